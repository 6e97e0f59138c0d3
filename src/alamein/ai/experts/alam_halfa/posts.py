"""Alam el Halfa, for its expert: what a turn is about, and how well a unit would stand in a hex."""

from typing import Final, final

from alamein.ai.experts.alam_halfa import styles as W
from alamein.ai.experts.alam_halfa.combat import FACES, WORST, Attack, attack_worth, fire_margin
from alamein.ai.experts.alam_halfa.ground import RAIL, Ground, Moves, blockers, stage_at, units_of
from alamein.ai.experts.alam_halfa.styles import weight
from alamein.ai.experts.best import Best
from alamein.core.action import arg_of
from alamein.core.native import extend, i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c07_combat import neighbor
from alamein.games.alam_halfa.rules.c19_victory import has_both_stages
from alamein.games.alam_halfa.state import AlamHalfa

# What emptying a hex is worth to the enemy of the unit in it.
MOST_BARRED: Final = 500  # a unit in the way of others, at most
RAIL_GUARD: Final = 1_500
LEFT_ALONE: Final = -500  # the depleted guard of Stage 2 while the Axis forks
THREAT: Final = 3  # an Axis unit, for each half point by which it is nearer to its goal than
THREAT_FROM: Final = 60

# How well a unit stands in a hex.
RAILROAD_CUT: Final = 50_000
STAGE_TAKEN: Final = 6_000
STAGE_HELD: Final = 900
RAIL_HELD: Final = 60
SHELTER: Final = ints([6, 15])  # for either side a town or a ridge:
SHELTERED: Final = ints(int(T.ROW_NAMES[row] in ("town", "ridge")) for row in T.COMBAT_ROW)
IN_MINES: Final = 25
FAR_OFF: Final = 60  # hexes: more than there are between any two
LEG_HASTE: Final = 3  # the part of its haste that a unit on foot has
CONTACT: Final = 9  # the part of an attack's worth, which is times 6, that counts in a hex from which it can be made

# Who may still join an attack: half points of its allowance that a unit keeps for detours, by class, and what may be
# expected of all who could come.
DETOUR: Final = ints([4, 14])
COME: Final = 2
OF_ALL: Final = 3


@final
class Plan:
    """What the turn is about: where each Axis unit goes, and what emptying each unit's hex is worth to its enemy."""

    def __init__(self, s: AlamHalfa, ground: Ground, moves: Moves, near: vec[i64], seat: i64, style: i64) -> None:
        self.ground = ground
        self.moves = moves
        self.near = near  # hexes to the nearest Axis unit
        self.seat = seat
        self.style = style
        self.aims = vec[i64]()
        self.worth = [vec[i64](), vec[i64]()]  # by side: the prizes
        self.mover: i64 = -1  # the unit looked at last, and the half points it had left:
        self.left: i64 = 0
        self.gain: i64 = 0  # what it gains in its best hex,
        self.step: i64 = 0  # and the first hex on the way

        moves.learn(s)

    def find(self, s: AlamHalfa) -> None:
        """Find the aims, if nobody has: many Allied moves come near no enemy."""
        if len(self.aims) == 0:
            self.ground.find(s, self.seat == T.AXIS)
            self.aims = aims(s, self.ground, weight(self.style, self.seat, W.AIM))

    def prizes(self, s: AlamHalfa, side: i64) -> vec[i64]:
        """What it is worth to drive each unit of a side from its hex."""
        if len(self.worth[side]) == 0:
            self.find(s)
            self.ground.find(s, self.ground.whole or side == T.ALLIED)
            self.worth[side] = prizes_of(s, self, side)
        return self.worth[side]

    def look(self, s: AlamHalfa, u: i64, left: i64, full: i64) -> None:
        """Find the best hex a unit can end in, what it gains by it, and the first step to it; they are kept from the
        choice of the unit to its first step."""
        if self.mover == u and self.left == left:
            return
        moves, muster, here = self.moves, Muster(u), s.loc[u]
        moves.look(s, u, left, full)
        stay = post_worth(s, self, muster, here) if s.at[here] == u else i64(WORST)
        best = Best(stay, here)
        for h in moves.hexes:
            if s.at[h] < 0:
                best.offer(post_worth(s, self, muster, h), h)
        step = best.action
        while step != here and moves.before[step] != here:
            step = moves.before[step]
        self.mover, self.left, self.gain, self.step = u, left, best.value - stay, step


