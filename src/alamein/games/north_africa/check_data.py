"""Everything that can be wrong with the data files, for `alamein check-data`."""

from itertools import pairwise

from alamein.games.data import Table, read
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c18_set_up import begin_position
from alamein.games.north_africa.soundness import everything_wrong_with

UNIT_KEYS = (
    "id",
    "side",
    "nationality",
    "designation",
    "size",
    "type",
    "strength",
    "defence_only",
    "movement",
    "support_allowance",
    "supply_range",
    "parent",
    "starred",
    "mark",
)
MARKERS = (
    "allied_minefields",
    "axis_minefields",
    "road_mode",
    "supply_vanguard",
    "game_turn",
    "blank",
    "total_counters",
    "mark",
)
TABLES = {
    "combat_results": ("columns", "rows", "mark"),
    "terrain": ("clear", "ridge", "depression", "mark"),
    "mechanized": ("movement_at_least", "mark"),
    "stacking": ("allied_limit", "axis_limit", "mechanized_penalty", "other_penalty", "mark"),
    "road_mode": ("mechanized_penalty", "other_penalty", "hexes_per_point", "strength_divisor", "mark"),
    "minefields": (
        "mechanized_penalty",
        "other_penalty",
        "defence_factor",
        "allied_clears_up_to",
        "axis_clears_up_to",
        "mark",
    ),
    "engineers": ("defence", "mark"),
    "supply": ("road_range", "edge_range", "chain_range", "partial_factor", "mark"),
    "supply_effects": ("states", "movement_divisor", "attack_divisor", "defence_divisor", "mark"),
    "defence": ("at_least", "mark"),
    "victory_points": (
        "allied_unit_eliminated",
        "allied_unit_isolated",
        "july_column",
        "exit_supply_unit",
        "mark",
    ),
    "placement": ("no_mans_land", "july_distance", "mark"),
}


def everything_wrong() -> list[str]:
    """All faults of the data; [] if it is sound."""
    check_keys()
    out = wrong_map() + wrong_units() + wrong_tables()
    for n, data in enumerate(T.SCENARIOS):
        out += wrong_scenario(n, data)
    return out + wrong_variations()


def check_record(t: Table, keys: tuple[str, ...], file: Table) -> None:
    """A record has exactly these keys and says where it comes from."""
    t.only(keys, ("why",)).mark()
    if "why" in t.values:
        file.table("meta").table("why").text(t.text("why"))


def check_keys() -> None:
    """Unknown keys, missing values and unexplained marks raise."""
    for name in ("map", "units", "variations", "tables"):
        file = read(T.DATA / f"{name}.toml")
        file.table("meta").only(T.META, ())
    tables = read(T.DATA / "tables.toml").only(("meta", "victory_level", *TABLES), ())
    for key, keys in TABLES.items():
        check_record(tables.table(key), keys, tables)
    units = read(T.DATA / "units.toml").only(("meta", "markers", "unit"), ())
    check_record(units.table("markers"), MARKERS, units)
    for t in units.tables("unit"):
        check_record(t, UNIT_KEYS, units)
    check_map_keys(read(T.DATA / "map.toml"))
    for data in T.SCENARIOS:
        check_scenario_keys(read(T.DATA / "scenarios" / f"{data.id}.toml"))


def check_map_keys(file: Table) -> None:
    """The map file."""
    file.only(("meta", "grid", "coast", "feature", "road", "edges", "box", "place", "retreat_line"), ())
    check_record(file.table("grid"), ("columns", "rows", "shifted_columns", "shift", "mark"), file)
    check_record(file.table("coast"), ("northernmost_land_row", "sea_hexsides", "mark"), file)
    check_record(file.table("road"), ("hexes", "seed", "derived", "mark"), file)
    check_record(file.table("retreat_line"), ("last_western_column", "mark"), file)
    for t in file.tables("feature"):
        check_record(t, ("name", "terrain", "hexes", "mark"), file)
    for t in file.tables("box"):
        check_record(t, ("name", "hexes", "mark"), file)
    for t in file.tables("place"):
        check_record(t, ("hex", "name", "mark"), file)
    for side in ("axis", "allied"):
        check_record(file.table("edges").table(side), ("side", "road_hex", "mark"), file)


def check_scenario_keys(file: Table) -> None:
    """A scenario file."""
    file.only(("meta", "scenario", "vanguard", "minefields", "unit"), ("lines", "free_set_up"))
    file.table("meta").only(T.META, ())
    check_record(file.table("scenario"), T.SCENARIO_KEYS, file)
    check_record(file.table("vanguard"), ("axis", "allied", "mark"), file)
    check_record(file.table("minefields"), ("axis", "allied", "mark"), file)
    for t in file.tables("unit"):
        check_record(t, ("id", "hex", "stands_for", "mark"), file)
    if "lines" in file.values:
        check_record(file.table("lines"), ("axis", "allied", "allied_extension", "mark"), file)
        check_record(file.table("free_set_up"), ("allied_minefield_line", "axis_minefields_at_most", "mark"), file)


