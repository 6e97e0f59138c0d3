"""The expert of the 1973 game: each scenario has its own race, and attacks are planned together.

July: Axis points for columns gained in the east; September: for Allied minefields cleared; October: for what leaves by
the west edge after Game-Turn 10. Allied losses always count. Holders man a line, attackers mass against weak hexes.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.combat import WORST, Attacks, unit_worth
from alamein.ai.experts.north_africa.ground import Around, nearest
from alamein.ai.experts.north_africa.plan import Plan, key_of
from alamein.ai.experts.north_africa.posts import NO_POST, is_holder
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.games.north_africa import GAME
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c06_road_mode import cannot_face, cannot_form_column
from alamein.games.north_africa.rules.c09_attacks import targets
from alamein.games.north_africa.rules.c11_minefields import on_own_mines
from alamein.games.north_africa.state import NorthAfrica, contains, first_player

NONE: Final = -1  # no such action
STRONG: Final = 5  # [5.1] of such strength are the first to move,
MIDDLING: Final = 3  # and the second
WORTH_A_COLUMN: Final = 7  # hexes to go from which a march is quicker than walking
NEAR: Final = 2  # hexes from the goal at which a column deploys
MANY_ATTACKS: Final = 20  # after so many declarations of a phase no new one is begun
CROWDED: Final = 3  # what a friend beside the hex costs the victor who leads a retreat,
GUARDED: Final = 2  # and what a neighbor in his own control brings
DEPOT_COLUMN: Final = 14  # October, free set-up: two Game-Turns from the west edge, far from the Allies
TOO_FAR_EAST: Final = -99
ROAD_AWAY: Final = 4  # what a hex between a reserve and the road costs
ENDGAME: Final = 6  # last Game-Turns in which `hard` compares styles; over longer times the dice drown them
NODES: Final = 24_000  # of `hard`


def first_of(legal: vec[i64], verb: i64) -> i64:
    """The first action with this verb, or NONE."""
    for a in legal:
        if verb_of(a) == verb:
            return a
    return NONE


# --- set-up [4.2] [18.4] [18.5] ---------------------------------------------------------------------------------------


def choose_set_up(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[18.42] [18.44] History's places and minefields where they are offered, but October's Axis Supply units first and
    far back; then the counters of a variation."""
    for a in legal:
        if verb_of(a) == V.PLACE and is_treasure(s, arg_of(a)):
            return a
    history = first_of(legal, V.HISTORICAL)
    return history if history >= 0 else legal[0]


def is_treasure(s: NorthAfrica, u: i64) -> bool:
    """[17.23] Whether the unit is worth ten points at the west edge."""
    return T.KIND[u] == T.SUPPLY and T.SIDE[u] == T.AXIS and s.scenario == T.OCTOBER


