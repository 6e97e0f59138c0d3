"""Orders for Alam el Halfa: posts for single units, by the ways they can go in this movement phase; attacks."""

from typing import Final, final

from alamein.ai.experts.alam_halfa.ground import Moves
from alamein.ai.staff import Order, Staff
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c05_movement import allowance
from alamein.games.alam_halfa.state import AlamHalfa

ATTACKS: Final = (V.ATTACK, V.BOMBARD, V.DONE)


@final
class AlamHalfaStaff(Staff[AlamHalfa]):
    """Posts in the first movement phase of a player turn, and in its combat phase one attack after another."""

    def is_due(self, s: AlamHalfa, seat: int, drafted: bool) -> bool:
        if s.turn == 0 or s.side != seat:
            return False
        if s.runs(st.COMBATS):
            return True
        choosing = s.runs(st.MOVEMENT) and s.step() != st.ON_THE_MOVE.at
        return choosing and s.phase == st.MOVEMENT_PHASE and not drafted

    def drafts(self, s: AlamHalfa, seat: int, number: int, source: Source) -> list[Order]:
        if s.runs(st.COMBATS):
            return self.singly(s, ATTACKS, number, source)
        able = [int(arg_of(a)) for a in GAME.legal(s) if verb_of(a) == V.MOVE]
        found = [self.order(s, seat, able[int(source.below(len(able)))], source) for _ in range(number if able else 0)]
        return [order for order in found if order]

    def order(self, s: AlamHalfa, seat: int, u: int, source: Source) -> Order:
        """Send a unit to a post; () if it cannot move."""
        full, moves = allowance(u, s.local(st.ONLY_MOBILE)), Moves()
        moves.look(s, u, full, full)
        goal = self.post(s, seat, [int(h) for h in moves.hexes if s.at[h] < 0], source)
        way = [int(act(V.TO, h)) for h in self.way(int(s.loc[u]), goal, moves.before)]
        return (int(act(V.MOVE, u)), *way, int(act(V.STOP, 0))) if way else ()

    def interest(self, s: AlamHalfa, seat: int, h: int) -> int:
        """The Stages, ridges, mines, the enemy."""
        beside = 2 if st.in_enemy_zoc(s, seat, h) else 0
        near = max((3 - int(T.distance(h, stage)) for stage in s.stages if stage >= 0), default=0)
        return beside + max(near, 0) + int(T.DIMINISHES[h]) + (1 if st.minefield(s, h) == seat + 1 else 0)


STAFF: Final = AlamHalfaStaff(GAME, 2, single=10)
