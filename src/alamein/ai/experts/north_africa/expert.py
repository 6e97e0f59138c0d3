"""The expert of the 1973 game: each scenario has its own race, and attacks are planned together.

July: Axis points for columns gained in the east; September: for Allied minefields cleared; October: for what leaves by
the west edge after Game-Turn 10. Allied losses always count. Holders man a line, attackers mass against weak hexes.
Nobody advances after combat, and Supply units stay where they are unless they can go west with points.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.combat import WORST, Attacks
from alamein.ai.experts.north_africa.ground import Around
from alamein.ai.experts.north_africa.plan import Plan, key_of
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.games.north_africa import GAME
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c09_attacks import targets
from alamein.games.north_africa.state import NorthAfrica, contains, first_player

NONE: Final = -1  # no such action
FIRST: Final = 99  # [12.0] Engineers move before all others: they open the way
MANY_ATTACKS: Final = 20  # after so many declarations of a phase no new one is begun
DEPOT_COLUMN: Final = 14  # October, free set-up: two Game-Turns from the west edge, far from the Allies
PAYS: Final = 1000  # more than any strength
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
    """[18.42] [18.44] October's Axis Supply units first; all else where history had it."""
    for a in legal:
        if verb_of(a) == V.PLACE and is_treasure(s, arg_of(a)):
            return a
    history = first_of(legal, V.HISTORICAL)
    return history if history >= 0 else legal[0]


def is_treasure(s: NorthAfrica, u: i64) -> bool:
    """[17.23] Whether the unit is worth ten points at the west edge."""
    return T.KIND[u] == T.SUPPLY and T.SIDE[u] == T.AXIS and s.scenario == T.OCTOBER


def choose_place(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[18.5] A place for a counter: as near to the enemy as can be, but October's Axis Supply units far back."""
    u = s.local(st.PLACING)
    best = Best(WORST, legal[0])
    for a in legal:
        column = T.COLUMN[arg_of(a)]
        if T.SIDE[u] == T.ALLIED or (is_treasure(s, u) and column > DEPOT_COLUMN):
            column = -column
        best.offer(column, a)
    return best.action


# --- movement ---------------------------------------------------------------------------------------------------------


def choose_mover(s: NorthAfrica, plan: Plan, legal: vec[i64]) -> i64:
    """[5.1] The next unit that gains by moving: Engineers first, then the strongest; in a crowded hex one must go."""
    if verb_of(legal[len(legal) - 1]) != V.DONE:
        return legal[0]
    ranks = sorted([(-int(rank_of(arg_of(a))), int(a)) for a in legal if verb_of(a) == V.MOVE])
    for _, a in ranks:
        if wants_to_move(s, plan, arg_of(i64(a))):
            return i64(a)
    return act(V.DONE, 0)


def rank_of(u: i64) -> i64:
    """In which order units move."""
    return FIRST if T.KIND[u] == T.ENGINEER else T.STRENGTH[u]


def wants_to_move(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """Whether the unit has somewhere to go."""
    if s.loc[u] < 0 or s.facing(u) != 0 or (plan.leaving and T.COLUMN[s.loc[u]] == 1):
        return True
    return plan.step(s, u, s.allowance(u)) >= 0


def choose_step(s: NorthAfrica, plan: Plan, legal: vec[i64]) -> i64:
    """[5.0] The next step on the way to the best hex; the exit wherever it is open [17.23]."""
    u = s.local(st.UNIT)
    leave = first_of(legal, V.EXIT)
    if leave >= 0 or s.loc[u] < 0:
        return leave if leave >= 0 else legal[0]  # [16.03] back onto the map
    step = plan.step(s, u, s.local(st.LEFT))
    if step >= 0 and contains(legal, act(V.TO, step)):
        return act(V.TO, step)
    for verb in (V.DEPLOY, V.HALT):
        if contains(legal, act(verb, 0)):
            return act(verb, 0)
    return legal[0]


# --- combat -----------------------------------------------------------------------------------------------------------


def choose_attack(s: NorthAfrica, plan: Attacks, legal: vec[i64]) -> i64:
    """[9.12] The next attack of the plan to be declared or resolved; one is taken back only if duties are left that the
    plan did not see."""
    resolving = verb_of(legal[0]) == V.RESOLVE
    if resolving or s.local(st.NUMBER) < MANY_ATTACKS:
        for i in plan.order:
            a = act(V.RESOLVE if resolving else V.ATTACK, plan.targets.hexes[i])
            if contains(legal, a):
                return a
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


def choose_loss(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[10.1] The weakest unit that pays all that is owed, else the strongest; no more than is owed."""
    owed = s.local(st.OWED)
    if owed <= 0:
        return legal[len(legal) - 1]
    best = Best(NONE, legal[0])
    for a in legal:
        strength = T.STRENGTH[arg_of(a)]
        best.offer(strength if strength < owed else PAYS - strength, a)
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
        if s.runs(st.MOVEMENT_PHASE):
            return choose_mover(s, self.plan(s, style), legal)
        if s.runs(st.UNIT_MOVE):
            return choose_step(s, self.plan(s, style), legal)
        if s.runs(st.SET_UP):
            return choose_place(s, legal) if verb_of(legal[0]) == V.TO else choose_set_up(s, legal)
        if s.runs(st.DECLARATION):
            attacks = self.plan(s, style).attack_plan(s)
            composing = s.stands_at(st.DECLARATION, st.COMPOSING)
            return choose_composition(s, attacks, legal) if composing else choose_attack(s, attacks, legal)
        if verb_of(legal[0]) == V.LOSE:
            return choose_loss(s, legal)
        stay = first_of(legal, V.STAY)
        return stay if stay >= 0 else legal[0]  # who retreats where

    def moment(self, s: NorthAfrica) -> i64:
        """The Player-Turns: a plan holds for a whole one."""
        if s.depth < 2:
            return 0
        return s.turn * 2 + (0 if s.active == first_player(s) else i64(1))

    def effort(self, s: NorthAfrica, seat: i64) -> i64:
        """A style is chosen when the end is near."""
        return 100 if T.SCENARIOS[s.scenario].turns - s.turn < ENDGAME else i64(0)


def expert() -> NorthAfricaPolicy:
    """One with a memory of its own."""
    made = NorthAfricaPolicy(GAME, int(W.STYLES.learnt) + 1)
    made.first, made.nodes = W.HARD, NODES
    made.best = W.STYLES.learnt if W.STYLES.origin else i64(0)
    return made
