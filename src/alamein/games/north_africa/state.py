"""The position: ints and vecs of ints. Who stands where is changed only through `place`, `set_facing` and `set_mine`,
so the board that is computed from it (occupation, Zones of Control, Road Movement Spaces, minefields) is never stale.
"""

from __future__ import annotations

from typing import Final

from alamein.core.native import i64, vec
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.north_africa.tables import (
    ADJ,
    COMBAT,
    FIRST,
    HEXES,
    HOME_COLUMN,
    KIND,
    LAST,
    MECHANIZED,
    MOST_MINES,
    ROAD,
    ROAD_INDEX,
    ROAD_LENGTH,
    ROWS,
    SCENARIOS,
    SIDE,
    UNITS,
)

# --- where a unit can be instead of a hex ---------------------------------------------------------------------------
ELIMINATED: Final = -1
UNUSED: Final = -2  # not in this scenario
EXITED: Final = -3  # [17.23]
WAITING: Final = -4  # still to be placed at set-up
OFF_MAP: Final = -10  # [16.03] and below: retreated off the friendly edge through hex -10 - loc

# --- flags of a unit ------------------------------------------------------------------------------------------------
MOVED: Final = 1  # its move of this phase is over
ATTACKED: Final = 2  # it attacked in this Player-Turn's Combat Phase [5.26]
BEEN_ATTACKED: Final = 4  # it was attacked in this Combat Phase [9.14]
HALTED: Final = 8  # [6.43] it moves no more in this Player-Turn
CROSSED: Final = 16  # [18.33] it has moved east over the Retreat Line
CLEARED: Final = 32  # it has cleared a minefield in this Player-Turn [11.34] [12.21]
RETREATING: Final = 64  # it must still retreat
SOURCE: Final = 128  # [R14] a Supply unit that was a source when the result fell
FULL_SUPPLY: Final = 256  # Supplied when supply was last judged [13.0]
ALONE: Final = 512  # Isolated when supply was last judged
DEFENDING: Final = 1024  # it defends in the combat being resolved
ROLLED: Final = 2048  # it has rolled to clear a minefield in this Combat Phase [11.35]
ADJACENT: Final = 4096  # [12.21] an Engineer that stood next to a target when the Combat Phase began
LEFT_HEX: Final = 8192  # an attacker that retreated or died and so vacated a hex [9.35]

# --- phases of a Player-Turn [4.1] ----------------------------------------------------------------------------------
INITIAL: Final = 0
COMBAT_PHASE: Final = 1
MECHANIZED_PHASE: Final = 2
SUPPLY_PHASE: Final = 3
PHASES: Final = ("initial movement", "combat", "mechanized movement", "supply movement")

# --- procedures and their locals ------------------------------------------------------------------------------------
GAME: Final = 0
PLAYER_TURN: Final = 1
MOVEMENT_PHASE: Final = 2
UNIT_MOVE: Final = 3
CLEARING: Final = 4
DECLARATION: Final = 5
ATTACK: Final = 6
RETREAT: Final = 7
SET_UP: Final = 8
TURN_PHASE: Final = 0  # local of MOVEMENT_PHASE
UNIT: Final = 0  # local of UNIT_MOVE, RETREAT, PLACE_UNIT
LEFT: Final = 1  # of UNIT_MOVE: Movement Points left
MARCHED: Final = 2  # of UNIT_MOVE: hexes marched on the current Road Mode point
STEPS: Final = 3  # of UNIT_MOVE: hexes entered
NUMBER: Final = 0  # of DECLARATION and ATTACK: which attack
RESULT: Final = 1  # of ATTACK: index into the codes of the table
OWED: Final = 2  # of ATTACK: strength still to be lost in an exchange
DISTANCE: Final = 1  # of RETREAT: hexes to retreat
DONE: Final = 2  # of RETREAT: hexes retreated
ADVANCER: Final = 2  # of ATTACK, once losses are taken: the unit that advances

