"""Lessons: a game on the real table in which each step awaits one thing, with its dice and the others' answers given.

They are read from `lessons/*.toml` of a game's folder; docs/lessons.md has the format. A lesson is played through when
it is read: a step becomes beats, one for each thing the pupil does, with everything that follows from it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from alamein.core.errors import AlameinError, BadData, NotLegal, NotParseable
from alamein.core.event import Event, Part, Reason
from alamein.core.game import Json
from alamein.core.procedure import NOBODY
from alamein.core.words import text_of, written
from alamein.games import registry
from alamein.games.catalogue import say
from alamein.games.data import Table, read
from alamein.games.rulebook import rulebook
from alamein.play.match import DICE, Match

DO, REFUSE, LOOK = "do", "refuse", "look"  # what a step awaits: actions, a refusal, a look at something
LOOKS: Final = ("next", "odds", "rule", "supply")  # of these the last two name what: `rule 5.1`, `supply de-5-pz`
POINTS: Final = ("hex", "unit", "card", "panel")


class Step(NamedTuple):
    """One idea: what is said, by which rule, and what the pupil is to do."""

    title: str
    say: str
    rule: str
    point: tuple[str, ...]  # what is shown beside what is awaited: `hex 0707`, `unit B1-2`, `card recon`, `panel odds`
    wrong: Mapping[str, str]  # the answer to another action, or to all of one verb
    nudge: str  # how whoever did something else is led back; "": made of what is awaited


class Beat(NamedTuple):
    """One thing that the pupil does, and what follows by itself."""

    step: int
    kind: str
    text: str
    dice: tuple[str, ...]
    replies: tuple[tuple[int, str], ...]  # of the other seats


class Lesson(NamedTuple):
    """A position, the seat of the pupil, and the steps."""

    game: str
    id: str
    print: str  # of its file: a lesson that has changed is not gone on with
    title: str
    about: str
    minutes: int
    seat: int
    start: Json
    steps: tuple[Step, ...]
    beats: tuple[Beat, ...]
    end: str


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in the order of their files."""
    return tuple(read_lesson(game_id, path) for path in sorted((registry.folder(game_id) / "lessons").glob("*.toml")))


def lesson_of(game_id: str, id: str) -> Lesson:
    """A lesson by its id; "" is the first."""
    found = [lesson for lesson in lessons(game_id) if id in ("", lesson.id)]
    if not found:
        known = ", ".join(lesson.id for lesson in lessons(game_id))
        raise NotParseable(f"{game_id} has no lesson{f' {id!r}; it has: {known}' if known else ''}")
    return found[0]


# --- reading ----------------------------------------------------------------------------------------------------------


def read_lesson(game_id: str, path: Path) -> Lesson:
    """A lesson from its file; what it cannot mean is refused with its place."""
    table, game = read(path), registry.game(game_id)
    table.only(("title", "about", "minutes", "seat", "end", "step"), ("position", "begin"))
    if table.text("seat") not in game.seats:
        raise BadData(f"{table.place}: there is no seat {table.text('seat')!r}; the seats are {', '.join(game.seats)}")
    seat = game.seats.index(table.text("seat"))
    rows = table.tables("step")
    steps = tuple(_step(game_id, row) for row in rows)
    start = _start(game_id, table)
    beats = _beats(game_id, start, seat, rows)
    return Lesson(
        game_id,
        path.stem,
        sha256(path.read_bytes()).hexdigest()[:16],
        table.text("title"),
        table.text("about"),
        table.whole("minutes"),
        seat,
        start,
        steps,
        beats,
        table.text("end"),
    )


def _start(game_id: str, table: Table) -> Json:
    """The position: as it is written, or that of a scenario."""
    if "position" in table.values:
        return table.table("position").values
    game, begin = registry.game(game_id), table.table("begin").only(("scenario",), ())
    return game.dump(game.new(begin.text("scenario"), {}))


def _step(game_id: str, table: Table) -> Step:
    table.only(("title", "say", "rule"), (DO, REFUSE, LOOK, "dice", "then", "point", "wrong", "nudge"))
    if sum(kind in table.values for kind in (DO, REFUSE, LOOK)) != 1:
        raise BadData(f"{table.place}: a step awaits one of do, refuse, look")
    if table.text("rule") not in rulebook(game_id).rules:
        raise BadData(f"{table.place}: there is no rule {table.text('rule')} in {game_id}")
    if LOOK in table.values and table.text(LOOK).partition(" ")[0] not in LOOKS:
        raise BadData(f"{table.place}: look must be one of {', '.join(LOOKS)}, not {table.text(LOOK)!r}")
    wrong = table.table("wrong") if "wrong" in table.values else None
    point = tuple(_list(table, "point"))
    for what in point:
        if what.partition(" ")[0] not in POINTS:
            raise BadData(f"{table.place}: point at one of {', '.join(POINTS)}, not {what!r}")
    return Step(
        table.text("title"),
        " ".join(table.text("say").split()),
        table.text("rule"),
        point,
        {} if wrong is None else {key: wrong.text(key) for key in wrong.values},
        table.text("nudge") if "nudge" in table.values else "",
    )


