"""Chapter 7: Zones of Control [7.0] [7.1] [7.2] [7.3] [7.4] [7.5], and the board that counts them.

Six hexes around a Combat unit, two for one in Road Mode [R2]. A hex is controlled or it is not [7.51]. [11.25]
Minefields neither have zones nor stop them.
"""

from typing import Final, final

from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c13_rings import grown

# Counters of a hex, packed. Six bits each: Combat, Supply, Engineer units and controlling units of the Axis, then of
# the Allies; three bits each for Road Movement Spaces of the two sides, one for a unit in Road Mode, two for mines.
FIELD: Final = 6  # no side has 64 units of a kind
FULL: Final = 63
SIDE_SHIFT: Final = 24
ZONE_SHIFT: Final = 18
PRESENCE: Final = 0x3FFFF  # the three unit counts of a side
SPACE_SHIFT: Final = 48
SPACE_WIDTH: Final = 3
COLUMN_SHIFT: Final = 54
MINE_SHIFT: Final = 55
UNITS: Final = PRESENCE | PRESENCE << SIDE_SHIFT  # of both sides
SPACES: Final = 1 << SPACE_SHIFT  # this or more: a Road Movement Space, a unit in Road Mode or a minefield
# by side, what can keep its units in a hex: enemy control, enemy mines (a bit that only they and cleared ones have)
HOLDS: Final[vec[i64]] = ints([FULL << SIDE_SHIFT + ZONE_SHIFT | 2 << MINE_SHIFT, FULL << ZONE_SHIFT | 1 << MINE_SHIFT])

NO_MINE: Final = 0  # what `Board.mine` says of a hex: else side + 1, or FRESH
FRESH: Final = 3
NOTHING: Final[vec[i64]] = filled(T.HEXES, 0)
NOWHERE: Final[vec[i64]] = filled(2 * T.WORDS, 0)


def stacked(counters: i64) -> i64:
    """How many of a side's units in a hex count for stacking: Combat and Supply units [8.0] [12.13]."""
    return (counters & FULL) + (counters >> FIELD & FULL)


@final
class Board:
    """What follows from where units and minefields are: one entry per hex; and sets of hexes, by side, as words of
    bits a column."""

    def __init__(self) -> None:
        self.at: vec[i64] = NOTHING[:]
        self.crowds: vec[i64] = filled(2, 0)  # [8.0] by side, the hexes above its stacking limit
        self.held: vec[i64] = NOWHERE[:]  # with a unit of the side
        self.zone: vec[i64] = NOWHERE[:]  # in its control
        self.mined: vec[i64] = NOWHERE[:]  # with its uncleared minefield

    def present(self, h: i64, side: i64) -> bool:
        """Whether any unit of the side is in the hex."""
        return self.at[h] >> SIDE_SHIFT * side & PRESENCE != 0

    def combat_units(self, h: i64, side: i64) -> i64:
        """How many Combat units of the side are in the hex."""
        return self.at[h] >> SIDE_SHIFT * side & FULL

    def stacked(self, h: i64, side: i64) -> i64:
        """How many units of the side count for stacking."""
        return stacked(self.at[h] >> SIDE_SHIFT * side)

    def units(self, h: i64, side: i64) -> i64:
        """How many units of the side, of any kind, are in the hex."""
        at = self.at[h] >> SIDE_SHIFT * side
        return (at & FULL) + (at >> FIELD & FULL) + (at >> 2 * FIELD & FULL)

    def controlled(self, h: i64, side: i64) -> bool:
        """[7.51] Whether the hex is in a Zone of Control of the side."""
        return self.at[h] >> SIDE_SHIFT * side + ZONE_SHIFT & FULL != 0

    def spaces(self, h: i64, side: i64) -> i64:
        """[6.22] How many Road Movement Spaces of the side the hex belongs to."""
        return self.at[h] >> SPACE_SHIFT + SPACE_WIDTH * side & 7

    def holds_column(self, h: i64) -> bool:
        """Whether a unit in Road Mode stands in the hex."""
        return self.at[h] >> COLUMN_SHIFT & 1 != 0

    def mine(self, h: i64) -> i64:
        """Which minefield is in the hex."""
        return self.at[h] >> MINE_SHIFT

    def is_bare(self, h: i64) -> bool:
        """Whether the hex holds no unit, no minefield and no part of a Road Movement Space."""
        at = self.at[h]
        return at & UNITS == 0 and at < SPACES

    def is_beside(self, h: i64, side: i64) -> bool:
        """Whether a unit of the side stands next to the hex, were all hexsides land."""
        w = side * T.WORDS + T.COLUMN[h]
        return grown(self.held[w - 1], self.held[w], self.held[w + 1]) & T.BIT[h] != 0

    def set_mine(self, h: i64, value: i64) -> None:
        """Note what the marker in a hex is."""
        w, bit = T.COLUMN[h], T.BIT[h]
        self.mined[w] &= ~bit
        self.mined[T.WORDS + w] &= ~bit
        self.at[h] &= ~(FRESH << MINE_SHIFT)
        self.lay(h, value)

    def lay(self, h: i64, value: i64) -> None:
        """Note a marker in a hex that had none."""
        self.at[h] |= value << MINE_SHIFT
        if value == T.AXIS + 1 or value == T.ALLIED + 1:
            self.mined[(value - 1) * T.WORDS + T.COLUMN[h]] |= T.BIT[h]

    def open_to(self, side: i64, passable: vec[i64], ground: vec[i64]) -> None:
        """[13.0] Write to `ground` what of `passable` is open to the side's lines: no enemy units, no enemy mines
        [11.41], and no enemy control [7.41] without a friendly unit [7.12]."""
        ours = side * T.WORDS
        theirs = T.enemy(side) * T.WORDS
        held, zone, mined = self.held, self.zone, self.mined
        for c in range(T.WORDS):
            barred = held[theirs + c] | mined[theirs + c] | zone[theirs + c] & ~held[ours + c]
            ground[c] = passable[c] & ~barred


