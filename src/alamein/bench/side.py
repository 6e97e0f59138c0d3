"""A position of north_africa for two programs: the game's own chapters, and side.c.

October after some Game-Turns of random play, the Allies to move, no unit in Road Mode: 131 units and the minefields on
a map of 1,904 hexes. Both programs make a board and count all units and their control there (`zones`), judge the supply
of the side's units from the board (`supply`), and list the units that can move in this phase (`movers`: every step of a
unit is tried until one is open, by every rule that can bar it). Both find the same: `checksum` says so.
"""

from collections.abc import Callable, Iterable
from typing import Final

from alamein.core.action import arg_of
from alamein.core.chance import Splitmix
from alamein.core.native import i64, vec
from alamein.core.playout import playout
from alamein.games.north_africa import GAME
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c05_movement import movers
from alamein.games.north_africa.rules.c07_zones_of_control import FIELD, FULL, SIDE_SHIFT
from alamein.games.north_africa.rules.c13_supply import judge, lines_of
from alamein.games.north_africa.state import INITIAL, MOVED, NorthAfrica, computed_board, mine_value

SIDE: Final = T.ALLIED
LARGE: Final = 1_000_000_007


def problem() -> NorthAfrica:
    """The position; every call gives the same."""
    s, source = GAME.new("october", {}), Splitmix(1942)
    while s.turn < 4 or s.active != SIDE or s.phase != INITIAL:
        playout(GAME, s, source, 1)
    for u in range(int(T.UNITS)):
        s.set_facing(u, 0)
    s.unmark_all(MOVED)
    judge(s, lines_of(s, SIDE))
    return s


def numbers(s: NorthAfrica) -> list[list[int]]:
    """What side.c reads, in its order."""
    most = abs(int(s.vanguard(SIDE) - T.HOME_INDEX[SIDE])) + 1
    sizes = [
        T.HEXES,
        T.WORDS,
        T.GRID.southern_parity,
        T.UNITS,
        SIDE,
        T.FIRST[SIDE],
        T.LAST[SIDE],
        most,
        T.HOME_INDEX[SIDE],
    ]
    sizes += [T.OUTWARD[SIDE], T.HOME_COLUMN[SIDE], T.ROAD_RANGE, T.EDGE_RANGE, T.CHAIN_RANGE, T.SUPPLY_RANGE]
    sizes += [T.PARTIAL_FACTOR, T.DEPRESSION, T.MOST_MINES, s.phase, s.boxes, len(T.BOX_HEXES)]
    laid = [(mine_value(s.mine_side(n), s.mine_state(n)), s.mine_hex(n)) for n in range(int(T.MOST_MINES))]
    bits, passable = [1 << T.GRID.row(h) - 1 for h in range(T.GRID.size)], [0] * int(T.WORDS)  # its columns begin alike
    for h, bit in enumerate(bits):
        if T.TERRAIN[h] in (T.CLEAR, T.RIDGE):
            passable[int(T.COLUMN[h])] |= bit
    tables: list[Iterable[int]] = [T.ADJ, T.TERRAIN, T.COLUMN, bits, passable, T.ROAD, *zip(*laid, strict=True)]
    units: list[Iterable[int]] = [T.SIDE, T.KIND, T.MECHANIZED, T.MOVEMENT, s.loc, s.cells, T.BOX_HEXES]
    rates = [T.STACK_LIMIT, T.STACK_PENALTY, T.MINE_PENALTY, T.TERRAIN_COST, T.MOVE_DIVISOR]
    return [[int(x) for x in row] for row in (sizes, *tables, *units, *rates)]


def zones(s: NorthAfrica) -> int:
    """[7.0] The board from the places of all units, its counters packed as in side.c."""
    at = [int(hex) for hex in computed_board(s).at]
    fields = [(side, n) for side in (T.AXIS, T.ALLIED) for n in range(4)]
    packed = [sum((x >> SIDE_SHIFT * a + FIELD * n & FULL) << 28 * a + 7 * n for a, n in fields) for x in at]
    return sum(x % 1_000_003 * (h + 1) for h, x in enumerate(packed)) % LARGE


def supply(s: NorthAfrica) -> int:
    """[13.3] The state and the allowance of every unit of the side."""
    lines, total = lines_of(s, SIDE), 0
    judge(s, lines)
    for u in range(int(T.FIRST[SIDE]), int(T.LAST[SIDE])):
        state = int(lines.state(s, u)) if s.loc[u] >= 0 else -1
        total += (state + 2) * (u + 1) * (int(s.allowance(u)) + 1)
    return total % LARGE


def moving(s: NorthAfrica) -> int:
    """[5.0] The units that can move."""
    return sum((int(arg_of(a)) + 1) * (i + 1) for i, a in enumerate(movers(s, vec[i64]()))) % LARGE


def work(s: NorthAfrica) -> dict[str, tuple[Callable[[], object], Callable[[NorthAfrica], int]]]:
    """By kernel: what is timed, and the checksum of what it finds."""
    nobody = vec[i64]()

    def supplied() -> None:
        s.changed()
        judge(s, lines_of(s, SIDE))

    return {
        "zones": (lambda: computed_board(s), zones),
        "supply": (supplied, supply),
        "movers": (lambda: movers(s, nobody), moving),
    }
