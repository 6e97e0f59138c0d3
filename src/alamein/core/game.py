"""The contract between a game and the rest of the program.

A game is its procedures and the functions below. Everything else (matches, players, server, research) sees games only
through `Game`. `legal` and `apply` are for speed and check nothing; the door that checks is `play.Match`.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, Generic, NamedTuple

from alamein.core.action import verb_of
from alamein.core.chance import Source
from alamein.core.errors import BadPosition, NotParseable
from alamein.core.event import Event, Log, Part, Reason, Said
from alamein.core.labels import Names
from alamein.core.luck import Chance, Luck
from alamein.core.native import i64, mypyc_attr, vec
from alamein.core.procedure import CHANCE, END, NOBODY, Asks, Decision, Happens, Procedure, S, Stage, bind
from alamein.core.state import FRAME
from alamein.core.vectors import ints
from alamein.core.verbs import Notation
from alamein.core.words import Words, text_of, written

SPECTATOR: Final = -3  # asks for a view without sitting at the table
NOT_ASKED: Final = "not asked"  # the case of a refusal: the action does not answer the question
UNHEARD: Final = Log(False)
STEP: Final = -1  # in place of a decision's number: a stage that happens by itself
ENDS: Final = -2  # past the last stage of a procedure
FEW: Final = 6  # legal actions that a remedy lists one by one
View = dict[str, object]  # what a seat may know: JSON, built up from nothing
Json = Mapping[str, object]


class Result(NamedTuple):
    """How a game ended: the seats that won (all that share it; () for a draw), each seat's score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str
    text: str
    level: str  # the kind of ending in a word or two, the same for all games that end so: statistics count by it


class Outcome(NamedTuple):
    """One result that dice can bring, with its weight out of the total of all outcomes."""

    text: str
    weight: int
    code: str = ""  # the result as the table prints it: what the real procedure brings is compared with it
    beside: str = ""  # what choices made after the result, such as the way of a retreat, can then do


class Column(NamedTuple):
    """A combat on one supposition: the ledger that leads to it, and every result."""

    ledger: list[Event]
    outcomes: list[Outcome]


class Odds(NamedTuple):
    """The combat being prepared as it stands: if nobody commits anything more. It is exact where nothing can change
    it; else `changes` says what can, and `worst` is the worst of it for the seat that asks."""

    ledger: list[Event]
    outcomes: list[Outcome]
    changes: str = ""
    worst: Column | None = None


class Trace(NamedTuple):
    """How a unit is supplied: the rule, a sentence, and the hexes of the line from the unit to its source."""

    rule: str
    text: str
    hexes: list[str]


class Scenario(NamedTuple):
    """A way to begin; the first one is the default."""

    id: str
    title: str
    note: str


class Option(NamedTuple):
    """A choice made before the game: its values with their words, and the default."""

    id: str
    title: str
    values: tuple[tuple[int, str], ...]
    default: int
    offered: int | None = None  # what a person is offered first, if that is not the default of programs
    before: int | None = None  # what games were played with that are older than the option, if that is not the default


class About(NamedTuple):
    """A game's card: who sits at the table and how it may begin."""

    id: str
    title: str
    revision: int  # rises when a legal set or an outcome changes
    seats: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package
