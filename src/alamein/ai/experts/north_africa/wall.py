"""The 1973 game, for its expert: July's Allied line, the cheapest wall of posts from the south edge to the sea.

A unit alone cannot leave enemy control [5.23], but one of a stack can [7.11]: two that have come into the same hex of a
wall send one on in the next phase. Between posts two hexes apart every way through leads over two controlled hexes or
more, so in the two phases of a Player-Turn nobody passes; where posts are three apart, one hex can be all there is.
"""

from itertools import accumulate
from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.matching import matching
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
STRONG: Final = 10  # and a point of strength for so many points of Axis strength there
LESS: Final = 100  # that a unit comes late to reinforce is so much less bad than a hole
EACH: Final = 30  # what a unit in a post could else do,
MORE: Final = 240  # and more while there are too few to be everywhere in time
TRIES: Final = 3
HOT: Final = 40  # strength against a post at which a hole costs all it can
FOLLOWING: Final = 6
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
FIRST_NEXT: Final[vec[i64]] = ints(
    accumulate((len(row) for row in _NEXT), initial=0)
)  # by hex, where its row begins in
NEXT: Final[vec[i64]] = ints([n for row in _NEXT for n in row])  # the hexes where the next post may be,
NEXT_FAR: Final[vec[i64]] = ints([T.distance(h, n) for h, row in enumerate(_NEXT) for n in row])  # and how far they are


