"""The expert of Decision in Desert: attacks by exact odds, moves by objectives, threats and targets.

What decides the game: 5 points for every intact Axis unit unless the Allies hold Sidi Abd el Rahman or the track. So
every casualty of an Axis unit costs 5, Allied units are worth 10 to the Axis but recover, and all roads lead to Sidi.
Numbers are hundredths of victory points.
"""

from typing import Final

from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled, ints
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.actions import (
    ADD,
    ADVANCE_UNIT,
    AIR,
    ATTACK_HEX,
    BOMBARD,
    COMMIT,
    DONE,
    EXIT,
    LOSE,
    MOVE_UNIT,
    PLACE,
    PUSH,
    RAIL,
    RETREAT,
    STAY,
    STRIKE,
    TO,
    WEST,
)
from alamein.games.desert_decision.c04_movement import march_cost, marches
from alamein.games.desert_decision.c05_combat import can_attack, combat_column
from alamein.games.desert_decision.c05_retreat import is_besieged
from alamein.games.desert_decision.c08_artillery import can_support
from alamein.games.desert_decision.c08_bombardment import value_column
from alamein.games.desert_decision.c11_preparation import allied_score, axis_score, intact_units
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIAL_COLUMN,
    AXIS,
    EL_ALAMEIN,
    FORTIFIED,
    FORTIFIED_CRESTS,
    HEXES,
    IS_CREST,
    LAND,
    RAHMAN_TRACK,
    SCALE,
    SIDI_ABD_EL_RAHMAN,
    WEST_EDGE,
    adjacent,
    distance,
)
from alamein.games.desert_decision.state import (
    AIR_STRIKE,
    AT_DISTANCE,
    ATTACK_AIR,
    CHOSEN,
    COMBAT,
    COMBAT_PHASE,
    DEFENDING,
    DEFENSE_AIR,
    IN_CONTACT,
    MOVEMENT,
    NONE,
    POINTS,
    SET_UP,
    SUPPORTING,
    TARGET,
    UNIT,
    Desert,
    attack_of,
    defense_of,
    in_zone_of,
    is_held_by,
    is_mined,
)
from alamein.games.desert_decision.tables import (
    ADVANCE,
    ATTACKER_HIT,
    ATTACKER_LOSES,
    ATTACKER_RETREATS,
    BOMBARDMENT,
    BOMBARDMENT_ROW,
    CASUALTY,
    COMBAT_COLUMNS,
    COMBAT_EFFECTS,
    COMBAT_ROW,
    DEFENDER_HIT,
    DEFENDER_LOSES,
    DEFENDER_RETREATS,
    LAST_TURN,
    RESULT_EFFECTS,
    STACKING,
    SUM_WEIGHTS,
    SUMS,
    TIE,
)
from alamein.games.desert_decision.units import (
    AIR_INDEX,
    ENGINEERS,
    FIRST,
    GUN_INDEX,
    IS_ARMOR,
    IS_GUN,
    LAST,
    MOVE,
    PRICE,
    RANGE,
    SIDE,
    UNITS,
)

COLUMNS: Final = len(COMBAT_COLUMNS)
FAR: Final = 99
WORST: Final = -1_000_000
INTACT: Final = 200  # an intact Axis unit: 500 if Sidi holds, nothing if it falls
LEAST_ATTACK: Final = 70  # an attack worth less is not planned
FORCED: Final = 650  # what it costs about to end a move in contact without a plan
TRAPPED: Final = 250  # and without a way out


def _chances(bit: int) -> vec[i64]:
    """By column of the Combat Effects Table: how many of 36 throws have an effect."""
    out: list[int] = []
    for column in range(COLUMNS):
        n = 0
        for i in range(len(SUMS)):
            if int(RESULT_EFFECTS[COMBAT_EFFECTS.cell(COMBAT_ROW[SUMS[i]], column)]) & bit:
                n += int(SUM_WEIGHTS[i])
        out.append(n)
    return ints(out)


P_DEFENDER_LOSES: Final = _chances(DEFENDER_LOSES)
P_DEFENDER_HIT: Final = _chances(DEFENDER_HIT)
P_DEFENDER_RETREATS: Final = _chances(DEFENDER_RETREATS | TIE)
P_ATTACKER_LOSES: Final = _chances(ATTACKER_LOSES)
P_ATTACKER_HIT: Final = _chances(ATTACKER_HIT)
P_ATTACKER_RETREATS: Final = _chances(ATTACKER_RETREATS)
P_ADVANCE: Final = _chances(ADVANCE)
P_TIE: Final = _chances(TIE)


