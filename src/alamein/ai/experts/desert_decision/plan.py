"""Decision in Desert, for its expert: which enemy hexes are attacked this turn, and by whom, chosen together."""

from typing import Final, final

from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.combat import air_reply, fire_on
from alamein.ai.experts.desert_decision.styles import GROUND, LEAST, OWN, ROUND, SIEGE, weight
from alamein.core.native import append, i64, vec
from alamein.core.search import NO_WAY, OPEN, reach
from alamein.core.vectors import filled, ints
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c05_column import is_open_ground, ratio_column, spoils_armor
from alamein.games.desert_decision.state import Desert

MUST: Final = 0  # the ranks in which units join an attack: who stands there and must fight,
COMPLETE: Final = 1  # a division that can come complete,
GUN: Final = 2  # guns,
STRONG: Final = 3  # then by power, the strongest
WEAK: Final = 9  # to the weakest
NEVER: Final = -1
UNIT_BITS: Final = 7  # the number of a unit fits; above it stands its rank, or its post
UNIT_MASK: Final = 127
ALL_SIX: Final = 63
BIT: Final = ints([1 << k for k in range(62)])  # compiled, `i64(1) << k` has 31 bits
# Of a unit: its division, if complete it adds columns [5.1.4], as bits of its side; all bits if there is none.
DIVISION: Final = ints(
    sum(1 << int(v - U.FIRST[U.SIDE[u]]) for v in range(U.UNITS) if U.DIVISION[v] == d)
    if d >= 0 and U.DIVISION_BONUS[d]
    else -1
    for u, d in enumerate(U.DIVISION)
)
CLOSES: Final = ints([1 << k | 1 << (k + 1) % 6 | 1 << (k + 5) % 6 for k in range(6)])  # the zone of who stands at k
OWN_LOSS: Final = ints([1350, 500])  # by side, what a unit of its own about costs it in an attack,
OWN_HIT: Final = ints([190, W.INTACT + 30])  # and a casualty

FARTHEST: Final = 200  # half hexes
STEP: Final = 2  # a hex of a way to Sidi; a mined one is longer by one,
HELD: Final = 4  # one that the Axis holds by so many,
WATCHED: Final = 2  # one in its zone by so many
NO_GATES: Final = filled(G.HEXES, OPEN)
DOUBLE_WAY: Final = ints([STEP * int(x) for x in W.TO_SIDI])
CUT_OFF: Final = 500  # an intact Axis unit
TIME_LEFT: Final = T.LAST_TURN + 2


@final
class Assault:
    """An attack on a hex as it is put together: unit after unit joins, and it says what it would be worth."""

    def __init__(self, s: Desert, side: i64, style: i64, t: i64) -> None:
        enemy, own = 1 - side, weight(style, side, OWN)
        self.side = side
        self.target = t
        self.strength: i64 = fire_on(s, enemy, t) + air_reply(s, enemy)
        self.power: i64 = 0
        self.toll: i64 = 0  # what mines on the way will about cost
        self.own_loss: i64 = OWN_LOSS[side] * own // 100
        self.own_hit: i64 = OWN_HIT[side] * own // 100
        self.loss: i64 = W.DEAR  # of the cheapest victim
        self.hit: i64 = W.DEAR
        self.trap: i64 = 0  # what they lose about if they must retreat and cannot
        self.unmined: bool = side == G.AXIS  # somebody attacks from a hex without mines [9.2]
        self.open_to_armor: bool = False
        spoiled = not is_open_ground(s, t)
        for e in range(U.FIRST[enemy], U.LAST[enemy]):
            if s.loc[e] == t:
                loss, hit = W.loss_of(s, e), W.hit_on(s, e)
                self.strength += st.defense_of(s, e)
                self.loss = min(self.loss, loss)
                self.hit = min(self.hit, hit)
                self.trap += (hit + loss) // 2
                if U.IS_INFANTRY[e] != 0:
                    self.open_to_armor = True
                spoiled = spoiled or spoils_armor(s, e)
        self.trap = self.trap * weight(style, side, SIEGE) // 100
        if spoiled:
            self.open_to_armor = False
        self.shift: i64 = -W.cover_of(s, enemy, t)
        self.worth: i64 = W.ground_worth(s, side, t) * weight(style, side, GROUND) // 100
        self.who: i64 = 0  # the attackers, as bits,
        self.joined: vec[i64] = vec[i64]()  # one after the other, each with the hex it comes to, NONE from afar
        self.taken: vec[i64] = filled(6, 0)  # attackers who have come to each hex around it
        self.best: i64 = W.WORST  # what it is worth,
        self.wanted: i64 = 0  # if so many of them are sent
        self.closed: i64 = 0  # directions in which nobody can retreat, as bits; all six are a siege [5.1.3]
        for k in range(6):
            n = G.ADJ[6 * t + k]
            if n < 0 or G.LAND[n] == 0 or st.in_zone_of(s, side, n) or st.is_full(s, n):
                self.closed |= BIT[k]

    def join(self, s: Desert, u: i64, k: i64) -> None:
        """The unit attacks from direction `k` (-1: from afar): a complete division [5.1.4], armor [5.1.5], mines."""
        if k >= 0:
            h = G.ADJ[6 * self.target + k]
            comes, mined = s.loc[u] != h, st.is_mined(s, h)
            self.closed |= CLOSES[k]
            self.taken[k] += comes
            self.unmined = self.unmined or not mined
            if mined and comes and self.side == G.ALLIED:
                self.toll += W.toll_of(s, u)
        self.joined = append(self.joined, (G.ADJ[6 * self.target + k] if k >= 0 else i64(st.NONE)) << UNIT_BITS | u)
        self.power += st.attack_of(s, u)
        self.who |= BIT[u - U.FIRST[self.side]]
        if self.who & DIVISION[u] == DIVISION[u]:
            self.shift += U.DIVISION_BONUS[U.DIVISION[u]]
        if U.IS_ARMOR[u] != 0 and self.open_to_armor:
            self.open_to_armor = False
            self.shift += 1

    def value(self) -> i64:
        """What the attack is about worth, in hundredths."""
        column, trap = ratio_column(self.power, self.strength) + self.shift, i64(0)
        if self.closed == ALL_SIX:
            column += 1
            trap = self.trap
        if not self.unmined:
            column -= 1
        column = T.COMBAT_EFFECTS.clamp(column)
        value = W.attack_worth(column, self.loss, self.hit, self.own_loss, self.own_hit, self.worth, trap)
        return value // W.THROWS - self.toll

    def weigh(self, must: bool) -> None:
        """Send all who have joined, if they must fight or it is worth more than without the last."""
        value = self.value()
        if must or value > self.best:
            self.best, self.wanted = value, i64(len(self.joined))


