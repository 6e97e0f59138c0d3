"""What the browser's table shows: the map sheet, and a view as counters, markers and tracks. Words and looks only."""

from typing import Final

from alamein.games.data import read
from alamein.games.north_africa.overlays import reachable
from alamein.games.north_africa.rules.c13_supply import Lines
from alamein.games.north_africa.rules.c15_roads import active_hexes
from alamein.games.north_africa.rules.c17_victory import columns_gained, level
from alamein.games.north_africa.rules.c18_set_up import PLACING
from alamein.games.north_africa.state import (
    ATTACK,
    ATTACKED,
    BEEN_ATTACKED,
    DEFENDING,
    ELIMINATED,
    EXITED,
    FRESHLY_CLEARED,
    HALTED,
    LAID,
    LEFT,
    MARCHED,
    MOST_TARGETS,
    MOVED,
    NUMBER,
    OFF_MAP,
    PHASES,
    PUTTING,
    RETREAT,
    RETREATING,
    SET_UP,
    UNIT_MOVE,
    WAITING,
    NorthAfrica,
)
from alamein.games.north_africa.state import UNIT as UNIT_LOCAL
from alamein.games.north_africa.tables import (
    BOX_HEXES,
    DATA,
    DESIGNATION,
    EDGE_RANGE,
    GRID,
    HEX,
    HOME_INDEX,
    KIND,
    MOST_MINES,
    NATIONALITY,
    OUTWARD,
    PLACES,
    RETREAT_COLUMN,
    ROAD,
    ROAD_HEXES,
    ROAD_RANGE,
    SCENARIOS,
    SEA,
    SIDE,
    SIDES,
    SIZE,
    STATE_NAMES,
    SUPPLIED,
    SUPPLY,
    SUPPLY_RANGE,
    TERRAIN,
    TYPE,
    UNIT,
    values,
)
from alamein.games.north_africa.words import NATIONS

SYMBOLS: Final = {
    "airborne infantry": "paratroop", "anti-aircraft": "antiair", "armor": "armour", "armored infantry": "mechanized",
    "engineer": "engineer", "glider infantry": "paratroop", "infantry": "infantry", "paratroops": "paratroop",
    "recon": "recon", "supply": "supply",
}  # fmt: skip
TERRAINS: Final = (("clear", "Clear"), ("ridge", "Ridge"), ("depression", "Depression"), ("sea", "Sea"))
VERBS: Final = {
    "move": "unit", "to": "hex", "column": "choice", "deploy": "none", "halt": "none", "exit": "none", "done": "none",
    "remove": "unit", "attack": "hex", "also": "hex", "with": "unit", "assist": "unit", "ready": "none",
    "withdraw": "hex", "resolve": "hex", "roll": "number", "lose": "unit", "retreat": "unit", "advance": "unit",
    "stay": "none", "place": "unit", "mine": "hex", "line": "none", "historical": "none", "draw": "unit",
}  # fmt: skip
WORDS: Final = {
    "to": "To", "column": "Enter Road Mode facing", "deploy": "Leave Road Mode", "halt": "Stop here",
    "exit": "Leave the map", "remove": "Remove", "attack": "Attack", "also": "Attack this hex as well:",
    "with": "Attack with", "assist": "Engineers assist:", "ready": "The attack is complete",
    "withdraw": "Do not attack", "resolve": "Resolve the attack on", "lose": "Give up", "stay": "Nobody advances",
    "mine": "Lay a minefield in", "line": "Minefields along the Starting Line",
    "historical": "As in history", "draw": "Draw supply from",
}  # fmt: skip
FACINGS: Final = {
    "N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west",
}  # fmt: skip
TERMS: Final = {f"column {facing}": f"{WORDS['column']} {words}" for facing, words in FACINGS.items()}
SHOWN_FLAGS: Final = (
    (MOVED, "moved"), (ATTACKED, "fought"), (BEEN_ATTACKED, "attacked"), (HALTED, "halted"),
    (RETREATING, "retreating"), (DEFENDING, "defending"),
)  # fmt: skip


