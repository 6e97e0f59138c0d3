"""Alam el Halfa, for its expert: what a turn is about, and how well a unit would stand in a hex."""

from typing import Final, final

from alamein.ai.experts.alam_halfa.combat import Attack, attack_worth, likely_fire
from alamein.ai.experts.alam_halfa.ground import ON_RAIL, RAIL, Ground, Moves, blockers
from alamein.ai.experts.alam_halfa.styles import (
    AIM,
    BAR,
    BOLDNESS,
    BOTH,
    CLOSE,
    DANGER,
    FORK,
    GUARD_1,
    HASTE,
    LINE,
    MOST,
    RIDGE,
    RING,
    STAGE_1,
    WATCH,
    weight,
)
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c07_combat import neighbor
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.rules.c19_victory import has_both_stages
from alamein.games.alam_halfa.state import AlamHalfa

SCALARS: Final = 11  # numbers of a key that belong to no unit and no mine marker
REACH: Final = 14  # half points of its allowance that a unit keeps for detours when it joins an attack


@final
class Plan:
    """What the turn is about: where each Axis unit goes, and what emptying each unit's hex is worth to its enemy."""

    def __init__(self, s: AlamHalfa, ground: Ground, moves: Moves, near: vec[i64], seat: i64, style: i64) -> None:
        self.ground = ground
        self.moves = moves
        self.near = near  # hexes to the nearest Axis unit, where it was asked for; -1: not yet
        self.style = style
        self.aims = aims(s, ground, weight(style, seat, AIM))
        self.prizes = prizes(s, ground, self.aims, seat, style)
        self.mover: i64 = -1  # the unit looked at last, and the half points it had left and in all:
        self.left: i64 = 0
        self.full: i64 = 0
        self.goal: i64 = 0  # its best hex,
        self.gain: i64 = 0  # what it gains there,
        self.step: i64 = 0  # and the first hex on the way


def key_of(s: AlamHalfa, seat: i64, style: i64) -> vec[i64]:
    """All that a plan, and a look around with it, depends on; of markers in hand that is how many there are."""
    out = filled(T.UNITS + T.MARKERS + SCALARS, 0)
    for u in range(T.UNITS):
        on_top: i64 = 1 if s.loc[u] >= 0 and s.at[s.loc[u]] == u else i64(0)
        out[u] = s.loc[u] << 4 | on_top << 2 | s.marks[u] & (st.DEPLETED | st.MOVED)
    for i in range(T.MARKERS):
        out[T.UNITS + i] = s.mines[i]
    at = T.UNITS + T.MARKERS
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.stages[0], s.stages[1], s.captured[0], s.captured[1]
    out[at + 4], out[at + 5] = st.markers(s.hand, T.AXIS), st.markers(s.hand, T.ALLIED)
    out[at + 6], out[at + 7], out[at + 8], out[at + 9], out[at + 10] = s.turn, s.side, s.phase, seat, style
    return out


def aims(s: AlamHalfa, ground: Ground, aim: i64) -> vec[i64]:
    """The objective of each Axis unit: both Stages at once (one guard can be rebuilt a turn [11.1]) or one of
    them first; then the railroad."""
    out = filled(T.UNITS, RAIL)
    if has_both_stages(s):
        return out
    first: i64 = 0 if s.captured[0] == 0 else 1
    if s.captured[0] == 0 and s.captured[1] == 0 and aim < STAGE_1:
        first = 0 if mean_cost(s, ground, 0) <= mean_cost(s, ground, 1) else 1
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        out[u] = first
        if s.loc[u] >= 0 and s.captured[1 - first] == 0:
            there = ground.fields[1 - first].cost[s.loc[u]]
            if (
                2 * there < ground.fields[first].cost[s.loc[u]]
                or (aim == BOTH and u % 2 == 0)
                or (aim == MOST and u % 3 == 0)
            ):
                out[u] = 1 - first
    return out


def mean_cost(s: AlamHalfa, ground: Ground, i: i64) -> i64:
    """How far the mobile Axis units have to go to a Stage."""
    total: i64 = 0
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        if s.loc[u] >= 0 and T.CLASS[u] == T.MOBILE:
            total += ground.fields[i].cost[s.loc[u]]
    return total


def prizes(s: AlamHalfa, ground: Ground, aims: vec[i64], seat: i64, style: i64) -> vec[i64]:
    """What it is worth to drive each unit from its hex; on rough ground only those of Axis units are right."""
    out = filled(T.UNITS, 0) if ground.rough else blockers(s, ground, aims)
    bar = weight(style, seat, BAR)
    for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
        h = s.loc[u]
        if h < 0:
            continue
        out[u] = min(out[u] * bar, 500)
        for i in range(i64(2)):
            if s.captured[i] == 0 and s.stages[i] == h:
                out[u] += weight(style, seat, GUARD_1 + i)
        if has_both_stages(s) and ON_RAIL[h] != 0:
            out[u] += 1500
        if s.stages[1] == h and s.captured[0] == 0 and st.is_weak(s, u) and weight(style, seat, FORK) != 0:
            out[u] = -500
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        if s.loc[u] >= 0:
            near = ground.fields[aims[u]].cost[s.loc[u]]
            out[u] = 3 * (60 - near) if near < 60 else i64(0)
    return out


