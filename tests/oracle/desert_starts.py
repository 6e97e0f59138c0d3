"""Melees: units of both sides thrown into a corner of the map, where sieges, chains and edges come about."""

from __future__ import annotations

from alamein.core.chance import Source
from tests.oracle.desert_ground import LAND, SIDE, UNITS, around

PHASES = ("allied movement", "allied combat", "axis movement", "axis combat")
OPTIONS = (
    *("dominant_terrain_may_stand", "engineers_roll_for_mines"),
    *("armor_in_fortifications", "armor_against_mixed_stacks"),
)
CORNERS = ("0104", "0706", "2112", "0909", "0116", "1013", "0704", "1106")


def start(scenario: str, source: Source) -> dict:
    """Some 36 units within four hexes of a place, three to a hex, some of them reduced."""
    area = {CORNERS[source.below(len(CORNERS))]}
    for _ in range(3 + source.below(2)):
        area |= {n for h in area for n in around(h) & LAND}
    stacks: dict[str, list[str]] = {h: [] for h in sorted(area)}
    units: dict[str, dict] = {}
    for _ in range(36):
        u = list(UNITS)[source.below(len(UNITS))]
        free = [h for h, there in stacks.items() if len(there) < 3 and all(SIDE[v] == SIDE[u] for v in there)]
        if u not in units and free:
            h = free[source.below(len(free))]
            stacks[h].append(u)
            units[u] = {"at": h, "reduced": source.below(3) == 0}
    options = {name: ("yes", "no")[source.below(2)] for name in OPTIONS}
    options["front"] = ("sealed", "fields")[source.below(2)]
    options["italian_infantry"] = ("2-2", "1-1")[source.below(2)]
    turn, phase = 3 + source.below(10), PHASES[source.below(4)]
    return {"scenario": scenario, "turn": turn, "phase": phase, "units": units, "options": options}