def sheet() -> dict[str, object]:
    """The map and the counters, which never change."""
    return {
        "kind": "hex",
        "title": "El Alamein: Battles in North Africa, 1942",
        "columns": GRID.columns,
        "rows": GRID.rows,
        "southern_parity": GRID.southern_parity,
        "hexes": [{"name": HEX[h], "terrain": TERRAINS[TERRAIN[h]][0]} for h in range(GRID.size)],
        "terrains": {name: {"title": title, "look": name, "mark": "reconstructed"} for name, title in TERRAINS},
        "paths": [{"kind": "road", "name": "Coast road", "hexes": [HEX[h] for h in ROAD_HEXES]}],
        "lines": [
            {
                "kind": "retreat",
                "title": "Retreat Line [18.32]",
                "sides": _retreat_line(),
                "scenarios": [data.id for data in SCENARIOS if data.retreat_line],
            }
        ],
        "names": _names(),
        "units": [_unit(u) for u in range(len(UNIT))],
        "verbs": VERBS,
        "words": WORDS,
        "terms": TERMS,
        "setup": {
            "pick": "place",
            "put": "to",
            "historical": {UNIT[u]: HEX[h] for data in SCENARIOS for u, h in data.units},
        },
    }


def _retreat_line() -> list[list[str]]:
    return [
        [HEX[h], HEX[n]]
        for h in range(GRID.size)
        for n in GRID.neighbours(h)
        if GRID.column(h) == RETREAT_COLUMN and GRID.column(n) > RETREAT_COLUMN and TERRAIN[h] != SEA
    ]


def _names() -> list[dict[str, object]]:
    features = read(DATA / "map.toml").tables("feature")
    out: list[dict[str, object]] = [
        {"text": t.text("name"), "hexes": t.texts("hexes"), "kind": "ridge"} for t in features
    ]
    shown = " ".join(t.text("name") for t in features)
    for h, name in PLACES.items():
        short = name.partition(" (")[0]
        if short not in shown:
            out.append({"text": short, "hexes": [HEX[h]], "kind": "place"})
    out.append({"text": "Mediterranean Sea", "hexes": ["3604", "5004"], "kind": "sea"})
    return out


def _unit(u: int) -> dict[str, object]:
    supply = KIND[u] == SUPPLY
    return {
        "id": UNIT[u],
        "name": f"{DESIGNATION[u]} {TYPE[u]}",
        "label": DESIGNATION[u],
        "side": SIDES[SIDE[u]],
        "nation": NATIONS[NATIONALITY[u]],
        "symbol": SYMBOLS[TYPE[u]],
        "kind": TYPE[u],
        "size": "" if SIZE[u] == "-" else SIZE[u],
        "faces": [{"values": values(u)}],
        "legend": "attacks supported, range, movement" if supply else "strength-movement; (n) defends only",
        "mark": "reconstructed",
    }


# --- the scene ------------------------------------------------------------------------------------------------------


def scene(s: NorthAfrica) -> dict[str, object]:
    """A position on the table: nothing is hidden in this game."""
    data, b = SCENARIOS[s.scenario], s.board()
    lines = (Lines(s, 0), Lines(s, 1))
    setting_up = s.over == 0 and s.running() == SET_UP
    out: dict[str, object] = {
        "turn": f"Game-Turn {s.turn} of {data.turns}",
        "clock": [int(s.turn), int(data.turns)],
        "phase": "set-up" if setting_up else f"{SIDES[s.active]}: {PHASES[s.phase]}",
        "phases": [f"{side}: {phase}" for side in SIDES for phase in PHASES],
        "counters": [_counter(s, u, lines) for u in range(len(UNIT)) if s.loc[u] >= 0],
        "markers": _markers(s),
        "boxes": _boxes(s),
        "tracks": _tracks(s),
        "overlays": [
            *(_overlay(f"zone-{name}", f"Zones of Control: {name.title()}", name,
                       [h for h in range(GRID.size) if b.controlled(h, n)]) for n, name in enumerate(SIDES)),
            *(_overlay(f"supply-{name}", f"In supply: {name.title()} [13.32]", name, _supplied(lines[n]))
              for n, name in enumerate(SIDES)),
            *(_overlay(f"road-{name}", f"Active road: {name.title()} [15.1]", name, _active_road(s, n))
              for n, name in enumerate(SIDES)),
        ],
    }  # fmt: skip
    _show_active(s, out)
    return out


def _supplied(lines: Lines) -> list[int]:
    """[13.32] The hexes in which a Combat unit would be Supplied."""
    return [
        h
        for h in range(GRID.size)
        if TERRAIN[h] != SEA and lines.graded(h, ROAD_RANGE, EDGE_RANGE, SUPPLY_RANGE) == SUPPLIED
    ]


