"""Decision in Desert, for its expert: what it has worked out, kept while nothing changes from which it follows."""

from typing import Final, final

from alamein.ai.experts.desert_decision.plan import BIT, DOUBLE_WAY, Plan, make_plan, way_to_sidi
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.desert_decision.ground import ADJ, ALLIED, HEXES
from alamein.games.desert_decision.rules.c04_march import HEX_MASK, March, gate_of, march_cost
from alamein.games.desert_decision.state import (
    CHOSEN,
    MOVED,
    NONE,
    REDUCED,
    Desert,
    attack_of,
    in_zone_of,
    is_held_by,
    is_mined,
)
from alamein.games.desert_decision.units import FIRST, IS_GUN, LAST, MOVE, UNITS

LATE: Final = -1_000  # no place: of a unit that nobody has looked at
SCALARS: Final = 15  # numbers of a key that belong to no unit and no hex
FRONT: Final = 7  # the bits of `ground_of` below the gate


@final
class Arrivals:
    """By hex: which units of a side, guns left out, can come to it; who has moved stays. Bit 0 is its first unit.

    A march depends on the hexes that the unit comes to or beside. So only those are searched again that have changed
    themselves, or beside whose ways something has changed: a test compares with all searched anew.
    """

    def __init__(self, side: i64) -> None:
        self.side = side
        self.seen: vec[i64] = filled(HEXES, NONE)  # the numbers of the hexes,
        self.ground: vec[i64] = filled(HEXES, NONE)  # and what marches of the side depend on
        self.front: i64 = 0  # rises when enemies, their zones or mines are elsewhere
        self.units: vec[i64] = filled(LAST[side] - FIRST[side], LATE)  # where each stands, and its marks
        self.can: vec[i64] = filled(HEXES, 0)
        self.march = March()

    def look(self, s: Desert) -> vec[i64]:
        """Those of the position."""
        changed = self.changed(s)
        if changed != 0:
            can = self.can[:]  # plans keep the old one
            for h in range(HEXES):
                can[h] &= ~changed
            self.can = can
            for u in range(FIRST[self.side], LAST[self.side]):
                if changed >> u - FIRST[self.side] & 1 != 0:
                    self.search(s, u)
        return self.can

    def changed(self, s: Desert) -> i64:
        """Whose arrivals may be others than those kept, as bits; what they depend on is noted anew."""
        out: i64 = 0
        hexes, seen = s.hexes, self.seen
        for h in range(HEXES):
            if hexes[h] != seen[h]:
                seen[h] = hexes[h]
                out |= self.concerned(s, h)
        for u in range(FIRST[self.side], LAST[self.side]):
            k = u - FIRST[self.side]
            unit = s.loc[u] << 32 | s.marks[u] & (MOVED | REDUCED)
            if unit != self.units[k]:
                self.units[k] = unit
                out |= BIT[k]
        return out

    def concerned(self, s: Desert, h: i64) -> i64:
        """Who came to this hex or beside it, as bits, if it is another one to them now."""
        here, was = ground_of(s, self.side, h), self.ground[h]
        if here == was:
            return 0
        self.ground[h] = here
        if (here ^ was) & FRONT != 0:
            self.front += 1
        who = self.can[h]
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0:
                who |= self.can[ADJ[k]]
        return who

    def search(self, s: Desert, u: i64) -> None:
        """Where one unit can come."""
        at, bit, can = s.loc[u], BIT[u - FIRST[self.side]], self.can
        if at < 0 or IS_GUN[u] != 0:
            return
        can[at] |= bit
        if s.marks[u] & MOVED != 0 or attack_of(s, u) < 1:
            return
        if self.side == ALLIED and s.marks[u] & REDUCED != 0:
            return  # the reduced rest and recover
        march = self.march
        march.search(s, u, march_cost(s, u), MOVE[u])
        entries = march.entries
        for i in range(march.used):
            can[entries[i] & HEX_MASK] |= bit


def ground_of(s: Desert, side: i64, h: i64) -> i64:
    """[4.1] All of a hex on which marches of a side depend: its gate, enemies in it and beside it, mines."""
    out = gate_of(s, side, h) << 3
    if is_held_by(s, 1 - side, h):
        out += 4
    if in_zone_of(s, 1 - side, h):
        out += 2
    return out + 1 if is_mined(s, h) else out


@final
class Memory:
    """The last plan of either side, and who can come where. Every player that thinks has one of his own."""

    def __init__(self) -> None:
        self.arrivals: list[Arrivals] = [Arrivals(0), Arrivals(1)]
        self.keys: list[vec[i64]] = [
            filled(2 * UNITS + HEXES + SCALARS, LATE),
            filled(2 * UNITS + HEXES + SCALARS, LATE),
        ]
        self.plans: list[Plan | None] = [None, None]
        self.way: vec[i64] = DOUBLE_WAY  # to Sidi,
        self.front: i64 = -1  # against this front of the Axis
        self.style: i64 = -1  # in this style

    def look(self, s: Desert, side: i64) -> Plan:
        """No plan, but who can come where, of either side."""
        return Plan(s, side, self.arrivals[side].look(s), self.arrivals[1 - side].look(s))

    def plan(self, s: Desert, side: i64, style: i64) -> Plan:
        """The attacks of this turn."""
        kept = self.plans[side]
        if note(self.keys[side], s, style) or kept is None:
            kept = self.look(s, side)
            if side == ALLIED:
                kept.way = self.way_to_sidi(s, style)
            make_plan(s, side, style, kept)
            self.plans[side] = kept
        return kept

    def way_to_sidi(self, s: Desert, style: i64) -> vec[i64]:
        """The way of the Allies, from the front that has just been looked at."""
        front = self.arrivals[ALLIED].front
        if front != self.front or style != self.style:
            self.way, self.front, self.style = way_to_sidi(s, style), front, style
        return self.way


def note(key: vec[i64], s: Desert, style: i64) -> bool:
    """Write down all that a plan looks at: everything but the frames and which unit has been chosen. Whether anything
    has changed."""
    changed = False
    units, loc, marks, hexes, rest = i64(UNITS), s.loc, s.marks, s.hexes, scalars_of(s, style)
    for u in range(units):
        mark = marks[u] & ~CHOSEN
        if key[u] != loc[u] or key[units + u] != mark:
            key[u], key[units + u] = loc[u], mark
            changed = True
    at = 2 * units
    for h in range(HEXES):
        if key[at + h] != hexes[h]:
            key[at + h] = hexes[h]
            changed = True
    at += HEXES
    for i in range(SCALARS):
        if key[at + i] != rest[i]:
            key[at + i] = rest[i]
            changed = True
    return changed


def scalars_of(s: Desert, style: i64) -> vec[i64]:
    """What of it belongs to no unit and no hex."""
    out = filled(SCALARS, style)
    out[0], out[1], out[2], out[3] = s.scenario, s.turn, s.air[0], s.air[1]
    out[4], out[5], out[6] = s.air_each_turn, s.all_must_attack, s.engineers_exempt
    out[7], out[8], out[9] = s.forts_closed, s.armor_spoils, s.closed_stacks
    out[10], out[11], out[12] = s.mines_cleared, s.clearing, s.el_alamein_fell
    out[13] = s.front
    return out
