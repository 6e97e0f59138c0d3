"""What the browser's table shows: the map sheet, and a view as counters, markers and tracks. Words and looks only."""

from typing import Final

from alamein.core.event import Log
from alamein.core.game import View
from alamein.games.desert_decision.ground import (
    FORTIFIED,
    GRID,
    HEXES,
    MAP,
    PATHS,
    SCALE,
    SIDES,
    TERRAIN,
    TERRAIN_IN_PRINT,
    TERRAINS,
    ZONE,
)
from alamein.games.desert_decision.rules.c04_movement import cheapest_way, march_cost, marches
from alamein.games.desert_decision.rules.c11_preparation import allied_score, axis_score
from alamein.games.desert_decision.state import (
    ADVANCES,
    MINES,
    MOVEMENT,
    NONE,
    POINTS,
    RETREATS,
    SET_UP,
    UNIT,
    Desert,
    attack_of,
    defense_of,
    face_of,
    in_zone_of,
    is_mined,
    owner_of,
)
from alamein.games.desert_decision.tables import DATES, LAST_TURN
from alamein.games.desert_decision.units import (
    ATTACK,
    DEFENSE,
    DIVISION,
    DIVISION_NAMES,
    IS_GUN,
    KIND_NAMES,
    KINDS,
    MOVE,
    NATIONS,
    RANGE,
    SET_UPS,
    SIDE,
    UNIT_IDS,
    UNIT_LABELS,
    UNIT_MARKS,
    UNIT_NAMES,
    UNIT_SIZES,
    UNIT_WHYS,
    UNITS,
)
from alamein.games.desert_decision.words import half_points

SYMBOLS: Final = {
    "infantry": "infantry",
    "paratroop": "paratroop",
    "motorized_infantry": "motorized",
    "armored_infantry": "mechanized",
    "armored": "armour",
    "mech_cavalry": "recon",
    "armored_artillery": "armoured_artillery",
    "armored_engineer": "armoured_engineer",
    "artillery": "artillery",
}
SIZES: Final = {"brigade": "X", "regiment": "III"}
VERBS: Final = {
    "place": "unit", "at": "hex", "move": "unit", "to": "hex", "rail": "hex", "exit": "choice", "done": "none",
    "mine": "number", "attack": "hex", "bombard": "hex", "strike": "hex", "add": "unit", "air": "number",
    "commit": "none", "roll": "number", "lose": "unit", "retreat": "unit", "back": "hex", "through": "hex",
    "push": "unit", "advance": "unit", "stay": "none",
}  # fmt: skip
WORDS: Final = {
    "place": "Place", "at": "Place here", "move": "Move", "to": "March to", "rail": "By railway to",
    "exit": "Leave the map:", "done": "Done", "attack": "Attack", "bombard": "Bombard with artillery",
    "strike": "Strike from the air", "add": "Commit", "air": "Commit air points:", "commit": "Nothing more: go on",
    "lose": "Take the loss on", "retreat": "Retreat", "back": "Retreat to", "through": "Retreat through",
    "push": "Move on", "advance": "Advance", "stay": "Stay",
}  # fmt: skip
PHASES: Final = ("set-up", "allied movement", "allied combat", "axis movement", "axis combat")
TERRAIN_WORDS: Final = {
    "clean": ("Clear", "clear"),
    "crest": ("Crest", "ridge"),
    "sea": ("Sea", "sea"),
    "qattara": ("Qattara Depression", "qattara"),
}


def sheet() -> dict[str, object]:
    """The map and the counters, which never change."""
    return {
        "kind": "hex",
        "title": "El Alamein: Decision in Desert",
        "columns": GRID.columns,
        "rows": GRID.rows,
        "southern_parity": GRID.southern_parity,
        "hexes": [
            {
                "name": GRID.names[h],
                "terrain": TERRAINS[TERRAIN[h]],
                "features": ["fortification"] if FORTIFIED[h] else [],
                "mark": "seed" if GRID.names[h] in TERRAIN_IN_PRINT else "reconstructed",
            }
            for h in range(HEXES)
        ],
        "terrains": {
            name: {"title": title, "look": look, "mark": "reconstructed"}
            for name, (title, look) in TERRAIN_WORDS.items()
        },
        "paths": [
            {"kind": "track" if kind == "trail" else kind, "name": name, "hexes": [GRID.names[h] for h in hexes]}
            for (kind, hexes), name in zip(PATHS.values(), _path_names(), strict=True)
        ],
        "lines": [{"kind": "front", "title": "Lines of 23 October", "sides": _front()}],
        "names": _names(),
        "units": [_unit(u) for u in range(UNITS)],
        "verbs": VERBS,
        "words": WORDS,
        "setup": {
            "pick": "place",
            "put": "at",
            "historical": _historical(),
        },
    }


def _historical() -> dict[str, str]:
    """[11.1.1] Where Option I places the counters."""
    hexes = SET_UPS[0].hexes
    return {UNIT_IDS[u]: GRID.names[hexes[u]] for u in range(UNITS) if hexes[u] >= 0}


def _path_names() -> list[str]:
    return [record.text("name") for record in MAP.tables("path")]


def _front() -> list[list[str]]:
    """The hexsides at which a side's zone ends."""
    return [
        [GRID.names[h], GRID.names[n]]
        for h in range(HEXES)
        for n in GRID.neighbours(h)
        if ZONE[h] in (0, 1) and ZONE[n] == 2
    ]


