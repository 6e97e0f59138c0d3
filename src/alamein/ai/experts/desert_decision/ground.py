"""Decision in Desert, for its expert: threats, the plan of attacks of a turn, and how well a unit stands in a hex."""

from typing import Final

from alamein.ai.experts.desert_decision.plan import DIVISIONS, Plan, nearest_enemy
from alamein.ai.experts.desert_decision.styles import (
    COMRADES,
    COVER,
    CROWD,
    DRIVE,
    FEAR,
    FORCED,
    FRIENDS,
    GUNS,
    SHUT,
    TRAPPED,
    UNSOUND,
    weight,
)
from alamein.ai.experts.desert_decision.worth import (
    IS_OBJECTIVE,
    ON_TRACK,
    P_DEFENDER_HIT,
    P_DEFENDER_LOSES,
    P_DEFENDER_RETREATS,
    P_TIE,
    TO_SIDI,
    cover_of,
    hit_on,
    loss_of,
    steps,
)
from alamein.core.native import i64, vec
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIAL_COLUMN,
    AXIAL_ROW,
    AXIS,
    EL_ALAMEIN,
    SIDI_ABD_EL_RAHMAN,
    adjacent,
)
from alamein.games.desert_decision.rules.c05_column import ratio_column
from alamein.games.desert_decision.rules.c05_retreat import cannot_make_room, is_besieged
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
    DIVISION,
    DIVISION_BONUS,
    DIVISION_SIZE,
    ENGINEERS,
    FIRST,
    IS_GUN,
    IS_INFANTRY,
    LAST,
    MOVE,
    RANGE,
    SIDE,
)

POWER_OF_A_FACE: Final = 9  # what three average units attack with
DEFENSE_OF_A_FRIEND: Final = 3
AROUND_SIDI: Final = 4  # units around Sidi with which it is safe
GUARD: Final = 5_000  # what a unit that El Alamein needs is worth there
SOUND: Final = 7  # the column 5-1, from which on an attack is sound

# --- the map as the side sees it ----------------------------------------------------------------------------------


def closeable(s: Desert, side: i64, h: i64, foe: vec[i64]) -> bool:
    """Whether an enemy can come next to a hex, so that nobody may retreat to it."""
    who: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] >= 0 and not is_held_by(s, side, ADJ[k]):
            who |= foe[ADJ[k]]
    return who != 0


def ways_out(s: Desert, side: i64, h: i64, foe: vec[i64]) -> i64:
    """How safe a retreat is: 2 if the enemy cannot close every way out, 1 if he can, 0 if there is none."""
    found: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and not cannot_make_room(s, side, n):
            if not closeable(s, side, n, foe):
                return 2
            found = 1
    return found


def defense_at(s: Desert, side: i64, h: i64) -> i64:
    """The defense power of a side in a hex."""
    total: i64 = 0
    if units_in(s, h) > 0 and owner_of(s, h) == side:
        for u in range(FIRST[side], LAST[side]):
            if s.loc[u] == h:
                total += defense_of(s, u)
    return total


def threat_to(s: Desert, side: i64, h: i64, plan: Plan) -> tuple[i64, i64]:
    """What the enemy can bring against a hex: the power of units from every side that is open and of guns, and the
    columns of complete divisions."""
    first, foe, able, guns = FIRST[1 - side], plan.foe, plan.able, plan.answer
    who, faces, power, divisions = i64(0), i64(0), i64(0), i64(0)
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and foe[n] != 0 and not is_held_by(s, side, n):
            who |= foe[n]
            faces += 1
    if who == 0:
        return 0, 0
    for d in range(i64(DIVISIONS)):
        able[d] = 0
    for u in range(first, LAST[1 - side]):
        if who >> u - first & 1 != 0:
            power += attack_of(s, u)
            divisions += completed(able, u)
    power = min(power, faces * POWER_OF_A_FACE)
    fire: i64 = 0
    q, r, units, column, row = AXIAL_COLUMN[h], AXIAL_ROW[h], guns.units, guns.column, guns.row
    for i in range(i64(len(units))):
        u = units[i]
        if steps(column[i] - q, row[i] - r) < RANGE[u] + MOVE[u] // 2:
            fire += guns.power[i]
            divisions += completed(able, u)
    return power + fire // 2, min(divisions, faces)


def completed(able: vec[i64], u: i64) -> i64:
    """One more unit can come: the columns that its division gives if it is the last one of it."""
    d = DIVISION[u]
    if d < 0:
        return 0
    able[d] += 1
    return DIVISION_BONUS[d] if able[d] == DIVISION_SIZE[d] else i64(0)


