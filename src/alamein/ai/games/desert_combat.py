"""Decision in Desert, for its expert: what units and hexes are worth, and the choices of a combat by exact odds."""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import i64, vec
from alamein.core.search import flood
from alamein.core.vectors import ints
from alamein.games.desert_decision.actions import (
    ADD,
    AIR,
    ATTACK_HEX,
    BOMBARD,
    COMMIT,
    DONE,
    STRIKE,
)
from alamein.games.desert_decision.c05_combat import can_attack, combat_column
from alamein.games.desert_decision.c05_retreat import is_besieged
from alamein.games.desert_decision.c08_artillery import can_support
from alamein.games.desert_decision.c08_bombardment import value_column
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIS,
    EL_ALAMEIN,
    FORTIFIED,
    FORTIFIED_CRESTS,
    HEXES,
    IS_CREST,
    LAND,
    RAHMAN_TRACK,
    SIDI_ABD_EL_RAHMAN,
    adjacent,
)
from alamein.games.desert_decision.state import (
    AT_DISTANCE,
    ATTACK_AIR,
    DEFENDING,
    DEFENSE_AIR,
    DUTY,
    IN_CONTACT,
    REDUCED,
    ROLE,
    SUPPORTING,
    TARGET,
    Desert,
    attack_of,
    defense_of,
    is_mined,
    owner_of,
    set_role,
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
    SUM_WEIGHTS,
    SUMS,
    TIE,
)
from alamein.games.desert_decision.units import (
    AIR_INDEX,
    FIRST,
    GUN_INDEX,
    LAST,
    PRICE,
    SIDE,
    UNITS,
)

COLUMNS: Final = len(COMBAT_COLUMNS)
FAR: Final = 99
WORST: Final = -1_000_000
INTACT: Final = 200  # an intact Axis unit: 500 if Sidi holds, nothing if it falls
LEAST_ATTACK: Final = 70  # an attack worth less is not planned
SAFE: Final = 150  # what an attack must be worth more when the Allies hold Sidi
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
    intact: i64 = 0 if s.marks[u] & REDUCED != 0 else i64(INTACT)
    return PRICE[u] * 100 + intact + power


def hit_on(s: Desert, u: i64) -> i64:
    """What a casualty costs the side of the unit: Axis units count only intact, Allied ones recover."""
    if s.marks[u] & REDUCED != 0:
        return loss_of(s, u)
    if SIDE[u] == ALLIED:
        return 150 + attack_of(s, u) * 15
    return INTACT + attack_of(s, u) * 10


def cheapest(s: Desert, bits: i64, eliminated: i64) -> i64:
    """What the cheapest victim among the units with a role costs."""
    best: i64 = 100_000
    for u in range(UNITS):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0:
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
        if s.marks[u] & bits != 0 and s.loc[u] >= 0 and is_besieged(s, SIDE[u], s.loc[u]) != 0:
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
            set_role(s, u, IN_CONTACT if adjacent(s.loc[u], h) != 0 else AT_DISTANCE)
    for u in range(FIRST[enemy], LAST[enemy]):
        if s.loc[u] == h:
            set_role(s, u, DEFENDING)
    value = column_value(s, side, h, column_with(s, side, h, 0, 0))
    helped = False
    for u in range(FIRST[enemy], LAST[enemy]):
        if s.marks[u] & ROLE == 0 and can_support(s, u, h) != 0:
            set_role(s, u, SUPPORTING)
            helped = True
    if helped or s.air[enemy] > 0:
        air = s.air[enemy] if enemy == AXIS else i64(0)
        value = (value + column_value(s, side, h, column_with(s, side, h, 0, air))) // 2
    for u in range(UNITS):
        set_role(s, u, 0)
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
    floor: i64 = 30 - BOLDNESS[style]
    if side == ALLIED and owner_of(s, SIDI_ABD_EL_RAHMAN) == ALLIED:
        floor += SAFE
    if pick >= 0 and best > 36 * floor:
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
        if s.marks[u] & IN_CONTACT != 0:
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
        set_role(s, u, IN_CONTACT if touches else AT_DISTANCE)
        gain = column_value(s, side, target, column_with(s, side, target, air, 0)) - now
        set_role(s, u, 0)
        if touches and s.marks[u] & DUTY != 0:
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
            set_role(s, u, IN_CONTACT if adjacent(s.loc[u], target) != 0 else AT_DISTANCE)
    value = column_value(s, side, target, column_with(s, side, target, air, 0))
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADD:
            set_role(s, arg_of(legal[i]), 0)
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
            set_role(s, u, SUPPORTING)
            gain = now - column_value(s, attacker, target, column_with(s, attacker, target, air, mine))
            set_role(s, u, 0)
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