def _list(table: Table, key: str) -> list[str]:
    return table.texts(key) if key in table.values else []


def _beats(game_id: str, start: Json, seat: int, rows: Sequence[Table]) -> tuple[Beat, ...]:
    """The lesson played through: which dice and which replies follow each thing the pupil does."""
    match = Match.from_position(registry.game(game_id), start, b"")
    beats: list[Beat] = []
    for n, row in enumerate(rows):
        try:
            beats += _played(match, n, seat, row)
        except AlameinError as error:
            raise BadData(f"{row.place}: {error.message}", error.rule) from error
    return tuple(beats)


def _played(match: Match, n: int, seat: int, row: Table) -> list[Beat]:
    if LOOK in row.values:
        return [Beat(n, LOOK, row.text(LOOK), (), ())]
    if REFUSE in row.values:
        reason = match.why(seat, row.text(REFUSE))
        if reason is None or reason.rule != row.text("rule"):
            raise BadData(f"{row.text(REFUSE)!r} is not refused by {row.text('rule')}, but {reason or 'legal'}")
        return [Beat(n, REFUSE, row.text(REFUSE), (), ())]
    out: list[Beat] = []
    then = _list(row, "then")
    match.dictate(_list(row, "dice"))
    for text in row.texts(DO):
        length, replies = match.version, list[tuple[int, str]]()
        match.act(seat, text)
        while match.seat not in (seat, NOBODY) and then:
            replies.append((match.seat, then.pop(0)))
            match.act(*replies[-1])
        fallen = [entry for entry in match.log[length:] if not isinstance(entry.who, int)]
        if any(entry.who == DICE for entry in fallen):
            raise BadData(f"after {text!r} chance decides more than is dictated: {', '.join(e.text for e in fallen)}")
        out.append(Beat(n, DO, text, tuple(entry.text for entry in fallen), tuple(replies)))
    if then or match.script:
        raise BadData(f"nobody is left to take {', '.join([*then, *match.script])}")
    return out


# --- a lesson under way -----------------------------------------------------------------------------------------------


class Course:
    """A lesson on a match, at one of its beats."""

    def __init__(self, lesson: Lesson, match: Match, at: int) -> None:
        self.lesson = lesson
        self.match = match
        self.at = at

    @classmethod
    def begin(cls, lesson: Lesson) -> "Course":
        """A new match for a lesson."""
        return cls(lesson, Match.from_position(registry.game(lesson.game), lesson.start, None), 0)

    @property
    def over(self) -> bool:
        """Whether the match goes on freely."""
        return self.at >= len(self.lesson.beats)

    @property
    def beat(self) -> Beat:
        """What is awaited; of a lesson that is over the last thing."""
        return self.lesson.beats[min(self.at, len(self.lesson.beats) - 1)]

    @property
    def step(self) -> Step:
        """Where the lesson stands."""
        return self.lesson.steps[self.beat.step]

    def saw(self, what: str) -> bool:
        """The pupil has looked at something, or had an action refused; whether that was awaited."""
        awaited = not self.over and self.beat.kind != DO and what == self.beat.text
        self.at += awaited
        return awaited

    def take(self, text: str) -> list[Event]:
        """The pupil does what is awaited, and everything that follows from it happens."""
        self.check(text)
        beat = self.beat
        self.match.dictate(beat.dice)
        events = [self.match.act(*line) for line in ((self.lesson.seat, text), *beat.replies)]
        self.at += 1
        return [event for told in events for event in told]

    def follow(self) -> None:
        """Do what is awaited, whatever it is."""
        if self.beat.kind == DO:
            self.take(self.beat.text)
        else:
            self.saw(self.beat.text)

    def check(self, text: str) -> None:
        """Refuse an action that the lesson does not await: with the rule that forbids it, or with the lesson's own
        answer, and in both cases with what leads back."""
        text = self.match.game.notation.text(self.match.game.notation.parse(text))
        if self.beat.kind == DO and text == self.beat.text:
            return
        refused, nudge = self.match.why(self.lesson.seat, text), self.nudge()
        if self.beat.kind == REFUSE and text == self.beat.text:
            nudge = []
        if refused is None:
            refused = Reason("", self.answer(text), "")
        parts = (*refused.remedy_parts, *written(". " if refused.remedy_parts and nudge else ""), *nudge)
        facts = refused.parts or tuple(written(refused.text))
        reason = refused._replace(remedy=text_of(parts), parts=facts, remedy_parts=parts)
        raise NotLegal(f"{reason.text}; {reason.remedy}", reason.rule, reason)

    def answer(self, text: str) -> str:
        """What is said to an action that the rules allow and the lesson does not await."""
        wrong = self.step.wrong
        return wrong.get(text) or wrong.get(text.partition(" ")[0]) or say("lesson.not_here")

    def nudge(self) -> list[Part]:
        """What leads back."""
        if self.step.nudge:
            return written(self.step.nudge)
        kind, text = self.beat.kind, self.beat.text
        if kind == LOOK:
            return written(say("lesson.read_on") if text == "next" else say("lesson.look", what=text))
        before = say("lesson.waits" if kind == DO else "lesson.try") + " "
        return [*written(before), Part("action", text, f"`{text}`")]
