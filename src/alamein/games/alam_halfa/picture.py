"""The board of a view as text, for a terminal: one cell of four characters a hex, shifted columns half a row lower."""

from collections.abc import Mapping
from typing import Final

from alamein.games.alam_halfa.tables import GRID, MINEFIELD, TERRAIN, TERRAIN_NAMES

LETTERS: Final = {
    "desert": "   .",
    "sea": "   ~",
    "dunes": "   D",
    "marsh": "   M",
    "town": "   T",
    "ridge": "   R",
    "rough": "   r",
    "stony": "   s",
    "depression": "   d",
    "qattara": "   Q",
}


def marks(view: Mapping[str, object]) -> dict[str, str]:
    """What lies in each hex: a unit (* when depleted), else a Stage marker, else mines."""
    out = {GRID.names[h]: "  +." for h in range(GRID.size) if MINEFIELD[h] != 0}
    for name in _list(view["mines"]):
        if isinstance(name, str):
            out[name] = "  +m"
    captured = _list(view["captured"])
    for n, name in enumerate(_list(view["stages"])):
        if isinstance(name, str) and not captured[n]:
            out[name] = f"  S{n + 1}"
    weak = _list(view["depleted"])
    units = view["units"]
    assert isinstance(units, dict)
    for id, name in units.items():
        if name is not None:
            out[name] = (id.replace("-", "")[:3] + ("*" if id in weak else "")).rjust(4)
    return out


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def board(view: Mapping[str, object]) -> str:
    """The map with everything on it, and a line on where play stands."""
    inside = marks(view)
    lines = [f"turn {view['turn']}, {view['side']}, {view['phase']}; markers {view['markers']}"]
    lines.append("    " + "".join(f"{c:4}" for c in range(1, GRID.columns + 1)))
    for row in range(1, GRID.rows + 1):
        for parity in (1, 0):  # odd columns stand half a row higher
            cells = []
            for column in range(1, GRID.columns + 1):
                name = f"{column:02}{row:02}"
                letter = LETTERS[TERRAIN_NAMES[TERRAIN[GRID.ids[name]]]]
                cells.append(inside.get(name, letter) if column % 2 == parity else "    ")
            lines.append((f"{row:3} " if parity else "    ") + "".join(cells).rstrip())
    return "\n".join(lines)