def _overlay(id: str, title: str, side: str, hexes: list[int]) -> dict[str, object]:
    return {"id": id, "title": title, "side": side, "hexes": [HEX[h] for h in hexes]}


def _active_road(s: NorthAfrica, side: int) -> list[int]:
    n = int(active_hexes(s, s.board(), side))
    return [int(ROAD[HOME_INDEX[side] + i * OUTWARD[side]]) for i in range(n)]


def _counter(s: NorthAfrica, u: int, lines: tuple[Lines, Lines]) -> dict[str, object]:
    state = int(lines[SIDE[u]].state(s, u))
    badges = [] if state == SUPPLIED else [STATE_NAMES[state]]
    badges += ["road mode"] if s.facing(u) else []
    badges += [word for flag, word in SHOWN_FLAGS if s.has(u, flag)]
    badges += [f"attack {s.attack(u)}"] if s.attack(u) else []
    return {"unit": UNIT[u], "hex": HEX[s.loc[u]], "face": 0, "values": values(u), "badges": badges}


def _markers(s: NorthAfrica) -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    for n in range(int(MOST_MINES)):
        if s.mine_state(n) == LAID:
            out.append({"hex": HEX[s.mine_hex(n)], "kind": f"{SIDES[s.mine_side(n)]} minefield", "text": ""})
        elif s.mine_state(n) == FRESHLY_CLEARED:
            out.append({"hex": HEX[s.mine_hex(n)], "kind": "cleared", "text": "cleared"})
    for n, side in enumerate(SIDES):
        out.append({"hex": HEX[ROAD[s.vanguard(n)]], "kind": f"{side} vanguard", "text": f"{side.title()} supply"})
    for n in range(len(BOX_HEXES)):
        if s.boxes >> n & 1:
            out.append({"hex": HEX[BOX_HEXES[n]], "kind": "box", "text": "Boxed Area"})
    for i in range(MOST_TARGETS):
        if s.target_attack(i):
            out.append({"hex": HEX[s.target_hex(i)], "kind": "target", "text": f"attack {s.target_attack(i)}"})
    return out


def _boxes(s: NorthAfrica) -> list[dict[str, object]]:
    off = [UNIT[u] for u in range(len(UNIT)) if s.loc[u] <= OFF_MAP]
    places = (("To be placed", WAITING), ("Eliminated", ELIMINATED), ("Left the map", EXITED))
    out: list[dict[str, object]] = [
        {"title": title, "units": [UNIT[u] for u in range(len(UNIT)) if s.loc[u] == where]} for title, where in places
    ]
    out.append({"title": "Off the map, may return", "units": off})
    return out


def _tracks(s: NorthAfrica) -> list[dict[str, object]]:
    data = SCENARIOS[s.scenario]
    to_come = 0 if s.over else int(data.column_points * columns_gained(s))  # [17.21] counted at the end
    return [
        {"title": "Axis points", "value": int(s.points), "note": "Axis Victory Points [17.0]"},
        {"title": "Level now", "value": level(int(s.points) + to_come).title, "note": "if the game ended now [17.1]"},
        {"title": "In history", "value": data.history, "note": "who does better wins [17.1]"},
    ]


# --- where the moving unit can go -----------------------------------------------------------------------------------


def _show_active(s: NorthAfrica, out: dict[str, object]) -> None:
    if s.over != 0:
        return
    running = s.running()
    if running in (UNIT_MOVE, RETREAT):
        out["active"] = UNIT[s.local(UNIT_LOCAL)]
    if running == SET_UP and s.step() == PUTTING:
        out["active"] = UNIT[s.local(PLACING)]
    if running == UNIT_MOVE and s.loc[s.local(UNIT_LOCAL)] >= 0:
        out["reach"] = _reach(s)
    if running == ATTACK:
        out["note"] = f"attack {s.local(NUMBER)}"


def _reach(s: NorthAfrica) -> dict[str, list[str]]:
    """[5.0] Where the moving unit can go: the points it would have left there, and the hex before it."""
    u = int(s.local(UNIT_LOCAL))
    best, before = reachable(s.copy(), u, int(s.local(LEFT)), int(s.local(MARCHED)))
    return {HEX[n]: [str(best[n]), HEX[h]] for n, h in before.items()}