def _names() -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    for record in MAP.tables("place"):
        hexes = record.texts("hexes")
        crest = any(TERRAINS[TERRAIN[GRID.hex(name)]] == "crest" for name in hexes)
        out.append({"text": record.text("name"), "hexes": hexes, "kind": "ridge" if crest else "place"})
    out.append({"text": "Mediterranean Sea", "hexes": ["1302", "1902"], "kind": "sea"})
    out.append({"text": "Qattara Depression", "hexes": ["0218", "0718"], "kind": "area"})
    return out


def _values(attack: int, defense: int, u: int) -> str:
    move = half_points(int(MOVE[u]))
    return f"{attack}-{defense}-{move}" + (f"-{RANGE[u]}" if RANGE[u] else "")


def _unit(u: int) -> dict[str, object]:
    return {
        "id": UNIT_IDS[u],
        "name": UNIT_NAMES[u],
        "label": UNIT_LABELS[u],
        "side": SIDES[SIDE[u]],
        "nation": NATIONS[u],
        "symbol": SYMBOLS[KINDS[u]],
        "kind": KIND_NAMES[u],
        "size": SIZES[UNIT_SIZES[u]],
        "formation": DIVISION_NAMES[DIVISION[u]] if DIVISION[u] >= 0 else "",
        "faces": [
            {"values": _values(int(ATTACK[2 * u + side]), int(DEFENSE[2 * u + side]), u), "title": title}
            for side, title in enumerate(("full strength", "reduced"))
        ],
        "legend": "attack-defense-movement" + ("-range" if IS_GUN[u] else ""),
        "mark": UNIT_MARKS[u],
        "why": UNIT_WHYS[u],
    }


def scene(s: Desert, view: View) -> dict[str, object]:
    """A position on the table; `s` is the position of the view, which holds no secrets."""
    chosen = not s.over and s.running() in (SET_UP, MOVEMENT, MINES, RETREATS, ADVANCES)
    active = int(s.local(UNIT)) if chosen else -1
    out: dict[str, object] = {
        "turn": f"Turn {s.turn}, {DATES[int(s.turn) - 1]}" if s.turn else "Set-up",
        "clock": [int(s.turn), LAST_TURN],
        "phase": view["phase"],
        "phases": list(PHASES),
        "counters": [_counter(s, view, u) for u in range(UNITS) if s.loc[u] >= 0],
        "markers": [{"hex": GRID.names[h], "kind": "minefield", "text": ""} for h in range(HEXES) if is_mined(s, h)],
        "boxes": _boxes(s),
        "tracks": _tracks(s),
        "overlays": [
            {"id": f"zone-{name}", "title": f"Engagement zones: {name.title()}", "side": name,
             "hexes": [GRID.names[h] for h in range(HEXES) if in_zone_of(s, side, h) != 0]}
            for side, name in enumerate(SIDES)
        ] + [
            {"id": f"held-{name}", "title": f"Possessed: {name.title()}", "side": name,
             "hexes": [GRID.names[h] for h in range(HEXES) if owner_of(s, h) == side]}
            for side, name in enumerate(SIDES)
        ],
    }  # fmt: skip
    if active >= 0:
        out["active"] = UNIT_IDS[active]
    if active >= 0 and s.running() == MOVEMENT and s.loc[active] >= 0:
        out["reach"] = _reach(s, active)
    return out


def _counter(s: Desert, view: View, u: int) -> dict[str, object]:
    units = view["units"]
    assert isinstance(units, dict)
    return {
        "unit": UNIT_IDS[u],
        "hex": GRID.names[s.loc[u]],
        "face": int(face_of(s, u)),
        "values": _values(int(attack_of(s, u)), int(defense_of(s, u)), u),
        "badges": units[UNIT_IDS[u]]["marks"],
    }


def _boxes(s: Desert) -> list[dict[str, object]]:
    places = {-1: "Not yet placed", -2: "Destroyed", -3: "Left by the west edge", -4: "Left by the east edge"}
    return [
        {"title": title, "units": [UNIT_IDS[u] for u in range(UNITS) if s.loc[u] == where]}
        for where, title in places.items()
    ]


def _tracks(s: Desert) -> list[dict[str, object]]:
    return [
        {"title": "Allied points", "value": int(allied_score(s, Log(False))), "note": "if the game ended now [11.2]"},
        {"title": "Axis points", "value": int(axis_score(s, Log(False))), "note": "if the game ended now [11.2]"},
        {"title": "Allied air", "value": int(s.air[0]), "note": "air points left [6.0]"},
        {"title": "Axis air", "value": int(s.air[1]), "note": "air points left [6.0]"},
    ]


def _reach(s: Desert, u: int) -> dict[str, list[str]]:
    """[4.0] Where the chosen unit can march: the points it would have left there, and the hex before it."""
    points = s.local(POINTS)
    if points <= 0:
        return {}
    cost, start = march_cost(s, u), s.loc[u]
    left = marches(s, u, cost, points, NONE)
    out: dict[str, list[str]] = {}
    for h in range(HEXES):
        if left[h] < 0 or h == start:
            continue
        way = cheapest_way(s, u, cost, left, h)
        before = int(way[1]) if len(way) > 1 else int(start)
        out[GRID.names[h]] = [half_points(int(left[h]) // SCALE), GRID.names[before]]
    return out
