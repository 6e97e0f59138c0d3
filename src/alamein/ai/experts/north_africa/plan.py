"""The 1973 game, for its expert: what a side is after in a phase, and how well a unit would stand in a hex.

A plan follows from the position alone, and is kept (`memory`) while nothing changes in it. Holders have posts;
attackers go where mass can be brought to bear; the rest follows the race of the scenario. Numbers are hundredths of
victory points.
"""

from typing import Final, final

from alamein.ai.experts.north_africa.around import Around, to_road
from alamein.ai.experts.north_africa.ground import (
    FAR,
    MASS,
    P_D,
    P_DE,
    P_EX,
    Targets,
    attack_strength,
    is_trapped_by,
    loss_worth,
    promise,
    unit_worth,
)
from alamein.ai.experts.north_africa.posts import NO_POST, posts_of
from alamein.ai.experts.north_africa.reach import Reach
from alamein.ai.experts.north_africa.styles import (
    AT_POST,
    ATTACK_SHARE,
    CAUTION,
    CLEARING,
    COMING,
    CONTACT,
    DASH,
    ESCORT,
    IN_MINES,
    INERTIA,
    MINED,
    ON_RIDGE,
    PACE,
    PINNING,
    POST_CAUTION,
    PULL,
    RESERVE,
    RUN_LAST,
    STACKED,
    WARY,
    WESTWARD,
    weight,
)
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa.rules.c09_resolution import odds_column
from alamein.games.north_africa.state import CROSSED, FULL_SUPPLY, INITIAL, LAID, SUPPLY_PHASE, NorthAfrica
from alamein.games.north_africa.tables import (
    ADJ,
    ALLIED,
    AXIS,
    CHAIN_RANGE,
    COLUMN,
    COMBAT,
    DEFENSE_ONLY,
    ENGINEER,
    FIRST,
    JULY_COLUMN,
    KIND,
    LAST,
    LAST_COLUMN,
    MECHANIZED,
    MOST_MINES,
    RETREAT_COLUMN,
    RIDGE,
    ROAD_RANGE,
    ROWS,
    SCENARIOS,
    SEA,
    SIDE,
    STRENGTH,
    SUPPLY,
    SUPPLY_RANGE,
    TERRAIN,
    UNITS,
    distance,
)

STAY_BEHIND: Final = 1000


