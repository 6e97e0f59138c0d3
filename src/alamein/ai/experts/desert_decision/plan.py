"""Decision in Desert, for its expert: which enemy hexes are attacked this turn, and by whom, chosen together."""

from typing import Final, final

from alamein.ai.experts.desert_decision.combat import (
    air_reply,
)
from alamein.ai.experts.desert_decision.styles import GROUND, LEAST, OWN, ROUND, SIEGE, weight
from alamein.ai.experts.desert_decision.worth import (
    FAR,
    INTACT,
    P_ADVANCE,
    P_ATTACKER_HIT,
    P_ATTACKER_LOSES,
    P_ATTACKER_RETREATS,
    P_DEFENDER_HIT,
    P_DEFENDER_LOSES,
    P_DEFENDER_RETREATS,
    P_TIE,
    SAFE,
    TO_SIDI,
    WORST,
    cover_of,
    ground_worth,
    hit_on,
    loss_of,
    steps,
)
from alamein.core.native import append, i64, vec
from alamein.core.search import NO_WAY, OPEN, reach
from alamein.core.vectors import filled, ints
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIAL_COLUMN,
    AXIAL_ROW,
    AXIS,
    HEXES,
    LAND,
    RAHMAN_TRACK,
    ROW,
    SIDI_ABD_EL_RAHMAN,
    distance,
)
from alamein.games.desert_decision.rules.c05_column import is_open_ground, ratio_column, spoils_armor
from alamein.games.desert_decision.rules.c08_artillery import cannot_fire
from alamein.games.desert_decision.state import (
    MOVED,
    NONE,
    REDUCED,
    Desert,
    attack_of,
    defense_of,
    in_zone_of,
    is_held_by,
    is_mined,
    owner_of,
    units_in,
)
from alamein.games.desert_decision.tables import COMBAT_EFFECTS, LAST_TURN, STACKING
from alamein.games.desert_decision.units import (
    DIVISION,
    DIVISION_BONUS,
    DIVISION_SIZE,
    FIRST,
    IS_ARMOR,
    IS_GUN,
    IS_INFANTRY,
    LAST,
    MOVE,
    RANGE,
    UNITS,
)

ROUNDS: Final = 10  # the ranks of `rank_for`
DIVISIONS: Final = len(DIVISION_SIZE)
FARTHEST: Final = 200  # half hexes
NO_GATES: Final = filled(HEXES, OPEN)
DOUBLE_WAY: Final = ints([2 * int(x) for x in TO_SIDI])
ALL_SIX: Final = 63
BIT: Final = ints([1 << k for k in range(62)])  # compiled, `i64(1) << k` has 31 bits
CLOSES: Final = ints([1 << k | 1 << (k + 1) % 6 | 1 << (k + 5) % 6 for k in range(6)])  # the zone of who stands at k


@final
class Guns:
    """The guns of a side on the map, listed once for all hexes that they are asked about."""

    def __init__(self, s: Desert, side: i64) -> None:
        self.air: i64 = air_reply(s, side)
        self.units: vec[i64] = vec[i64]()
        self.power: vec[i64] = vec[i64]()
        self.free: vec[i64] = vec[i64]()  # how far each fires now; 0 if it may not
        self.column: vec[i64] = vec[i64]()
        self.row: vec[i64] = vec[i64]()
        for u in range(FIRST[side], LAST[side]):
            if IS_GUN[u] != 0 and s.loc[u] >= 0:
                self.units = append(self.units, u)
                self.power = append(self.power, attack_of(s, u))
                self.free = append(self.free, i64(0) if cannot_fire(s, u) else RANGE[u])
                self.column = append(self.column, AXIAL_COLUMN[s.loc[u]])
                self.row = append(self.row, AXIAL_ROW[s.loc[u]])

    def reply(self, h: i64) -> i64:
        """What the side can add to the defense of a hex: guns in range that are free to fire, and aircraft."""
        total = self.air
        power, free, column, row = self.power, self.free, self.column, self.row
        q, r = AXIAL_COLUMN[h], AXIAL_ROW[h]
        for i in range(i64(len(power))):
            if free[i] > 0:
                far = steps(column[i] - q, row[i] - r)
                if far > 0 and far <= free[i]:
                    total += power[i]
        return total


