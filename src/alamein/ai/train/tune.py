"""Learning a style: the weights of an expert, moved where games go better (evolution strategies).

All weights of one side, those of the beginning and of the end of the game, are shaken at once, in opposite directions
for the two games of a pair with the same dice and the same opponent. Which of the two brings more points says how each
weight should move; many pairs make a step. Both sides of a kind of game learn at the same time: half of the opponents
are the other side as it has learnt so far, the rest its styles by hand, the one in use, what it was some time ago and
those of other files, so that nobody is tuned to a single opponent, or forgets how an old one is beaten. What is learnt
replaces the style in use only if it does better than that and than the best one by hand in games it has not learnt
from. NumPy is not needed.
"""

import json
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from alamein.ai.player import player
from alamein.ai.simulate import Table
from alamein.ai.styles import Styles
from alamein.ai.train.steps import Weighing, Weights, normal, ranked
from alamein.ai.value import ahead, value_of
from alamein.ai.workers import Workers
from alamein.core.chance import Splitmix
from alamein.core.errors import BadData, NotParseable
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry

PIECES: Final = 4  # pieces of work for each process when rows are compared, of so many games at most:
MOST: Final = 4
FIRST_GAMES: Final = 8  # of every way to begin; then twice as many of the best third, and so on,
BEGINNING: Final = 0.25  # for no more than this part of the time
CHECK: Final = 40  # games after which a check looks at the clock
EVERYWHERE: Final = "all"
CLEAR: Final = 2  # standard errors by which learnt weights must be better
OFTEN: Final = 40  # steps after which a side is remembered as it is then,
PAST: Final = 5  # and so many of these stay opponents


Rows = Mapping[tuple[int, int], Sequence[int]]  # the weights in another file, by style and side


class Setting(NamedTuple):
    """A way to begin, and the seat that learns."""

    scenario: str
    options: Mapping[str, int]
    seat: int


class Row(NamedTuple):
    """What can be learnt: its name and that of its kind of game, the style and side, and where it is played."""

    name: str
    kind: str
    style: int
    side: int
    settings: list[Setting]


class Work(NamedTuple):
    """Games with weights of a side in a style, against these opponents in turn."""

    game: str
    settings: tuple[Setting, ...]
    style: int
    side: int
    weights: Weighing
    foes: tuple[Weighing, ...]
    games: tuple[int, ...]  # their numbers
    seed: int


def rows_of(id: str) -> list[Row]:
    """Everything that can be learnt of a game."""
    game, styles, value = registry.game(id), styles_of(id), value_of(registry.game(id))
    assert value is not None
    out: list[Row] = []
    for n, kind in enumerate(styles.kinds):
        ways = [each for each in value.settings if kind in (EVERYWHERE, each.kind())]
        if styles.sides == 1:
            places = [(each, game.players(game.new(each.scenario, each.options))) for each in ways]
            settings = [Setting(each.scenario, each.options, seat) for each, n in places for seat in range(n)]
            out.append(Row(kind, kind, int(styles.learnt) + n, 0, settings))
            continue
        for side in range(int(styles.sides)):
            settings = [Setting(each.scenario, each.options, side) for each in ways]
            out.append(Row(f"{kind}-{game.seats[side]}", kind, int(styles.learnt) + n, side, settings))
    return out


def styles_of(id: str) -> Styles:
    """The styles of a game's expert."""
    found = import_module(f"alamein.ai.experts.{id}.styles").STYLES
    assert isinstance(found, Styles)
    return found


def rows_in(id: str, path: Path) -> Rows:
    """The weights in a file of learnt styles."""
    try:
        file = json.loads(path.read_text(encoding="utf-8"))
        of = file["origin"]["game"]
        found = styles_of(id).rows_in(file, path) if of == id else {}
        rows = {place: [int(weight) for weight in weights] for place, weights in found.items()}
    except BadData:
        raise
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise NotParseable(f"{str(path)!r} is no file of learnt styles, as `alamein train --styles` writes") from error
    if not rows:
        raise NotParseable(f"{str(path)!r} has learnt styles of {of}, none of {id}")
    return rows