def front(u: i64, h: i64, facing: i64) -> i64:
    """[6.22] The hex before a unit in Road Mode; -1 if off the map or in the sea. For Mechanized units the next road
    hex [R37]."""
    if T.MECHANIZED[u] == 0:
        return T.ADJ[6 * h + facing - 1]
    i = T.ROAD_INDEX[h] + 1
    return T.ROAD[i] if i < T.ROAD_LENGTH else i64(-1)


def rear(u: i64, h: i64, facing: i64) -> i64:
    """[6.22] The hex behind a unit in Road Mode; -1 if off the map or in the sea."""
    if T.MECHANIZED[u] == 0:
        return T.ADJ[6 * h + (facing + 2) % 6]
    i = T.ROAD_INDEX[h] - 1
    return T.ROAD[i] if i >= 0 else i64(-1)


def put(b: Board, u: i64, h: i64, facing: i64, sign: i64) -> None:
    """Count a unit in (+1) or out (-1) of a hex, with its Zone of Control [7.0] or its two Road Mode hexes [6.22]."""
    side, kind, at, held = T.SIDE[u], T.KIND[u], b.at, b.held
    shift = SIDE_SHIFT * side
    there = at[h] + (sign << shift + FIELD * kind)
    at[h] = there
    w, bit = side * T.WORDS + T.COLUMN[h], T.BIT[h]
    held[w] = held[w] | bit if there >> shift & PRESENCE != 0 else held[w] & ~bit
    if kind != T.ENGINEER and stacked(there >> shift) == T.STACK_LIMIT[side] + (i64(1) if sign > 0 else i64(0)):
        b.crowds[side] += sign
    if kind != T.COMBAT:
        return  # [R2] only Combat units control hexes
    if facing == 0:
        control_around(b, h, side, sign)
        return
    b.at[h] += sign << COLUMN_SHIFT
    space(b, front(u, h, facing), side, sign)
    space(b, rear(u, h, facing), side, sign)


def control_around(b: Board, h: i64, side: i64, sign: i64) -> None:
    """[7.0] Count a unit that begins (+1) or ceases (-1) to control the six hexes around it."""
    at, zone, adj, shift = b.at, b.zone, T.ADJ, SIDE_SHIFT * side + ZONE_SHIFT
    first, one = side * T.WORDS + T.COLUMN[h] - 1, sign << shift
    for k in range(6 * h, 6 * h + 6):
        if adj[k] >= 0:
            at[adj[k]] += one
    if sign > 0:
        for i in range(i64(3)):
            zone[first + i] |= T.AROUND[3 * h + i]
        return
    for k in range(6 * h, 6 * h + 6):
        n = adj[k]
        if n >= 0 and at[n] >> shift & FULL == 0:
            zone[side * T.WORDS + T.COLUMN[n]] &= ~T.BIT[n]


def space(b: Board, n: i64, side: i64, sign: i64) -> None:
    """[6.22] Count a hex, if it is one, in or out of a column's Road Movement Space, which the column controls."""
    if n < 0:
        return
    b.at[n] += (sign << SPACE_SHIFT + SPACE_WIDTH * side) + (sign << SIDE_SHIFT * side + ZONE_SHIFT)
    w = side * T.WORDS + T.COLUMN[n]
    b.zone[w] = b.zone[w] | T.BIT[n] if b.controlled(n, side) else b.zone[w] & ~T.BIT[n]


def cannot_leave_zone(b: Board, u: i64, h: i64) -> str:
    """Why the unit may not move out of its hex `h` because of enemy control, or ""."""
    side = T.SIDE[u]
    if not b.controlled(h, T.enemy(side)):
        return ""
    if b.units(h, side) > 1:
        return ""  # [7.11] [12.23] another friendly unit, of any kind, stays behind [R3] [R33]
    return "5.23"  # [5.23] [7.21] a unit alone in the hex may not leave it


def stops(b: Board, h: i64, side: i64) -> bool:
    """[7.21] Whether a unit of the side ends its movement on entering the hex; friends there do not help [R3]."""
    return b.controlled(h, T.enemy(side))


def bars_line(b: Board, h: i64, side: i64) -> bool:
    """[7.32] [7.41] Whether enemy control closes the hex to a retreat or a supply line of the side.

    [7.12] A friendly unit of any kind in the hex opens it again."""
    return b.controlled(h, T.enemy(side)) and not b.present(h, side)
