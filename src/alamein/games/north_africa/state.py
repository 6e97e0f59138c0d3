"""The position: ints and vecs of ints. Who stands where is changed only through `place`, `set_facing` and `set_mine`,
so the board that is computed from it (occupation, Zones of Control, Road Movement Spaces, minefields) is never stale.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from alamein.core.event import Said
from alamein.core.kept import Kept
from alamein.core.labels import Names
from alamein.core.native import i64, vec
from alamein.core.procedure import Decision
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import FRESH, NO_MINE, Board, put

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

# --- procedures, their locals, and the stages to which play jumps (their order is in `sequence`) ----------------------
NAMES: Final = Names()
GAME: Final = NAMES.procedure("game")
PLAYER_TURN: Final = NAMES.procedure("player turn")
MOVEMENT_PHASE: Final = NAMES.procedure("movement phase")
UNIT_MOVE: Final = NAMES.procedure("unit move")
CLEARING: Final = NAMES.procedure("clearing")
DECLARATION: Final = NAMES.procedure("declaration")
ATTACK: Final = NAMES.procedure("attack")
RETREAT: Final = NAMES.procedure("retreat")
SET_UP: Final = NAMES.procedure("set-up")
TURN_SIDE: Final = NAMES.local("side")  # of PLAYER_TURN
TURN_PHASE: Final = NAMES.local("phase")  # of MOVEMENT_PHASE
UNIT: Final = NAMES.local("unit")  # of UNIT_MOVE, CLEARING, RETREAT
LEFT: Final = NAMES.local("left")  # of UNIT_MOVE: Movement Points left
MARCHED: Final = NAMES.local("marched")  # hexes marched on the current Road Mode point
STEPS: Final = NAMES.local("steps")  # hexes entered
NUMBER: Final = NAMES.local("number")  # of DECLARATION and ATTACK: which attack
RESULT: Final = NAMES.local("result")  # of ATTACK: index into the codes of the table
OWED: Final = NAMES.local("owed")  # strength still to be lost in an exchange
ADVANCER: Final = OWED  # the same, once losses are taken: the unit that advances
ODDS: Final = NAMES.local("column")  # the column of the table
GARRISONS: Final = NAMES.local("garrisons")  # boxes that were garrisoned before
WINNER: Final = NAMES.local("winner")  # the side that may advance
DISTANCE: Final = NAMES.local("distance")  # of RETREAT: hexes to retreat
DONE: Final = NAMES.local("done")  # hexes retreated
ROUND: Final = NAMES.local("round")  # of SET_UP: how many sides have begun to set up
SETTING_UP: Final = NAMES.local("side")  # the side whose turn it is
PLACING: Final = NAMES.local("unit")  # the unit being placed
GAME_TURN: Final = NAMES.label("game turn")  # of GAME
SECOND_TURN: Final = NAMES.label("second player turn")
END_TURN: Final = NAMES.label("end of game turn")
PHASE_LABELS: Final = [NAMES.label(phase) for phase in PHASES]  # of PLAYER_TURN
NEXT_MOVER: Final = NAMES.label("next mover")  # of MOVEMENT_PHASE
END_MOVEMENT: Final = NAMES.label("end of phase")
NEXT_DECLARATION: Final = NAMES.label("next declaration")  # of DECLARATION
COMPOSING: Final = NAMES.label("compose attack")
NEXT_ATTACK: Final = NAMES.label("next attack")
SUPPORTING: Final = NAMES.label("choose support")  # of ATTACK
WEIGHING: Final = NAMES.label("weigh attack")
ROLLING: Final = NAMES.label("roll die")
LOSING: Final = NAMES.label("choose loss")
NEXT_RETREAT: Final = NAMES.label("next retreat")
NEXT_ADVANCE: Final = NAMES.label("next advance")
FINISHING: Final = NAMES.label("finish attack")
AXIS_MINES: Final = NAMES.label("place axis mines")  # of SET_UP
NEXT_UNIT: Final = NAMES.label("next unit")
PUTTING: Final = NAMES.label("choose place")

# --- minefields -----------------------------------------------------------------------------------------------------
GONE: Final = 0  # state of a marker
LAID: Final = 1
FRESHLY_CLEARED: Final = 2  # [11.36] until the Combat Phase ends

MOST_ATTACKS: Final = 63  # numbers of attacks: more than a side has Combat units (`T.check`)
MOST_TARGETS: Final = 64

# --- the packed cells -------------------------------------------------------------------------------------------------
# A unit's cell: its flags, then facing, attack, support, allowance and the clock of its isolation.
ALL_FLAGS: Final = 0x3FFF
FACING_SHIFT: Final = 14
BOUND: Final = MOVED | ATTACKED | HALTED | 7 << FACING_SHIFT  # it may not move, or not as others do
ATTACK_SHIFT: Final = 17
SUPPORT_SHIFT: Final = 23
MOST_SUPPORT: Final = 15
ALLOWANCE_SHIFT: Final = 27
MOST_ALLOWANCE: Final = 63
CLOCK_SHIFT: Final = 33
MOST_CLOCK: Final = 1023
ORIGINS: Final[i64] = T.UNITS  # then where each unit stood when the combat began,
MINES: Final[i64] = 2 * T.UNITS  # minefield markers (hex, side, state),
TARGETS: Final[i64] = MINES + T.MOST_MINES  # targets of declared attacks (hex, attack), without gaps,
VANGUARDS: Final[i64] = TARGETS + MOST_TARGETS  # and the two Supply Vanguards
CELLS: Final[i64] = VANGUARDS + 2


@final
class NorthAfrica(State):
    """The 1973 game."""

    DERIVED: ClassVar[tuple[str, ...]] = ("board_cache", "axis_lines", "allied_lines")

    def __init__(self) -> None:
        super().__init__()
        self.scenario: i64 = 0
        self.options: i64 = 0  # a bit for each of T.OPTIONS
        self.turn: i64 = 1
        self.active: i64 = 0  # the Phasing Player
        self.phase: i64 = 0
        self.points: i64 = 0  # Axis Victory Points so far [17.0]
        self.boxes: i64 = 0  # bit n: the n-th box hex is still in force [18.13]
        self.edge_index: i64 = 0  # [R14] end of the Active Road Section of a retreating side
        self.loc: vec[i64] = vec[i64]()
        self.cells: vec[i64] = vec[i64]()  # everything else, packed: one short copy instead of a dozen
        self.board_cache: Board | None = None
        self.axis_lines: Kept[NorthAfrica] | None = None  # [13.0] computed once a board
        self.allied_lines: Kept[NorthAfrica] | None = None

    def copy(self) -> NorthAfrica:
        """A position that shares nothing with this one; its board is computed when first asked for."""
        t = NorthAfrica()
        t.copy_frames(self)
        t.scenario = self.scenario
        t.options = self.options
        t.turn = self.turn
        t.active = self.active
        t.phase = self.phase
        t.points = self.points
        t.boxes = self.boxes
        t.edge_index = self.edge_index
        t.loc = self.loc[:]
        t.cells = self.cells[:]
        return t

    def board(self) -> Board:
        """The board computed from the position."""
        b = self.board_cache
        if b is None:
            b = computed_board(self)
            self.board_cache = b
        return b

    # --- the only doors through which the board changes (and `set_vanguard`) ------------------------------------------

    def place(self, u: i64, where: i64) -> None:
        """Put a unit into a hex or, with a negative number, off the map."""
        self.changed()
        b = self.board()
        if self.loc[u] >= 0:
            put(b, u, self.loc[u], self.facing(u), -1)
        self.loc[u] = where
        if where >= 0:
            put(b, u, where, self.facing(u), 1)
        else:
            self.put_facing(u, 0)

    def set_facing(self, u: i64, facing: i64) -> None:
        """Change a unit's mode: 0 for normal, 1 + direction for Road Mode."""
        if self.facing(u) == facing:
            return
        self.changed()
        if self.loc[u] >= 0:
            b = self.board()
            put(b, u, self.loc[u], self.facing(u), -1)
            put(b, u, self.loc[u], facing, 1)
        self.put_facing(u, facing)

    def lay(self, n: i64, side: i64, h: i64) -> None:
        """Lay minefield marker `n` of a side on a hex."""
        self.cells[MINES + n] = h << 4 | side << 2
        self.set_mine(n, LAID)

    def set_mine(self, n: i64, state: i64) -> None:
        """Change the state of minefield marker `n`."""
        self.changed()
        b = self.board()
        self.cells[MINES + n] = self.cells[MINES + n] & ~3 | state
        b.set_mine(self.mine_hex(n), mine_value(self.mine_side(n), state))

    # --- the packed cells of a unit -----------------------------------------------------------------------------------

    def field(self, u: i64, shift: i64, most: i64) -> i64:
        """A number in a unit's cell."""
        return self.cells[u] >> shift & most

    def set_field(self, u: i64, shift: i64, most: i64, value: i64) -> None:
        """Change a number in a unit's cell."""
        self.cells[u] = self.cells[u] & ~(most << shift) | value << shift

    def flags(self, u: i64) -> i64:
        """The flags of a unit, as bits."""
        return self.cells[u] & ALL_FLAGS

    def has(self, u: i64, flag: i64) -> bool:
        """Whether the unit carries a flag."""
        return self.cells[u] & flag != 0

    def mark(self, u: i64, flag: i64) -> None:
        """Set a flag."""
        self.cells[u] |= flag

    def unmark(self, u: i64, flag: i64) -> None:
        """Take a flag off."""
        self.cells[u] &= ~flag

    def unmark_all(self, flag: i64) -> None:
        """Take a flag off all units."""
        for u in range(T.UNITS):
            self.cells[u] &= ~flag

    def facing(self, u: i64) -> i64:
        """[6.18] 0: normal mode; 1 + direction: in Road Mode."""
        return self.cells[u] >> FACING_SHIFT & 7

    def put_facing(self, u: i64, facing: i64) -> None:
        """Write the facing only; `set_facing` is the door that keeps the board in step."""
        self.set_field(u, FACING_SHIFT, 7, facing)

    def attack(self, u: i64) -> i64:
        """The declared attack a unit makes, assists or supports; 0: none."""
        return self.cells[u] >> ATTACK_SHIFT & MOST_ATTACKS

    def set_attack(self, u: i64, number: i64) -> None:
        """Let a unit take part in an attack."""
        self.set_field(u, ATTACK_SHIFT, MOST_ATTACKS, number)

    def support(self, u: i64) -> i64:
        """[13.1] How many attacks a Supply unit can still support."""
        return self.field(u, SUPPORT_SHIFT, MOST_SUPPORT)

    def set_support(self, u: i64, points: i64) -> None:
        """Change what a Supply unit can still support."""
        self.set_field(u, SUPPORT_SHIFT, MOST_SUPPORT, points)

    def allowance(self, u: i64) -> i64:
        """Movement Points for the phase, as judged at its start [13.0]."""
        return self.field(u, ALLOWANCE_SHIFT, MOST_ALLOWANCE)

    def judge(self, u: i64, flags: i64, points: i64) -> None:
        """Write a unit's flags and its Movement Points."""
        kept = ~(MOST_ALLOWANCE << ALLOWANCE_SHIFT | ALL_FLAGS)
        self.cells[u] = self.cells[u] & kept | points << ALLOWANCE_SHIFT | flags

    def isolated(self, u: i64) -> i64:
        """[14.04] 0, or the clock when the unit was first found isolated."""
        return self.field(u, CLOCK_SHIFT, MOST_CLOCK)

    def set_isolated(self, u: i64, clock: i64) -> None:
        """Start or stop a unit's clock."""
        self.set_field(u, CLOCK_SHIFT, MOST_CLOCK, clock)

    def origin(self, u: i64) -> i64:
        """Where the unit stood when the combat began."""
        return self.cells[ORIGINS + u]

    def set_origin(self, u: i64, h: i64) -> None:
        """Note where a unit stands when a combat begins."""
        self.cells[ORIGINS + u] = h

    # --- markers and declared attacks ---------------------------------------------------------------------------------

    def mine_hex(self, n: i64) -> i64:
        """Where minefield marker `n` lies."""
        return self.cells[MINES + n] >> 4

    def mine_side(self, n: i64) -> i64:
        """Whose minefield marker `n` is."""
        return self.cells[MINES + n] >> 2 & 1

    def mine_state(self, n: i64) -> i64:
        """Whether minefield marker `n` is laid, freshly cleared or gone."""
        return self.cells[MINES + n] & 3

    def target_attack(self, i: i64) -> i64:
        """The attack of the `i`-th declared target; 0: no such target."""
        return self.cells[TARGETS + i] & MOST_ATTACKS

    def target_hex(self, i: i64) -> i64:
        """The hex of the `i`-th declared target."""
        return self.cells[TARGETS + i] >> 6

    def set_target(self, i: i64, number: i64, h: i64) -> None:
        """Write the `i`-th declared target."""
        self.cells[TARGETS + i] = h << 6 | number

    def vanguard(self, side: i64) -> i64:
        """[15.2] The road index of a side's Supply Vanguard."""
        return self.cells[VANGUARDS + side]

    def set_vanguard(self, side: i64, index: i64) -> None:
        """Move a Supply Vanguard."""
        self.changed()
        self.cells[VANGUARDS + side] = index

    def clock(self) -> i64:
        """[14.04] The number of this phase, eight to a Game-Turn."""
        second: i64 = 0 if self.active == first_player(self) else 1
        return self.turn * 8 + second * 4 + self.phase


