"""Decision in Desert for the second opinion: combat, bombardment, air strikes, retreats and advances."""

from __future__ import annotations

import tomllib
from collections import Counter
from math import ceil

from tests.oracle.desert_ground import (
    CREST,
    DATA,
    FOOT,
    FORTS,
    GUNS,
    KIND,
    LAND,
    OTHER,
    SIDE,
    TRUCKS,
    UNITS,
    Ground,
    around,
    within,
)
from tests.oracle.step import CHANCE, DICE, Ask, Asking

TABLES = tomllib.loads((DATA / "tables.toml").read_text())
COMBAT = {dice: row["results"] for row in TABLES["combat"]["row"] for dice in row["dice"]}
BOMBS = {dice: row["results"] for row in TABLES["bombardment"]["rows"] for dice in row["dice"]}
DIVISIONS = [
    set(division["elements"])
    for division in tomllib.loads((DATA / "units.toml").read_text())["division"]
    if division["name"] != "50 English"
]
COLUMNS = ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1"]
SPOILERS = {"armored", "mech_cavalry", "armored_engineer"}
INDEX = {  # [2.3.4] [C18] air, artillery
    **dict.fromkeys(FOOT, (1, 2)),
    **dict.fromkeys(TRUCKS - FOOT, (2, 1)),
    "artillery": (2, 2),
}


def chances(table: dict[int, list[str]], column: int) -> dict[str, int]:
    """The weight of each result in a column, out of 36."""
    found: Counter[str] = Counter()
    for dice, results in table.items():
        found[results[column]] += DICE[f"roll {dice}"]
    return dict(found)


def ratio(attack: int, defense: int) -> int:
    """[5.1.1] [C3] The column before shifts."""
    if attack >= defense:
        return COLUMNS.index(f"{min(attack // defense, 9)}-1")
    return COLUMNS.index(f"1-{min(ceil(defense / attack), 4)}" if attack else "1-4")


