"""Decision in Desert, for its expert: the choices of a combat by exact odds."""

from alamein.ai.experts.desert_decision.styles import AIR_KEPT, LEAST, weight
from alamein.ai.experts.desert_decision.worth import (
    AIR_REPLY,
    P_ADVANCE,
    P_ATTACKER_HIT,
    P_ATTACKER_LOSES,
    P_ATTACKER_RETREATS,
    P_BOMB,
    P_DEFENDER_HIT,
    P_DEFENDER_LOSES,
    P_DEFENDER_RETREATS,
    P_TIE,
    SAFE,
    WORST,
    cheapest,
    ground_worth,
    hit_on,
    loss_of,
)
from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import i64, vec
from alamein.games.desert_decision.ground import (
    ALLIED,
    AXIS,
    FORTIFIED,
    IS_CREST,
    SIDI_ABD_EL_RAHMAN,
    adjacent,
)
from alamein.games.desert_decision.rules.c05_column import combat_column
from alamein.games.desert_decision.rules.c05_combat import cannot_attack
from alamein.games.desert_decision.rules.c05_retreat import is_besieged
from alamein.games.desert_decision.rules.c08_artillery import cannot_support, value_column
from alamein.games.desert_decision.state import (
    AT_DISTANCE,
    ATTACK_AIR,
    DEFENDING,
    DEFENSE_AIR,
    DUTY,
    IN_CONTACT,
    ROLE,
    SUPPORTING,
    TARGET,
    Desert,
    attack_of,
    is_mined,
    owner_of,
    set_role,
    with_role,
)
from alamein.games.desert_decision.tables import (
    BOMBARDMENT,
    LAST_TURN,
)
from alamein.games.desert_decision.units import (
    AIR_INDEX,
    FIRST,
    GUN_INDEX,
    LAST,
    SIDE,
    UNITS,
)
from alamein.games.desert_decision.verbs import (
    ADD,
    AIR,
    ATTACK_HEX,
    BOMBARD,
    COMMIT,
    DONE,
    STRIKE,
)


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
    for u in range(i64(UNITS)):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0 and is_besieged(s, SIDE[u], s.loc[u]):
            total += (hit_on(s, u) + loss_of(s, u)) // 2
    return total


def column_with(s: Desert, side: i64, h: i64, air: i64, defense_air: i64) -> i64:
    """The column by the roles now set."""
    return combat_column(s, side, h, air, defense_air, Log(False))


def survey_attack(s: Desert, side: i64, h: i64) -> i64:
    """What an attack on a hex with everything at hand is worth, times 36, when all that can answers."""
    enemy = 1 - side
    for u in range(FIRST[side], LAST[side]):
        if not cannot_attack(s, u, h):
            set_role(s, u, IN_CONTACT if adjacent(s.loc[u], h) else AT_DISTANCE)
    for u in range(FIRST[enemy], LAST[enemy]):
        if s.loc[u] == h:
            set_role(s, u, DEFENDING)
    expect_reply(s, enemy, h)
    value = column_value(s, side, h, column_with(s, side, h, 0, air_reply(s, enemy)))
    for u in range(i64(UNITS)):
        set_role(s, u, 0)
    return value


def air_reply(s: Desert, side: i64) -> i64:
    """The air points that a side about spends on a defense."""
    return s.air[side] if side == AXIS or s.air[side] < AIR_REPLY else i64(AIR_REPLY)


def expect_reply(s: Desert, side: i64, h: i64) -> None:
    """Every gun of the side that can supports the defense of a hex."""
    for u in range(FIRST[side], LAST[side]):
        if s.marks[u] & ROLE == 0 and not cannot_support(s, u, h):
            set_role(s, u, SUPPORTING)


def forget_reply(s: Desert, side: i64) -> None:
    """The guns of the side have not answered yet."""
    for u in range(FIRST[side], LAST[side]):
        if s.marks[u] & SUPPORTING != 0:
            set_role(s, u, 0)


def bombing_column(s: Desert, side: i64, h: i64, value: i64) -> i64:
    """The column of a bombardment of this value on a hex."""
    column = value_column(value)
    if IS_CREST[h] != 0:
        column -= 2
    if FORTIFIED[h] != 0:
        column -= 1
    if side == AXIS and is_mined(s, h):
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
        if not cannot_support(s, u, h):
            power += attack_of(s, u)
    column = bombing_column(s, side, h, power * index_of(s, 1 - side, h, GUN_INDEX))
    return P_BOMB[column] * cheapest_hit_at(s, 1 - side, h)


def strike_value(s: Desert, side: i64, h: i64, points: i64) -> i64:
    """What an air strike is worth, times 36."""
    column = bombing_column(s, side, h, points * index_of(s, 1 - side, h, AIR_INDEX))
    return P_BOMB[column] * cheapest_hit_at(s, 1 - side, h)


