"""The map, the units and the tables of the oracle of north_africa, from its data files."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from typing import Any

from alamein.games import registry

Json = dict[str, Any]
DATA = registry.folder("north_africa") / "data"
MAP, TABLES = (tomllib.loads((DATA / f"{file}.toml").read_text()) for file in ("map", "tables"))
LISTED = tomllib.loads((DATA / "units.toml").read_text())["unit"]
UNITS: dict[str, Json] = {u["id"]: u for side in ("axis", "allied") for u in LISTED if u["side"] == side}
IDS = list(UNITS)
SCENARIOS = {file.stem: tomllib.loads(file.read_text()) for file in (DATA / "scenarios").iterdir()}
OTHER = {"axis": "allied", "allied": "axis"}
LIMIT = {"axis": TABLES["stacking"]["axis_limit"], "allied": TABLES["stacking"]["allied_limit"]}
ROUGH = {h: feature["terrain"] for feature in MAP["feature"] for h in feature["hexes"]}
ROAD: list[str] = MAP["road"]["hexes"]  # from the west edge
BOXES = [set(box["hexes"]) for box in MAP["box"]]
NORTH = MAP["coast"]["northernmost_land_row"]
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
COLUMNS, ROWS = MAP["grid"]["columns"], MAP["grid"]["rows"]
PHASES = ("initial movement", "combat", "mechanized movement", "supply movement")


# --- the map --------------------------------------------------------------------------------------------------------


@cache
def beside(h: str, way: str) -> str:
    """The hex in a direction, "" off the map; even columns lie half a hex south."""
    c, r = int(h[:2]), int(h[2:])
    south = 1 if c % 2 == 0 else 0
    x, y = {
        "N": (c, r - 1),
        "S": (c, r + 1),
        "NE": (c + 1, r - 1 + south),
        "SE": (c + 1, r + south),
        "NW": (c - 1, r - 1 + south),
        "SW": (c - 1, r + south),
    }[way]
    return f"{x:02}{y:02}" if 1 <= x <= COLUMNS and 1 <= y <= ROWS else ""


@cache
def around(h: str) -> tuple[str, ...]:
    """The land hexes next to one."""
    return tuple(n for way in WAYS if (n := beside(h, way)) and is_land(n))


def is_land(h: str) -> bool:
    return int(h[2:]) >= NORTH[int(h[:2]) - 1]


@cache
def distance(a: str, b: str) -> int:
    across = abs(int(a[:2]) - int(b[:2]))
    first, second = (int(h[2:]) + (int(h[:2]) % 2 == 0) / 2 for h in (a, b))
    return across + max(0, int(abs(first - second) - across / 2))


def opposite(way: str) -> str:
    return WAYS[(WAYS.index(way) + 3) % 6]


def terrain(h: str) -> str:
    return ROUGH.get(h, "clear")


def along_road(a: str, b: str) -> bool:
    return a in ROAD and b in ROAD and abs(ROAD.index(a) - ROAD.index(b)) == 1


def home_road(side: str) -> list[str]:
    """The road from a side's edge."""
    return ROAD if side == "axis" else ROAD[::-1]


def to_edge(side: str, h: str) -> int:
    """Hexes to the friendly edge, which lies outside the map."""
    return int(h[:2]) if side == "axis" else COLUMNS + 1 - int(h[:2])


# --- units ----------------------------------------------------------------------------------------------------------


@cache
def side_of(u: str) -> str:
    return str(UNITS[u]["side"])


@cache
def is_supply(u: str) -> bool:
    return UNITS[u]["type"] == "supply"


@cache
def is_engineer(u: str) -> bool:
    return UNITS[u]["type"] == "engineer"


@cache
def is_combat(u: str) -> bool:
    return not is_supply(u) and not is_engineer(u)


def is_mechanized(u: str) -> bool:
    return bool(UNITS[u]["movement"] >= TABLES["mechanized"]["movement_at_least"])


def price(table: str, u: str) -> int:
    return int(TABLES[table]["mechanized_penalty" if is_mechanized(u) else "other_penalty"])


@cache
def space_of(u: str, h: str, way: str) -> list[str]:
    if not is_mechanized(u):
        return [beside(h, way), beside(h, opposite(way))]
    k = ROAD.index(h)
    return [ROAD[k - 1] if k > 0 else "", ROAD[k + 1] if k + 1 < len(ROAD) else ""]


@cache
def behind_line(scenario: str, h: str) -> bool:
    """On or west of the Axis Starting Line: in its row the line's own hex or one further west."""
    line = SCENARIOS[scenario]["lines"]["axis"]
    columns = [int(x[:2]) for x in line if x[2:] == h[2:]]
    if columns:
        return int(h[:2]) <= max(columns)
    return int(h[:2]) <= min(int(x[:2]) for x in line)


@lru_cache(maxsize=4096)
def lines(barred: frozenset[str], starts: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Lengths of supply lines from hexes that stand at a given length; a barred hex may end a line, not carry it."""
    found: dict[str, int] = {}
    wave = dict(starts)
    length = min(wave.values(), default=0)
    while wave:
        found.update({h: length for h in wave if h not in found})
        wave = {n: 0 for h in wave if h not in barred or length == 0 for n in around(h) if n not in found}
        length += 1
    return found