def wrong_map() -> list[str]:
    """[15.0] The road runs from edge to edge over land; adjacency is symmetric; the seed's road hexes are on it."""
    out: list[str] = []
    road = read(T.DATA / "map.toml").table("road")
    edges = read(T.DATA / "map.toml").table("edges")
    for a, b in pairwise(T.ROAD_HEXES):
        if T.GRID.direction(a, b) < 0:
            out.append(f"the road is broken between {T.HEX[a]} and {T.HEX[b]}")
    for h in T.ROAD_HEXES:
        if T.TERRAIN[h] == T.SEA:
            out.append(f"the road runs through the sea at {T.HEX[h]}")
    ends = [edges.table(side).text("road_hex") for side in ("axis", "allied")]
    if [T.HEX[T.ROAD_HEXES[0]], T.HEX[T.ROAD_HEXES[-1]]] != ends:
        out.append("the road does not end in the edge road hexes")
    for name in road.texts("seed") + road.texts("derived"):
        if T.GRID.hex(name) not in T.ROAD_HEXES:
            out.append(f"{name} should be a road hex")
    for h in range(T.GRID.size):
        for n in T.GRID.neighbours(h):
            if h not in T.GRID.neighbours(n):
                out.append(f"{T.HEX[h]} and {T.HEX[n]} do not agree that they are neighbours")
    return out


def wrong_units() -> list[str]:
    """Every counter is named once; all Supply units share one range; the sheet adds up."""
    out: list[str] = []
    file = read(T.DATA / "units.toml")
    if len(T.UNIT_ID) != len(T.UNIT):
        out.append("two counters share a name")
    ranges = {t.whole("supply_range") for t in file.tables("unit") if t.text("type") == "supply"}
    if len(ranges) != 1:
        out.append(f"Supply units have different ranges: {sorted(ranges)}")
    markers = file.table("markers")
    total = len(T.UNIT) + sum(markers.whole(key) for key in MARKERS[:-2])
    if total != markers.whole("total_counters"):
        out.append(f"{total} counters instead of {markers.whole('total_counters')}")
    return out


def wrong_tables() -> list[str]:
    """[10.0] Known result codes; [17.1] levels without gaps, best first."""
    out: list[str] = []
    for code in T.CRT.codes:
        if code not in ("A1", "A2", "A3", "D1", "D2", "D3", "Ae", "De", "Ex"):
            out.append(f"unknown combat result {code!r}")
    floors = [found.least for found in T.LEVELS]
    if floors != sorted(floors, reverse=True) or len(set(floors)) != len(floors):
        out.append("the levels of victory are out of order")
    return out


def wrong_scenario(n: int, data: T.ScenarioData) -> list[str]:
    """The historical set-up is a sound position, in the right zones, with nobody in a depression."""
    out = [
        f"{data.id}: {text}" for text in everything_wrong_with(begin_position(n, dict.fromkeys(("free", *T.CODES), 0)))
    ]
    if len({u for u, _ in data.units}) != len(data.units):
        out.append(f"{data.id}: a unit is set up twice")
    if data.history not in [found.title for found in T.LEVELS]:
        out.append(f"{data.id}: unknown historical outcome {data.history!r}")
    for u, h in data.units:
        if T.TERRAIN[h] == T.DEPRESSION:
            out.append(f"{data.id}: {T.UNIT[u]} starts in a depression")
        if data.free and data.zone[int(T.SIDE[u])][h] == 0:
            out.append(f"{data.id}: {T.UNIT[u]} starts in front of its line at {T.HEX[h]}")
    markers = read(T.DATA / "units.toml").table("markers")
    for side, key in ((T.AXIS, "axis_minefields"), (T.ALLIED, "allied_minefields")):
        if len(data.mines[side]) > markers.whole(key):
            out.append(f"{data.id}: more minefields than markers")
    return out


def wrong_variations() -> list[str]:
    """[18.5] Variations add counters that are not there, remove counters that are, and share none unless excluded."""
    out: list[str] = []
    for v in T.VARIATIONS:
        used = {u for u, _ in T.SCENARIOS[v.scenario].units}
        for u in v.added:
            if u in used or T.SIDE[u] != v.side:
                out.append(f"variation {v.code} adds {T.UNIT[u]}, which it cannot")
        for u in v.lost:
            if u not in used:
                out.append(f"variation {v.code} removes {T.UNIT[u]}, which is not there")
        for other in T.VARIATIONS:
            shared = set(v.added) & set(other.added)
            apart = other.code in v.excludes or v.code in other.excludes
            if other.scenario == v.scenario and other.code > v.code and shared and not apart:
                out.append(f"variations {v.code} and {other.code} share counters but do not exclude each other")
    return out
