"""Decision in Desert, for its expert: which enemy hexes are attacked this turn, and by whom, chosen together."""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.combat import air_reply, fire_on, losses
from alamein.ai.experts.desert_decision.styles import GROUND, LEAST, OWN, SIEGE, weight
from alamein.core.native import append, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled, ints
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c05_column import is_open_ground, ratio_column, spoils_armor
from alamein.games.desert_decision.state import Desert

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


def _order() -> vec[i64]:
    """Units in the order in which they join an attack: guns, then whole divisions, those with the strongest first."""
    out: list[tuple[int, ...]] = []
    for u in range(U.UNITS):
        d, power = int(U.DIVISION[u]), int(U.ATTACK[2 * u])
        best = max((int(U.ATTACK[2 * v]) for v in range(U.UNITS) if d >= 0 and U.DIVISION[v] == d), default=power)
        out.append((int(U.FIRST[U.SIDE[u]]), -int(U.IS_GUN[u]), -best, d, -power, u))
    return ints(each[-1] for each in sorted(out))


ORDER: Final = _order()
EVERYWHERE: Final = filled(G.HEXES, 1)


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
        stack = vec[i64]([e for e in range(U.FIRST[enemy], U.LAST[enemy]) if s.loc[e] == t])
        self.loss, self.hit, trap = losses(s, stack)
        self.trap: i64 = trap * weight(style, side, SIEGE) // 100  # what they lose about if they cannot retreat
        self.open_to_armor: bool = False
        for e in stack:
            self.strength += st.defense_of(s, e)
            self.open_to_armor = self.open_to_armor or U.IS_INFANTRY[e] != 0
        for e in stack:
            if spoils_armor(s, e) or not is_open_ground(s, t):
                self.open_to_armor = False
        self.shift: i64 = -W.cover_of(s, enemy, t)
        self.worth: i64 = W.GROUND[t] * weight(style, side, GROUND) // 100
        self.who: i64 = 0  # the attackers, as bits,
        self.joined: vec[i64] = vec[i64]()  # one after the other,
        self.posts: vec[i64] = vec[i64]()  # and the hex from which each attacks; NONE from afar
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
        h: i64 = G.ADJ[6 * self.target + k] if k >= 0 else st.NONE
        if k >= 0:
            self.closed |= CLOSES[k]
            if s.loc[u] != h:
                self.taken[k] += 1
                self.toll += W.toll_of(s, u, h)
        self.joined, self.posts = append(self.joined, u), append(self.posts, h)
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
        column = T.COMBAT_EFFECTS.clamp(column)
        value = W.attack_worth(column, self.loss, self.hit, self.own_loss, self.own_hit, self.worth, trap)
        return value // W.THROWS - self.toll

    def weigh(self) -> None:
        """Send all who have joined, if that is worth more than without the last."""
        value = self.value()
        if value > self.best:
            self.best, self.wanted = value, i64(len(self.joined))


@final
class Plan:
    """Which enemy hexes are to be attacked this turn, by whom and from where: all chosen together."""

    def __init__(self, s: Desert, side: i64, style: i64, can: vec[i64]) -> None:
        self.side = side
        self.style = style
        self.can = can  # which own units (bits, guns left out) can come to a hex
        self.near = to_enemies(s, side)  # by hex: how near the nearest enemy is
        self.aim: vec[i64] = filled(G.HEXES, 0)  # what the attack planned on a hex is worth
        self.job: vec[i64] = filled(U.UNITS, -1)  # the target of a unit
        self.post: vec[i64] = filled(U.UNITS, -1)  # the hex from which it attacks; -1 for a gun
        self.coming: vec[i64] = filled(G.HEXES, 0)  # how many are to come to a hex

    def weight(self, kind: i64) -> i64:
        """How much this counts in the style of the plan."""
        return weight(self.style, self.side, kind)

    def assign(self, s: Desert, t: i64) -> Assault:
        """The best attack on a hex with units that have no job: guns in range, then the strongest that come near."""
        assault, contact = Assault(s, self.side, self.style, t), False
        for i in range(U.FIRST[self.side], U.LAST[self.side]):
            u, k = ORDER[i], i64(-1)
            if self.job[u] >= 0 or s.loc[u] < 0:
                continue
            if U.IS_GUN[u] != 0:
                march: i64 = 0 if s.marks[u] & st.MOVED != 0 else U.MOVE[u] // 2 - 1
                if not 1 < G.distance(s.loc[u], t) <= U.RANGE[u] + march:
                    continue
            else:
                k = self.place_for(s, u, assault)
                if k < 0:
                    continue
                contact = True
            assault.join(s, u, k)
            if contact:
                assault.weigh()
        return assault

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
                value = room + (2 if CLOSES[k] & ~assault.closed != 0 else 0)
                if value > best:
                    best = value
                    pick = k
        return pick

    def decide(self, s: Desert, assault: Assault) -> None:
        """Whom an attack wants gets the job."""
        self.aim[assault.target] = assault.best
        for i in range(assault.wanted):
            u, h = assault.joined[i], assault.posts[i]
            self.job[u] = assault.target
            self.post[u] = h
            if h >= 0 and s.loc[u] != h:
                self.coming[h] += 1


def make_plan(s: Desert, plan: Plan) -> None:
    """The attacks of this turn, the best first; each takes the units it needs from those that are left.

    What a target is worth only falls as units get other jobs: so the best one is looked at again, until it stays so."""
    enemy, floor = 1 - plan.side, plan.weight(LEAST)
    value = filled(G.HEXES, floor)
    for e in range(U.FIRST[enemy], U.LAST[enemy]):
        if s.loc[e] >= 0 and who_comes_near(plan.can, s.loc[e]) != 0:
            value[s.loc[e]] = W.DEAR
    while True:
        best = Best(floor, -1)
        for e in range(U.FIRST[enemy], U.LAST[enemy]):
            if s.loc[e] >= 0:
                best.offer(value[s.loc[e]], s.loc[e])
        if best.action < 0:
            return
        assault = plan.assign(s, best.action)
        value[best.action] = assault.best
        if assault.best >= best.value:
            plan.decide(s, assault)
            value[best.action] = floor


def who_comes_near(can: vec[i64], t: i64) -> i64:
    """Who can come into contact with a hex, as bits."""
    who: i64 = 0
    for k in range(6 * t, 6 * t + 6):
        if G.ADJ[k] >= 0:
            who |= can[G.ADJ[k]]
    return who


def to_enemies(s: Desert, side: i64) -> vec[i64]:
    """By hex, how far the nearest enemy is."""
    there = vec[i64]([s.loc[e] for e in range(U.FIRST[1 - side], U.LAST[1 - side]) if s.loc[e] >= 0])
    return flood(G.ADJ, EVERYWHERE, there) if len(there) > 0 else filled(G.HEXES, W.FAR)
