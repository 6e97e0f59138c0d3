"""The data files compiled to dense ints: hexes 0..n-1, units 0..n-1 (Axis first), printed names in parallel lists."""

from pathlib import Path
from typing import Final

from alamein.core.errors import BadData
from alamein.core.hexgrid import Grid, axial_distance
from alamein.core.native import i64, vec
from alamein.core.table import Table as ResultTable
from alamein.core.vectors import filled, ints
from alamein.games.catalogue import catalogue
from alamein.games.data import Table, read

DATA: Final = Path(__file__).parent / "data"
BOOK: Final = catalogue("north_africa", Path(__file__).parent / "words")
AXIS: Final = 0
ALLIED: Final = 1
SIDES: Final = ("axis", "allied")
COMBAT: Final = 0  # kinds of unit
SUPPLY: Final = 1
ENGINEER: Final = 2
CLEAR: Final = 0  # terrain
RIDGE: Final = 1
DEPRESSION: Final = 2
SEA: Final = 3
SUPPLIED: Final = 0  # supply states, in the order of chart 13.2
PARTIAL: Final = 1
UNSUPPLIED: Final = 2
ISOLATED: Final = 3
TERRAINS: Final = ("clear", "ridge", "depression")
META: Final = ("title", "source", "author", "date", "rights", "marks", "why")


def enemy(side: i64) -> i64:
    """The other side."""
    return 1 - side


# --- numbers (tables.toml) ----------------------------------------------------------------------------------------

_N: Final = read(DATA / "tables.toml")
_TERRAIN: Final = _N.table("terrain")
_STACKING: Final = _N.table("stacking")
_ROAD_MODE: Final = _N.table("road_mode")
_MINES: Final = _N.table("minefields")
_SUPPLY: Final = _N.table("supply")
_EFFECTS: Final = _N.table("supply_effects")
_POINTS: Final = _N.table("victory_points")

MECHANIZED_FROM: Final[i64] = _N.table("mechanized").whole("movement_at_least")
# [6.5] points to enter, [terrain * 2 + mechanized]
TERRAIN_COST: Final[vec[i64]] = ints([_TERRAIN.table(t).whole(k) for t in TERRAINS for k in ("other", "mechanized")])
TERRAIN_DEFENSE: Final[vec[i64]] = ints([_TERRAIN.table(t).whole("defence_factor") for t in TERRAINS])
STACK_LIMIT: Final[vec[i64]] = ints([_STACKING.whole("axis_limit"), _STACKING.whole("allied_limit")])  # [8.0]
# [8.01] [6.12] [6.13] [11.11] penalties, [mechanized]
STACK_PENALTY: Final[vec[i64]] = ints([_STACKING.whole("other_penalty"), _STACKING.whole("mechanized_penalty")])
ROAD_PENALTY: Final[vec[i64]] = ints([_ROAD_MODE.whole("other_penalty"), _ROAD_MODE.whole("mechanized_penalty")])
MINE_PENALTY: Final[vec[i64]] = ints([_MINES.whole("other_penalty"), _MINES.whole("mechanized_penalty")])
HEXES_PER_POINT: Final[i64] = _ROAD_MODE.whole("hexes_per_point")  # [6.21]
ROAD_DIVISOR: Final[i64] = _ROAD_MODE.whole("strength_divisor")  # [6.31]
MINE_DEFENSE: Final[i64] = _MINES.whole("defence_factor")  # [11.21]
CLEARS_UP_TO: Final[vec[i64]] = ints([_MINES.whole("axis_clears_up_to"), _MINES.whole("allied_clears_up_to")])
ENGINEER_DEFENSE: Final[i64] = _N.table("engineers").whole("defence")  # [R10]
LEAST_DEFENSE: Final[i64] = _N.table("defence").whole("at_least")  # [9.13]
ROAD_RANGE: Final[i64] = _SUPPLY.whole("road_range")  # [15.33]
EDGE_RANGE: Final[i64] = _SUPPLY.whole("edge_range")  # [16.01]
CHAIN_RANGE: Final[i64] = _SUPPLY.whole("chain_range")  # [13.0]
PARTIAL_FACTOR: Final[i64] = _SUPPLY.whole("partial_factor")  # [13.33]
MOVE_DIVISOR: Final[vec[i64]] = ints(_EFFECTS.wholes("movement_divisor"))  # [13.2] [R20] by supply state
ATTACK_DIVISOR: Final[vec[i64]] = ints(_EFFECTS.wholes("attack_divisor"))
DEFENSE_DIVISOR: Final[vec[i64]] = ints(_EFFECTS.wholes("defence_divisor"))
STATE_NAMES: Final = tuple(_EFFECTS.texts("states"))
ELIMINATION_POINTS: Final[i64] = _POINTS.whole("allied_unit_eliminated")  # [17.2]
ISOLATION_POINTS: Final[i64] = _POINTS.whole("allied_unit_isolated")
JULY_COLUMN: Final[i64] = _POINTS.whole("july_column")  # [17.21]
EXIT_SUPPLY_POINTS: Final[i64] = _POINTS.whole("exit_supply_unit")  # [17.23]
NO_MANS_LAND: Final[i64] = _N.table("placement").whole("no_mans_land")
JULY_PLACEMENT: Final[i64] = _N.table("placement").whole("july_distance")


