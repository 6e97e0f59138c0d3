"""A part of a map as text, from what a game gives to every table: its sheet and a scene."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from alamein.core.hexgrid import Grid

SIGNS: Final = {"clear": ".", "ridge": "^", "depression": "o", "qattara": "o", "sea": "~"}
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
WIDTH: Final = 6  # of a hex
AROUND: Final = 1  # hexes shown beyond the outermost thing
Json = Mapping[str, object]
_grid: Final = cache(Grid)


def diagram(sheet: Json, scene: Json, named: Iterable[str]) -> str:
    """The hexes with counters or markers and those named, and what stands in them. Counters are letters."""
    grid = grid_of(sheet)
    counters, marks = _objects(scene["counters"]), _objects(scene["markers"])
    cells = _ground(sheet, grid)
    near = {grid.ids[hex] for hex in (*(str(c["hex"]) for c in counters), *named) if hex in grid.ids}
    told: set[str] = set()
    for mark in marks:
        h = grid.ids[str(mark["hex"])]
        if any(grid.distance(h, x) <= AROUND for x in near):
            cells[h] += "*" if "mine" in str(mark["kind"]) else "'"
            told.add(f"  {mark['kind']} in {mark['hex']}")
    names = {str(unit["id"]): str(unit["name"]) for unit in _objects(sheet["units"])}
    legend: list[str] = []
    for counter, letter in zip(counters, LETTERS, strict=False):
        unit, hex = str(counter["unit"]), str(counter["hex"])
        cells[grid.ids[hex]] += letter
        badges = counter["badges"]
        state = f" ({', '.join(map(str, badges))})" if isinstance(badges, list) and badges else ""
        legend.append(f"  {letter}  {unit}: {names[unit]}, {counter['values']}, in {hex}{state}")
    return "\n".join([*_cropped(grid, cells, near), *legend, *sorted(told)])


def grid_of(sheet: Json) -> Grid:
    """The hexes of a sheet."""
    return _grid(_whole(sheet["columns"]), _whole(sheet["rows"]), _whole(sheet["southern_parity"]))


def _ground(sheet: Json, grid: Grid) -> list[str]:
    """A sign for the terrain of every hex."""
    looks = {name: str(_object(terrain)["look"]) for name, terrain in _object(sheet["terrains"]).items()}
    cells = ["."] * grid.size
    for place in _objects(sheet["hexes"]):
        look = looks[str(place["terrain"])]
        cells[grid.ids[str(place["name"])]] = SIGNS.get(look, look[0])
    for path in _objects(sheet["paths"]):
        hexes = path["hexes"]
        for hex in hexes if isinstance(hexes, list) else []:
            h = grid.ids[str(hex)]
            cells[h] = "=" if cells[h] == "." else cells[h]
    return cells


def _cropped(grid: Grid, cells: list[str], near: set[int]) -> list[str]:
    """The smallest part of the map with these hexes: two lines a row, the southern columns below."""
    columns, rows = [grid.column(h) for h in near], [grid.row(h) for h in near]
    left, right = max(1, min(columns) - AROUND), min(grid.columns, max(columns) + AROUND)
    top, bottom = max(1, min(rows) - AROUND), min(grid.rows, max(rows) + AROUND)
    lines = ["     " + "".join(f"{c:02}".ljust(WIDTH) for c in range(left, right + 1)).rstrip()]
    for row in range(top, bottom + 1):
        for south in (False, True):
            line = "     " if south else f"{row:02}   "
            for column in range(left, right + 1):
                is_south = column % 2 == grid.southern_parity
                cell = cells[(column - 1) * grid.rows + row - 1]
                line += cell.ljust(WIDTH) if is_south == south else " " * WIDTH
            lines.append(line.rstrip())
    return lines


def _object(value: object) -> Json:
    assert isinstance(value, Mapping)
    return value


def _objects(value: object) -> list[Json]:
    assert isinstance(value, list)
    return [_object(each) for each in value]


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
