"""What a position is worth, in whole numbers: a linear value over things a reader can name, learnt from self-play.

Two answers from the same terms, each with weights of its own: the *margin*, how many points the seat will be ahead at
the end (for search), and the *chance* that it wins (for people). A weight goes in a straight line from the beginning of
the game to its end. Only whole numbers are used, so every machine answers the same, compiled or not.
"""

import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import exp
from pathlib import Path
from typing import Final, Generic, NamedTuple, Self

from alamein.core.errors import BadData
from alamein.core.game import Game, Result
from alamein.core.native import i64, vec
from alamein.core.procedure import S
from alamein.core.vectors import filled, ints

CLOCK: Final = 64  # the clock of a game that is at its end
SURE: Final = 1_000  # a chance of one
POINT: Final = 100  # margins are hundredths of points
ALWAYS: Final = "to begin with"  # the last term, which is always the same: how such games end on average
SAME: Final = 256  # its number
NUMBERS: Final = (
    "least",
    "most",
    "mean",
    "mean at the end",
    "margin",
    "margin at the end",
    "chance",
    "chance at the end",
)
LEAST: Final = 0  # what is seen is clipped to what training has seen
MOST: Final = 1
MEAN: Final = 2  # a term counts by how far it is from the mean
MARGIN: Final = 4
CHANCE: Final = 6
ROW: Final = 8
WORD: Final = 32_767  # numbers of a table have 16 bits

# The chance in ten-thousandths for odds from -8 to 8 (natural logarithm) in steps of an eighth
STEP: Final = 125
FARTHEST: Final = 8_000
CURVE: Final = ints(round(10_000 / (1 + exp(-x / 1_000))) for x in range(-FARTHEST, FARTHEST + 1, STEP))

