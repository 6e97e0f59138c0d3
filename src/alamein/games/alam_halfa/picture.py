"""The board of a view as text, for a terminal."""

from collections.abc import Mapping
from typing import Final

from alamein.games.alam_halfa.tables import GRID, MINEFIELD, TERRAIN, TERRAIN_NAMES

SIGNS: Final = {
    "desert": ".",
    "sea": "~",
    "dunes": "D",
    "marsh": "M",
    "town": "T",
    "ridge": "R",
    "rough": "r",
    "stony": "s",
    "depression": "d",
    "qattara": "Q",
}
GROUND: Final = [("+." if MINEFIELD[h] != 0 else SIGNS[TERRAIN_NAMES[TERRAIN[h]]]).ljust(4) for h in range(GRID.size)]
LEGEND: Final = "unit (* depleted)   S1 S2 Stage   +. minefield   +m British mines   " + "   ".join(
    f"{sign} {name}" for name, sign in SIGNS.items()
)


def board(view: Mapping[str, object]) -> str:
    """The map: in each hex a unit (* when depleted), else a Stage marker, else mines, else the ground."""
    cells = GROUND.copy()
    for name in _list(view["mines"]):
        if isinstance(name, str):
            cells[GRID.ids[name]] = "+m  "
    captured = _list(view["captured"])
    for n, name in enumerate(_list(view["stages"])):
        if isinstance(name, str) and not captured[n]:
            cells[GRID.ids[name]] = f"S{n + 1}  "
    weak = _list(view["depleted"])
    units = view["units"]
    assert isinstance(units, dict)
    for id, name in units.items():
        if name is not None:
            cells[GRID.ids[name]] = (id.replace("-", "")[:3] + ("*" if id in weak else "")).ljust(4)
    head = f"turn {view['turn']}, {view['side']}, {view['phase']}; markers {view['markers']}"
    return "\n".join([head, *GRID.text(cells), LEGEND])


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
