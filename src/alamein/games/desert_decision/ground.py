"""The map, compiled once from `data/map.toml`: dense hexes inside, printed numbers at the edge. [2.1] [2.3.2]

Provenance: the grid is derived from the rules' own numbers, the terrain reconstructed; the file says which is which.
"""

from itertools import pairwise
from pathlib import Path
from typing import Final

from alamein.core.errors import BadData
from alamein.core.hexgrid import Grid, axial_distance
from alamein.core.native import i64, vec
from alamein.core.search import NO_WAY
from alamein.core.vectors import filled, ints
from alamein.games.catalogue import catalogue
from alamein.games.data import Table, read

DATA: Final = Path(__file__).parent / "data"
BOOK: Final = catalogue("desert_decision", Path(__file__).parent / "words")
META: Final = ("title", "source", "author", "date", "rights")

ALLIED: Final = 0  # the seat that moves first [3.0]
AXIS: Final = 1
NOBODYS: Final = -1
SIDES: Final = ("allied", "axis")

CLEAN: Final = 0
CREST: Final = 1
SEA: Final = 2
QATTARA: Final = 3
TERRAINS: Final = ("clean", "crest", "sea", "qattara")
SIGNS: Final = ".^~#"
FRONTS: Final = ("sealed", "fields", "ends")  # [S10] by the number of the option `front`
ZONE_SIGNS: Final = "axn-"  # by number: Allied, Axis, no-man's-land, none
NO_MANS_LAND: Final = 2

WEST: Final = 0  # the edges of the map over which units leave
EAST: Final = 1

FOOT: Final = 0
MOTORIZED: Final = 1
SCALE_BITS: Final = 3
SCALE: Final = 8  # march costs count eighths of half points: the lowest digit breaks ties in favor of fewer mines


def _grid(table: Table) -> Grid:
    """[2.1] 378 hexes, 21 columns by 18 rows, even columns half a hex north of their neighbors."""
    g = table.table("grid").only(("columns", "rows", "raised_columns", "kilometres_per_hex", "mark", "why"), ())
    g.mark()
    raised = g.text("raised_columns")
    if raised not in ("even", "odd"):
        raise BadData(f"{g.place}: raised_columns must be even or odd, not {raised!r}")
    return Grid(g.whole("columns"), g.whole("rows"), 1 if raised == "even" else 0)


def _picture(table: Table, grid: Grid, signs: str) -> list[int]:
    """One number per hex from a picture of one string per row."""
    table.mark()
    rows = table.texts("rows")
    if len(rows) != grid.rows or any(len(row) != grid.columns for row in rows):
        raise BadData(f"{table.place}: the picture must have {grid.rows} rows of {grid.columns} signs")
    out: list[int] = []
    for h in range(grid.size):
        sign = rows[grid.row(h) - 1][grid.column(h) - 1]
        if sign not in signs:
            raise BadData(f"{table.place}: sign {sign!r} in hex {grid.names[h]} is none of {signs}")
        out.append(signs.index(sign))
    return out


def _terrain(table: Table, grid: Grid) -> list[int]:
    t = table.table("terrain").only(("mark", "why", "rows", "seed_hexes", "seed_land"), ())
    terrain = _picture(t, grid, SIGNS)
    for name in t.texts("seed_land") + t.texts("seed_hexes"):
        if terrain[grid.hex(name)] not in (CLEAN, CREST):
            raise BadData(f"{t.place}: hex {name} is land in the rules, but not on this map")
    return terrain


def _overlay(table: Table, grid: Grid, kind: str, front: str) -> vec[i64]:
    """1 in every hex with this overlay, 0 elsewhere; a minefield may lie on one front only [S10]."""
    out = filled(grid.size, 0)
    for record in table.tables("overlay"):
        record.only(("kind", "mark", "hexes"), ("why", "front")).mark()
        if record.text("kind") not in ("fortification", "minefield"):
            raise BadData(f"{record.place}: unknown kind {record.text('kind')!r}")
        if record.values.get("front", FRONTS[0]) not in FRONTS:
            raise BadData(f"{record.place}: unknown front {record.text('front')!r}")
        if record.text("kind") == kind and record.values.get("front", front) == front:
            for name in record.texts("hexes"):
                if TERRAIN[grid.hex(name)] not in (CLEAN, CREST):
                    raise BadData(f"{record.place}: hex {name} is not land")
                out[grid.hex(name)] = 1
    return out


def _paths(table: Table, grid: Grid) -> dict[str, tuple[str, list[int]]]:
    """Roads, tracks and the railway: kind and hexes of each, every hex next to the one before it."""
    out: dict[str, tuple[str, list[int]]] = {}
    for record in table.tables("path"):
        record.only(("id", "kind", "name", "mark", "hexes"), ("why",)).mark()
        hexes = [grid.hex(name) for name in record.texts("hexes")]
        for a, b in pairwise(hexes):
            if grid.direction(a, b) < 0:
                raise BadData(f"{record.place}: {grid.names[a]} and {grid.names[b]} are not adjacent")
        out[record.text("id")] = (record.text("kind"), hexes)
    return out


