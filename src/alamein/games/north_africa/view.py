"""What a seat sees: everything, for nothing is hidden here. The board as text, for a terminal."""

from alamein.games.north_africa.state import FRESH, NorthAfrica
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    DEPRESSION,
    GRID,
    RIDGE,
    ROAD_INDEX,
    SEA,
    SIDES,
    TERRAIN,
)

LEGEND = "a/b n: Axis/Allied units   * minefield   ^ ridge   o depression   = road   ~ sea"


def cell(s: NorthAfrica, h: int) -> str:
    """A hex in two characters."""
    b = s.board()
    for side, letter in ((AXIS, "a"), (ALLIED, "b")):
        if b.present(h, side):
            return f"{letter}{min(int(b.units(h, side)), 9)}"
    if b.mine[h] not in (0, FRESH):
        return "* "
    if TERRAIN[h] == SEA:
        return "~ "
    if TERRAIN[h] == RIDGE:
        return "^ "
    if TERRAIN[h] == DEPRESSION:
        return "o "
    return "= " if ROAD_INDEX[h] >= 0 else ". "


def picture_of(s: NorthAfrica) -> str:
    """The map; even columns stand half a hex lower and so on a line of their own."""
    head = "     " + "".join(f"{c:02} " for c in range(1, GRID.columns + 1))
    lines = [f"turn {s.turn}, {SIDES[s.active]}, {s.points} Axis points", LEGEND, head]
    for row in range(1, GRID.rows + 1):
        for parity in (1, 0):
            cells = [
                cell(s, GRID.ids[f"{c:02}{row:02}"]) if c % 2 == parity else "  " for c in range(1, GRID.columns + 1)
            ]
            lines.append((f"{row:02}   " if parity else "     ") + " ".join(cells).rstrip())
    return "\n".join(lines)