@final
class Assault:
    """An attack on a hex as it is put together: unit after unit joins, and it says what it would be worth."""

    def __init__(self, s: Desert, side: i64, t: i64, style: i64, reply: i64) -> None:
        enemy = 1 - side
        self.side = side
        self.target = t
        self.strength: i64 = reply
        self.power: i64 = 0
        self.toll: i64 = 0  # what mines on the way will about cost
        self.cost: i64 = 100_000  # of the cheapest victim
        self.hit: i64 = 100_000
        self.trap: i64 = 0  # what they lose about if they must retreat and cannot
        self.unmined: bool = side == AXIS  # somebody attacks from a hex without mines [9.2]
        self.open_to_armor: bool = False
        spoiled = not is_open_ground(s, t)
        for e in range(FIRST[enemy], LAST[enemy]):
            if s.loc[e] == t:
                self.strength += defense_of(s, e)
                self.cost = min(self.cost, loss_of(s, e))
                self.hit = min(self.hit, hit_on(s, e))
                self.trap += (hit_on(s, e) + loss_of(s, e)) // 2
                if IS_INFANTRY[e] != 0:
                    self.open_to_armor = True
                spoiled = spoiled or spoils_armor(s, e)
        self.trap = self.trap * weight(style, side, SIEGE) // 100
        self.own: i64 = weight(style, side, OWN)
        if spoiled:
            self.open_to_armor = False
        self.shift: i64 = -cover_of(s, enemy, t)
        self.worth: i64 = ground_worth(s, side, t) * weight(style, side, GROUND) // 100
        self.present: vec[i64] = filled(DIVISIONS, 0)
        self.taken: vec[i64] = filled(6, 0)  # attackers who have come to each hex around it
        self.closed: i64 = 0  # directions in which nobody can retreat, as bits; all six are a siege [5.1.3]
        for k in range(6):
            n = ADJ[6 * t + k]
            if n < 0 or LAND[n] == 0 or in_zone_of(s, side, n) or units_in(s, n) >= STACKING:
                self.closed |= i64(1) << k

    def join(self, s: Desert, u: i64, k: i64) -> None:
        """The unit attacks from direction `k` (-1: from afar): a complete division [5.1.4], armor [5.1.5], mines."""
        h: i64 = -1
        if k >= 0:
            h = ADJ[6 * self.target + k]
            self.closed |= CLOSES[k]
            if s.loc[u] != h:
                self.taken[k] += 1
        self.power += attack_of(s, u)
        d = DIVISION[u]
        if d >= 0:
            self.present[d] += 1
            if self.present[d] == DIVISION_SIZE[d]:
                self.shift += DIVISION_BONUS[d]
        if IS_ARMOR[u] != 0 and self.open_to_armor:
            self.open_to_armor = False
            self.shift += 1
        if h >= 0:
            if not is_mined(s, h):
                self.unmined = True
            elif self.side == ALLIED and s.loc[u] != h:
                self.toll += hit_on(s, u) * (2 if IS_ARMOR[u] != 0 else 1) // 6

    def value(self) -> i64:
        """What the attack is about worth, in hundredths."""
        column = ratio_column(self.power, self.strength) + self.shift - (0 if self.unmined else 1)
        if self.closed == ALL_SIX:
            column += 1
        column = COMBAT_EFFECTS.clamp(column)
        mine_loss: i64 = (1350 if self.side == ALLIED else i64(500)) * self.own // 100
        mine_hit: i64 = (190 if self.side == ALLIED else i64(INTACT + 30)) * self.own // 100
        value = P_DEFENDER_LOSES[column] * self.cost + P_DEFENDER_HIT[column] * self.hit
        value += P_TIE[column] * (self.cost - mine_loss)
        value -= P_ATTACKER_LOSES[column] * mine_loss + P_ATTACKER_HIT[column] * mine_hit
        value += P_ADVANCE[column] * self.worth - P_ATTACKER_RETREATS[column] * 15
        if self.closed == ALL_SIX:
            value += P_DEFENDER_RETREATS[column] * self.trap
        return value // 36 - self.toll


