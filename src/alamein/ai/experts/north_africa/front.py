"""The 1973 game, for its expert: what the Axis makes of the map for July's Allied line, and how soon Allied units are
where. It is kept while the Axis stays where it is, so through most of the Allied moves; own units are not looked at."""

from typing import Final, final

from alamein.core.native import i64, vec
from alamein.core.search import CLOSED, OPEN, STOP
from alamein.core.search import Reach as Search
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c18_special_cases import box_entry
from alamein.games.north_africa.state import NorthAfrica

MOST_TURNS: Final = 3  # whole turns to which the Axis is looked at ahead
MOST_POINTS: Final = 40  # for two moves of the quickest
ROW: Final = 2  # half rows


def _shift(column: int) -> int:
    """Half rows that a column lies further south than others."""
    return int(column % 2 == T.GRID.southern_parity)


HEIGHT: Final[vec[i64]] = ints([ROW * (h % int(T.ROWS)) + _shift(int(T.COLUMN[h])) for h in range(T.HEXES)])
COSTS: Final = [  # by whether a unit is Mechanized, the points over each hexside
    ints([T.TERRAIN_COST[T.TERRAIN[n] * 2 + fast] if n >= 0 else -1 for n in T.ADJ]) for fast in range(2)
]


@final
class Front:
    """By hex what the Axis can do there, for the columns looked at."""

    def __init__(self) -> None:
        self.first: i64 = 0  # the columns looked at; before the first look none
        self.last: i64 = 0
        self.attack: vec[i64] = vec[i64]()  # the Axis strength that can soon be brought against it
        self.turns: vec[i64] = vec[i64]()  # whole Player-Turns that the Axis needs before the one in which it comes
        self.passed: vec[i64] = vec[i64]()  # Axis units that have passed a post there
        self.gate: vec[i64] = vec[i64]()  # for Allied moves
        self.search: Search = Search(T.ADJ, i64(MOST_POINTS))
        self.left: list[vec[i64]] = []  # by Allied unit the points left by hex, when it began
        self.began: vec[i64] = vec[i64]()  # at a hex with so many points

    def look(self, s: NorthAfrica, first: i64, last: i64) -> None:
        """Work it out for these columns, if that has not been done."""
        if self.first == first and self.last == last:
            return
        self.first, self.last = first, last
        self.attack, self.turns, self.passed = filled(T.HEXES, 0), filled(T.HEXES, MOST_TURNS), filled(T.HEXES, 0)
        for e in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
            if s.loc[e] >= 0 and T.KIND[e] == T.COMBAT:
                self.count(s.loc[e], T.STRENGTH[e], T.MOVEMENT[e], 1 + T.MECHANIZED[e])
        b, gate = s.board(), filled(T.HEXES, OPEN)
        for h in range(T.HEXES):
            if b.present(h, T.AXIS) or box_entry(s, h) >= 0:  # [18.12] who enters a box stays
                gate[h] = CLOSED
            elif b.controlled(h, T.AXIS):
                gate[h] = STOP
        self.gate = gate
        self.began = filled(T.UNITS, -1)
        self.left = [self.gate for _ in range(T.UNITS)]

    def count(self, at: i64, strength: i64, points: i64, phases: i64) -> None:
        """Count an Axis unit in a hex."""
        for h in range((self.first - 1) * T.ROWS, self.last * T.ROWS):
            far = T.distance(at, h)
            if far <= points:
                self.attack[h] += strength
            self.turns[h] = min(self.turns[h], max(far - 1, i64(0)) // (points * phases))
            if T.COLUMN[at] > T.COLUMN[h] and -ROW <= HEIGHT[at] - HEIGHT[h] <= ROW:
                self.passed[h] += 1

    def reach(self, s: NorthAfrica, u: i64, points: i64) -> vec[i64]:
        """The points that an Allied unit has left by hex; below 0 where it cannot come."""
        start = s.loc[u] * MOST_POINTS + points
        if self.began[u] != start:
            self.began[u] = start
            self.left[u] = self.search.left(COSTS[T.MECHANIZED[u]], self.gate, s.loc[u], points)
        return self.left[u]
