"""The 1973 game, for its expert: what a side is after in a phase, and how well a unit would stand in a hex.

A plan follows from the position alone, and is kept while nothing changes in it. Holders have posts; attackers go where
mass can be brought to bear; the rest follows the race of the scenario. Numbers are hundredths of victory points.
"""

from typing import Final, final

from alamein.ai.experts.north_africa import combat as C
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.ground import Around, Reach, mines, nearest
from alamein.ai.experts.north_africa.posts import NO_POST, is_holder, posts_of
from alamein.core.native import append, extend, i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c09_resolution import odds_column
from alamein.games.north_africa.rules.c11_minefields import on_enemy_mines, on_own_mines
from alamein.games.north_africa.state import NorthAfrica

FAR: Final = 99  # steps where no way leads
LONGEST: Final = 30  # steps to the enemy or to a minefield beyond which all is the same,
LONGEST_RUN: Final = 60  # and to the east for July's runners
STAY_BEHIND: Final = 1000  # October's Axis: to stay so that a Supply unit can go,
STEP_WEST: Final = 60  # a step to the west edge,
CAUGHT: Final = 200  # enemy control on the way there,
BLOCKED: Final = 20  # and steps that a hex without a way is worse
NO_ATTACK: Final = -1000
DIVIDED: Final = 10  # of each further enemy beside the hex that is not behind mines
SAPPED: Final = 140  # Engineers: an enemy minefield, twice as much to those who clear them for points,
THREAT: Final = 10  # a point of threat to those who hold, so many of them at most,
MOST_THREAT: Final = 10
BREACH: Final = 4  # a point of strength beside a minefield that is to be attacked,
UNESCORTED: Final = 60  # and enemies who could overrun one alone
THREATENED: Final = 80  # Supply units alone: enemies near by, twice as much if there are many,
MANY: Final = 30
ALONE: Final = 60  # October's Axis: to go alone,
DEPOT_WEST: Final = 4  # and a column further west
LINK: Final = 60  # a hex beyond the range of the chain
SERVED: Final = 4  # a point of strength that nobody else supplies,
MOST_SERVED: Final = 200
COMPANY: Final = 10  # what it costs not to be alone
LOOKED_AT: Final = st.ALL_FLAGS | 7 << st.FACING_SHIFT | st.MOST_ALLOWANCE << st.ALLOWANCE_SHIFT  # of a unit's cell