def key_of(s: AlamHalfa, seat: i64, style: i64) -> vec[i64]:
    """All that a plan, and a look around with it, depends on; of markers in hand that is how many there are."""
    out = filled(T.UNITS, 0)
    for u in range(T.UNITS):
        on_top: i64 = 1 if s.loc[u] >= 0 and s.at[s.loc[u]] == u else i64(0)
        out[u] = s.loc[u] << 4 | on_top << 2 | s.marks[u] & (st.DEPLETED | st.MOVED)
    out = extend(extend(extend(out, s.mines), s.stages), s.captured)
    markers = vec[i64]([st.markers(s.hand, T.AXIS), st.markers(s.hand, T.ALLIED)])
    return extend(extend(out, markers), vec[i64]([s.turn, s.side, s.phase, seat, style]))


def aims(s: AlamHalfa, ground: Ground, aim: i64) -> vec[i64]:
    """The objective of each Axis unit: both Stages at once (one guard can be rebuilt a turn [11.1]) or one of
    them first; then the railroad."""
    if has_both_stages(s):
        return filled(T.UNITS, RAIL)
    if s.captured[0] != 0 or s.captured[1] != 0:
        return filled(T.UNITS, 0 if s.captured[0] == 0 else 1)
    first: i64 = 1 if aim == W.BOTH and mobile_cost(s, ground, 1) < mobile_cost(s, ground, 0) else 0
    out, here, there = filled(T.UNITS, first), ground.fields[first].cost, ground.fields[1 - first].cost
    for u in units_of(s, T.AXIS):
        sent = (aim == W.BOTH and u % 2 == 0) or (aim == W.MOST and u % 3 == 0)
        if sent or 2 * there[s.loc[u]] < here[s.loc[u]]:
            out[u] = 1 - first
    return out


def mobile_cost(s: AlamHalfa, ground: Ground, i: i64) -> i64:
    """How far the mobile Axis units have to go to a Stage, all together."""
    cost = ground.fields[i].cost
    return sum((cost[s.loc[u]] for u in units_of(s, T.AXIS) if T.CLASS[u] == T.MOBILE), i64(0))


def prizes_of(s: AlamHalfa, plan: Plan, side: i64) -> vec[i64]:
    """What it is worth to drive each unit of a side from its hex."""
    if side == T.AXIS:
        out = filled(T.UNITS, 0)
        for u in units_of(s, T.AXIS):
            out[u] = THREAT * max(THREAT_FROM - plan.ground.fields[plan.aims[u]].cost[s.loc[u]], 0)
        return out
    out, seat, style = blockers(s, plan.ground, plan.aims), plan.seat, plan.style
    bar, forks = weight(style, seat, W.BAR), weight(style, seat, W.FORK) != 0 and s.captured[0] == 0
    for u in units_of(s, T.ALLIED):
        h, stage = s.loc[u], stage_at(s, s.loc[u])
        out[u] = min(out[u] * bar, MOST_BARRED)
        if stage >= 0:
            out[u] += weight(style, seat, W.GUARD_1 + stage)
        if has_both_stages(s) and T.RAIL_DISTANCE[h] == 0:
            out[u] += RAIL_GUARD
        if forks and s.stages[1] == h and st.is_weak(s, u):
            out[u] = LEFT_ALONE
    return out


@final
class Muster:
    """The attacks that a unit could join: strengths already beside each enemy, and those that may still come."""

    def __init__(self, u: i64) -> None:
        self.unit = u
        self.beside = filled(T.UNITS, -1)  # -1: not looked at yet
        self.promised = filled(T.UNITS, 0)

    def others(self, s: AlamHalfa, e: i64) -> i64:
        """The strength against an enemy, if the unit can come to him."""
        if self.beside[e] < 0:
            self.beside[e] = 0
            if T.distance(s.loc[self.unit], s.loc[e]) * 2 <= T.ALLOWANCE[self.unit] + 2:
                self.count(s, T.SIDE[self.unit], e)
        return self.beside[e] + self.promised[e]

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
            if far > 1 and 2 * far <= T.ALLOWANCE[v] - DETOUR[T.CLASS[v]]:
                total += st.attack_strength(s, v)
                n += 1
        if n > 0 and free > 0:
            self.promised[e] = total * min(n, free) // n * COME // OF_ALL


