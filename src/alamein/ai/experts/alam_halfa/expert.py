"""The expert of Alam el Halfa: the Axis races for the two Stages and the railway, the Allies stand in its way.

Attacks are weighed by the exact table with the fire that is likely on either side, and moves by the attacks they make
possible, the ways to the objectives (`alam_ground`) and the ridges, which take Allied markers away. What the enemy
holds in his hand is only ever counted, never looked at. Numbers are hundredths.
"""

from typing import Final, final

from alamein.ai.experts.alam_halfa.combat import (
    WORST,
    choose_attack,
    choose_attackers,
    choose_diversion,
    choose_fire,
    choose_resistance,
    step_worth,
    unit_worth,
)
from alamein.ai.experts.alam_halfa.ground import Ground, Moves
from alamein.ai.experts.alam_halfa.posts import Muster, Plan, key_of, post_worth
from alamein.ai.experts.alam_halfa.styles import STYLES
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c03_setup import STAGE1, STAGE2, nearest_place
from alamein.games.alam_halfa.rules.c05_movement import allowance
from alamein.games.alam_halfa.state import AlamHalfa

# [15.0] The Axis chooses Stage 2 on the Allied supply hex: no minefield marker may lie there, no replacement arrives
# while a guard stands there, and whoever takes it cuts the railroad with the same step.
STAGES: Final = ints([T.GRID.hex("2911"), T.GRID.hex("3306")])

# What a position promises the Axis, in thousandths of the logarithm of its odds: a logistic regression of the winner
# on 2,500 positions of 173 games (docs/ai.md). Losses hardly count; the guard of Stage 1 decides.
EVEN: Final = 3_700
TURN: Final = 550  # time is on the Allied side
MOVED_ON: Final = 690  # the Axis has had its player turn
RIDGE_HELD: Final = 85  # costs the Allied side a marker [18.0]
GUARDED: Final = ints([585, 93])  # a point of defense on a Stage
BESIDE: Final = 22  # and beside it
AT_HAND: Final = 15  # a point of attack strength so near to a Stage:
NEAR: Final = 4
TAKEN: Final = 500
DECIDED: Final = 8_000  # a game won


def look_around(s: AlamHalfa, plan: Plan, u: i64, left: i64, full: i64) -> None:
    """The best hex a unit can end in, what it gains by it, and the first step to it: kept in the plan, from the choice
    of the unit to its first step."""
    if plan.mover == u and plan.left == left and plan.full == full:
        return
    moves = plan.moves
    moves.look(s, u, left, full)
    muster = Muster(u)
    here = s.loc[u]
    stay = post_worth(s, plan, muster, here) if s.at[here] == u else i64(WORST)
    best = stay
    goal = here
    for i in range(i64(len(moves.hexes))):
        h = moves.hexes[i]
        if s.at[h] < 0:
            value = post_worth(s, plan, muster, h)
            if value > best:
                best = value
                goal = h
    step = goal
    while step != here and moves.before[step] != here:
        step = moves.before[step]
    plan.mover, plan.left, plan.full = u, left, full
    plan.goal, plan.gain, plan.step = goal, best - stay, step


def rebuild_worth(s: AlamHalfa, u: i64) -> i64:
    """What a depleted unit gains by a replacement."""
    return 40 * (T.ATTACK[2 * u] + T.DEFENSE[2 * u]) - unit_worth(s, u)