class Combats(Ground):
    """The combat phase of a side."""

    def __init__(self, dump: dict) -> None:
        super().__init__(dump)
        self.fought: set[str] = set()
        self.hurt: set[str] = set()

    def combats(self, side: str) -> Asking:
        self.targeted, self.fought = set(), set()
        while (answer := (yield Ask(side, self.undertakings(side)))) != "done":
            verb, target = answer.split()
            self.targeted.add(target)
            if verb == "attack":
                yield from self.combat(side, target)
            else:
                yield from self.bombardment(side, target, verb == "strike")
        self.duty = set()
        self.targeted = set()

    def unused(self, side: str) -> list[str]:
        return [u for u in self.army(side) if u not in self.fought]

    def open_to(self, u: str) -> set[str]:
        return self.contacts(u) - self.targeted

    def claims(self, side: str, target: str) -> list[str]:
        """[M9] Those who must attack and have no hex left but this."""
        return [u for u in self.unused(side) if u in self.duty and self.open_to(u) == {target}]

    def guns(self, side: str, target: str) -> list[str]:
        """[8.0] [C13] Guns that reach the target's hex, out of contact and not yet used."""
        found = [u for u in self.unused(side) if KIND[u] in GUNS and not self.engaged(u)]
        return [u for u in found if target in within(self.place[u], UNITS[u]["range"])]

    def undertakings(self, side: str) -> list[str]:
        found = []
        for h in self.hexes(OTHER[side]) - self.targeted:
            if any(h in self.contacts(u) for u in self.unused(side)):
                found.append(f"attack {h}")
            if not self.claims(side, h):
                found += [f"bombard {h}"] if any(self.attack(u) for u in self.guns(side, h)) else []
                found += [f"strike {h}"] if self.air[side] >= 3 else []  # [6.2]
        bound = [u for u in self.unused(side) if u in self.duty and self.open_to(u)]
        return found if bound else [*found, "done"]

    # --- bombardment and air strikes [6.2] [8.0] ------------------------------------------------------------------

    def bombardment(self, side: str, target: str, strike: bool) -> Asking:
        power = yield from (self.send_air(side, target) if strike else self.send_guns(side, target))
        column = self.bombs(side, target, power, strike)
        dice = int((yield Ask(CHANCE, DICE, chances(BOMBS, column)))[5:])
        if BOMBS[dice][column] == "DB":
            yield from self.victim(self.stack(target), OTHER[side])

    def bombs(self, side: str, target: str, power: int, strike: bool) -> int:
        """The column by value, terrain and mines [9.2]."""
        value = power * sum(INDEX[KIND[u]][0 if strike else 1] for u in self.stack(target))
        column = min((value - 1) // 12, 4) - self.cover(target) + (side == "axis" and target in self.mines)
        return max(0, min(column, 4))

    def send_air(self, side: str, target: str) -> Asking:
        points = (yield Ask(side, [f"air {n}" for n in range(3, min(10, self.air[side]) + 1)])).split()[1]
        self.air[side] -= int(points)
        yield Ask(side, ["commit"], chances(BOMBS, self.bombs(side, target, int(points), True)))
        return int(points)

    def send_guns(self, side: str, target: str) -> Asking:
        sent: list[str] = []
        while True:
            power = sum(self.attack(u) for u in sent)
            answers = [f"add {u}" for u in self.guns(side, target)]
            odds = chances(BOMBS, self.bombs(side, target, power, False)) if power else None
            answer = yield Ask(side, [*answers, "commit"] if power else answers, odds)
            if answer == "commit":
                return power
            sent.append(answer[4:])
            self.fought.add(answer[4:])

    # --- combat [5.0] ---------------------------------------------------------------------------------------------

    def combat(self, side: str, target: str) -> Asking:
        enemy, defenders = OTHER[side], self.stack(target)
        self.hurt = set()
        contact, support, attack_air = yield from self.declare(side, target)
        column = yield from self.answer(side, target, contact, support, attack_air)
        dice = int((yield Ask(CHANCE, DICE, chances(COMBAT, column)))[5:])
        codes = COMBAT[dice][column]
        if codes == "EMP":
            yield from self.tie(side, defenders, contact)
        elif codes != "IMP":
            yield from self.defender_code(codes.split()[0], enemy, defenders)
            yield from self.attacker_code(codes.split()[1], side, target, contact)

    def column(
        self, side: str, target: str, attackers: tuple[list[str], list[str], int], help: list[str], air: int
    ) -> int:
        """[5.1] The column of what has been committed."""
        contact, support, attack_air = attackers
        attack = sum(self.attack(u) for u in contact + support) + attack_air
        defense = sum(self.defense(u) for u in self.stack(target)) + sum(self.attack(u) for u in help) + air
        column = ratio(attack, max(1, defense)) + self.shifts(side, target, contact, support, help)
        return max(0, min(column, 11))

    def declare(self, side: str, target: str) -> Asking:
        """[5.1.1] [C2] Who attacks: in contact, at a distance, from the air. Who has no other hex is in already."""
        contact, support, air = self.duty_bound(side, target), [], 0
        while True:
            near = [u for u in self.unused(side) if target in self.contacts(u)]
            answers = [f"add {u}" for u in near + self.guns(side, target)]
            answers += [f"air {n}" for n in range(1, self.air[side] + 1)] if not air else []
            odds = chances(COMBAT, self.column(side, target, (contact, support, air), [], 0)) if contact else None
            answer = yield Ask(side, [*answers, "commit"] if contact else answers, odds)
            verb, _, what = answer.partition(" ")
            if verb == "commit":
                return contact, support, air
            if verb == "air":
                air = int(what)
                self.air[side] -= air
            else:
                (contact if what in near else support).append(what)
                self.fought.add(what)

    def duty_bound(self, side: str, target: str) -> list[str]:
        self.targeted.remove(target)
        bound = self.claims(side, target)
        self.targeted.add(target)
        self.fought |= set(bound)
        return bound

    def answer(self, side: str, target: str, contact: list[str], support: list[str], attack_air: int) -> Asking:
        """[5.1.1] The defender's guns and air; then nothing changes. The column."""
        enemy, help, air = OTHER[side], [], 0
        while True:
            column = self.column(side, target, (contact, support, attack_air), help, air)
            answers = [f"add {u}" for u in self.guns(enemy, target)]
            answers += [f"air {n}" for n in range(1, self.air[enemy] + 1)] if not air else []
            if not answers and not help and not air:
                return column
            verb, _, what = (yield Ask(enemy, [*answers, "commit"], chances(COMBAT, column))).partition(" ")
            if verb == "commit":
                return column
            if verb == "air":
                air = int(what)
                self.air[enemy] -= air
            else:
                help.append(what)
                self.fought.add(what)

    def shifts(self, side: str, target: str, contact: list[str], support: list[str], help: list[str]) -> int:
        """[C4] Columns to the right."""
        defenders = self.stack(target)
        right = -self.cover(target)
        right += not self.ways_out(OTHER[side], target)  # [5.1.3] [C10]
        right += sum(division <= {*contact, *support} for division in DIVISIONS)  # [5.1.4]
        right -= sum(division <= {*defenders, *help} for division in DIVISIONS)
        right += self.armor_tells(target, contact)
        if side == "allied":
            return right - all(self.place[u] in self.mines for u in contact)  # [9.2] [E4]
        return right + (target in self.mines)

    def armor_tells(self, target: str, contact: list[str]) -> bool:
        """[5.1.5] [C12]"""
        kinds = {KIND[u] for u in self.stack(target)}
        if target in CREST or not any(KIND[u] == "armored" for u in contact) or not kinds & FOOT:
            return False
        if target in FORTS and self.options.get("armor_in_fortifications") == "no":
            return False
        return not (kinds & SPOILERS and self.options.get("armor_against_mixed_stacks") == "no")

    # --- results [5.1.7] [C5] -------------------------------------------------------------------------------------

    def defender_code(self, code: str, enemy: str, defenders: list[str]) -> Asking:
        if code == "DE":
            yield from self.victim(defenders, enemy, kill=True)
        elif code in ("DRB", "DVB"):
            yield from self.victim(defenders, enemy)
        if code[:2] in ("DE", "DR"):
            yield from self.retreats(enemy, defenders)

    def attacker_code(self, code: str, side: str, target: str, contact: list[str]) -> Asking:
        if code == "AE":
            yield from self.victim(contact, side, kill=True)
        elif code in ("ARB", "AVB"):
            yield from self.victim(contact, side)
        if code[:2] == "AV":
            yield from self.advance(side, target, contact)
        else:
            yield from self.retreats(side, contact)

    def victim(self, units: list[str], owner: str, kill: bool = False) -> Asking:
        """The owner chooses who suffers."""
        units = self.alive(units)
        u = units[0] if len(units) == 1 else (yield Ask(owner, [f"lose {x}" for x in units]))[5:]
        self.hurt.add(u)
        if kill:
            self.flipped.add(u)
        self.casualty(u)

    def tie(self, side: str, defenders: list[str], contact: list[str]) -> Asking:
        """[C7] EMP: both give up units."""
        owed, lost = 0, 0
        while left := self.alive(defenders):
            answers = [f"lose {u}" for u in left]
            answer = yield Ask(OTHER[side], [*answers, "done"] if owed else answers)
            if answer == "done":
                break
            owed += self.defense(answer[5:])
            self.place[answer[5:]] = "destroyed"
        total = sum(self.attack(u) for u in contact)
        if total <= owed:  # nobody is asked: all of them, or all with any power
            self.place |= {u: "destroyed" for u in contact if total < owed or self.attack(u)}
            contact = []
        while left := self.alive(contact):
            answers = [f"lose {u}" for u in left]
            answer = yield Ask(side, [*answers, "done"] if lost >= owed else answers)
            if answer == "done":
                break
            lost += self.attack(answer[5:])
            self.place[answer[5:]] = "destroyed"
        yield from self.retreats(OTHER[side], defenders)

    # --- retreat [5.3] --------------------------------------------------------------------------------------------

    def shelters(self, side: str, h: str) -> set[str]:
        """[R1] Next to a hex, but for the room."""
        return (around(h) & LAND) - self.hexes(OTHER[side]) - self.zones(OTHER[side])

    def roomy(self, side: str, h: str) -> set[str]:
        return {n for n in self.shelters(side, h) if len(self.stack(n)) < 3}

    def edges(self, side: str, h: str) -> list[str]:
        return ["exit west"] if h[:2] == "01" else ["exit east"] if h[:2] == "21" and side == "allied" else []

    def ways_out(self, side: str, h: str, u: str = "") -> list[str]:
        """[R1] [R2] What a unit in this hex may answer that must retreat."""
        full = self.shelters(side, h) - self.roomy(side, h)
        chained = {n for n in full if any(len(set(self.stack(m)) - {u}) < 3 for m in self.shelters(side, n))}
        return [f"back {n}" for n in self.roomy(side, h) | chained] + self.edges(side, h)

    def retreats(self, side: str, units: list[str]) -> Asking:
        waiting = self.alive(units)
        while waiting:
            u = waiting[0] if len(waiting) == 1 else (yield Ask(side, [f"retreat {x}" for x in waiting]))[8:]
            waiting.remove(u)
            yield from self.retreat(u)
            waiting = self.alive(waiting)

    def retreat(self, u: str) -> Asking:
        side, here = SIDE[u], self.place[u]
        if answers := self.ways_out(side, here, u):
            yield from self.go_back(u, answers, here)
            return
        through = [  # [5.3.2] [R3]
            n
            for n in (around(here) & LAND) - self.hexes(OTHER[side])
            if set(self.ways_out(side, n, u)) - {f"back {here}"} and (u not in self.hurt or self.stack(n))
        ]
        if not through:
            self.place[u] = "destroyed"
            return
        passed = (yield Ask(side, [f"through {n}" for n in through]))[8:]
        friends = bool(self.stack(passed))
        yield from self.enter(u, passed)
        if u not in self.alive([u]):
            return
        answers = [answer for answer in self.ways_out(side, passed, u) if answer != f"back {here}"]
        yield from self.go_back(u, answers, here, hurts=not friends)

    def go_back(self, u: str, answers: list[str], start: str, hurts: bool = False) -> Asking:
        side = SIDE[u]
        answer = yield Ask(side, answers)
        if hurts:
            self.casualty(u)
            if not self.alive([u]):
                return
        verb, where = answer.split()
        if verb == "exit":
            self.place[u] = f"left {where}"
            return
        yield from self.enter(u, where)
        if len(self.stack(where)) > 3:  # [5.3.1] [R2]
            ways = {x: self.roomy(side, where) for x in self.stack(where)}
            ways[u] -= {start}  # to go back to where it stood would be no retreat
            v = (yield Ask(side, [f"push {x}" for x in ways if ways[x]]))[5:]
            on = (yield Ask(side, [f"back {n}" for n in ways[v]]))[5:]
            yield from self.enter(v, on)

    # --- advance [5.2] [C17] --------------------------------------------------------------------------------------

    def advance(self, side: str, vacated: str, contact: list[str]) -> Asking:
        waiting = [u for u in self.alive(contact) if KIND[u] != "artillery"]
        while True:
            room = len(self.stack(vacated)) < 3
            can = [u for u in self.alive(waiting) if room or self.beyond(u, vacated, self.place[u])]
            if not can:
                return
            answer = yield Ask(side, [*(f"advance {u}" for u in can), "done"])
            if answer == "done":
                return
            u = answer[8:]
            waiting.remove(u)
            origin = self.place[u]
            yield from self.enter(u, vacated)
            further = self.beyond(u, vacated, origin) if self.alive([u]) else set()
            if further:
                stay = ["stay"] if len(self.stack(vacated)) <= 3 else []
                second = yield Ask(side, [*(f"to {n}" for n in further), *stay])
                if second != "stay":
                    yield from self.enter(u, second[3:])

    def beyond(self, u: str, vacated: str, origin: str) -> set[str]:
        """One hex more; the hex it came from would be no advance."""
        if KIND[u] not in TRUCKS:
            return set()
        free = (around(vacated) & LAND) - self.hexes(OTHER[SIDE[u]]) - {origin}
        return {n for n in free if len(self.stack(n)) < 3}