def _bombs() -> vec[i64]:
    """By column of the Bombardment Table: how many of 36 throws hit."""
    out: list[int] = []
    for column in range(len(BOMBARDMENT.columns)):
        n = 0
        for i in range(len(SUMS)):
            if BOMBARDMENT.cell(BOMBARDMENT_ROW[SUMS[i]], column) == CASUALTY:
                n += int(SUM_WEIGHTS[i])
        out.append(n)
    return ints(out)


P_BOMB: Final = _bombs()


def _steps_from(goals: list[int]) -> vec[i64]:
    """Steps over land from the nearest of these hexes."""
    steps = flood(ADJ, LAND, ints(goals))
    return ints([int(x) if x >= 0 else FAR for x in steps])


TO_SIDI: Final = _steps_from([SIDI_ABD_EL_RAHMAN])
TO_EL_ALAMEIN: Final = _steps_from([EL_ALAMEIN])
TO_TRACK: Final = _steps_from([int(h) for h in RAHMAN_TRACK])
IS_OBJECTIVE: Final = ints([1 if h in list(FORTIFIED_CRESTS) else 0 for h in range(HEXES)])
ON_TRACK: Final = ints([1 if h in list(RAHMAN_TRACK) else 0 for h in range(HEXES)])

# Weights of a style: column k of each row belongs to style k
BOLDNESS: Final = ints([0, 60, -60, 0, 0])  # added to the value of every attack
DRIVE: Final = ints([40, 70, 15, 40, 90])  # worth of a hex nearer to the goal
FEAR: Final = ints([100, 60, 140, 160, 100])  # per cent of the worth of the enemy's best attack
STYLES: Final = 5


# --- what units and hexes are worth -----------------------------------------------------------------------------------


def loss_of(s: Desert, u: i64) -> i64:
    """What the destruction of a unit costs its side."""
    power = (attack_of(s, u) + defense_of(s, u)) * 10
    if SIDE[u] == ALLIED:
        return PRICE[u] * 130 + power  # a third more than its price: who is careful with them wins
    intact: i64 = 0 if s.flipped[u] != 0 else i64(INTACT)
    return PRICE[u] * 100 + intact + power


def hit_on(s: Desert, u: i64) -> i64:
    """What a casualty costs the side of the unit: Axis units count only intact, Allied ones recover."""
    if s.flipped[u] != 0:
        return loss_of(s, u)
    if SIDE[u] == ALLIED:
        return 150 + attack_of(s, u) * 15
    return INTACT + attack_of(s, u) * 10


def cheapest(s: Desert, bits: i64, eliminated: i64) -> i64:
    """What the cheapest victim among the units with a role costs."""
    best: i64 = 100_000
    for u in range(UNITS):
        if s.role[u] & bits != 0 and s.loc[u] >= 0:
            cost = loss_of(s, u) if eliminated != 0 else hit_on(s, u)
            if cost < best:
                best = cost
    return best if best < 100_000 else i64(0)


def ground_worth(s: Desert, side: i64, h: i64) -> i64:
    """What it is worth to take a hex from the enemy."""
    worth: i64 = 60
    if IS_OBJECTIVE[h] != 0:
        worth += 300
    near = TO_SIDI[h]
    if side == ALLIED:
        if h == SIDI_ABD_EL_RAHMAN:
            worth += 3000 if s.turn > 6 else i64(1200)
        elif ON_TRACK[h] != 0:
            worth += 300
        if near < 9:
            worth += (9 - near) * 60
    else:
        if h == SIDI_ABD_EL_RAHMAN:
            worth += 8000
        elif ON_TRACK[h] != 0:
            worth += 1500 if s.turn > 8 else i64(400)
        elif h == EL_ALAMEIN:
            worth += 2500
    return worth


# --- combat -----------------------------------------------------------------------------------------------------------


