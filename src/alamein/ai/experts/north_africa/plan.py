"""The 1973 game, for its expert: what a side is after in a phase, and how well a unit would stand in a hex.

A plan follows from the position alone, and is kept while nothing changes in it. Holders have posts; attackers go where
mass can be brought to bear; the rest follows the race of the scenario. Numbers are hundredths of victory points.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import combat as C
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.ground import Around, Reach, mines, nearest
from alamein.ai.experts.north_africa.posts import NO_POST, is_holder, posts_of
from alamein.core.native import extend, i64, vec
from alamein.core.vectors import ints
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c09_resolution import odds_column
from alamein.games.north_africa.rules.c11_minefields import on_enemy_mines, on_own_mines
from alamein.games.north_africa.state import NorthAfrica

FAR: Final = 60  # steps beyond which, or where no way leads, all is the same
STEP_WEST: Final = 60  # October's Axis: a column further west,
CAUGHT: Final = 200  # and enemy control on the way
NO_ATTACK: Final = -1000
LOOKED_AT: Final = st.ALL_FLAGS | 7 << st.FACING_SHIFT | st.MOST_ALLOWANCE << st.ALLOWANCE_SHIFT  # of a unit's cell


@final
class Plan:
    """What a side is after."""

    def __init__(self, s: NorthAfrica, style: i64, key: vec[i64], around: Around) -> None:
        side, scenario = s.active, T.SCENARIOS[s.scenario]
        self.key: vec[i64] = key
        self.side: i64 = side
        self.style: i64 = style
        self.attacks: C.Attacks | None = None
        self.leaving: bool = s.scenario == T.OCTOBER and side == T.AXIS and s.turn > scenario.stand_fast
        last = scenario.turns - s.turn < W.weight(style, side, W.RUN_LAST)
        self.running: bool = s.scenario == C.JULY and side == T.AXIS and last
        self.clearing: bool = s.scenario == C.SEPTEMBER and side == T.AXIS
        self.holding: bool = is_holder(s, side)
        self.mines: vec[i64] = mines(s, 1 - side)
        self.targets: C.Targets = C.Targets(s, side, style)
        around.look(s, side, self.goals(s))
        self.threat: vec[i64] = around.threat
        self.steps: vec[i64] = around.steps
        self.posts: vec[i64] = posts_of(s, side, style, self.threat)

    def weight(self, kind: i64) -> i64:
        """How much this counts."""
        return W.weight(self.style, self.side, kind)

    def goals(self, s: NorthAfrica) -> vec[i64]:
        """What the side runs for: July's east edge, minefields to clear, or else the enemy."""
        if self.running:
            return vec[i64]([h for h in range(T.HEXES - T.ROWS, T.HEXES) if T.TERRAIN[h] != T.SEA])
        if self.clearing and len(self.mines) > 0:
            return self.mines
        return vec[i64]([s.loc[e] for e in range(T.FIRST[1 - self.side], T.LAST[1 - self.side]) if s.loc[e] >= 0])

    def attack_plan(self, s: NorthAfrica) -> C.Attacks:
        """The attacks of the side's Combat Phase, planned when they are first asked for."""
        if self.attacks is None:
            self.attacks = C.Attacks(s, self.targets)
        return self.attacks

    def step(self, s: NorthAfrica, u: i64, points: i64) -> i64:
        """The first hex on the way to the best one that a unit can reach with its points; -1 if it had better stay,
        which is so unless another hex is clearly better."""
        reach = Reach(s, u, points)
        best = Best(stand(s, self, u, s.loc[u]) + self.weight(W.INERTIA), s.loc[u])
        for i in range(i64(1), i64(len(reach.hexes))):
            best.offer(stand(s, self, u, reach.hexes[i]), reach.hexes[i])
        return reach.first_step(s.loc[u], best.action)


def key_of(s: NorthAfrica, style: i64) -> vec[i64]:
    """All that plans look at: everything but the frames, the points and what has been declared in a Combat Phase."""
    out = extend(s.loc[:], s.cells[: T.UNITS])
    for u in range(T.UNITS, 2 * T.UNITS):
        out[u] &= LOOKED_AT
    out = extend(out, s.cells[st.MINES : st.MINES + T.MOST_MINES])
    return extend(out, ints((s.scenario, s.options, s.turn, s.active, s.phase, s.boxes, s.edge_index, style)))


# --- how well a unit stands in a hex ----------------------------------------------------------------------------------


