"""Decision in Desert, for its expert: what it has worked out, kept while nothing changes from which it follows."""

from typing import Final, final

from alamein.ai.experts.desert_decision.plan import BIT, Plan, make_plan
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.desert_decision.ground import ADJ, ALLIED, HEXES
from alamein.games.desert_decision.rules.c04_march import March, gate_of, march_cost
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


@final
class Arrivals:
    """By hex: which units of a side, guns left out, can come to it; who has moved stays. Bit 0 is its first unit.

    A march depends on the hexes that the unit comes to or beside. So only those are searched again that have changed
    themselves, or beside whose ways something has changed: a test compares with all searched anew.
    """

    def __init__(self, side: i64) -> None:
        self.side = side
        self.ground: vec[i64] = filled(HEXES, NONE)  # what marches of the side depend on
        self.units: vec[i64] = filled(LAST[side] - FIRST[side], LATE)  # where each stands, and its marks
        self.can: vec[i64] = filled(HEXES, 0)
        self.asked: vec[i64] = filled(HEXES, 0)  # whose march depends on a hex
        self.march = March()

    def look(self, s: Desert) -> vec[i64]:
        """Those of the position."""
        changed = self.changed(s)
        if changed != 0:
            self.can = self.can[:]  # plans keep the old one
            for h in range(HEXES):
                self.can[h] &= ~changed
                self.asked[h] &= ~changed
            for u in range(FIRST[self.side], LAST[self.side]):
                if changed >> u - FIRST[self.side] & 1 != 0:
                    self.search(s, u)
        return self.can

    def changed(self, s: Desert) -> i64:
        """Whose arrivals may be others than those kept, as bits; what they depend on is noted anew."""
        out: i64 = 0
        for h in range(HEXES):
            here = ground_of(s, self.side, h)
            if here != self.ground[h]:
                self.ground[h] = here
                out |= self.asked[h]
        for u in range(FIRST[self.side], LAST[self.side]):
            k = u - FIRST[self.side]
            unit = s.loc[u] << 32 | s.marks[u] & (MOVED | REDUCED)
            if unit != self.units[k]:
                self.units[k] = unit
                out |= BIT[k]
        return out

    def search(self, s: Desert, u: i64) -> None:
        """Where one unit can come."""
        at, bit = s.loc[u], BIT[u - FIRST[self.side]]
        if at < 0 or IS_GUN[u] != 0:
            return
        self.can[at] |= bit
        if s.marks[u] & MOVED != 0 or attack_of(s, u) < 1:
            return
        if self.side == ALLIED and s.marks[u] & REDUCED != 0:
            return  # the reduced rest and recover
        march = self.march
        march.search(s, u, march_cost(s, u), MOVE[u])
        for h in range(march.first, march.last + 1):
            if march.left[h] >= 0:
                self.can[h] |= bit
                self.asked[h] |= bit
                for k in range(6 * h, 6 * h + 6):
                    if ADJ[k] >= 0:
                        self.asked[ADJ[k]] |= bit


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
        self.keys: list[vec[i64]] = [vec[i64](), vec[i64]()]
        self.plans: list[Plan | None] = [None, None]

    def look(self, s: Desert, side: i64) -> Plan:
        """No plan, but who can come where, of either side."""
        return Plan(self.arrivals[side].look(s), self.arrivals[1 - side].look(s))

    def plan(self, s: Desert, side: i64, style: i64) -> Plan:
        """The attacks of this turn."""
        key = key_of(s, style)
        kept = self.plans[side]
        if kept is None or self.keys[side] != key:
            kept = make_plan(s, side, style, self.look(s, side))
            self.keys[side], self.plans[side] = key, kept
        return kept


def key_of(s: Desert, style: i64) -> vec[i64]:
    """All that a plan looks at: everything but the frames and which unit has been chosen."""
    out = filled(2 * UNITS + HEXES + SCALARS, 0)
    for u in range(UNITS):
        out[u] = s.loc[u]
        out[UNITS + u] = s.marks[u] & ~CHOSEN
    for h in range(HEXES):
        out[2 * UNITS + h] = s.hexes[h]
    at = 2 * UNITS + HEXES
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.scenario, s.turn, s.air[0], s.air[1]
    out[at + 4], out[at + 5], out[at + 6] = s.air_each_turn, s.all_must_attack, s.engineers_exempt
    out[at + 7], out[at + 8], out[at + 9] = s.forts_closed, s.armor_spoils, s.closed_stacks
    out[at + 10], out[at + 11], out[at + 12] = s.mines_cleared, s.clearing, s.el_alamein_fell
    out[at + 13], out[at + 14] = s.front, style
    return out
