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

LATE: Final = -1_000  # no place: of a unit that nobody has looked at
ALL: Final = -1  # all bits of a number
SCALARS: Final = 8  # numbers of a key that belong to no unit and no hex
FRONT: Final = 7  # the bits of `ground_of` below the gate


@final
class Arrivals:
    """By hex: which units of a side, guns left out, can come to it; who has moved stays. Bit 0 is its first unit.

    A march depends on the hexes that the unit comes to or beside. So only those are searched again that have changed
    themselves, or beside whose ways something has changed: a test compares with all searched anew.
    """

    def __init__(self, side: i64) -> None:
        self.side = side
        self.seen: vec[i64] = filled(HEXES, st.NONE)  # the numbers of the hexes,
        self.ground: vec[i64] = filled(HEXES, st.NONE)  # and what marches of the side depend on
        self.front: i64 = 0  # rises when enemies, their zones or mines are elsewhere
        self.units: vec[i64] = filled(U.UNITS, LATE)  # where each stands, and its marks
        self.can: vec[i64] = filled(HEXES, 0)
        self.march = March()

    def look(self, s: Desert) -> vec[i64]:
        """Those of the position."""
        changed = self.changed(s)
        if changed != 0:
            can, first = self.can[:], U.FIRST[self.side]  # plans keep the old one
            for h in range(HEXES):
                can[h] &= ~changed
            for u in range(first, U.LAST[self.side]):
                if changed & BIT[u - first] != 0:
                    self.search(s, u, BIT[u - first], can)
            self.can = can
        return self.can

    def changed(self, s: Desert) -> i64:
        """Whose arrivals may be others than those kept, as bits; what they depend on is noted anew."""
        out: i64 = 0
        hexes, seen, units, first = s.hexes, self.seen, self.units, U.FIRST[self.side]
        for h in range(HEXES):
            if hexes[h] != seen[h]:
                seen[h] = hexes[h]
                out |= self.concerned(s, h)
        for u in range(first, U.LAST[self.side]):
            unit = s.loc[u] << 32 | s.marks[u] & (st.MOVED | st.REDUCED)
            if unit != units[u]:
                units[u] = unit
                out |= BIT[u - first]
        return out

    def concerned(self, s: Desert, h: i64) -> i64:
        """Who came to this hex or beside it, as bits, if it is another one to them now."""
        here, was = ground_of(s, self.side, h), self.ground[h]
        if here == was:
            return 0
        self.ground[h] = here
        if (here ^ was) & FRONT != 0:
            self.front += 1
        return self.can[h] | who_comes_near(self.can, h)

    def search(self, s: Desert, u: i64, bit: i64, can: vec[i64]) -> None:
        """Where one unit can come. Reduced Allies rest and recover."""
        if s.loc[u] < 0 or U.IS_GUN[u] != 0:
            return
        can[s.loc[u]] |= bit
        resting = st.REDUCED if self.side == ALLIED else 0
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
        self.arrivals: list[Arrivals] = [Arrivals(ALLIED), Arrivals(AXIS)]
        self.keys: list[vec[i64]] = [filled(2 * U.UNITS + HEXES + SCALARS, LATE) for _ in range(2)]
        self.plans: list[Plan | None] = [None, None]
        self.way: vec[i64] = DOUBLE_WAY  # to Sidi,
        self.front: i64 = -1  # against this front of the Axis
        self.style: i64 = -1  # in this style

    def look(self, s: Desert, side: i64, style: i64) -> Plan:
        """No attacks, but who can come where, of either side."""
        return Plan(s, side, style, self.arrivals[side].look(s), self.arrivals[1 - side].look(s))

    def plan(self, s: Desert, side: i64, style: i64) -> Plan:
        """The attacks of this turn."""
        kept = self.plans[side]
        if self.has_changed(s, side, style) or kept is None:
            kept = self.look(s, side, style)
            if side == ALLIED:
                kept.way = self.way_to_sidi(s, style)
            make_plan(s, kept)
            self.plans[side] = kept
        return kept

    def has_changed(self, s: Desert, side: i64, style: i64) -> bool:
        """Whether anything is other than at the last plan of the side from which a plan follows; it is noted. Which
        unit has been chosen does not matter."""
        key, at = self.keys[side], i64(2 * U.UNITS)
        changed = note(key, 0, s.loc, ALL)
        changed |= note(key, U.UNITS, s.marks, ~st.CHOSEN)
        changed |= note(key, at, s.hexes, ALL)
        rest = vec[i64]([style, s.turn, s.mines_cleared, s.front, s.forts_closed, s.armor_spoils, s.air[0], s.air[1]])
        changed |= note(key, at + HEXES, rest, ALL)
        return changed

    def way_to_sidi(self, s: Desert, style: i64) -> vec[i64]:
        """The way of the Allies, from the front that has just been looked at."""
        front = self.arrivals[ALLIED].front
        if front != self.front or style != self.style:
            self.way, self.front, self.style = way_to_sidi(s, style), front, style
        return self.way


def note(key: vec[i64], at: i64, numbers: vec[i64], bits: i64) -> bool:
    """Write these bits of some numbers into a key. Whether they are others than before."""
    changed = False
    for i in range(i64(len(numbers))):
        number = numbers[i] & bits
        if key[at + i] != number:
            key[at + i] = number
            changed = True
    return changed