# --- minefields -----------------------------------------------------------------------------------------------------
GONE: Final = 0  # state of a marker
LAID: Final = 1
FRESHLY_CLEARED: Final = 2  # [11.36] until the Combat Phase ends

NO_MINE: Final = 0  # what `Board.mine` says of a hex: else side + 1, or FRESH
FRESH: Final = 3

MOST_ATTACKS: Final = 63  # attacks that can be declared in one Combat Phase, withdrawn ones counted
MOST_TARGETS: Final = 64

# --- packed counters of a hex ---------------------------------------------------------------------------------------
# Seven bits each: Combat, Supply, Engineer units and controlling units of the Axis, then of the Allies; then three
# bits each for Road Movement Spaces of the two sides, and one bit if a unit in Road Mode stands here.
FIELD: Final = 7
FULL: Final = 127
SIDE_SHIFT: Final = 28
ZONE_SHIFT: Final = 21
PRESENCE: Final = 0x1FFFFF  # the three unit counts of a side
SPACE_SHIFT: Final = 56
SPACE_WIDTH: Final = 3
COLUMN_SHIFT: Final = 62


class Board:
    """What follows from where units and minefields are; one entry per hex."""

    __slots__ = ("at", "mine")

    def __init__(self) -> None:
        self.at: vec[i64] = filled(HEXES, 0)
        self.mine: vec[i64] = filled(HEXES, NO_MINE)

    def present(self, h: i64, side: i64) -> i64:
        """Not 0 if any unit of the side is in the hex."""
        return self.at[h] >> SIDE_SHIFT * side & PRESENCE

    def combat_units(self, h: i64, side: i64) -> i64:
        """How many Combat units of the side are in the hex."""
        return self.at[h] >> SIDE_SHIFT * side & FULL

    def stacked(self, h: i64, side: i64) -> i64:
        """How many units of the side count for stacking: Combat and Supply units [8.0] [12.13]."""
        at = self.at[h] >> SIDE_SHIFT * side
        return (at & FULL) + (at >> FIELD & FULL)

    def units(self, h: i64, side: i64) -> i64:
        """How many units of the side, of any kind, are in the hex."""
        at = self.at[h] >> SIDE_SHIFT * side
        return (at & FULL) + (at >> FIELD & FULL) + (at >> 2 * FIELD & FULL)

    def controlled(self, h: i64, side: i64) -> i64:
        """[7.51] Not 0 if the hex is in a Zone of Control of the side."""
        return self.at[h] >> SIDE_SHIFT * side + ZONE_SHIFT & FULL

    def spaces(self, h: i64, side: i64) -> i64:
        """[6.22] How many Road Movement Spaces of the side the hex belongs to."""
        return self.at[h] >> SPACE_SHIFT + SPACE_WIDTH * side & 7

    def holds_column(self, h: i64) -> i64:
        """Not 0 if a unit in Road Mode stands in the hex."""
        return self.at[h] >> COLUMN_SHIFT & 1


