"""Alam el Halfa once more, from its exclusive rules, our reconstruction of the series' rules, and our rulings."""

from __future__ import annotations

from collections import Counter

from alamein.core.chance import Source
from tests.oracle.alam_board import Position
from tests.oracle.alam_ground import (
    FIRE,
    HEXES,
    IDS,
    KIND,
    MAP,
    OTHER,
    RIDGES,
    SUPPLY,
    UNITS,
    Json,
    around,
    distance,
    first_stages,
    open_to,
    own_ground,
    second_stages,
)

SAMPLE = (9, 1200)


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


def ground_of_unit(p: Position) -> set[str]:
    tracks = {h for path in MAP["path"] if path["kind"] == "track" for h in path["hexes"]}
    taken = p.held("axis") | p.held("allied")
    return {h for h in HEXES if own_ground(p.side, h) and h not in taken and (KIND[h] != "qattara" or h in tracks)}


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
    """[12.0] [18.0] [A8] [A28] [A44]"""
    row = FIRE[side]
    former = ("revision_2", "revision_3")[p.dumped.get("axis_fire", 0) :][:1]  # none: the list of today
    listed = next((row[name] for name in former if name in row), row["allotment"])
    number = int(listed[p.dumped["turn"] - 1])
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
    done = p.units[u] is None or p.frame["gone"] + 1 == p.frame["length"]
    if p.frame["displacing"] and done:
        return {"depleted": found["depleted"], "captured": found["captured"]}
    if done:
        found = next_goes(p, before)
    if p.ridges > before:
        del found["winner"]
    return found


def next_goes(p: Position, before: int) -> Json:
    """[7.7] [A19] A unit is through: the next attacker retreats, but for a marker that the Allies must choose first."""
    waiting = p.combat["retreating"]
    if not waiting or p.cut() or (p.ridges > before and p.hand("allied")):
        return p.told()
    return retreats(p, waiting, int(p.combat["result"][1]))


def pushes(p: Position, h: str) -> Json:
    """[7.7.2] Who is pushed onto a friend pushes him."""
    before, occupied = p.ridges, h in p.held(UNITS[pushed(p)]["side"])
    p.enter(pushed(p), h)
    return p.told() if occupied else next_goes(p, before)


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
