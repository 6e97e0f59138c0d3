"""Movement in north_africa: steps, columns, exits, and who may move."""

from __future__ import annotations

from tests.oracle.north_board import Board
from tests.oracle.north_ground import (
    BOXES,
    LIMIT,
    MAP,
    OTHER,
    PHASES,
    ROAD,
    TABLES,
    WAYS,
    along_road,
    around,
    behind_line,
    beside,
    home_road,
    is_combat,
    is_engineer,
    is_land,
    is_mechanized,
    is_supply,
    price,
    side_of,
    space_of,
    terrain,
    to_edge,
)


class Moving(Board):
    """A position in a Movement Phase."""

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
