"""Chapter 4, first part: what a march costs, and how far a unit gets. [4.0] [4.1] [2.3.2]

Provenance: seed; breaking contact is a reading [M7].
"""

from typing import Final, final

from alamein.core.action import act
from alamein.core.kept import Kept
from alamein.core.native import append, i64, vec
from alamein.core.search import CLOSED, NO_WAY, OPEN, STOP
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c09_minefields import rolls_for_mines
from alamein.games.desert_decision.state import Desert

HEX_BITS: Final = 9  # a hex number fits
HEX_MASK: Final = 511
POINT_BITS: Final = 8  # so do the half points of any unit
POINT_MASK: Final = 255

# --- [4.0] costs ----------------------------------------------------------------------------------------------------


def march_cost(s: Desert, u: i64) -> vec[i64]:
    """[4.0] [2.3.2] The price of every step for this unit, the first step from an enemy zone included. A shared table
    wherever possible: it is copied only if mines have been cleared [E3] or contact must be broken [M7]."""
    if U.SIDE[u] == G.AXIS:
        cost = T.AXIS_MARCH[U.MARCH_CLASS[u]]
    else:
        cost = T.ALLIED_MARCH[2 * s.front + U.MARCH_CLASS[u]]
        if s.mines_cleared > 0:
            cost = _without_cleared_mines(s, cost[:])
    if s.marks[u] & st.MOVED == 0 and st.is_engaged(s, u):
        cost = _breaking_contact(s, u, cost[:])
    return cost


def _without_cleared_mines(s: Desert, cost: vec[i64]) -> vec[i64]:
    """[9.4] A cleared hex costs what its terrain costs."""
    for h in range(i64(G.HEXES)):
        if G.MINES[s.front][h] != 0 and not st.is_mined(s, h):
            for k in range(6 * h, 6 * h + 6):
                way = 6 * G.ADJ[k] + (k - 6 * h + 3) % 6  # the same hexside, seen from the neighbor
                if G.ADJ[k] >= 0 and cost[way] >= 0:
                    cost[way] -= T.MINE_EXTRA * G.SCALE + 1
    return cost


def _breaking_contact(s: Desert, u: i64, cost: vec[i64]) -> vec[i64]:
    """[4.1.2] [M5] [M7] The first step costs a point more, once, and ends next to none of the enemies in contact."""
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if cost[k] >= 0:
            if leaves_contact(s, U.SIDE[u], h, G.ADJ[k]):
                cost[k] += T.BREAK_CONTACT * G.SCALE
            else:
                cost[k] = NO_WAY
    return cost


def leaves_contact(s: Desert, side: i64, h: i64, n: i64) -> bool:
    """[M7] Whether `n` touches none of the enemy hexes that engage `h`."""
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and st.is_held_by(s, 1 - side, G.ADJ[k]) and G.adjacent(G.ADJ[k], n):
            return False
    return True


# --- [4.1] restrictions: own units and enemy units ------------------------------------------------------------------


def gate_of(s: Desert, side: i64, h: i64) -> i64:
    """[4.1.1] [4.1.2] Enemies close a hex to `side`, their zones end the move there; a full hex is only passed."""
    here, enemy = s.hexes[h], 1 - side
    if st.holds(here, enemy):
        return CLOSED
    if st.engages(here, enemy):
        # [M6] a zone hex that holds three friends cannot be entered: the move would have to end there
        return CLOSED if st.fills(here) else STOP
    return OPEN