@final
class Plan:
    """What a side is after."""

    def __init__(self, s: NorthAfrica, style: i64, key: vec[i64], around: Around) -> None:
        side, scenario = s.active, T.SCENARIOS[s.scenario]
        left = scenario.turns - s.turn
        self.key: vec[i64] = key
        self.side: i64 = side
        self.style: i64 = style
        self.mover: i64 = -1  # the unit looked at last, with how many points,
        self.points: i64 = 0
        self.goal: i64 = -1  # the best hex in its reach,
        self.reach: Reach = Reach()
        self.attacks: C.Attacks | None = None
        self.leaving: bool = s.scenario == T.OCTOBER and side == T.AXIS and s.turn > scenario.stand_fast
        self.running: bool = s.scenario == C.JULY and side == T.AXIS and left < W.weight(style, side, W.RUN_LAST)
        self.clearing: bool = s.scenario == C.SEPTEMBER and side == T.AXIS
        self.holding: bool = is_holder(s, side)
        self.mines: vec[i64] = mines(s, 1 - side)
        self.targets: C.Targets = C.Targets(s, side, style)
        around.look(s, side, self.leaving or self.running, self.goals(s))
        self.posts: vec[i64] = posts_of(s, side, style)
        self.threat: vec[i64] = around.threat
        self.steps: vec[i64] = around.steps
        self.road: vec[i64] = around.road
        self.sources: vec[i64] = self.supplied(s) if s.phase == st.SUPPLY_PHASE else self.posts

    def weight(self, kind: i64) -> i64:
        """How much this counts."""
        return W.weight(self.style, self.side, kind)

    def goals(self, s: NorthAfrica) -> vec[i64]:
        """What the side runs for: its edge of the map, minefields nobody holds, or else the enemy."""
        if self.leaving or self.running:
            last: i64 = T.ROWS if self.leaving else T.HEXES
            return vec[i64]([h for h in range(last - T.ROWS, last) if T.TERRAIN[h] != T.SEA])
        b, out = s.board(), vec[i64]()
        if self.clearing:
            out = vec[i64]([h for h in self.mines if not b.present(h, 0) and not b.present(h, 1)])
        if len(out) == 0:
            for e in range(T.FIRST[1 - self.side], T.LAST[1 - self.side]):
                if s.loc[e] >= 0 and (s.scenario != C.JULY or T.COLUMN[s.loc[e]] >= T.JULY_COLUMN):
                    out = append(out, s.loc[e])
        return out

    def supplied(self, s: NorthAfrica) -> vec[i64]:
        """For every Combat unit how many Supply units, and 1 for the road, can supply it by distance."""
        out = filled(T.UNITS, 0)
        for v in range(T.FIRST[self.side], T.LAST[self.side]):
            if s.loc[v] < 0 or T.KIND[v] != T.COMBAT:
                continue
            for g in range(T.FIRST[self.side], T.LAST[self.side]):
                if T.KIND[g] == T.SUPPLY and s.loc[g] >= 0 and T.distance(s.loc[g], s.loc[v]) <= T.SUPPLY_RANGE:
                    out[v] += 1
            if self.road[s.loc[v]] <= T.ROAD_RANGE:
                out[v] += 1
        return out

    def attack_plan(self, s: NorthAfrica) -> C.Attacks:
        """The attacks of the side's Combat Phase, planned when they are first asked for."""
        if self.attacks is None:
            self.attacks = C.Attacks(s, self.targets, self.posts)
        return self.attacks

    def look(self, s: NorthAfrica, u: i64, points: i64) -> None:
        """Where a unit can go with its points, and the best hex there: the one it stands in unless another is clearly
        better."""
        if self.mover == u and self.points == points:
            return
        self.reach.look(s, u, points)
        goal = s.loc[u]
        best = stand(s, self, u, goal) + self.weight(W.INERTIA)
        hexes = self.reach.hexes
        for i in range(i64(1), i64(len(hexes))):
            value = stand(s, self, u, hexes[i])
            if value > best:
                best = value
                goal = hexes[i]
        self.mover, self.points, self.goal = u, points, goal

    def far(self, h: i64) -> i64:
        """Steps to the goal; many where no way leads there."""
        return self.steps[h] if self.steps[h] >= 0 else i64(FAR)

    def to_go(self, u: i64, h: i64) -> i64:
        """Hexes from a hex to where the unit wants to be in the end; 0 if it has no far goal."""
        if self.leaving:
            return T.COLUMN[h]
        return T.distance(h, self.posts[u]) if self.posts[u] != NO_POST else i64(0)


def key_of(s: NorthAfrica, style: i64) -> vec[i64]:
    """All that plans look at: everything but the frames, the points and what has been declared in a Combat Phase."""
    out = extend(s.loc[:], s.cells[: T.UNITS])
    for u in range(T.UNITS, 2 * T.UNITS):
        out[u] &= LOOKED_AT
    out = extend(out, s.cells[st.MINES : st.MINES + T.MOST_MINES])
    out = extend(out, s.cells[st.VANGUARDS : st.CELLS])
    return extend(out, ints((s.scenario, s.options, s.turn, s.active, s.phase, s.boxes, s.edge_index, style)))


# --- how well a unit stands in a hex ------------------------------------------------------------------------------