class Level:
    """[17.1] A level of victory: it holds from `least` Axis points upward."""

    def __init__(self, t: Table) -> None:
        self.title = t.text("title")
        self.least = t.whole("from")
        self.winner = t.text("winner")


LEVELS: Final = [Level(t) for t in _N.tables("victory_level")]  # best for the Axis first
_CRT: Final = _N.table("combat_results")
# [10.0] rows are die faces
CRT: Final = ResultTable(_CRT.texts("columns"), [_CRT.table("rows").texts(str(n)) for n in range(1, 7)])
COLUMN_EVEN: Final[i64] = CRT.columns.index("1-1")

# --- map (map.toml) -----------------------------------------------------------------------------------------------

_M: Final = read(DATA / "map.toml")
_G: Final = _M.table("grid")
GRID: Final = Grid(_G.whole("columns"), _G.whole("rows"), 0 if _G.text("shifted_columns") == "even" else 1)
HEXES: Final[i64] = GRID.size
ROWS: Final[i64] = GRID.rows
LAST_COLUMN: Final[i64] = GRID.columns
HEX: Final = GRID.names


def _terrain() -> list[int]:
    out = [CLEAR] * GRID.size
    coast = _M.table("coast").wholes("northernmost_land_row")
    for h in range(GRID.size):
        if GRID.row(h) < coast[GRID.column(h) - 1]:
            out[h] = SEA
    for feature in _M.tables("feature"):
        for name in feature.texts("hexes"):
            out[GRID.hex(name)] = TERRAINS.index(feature.text("terrain"))
    return out


_TERRAIN_OF: Final = _terrain()
TERRAIN: Final[vec[i64]] = ints(_TERRAIN_OF)


def _land_adjacency() -> list[int]:
    """Neighbors that land units can go to or control: sea hexes are cut out [6.5]; the map has no sea hexsides, and
    the rings of supply lines know none."""
    assert not _M.table("coast").texts("sea_hexsides")
    out = [int(n) for n in GRID.adj]
    for h in range(GRID.size):
        for d in range(6):
            n = out[6 * h + d]
            if n >= 0 and SEA in (_TERRAIN_OF[n], _TERRAIN_OF[h]):
                out[6 * h + d] = -1
    return out