class Game(Generic[S]):
    """A game's rules."""

    def __init__(
        self,
        about: About,
        names: Names,
        procedures: list[Procedure[S]],
        notation: Notation,
        words: Words,
        ordinals: Mapping[str, Sequence[str]],
    ) -> None:
        """`ordinals` names the stages of each procedure by the numbers under which games of format 1 were saved."""
        bind(names, procedures)
        self.id = about.id
        self.title = about.title
        self.revision = about.revision
        self.seats = about.seats
        self.scenarios = about.scenarios
        self.options = about.options
        self.names = names
        self.procedures = procedures
        self.notation = notation
        self.words = words
        self.ordinals = ordinals
        # All stages in one row, for the loops below: procedure p has those from first[p] on, and one where it ends.
        self.end: Stage[S] = Stage()
        stages = [stage for procedure in procedures for stage in (*procedure.stages, self.end)]
        decisions = [stage for stage in stages if isinstance(stage, Decision)]
        self.stages: list[Happens[S]] = [Happens(stage) for stage in stages]
        self.first: vec[i64] = ints(sum(len(p.stages) + 1 for p in procedures[:n]) for n in range(len(procedures)))
        self.decisions: list[Asks[S]] = [Asks(decision) for decision in decisions]
        self.asks: vec[i64] = ints(  # per stage, the number of its decision; or STEP, or ENDS
            decisions.index(stage) if isinstance(stage, Decision) else ENDS if stage is self.end else STEP
            for stage in stages
        )

    def __repr__(self) -> str:
        return f"<Game {self.id}, revision {self.revision}>"

    # --- beginning ---------------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, scenario: str, options: dict[str, int]) -> S:
        """The first position of a known scenario, with every option given and valid."""

    def new(self, scenario: str, options: Mapping[str, int], log: Log = UNHEARD) -> S:
        """The position at the first decision; unknown scenarios and options are refused."""
        s = self.begin(self.checked_scenario(scenario), self.checked_options(options))
        self.run(s, log)
        return s

    def checked_scenario(self, scenario: str) -> str:
        """The scenario's id ("" means the first one)."""
        known = [x.id for x in self.scenarios]
        if not scenario:
            return known[0]
        if scenario not in known:
            raise NotParseable(f"{self.id} has no scenario {scenario!r}; it has: {', '.join(known)}")
        return scenario

    def checked_options(self, options: Mapping[str, int]) -> dict[str, int]:
        """All options with their values: those given, checked, and the defaults of the others."""
        known = {option.id: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise NotParseable(f"{self.id} has no option {name!r}; it has: {', '.join(known) or 'none'}")
            allowed = [v for v, _ in known[name].values]
            if isinstance(value, bool) or value not in allowed:
                words = ", ".join(f"{v} ({word})" for v, word in known[name].values)
                raise NotParseable(f"option {name} cannot be {value!r}; it can be: {words}")
        return {name: options.get(name, option.default) for name, option in known.items()}

    # --- playing -----------------------------------------------------------------------------------------------

    def decision(self, s: S) -> Decision[S]:
        """The decision at which play waits. Not to be asked when the game is over."""
        return self.decisions[self.asks[self.first[s.running()] + s.step()]].decision

    def seat(self, s: S) -> i64:
        """Who decides: a seat, CHANCE, or NOBODY when the game is over."""
        return NOBODY if s.over != 0 else self.decision(s).seat(s)

    def legal(self, s: S) -> vec[i64]:
        """Every action that may be taken now."""
        return vec[i64]() if s.over != 0 else self.decision(s).legal(s)

    def weights(self, s: S) -> vec[i64]:
        """At a chance decision, the weight of each legal action."""
        return self.decision(s).weights(s)

    def apply(self, s: S, a: i64, log: Log) -> None:
        """Take a legal action in place and run on to the next decision. Legality is the caller's business."""
        self.decision(s).apply(s, a, log)
        self.run(s, log)

    def run(self, s: S, log: Log) -> i64:
        """Take automatic steps until somebody must decide or the game is over; the decision's number, -1 if over."""
        while s.over == 0:
            base = s.depth * FRAME - FRAME
            procedure = s.frames[base]
            base += 1
            step = s.frames[base]
            at = self.first[procedure] + step
            asked = self.asks[at]
            if asked >= 0:
                return asked
            if asked == ENDS:
                s.depth -= 1
            else:
                s.frames[base] = step + 1
                self.stages[at].stage.happen(s, log)
        return -1

    def copy(self, s: S) -> S:
        """A position that shares nothing with `s`."""
        return s.copy()

    @abstractmethod
    def result(self, s: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    # --- knowing -----------------------------------------------------------------------------------------------

    def players(self, s: S) -> int:
        """How many seats are in play."""
        return len(self.seats)

    def known(self, s: S, seat: int) -> S:
        """What a seat (or a SPECTATOR) may know, as a position built up from nothing. Views, pictures and scenes are
        made of it. A game with secrets leaves out of it what the seat may not know."""
        return self.copy(s)

    def keeps_secrets(self, s: S) -> bool:
        """Whether there is anything in a game with these options that some seat may not know. If not, all are shown the
        same scene, which is drawn once."""
        return False

    @abstractmethod
    def view(self, s: S, seat: int) -> View:
        """What a seat (or a SPECTATOR) may know, as JSON in printed names."""

    def seen(self, view: View, seat: int) -> S:
        """The known position that a view tells of: `view` read back."""
        return self.load(view)

    def deal(self, known: S, seat: int, source: Source) -> S:
        """A full position that this seat, knowing this, cannot rule out; it shares nothing with `known`. A game with
        secrets draws what is left out of it."""
        return self.copy(known)

    def guess(self, view: View, seat: int, source: Source) -> S:
        """A full position that this seat, seeing this view, cannot rule out."""
        return self.deal(self.seen(view, seat), seat, source)

    def cannot(self, s: S, a: int) -> Said | None:
        """The rule against an action of the notation at the decision at which play waits; None if it is legal."""
        decision = self.decision(s)
        return Said(decision.ref, NOT_ASKED, ()) if int(verb_of(a)) not in decision.verbs else decision.cannot(s, a)

    def refusal(self, s: S, a: int) -> Reason:
        """Why `a`, which is not legal, may not be taken by the seat that decides. Uses what that seat may know."""
        said = self.cannot(s, a) if self.notation.has(a) else Said(self.decision(s).ref, NOT_ASKED, ())
        return self.not_asked(s, a) if said is None or said.case == NOT_ASKED else self.words.reason(said)

    def not_asked(self, s: S, a: int) -> Reason:
        """An action that does not answer the question: what would."""
        ref, known = self.decision(s).ref, self.notation.has(a)
        say = self.words.say
        text = say("no answer", action=self.notation.text(a)) if known else say("no action")
        asked = self.prompt_parts(s)
        kind, id, last = asked.pop()
        facts = [*written(f"{text} "), *asked, Part(kind, id, last.removesuffix("."))]
        offered: list[Part] = written(say("choose") + " ")
        legal = [self.notation.text(int(x)) for x in self.legal(s)]
        verbs = list(dict.fromkeys(text.partition(" ")[0] for text in legal))
        for n, text in enumerate(legal if len(legal) <= FEW else verbs):
            offered += written(", " if n else "")
            offered.append(Part("action" if len(legal) <= FEW else "verb", text, f"“{text}”"))
        return Reason(ref, text_of(facts), text_of(offered), NOT_ASKED, tuple(facts), tuple(offered))

    def why_not(self, s: S, seat: int, a: int) -> Reason | None:
        """Why `seat` may not take `a` now, or None if it may."""
        decider = self.seat(s)
        if decider == NOBODY:
            return Reason("", self.words.say("over"), self.words.say("over remedy"))
        if seat != decider:
            who = self.words.say("chance") if decider == CHANCE else self.seats[decider]
            text = self.words.say("not yours", who=who, you=self.seats[seat])
            return Reason(self.decision(s).ref, text, self.words.say("not yours remedy", who=who))
        return None if a in list(self.legal(s)) else self.refusal(s, a)

    @abstractmethod
    def odds(self, s: S, seat: int) -> Odds | None:
        """The odds of the combat being prepared, from what the seat may know; None if there is none. They come from
        the step that resolves the combat, taken on a copy; at the dice they are exact."""

    def engaged(self, s: S) -> S:
        """A copy in which the combat being prepared is the next to be fought, with what has been committed to it.
        A game in which other combats may come first puts them aside."""
        return self.copy(s)

    def luck(self, s: S) -> Luck | None:
        """At a decision of chance, everything the throw can bring; None if nothing is told of it."""
        if self.seat(s) != CHANCE:
            return None
        decision = self.decision(s)
        throw = decision.throw(s)
        if throw is None:
            return None
        falls: list[Chance] = []
        for a, weight in zip(decision.legal(s), decision.weights(s), strict=True):
            fall = decision.fall(s, a)
            falls.append(Chance(text_of(self.words.phrase(fall.said)), int(weight), fall.rank, fall.counts))
        return Luck(throw.seat, text_of(self.words.phrase(throw.about)), throw.counted, falls)

    @abstractmethod
    def problems(self, s: S) -> list[str]:
        """Everything that is wrong with a position; [] if it is sound."""

    # --- words -------------------------------------------------------------------------------------------------

    def prompt_parts(self, s: S) -> list[Part]:
        """What the deciding seat is asked, in a phrase every seat may read."""
        return written(self.words.say("over prompt")) if s.over != 0 else self.words.phrase(self.decision(s).prompt(s))

    def prompt(self, s: S) -> str:
        """The question as a terminal prints it."""
        return text_of(self.prompt_parts(s))

    def event_parts(self, event: Event) -> list[Part]:
        """An event in words."""
        return self.words.event(event)

    def sentence(self, event: Event) -> str:
        """An event as a terminal prints it."""
        return text_of(self.event_parts(event))

    def kind(self, event: Event) -> str:
        """What an event is: one of `event.KINDS`."""
        return self.words.kinds[event.case]

    # --- the table -------------------------------------------------------------------------------------------
    # What is drawn is drawn from the known position alone: a game's own methods get nothing else.

    def picture(self, s: S, seat: int) -> str:
        """The board as a seat may see it, for a terminal."""
        return self.draw_text(self.known(s, seat), seat)

    def scene(self, s: S, seat: int) -> dict[str, object]:
        """The position as a seat may see it, as things on the table of `sheet`: docs/architecture.md, "The table"."""
        return self.draw_scene(self.known(s, seat) if self.keeps_secrets(s) else s, seat)

    def threats(self, s: S, viewer: int, side: int) -> dict[str, list[str]]:
        """For each unit of a side, by its id, the hexes it could attack in its next turn if nothing else moved."""
        return self.find_threats(self.known(s, viewer), side)

    def trace(self, s: S, viewer: int, unit: str) -> Trace | None:
        """The supply line of a unit on the map, by the game's rules of supply; None if there are none for it."""
        return self.find_trace(self.known(s, viewer), unit)

    def sheet(self) -> dict[str, object]:
        """What a table needs to draw the game and never changes: docs/architecture.md, "The table"."""
        return {}

    @abstractmethod
    def draw_text(self, known: S, seat: int) -> str:
        """The board of a known position, for a terminal."""

    def draw_scene(self, known: S, seat: int) -> dict[str, object]:
        """A known position as things on the table. It is not to be changed: without secrets it is the match's own."""
        return {}

    def find_threats(self, known: S, side: int) -> dict[str, list[str]]:
        """`threats` in a known position; none in games without a map."""
        return {}

    def find_trace(self, known: S, unit: str) -> Trace | None:
        """`trace` in a known position; none in games without supply lines."""
        return None

    # --- files -------------------------------------------------------------------------------------------------

    @abstractmethod
    def dump(self, s: S) -> dict[str, object]:
        """The whole position as documented JSON, in printed names; `load` is its inverse."""

    @abstractmethod
    def load(self, position: Json) -> S:
        """The position described; anything unknown, missing or impossible raises BadPosition."""

    def dump_frames(self, s: S) -> list[dict[str, object]]:
        """Where play stands, outermost procedure first."""
        out: list[dict[str, object]] = []
        for n in range(int(s.depth)):
            procedure = self.procedures[s.frames[n * FRAME]]
            frame: dict[str, object] = {"procedure": procedure.name, "stage": procedure.rests[s.frames[n * FRAME + 1]]}
            for k, local in enumerate(procedure.locals):
                frame[local.name] = int(s.frames[n * FRAME + 2 + k])
            out.append(frame)
        return out

    def load_frames(self, s: S, frames: object) -> None:
        """Put play where `frames` says: the inverse of `dump_frames`. `s.over` is set before."""
        by_name = {procedure.name: procedure for procedure in self.procedures}
        if not isinstance(frames, list) or not frames:
            raise BadPosition("'frames' must be a list of frames, outermost first")
        s.depth = 0
        for frame in frames:
            if not isinstance(frame, dict) or not isinstance(frame.get("procedure"), str):
                raise BadPosition(
                    "a frame is an object with a 'procedure' (a text), the 'stage' at which it stands, and its locals"
                )
            if frame["procedure"] not in by_name:
                raise BadPosition(f"a frame needs a 'procedure', one of: {', '.join(by_name)}")
            self.load_frame(s, by_name[frame["procedure"]], frame)
        procedure = self.procedures[s.running()]
        at = int(s.step())
        if s.over == 0 and not (at < len(procedure.stages) and isinstance(procedure.stages[at], Decision)):
            raise BadPosition(f"play must wait at a decision, not at {procedure.rests[at]!r} of {procedure.name!r}")

    def load_frame(self, s: S, procedure: Procedure[S], frame: dict[str, object]) -> None:
        """Push one frame; a 'step' in place of 'stage' is the number it had in saved games of format 1."""
        names = [local.name for local in procedure.locals]
        keys = {"procedure", "step" if "step" in frame else "stage", *names}
        for key in frame.keys() ^ keys:
            problem = "does not know" if key in frame else "needs"
            raise BadPosition(f"a frame of {procedure.name!r} {problem} {key!r}")
        s.call(procedure.proc, 0, 0, 0)
        base = s.depth * FRAME - FRAME
        s.frames[base + 1] = self.stage_number(procedure, frame)
        for k, local in enumerate(procedure.locals):
            value = frame[local.name]
            if isinstance(value, bool) or not isinstance(value, int):
                raise BadPosition(f"{local.name!r} in a frame must be a whole number")
            if local.most >= 0 and not local.least <= value <= local.most:
                bounds = f"from {local.least} to {local.most}, not {value}"
                raise BadPosition(f"{local.name!r} in a frame of {procedure.name!r} must be {bounds}")
            s.frames[base + 2 + k] = value

    def stage_number(self, procedure: Procedure[S], frame: dict[str, object]) -> int:
        """The stage in front of which a frame rests."""
        at = frame["step"] if "step" in frame else frame["stage"]
        if "step" in frame:
            known = [*self.ordinals.get(procedure.name, ()), END]
            if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at < len(known):
                raise BadPosition(f"step {at!r} does not exist in {procedure.name!r}")
            at = known[at]
        names = [stage.name for stage in procedure.stages] + [END]
        if not isinstance(at, str) or not at or at not in names:
            listed = ", ".join(name for name in names if name)
            raise BadPosition(f"{procedure.name!r} cannot stand at {at!r}; it can stand at: {listed}")
        return names.index(at)
