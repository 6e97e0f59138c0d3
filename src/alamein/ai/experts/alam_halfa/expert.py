"""The expert of Alam el Halfa: the Axis races for the two Stages and the railway, the Allies stand in its way.

Attacks are weighed by the exact table with the fire that is likely on either side, and moves by the attacks they make
possible, the ways to the objectives (`plan`) and the ridges, which take Allied markers away. What the enemy holds in
his hand is only ever counted, never looked at. Numbers are hundredths.
"""

from typing import Final, final

from alamein.ai.experts.alam_halfa import combat
from alamein.ai.experts.alam_halfa.plan import Plan, key_of, maps_of
from alamein.ai.experts.alam_halfa.posts import best_hex, look, post_worth
from alamein.ai.experts.alam_halfa.styles import STYLES
from alamein.ai.experts.best import Best
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.vectors import ints
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
NODES: Final = 32_000  # of `hard`


def choose_mover(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[11.0] Replacements first; [5.0] then, in the order of their numbers, every unit that gains by moving."""
    best = Best(0, 0)
    last: i64 = T.NONE
    for u in range(T.UNITS):
        if s.marks[u] & st.MOVED != 0 and T.SIDE[u] == s.side:
            last = u
    for a in legal:
        u = arg_of(a)
        if verb_of(a) == V.RETURN:
            best.offer(combat.face_worth(u, 1), a)
        elif verb_of(a) == V.REBUILD:
            best.offer(combat.face_worth(u, 0) - combat.face_worth(u, 1) + plan.prize(s, u), a)
    if best.action != 0:
        return best.action
    for a in legal:
        if verb_of(a) == V.MOVE and arg_of(a) > last:
            full = allowance(arg_of(a), s.local(st.ONLY_MOBILE))
            if look(s, plan, arg_of(a), full, full).value > LEAST_GAIN:
                return a
    return legal[0]


def choose_step(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[5.0] On towards the best hex; stop where no hex is better."""
    u = s.local(st.MOVER)
    step = act(V.TO, look(s, plan, u, s.local(st.LEFT), s.local(st.FULL)).action)
    for a in legal:
        if a == step:
            return a
    return legal[0] if verb_of(legal[0]) == V.STOP else best_hex(s, plan, legal, u)


def choose_advance(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[7.9] The attacker that gains most by taking the emptied hex."""
    h = s.local(st.TARGET_HEX)
    best = Best(0, act(V.HOLD, 0))
    for a in legal:
        if verb_of(a) == V.ADVANCE:
            u = arg_of(a)
            best.offer(post_worth(s, plan, u, h) - post_worth(s, plan, u, s.loc[u]), a)
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
        self.keys = [vec[i64](), vec[i64]()]
        self.maps = [list[vec[i64]](), list[vec[i64]]()]

    def choose(self, s: AlamHalfa, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        first = verb_of(legal[0])
        if len(legal) == 1:
            return legal[0]
        if s.turn == 0:
            return choose_place(s, legal)
        if first == V.LOSE:
            return combat.choose_loss(s, legal)
        key = key_of(s, seat)
        if self.keys[seat] != key:
            self.keys[seat], self.maps[seat] = key, maps_of(s, seat)
        plan = Plan(s, self.maps[seat], seat, STYLES.at(style, s.turn - 1, T.TURNS - 1))
        if first == V.STAND:
            return combat.choose_diversion(s, plan)
        if first == V.RETREAT:
            return combat.choose_resistance(s, plan, legal)
        if first in (V.ENOUGH, V.FIRE):
            return combat.choose_fire(s, plan, legal)
        if first in (V.ENGAGE, V.WITH):
            return combat.choose_attackers(s, plan, legal)
        if s.runs(st.COMBATS):
            return combat.choose_attack(s, plan, legal)
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