def axis_goal(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """How well a hex serves the race: Stages not taken yet, then the railway."""
    if has_both_stages(s) and cuts_railway(s, h):
        return RAILROAD_CUT
    value: i64 = STAGE_TAKEN if stage_at(s, h) >= 0 else 0
    if T.DIMINISHES[h] != 0:
        value += weight(plan.style, T.AXIS, W.RIDGE)
    haste = weight(plan.style, T.AXIS, W.HASTE)
    if T.CLASS[u] != T.MOBILE:
        haste //= LEG_HASTE
    return value - plan.ground.fields[plan.aims[u]].cost[h] * haste


def cuts_railway(s: AlamHalfa, h: i64) -> bool:
    """Whether an Axis unit in the hex would stand on or control a railway hex without an Allied unit."""
    return T.RAIL_DISTANCE[h] == 0 or any(
        n >= 0 and T.RAIL_DISTANCE[n] == 0 and (s.at[n] < 0 or T.SIDE[s.at[n]] == T.AXIS)
        for n in T.WAYS[6 * h : 6 * h + 6]
    )


def allied_goal(s: AlamHalfa, plan: Plan, u: i64, h: i64) -> i64:
    """How well a hex bars the way: on Stages not taken, around them, and between the Axis and the railway."""
    style, value = plan.style, i64(0)
    nearest = i64(FAR_OFF)
    if has_both_stages(s):
        nearest = T.RAIL_DISTANCE[h]
        value = RAIL_HELD if nearest == 0 else 0
    for i in range(i64(2)):
        if s.captured[i] == 0:
            far = T.distance(h, s.stages[i])
            nearest = min(nearest, far)
            if far == 0 and (s.at[h] < 0 or s.at[h] == u):
                value += STAGE_HELD
            elif far == 1:
                value += weight(style, T.ALLIED, W.RING)
    if T.MINEFIELD[h] == T.ALLIED + 1:
        value += weight(style, T.ALLIED, W.LINE)
    return value - nearest * weight(style, T.ALLIED, W.CLOSE) - plan.near[h] * weight(style, T.ALLIED, W.WATCH)


def contact_worth(s: AlamHalfa, plan: Plan, muster: Muster, h: i64) -> i64:
    """What the attacks of this and of the enemy's turn promise in a hex next to enemies."""
    u, style = muster.unit, plan.style
    side = T.SIDE[u]
    boldness = FACES * weight(style, side, W.BOLDNESS)
    best: i64 = 0
    threat: i64 = 0
    for way in range(6 * h, 6 * h + 6):
        n = T.WAYS[way]
        if n < 0 or s.at[n] < 0 or T.SIDE[s.at[n]] == side:
            continue
        e = s.at[n]
        threat += st.attack_strength(s, e)
        attack = Attack(s, e, plan.prizes(s, T.SIDE[e])[e], style)
        attack.join(s, u)
        others = muster.others(s, e) - st.defense_strength(s, e) + fire_margin(s, side, attack.prize, style)
        value = attack_worth(s, attack, others + attack.strength) + boldness
        if value > 0:  # what the unit itself brings counts twice
            best = max(best, (3 * value - 2 * max(attack_worth(s, attack, others), 0)) // CONTACT)
    danger = threat - st.defense_strength(s, u)
    if danger > 0:
        best -= danger * weight(style, side, W.DANGER)
    return best if s.phase == st.MOVEMENT_PHASE else best // 2


def post_worth(s: AlamHalfa, plan: Plan, muster: Muster, h: i64) -> i64:
    """How well a unit would stand in a hex."""
    u = muster.unit
    side = T.SIDE[u]
    value = axis_goal(s, plan, u, h) if side == T.AXIS else allied_goal(s, plan, u, h)
    if st.in_enemy_zoc(s, side, h):
        value += contact_worth(s, plan, muster, h)
    if SHELTERED[h] != 0:
        value += SHELTER[side]
    if plan.moves.mined[h] == 2 - side:  # the enemy's
        value -= IN_MINES
    return value


def best_hex(s: AlamHalfa, plan: Plan, legal: vec[i64], u: i64) -> i64:
    """Of the hexes of a step or a retreat the one where the unit stands best."""
    muster, best = Muster(u), Best(2 * WORST, legal[0])
    for a in legal:
        best.offer(post_worth(s, plan, muster, arg_of(a)), a)
    return best.action