class NorthAfrica(State):
    """The 1973 game."""

    __slots__ = (
        "active",
        "allowance",
        "attack",
        "board_cache",
        "boxes",
        "edge_index",
        "facing",
        "flags",
        "isolated",
        "loc",
        "mine_hex",
        "mine_side",
        "mine_state",
        "options",
        "origin",
        "phase",
        "points",
        "scenario",
        "support",
        "target_attack",
        "target_hex",
        "turn",
        "vanguard",
    )

    def __init__(self) -> None:
        super().__init__()
        self.scenario: i64 = 0
        self.options: i64 = 0  # bit 0: free set-up; bits from 1: variations in the order of CODES
        self.turn: i64 = 1
        self.active: i64 = 0  # the Phasing Player
        self.phase: i64 = 0
        self.points: i64 = 0  # Axis Victory Points so far [17.0]
        self.boxes: i64 = 0  # bit n: the n-th box hex is still in force [18.13]
        self.edge_index: i64 = 0  # [R14] end of the Active Road Section of a retreating side
        self.loc: vec[i64] = filled(UNITS, UNUSED)
        self.flags: vec[i64] = filled(UNITS, 0)
        self.facing: vec[i64] = filled(UNITS, 0)  # 0: normal mode; 1 + direction: in Road Mode [6.18]
        self.allowance: vec[i64] = filled(UNITS, 0)  # Movement Points for the phase, as judged at its start [13.0]
        self.isolated: vec[i64] = filled(UNITS, 0)  # [14.04] 0, or when it was first found isolated
        self.attack: vec[i64] = filled(UNITS, 0)  # the declared attack a unit makes or assists; 0: none
        self.origin: vec[i64] = filled(UNITS, 0)  # where it stood when the combat began
        self.support: vec[i64] = filled(UNITS, 0)  # [13.1] attacks a Supply unit can still support
        self.mine_hex: vec[i64] = filled(MOST_MINES, 0)
        self.mine_side: vec[i64] = filled(MOST_MINES, 0)
        self.mine_state: vec[i64] = filled(MOST_MINES, GONE)
        self.target_hex: vec[i64] = filled(MOST_TARGETS, 0)
        self.target_attack: vec[i64] = filled(MOST_TARGETS, 0)  # 0: free entry
        self.vanguard: vec[i64] = filled(2, 0)  # road index of each side's marker [15.2]
        self.board_cache: Board | None = None

    def copy(self) -> NorthAfrica:
        """A position that shares nothing with this one; its board is computed when first asked for."""
        t = NorthAfrica.__new__(NorthAfrica)
        t.copy_frames(self)
        t.scenario, t.options, t.turn, t.active = self.scenario, self.options, self.turn, self.active
        t.phase, t.points, t.boxes, t.edge_index = self.phase, self.points, self.boxes, self.edge_index
        t.loc, t.flags, t.facing, t.allowance = self.loc[:], self.flags[:], self.facing[:], self.allowance[:]
        t.isolated, t.attack, t.origin, t.support = self.isolated[:], self.attack[:], self.origin[:], self.support[:]
        t.mine_hex, t.mine_side, t.mine_state = self.mine_hex[:], self.mine_side[:], self.mine_state[:]
        t.target_hex, t.target_attack, t.vanguard = self.target_hex[:], self.target_attack[:], self.vanguard[:]
        t.board_cache = None
        return t

    def board(self) -> Board:
        """The board computed from the position."""
        b = self.board_cache
        if b is None:
            b = computed_board(self)
            self.board_cache = b
        return b

    # --- the only doors through which units and minefields change place ---------------------------------------------

    def place(self, u: i64, where: i64) -> None:
        """Put a unit into a hex or, with a negative number, off the map."""
        b = self.board()
        if self.loc[u] >= 0:
            put(b, u, self.loc[u], self.facing[u], -1)
        self.loc[u] = where
        if where >= 0:
            put(b, u, where, self.facing[u], 1)
        else:
            self.facing[u] = 0

    def set_facing(self, u: i64, facing: i64) -> None:
        """Change a unit's mode: 0 for normal, 1 + direction for Road Mode."""
        if self.facing[u] == facing:
            return
        if self.loc[u] >= 0:
            b = self.board()
            put(b, u, self.loc[u], self.facing[u], -1)
            put(b, u, self.loc[u], facing, 1)
        self.facing[u] = facing

    def set_mine(self, n: i64, state: i64) -> None:
        """Change the state of minefield marker `n`."""
        b = self.board()
        self.mine_state[n] = state
        b.mine[self.mine_hex[n]] = mine_value(self.mine_side[n], state)

    # --- small questions --------------------------------------------------------------------------------------------

    def has(self, u: i64, flag: i64) -> bool:
        """Whether the unit carries a flag."""
        return self.flags[u] & flag != 0

    def mark(self, u: i64, flag: i64) -> None:
        """Set a flag."""
        self.flags[u] |= flag

    def unmark(self, u: i64, flag: i64) -> None:
        """Take a flag off."""
        self.flags[u] &= ~flag

    def unmark_all(self, flag: i64) -> None:
        """Take a flag off all units."""
        for u in range(UNITS):
            self.flags[u] &= ~flag

    def clock(self) -> i64:
        """[14.04] The number of this phase, eight to a Game-Turn."""
        second: i64 = 0 if self.active == first_player(self) else 1
        return self.turn * 8 + second * 4 + self.phase