def choose_place(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[18.5] A place for a counter of a variation: October's Axis keeps it back by the road [18.34], others put it with
    the strongest friends near the front."""
    u = s.local(st.PLACING)
    last = i64(DEPOT_COLUMN) if is_treasure(s, u) else T.RETREAT_COLUMN
    best = Best(WORST, legal[0])
    for a in legal:
        h = arg_of(a)
        if s.scenario == T.OCTOBER and T.SIDE[u] == T.AXIS:
            value = T.COLUMN[h] if T.COLUMN[h] <= last else i64(TOO_FAR_EAST)
            best.offer(value - ROAD_AWAY * nearest(h, T.ROAD, T.HEXES), a)
        else:
            best.offer(company(s, T.SIDE[u], h), a)
    return best.action


def company(s: NorthAfrica, side: i64, h: i64) -> i64:
    """How many strong friends stand near a hex, and how near it is to the enemy."""
    value = T.COLUMN[h] if side == T.AXIS else -T.COLUMN[h]
    for v in range(T.FIRST[side], T.LAST[side]):
        if s.loc[v] >= 0 and T.KIND[v] == T.COMBAT and 1 <= T.distance(h, s.loc[v]) <= 2:
            value += T.STRENGTH[v]
    return value


# --- movement ---------------------------------------------------------------------------------------------------------


def choose_mover(s: NorthAfrica, plan: Plan, legal: vec[i64]) -> i64:
    """[5.1] The next unit that gains by moving: Engineers first, then the strongest; in a crowded hex one must go."""
    if verb_of(legal[0]) == V.REMOVE:
        return cheapest(s, legal)
    if verb_of(legal[len(legal) - 1]) != V.DONE:
        return legal[0]
    for rank in range(i64(4)):
        for a in legal:
            u = arg_of(a)
            if verb_of(a) == V.MOVE and rank_of(u) == rank and (s.loc[u] < 0 or wants_to_move(s, plan, u)):
                return a
    return act(V.DONE, 0)


def rank_of(u: i64) -> i64:
    """In which order units move: Engineers open the way, then the strong."""
    if T.KIND[u] == T.ENGINEER:
        return 0
    if T.STRENGTH[u] >= STRONG:
        return 1
    return 2 if T.STRENGTH[u] >= MIDDLING else i64(3)


def wants_to_move(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """Whether the unit has somewhere to go."""
    if s.facing(u) != 0 or (plan.leaving and T.COLUMN[s.loc[u]] == 1):
        return True
    if is_settled(s, plan, u):
        return False
    plan.look(s, u, s.allowance(u))
    return plan.goal != s.loc[u] or form_column(s, plan, u, s.allowance(u)) >= 0


def is_settled(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """Whether a holder stands where he should and no enemy is near enough to be attacked: a short cut."""
    h, near = s.loc[u], s.allowance(u) + 1
    if T.KIND[u] != T.COMBAT or plan.leaving or not plan.holding:
        return False
    if plan.posts[u] != h and (plan.posts[u] != NO_POST or not on_own_mines(s.board(), h, plan.side)):
        return False
    return nearest(h, plan.targets.hexes, near + 1) > near


def choose_step(s: NorthAfrica, plan: Plan, legal: vec[i64]) -> i64:
    """[5.0] The next step on the way to the best hex; the exit wherever it is open."""
    u, left = s.local(st.UNIT), s.local(st.LEFT)
    leave = first_of(legal, V.EXIT)
    if leave >= 0:
        return leave
    if s.loc[u] < 0:
        return legal[0]  # [16.03] back onto the map
    if s.facing(u) != 0:
        return choose_march(s, plan, u, legal)
    facing = form_column(s, plan, u, left)
    if contains(legal, facing):
        return facing
    plan.look(s, u, left)
    step = plan.reach.first_step(s.loc[u], plan.goal)
    if step >= 0 and contains(legal, act(V.TO, step)):
        return act(V.TO, step)
    return act(V.HALT, 0) if contains(legal, act(V.HALT, 0)) else legal[0]


def form_column(s: NorthAfrica, plan: Plan, u: i64, left: i64) -> i64:
    """[6.1] The action that forms a column towards the goal, or NONE if the unit had better walk."""
    h = s.loc[u]
    if T.KIND[u] != T.COMBAT or T.MECHANIZED[u] != 0 or plan.threat[h] > 0 or plan.to_go(u, h) < WORTH_A_COLUMN:
        return NONE
    b = s.board()
    if left < 2 or cannot_form_column(s, b, u, left):
        return NONE
    best = Best(-plan.to_go(u, h), NONE)
    for d in range(i64(6)):
        n = T.ADJ[6 * h + d]
        if n >= 0 and plan.threat[n] == 0 and not cannot_face(s, b, u, d + 1):
            best.offer(-plan.to_go(u, n), act(V.COLUMN, d))
    return best.action


def choose_march(s: NorthAfrica, plan: Plan, u: i64, legal: vec[i64]) -> i64:
    """[6.2] The next hex of a march; a column deploys at its goal, where the enemy is near or where it is stuck."""
    here = plan.to_go(u, s.loc[u])
    best = Best(-here, NONE)
    for a in legal:
        if verb_of(a) == V.TO and here > NEAR and plan.threat[arg_of(a)] == 0:
            best.offer(-plan.to_go(u, arg_of(a)), a)
    if best.action >= 0:
        return best.action
    deploy = act(V.DEPLOY, 0)
    waits = plan.leaving and plan.threat[s.loc[u]] == 0
    return deploy if contains(legal, deploy) and not waits else act(V.HALT, 0)


# --- combat -----------------------------------------------------------------------------------------------------------


def next_planned(plan: Attacks, legal: vec[i64], verb: i64) -> i64:
    """The planned attack that promises most of those which may be declared or resolved, or NONE."""
    for i in plan.order:
        a = act(verb, plan.targets.hexes[i])
        if contains(legal, a):
            return a
    return NONE


def choose_declaration(s: NorthAfrica, plan: Attacks, legal: vec[i64]) -> i64:
    """[9.12] Begin the next attack of the plan; take one back only if duties are left that the plan did not see."""
    attack = next_planned(plan, legal, V.ATTACK) if s.local(st.NUMBER) < MANY_ATTACKS else i64(NONE)
    if attack >= 0:
        return attack
    for verb in (V.DONE, V.WITHDRAW):
        if first_of(legal, verb) >= 0:
            return first_of(legal, verb)
    return legal[0]


def choose_composition(s: NorthAfrica, plan: Attacks, legal: vec[i64]) -> i64:
    """[9.2] Those whom the plan sends join, and an Engineer; then the attack is ready."""
    target = plan.targets.at[targets(s, s.local(st.NUMBER))[0]]
    for a in legal:
        verb = verb_of(a)
        if verb == V.ASSIST or verb == V.READY or (verb == V.WITH and plan.of[arg_of(a)] == target):
            return a
    return legal[len(legal) - 1]


def cheapest(s: NorthAfrica, legal: vec[i64]) -> i64:
    """The unit whose loss costs least."""
    best = Best(WORST, legal[0])
    for a in legal:
        best.offer(-unit_worth(s, arg_of(a)), a)
    return best.action


def choose_loss(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[10.1] The cheapest unit that pays all that is owed, else the strongest; no more than is owed."""
    owed = s.local(st.OWED)
    if owed <= 0:
        return legal[len(legal) - 1]
    enough, strongest = Best(WORST, NONE), Best(-1, legal[0])
    for a in legal:
        u = arg_of(a)
        strongest.offer(T.STRENGTH[u], a)
        if T.STRENGTH[u] >= owed:
            enough.offer(-unit_worth(s, u), a)
    return enough.action if enough.action >= 0 else strongest.action


def choose_retreat(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[10.2] The victor leads the beaten where few friends are and, in July, the Axis back west."""
    best = Best(WORST, legal[0])
    b, side = s.board(), T.SIDE[s.local(st.UNIT)]
    for a in legal:
        if verb_of(a) != V.TO:
            continue
        h = arg_of(a)
        value = -T.COLUMN[h] if side == T.AXIS else i64(0)
        for k in range(6 * h, 6 * h + 6):
            if T.ADJ[k] >= 0:
                value -= CROWDED * b.combat_units(T.ADJ[k], side)
                value += i64(GUARDED) if b.controlled(T.ADJ[k], 1 - side) else i64(0)
        best.offer(value, a)
    return best.action


def choose_advance(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[9.34] [9.35] Attackers follow with the strongest; holders keep minefields, ridges and their line."""
    best = Best(-1, act(V.STAY, 0))
    for a in legal:
        if verb_of(a) == V.ADVANCE:
            u = arg_of(a)
            h, side = s.loc[u], T.SIDE[u]
            if not is_holder(s, side) and T.TERRAIN[h] != T.RIDGE and not on_own_mines(s.board(), h, side):
                best.offer(T.STRENGTH[u], a)
    return best.action


# --- the expert -------------------------------------------------------------------------------------------------------


@final
class NorthAfricaPolicy(Policy[NorthAfrica]):
    """The expert of El Alamein: Battles in North Africa, 1942."""

    def __init__(self, game: Game[NorthAfrica], styles: int) -> None:
        super().__init__(game, styles)
        self.around: list[Around] = [Around(), Around()]
        self.plans: list[Plan | None] = [None, None]

    def plan(self, s: NorthAfrica, style: i64) -> Plan:
        """What the Phasing Player is after: the last plan of the side, if nothing has changed from which it follows."""
        key, kept = key_of(s, style), self.plans[s.active]
        if kept is None or kept.key != key:
            kept = Plan(s, style, key, self.around[s.active])
            self.plans[s.active] = kept
        return kept

    def choose(self, s: NorthAfrica, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        if style == W.STYLES.learnt:
            style += W.kind_of(s)  # each has learnt its own
        style = W.STYLES.at(style, s.turn - 1, T.SCENARIOS[s.scenario].turns - 1)
        first, last = verb_of(legal[0]), verb_of(legal[len(legal) - 1])
        if s.runs(st.MOVEMENT_PHASE):
            return choose_mover(s, self.plan(s, style), legal)
        if s.runs(st.UNIT_MOVE):
            return choose_step(s, self.plan(s, style), legal)
        if s.runs(st.RETREAT):
            return choose_retreat(s, legal)
        if s.runs(st.SET_UP):
            return choose_place(s, legal) if first == V.TO else choose_set_up(s, legal)
        if s.runs(st.DECLARATION):
            return self.attack(s, style, legal)
        if first == V.LOSE:
            return choose_loss(s, legal)
        return choose_advance(s, legal) if last == V.STAY else legal[0]  # the order of retreats; where to advance

    def attack(self, s: NorthAfrica, style: i64, legal: vec[i64]) -> i64:
        """[9.0] Attacks are declared, composed and resolved as planned, the most promising first."""
        plan = self.plan(s, style).attack_plan(s)
        if s.stands_at(st.DECLARATION, st.COMPOSING):
            return choose_composition(s, plan, legal)
        if verb_of(legal[0]) != V.RESOLVE:
            return choose_declaration(s, plan, legal)
        resolved = next_planned(plan, legal, V.RESOLVE)
        return resolved if resolved >= 0 else legal[0]

    def moment(self, s: NorthAfrica) -> i64:
        """The Player-Turns: a plan holds for a whole one."""
        if s.depth < 2:
            return 0
        return s.turn * 2 + (0 if s.active == first_player(s) else i64(1))

    def effort(self, s: NorthAfrica, seat: i64) -> i64:
        """A style is chosen when the end is near."""
        return 100 if T.SCENARIOS[s.scenario].turns - s.turn < ENDGAME else i64(0)

    def ahead(self, s: NorthAfrica, moment: i64) -> i64:
        """To the end of the game: its points are all that counts."""
        return 2 * T.SCENARIOS[s.scenario].turns + 2


def expert() -> NorthAfricaPolicy:
    """One with a memory of its own."""
    made = NorthAfricaPolicy(GAME, int(W.STYLES.learnt) + 1)
    made.first, made.nodes = W.HARD, NODES
    made.best = W.STYLES.learnt if W.STYLES.origin else i64(0)
    return made
