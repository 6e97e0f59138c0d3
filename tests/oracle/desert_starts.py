"""Melees: units of both sides thrown into a corner of the map, where sieges, chains and edges come about."""

from __future__ import annotations

from alamein.core.chance import Splitmix
from tests.oracle.desert_ground import LAND, SIDE, UNITS, around

PHASES = ("allied movement", "allied combat", "axis movement", "axis combat")
CORNERS = ("0104", "0706", "2112", "0909", "0116", "1013", "0704", "1106")


def melee(seed: int) -> dict:
    """Some 36 units within four hexes of a place, three to a hex, some of them reduced."""
    source, area = Splitmix(seed), {CORNERS[seed % len(CORNERS)]}
    for _ in range(3 + seed % 2):
        area |= {n for h in area for n in around(h) & LAND}
    stacks: dict[str, list[str]] = {h: [] for h in sorted(area)}
    units = {}
    for _ in range(36):
        u = list(UNITS)[source.below(len(UNITS))]
        free = [h for h, there in stacks.items() if len(there) < 3 and all(SIDE[v] == SIDE[u] for v in there)]
        if u not in units and free:
            h = free[source.below(len(free))]
            stacks[h].append(u)
            units[u] = {"at": h, "reduced": source.below(3) == 0}
    units["B-ENG"] = units.get("B-ENG", {"at": "destroyed", "reduced": False})
    return {"scenario": "option_1", "turn": 3 + seed % 7, "phase": PHASES[seed // 2 % 4], "units": units}


STARTS = [melee(seed) for seed in range(24)]
