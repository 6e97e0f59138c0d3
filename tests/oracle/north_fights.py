"""Combat in north_africa: attacks, strengths, retreats and advances."""

from __future__ import annotations

from tests.oracle.north_ground import (
    LIMIT,
    OTHER,
    TABLES,
    UNITS,
    around,
    distance,
    home_road,
    is_combat,
    is_engineer,
    is_supply,
    side_of,
    terrain,
    to_edge,
)
from tests.oracle.north_moves import Moving


class Position(Moving):
    """A dumped position, with its attacks."""

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
