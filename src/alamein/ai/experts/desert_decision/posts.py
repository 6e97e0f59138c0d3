"""Decision in Desert, for its expert: how well a unit would stand in a hex, for the plan and against the enemy."""

from typing import Final

from alamein.ai.experts.desert_decision import styles as Y
from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.combat import air_reply, fire_on
from alamein.ai.experts.desert_decision.plan import BIT, DIVISION, Plan, who_comes_near
from alamein.core.native import i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c05_column import ratio_column
from alamein.games.desert_decision.rules.c05_retreat import cannot_make_room, is_besieged
from alamein.games.desert_decision.state import Desert

POWER_OF_A_FACE: Final = 9  # what three average units attack with
DEFENSE_OF_A_FRIEND: Final = 3
SOUND: Final = 7  # the column 5-1, from which on an attack is sound
CLOSED: Final = 100  # per cent of a loss: there is no way out
LIKE_CLOSED: Final = 50  # from here on a retreat counts as shut

# What a hex is worth for the plan, to the Allies
AT_SIDI: Final = 800
AT_SIDI_A_TURN: Final = 150
AROUND_SIDI: Final = 4  # units around Sidi with which it is safe
GUARD: Final = 5_000  # what a unit that El Alamein needs is worth there
CLOSE: Final = 3  # an enemy so near to El Alamein wants all of the garrison,
NEAR: Final = 6  # and one so near half of it
CLEARING: Final = 150  # mines so near to Sidi for the engineers:
CLEARED: Final = 6
HUNT: Final = 30  # with Sidi safe, a hex nearer to the enemy,
WESTWARD: Final = 45  # and to the west edge in the last turns:
LEAVING: Final = T.LAST_TURN - 3
RECOVERY: Final = 150
# to the Axis
RING: Final = 3  # hexes around Sidi that are near enough
SIDI_HELD: Final = 250
SIDI_EMPTY: Final = 1_500
SIDI_LOST: Final = 6_000
SIDI_LOST_LATE: Final = 20_000
TRACK_LOST: Final = 800  # a hex of the track so near to Sidi:
TRACK_LOST_LATE: Final = 5_000
NORTH: Final = 10
LATE: Final = T.LAST_TURN - 1
# and to both
OBJECTIVE: Final = 200
JOB: Final = 600  # the post of an attack, with half of what that is worth;
POWER: Final = 15  # a point of power there
TOUCHED_GUN: Final = 400  # a gun in contact cannot support, and dies easily
WATCHFUL: Final = 20  # in contact without an attack
GUN_TARGET: Final = 60  # one in range, as much more one that is to be attacked, or by this gun;
GUN_POWER: Final = 8  # a point of power of the gun
FRIEND: Final = 4  # a hex beside it that friends hold
BEHIND: Final = 3  # hexes to the nearest enemy from which on units are in the way of those who retreat

# --- what the enemy can do --------------------------------------------------------------------------------------------


def ways_out(s: Desert, side: i64, h: i64, foe: vec[i64]) -> i64:
    """How safe a retreat is: 2 if the enemy cannot close every way out, 1 if he can, 0 if there is none."""
    found: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and not cannot_make_room(s, side, G.ADJ[k]):
            if who_comes_near(foe, G.ADJ[k]) == 0:
                return 2
            found = 1
    return found


def threat_to(s: Desert, h: i64, plan: Plan) -> tuple[i64, i64]:
    """What the enemy can bring against a hex: the power of units from every side that is open and of guns, and the
    columns of complete divisions."""
    who, faces = i64(0), i64(0)
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and plan.foe[G.ADJ[k]] != 0:
            who |= plan.foe[G.ADJ[k]]
            faces += 1
    if who == 0:
        return 0, 0
    power, fire, divisions, first, able = i64(0), i64(0), i64(0), U.FIRST[1 - plan.side], i64(0)
    for u in range(first, U.LAST[1 - plan.side]):
        if who & BIT[u - first] != 0:
            power += st.attack_of(s, u)
        elif U.IS_GUN[u] != 0 and s.loc[u] >= 0 and G.distance(s.loc[u], h) < U.RANGE[u] + U.MOVE[u] // 2:
            fire += st.attack_of(s, u)
        else:
            continue
        able |= BIT[u - first]
        if able & DIVISION[u] == DIVISION[u]:
            divisions += U.DIVISION_BONUS[U.DIVISION[u]]
    return min(power, faces * POWER_OF_A_FACE) + fire // 2, min(divisions, faces)