def build(s: NorthAfrica, front: Front, out: vec[i64], style: i64) -> None:
    """Give the Allied units their posts: those of the wall, and those that make it stronger."""
    first, hole = weight(style, W.WALL), weight(style, W.HOLE)
    last = first + EAST
    for e in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        if s.loc[e] >= 0 and T.KIND[e] == T.COMBAT:
            last = max(last, T.COLUMN[s.loc[e]] + 1)
    front.look(s, first - WEST, min(last, T.LAST_COLUMN))
    staff = Staff(s, front)
    price = prices(s, staff, style)
    wall, best, least = vec[i64](), out, i64(NEVER)
    for times in range(i64(TRIES)):
        more = times * times * MORE
        total, posts = cheapest(s, price, staff, EACH + more, style)
        manned = out[:]
        staff.man(s, catchers(s, posts, price, staff), hole, manned)
        holes = staff.man(s, posts, hole, manned)
        for post in posts:
            total -= more if staff.stuck[post] == 0 else i64(0)
        if total + holes < least:
            least, wall, best = total + holes, posts, manned
        if holes == 0:
            break
    for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
        out[u] = best[u]
    staff.man(s, seconds(wall, price, front, out, style), hole // LESS, out)


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
        price = max(T.COLUMN[h] - first, i64(0)) * yielded + front.passed[h] * through + attack * danger // 10
        if not manned:
            price += CHANGE
            time = staff.soonest(s, h) if staff.in_turn[h] == 0 else i64(0)
            price += late * heat(front, h) // HOT * (PHASE + time) // PHASE if time > 0 else i64(0)
        out[h] = price
    return out


def cheapest(s: NorthAfrica, price: vec[i64], staff: "Staff", each: i64, style: i64) -> tuple[i64, vec[i64]]:
    """What the cheapest wall costs and its posts, from south to north, each further north than the one before."""
    hole, thin, attack = weight(style, W.HOLE), weight(style, W.THIN), staff.front.attack
    cost, south, pay = filled(T.HEXES, NEVER), filled(T.HEXES, NO_POST), price[:]
    for h in range((staff.front.first - 1) * T.ROWS, staff.front.last * T.ROWS):
        pay[h] += i64(0) if staff.stuck[h] != 0 else each
    last: i64 = NO_POST
    b = s.board()
    for h in SOUTH_TO_NORTH:
        if price[h] == NEVER:
            continue
        if HEIGHT[h] >= SOUTH and pay[h] < cost[h]:
            cost[h], south[h] = pay[h], NO_POST
        here = cost[h]
        if here == NEVER or (last != NO_POST and here >= cost[last]):
            continue
        if COAST[h] != 0:
            last = h
            continue
        for k in range(FIRST_NEXT[h], FIRST_NEXT[h + 1]):
            n = NEXT[k]
            total = here + pay[n]
            if total >= cost[n]:
                continue
            if NEXT_FAR[k] > 1 and b.controlled(h, T.AXIS) and b.controlled(n, T.AXIS) and is_open(b, h, n):
                total += hole
            elif NEXT_FAR[k] > CLOSE and attack[h] + attack[n] > 0:
                total += thin  # a stack can come
            if total < cost[n]:
                cost[n], south[n] = total, h
    out, total = vec[i64](), cost[last] if last != NO_POST else i64(NEVER // 2)
    while last != NO_POST:
        out = append(out, last)
        last = south[last]
    return total, out


def is_open(b: Board, h: i64, n: i64) -> bool:
    """Whether Axis units stand in the way between two posts."""
    for k in range(6 * h, 6 * h + 6):
        if T.ADJ[k] >= 0 and b.combat_units(T.ADJ[k], T.AXIS) != 0 and T.distance(T.ADJ[k], n) < T.distance(h, n):
            return True
    return False


def catchers(s: NorthAfrica, wall: vec[i64], price: vec[i64], staff: "Staff") -> vec[i64]:
    """Posts beside Axis units that have passed the wall, where somebody can be in time: alone they cannot get away
    [5.23]."""
    out = vec[i64]()
    for e in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        h = s.loc[e]
        if h < 0 or T.KIND[e] != T.COMBAT or not has_passed(h, wall):
            continue
        best = Best(-1, NO_POST)
        for k in range(6 * h, 6 * h + 6):
            n = T.ADJ[k]
            if n >= 0 and price[n] < NEVER:
                best.offer(-staff.soonest(s, n), n)
        if best.action != NO_POST and not any(post == best.action for post in out):
            out = append(out, best.action)
    return out


def has_passed(h: i64, wall: vec[i64]) -> bool:
    """Whether a hex lies east of the wall, and not beside a post."""
    beside = Best(-NEVER, NO_POST)
    for post in wall:
        if T.distance(h, post) <= 1:
            return False
        further = HEIGHT[post] - HEIGHT[h]
        beside.offer(min(further, -further), post)
    return beside.action != NO_POST and T.COLUMN[beside.action] < T.COLUMN[h]


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
        self.stuck: vec[i64] = filled(T.HEXES, 0)  # where somebody is who cannot go
        self.phases: vec[i64] = filled(T.UNITS, 0)  # by unit, in how many phases of this Player-Turn it can still move,
        self.second: vec[i64] = filled(T.UNITS, 0)  # and twelfths of a phase that it takes at least: to a hex in reach
        self.third: vec[i64] = filled(T.UNITS, 0)  # of the next phase, and to one further off
        for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
            if s.loc[u] < 0 or T.KIND[u] != T.COMBAT:
                continue
            if is_held(s, u) or box_entry(s, s.loc[u]) >= 0:
                self.stuck[s.loc[u]] = 1  # [5.23] [18.12] held, or bound to its box
                continue
            self.units = append(self.units, u)
            bit, now, again = i64(1) << u - T.FIRST[T.ALLIED], moves_now(s, u), moves_again(s, u)
            self.phases[u] = (i64(1) if now else i64(0)) + (i64(1) if again else i64(0))
            self.second[u] = i64(PHASE + 1) if now else i64(1)
            self.third[u] = self.second[u] + (i64(PHASE) if again else i64(0))
            points = s.allowance(u) - spent(s, u) if now else i64(0)
            twice = s.allowance(u) if again else i64(0)
            if points + twice > 0:
                left = front.reach(s, u, points + twice)
                for h in range((front.first - 1) * T.ROWS, front.last * T.ROWS):
                    if left[h] >= 0:
                        self.in_turn[h] |= bit
                        if now and left[h] >= twice:
                            self.at_once[h] |= bit

    def lateness(self, s: NorthAfrica, u: i64, h: i64, turns: i64) -> i64:
        """By how much a unit comes to a hex too late if the Axis needs so many whole turns, in twelfths of a phase;
        below 0 it is there before."""
        if s.loc[u] == h:
            return -NEVER
        time = T.distance(s.loc[u], h) * PHASE // T.MOVEMENT[u]
        k = u - T.FIRST[T.ALLIED]
        if self.at_once[h] >> k & 1 == 0:
            time = max(time, self.second[u] if self.in_turn[h] >> k & 1 != 0 else self.third[u])
        return time - PHASE * (turns * (1 + T.MECHANIZED[u]) + self.phases[u])

    def soonest(self, s: NorthAfrica, h: i64) -> i64:
        """How late the first of them is at a hex."""
        time: i64 = NEVER
        turns = self.front.turns[h]
        for u in self.units:
            time = min(time, self.lateness(s, u, h, turns))
        return time

    def man(self, s: NorthAfrica, posts: vec[i64], hole: i64, out: vec[i64]) -> i64:
        """Give the posts to those who are bound to theirs, and to others so that all together come in time and the
        strong stand where the Axis is; how bad the holes are that stay."""
        empty, free = vec[i64](), vec[i64]([u for u in self.units if out[u] == NO_POST])
        for post in posts:
            there: i64 = -1
            if self.stuck[post] != 0:
                for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
                    if s.loc[u] == post and T.KIND[u] == T.COMBAT and out[u] == NO_POST:
                        there = u
            if there >= 0:
                out[there] = post
            else:
                empty = append(empty, post)
        if len(empty) == 0:
            return 0
        wide = max(i64(len(free)), i64(len(empty)))
        cost = filled(i64(len(empty)) * wide, NEVER)
        holes: i64 = 0
        for i in range(i64(len(empty))):
            for k in range(i64(len(free))):
                cost[i * wide + k] = self.cost(s, free[k], empty[i], hole)
        found = matching(cost, i64(len(empty)), wide)
        for i in range(i64(len(empty))):
            if found[i] < len(free):
                out[free[found[i]]] = empty[i]
            if found[i] >= len(free) or self.lateness(s, free[found[i]], empty[i], self.front.turns[empty[i]]) > 0:
                holes += hole * heat(self.front, empty[i]) // HOT
        return holes

    def cost(self, s: NorthAfrica, u: i64, post: i64, hole: i64) -> i64:
        """What it costs to send a unit to a post."""
        attack = self.front.attack[post]
        out = (i64(-HERE) if s.loc[u] == post else STEP * T.distance(s.loc[u], post)) - T.STRENGTH[u] * attack // STRONG
        late = self.lateness(s, u, post, self.front.turns[post])
        return out + hole * heat(self.front, post) // HOT * (PHASE + late) // PHASE if late > 0 else out


def moves_again(s: NorthAfrica, u: i64) -> bool:
    """Whether a unit can still move in a later phase of this Player-Turn [5.26]."""
    return T.MECHANIZED[u] != 0 and s.phase != st.MECHANIZED_PHASE and not s.has(u, st.ATTACKED)


def moves_now(s: NorthAfrica, u: i64) -> bool:
    """Whether a unit can still move in this phase [5.25] [5.26]."""
    if s.phase == st.INITIAL:
        return not s.has(u, st.MOVED)
    return s.phase == st.MECHANIZED_PHASE and T.MECHANIZED[u] != 0 and not s.has(u, st.MOVED | st.ATTACKED)