@final
class Plan:
    """Which enemy hexes are to be attacked this turn, by whom and from where: all chosen together."""

    def __init__(self, side: i64, style: i64, can: vec[i64], foe: vec[i64], near: vec[i64]) -> None:
        self.side = side
        self.style = style
        self.aim: vec[i64] = filled(G.HEXES, 0)  # what the attack planned on a hex is worth
        self.job: vec[i64] = filled(U.UNITS, -1)  # the target of a unit
        self.post: vec[i64] = filled(U.UNITS, -1)  # the hex from which it attacks; -1 for a gun
        self.coming: vec[i64] = filled(G.HEXES, 0)  # how many are to come to a hex
        self.friends: i64 = 0  # how many may still come to stand beside a unit
        self.way: vec[i64] = DOUBLE_WAY  # half hexes to Sidi, around the enemy where that is better
        self.cut: vec[i64] = filled(G.HEXES, 0)  # what a hex of the Rahman track is worth to the Allies
        self.can: vec[i64] = can  # which own units (bits, guns left out) can come to a hex
        self.foe: vec[i64] = foe  # which enemies can,
        self.near: vec[i64] = near  # and how near the nearest enemy is

    def weight(self, kind: i64) -> i64:
        """How much this counts in the style of the plan."""
        return weight(self.style, self.side, kind)

    def assign(self, s: Desert, t: i64) -> Assault:
        """The best attack on a hex with units that have no job."""
        assault, contact = Assault(s, self.side, self.style, t), False
        ready = self.ready(s, assault)
        for now in range(i64(WEAK + 1)):
            for i in range(i64(len(ready))):
                if ready[i] >> UNIT_BITS == now:
                    u, k = ready[i] & UNIT_MASK, i64(-1)
                    if U.IS_GUN[u] == 0:
                        k = self.place_for(s, u, assault)
                        if k < 0:
                            continue
                        contact = True
                    assault.join(s, u, k)
                    if contact:
                        assault.weigh(now == MUST)
        return assault

    def ready(self, s: Desert, assault: Assault) -> vec[i64]:
        """The units that can join, and in which rank each does."""
        t, first, last, out = assault.target, U.FIRST[self.side], U.LAST[self.side], vec[i64]()
        near, able = who_comes_near(self.can, t), i64(0)
        for u in range(first, last):
            if self.job[u] >= 0 or s.loc[u] < 0 or (U.IS_GUN[u] == 0 and near & BIT[u - first] == 0):
                continue
            rank = rank_for(s, u, t)
            if rank == NEVER or (U.IS_GUN[u] == 0 and rank != MUST and self.place_for(s, u, assault) < 0):
                continue
            out = append(out, rank << UNIT_BITS | u)
            able |= BIT[u - first]
        for i in range(i64(len(out))):
            u = out[i] & UNIT_MASK
            if out[i] >> UNIT_BITS != MUST and able & DIVISION[u] == DIVISION[u]:
                out[i] = COMPLETE << UNIT_BITS | u
        return out

    def place_for(self, s: Desert, u: i64, assault: Assault) -> i64:
        """The direction from the target in which a unit finds room to attack it; -1 if there is none."""
        base, bit = 6 * assault.target, BIT[u - U.FIRST[self.side]]
        best: i64 = 0
        pick: i64 = -1
        for k in range(6):
            h = G.ADJ[base + k]
            if h < 0 or self.can[h] & bit == 0:
                continue
            if s.loc[u] == h:
                return k
            room: i64 = T.STACKING - st.units_in(s, h) - self.coming[h] - assault.taken[k]
            if room > 0:  # to close a way out is worth two places more
                value = room * 2 + 1 - st.is_mined(s, h) + (4 if CLOSES[k] & ~assault.closed != 0 else 0)
                if value > best:
                    best = value
                    pick = k
        return pick

    def decide(self, s: Desert, assault: Assault) -> None:
        """Whom an attack wants gets the job."""
        for i in range(assault.wanted):
            u, h = assault.joined[i] & UNIT_MASK, assault.joined[i] >> UNIT_BITS
            self.job[u] = assault.target
            self.post[u] = h
            if h >= 0 and s.loc[u] != h:
                self.coming[h] += 1