@final
class Muster:
    """The attacks that a unit could join: strengths already beside each enemy, and those that may still come."""

    def __init__(self, u: i64) -> None:
        self.unit = u
        self.beside = filled(T.UNITS, -1)  # -1: not looked at yet
        self.promised = filled(T.UNITS, 0)

    def look(self, s: AlamHalfa, e: i64) -> None:
        """Count those against an enemy, if the unit can come to him."""
        if self.beside[e] < 0:
            self.beside[e] = 0
            if T.distance(s.loc[self.unit], s.loc[e]) * 2 <= T.ALLOWANCE[self.unit] + 2:
                self.count(s, T.SIDE[self.unit], e)

    def count(self, s: AlamHalfa, side: i64, e: i64) -> None:
        """Who stands beside an enemy, and who could come to the free hexes."""
        h = s.loc[e]
        free: i64 = -1  # one place is the unit's own
        for way in range(6 * h, 6 * h + 6):
            v = neighbor(s, way)
            if v >= 0 and T.SIDE[v] == side and v != self.unit:
                self.beside[e] += st.attack_strength(s, v)
            elif T.WAYS[way] >= 0 and (v < 0 or v == self.unit):
                free += 1
        total: i64 = 0
        n: i64 = 0
        for v in range(T.FIRST[side], T.LAST[side]):
            if v == self.unit or s.loc[v] < 0 or s.marks[v] & st.MOVED != 0:
                continue
            far = T.distance(s.loc[v], h)
            if far > 1 and 2 * far <= T.ALLOWANCE[v] - (REACH if T.CLASS[v] == T.MOBILE else i64(4)):
                total += st.attack_strength(s, v)
                n += 1
        if n > 0 and free > 0:
            self.promised[e] = total * (n if n < free else free) // n * 2 // 3


def cuts_railway(s: AlamHalfa, h: i64) -> bool:
    """Whether an Axis unit in the hex would stand on or control a railway hex without an Allied unit."""
    if ON_RAIL[h] != 0:
        return True
    for way in range(6 * h, 6 * h + 6):
        n = T.WAYS[way]
        if n >= 0 and ON_RAIL[n] != 0 and (s.at[n] < 0 or T.SIDE[s.at[n]] == T.AXIS):
            return True
    return False


def axis_goal(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """How well a hex serves the race: Stages not taken yet, then the railway."""
    if has_both_stages(s) and cuts_railway(s, h):
        return 50_000
    value: i64 = 0
    for i in range(i64(2)):
        if s.captured[i] == 0 and s.stages[i] == h:
            value += 6_000
    if T.DIMINISHES[h] != 0:
        value += weight(plan.style, T.AXIS, RIDGE)
    haste = weight(plan.style, T.AXIS, HASTE)
    if T.CLASS[u] != T.MOBILE:
        haste //= 3
    return value - plan.ground.fields[plan.aims[u]].cost[h] * haste


def allied_goal(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """How well a hex bars the way: on Stages not taken, around them, and between the Axis and the railway."""
    style = plan.style
    if plan.near[h] < 0:
        plan.near[h] = nearest_axis(s, h)
    value: i64 = 0
    nearest: i64 = 99
    for i in range(i64(2)):
        if s.captured[i] == 0:
            far = T.distance(h, s.stages[i])
            nearest = far if far < nearest else nearest
            if far == 0 and (s.at[h] < 0 or s.at[h] == u):
                value += 900
            elif far == 1:
                value += weight(style, T.ALLIED, RING)
    if nearest == 99:
        nearest = T.RAIL_DISTANCE[h]
        if ON_RAIL[h] != 0:
            value += 60
    if T.MINEFIELD[h] == T.ALLIED + 1:
        value += weight(style, T.ALLIED, LINE)
    value -= nearest * weight(style, T.ALLIED, CLOSE)
    return value - plan.near[h] * weight(style, T.ALLIED, WATCH)


def nearest_axis(s: AlamHalfa, h: i64) -> i64:
    """Hexes to the nearest Axis unit."""
    best: i64 = 60
    for e in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        if s.loc[e] >= 0:
            far = T.distance(h, s.loc[e])
            best = far if far < best else best
    return best


def contact_worth(s: AlamHalfa, plan: Plan, muster: Muster, h: i64) -> i64:
    """What the attacks of this and of the enemy's turn promise in a hex next to enemies."""
    u = muster.unit
    side = T.SIDE[u]
    best: i64 = 0
    threat: i64 = 0
    for way in range(6 * h, 6 * h + 6):
        n = T.WAYS[way]
        if n < 0 or s.at[n] < 0 or T.SIDE[s.at[n]] == side:
            continue
        e = s.at[n]
        threat += st.attack_strength(s, e)
        attack = Attack(side, e, plan.prizes[e], plan.style)
        attack.join(s, u)
        ours, style = likely_fire(s, side, attack.prize, side, plan.style), plan.style
        fire = ours - likely_fire(s, 1 - side, attack.prize, side, style)
        muster.look(s, e)
        others = muster.beside[e] + muster.promised[e] - st.defense_strength(s, e) + fire
        value = attack_worth(s, attack, others + attack.strength) + 6 * weight(plan.style, side, BOLDNESS)
        without = attack_worth(s, attack, others)
        if value > 0:
            value = (value + 2 * (value - (without if without > 0 else i64(0)))) // 9
            best = value if value > best else best
    danger = threat - st.defense_strength(s, u)
    if danger > 0:
        best -= danger * weight(plan.style, side, DANGER)
    return best if s.phase == st.MOVEMENT_PHASE else best // 2


def post_worth(s: AlamHalfa, plan: Plan, muster: Muster, h: i64) -> i64:
    """How well a unit would stand in a hex."""
    u = muster.unit
    side = T.SIDE[u]
    value = axis_goal(s, plan, u, h) if side == T.AXIS else allied_goal(s, plan, u, h)
    if st.in_enemy_zoc(s, side, h):
        value += contact_worth(s, plan, muster, h)
    row = T.COMBAT_ROW[h]
    if row == 3 or row == 2:
        value += 15 if side == T.ALLIED else i64(6)
    if is_enemy_minefield(s, side, h):
        value -= 25
    return value
