"""The expert of Decision in Desert: attacks by exact odds, moves by objectives, threats and targets.

What decides the game: 5 points for every intact Axis unit unless the Allies hold Sidi Abd el Rahman or the track. So
every casualty of an Axis unit costs 5, Allied units are worth 10 to the Axis but recover, and all roads lead to Sidi.
Numbers are hundredths of victory points.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.combat import best_strike, choose_attack, commit
from alamein.ai.experts.desert_decision.memory import Memory
from alamein.ai.experts.desert_decision.plan import Plan
from alamein.ai.experts.desert_decision.posts import goal_of, post_value
from alamein.ai.experts.desert_decision.styles import STYLES
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.state import FRAME
from alamein.core.vectors import filled
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.state import Desert

# How much `hard` thinks: actions tried for a plan, per cent of them in the own phases
NODES: Final = 16_000
MOVING: Final = 100
FIGHTING: Final = 50

CONTENT: Final = 10  # a move must gain more
BEHIND: Final = 10  # a hex farther from the enemy: how much later a unit moves,
GUNS_LAST: Final = 200  # and a gun
NOBODY: Final = filled(G.HEXES, 0)
HISTORY: Final = U.SET_UPS[0].hexes


def choose_move(s: Desert, legal: vec[i64], plan: Plan) -> i64:
    """[4.0] Send the chosen unit to its best post; then choose the next, those nearest to the enemy first."""
    u = s.local(st.UNIT)
    if u >= 0 and s.loc[u] >= 0:
        full = st.units_in(s, s.loc[u]) > T.STACKING
        if full or s.marks[u] & st.CHOSEN != 0:
            best = Best(W.WORST if full else post_value(s, u, s.loc[u], plan) + CONTENT, -1)
            offer_stands(s, legal, plan, best)
            if best.action >= 0:
                return best.action
    first = Best(W.WORST, act(V.DONE, 0))
    for i in range(i64(len(legal))):
        v = arg_of(legal[i])
        if verb_of(legal[i]) == V.MOVE_UNIT and s.marks[v] & st.CHOSEN == 0:  # each is looked at once
            first.offer(st.attack_of(s, v) - plan.near[s.loc[v]] * BEHIND - U.IS_GUN[v] * GUNS_LAST, legal[i])
    return first.action


def offer_stands(s: Desert, legal: vec[i64], plan: Plan, best: Best) -> None:
    """Where the unit would stand best after a move [4.0], a retreat [5.3] or an advance, and which unit gains most by
    advancing [5.2]. It leaves the map only if nothing else is left, but Allies do in the last turn [11.2]."""
    u: i64 = s.local(st.UNIT)
    for i in range(i64(len(legal))):
        verb, x = verb_of(legal[i]), arg_of(legal[i])
        if verb in (V.TO, V.RAIL, V.BACK, V.THROUGH):
            best.offer(post_value(s, u, x, plan), legal[i])
        elif verb == V.STAY:
            best.offer(post_value(s, u, s.loc[u], plan), legal[i])
        elif verb == V.ADVANCE_UNIT:
            best.offer(goal_of(s, x, s.local(st.VACATED), plan) - goal_of(s, x, s.loc[x], plan), legal[i])
        elif verb == V.EXIT:
            out = x == G.WEST and plan.side == G.ALLIED and s.turn == T.LAST_TURN
            best.offer(W.DEAR if out else W.WORST, legal[i])


def cheapest_of(s: Desert, legal: vec[i64]) -> i64:
    """The victim that costs least; DONE where it may be said."""
    eliminated = not s.runs(st.VICTIM) or s.local(st.FATE) == st.ELIMINATE
    last = legal[i64(len(legal)) - 1]
    if verb_of(last) == V.DONE:
        return last
    best = Best(-W.DEAR, last)
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        best.offer(-W.loss_of(s, u) if eliminated else -W.hit_on(s, u), legal[i])
    return best.action


def choose_place(s: Desert, legal: vec[i64]) -> i64:
    """[11.1] Free set-up: all stand as history had it, and the engineers nearest to Sidi."""
    best = Best(-W.FAR, legal[0])
    for i in range(i64(len(legal))):
        h = arg_of(legal[i])
        best.offer(1 if h == HISTORY[s.local(st.UNIT)] else -W.TO_SIDI[h], legal[i])
    return best.action


@final
class DesertPolicy(Policy[Desert]):
    """The expert of Decision in Desert."""

    def __init__(self, game: Game[Desert], styles: int) -> None:
        super().__init__(game, styles)
        self.memory = Memory()

    def choose(self, s: Desert, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        style, verb = STYLES.at(style, s.turn - 1, T.LAST_TURN - 1), verb_of(legal[0])
        if s.runs(st.MOVEMENT):
            return choose_move(s, legal, self.memory.plan(s, seat, style))
        if s.runs(st.COMBAT_PHASE):
            return choose_attack(s, legal, seat, style)
        if s.runs(st.COMBAT):
            return commit(s, legal, seat, style)
        if s.runs(st.AIR_STRIKE):
            return best_strike(s, seat, s.local(st.TARGET), style).action
        if verb == V.LOSE:
            return cheapest_of(s, legal)
        if verb == V.AT:
            return choose_place(s, legal)
        last = legal[i64(len(legal)) - 1]
        best = Best(0, last) if verb_of(last) == V.DONE else Best(2 * W.WORST, legal[0])
        offer_stands(s, legal, Plan(s, seat, style, NOBODY), best)  # else units one after the other, every gun that can
        return best.action

    def moment(self, s: Desert) -> i64:
        """Movement and combat of either side: four moments in a turn."""
        if s.turn == 0 or s.depth < 2:
            return 0
        phase: i64 = 1 if s.frames[FRAME] == st.COMBAT_PHASE.at else 0
        return s.turn * 4 + s.frames[FRAME + 2] * 2 + phase

    def effort(self, s: Desert, seat: i64) -> i64:
        """The own moves decide most; in the enemy's phases there is little to plan."""
        moment = self.moment(s)
        if s.turn == 0 or moment // 2 % 2 != seat:
            return 0
        return MOVING if moment % 2 == 0 else i64(FIGHTING)

    def ahead(self, s: Desert, moment: i64) -> i64:
        """Own movement and combat, and the enemy's answer."""
        return moment + 4 - moment % 2


def expert() -> DesertPolicy:
    """One with a memory of its own."""
    made = DesertPolicy(GAME, STYLES.styles)
    made.nodes = NODES
    made.best = STYLES.learnt if STYLES.origin else i64(0)
    return made