@final
class March(Kept[Desert]):
    """[4.0] How far one unit gets with some half points. It is `core.search.reach`, but asks for gates only where it
    comes and does not search on from a hex where a move ends: a test compares the two."""

    def __init__(self) -> None:
        super().__init__()
        self.left: vec[i64] = filled(G.HEXES, NO_WAY)  # by hex that it reaches or passes: eighths of half points left
        self.first: i64 = 0  # these hexes lie between the first and the last
        self.last: i64 = 0
        self.cost: vec[i64] = self.left  # [2.3.2] the price of every step
        self.goals: vec[i64] = filled(G.HEXES, 0)  # scratch, like what follows
        self.bucket: vec[i64] = filled(max(U.MOVE) + 1, 0)  # for each number of half points left its newest entry
        self.entries: vec[i64] = filled(6 * G.HEXES, 0)  # for a step taken: the entry below it in its bucket, and a hex
        self.used: i64 = 0  # entries; they count from 1

    def compute(self, s: Desert, what: i64) -> None:
        u = what >> POINT_BITS
        self.search(s, u, march_cost(s, u), what & POINT_MASK)

    def values(self, s: Desert) -> tuple[object, ...]:
        return self.left, self.first, self.last, self.cost

    def search(self, s: Desert, u: i64, cost: vec[i64], points: i64) -> None:
        """[4.0] [4.1] From the most half points left down to the last that pays for a step."""
        left, bucket, entries, adj, hexes, side = self.left, self.bucket, self.entries, G.ADJ, s.hexes, U.SIDE[u]
        for i in range(self.used):
            left[entries[i] & HEX_MASK] = NO_WAY
        somebody = st.STACK | i64(st.COUNT) << st.ZONE_SHIFT + st.COUNT_BITS * (1 - side)  # stands or watches there
        first = last = entries[0] = s.loc[u]
        left[first] = points * G.SCALE + G.SCALE - 1
        bucket[points] = used = i64(1)
        while points > 0:
            if bucket[points] == 0:
                points -= 1
                continue
            entry = entries[bucket[points] - 1]
            bucket[points] = entry >> HEX_BITS
            h = entry & HEX_MASK
            p = left[h]
            if p >> G.SCALE_BITS != points:
                continue  # it has been left already, with more
            for k in range(6 * h, 6 * h + 6):
                n = adj[k]
                if left[n] >= p or cost[k] < 0 or p - cost[k] <= left[n]:
                    continue
                rest = p - cost[k]
                gate = gate_of(s, side, n) if hexes[n] & somebody != 0 else i64(OPEN)
                if gate != CLOSED:
                    left[n] = rest
                    first = n if n < first else first
                    last = n if n > last else last
                    below = i64(0)
                    if gate == OPEN:
                        below = bucket[rest >> G.SCALE_BITS]
                        bucket[rest >> G.SCALE_BITS] = used + 1
                    entries[used] = below << HEX_BITS | n
                    used += 1
        bucket[0] = 0
        self.first, self.last, self.used, self.cost = first, last, used, cost

    def to_goals(self, s: Desert, here: i64) -> vec[i64]:
        """[4.0] [4.1.1] A `to` action for every hex in reach with room."""
        left, hexes, goals, to, n = self.left, s.hexes, self.goals, act(V.TO, 0), i64(0)
        for h in range(self.first, self.last + 1):
            if left[h] >= 0 and h != here and not st.fills(hexes[h]):  # `cannot_stay`: a march meets only free land
                goals[n] = to | h
                n += 1
        return goals[:n]


def march_of(s: Desert, u: i64, points: i64) -> March:
    """How far the unit gets as the board is now: it holds until the board changes or somebody asks for another."""
    kept = s.march
    if not isinstance(kept, March):
        kept = March()
        s.march = kept
    kept.now(s, u << POINT_BITS | points)
    return kept


def way_to(s: Desert, u: i64, points: i64, goal: i64) -> tuple[vec[i64], vec[i64]]:
    """[M13] The way by which a march leads to `goal`, last hex first, and the points left in its hexes. The cheapest
    way without a roll for mines before the goal, where the points suffice for one; else the cheapest."""
    found = march_of(s, u, points)
    way = cheapest_way(s, u, found, goal)
    for i in range(i64(1), i64(len(way))):
        if rolls_for_mines(s, u, way[i]):
            around = March()
            around.search(s, u, _around_mines(s, u, found.cost[:], goal), points)
            return (around.left, cheapest_way(s, u, around, goal)) if around.left[goal] >= 0 else (found.left, way)
    return found.left, way


def all_ways(s: Desert, u: i64, points: i64) -> dict[int, tuple[int, int, list[int]]]:
    """[M13] By hex in reach with room [4.1.1]: the half points left, the rolls for mines, the way back to the unit."""
    out: dict[int, tuple[int, int, list[int]]] = {}
    reached = march_of(s, u, points).left
    for h in range(G.HEXES):
        if points > 0 and reached[h] >= 0 and h != s.loc[u] and not st.fills(s.hexes[h]):
            left, way = way_to(s, u, points, h)
            dice = sum(rolls_for_mines(s, u, n) for n in way)
            out[h] = int(left[h]) // G.SCALE, dice, [*(int(n) for n in way[1:]), int(s.loc[u])]
    return out


def _around_mines(s: Desert, u: i64, cost: vec[i64], goal: i64) -> vec[i64]:
    """[M13] No step leads into a hex in which the unit would roll for mines, but for the goal."""
    for h in range(i64(G.HEXES)):
        if h != goal and rolls_for_mines(s, u, h):
            for k in range(6 * h, 6 * h + 6):
                if G.ADJ[k] >= 0:
                    cost[6 * G.ADJ[k] + (k - 6 * h + 3) % 6] = NO_WAY
    return cost


def cheapest_way(s: Desert, u: i64, found: March, goal: i64) -> vec[i64]:
    """[4.0] The hexes of a cheapest way to `goal`, from the last to the first, the start not included. Of equally cheap
    ways to a hex next to the start it is the single step."""
    side, start, cost, left = U.SIDE[u], s.loc[u], found.cost, found.left
    way = vec[i64]()
    h = goal
    while h != start:
        way = append(way, h)
        came = i64(NO_WAY)
        for k in range(6 * h, 6 * h + 6):
            n = G.ADJ[k]
            if n < 0 or left[n] < 0 or (n != start and gate_of(s, side, n) != OPEN):
                continue
            step = cost[6 * n + (k - 6 * h + 3) % 6]  # the same hexside, seen from the neighbor
            if step >= 0 and left[n] - step == left[h]:
                came = n
                if n == start:
                    break
        h = came
    return way