def danger(s: Desert, side: i64, u: i64, h: i64, plan: Plan, style: i64) -> i64:
    """What the enemy's attack on a unit in a hex would about cost."""
    power, divisions = threat_to(s, side, h, plan)
    if power == 0:
        return 0
    strength = defense_at(s, side, h) + plan.guns.reply(h)
    room: i64 = STACKING - units_in(s, h)
    if s.loc[u] != h:
        strength += defense_of(s, u)
        room -= 1
    if room > 0 and plan.friends > 0:
        strength += min(room, plan.friends) * DEFENSE_OF_A_FRIEND
    column = ratio_column(power, strength) - cover_of(s, side, h) + divisions
    if comrades_at(s, u, h) >= 2:
        column -= 1
    ways = ways_out(s, side, h, plan.foe)
    shut: i64 = 100 if ways == 0 else weight(style, side, SHUT) if ways == 1 else i64(0)
    column = COMBAT_EFFECTS.clamp(column + (1 if shut >= 50 else 0))
    loss = loss_of(s, u)
    value = (P_DEFENDER_LOSES[column] + P_TIE[column]) * loss + P_DEFENDER_HIT[column] * hit_on(s, u)
    value += P_DEFENDER_RETREATS[column] * loss * shut // 100
    if column < SOUND:
        value = value * weight(style, side, UNSOUND) // 100  # who attacks at such odds loses more
    return value // 36


def friends_to_come(s: Desert, side: i64, style: i64) -> i64:
    """How many units of the side have still to move, guns not counted."""
    n: i64 = 0
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] >= 0 and IS_GUN[u] == 0 and s.marks[u] & MOVED == 0:
            n += 1
    return n * weight(style, side, FRIENDS) // 400


def goal_of(s: Desert, side: i64, u: i64, h: i64, plan: Plan, style: i64) -> i64:
    """How well a hex serves the side's plan."""
    near = TO_SIDI[h]
    value: i64 = 0
    if side == ALLIED:
        if near > 1 and is_secured(s, u) != 0:
            value -= after_sidi(s, h) + weight(style, side, DRIVE)
        else:
            value -= plan.way[h] * weight(style, side, DRIVE) // 2
        if h == SIDI_ABD_EL_RAHMAN:
            value += 800 + s.turn * 150
        elif ON_TRACK[h] != 0:
            value += plan.cut[h]
        if h == EL_ALAMEIN and is_wanted_at_el_alamein(s, u):
            value += GUARD
        if u == ENGINEERS and is_mined(s, h) and near < 6:
            value += 150
    else:
        if near > 3:
            value -= (near - 3) * weight(style, side, DRIVE) // 3
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
    """1 if Sidi is full of Allied units and more stand around it, this unit not counted."""
    if not is_held_by(s, ALLIED, SIDI_ABD_EL_RAHMAN) or units_in(s, SIDI_ABD_EL_RAHMAN) < STACKING:
        return 0
    if s.loc[u] == SIDI_ABD_EL_RAHMAN:
        return 0
    n: i64 = 0
    for k in range(6 * SIDI_ABD_EL_RAHMAN, 6 * SIDI_ABD_EL_RAHMAN + 6):
        if ADJ[k] >= 0 and is_held_by(s, ALLIED, ADJ[k]):
            n += units_in(s, ADJ[k])
    if s.loc[u] >= 0 and TO_SIDI[s.loc[u]] == 1:
        n -= 1
    return 1 if n >= AROUND_SIDI else 0


def after_sidi(s: Desert, h: i64) -> i64:
    """With Sidi safe the Allies hunt and take crests; in the last turns they leave over the west edge."""
    if s.turn >= LAST_TURN - 3:
        return (AXIAL_COLUMN[h] - 1) * 45
    return nearest_enemy(s, ALLIED, h) * 30


def is_wanted_at_el_alamein(s: Desert, u: i64) -> bool:
    """[11.2] Whether the garrison of El Alamein needs this unit: infantry, and more of it the nearer the Axis is."""
    if IS_INFANTRY[u] == 0:
        return False
    nearest = nearest_enemy(s, ALLIED, EL_ALAMEIN)
    wanted: i64 = 1 if nearest > 6 else 2 if nearest > 3 else i64(STACKING)
    here = 0
    for v in range(FIRST[ALLIED], LAST[ALLIED]):
        if v != u and s.loc[v] == EL_ALAMEIN and IS_INFANTRY[v] != 0:
            here += 1
    return here < wanted


