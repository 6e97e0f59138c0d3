"""Battles in North Africa once more, from its rulebook and our rulings."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeVar

from alamein.core.chance import Source
from alamein.games import registry

Json = dict[str, Any]
T = TypeVar("T")
SAMPLE = (15, 800)
DATA = registry.folder("north_africa") / "data"
MAP, TABLES = (tomllib.loads((DATA / f"{file}.toml").read_text()) for file in ("map", "tables"))
LISTED = tomllib.loads((DATA / "units.toml").read_text())["unit"]
UNITS: dict[str, Json] = {u["id"]: u for side in ("axis", "allied") for u in LISTED if u["side"] == side}
IDS = list(UNITS)
SCENARIOS = {file.stem: tomllib.loads(file.read_text()) for file in (DATA / "scenarios").iterdir()}
OPTIONS = {"least_first": (0, 1), "crowd_later": (0, 1)}
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


# --- a position -----------------------------------------------------------------------------------------------------


def once(method: Callable[[Position, str], T]) -> Callable[[Position, str], T]:
    """What is computed once for each side of a position."""

    def remembered(p: Position, side: str) -> T:
        key = (method.__name__, side)
        if key not in p.known:
            p.known[key] = method(p, side)
        found: T = p.known[key]
        return found

    return remembered


class Position:
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

    # --- movement -------------------------------------------------------------------------------------------------

    def may_leave(self, u: str, a: str) -> bool:
        """[5.23] [7.11] [7.21] [11.14]"""
        side = side_of(u)
        if is_combat(u) and a in self.mines[OTHER[side]]:
            return False
        return a not in self.zone(OTHER[side]) or len(self.stack(a, side)) > 1

    def others(self, u: str, h: str) -> list[str]:
        """Friendly Combat and Supply units in a hex."""
        return [x for x in self.stack(h, side_of(u)) if x != u and not is_engineer(x)]

    def crowd(self) -> list[str]:
        """[10.23] [R43] Units of overfull hexes, when that is to be set right."""
        if self.dumped["options"].get("crowd_later") and self.phase != PHASES[0]:
            return []
        stacks = [[u for u in self.stack(h, self.side) if not is_engineer(u)] for h in self.held(self.side)]
        return [u for stack in stacks if len(stack) > LIMIT[self.side] for u in stack]

    def reserved(self, u: str) -> set[str]:
        """[6.22] [R38] The space of other friendly columns."""
        return {h for x in self.columns if x != u and side_of(x) == side_of(u) for h in self.space(x) if h}

    def bound(self, u: str, a: str, b: str) -> bool:
        """[18.12] [18.32] [18.33] [R27] [R29] [R50] Whether a box or the Retreat Line forbids a step."""
        side = side_of(u)
        if side == "allied":
            box = next((box & self.boxes for box in BOXES if a in box & self.boxes), None)
            return box is not None and b not in box
        if not self.scenario["retreat_line"] or self.turn > self.scenario["last_stand_fast_turn"]:
            return False
        if int(b[:2]) >= int(a[:2]):
            return False
        return self.flag(u, "crossed the retreat line") or self.between(a)

    def between(self, h: str) -> bool:
        """Between the Retreat Line and the Axis Starting Line, which itself counts."""
        return int(h[:2]) > MAP["retreat_line"]["last_western_column"] and behind_line(self.dumped["scenario"], h)

    def cost(self, u: str, a: str, b: str) -> int:
        """[5] [8] [11.1] The points for a step in normal mode; -1 if it is barred. `a` may be "" for a re-entry."""
        side = side_of(u)
        foe = OTHER[side]
        if b in self.fighting(foe) or (b in self.held(foe) and not is_combat(u)):
            return -1
        if a and (not self.may_leave(u, a) or self.bound(u, a, b)):
            return -1
        if any(x in self.columns for x in self.stack(b, side)) or b in self.reserved(u):
            return -1
        if is_supply(u) and b in self.mines[foe]:
            return -1
        if not is_engineer(u) and len(self.others(u, b)) >= LIMIT[side]:
            return -1
        points = int(TABLES["terrain"][terrain(b)]["mechanized" if is_mechanized(u) else "other"])
        points += price("minefields", u) if b in self.mines[foe] and not is_engineer(u) else 0
        points += price("stacking", u) if a and self.others(u, a) else 0
        return points + (price("stacking", u) if self.others(u, b) else 0)

    def steps(self, u: str, left: int) -> dict[str, int]:
        """Where a unit in normal mode may step, with its cost."""
        here = self.at[u]
        if here.startswith("off"):
            h = here[4:]
            side = OTHER[side_of(u)]
            points = self.cost(u, "", h)
            return {h: points} if 0 <= points <= left and h not in self.zone(side) | self.held(side) else {}
        found = {b: self.cost(u, here, b) for b in around(here)}
        return {b: points for b, points in found.items() if 0 <= points <= left}

    def room(self, u: str, h: str, way: str) -> bool:
        """[6.17] [6.22] [R8] [R38] Whether a column that stands in `h` has its space."""
        side = side_of(u)
        taken = self.reserved(u)
        for n in space_of(u, h, way):
            if not n:
                if to_edge(side, h) != 1:
                    return False
            elif not is_land(n) or terrain(n) != "clear" or n in self.mines[OTHER[side]] | taken:
                return False
            if any(x != u for x in self.stack(n, side)):
                return False
        return True

    def marches(self, u: str, left: int, marched: int) -> set[str]:
        """[6.17] [6.2] Where a column may step."""
        here, side = self.at[u], side_of(u)
        points = 1 if marched % TABLES["road_mode"]["hexes_per_point"] == 0 else 0
        if points > left or not self.may_leave(u, here):
            return set()
        found = set()
        for way in WAYS:
            b = beside(here, way)
            if not b or not is_land(b) or b in self.held("axis") | self.held("allied") | self.reserved(u):
                continue
            if terrain(b) != "clear" or b in self.mines[OTHER[side]] or self.bound(u, here, b):
                continue
            if (along_road(here, b) or not is_mechanized(u)) and self.room(u, b, way):
                found.add(b)
        return found

    def facings(self, u: str, left: int) -> set[str]:
        """[6.1] [R36] The ways in which a unit may enter Road Mode."""
        here, side = self.at[u], side_of(u)
        phases = PHASES[:1] if not is_mechanized(u) else (PHASES[0], PHASES[2])
        if not is_combat(u) or self.phase not in phases or not self.flag(u, "supplied"):
            return set()
        if left < price("road_mode", u) or len(self.stack(here, side)) > 1 or terrain(here) != "clear":
            return set()
        if here in self.zone(OTHER[side]) | self.mines[OTHER[side]] | self.reserved(u):
            return set()
        found = set()
        for way in WAYS:
            if is_mechanized(u) and not along_road(here, beside(here, way)):
                continue
            near = space_of(u, here, way)
            if self.room(u, here, way) and not any(h in self.held("axis") | self.held("allied") for h in near):
                found.add(way)
        if is_mechanized(u):  # [R37] its facing means nothing, so one is enough: away from home
            road = home_road(side)
            found = set(sorted(found, key=lambda way: -road.index(beside(here, way)))[:1])
        return found

    def exits(self, u: str, left: int, marched: int) -> bool:
        """[17.23] [R30] [R51]"""
        here = self.at[u]
        if side_of(u) != "axis" or not self.scenario["retreat_line"] or here[:2] != "01":
            return False
        if self.turn <= self.scenario["last_stand_fast_turn"] or not self.may_leave(u, here):
            return False
        if u in self.columns:
            points = 1 if marched % TABLES["road_mode"]["hexes_per_point"] == 0 else 0
            return points <= left and (not is_mechanized(u) or here == ROAD[0])
        return 1 + (price("stacking", u) if self.others(u, here) else 0) <= left

    def actions(self, u: str, left: int, marched: int, steps: int) -> set[str]:
        """What a unit that is moving may do, but for stopping."""
        found = {"exit"} if self.at[u].isdigit() and self.exits(u, left, marched) else set()
        stopped = steps > 0 and self.at[u] in self.zone(OTHER[side_of(u)])
        if u in self.columns:
            found |= set() if stopped else {f"to {h}" for h in self.marches(u, left, marched)}
            return found | ({"deploy"} if left >= price("road_mode", u) else set())
        if stopped:
            return set()
        found |= {f"to {h}" for h in self.steps(u, left)}
        return found | ({f"column {way}" for way in self.facings(u, left)} if self.at[u].isdigit() else set())

    def entitled(self, u: str) -> bool:
        """[4.1] [5.25] [5.26] [R5] [R39]"""
        if self.flag(u, "moved") or self.flag(u, "halted"):
            return False
        if self.phase == PHASES[0]:
            return not is_supply(u)
        if self.phase == PHASES[2]:
            return is_combat(u) and is_mechanized(u) and not self.flag(u, "attacked")
        return is_supply(u)

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

    # --- attacks --------------------------------------------------------------------------------------------------

    def attacks(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for number, h in self.dumped["attacks"]:
            found.setdefault(number, []).append(h)
        return found

    def members(self, number: int) -> list[str]:
        return [u for u, r in self.records.items() if r.get("attack") == number and is_combat(u)]

    def drawn(self, number: int) -> list[str]:
        return [u for u, r in self.records.items() if r.get("attack") == number and is_supply(u)]

    def helpers(self, number: int) -> list[str]:
        return [u for u, r in self.records.items() if r.get("attack") == number and is_engineer(u)]

    def may_attack(self, u: str) -> bool:
        """[9.14] [11.22] [11.36] [14.01]"""
        if not is_combat(u) or UNITS[u]["defence_only"] or self.flag(u, "attacked"):
            return False
        h = self.at[u]
        return h not in self.mines[OTHER[self.side]] and h not in self.cleared and self.supply(u) != "isolated"

    def enemies_beside(self, u: str) -> set[str]:
        return set(around(self.at[u])) & self.fighting(OTHER[self.side])

    def one_only(self, u: str) -> bool:
        """[9.25a] [11.26] A mined enemy beside it: one target, no duty."""
        return bool(self.enemies_beside(u) & self.mines[OTHER[self.side]])

    def free(self) -> list[str]:
        return [u for u in self.own(self.side) if "attack" not in self.records[u] and self.may_attack(u)]

    def targeted(self) -> set[str]:
        return {h for _, h in self.dumped["attacks"]}

    def owed(self) -> set[str]:
        """[9.25a] [9.25b] [R9] Hexes that must still be attacked."""
        sent = [u for number in self.attacks() for u in self.members(number) if not self.one_only(u)]
        return {h for u in sent for h in self.enemies_beside(u)} - self.targeted()

    def openings(self) -> set[str]:
        """[9.11] Hexes that somebody could attack."""
        return {h for u in self.free() for h in self.enemies_beside(u)} - self.targeted()

    def joiners(self, targets: list[str]) -> list[str]:
        able = [u for u in self.free() if set(targets) <= self.enemies_beside(u)]
        return [u for u in able if len(targets) == 1 or not self.one_only(u)]

    def additions(self, number: int) -> set[str]:
        """[9.21] [11.26] Targets that may be added."""
        targets, members = self.attacks()[number], self.members(number)
        mined = self.mines[OTHER[self.side]]
        if any(h in mined for h in targets) or any(self.one_only(u) for u in members):
            return set()
        found = set()
        for h in self.fighting(OTHER[self.side]) - self.targeted() - mined:
            if all(h in self.enemies_beside(u) for u in members) and (members or self.joiners([*targets, h])):
                found.add(h)
        return found

    def assistants(self, number: int) -> set[str]:
        """[12.21] [12.22] [R18] [R47]"""
        targets = self.attacks()[number]
        if not any(h in self.mines[OTHER[self.side]] for h in targets) or self.helpers(number):
            return set()
        free = [u for u in self.own(self.side) if is_engineer(u) and "attack" not in self.records[u]]
        able = [u for u in free if not self.flag(u, "cleared") and self.flag(u, "adjacent")]
        return {u for u in able if self.at[u] not in self.cleared and targets[0] in around(self.at[u])}

    # --- strengths ------------------------------------------------------------------------------------------------

    def full(self, u: str) -> bool:
        """[13.1] [R22] Whether an attacker draws full supply: road, edge, or a Supply unit that pays."""
        side, h, table = side_of(u), self.at[u], TABLES["supply"]
        if self.is_cut_off(side):
            return self.supply(u) == "supplied"
        road, edge, supplies = self.sources(side)
        if road.get(h, 99) <= table["road_range"] or edge.get(h, 99) <= table["edge_range"]:
            return True
        paying = [x for x in supplies if x in self.drawn(self.records[u]["attack"])]
        return any(self.lines(side, {self.at[x]: 0}).get(h, 99) <= UNITS[x]["supply_range"] for x in paying)

    def could_attack_with(self, u: str) -> int:
        """[R42] Before Supply units are drawn: what it has if it gets all it can."""
        full = self.supply(u) == "supplied"
        return int(UNITS[u]["strength"]) // (1 if full else 2) // (2 if full and u in self.columns else 1)

    def attack_strength(self, u: str) -> int:
        """[9.31] [9.32] [13.2] [6.31] [6.42] [4.22] [R10]"""
        if self.supply(u) == "isolated":
            return 0
        strength = int(UNITS[u]["strength"]) // (1 if self.full(u) else 2)
        if u in self.columns and self.supply(u) == "supplied":
            strength //= TABLES["road_mode"]["strength_divisor"]
        doubled = self.scenario["axis_first_attack_doubled"] and self.turn == 1 and side_of(u) == "axis"
        return strength * (2 if doubled else 1)

    def defense_strength(self, u: str, assisted: bool) -> int:
        side, h, least = side_of(u), self.at[u], TABLES["defence"]["at_least"]
        state = self.supply(u)
        strength = int(UNITS[u]["strength"]) // (2 if state == "isolated" else 1)
        if u in self.columns and state == "supplied":
            strength //= TABLES["road_mode"]["strength_divisor"]
        if self.dumped["options"].get("least_first"):
            strength = max(strength, least)
        strength *= int(TABLES["terrain"][terrain(h)]["defence_factor"])
        strength *= int(TABLES["minefields"]["defence_factor"]) if h in self.mines[side] and not assisted else 1
        return max(strength, least)

    def defenders(self, number: int) -> list[str]:
        """[9.13] [R41] All units in the attacked hexes but those that have been attacked before."""
        foe = OTHER[self.side]
        units = [u for h in self.attacks()[number] for u in self.stack(h, foe)]
        return [u for u in units if not self.flag(u, "been attacked")]

    def odds(self, number: int) -> int:
        """[9.33] [10.0] [R11] The column, counted from 0."""
        assisted = bool(self.helpers(number))
        attack = sum(self.attack_strength(u) for u in self.members(number))
        defense = 0
        for u in self.defenders(number):
            defense += self.defense_strength(u, assisted) if is_combat(u) else 0
            defense += TABLES["engineers"]["defence"] if is_engineer(u) else 0
        if attack >= defense:
            name = f"{min(attack // defense, 7)}-1"
        else:
            name = f"1-{min(-(-defense // attack), 4)}" if attack else "1-4"
        return int(TABLES["combat_results"]["columns"].index(name))

    def supporters(self, number: int) -> set[str]:
        """[13.1] [R22] The Supply units that may be drawn on: near somebody who has no full supply yet."""
        hungry = [u for u in self.members(number) if not self.full(u)]
        _, _, supplies = self.sources(self.side)
        found = set()
        for x in supplies:
            reach = self.lines(self.side, {self.at[x]: 0})
            near = any(reach.get(self.at[u], 99) <= UNITS[x]["supply_range"] for u in hungry)
            if near and "attack" not in self.records[x] and self.records[x].get("support", 0) > 0:
                found.add(x)
        return found

    # --- retreats -------------------------------------------------------------------------------------------------

    def havens(self, u: str, a: str) -> list[str]:
        """[10.2] [10.21] [R14] Where a unit may step back to; "" is off its own edge."""
        side, foe = side_of(u), OTHER[side_of(u)]
        friends = {self.at[x] for x in self.own(side) if x != u}
        closed = self.held(foe) | self.mines[foe] | (self.zone(foe) - friends)
        return [b for b in around(a) if b not in closed] + ([""] if to_edge(side, a) == 1 else [])

    def is_full(self, u: str, h: str) -> bool:
        return not is_engineer(u) and len(self.others(u, h)) >= LIMIT[side_of(u)]

    def finishes(self, u: str, start: str, a: str, done: int, far: int, crowding: bool) -> bool:
        """[10.22] Whether a unit in `a` can end the full number of hexes away."""
        if done == far:
            return True
        return any(
            not b or self.finishes(u, start, b, done + 1, far, crowding)
            for b in self.havens(u, a)
            if not b or (distance(start, b) == done + 1 and (crowding or not self.is_full(u, b)))
        )

    def ways_back(self, u: str, start: str, done: int, far: int) -> list[str]:
        """[10.23] The steps that leave a way to finish; full hexes only if no path avoids them."""
        here = self.at[u]
        for crowding in (False, True):
            found = []
            for b in self.havens(u, here):
                if b and (distance(start, b) != done + 1 or (self.is_full(u, b) and not crowding)):
                    continue
                if not b or self.finishes(u, start, b, done + 1, far, crowding):
                    found.append(b)
            if found:
                return found
        return []

    def best_ways(self, u: str, ways: list[str]) -> set[str]:
        """[10.2] [R14] The best steps by the priorities."""
        side, here = side_of(u), self.at[u]
        road = home_road(side)[: self.dumped["road sources"]]
        stores = [self.at[x] for x in self.own(side) if self.flag(x, "source")]
        at_source = here in road or here in stores

        def source(h: str) -> int:
            if at_source:
                return to_edge(side, h)
            return min([to_edge(side, h), *(distance(h, s) for s in [*road, *stores])])

        def rank(b: str) -> tuple[int, int, int]:
            if not b:
                return (-1, 0, 0)
            away = source(b) >= source(here)
            kind = {"ridge": 2, "depression": 3}.get(terrain(b), 1 if b in self.mines[side] else 0)
            return (away, kind, len([x for x in self.stack(b, side) if x != u]))

        best = min(rank(b) for b in ways)
        return {b for b in ways if rank(b) == best}

    def advances(self, u: str, number: int) -> set[str]:
        """[9.34] [9.35] [11.14] [18.12] [R13] [R27] [R38] The hexes into which a unit may advance after combat."""
        side, here = side_of(u), self.at[u]
        foe = OTHER[side]
        if not here.isdigit() or not is_combat(u) or here in self.mines[foe]:
            return set()
        if ("axis", "allied")[self.frame["winner"]] == self.side:
            if u not in self.members(number) or here != self.records[u]["origin"]:
                return set()
            open_hexes = {h for h in self.attacks()[number] if terrain(h) == "clear" and h not in self.mines[foe]}
            open_hexes -= self.held(side)  # one unit a hex
        else:
            if not self.flag(u, "defending") or here not in self.attacks()[number]:
                return set()
            gone = [x for x in self.members(number) if self.flag(x, "left its hex")]
            open_hexes = {self.records[x]["origin"] for x in gone}
        found = {h for h in open_hexes & set(around(here)) if h not in self.held(foe) | self.reserved(u)}
        return {h for h in found if side == "axis" or not self.bound(u, here, h)}

    def clock(self) -> int:
        """[14.04] Phases of the game are counted so that the same Phase of the next Game-Turn is eight later."""
        second = self.side != self.scenario["first_player"]
        return (2 * self.turn + second) * 4 + PHASES.index(self.phase)


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


# --- what the oracle says -------------------------------------------------------------------------------------------


def legal(position: Json) -> set[str] | None:
    """The legal actions in notation."""
    p = Position(position)
    answer = ANSWERS.get(str(p.frame["stage"]))
    return answer(p) if answer else None


def movers(p: Position) -> set[str]:
    able = [u for u in p.records if side_of(u) == p.side and p.at[u][0].isdigit() | p.at[u].startswith("off")]
    able = [u for u in able if p.entitled(u)]
    crowd = p.crowd()
    if not crowd:
        return {f"move {u}" for u in able if p.actions(u, p.records[u]["allowance"], 0, 0)} | {"done"}
    found = {f"move {u}" for u in able if u in crowd and leaving(p.actions(u, p.records[u]["allowance"], 0, 0))}
    return found or {f"remove {u}" for u in crowd}


def leaving(actions: set[str]) -> set[str]:
    return {text for text in actions if text == "exit" or text.startswith("to ")}


def stepping(p: Position) -> set[str]:
    u, frame = IDS[p.frame["unit"]], p.frame
    actions = p.actions(u, frame["left"], frame["marched"], frame["steps"])
    return leaving(actions) if u in p.crowd() and frame["steps"] == 0 else actions | {"halt"}


def declaring(p: Position) -> set[str]:
    found = {f"attack {h}" for h in p.openings()} | {f"withdraw {hexes[0]}" for hexes in p.attacks().values()}
    return found if p.owed() else found | {"done"}


def composing(p: Position) -> set[str]:
    number = p.frame["number"]
    targets = p.attacks()[number]
    found = {f"also {h}" for h in p.additions(number)} | {f"with {u}" for u in p.joiners(targets)}
    found |= {f"assist {u}" for u in p.assistants(number)} | {f"withdraw {targets[0]}"}
    return found | ({"ready"} if any(p.could_attack_with(u) for u in p.members(number)) else set())


def retreating(p: Position) -> set[str]:
    u, frame = IDS[p.frame["unit"]], p.frame
    ways = p.ways_back(u, p.records[u]["origin"], frame["done"], frame["distance"])
    return {f"to {h}" if h else "exit" for h in p.best_ways(u, ways)} if ways else set()


def losing(p: Position) -> set[str]:
    """[10.1] [R15] At least what is owed."""
    alive = {f"lose {u}" for u in p.members(p.frame["number"]) if p.at[u].isdigit()}
    return alive | ({"ready"} if p.frame["owed"] <= 0 else set())


def advancing(p: Position) -> set[str]:
    return {f"advance {u}" for u in p.records if p.advances(u, p.frame["number"])} | {"stay"}


ANSWERS = {
    "choose mover": movers,
    "choose step": stepping,
    "declare attack": declaring,
    "compose attack": composing,
    "choose attack": lambda p: {f"resolve {hexes[0]}" for hexes in p.attacks().values()},
    "choose support": lambda p: {f"draw {x}" for x in p.supporters(p.frame["number"])} | {"ready"},
    "roll die": lambda p: {f"roll {n}" for n in range(1, 7)},
    "roll to clear": lambda p: {f"roll {n}" for n in range(1, 7)},
    "choose retreat step": retreating,
    "choose retreater": lambda p: {f"retreat {u}" for u in p.records if p.flag(u, "retreating")},
    "choose loss": losing,
    "choose advance": advancing,
    "choose advance hex": lambda p: {f"to {h}" for h in p.advances(IDS[p.frame["owed"]], p.frame["number"])},
}


def facts(position: Json) -> Json | None:
    """What must be so while play waits."""
    p = Position(position)
    stage = p.frame["stage"]
    if stage == "roll die":
        return {"frame": {"column": p.odds(p.frame["number"])}}
    if stage == "choose mover" and not any(p.flag(u, "moved") for u in p.own(p.side)):
        return {"units": {u: {"allowance": p.allowance(u)} for u in p.own(p.side) if p.entitled(u)}}
    return None


def follows(position: Json, action: str) -> Json | None:
    """What the position says after an action."""
    verb, _, what = action.partition(" ")
    stage = position["frames"][-1]["stage"]
    answer = CONSEQUENCES.get((stage, verb))
    return answer(Position(position), what) if answer else None


def changed(p: Position, u: str, **values: object) -> Position:
    """The position with another record of a unit."""
    record = {key: value for key, value in {**p.records[u], **values}.items() if value != ""}
    minefields = {side: sorted(p.mines[side]) for side in OTHER} | {
        f"{side} cleared": p.dumped["minefields"][f"{side} cleared"] for side in OTHER
    }
    after = {**p.dumped, "units": {**p.records, u: record}, "minefields": minefields, "boxes": sorted(p.boxes)}
    return Position(after)


def way_to(a: str, b: str) -> str:
    return next(way for way in WAYS if beside(a, way) == b)


def goes(p: Position, h: str) -> Json:
    """A step of a move."""
    u, frame, here = IDS[p.frame["unit"]], p.frame, p.at[IDS[p.frame["unit"]]]
    side, foe = side_of(u), OTHER[side_of(u)]
    marching = u in p.columns
    cost = 0 if marching else p.steps(u, frame["left"])[h]
    if marching and frame["marched"] % TABLES["road_mode"]["hexes_per_point"] == 0:
        cost = 1
    found: Json = {"units": {u: {"at": h}}, "vanguard": vanguards(p, u, here, h)}
    for x in p.stack(h, foe):
        found["units"][x] = {"at": "eliminated"}
    if is_engineer(u) and h in p.mines[foe] and not p.flag(u, "cleared"):
        p.mines[foe].discard(h)
        found["points"] = p.points + (p.scenario["points_per_minefield"] if side == "axis" else 0)
    found["minefields"] = {foe: p.mines[foe].copy()}
    p.boxes -= {h} if side == "axis" else set()
    found["boxes"] = p.boxes.copy()
    if marching:
        found["units"][u]["column"] = way_to(here, h)
    after = changed(p, u, at=h, column=found["units"][u].get("column", ""))
    left, marched = frame["left"] - cost, frame["marched"] + (1 if marching else 0)
    if after.actions(u, left, marched, frame["steps"] + 1):
        found["frame"] = {"stage": "choose step", "unit": frame["unit"], "left": left}
    return found


def vanguards(p: Position, u: str, a: str, b: str) -> Json:
    """[15.31] [R24] Where the two markers are after a step."""
    found = dict(p.vanguard)
    if not is_combat(u) or not along_road(a, b):
        return found
    for side in OTHER:
        road = home_road(side)
        outwards = road.index(b) > road.index(a)
        if side_of(u) == side and outwards and found[side] == a:
            found[side] = b
        if side_of(u) != side and not outwards and found[side] in (a, b):
            found[side] = road[max(road.index(found[side]) - 1, 0)]
    return found


def forms(p: Position, way: str) -> Json:
    u, left = IDS[p.frame["unit"]], p.frame["left"] - price("road_mode", IDS[p.frame["unit"]])
    found: Json = {"units": {u: {"column": way}}}
    if changed(p, u, column=way).actions(u, left, 0, p.frame["steps"]):
        found["frame"] = {"stage": "choose step", "left": left}
    return found


def clears(p: Position, die: str) -> Json:
    """[11.32] [17.22]"""
    u = IDS[p.frame["unit"]]
    side, foe = side_of(u), OTHER[side_of(u)]
    success = int(die) <= TABLES["minefields"][f"{side}_clears_up_to"]
    points = p.scenario["points_per_minefield"] if success and side == "axis" else 0
    left = p.mines[foe] - ({p.at[u]} if success else set())
    found: Json = {"minefields": {foe: left}}
    return {**found, "points": p.points + points} if p.openings() else found  # the phase goes on


def rolls(p: Position, die: str) -> Json:
    """[10.1] [17.2] Who is eliminated by a result."""
    number = p.frame["number"]
    brings = TABLES["combat_results"]["rows"][die][p.odds(number)]
    attackers, defenders = p.members(number), p.defenders(number)
    dead: list[str] = []
    if brings == "Ae":
        dead = attackers
    elif brings in ("De", "Ex"):
        dead = list(defenders)
    if brings == "Ex":
        owed = sum(UNITS[u]["strength"] for u in defenders if is_combat(u))
        if sum(UNITS[u]["strength"] for u in attackers) <= owed:
            dead += attackers
    if brings[0] in "AD" and brings[1].isdigit():
        return falls_back(p, attackers if brings[0] == "A" else defenders, brings)
    return {"units": {u: {"at": "eliminated"} for u in dead}}


def falls_back(p: Position, units: list[str], brings: str) -> Json:
    """[6.5] [R12] Ridges spare their defenders; one unit that has no way is eliminated."""
    going = [u for u in units if brings[0] == "A" or terrain(p.at[u]) != "ridge"]
    found: Json = {u: {"at": p.at[u]} for u in units if u not in going}
    for u in going:
        if len(going) == 1 and not p.ways_back(u, p.at[u], 0, int(brings[1])):
            found[u] = {"at": "eliminated"}
    return {"units": found}


def steps_back(p: Position, h: str) -> Json:
    """[10.22] One step, and those after it that leave no choice."""
    u, done = IDS[p.frame["unit"]], p.frame["done"] + 1
    p = changed(p, u, at=h)
    while done < p.frame["distance"]:
        ways = p.best_ways(u, p.ways_back(u, p.records[u]["origin"], done, p.frame["distance"]))
        if len(ways) > 1:
            break
        h = ways.pop()
        if not h:
            return {"units": {u: {"at": f"off {p.at[u]}"}}}
        p, done = changed(p, u, at=h), done + 1
    return {"units": {u: {"at": h}}}


def ends_phase(p: Position, _: str) -> Json:
    """[14.04] [R26] Who has been isolated for a Game-Turn is eliminated."""
    due = [u for u in p.records if p.records[u].get("isolated since", -8) + 8 == p.clock() and p.at[u].isdigit()]
    return {"units": {u: {"at": "eliminated" if p.supply(u) == "isolated" else p.at[u]} for u in due}}


CONSEQUENCES = {
    ("choose step", "to"): goes,
    ("choose step", "column"): forms,
    ("roll to clear", "roll"): clears,
    ("roll die", "roll"): rolls,
    ("choose retreat step", "to"): steps_back,
    ("choose mover", "done"): ends_phase,
}


def result(position: Json) -> Json | None:
    """[17.1]"""
    level = next(level for level in TABLES["victory_level"] if position["points"] >= level["from"])
    winners = [] if level["winner"] == "nobody" else [level["winner"]]
    return {"winners": winners, "level": level["title"]}


# --- an eager player ------------------------------------------------------------------------------------------------

WANTED = {"historical": 60, "attack": 12, "with": 12, "also": 2, "assist": 24, "ready": 6, "withdraw": 1, "halt": 1}


def lure(position: Json, action: str) -> int:
    """Towards the enemy, and into the fight."""
    verb, _, what = action.partition(" ")
    if verb != "to" or position["frames"][-1]["stage"] != "choose step":
        return WANTED.get(verb, 3)
    here = position["units"][IDS[position["frames"][-1]["unit"]]]["at"][-4:]
    foes = [r["at"] for u, r in position["units"].items() if side_of(u) != position["side"] and r["at"].isdigit()]
    now, then = (min((distance(h, foe) for foe in foes), default=0) for h in (here, what))
    return 24 if then < now else 4 if then == now else 1


def start(scenario: str, source: Source) -> Json:
    """Many units and minefields in a few hexes, at the beginning of a phase."""
    left, top = 24 + source.below(16), 6 + source.below(18 if source.below(3) == 0 else 5)  # often near the road
    ground = [f"{c:02}{r:02}" for c in range(left, left + 7) for r in range(top, top + 7)]
    ground = [h for h in ground if is_land(h)]
    names = [u["id"] for u in SCENARIOS[scenario]["unit"]]
    owner: dict[str, str] = {}
    units: dict[str, str] = {}
    chosen = [u for u in names if not is_combat(u) and source.below(3)]
    chosen += [u for u in names if is_combat(u) and source.below(len(names)) < 32]
    for u in chosen:
        h = ground[source.below(len(ground))]
        if owner.setdefault(h, side_of(u)) == side_of(u):
            units[u] = h
    fields: dict[str, list[str]] = {"axis": [], "allied": []}
    for h in dict.fromkeys(ground[source.below(len(ground))] for _ in range(16)):
        fields[owner.get(h, "axis")].append(h)
    return {
        "scenario": scenario,
        "units": units,
        "minefields": fields,
        "turn": (1, 2, 3, 6)[source.below(4)],
        "side": ("axis", "allied")[source.below(2)],
        "phase": PHASES[source.below(3)],
        "options": {name: source.below(2) for name in OPTIONS},
    }
