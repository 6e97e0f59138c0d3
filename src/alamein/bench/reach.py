"""One movement problem for two programs: `alamein.core.search.reach` and reach.c.

A map of 40 columns of 35 hexes (index = 35 * column + row, odd columns half a hex lower). Of ten hexes six
are clear (1 point to enter), two rough (2), one sand (3), one cannot be entered. 60 units a side stand on
distinct hexes. A hex with an enemy is closed, a hex beside one is in its zone of control and ends the move.
The units of the first side have 6, 8, 10 and 12 points in turn; the answer is the points left in every hex
for each of the 60. Both programs read the same numbers, and `checksum` shows that they found the same.

    from alamein.core.search import reach
    from alamein.core.vectors import ints
    p = problem()
    adjacent, cost, gate = ints(p.adjacent), ints(p.cost), ints(p.gate)
    answers = [reach(adjacent, cost, gate, s, m) for s, m in zip(p.starts, p.points)]    # time this line
    checksum(answers)                                                                    # 621786862
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

COLUMNS: Final = 40
ROWS: Final = 35
UNITS: Final = 60
OPEN, STOP, CLOSED = range(3)
NO_WAY: Final = -1
COSTS: Final = (1, 1, 1, 1, 1, 1, 2, 2, 3, NO_WAY)
POINTS: Final = (6, 8, 10, 12)
# (column, row) steps to the six neighbors of a hex in an even and in an odd column, clockwise from north
STEPS: Final = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)


class Problem(NamedTuple):
    """The arguments of `reach`, for each of the units."""

    adjacent: list[int]  # 6 for each hex; -1 off the map
    cost: list[int]  # 6 for each hex: to go there in this direction; -1 if it cannot be
    gate: list[int]  # for each hex: OPEN, STOP or CLOSED
    starts: list[int]  # for each unit
    points: list[int]  # for each unit


class Draw:
    """A fixed sequence of numbers (splitmix64), the same everywhere."""

    def __init__(self) -> None:
        self.state = 1942

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = ((self.state ^ (self.state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return (z ^ (z >> 31)) % n


def neighbors() -> list[int]:
    """The six neighbors of every hex."""
    found: list[int] = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            for dx, dy in STEPS[column % 2]:
                x, y = column + dx, row + dy
                found.append(x * ROWS + y if 0 <= x < COLUMNS and 0 <= y < ROWS else -1)
    return found


def problem() -> Problem:
    """The map and the units; every call gives the same."""
    draw = Draw()
    adjacent = neighbors()
    entry = [COSTS[draw.below(len(COSTS))] for _ in range(COLUMNS * ROWS)]
    places: list[int] = []
    while len(places) < 2 * UNITS:
        h = draw.below(COLUMNS * ROWS)
        if entry[h] != NO_WAY and h not in places:
            places.append(h)
    own, enemies = places[:UNITS], places[UNITS:]
    gate = [OPEN] * (COLUMNS * ROWS)
    for h in enemies:
        for n in adjacent[6 * h : 6 * h + 6]:
            if n >= 0:
                gate[n] = STOP
    for h in enemies:
        gate[h] = CLOSED
    cost = [entry[n] if n >= 0 else NO_WAY for n in adjacent]
    return Problem(adjacent, cost, gate, own, [POINTS[i % len(POINTS)] for i in range(UNITS)])


def checksum(answers: Iterable[Sequence[int]]) -> int:
    """One number for the points left in every hex (-1: not reached), for each unit in turn."""
    total = 0
    for unit, left in enumerate(answers):
        for h in range(len(left)):
            total = (total + (left[h] + 1) * (h + 1) * (unit + 1)) % 1_000_000_007
    return total
