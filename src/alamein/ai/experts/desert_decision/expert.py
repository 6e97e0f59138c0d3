"""The expert of Decision in Desert: attacks by exact odds, moves by objectives, threats and targets.

What decides the game: 5 points for every intact Axis unit unless the Allies hold Sidi Abd el Rahman or the track. So
every casualty of an Axis unit costs 5, Allied units are worth 10 to the Axis but recover, and all roads lead to Sidi.
Numbers are hundredths of victory points.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.combat import best_strike, choose_attack, commit_attack, commit_defense
from alamein.ai.experts.desert_decision.memory import Memory
from alamein.ai.experts.desert_decision.posts import danger, friends_to_come, goal_of, post_value
from alamein.ai.experts.desert_decision.styles import STYLES
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.state import FRAME
from alamein.core.vectors import ints
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c04_march import march_of
from alamein.games.desert_decision.state import Desert

# How much `hard` thinks: actions tried for a plan, per cent of them in the own phases
NODES: Final = 16_000
MOVING: Final = 100
FIGHTING: Final = 50

LEAVE: Final = act(V.EXIT, G.WEST)
LAST_OUT: Final = 1_000  # an Allied unit that leaves the map in the last turn
CONTENT: Final = 10  # a move must gain more
NEVER_EMPTY: Final = 1_500  # who stands at Sidi stays there
BEHIND: Final = 10  # a hex farther from the enemy: how much later a unit moves,
GUNS_LAST: Final = 200  # and a gun
SHORT: Final = 200  # a point of a debt that a loss leaves unpaid
HOLDER: Final = 10  # a point of defense of a unit that joins others in the hex taken

# The set-up, by side: a hex farther from the front, and from Sidi; the hex that must not be empty
FRONT_FAR: Final = ints([40, 25])
SIDI_FAR: Final = ints([30, 18])
PRIZE: Final = ints([G.EL_ALAMEIN, G.SIDI_ABD_EL_RAHMAN])
PRIZE_HELD: Final = ints([300, 500])
GUNS_BEHIND: Final = 2  # hexes behind the front where guns stand best,
GUN_AWAY: Final = 60  # a hex from there
COVERED: Final = 40  # a column that the ground gives an Axis unit
STACKED: Final = 60  # another Axis unit in the hex

# --- movement -----------------------------------------------------------------------------------------------------


def choose_move(s: Desert, legal: vec[i64], side: i64, style: i64, memory: Memory) -> i64:
    """[4.0] Send the chosen unit to its best post; then choose the next, those nearest to the enemy first."""
    if side == G.ALLIED and s.turn == T.LAST_TURN:
        for i in range(i64(len(legal))):
            if legal[i] == LEAVE:
                return LEAVE
    u = s.local(st.UNIT)
    if u >= 0 and s.loc[u] >= 0 and (s.marks[u] & st.CHOSEN != 0 or st.units_in(s, s.loc[u]) > T.STACKING):
        a = best_way(s, legal, side, u, style, memory)
        if a >= 0:
            return a
    memory.see(s, side)
    first = Best(-W.DEAR, act(V.DONE, 0))
    for i in range(i64(len(legal))):
        v = arg_of(legal[i])
        if verb_of(legal[i]) == V.MOVE_UNIT and s.marks[v] & st.CHOSEN == 0:  # each is looked at once
            waits = memory.near[s.loc[v]] * BEHIND + U.IS_GUN[v] * GUNS_LAST
            first.offer(st.attack_of(s, v) - waits, legal[i])
    return first.action


def best_way(s: Desert, legal: vec[i64], side: i64, u: i64, style: i64, memory: Memory) -> i64:
    """The move of the chosen unit that gains most; -1 if it had better stay."""
    plan = memory.plan(s, side, style)
    plan.friends = friends_to_come(s, plan)
    here = s.loc[u]
    best = Best(W.WORST, -1)
    if st.units_in(s, here) <= T.STACKING:
        best.value = post_value(s, u, here, plan, W.WORST) + CONTENT
        if side == G.AXIS and here == G.SIDI_ABD_EL_RAHMAN:
            best.value += NEVER_EMPTY
    left = march_of(s, u, s.local(st.POINTS)).left
    per_mine = W.toll_of(s, u)
    for i in range(i64(len(legal))):
        verb, h = verb_of(legal[i]), arg_of(legal[i])
        if verb in (V.TO, V.RAIL):
            toll: i64 = (G.SCALE - 1 - left[h] % G.SCALE) * per_mine if verb == V.TO else 0
            best.offer(post_value(s, u, h, plan, best.value + toll) - toll, legal[i])
        elif verb == V.EXIT and side == G.ALLIED and s.turn == T.LAST_TURN:
            best.offer(LAST_OUT, legal[i])
    return best.action


# --- the other decisions ------------------------------------------------------------------------------------------


def cheapest_of(s: Desert, legal: vec[i64], eliminated: bool, owed: i64) -> i64:
    """The victim that costs least; DONE where it may be said. [5.1.7] In a tie one unit that pays all that is owed
    rather than several."""
    last = legal[i64(len(legal)) - 1]
    if verb_of(last) == V.DONE:
        return last
    best = Best(-W.DEAR, legal[0])
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        cost = W.loss_of(s, u) if eliminated else W.hit_on(s, u)
        best.offer(-cost - max(owed - st.attack_of(s, u), i64(0)) * SHORT, legal[i])
    return best.action


def best_hex(s: Desert, legal: vec[i64], side: i64, style: i64, memory: Memory) -> i64:
    """Of these hexes (of a retreat or an advance) the one where the unit stands best; not over the edge if possible."""
    u, plan = s.local(st.UNIT), memory.look(s, side, style)
    best = Best(2 * W.WORST, legal[0])
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == V.EXIT:
            best.offer(W.WORST, legal[i])
        else:
            h = s.loc[u] if verb == V.STAY else arg_of(legal[i])
            best.offer(post_value(s, u, h, plan, best.value), legal[i])
    return best.action


def choose_advance(s: Desert, legal: vec[i64], side: i64, style: i64, memory: Memory) -> i64:
    """[5.2] Advance with the strongest units as far as the new hex is better or worth holding."""
    vacated, plan = s.local(st.VACATED), memory.look(s, side, style)
    best = Best(0, act(V.DONE, 0))
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if verb_of(legal[i]) == V.ADVANCE_UNIT:
            gain = goal_of(s, u, vacated, plan) - goal_of(s, u, s.loc[u], plan)
            gain += danger(s, u, s.loc[u], plan) - danger(s, u, vacated, plan)
            if st.units_in(s, vacated) == 0:
                gain += W.ground_worth(s, side, vacated)
            elif not st.is_full(s, vacated):
                gain += st.defense_of(s, u) * HOLDER
            best.offer(gain, legal[i])
    return best.action


def choose_place(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[11.1] Free set-up: fighting units at the line, the strongest before Sidi, guns behind them. An Axis that has
    learnt stands as history had it: nothing better was found."""
    u = s.local(st.UNIT)
    if side == G.AXIS and style >= STYLES.learnt:
        for i in range(i64(len(legal))):
            if arg_of(legal[i]) == HISTORY[u]:
                return legal[i]
    best = Best(W.WORST, legal[0])
    for i in range(i64(len(legal))):
        h = arg_of(legal[i])
        behind = TO_FRONT[side * G.HEXES + h]
        value = -W.TO_SIDI[h] * SIDI_FAR[side]
        if U.IS_GUN[u] != 0:
            value -= max(behind - GUNS_BEHIND, GUNS_BEHIND - behind) * GUN_AWAY
        else:
            value -= behind * FRONT_FAR[side]
        if side == G.AXIS:
            value += W.cover_of(s, side, h) * COVERED - st.units_in(s, h) * STACKED
        if h == PRIZE[side] and st.units_in(s, h) == 0:
            value += PRIZE_HELD[side]
        best.offer(value, legal[i])
    return best.action