@final
class Plan:
    """What a side is after."""

    __slots__ = (
        *("around", "clearing", "goal", "leaving", "mover", "points", "posts", "running", "side", "sources", "steps"),
        *("style", "targets", "threat"),
    )

    def __init__(self, s: NorthAfrica, side: i64, style: i64, around: Around) -> None:
        scenario = SCENARIOS[s.scenario]
        left = scenario.turns - s.turn
        self.side: i64 = side
        self.style: i64 = style
        self.leaving: bool = scenario.retreat_line and side == AXIS and s.turn > scenario.stand_fast
        self.running: bool = scenario.column_points != 0 and side == AXIS and left < weight(style, side, RUN_LAST)
        self.clearing: bool = scenario.minefield_points != 0 and side == AXIS
        self.targets: Targets = Targets(s, side, style)
        self.posts: vec[i64] = posts_of(s, side, style)
        around.look(s, side, 1 if self.leaving or self.running else i64(0), self.goals(s))
        self.threat: vec[i64] = around.threat
        self.steps: vec[i64] = around.steps
        self.around: Around = around
        self.sources: vec[i64] = self.posts
        if s.phase == SUPPLY_PHASE:
            self.sources = self.supplied(s)
        self.mover: i64 = -1  # the unit looked at last, with how many points,
        self.points: i64 = 0
        self.goal: i64 = -1  # and the best hex in its reach

    def weight(self, kind: i64) -> i64:
        """How much this counts."""
        return weight(self.style, self.side, kind)

    def goals(self, s: NorthAfrica) -> vec[i64]:
        """What the side runs for: its edge of the map, minefields nobody holds, or else the enemy."""
        out = vec[i64]()
        scenario = SCENARIOS[s.scenario]
        if self.leaving or self.running:
            column: i64 = 1 if self.leaving else LAST_COLUMN
            for h in range((column - 1) * ROWS, column * ROWS):
                if TERRAIN[h] != SEA:
                    out = append(out, h)
            return out
        if self.clearing:
            out = open_mines(s, self.side)
        if len(out) == 0:
            for e in range(FIRST[1 - self.side], LAST[1 - self.side]):
                if s.loc[e] >= 0 and (scenario.column_points == 0 or COLUMN[s.loc[e]] >= JULY_COLUMN):
                    out = append(out, s.loc[e])
        return out

    def look(self, s: NorthAfrica, u: i64, points: i64) -> Reach:
        """Where a unit can go with its points, and the best hex there: the one it stands in unless another is clearly
        better."""
        reach = self.around.reach
        if self.mover == u and self.points == points:
            return reach
        reach.look(s, u, points)
        goal = s.loc[u]
        best = stand(s, self, u, goal) + self.weight(INERTIA)
        for i in range(i64(1), i64(len(reach.hexes))):
            value = stand(s, self, u, reach.hexes[i])
            if value > best:
                best = value
                goal = reach.hexes[i]
        self.mover, self.points, self.goal = u, points, goal
        return reach

    def to_road(self, s: NorthAfrica, h: i64) -> i64:
        """Hexes to the nearest hex of the road that the side has opened for itself."""
        found = self.around.road[h]
        if found < 0:
            found = to_road(s, self.side, h)
            self.around.road[h] = found
        return found

    def supplied(self, s: NorthAfrica) -> vec[i64]:
        """For every Combat unit how many Supply units, and 1 for the road, can supply it by distance."""
        out = filled(UNITS, 0)
        for v in range(FIRST[self.side], LAST[self.side]):
            if s.loc[v] < 0 or KIND[v] != COMBAT:
                continue
            for g in range(FIRST[self.side], LAST[self.side]):
                if KIND[g] == SUPPLY and s.loc[g] >= 0 and distance(s.loc[g], s.loc[v]) <= SUPPLY_RANGE:
                    out[v] += 1
            if self.to_road(s, s.loc[v]) <= ROAD_RANGE:
                out[v] += 1
        return out

    def far(self, h: i64) -> i64:
        """Steps to the goal; many where no way leads there."""
        return self.steps[h] if self.steps[h] >= 0 else i64(FAR)


def open_mines(s: NorthAfrica, side: i64) -> vec[i64]:
    """The enemy's minefields in which nobody stands."""
    b = s.board()
    out = vec[i64]()
    for n in range(MOST_MINES):
        if s.mine_state(n) == LAID and s.mine_side(n) != side:
            h = s.mine_hex(n)
            if not b.present(h, 0) and not b.present(h, 1):
                out = append(out, h)
    return out


# --- how well a unit stands in a hex ------------------------------------------------------------------------------