def column_value(s: Desert, side: i64, h: i64, column: i64) -> i64:
    """What an attack in this column is worth to the attacker, by the roles now set; times 36."""
    loss = cheapest(s, DEFENDING, 1)
    attacker_loss = cheapest(s, IN_CONTACT, 1)
    value = P_DEFENDER_LOSES[column] * loss + P_DEFENDER_HIT[column] * cheapest(s, DEFENDING, 0)
    value -= P_ATTACKER_LOSES[column] * attacker_loss + P_ATTACKER_HIT[column] * cheapest(s, IN_CONTACT, 0)
    value += P_TIE[column] * (loss - attacker_loss)
    value += P_ADVANCE[column] * ground_worth(s, side, h)
    value += P_DEFENDER_RETREATS[column] * trapped(s, DEFENDING)
    return value - P_ATTACKER_RETREATS[column] * (15 + trapped(s, IN_CONTACT))


def trapped(s: Desert, bits: i64) -> i64:
    """What the units with a role would lose by having to retreat without a way out [5.3]."""
    total: i64 = 0
    for u in range(UNITS):
        if s.role[u] & bits != 0 and s.loc[u] >= 0 and is_besieged(s, SIDE[u], s.loc[u]) != 0:
            total += (hit_on(s, u) + loss_of(s, u)) // 2
    return total


def column_with(s: Desert, side: i64, h: i64, air: i64, defense_air: i64) -> i64:
    """The column by the roles now set."""
    return combat_column(s, side, h, air, defense_air, Log(False))


def survey_attack(s: Desert, side: i64, h: i64) -> i64:
    """What an attack on a hex with everything at hand is worth, times 36; the defender's guns answer half the time."""
    enemy = 1 - side
    for u in range(FIRST[side], LAST[side]):
        if can_attack(s, u, h) != 0:
            s.role[u] = IN_CONTACT if adjacent(s.loc[u], h) != 0 else AT_DISTANCE
    for u in range(FIRST[enemy], LAST[enemy]):
        if s.loc[u] == h:
            s.role[u] = DEFENDING
    value = column_value(s, side, h, column_with(s, side, h, 0, 0))
    helped = False
    for u in range(FIRST[enemy], LAST[enemy]):
        if s.role[u] == 0 and can_support(s, u, h) != 0:
            s.role[u] = SUPPORTING
            helped = True
    if helped or s.air[enemy] > 0:
        air = s.air[enemy] if enemy == AXIS else i64(0)
        value = (value + column_value(s, side, h, column_with(s, side, h, 0, air))) // 2
    for u in range(UNITS):
        s.role[u] = 0
    return value


def bombing_column(s: Desert, side: i64, h: i64, value: i64) -> i64:
    """The column of a bombardment of this value on a hex."""
    column = value_column(value)
    if IS_CREST[h] != 0:
        column -= 2
    if FORTIFIED[h] != 0:
        column -= 1
    if side == AXIS and is_mined(s, h) != 0:
        column += 1
    return BOMBARDMENT.clamp(column)


def index_of(s: Desert, side: i64, h: i64, index: vec[i64]) -> i64:
    """The vulnerability of the units of a side in a hex."""
    total: i64 = 0
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] == h:
            total += index[u]
    return total


def cheapest_hit_at(s: Desert, side: i64, h: i64) -> i64:
    """What a casualty among the units of a side in a hex costs it at least."""
    best: i64 = 100_000
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] == h and hit_on(s, u) < best:
            best = hit_on(s, u)
    return best if best < 100_000 else i64(0)


def bombing_value(s: Desert, side: i64, h: i64) -> i64:
    """What a bombardment of a hex by all guns in range is worth, times 36."""
    power: i64 = 0
    for u in range(FIRST[side], LAST[side]):
        if can_support(s, u, h) != 0:
            power += attack_of(s, u)
    column = bombing_column(s, side, h, power * index_of(s, 1 - side, h, GUN_INDEX))
    return P_BOMB[column] * cheapest_hit_at(s, 1 - side, h)


def strike_value(s: Desert, side: i64, h: i64, points: i64) -> i64:
    """What an air strike is worth, times 36."""
    column = bombing_column(s, side, h, points * index_of(s, 1 - side, h, AIR_INDEX))
    return P_BOMB[column] * cheapest_hit_at(s, 1 - side, h)


def air_price(s: Desert, side: i64) -> i64:
    """What an air point is worth if it is kept, times 36."""
    if side == AXIS or s.air_each_turn != 0:
        return 40
    left = LAST_TURN + 1 - s.turn
    return 36 * 22 if s.air[side] < left * 5 else i64(36 * 12)


