"""Decision in Desert, for its expert: what it has worked out, kept while nothing changes from which it follows."""

from typing import Final, final

from alamein.ai.experts.desert_decision.plan import BIT, DOUBLE_WAY, Plan, make_plan, way_to_sidi, who_comes_near
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.ground import ALLIED, AXIS, HEXES
from alamein.games.desert_decision.rules.c04_march import HEX_MASK, March, gate_of, march_cost
from alamein.games.desert_decision.state import Desert

UNKNOWN: Final = -1_000  # no place: of a unit that nobody has looked at
SCALARS: Final = 7  # what belongs to no unit and no hex
FRONT: Final = 7  # the bits of `ground_of` below the gate


@final
class Arrivals:
    """By hex: which units of a side, guns left out, can come to it; who has moved stays. Bit 0 is its first unit.

    A march depends on the hexes that the unit comes to or beside. So only those are searched again that have changed
    themselves, or beside whose ways something has changed: a test compares with all searched anew.
    """

    def __init__(self, side: i64) -> None:
        self.side = side
        self.ground: vec[i64] = filled(HEXES, st.NONE)  # by hex: what marches of the side depend on
        self.front: i64 = 0  # rises when enemies, their zones or mines are elsewhere
        self.can: vec[i64] = filled(HEXES, 0)
        self.march = March()

    def concerned(self, s: Desert, h: i64) -> i64:
        """Who came to this hex or beside it, as bits, if it is another one to them now."""
        here, was = ground_of(s, self.side, h), self.ground[h]
        if here == was:
            return 0
        self.ground[h] = here
        if (here ^ was) & FRONT != 0:
            self.front += 1
        return self.can[h] | who_comes_near(self.can, h)

    def renew(self, s: Desert, units: i64) -> None:
        """Search anew where these units, as bits, can come."""
        can, first = self.can[:], U.FIRST[self.side]  # plans keep the old one
        for h in range(HEXES):
            can[h] &= ~units
        for u in range(first, U.LAST[self.side]):
            if units & BIT[u - first] != 0:
                self.search(s, u, BIT[u - first], can)
        self.can = can

    def search(self, s: Desert, u: i64, bit: i64, can: vec[i64]) -> None:
        """Where one unit can come. Reduced Allies rest and recover."""
        if s.loc[u] < 0 or U.IS_GUN[u] != 0:
            return
        can[s.loc[u]] |= bit
        resting: i64 = st.REDUCED if self.side == ALLIED else 0
        if s.marks[u] & (st.MOVED | resting) != 0 or st.attack_of(s, u) < 1:
            return
        march = self.march
        march.search(s, u, march_cost(s, u), U.MOVE[u])
        entries = march.entries
        for i in range(march.used):
            can[entries[i] & HEX_MASK] |= bit


def ground_of(s: Desert, side: i64, h: i64) -> i64:
    """[4.1] All of a hex on which marches of a side depend: its gate, enemies in it and beside it, mines."""
    out = gate_of(s, side, h) << 3 | st.is_mined(s, h)
    if st.is_held_by(s, 1 - side, h):
        out += 4
    return out + 2 if st.in_zone_of(s, 1 - side, h) else out


@final
class Memory:
    """The last plan of either side, and who can come where. Every player that thinks has one of his own."""

    def __init__(self) -> None:
        self.board: i64 = 0  # rises when anything is other than when a plan was last asked for:
        self.hexes: vec[i64] = filled(HEXES, st.NONE)
        self.loc: vec[i64] = filled(U.UNITS, UNKNOWN)
        self.marks: vec[i64] = filled(U.UNITS, 0)
        self.rest: vec[i64] = filled(SCALARS, st.NONE)
        self.arrivals: list[Arrivals] = [Arrivals(ALLIED), Arrivals(AXIS)]
        self.plans: list[Plan | None] = [None, None]
        self.planned: vec[i64] = filled(2, 0)  # on which board
        self.way: vec[i64] = DOUBLE_WAY  # to Sidi,
        self.front: i64 = -1  # against this front of the Axis
        self.style: i64 = -1  # in this style

    def look(self, s: Desert, side: i64, style: i64) -> Plan:
        """No attacks, but who can come where, of either side."""
        self.see(s)
        return Plan(s, side, style, self.arrivals[side].can, self.arrivals[1 - side].can)

    def plan(self, s: Desert, side: i64, style: i64) -> Plan:
        """The attacks of this turn."""
        self.see(s)
        kept = self.plans[side]
        if kept is None or kept.style != style or self.planned[side] != self.board:
            kept = self.look(s, side, style)
            if side == ALLIED:
                kept.way = self.way_to_sidi(s, style)
            make_plan(s, kept)
            self.plans[side] = kept
            self.planned[side] = self.board
        return kept

    def see(self, s: Desert) -> None:
        """Note everything from which plans follow; which unit has been chosen does not matter. Whose arrivals may be
        others than those kept is searched anew."""
        changed, board, now = filled(2, 0), self.board, s.hexes
        hexes, loc, marks = self.hexes, self.loc, self.marks
        for h in range(HEXES):
            if hexes[h] != now[h]:
                hexes[h] = now[h]
                board += 1
                for side in range(i64(2)):
                    changed[side] |= self.arrivals[side].concerned(s, h)
        for u in range(i64(U.UNITS)):
            mark = s.marks[u] & ~st.CHOSEN
            if loc[u] != s.loc[u] or marks[u] != mark:
                if loc[u] != s.loc[u] or (marks[u] ^ mark) & (st.MOVED | st.REDUCED) != 0:
                    changed[U.SIDE[u]] |= BIT[u - U.FIRST[U.SIDE[u]]]
                loc[u], marks[u] = s.loc[u], mark
                board += 1
        for side in range(i64(2)):
            if changed[side] != 0:
                self.arrivals[side].renew(s, changed[side])
        rest = vec[i64]([s.turn, s.mines_cleared, s.front, s.forts_closed, s.armor_spoils, s.air[0], s.air[1]])
        for i in range(i64(SCALARS)):
            if self.rest[i] != rest[i]:
                board += 1
        self.rest, self.board = rest, board

    def way_to_sidi(self, s: Desert, style: i64) -> vec[i64]:
        """The way of the Allies, from the front that has just been looked at."""
        front = self.arrivals[ALLIED].front
        if front != self.front or style != self.style:
            self.way, self.front, self.style = way_to_sidi(s, style), front, style
        return self.way
