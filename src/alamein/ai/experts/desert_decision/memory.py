"""Decision in Desert, for its expert: what it has worked out, kept while nothing changes from which it follows."""

from typing import Final, final

from alamein.ai.experts.desert_decision.plan import BIT, Plan, make_plan, who_comes_near
from alamein.core.native import extend, i64, vec
from alamein.core.vectors import filled
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.ground import ALLIED, AXIS, HEXES
from alamein.games.desert_decision.rules.c04_march import HEX_MASK, March, gate_of, march_cost
from alamein.games.desert_decision.state import Desert

MARKS: Final = 16  # the bits of a unit's marks


@final
class Arrivals:
    """By hex: which units of a side, guns left out, can come to it; who has moved stays. Bit 0 is its first unit.

    A march depends on the hexes that the unit comes to or beside. So only those are searched again that have changed
    themselves, or beside whose ways something has changed.
    """

    def __init__(self, side: i64) -> None:
        self.side = side
        self.ground: vec[i64] = filled(HEXES, st.NONE)  # by hex: what marches depend on [4.1], gate, enemies, mines
        self.units: vec[i64] = filled(U.UNITS, st.NONE)  # by unit: where it is, and what else its march depends on
        self.can: vec[i64] = filled(HEXES, 0)
        self.march = March()

    def renew(self, s: Desert) -> None:
        """Search anew where those can come whose marches may be others than those kept."""
        can, first, who = self.can, U.FIRST[self.side], i64(0)
        for h in range(HEXES):
            here = gate_of(s, self.side, h) << 2 | st.is_held_by(s, 1 - self.side, h) << 1 | st.is_mined(s, h)
            if self.ground[h] != here:
                self.ground[h] = here
                who |= can[h] | who_comes_near(can, h)
        for u in range(first, U.LAST[self.side]):
            now = s.loc[u] << MARKS | s.marks[u] & (st.MOVED | st.REDUCED)
            if self.units[u] != now:
                self.units[u] = now
                who |= BIT[u - first]
        for h in range(HEXES if who != 0 else i64(0)):
            can[h] &= ~who
        for u in range(first, U.LAST[self.side]):
            if who & BIT[u - first] != 0:
                self.search(s, u, BIT[u - first])

    def search(self, s: Desert, u: i64, bit: i64) -> None:
        """Where one unit can come. Reduced Allies rest and recover."""
        if s.loc[u] < 0 or U.IS_GUN[u] != 0:
            return
        self.can[s.loc[u]] |= bit
        resting: i64 = st.REDUCED if self.side == ALLIED else 0
        if s.marks[u] & (st.MOVED | resting) == 0 and st.attack_of(s, u) > 0:
            self.march.search(s, u, march_cost(s, u), U.MOVE[u])
            for i in range(self.march.used):
                self.can[self.march.entries[i] & HEX_MASK] |= bit


def key_of(s: Desert) -> vec[i64]:
    """All that plans look at; which unit has been chosen does not matter."""
    out = extend(extend(extend(s.hexes[:], s.loc), s.marks), s.air)
    for i in range(HEXES + U.UNITS, HEXES + 2 * U.UNITS):
        out[i] &= ~st.CHOSEN
    return extend(out, vec[i64]([s.turn, s.mines_cleared, s.front, s.forts_closed, s.armor_spoils]))


@final
class Memory:
    """The last plan of either side. Every player that thinks has one of his own."""

    def __init__(self) -> None:
        self.key: vec[i64] = vec[i64]()
        self.arrivals: list[Arrivals] = [Arrivals(ALLIED), Arrivals(AXIS)]
        self.plans: list[Plan | None] = [None, None]

    def plan(self, s: Desert, side: i64, style: i64) -> Plan:
        """The attacks of this turn."""
        key = key_of(s)
        if self.key != key:
            self.key, self.plans = key, [None, None]
        kept = self.plans[side]
        if kept is None or kept.style != style:
            self.arrivals[side].renew(s)
            self.plans[side] = kept = Plan(s, side, style, self.arrivals[side].can)
            make_plan(s, kept)
        return kept
