"""The expert of Decision in Desert: attacks by exact odds, moves by objectives, threats and targets.

What decides the game: 5 points for every intact Axis unit unless the Allies hold Sidi Abd el Rahman or the track. So
every casualty of an Axis unit costs 5, Allied units are worth 10 to the Axis but recover, and all roads lead to Sidi.
Numbers are hundredths of victory points.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.combat import best_strike, choose_attack, commit
from alamein.ai.experts.desert_decision.features import VALUE
from alamein.ai.experts.desert_decision.memory import Memory
from alamein.ai.experts.desert_decision.plan import Plan
from alamein.ai.experts.desert_decision.posts import post_value
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

LEAVE: Final = act(V.EXIT, G.WEST)
CONTENT: Final = 10  # a move must gain more
BEHIND: Final = 10  # a hex farther from the enemy: how much later a unit moves,
GUNS_LAST: Final = 200  # and a gun
NOBODY: Final = filled(G.HEXES, 0)
HISTORY: Final = U.SET_UPS[0].hexes

# --- movement -----------------------------------------------------------------------------------------------------


def choose_move(s: Desert, legal: vec[i64], plan: Plan) -> i64:
    """[4.0] Send the chosen unit to its best post; then choose the next, those nearest to the enemy first."""
    u = s.local(st.UNIT)
    if u >= 0 and s.loc[u] >= 0 and (s.marks[u] & st.CHOSEN != 0 or st.units_in(s, s.loc[u]) > T.STACKING):
        a = best_way(s, legal, u, plan)
        if a >= 0:
            return a
    first = Best(W.WORST, act(V.DONE, 0))
    for i in range(i64(len(legal))):
        v = arg_of(legal[i])
        if verb_of(legal[i]) == V.MOVE_UNIT and s.marks[v] & st.CHOSEN == 0:  # each is looked at once
            first.offer(st.attack_of(s, v) - plan.near[s.loc[v]] * BEHIND - U.IS_GUN[v] * GUNS_LAST, legal[i])
    return first.action


def best_way(s: Desert, legal: vec[i64], u: i64, plan: Plan) -> i64:
    """The move of the chosen unit that gains most; -1 if it had better stay. [11.2] In the last turn Allies leave."""
    here = s.loc[u]
    best = Best(W.WORST, -1)
    if st.units_in(s, here) <= T.STACKING:
        best.value = post_value(s, u, here, plan) + CONTENT
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb in (V.TO, V.RAIL):
            best.offer(post_value(s, u, arg_of(legal[i]), plan), legal[i])
        elif legal[i] == LEAVE and plan.side == G.ALLIED and s.turn == T.LAST_TURN:
            return LEAVE
    return best.action


# --- the other decisions ------------------------------------------------------------------------------------------


def cheapest_of(s: Desert, legal: vec[i64]) -> i64:
    """The victim that costs least; DONE where it may be said."""
    eliminated = not s.runs(st.VICTIM) or s.local(st.FATE) == st.ELIMINATE
    last = legal[i64(len(legal)) - 1]
    if verb_of(last) == V.DONE:
        return last
    best = Best(-W.DEAR, legal[0])
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        best.offer(-W.loss_of(s, u) if eliminated else -W.hit_on(s, u), legal[i])
    return best.action


def best_stand(s: Desert, legal: vec[i64], plan: Plan) -> i64:
    """[5.2] [5.3] Retreat or advance to where the unit stands best, not over the edge if possible; and advance with the
    unit that gains most by it."""
    best = Best(2 * W.WORST, legal[0])
    for i in range(i64(len(legal))):
        verb, u, h = verb_of(legal[i]), s.local(st.UNIT), arg_of(legal[i])
        if verb == V.EXIT:
            best.offer(W.WORST, legal[i])
        elif verb == V.DONE:
            best.offer(0, legal[i])
        elif verb == V.ADVANCE_UNIT:
            gain = post_value(s, h, s.local(st.VACATED), plan) - post_value(s, h, s.loc[h], plan)
            best.offer(gain, legal[i])
        else:
            best.offer(post_value(s, u, s.loc[u] if verb == V.STAY else h, plan), legal[i])
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
        style = STYLES.at(style, s.turn - 1, T.LAST_TURN - 1)
        if s.runs(st.MOVEMENT):
            return choose_move(s, legal, self.memory.plan(s, seat, style))
        if s.runs(st.COMBAT_PHASE):
            return choose_attack(s, legal, seat, style)
        if s.runs(st.COMBAT):
            return commit(s, legal, seat, style)
        return self.lesser(s, legal, seat, style)

    def lesser(self, s: Desert, legal: vec[i64], seat: i64, style: i64) -> i64:
        """Losses, retreats, advances, the set-up and what guns and aircraft do."""
        verb = verb_of(legal[0])
        if s.runs(st.AIR_STRIKE):
            return best_strike(s, seat, s.local(st.TARGET), style).action
        if verb == V.LOSE:
            return cheapest_of(s, legal)
        if verb == V.AT:
            return choose_place(s, legal)
        if verb in (V.ADVANCE_UNIT, V.BACK, V.THROUGH, V.TO, V.STAY, V.EXIT):
            return best_stand(s, legal, Plan(s, seat, style, NOBODY))
        return legal[0]  # units one after the other, every gun that can

    def worth(self, s: Desert, seat: i64) -> i64:
        """[11.2] The margin to be expected, by the trained value."""
        return VALUE.margin(s, seat)

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
