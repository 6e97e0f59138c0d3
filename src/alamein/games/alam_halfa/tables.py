"""The data files compiled once into vecs of ints. Rules use the ids made here; printed names stay at the edge.

Hexes are 0..758, units 0..59 (the Axis first), sides AXIS and ALLIED. Movement points are counted in halves, for a road
hex costs half a point. `WAYS[6 * h + d]` is the hex a unit in `h` can step into in direction `d`, or -1: never the sea,
and the Qattara only along a track [16.0]. Everything that enters a hex (moves, retreats, advances, zones of control,
attacks) uses it [A14].
"""

from itertools import pairwise
from pathlib import Path
from typing import Final

from alamein.core.errors import BadData
from alamein.core.hexgrid import Grid, axial_distance
from alamein.core.native import i64, vec
from alamein.core.table import Table as ResultTable
from alamein.core.vectors import ints
from alamein.games.catalogue import catalogue
from alamein.games.data import Table, read

AXIS: Final = 0
ALLIED: Final = 1
SIDES: Final = ("axis", "allied")
LEG: Final = 0
MOBILE: Final = 1
NONE: Final = -1

FOLDER: Final = Path(__file__).parent / "data"
BOOK: Final = catalogue("alam_halfa", Path(__file__).parent / "words")
MAP: Final[Table] = read(FOLDER / "map.toml")
COUNTERS: Final[Table] = read(FOLDER / "units.toml")
TABLES: Final[Table] = read(FOLDER / "tables.toml")
SCENARIO: Final[Table] = read(FOLDER / "scenario.toml")


def _side(table: Table) -> int:
    name = table.text("side")
    if name not in SIDES:
        raise BadData(f"{table.place}: side {name!r} is none of {', '.join(SIDES)}")
    return SIDES.index(name)


# --- the map ---------------------------------------------------------------------------------------------------

_grid: Final = MAP.table("grid").only(("columns", "rows", "shifted", "mark", "why"), ())
GRID: Final[Grid] = Grid(_grid.whole("columns"), _grid.whole("rows"), 0)
HEXES: Final[i64] = GRID.size
ADJ: Final[vec[i64]] = GRID.adj

_kinds: Final = TABLES.tables("terrain")
TERRAIN_NAMES: Final[tuple[str, ...]] = tuple(kind.text("name") for kind in _kinds)
ROW_NAMES: Final = ("desert", "dunes", "town", "ridge", "mines")
MINES_ROW: Final = 4


def _terrain() -> list[int]:
    """The terrain of every hex, from the letters of the map."""
    table = MAP.table("terrain").only(("rows", "letters", "mark", "why"), ())
    letters, rows = table.table("letters"), table.texts("rows")
    if len(rows) != GRID.rows or any(len(row) != GRID.columns for row in rows):
        raise BadData(f"{table.place}: needs {GRID.rows} rows of {GRID.columns} letters")
    return [TERRAIN_NAMES.index(letters.text(rows[GRID.row(h) - 1][GRID.column(h) - 1])) for h in range(GRID.size)]


TERRAIN: Final[vec[i64]] = ints(_terrain())
SEA: Final[i64] = TERRAIN_NAMES.index("sea")
QATTARA: Final[i64] = TERRAIN_NAMES.index("qattara")
COMBAT_ROW: Final[vec[i64]] = ints([ROW_NAMES.index(_kinds[t].text("row")) for t in TERRAIN])


class PathOnMap:
    """A road, railroad or track: hexes joined in the order of the list."""

    def __init__(self, table: Table) -> None:
        table.only(("name", "kind", "hexes", "mark", "why"), ())
        self.name = table.text("name")
        self.kind = table.text("kind")
        self.hexes = [GRID.hex(name) for name in table.texts("hexes")]


PATHS: Final[list[PathOnMap]] = [PathOnMap(table) for table in MAP.tables("path")]


