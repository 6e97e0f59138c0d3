"""The 1973 game, for its value: what is seen of a position, by name. The first seat, the Axis, looks.

The scenarios see the same and weigh it differently: July's race east, September's minefields, October's way out.
"""

from pathlib import Path
from typing import Final, final

from alamein.ai.experts.north_africa.ground import is_held
from alamein.ai.experts.north_africa.styles import KINDS, kind_of
from alamein.ai.value import CLOCK, Setting, Value
from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import GAME
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c16_map_edges import is_off_map
from alamein.games.north_africa.state import NorthAfrica, first_player
from alamein.games.north_africa.tables import GRID

POINTS: Final = 0
EASTERNMOST: Final = 1  # the column of the first, second and fourth Axis Combat unit from the east
BEHIND: Final = 4
STRENGTH: Final = 5  # by side, as up to ISOLATED
MECHANIZED: Final = 7
SUPPLY: Final = 9
ENGINEERS: Final = 11
HELD: Final = 13
ISOLATED: Final = 15
SECTOR: Final = 17  # by side and sector
MINES: Final = 23
MANNED: Final = 24
AT_MINES: Final = 25
ENGINEERS_AT_MINES: Final = 26
BAND: Final = 27  # by side and band of columns
OFF_MAP: Final = 37
EXITED: Final = 38
SECOND: Final = 39
BANDS: Final = 5
TERMS: Final = (
    "Axis points so far",
    "column of the easternmost Axis unit",
    "column of the second Axis unit from the east",
    "column of the fourth Axis unit from the east",
    "Allied strength east of the easternmost Axis unit",
    *(
        f"{side} {what}"
        for what in (
            "strength",
            "mechanized strength",
            "Supply units",
            "Engineers",
            "units beside the enemy",
            "Isolated units",
        )
        for side in ("Axis", "Allied")
    ),
    *(f"{side} strength in the {where}" for side in ("Axis", "Allied") for where in ("north", "center", "south")),
    "Allied minefields",
    "Allied minefields with Combat units in them",
    "Axis strength within 2 hexes of Allied minefields",
    "Axis Engineers within 2 hexes of Allied minefields",
    *(
        f"{side} strength in the {where}"
        for side in ("Axis", "Allied")
        for where in ("far west", "west", "middle columns", "east", "far east")
    ),
    "Allied units off the map",
    "Axis units that left by the west edge",
    "the second player is to move",
)
BAND_OF: Final = ints(
    [sum(1 for last in (12, 24, 34, 42) if GRID.column(h) > last) for h in range(GRID.size)]
)  # column 34 is July's line [17.21]
SECTOR_OF: Final = ints([min(2, (GRID.row(h) - 1) * 3 // GRID.rows) for h in range(GRID.size)])
NEAR: Final = 2
SETTINGS: Final = (
    Setting("july", {}, T.AXIS),
    Setting("september", {}, T.AXIS),
    Setting("october", {}, T.ALLIED),
    Setting("october", {"free": 1}, -1),
)


@final
class NorthAfricaValue(Value[NorthAfrica]):
    """The value of El Alamein: Battles in North Africa, 1942."""

    def kind(self, s: NorthAfrica) -> i64:
        return kind_of(s)

    def clock(self, s: NorthAfrica) -> i64:
        return (2 * s.turn - 2 + self.second(s)) * CLOCK // (2 * T.SCENARIOS[s.scenario].turns)

    def second(self, s: NorthAfrica) -> i64:
        """1 in the second Player-Turn of a Game-Turn."""
        return 0 if s.active == first_player(s) else 1

    def look(self, s: NorthAfrica, seat: i64) -> vec[i64]:
        out = filled(self.width, 0)
        out[POINTS] = s.points
        out[SECOND] = self.second(s)
        columns = filled(T.LAST_COLUMN + 1, 0)
        for u in range(T.UNITS):
            if s.loc[u] >= 0:
                see_unit(s, u, out)
                if T.SIDE[u] == T.AXIS and T.KIND[u] == T.COMBAT:
                    columns[T.COLUMN[s.loc[u]]] += 1
            elif s.loc[u] == st.EXITED:
                out[EXITED] += 1
            elif T.SIDE[u] == T.ALLIED and is_off_map(s, u):
                out[OFF_MAP] += 1
        see_spearhead(s, columns, out)
        see_mines(s, out)
        return out

    def units(self, seat: i64) -> i64:
        return T.LAST[seat] - T.FIRST[seat]

    def weaken(self, s: NorthAfrica, seat: i64, n: i64) -> None:
        u = T.FIRST[seat] + n
        if s.loc[u] >= 0:
            s.place(u, st.ELIMINATED)


def see_unit(s: NorthAfrica, u: i64, out: vec[i64]) -> None:
    """Add a unit on the map to what is seen of its side."""
    side, h = T.SIDE[u], s.loc[u]
    if s.has(u, st.ALONE):
        out[ISOLATED + side] += 1
    if T.KIND[u] == T.SUPPLY:
        out[SUPPLY + side] += 1
    elif T.KIND[u] == T.ENGINEER:
        out[ENGINEERS + side] += 1
    else:
        strength = T.STRENGTH[u]
        out[STRENGTH + side] += strength
        out[SECTOR + 3 * side + SECTOR_OF[h]] += strength
        out[BAND + BANDS * side + BAND_OF[h]] += strength
        if T.MECHANIZED[u] != 0:
            out[MECHANIZED + side] += strength
        if is_held(s, u):
            out[HELD + side] += 1


def see_spearhead(s: NorthAfrica, columns: vec[i64], out: vec[i64]) -> None:
    """[17.21] How far east the Axis is: its first, second and fourth unit, and who still stands behind the first."""
    found: i64 = 0
    for i in range(T.LAST_COLUMN):
        column = T.LAST_COLUMN - i
        before = found
        found += columns[column]
        if before < 1 <= found:
            out[EASTERNMOST] = column
        if before < 2 <= found:
            out[EASTERNMOST + 1] = column
        if before < 4 <= found:
            out[EASTERNMOST + 2] = column
    for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
        if s.loc[u] >= 0 and T.KIND[u] == T.COMBAT and T.COLUMN[s.loc[u]] >= out[EASTERNMOST]:
            out[BEHIND] += T.STRENGTH[u]


def see_mines(s: NorthAfrica, out: vec[i64]) -> None:
    """[17.22] The Allied minefields, who holds them, and who has come near them."""
    board = s.board()
    near = filled(T.HEXES, 0)
    for n in range(T.MOST_MINES):
        if s.mine_state(n) == st.LAID and s.mine_side(n) == T.ALLIED:
            h = s.mine_hex(n)
            out[MINES] += 1
            near[h] = 1
            for k in range(6 * h, 6 * h + 6):
                if T.ADJ[k] >= 0:
                    near[T.ADJ[k]] = 1
    for u in range(T.UNITS):
        h = s.loc[u]
        if h < 0 or T.KIND[u] == T.SUPPLY:
            continue
        if T.SIDE[u] == T.ALLIED:
            if T.KIND[u] == T.COMBAT and board.mine(h) == T.ALLIED + 1:
                out[MANNED] += 1
        elif is_near(near, h):
            out[AT_MINES if T.KIND[u] == T.COMBAT else ENGINEERS_AT_MINES] += (
                T.STRENGTH[u] if T.KIND[u] == T.COMBAT else 1
            )


def is_near(near: vec[i64], h: i64) -> bool:
    """Whether a hex or one beside it is marked."""
    return near[h] != 0 or any(T.ADJ[k] >= 0 and near[T.ADJ[k]] != 0 for k in range(6 * h, 6 * h + 6))


def new_value() -> NorthAfricaValue:
    """A value without weights."""
    return NorthAfricaValue(GAME, TERMS, KINDS, SETTINGS, True)


VALUE: Final = new_value().read(Path(__file__).parent / "value.json")
