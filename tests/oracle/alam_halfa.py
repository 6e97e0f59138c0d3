"""Alam el Halfa once more, from its exclusive rules, our reconstruction of the series' rules, and our rulings."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache, lru_cache
from typing import Any

from alamein.core.chance import Source
from alamein.games import registry

Json = dict[str, Any]
SAMPLE = (15, 1500)
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


# --- a position -----------------------------------------------------------------------------------------------------


class Position:
    """A dumped position."""

    def __init__(self, dumped: Json) -> None:
        self.dumped = dumped
        self.units: dict[str, str | None] = dict(dumped["units"])
        self.depleted = set(dumped["depleted"])
        self.captured = list(dumped["captured"])
        self.stages = dumped["stages"]
        self.alamein = dumped["el_alamein"]
        self.side: str = dumped["side"]
        self.frame: Json = dumped["frames"][-1] if dumped["frames"] else {}
        self.combat = dumped["combat"]
        self.ridges = dumped["ridges"]
        self.mined = {"axis": PRINTED["axis"], "allied": PRINTED["allied"] | {h for h in dumped["mines"] if h}}

    def own(self, side: str) -> list[str]:
        return [u for u in IDS if UNITS[u]["side"] == side and self.units[u] is not None]

    def at(self, u: str) -> str:
        h = self.units[u]
        assert h is not None, u
        return h

    def held(self, side: str) -> set[str]:
        return held(self.standing(side))

    def zone(self, side: str) -> set[str]:
        return zone(self.standing(side))

    def standing(self, side: str) -> tuple[str | None, ...]:
        return tuple(self.units.values())[: len(AXIS)] if side == "axis" else tuple(self.units.values())[len(AXIS) :]

    def attack(self, u: str) -> int:
        return int((UNITS[u]["depleted"] if u in self.depleted else UNITS[u]["front"])[0])

    def defense(self, u: str) -> int:
        return int((UNITS[u]["depleted"] if u in self.depleted else UNITS[u]["front"])[1])

    def weak(self, u: str) -> bool:
        """[7.6] One more loss eliminates it."""
        return u in self.depleted or not UNITS[u]["depleted"]

    def deplete(self, u: str) -> None:
        if self.weak(u):
            self.eliminate(u)
        else:
            self.depleted.add(u)

    def eliminate(self, u: str) -> None:
        self.units[u] = None
        self.depleted.discard(u)

    def enter(self, u: str, h: str) -> None:
        """[15.3] [18.0] [A32] What happens when a unit enters a hex."""
        self.units[u] = h
        side = UNITS[u]["side"]
        if side == "axis":
            self.captured = [c or stage == h for c, stage in zip(self.captured, self.stages, strict=True)]
        if h == ALAMEIN:
            self.alamein = side
        self.ridges = max(self.ridges, len(self.held("axis") & RIDGES))

    def cut(self) -> bool:
        """[19.0] [A31] The instant victory of the Axis."""
        axis, allied = self.held("axis") | self.zone("axis"), self.held("allied")
        return all(self.captured) and any(h in axis and h not in allied for h in RAIL)

    def told(self) -> Json:
        """What a dump says of all this."""
        return {
            "units": self.units,
            "depleted": self.depleted,
            "captured": self.captured,
            "el_alamein": self.alamein,
            "ridges": self.ridges,
            "winner": "axis" if self.cut() else None,
        }

    # --- movement -------------------------------------------------------------------------------------------------

    def left_after(self, u: str, a: str, b: str, left: int, full: int) -> int:
        """[5] [6.1] [14] The half points left after a step; -1 if it cannot be made. Friends are no matter here."""
        side = UNITS[u]["side"]
        foe, commando = OTHER[side], UNITS[u]["commando"]
        if not open_to(a, b) or b in self.held(foe):
            return -1
        zone, mines = self.zone(foe), self.mined["axis"] | self.mined["allied"]
        from_zone, to_zone = a in zone, b in zone
        if from_zone and to_zone and not commando:  # [6.1] [14.0] [A12] [A38]
            return 0 if left == full and b not in mines else -1
        if to_zone and b in self.mined[foe]:  # [14.2] [A11]
            return 0 if left == full else -1
        left -= entry(u, a, b) + (TABLES["minefields"]["extra"] if b in mines else 0)
        return -1 if left < 0 else 0 if to_zone and not commando else left

    def stops(self, u: str, b: str) -> bool:
        """[6.1] [14.2] Whether the unit must stop on entering."""
        foe = OTHER[UNITS[u]["side"]]
        return b in self.zone(foe) and (not UNITS[u]["commando"] or b in self.mined[foe])

    def steps(self, u: str, a: str, left: int, full: int) -> dict[str, int]:
        """[5.3] [A9] [A36] The steps a unit may take with what is left after each: onto a friend only to go on, and
        not only back to where it stands."""
        friends = self.held(UNITS[u]["side"])
        found = {}
        for b in around(a):
            rest = self.left_after(u, a, b, left, full)
            if rest >= 0 and (b not in friends or (not self.stops(u, b) and self.goes_on(u, b, rest, full, friends))):
                found[b] = rest
        return found

    def goes_on(self, u: str, a: str, left: int, full: int, friends: set[str]) -> bool:
        best, wave = {a: left}, [a]
        while wave:
            h = wave.pop()
            for b in around(h):
                rest = self.left_after(u, h, b, best[h], full)
                if rest >= 0 and b not in friends:
                    return True
                if rest > best.get(b, -1) and not self.stops(u, b):
                    best[b] = rest
                    wave.append(b)
        return False

    def movers(self) -> set[str]:
        mobile = self.frame["only_mobile"]
        found = set()
        for u in self.own(self.side):
            full = 2 * UNITS[u]["move"]
            if mobile and UNITS[u]["class"] != "mobile":
                continue
            if u not in self.dumped["moved"] and self.steps(u, self.at(u), full, full):
                found.add(u)
        return found

    def replacements(self) -> set[str]:
        """[11.1] [11.2] [A5] [A6] [A7]"""
        if self.dumped["phase"] != "movement" or self.dumped["replacements"][self.side] > 0:
            return set()
        home = SUPPLY[self.side]
        found = {f"rebuild {u}" for u in self.own(self.side) if u in self.depleted}
        if home not in self.held("axis") | self.held("allied") | self.zone(OTHER[self.side]):
            found |= {f"return {u}" for u in IDS if UNITS[u]["side"] == self.side and self.units[u] is None}
        return found

    # --- combat ---------------------------------------------------------------------------------------------------

    def attackers(self, target: str) -> set[str]:
        """[7.1] [7.2] Who may join an attack."""
        h = self.at(target)
        ready = [u for u in self.own(self.side) if u not in self.dumped["fought"]]
        return {u for u in ready if open_to(self.at(u), h)}

    def reach(self, target: str) -> int:
        """[18.3] [A29] The least number with which a marker bombards."""
        return min(distance(self.at(target), self.at(u)) for u in self.own(self.side))

    def hand(self, side: str) -> list[int]:
        return list(self.dumped["markers"][side]["hand"])

    def targets(self) -> set[str]:
        attacks = SCENARIO["attacks"]["on_a_unit"] or 99
        bombardments = SCENARIO["bombardments"]["on_a_unit"] or 99
        attacked, bombarded = Counter(self.dumped["attacked"]), Counter(self.dumped["bombarded"])
        found = {"done"}
        for target in self.own(OTHER[self.side]):
            if attacked[target] < attacks and self.attackers(target):
                found.add(f"attack {target}")
            if bombarded[target] < bombardments and max(self.hand(self.side), default=0) >= self.reach(target):
                found.add(f"bombard {target}")
        return found

    def differential(self) -> int:
        """[7.3] [8.4]"""
        men = sum(self.attack(u) for u in self.combat["attackers"])
        return men + self.combat["attack_fire"] - self.defense(self.combat["target"]) - int(self.combat["defense_fire"])

    def brings(self, die: int) -> str:
        """[7.4] [7.6] [8.5] [14.2] The result in the row of the target's hex."""
        h, guns = self.at(self.combat["target"]), self.combat["bombardment"]
        sheltered = h in self.mined[OTHER[self.side]] and (not guns or SCENARIO["bombardments"]["mines_shelter"])
        row = TABLES["combat_rows"]["mines" if sheltered else KEY[KIND[h]]["row"]]
        column = max(sum(1 for least in row if least <= self.differential()), 1)
        return str(TABLES["combat_results"][f"die{die}"][column - 1])

    def diverts(self, result: str) -> bool:
        """[17.0] [A23]"""
        engaged = [*self.combat["attackers"], self.combat["target"]]
        italian = any(UNITS[u]["nationality"] == "Italian" for u in engaged)
        early = self.dumped["turn"] <= SCENARIO["diversionary_attack"]["last_turn"]
        return early and italian and not self.combat["bombardment"] and result != "."

    def hurt(self, result: str) -> bool:
        """[7.6] [8.4] [A30] Carry out what needs no choice; whether nothing is left to decide but an advance."""
        target, attackers = self.combat["target"], list(self.combat["attackers"])
        if result == "De":
            self.eliminate(target)
        elif result == "Ae":
            for u in attackers:
                self.eliminate(u)
        elif result == "Ex" and self.combat["bombardment"]:
            self.deplete(target)
        elif result in ("Ex", "(A)") and len(attackers) == 1:
            self.deplete(attackers[0])
            if result == "Ex":
                self.deplete(target)
        return result in ("De", "Ae", ".") or (result in ("Ex", "(A)") and len(attackers) < 2)

    # --- retreat --------------------------------------------------------------------------------------------------

    def shelter(self, u: str, a: str, b: str) -> bool:
        """[6.2] [7.7.1] Whether a unit may go back from `a` to `b`."""
        side = UNITS[u]["side"]
        foe = OTHER[side]
        friends = {self.at(x) for x in self.own(side) if x != u}
        return open_to(a, b) and b not in self.held(foe) and (b not in self.zone(foe) or b in friends)

    def ways_back(self, u: str, start: str, a: str, gone: int, length: int) -> set[str]:
        """[7.7.1] All hexes where the retreat of a unit that stands in `a` can end."""
        if gone == length:
            return {a}
        on = [b for b in around(a) if distance(start, b) == gone + 1 and self.shelter(u, a, b)]
        return {end for b in on for end in self.ways_back(u, start, b, gone + 1, length)}

    def ends(self, u: str, start: str, a: str, gone: int, length: int) -> set[str]:
        """[7.7.2] [A20] Where it may end: in an empty hex, or else where a friend can be displaced."""
        friends = {self.at(x): x for x in self.own(UNITS[u]["side"]) if x != u}
        all_ends = self.ways_back(u, start, a, gone, length)
        free = {h for h in all_ends if h not in friends}
        return free or self.crowded(u, all_ends)

    def crowded(self, u: str, all_ends: set[str]) -> set[str]:
        """The ends whose occupant can be pushed once the retreating unit has left the hex where it stands."""
        friends = {self.at(x): x for x in self.own(UNITS[u]["side"]) if x != u}
        here, self.units[u] = self.units[u], None
        found = {h for h in all_ends if h in friends and self.pushes(friends[h], {u})}
        self.units[u] = here
        return found

    def pushes(self, u: str, pushed: set[str]) -> set[str]:
        """[7.7.2] [14.2] Where a unit can be pushed, those in `pushed` being fixed."""
        side, here = UNITS[u]["side"], self.at(u)
        friends = {self.at(x): x for x in self.own(side) if x != u}
        legal = [b for b in around(here) if self.shelter(u, here, b) and b not in self.mined[OTHER[side]]]
        free = {b for b in legal if b not in friends}
        if free:
            return free
        fixed = pushed | {u}
        return {b for b in legal if b in friends and friends[b] not in fixed and self.pushes(friends[b], fixed)}