class Asked(Decision[NorthAfrica]):
    """A decision, as most are: of the Phasing Player. Its phrase begins with the side that decides."""

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def prompt(self, s: NorthAfrica) -> Said:
        said = super().prompt(s)
        return said._replace(data=(int(self.seat(s)), *said.data))


def empty_position() -> NorthAfrica:
    """Nothing on the map."""
    s = NorthAfrica()
    s.loc, s.cells = filled(T.UNITS, UNUSED), filled(CELLS, 0)
    return s


def first_player(s: NorthAfrica) -> i64:
    """The side that moves first in the scenario."""
    return T.SCENARIOS[s.scenario].first


def mine_value(side: i64, state: i64) -> i64:
    """What the board shows for a marker of the side in this state."""
    if state == LAID:
        return side + 1
    return FRESH if state == FRESHLY_CLEARED else NO_MINE


def computed_board(s: NorthAfrica) -> Board:
    """The board from nothing but the columns of the state."""
    b = Board()
    for u in range(T.UNITS):
        if s.loc[u] >= 0:
            put(b, u, s.loc[u], s.facing(u), 1)
    for n in range(T.MOST_MINES):
        mine = s.cells[MINES + n]
        if mine & 3 != GONE:
            b.lay(mine >> 4, mine_value(mine >> 2 & 1, mine & 3))
    return b


def at_friendly_edge(h: i64, side: i64) -> bool:
    """[16.0] Whether the hex lies along the side's own map edge."""
    return h // T.ROWS + 1 == T.HOME_COLUMN[side]


def contains(v: vec[i64], x: i64) -> bool:
    """Whether the value is among the values."""
    return any(v[i] == x for i in range(i64(len(v))))


def lay_mine(s: NorthAfrica, side: i64, h: i64) -> None:
    """Put a minefield marker of the side on the hex (set-up only [11.37])."""
    for n in range(T.MOST_MINES):
        if s.mine_state(n) == GONE:
            s.lay(n, side, h)
            return
