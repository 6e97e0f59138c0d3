"""A position of alam_halfa: movement, combat and retreat."""

from __future__ import annotations

from collections import Counter

from tests.oracle.alam_ground import (
    ALAMEIN,
    AXIS,
    IDS,
    KEY,
    KIND,
    OTHER,
    PRINTED,
    RAIL,
    RIDGES,
    SCENARIO,
    SUPPLY,
    TABLES,
    UNITS,
    Json,
    around,
    distance,
    entry,
    held,
    open_to,
    zone,
)


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
        bombardments = self.dumped.get("bombardments", 1)  # [A43]
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