@final
class Plan:
    """Which enemy hexes are to be attacked this turn, by whom and from where: all chosen together."""

    def __init__(self, s: Desert, side: i64, can: vec[i64], foe: vec[i64]) -> None:
        self.aim: vec[i64] = filled(HEXES, 0)  # what the attack planned on a hex is worth
        self.job: vec[i64] = filled(UNITS, -1)  # the target of a unit
        self.post: vec[i64] = filled(UNITS, -1)  # the hex from which it attacks; -1 for a gun
        self.coming: vec[i64] = filled(HEXES, 0)  # how many are to come to a hex
        self.friends: i64 = 0  # how many may still come to stand beside a unit
        self.way: vec[i64] = DOUBLE_WAY  # half hexes to Sidi, around the enemy where that is better
        self.cut: vec[i64] = filled(HEXES, 0)  # what a hex of the Rahman track is worth to the Allies
        self.can: vec[i64] = can  # which own units (bits, guns left out) can come to a hex
        self.foe: vec[i64] = foe  # which enemies can
        self.guns = Guns(s, side)
        self.answer = Guns(s, 1 - side)  # those of the enemy
        self.able: vec[i64] = filled(DIVISIONS, 0)  # scratch, like what follows: how many of each division can come
        self.order: vec[i64] = filled(UNITS, 0)  # of the attack assigned last: who joins, one after the other,
        self.places: vec[i64] = filled(UNITS, 0)  # from which hex,
        self.wanted: i64 = 0  # and how many of them are worth taking
        self.ready: vec[i64] = filled(UNITS, 0)  # who can join,
        self.level: vec[i64] = filled(UNITS, 0)  # and when

    def place_for(self, s: Desert, u: i64, assault: Assault) -> i64:
        """The direction from the target in which a unit finds room to attack it; -1 if there is none."""
        base, bit = 6 * assault.target, BIT[u - FIRST[assault.side]]
        best: i64 = 0
        pick: i64 = -1
        for k in range(6):
            h = ADJ[base + k]
            if h < 0 or self.can[h] & bit == 0:
                continue
            if s.loc[u] == h:
                return k
            room: i64 = STACKING - units_in(s, h) - self.coming[h] - assault.taken[k]
            if room > 0:
                value = room * 2 + 1 - is_mined(s, h) + (4 if CLOSES[k] & ~assault.closed != 0 else 0)
                if value > best:
                    best = value
                    pick = k
        return pick

    def assign(self, s: Desert, side: i64, t: i64, style: i64) -> i64:
        """What the best attack on a hex with units that have no job is worth; who takes part is noted."""
        assault = Assault(s, side, t, style, self.answer.reply(t))
        many = self.rank_all(s, assault)
        ready, level, order, places = self.ready, self.level, self.order, self.places
        best = i64(WORST)
        joined: i64 = 0
        self.wanted = 0
        contact = False
        for now in range(i64(ROUNDS)):
            for i in range(many):
                if level[i] != now:
                    continue
                u = ready[i]
                k: i64 = -1
                if IS_GUN[u] == 0:
                    k = self.place_for(s, u, assault)
                    if k < 0:
                        continue
                    contact = True
                assault.join(s, u, k)
                order[joined] = u
                places[joined] = ADJ[6 * t + k] if k >= 0 else i64(NONE)
                joined += 1
                if contact:
                    value = assault.value()
                    if value > best or now == 0:
                        best = value
                        self.wanted = joined
        return best

    def rank_all(self, s: Desert, assault: Assault) -> i64:
        """When each unit is taken: first who must fight, then divisions that can come complete, guns, and by power.
        How many are."""
        ready, level, able, side, t = self.ready, self.level, self.able, assault.side, assault.target
        for d in range(i64(DIVISIONS)):
            able[d] = 0
        first, near, many = FIRST[side], who_comes_near(self.can, t), i64(0)
        for u in range(first, LAST[side]):
            if self.job[u] >= 0 or s.loc[u] < 0 or (IS_GUN[u] == 0 and near & BIT[u - first] == 0):
                continue
            rank = rank_for(s, u, t)
            if rank < 0 or (IS_GUN[u] == 0 and rank > 0 and self.place_for(s, u, assault) < 0):
                continue
            ready[many] = u
            level[many] = rank
            many += 1
            if DIVISION[u] >= 0:
                able[DIVISION[u]] += 1
        for i in range(many):
            d = DIVISION[ready[i]]
            if level[i] > 0 and d >= 0 and able[d] == DIVISION_SIZE[d] and DIVISION_BONUS[d] != 0:
                level[i] = 1
        return many

    def decide(self, s: Desert, t: i64) -> None:
        """Whom the attack assigned last wants gets the job."""
        for i in range(self.wanted):
            self.give(s, self.order[i], t, self.places[i])

    def give(self, s: Desert, u: i64, t: i64, h: i64) -> None:
        """The unit attacks `t` from `h`."""
        self.job[u] = t
        self.post[u] = h
        if h >= 0 and s.loc[u] != h:
            self.coming[h] += 1