HISTORY: Final = U.SET_UPS[0].hexes


def _to_front() -> vec[i64]:
    """By side and hex: hexes to the nearest hex that is not behind the own line."""
    out: list[int] = []
    for side in (G.ALLIED, G.AXIS):
        outside = [h for h in range(G.HEXES) if G.LAND[h] != 0 and G.ZONE[h] != side]
        out += [int(x) for x in W.steps_from(outside)]
    return ints(out)


TO_FRONT: Final = _to_front()


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
            return choose_move(s, legal, seat, style, self.memory)
        if s.runs(st.COMBAT_PHASE):
            return choose_attack(s, legal, seat, style)
        if s.runs(st.COMBAT):
            attacks = s.local(st.ACTOR) == seat
            return commit_attack(s, legal, seat, style) if attacks else commit_defense(s, legal, seat, style)
        return self.lesser(s, legal, seat, style)

    def lesser(self, s: Desert, legal: vec[i64], seat: i64, style: i64) -> i64:
        """Losses, retreats, advances, the set-up and what guns and aircraft do."""
        verb = verb_of(legal[0])
        if s.runs(st.AIR_STRIKE):
            return best_strike(s, seat, s.local(st.TARGET), style).action
        if verb == V.LOSE:
            eliminated = not s.runs(st.VICTIM) or s.local(st.FATE) == st.ELIMINATE
            owed: i64 = s.local(st.OWED) if s.runs(st.TIE_LOSSES) and s.local(st.ACTOR) == seat else 0
            return cheapest_of(s, legal, eliminated, owed)
        if verb == V.ADVANCE_UNIT:
            return choose_advance(s, legal, seat, style, self.memory)
        if verb == V.AT:
            return choose_place(s, legal, seat, style)
        if verb in (V.BACK, V.THROUGH, V.TO, V.STAY, V.EXIT):
            return best_hex(s, legal, seat, style, self.memory)
        return legal[0]  # units one after the other, every gun that can

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
