"""Learning a style: the weights of an expert, moved where games go better (evolution strategies).

All weights of one side are shaken at once, in opposite directions for the two games of a pair with the same dice and
the same opponent. Which of the two brings more points says how each weight should move; many pairs make a step. What is
learnt plays against all styles by hand, so that it is tuned to no single opponent, and replaces the one in use only if
it does better in games it has not learnt from. NumPy is not needed.
"""

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from alamein.ai.player import player
from alamein.ai.simulate import Table
from alamein.ai.styles import Styles
from alamein.ai.value import ahead, value_of
from alamein.ai.workers import Workers
from alamein.core.chance import Source, Splitmix
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry

SHAKE: Final = 0.25  # how far weights are shaken, of themselves (in logarithms)
RATE: Final = 0.04  # how far a weight moves in a step, at most about
SLOW: Final = (0.9, 0.99)  # Adam: how long steps and their sizes are remembered
SMALL: Final = 8  # a weight nearer to nothing than this is shaken in steps of a quarter of it
WORD: Final = 1 << 20  # no weight is greater
STEPS: Final = 4  # pieces of work of each process in a step
EVERY: Final = 10  # steps after which it is written down
EVERYWHERE: Final = "all"
CLEAR: Final = 2  # standard errors by which learnt weights must be better


class Setting(NamedTuple):
    """A way to begin, and the seat that learns."""

    scenario: str
    options: Mapping[str, int]
    seat: int


class Row(NamedTuple):
    """What can be learnt: its name, the style and side, and where it is played."""

    name: str
    style: int
    side: int
    settings: list[Setting]


class Work(NamedTuple):
    """Games with weights of a side in a style, against opponents in the styles by hand in turn."""

    game: str
    settings: tuple[Setting, ...]
    style: int
    side: int
    weights: tuple[int, ...]
    games: tuple[int, ...]  # their numbers
    seed: int


def rows_of(id: str) -> list[Row]:
    """Everything that can be learnt of a game."""
    game, styles, value = registry.game(id), styles_of(id), value_of(registry.game(id))
    assert value is not None
    out: list[Row] = []
    for n, kind in enumerate(styles.kinds):
        ways = [each for each in value.settings if kind in (EVERYWHERE, each.scenario)]
        if styles.sides == 1:
            places = [(each, game.players(game.new(each.scenario, each.options))) for each in ways]
            settings = [Setting(each.scenario, each.options, seat) for each, n in places for seat in range(n)]
            out.append(Row(kind, int(styles.learnt) + n, 0, settings))
            continue
        for side in range(int(styles.sides)):
            settings = [Setting(each.scenario, each.options, side) for each in ways]
            out.append(Row(f"{kind}-{game.seats[side]}", int(styles.learnt) + n, side, settings))
    return out


def styles_of(id: str) -> Styles:
    """The styles of a game's expert."""
    found = import_module(f"alamein.ai.experts.{id}.styles").STYLES
    assert isinstance(found, Styles)
    return found


def play_work(work: Work) -> list[int]:
    """By how many points the learning seat was ahead in each game."""
    styles = styles_of(work.game)
    styles.put(work.style, work.side, work.weights)
    out: list[int] = []
    for number in work.games:
        setting = work.settings[number % len(work.settings)]
        foe = number // len(work.settings) % (int(styles.learnt) + 1)  # the bold style, `static`, twice
        out.append(play(work, setting, foe if foe < styles.learnt else 1, number))
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


def ranked(gains: Sequence[int]) -> list[float]:
    """The gains by rank, from -1/2 to 1/2, so that one wild game counts no more than another; no gain is 0."""
    order = sorted(range(len(gains)), key=lambda n: gains[n])
    below = sum(gain < 0 for gain in gains)
    above = sum(gain > 0 for gain in gains)
    out = [0.0] * len(gains)
    for place, n in enumerate(order):
        if gains[n] < 0:
            out[n] = (place - below) / len(gains)
        elif gains[n] > 0:
            out[n] = (place - (len(gains) - above) + 1) / len(gains)
    return out