# --- what the oracle says -------------------------------------------------------------------------------------------


def stage(position: Json) -> str:
    return str(position["frames"][-1]["stage"])


def legal(position: Json) -> set[str] | None:
    """The legal actions in notation."""
    p = Position(position)
    answer = ANSWERS.get(stage(position))
    return answer(p) if answer else None


def piece(p: Position) -> set[str]:
    """[A1] [A35]"""
    found = {f"place {u}" for u in IDS if UNITS[u]["side"] == p.side and p.units[u] is None}
    if p.side == "axis" and None in p.stages:
        found.add("marker stage1" if p.stages[0] is None else "marker stage2")
    if p.side == "allied" and None in p.dumped["mines"]:
        found.add("marker mines")
    return found | {"historical"} if found else {"done"}


def own_ground(side: str, h: str) -> bool:
    """[13.0] [20.0] [A2]"""
    east = int(h[:2]) >= MAP["start_line"]["first_allied_column"][int(h[2:]) - 1]
    return KIND[h] != "sea" and east == (side == "allied")


def ground_of_unit(p: Position) -> set[str]:
    tracks = {h for path in MAP["path"] if path["kind"] == "track" for h in path["hexes"]}
    taken = p.held("axis") | p.held("allied")
    return {h for h in HEXES if own_ground(p.side, h) and h not in taken and (KIND[h] != "qattara" or h in tracks)}