def stand(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """How well a unit would stand in a hex at the end of its move."""
    if plan.leaving:
        return leaver(s, plan, u, h)
    if waits_at_edge(s, plan, u):
        threat = min(plan.threat[h], i64(C.MASS))
        return -T.COLUMN[h] * plan.weight(W.PACE) - plan.weight(W.WARY) * threat
    if T.KIND[u] == T.SUPPLY:
        return supplier(s, plan, u, h)
    if T.KIND[u] == T.ENGINEER:
        return sapper(s, plan, u, h)
    value = mission(s, plan, u, h) + contact(s, plan, u, h) + overrun(s, plan, h)
    caution = plan.weight(W.CAUTION)
    if plan.posts[u] != NO_POST or not plan.holding:
        caution = caution * plan.weight(W.POST_CAUTION) // 100
    return value - exposure(s, plan, u, h) * caution // 100


def waits_at_edge(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """[18.34] Whether a unit of October's Axis, free to go west, waits at the edge for Game-Turn 11 [17.23]."""
    if s.scenario != T.OCTOBER or plan.side != T.AXIS:
        return False
    return T.COLUMN[s.loc[u]] <= T.RETREAT_COLUMN and not s.has(u, st.CROSSED)


def leaver(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """[17.23] October's Axis on its way to the west edge; [7.11] one stays behind where a Supply unit is held."""
    b = s.board()
    far = plan.far(h)
    value = -STEP_WEST * (far if far < FAR else T.COLUMN[h] + BLOCKED)
    if not b.controlled(h, T.ALLIED):
        return value
    last = h == s.loc[u] and b.combat_units(h, T.AXIS) == 1 and b.units(h, T.AXIS) > 1
    return STAY_BEHIND if last and T.KIND[u] == T.COMBAT else value - CAUGHT


def mission(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """How well the hex serves the unit's part in the plan."""
    b = s.board()
    value: i64 = 0
    if T.MECHANIZED[u] != 0 and plan.side == T.ALLIED and s.scenario == T.OCTOBER:
        value -= plan.weight(W.WESTWARD) * T.COLUMN[h]
    if T.TERRAIN[h] == T.RIDGE:
        value += plan.weight(W.ON_RIDGE)
    if on_own_mines(b, h, plan.side):
        value += plan.weight(W.IN_MINES)
    if plan.threat[h] > 0 and b.present(h, plan.side) and b.combat_units(h, plan.side) == 0:
        value += plan.weight(W.ESCORT)
    if plan.posts[u] != NO_POST:
        far = T.distance(h, plan.posts[u])
        return value + (plan.weight(W.AT_POST) if far == 0 else -plan.weight(W.PULL) * far)
    if on_enemy_mines(b, h, plan.side):
        return value + (plan.weight(W.CLEARING) if plan.clearing else -plan.weight(W.MINED))
    far, pace = plan.far(h), plan.weight(W.PACE)
    if plan.running and T.MECHANIZED[u] != 0:
        way = far if far < FAR else i64(LONGEST_RUN)
        return value + (T.COLUMN[h] - T.JULY_COLUMN) * plan.weight(W.DASH) - pace * way
    if plan.holding:
        reserve = plan.weight(W.RESERVE)
        return value - (pace * (far - reserve) // 2 if reserve < far < FAR else i64(0))
    if T.MECHANIZED[u] != 0 and b.stacked(h, plan.side) > (i64(1) if s.loc[u] == h else i64(0)):
        value -= plan.weight(W.STACKED)  # [8.01] three points to get out again
    return value - pace * min(far, i64(LONGEST))


def contact(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """What attacking from a hex promises, with those who are there or can still come."""
    b, t = s.board(), plan.targets
    if not b.controlled(h, 1 - plan.side):
        return 0
    pinned = pinning(s, plan, h)
    idle = pinned - (i64(0) if plan.posts[u] == h else plan.weight(W.CONTACT))
    if s.phase != st.INITIAL or T.DEFENSE_ONLY[u] != 0:
        return idle
    t.count_attacker(s, u, -1)
    best: i64 = NO_ATTACK
    others: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        n = T.ADJ[k]
        if n >= 0 and t.at[n] >= 0:
            best = max(best, assault(s, plan, u, h, t.at[n]))
            others += i64(0) if on_enemy_mines(b, n, plan.side) else i64(1)
    t.count_attacker(s, u, 1)
    best -= DIVIDED * max(others - 1, i64(0))
    return best + pinned if best > idle else idle


def assault(s: NorthAfrica, plan: Plan, u: i64, h: i64, i: i64) -> i64:
    """What an attack on a target promises with the unit in a hex beside it: half on those there, half on all who can
    come."""
    t, most = plan.targets, i64(C.MASS)
    trapped = C.is_trapped_by(s, u, h, t.hexes[i])
    strength = t.present[i] + C.attack_strength(s, u)
    mine = C.unit_worth(s, u) * 2
    coming = strength + t.near[i] * plan.weight(W.COMING) // 300
    sure = t.promise(s, i, min(strength, most), mine, trapped)
    hoped = t.promise(s, i, min(coming, most), mine, trapped)
    return (max(sure, i64(0)) + max(sure, hoped)) * plan.weight(W.ATTACK_SHARE) // 1200  # both are times 6, in per cent


def pinning(s: NorthAfrica, plan: Plan, h: i64) -> i64:
    """What it is worth to hold October's Axis units when they are about to leave [5.23]."""
    if plan.side != T.ALLIED or s.scenario != T.OCTOBER or s.turn < T.SCENARIOS[s.scenario].stand_fast:
        return 0
    value: i64 = 0
    b = s.board()
    for k in range(6 * h, 6 * h + 6):
        n = T.ADJ[k]
        if n >= 0 and b.present(n, T.AXIS) and not b.controlled(n, T.ALLIED):
            value += plan.weight(W.PINNING)
    return value


def overrun(s: NorthAfrica, plan: Plan, h: i64) -> i64:
    """[5.21] What a Combat unit destroys by entering a hex: Supply and Engineer units alone there."""
    other = 1 - plan.side
    value: i64 = 0
    if s.board().present(h, other):
        for e in range(T.FIRST[other], T.LAST[other]):
            value += C.unit_worth(s, e) if s.loc[e] == h else i64(0)
    return value


def exposure(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """What an attack of all who threaten the hex would about cost the unit."""
    threat = plan.threat[h]
    if threat == 0:
        return 0
    defense = T.STRENGTH[u]
    b = s.board()
    if b.combat_units(h, plan.side) != 0:
        for v in range(T.FIRST[plan.side], T.LAST[plan.side]):
            if v != u and s.loc[v] == h and T.KIND[v] == T.COMBAT:
                defense += T.STRENGTH[v]
    if T.TERRAIN[h] == T.RIDGE:
        defense *= 2
    if on_own_mines(b, h, plan.side):
        defense *= 2
    column = odds_column(min(threat, i64(C.MASS)), max(defense, i64(1)))
    return (C.P_DE[column] * 2 + C.P_EX[column] * 2 + C.P_D[column]) * C.loss_worth(s, u) // 12  # driven off: half


# --- Engineers and Supply units -----------------------------------------------------------------------------------


def sapper(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """[12.1] [12.2] An Engineer clears minefields nobody holds, or stands by where one is to be attacked."""
    b, t = s.board(), plan.targets
    value: i64 = 0
    if on_enemy_mines(b, h, plan.side) and not b.present(h, plan.side):
        value += i64(2 * SAPPED) if plan.clearing else i64(SAPPED)
    elif plan.holding:
        value -= THREAT * min(plan.threat[h], i64(MOST_THREAT))
    else:
        value -= plan.weight(W.PACE) * nearest(h, plan.mines, LONGEST)
    for k in range(6 * h, 6 * h + 6):
        n = T.ADJ[k]
        if n >= 0 and t.at[n] >= 0 and on_enemy_mines(b, n, plan.side):
            value += t.present[t.at[n]] * BREACH
    return value - UNESCORTED if b.combat_units(h, plan.side) == 0 and plan.threat[h] > 0 else value


def supplier(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """[13.1] A Supply unit keeps its chain, stays out of the enemy's reach and near those whom nobody else supplies."""
    value: i64 = 0
    escorted = s.board().combat_units(h, plan.side) != 0
    if plan.threat[h] > 0 and not escorted:
        value -= i64(THREATENED) if plan.threat[h] < MANY else i64(2 * THREATENED)
    value -= LINK * max(chain(s, plan, u, h) - T.CHAIN_RANGE, i64(0))
    if s.scenario == T.OCTOBER and plan.side == T.AXIS:
        return value - (i64(0) if escorted else i64(ALONE)) - T.COLUMN[h] * DEPOT_WEST
    served: i64 = 0
    for v in range(T.FIRST[plan.side], T.LAST[plan.side]):
        if s.loc[v] < 0 or T.KIND[v] != T.COMBAT or T.distance(h, s.loc[v]) > T.SUPPLY_RANGE:
            continue
        others = plan.sources[v]
        if T.distance(s.loc[u], s.loc[v]) <= T.SUPPLY_RANGE:
            others -= 1
        served += T.STRENGTH[v] * (i64(SERVED) if others == 0 else i64(1))
    return value + min(served, i64(MOST_SERVED)) - (i64(COMPANY) if escorted else i64(0))


def chain(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """Hexes to the nearest other source: the road behind the Vanguard, or a Supply unit that is one."""
    best = plan.road[h]
    for v in range(T.FIRST[plan.side], T.LAST[plan.side]):
        if v != u and T.KIND[v] == T.SUPPLY and s.loc[v] >= 0 and s.has(v, st.FULL_SUPPLY):
            best = min(best, T.distance(h, s.loc[v]))
    return best