ADJ: Final[vec[i64]] = ints(_land_adjacency())
COLUMN: Final[vec[i64]] = ints([GRID.column(h) for h in range(GRID.size)])
# sets of hexes as words of bits: COLUMN[h] is the word of a hex, BIT[h] its bit. Every second column begins a bit
# higher, so that neighbors lie alike in all: to the west at the same bit and the one below, to the east and above
WORDS: Final[i64] = GRID.columns + 2
_BIT_OF: Final = [GRID.row(h) - 1 + (GRID.column(h) - GRID.southern_parity) // 2 for h in range(GRID.size)]
BIT: Final[vec[i64]] = ints([1 << n for n in _BIT_OF])


def _around() -> list[int]:
    """For each hex the bits of its neighbors in the column to the west, its own, and that to the east."""
    out = [0] * (3 * GRID.size)
    for k, n in enumerate(ADJ):
        if n >= 0:
            h = k // 6
            out[3 * h + 1 + int(COLUMN[n] - COLUMN[h])] |= int(BIT[n])
    return out


def _clear_beside(side: int) -> list[int]:
    """For each hex the clear ones next to it, east first, then -1; for the Axis none to the west, where the Retreat
    Line bars the way [R29]."""
    out: list[int] = []
    for h in range(GRID.size):
        near = {n for n in GRID.neighbors(h) if _TERRAIN_OF[n] == CLEAR and (side == ALLIED or COLUMN[n] >= COLUMN[h])}
        out += [*sorted(near, reverse=True), *[-1] * (6 - len(near))]
    return out


def _passable() -> vec[i64]:
    """The hexes that are clear or ridge, as words of bits a column."""
    out = filled(WORDS, 0)
    for h in range(GRID.size):
        if _TERRAIN_OF[h] in (CLEAR, RIDGE):
            out[COLUMN[h]] |= BIT[h]
    return out


AROUND: Final[vec[i64]] = ints(_around())
CLEAR_BESIDE: Final[vec[i64]] = ints([n for side in (AXIS, ALLIED) for n in _clear_beside(side)])
PASSABLE: Final[vec[i64]] = _passable()  # [13.0] [6.5] what a line may pass if no enemy bars it
AXIAL_COLUMN: Final[vec[i64]] = GRID.axial_column
AXIAL_ROW: Final[vec[i64]] = GRID.axial_row

ROAD_HEXES: Final = [GRID.hex(name) for name in _M.table("road").texts("hexes")]  # west to east
ROAD: Final[vec[i64]] = ints(ROAD_HEXES)
ROAD_LENGTH: Final[i64] = len(ROAD_HEXES)
ROAD_INDEX: Final[vec[i64]] = ints([ROAD_HEXES.index(h) if h in set(ROAD_HEXES) else -1 for h in range(GRID.size)])
HOME_COLUMN: Final[vec[i64]] = ints([1, GRID.columns])  # [16.0] the column along the friendly edge
HOME_INDEX: Final[vec[i64]] = ints([0, len(ROAD_HEXES) - 1])  # road index of the friendly edge road hex
OUTWARD: Final[vec[i64]] = ints([1, -1])  # step in road index away from home


def _road_facings(side: int) -> list[int]:
    """1 + the direction along the road away from home (back home where the road ends), for each road hex [R37]."""
    out: list[int] = []
    for i, h in enumerate(ROAD_HEXES):
        j = i + int(OUTWARD[side])
        other = ROAD_HEXES[j] if 0 <= j < len(ROAD_HEXES) else ROAD_HEXES[i - int(OUTWARD[side])]
        out.append(GRID.direction(h, other) + 1)
    return out


ROAD_FACING: Final[vec[i64]] = ints([facing for side in (AXIS, ALLIED) for facing in _road_facings(side)])

BOXES: Final = [[GRID.hex(name) for name in box.texts("hexes")] for box in _M.tables("box")]
BOX_HEXES: Final[vec[i64]] = ints([h for box in BOXES for h in box])
BOX_OF: Final[vec[i64]] = ints([n for n, box in enumerate(BOXES) for _ in box])  # box of each of BOX_HEXES
PLACES: Final = {GRID.hex(place.text("hex")): place.text("name") for place in _M.tables("place")}
RETREAT_COLUMN: Final[i64] = _M.table("retreat_line").whole("last_western_column")  # [18.32]


def distance(a: i64, b: i64) -> i64:
    """Hexes from `a` to `b`, the last counted and the first not."""
    return axial_distance(AXIAL_COLUMN, AXIAL_ROW, a, b)


def is_adjacent(a: i64, b: i64) -> bool:
    """Whether two hexes are neighbors across a land hexside."""
    return any(ADJ[k] == b for k in range(6 * a, 6 * a + 6))


# --- units (units.toml) -------------------------------------------------------------------------------------------

_U: Final = sorted(read(DATA / "units.toml").tables("unit"), key=lambda t: SIDES.index(t.text("side")))
UNIT: Final = [t.text("id") for t in _U]
UNIT_ID: Final = {name: u for u, name in enumerate(UNIT)}
UNITS: Final[i64] = len(UNIT)
_KINDS: Final = {"supply": SUPPLY, "engineer": ENGINEER}
SIDE: Final[vec[i64]] = ints([SIDES.index(t.text("side")) for t in _U])
KIND: Final[vec[i64]] = ints([_KINDS.get(t.text("type"), COMBAT) for t in _U])
STRENGTH: Final[vec[i64]] = ints([t.whole("strength") for t in _U])
DEFENSE_ONLY: Final[vec[i64]] = ints([int(t.flag("defence_only")) for t in _U])
MOVEMENT: Final[vec[i64]] = ints([t.whole("movement") for t in _U])
# [4.1] [8.01] mechanized by the printed allowance
MECHANIZED: Final[vec[i64]] = ints([int(t.whole("movement") >= MECHANIZED_FROM) for t in _U])
ALLOWANCE: Final[vec[i64]] = ints([t.whole("support_allowance") for t in _U])  # [13.1]
SUPPLY_RANGE: Final[i64] = max(t.whole("supply_range") for t in _U)  # [13.1] one range for all Supply units
FIRST: Final[vec[i64]] = ints([0, [t.text("side") for t in _U].index("allied")])  # units of a side
LAST: Final[vec[i64]] = ints([[t.text("side") for t in _U].index("allied"), len(_U)])
NATIONALITY: Final = [t.text("nationality") for t in _U]
DESIGNATION: Final = [t.text("designation") for t in _U]
TYPE: Final = [t.text("type") for t in _U]
SIZE: Final = [t.text("size") for t in _U]


def values(u: int) -> str:
    """What the counter shows: 12-8, (3)-4, 4A 6H 8."""
    if KIND[u] == SUPPLY:
        return f"{ALLOWANCE[u]}A {SUPPLY_RANGE}H {MOVEMENT[u]}"
    return f"({STRENGTH[u]})-{MOVEMENT[u]}" if DEFENSE_ONLY[u] else f"{STRENGTH[u]}-{MOVEMENT[u]}"


# --- scenarios ----------------------------------------------------------------------------------------------------

SCENARIO_IDS: Final = ("july", "september", "october")


class ScenarioData:
    """[18.0] A scenario: its special cases, its set-up, its zones behind the Starting Lines."""

    def __init__(self, id: str) -> None:
        file = read(DATA / "scenarios" / f"{id}.toml")
        t = file.table("scenario")
        self.id = id
        self.title = t.text("title")
        self.turns: i64 = t.whole("game_turns")
        self.first: i64 = SIDES.index(t.text("first_player"))
        self.points: i64 = t.whole("axis_victory_points")
        self.history = t.text("historical_outcome")
        self.first_day = t.text("first_day")
        self.boxes = t.flag("boxes")
        self.free = t.flag("free_set_up")
        self.skips_allied_movement = t.flag("allied_first_movement_skipped")
        self.doubles_axis_attack = t.flag("axis_first_attack_doubled")
        self.column_points: i64 = t.whole("points_per_column")
        self.minefield_points: i64 = t.whole("points_per_minefield")
        self.retreat_line = t.flag("retreat_line")
        self.stand_fast: i64 = t.whole("last_stand_fast_turn")
        self.vanguard = [ROAD_HEXES.index(GRID.hex(file.table("vanguard").text(side))) for side in SIDES]
        self.mines = [[GRID.hex(name) for name in file.table("minefields").texts(side)] for side in SIDES]
        units = [(u.text("id"), GRID.hex(u.text("hex"))) for u in file.tables("unit")]
        former, revised, short = (set(file.table("forces").texts(name)) for name in ("former", "revised", "short"))
        # [R55] by the option `forces`: the set-up of history as it was up to revision 2, in revision 3, and as it is
        self.forces = [[(UNIT_ID[id], h) for id, h in units if id not in x] for x in (revised, former, former | short)]
        self.lines: list[list[int]] = [[], []]
        self.mine_line: list[int] = []
        self.axis_mines = len(self.mines[AXIS])
        self.zone: list[vec[i64]] = [filled(HEXES, 0), filled(HEXES, 0)]  # [18.42] behind the line
        if "lines" in file.values:
            self._read_lines(file)

    def _read_lines(self, file: Table) -> None:
        lines = file.table("lines")
        self.lines = [[GRID.hex(name) for name in lines.texts(side)] for side in SIDES]
        extension = [GRID.hex(name) for name in lines.texts("allied_extension")]
        free = file.table("free_set_up")
        self.mine_line = [GRID.hex(name) for name in free.texts("allied_minefield_line")]
        self.axis_mines = free.whole("axis_minefields_at_most")
        line = set(self.lines[ALLIED] + extension)
        east = set(line)
        queue = [ROAD_HEXES[-1]]
        while queue:
            h = queue.pop()
            if h not in east:
                east.add(h)
                queue += [n for n in GRID.neighbors(h) if _TERRAIN_OF[n] != SEA]
        for h in range(GRID.size):
            if h in east:
                self.zone[ALLIED][h] = 1
            elif _TERRAIN_OF[h] != SEA and not any(n in east for n in GRID.neighbors(h)):
                self.zone[AXIS][h] = 1


SCENARIOS: Final = [ScenarioData(id) for id in SCENARIO_IDS]
OCTOBER: Final = 2


class Variation:
    """[18.5] A change of forces for one scenario."""

    def __init__(self, t: Table) -> None:
        self.code = t.text("code")
        self.side = SIDES.index(t.text("side"))
        self.scenario = SCENARIO_IDS.index(t.text("scenario"))
        self.added = [UNIT_ID[name] for name in t.texts("added")]
        self.lost = [UNIT_ID[name] for name in t.texts("lost")]
        self.excludes = set(t.texts("excludes_by_chart") + t.texts("excludes_by_counters"))
        self.points = t.whole("victory_points")


VARIATIONS: Final = [Variation(t) for t in read(DATA / "variations.toml").tables("variation")]
CODES: Final = tuple(sorted({v.code for v in VARIATIONS}))
READINGS: Final = ("least_first", "crowd_later", "forces")  # options that take a reading of [R10] [R43] [R55]
OPTIONS: Final = ("free", *CODES, *READINGS)  # by bit
LEAST_FIRST: Final = 1 << OPTIONS.index("least_first")
CROWD_LATER: Final = 1 << OPTIONS.index("crowd_later")
FORCES: Final = OPTIONS.index("forces")  # the last one, of two bits
MOST_MINES: Final[i64] = 80  # room for all minefield markers in a state (27 + 46 counters)


def named(hexes: vec[i64]) -> list[str]:
    """The hexes of a set."""
    out: list[str] = []
    for c in range(i64(1), LAST_COLUMN + 1):
        bits = hexes[c]
        if bits != 0:
            out += [HEX[h] for h in range((c - 1) * ROWS, c * ROWS) if bits & BIT[h] != 0]
    return out


def variation(code: str, scenario: int) -> Variation | None:
    """The variation of this code in this scenario, or None if the chart has none."""
    return next((v for v in VARIATIONS if v.code == code and v.scenario == scenario), None)


def check() -> list[str]:
    """Everything wrong with the data files; [] if they are sound."""
    from alamein.games.north_africa.check_data import everything_wrong

    try:
        return everything_wrong()
    except BadData as error:
        return [error.message]