def stand(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """How well a unit would stand in a hex at the end of its move."""
    if plan.leaving:
        caught = s.board().controlled(h, T.ALLIED)
        return -STEP_WEST * T.COLUMN[h] - (CAUGHT if caught else i64(0))
    if goes_west(s, plan, u):
        return -plan.weight(W.PACE) * T.COLUMN[h] - plan.weight(W.WARY) * min(plan.threat[h], i64(C.MASS))
    if T.KIND[u] == T.SUPPLY:
        return 0
    if T.KIND[u] == T.ENGINEER:
        return -plan.weight(W.PACE) * nearest(h, plan.mines, FAR)
    value = mission(s, plan, u, h) + contact(s, plan, u, h)
    return value - exposure(s, plan, u, h) * plan.weight(W.CAUTION) // 100


def goes_west(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """[18.34] Whether a unit of October's Axis, free to go west or worth much there, waits at the edge for Game-Turn 11
    [17.23]."""
    if s.scenario != T.OCTOBER or plan.side != T.AXIS:
        return False
    return T.KIND[u] == T.SUPPLY or (T.COLUMN[s.loc[u]] <= T.RETREAT_COLUMN and not s.has(u, st.CROSSED))


def mission(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """How well the hex serves the unit's part in the plan."""
    b, fast = s.board(), T.MECHANIZED[u] != 0
    value: i64 = 0
    if fast and plan.side == T.ALLIED and s.scenario == T.OCTOBER:
        value -= plan.weight(W.WESTWARD) * T.COLUMN[h]
    if T.TERRAIN[h] == T.RIDGE:
        value += plan.weight(W.ON_RIDGE)
    if on_own_mines(b, h, plan.side):
        value += plan.weight(W.IN_MINES)
    if plan.threat[h] > 0 and b.present(h, plan.side) and b.combat_units(h, plan.side) == 0:
        value += plan.weight(W.ESCORT)
    if b.present(h, 1 - plan.side):  # [5.21] Supply and Engineer units alone there
        value += C.SUPPLY[2 * s.scenario + 1 - plan.side]
    if plan.posts[u] != NO_POST:
        far = T.distance(h, plan.posts[u])
        return value + (plan.weight(W.AT_POST) if far == 0 else -plan.weight(W.PULL) * far)
    if on_enemy_mines(b, h, plan.side):
        return value + (plan.weight(W.CLEARING) if plan.clearing else -plan.weight(W.MINED))
    far, pace = min(plan.steps[h], i64(FAR)) if plan.steps[h] >= 0 else i64(FAR), plan.weight(W.PACE)
    if plan.running and fast:
        return value + T.COLUMN[h] * plan.weight(W.DASH) - pace * far
    if plan.holding:
        return value - pace * max(far - plan.weight(W.RESERVE), i64(0)) // 2
    if fast and b.stacked(h, plan.side) > (i64(1) if s.loc[u] == h else i64(0)):
        value -= plan.weight(W.STACKED)  # [8.01] three points to get out again
    return value - pace * far


def contact(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """What it is worth to be beside the enemy: to attack him, with those who are there or can still come, and in
    October to hold Axis units that are about to leave [5.23]."""
    b, t = s.board(), plan.targets
    if not b.controlled(h, 1 - plan.side):
        return 0
    pins = plan.side == T.ALLIED and s.scenario == T.OCTOBER and s.turn >= T.SCENARIOS[s.scenario].stand_fast
    pinned: i64 = 0
    best: i64 = NO_ATTACK
    t.count_attacker(s, u, -1)
    for k in range(6 * h, 6 * h + 6):
        n = T.ADJ[k]
        if n < 0:
            continue
        if pins and b.present(n, T.AXIS) and not b.controlled(n, T.ALLIED):
            pinned += plan.weight(W.PINNING)
        if t.at[n] >= 0 and s.phase == st.INITIAL and T.DEFENSE_ONLY[u] == 0:
            best = max(best, assault(s, plan, u, h, t.at[n]))
    t.count_attacker(s, u, 1)
    return pinned + max(best, i64(0) if plan.posts[u] == h else -plan.weight(W.CONTACT))


def assault(s: NorthAfrica, plan: Plan, u: i64, h: i64, i: i64) -> i64:
    """What an attack on a target promises with the unit in a hex beside it and all who can come."""
    t = plan.targets
    strength = t.present[i] + C.attack_strength(s, u) + t.near[i] * plan.weight(W.COMING) // 300
    promised = t.promise(s, i, min(strength, i64(C.MASS)), C.unit_worth(s, u) * 2, C.is_trapped_by(s, u, h, t.hexes[i]))
    return max(promised, i64(0)) * plan.weight(W.ATTACK_SHARE) // 600  # the promise is times 6, the weight in per cent


def exposure(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """What an attack of all who threaten the hex would about cost the unit."""
    b = s.board()
    defense = T.STRENGTH[u]
    if b.combat_units(h, plan.side) != 0:
        for v in range(T.FIRST[plan.side], T.LAST[plan.side]):
            if v != u and s.loc[v] == h and T.KIND[v] == T.COMBAT:
                defense += T.STRENGTH[v]
    if T.TERRAIN[h] == T.RIDGE:
        defense *= 2
    if on_own_mines(b, h, plan.side):
        defense *= 2
    if plan.threat[h] == 0:
        return 0
    column = odds_column(min(plan.threat[h], i64(C.MASS)), max(defense, i64(1)))
    return (C.P_DE[column] * 2 + C.P_EX[column] * 2 + C.P_D[column]) * C.loss_worth(s, u) // 12  # driven off: half