def way_to_sidi(s: Desert, style: i64) -> vec[i64]:
    """Half hexes to Sidi for the Allies: enemies, their zones and mines make a way longer."""
    around = weight(style, ALLIED, ROUND)
    cost = filled(6 * HEXES, NO_WAY)
    for h in range(HEXES):
        if LAND[h] != 0:
            price: i64 = 2 + is_mined(s, h)
            if is_held_by(s, AXIS, h):
                price += 4 * around // 100
            elif in_zone_of(s, AXIS, h):
                price += 2 * around // 100
            for k in range(6 * h, 6 * h + 6):
                if ADJ[k] >= 0 and LAND[ADJ[k]] != 0:
                    cost[k] = price
    left = reach(ADJ, cost, NO_GATES, SIDI_ABD_EL_RAHMAN, FARTHEST)
    for h in range(HEXES):
        left[h] = FARTHEST - left[h]
    return left


def worth_of_track(s: Desert) -> vec[i64]:
    """[11.2] What each hex of the Rahman track is worth to the Allies: the Axis units that it cuts off, in time.

    Nothing once they hold Sidi, for then no unit counts.
    """
    out = filled(HEXES, 0)
    if owner_of(s, SIDI_ABD_EL_RAHMAN) == ALLIED:
        return out
    for i in range(i64(len(RAHMAN_TRACK))):
        h = RAHMAN_TRACK[i]
        cut: i64 = 0
        for u in range(FIRST[AXIS], LAST[AXIS]):
            if s.loc[u] >= 0 and s.marks[u] & REDUCED == 0 and ROW[s.loc[u]] > ROW[h]:
                cut += 1
        left = LAST_TURN + 2 - s.turn
        out[h] = cut * 500 // (left * left)
    return out


def rank_for(s: Desert, u: i64, t: i64) -> i64:
    """When a unit is taken for an attack: 0 if it stands there and must fight, then guns, then by power; -1 never."""
    far = distance(s.loc[u], t)
    if s.marks[u] & MOVED != 0:
        if far == 1:
            return 0
        return 2 if IS_GUN[u] != 0 and far <= RANGE[u] else i64(-1)
    power = attack_of(s, u)
    if IS_GUN[u] != 0:
        return 2 if far > 1 and far <= RANGE[u] + MOVE[u] // 2 - 1 else i64(-1)
    if far > MOVE[u] + 1:
        return -1
    return max(9 - power, 3)


def make_plan(s: Desert, side: i64, style: i64, plan: Plan) -> None:
    """The attacks of this turn, the best first; each takes the units it needs from those that are left."""
    if side == ALLIED:
        plan.cut = worth_of_track(s)
    enemy = 1 - side
    floor: i64 = weight(style, side, LEAST)
    if side == ALLIED and owner_of(s, SIDI_ABD_EL_RAHMAN) == ALLIED:
        floor += SAFE  # the goal is reached: no risks
    value = filled(HEXES, floor)
    targets = vec[i64]()
    for e in range(FIRST[enemy], LAST[enemy]):
        t = s.loc[e]
        if t >= 0 and value[t] == floor and who_comes_near(plan.can, t) != 0:
            value[t] = plan.assign(s, side, t, style)
            if value[t] > floor:
                targets = append(targets, t)
    while True:  # a target's value only falls as units get other jobs, so the best one left is looked at again
        target: i64 = -1
        best = floor
        for i in range(i64(len(targets))):
            t = targets[i]
            if value[t] > best or (value[t] == best and t < target):
                best = value[t]
                target = t
        if target < 0:
            return
        now = plan.assign(s, side, target, style)
        if now >= best:
            plan.aim[target] = now
            plan.decide(s, target)
            now = floor
        value[target] = now


def who_comes_near(can: vec[i64], t: i64) -> i64:
    """Who can come into contact with a hex, as bits."""
    who: i64 = 0
    for k in range(6 * t, 6 * t + 6):
        if ADJ[k] >= 0:
            who |= can[ADJ[k]]
    return who


def nearest_enemy(s: Desert, side: i64, h: i64) -> i64:
    """Hexes to the nearest enemy."""
    best: i64 = FAR
    enemy, loc, column, row = 1 - side, s.loc, AXIAL_COLUMN, AXIAL_ROW
    q, r = column[h], row[h]
    for e in range(FIRST[enemy], LAST[enemy]):
        at = loc[e]
        if at >= 0:
            far = steps(column[at] - q, row[at] - r)
            if far < best:
                best = far
    return best
