"""What a seat sees: everything, for nothing is hidden here. The board as text, for a terminal."""

from alamein.games.north_africa.state import FRESH, NorthAfrica
from alamein.games.north_africa.tables import (
    DEPRESSION,
    GRID,
    HEXES,
    MOST_MINES,
    RIDGE,
    ROAD_INDEX,
    SEA,
    SIDE,
    SIDES,
    TERRAIN,
    UNIT,
)

LEGEND = "a/b n: Axis/Allied units   * minefield   ^ ridge   o depression   = road   ~ sea"


SIGNS = {SEA: "~  ", RIDGE: "^  ", DEPRESSION: "o  "}
GROUND = [SIGNS.get(int(TERRAIN[h]), "=  " if ROAD_INDEX[h] >= 0 else ".  ") for h in range(HEXES)]


def picture_of(s: NorthAfrica) -> str:
    """The map with minefields and units."""
    cells, b = GROUND.copy(), s.board()
    for n in range(int(MOST_MINES)):
        if b.mine[s.mine_hex(n)] not in (0, FRESH):
            cells[s.mine_hex(n)] = "*  "
    for u in range(len(UNIT)):
        h, side = s.loc[u], SIDE[u]
        if h >= 0 and b.present(h, side):
            cells[h] = f"{'ab'[side]}{min(int(b.units(h, side)), 9)} "
    head = [f"turn {s.turn}, {SIDES[s.active]}, {s.points} Axis points", LEGEND]
    return "\n".join(head + GRID.text(cells))