def kept_in(path: Path, id: str, row: Row) -> dict[str, Any]:
    """What a side has learnt so far, as `Tuning.dump` tells it."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        learning, wide = kept["learning"], 2 * int(styles_of(id).width)
        fits = all(len(learning[name]) == wide for name in ("base", "moved", "step", "size"))
        fits = fits and {"style", "side", "played", "weights", "pairs", "share", "sure"} <= kept.keys()
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        fits = False
    if not fits:
        raise NotParseable(f"{str(path)!r} is not what {row.name} has learnt so far; without it, it begins anew")
    return kept


def fixed_of(id: str) -> frozenset[int]:
    """The places in a row of weights that stay as they are, at both ends."""
    fixed = import_module(f"alamein.ai.experts.{id}.styles").FIXED
    return frozenset(n + end for n in fixed for end in (0, int(styles_of(id).width)))


def play_work(work: Work) -> list[int]:
    """By how many points the learning seat was ahead in each game. Opponents weigh in the other side's row of the same
    style or, where all seats are alike, in the best style by hand; what is borrowed is put back."""
    styles = styles_of(work.game)
    mine, theirs = (work.style, work.side), (work.style, 1 - work.side) if styles.sides > 1 else (styles.base, 0)
    kept = [(*place, styles.row(*place)) for place in (mine, theirs)]
    out: list[int] = []
    styles.put(*mine, work.weights)
    for number in work.games:
        setting = work.settings[number % len(work.settings)]
        styles.put(*theirs, work.foes[number // len(work.settings) % len(work.foes)])
        out.append(play(work, setting, min(theirs[0], int(styles.learnt)), number))
    for place in kept:
        styles.put(*place)
    return out


def play(work: Work, setting: Setting, foe: int, number: int) -> int:
    """One game."""
    game: Game[State] = registry.game(work.game)
    state = game.new(setting.scenario, setting.options)
    mine = min(work.style, int(styles_of(work.game).learnt))  # the expert finds the kind of game by itself
    names = [f"normal:{mine if seat == setting.seat else foe}" for seat in range(game.players(state))]
    Table(game, state, [player(name) for name in names], Splitmix(work.seed << 32 | number)).play()
    result = game.result(state)
    assert result is not None
    return ahead(result, setting.seat)


def played(workers: Workers, works: Sequence[Work], until: float) -> list[list[int]] | None:
    """What all of this work has brought; None if the time is over before."""
    found: dict[int, list[int]] = {}
    with closing(workers.each(play_work, works)) as done:
        for n, each in done:
            found[n] = each
            if time.monotonic() > until and len(found) < len(works):
                return None
    return [found[n] for n in range(len(works))]


class Tuning:
    """The learning of one side's weights in a style. `rival` learns on the other side, which may be nobody."""

    def __init__(self, id: str, row: Row, seed: int, others: Sequence[Rows] = ()) -> None:
        self.id, self.row, self.seed = id, row, seed
        self.styles, self.others = styles_of(id), others
        careful = import_module(f"alamein.ai.experts.{id}.styles").CAREFUL
        self.careful: dict[int, int] = {change[0]: change[1 + row.side] for change in careful}
        self.in_use = self.weighing(row.style, row.side)
        self.weights = Weights(self.in_use, fixed_of(id))
        self.past: list[Weighing] = []
        self.rival: Tuning | None = self if self.styles.sides == 1 else None
        self.source = Splitmix(seed << 8 | row.style << 1 | row.side)
        self.shakes: list[list[float]] = []
        self.played, self.pairs, self.share, self.sure = 0, 0, 0.5, 0.0

    def weighing(self, style: int, side: int) -> Weighing:
        return tuple(self.styles.row(style, side))

    def foes(self) -> tuple[Weighing, ...]:
        """The other side by hand, as it is in use, of other files and as it was, and as often as all of these as it has
        learnt so far."""
        side = 1 - self.row.side if self.styles.sides > 1 else 0
        past = self.rival.past if self.rival is not None else []
        known = list(dict.fromkeys([*self.known(side), *past]))
        now = self.rival.weights.at_rest() if self.rival is not None else self.weighing(self.row.style, side)
        return (*known, *[now] * len(known))

    def known(self, side: int) -> list[Weighing]:
        """A side in use, of other files and by hand."""
        style = self.row.style
        others = [tuple(rows[style, side]) for rows in self.others if (style, side) in rows]
        return [*(self.weighing(each, side) for each in (style, *range(int(self.styles.learnt)))), *others]

    def remember(self) -> None:
        """Now and then what was learnt becomes an opponent that stays."""
        if self.weights.steps % OFTEN == 0:
            self.past = [*self.past, self.weights.at_rest()][-PAST:]

    def work(self, weights: Weighing, games: Sequence[int], seed: int) -> Work:
        row = self.row
        return Work(self.id, tuple(row.settings), row.style, row.side, weights, self.foes(), tuple(games), seed)

    def beginnings(self) -> list[Weighing]:
        """What one could begin with: to begin like any style that is known and end like any, a careful one among them;
        what is fixed is that of the beginning."""
        wide, fixed = int(self.styles.width), self.weights.fixed
        best, rows = self.weighing(self.styles.base, self.row.side), self.known(self.row.side)
        rows.append(tuple(self.careful.get(n % wide, weight) for n, weight in enumerate(best)))
        out = [
            (*a[:wide], *(a[n] if n - wide in fixed else b[n] for n in range(wide, 2 * wide)))
            for a, b in product(rows, rows)
        ]
        return list(dict.fromkeys(out))

    def shaken(self, pairs: int) -> list[Work]:
        """The games of a step."""
        self.shakes = [[normal(self.source) for _ in self.weights.base] for _ in range(pairs)]
        return [
            self.work(self.weights.shaken(shake, sign), [self.weights.steps * pairs + n], self.seed + 1)
            for n, shake in enumerate(self.shakes)
            for sign in (1, -1)
        ]

    def move(self, found: Sequence[int]) -> float:
        """Move by what those games have brought; the points ahead, on average."""
        pairs = len(self.shakes)
        ranks = ranked([found[2 * n] - found[2 * n + 1] for n in range(pairs)])
        self.weights.move(
            [
                sum(rank * shake[k] for rank, shake in zip(ranks, self.shakes, strict=True)) / pairs
                for k in range(len(self.weights.base))
            ]
        )
        return sum(found) / (2 * pairs)

    def judge(self, found: Sequence[Sequence[int]]) -> str:
        """By games of the learnt weights, of those in use and of the best by hand: the share of pairs that it wins
        against the other that does better, and how sure that is (standard errors of the gain)."""
        said = []
        for other in found[1:]:
            gains = [a - b for a, b in zip(found[0], other, strict=True)]
            share = sum(1 + (x > 0) - (x < 0) for x in gains) / (2 * len(gains))
            said.append((sum(gains) / (math.sqrt(sum(x * x for x in gains)) or 1.0), share))
        self.pairs, (self.sure, self.share) = len(found[0]), min(said)
        words = (f"{100 * share:.0f} % of the pairs ({sure:.1f})" for sure, share in said)
        names = ("the one in use", "the best by hand")
        return ", ".join(f"over {name} {word}" for name, word in zip(names, words, strict=True))

    def dump(self) -> dict[str, object]:
        """What was learnt, and how to go on."""
        about = {key: getattr(self, key) for key in ("played", "pairs", "share", "sure")}
        place = {"style": self.row.style, "side": self.row.side}
        learning = vars(self.weights) | {"fixed": []}
        return {**place, **about, "weights": self.weights.at_rest(), "learning": learning, "past": self.past}

    def load(self, kept: dict[str, Any]) -> None:
        """Go on from there."""
        self.played, self.past = kept["played"], [tuple(weights) for weights in kept.get("past", [])]
        self.weights = Weights(kept["learning"]["base"], self.weights.fixed)
        for name in ("moved", "step", "size", "steps"):
            setattr(self.weights, name, kept["learning"][name])
        self.source = Splitmix(self.seed << 32 | self.played)  # other shakes than before


