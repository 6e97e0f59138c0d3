"""The board of a view, for a terminal."""

from typing import Final

from alamein.core.game import View
from alamein.games.desert_decision.ground import ALLIED, AXIS, FORTIFIED, GRID, HEXES, SIDES, SIGNS, TERRAIN
from alamein.games.desert_decision.units import SIDE, UNIT_BY_ID

SIDE_SIGNS: Final = "LX"  # Allied, Axis
WIDTH: Final = 110
LEGEND: Final = [
    "L allied, X axis, with the number of units; ^ crest, F fortification, A crest with fortification,",
    "m mines, ~ sea, # Qattara, . clean, * reduced",
]


def _ground(h: int) -> str:
    sign = SIGNS[TERRAIN[h]]
    if FORTIFIED[h] != 0:
        sign = "A" if sign == "^" else "F"
    return sign + "   "


GROUND: Final = [_ground(h) for h in range(HEXES)]


def _cells(view: View) -> list[str]:
    """Each hex in four characters: side and number of its units, then the ground and its mines."""
    mines, units = view["mines"], view["units"]
    assert isinstance(mines, list) and isinstance(units, dict)
    cells = GROUND.copy()
    for name in mines:
        cells[GRID.ids[name]] = cells[GRID.ids[name]][0] + "m  "
    stacks: dict[int, int] = {}
    for unit, record in units.items():
        h = GRID.ids.get(record["at"], -1)
        if h >= 0:
            stacks[h] = stacks.get(h, 0) + 1
            if stacks[h] == 1:
                cells[h] = SIDE_SIGNS[SIDE[UNIT_BY_ID[unit]]] + "1" + cells[h][:2].replace(".", " ")
    for h, count in stacks.items():
        cells[h] = f"{cells[h][0]}{count}{cells[h][2:]}"
    return cells


def _roster(view: View, side: int) -> list[str]:
    """The units of a side by hex, `*` for a reduced one, wrapped."""
    units = view["units"]
    assert isinstance(units, dict)
    stacks: dict[str, list[str]] = {}
    for unit, record in units.items():
        if SIDE[UNIT_BY_ID[unit]] == side and record["at"] in GRID.ids:
            stacks.setdefault(record["at"], []).append(unit + ("*" if record["reduced"] else ""))
    lines = [f"{SIDES[side]}:" + ("" if stacks else " nobody on the map")]
    for h in sorted(stacks):
        listed = f" {h} {' '.join(stacks[h])};"
        if len(lines[-1]) + len(listed) > WIDTH:
            lines.append(" ")
        lines[-1] += listed
    return lines


def draw(view: View) -> str:
    """Where play stands, the map, its legend, and who stands where."""
    air = view["air"]
    assert isinstance(air, dict)
    points = ", ".join(f"{name} {air[name]}" for name in SIDES)
    head = f"Turn {view['turn']}, {view['phase']}. Air points: {points}."
    lines = [head, *GRID.text(_cells(view)), *LEGEND]
    return "\n".join(lines + _roster(view, ALLIED) + _roster(view, AXIS))