def stand(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """How well a unit would stand in a hex at the end of its move."""
    if plan.leaving:
        return leaver(s, plan, u, h)
    if waits_at_edge(s, plan, u):
        threat = plan.threat[h] if plan.threat[h] < MASS else i64(MASS)
        return -COLUMN[h] * plan.weight(PACE) - plan.weight(WARY) * threat
    if KIND[u] == SUPPLY:
        return supplier(s, plan, u, h)
    if KIND[u] == ENGINEER:
        return sapper(s, plan, u, h)
    value = mission(s, plan, u, h) + contact(s, plan, u, h) + overrun(s, plan, h)
    caution = plan.weight(CAUTION)
    if plan.posts[u] != NO_POST or not is_holder(s, plan.side):
        caution = caution * plan.weight(POST_CAUTION) // 100
    return value - exposure(s, plan, u, h) * caution // 100


def waits_at_edge(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """[18.34] Whether a unit of October's Axis, free to go west, waits at the edge for Game-Turn 11 [17.23]."""
    if plan.side != AXIS or not SCENARIOS[s.scenario].retreat_line:
        return False
    return COLUMN[s.loc[u]] <= RETREAT_COLUMN and not s.has(u, CROSSED)


def leaver(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """[17.23] October's Axis on its way to the west edge; [7.11] one stays behind where a Supply unit is held."""
    far = plan.far(h) if plan.far(h) < FAR else COLUMN[h] + 20
    b = s.board()
    if not b.controlled(h, ALLIED):
        return -far * 60
    last = h == s.loc[u] and b.combat_units(h, AXIS) == 1 and b.units(h, AXIS) > 1
    return STAY_BEHIND if last and KIND[u] == COMBAT else -far * 60 - 200


def mission(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """How well the hex serves the unit's part in the plan."""
    b = s.board()
    value: i64 = 0
    if MECHANIZED[u] != 0 and plan.side == ALLIED and SCENARIOS[s.scenario].retreat_line:
        value -= plan.weight(WESTWARD) * COLUMN[h]
    if TERRAIN[h] == RIDGE:
        value += plan.weight(ON_RIDGE)
    if b.mine(h) == plan.side + 1:
        value += plan.weight(IN_MINES)
    if plan.threat[h] > 0 and b.present(h, plan.side) and b.combat_units(h, plan.side) == 0:
        value += plan.weight(ESCORT)
    if plan.posts[u] != NO_POST:
        far = distance(h, plan.posts[u])
        return value + (plan.weight(AT_POST) if far == 0 else -plan.weight(PULL) * far)
    if b.mine(h) == 2 - plan.side:
        return value + (plan.weight(CLEARING) if plan.clearing else -plan.weight(MINED))
    if plan.running and MECHANIZED[u] != 0:
        far = plan.far(h) if plan.far(h) < FAR else i64(60)
        return value + (COLUMN[h] - JULY_COLUMN) * plan.weight(DASH) - plan.weight(PACE) * far
    far = plan.far(h)
    pace = plan.weight(PACE)
    if is_holder(s, plan.side):
        reserve = plan.weight(RESERVE)
        return value - (pace * (far - reserve) // 2 if reserve < far < FAR else i64(0))
    if MECHANIZED[u] != 0 and b.stacked(h, plan.side) > (1 if s.loc[u] == h else i64(0)):
        value -= plan.weight(STACKED)  # [8.01] three points to get out again
    return value - pace * (far if far < 30 else i64(30))


def is_holder(s: NorthAfrica, side: i64) -> bool:
    """Whether the side wins by keeping what it has: the Allies but in October, then the Axis."""
    return SCENARIOS[s.scenario].retreat_line == (side == AXIS)


def contact(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """What attacking from a hex promises, with those who are there or can still come."""
    if not s.board().controlled(h, 1 - plan.side):
        return 0
    idle: i64 = 0 if plan.posts[u] == h else -plan.weight(CONTACT)
    idle += pinning(s, plan, h)
    if s.phase != INITIAL or DEFENSE_ONLY[u] != 0:
        return idle
    t = plan.targets
    t.count_attacker(s, u, -1)
    best: i64 = -1000
    others: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] >= 0 and t.at[ADJ[k]] >= 0:
            value = assault(s, plan, u, h, t.at[ADJ[k]])
            best = value if value > best else best
            others += 1 if s.board().mine(ADJ[k]) != 2 - plan.side else i64(0)
    t.count_attacker(s, u, 1)
    best -= 10 * (others - 1) if others > 1 else i64(0)
    return best + pinning(s, plan, h) if best > idle else idle


def assault(s: NorthAfrica, plan: Plan, u: i64, h: i64, i: i64) -> i64:
    """What an attack on a target promises with the unit in a hex beside it: half on those there, half on all who can
    come."""
    t = plan.targets
    trapped = is_trapped_by(s, u, h, t.hexes[i])
    strength = t.present[i] + attack_strength(s, u)
    mine = unit_worth(s, u) * 2
    coming = strength + t.near[i] * plan.weight(COMING) // 300
    sure = promise(s, t, i, strength if strength < MASS else i64(MASS), mine, trapped)
    hoped = promise(s, t, i, coming if coming < MASS else i64(MASS), mine, trapped)
    if sure > hoped:
        hoped = sure
    if sure < 0:
        sure = 0
    return (sure + hoped) * plan.weight(ATTACK_SHARE) // 1200


def pinning(s: NorthAfrica, plan: Plan, h: i64) -> i64:
    """What it is worth to hold October's Axis units when they are about to leave [5.23]."""
    scenario = SCENARIOS[s.scenario]
    if plan.side != ALLIED or not scenario.retreat_line or s.turn < scenario.stand_fast:
        return 0
    value: i64 = 0
    b = s.board()
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and b.present(n, AXIS) and not b.controlled(n, ALLIED):
            value += plan.weight(PINNING)
    return value


def overrun(s: NorthAfrica, plan: Plan, h: i64) -> i64:
    """[5.21] What a Combat unit destroys by entering a hex: Supply and Engineer units alone there."""
    other = 1 - plan.side
    if not s.board().present(h, other):
        return 0
    value: i64 = 0
    for e in range(FIRST[other], LAST[other]):
        if s.loc[e] == h:
            value += unit_worth(s, e)
    return value


def exposure(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """What an attack of all who threaten the hex would about cost the unit."""
    threat = plan.threat[h]
    if threat == 0:
        return 0
    defense = STRENGTH[u]
    b = s.board()
    if b.combat_units(h, plan.side) != 0:
        for v in range(FIRST[plan.side], LAST[plan.side]):
            if v != u and s.loc[v] == h and KIND[v] == COMBAT:
                defense += STRENGTH[v]
    if TERRAIN[h] == RIDGE:
        defense *= 2
    if b.mine(h) == plan.side + 1:
        defense *= 2
    column = odds_column(threat if threat < MASS else i64(MASS), defense if defense > 0 else i64(1))
    return (P_DE[column] * 2 + P_EX[column] * 2 + P_D[column]) * loss_worth(s, u) // 12


# --- Engineers and Supply units -----------------------------------------------------------------------------------


def sapper(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """[12.1] [12.2] An Engineer clears minefields nobody holds, or stands by where one is to be attacked."""
    b = s.board()
    value: i64 = 0
    if b.mine(h) == 2 - plan.side and not b.present(h, plan.side):
        value += 280 if plan.clearing else i64(140)
    elif is_holder(s, plan.side):
        value -= 10 * (plan.threat[h] if plan.threat[h] < 10 else i64(10))
    else:
        value -= plan.weight(PACE) * nearest_mine(s, plan.side, h)
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and plan.targets.at[n] >= 0 and b.mine(n) == 2 - plan.side:
            value += plan.targets.present[plan.targets.at[n]] * 4
    alone = b.combat_units(h, plan.side) == 0
    return value - (60 if alone and plan.threat[h] > 0 else i64(0))


def nearest_mine(s: NorthAfrica, side: i64, h: i64) -> i64:
    """Hexes to the nearest minefield of the enemy."""
    best: i64 = 30
    for n in range(MOST_MINES):
        if s.mine_state(n) == LAID and s.mine_side(n) != side:
            far = distance(h, s.mine_hex(n))
            best = far if far < best else best
    return best


def supplier(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """[13.1] A Supply unit keeps its chain, stays out of the enemy's reach and near those whom nobody else supplies."""
    value: i64 = 0
    escorted = s.board().combat_units(h, plan.side) != 0
    if plan.threat[h] > 0 and not escorted:
        value -= 80 if plan.threat[h] < 30 else i64(160)
    links = chain(s, plan, u, h)
    value -= 60 * (links - CHAIN_RANGE) if links > CHAIN_RANGE else i64(0)
    if SCENARIOS[s.scenario].retreat_line and plan.side == AXIS:
        return value - (60 if not escorted else i64(0)) - COLUMN[h] * 4
    served: i64 = 0
    for v in range(FIRST[plan.side], LAST[plan.side]):
        if s.loc[v] < 0 or KIND[v] != COMBAT or distance(h, s.loc[v]) > SUPPLY_RANGE:
            continue
        others = plan.sources[v]
        if distance(s.loc[u], s.loc[v]) <= SUPPLY_RANGE:
            others -= 1
        served += STRENGTH[v] * (4 if others == 0 else i64(1))
    return value + (served if served < 200 else i64(200)) - (10 if escorted else i64(0))


def chain(s: NorthAfrica, plan: Plan, u: i64, h: i64) -> i64:
    """Hexes to the nearest other source: the road behind the Vanguard, or a Supply unit that is one."""
    side = SIDE[u]
    best = plan.to_road(s, h)
    for v in range(FIRST[side], LAST[side]):
        if v != u and KIND[v] == SUPPLY and s.loc[v] >= 0 and s.has(v, FULL_SUPPLY):
            far = distance(h, s.loc[v])
            best = far if far < best else best
    return best