def air_price(s: Desert, side: i64, style: i64) -> i64:
    """What an air point is worth if it is kept, times 36."""
    if side == AXIS or s.air_each_turn != 0:
        return 40
    left = LAST_TURN + 1 - s.turn
    price: i64 = 22 if s.air[side] < left * 5 else i64(12)
    return 36 * price * weight(style, side, AIR_KEPT) // 100


def best_strike(s: Desert, side: i64, h: i64, style: i64) -> tuple[i64, i64]:
    """The best number of points for an air strike on a hex, and what it is worth beyond its price."""
    most = s.air[side] if s.air[side] < 10 else i64(10)
    best: i64 = 0
    at: i64 = 3
    for points in range(i64(3), most + 1):
        value = strike_value(s, side, h, points) - points * air_price(s, side, style)
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
    floor: i64 = weight(style, side, LEAST) // 2
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
            worth = best_strike(s, side, h, style)[1]
        if worth > value:
            value = worth
            other = legal[i]
    if other >= 0:
        return other
    return act(DONE, 0) if may_stop else (pick if pick >= 0 else legal[0])


def commit_attack(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.1.1] Add the unit or the air points that help most against all that can answer; then commit."""
    expect_reply(s, 1 - side, s.local(TARGET))
    a = best_commitment(s, legal, side, style)
    forget_reply(s, 1 - side)
    return a


def best_commitment(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """The unit or the air points that help most; COMMIT when nothing helps enough."""
    target, air = s.local(TARGET), s.local(ATTACK_AIR)
    contact = with_role(s, IN_CONTACT) > 0
    now = attack_value(s, side, target, air) if contact else i64(WORST)
    pick = best_addition(s, legal, side, target, air, now)
    if pick >= 0:
        return pick
    strongest = strongest_left(s, legal, target, contact)
    if strongest >= 0 and (not contact or lifts_together(s, legal, side, target, air, now) != 0):
        return strongest
    if air == 0 and contact:
        points = air_for_attack(s, side, target, now, style)
        if points > 0:
            return act(AIR, points)
    return act(COMMIT, 0) if contact else legal[0]


def attack_value(s: Desert, side: i64, target: i64, air: i64) -> i64:
    """What the attack is worth with the units committed and these air points, against the reply expected; times 36."""
    return column_value(s, side, target, column_with(s, side, target, air, air_reply(s, 1 - side)))


def best_addition(s: Desert, legal: vec[i64], side: i64, target: i64, air: i64, now: i64) -> i64:
    """The unit that adds most to the attack, at least a little; -1 if none does. The first one must be in contact."""
    best: i64 = 36 * 4
    pick: i64 = -1
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if verb_of(legal[i]) != ADD or (now == WORST and not adjacent(s.loc[u], target)):
            continue
        touches = adjacent(s.loc[u], target)
        set_role(s, u, IN_CONTACT if touches else AT_DISTANCE)
        gain = attack_value(s, side, target, air) - now
        set_role(s, u, 0)
        if touches and s.marks[u] & DUTY != 0:
            gain += 36 * 400  # left out, it would have to attack by itself
        if gain > best:
            best = gain
            pick = legal[i]
    return pick


def strongest_left(s: Desert, legal: vec[i64], target: i64, contact: bool) -> i64:
    """The strongest unit that has not joined; -1 if there is none. Without contact only one that makes it."""
    best: i64 = -1
    pick: i64 = -1
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADD:
            u = arg_of(legal[i])
            touches = adjacent(s.loc[u], target)
            power = attack_of(s, u) * 10 - (0 if touches else 5)
            if (contact or touches) and power > best:
                best = power
                pick = legal[i]
    return pick


def lifts_together(s: Desert, legal: vec[i64], side: i64, target: i64, air: i64, now: i64) -> i64:
    """1 if all units that could still join would together make the attack clearly better."""
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADD:
            u = arg_of(legal[i])
            set_role(s, u, IN_CONTACT if adjacent(s.loc[u], target) else AT_DISTANCE)
    value = attack_value(s, side, target, air)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADD:
            set_role(s, arg_of(legal[i]), 0)
    return 1 if value > now + 36 * 20 else 0


def air_for_attack(s: Desert, side: i64, target: i64, now: i64, style: i64) -> i64:
    """The air points that add most to an attack beyond their price; 0 if none do."""
    best: i64 = 0
    points: i64 = 0
    most = s.air[side] if s.air[side] < 12 else i64(12)
    for n in range(i64(1), most + 1):
        value = attack_value(s, side, target, n) - now - n * air_price(s, side, style)
        if value > best:
            best = value
            points = n
    return points


def commit_defense(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
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
            gain = now - value - n * air_price(s, side, style)
            if gain > best:
                best = gain
                pick = act(AIR, n)
    return pick if pick >= 0 else act(COMMIT, 0)