def _places(table: Table, grid: Grid) -> dict[int, str]:
    out: dict[int, str] = {}
    for record in table.tables("place"):
        record.only(("name", "hexes", "mark"), ("why",)).mark()
        for name in record.texts("hexes"):
            out[grid.hex(name)] = record.text("name")
    return out


MAP: Final = read(DATA / "map.toml").only(
    ("meta", "grid", "terrain", "zones", "path", "overlay", "place", "objectives"), ()
)
MAP.table("meta").only(META, ("why", "reduced"))
GRID: Final = _grid(MAP)
HEXES: Final = 378  # [2.1] checked against the grid below
ADJ: Final = GRID.adj
TERRAIN: Final = _terrain(MAP, GRID)
FORTIFIED: Final = _overlay(MAP, GRID, "fortification", "")
MINES: Final = [_overlay(MAP, GRID, "minefield", front) for front in FRONTS]  # at the beginning
ZONE: Final = ints(_picture(MAP.table("zones").only(("mark", "why", "rows"), ()), GRID, ZONE_SIGNS))
PATHS: Final = _paths(MAP, GRID)
PLACES: Final = _places(MAP, GRID)
if GRID.size != HEXES:
    raise BadData(f"{MAP.place}: the map has {GRID.size} hexes, the rules say {HEXES}")

TERRAIN_IN_PRINT: Final = frozenset(MAP.table("terrain").texts("seed_hexes"))
LAND: Final = ints([1 if t in (CLEAN, CREST) else 0 for t in TERRAIN])
IS_CREST: Final = ints([1 if t == CREST else 0 for t in TERRAIN])
ROW: Final = ints([GRID.row(h) for h in range(HEXES)])
WEST_EDGE: Final = ints([1 if GRID.column(h) == 1 else 0 for h in range(HEXES)])
EAST_EDGE: Final = ints([1 if GRID.column(h) == GRID.columns else 0 for h in range(HEXES)])
AXIAL_COLUMN: Final = GRID.axial_column
AXIAL_ROW: Final = GRID.axial_row

RAILWAY: Final = ints(PATHS["railway"][1])
RAIL_AT: Final = ints([PATHS["railway"][1].index(h) if h in PATHS["railway"][1] else -1 for h in range(HEXES)])

_objectives: Final = MAP.table("objectives").only(
    ("el_alamein", "sidi_abd_el_rahman", "rahman_track", "mark", "why"), ()
)
_objectives.mark()
EL_ALAMEIN: Final = GRID.hex(_objectives.text("el_alamein"))
SIDI_ABD_EL_RAHMAN: Final = GRID.hex(_objectives.text("sidi_abd_el_rahman"))
RAHMAN_TRACK: Final = ints(PATHS[_objectives.text("rahman_track")][1])
FORTIFIED_CRESTS: Final = ints([h for h in range(HEXES) if FORTIFIED[h] != 0 and TERRAIN[h] == CREST])


def distance(a: i64, b: i64) -> i64:
    """Hexes from `a` to `b`, the last counted and the first not."""
    return axial_distance(AXIAL_COLUMN, AXIAL_ROW, a, b)


def adjacent(a: i64, b: i64) -> bool:
    """Whether the hexes touch."""
    return any(ADJ[k] == b for k in range(6 * a, 6 * a + 6))


def is_on_edge(h: i64, edge: i64) -> bool:
    """Whether a unit in the hex could leave the map over this edge."""
    return (EAST_EDGE[h] if edge == EAST else WEST_EDGE[h]) != 0


def along_path(kinds: tuple[str, ...]) -> dict[tuple[int, int], str]:
    """[2.3.2] [M2] The hexsides that a road or track crosses, both ways, with its kind."""
    out: dict[tuple[int, int], str] = {}
    for kind, hexes in PATHS.values():
        if kind in kinds:
            for a, b in pairwise(hexes):
                for side in ((a, b), (b, a)):
                    if out.get(side) != "road":
                        out[side] = kind
    return out


def march_table(terrain: list[int], path: dict[str, int], mine: int, front: int) -> vec[i64]:
    """[2.3.2] [4.0] The price of every step in eighths of half points, NO_WAY where there is none. `terrain` prices the
    hexes by terrain, `path` the steps along roads and tracks, `mine` is the extra for mines."""
    along = along_path(tuple(path))
    out: list[int] = []
    for h in range(HEXES):
        for d in range(6):
            n = ADJ[6 * h + d]
            if n < 0 or terrain[TERRAIN[n]] == NO_WAY or terrain[TERRAIN[h]] == NO_WAY:
                out.append(NO_WAY)
                continue
            price = path[along[(h, n)]] if (h, n) in along else terrain[TERRAIN[n]]
            mined = MINES[front][n] != 0 and mine > 0
            out.append(price * SCALE + (mine * SCALE + 1 if mined else 0))
    return ints(out)