def best_strike(s: Desert, side: i64, h: i64) -> tuple[i64, i64]:
    """The best number of points for an air strike on a hex, and what it is worth beyond its price."""
    most = s.air[side] if s.air[side] < 10 else i64(10)
    best: i64 = 0
    at: i64 = 3
    for points in range(i64(3), most + 1):
        value = strike_value(s, side, h, points) - points * air_price(s, side)
        if value > best:
            best = value
            at = points
    return at, best


def choose_attack(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.0] The most valuable attack, then what guns and aircraft can do; forced attacks by the least loss."""
    best = i64(WORST)
    pick: i64 = -1
    may_stop = False
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ATTACK_HEX:
            value = survey_attack(s, side, arg_of(legal[i]))
            if value > best:
                best = value
                pick = legal[i]
        elif verb_of(legal[i]) == DONE:
            may_stop = True
    if pick >= 0 and best > 36 * (30 - BOLDNESS[style]):
        return pick
    other: i64 = -1
    value = 36 * 2
    for i in range(i64(len(legal))):
        h = arg_of(legal[i])
        worth: i64 = 0
        if verb_of(legal[i]) == BOMBARD:
            worth = bombing_value(s, side, h)
        elif verb_of(legal[i]) == STRIKE:
            worth = best_strike(s, side, h)[1]
        if worth > value:
            value = worth
            other = legal[i]
    if other >= 0:
        return other
    return act(DONE, 0) if may_stop else (pick if pick >= 0 else legal[0])


def commit_attack(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.1.1] Add the unit or the air points that help most; commit when nothing helps enough."""
    target, air = s.local(TARGET), s.local(ATTACK_AIR)
    contact = False
    for u in range(FIRST[side], LAST[side]):
        if s.role[u] & IN_CONTACT != 0:
            contact = True
    now = column_value(s, side, target, column_with(s, side, target, air, 0)) if contact else i64(WORST)
    best: i64 = 36 * 4
    pick: i64 = -1
    strongest: i64 = -1
    strength: i64 = -1
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) != ADD:
            continue
        u = arg_of(legal[i])
        touches = adjacent(s.loc[u], target) != 0
        if not contact and not touches:
            continue
        s.role[u] = IN_CONTACT if touches else AT_DISTANCE
        gain = column_value(s, side, target, column_with(s, side, target, air, 0)) - now
        s.role[u] = 0
        if touches and s.duty[u] != 0:
            gain += 36 * 400  # left out, it would have to attack by itself
        if gain > best:
            best = gain
            pick = legal[i]
        power = attack_of(s, u) * 10 - (0 if touches else 5)
        if power > strength and (contact is False or power > 0):
            strength = power
            strongest = legal[i]
    if pick >= 0:
        return pick
    if strongest >= 0 and (not contact or lifts_together(s, legal, side, target, air, now) != 0):
        return strongest
    if air == 0 and contact:
        points = air_for_attack(s, side, target, now)
        if points > 0:
            return act(AIR, points)
    return act(COMMIT, 0) if contact else legal[0]


def lifts_together(s: Desert, legal: vec[i64], side: i64, target: i64, air: i64, now: i64) -> i64:
    """1 if all units that could still join would together make the attack clearly better."""
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADD:
            u = arg_of(legal[i])
            s.role[u] = IN_CONTACT if adjacent(s.loc[u], target) != 0 else AT_DISTANCE
    value = column_value(s, side, target, column_with(s, side, target, air, 0))
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADD:
            s.role[arg_of(legal[i])] = 0
    return 1 if value > now + 36 * 20 else 0


def air_for_attack(s: Desert, side: i64, target: i64, now: i64) -> i64:
    """The air points that add most to an attack beyond their price; 0 if none do."""
    best: i64 = 0
    points: i64 = 0
    most = s.air[side] if s.air[side] < 12 else i64(12)
    for n in range(i64(1), most + 1):
        value = column_value(s, side, target, column_with(s, side, target, n, 0)) - now - n * air_price(s, side)
        if value > best:
            best = value
            points = n
    return points