class School:
    """Sides of one kind of game that learn together, for `seconds` in all."""

    def __init__(self, sides: Sequence[Tuning], workers: Workers, folder: Path, seconds: float) -> None:
        self.sides, self.workers, self.seconds = sides, workers, seconds
        self.began = time.monotonic()
        self.games = 0  # since then
        self.paths = [folder / f"style-{side.row.name}.json" for side in sides]
        if len(sides) == 2:
            sides[0].rival, sides[1].rival = sides[1], sides[0]

    def left(self) -> float:
        """Seconds."""
        return self.began + self.seconds - time.monotonic()

    def learn(self, pairs: int, check: int, say: Callable[[str], None]) -> None:
        """From where the files say that it was broken off until there is just time for the check, and write it down."""
        if all(path.exists() for path in self.paths):
            for side, path in zip(self.sides, self.paths, strict=True):
                side.load(kept_in(path, side.id, side.row))
        else:
            self.begin(say)
        took = 0.0  # the last step
        while self.left() > took + self.check_takes(check):
            now = time.monotonic()
            if not self.step(pairs, say):
                break
            took = time.monotonic() - now
        if check:
            self.check(check, say)
            self.keep()

    def check_takes(self, check: int) -> float:
        """Seconds, about."""
        return 3 * check * len(self.sides) * (time.monotonic() - self.began) / self.games if self.games else 0.0

    def begin(self, say: Callable[[str], None]) -> None:
        """From whatever does best against what is known: a third of the ways stays each time, with twice the games."""
        rows, games = [side.beginnings() for side in self.sides], FIRST_GAMES
        until = self.began + BEGINNING * self.seconds
        while max(map(len, rows)) > 1:
            found = self.results(rows, range(games), 0, until)
            if found is None:
                break
            for n, each in enumerate(found):
                order = sorted(range(len(each)), key=lambda k: (-sum(each[k]), k))
                rows[n] = [rows[n][k] for k in order[: max(1, len(each) // 3)]]
            best = (
                f"{side.row.name} {max(map(sum, x)) / games:.1f}" for side, x in zip(self.sides, found, strict=True)
            )
            say(f"to begin with, of {', '.join(str(len(x)) for x in found)} ways: {', '.join(best)} ahead")
            games *= 2
        for side, ways in zip(self.sides, rows, strict=True):
            side.weights = Weights(ways[0], side.weights.fixed)

    def step(self, pairs: int, say: Callable[[str], None]) -> bool:
        """One generation of all sides; whether there was time for it."""
        works = [side.shaken(pairs) for side in self.sides]
        found = played(self.workers, [work for each in works for work in each], self.began + self.seconds)
        if found is None:
            return False
        self.count([2 * pairs] * len(self.sides))
        size, said = 2 * pairs, []
        for n, side in enumerate(self.sides):
            said.append(f"{side.row.name} {side.move([x[0] for x in found[n * size : (n + 1) * size]]):.1f}")
            side.remember()
        first = self.sides[0]
        say(f"step {first.weights.steps}, {first.played} games: {', '.join(said)} ahead, {self.left():.0f} s left")
        self.keep()
        return True

    def check(self, games: int, say: Callable[[str], None]) -> None:
        """What was learnt beside what it would replace, in games not learnt from, while there is time."""
        rows = [
            [side.weights.at_rest(), side.in_use, side.weighing(side.styles.base, side.row.side)] for side in self.sides
        ]
        all_found: list[list[list[int]]] = [[[], [], []] for _ in rows]
        for first in range(0, games, CHECK):
            some = range(first, min(first + CHECK, games))
            found = self.results(rows, some, 2, math.inf if first == 0 else self.began + self.seconds)
            if found is None:
                break
            for total, each in zip(all_found, found, strict=True):
                for n in range(3):
                    total[n] += each[n]
        for side, total in zip(self.sides, all_found, strict=True):
            say(f"{side.row.name}, {side.played} games: {side.judge(total)}")

    def results(
        self, rows: Sequence[Sequence[Weighing]], games: Sequence[int], seed: int, until: float
    ) -> list[list[list[int]]] | None:
        """By side what each of its rows of weights brings in the same games; None if the time is over before."""
        size = min(MOST, max(1, sum(map(len, rows)) * len(games) // (PIECES * self.workers.jobs)))
        parts = [games[first : first + size] for first in range(0, len(games), size)]
        places = [(n, k, some) for n in range(len(rows)) for k in range(len(rows[n])) for some in parts]
        works = [self.sides[n].work(rows[n][k], some, self.sides[n].seed + seed) for n, k, some in places]
        found = played(self.workers, works, until)
        if found is None:
            return None
        out: list[list[list[int]]] = [[[] for _ in each] for each in rows]
        for (n, k, _), brought in zip(places, found, strict=True):
            out[n][k] += brought
        self.count([len(each) * len(games) for each in rows])
        return out

    def count(self, games: Sequence[int]) -> None:
        """So many games of each side have been played."""
        for side, n in zip(self.sides, games, strict=True):
            side.played += n
        self.games += sum(games)

    def keep(self) -> None:
        """Write down what was learnt so far."""
        for side, path in zip(self.sides, self.paths, strict=True):
            path.write_text(json.dumps(side.dump()), encoding="utf-8")


def text(id: str, kept: Sequence[dict[str, Any]], seed: int, against: Sequence[str]) -> str:
    """The file of a game's learnt styles: those that proved better, and all others as they are in use. Its command says
    which files they have learnt from, without their folders."""
    styles, game = styles_of(id), registry.game(id)
    sides = game.seats if styles.sides > 1 else (EVERYWHERE,)
    better = {(each["style"], each["side"]): each for each in kept if each["sure"] > CLEAR}
    rows: dict[str, dict[str, dict[str, list[int]]]] = {}
    known = styles.origin.get("learnt")
    about = dict(known) if isinstance(known, dict) else {}
    for n, kind in enumerate(styles.kinds):
        for side, name in enumerate(sides):
            style, wide = int(styles.learnt) + n, int(styles.width)
            found = better.get((style, side))
            weights = found["weights"] if found else styles.row(style, side)
            rows.setdefault(kind, {})[name] = {
                each: [weights[k], weights[wide + k]] for k, each in enumerate(styles.names)
            }
            if found:
                shown = {key: found[key] for key in ("played", "pairs", "share", "sure")}
                about[f"{kind}, {name}"] = {"revision": game.revision, **shown}
    command = f"alamein train {id} --styles --seed {seed}" + "".join(f" --against {Path(x).name}" for x in against)
    origin = {"game": id, "revision": game.revision, "command": command}
    whole = json.dumps({"origin": {**origin, "learnt": about}, "styles": rows}, indent=1) + "\n"
    return re.sub(r"\[\s+(-?\d+),\s+(-?\d+)\s+\]", r"[\1, \2]", whole)  # both ends in one line
