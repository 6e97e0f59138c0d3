"""The map, the units and the tables of the oracle of alam_halfa, from its data files."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from typing import Any

from alamein.games import registry

Json = dict[str, Any]
DATA = registry.folder("alam_halfa") / "data"
MAP, TABLES, SCENARIO = (tomllib.loads((DATA / f"{file}.toml").read_text()) for file in ("map", "tables", "scenario"))
UNITS: dict[str, Json] = {unit["id"]: unit for unit in tomllib.loads((DATA / "units.toml").read_text())["unit"]}
IDS = list(UNITS)
AXIS = [u for u in IDS if UNITS[u]["side"] == "axis"]  # the first in the list
OTHER = {"axis": "allied", "allied": "axis"}
HEXES = [f"{c:02}{r:02}" for c in range(1, 34) for r in range(1, 24)]
KIND = {h: MAP["terrain"]["letters"][MAP["terrain"]["rows"][int(h[2:]) - 1][int(h[:2]) - 1]] for h in HEXES}
KEY = {row["name"]: row for row in TABLES["terrain"]}
RAIL = [h for path in MAP["path"] if path["kind"] == "railroad" for h in path["hexes"] if h[:2] > "14"]
RIDGES = {h for ridge in MAP["ridge"] if ridge["diminishes"] for h in ridge["hexes"]}
PRINTED = {side: {h for m in MAP["minefield"] if m["side"] == side for h in m["hexes"]} for side in OTHER}
SUPPLY = {"axis": "0101", "allied": "3306"}
FIRE = {row["side"]: row for row in SCENARIO["support_fire"]}
ALAMEIN = "1407"


# --- the map --------------------------------------------------------------------------------------------------------


@cache
def around(h: str) -> tuple[str, ...]:
    c, r = int(h[:2]), int(h[2:])
    side = r if c % 2 == 0 else r - 1  # even columns lie half a hex south
    near = [(c, r - 1), (c + 1, side), (c + 1, side + 1), (c, r + 1), (c - 1, side + 1), (c - 1, side)]
    return tuple(f"{x:02}{y:02}" for x, y in near if 1 <= x <= 33 and 1 <= y <= 23)


@cache
def distance(a: str, b: str) -> int:
    """In hexes: a column is half a row up or down, free of charge."""
    across = abs(int(a[:2]) - int(b[:2]))
    north, south = (int(h[2:]) + (int(h[:2]) % 2 == 0) / 2 for h in (a, b))
    return across + max(0, int(abs(north - south) - across / 2))


def joined() -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for path in MAP["path"]:
        for a, b in zip(path["hexes"], path["hexes"][1:], strict=False):
            found.setdefault((a, b), set()).add(path["kind"])
            found.setdefault((b, a), set()).add(path["kind"])
    return found


PATHS = joined()


@cache
def open_to(a: str, b: str) -> bool:
    """[5.1] [16.0] [A14] Whether anybody could step from `a` to `b`."""
    if b not in around(a) or KIND[b] == "sea":
        return False
    return KIND[b] != "qattara" or "track" in PATHS.get((a, b), set())


@lru_cache
def held(standing: tuple[str | None, ...]) -> set[str]:
    return {h for h in standing if h}


@lru_cache
def zone(standing: tuple[str | None, ...]) -> set[str]:
    """[6.0] The hexes that units standing there control."""
    return {n for h in held(standing) for n in around(h) if open_to(h, n)}


def entry(u: str, a: str, b: str) -> int:
    """[5.2] Half points, without mines: the cheapest way in."""
    by_path = [TABLES["paths"][kind] for kind in PATHS.get((a, b), set())]
    by_land = KEY[KIND[b]][UNITS[u]["class"]]
    return min(by_path + ([by_land] if by_land else []))


def own_ground(side: str, h: str) -> bool:
    """[13.0] [20.0] [A2]"""
    east = int(h[:2]) >= MAP["start_line"]["first_allied_column"][int(h[2:]) - 1]
    return KIND[h] != "sea" and east == (side == "allied")


def to_rail(h: str) -> int:
    return min(distance(h, r) for r in RAIL)


def second_stages(first: str) -> set[str]:
    """[15.2] [A3]"""
    east = [h for h in HEXES if h[:2] > "14" and KIND[h] not in ("sea", "qattara")]
    return {h for h in east if to_rail(h) < to_rail(first) and to_rail(h) < distance(h, first)}


def first_stages() -> set[str]:
    """[15.1] [A39]"""
    return {h for h in HEXES if h[:2] > "14" and KIND[h] not in ("sea", "qattara") and second_stages(h)}