def commit_defense(s: Desert, legal: vec[i64], side: i64) -> i64:
    """[5.1.1] Answer with the gun or the air points that spoil the attack most."""
    attacker, target = 1 - side, s.local(TARGET)
    air, mine = s.local(ATTACK_AIR), s.local(DEFENSE_AIR)
    now = column_value(s, attacker, target, column_with(s, attacker, target, air, mine))
    best: i64 = 36 * 4
    pick: i64 = -1
    guns: i64 = 0
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADD:
            u = arg_of(legal[i])
            s.role[u] = SUPPORTING
            gain = now - column_value(s, attacker, target, column_with(s, attacker, target, air, mine))
            s.role[u] = 0
            guns += 1
            if gain > best:
                best = gain
                pick = legal[i]
    if pick >= 0:
        return pick
    if mine == 0:
        most = s.air[side] if s.air[side] < 10 else i64(10)
        for n in range(i64(1), most + 1):
            value = column_value(s, attacker, target, column_with(s, attacker, target, air, n))
            gain = now - value - n * air_price(s, side)
            if gain > best:
                best = gain
                pick = act(AIR, n)
    return pick if pick >= 0 else act(COMMIT, 0)


# --- the map as the side sees it ----------------------------------------------------------------------------------


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
    if s.stack[h] > 0 and s.owner[h] == side:
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
    if s.moved[u] == 2:
        if far == 1:
            return 0
        return 2 if IS_GUN[u] != 0 and far <= RANGE[u] else i64(-1)
    power = attack_of(s, u)
    if IS_GUN[u] != 0:
        if far > 1 and far <= RANGE[u] + MOVE[u] // 2 - 1:
            return 2
        return -1
    if power < 1 or (SIDE[u] == ALLIED and s.flipped[u] != 0 and far > 1):
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
    if side == ALLIED and s.owner[SIDI_ABD_EL_RAHMAN] == ALLIED and s.turn > 5:
        floor += 60  # the goal is reached: no risks
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
        if h == EL_ALAMEIN and s.stack[h] == 0:
            value += axis_near_el_alamein(s)
        if u == ENGINEERS and is_mined(s, h) != 0 and near < 6:
            value += 150
    else:
        if near > 3:
            value -= (near - 3) * DRIVE[style] // 3
        if h == SIDI_ABD_EL_RAHMAN:
            value += 250
            if s.owner[h] == ALLIED:
                value += 20_000 if s.turn >= LAST_TURN - 1 else i64(6_000)
            elif s.stack[h] == 0:
                value += 1_500
        elif ON_TRACK[h] != 0 and s.owner[h] == ALLIED and TO_SIDI[h] < 10:
            value += 5_000 if s.turn >= LAST_TURN - 1 else i64(800)
    if IS_OBJECTIVE[h] != 0 and (s.owner[h] != side or s.stack[h] == 0 or s.loc[u] == h):
        value += 200
    return value


def is_secured(s: Desert, u: i64) -> i64:
    """1 if Sidi is full of Allied units and five more stand around it, this unit not counted."""
    if is_held_by(s, ALLIED, SIDI_ABD_EL_RAHMAN) == 0 or s.stack[SIDI_ABD_EL_RAHMAN] < STACKING:
        return 0
    if s.loc[u] == SIDI_ABD_EL_RAHMAN:
        return 0
    n: i64 = 0
    for k in range(6 * SIDI_ABD_EL_RAHMAN, 6 * SIDI_ABD_EL_RAHMAN + 6):
        if ADJ[k] >= 0 and is_held_by(s, ALLIED, ADJ[k]) != 0:
            n += s.stack[ADJ[k]]
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
    if side == ALLIED:
        if s.flipped[u] != 0 and is_mined(s, h) == 0 and in_zone_of(s, enemy, h) == 0:
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


# --- movement -----------------------------------------------------------------------------------------------------


def nearest_enemy(s: Desert, side: i64, h: i64) -> i64:
    """Hexes to the nearest enemy."""
    best: i64 = FAR
    enemy = 1 - side
    for e in range(FIRST[enemy], LAST[enemy]):
        if s.loc[e] >= 0 and distance(h, s.loc[e]) < best:
            best = distance(h, s.loc[e])
    return best


