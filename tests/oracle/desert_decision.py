"""El Alamein, Decision in Desert, once more: a slow game of its own in printed names.

Written from the rules and the rulings without a look at the chapters' code, and played in step with the game.
"""

from __future__ import annotations

from tests.oracle.desert_combat import Combats
from tests.oracle.desert_ground import (
    CREST,
    FORTS,
    KIND,
    LAND,
    NAMES,
    OTHER,
    RAHMAN,
    RAILWAY,
    ROADS,
    SIDE,
    TRAILS,
    TRUCKS,
    UNITS,
    ZONE,
    around,
)
from tests.oracle.desert_starts import PHASES
from tests.oracle.desert_starts import start as start
from tests.oracle.step import Ask, Asking

SIDES = ("allied", "axis")
SAMPLE = (7, 300)
OPTIONS = {
    "allied_air_mode": (0, 1),
    "dominant_terrain_may_stand": (0, 1),
    "engineers_roll_for_mines": (0, 1),
    "armor_in_fortifications": (0, 1),
    "armor_against_mixed_stacks": (0, 1),
}


class Desert(Combats):
    """The game as one long conversation. Movement points are counted in halves."""

    # --- the sequence of play [3.0] -------------------------------------------------------------------------------

    def play(self) -> Asking:
        if self.turn == 0:
            yield from self.set_up()
        while not self.over:
            if self.phase == PHASES[0]:
                self.begin_turn()
            for phase in PHASES[PHASES.index(self.phase) :]:
                self.phase = phase
                side, kind = phase.split()
                yield from (self.movement(side) if kind == "movement" else self.combats(side))
                self.rested -= {u for u in self.army("allied") if self.engaged(u)}  # [K1]
                self.fell |= self.possession.get("1106") == "axis"  # [S6]
            if self.turn == 12 or not (self.army("allied") or self.army("axis")):
                self.over, self.phase = True, "over"  # [2.4.1] [S8]
            else:
                self.turn, self.phase = self.turn + 1, PHASES[0]

    def set_up(self) -> Asking:
        """[11.1] [S1] The Axis first; everybody behind his own line, three to a hex."""
        for side in ("axis", "allied"):
            while unplaced := [u for u in UNITS if SIDE[u] == side and self.place[u] == "unplaced"]:
                u = unplaced[0]
                if len(unplaced) > 1:
                    u = (yield Ask(side, [f"place {x}" for x in unplaced])).split()[1]
                room = [h for h in NAMES if ZONE[h] == side and len(self.stack(h)) < 3]
                self.place[u] = (yield Ask(side, [f"at {h}" for h in room])).split()[1]
        self.turn, self.phase = 1, PHASES[0]
        self.air["allied"] = 50

    def begin_turn(self) -> None:
        """[6.0] [P1] [P2] Fresh air points; [9.4] [E3] the engineers' work is done."""
        self.air["axis"] = 6 if self.turn <= 4 else 3 if self.turn <= 8 else 0
        if self.options["allied_air_mode"] == "turn":
            self.air["allied"] = 50
        if self.clearing and self.place["B-ENG"] == self.clearing and not self.engaged("B-ENG"):
            self.mines.discard(self.clearing)
        self.clearing = ""

    # --- movement [4.0] -------------------------------------------------------------------------------------------

    def movement(self, side: str) -> Asking:
        flipped_before = set(self.flipped)
        moved: set[str] = set()
        u, left, asked = "", 0, bool(self.army(side))  # [S8] nobody is asked to move nothing,
        while asked:  # but who has begun says when he is done, also after his last unit has gone
            u = u if self.alive([u]) else ""
            steps = self.steps(u, left, u not in moved) if u else []
            others = [*(f"move {v}" for v in self.army(side) if v != u and v not in moved), "done"]
            if u and len(self.stack(self.place[u])) > 3:
                others = []  # [M11] in passing, after a die for mines
            verb, _, what = (yield Ask(side, [*steps, *others])).partition(" ")
            if verb == "done":
                break
            if verb == "move":
                u, left = what, 2 * UNITS[what]["move"]
                continue
            left = yield from self.take_step(u, verb, what, left, u not in moved)
            moved.add(u)
        self.end_movement(side, moved, flipped_before)

    def steps(self, u: str, left: int, fresh: bool) -> list[str]:
        reach = {h for h, _ in self.reach(u, left, fresh)} - {self.place[u]}
        found = [f"to {h}" for h in reach if len(self.stack(h)) < 3]  # [4.1.1]
        price = 2 + 2 * (fresh and self.engaged(u))
        if left >= price and (fresh or not self.engaged(u)):  # [M12]
            column = self.place[u][:2]
            found += ["exit west"] if column == "01" else ["exit east"] if column == "21" else []
        if fresh and not self.engaged(u) and self.place[u] in RAILWAY:
            found += [f"rail {way[-1]}" for way in self.railways(u) if len(self.stack(way[-1])) < 3]
        return found

    def take_step(self, u: str, verb: str, what: str, left: int, fresh: bool) -> Asking:
        if verb == "exit":
            self.place[u] = "destroyed" if SIDE[u] == "axis" and what == "east" else f"left {what}"
            return 0
        if verb == "rail":
            for h in next(way for way in self.railways(u) if way[-1] == what):
                if self.alive([u]):
                    yield from self.enter(u, h)
            return 0
        start = self.place[u]
        for h in self.seen_way(u, what, self.reach(u, left, fresh)):
            left -= dict(self.onward(u, self.place[u], start))[h]
            yield from self.enter(u, h)
            if self.rolls_in(u, h):
                break  # after a die the player may think again
        return 0 if not self.alive([u]) or self.engaged(u) else left

    def price(self, u: str, a: str, b: str) -> int:
        """[2.3.2] [M1] [M2] What a step costs, in halves."""
        motorized = KIND[u] in TRUCKS
        if (a, b) in ROADS:
            cost = 1 if motorized else 2
        elif (a, b) in TRAILS or b not in CREST:
            cost = 2
        else:
            cost = 6 if motorized else 4
        return cost + 2 * (SIDE[u] == "allied" and b in self.mines)

    def reach(self, u: str, left: int, fresh: bool) -> dict[tuple[str, int], int]:
        """The most points left in each hex, for each number of dice for mines on the way."""
        start = self.place[u]
        best = {(start, 0): left}
        if self.engaged(u) and not fresh:
            return best  # [4.1.2] it had to stop
        wave = [(start, 0)]
        while wave:
            h, dice = wave.pop(0)
            for n, cost in self.onward(u, h, start):
                key, rest = (n, dice + self.rolls_in(u, n)), best[h, dice] - cost
                if rest >= 0 and rest > best.get(key, -1):
                    best[key] = rest
                    wave.append(key)
        return best

    def onward(self, u: str, h: str, start: str) -> list[tuple[str, int]]:
        """The steps a unit may take from a hex on its way, and their prices."""
        enemy = OTHER[SIDE[u]]
        zones = self.zones(enemy)
        breaking = h == start and start in zones
        if h in zones and not breaking:
            return []  # [4.1.2]
        near = {n for e in self.contacts(u) for n in around(e)} if breaking else set()  # [M7]
        can = (around(h) & LAND) - self.hexes(enemy) - near - {start}
        can -= {n for n in can & zones if len(self.stack(n)) >= 3}  # [M6]
        return [(n, self.price(u, h, n) + 2 * breaking) for n in can]

    def seen_way(self, u: str, goal: str, best: dict[tuple[str, int], int]) -> list[str]:
        """[M13] Without dice before the goal if that can be paid, else the cheapest; of equal ways the game's."""
        key = (goal, int(self.rolls_in(u, goal)))
        if key not in best:
            most = max(rest for (h, _), rest in best.items() if h == goal)
            key = min(k for k, rest in best.items() if k[0] == goal and rest == most)
        ways = self.led(u, key, best)
        before = {h for h, side in self.possession.items() if side == SIDE[u]}
        now, at = set(self.seen["possession"][SIDE[u]]), self.seen["units"][u]["at"]
        for way in ways:
            mined = [n for n, h in enumerate(way) if self.rolls_in(u, h)]
            gone = way[: mined[0] + 1] if mined else way
            if before | set(gone) == now and gone[-1] == at:
                return way
        return ways[0]

    def led(self, u: str, key: tuple[str, int], best: dict[tuple[str, int], int]) -> list[list[str]]:
        """All ways that arrive with these points, after these dice."""
        start = self.place[u]
        if key[0] == start:
            return [[]]
        h, dice = key
        found = []
        for n in around(h):
            before = (n, dice - self.rolls_in(u, h))
            if before in best and (h, best[before] - best[key]) in self.onward(u, n, start):
                found += [[*way, h] for way in self.led(u, before, best)]
        return found

    def railways(self, u: str) -> list[list[str]]:
        """[M3] Any distance along the line, while it is ours and nobody is near."""
        side, at = SIDE[u], RAILWAY.index(self.place[u])
        shut = self.zones(OTHER[side]) | self.hexes(OTHER[side])
        found = []
        for line in (RAILWAY[at + 1 :], RAILWAY[:at][::-1]):
            for n, h in enumerate(line):
                if h in shut or side not in (ZONE[h], self.possession.get(h)):
                    break
                found.append(line[: n + 1])
        return found

    def end_movement(self, side: str, moved: set[str], flipped_before: set[str]) -> None:
        army = self.army(side)
        if side == "allied":
            rested = flipped_before & self.rested & {u for u in army if not self.engaged(u)}
            self.flipped -= {u for u in rested if self.traces(u)}  # [7.0] [K1]
            self.rested = set(army)
            at = self.place["B-ENG"]
            self.clearing = at if at in self.mines and not self.engaged("B-ENG") else ""  # [E3]
        self.duty = {u for u in army if self.engaged(u) and (u in moved or not self.may_stand(u))}  # [M9] [M10]

    def traces(self, u: str) -> bool:
        """[7.0] [9.3] A line free of enemies, their zones and mines to El Alamein."""
        shut = self.zones("axis") | self.hexes("axis") | self.mines
        reached = wave = {self.place[u]} - shut
        while wave:
            wave = {n for h in wave for n in around(h) & LAND} - shut - reached
            reached = reached | wave
        return "1106" in reached

    def may_stand(self, u: str) -> bool:
        """[4.1.2] [M8] [M9] It dominates every enemy in contact."""
        here = self.place[u]
        if self.options["dominant_terrain_may_stand"] == "no":
            return False
        if SIDE[u] == "allied":
            return here not in self.mines and all(self.cover(here) > self.cover(h) for h in self.contacts(u))
        return all(h in self.mines or self.cover(here) > self.cover(h) for h in self.contacts(u))

    # --- the score [11.2] -----------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        crests = [self.possession.get(h) for h in CREST & FORTS]
        lost = {u for u, at in self.place.items() if at == "destroyed"}
        nation = {u: UNITS[u]["nationality"] for u in UNITS}
        allied = 2 * crests.count("allied") - 30 * self.fell
        allied += 5 * sum(nation[u] == "German" for u in lost) + 2 * sum(nation[u] == "Italian" for u in lost)
        allied += 2 * sum(at == "left west" for u, at in self.place.items() if SIDE[u] == "allied")
        axis = 2 * crests.count("axis") + 10 * sum(SIDE[u] == "allied" for u in lost)
        return [allied, axis + 5 * len(self.counting())]

    def winners(self) -> list[str]:
        most = max(self.scores())
        best = [side for side, points in zip(SIDES, self.scores(), strict=True) if points == most]
        return best if len(best) == 1 else []

    def lure(self, answer: str) -> int:
        """Into contact, and then fight."""
        verb, _, what = answer.partition(" ")
        if verb == "to" and any(what in self.zones(side) for side in OTHER if side not in self.phase):
            return 40
        if verb == "move":
            return 3
        return {"attack": 60, "add": 12, "commit": 8, "advance": 8, "done": 6, "lose": 4}.get(verb, 1)

    def counting(self) -> list[str]:
        """[S5] [S7] The intact Axis units that score."""
        if self.possession.get("0502") == "allied":
            return []
        cut = min((int(h[2:]) for h in RAHMAN if self.possession.get(h) == "allied"), default=99)
        return [u for u in self.army("axis") if u not in self.flipped and int(self.place[u][2:]) <= cut]


MODEL = Desert
