"""Battles in North Africa once more, from its rulebook and our rulings."""

from __future__ import annotations

from alamein.core.chance import Source
from tests.oracle.north_fights import Position
from tests.oracle.north_ground import (
    IDS,
    OTHER,
    PHASES,
    SCENARIOS,
    TABLES,
    UNITS,
    WAYS,
    Json,
    along_road,
    beside,
    distance,
    home_road,
    is_combat,
    is_engineer,
    is_land,
    price,
    side_of,
    terrain,
)

SAMPLE = (9, 600)
OPTIONS = {"least_first": (0, 1), "crowd_later": (0, 1)}


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