def to_rail(h: str) -> int:
    return min(distance(h, r) for r in RAIL)


def second_stages(first: str) -> set[str]:
    """[15.2] [A3]"""
    east = [h for h in HEXES if h[:2] > "14" and KIND[h] not in ("sea", "qattara")]
    return {h for h in east if to_rail(h) < to_rail(first) and to_rail(h) < distance(h, first)}


def first_stages() -> set[str]:
    """[15.1] [A39]"""
    return {h for h in HEXES if h[:2] > "14" and KIND[h] not in ("sea", "qattara") and second_stages(h)}


def ground_of_mines(p: Position) -> set[str]:
    """[14.3] [A4]"""
    taken = p.mined["axis"] | p.mined["allied"] | set(SUPPLY.values())
    return {h for h in HEXES if own_ground("allied", h) and KIND[h] != "qattara" and h not in taken}


def places(p: Position) -> set[str]:
    number = p.frame["piece"] - len(IDS)
    if number < 0:
        return {f"at {h}" for h in ground_of_unit(p)}
    return {
        f"at {h}"
        for h in (first_stages() if number == 0 else second_stages(p.stages[0]) if number == 1 else ground_of_mines(p))
    }


def movers(p: Position) -> set[str]:
    return {f"move {u}" for u in p.movers()} | p.replacements() | {"done"}