def first_player(s: NorthAfrica) -> i64:
    """The side that moves first in the scenario."""
    return SCENARIOS[s.scenario].first


def mine_value(side: i64, state: i64) -> i64:
    """What the board shows for a marker of the side in this state."""
    if state == LAID:
        return side + 1
    return FRESH if state == FRESHLY_CLEARED else NO_MINE


def front(u: i64, h: i64, facing: i64) -> i64:
    """[6.22] The hex before a unit in Road Mode; -1 if off the map or in the sea. For Mechanized units the next road
    hex [R37]."""
    if MECHANIZED[u] == 0:
        return ADJ[6 * h + facing - 1]
    i = ROAD_INDEX[h] + 1
    return ROAD[i] if i < ROAD_LENGTH else -1


def rear(u: i64, h: i64, facing: i64) -> i64:
    """[6.22] The hex behind a unit in Road Mode; -1 if off the map or in the sea."""
    if MECHANIZED[u] == 0:
        return ADJ[6 * h + (facing + 2) % 6]
    i = ROAD_INDEX[h] - 1
    return ROAD[i] if i >= 0 else -1


def put(b: Board, u: i64, h: i64, facing: i64, sign: i64) -> None:
    """Count a unit in (+1) or out (-1) of a hex, with its Zone of Control [7.0] or its two Road Mode hexes [6.22]."""
    side = SIDE[u]
    b.at[h] += sign << SIDE_SHIFT * side + FIELD * KIND[u]
    if KIND[u] != COMBAT:
        return  # [R2] only Combat units control hexes
    zone = sign << SIDE_SHIFT * side + ZONE_SHIFT
    if facing == 0:
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0:
                b.at[ADJ[k]] += zone
        return
    b.at[h] += sign << COLUMN_SHIFT
    zone += sign << SPACE_SHIFT + SPACE_WIDTH * side
    ahead = front(u, h, facing)
    behind = rear(u, h, facing)
    if ahead >= 0:
        b.at[ahead] += zone
    if behind >= 0:
        b.at[behind] += zone


def computed_board(s: NorthAfrica) -> Board:
    """The board from nothing but the columns of the state."""
    b = Board()
    for u in range(UNITS):
        if s.loc[u] >= 0:
            put(b, u, s.loc[u], s.facing[u], 1)
    for n in range(MOST_MINES):
        if s.mine_state[n] != GONE:
            b.mine[s.mine_hex[n]] = mine_value(s.mine_side[n], s.mine_state[n])
    return b


def enemy(side: i64) -> i64:
    """The other side."""
    return 1 - side


def unit_in(s: NorthAfrica, h: i64, side: i64) -> i64:
    """The first unit of a side in a hex, or -1."""
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] == h:
            return u
    return -1


def at_friendly_edge(h: i64, side: i64) -> bool:
    """[16.0] Whether the hex lies along the side's own map edge."""
    return h // ROWS + 1 == HOME_COLUMN[side]


def contains(v: vec[i64], x: i64) -> bool:
    """Whether the value is among the values."""
    return any(v[i] == x for i in range(i64(len(v))))


def lay_mine(s: NorthAfrica, side: i64, h: i64) -> None:
    """Put a minefield marker of the side on the hex (set-up only [11.37])."""
    for n in range(MOST_MINES):
        if s.mine_state[n] == GONE:
            s.mine_hex[n] = h
            s.mine_side[n] = side
            s.set_mine(n, LAID)
            return
