"""Orders for Decision in Desert: posts for single units, beside enemies, on objectives, anywhere in reach; attacks."""

from typing import Final, final

from alamein.ai.experts.desert_decision.memory import to_enemies
from alamein.ai.experts.desert_decision.worth import IS_OBJECTIVE, ON_TRACK, cover_of
from alamein.ai.staff import Order, Staff
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.event import Log
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.state import Desert

NEAR: Final = 6  # hexes to the nearest enemy: units farther off have time


ATTACKS: Final = (V.ATTACK_HEX, V.BOMBARD, V.STRIKE, V.DONE)


@final
class DesertStaff(Staff[Desert]):
    """Posts in the movement phase, and in the combat phase one attack after another."""

    def is_due(self, s: Desert, seat: int, drafted: bool) -> bool:
        if s.turn == 0 or s.local(st.ACTOR) != seat:
            return False
        return s.runs(st.COMBAT_PHASE) or (s.runs(st.MOVEMENT) and not drafted)

    def drafts(self, s: Desert, seat: int, number: int, source: Source) -> list[Order]:
        if s.runs(st.COMBAT_PHASE):
            return self.singly(s, ATTACKS, number, source)
        units, near = range(int(U.FIRST[seat]), int(U.LAST[seat])), to_enemies(s, seat)
        able = [u for u in units if s.loc[u] >= 0 and s.marks[u] & st.MOVED == 0 and near[s.loc[u]] <= NEAR]
        out: list[Order] = []
        for _ in range(number if able else 0):
            u = able[int(source.below(len(able)))]
            goal = self.post(s, seat, self.reach(s, u), source)
            if goal >= 0:
                out.append((int(act(V.MOVE_UNIT, u)), int(act(V.TO, goal))))
        return out

    def reach(self, s: Desert, u: int) -> list[int]:
        """Where a unit can go."""
        chosen = GAME.copy(s)
        if int(s.local(st.UNIT)) != u:
            GAME.apply(chosen, act(V.MOVE_UNIT, u), Log(False))
        return [int(arg_of(a)) for a in GAME.legal(chosen) if verb_of(a) == V.TO]

    def interest(self, s: Desert, seat: int, h: int) -> int:
        """Objectives, cover and the enemy's side."""
        beside = 3 if st.in_zone_of(s, 1 - seat, h) else 0
        return beside + 2 * int(IS_OBJECTIVE[h]) + int(ON_TRACK[h]) + int(cover_of(s, seat, h))


STAFF: Final = DesertStaff(GAME, 4)