def normal(source: Source) -> float:
    """A number from the normal distribution."""
    u, v = (source.below(1 << 30) + 1) / (1 << 30), source.below(1 << 30) / (1 << 30)
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)


@dataclass
class Weights:
    """Weights as what they began with and how far each has moved; those in `fixed` stay."""

    base: Sequence[int]
    fixed: frozenset[int]
    moved: list[float] = field(default_factory=list)
    step: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        self.moved, self.step, self.size = ([0.0] * len(self.base) for _ in range(3))

    def shaken(self, shake: Sequence[float], sign: int) -> tuple[int, ...]:
        """The weights, shaken."""
        out = []
        for n, weight in enumerate(self.base):
            if n in self.fixed:
                out.append(weight)
                continue
            x = self.moved[n] + sign * SHAKE * shake[n]
            found = weight * math.exp(x) if abs(weight) >= SMALL else weight + SMALL * x
            out.append(max(-WORD, min(WORD, round(found))))
        return tuple(out)

    def at_rest(self) -> tuple[int, ...]:
        """The weights as they stand."""
        return self.shaken([0.0] * len(self.base), 0)

    def move(self, towards: Sequence[float]) -> None:
        """A step (Adam)."""
        self.steps += 1
        for n, x in enumerate(towards):
            self.step[n] = SLOW[0] * self.step[n] + (1 - SLOW[0]) * x
            self.size[n] = SLOW[1] * self.size[n] + (1 - SLOW[1]) * x * x
            step, size = self.step[n] / (1 - SLOW[0] ** self.steps), self.size[n] / (1 - SLOW[1] ** self.steps)
            self.moved[n] += RATE * step / (math.sqrt(size) + 1e-9) if size > 0 else 0.0