def choose_mover(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[11.0] Replacements first, the only one of the Axis for armor [11.2]; [5.0] then the first unit that gains by
    moving; done when nobody gains."""
    best: i64 = 0 if s.side != T.AXIS else 199
    pick: i64 = act(V.DONE, 0)
    for i in range(i64(len(legal))):
        verb, u = verb_of(legal[i]), arg_of(legal[i])
        value: i64 = 0
        if verb == V.RETURN:
            value = 40 * (T.ATTACK[2 * u + 1] + T.DEFENSE[2 * u + 1])
        elif verb == V.REBUILD:
            value = rebuild_worth(s, u) + plan.prizes[u]
        if value > best:
            best = value
            pick = legal[i]
    if pick != act(V.DONE, 0):
        return pick
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.MOVE:
            u = arg_of(legal[i])
            full = allowance(u, s.local(st.ONLY_MOBILE))
            look_around(s, plan, u, full, full)
            if plan.gain > 4:
                return legal[i]
    return pick


def choose_step(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[5.0] On towards the best hex; stop where no hex is better."""
    u = s.local(st.MOVER)
    look_around(s, plan, u, s.local(st.LEFT), s.local(st.FULL))
    if plan.goal != s.loc[u]:
        for i in range(i64(len(legal))):
            if legal[i] == act(V.TO, plan.step):
                return legal[i]
    if legal[0] == act(V.STOP, 0):
        return legal[0]
    return best_hex(s, plan, legal, u)


def best_hex(s: AlamHalfa, plan: Plan, legal: vec[i64], u: i64) -> i64:
    """Of the hexes of a step or a retreat the one where the unit stands best."""
    muster = Muster(u)
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        value = post_worth(s, plan, muster, arg_of(legal[i]))
        if value > best:
            best = value
            pick = legal[i]
    return pick


def choose_advance(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[7.9] The attacker that gains most by taking the emptied hex."""
    h = s.local(st.TARGET_HEX)
    best: i64 = 0
    pick: i64 = act(V.HOLD, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.ADVANCE:
            muster = Muster(arg_of(legal[i]))
            gain = post_worth(s, plan, muster, h) - post_worth(s, plan, muster, s.loc[muster.unit])
            if gain > best:
                best = gain
                pick = legal[i]
    return pick


def cheapest_of(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[7.6] The attacker whose loss hurts least."""
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.LOSE:
            cost = step_worth(s, arg_of(legal[i]))
            if cost < best:
                best = cost
                pick = legal[i]
    return pick


def choose_place(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[20.0] The Axis chooses its Stages; the rest of either set-up is the historical one, or the nearest to it."""
    n = i64(len(legal))
    if verb_of(legal[0]) == V.AT:
        piece = s.local(st.PIECE)
        wish = T.HISTORICAL[piece] if piece < T.UNITS else s.stages[0]
        if piece >= STAGE1 and piece <= STAGE2:
            wish = STAGES[piece - STAGE1]
        return act(V.AT, nearest_place(s, piece, wish))
    if s.side == T.AXIS and s.stages[1] < 0:
        return legal[n - 2]  # the marker that comes next
    return legal[n - 1]


def is_allied_move(legal: vec[i64], seat: i64) -> bool:
    """Whether the Allied side decides where a unit goes, for which the prizes of Axis units are enough."""
    if seat == T.AXIS or verb_of(legal[0]) not in (V.DONE, V.STOP, V.TO):
        return False
    return all(verb_of(legal[i]) in (V.DONE, V.STOP, V.TO, V.MOVE) for i in range(i64(len(legal))))


def stage_worth(s: AlamHalfa, i: i64) -> i64:
    """How near the Axis is to a Stage: what stands in the hex and beside it, and what is at hand to take it."""
    if s.captured[i] != 0:
        return TAKEN
    value: i64 = 0
    for u in range(T.UNITS):
        if s.loc[u] < 0:
            continue
        far = T.distance(s.loc[u], s.stages[i])
        if T.SIDE[u] == T.AXIS:
            value += st.attack_strength(s, u) * AT_HAND if far <= NEAR else i64(0)
        elif far == 0:
            value -= st.defense_strength(s, u) * GUARDED[i]
        elif far == 1:
            value -= st.defense_strength(s, u) * BESIDE
    return value


@final
class AlamHalfaPolicy(Policy[AlamHalfa]):
    """The expert of Alam el Halfa."""

    def __init__(self, game: Game[AlamHalfa], styles: int) -> None:
        super().__init__(game, styles)
        self.ground = Ground(st.empty_board(), False)
        self.key: vec[i64] = vec[i64]()
        self.axis: vec[i64] = vec[i64]()  # where the Axis units stand,
        self.near: vec[i64] = vec[i64]()  # and how near they are to every hex
        self.moves = Moves()
        self.kept = Plan(st.empty_board(), self.ground, self.moves, self.near, T.AXIS, 0)

    def plan(self, s: AlamHalfa, seat: i64, style: i64, rough: bool) -> Plan:
        """What the turn is about. Kept are the last plan, the fields while the Axis moves, distances while it rests."""
        key = key_of(s, seat, style)
        if key != self.key or (self.kept.ground.rough and not rough):
            ground = self.ground
            if not ground.fits(s):
                ground = Ground(s, rough)
                if not rough:
                    self.ground = ground
            axis = s.loc[T.FIRST[T.AXIS] : T.LAST[T.AXIS]]
            if axis != self.axis:
                self.axis, self.near = axis, filled(T.HEXES, -1)
            self.key, self.kept = key, Plan(s, ground, self.moves, self.near, seat, style)
        return self.kept

    def choose(self, s: AlamHalfa, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        style = STYLES.at(style, s.turn - 1, T.TURNS - 1)
        first, last = verb_of(legal[0]), verb_of(legal[len(legal) - 1])
        if s.turn == 0:
            return choose_place(s, legal)
        if first == V.LOSE:
            return cheapest_of(s, legal)
        if is_allied_move(legal, seat):
            return self.place(s, self.plan(s, seat, style, True), legal)
        plan = self.plan(s, seat, style, False)
        if first == V.STAND:
            return choose_diversion(s, plan.prizes, style)
        if first == V.RETREAT:
            return choose_resistance(s, legal, plan.prizes, seat)
        if first in (V.ENOUGH, V.FIRE):
            return choose_fire(s, legal, plan.prizes, seat, style)
        if first in (V.ENGAGE, V.WITH):
            return choose_attackers(s, legal, plan.prizes, style)
        if first == V.DONE and last in (V.ATTACK, V.BOMBARD):
            return choose_attack(s, legal, plan.prizes, style)
        return self.place(s, plan, legal)

    def place(self, s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
        """Where units go."""
        first = verb_of(legal[0])
        if first == V.DONE:
            return choose_mover(s, plan, legal)
        if first == V.HOLD:
            return choose_advance(s, plan, legal)
        if first in (V.STOP, V.TO):
            return choose_step(s, plan, legal)
        if first == V.BACK:
            return best_hex(s, plan, legal, s.local(st.RUNNER))
        if s.runs(st.DISPLACEMENT):
            return best_hex(s, plan, legal, s.local(st.PUSHED))
        return legal[0]

    def worth(self, s: AlamHalfa, seat: i64) -> i64:
        """A finished game, or the outlook."""
        value: i64 = 0
        if s.over != 0:
            value = DECIDED if s.winner == T.AXIS else -DECIDED
        elif s.stages[1] >= 0:  # before that nothing is known of the ways
            value = EVEN - s.turn * TURN - s.side * MOVED_ON + s.ridges_held * RIDGE_HELD
            value += stage_worth(s, 0) + stage_worth(s, 1)
        return value if seat == T.AXIS else -value

    def moment(self, s: AlamHalfa) -> i64:
        """The player turns: a way to play is kept for all phases of one."""
        return s.turn * 2 + s.side

    def effort(self, s: AlamHalfa, seat: i64) -> i64:
        """One plan for a whole player turn; none in the enemy's turn."""
        return 100 if s.turn > 0 and s.side == seat else 0

    def ahead(self, s: AlamHalfa, moment: i64) -> i64:
        """To the end of the enemy's reply, with which the guards are rebuilt [11.1]; in the last turns to the end."""
        return moment + (4 if s.turn >= T.TURNS - 1 else 2)


def expert() -> AlamHalfaPolicy:
    """One with a memory of its own."""
    made = AlamHalfaPolicy(GAME, STYLES.styles)
    made.first = 1
    made.nodes = 32_000
    made.best = STYLES.learnt if STYLES.origin else i64(0)
    return made