# What was said too surely or too shyly is set right: odds are bent by so much at knots, in between in a straight line
KNOT: Final = 500  # from one knot to the next; beyond the last ones they are bent as there
KNOTS: Final = 17
LAST_KNOT: Final = KNOT * (KNOTS // 2)


class Setting(NamedTuple):
    """A way to begin from which the value learns, and the seat that wins it too often (-1: none)."""

    scenario: str
    options: Mapping[str, int]
    favorite: int

    def kind(self) -> str:
        """Its name among those of its game."""
        return "_".join((self.scenario, *self.options))


def ahead(result: Result, seat: int) -> int:
    """By how many points a seat was ahead of the best other one at the end."""
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return result.scores[seat] - max(others)


def chance_of(odds: i64) -> i64:
    """The chance in thousandths for odds in thousandths of their logarithm."""
    if odds >= FARTHEST:
        return CURVE[i64(len(CURVE)) - 1] // 10
    if odds < -FARTHEST:
        odds = -FARTHEST
    k, rest = (odds + FARTHEST) // STEP, (odds + FARTHEST) % STEP
    return (CURVE[k] * (STEP - rest) + CURVE[k + 1] * rest) // (10 * STEP)


class Value(Generic[S]):
    """What is seen of a game's positions, by name, and how it weighs. `kinds` have weights of their own: scenarios with
    other aims, or numbers of players. With `mirrored` everything is seen from the first seat, and the second has the
    opposite."""

    def __init__(
        self, game: Game[S], terms: Sequence[str], kinds: Sequence[str], settings: Sequence[Setting], mirrored: bool
    ) -> None:
        self.game = game
        self.terms = (*terms, ALWAYS)
        self.kinds = tuple(kinds)
        self.settings = tuple(settings)
        self.mirrored = mirrored
        self.width: i64 = len(self.terms)
        self.origin: dict[str, object] = {}  # where the weights come from; {} without weights
        self.table: vec[i64] = filled(ROW * self.width * len(self.kinds), 0)
        self.shifts: vec[i64] = filled(2 * len(self.kinds), 0)  # bits by which weights are enlarged: margin, chance
        self.bends: vec[i64] = filled(KNOTS * len(self.kinds), 0)

    @abstractmethod
    def kind(self, s: S) -> i64:
        """Which weights count here."""

    @abstractmethod
    def clock(self, s: S) -> i64:
        """How much of the game is over, from 0 to CLOCK."""

    @abstractmethod
    def look(self, s: S, seat: i64) -> vec[i64]:
        """The terms of a position, as numbers in their order, and a place for ALWAYS."""

    def units(self, seat: i64) -> i64:
        """How many units a seat can have."""
        return 0

    def weaken(self, s: S, seat: i64, n: i64) -> None:
        """Take the n-th unit of a seat off the map, as if it had never come."""

    # --- judging -----------------------------------------------------------------------------------------------

    def weighed(self, s: S, seat: i64, numbers: i64) -> vec[i64]:
        """What every term adds to the margin (numbers is MARGIN) or to the odds (CHANCE), enlarged by 2**12."""
        table, width = self.table, self.width
        kind, clock, seen = self.kind(s), self.clock(s), self.look(s, 0 if self.mirrored else seat)
        left, shift = CLOCK - clock, self.shifts[2 * kind + (numbers - MARGIN) // 2]
        sign: i64 = -1 if self.mirrored and seat != 0 else 1
        seen[width - 1] = SAME
        out = filled(width, 0)
        for i in range(width):
            row = (kind * width + i) * ROW
            x = seen[i]
            if x < table[row + LEAST]:
                x = table[row + LEAST]
            elif x > table[row + MOST]:
                x = table[row + MOST]
            far = x * CLOCK - table[row + MEAN] * left - table[row + MEAN + 1] * clock
            out[i] = sign * (far * (table[row + numbers] * left + table[row + numbers + 1] * clock) >> shift)
        return out

    def sum_of(self, s: S, seat: i64, numbers: i64) -> i64:
        """What all terms add up to."""
        total: i64 = 0
        parts = self.weighed(s, seat, numbers)
        for i in range(self.width):
            total += parts[i]
        return total >> 12

    def margin(self, s: S, seat: i64) -> i64:
        """By how many hundredths of points the seat is likely to be ahead at the end; once it is over, is ahead."""
        result = self.game.result(s) if s.over != 0 else None
        return self.sum_of(s, seat, MARGIN) if result is None else POINT * ahead(result, int(seat))

    def chance(self, s: S, seat: i64) -> i64:
        """How likely the seat is to win, in thousandths."""
        result = self.game.result(s) if s.over != 0 else None
        if result is not None:
            return won(result, int(seat))
        return chance_of(self.odds(s, seat))

    def odds(self, s: S, seat: i64) -> i64:
        """The logarithm of the odds that the seat wins, in thousandths, bent as games not learnt from have shown."""
        mirror = self.mirrored and seat != 0
        x = self.sum_of(s, 0 if mirror else seat, CHANCE)
        from_first = x + LAST_KNOT
        if from_first < 0:
            from_first = 0
        elif from_first >= 2 * LAST_KNOT:
            from_first = 2 * LAST_KNOT - 1
        k, rest = self.kind(s) * KNOTS + from_first // KNOT, from_first % KNOT
        x += (self.bends[k] * (KNOT - rest) + self.bends[k + 1] * rest) // KNOT
        return -x if mirror else x

    # --- weights -----------------------------------------------------------------------------------------------

    def read(self, path: Path) -> Self:
        """The same with the weights of a file; without the file there are none."""
        if not path.exists():
            return self
        try:
            file = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadData(f"{path} cannot be read as weights: {error}") from error
        if not isinstance(file, dict) or not {"origin", "tables"} <= file.keys():
            raise BadData(f"{path} holds no weights: it needs their origin and their tables")
        if list(file["tables"]) != list(self.kinds):
            raise BadData(f"{path}: weights for {', '.join(file['tables'])}, not for {', '.join(self.kinds)}")
        numbers: list[int] = []
        shifts: list[int] = []
        bends: list[int] = []
        for kind, table in file["tables"].items():
            if list(table["terms"]) != list(self.terms):
                raise BadData(f"{path}: the terms of {kind!r} are not those that are seen; train anew")
            shifts += table["shifts"]
            bends += table["bends"]
            if len(table["bends"]) != KNOTS or not all(isinstance(x, int) for x in table["bends"]):
                raise BadData(f"{path}: the odds of {kind!r} must be bent by {KNOTS} whole numbers")
            for name, row in table["terms"].items():
                if len(row) != ROW or not all(isinstance(x, int) and -WORD <= x <= WORD for x in row):
                    raise BadData(f"{path}: {name!r} must have {ROW} whole numbers from {-WORD} to {WORD}")
                numbers += row
        self.table, self.shifts, self.bends = ints(numbers), ints(shifts), ints(bends)
        self.origin = file["origin"]
        return self


def won(result: Result, seat: int) -> int:
    """Whether a seat has won, in thousandths: a draw is half a win, a shared win a part of one."""
    if not result.winners:
        return SURE // 2
    return SURE // len(result.winners) if seat in result.winners else 0


def value_of(game: Game[S]) -> Value[S] | None:
    """The value of a game, if somebody has said what is seen of it."""
    name = _module(game.id)
    if not name:
        return None
    found = import_module(name).VALUE
    assert isinstance(found, Value)
    return found


def fresh_value(game: Game[S], path: Path) -> Value[S]:
    """The value of a game with the weights of another file than its own."""
    made = import_module(_module(game.id)).new_value()
    assert isinstance(made, Value)
    return made.read(path)


def _module(id: str) -> str:
    """The module that says what is seen of a game; "" if there is none."""
    name = f"alamein.ai.experts.{id}.features"
    return name if find_spec(f"alamein.ai.experts.{id}") is not None and find_spec(name) is not None else ""