def post_value(s: Desert, side: i64, u: i64, h: i64, plan: Plan, style: i64) -> i64:
    """How well a unit would stand in a hex at the end of its move."""
    return safe_value(s, side, u, h, plan, style) - fear(s, side, u, h, plan, style)


def fear(s: Desert, side: i64, u: i64, h: i64, plan: Plan, style: i64) -> i64:
    """What the danger counts: never below nothing, so who looks for the best asks for it last."""
    counted = danger(s, side, u, h, plan, style) * weight(style, side, FEAR) // 100
    return counted if counted > 0 else i64(0)


def safe_value(s: Desert, side: i64, u: i64, h: i64, plan: Plan, style: i64) -> i64:
    """The same if no enemy came."""
    value = goal_of(s, side, u, h, plan, style)
    enemy = 1 - side
    job = plan.job[u]
    if job >= 0 and plan.post[u] == h:
        value += 600 + plan.aim[job] // 2 + attack_of(s, u) * 15
    if in_zone_of(s, enemy, h):
        if IS_GUN[u] != 0:
            value -= 400  # a gun in contact cannot support, and dies easily
        if job >= 0 and adjacent(h, job):
            value += attack_of(s, u) * 15
        elif may_stand_at(s, side, u, h) != 0:
            value -= 20
        else:
            value -= weight(style, side, FORCED)
        if is_besieged(s, side, h):
            value -= weight(style, side, TRAPPED)
    elif IS_GUN[u] != 0:
        value += best_in_range(s, side, u, h, plan) * weight(style, side, GUNS) // 100
    value += cover_of(s, side, h) * weight(style, side, COVER)
    value -= crowding(s, side, u, h) * weight(style, side, CROWD)
    if side == ALLIED and s.marks[u] & REDUCED != 0 and not is_mined(s, h) and not in_zone_of(s, enemy, h):
        value += 150  # here it may recover
    return value + friends_near(s, side, h) * 4 + comrades_at(s, u, h) * weight(style, side, COMRADES)


def may_stand_at(s: Desert, side: i64, u: i64, h: i64) -> i64:
    """1 if a unit that has not moved may stand here without attacking [4.1.2]."""
    if s.loc[u] != h or s.all_must_attack != 0:
        return 0
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and is_held_by(s, 1 - side, n):
            if side == AXIS and is_mined(s, n):
                continue
            if cover_of(s, AXIS, h) <= cover_of(s, AXIS, n):
                return 0
    return 1


def best_in_range(s: Desert, side: i64, u: i64, h: i64, plan: Plan) -> i64:
    """What a gun at this hex adds: the best target that it can support or bombard."""
    best: i64 = 0
    enemy, q, r = 1 - side, AXIAL_COLUMN[h], AXIAL_ROW[h]
    for e in range(FIRST[enemy], LAST[enemy]):
        t = s.loc[e]
        if t >= 0 and steps(AXIAL_COLUMN[t] - q, AXIAL_ROW[t] - r) <= RANGE[u]:
            value: i64 = 60 + (60 + plan.aim[t] // 6 if plan.aim[t] > 0 else i64(0)) + (60 if plan.job[u] == t else 0)
            if value > best:
                best = value
    return best + attack_of(s, u) * 8 if best > 0 else i64(0)


def crowding(s: Desert, side: i64, u: i64, h: i64) -> i64:
    """How much a unit is in the way in a hex behind the line: who has to retreat needs room there [5.3]."""
    others = units_in(s, h) - (1 if s.loc[u] == h else 0)
    if others <= 0 or nearest_enemy(s, side, h) < 3:
        return 0
    return others * others


def comrades_at(s: Desert, u: i64, h: i64) -> i64:
    """How many other units of its division stand in a hex: complete, they defend and attack a column better [5.1.4]."""
    n: i64 = 0
    if DIVISION[u] >= 0 and units_in(s, h) > 0:
        for v in range(FIRST[SIDE[u]], LAST[SIDE[u]]):
            if v != u and s.loc[v] == h and DIVISION[v] == DIVISION[u]:
                n += 1
    return n


def friends_near(s: Desert, side: i64, h: i64) -> i64:
    """How many hexes around hold friends."""
    n: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] >= 0 and is_held_by(s, side, ADJ[k]):
            n += 1
    return n
