"""The expert of Alam el Halfa: the Axis races for the two Stages and the railway, the Allies stand in its way.

Attacks are weighed by the exact table with the fire that is likely on either side, and moves by the attacks they make
possible, the ways to the objectives (`ground`) and the ridges, which take Allied markers away. What the enemy
holds in his hand is only ever counted, never looked at. Numbers are hundredths.
"""

from typing import Final, final

from alamein.ai.experts.alam_halfa import combat, posts
from alamein.ai.experts.alam_halfa.ground import Ground, Moves, units_of
from alamein.ai.experts.alam_halfa.posts import Muster, Plan, best_hex, post_worth
from alamein.ai.experts.alam_halfa.styles import STYLES
from alamein.ai.experts.best import Best
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.search import flood
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

LEAST_GAIN: Final = 4  # less is not worth a move
ARMOR: Final = 199  # the one replacement of the Axis is for a unit that gains more [11.2]
NODES: Final = 32_000  # of `hard`


def choose_mover(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[11.0] Replacements first, the only one of the Axis for armor [11.2]; [5.0] then the first unit that gains by
    moving; done when nobody gains."""
    done = legal[0]
    best = Best(ARMOR if s.side == T.AXIS else 0, done)
    for a in legal:
        u = arg_of(a)
        if verb_of(a) == V.RETURN:
            best.offer(combat.face_worth(u, 1), a)
        elif verb_of(a) == V.REBUILD:
            best.offer(combat.face_worth(u, 0) - combat.face_worth(u, 1) + plan.prizes(s, s.side)[u], a)
    if best.action != done:
        return best.action
    for a in legal:
        if verb_of(a) == V.MOVE:
            full = allowance(arg_of(a), s.local(st.ONLY_MOBILE))
            plan.look(s, arg_of(a), full, full)
            if plan.gain > LEAST_GAIN:
                return a
    return done


def choose_step(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[5.0] On towards the best hex; stop where no hex is better."""
    u = s.local(st.MOVER)
    plan.look(s, u, s.local(st.LEFT), s.local(st.FULL))
    for a in legal:
        if a == act(V.TO, plan.step):
            return a
    return legal[0] if verb_of(legal[0]) == V.STOP else best_hex(s, plan, legal, u)


def choose_advance(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[7.9] The attacker that gains most by taking the emptied hex."""
    h = s.local(st.TARGET_HEX)
    best = Best(0, act(V.HOLD, 0))
    for a in legal:
        if verb_of(a) == V.ADVANCE:
            muster = Muster(arg_of(a))
            best.offer(post_worth(s, plan, muster, h) - post_worth(s, plan, muster, s.loc[muster.unit]), a)
    return best.action


def choose_place(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[20.0] The Axis chooses its Stages; the rest of either set-up is the historical one, or the nearest to it."""
    if verb_of(legal[0]) == V.AT:
        piece = s.local(st.PIECE)
        wish = T.HISTORICAL[piece] if piece < T.UNITS else s.stages[0]
        if piece >= STAGE1 and piece <= STAGE2:
            wish = STAGES[piece - STAGE1]
        return act(V.AT, nearest_place(s, piece, wish))
    n = i64(len(legal))
    return legal[n - 2] if s.side == T.AXIS and s.stages[1] < 0 else legal[n - 1]  # the marker that comes next, or all


@final
class AlamHalfaPolicy(Policy[AlamHalfa]):
    """The expert of Alam el Halfa."""

    def __init__(self, game: Game[AlamHalfa], styles: int) -> None:
        super().__init__(game, styles)
        self.ground = Ground(st.empty_board())
        self.key: vec[i64] = vec[i64]()
        self.axis: vec[i64] = vec[i64]()  # where the Axis units stand,
        self.near: vec[i64] = vec[i64]()  # and how near they are to every hex, for the Allies
        self.moves = Moves()
        self.kept = Plan(st.empty_board(), self.ground, self.moves, self.near, T.AXIS, 0)

    def plan(self, s: AlamHalfa, seat: i64, style: i64) -> Plan:
        """What the turn is about. Kept are the last plan, the fields while the Axis moves, distances while it rests."""
        key = posts.key_of(s, seat, style)
        if key != self.key:
            if not self.ground.fits(s):
                self.ground = Ground(s)
            axis = s.loc[T.FIRST[T.AXIS] : T.LAST[T.AXIS]]
            if axis != self.axis and seat == T.ALLIED:
                held = vec[i64]([s.loc[u] for u in units_of(s, T.AXIS)])
                self.axis, self.near = axis, flood(T.ADJ, filled(T.HEXES, 1), held)
            self.key, self.kept = key, Plan(s, self.ground, self.moves, self.near, seat, style)
        if seat == T.AXIS:
            self.kept.find(s)
        return self.kept

    def choose(self, s: AlamHalfa, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        first = verb_of(legal[0])
        if len(legal) == 1:
            return legal[0]
        if s.turn == 0:
            return choose_place(s, legal)
        if first == V.LOSE:
            return combat.choose_loss(s, legal)
        style = STYLES.at(style, s.turn - 1, T.TURNS - 1)
        plan = self.plan(s, seat, style)
        if first == V.STAND:
            return combat.choose_diversion(s, plan.prizes(s, 1 - s.side), style)
        if first == V.RETREAT:
            return combat.choose_resistance(s, legal, plan.prizes(s, 1 - s.side), seat)
        if first in (V.ENOUGH, V.FIRE):
            return combat.choose_fire(s, legal, plan.prizes(s, 1 - s.side), seat, style)
        if first in (V.ENGAGE, V.WITH):
            return combat.choose_attackers(s, legal, plan.prizes(s, 1 - s.side), style)
        if s.runs(st.COMBATS):
            return combat.choose_attack(s, legal, plan.prizes(s, 1 - s.side), style)
        if first == V.DONE:
            return choose_mover(s, plan, legal)
        if first == V.HOLD:
            return choose_advance(s, plan, legal)
        if first in (V.STOP, V.TO):
            return choose_step(s, plan, legal)
        if first == V.BACK:
            return best_hex(s, plan, legal, s.local(st.RUNNER))
        return best_hex(s, plan, legal, s.local(st.PUSHED)) if s.runs(st.DISPLACEMENT) else legal[0]

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
    made.nodes = NODES
    made.first = 1
    made.best = STYLES.learnt if STYLES.origin else i64(0)
    return made
