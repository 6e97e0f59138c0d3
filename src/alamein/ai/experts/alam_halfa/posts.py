"""Alam el Halfa, for its expert: how well a unit would stand in a hex, and where it goes."""

from typing import Final

from alamein.ai.experts.alam_halfa import styles as W
from alamein.ai.experts.alam_halfa.combat import FACES, WORST, attack_worth, fire_margin, survey
from alamein.ai.experts.alam_halfa.plan import Plan, distance_left, stage_at
from alamein.ai.experts.best import Best
from alamein.core.action import arg_of
from alamein.core.native import i64, vec
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c05_movement import reachable
from alamein.games.alam_halfa.rules.c19_victory import has_both_stages
from alamein.games.alam_halfa.state import AlamHalfa

TAKEN: Final = 6_000  # an objective that the Axis takes,
HELD: Final = 900  # or the Allies hold
LEG_HASTE: Final = 3  # the part of its haste that a unit on foot has


def axis_goal(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """How well a hex serves the race: Stages not taken yet, then the railway."""
    value: i64 = TAKEN if stage_at(s, h) >= 0 or (has_both_stages(s) and T.RAIL_DISTANCE[h] == 0) else 0
    if T.DIMINISHES[h] != 0:
        value += plan.weight(W.RIDGE)
    haste = plan.weight(W.HASTE)
    if T.CLASS[u] != T.MOBILE:
        haste //= LEG_HASTE
    return value + plan.maps[plan.aim(s, u)][h] * haste


def allied_goal(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """How well a hex bars the way: on Stages not taken, around them, and between the Axis and the railway."""
    far, value = distance_left(s, h), i64(0)
    if far == 0:
        value = HELD
    elif far == 1:
        value = plan.weight(W.RING)
    return value - far * plan.weight(W.CLOSE) - plan.maps[0][h] * plan.weight(W.WATCH)


def contact_worth(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """What the best attack from a hex next to enemies promises."""
    best = Best(0, 0)
    danger = -st.defense_strength(s, u)
    for way in range(6 * h, 6 * h + 6):
        n = T.WAYS[way]
        if n >= 0 and s.at[n] >= 0 and T.SIDE[s.at[n]] != T.SIDE[u]:
            attack = survey(s, plan, s.at[n], u)
            fire = fire_margin(s, plan, T.SIDE[u], attack.prize)
            best.offer(attack_worth(s, attack, fire) + FACES * plan.weight(W.BOLDNESS), n)
            danger += st.attack_strength(s, s.at[n])
    value = best.value // FACES
    if danger > 0:
        value -= danger * plan.weight(W.DANGER)
    return value if s.phase == st.MOVEMENT_PHASE else value // 2


def post_worth(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """How well a unit would stand in a hex."""
    side = T.SIDE[u]
    value = axis_goal(s, plan, u, h) if side == T.AXIS else allied_goal(s, plan, u, h)
    if st.in_enemy_zoc(s, side, h):
        value += contact_worth(s, plan, u, h)
    return value


def best_hex(s: AlamHalfa, plan: Plan, legal: vec[i64], u: i64) -> i64:
    """Of the hexes of a step or a retreat the one where the unit stands best."""
    best = Best(2 * WORST, legal[0])
    for a in legal:
        best.offer(post_worth(s, plan, u, arg_of(a)), a)
    return best.action


def look(s: AlamHalfa, plan: Plan, u: i64, left: i64, full: i64) -> Best:
    """The first step of a unit to the best hex it can end in (its own, if that is it), and what it gains by going."""
    here = s.loc[u]
    rest, before = reachable(s, u, left, full)
    stay = post_worth(s, plan, u, here) if s.at[here] == u else i64(WORST)
    best = Best(stay, here)
    for h in range(T.HEXES):
        if rest[h] >= 0 and s.at[h] < 0:
            best.offer(post_worth(s, plan, u, h), h)
    step = best.action
    while step != here and before[step] != here:
        step = before[step]
    return Best(best.value - stay, step)