def _joined(kind: str) -> set[tuple[int, int]]:
    """The hexsides crossed by paths of a kind, in both directions."""
    crossed = [pair for path in PATHS if path.kind == kind for pair in pairwise(path.hexes)]
    return {*crossed, *((b, a) for a, b in crossed)}


JOINED: Final = {kind: _joined(kind) for kind in ("road", "track", "railroad")}
TRACKS: Final = JOINED["track"]


def _ways() -> list[int]:
    """[16.0] Qattara only along a track; [5.1] never the sea, never off the map."""
    out: list[int] = []
    for h in range(GRID.size):
        for d in range(6):
            n = int(ADJ[6 * h + d])
            closed = n < 0 or TERRAIN[n] == SEA or (TERRAIN[n] == QATTARA and (h, n) not in TRACKS)
            out.append(NONE if closed else n)
    return out


WAYS: Final[vec[i64]] = ints(_ways())
TRACK_HEX: Final[vec[i64]] = ints([int(any((h, n) in TRACKS for n in GRID.neighbors(h))) for h in range(GRID.size)])


def _costs() -> list[int]:
    """[5.2] Half points for a leg unit and then for a mobile unit to go each way: the cheapest of path and terrain."""
    rates = TABLES.table("paths").only((*JOINED, "mark", "why"), ())
    out: list[int] = []
    for column in ("leg", "mobile"):
        for k in range(6 * GRID.size):
            h, n = k // 6, int(WAYS[k])
            prices = [] if n < 0 or TERRAIN[n] == QATTARA else [_kinds[TERRAIN[n]].whole(column)]
            prices += [rates.whole(kind) for kind, sides in JOINED.items() if (h, n) in sides]
            out.append(min(prices) if prices else NONE)
    return out


COST: Final[vec[i64]] = ints(_costs())  # [class * 6 * HEXES + 6 * h + d]
MINE_EXTRA: Final[i64] = TABLES.table("minefields").only(("extra", "mark"), ()).whole("extra")


def _minefields() -> list[int]:
    out = [0] * GRID.size
    for table in MAP.tables("minefield"):
        table.only(("side", "hexes", "mark", "why"), ())
        for name in table.texts("hexes"):
            out[GRID.hex(name)] = _side(table) + 1
    return out


MINEFIELD: Final[vec[i64]] = ints(_minefields())  # printed: 0 none, 1 Axis, 2 Allied

_line: Final = MAP.table("start_line").only(("first_allied_column", "mark", "why"), ()).wholes("first_allied_column")
START_SIDE: Final[vec[i64]] = ints(
    [AXIS if GRID.column(h) < _line[GRID.row(h) - 1] else ALLIED for h in range(GRID.size)]
)


def _place(role: str) -> int:
    found = [GRID.hex(table.text("hex")) for table in MAP.tables("place") if table.text("role") == role]
    if len(found) != 1:
        raise BadData(f"{MAP.place}: needs one place with the role {role!r}")
    return found[0]


EL_ALAMEIN: Final[i64] = _place("el_alamein")
SUPPLY: Final[vec[i64]] = ints([_place("axis_supply"), _place("allied_supply")])
PLACES: Final[dict[int, str]] = {GRID.hex(t.text("hex")): t.text("name") for t in MAP.tables("place")}


def _ridges() -> list[int]:
    out = [0] * GRID.size
    for table in MAP.tables("ridge"):
        table.only(("name", "diminishes", "hexes", "mark", "why"), ())
        for name in table.texts("hexes"):
            out[GRID.hex(name)] = int(table.flag("diminishes"))
    return out


DIMINISHES: Final[vec[i64]] = ints(_ridges())  # [18.0] hexes of the two named ridges
EAST: Final[vec[i64]] = ints([int(GRID.column(h) > GRID.column(int(EL_ALAMEIN))) for h in range(GRID.size)])
RAIL_EAST: Final[vec[i64]] = ints([h for path in PATHS if path.kind == "railroad" for h in path.hexes if EAST[h] != 0])
AXIAL_COLUMN: Final[vec[i64]] = GRID.axial_column
AXIAL_ROW: Final[vec[i64]] = GRID.axial_row


