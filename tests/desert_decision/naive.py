"""The rules once more, slowly and obviously: sets of printed hex numbers, from a dumped position alone.

Written from the rules and rulings without looking at the chapters' code, to be compared with them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache

from alamein.games import registry

DATA = registry.folder("desert_decision") / "data"
MAP = tomllib.loads((DATA / "map.toml").read_text())
UNITS = {unit["id"]: unit for unit in tomllib.loads((DATA / "units.toml").read_text())["unit"]}
ROWS = MAP["terrain"]["rows"]
MOTORIZED = {
    *("motorized_infantry", "armored_infantry", "armored", "mech_cavalry", "armored_artillery", "armored_engineer"),
}
GUNS = {"artillery", "armored_artillery"}
OTHER = {"axis": "allied", "allied": "axis"}


def terrain(h: str) -> str:
    return ROWS[int(h[2:]) - 1][int(h[:2]) - 1]


@cache
def around(h: str) -> list[str]:
    c, r = int(h[:2]), int(h[2:])
    if c % 2 == 0:
        near = [(c, r - 1), (c + 1, r - 1), (c + 1, r), (c, r + 1), (c - 1, r), (c - 1, r - 1)]
    else:
        near = [(c, r - 1), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c - 1, r + 1), (c - 1, r)]
    return [f"{x:02}{y:02}" for x, y in near if 1 <= x <= 21 and 1 <= y <= 18]


@cache
def within(h: str, reach: int) -> set[str]:
    found = {h}
    for _ in range(reach):
        found |= {n for x in found for n in around(x)}
    return found


def is_land(h: str) -> bool:
    return terrain(h) in ".^"


def consecutive(kind: str) -> set[tuple[str, str]]:
    out: set[tuple[str, str]] = set()
    for path in MAP["path"]:
        if path["kind"] == kind:
            for a, b in zip(path["hexes"], path["hexes"][1:], strict=False):
                out |= {(a, b), (b, a)}
    return out


ROADS, TRAILS = consecutive("road"), consecutive("trail")
RAILWAY = next(path["hexes"] for path in MAP["path"] if path["kind"] == "railway")
FORTS = {h for overlay in MAP["overlay"] if overlay["kind"] == "fortification" for h in overlay["hexes"]}


def zone(h: str) -> str:
    return {"x": "axis", "a": "allied"}.get(MAP["zones"]["rows"][int(h[2:]) - 1][int(h[:2]) - 1], "")


class Position:
    """A dumped position, as sets."""

    def __init__(self, dumped: dict) -> None:
        self.units = dumped["units"]
        self.mines = set(dumped["mines"])
        self.targeted = set(dumped["targeted"])
        self.possession = {side: set(hexes) for side, hexes in dumped["possession"].items()}
        self.air = dumped["air"]
        self.frame = dumped["frames"][-1]
        self.stacks = Counter(record["at"] for record in self.units.values())
        self.holds = {side: {self.at(u) for u in self.on_map(side)} for side in OTHER}
        self.touches = {side: {n for h in self.holds[side] for n in around(h)} for side in OTHER}
        self.side = ("allied", "axis")[self.frame["side"]]

    def on_map(self, side: str) -> list[str]:
        return [u for u in self.units if UNITS[u]["side"] == side and self.units[u]["at"][:1] in "012"]

    def at(self, u: str) -> str:
        return self.units[u]["at"]

    def held(self, side: str) -> set[str]:
        return self.holds[side]

    def zones(self, side: str) -> set[str]:
        return self.touches[side]

    def count(self, h: str) -> int:
        return self.stacks[h]

    def attack(self, u: str) -> int:
        return UNITS[u]["reduced"][0] if self.units[u]["reduced"] else UNITS[u]["attack"]

    def has(self, u: str, mark: str) -> bool:
        return mark in self.units[u]["marks"]

    # --- movement -------------------------------------------------------------------------------------------------

    def step(self, u: str, a: str, b: str) -> Fraction:
        motorized = UNITS[u]["kind"] in MOTORIZED
        if (a, b) in ROADS:
            price = Fraction(1, 2) if motorized else Fraction(1)
        elif (a, b) in TRAILS or terrain(b) == ".":
            price = Fraction(1)
        else:
            price = Fraction(3 if motorized else 2)
        return price + (1 if b in self.mines and UNITS[u]["side"] == "allied" else 0)

    def destinations(self, u: str, points: Fraction) -> set[str]:
        side, start = UNITS[u]["side"], self.at(u)
        enemies, zones = self.held(OTHER[side]), self.zones(OTHER[side])
        breaking = start in zones and not self.has(u, "moved")
        contact = {n for n in around(start) if n in enemies}
        best, wave = {start: points}, [start]
        while wave:
            h = wave.pop(0)
            if h in zones and h != start:
                continue
            for n in around(h):
                if not is_land(n) or n in enemies or (n in zones and self.count(n) >= 3):
                    continue
                left = best[h] - self.step(u, h, n)
                if h == start and breaking:
                    left -= 1
                    if any(e in around(n) for e in contact):
                        continue
                if left >= 0 and left > best.get(n, Fraction(-1)):
                    best[n] = left
                    wave.append(n)
        return {h for h in best if h != start and self.count(h) < 3}

    def stations(self, u: str) -> set[str]:
        side, start = UNITS[u]["side"], self.at(u)
        enemies, zones = self.held(OTHER[side]), self.zones(OTHER[side])
        if start not in RAILWAY or self.has(u, "moved") or start in zones:
            return set()
        out: set[str] = set()
        for step in (1, -1):
            k = RAILWAY.index(start) + step
            while 0 <= k < len(RAILWAY):
                h = RAILWAY[k]
                if h in enemies or h in zones or (zone(h) != side and h not in self.possession[side]):
                    break
                if self.count(h) < 3:
                    out.add(h)
                k += step
        return out

    def moves(self) -> set[str]:
        """The legal actions of a movement phase."""
        out: set[str] = set()
        ids = list(UNITS)
        u = ids[self.frame["unit"]] if self.frame["unit"] >= 0 else ""
        if u and self.at(u)[:1] not in "012":
            u = ""
        if u:
            points = Fraction(self.frame["points"], 2)
            engaged = self.at(u) in self.zones(OTHER[self.side])
            if points > 0:
                out |= {f"to {h}" for h in self.destinations(u, points)}
                if points >= 1 + (engaged and not self.has(u, "moved")):
                    out |= {"exit west"} if self.at(u)[:2] == "01" else set()
                    out |= {"exit east"} if self.at(u)[:2] == "21" else set()
            out |= {f"rail {h}" for h in self.stations(u)}
        if not u or self.count(self.at(u)) <= 3:
            now = ids[self.frame["unit"]] if self.frame["unit"] >= 0 else ""
            ready = [v for v in self.on_map(self.side) if not self.has(v, "moved") and v != now]
            out |= {f"move {v}" for v in ready} | {"done"}
        return out

    # --- combat ---------------------------------------------------------------------------------------------------

    def can_fire(self, u: str) -> bool:
        zones = self.zones(OTHER[UNITS[u]["side"]])
        return UNITS[u]["kind"] in GUNS and not self.has(u, "has fought") and self.at(u) not in zones

    def attacks(self) -> set[str]:
        """The legal actions of a combat phase."""
        own = [u for u in self.on_map(self.side) if not self.has(u, "has fought")]
        open_hexes = self.held(OTHER[self.side]) - self.targeted
        bound = [u for u in own if self.has(u, "must attack") and set(around(self.at(u))) & open_hexes]
        claimed = {h for u in bound for h in open_hexes if set(around(self.at(u))) & open_hexes == {h}}
        out = {f"attack {h}" for h in open_hexes if any(h in around(self.at(u)) for u in own)}
        for h in open_hexes - claimed:
            if any(self.can_fire(u) and self.attack(u) > 0 and h in within(self.at(u), UNITS[u]["range"]) for u in own):
                out.add(f"bombard {h}")
            if self.air[self.side] >= 3:
                out.add(f"strike {h}")
        return out if bound else out | {"done"}

    def supporters(self, side: str, target: str) -> set[str]:
        return {
            u
            for u in self.on_map(side)
            if self.can_fire(u) and self.at(u) != target and target in within(self.at(u), UNITS[u]["range"])
        }

    # --- retreat --------------------------------------------------------------------------------------------------

    def shelters(self, side: str, h: str) -> set[str]:
        closed = self.held(OTHER[side]) | self.zones(OTHER[side])
        return {n for n in around(h) if is_land(n) and n not in closed}

    def havens(self, side: str, h: str) -> set[str]:
        return {
            n
            for n in self.shelters(side, h)
            if self.count(n) < 3 or any(self.count(m) < 3 for m in self.shelters(side, n))
        }

    def edges(self, side: str, h: str) -> set[str]:
        out = {"exit west"} if h[:2] == "01" else set()
        return out | ({"exit east"} if h[:2] == "21" and side == "allied" else set())

    def retreats(self) -> set[str]:
        """The legal actions of a unit that retreats."""
        u = list(UNITS)[self.frame["unit"]]
        side, here = UNITS[u]["side"], self.at(u)
        names = [f"{c:02}{r:02}" for c in range(1, 22) for r in range(1, 19)]
        origin = names[self.frame["origin"]] if self.frame["passed"] >= 0 else ""
        out = {f"back {n}" for n in self.havens(side, here) - {origin}} | self.edges(side, here)
        if out:
            return out
        through = {n for n in around(here) if is_land(n) and n not in self.held(OTHER[side])}
        if self.has(u, "hurt"):
            through &= self.held(side)
        return {f"through {n}" for n in through if self.edges(side, n) or self.havens(side, n) - {here}}
