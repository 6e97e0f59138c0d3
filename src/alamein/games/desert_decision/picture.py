"""The board of a view, for a terminal: even columns stand half a hex higher, as on the map."""

from textwrap import wrap
from typing import Final

from alamein.core.game import View
from alamein.games.desert_decision.ground import ALLIED, AXIS, FORTIFIED, GRID, SIDES, SIGNS, TERRAIN
from alamein.games.desert_decision.units import SIDE, UNIT_BY_ID

SIDE_SIGNS: Final = "LX"  # Allied, Axis
WIDTH: Final = 110
LEGEND: Final = (
    "L allied, X axis, with the number of units; ^ crest, F fortification, A crest with fortification, "
    "m mines, ~ sea, # Qattara, . clean, * reduced"
)


def _ground(h: int, mined: bool) -> str:
    sign = SIGNS[TERRAIN[h]]
    if FORTIFIED[h] != 0:
        sign = "A" if sign == "^" else "F"
    return sign + ("m" if mined else " ")


def _units(view: View) -> dict[str, tuple[int, int]]:
    """Side and number of units by hex."""
    out: dict[str, tuple[int, int]] = {}
    units = view["units"]
    assert isinstance(units, dict)
    for unit, record in units.items():
        at = record["at"]
        if at in GRID.ids:
            out[at] = (int(SIDE[UNIT_BY_ID[unit]]), out.get(at, (0, 0))[1] + 1)
    return out


def _roster(view: View, side: int) -> list[str]:
    """The units of a side by hex, `*` for a reduced one, wrapped."""
    units = view["units"]
    assert isinstance(units, dict)
    stacks: dict[str, list[str]] = {}
    for unit, record in units.items():
        if SIDE[UNIT_BY_ID[unit]] == side and record["at"] in GRID.ids:
            stacks.setdefault(record["at"], []).append(unit + ("*" if record["reduced"] else ""))
    listed = "; ".join(f"{h} {' '.join(stacks[h])}" for h in sorted(stacks))
    return wrap(f"{SIDES[side]}: {listed or 'nobody on the map'}", WIDTH, subsequent_indent="  ")


def draw(view: View) -> str:
    """Two lines for every row of hexes: the even columns, then the odd ones half a hex lower."""
    units, mines, air = _units(view), view["mines"], view["air"]
    assert isinstance(mines, list) and isinstance(air, dict)
    points = ", ".join(f"{name} {air[name]}" for name in SIDES)
    lines = [f"Turn {view['turn']}, {view['phase']}. Air points: {points}."]
    lines.append("     " + "".join(f"{column:02}  " for column in range(1, GRID.columns + 1)))
    for row in range(1, GRID.rows + 1):
        for parity in (0, 1):
            cells = ""
            for column in range(1, GRID.columns + 1):
                name = f"{column:02}{row:02}"
                ground = _ground(GRID.hex(name), name in mines)
                if column % 2 != parity:
                    cells += "    "
                elif name in units:
                    side, count = units[name]
                    cells += f"{SIDE_SIGNS[side]}{count}{ground.replace('.', ' ')}"
                else:
                    cells += f"{ground}  "
            lines.append((f"{row:02}   " if parity == 0 else "     ") + cells.rstrip())
    lines += wrap(LEGEND, WIDTH)
    return "\n".join(lines + _roster(view, ALLIED) + _roster(view, AXIS))