def distance(a: i64, b: i64) -> i64:
    """Hexes from `a` to `b`, the last counted and the first not."""
    return axial_distance(AXIAL_COLUMN, AXIAL_ROW, a, b)


# [A3] Hexes to the nearest railroad hex east of El Alamein
RAIL_DISTANCE: Final[vec[i64]] = ints(min(int(distance(h, r)) for r in RAIL_EAST) for h in range(GRID.size))

# --- the counters ----------------------------------------------------------------------------------------------

_keys: Final = ("id", "name", "side", "nationality", "formation", "type", "class", "front", "depleted", "move")
_units: Final = [table.only((*_keys, "commando"), ()) for table in COUNTERS.tables("unit")]
UNITS: Final[i64] = len(_units)
UNIT_IDS: Final[tuple[str, ...]] = tuple(t.text("id") for t in _units)
UNIT_NAMES: Final[tuple[str, ...]] = tuple(t.text("name") for t in _units)
NATIONALITIES: Final[tuple[str, ...]] = tuple(t.text("nationality") for t in _units)
FORMATIONS: Final[tuple[str, ...]] = tuple(t.text("formation") for t in _units)
UNIT_TYPES: Final[tuple[str, ...]] = tuple(t.text("type") for t in _units)
UNIT_NUMBER: Final[dict[str, int]] = {id: u for u, id in enumerate(UNIT_IDS)}
SIDE: Final[vec[i64]] = ints([_side(t) for t in _units])
FIRST: Final[vec[i64]] = ints([0, sum(1 for t in _units if _side(t) == AXIS)])
LAST: Final[vec[i64]] = ints([int(FIRST[1]), int(UNITS)])  # one past the last unit of a side
CLASS: Final[vec[i64]] = ints([("leg", "mobile").index(t.text("class")) for t in _units])
ALLOWANCE: Final[vec[i64]] = ints([2 * t.whole("move") for t in _units])
COMMANDO: Final[vec[i64]] = ints([int(t.flag("commando")) for t in _units])
ITALIAN: Final[vec[i64]] = ints([int(t.text("nationality") == "Italian") for t in _units])
ONE_SIDED: Final[vec[i64]] = ints([int(not t.wholes("depleted")) for t in _units])


def _strengths(n: int) -> list[int]:
    """Attack (0) or defense (1) of every unit, full and then depleted: [2 * u + depleted]."""
    out: list[int] = []
    for t in _units:
        out += [t.wholes("front")[n], (t.wholes("depleted") or t.wholes("front"))[n]]
    return out


ATTACK: Final[vec[i64]] = ints(_strengths(0))
DEFENSE: Final[vec[i64]] = ints(_strengths(1))

# --- the combat table ------------------------------------------------------------------------------------------

_results: Final = TABLES.table("combat_results").only(("mark", *(f"die{n}" for n in range(1, 7))), ())
RESULT_CODES: Final = (".", "De", "D3", "D2", "Ex", "A1", "A2", "A3", "(A)", "Ae")
NO_EFFECT: Final = 0
DE: Final = 1
D3: Final = 2
D2: Final = 3
EX: Final = 4
A1: Final = 5
A2: Final = 6
A3: Final = 7
ONE_ATTACKER: Final = 8
AE: Final = 9
CRT: Final = ResultTable([str(n) for n in range(1, 13)], [_results.texts(f"die{n}") for n in range(1, 7)])
RESULT: Final[vec[i64]] = ints([RESULT_CODES.index(CRT.codes[c]) for c in CRT.cells])  # [12 * (die - 1) + column]
RETREAT_LENGTH: Final[vec[i64]] = ints([0, 0, 3, 2, 0, 1, 2, 3, 0, 0])
LOWEST: Final = -5
HIGHEST: Final = 10
_rows: Final = TABLES.table("combat_rows").only(("mark", *ROW_NAMES), ())


