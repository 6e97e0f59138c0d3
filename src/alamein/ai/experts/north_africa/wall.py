"""The 1973 game, for its expert: July's Allied line, the cheapest wall of posts from the south edge to the sea.

A unit alone cannot leave enemy control [5.23], but one of a stack can [7.11]: two that have come into the same hex of a
wall send one on in the next phase. Between posts two hexes apart every way through leads over two controlled hexes or
more, so in the two phases of a Player-Turn nobody passes; where posts are three apart, one hex can be all there is.
"""

from itertools import accumulate
from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.front import HEIGHT, ROW, Front
from alamein.ai.experts.north_africa.ground import is_held, spent
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import Board
from alamein.games.north_africa.rules.c18_special_cases import box_entry
from alamein.games.north_africa.state import NorthAfrica

NO_POST: Final = -1
NEVER: Final = 1_000_000  # no price is so high
PHASE: Final = 12  # parts of a phase in which times are counted
CLOSE: Final = 2  # hexes from post to post that nobody passes between,
WIDE: Final = 3  # and those that a stack does
WEST: Final = 2  # columns west of the first in which posts may stand too,
EAST: Final = 12  # and east of it
SOUTH: Final[i64] = ROW * T.ROWS - 3  # half rows: from here on a post closes the way along the south edge
CHANGE: Final = 30  # what it costs to send somebody
HERE: Final = 12  # who goes to a post: what it is worth that a unit stands there,
STEP: Final = 3  # what a hex to go costs,
STRONG: Final = 2  # and what a point of strength is worth where the Axis can attack
EACH: Final = 30  # what a unit in a post could else do
HOT: Final = 40  # strength against a post at which a hole costs all it can
FOLLOWING: Final = 6
NOBODY: Final = NEVER // 100
ONE_MORE: Final = 8  # a unit that could go to a post makes it wait as so much less strength against it
SECOND: Final = 3  # strength that a post has from each unit that is to reinforce it
COAST: Final[vec[i64]] = ints(
    [int(any(n >= 0 and T.TERRAIN[n] == T.SEA for n in T.GRID.adj[6 * h : 6 * h + 6])) for h in range(T.HEXES)]
)
SOUTH_TO_NORTH: Final[vec[i64]] = ints(sorted(range(int(T.HEXES)), key=lambda h: (-HEIGHT[h], h)))


def _further_north(h: int) -> list[int]:
    """The hexes near enough for the next post of a wall."""
    side = range(-WIDE * int(T.ROWS), WIDE * int(T.ROWS) + 1, int(T.ROWS))
    near = [h + c - r for c in side for r in range(WIDE + 1) if 0 <= h + c - r < T.HEXES]
    return [n for n in near if HEIGHT[n] < HEIGHT[h] and T.distance(h, n) <= WIDE]


_NEXT: Final = [_further_north(h) for h in range(int(T.HEXES))]
FIRST_NEXT: Final[vec[i64]] = ints(accumulate((len(row) for row in _NEXT), initial=0))  # by hex, where its row begins in
NEXT: Final[vec[i64]] = ints([n for row in _NEXT for n in row])  # the hexes where the next post may be,
NEXT_FAR: Final[vec[i64]] = ints([T.distance(h, n) for h, row in enumerate(_NEXT) for n in row])  # and how far they are


def build(s: NorthAfrica, front: Front, out: vec[i64], style: i64) -> None:
    """Give the Allied units their posts: those of the wall, and those that make it stronger."""
    first = weight(style, W.WALL)
    front.look(s, first - WEST, min(first + EAST, T.LAST_COLUMN))
    staff = Staff(s, front)
    price = prices(s, staff, style)
    wall = cheapest(s, price, front, style)
    staff.man(s, wall, out)
    staff.man(s, seconds(wall, price, front, out, style), out)


def weight(style: i64, kind: i64) -> i64:
    """How much this counts for the Allies."""
    return W.weight(style, T.ALLIED, kind)


def heat(front: Front, h: i64) -> i64:
    """How bad a hole would be: the Axis strength that can soon be there, and what can follow."""
    return front.attack[h] + FOLLOWING


# --- where it stands --------------------------------------------------------------------------------------------------


