"""Decision in Desert, for its expert: its last plans, kept while nothing changes from which they follow."""

from typing import final

from alamein.ai.experts.desert_decision.plan import BIT, Plan, make_plan
from alamein.core.native import extend, i64, vec
from alamein.core.vectors import filled
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.ground import ALLIED, HEXES
from alamein.games.desert_decision.rules.c04_march import HEX_MASK, March, march_cost
from alamein.games.desert_decision.state import Desert


def arrivals(s: Desert, side: i64, march: March) -> vec[i64]:
    """By hex: which units of a side, guns left out, can come to it, as bits from its first unit on. Who has moved
    stays, and reduced Allies rest and recover."""
    can, resting = filled(HEXES, 0), st.MOVED | (st.REDUCED if side == ALLIED else 0)
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.loc[u] >= 0 and U.IS_GUN[u] == 0:
            bit = BIT[u - U.FIRST[side]]
            can[s.loc[u]] |= bit
            if s.marks[u] & resting == 0 and st.attack_of(s, u) > 0:
                march.search(s, u, march_cost(s, u), U.MOVE[u])
                for i in range(march.used):
                    can[march.entries[i] & HEX_MASK] |= bit
    return can


@final
class Memory:
    """The last plan of either side. Every player that thinks has one of his own."""

    def __init__(self) -> None:
        self.march = March()  # scratch
        self.key: vec[i64] = vec[i64]()
        self.plans: list[Plan | None] = [None, None]

    def plan(self, s: Desert, side: i64, style: i64) -> Plan:
        """The attacks of this turn. Which unit has been chosen does not matter to it."""
        key = extend(extend(s.hexes[:], s.loc), s.air)
        key = extend(key, vec[i64]([s.marks[u] & ~i64(st.CHOSEN) for u in range(i64(U.UNITS))]))
        key = extend(key, vec[i64]([s.turn, s.mines_cleared, s.front, s.forts_closed, s.armor_spoils]))
        if self.key != key:
            self.key, self.plans = key, [None, None]
        kept = self.plans[side]
        if kept is None or kept.style != style:
            self.plans[side] = kept = Plan(s, side, style, arrivals(s, side, self.march))
            make_plan(s, kept)
        return kept
