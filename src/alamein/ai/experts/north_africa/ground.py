"""The 1973 game, for its expert: where units can go, and what the enemy, minefields and the road make of the map."""

from typing import Final, final

from alamein.core.native import append, extend, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c05_movement import cannot_enter, cannot_set_out, entry_cost
from alamein.games.north_africa.rules.c07_zones_of_control import cannot_leave_zone, stops
from alamein.games.north_africa.rules.c08_stacking import stacking_cost, unstacking_cost
from alamein.games.north_africa.rules.c11_minefields import on_enemy_mines
from alamein.games.north_africa.rules.c18_special_cases import cannot_go_west
from alamein.games.north_africa.state import NorthAfrica

NOWHERE: Final = -1
QUICK: Final = 6  # hexes from which armor threatens a hex,
SLOW: Final = 4  # and infantry
UNSEEN: Final = filled(T.HEXES, NOWHERE)


def is_held(s: NorthAfrica, u: i64) -> bool:
    """[5.23] Whether a unit is alone in enemy control."""
    return cannot_leave_zone(s.board(), u, s.loc[u]) != ""


def nearest(h: i64, places: vec[i64], most: i64) -> i64:
    """Hexes to the nearest of some places; never more than `most`."""
    for place in places:
        most = min(most, T.distance(h, place))
    return most


def mines(s: NorthAfrica, side: i64) -> vec[i64]:
    """The hexes of a side's minefields."""
    return vec[i64](
        [s.mine_hex(n) for n in range(T.MOST_MINES) if s.mine_state(n) == st.LAID and s.mine_side(n) == side]
    )


@final
class Reach:
    """The hexes a unit in normal mode can get to with the points it has left, its own first. What rules say of the hex
    it sets out from is taken for the whole way: after each step the expert looks again."""

    def __init__(self, s: NorthAfrica, u: i64, points: i64) -> None:
        self.left: vec[i64] = UNSEEN[:]  # by hex: points left there, or NOWHERE
        self.came: vec[i64] = UNSEEN[:]  # and the hex before
        self.hexes: vec[i64] = append(vec[i64](), s.loc[u])
        self.left[s.loc[u]] = points
        if not cannot_set_out(s, s.board(), u):
            self.spread(s, u, points)

    def spread(self, s: NorthAfrica, u: i64, points: i64) -> None:
        """Open hexes in the order of the points left in them: a bucket for each number of points. Enemy control [7.21]
        and, for Combat units, enemy mines [11.14] are entered and not left."""
        b, start, side, left = s.board(), s.loc[u], T.SIDE[u], self.left
        leaving = unstacking_cost(b, u, start)
        entries, older = append(vec[i64](), start), append(vec[i64](), i64(NOWHERE))
        bucket = filled(points + 1, NOWHERE)  # the newest entry of each
        bucket[points] = 0
        p = points
        while p > 0:
            at = bucket[p]
            if at == NOWHERE:
                p -= 1
                continue
            bucket[p] = older[at]
            h = entries[at]
            if left[h] != p:
                continue
            if h != start and (stops(b, h, side) or (T.KIND[u] == T.COMBAT and on_enemy_mines(b, h, side))):
                continue
            for k in range(6 * h, 6 * h + 6):
                n = T.ADJ[k]
                if n < 0 or p <= left[n] or cannot_enter(s, b, u, n, T.HEXES) or cannot_go_west(s, u, h, n):
                    continue
                rest = p - entry_cost(s, b, u, n)
                if h != start:  # [8.01] that has a stack left behind once; it may pass through others
                    rest += leaving - stacking_cost(b, u, h)
                if rest < 0 or rest <= left[n]:
                    continue
                if left[n] == NOWHERE:
                    self.hexes = append(self.hexes, n)
                left[n], self.came[n] = rest, h
                entries, older = append(entries, n), append(older, bucket[rest])
                bucket[rest] = i64(len(entries)) - 1

    def first_step(self, start: i64, goal: i64) -> i64:
        """The first hex on the way to the goal; -1 if the goal is the start or out of reach."""
        h = goal
        while h >= 0 and self.came[h] != start:
            h = self.came[h]
        return h


@final
class Around:
    """What the enemy and the minefields make of the map for a side. It is kept while they stay as they are, so through
    most of the side's own moves."""

    def __init__(self) -> None:
        self.key: vec[i64] = vec[i64]()
        self.steps: vec[i64] = vec[i64]()  # by hex: on the way to what the side runs for; -1: there is none
        self.threat: vec[i64] = vec[i64]()  # the enemy strength that can soon be brought against it

    def look(self, s: NorthAfrica, side: i64, goals: vec[i64]) -> None:
        """Make it that of the position."""
        key = extend(append(goals[:], side), s.loc[T.FIRST[1 - side] : T.LAST[1 - side]])
        key = extend(key, s.cells[st.MINES : st.MINES + T.MOST_MINES])
        if key == self.key:
            return
        b = s.board()
        free = filled(T.HEXES, 0)
        for h in range(T.HEXES):
            if T.TERRAIN[h] != T.SEA and not on_enemy_mines(b, h, side) and not b.present(h, 1 - side):
                free[h] = 1
        self.key, self.steps, self.threat = key, flood(T.ADJ, free, goals), threats(s, side)


def threats(s: NorthAfrica, side: i64) -> vec[i64]:
    """For every hex the enemy strength that can soon be brought against it."""
    out = filled(T.HEXES, 0)
    for e in range(T.FIRST[1 - side], T.LAST[1 - side]):
        h = s.loc[e]
        if h < 0 or T.KIND[e] != T.COMBAT or T.DEFENSE_ONLY[e] != 0:
            continue
        far: i64 = QUICK if T.MECHANIZED[e] != 0 else SLOW
        column, row = h // T.ROWS, h % T.ROWS
        for c in range(max(column - far, i64(0)), min(column + far, T.LAST_COLUMN - 1) + 1):
            high = far - max(c - column, column - c) // 2
            for r in range(max(row - high, i64(0)), min(row + high, T.ROWS - 1) + 1):
                out[c * T.ROWS + r] += T.STRENGTH[e]
    return out
