"""Decision in Desert, for its expert: threats, the plan of attacks of a turn, and how well a unit stands in a hex."""

from typing import Final

from alamein.ai.games.desert_combat import (
    BOLDNESS,
    DRIVE,
    FAR,
    FEAR,
    FORCED,
    INTACT,
    IS_OBJECTIVE,
    LEAST_ATTACK,
    ON_TRACK,
    P_ADVANCE,
    P_ATTACKER_HIT,
    P_ATTACKER_LOSES,
    P_ATTACKER_RETREATS,
    P_DEFENDER_HIT,
    P_DEFENDER_LOSES,
    P_TIE,
    SAFE,
    TO_EL_ALAMEIN,
    TO_SIDI,
    TRAPPED,
    WORST,
    ground_worth,
    hit_on,
    loss_of,
)
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.desert_decision.c05_retreat import is_besieged
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIAL_COLUMN,
    AXIS,
    EL_ALAMEIN,
    FORTIFIED,
    HEXES,
    IS_CREST,
    LAND,
    SIDI_ABD_EL_RAHMAN,
    adjacent,
    distance,
)
from alamein.games.desert_decision.state import (
    MOVED,
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
from alamein.games.desert_decision.tables import (
    COMBAT_EFFECTS,
    LAST_TURN,
    STACKING,
)
from alamein.games.desert_decision.units import (
    ENGINEERS,
    FIRST,
    IS_GUN,
    LAST,
    MOVE,
    RANGE,
    SIDE,
    UNITS,
)

# --- the map as the side sees it ----------------------------------------------------------------------------------


def nearest_enemy(s: Desert, side: i64, h: i64) -> i64:
    """Hexes to the nearest enemy."""
    best: i64 = FAR
    enemy = 1 - side
    for e in range(FIRST[enemy], LAST[enemy]):
        if s.loc[e] >= 0 and distance(h, s.loc[e]) < best:
            best = distance(h, s.loc[e])
    return best


def reach_of(u: i64) -> i64:
    """About how many hexes a unit can march and then touch an enemy."""
    return MOVE[u] // 2 + 1


def threat_on(s: Desert, side: i64, h: i64) -> i64:
    """The attack power that the enemy can about bring against a hex."""
    enemy = 1 - side
    total: i64 = 0
    for u in range(FIRST[enemy], LAST[enemy]):
        at = s.loc[u]
        if at >= 0:
            far = distance(at, h)
            if far <= reach_of(u):
                total += attack_of(s, u) * (4 if far <= 3 else 2)
            elif RANGE[u] > 0 and far <= RANGE[u]:
                total += attack_of(s, u) * 4
    return total // 4


def defense_at(s: Desert, side: i64, h: i64) -> i64:
    """The defense power of a side in a hex."""
    total: i64 = 0
    if units_in(s, h) > 0 and owner_of(s, h) == side:
        for u in range(FIRST[side], LAST[side]):
            if s.loc[u] == h:
                total += defense_of(s, u)
    return total


def cover_of(s: Desert, side: i64, h: i64) -> i64:
    """Columns that a hex gives its defender."""
    columns: i64 = 0
    if IS_CREST[h] != 0:
        columns += 2
    if FORTIFIED[h] != 0:
        columns += 1
    if side == ALLIED and is_mined(s, h) != 0:
        columns -= 1
    return columns


def danger(s: Desert, side: i64, u: i64, h: i64) -> i64:
    """What the enemy's attack on a unit in a hex would about cost."""
    threat = threat_on(s, side, h)
    if threat == 0:
        return 0
    if threat > 24:
        threat = 24  # no more will find room around it
    strength = defense_at(s, side, h)
    if s.loc[u] != h:
        strength += defense_of(s, u)
    column: i64 = 3 + (threat // strength if threat >= strength else i64(0)) - 1
    if threat < strength:
        column = 2
    column = COMBAT_EFFECTS.clamp(column - cover_of(s, side, h))
    value = (P_DEFENDER_LOSES[column] + P_TIE[column]) * loss_of(s, u) + P_DEFENDER_HIT[column] * hit_on(s, u)
    return value // 36


class Plan:
    """Which enemy hexes are to be attacked this turn, and by whom: targets and attackers are chosen together."""

    def __init__(self) -> None:
        self.aim: vec[i64] = filled(HEXES, 0)  # what the attack planned on a hex is worth
        self.job: vec[i64] = filled(UNITS, -1)  # the target of a unit

    def assign(self, s: Desert, side: i64, t: i64, style: i64, decide: i64) -> i64:
        """What the best attack on a hex with units that have no job is worth; with `decide` they get the job."""
        enemy = 1 - side
        strength: i64 = 0
        cost: i64 = 100_000
        hit: i64 = 100_000
        for e in range(FIRST[enemy], LAST[enemy]):
            if s.loc[e] == t:
                strength += defense_of(s, e)
                cost = loss_of(s, e) if loss_of(s, e) < cost else cost
                hit = hit_on(s, e) if hit_on(s, e) < hit else hit
        slots: i64 = 0
        mined = True
        for k in range(6 * t, 6 * t + 6):
            n = ADJ[k]
            if n >= 0 and LAND[n] != 0 and is_held_by(s, enemy, n) == 0:
                slots += STACKING
                if is_mined(s, n) == 0:
                    mined = False
        base: i64 = 2 - cover_of(s, enemy, t) - (1 if side == ALLIED and mined else 0)
        worth = ground_worth(s, side, t)
        ranks = filled(UNITS, -1)
        for u in range(FIRST[side], LAST[side]):
            if self.job[u] < 0:
                ranks[u] = rank_for(s, u, t)
        best = i64(WORST)
        power: i64 = 0
        wanted: i64 = -1  # how many are worth taking
        taken: i64 = 0
        for level in range(i64(ROUNDS)):
            for u in range(FIRST[side], LAST[side]):
                if ranks[u] != level:
                    continue
                if IS_GUN[u] == 0:
                    if slots == 0:
                        continue
                    slots -= 1
                power += attack_of(s, u)
                taken += 1
                if IS_GUN[u] != 0 and taken == 1:
                    continue
                value = attack_estimate(side, power, strength, base, cost, hit, worth)
                if value > best or level == 0:
                    best = value
                    wanted = taken
        if decide != 0:
            self.give(s, side, t, wanted)
        return best

    def give(self, s: Desert, side: i64, t: i64, wanted: i64) -> None:
        """The first `wanted` units, in the order of taking, get the job."""
        taken: i64 = 0
        for level in range(i64(ROUNDS)):
            for u in range(FIRST[side], LAST[side]):
                if self.job[u] < 0 and rank_for(s, u, t) == level and taken < wanted:
                    self.job[u] = t
                    taken += 1


ROUNDS: Final = 10


def rank_for(s: Desert, u: i64, t: i64) -> i64:
    """When a unit is taken for an attack: 0 if it stands there already and must fight, then by power; -1 never."""
    at = s.loc[u]
    if at < 0:
        return -1
    far = distance(at, t)
    if s.marks[u] & MOVED != 0:
        if far == 1:
            return 0
        return 2 if IS_GUN[u] != 0 and far <= RANGE[u] else i64(-1)
    power = attack_of(s, u)
    if IS_GUN[u] != 0:
        if far > 1 and far <= RANGE[u] + MOVE[u] // 2 - 1:
            return 2
        return -1
    if power < 1 or (SIDE[u] == ALLIED and s.marks[u] & REDUCED != 0 and far > 1):
        return -1  # the reduced rest and recover
    march = MOVE[u] // 2 + 1
    if SIDE[u] == ALLIED and far > 2:
        march -= 1  # mines and crests
    if far > march:
        return -1
    return 9 - power if power < 7 else i64(1)


def attack_estimate(side: i64, power: i64, strength: i64, base: i64, cost: i64, hit: i64, worth: i64) -> i64:
    """What an attack by this power is about worth, in hundredths."""
    if strength < 1:
        strength = 1
    column = base + power // strength if power >= strength else base
    column = COMBAT_EFFECTS.clamp(column)
    mine_loss: i64 = 1350 if side == ALLIED else i64(500)
    mine_hit: i64 = 190 if side == ALLIED else i64(INTACT + 30)
    value = P_DEFENDER_LOSES[column] * cost + P_DEFENDER_HIT[column] * hit + P_TIE[column] * (cost - mine_loss)
    value -= P_ATTACKER_LOSES[column] * mine_loss + P_ATTACKER_HIT[column] * mine_hit
    value += P_ADVANCE[column] * worth - P_ATTACKER_RETREATS[column] * 15
    return value // 36


def make_plan(s: Desert, side: i64, style: i64) -> Plan:
    """The attacks of this turn, the best first; each takes the units it needs from those that are left."""
    plan = Plan()
    enemy = 1 - side
    hexes = filled(HEXES, 0)
    for e in range(FIRST[enemy], LAST[enemy]):
        if s.loc[e] >= 0:
            hexes[s.loc[e]] = 1
    floor: i64 = LEAST_ATTACK - BOLDNESS[style]
    if side == ALLIED and owner_of(s, SIDI_ABD_EL_RAHMAN) == ALLIED:
        floor += SAFE  # the goal is reached: no risks
    value = filled(HEXES, floor)
    for t in range(HEXES):
        if hexes[t] != 0:
            value[t] = plan.assign(s, side, t, style, 0)
    while True:  # a target's value only falls as units get other jobs, so the best one left is looked at again
        target: i64 = -1
        best = floor
        for t in range(HEXES):
            if value[t] > best:
                best = value[t]
                target = t
        if target < 0:
            return plan
        now = plan.assign(s, side, target, style, 0)
        if now >= best:
            plan.aim[target] = now
            plan.assign(s, side, target, style, 1)
            now = floor
        value[target] = now


def goal_of(s: Desert, side: i64, u: i64, h: i64, style: i64) -> i64:
    """How well a hex serves the side's plan."""
    near = TO_SIDI[h]
    value: i64 = 0
    if side == ALLIED:
        if near > 1 and is_secured(s, u) != 0:
            value -= after_sidi(s, h) + DRIVE[style]
        else:
            value -= near * DRIVE[style]
        if h == SIDI_ABD_EL_RAHMAN:
            value += 800 + s.turn * 150
        elif ON_TRACK[h] != 0 and near < 4:
            value += 120
        if h == EL_ALAMEIN and units_in(s, h) == 0:
            value += axis_near_el_alamein(s)
        if u == ENGINEERS and is_mined(s, h) != 0 and near < 6:
            value += 150
    else:
        if near > 3:
            value -= (near - 3) * DRIVE[style] // 3
        if h == SIDI_ABD_EL_RAHMAN:
            value += 250
            if owner_of(s, h) == ALLIED:
                value += 20_000 if s.turn >= LAST_TURN - 1 else i64(6_000)
            elif units_in(s, h) == 0:
                value += 1_500
        elif ON_TRACK[h] != 0 and owner_of(s, h) == ALLIED and TO_SIDI[h] < 10:
            value += 5_000 if s.turn >= LAST_TURN - 1 else i64(800)
    if IS_OBJECTIVE[h] != 0 and (owner_of(s, h) != side or units_in(s, h) == 0 or s.loc[u] == h):
        value += 200
    return value


def is_secured(s: Desert, u: i64) -> i64:
    """1 if Sidi is full of Allied units and five more stand around it, this unit not counted."""
    if is_held_by(s, ALLIED, SIDI_ABD_EL_RAHMAN) == 0 or units_in(s, SIDI_ABD_EL_RAHMAN) < STACKING:
        return 0
    if s.loc[u] == SIDI_ABD_EL_RAHMAN:
        return 0
    n: i64 = 0
    for k in range(6 * SIDI_ABD_EL_RAHMAN, 6 * SIDI_ABD_EL_RAHMAN + 6):
        if ADJ[k] >= 0 and is_held_by(s, ALLIED, ADJ[k]) != 0:
            n += units_in(s, ADJ[k])
    if s.loc[u] >= 0 and TO_SIDI[s.loc[u]] == 1:
        n -= 1
    return 1 if n >= 5 else 0


def after_sidi(s: Desert, h: i64) -> i64:
    """With Sidi safe the Allies hunt and take crests; in the last turns they leave over the west edge."""
    if s.turn >= LAST_TURN - 3:
        return (AXIAL_COLUMN[h] - 1) * 45
    return nearest_enemy(s, ALLIED, h) * 30


def axis_near_el_alamein(s: Desert) -> i64:
    """How much El Alamein needs a garrison: more, the nearer an Axis unit is."""
    nearest: i64 = FAR
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and TO_EL_ALAMEIN[s.loc[u]] < nearest:
            nearest = TO_EL_ALAMEIN[s.loc[u]]
    if nearest > 10:
        return 0
    return (11 - nearest) * 250


def post_value(s: Desert, side: i64, u: i64, h: i64, plan: Plan, style: i64) -> i64:
    """How well a unit would stand in a hex at the end of its move."""
    value = goal_of(s, side, u, h, style)
    enemy = 1 - side
    job = plan.job[u]
    if in_zone_of(s, enemy, h) != 0:
        if IS_GUN[u] != 0:
            value -= 400  # a gun in contact cannot support, and dies easily
        if job >= 0 and adjacent(h, job) != 0:
            value += 150 + plan.aim[job] // 2 + attack_of(s, u) * 15
        elif may_stand_at(s, side, u, h) != 0:
            value -= 20
        else:
            value -= FORCED - BOLDNESS[style]
        if is_besieged(s, side, h) != 0:
            value -= TRAPPED
    elif IS_GUN[u] != 0:
        value += best_in_range(s, side, u, h, plan)
    value -= danger(s, side, u, h) * FEAR[style] // 100
    value += cover_of(s, side, h) * 12
    if side == ALLIED and s.marks[u] & REDUCED != 0 and is_mined(s, h) == 0 and in_zone_of(s, enemy, h) == 0:
        value += 150  # here it may recover
    return value + friends_near(s, side, h) * 4


def may_stand_at(s: Desert, side: i64, u: i64, h: i64) -> i64:
    """1 if a unit that has not moved may stand here without attacking [4.1.2]."""
    if s.loc[u] != h or s.may_stand == 0:
        return 0
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and is_held_by(s, 1 - side, n) != 0:
            if side == AXIS and is_mined(s, n) != 0:
                continue
            if cover_of(s, AXIS, h) <= cover_of(s, AXIS, n):
                return 0
    return 1


def best_in_range(s: Desert, side: i64, u: i64, h: i64, plan: Plan) -> i64:
    """What a gun at this hex adds: the best target that it can support or bombard."""
    best: i64 = 0
    enemy = 1 - side
    for e in range(FIRST[enemy], LAST[enemy]):
        t = s.loc[e]
        if t >= 0 and distance(h, t) <= RANGE[u]:
            value: i64 = 60 + (60 + plan.aim[t] // 6 if plan.aim[t] > 0 else i64(0)) + (60 if plan.job[u] == t else 0)
            if value > best:
                best = value
    return best + attack_of(s, u) * 8 if best > 0 else i64(0)


def friends_near(s: Desert, side: i64, h: i64) -> i64:
    """How many hexes around hold friends."""
    n: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] >= 0 and is_held_by(s, side, ADJ[k]) != 0:
            n += 1
    return n
