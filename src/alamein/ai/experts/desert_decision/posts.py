"""Decision in Desert, for its expert: how well a unit would stand in a hex, for the plan and against the enemy."""

from typing import Final

from alamein.ai.experts.desert_decision import styles as Y
from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.combat import air_reply, fire_on
from alamein.ai.experts.desert_decision.plan import Plan
from alamein.core.native import i64
from alamein.core.vectors import ints
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c05_column import ratio_column
from alamein.games.desert_decision.state import Desert

POWER_OF_A_FACE: Final = 9  # what three average units attack with

# What a hex is worth for the plan, by side
RING: Final = ints([0, 3])  # hexes around Sidi that are near enough
AT_SIDI: Final = ints([1_700, 250])
HOME: Final = ints([G.EL_ALAMEIN, G.SIDI_ABD_EL_RAHMAN])
NEVER_EMPTY: Final = 2_500
OBJECTIVE: Final = 200  # one that somebody must hold
LEAVING: Final = T.LAST_TURN - 3  # with Sidi safe a hex nearer to the west edge in the last turns,
WESTWARD: Final = 45
HUNT: Final = 30  # until then one nearer to the enemy
JOB: Final = 600  # the post of an attack, with half of what that is worth
GUN_TARGET: Final = 60  # one in range, as much more one that is to be attacked, or by this gun;
GUN_POWER: Final = 8  # a point of power of the gun
BEHIND: Final = 3  # hexes to the nearest enemy from which on units are in the way of those who retreat

# --- what the enemy can do --------------------------------------------------------------------------------------------


def threat_to(s: Desert, h: i64, side: i64) -> i64:
    """The power that the enemy can bring against a hex by marches over open ground, on every side that is open."""
    power, faces = i64(0), i64(0)
    for e in range(U.FIRST[1 - side], U.LAST[1 - side]):
        if s.loc[e] >= 0 and U.IS_GUN[e] == 0 and G.distance(s.loc[e], h) <= U.MOVE[e] // 2 + 2:
            power += st.attack_of(s, e)
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and G.LAND[G.ADJ[k]] != 0 and not st.is_held_by(s, side, G.ADJ[k]):
            faces += 1
    return min(power, faces * POWER_OF_A_FACE)


def danger(s: Desert, u: i64, h: i64, side: i64, defense: i64) -> i64:
    """What the enemy's attack would about cost a unit in a hex that has so much defense."""
    power = threat_to(s, h, side)
    if power == 0:
        return 0
    strength = defense + fire_on(s, side, h) + air_reply(s, side)
    column = T.COMBAT_EFFECTS.clamp(ratio_column(power, strength) - W.cover_of(s, side, h))
    return (W.P_DEFENDER_LOSES[column] * W.loss_of(s, u) + W.P_DEFENDER_HIT[column] * W.hit_on(s, u)) // W.THROWS


# --- what the plan wants ----------------------------------------------------------------------------------------------


def goal_of(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """How well a hex serves the side's plan: on to Sidi for the Allies, the Axis stands around it. Nobody leaves the
    hex empty that his side must not lose, and objectives draw those who can take or hold them."""
    side, alone = plan.side, st.units_in(s, h) == 0 or (st.units_in(s, h) == 1 and s.loc[u] == h)
    if side == G.ALLIED and W.TO_SIDI[h] > 1 and is_sidi_safe(s, u):
        value = -(G.AXIAL_COLUMN[h] * WESTWARD if s.turn >= LEAVING else plan.near[h] * HUNT)
    else:
        value = -max(W.TO_SIDI[h] - RING[side], i64(0)) * plan.weight(Y.DRIVE)
    if h == G.SIDI_ABD_EL_RAHMAN:
        value += AT_SIDI[side]
    if h == HOME[side] and alone:
        value += NEVER_EMPTY
    if st.owner_of(s, h) != side:
        value += W.GROUND[h]
    elif W.IS_OBJECTIVE[h] != 0 and alone:
        value += OBJECTIVE
    return value


def is_sidi_safe(s: Desert, u: i64) -> bool:
    """Whether Sidi is full of other Allied units: the rest hunts, and in the last turns goes for the west edge."""
    h = G.SIDI_ABD_EL_RAHMAN
    return st.is_held_by(s, G.ALLIED, h) and st.is_full(s, h) and s.loc[u] != h


# --- a unit in a hex --------------------------------------------------------------------------------------------------


def post_value(s: Desert, u: i64, h: i64, plan: Plan) -> i64:
    """How well a unit would stand in a hex at the end of its move."""
    side, job = plan.side, plan.job[u]
    value = goal_of(s, u, h, plan)
    if job >= 0 and plan.post[u] == h:
        value += JOB + plan.aim[job] // 2
    if st.in_zone_of(s, 1 - side, h):
        if job < 0 or not G.adjacent(h, job):
            value -= plan.weight(Y.FORCED)
    elif U.IS_GUN[u] != 0:
        value += best_in_range(s, u, h, plan) * plan.weight(Y.GUNS) // 100
    others, comrades, defense = i64(0), i64(0), st.defense_of(s, u)
    for v in range(U.FIRST[side], U.LAST[side]):
        if v != u and s.loc[v] == h:
            others += 1
            defense += st.defense_of(s, v)
            if U.DIVISION[v] == U.DIVISION[u] >= 0:  # complete, they defend and attack a column better [5.1.4]
                comrades += 1
    value += W.cover_of(s, side, h) * plan.weight(Y.COVER) + comrades * plan.weight(Y.COMRADES)
    if plan.near[h] >= BEHIND:  # who has to retreat needs room there [5.3]
        value -= others * others * plan.weight(Y.CROWD)
    return value - danger(s, u, h, side, defense) * plan.weight(Y.FEAR) // 100


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