def steps(p: Position) -> set[str]:
    u, frame = IDS[p.frame["unit"]], p.frame
    friends = {p.at(x) for x in p.own(p.side) if x != u}
    found = {f"to {h}" for h in p.steps(u, p.at(u), frame["left"], frame["full"])}
    return found | ({"stop"} if frame["left"] < frame["full"] and p.at(u) not in friends else set())


def joiners(p: Position) -> set[str]:
    chosen = set(p.combat["attackers"])
    return {f"with {u}" for u in p.attackers(p.combat["target"]) - chosen} | ({"engage"} if chosen else set())


def attack_fire(p: Position) -> set[str]:
    """[8.3] [8.4] [A26] [A37]"""
    hand = p.hand(p.side)
    if not p.combat["bombardment"]:
        return {f"fire {n}" for n in hand} | {"enough"}
    return {f"fire {n}" for n in hand if n >= p.reach(p.combat["target"])}


def defense_fire(p: Position) -> set[str]:
    return {f"fire {n}" for n in p.hand(OTHER[p.side])} | {"enough"}


def losses(p: Position) -> set[str]:
    return {f"lose {u}" for u in p.combat["attackers"]}


def resistance(p: Position) -> set[str]:
    """[7.8] [A18]"""
    told = p.combat["attackers"] if p.combat["result"][0] == "A" else [p.combat["target"]]
    return {f"resist {u}" for u in told} | {"retreat"}


def back(p: Position) -> set[str]:
    frame, u = p.frame, IDS[p.frame["unit"]]
    start, here, gone, length = HEXES[frame["start"]], p.at(u), frame["gone"], frame["length"]
    ends = p.ends(u, start, here, gone, length)
    if frame["displacing"]:
        ends = p.crowded(u, p.ways_back(u, start, here, gone, length))
    on = [b for b in around(here) if distance(start, b) == gone + 1 and p.shelter(u, here, b)]
    return {f"back {b}" for b in on if p.ways_back(u, start, b, gone + 1, length) & ends}


def pushed(p: Position) -> str:
    return IDS[p.frame["unit"]]


def advancing(p: Position) -> set[str]:
    """[7.9] [A21]"""
    h = HEXES[p.frame["hex"]]
    able = [u for u in p.combat["attackers"] if p.units[u] is not None and open_to(p.at(u), h)]
    return {f"advance {u}" for u in able} | {"hold"}