def _columns() -> list[int]:
    """[7.6] The column (from 0) of every differential in every terrain row; beyond the ends, the end columns [A16]."""
    out: list[int] = []
    for name in ROW_NAMES:
        cells = _rows.wholes(name)
        out += [max(sum(1 for low in cells if low <= diff), 1) - 1 for diff in range(LOWEST, HIGHEST + 1)]
    return out


COLUMN: Final[vec[i64]] = ints(_columns())  # [16 * row + differential - LOWEST]


def column_of(row: i64, differential: i64) -> i64:
    """[7.6] The column of the table, from 0."""
    if differential < LOWEST:
        differential = LOWEST
    if differential > HIGHEST:
        differential = HIGHEST
    return COLUMN[row * (HIGHEST - LOWEST + 1) + differential - LOWEST]


# --- the scenario ----------------------------------------------------------------------------------------------


def _section(name: str, *keys: str) -> Table:
    return SCENARIO.table(name).only((*keys, "mark"), ())


_turns: Final = _section("turns", "count", "dates", "why")
TURNS: Final[i64] = _turns.whole("count")
DATES: Final[tuple[str, ...]] = tuple(_turns.texts("dates"))
MOBILE_SHARE: Final[vec[i64]] = ints(_section("mobile_movement", "share", "why").wholes("share"))
DIVERSION_LAST_TURN: Final[i64] = _section("diversionary_attack", "last_turn").whole("last_turn")
ATTACKS_ON_A_UNIT: Final[i64] = _section("attacks", "on_a_unit", "why").whole("on_a_unit")  # 0: no limit
_shelling: Final = _section("bombardments", "on_a_unit", "mines_shelter", "why")
BOMBARDMENTS_OF_A_UNIT: Final[i64] = _shelling.whole("on_a_unit")  # unless the option says otherwise
MINES_SHELTER: Final[i64] = int(_shelling.flag("mines_shelter"))  # [8.5] against bombardment
_uses: Final = ("axis_in_the_game", "allied_each_movement_phase")
REPLACEMENTS: Final[vec[i64]] = ints(_section("replacements", *_uses).whole(use) for use in _uses)
MARKERS: Final[i64] = _section("minefield_markers", "allied").whole("allied")
CONTROL_AT_START: Final[i64] = SIDES.index(_section("control", "el_alamein", "why").text("el_alamein"))
LISTS: Final = ("revision_2", "revision_3", "allotment")  # of support fire, by the number of the option `axis_fire`
_fire: Final = [
    t.only(("side", "pool", "allotment", "mark", "why"), LISTS[:-1]) for t in SCENARIO.tables("support_fire")
]
VALUES: Final = 7  # one place per marker value, 0 unused
POOL: Final[vec[i64]] = ints([t.wholes("pool").count(v) for t in _fire for v in range(VALUES)])
POOL_SIZE: Final[vec[i64]] = ints([len(t.wholes("pool")) for t in _fire])
# [8.1] by the number of the list, then [side * turns + turn - 1]
ALLOTMENT: Final[vec[i64]] = ints(
    [n for key in LISTS for t in _fire for n in t.wholes(key if key in t.values else "allotment")]
)

_axis: Final = SCENARIO.table("historical").table("axis").only(("stage1", "stage2", "units", "mark", "why"), ())
_allied: Final = SCENARIO.table("historical").table("allied")
_allied.only(("minefield_markers", "stage1_guard", "stage2_guard", "units", "mark", "why"), ())
HISTORICAL: Final[vec[i64]] = ints(
    [GRID.hex((_axis if SIDE[u] == AXIS else _allied).table("units").text(id)) for u, id in enumerate(UNIT_IDS)]
)
HISTORICAL_STAGE: Final[vec[i64]] = ints([GRID.hex(_axis.text("stage1")), GRID.hex(_axis.text("stage2"))])
HISTORICAL_MINES: Final[vec[i64]] = ints([GRID.hex(name) for name in _allied.texts("minefield_markers")])
STAGE_GUARD: Final[vec[i64]] = ints([UNIT_NUMBER[_allied.text(f"stage{n}_guard")] for n in (1, 2)])