def strength_at(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """The defense of a hex in which a unit stands: all that are there, friends who may still come, guns."""
    strength = fire_on(s, plan.side, h) + air_reply(s, plan.side)
    room: i64 = T.STACKING - st.units_in(s, h)
    if st.is_held_by(s, plan.side, h):
        for v in range(U.FIRST[plan.side], U.LAST[plan.side]):
            if s.loc[v] == h:
                strength += st.defense_of(s, v)
    if s.loc[u] != h:
        strength += st.defense_of(s, u)
        room -= 1
    if room > 0 and plan.friends > 0:
        strength += min(room, plan.friends) * DEFENSE_OF_A_FRIEND
    return strength


def danger(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """What the enemy's attack on a unit in a hex would about cost."""
    power, divisions = threat_to(s, h, plan)
    if power == 0:
        return 0
    column = ratio_column(power, strength_at(s, u, h, plan)) - W.cover_of(s, plan.side, h) + divisions
    if comrades_at(s, u, h) >= 2:
        column -= 1
    ways = ways_out(s, plan.side, h, plan.foe)
    shut: i64 = CLOSED if ways == 0 else plan.weight(Y.SHUT) if ways == 1 else i64(0)
    column = T.COMBAT_EFFECTS.clamp(column + (1 if shut >= LIKE_CLOSED else 0))
    loss = W.loss_of(s, u)
    value = (W.P_DEFENDER_LOSES[column] + W.P_TIE[column]) * loss + W.P_DEFENDER_HIT[column] * W.hit_on(s, u)
    value += W.P_DEFENDER_RETREATS[column] * loss * shut // 100
    if column < SOUND:
        value = value * plan.weight(Y.UNSOUND) // 100  # who attacks at such odds loses more
    return value // W.THROWS


def friends_to_come(s: Desert, plan: Plan) -> i64:
    """How many units of the side, guns not counted, may still come to stand beside another: one in four at most."""
    n: i64 = 0
    for u in range(U.FIRST[plan.side], U.LAST[plan.side]):
        if s.loc[u] >= 0 and U.IS_GUN[u] == 0 and s.marks[u] & st.MOVED == 0:
            n += 1
    return n * plan.weight(Y.FRIENDS) // 400


# --- what the plan wants ----------------------------------------------------------------------------------------------


def goal_of(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """How well a hex serves the side's plan."""
    value = allied_goal(s, u, h, plan) if plan.side == G.ALLIED else axis_goal(s, h, plan)
    if W.IS_OBJECTIVE[h] != 0 and (st.owner_of(s, h) != plan.side or st.units_in(s, h) == 0 or s.loc[u] == h):
        value += OBJECTIVE
    return value


def allied_goal(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """On to Sidi, or to the track south of it; with Sidi safe hunt, in the last turns leave over the west edge. El
    Alamein keeps a garrison."""
    value: i64 = 0
    if W.TO_SIDI[h] > 1 and is_secured(s, u):
        value -= plan.weight(Y.DRIVE)
        if s.turn >= LEAVING:
            value -= (G.AXIAL_COLUMN[h] - 1) * WESTWARD
        else:
            value -= plan.near[h] * HUNT
    else:
        value -= plan.way[h] * plan.weight(Y.DRIVE) // 2
    if h == G.SIDI_ABD_EL_RAHMAN:
        value += AT_SIDI + s.turn * AT_SIDI_A_TURN
    elif W.ON_TRACK[h] != 0:
        value += plan.cut[h]
    elif h == G.EL_ALAMEIN and is_wanted_at_el_alamein(s, u, plan.near):
        value += GUARD
    if u == U.ENGINEERS and st.is_mined(s, h) and W.TO_SIDI[h] < CLEARED:
        value += CLEARING
    return value


def axis_goal(s: Desert, h: i64, plan: Plan) -> i64:
    """Stand around Sidi; take it back, and the track, the sooner the game ends."""
    owner, late = st.owner_of(s, h), s.turn >= LATE
    value: i64 = 0
    if W.TO_SIDI[h] > RING:
        value -= (W.TO_SIDI[h] - RING) * plan.weight(Y.DRIVE) // 3
    if h == G.SIDI_ABD_EL_RAHMAN:
        value += SIDI_HELD
        if owner == G.ALLIED:
            value += SIDI_LOST_LATE if late else i64(SIDI_LOST)
        elif st.units_in(s, h) == 0:
            value += SIDI_EMPTY
    elif W.ON_TRACK[h] != 0 and owner == G.ALLIED and W.TO_SIDI[h] < NORTH:
        value += TRACK_LOST_LATE if late else i64(TRACK_LOST)
    return value


def is_secured(s: Desert, u: i64) -> bool:
    """Whether Sidi is full of Allied units and more stand around it, this unit not counted."""
    h = G.SIDI_ABD_EL_RAHMAN
    if not st.is_held_by(s, G.ALLIED, h) or not st.is_full(s, h) or s.loc[u] == h:
        return False
    n: i64 = -1 if s.loc[u] >= 0 and W.TO_SIDI[s.loc[u]] == 1 else 0
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and st.is_held_by(s, G.ALLIED, G.ADJ[k]):
            n += st.units_in(s, G.ADJ[k])
    return n >= AROUND_SIDI


def is_wanted_at_el_alamein(s: Desert, u: i64, near: vec[i64]) -> bool:
    """[11.2] Whether the garrison of El Alamein needs this unit: infantry, and more of it the nearer the Axis is."""
    if U.IS_INFANTRY[u] == 0:
        return False
    nearest = near[G.EL_ALAMEIN]
    wanted: i64 = 1 if nearest > NEAR else 2 if nearest > CLOSE else i64(T.STACKING)
    for v in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]):
        if v != u and s.loc[v] == G.EL_ALAMEIN and U.IS_INFANTRY[v] != 0:
            wanted -= 1
    return wanted > 0


# --- a unit in a hex --------------------------------------------------------------------------------------------------


def post_value(s: Desert, u: i64, h: i64, plan: Plan, floor: i64) -> i64:
    """How well a unit would stand in a hex at the end of its move. Danger never makes it better: it is not looked at
    where the value would not lie above the floor without it."""
    value = safe_value(s, u, h, plan)
    if value > floor:
        fear = danger(s, u, h, plan) * plan.weight(Y.FEAR) // 100
        if fear > 0:
            value -= fear
    return value


def safe_value(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """The same if no enemy came."""
    side, enemy, job = plan.side, 1 - plan.side, plan.job[u]
    value = goal_of(s, u, h, plan)
    if job >= 0 and plan.post[u] == h:
        value += JOB + plan.aim[job] // 2 + st.attack_of(s, u) * POWER
    if st.in_zone_of(s, enemy, h):
        if U.IS_GUN[u] != 0:
            value -= TOUCHED_GUN
        if job >= 0 and G.adjacent(h, job):
            value += st.attack_of(s, u) * POWER
        else:
            value -= WATCHFUL if may_stand_at(s, side, u, h) else plan.weight(Y.FORCED)
        if is_besieged(s, side, h):
            value -= plan.weight(Y.TRAPPED)
    else:
        if U.IS_GUN[u] != 0:
            value += best_in_range(s, u, h, plan) * plan.weight(Y.GUNS) // 100
        if side == G.ALLIED and s.marks[u] & st.REDUCED != 0 and not st.is_mined(s, h):
            value += RECOVERY
    value += W.cover_of(s, side, h) * plan.weight(Y.COVER)
    value += comrades_at(s, u, h) * plan.weight(Y.COMRADES)
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and st.is_held_by(s, side, G.ADJ[k]):
            value += FRIEND
    others: i64 = st.units_in(s, h) - (1 if s.loc[u] == h else 0)
    if others > 0 and plan.near[h] >= BEHIND:  # who has to retreat needs room there [5.3]
        value -= others * others * plan.weight(Y.CROWD)
    return value


def may_stand_at(s: Desert, side: i64, u: i64, h: i64) -> bool:
    """Whether a unit that has not moved may stand here without attacking [4.1.2]."""
    if s.loc[u] != h or s.all_must_attack != 0:
        return False
    for k in range(6 * h, 6 * h + 6):
        n = G.ADJ[k]
        if n < 0 or not st.is_held_by(s, 1 - side, n) or (side == G.AXIS and st.is_mined(s, n)):
            continue
        if W.cover_of(s, G.AXIS, h) <= W.cover_of(s, G.AXIS, n):
            return False
    return True


def best_in_range(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """What a gun at this hex adds: the best target that it can support or bombard."""
    if plan.near[h] > U.RANGE[u]:
        return 0
    best: i64 = 0
    for e in range(U.FIRST[1 - plan.side], U.LAST[1 - plan.side]):
        t = s.loc[e]
        if t >= 0 and G.distance(h, t) <= U.RANGE[u]:
            value: i64 = GUN_TARGET
            if plan.aim[t] > 0:
                value += GUN_TARGET + plan.aim[t] // 6
            if plan.job[u] == t:
                value += GUN_TARGET
            best = max(best, value)
    return best + st.attack_of(s, u) * GUN_POWER


def comrades_at(s: Desert, u: i64, h: i64) -> i64:
    """How many other units of its division stand in a hex: complete, they defend and attack a column better [5.1.4]."""
    n: i64 = 0
    if U.DIVISION[u] >= 0 and st.units_in(s, h) > 0:
        for v in range(U.FIRST[U.SIDE[u]], U.LAST[U.SIDE[u]]):
            if v != u and s.loc[v] == h and U.DIVISION[v] == U.DIVISION[u]:
                n += 1
    return n
