"""Decision in Desert, for its expert: what it has worked out, kept while nothing changes from which it follows."""

from typing import Final, final

from alamein.ai.experts.desert_decision.plan import BIT, DOUBLE_WAY, Plan, make_plan, way_to_sidi, who_comes_near
from alamein.ai.experts.desert_decision.worth import FAR
from alamein.core.native import append, extend, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.ground import ADJ, ALLIED, AXIS, HEXES
from alamein.games.desert_decision.rules.c04_march import HEX_MASK, March, gate_of, march_cost
from alamein.games.desert_decision.state import Desert

MARKS: Final = 16  # the bits of a unit's marks
EVERYWHERE: Final = filled(HEXES, 1)


@final
class Arrivals:
    """By hex: which units of a side, guns left out, can come to it; who has moved stays. Bit 0 is its first unit.

    A march depends on the hexes that the unit comes to or beside. So only those are searched again that have changed
    themselves, or beside whose ways something has changed: a test compares with all searched anew.
    """

    def __init__(self, side: i64) -> None:
        self.side = side
        self.ground: vec[i64] = filled(HEXES, st.NONE)  # by hex: what marches of the side depend on
        self.units: vec[i64] = filled(U.UNITS, st.NONE)  # by unit: where it is, and what else its march depends on
        self.can: vec[i64] = filled(HEXES, 0)
        self.march = March()

    def renew(self, s: Desert, hexes: vec[i64]) -> None:
        """These hexes have changed: search anew where those can come whose marches may be others than those kept."""
        can, first, who = self.can, U.FIRST[self.side], i64(0)
        for h in hexes:
            here = ground_of(s, self.side, h)
            if self.ground[h] != here:
                self.ground[h] = here
                who |= can[h] | who_comes_near(can, h)
        for u in range(first, U.LAST[self.side]):
            now = s.loc[u] << MARKS | s.marks[u] & (st.MOVED | st.REDUCED)
            if self.units[u] != now:
                self.units[u] = now
                who |= BIT[u - first]
        if who != 0:
            for h in range(HEXES):
                can[h] &= ~who
            for u in range(first, U.LAST[self.side]):
                if who & BIT[u - first] != 0:
                    self.search(s, u, BIT[u - first])

    def search(self, s: Desert, u: i64, bit: i64) -> None:
        """Where one unit can come. Reduced Allies rest and recover."""
        if s.loc[u] < 0 or U.IS_GUN[u] != 0:
            return
        can, march = self.can, self.march
        can[s.loc[u]] |= bit
        resting: i64 = st.REDUCED if self.side == ALLIED else 0
        if s.marks[u] & (st.MOVED | resting) != 0 or st.attack_of(s, u) < 1:
            return
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


def key_of(s: Desert) -> vec[i64]:
    """All that plans look at; which unit has been chosen does not matter."""
    out = extend(extend(extend(s.hexes[:], s.loc), s.marks), s.air)
    for i in range(HEXES + U.UNITS, HEXES + 2 * U.UNITS):
        out[i] &= ~st.CHOSEN
    return extend(out, vec[i64]([s.turn, s.mines_cleared, s.front, s.forts_closed, s.armor_spoils]))


def to_enemies(s: Desert, side: i64) -> vec[i64]:
    """By hex, how far the nearest enemy is."""
    there = vec[i64]()
    for e in range(U.FIRST[1 - side], U.LAST[1 - side]):
        if s.loc[e] >= 0:
            there = append(there, s.loc[e])
    return flood(ADJ, EVERYWHERE, there) if len(there) > 0 else filled(HEXES, FAR)


@final
class Memory:
    """The last plan of either side, and who can come where. Every player that thinks has one of his own."""

    def __init__(self) -> None:
        self.key: vec[i64] = vec[i64]()
        self.arrivals: list[Arrivals] = [Arrivals(ALLIED), Arrivals(AXIS)]
        self.plans: list[Plan | None] = [None, None]
        self.enemies: vec[i64] = self.key  # of the side that looked last,
        self.near: vec[i64] = self.key  # and by hex how far the nearest of them is
        self.way: vec[i64] = DOUBLE_WAY  # to Sidi,
        self.ground: vec[i64] = self.key  # over this ground
        self.style: i64 = -1  # in this style

    def see(self, s: Desert, side: i64) -> None:
        """Forget what may be otherwise in this position, and look who can come where, and how near the enemy is."""
        key, seen = key_of(s), len(self.key) > 0
        if self.key != key:
            hexes = vec[i64]([h for h in range(HEXES) if not seen or self.key[h] != key[h]])
            self.key, self.plans = key, [None, None]
            for each in self.arrivals:
                each.renew(s, hexes)
        enemies = s.loc[U.FIRST[1 - side] : U.LAST[1 - side]]
        if self.enemies != enemies:
            self.enemies, self.near = enemies, to_enemies(s, side)

    def look(self, s: Desert, side: i64, style: i64) -> Plan:
        """No attacks, but who can come where, of either side."""
        self.see(s, side)
        return self.blank(side, style)

    def blank(self, side: i64, style: i64) -> Plan:
        """A plan for the position last seen."""
        return Plan(side, style, self.arrivals[side].can, self.arrivals[1 - side].can, self.near)

    def plan(self, s: Desert, side: i64, style: i64) -> Plan:
        """The attacks of this turn."""
        self.see(s, side)
        kept = self.plans[side]
        if kept is None or kept.style != style:
            self.plans[side] = kept = self.blank(side, style)
            if side == ALLIED:
                if self.style != style or self.ground != self.arrivals[side].ground:
                    self.style, self.ground = style, self.arrivals[side].ground[:]
                    self.way = way_to_sidi(s, style)
                kept.way = self.way
            make_plan(s, kept)
        return kept