# --- what can be wrong with the data ---------------------------------------------------------------------------


def check() -> list[str]:
    """Everything that is wrong with the data files; [] if they are sound."""
    return [*_check_map(), *_check_counters(), *_check_scenario()]


def _check_map() -> list[str]:
    """Paths run over land from neighbor to neighbor; [13.0] the Axis minefields are those of the Start Line."""
    out: list[str] = []
    for path in PATHS:
        for a, b in pairwise(path.hexes):
            if GRID.direction(a, b) < 0:
                out.append(f"{path.name}: {GRID.names[a]} and {GRID.names[b]} are not neighbors")
        out += [f"{path.name}: {GRID.names[h]} is sea" for h in path.hexes if TERRAIN[h] == SEA]
    for h in range(GRID.size):
        west = START_SIDE[h] == AXIS and any(START_SIDE[n] == ALLIED for n in GRID.neighbors(h))
        if (west and TERRAIN[h] != SEA) != (MINEFIELD[h] == AXIS + 1):
            out.append(f"{GRID.names[h]}: an Axis minefield is a land hex west of the Start Line that touches it")
        if MINEFIELD[h] == ALLIED + 1 and START_SIDE[h] != ALLIED:
            out.append(f"{GRID.names[h]}: an Allied minefield west of the Start Line")
        if DIMINISHES[h] != 0 and TERRAIN_NAMES[TERRAIN[h]] != "ridge":
            out.append(f"{GRID.names[h]}: named as a ridge, but its terrain is none")
    for side in (AXIS, ALLIED):
        if START_SIDE[SUPPLY[side]] != side:
            out.append(f"the supply hex of {SIDES[side]} is on the other side of the Start Line")
    return out


def _check_counters() -> list[str]:
    """The counters are as many as the data says."""
    counts = COUNTERS.table("counts").only(("axis", "german", "italian", "allied", "mark", "why"), ())
    found = {
        "axis": sum(1 for u in range(UNITS) if SIDE[u] == AXIS),
        "german": NATIONALITIES.count("German"),
        "italian": NATIONALITIES.count("Italian"),
        "allied": sum(1 for u in range(UNITS) if SIDE[u] == ALLIED),
    }
    out = [f"{n} {name} counters, not {counts.whole(name)}" for name, n in found.items() if n != counts.whole(name)]
    out += ["two counters share an id"] if len(set(UNIT_IDS)) != UNITS else []
    out += [f"{UNIT_IDS[u]}: Axis counters come first" for u in range(FIRST[1]) if SIDE[u] != AXIS]
    return out


def _check_scenario() -> list[str]:
    """Every turn has a date and an allotment; the historical set-up stands where units may."""
    out: list[str] = []
    if len(DATES) != TURNS or len(ALLOTMENT) != 2 * len(LISTS) * TURNS:
        out.append(f"{TURNS} turns need as many dates and allotments of each side")
    if sum(int(n) for n in POOL) - int(POOL[0] + POOL[VALUES]) != sum(int(n) for n in POOL_SIZE):
        out.append(f"the number of a support-fire marker is from 1 to {VALUES - 1}")
    for u in range(UNITS):
        h = HISTORICAL[u]
        if START_SIDE[h] != SIDE[u] or TERRAIN[h] == SEA:
            out.append(f"{UNIT_IDS[u]} cannot be set up in {GRID.names[h]}")
    if len({int(h) for h in HISTORICAL}) != UNITS:
        out.append("two units of the historical set-up share a hex")
    for table in (MAP, COUNTERS, TABLES, SCENARIO):
        table.table("meta").only(("title", "source", "author", "date", "rights"), ("why",))
    on_map = [MAP.table(name) for name in ("grid", "terrain", "start_line")]
    for table in (*on_map, COUNTERS.table("table"), *_fire, *_kinds):
        table.mark()
    return out
