"""Everything that can be wrong with the data files, for `alamein check-data`."""

from itertools import pairwise
from typing import Final

from alamein.games.data import Table, read
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c18_set_up import begin_position
from alamein.games.north_africa.soundness import everything_wrong_with
from alamein.games.north_africa.words import RESULTS

MARKERS: Final = ("allied_minefields", "axis_minefields", "road_mode", "supply_vanguard", "game_turn", "blank")
# The records of each file and their keys, besides `mark` and `why`; `[]` is a list of records.
RECORDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "map": {
        "grid": ("columns", "rows", "shifted_columns", "shift"),
        "coast": ("northernmost_land_row", "sea_hexsides"),
        "feature[]": ("name", "terrain", "hexes"),
        "road": ("hexes", "seed", "derived"),
        "edges.axis": ("side", "road_hex"),
        "edges.allied": ("side", "road_hex"),
        "box[]": ("name", "hexes"),
        "place[]": ("hex", "name"),
        "retreat_line": ("last_western_column",),
    },
    "units": {
        "markers": (*MARKERS, "total_counters"),
        "unit[]": (
            "id", "side", "nationality", "designation", "size", "type", "strength", "defence_only", "movement",
            "support_allowance", "supply_range", "parent", "starred",
        ),
    },
    "tables": {
        "combat_results": ("columns", "rows"),
        "terrain": ("clear", "ridge", "depression"),
        "mechanized": ("movement_at_least",),
        "stacking": ("allied_limit", "axis_limit", "mechanized_penalty", "other_penalty"),
        "road_mode": ("mechanized_penalty", "other_penalty", "hexes_per_point", "strength_divisor"),
        "minefields": (
            "mechanized_penalty", "other_penalty", "defence_factor", "allied_clears_up_to", "axis_clears_up_to",
        ),
        "engineers": ("defence",),
        "supply": ("road_range", "edge_range", "chain_range", "partial_factor"),
        "supply_effects": ("states", "movement_divisor", "attack_divisor", "defence_divisor"),
        "defence": ("at_least",),
        "victory_points": ("allied_unit_eliminated", "allied_unit_isolated", "july_column", "exit_supply_unit"),
        "placement": ("no_mans_land", "july_distance"),
        "victory_level[]": ("title", "from", "winner"),
    },
    "variations": {
        "variation[]": (
            "code", "side", "scenario", "added", "lost", "excludes_by_chart", "excludes_by_counters", "victory_points",
        ),
    },
}  # fmt: skip
SCENARIO: Final = {
    "scenario": (
        "id", "title", "game_turns", "first_player", "axis_victory_points", "historical_outcome", "first_day", "boxes",
        "free_set_up", "allied_first_movement_skipped", "axis_first_attack_doubled", "points_per_column",
        "points_per_minefield", "retreat_line", "last_stand_fast_turn",
    ),
    "vanguard": T.SIDES,
    "minefields": T.SIDES,
    "forces": ("former", "revised", "short"),
    "unit[]": ("id", "hex", "stands_for"),
    "lines": ("axis", "allied", "allied_extension"),
    "free_set_up": ("allied_minefield_line", "axis_minefields_at_most"),
}  # fmt: skip


def everything_wrong() -> list[str]:
    """All faults of the data; [] if it is sound."""
    for name, records in RECORDS.items():
        check_keys(read(T.DATA / f"{name}.toml"), records, ())
    for data in T.SCENARIOS:
        check_keys(read(T.DATA / "scenarios" / f"{data.id}.toml"), SCENARIO, ("lines", "free_set_up"))
    out = wrong_map() + wrong_units() + wrong_tables()
    for n, data in enumerate(T.SCENARIOS):
        out += wrong_scenario(n, data)
    return out + wrong_variations()


def check_keys(file: Table, records: dict[str, tuple[str, ...]], optional: tuple[str, ...]) -> None:
    """Unknown keys, missing values and unexplained marks raise."""
    parts = {place.removesuffix("[]").partition(".")[0] for place in records}
    file.only({"meta", *parts} - set(optional), optional)
    reasons = file.table("meta").only(T.META, ()).table("why")
    for place, keys in records.items():
        name, _, inner = place.removesuffix("[]").partition(".")
        if name not in file.values:
            continue
        whole = file.tables(name) if place.endswith("[]") else [file.table(name)]
        for t in [x.table(inner) for x in whole] if inner else whole:
            t.only((*keys, "mark"), ("why",)).mark()
            if "why" in t.values:
                reasons.text(t.text("why"))