def prices(s: NorthAfrica, staff: "Staff", style: i64) -> vec[i64]:
    """What a post in each hex costs, in hundredths of victory points; NEVER where none can be."""
    first, yielded, late = weight(style, W.WALL), weight(style, W.YIELD), weight(style, W.HOLE)
    through, danger = weight(style, W.THROUGH), weight(style, W.DANGER)
    b, front, out = s.board(), staff.front, filled(T.HEXES, NEVER)
    for h in range((front.first - 1) * T.ROWS, front.last * T.ROWS):
        manned = b.combat_units(h, T.ALLIED) != 0
        if T.TERRAIN[h] > T.RIDGE or b.present(h, T.AXIS) or (not manned and box_entry(s, h) >= 0):
            continue
        attack = front.attack[h] // 2 if T.TERRAIN[h] == T.RIDGE else front.attack[h]
        price = EACH + max(T.COLUMN[h] - first, i64(0)) * yielded + front.passed[h] * through + attack * danger // 10
        if not manned:
            price += CHANGE
            time = staff.soonest(s, h) if staff.in_turn[h] == 0 else i64(0)
            price += late * heat(front, h) // HOT * (PHASE + time) // PHASE if time > 0 else i64(0)
        out[h] = price
    return out


def cheapest(s: NorthAfrica, price: vec[i64], front: Front, style: i64) -> vec[i64]:
    """The posts of the cheapest wall, from south to north, each further north than the one before."""
    hole, thin, attack = weight(style, W.HOLE), weight(style, W.THIN), front.attack
    cost, south = filled(T.HEXES, NEVER), filled(T.HEXES, NO_POST)
    last: i64 = NO_POST
    b = s.board()
    for h in SOUTH_TO_NORTH:
        if price[h] == NEVER:
            continue
        if HEIGHT[h] >= SOUTH:
            cost[h] = price[h]
        if cost[h] == NEVER or (last != NO_POST and cost[h] >= cost[last]):
            continue
        if COAST[h] != 0:
            last = h
            continue
        for k in range(FIRST_NEXT[h], FIRST_NEXT[h + 1]):
            n = NEXT[k]
            total = cost[h] + price[n]
            if total >= cost[n]:
                continue
            if NEXT_FAR[k] > 1 and b.controlled(h, T.AXIS) and b.controlled(n, T.AXIS) and is_open(b, h, n):
                total += hole
            elif NEXT_FAR[k] > CLOSE and attack[h] + attack[n] > 0:
                total += thin  # a stack can come
            if total < cost[n]:
                cost[n], south[n] = total, h
    out = vec[i64]()
    while last != NO_POST:
        out = append(out, last)
        last = south[last]
    return out


def is_open(b: Board, h: i64, n: i64) -> bool:
    """Whether Axis units stand in the way between two posts."""
    for k in range(6 * h, 6 * h + 6):
        if T.ADJ[k] >= 0 and b.combat_units(T.ADJ[k], T.AXIS) != 0 and T.distance(T.ADJ[k], n) < T.distance(h, n):
            return True
    return False