def pool(side: str, position: Json) -> set[int]:
    return set(Counter(FIRE[side]["pool"]) - Counter(position["markers"][side]["hand"]))


def allotment(p: Position, side: str) -> int:
    """[12.0] [18.0] [A8] [A28]"""
    number = int(FIRE[side]["allotment"][p.dumped["turn"] - 1])
    if SUPPLY[side] in p.held(OTHER[side]):
        number -= number // 2
    if side == "allied":
        number -= len(p.held("axis") & RIDGES)
    return max(number, 0)


ANSWERS = {
    "choose piece": piece,
    "choose place": places,
    "choose mover": movers,
    "choose step": steps,
    "choose attack": lambda p: p.targets(),
    "choose attackers": joiners,
    "commit attack fire": attack_fire,
    "commit defense fire": defense_fire,
    "roll die": lambda p: {f"roll {n}" for n in range(1, 7)},
    "divert": lambda p: {"void", "stand"},
    "choose loss": losses,
    "choose resistance": resistance,
    "choose retreat hex": back,
    "choose push": lambda p: {f"push {h}" for h in p.pushes(pushed(p), set(p.combat["displaced"]))},
    "choose retreater": lambda p: {f"withdraw {u}" for u in p.combat["retreating"]},
    "choose advance": advancing,
    "draw marker": lambda p: {f"draw {n}" for n in pool(("axis", "allied")[p.frame["side"]], p.dumped)},
    "lose marker": lambda p: {f"discard {n}" for n in p.hand("allied")},
}


def facts(position: Json) -> Json | None:
    """What must be so while play waits: nobody has won, the draw is right, the differential is right."""
    p = Position(position)
    found: Json = {"winner": "axis" if p.cut() else None}
    if stage(position) == "roll die":
        found["combat"] = {"differential": p.differential()}
    if stage(position) == "draw marker":
        side = ("axis", "allied")[p.frame["side"]]
        found["frame"] = {"markers": allotment(p, side) - len(p.hand(side))}
    return found


def follows(position: Json, action: str) -> Json | None:
    """What the position says after an action."""
    verb, _, what = action.partition(" ")
    answer = CONSEQUENCES.get(verb)
    return answer(Position(position), what) if answer else None


def goes(p: Position, h: str) -> Json:
    u = IDS[p.frame["unit"]]
    left = p.steps(u, p.at(u), p.frame["left"], p.frame["full"]).get(h, -1)
    before = p.ridges
    p.enter(u, h)
    found = p.told()
    owed = p.ridges > before and p.hand("allied")
    if found["winner"] is None and not owed:
        on = p.steps(u, h, left, p.frame["full"])
        found["frame"] = {"stage": "choose step", "left": left} if on else {"stage": "choose mover"}
    return found


def rolls(p: Position, die: str) -> Json:
    result = p.brings(int(die))
    if p.diverts(result):
        return {**p.told(), "combat": {"result": result}, "frame": {"stage": "divert"}}
    return happens(p, result)


def happens(p: Position, result: str) -> Json:
    """After the die and the diversion."""
    target, guns, before = p.combat["target"], p.combat["bombardment"], p.units.copy()
    over = p.hurt("." if guns and result in ("(A)", "A1", "A2", "A3", "Ae") else result)
    found = p.told()
    if found["winner"] is not None:
        return found
    if over or (guns and result not in ("D2", "D3")):
        gone = p.units[target] is None and not guns
        able = [u for u in p.combat["attackers"] if p.units[u] is not None and open_to(p.at(u), str(before[target]))]
        found["frame"] = {"stage": "choose advance" if gone and able else "choose attack"}
    elif result in ("Ex", "(A)"):
        found["frame"] = {"stage": "choose loss"}
    elif result[0] == "A" or not p.weak(target):
        found["frame"] = {"stage": "choose resistance"}
    else:
        return retreats(p, [target], int(result[1]))
    return found


def retreats(p: Position, units: list[str], length: int) -> Json:
    """A single unit that has nowhere to go is eliminated."""
    if len(units) > 1:
        return {**p.told(), "frame": {"stage": "choose retreater"}}
    u = units[0]
    if p.ends(u, p.at(u), p.at(u), 0, length):
        return {**p.told(), "frame": {"stage": "choose retreat hex", "length": length, "gone": 0}}
    p.eliminate(u)
    return p.told()