class Tuning:
    """The learning of one side's weights in a style."""

    def __init__(self, id: str, row: Row, seed: int) -> None:
        self.id, self.style, self.side, self.settings, self.seed = id, row.style, row.side, tuple(row.settings), seed
        self.styles = styles_of(id)
        fixed = import_module(f"alamein.ai.experts.{id}.styles").FIXED
        self.in_use = tuple(self.styles.row(row.style, row.side))
        self.weights = Weights(self.in_use, frozenset(fixed))
        self.source = Splitmix(seed << 8 | row.style << 1 | row.side)
        self.played, self.share, self.sure = 0, 0.5, 0.0

    def work(self, weights: tuple[int, ...], games: Sequence[int], seed: int) -> Work:
        return Work(self.id, self.settings, self.style, self.side, weights, tuple(games), seed)

    def begin(self, workers: Workers, games: int) -> str:
        """Begin from the style by hand that does best."""
        rows = [tuple(self.styles.row(style, self.side)) for style in range(int(self.styles.learnt))]
        rows = list(dict.fromkeys([self.in_use, *rows]))
        each = self.results(workers, rows, range(games), self.seed)
        means = [sum(x) / len(x) for x in each]
        best = max(range(len(rows)), key=lambda n: (means[n], -n))
        self.weights = Weights(rows[best], self.weights.fixed)
        return ", ".join(f"{x:.1f}" for x in means)

    def results(
        self, workers: Workers, rows: Sequence[tuple[int, ...]], games: Sequence[int], seed: int
    ) -> list[list[int]]:
        """What each row of weights brings in the same games."""
        size = max(1, len(games) * len(rows) // (STEPS * workers.jobs))
        pieces = [(n, games[k : k + size]) for n in range(len(rows)) for k in range(0, len(games), size)]
        found = dict(workers.each(play_work, [self.work(rows[n], some, seed) for n, some in pieces]))
        out: list[list[int]] = [[] for _ in rows]
        for k, (n, _) in enumerate(pieces):
            out[n] += found[k]
        self.played += len(games) * len(rows)
        return out

    def step(self, workers: Workers, pairs: int) -> float:
        """Shake, play and move; the points ahead, on average."""
        shakes = [[normal(self.source) for _ in self.weights.base] for _ in range(pairs)]
        pieces = [
            self.work(self.weights.shaken(shake, sign), [self.weights.steps * pairs + n], self.seed + 1)
            for n, shake in enumerate(shakes)
            for sign in (1, -1)
        ]
        found = dict(workers.each(play_work, pieces))
        gains = [found[2 * n][0] - found[2 * n + 1][0] for n in range(pairs)]
        ranks = ranked(gains)
        towards = [
            sum(rank * shake[k] for rank, shake in zip(ranks, shakes, strict=True)) / pairs
            for k in range(len(self.weights.base))
        ]
        self.weights.move(towards)
        self.played += 2 * pairs
        return sum(x[0] for x in found.values()) / (2 * pairs)

    def better(self, workers: Workers, games: int) -> tuple[float, float]:
        """In games not learnt from: the share of pairs that the learnt weights win against those in use, and how sure
        that is (standard errors of the gain)."""
        first, second = self.results(workers, [self.weights.at_rest(), self.in_use], range(games), self.seed + 2)
        gains = [a - b for a, b in zip(first, second, strict=True)]
        share = sum(1 + (x > 0) - (x < 0) for x in gains) / (2 * games)
        spread = math.sqrt(sum(x * x for x in gains)) or 1.0
        return share, sum(gains) / spread

    def learn(
        self, workers: Workers, pairs: int, seconds: float, check: int, path: Path, say: Callable[[str], None]
    ) -> None:
        """Learn as long as there is time, from where the file says that it was broken off, and write it down."""
        until = time.monotonic() + seconds
        if path.exists():
            self.load(json.loads(path.read_text(encoding="utf-8")))
        else:
            say(f"began: {self.begin(workers, 2 * pairs)}")
        while time.monotonic() < until:
            found = self.step(workers, pairs)
            if self.weights.steps % EVERY == 0:
                say(f"step {self.weights.steps}, {self.played} games: {found:.1f} ahead")
                path.write_text(json.dumps(self.dump()), encoding="utf-8")
        if check:
            self.share, self.sure = self.better(workers, check)
            say(f"{self.played} games: {100 * self.share:.0f} % of {check} pairs, {self.sure:.1f} standard errors")
        path.write_text(json.dumps(self.dump()), encoding="utf-8")

    def dump(self) -> dict[str, object]:
        """What was learnt, and how to go on."""
        about = {"style": self.style, "side": self.side, "played": self.played, "share": self.share, "sure": self.sure}
        return {**about, "weights": self.weights.at_rest(), "learning": vars(self.weights) | {"fixed": []}}

    def load(self, kept: dict[str, Any]) -> None:
        """Go on from there."""
        self.played = kept["played"]
        self.weights = Weights(kept["learning"]["base"], self.weights.fixed)
        for name in ("moved", "step", "size", "steps"):
            setattr(self.weights, name, kept["learning"][name])
        self.source = Splitmix(self.seed << 32 | self.played)  # other shakes than before


def text(id: str, kept: Sequence[dict[str, Any]], seed: int) -> str:
    """The file of a game's learnt styles: those that proved better, and all others as they are in use."""
    styles, game = styles_of(id), registry.game(id)
    sides = game.seats if styles.sides > 1 else (EVERYWHERE,)
    better = {(each["style"], each["side"]): each for each in kept if each["sure"] > CLEAR}
    rows: dict[str, dict[str, dict[str, int]]] = {}
    about: dict[str, dict[str, object]] = {}
    for n, kind in enumerate(styles.kinds):
        for side, name in enumerate(sides):
            style = int(styles.learnt) + n
            found = better.get((style, side))
            weights = found["weights"] if found else styles.row(style, side)
            rows.setdefault(kind, {})[name] = dict(zip(styles.names, weights, strict=True))
            if found:
                about[f"{kind}, {name}"] = {key: found[key] for key in ("played", "share", "sure")}
    origin = {"game": id, "revision": game.revision, "command": f"alamein train {id} --styles --seed {seed}"}
    return json.dumps({"origin": {**origin, "learnt": about}, "styles": rows}, indent=1) + "\n"
