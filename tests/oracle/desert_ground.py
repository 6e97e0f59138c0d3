"""Decision in Desert for the second opinion: map and counters, and where everybody stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from alamein.games import registry
from tests.oracle.step import CHANCE, Ask, Asking, Model

DATA = registry.folder("desert_decision") / "data"
MAP = tomllib.loads((DATA / "map.toml").read_text())
UNITS = {unit["id"]: unit for unit in tomllib.loads((DATA / "units.toml").read_text())["unit"]}
SIDE = {u: unit["side"] for u, unit in UNITS.items()}
KIND = {u: unit["kind"] for u, unit in UNITS.items()}
OTHER = {"axis": "allied", "allied": "axis"}
FOOT = {"infantry", "paratroop", "motorized_infantry", "armored_infantry"}  # [5.1.5] those that armor rides down
TRUCKS = {"motorized_infantry", "armored_infantry", "armored", "mech_cavalry", "armored_artillery", "armored_engineer"}
GUNS = {"artillery", "armored_artillery"}
NAMES = [f"{c:02}{r:02}" for c in range(1, 22) for r in range(1, 19)]


@cache
def around(h: str) -> frozenset[str]:
    """[2.1] Even columns sit half a hex further north."""
    c, r = int(h[:2]), int(h[2:])
    up = r - 1 if c % 2 == 0 else r
    near = [(c, r - 1), (c, r + 1), (c - 1, up), (c - 1, up + 1), (c + 1, up), (c + 1, up + 1)]
    return frozenset(f"{x:02}{y:02}" for x, y in near if 1 <= x <= 21 and 1 <= y <= 18)


@cache
def within(h: str, reach: int) -> frozenset[str]:
    return within(h, reach - 1).union(*(around(n) for n in within(h, reach - 1))) if reach else frozenset({h})


def drawn(rows: list[str], h: str) -> str:
    return rows[int(h[2:]) - 1][int(h[:2]) - 1]


def pairs(kind: str) -> set[tuple[str, str]]:
    """Steps along a road or trail, both ways."""
    ways = [path["hexes"] for path in MAP["path"] if path["kind"] == kind]
    there = {step for way in ways for step in pairwise(way)}
    return there | {(b, a) for a, b in there}


LAND = {h for h in NAMES if drawn(MAP["terrain"]["rows"], h) in ".^"}
CREST = {h for h in NAMES if drawn(MAP["terrain"]["rows"], h) == "^"}
FORTS = {h for overlay in MAP["overlay"] if overlay["kind"] == "fortification" for h in overlay["hexes"]}
ZONE = {h: {"x": "axis", "a": "allied"}.get(drawn(MAP["zones"]["rows"], h), "") for h in NAMES}
ROADS, TRAILS = pairs("road"), pairs("trail")
RAILWAY = next(path["hexes"] for path in MAP["path"] if path["kind"] == "railway")
RAHMAN = next(path["hexes"] for path in MAP["path"] if path["id"] == "rahman_track")


class Ground(Model):
    """The position in printed names."""

    def __init__(self, dump: dict) -> None:
        super().__init__(dump)
        self.options = dump["options"]
        self.found: tuple | None = None
        self.turn, self.phase = dump["turn"], dump["phase"]
        self.place = {u: record["at"] for u, record in dump["units"].items()}
        self.flipped = {u for u, record in dump["units"].items() if record["reduced"]}
        self.rested = {u for u, record in dump["units"].items() if "rested" in record["marks"]}
        self.duty = {u for u, record in dump["units"].items() if "must attack" in record["marks"]}
        self.mines = set(dump["mines"])
        self.possession = {h: side for side in OTHER for h in dump["possession"][side]}
        self.air = dict(dump["air"])
        self.targeted = set(dump["targeted"])
        self.clearing, self.fell, self.over = dump["clearing"], dump["el_alamein_fell"], dump["over"]

    def board(self) -> dict:
        return {
            "turn": self.turn,
            "phase": self.phase,
            "units": {u: h + "/reduced" * (u in self.flipped and h in LAND) for u, h in self.place.items()},
            "mines": sorted(self.mines),
            "possession": {side: sorted(h for h, s in self.possession.items() if s == side) for side in OTHER},
            "air": self.air,
            "targeted": sorted(self.targeted),
            "clearing": self.clearing,
            "el_alamein_fell": self.fell,
            "over": self.over,
        }

    @staticmethod
    def shown(dump: dict) -> dict:
        units = {u: (record["at"], record["reduced"]) for u, record in dump["units"].items()}
        keys = ("turn", "phase", "air", "clearing", "el_alamein_fell", "over")
        return {
            **{key: dump[key] for key in keys},
            "units": {u: h + "/reduced" * (reduced and h in LAND) for u, (h, reduced) in units.items()},
            "mines": sorted(dump["mines"]),
            "possession": {side: sorted(dump["possession"][side]) for side in OTHER},
            "targeted": sorted(dump["targeted"]),
        }

    # --- where everybody is ---------------------------------------------------------------------------------------

    def standing(self) -> tuple[dict[str, list[str]], dict[str, set[str]], dict[str, set[str]]]:
        """The stacks, and each side's hexes and [4.1.2] [M6] engagement zones: found once for a position."""
        places = list(self.place.values())
        if self.found is None or self.found[0] != places:
            stacks: dict[str, list[str]] = {}
            for u in self.alive(UNITS):
                stacks.setdefault(self.place[u], []).append(u)
            hexes = {side: {h for h, units in stacks.items() if SIDE[units[0]] == side} for side in OTHER}
            self.found = (places, stacks, hexes, {side: {n for h in hexes[side] for n in around(h)} for side in OTHER})
        return self.found[1:]

    def alive(self, units: Iterable[str]) -> list[str]:
        return [u for u in units if self.place.get(u) in LAND]

    def army(self, side: str) -> list[str]:
        return self.alive(u for u in UNITS if SIDE[u] == side)

    def stack(self, h: str) -> list[str]:
        return list(self.standing()[0].get(h, []))

    def hexes(self, side: str) -> set[str]:
        return self.standing()[1][side]

    def zones(self, side: str) -> set[str]:
        return self.standing()[2][side]

    def contacts(self, u: str) -> set[str]:
        return self.hexes(OTHER[SIDE[u]]) & around(self.place[u])

    def engaged(self, u: str) -> bool:
        return bool(self.contacts(u))

    def powers(self, u: str) -> list[int]:
        """[2.2.1] [S11] Attack and defense of the side that shows."""
        unit = UNITS[u]
        all_four = [unit["attack"], unit["defense"], *unit["reduced"]]
        if self.options["italian_infantry"] == "2-2":
            all_four = unit.get("before", all_four)
        return all_four[2:] if u in self.flipped else all_four[:2]

    def attack(self, u: str) -> int:
        return self.powers(u)[0]

    def defense(self, u: str) -> int:
        return self.powers(u)[1]

    def cover(self, h: str) -> int:
        """[2.3.2] [10.0] The columns a hex gives its defender."""
        return 2 * (h in CREST) + (h in FORTS)

    # --- what befalls a unit --------------------------------------------------------------------------------------

    def enter(self, u: str, h: str) -> Asking:
        """[S2] [9.1] [E1] A unit is in a hex: it is its side's, and mines may go off."""
        self.place[u] = h
        self.possession[h] = SIDE[u]
        if self.rolls_in(u, h):
            die = yield Ask(CHANCE, {f"mine {n}": 1 for n in range(1, 7)})
            if int(die[5:]) <= (1 if KIND[u] in FOOT | {"artillery"} else 2):
                self.casualty(u)

    def rolls_in(self, u: str, h: str) -> bool:
        exempt = KIND[u] == "armored_engineer" and self.options["engineers_roll_for_mines"] == "no"
        return SIDE[u] == "allied" and h in self.mines and not exempt

    def casualty(self, u: str) -> None:
        """[7.0] Flipped; destroyed the second time."""
        if u in self.flipped:
            self.place[u] = "destroyed"
        self.flipped.add(u)