def resists(p: Position, u: str) -> Json:
    p.deplete(u)
    return {**p.told(), "frame": {"stage": "choose attack"}} if not p.cut() else p.told()


def gives_way(p: Position, _: str) -> Json:
    result = p.combat["result"]
    return retreats(p, p.combat["attackers"] if result[0] == "A" else [p.combat["target"]], int(result[1]))


def loses(p: Position, u: str) -> Json:
    p.deplete(u)
    if p.combat["result"] == "Ex":
        p.deplete(p.combat["target"])
    return p.told()


def goes_back(p: Position, h: str) -> Json:
    """[14.2] [A19] [A34] A step of a retreat; an enemy minefield is charged once."""
    u, before = IDS[p.frame["unit"]], p.ridges
    p.enter(u, h)
    if not p.frame["charged"] and h in p.mined[OTHER[UNITS[u]["side"]]]:
        p.deplete(u)
    found = p.told()
    if p.frame["displacing"] and p.frame["gone"] + 1 == p.frame["length"]:
        return {"depleted": found["depleted"], "captured": found["captured"]}
    if p.ridges > before:
        del found["winner"]
    return found


def pushes(p: Position, h: str) -> Json:
    p.enter(pushed(p), h)
    return p.told()


def advances(p: Position, u: str) -> Json:
    p.enter(u, HEXES[p.frame["hex"]])
    return p.told()


def rebuilt(p: Position, u: str) -> Json:
    p.depleted.discard(u)
    return {**p.told(), "frame": {"stage": "choose mover"}}


def returned(p: Position, u: str) -> Json:
    p.enter(u, SUPPLY[p.side])
    if UNITS[u]["depleted"]:
        p.depleted.add(u)
    return p.told()


CONSEQUENCES = {
    "to": goes,
    "roll": rolls,
    "stand": lambda p, _: happens(p, p.combat["result"]),
    "void": lambda p, _: {**p.told(), "frame": {"stage": "choose attack"}},
    "resist": resists,
    "retreat": gives_way,
    "lose": loses,
    "back": goes_back,
    "push": pushes,
    "advance": advances,
    "rebuild": rebuilt,
    "return": returned,
}


def result(position: Json) -> Json | None:
    """[19] At once, or at the end of the last turn."""
    p = Position(position)
    axis = p.cut() or (all(p.captured) and p.alamein == "axis")
    return {"winners": ["axis" if axis else "allied"]}


# --- an eager player ------------------------------------------------------------------------------------------------

WANTED = {"historical": 60, "attack": 8, "with": 8, "engage": 4, "fire": 2, "retreat": 4, "stop": 3, "advance": 6}


def lure(position: Json, action: str) -> int:
    """Towards the enemy, and into the fight."""
    verb, _, what = action.partition(" ")
    if verb != "to":
        return WANTED.get(verb, 1) if verb != "move" else 3
    p = Position(position)
    u = IDS[p.frame["unit"]]
    goals = p.held(OTHER[p.side]) | {s for s in p.stages if s and p.side == "axis"}
    here, there = (min((distance(h, g) for g in goals), default=0) for h in (p.at(u), what))
    return 20 if there < here else 4 if there == here else 1


def start(_: str, source: Source) -> Json:
    """Many units in a few hexes, at the beginning of a phase."""
    left, top = 6 + source.below(20), 3 + source.below(13)
    ground = [f"{c:02}{r:02}" for c in range(left, left + 8) for r in range(top, top + 8)]
    free = [h for h in ground if KIND[h] not in ("sea", "qattara")]
    names = list(UNITS)
    units = {names.pop(source.below(len(names))): free.pop(source.below(len(free))) for _ in range(min(len(free), 30))}
    mines = [ground[source.below(len(ground))] for _ in range(4)]
    hands = {side: [FIRE[side]["pool"][source.below(8)] for _ in range(2)] for side in OTHER}
    return {
        "units": units,
        "depleted": [u for u in units if UNITS[u]["depleted"] and source.below(3) == 0],
        "mines": mines,
        "turn": 1 + source.below(3),
        "side": ("axis", "allied")[source.below(2)],
        "phase": ("movement", "combat", "combat", "mobile movement")[source.below(4)],
        "markers": {side: {"hand": sorted(hand)} for side, hand in hands.items()},
    }