def choose_move(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[4.0] Send the chosen unit to its best post; then choose the next, those nearest to the enemy first."""
    u = s.local(UNIT)
    if u >= 0 and s.loc[u] >= 0 and side == ALLIED and s.turn == LAST_TURN and WEST_EDGE[s.loc[u]] != 0:
        for i in range(i64(len(legal))):
            if legal[i] == act(EXIT, WEST):
                return legal[i]
    if u >= 0 and s.loc[u] >= 0 and (s.moved[u] == CHOSEN or s.stack[s.loc[u]] > STACKING):
        a = best_way(s, legal, side, u, style)
        if a >= 0:
            return a
    best: i64 = 10_000
    pick: i64 = -1
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == MOVE_UNIT:
            v = arg_of(legal[i])
            rank = nearest_enemy(s, side, s.loc[v]) * 10 - attack_of(s, v) + (200 if IS_GUN[v] != 0 else 0)
            if rank < best:
                best = rank
                pick = legal[i]
    return pick if pick >= 0 else act(DONE, 0)


def best_way(s: Desert, legal: vec[i64], side: i64, u: i64, style: i64) -> i64:
    """The move of the chosen unit that gains most; -1 if it had better stay."""
    plan = make_plan(s, side, style)
    here = s.loc[u]
    best = i64(WORST) if s.stack[here] > STACKING else post_value(s, side, u, here, plan, style) + 10
    if side == AXIS and here == SIDI_ABD_EL_RAHMAN and s.stack[here] <= 2 and TO_SIDI[here] == 0:
        best += 1_500  # Sidi is never left empty
    if side == ALLIED and here == EL_ALAMEIN and s.stack[here] == 1:
        best += axis_near_el_alamein(s)
    pick: i64 = -1
    left = marches(s, u, march_cost(s, u), s.local(POINTS), NONE)
    per_mine = hit_on(s, u) * (2 if IS_ARMOR[u] != 0 else 1) // 6  # [9.1] what a mined hex costs on the way
    for i in range(i64(len(legal))):
        verb, h = verb_of(legal[i]), arg_of(legal[i])
        value = i64(WORST)
        if verb == TO or verb == RAIL:
            value = post_value(s, side, u, h, plan, style)
            if side == ALLIED and verb == TO:
                value -= (SCALE - 1 - left[h] % SCALE) * per_mine
        elif verb == EXIT:
            value = exit_value(s, side, u)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def exit_value(s: Desert, side: i64, u: i64) -> i64:
    """Leaving the map pays only the Allies, over the west edge, when nothing is left to do."""
    if side == ALLIED and s.turn == LAST_TURN and s.loc[u] != SIDI_ABD_EL_RAHMAN:
        return 1_000
    return WORST


# --- the other decisions ------------------------------------------------------------------------------------------


def cheapest_of(s: Desert, legal: vec[i64], eliminated: i64) -> i64:
    """The victim that costs least; DONE where it may be said."""
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == DONE:
            return legal[i]
        u = arg_of(legal[i])
        cost = loss_of(s, u) if eliminated != 0 else hit_on(s, u)
        if cost < best:
            best = cost
            pick = legal[i]
    return pick


def best_hex(s: Desert, legal: vec[i64], side: i64, u: i64, style: i64) -> i64:
    """Of these hexes (of a retreat or an advance) the one where the unit stands best; not over the edge if possible."""
    plan = Plan()
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == EXIT:
            value = i64(WORST)
        elif verb == STAY:
            value = post_value(s, side, u, s.loc[u], plan, style)
        else:
            value = post_value(s, side, u, arg_of(legal[i]), plan, style)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def choose_advance(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.2] Advance with the strongest units as far as the new hex is better or worth holding."""
    vacated = s.local(3)
    worth = ground_worth(s, side, vacated)
    best: i64 = 0
    pick: i64 = act(DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADVANCE_UNIT:
            u = arg_of(legal[i])
            gain = goal_of(s, side, u, vacated, style) - goal_of(s, side, u, s.loc[u], style)
            gain += danger(s, side, u, s.loc[u]) - danger(s, side, u, vacated)
            if s.stack[vacated] == 0:
                gain += worth
            elif s.stack[vacated] < STACKING:
                gain += defense_of(s, u) * 10
            if gain > best:
                best = gain
                pick = legal[i]
    return pick


def choose_place(s: Desert, legal: vec[i64], side: i64) -> i64:
    """[11.1] Free set-up: fighting units at the line, the strongest before Sidi, guns behind them."""
    u = s.local(UNIT)
    best = i64(WORST)
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        h = arg_of(legal[i])
        front = line_distance(side, h)
        value: i64 = 0
        if IS_GUN[u] != 0:
            value -= (front - 2 if front > 2 else 2 - front) * 60
        elif side == AXIS:
            value -= front * 25
        else:
            value -= front * 40
        value -= TO_SIDI[h] * (18 if side == AXIS else 30)
        if side == AXIS:
            value += cover_of(s, side, h) * 40
            value -= s.stack[h] * 60
            if h == SIDI_ABD_EL_RAHMAN and s.stack[h] == 0:
                value += 500
        elif h == EL_ALAMEIN and s.stack[h] == 0:
            value += 300
        if value > best:
            best = value
            pick = legal[i]
    return pick


def line_distance(side: i64, h: i64) -> i64:
    """Hexes to the nearest hex that is not behind the own line."""
    return FRONT[side * HEXES + h]


def _front() -> vec[i64]:
    from alamein.games.desert_decision.ground import ZONE

    out: list[int] = []
    for side in (ALLIED, AXIS):
        outside = [h for h in range(HEXES) if LAND[h] != 0 and ZONE[h] != side]
        out += [int(x) for x in _steps_from(outside)]
    return ints(out)


FRONT: Final = _front()


class DesertPolicy(Policy[Desert]):
    """The expert of Decision in Desert."""

    def choose(self, s: Desert, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        procedure, step = s.running(), s.step()
        if procedure == MOVEMENT:
            return choose_move(s, legal, seat, style)
        if procedure == COMBAT_PHASE:
            return choose_attack(s, legal, seat, style)
        if procedure == COMBAT:
            return commit_attack(s, legal, seat, style) if step == 0 else commit_defense(s, legal, seat)
        return self.lesser(s, legal, seat, style)

    def lesser(self, s: Desert, legal: vec[i64], seat: i64, style: i64) -> i64:
        """Losses, retreats, advances, the set-up and what guns and aircraft do."""
        verb = verb_of(legal[0])
        if verb == LOSE:
            return cheapest_of(s, legal, s.local(2))
        if verb == RETREAT or verb == PUSH:
            return legal[0]
        if verb == ADVANCE_UNIT:
            return choose_advance(s, legal, seat, style)
        if verb == PLACE:
            return legal[0]
        if s.running() == SET_UP:
            return choose_place(s, legal, seat)
        if s.running() == AIR_STRIKE:
            return act(AIR, best_strike(s, seat, s.local(TARGET))[0])
        if verb == ADD or verb == COMMIT:
            return legal[0]  # every gun that can joins the bombardment
        u = s.local(UNIT)
        return best_hex(s, legal, seat, u, style)

    def worth(self, s: Desert, seat: i64) -> i64:
        """[11.2] The score as it stands, what is flipped, and how near the Allies are to Sidi."""
        log = Log(False)
        value = (allied_score(s, log) - axis_score(s, log)) * 100
        if s.over == 0:
            cut = 500 * (axis_intact(s) - intact_units(s))
            value -= cut * (LAST_TURN - s.turn) // (2 * LAST_TURN)  # what is cut off today may be freed tomorrow
            for u in range(FIRST[ALLIED], LAST[ALLIED]):
                if s.loc[u] >= 0:
                    value += attack_of(s, u) * (30 - TO_SIDI[s.loc[u]])
                    if s.flipped[u] != 0:
                        value -= 150
                elif s.loc[u] == -4:
                    value -= 200
            for u in range(FIRST[AXIS], LAST[AXIS]):
                if s.loc[u] >= 0:
                    value -= defense_of(s, u) * 15
        elif value != 0:
            value += 5_000 if value > 0 else -5_000
        return value if seat == ALLIED else -value

    def moment(self, s: Desert) -> i64:
        """Movement and combat of either side: four moments in a turn."""
        if s.turn == 0 or s.depth < 2:
            return 0
        base: i64 = 8
        phase: i64 = 1 if s.frames[base] == COMBAT_PHASE else 0
        return s.turn * 4 + s.frames[base + 2] * 2 + phase

    def ahead(self, s: Desert, moment: i64) -> i64:
        """Own movement and combat, and the enemy's answer."""
        return moment + 4 - moment % 2


def axis_intact(s: Desert) -> i64:
    """Axis units on the map that show their full side, cut off or not."""
    n: i64 = 0
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and s.flipped[u] == 0:
            n += 1
    return n


def _made(game: Game[Desert]) -> DesertPolicy:
    return DesertPolicy(game, STYLES)


POLICY: Final = _made(GAME)
