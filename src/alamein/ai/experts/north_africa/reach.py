"""The 1973 game, for its expert: where a unit can go in this phase, and by which way."""

from typing import Final, final

from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa.rules.c06_road_mode import cannot_enter_space
from alamein.games.north_africa.rules.c07_zones_of_control import Board, cannot_leave_zone, stops
from alamein.games.north_africa.rules.c08_stacking import cannot_stack, stacking_cost, unstacking_cost
from alamein.games.north_africa.rules.c11_minefields import cannot_leave_mines, mine_cost, on_enemy_mines
from alamein.games.north_africa.rules.c18_special_cases import cannot_go_west, cannot_leave_box
from alamein.games.north_africa.state import HALTED, NorthAfrica
from alamein.games.north_africa.tables import (
    ADJ,
    COMBAT,
    HEXES,
    KIND,
    MECHANIZED,
    SIDE,
    STACK_PENALTY,
    SUPPLY,
    TERRAIN,
    TERRAIN_COST,
    enemy,
)

NOWHERE: Final = -1


@final
class Reach:
    """The hexes a unit in normal mode can get to with the points it has left, cheapest ways first."""

    __slots__ = ("came", "hexes", "left")

    def __init__(self) -> None:
        self.left: vec[i64] = filled(HEXES, NOWHERE)
        self.came: vec[i64] = filled(HEXES, NOWHERE)
        self.hexes: vec[i64] = vec[i64]()

    def look(self, s: NorthAfrica, u: i64, points: i64) -> None:
        """Find them; what was found for another unit is forgotten."""
        for i in range(i64(len(self.hexes))):
            self.left[self.hexes[i]] = NOWHERE
            self.came[self.hexes[i]] = NOWHERE
        self.hexes = append(vec[i64](), s.loc[u])  # the unit's own hex first
        self.left[s.loc[u]] = points
        b = s.board()
        if not s.has(u, HALTED) and not cannot_leave_zone(b, u, s.loc[u]) and not cannot_leave_mines(s, b, u):
            self.spread(s, b, u, points)

    def spread(self, s: NorthAfrica, b: Board, u: i64, points: i64) -> None:
        """Open hexes in the order of the points left in them: a bucket for each number of points."""
        bucket = filled(points + 1, NOWHERE)
        entries = vec[i64]()
        older = vec[i64]()
        start = s.loc[u]
        entries = append(entries, start)
        older = append(older, i64(NOWHERE))
        bucket[points] = 0
        p = points
        while p > 0:
            at = bucket[p]
            if at == NOWHERE:
                p -= 1
                continue
            bucket[p] = older[at]
            h = entries[at]
            if self.left[h] != p or (h != start and holds(b, u, h)):
                continue
            for k in range(6 * h, 6 * h + 6):
                n = ADJ[k]
                rest = p - step_cost(s, b, u, start, h, n) if n >= 0 else i64(NOWHERE)
                if rest < 0 or rest <= self.left[n]:
                    continue
                if self.left[n] == NOWHERE:
                    self.hexes = append(self.hexes, n)
                self.left[n] = rest
                self.came[n] = h
                entries = append(entries, n)
                older = append(older, bucket[rest])
                bucket[rest] = i64(len(entries)) - 1

    def first_step(self, start: i64, goal: i64) -> i64:
        """The first hex on the way to the goal; -1 if the goal is the start or out of reach."""
        h = goal
        while h >= 0 and self.came[h] != start:
            h = self.came[h]
        return h


def holds(b: Board, u: i64, h: i64) -> bool:
    """Whether a unit that has come into the hex goes no further: enemy control [7.21], enemy mines [11.14]."""
    return stops(b, h, SIDE[u]) or (KIND[u] == COMBAT and on_enemy_mines(b, h, SIDE[u]))


def step_cost(s: NorthAfrica, b: Board, u: i64, start: i64, h: i64, n: i64) -> i64:
    """[5.12] The points for a step of a move that began in `start`; many if it is not allowed."""
    side = SIDE[u]
    if b.at[n] != 0:
        if b.present(n, enemy(side)) and (KIND[u] != COMBAT or b.combat_units(n, enemy(side)) != 0):
            return HEXES
        if cannot_stack(b, u, n) or cannot_enter_space(b, u, n):
            return HEXES
    if KIND[u] == SUPPLY and on_enemy_mines(b, n, side):
        return HEXES
    if cannot_leave_box(s, u, h, n) or cannot_go_west(s, u, h, n):
        return HEXES
    cost = TERRAIN_COST[TERRAIN[n] * 2 + MECHANIZED[u]] + mine_cost(b, u, n) + stacking_cost(b, u, n)
    if h == start:
        return cost + unstacking_cost(b, u, h)
    return cost + (STACK_PENALTY[MECHANIZED[u]] if b.stacked(h, side) != 0 else i64(0))