def wrong_map() -> list[str]:
    """[15.0] The road runs from edge to edge over land; the seed's road hexes are on it."""
    road, edges = (read(T.DATA / "map.toml").table(name) for name in ("road", "edges"))
    broken = [T.HEX[a] for a, b in pairwise(T.ROAD_HEXES) if T.GRID.direction(a, b) < 0]
    out = [f"the road is broken after {name}" for name in broken]
    out += [f"the road runs through the sea at {T.HEX[h]}" for h in T.ROAD_HEXES if T.TERRAIN[h] == T.SEA]
    ends = [edges.table(side).text("road_hex") for side in T.SIDES]
    if [T.HEX[T.ROAD_HEXES[0]], T.HEX[T.ROAD_HEXES[-1]]] != ends:
        out.append("the road does not end in the edge road hexes")
    known = road.texts("seed") + road.texts("derived")
    return out + [f"{name} should be a road hex" for name in known if T.GRID.hex(name) not in T.ROAD_HEXES]


def wrong_units() -> list[str]:
    """Every counter is named once; all Supply units share one range; the sheet adds up."""
    file = read(T.DATA / "units.toml")
    out = ["two counters share a name"] if len(T.UNIT_ID) != len(T.UNIT) else []
    ranges = {t.whole("supply_range") for t in file.tables("unit") if t.text("type") == "supply"}
    if len(ranges) != 1:
        out.append(f"Supply units have different ranges: {sorted(ranges)}")
    markers = file.table("markers")
    total, right = len(T.UNIT) + sum(markers.whole(key) for key in MARKERS), markers.whole("total_counters")
    return out if total == right else [*out, f"{total} counters instead of {right}"]


def wrong_tables() -> list[str]:
    """[10.0] Known result codes; [17.1] levels without gaps, best first."""
    out = [f"unknown combat result {code!r}" for code in T.CRT.codes if code not in RESULTS]
    floors = [found.least for found in T.LEVELS]
    return out if floors == sorted(set(floors), reverse=True) else [*out, "the levels of victory are out of order"]


def wrong_scenario(n: int, data: T.ScenarioData) -> list[str]:
    """The historical set-up is a sound position, in the right zones, with nobody in a depression."""
    out = [] if data.history in [found.title for found in T.LEVELS] else [f"unknown outcome {data.history!r}"]
    for which, units in enumerate(data.forces):
        out += everything_wrong_with(begin_position(n, {**dict.fromkeys(T.OPTIONS, 0), "forces": which}))
        out += [] if len({u for u, _ in units}) == len(units) else ["a unit is set up twice"]
        out += [f"{T.UNIT[u]} starts in a depression" for u, h in units if T.TERRAIN[h] == T.DEPRESSION]
        ahead = [u for u, h in units if data.free and data.zone[int(T.SIDE[u])][h] == 0]
        out += [f"{T.UNIT[u]} starts in front of its line" for u in ahead]
    markers = read(T.DATA / "units.toml").table("markers")
    for side, mines in zip(T.SIDES, data.mines, strict=True):
        if len(mines) > markers.whole(f"{side}_minefields"):
            out.append(f"more {side} minefields than markers")
    return [f"{data.id}: {text}" for text in out]


def wrong_variations() -> list[str]:
    """[18.5] Variations add counters that are not there, remove counters that are, and share none unless excluded."""
    out: list[str] = []
    for v in T.VARIATIONS:
        for forces in T.SCENARIOS[v.scenario].forces:
            used = {u for u, _ in forces}
            wrong = [u for u in v.added if u in used or T.SIDE[u] != v.side]
            out += [f"variation {v.code} adds {T.UNIT[u]}, which it cannot" for u in wrong]
            out += [f"variation {v.code} removes {T.UNIT[u]}, which is not there" for u in v.lost if u not in used]
        for other in T.VARIATIONS:
            apart = other.code in v.excludes or v.code in other.excludes
            together = other.scenario == v.scenario and other.code > v.code and not apart
            if together and set(v.added) & set(other.added):
                out.append(f"variations {v.code} and {other.code} share counters but do not exclude each other")
    return out