def seconds(wall: vec[i64], price: vec[i64], front: Front, manned: vec[i64], style: i64) -> vec[i64]:
    """Posts for the units that are left: behind those of the wall that are weakest against what can come."""
    out = vec[i64]()
    danger, held = vec[i64]([front.attack[post] for post in wall]), filled(i64(len(wall)), 1)
    for i in range(i64(len(wall))):
        for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
            if manned[u] == wall[i]:
                held[i] += T.STRENGTH[u]
    for _ in range(weight(style, W.RESERVES) // 10 if len(wall) > 0 else i64(0)):
        worst: i64 = 0
        for i in range(i64(len(wall))):
            if danger[i] * held[worst] > danger[worst] * held[i]:
                worst = i
        post = min(wall[worst] + weight(style, W.DEPTH) // 10 * T.ROWS, T.HEXES - 1)
        out = append(out, post if price[post] < NEVER else wall[worst])
        held[worst] += SECOND
    return out


# --- who mans it ------------------------------------------------------------------------------------------------------


@final
class Staff:
    """The Allied units that can be sent to posts, and when they are there."""

    def __init__(self, s: NorthAfrica, front: Front) -> None:
        self.front: Front = front
        self.units: vec[i64] = vec[i64]()
        self.at_once: vec[i64] = filled(T.HEXES, 0)  # by hex, a bit for each unit that can be there in this phase,
        self.in_turn: vec[i64] = filled(T.HEXES, 0)  # and for those that can with the next
        for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
            if s.loc[u] < 0 or T.KIND[u] != T.COMBAT or is_held(s, u) or box_entry(s, s.loc[u]) >= 0:
                continue  # [5.23] [18.12] held, or bound to its box
            self.units = append(self.units, u)
            if moves_now(s, u):
                bit = i64(1) << u - T.FIRST[T.ALLIED]
                twice = s.allowance(u) if T.MECHANIZED[u] != 0 and s.phase == st.INITIAL else i64(0)
                left = front.reach(s, u, s.allowance(u) - spent(s, u) + twice)
                for h in range((front.first - 1) * T.ROWS, front.last * T.ROWS):
                    if left[h] >= 0:
                        self.in_turn[h] |= bit
                        if left[h] >= twice:
                            self.at_once[h] |= bit

    def lateness(self, s: NorthAfrica, u: i64, h: i64, turns: i64) -> i64:
        """By how much a unit comes to a hex too late if the Axis needs so many whole turns, in twelfths of a phase;
        below 0 it is there before."""
        if s.loc[u] == h:
            return -NEVER
        time = T.distance(s.loc[u], h) * PHASE // T.MOVEMENT[u]
        phases, now = turns * (1 + T.MECHANIZED[u]), i64(0)
        if moves_now(s, u):
            now, k = 1, u - T.FIRST[T.ALLIED]
            if self.at_once[h] >> k & 1 == 0:
                soonest = i64(PHASE + 1)
                if T.MECHANIZED[u] != 0 and s.phase == st.INITIAL and self.in_turn[h] >> k & 1 == 0:
                    soonest += PHASE
                time = max(time, soonest)
        if s.phase != st.MECHANIZED_PHASE and not s.has(u, st.ATTACKED):
            phases += T.MECHANIZED[u]
        return time - PHASE * (phases + now)

    def soonest(self, s: NorthAfrica, h: i64) -> i64:
        """How late the first of them is at a hex."""
        time: i64 = NEVER
        turns = self.front.turns[h]
        for u in self.units:
            time = min(time, self.lateness(s, u, h, turns))
        return time

    def man(self, s: NorthAfrica, posts: vec[i64], out: vec[i64]) -> None:
        """Give the posts to whoever is there and cannot go, then those first to which fewest can come in time."""
        empty = vec[i64]()
        for post in posts:
            there: i64 = -1
            for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
                if s.loc[u] == post and T.KIND[u] == T.COMBAT and out[u] == NO_POST and not self.can_go(s, u):
                    there = u
                    break
            if there >= 0:
                out[there] = post
            else:
                empty = append(empty, post)
        while len(empty) > 0:
            first: i64 = 2 * NEVER
            at: i64 = 0
            mover: i64 = -1
            for i in range(i64(len(empty))):
                count, pick = self.candidates(s, empty[i], out)
                order = count * ONE_MORE - self.front.attack[empty[i]]
                if pick >= 0 and order < first:
                    first, at, mover = order, i, pick
            if mover < 0:
                return
            out[mover] = empty[at]
            empty = vec[i64]([empty[i] for i in range(i64(len(empty))) if i != at])

    def can_go(self, s: NorthAfrica, u: i64) -> bool:
        """Whether a unit may be sent elsewhere in this phase."""
        return moves_now(s, u) and any(v == u for v in self.units)

    def candidates(self, s: NorthAfrica, post: i64, out: vec[i64]) -> tuple[i64, i64]:
        """How many units can come in time, and the one to send: the strongest to a post that can be attacked, the
        weakest to another; if none is in time the first to come, and then the post comes last."""
        turns, is_hot = self.front.turns[post], self.front.attack[post] > 0
        best = Best(-NEVER, -1)
        soon = Best(-NEVER, -1)
        count: i64 = 0
        for u in self.units:
            if out[u] != NO_POST:
                continue
            late = self.lateness(s, u, post, turns)
            soon.offer(-late, u)
            if late <= 0:
                count += 1
                near = HERE if s.loc[u] == post else -STEP * T.distance(s.loc[u], post)
                best.offer((T.STRENGTH[u] * STRONG if is_hot else -T.STRENGTH[u]) + near, u)
        if count > 0:
            return count, best.action
        return NOBODY, soon.action


def moves_now(s: NorthAfrica, u: i64) -> bool:
    """Whether a unit can still move in this phase [5.25] [5.26]."""
    if s.phase == st.INITIAL:
        return not s.has(u, st.MOVED)
    return s.phase == st.MECHANIZED_PHASE and T.MECHANIZED[u] != 0 and not s.has(u, st.MOVED | st.ATTACKED)
