"""Who stands where in north_africa, who controls what, and who is supplied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tests.oracle.north_ground import (
    COLUMNS,
    NORTH,
    OTHER,
    PHASES,
    ROUGH,
    ROWS,
    SCENARIOS,
    TABLES,
    UNITS,
    Json,
    around,
    home_road,
    is_combat,
    is_land,
    is_supply,
    lines,
    side_of,
    space_of,
    terrain,
)

T = TypeVar("T")


def once(method: Callable[[Board, str], T]) -> Callable[[Board, str], T]:
    """What is computed once for each side of a position."""

    def remembered(p: Board, side: str) -> T:
        key = (method.__name__, side)
        if key not in p.known:
            p.known[key] = method(p, side)
        found: T = p.known[key]
        return found

    return remembered


class Board:
    """A dumped position."""

    def __init__(self, dumped: Json) -> None:
        self.dumped = dumped
        self.records: dict[str, Json] = dumped["units"]
        self.at = {u: r["at"] for u, r in self.records.items()}
        self.columns = {u: r["column"] for u, r in self.records.items() if r.get("column")}
        self.side: str = dumped["side"]
        self.turn: int = dumped["turn"]
        self.phase: str = dumped["phase"]
        self.frame: Json = dumped["frames"][-1] if dumped["frames"] else {}
        self.mines = {side: set(dumped["minefields"][side]) for side in OTHER}
        self.cleared = {h for side in OTHER for h in dumped["minefields"][f"{side} cleared"]}
        self.vanguard = dict(dumped["vanguard"])
        self.boxes = set(dumped["boxes"])
        self.points: int = dumped["points"]
        self.scenario = SCENARIOS[dumped["scenario"]]["scenario"]
        self.stacks: dict[str, dict[str, list[str]]] = {"axis": {}, "allied": {}}
        for u, h in self.at.items():
            if h.isdigit():
                self.stacks[side_of(u)].setdefault(h, []).append(u)
        self.known: dict[tuple[str, str], Any] = {}  # what has been computed of a side

    @once
    def own(self, side: str) -> list[str]:
        return [u for u in self.records if side_of(u) == side and self.at[u].isdigit()]

    def flag(self, u: str, flag: str) -> bool:
        return flag in self.records[u].get("flags", [])

    def stack(self, h: str, side: str) -> list[str]:
        return self.stacks[side].get(h, [])

    @once
    def held(self, side: str) -> set[str]:
        return set(self.stacks[side])

    @once
    def fighting(self, side: str) -> set[str]:
        """Hexes with Combat units."""
        return {h for h, stack in self.stacks[side].items() if any(is_combat(u) for u in stack)}

    def space(self, u: str) -> list[str]:
        """[6.22] [R8] The hexes before and behind a column, "" off the map."""
        return space_of(u, self.at[u], self.columns[u])

    @once
    def zone(self, side: str) -> set[str]:
        """[7.0] [6.22] [R2] What the Combat units of a side control."""
        found: set[str] = set()
        for u in self.own(side):
            if u in self.columns:
                found |= {h for h in self.space(u) if h and is_land(h)}
            elif is_combat(u):
                found |= set(around(self.at[u]))
        return found

    # --- supply ---------------------------------------------------------------------------------------------------

    @once
    def barred(self, side: str) -> set[str]:
        """[13.0] [7.12] [7.41] [11.41] The hexes through which no supply line of a side goes."""
        foe = OTHER[side]
        depressions = {h for h, kind in ROUGH.items() if kind == "depression"}
        return self.held(foe) | (self.zone(foe) - self.held(side)) | self.mines[foe] | depressions

    def active_road(self, side: str) -> list[str]:
        """[15.1] [R23] [R45]"""
        road, foe = home_road(side), OTHER[side]
        cut = self.held(foe) | (self.zone(foe) - self.held(side)) | self.mines[foe]
        found = []
        for h in road[: road.index(self.vanguard[side]) + 1]:
            if h in cut:
                break
            found.append(h)
        return found

    def lines(self, side: str, starts: dict[str, int]) -> dict[str, int]:
        """How long the line to each hex is; one that may only be its end is told too."""
        return lines(frozenset(self.barred(side)), tuple(sorted(starts.items())))

    def is_cut_off(self, side: str) -> bool:
        """[13.36] [R49]"""
        return home_road(side)[0] in self.fighting(OTHER[side])

    @once
    def edge_lines(self, side: str) -> dict[str, int]:
        c = "01" if side == "axis" else f"{COLUMNS:02}"
        rows = [f"{c}{r:02}" for r in range(NORTH[int(c) - 1], ROWS + 1)]
        return self.lines(side, dict.fromkeys(rows, 1))

    @once
    def sources(self, side: str) -> tuple[dict[str, int], dict[str, int], list[str]]:
        """[13.0] [13.34] [15.33] [16.01] Lines from road and edge, and the Supply units that chain to them."""
        road = self.lines(side, dict.fromkeys(self.active_road(side), 0))
        edge = self.edge_lines(side)
        supplies = [u for u in self.own(side) if is_supply(u) and terrain(self.at[u]) != "depression"]
        chain = TABLES["supply"]["chain_range"]
        found = [u for u in supplies if min(road.get(self.at[u], 99), edge.get(self.at[u], 99)) <= chain]
        grown = True
        while grown:
            near = [self.lines(side, {self.at[x]: 0}) for x in found]
            new = [u for u in supplies if u not in found and any(n.get(self.at[u], 99) <= chain for n in near)]
            found, grown = found + new, bool(new)
        return road, edge, found

    def supply(self, u: str) -> str:
        """[13.3] [14.0] [R21] [R25] [R46] A unit's state by its distance."""
        side, h = side_of(u), self.at[u]
        if terrain(h) == "depression":
            return "isolated"
        if self.is_cut_off(side):
            return "supplied" if h in self.edge_lines(side) else "isolated"
        reach = self.reaches(u)
        if any(n <= full for n, full in reach):
            return "supplied"
        if any(n <= full * TABLES["supply"]["partial_factor"] for n, full in reach):
            return "partially supplied"
        return "unsupplied" if reach else "isolated"

    def reaches(self, u: str) -> list[tuple[int, int]]:
        """The lines of a unit: length and range of full supply."""
        side, h, table = side_of(u), self.at[u], TABLES["supply"]
        road, edge, supplies = self.sources(side)
        found = [(road[h], table["chain_range"] if is_supply(u) else table["road_range"])] if h in road else []
        found += [(edge[h], table["edge_range"])] if h in edge else []
        for x in supplies:
            length = self.lines(side, {self.at[x]: 0}).get(h)
            if x != u and length is not None:
                found.append((length, table["chain_range"] if is_supply(u) else UNITS[x]["supply_range"]))
        return found

    def allowance(self, u: str) -> int:
        """[13.2] [13.37]"""
        return int(UNITS[u]["movement"]) // (2 if self.supply(u) in ("unsupplied", "isolated") else 1)

    def clock(self) -> int:
        """[14.04] Phases of the game are counted so that the same Phase of the next Game-Turn is eight later."""
        second = self.side != self.scenario["first_player"]
        return (2 * self.turn + second) * 4 + PHASES.index(self.phase)