def rank_for(s: Desert, u: i64, t: i64) -> i64:
    """In which rank a unit that can come to a hex would join the attack on it, complete divisions aside."""
    moved = s.marks[u] & st.MOVED != 0
    if U.IS_GUN[u] != 0:
        far = G.distance(s.loc[u], t)
        if far > 1:
            return GUN if far <= U.RANGE[u] + (0 if moved else U.MOVE[u] // 2 - 1) else i64(NEVER)
        return MUST if moved else i64(NEVER)
    return MUST if moved else max(WEAK - st.attack_of(s, u), i64(STRONG))


def make_plan(s: Desert, plan: Plan) -> None:
    """The attacks of this turn, the best first; each takes the units it needs from those that are left."""
    side, enemy, floor = plan.side, 1 - plan.side, plan.weight(LEAST)
    if side == G.ALLIED:
        plan.cut = worth_of_track(s)
        if st.owner_of(s, G.SIDI_ABD_EL_RAHMAN) == G.ALLIED:
            floor += W.SAFE  # the goal is reached: no risks
    value = filled(G.HEXES, floor)
    targets = vec[i64]()
    for e in range(U.FIRST[enemy], U.LAST[enemy]):
        t = s.loc[e]
        if t >= 0 and value[t] == floor and who_comes_near(plan.can, t) != 0:
            value[t] = plan.assign(s, t).best
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
        assault = plan.assign(s, target)
        value[target] = assault.best
        if assault.best >= best:
            plan.aim[target] = assault.best
            plan.decide(s, assault)
            value[target] = floor


def worth_of_track(s: Desert) -> vec[i64]:
    """[11.2] What each hex of the Rahman track is worth to the Allies: the Axis units that it cuts off, in time.

    Nothing once they hold Sidi, for then no unit counts.
    """
    out, left = filled(G.HEXES, 0), TIME_LEFT - s.turn
    if st.owner_of(s, G.SIDI_ABD_EL_RAHMAN) == G.ALLIED:
        return out
    for i in range(i64(len(G.RAHMAN_TRACK))):
        h = G.RAHMAN_TRACK[i]
        cut: i64 = 0
        for u in range(U.FIRST[G.AXIS], U.LAST[G.AXIS]):
            if s.loc[u] >= 0 and s.marks[u] & st.REDUCED == 0 and G.ROW[s.loc[u]] > G.ROW[h]:
                cut += 1
        out[h] = cut * CUT_OFF // (left * left)
    return out


def way_to_sidi(s: Desert, style: i64) -> vec[i64]:
    """Half hexes to Sidi for the Allies: enemies, their zones and mines make a way longer."""
    around = weight(style, G.ALLIED, ROUND)
    cost = filled(6 * G.HEXES, NO_WAY)
    for h in range(G.HEXES):
        if G.LAND[h] != 0:
            price: i64 = STEP + st.is_mined(s, h)
            if st.is_held_by(s, G.AXIS, h):
                price += HELD * around // 100
            elif st.in_zone_of(s, G.AXIS, h):
                price += WATCHED * around // 100
            for k in range(6 * h, 6 * h + 6):
                if G.ADJ[k] >= 0 and G.LAND[G.ADJ[k]] != 0:
                    cost[k] = price
    left = reach(G.ADJ, cost, NO_GATES, G.SIDI_ABD_EL_RAHMAN, FARTHEST)
    for h in range(G.HEXES):
        left[h] = FARTHEST - left[h]
    return left


def who_comes_near(can: vec[i64], t: i64) -> i64:
    """Who can come into contact with a hex, as bits."""
    who: i64 = 0
    for k in range(6 * t, 6 * t + 6):
        if G.ADJ[k] >= 0:
            who |= can[G.ADJ[k]]
    return who
