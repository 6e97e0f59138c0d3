"""The 1973 game, for its expert: where units can go, and what the enemy, minefields and the road make of the map."""

from typing import Final, final

from alamein.core.native import append, extend, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c05_movement import cannot_set_out
from alamein.games.north_africa.rules.c06_road_mode import cannot_enter_space
from alamein.games.north_africa.rules.c07_zones_of_control import Board, cannot_leave_zone, stops
from alamein.games.north_africa.rules.c08_stacking import cannot_stack, stacking_cost, unstacking_cost
from alamein.games.north_africa.rules.c11_minefields import cannot_enter_mines, mine_cost, on_enemy_mines
from alamein.games.north_africa.rules.c18_special_cases import cannot_go_west, cannot_leave_box
from alamein.games.north_africa.state import NorthAfrica

NOWHERE: Final = -1
QUICK: Final = 6  # hexes from which armor threatens a hex,
SLOW: Final = 4  # and infantry
UNSEEN: Final = filled(T.HEXES, NOWHERE)
EVERYWHERE: Final = filled(T.HEXES, 1)


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


# --- where a unit can go ----------------------------------------------------------------------------------------------


@final
class Reach:
    """The hexes a unit in normal mode can get to with the points it has left, cheapest ways first."""

    def __init__(self) -> None:
        self.left: vec[i64] = vec[i64]()
        self.came: vec[i64] = vec[i64]()
        self.hexes: vec[i64] = vec[i64]()

    def look(self, s: NorthAfrica, u: i64, points: i64) -> None:
        """Find them, the unit's own hex first."""
        self.left, self.came = UNSEEN[:], UNSEEN[:]
        self.hexes = append(vec[i64](), s.loc[u])
        self.left[s.loc[u]] = points
        if not cannot_set_out(s, s.board(), u):
            self.spread(s, u, points)

    def spread(self, s: NorthAfrica, u: i64, points: i64) -> None:
        """Open hexes in the order of the points left in them: a bucket for each number of points. Enemy control [7.21]
        and, for Combat units, enemy mines [11.14] are entered and not left."""
        b, start, side, left, came = s.board(), s.loc[u], T.SIDE[u], self.left, self.came
        entries = append(vec[i64](), start)
        older = append(vec[i64](), i64(NOWHERE))
        bucket = filled(points + 1, NOWHERE)
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
                rest = p - step_cost(s, b, u, start, h, n) if n >= 0 else i64(NOWHERE)
                if rest < 0 or rest <= left[n]:
                    continue
                if left[n] == NOWHERE:
                    self.hexes = append(self.hexes, n)
                left[n], came[n] = rest, h
                entries = append(entries, n)
                older = append(older, bucket[rest])
                bucket[rest] = i64(len(entries)) - 1

    def first_step(self, start: i64, goal: i64) -> i64:
        """The first hex on the way to the goal; -1 if the goal is the start or out of reach."""
        h = goal
        while h >= 0 and self.came[h] != start:
            h = self.came[h]
        return h


def step_cost(s: NorthAfrica, b: Board, u: i64, start: i64, h: i64, n: i64) -> i64:
    """[5.12] The points for a step of a move that began in `start`; many if it is not allowed."""
    if b.at[n] != 0:
        other = T.enemy(T.SIDE[u])
        if b.present(n, other) and (T.KIND[u] != T.COMBAT or b.combat_units(n, other) != 0):
            return T.HEXES
        if cannot_enter_mines(b, u, n) or cannot_stack(b, u, n) or cannot_enter_space(b, u, n):
            return T.HEXES
    if cannot_leave_box(s, u, h, n) or cannot_go_west(s, u, h, n):
        return T.HEXES
    cost = T.TERRAIN_COST[T.TERRAIN[n] * 2 + T.MECHANIZED[u]] + mine_cost(b, u, n) + stacking_cost(b, u, n)
    return cost + (unstacking_cost(b, u, h) if h == start else stacking_cost(b, u, h))


# --- the map around a side --------------------------------------------------------------------------------------------


@final
class Around:
    """What the enemy, the minefields and the road make of the map for a side. It is kept while they stay as they are,
    so through most of the side's own moves."""

    def __init__(self) -> None:
        self.key: vec[i64] = vec[i64]()
        self.steps: vec[i64] = vec[i64]()  # by hex: on the way to what the side runs for; -1: there is none
        self.threat: vec[i64] = vec[i64]()  # the enemy strength that can soon be brought against it
        self.road: vec[i64] = vec[i64]()  # to the road that the side has opened for itself

    def look(self, s: NorthAfrica, side: i64, hurry: bool, goals: vec[i64]) -> None:
        """Make it that of the position. In a `hurry` the side keeps out of enemy control."""
        key = key_of(s, side, hurry, goals)
        if key != self.key:
            home, last = T.HOME_INDEX[side], s.vanguard(side)
            self.key = key
            self.steps = flood(T.ADJ, open_ground(s, side, hurry), goals)
            self.threat = threats(s, side)
            self.road = flood(T.GRID.adj, EVERYWHERE, T.ROAD[min(home, last) : max(home, last) + 1])


def key_of(s: NorthAfrica, side: i64, hurry: bool, goals: vec[i64]) -> vec[i64]:
    """All that is looked at: goals, road, minefields, the enemy and who of him is held."""
    out = extend(append(goals[:], s.vanguard(side)), s.cells[st.MINES : st.MINES + T.MOST_MINES])
    for e in range(T.FIRST[1 - side], T.LAST[1 - side]):
        held: i64 = 1 if s.loc[e] >= 0 and is_held(s, e) else 0
        out = append(out, s.loc[e] << 4 | s.facing(e) << 1 | held)
    return append(out, 1 if hurry else i64(0))


def open_ground(s: NorthAfrica, side: i64, hurry: bool) -> vec[i64]:
    """1 for the hexes through which units of the side can go: no enemies and enemy mines."""
    b = s.board()
    free = filled(T.HEXES, 0)
    for h in range(T.HEXES):
        if T.TERRAIN[h] == T.SEA or on_enemy_mines(b, h, side):
            continue
        if b.at[h] == 0 or (not b.present(h, 1 - side) and not (hurry and b.controlled(h, 1 - side))):
            free[h] = 1
    return free


def threats(s: NorthAfrica, side: i64) -> vec[i64]:
    """For every hex the enemy strength that can soon be brought against it; a unit that is held threatens its
    neighbors."""
    out = filled(T.HEXES, 0)
    for e in range(T.FIRST[1 - side], T.LAST[1 - side]):
        h = s.loc[e]
        if h < 0 or T.KIND[e] != T.COMBAT or T.DEFENSE_ONLY[e] != 0:
            continue
        far: i64 = QUICK if T.MECHANIZED[e] != 0 else SLOW
        if is_held(s, e):
            far = 1
        column, row = h // T.ROWS, h % T.ROWS
        for c in range(max(column - far, i64(0)), min(column + far, T.LAST_COLUMN - 1) + 1):
            high = far - max(c - column, column - c) // 2
            for r in range(max(row - high, i64(0)), min(row + high, T.ROWS - 1) + 1):
                out[c * T.ROWS + r] += T.STRENGTH[e]
    return out
