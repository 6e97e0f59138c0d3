"""What the table in the browser draws: the sheet, which never changes, and the scene of a view. Words and looks."""

from collections.abc import Mapping
from typing import Final

from alamein.core.event import Log
from alamein.core.game import View
from alamein.games.desert_decision.actions import NOTATION
from alamein.games.desert_decision.c11_preparation import allied_score, axis_score
from alamein.games.desert_decision.ground import (
    EL_ALAMEIN,
    FORTIFIED,
    FORTIFIED_CRESTS,
    GRID,
    MINED_AT_START,
    NO_MANS_LAND,
    PATHS,
    PLACES,
    RAHMAN_TRACK,
    SIDES,
    SIDI_ABD_EL_RAHMAN,
    TERRAIN,
    TERRAIN_IN_PRINT,
    TERRAINS,
    ZONE,
)
from alamein.games.desert_decision.tables import DATES
from alamein.games.desert_decision.units import (
    ATTACK,
    DEFENSE,
    KINDS,
    MOVE,
    NATIONS,
    RANGE,
    SIDE,
    UNIT_BY_ID,
    UNIT_IDS,
    UNIT_LABELS,
    UNIT_MARKS,
    UNIT_NAMES,
    UNIT_SIZES,
    UNIT_WHYS,
    UNITS,
)
from alamein.games.desert_decision.view import OFF_MAP_WORDS, load_position

SYMBOLS: Final = {
    "infantry": "infantry",
    "paratroop": "paratroop",
    "motorized_infantry": "motorized",
    "armored_infantry": "armored_infantry",
    "armored": "armour",
    "mech_cavalry": "recon",
    "armored_artillery": "armored_artillery",
    "armored_engineer": "engineer",
    "artillery": "artillery",
}
SIZE_MARKS: Final = {"regiment": "III", "brigade": "X"}
TERRAIN_TITLES: Final = ("clean ground", "crest", "sea", "Qattara Depression")
PATH_KINDS: Final = {"road": "road", "railway": "railway", "trail": "track"}
UNIT_VERBS: Final = ("place", "move", "add", "lose", "retreat", "push", "advance")
HEX_VERBS: Final = ("at", "to", "rail", "attack", "bombard", "strike", "back", "through")
NUMBER_VERBS: Final = ("mine", "air", "roll")


# --- the sheet ------------------------------------------------------------------------------------------------------


def _hex(h: int) -> dict[str, object]:
    features = ["fortification"] if FORTIFIED[h] else []
    features += ["minefield"] if MINED_AT_START[h] else []
    features += ["objective"] if h in (EL_ALAMEIN, SIDI_ABD_EL_RAHMAN) or h in FORTIFIED_CRESTS else []
    out: dict[str, object] = {
        "name": GRID.names[h],
        "terrain": TERRAINS[TERRAIN[h]],
        "features": features,
        "mark": "seed" if GRID.names[h] in TERRAIN_IN_PRINT else "reconstructed",
    }
    if h in PLACES:
        out["label"] = PLACES[h]
    return out


def face_values(u: int, reduced: int) -> str:
    """`6-5-8`: attack, defense, movement."""
    return f"{ATTACK[2 * u + reduced]}-{DEFENSE[2 * u + reduced]}-{MOVE[u] // 2}"


def _unit(u: int) -> dict[str, object]:
    faces = [{"values": face_values(u, reduced), "range": int(RANGE[u])} for reduced in (0, 1)]
    return {
        "id": UNIT_IDS[u],
        "name": UNIT_NAMES[u],
        "label": UNIT_LABELS[u],
        "side": SIDES[SIDE[u]],
        "nation": NATIONS[u],
        "symbol": SYMBOLS[KINDS[u]],
        "size": SIZE_MARKS[UNIT_SIZES[u]],
        "faces": faces,
        "mark": UNIT_MARKS[u],
        "why": UNIT_WHYS[u],
    }


def _front(side: int) -> list[list[str]]:
    """[11.1] The original line of a side: the hexsides between its zone and no-man's-land."""
    return [
        [GRID.names[h], GRID.names[n]]
        for h in range(GRID.size)
        if ZONE[h] == side
        for n in GRID.neighbours(h)
        if ZONE[n] == NO_MANS_LAND
    ]


def _verb(word: str) -> str:
    if word in UNIT_VERBS:
        return "unit"
    if word in HEX_VERBS:
        return "hex"
    if word in NUMBER_VERBS:
        return "number"
    return "choice" if word == "exit" else "none"


def sheet() -> dict[str, object]:
    """Map, counters and words."""
    return {
        "kind": "hex",
        "columns": GRID.columns,
        "rows": GRID.rows,
        "southern_parity": GRID.southern_parity,
        "hexes": [_hex(h) for h in range(GRID.size)],
        "terrains": {
            id: {"title": title, "mark": "reconstructed"} for id, title in zip(TERRAINS, TERRAIN_TITLES, strict=True)
        },
        "paths": [
            {"id": id, "kind": PATH_KINDS[kind], "hexes": [GRID.names[h] for h in hexes]}
            for id, (kind, hexes) in PATHS.items()
        ],
        "lines": [{"kind": f"{name} line", "sides": _front(side)} for side, name in enumerate(SIDES)],
        "units": [_unit(u) for u in range(UNITS)],
        "verbs": {verb.word: _verb(verb.word) for verb in NOTATION.verbs},
    }


# --- the scene ------------------------------------------------------------------------------------------------------


def _counter(unit: str, record: Mapping[str, object]) -> dict[str, object]:
    reduced = 1 if record["reduced"] else 0
    return {
        "unit": unit,
        "hex": record["at"],
        "face": reduced,
        "values": face_values(UNIT_BY_ID[unit], reduced),
        "badges": record["marks"],
    }


def _markers(view: View) -> list[dict[str, object]]:
    mines, targeted, possession = view["mines"], view["targeted"], view["possession"]
    assert isinstance(mines, list) and isinstance(targeted, list) and isinstance(possession, dict)
    cleared = [name for h, name in enumerate(GRID.names) if MINED_AT_START[h] and name not in mines]
    out: list[dict[str, object]] = [{"hex": name, "kind": "cleared", "text": "clear field"} for name in cleared]
    out += [{"hex": name, "kind": "attacked", "text": "attacked this phase"} for name in targeted]
    objectives = {GRID.names[h] for h in (EL_ALAMEIN, SIDI_ABD_EL_RAHMAN, *FORTIFIED_CRESTS, *RAHMAN_TRACK)}
    for side in SIDES:
        out += [
            {"hex": name, "kind": f"held by {side}", "text": f"in {side} possession"}
            for name in possession[side]
            if name in objectives
        ]
    return out


def scene(view: View) -> dict[str, object]:
    """Counters, markers, boxes for units off the map, and tracks."""
    units, air, turn = view["units"], view["air"], view["turn"]
    assert isinstance(units, dict) and isinstance(air, dict) and isinstance(turn, int)
    off_map = tuple(OFF_MAP_WORDS.values())
    s = load_position(view)
    tracks: list[dict[str, object]] = [
        {"title": "turn", "value": turn, "note": DATES[turn - 1] if turn else "set-up"},
        *({"title": f"air points, {side}", "value": air[side], "note": ""} for side in SIDES),
        {"title": "score, allied", "value": int(allied_score(s, Log(False))), "note": "if the game ended now"},
        {"title": "score, axis", "value": int(axis_score(s, Log(False))), "note": "if the game ended now"},
    ]
    return {
        "turn": turn,
        "phase": view["phase"],
        "counters": [_counter(unit, record) for unit, record in units.items() if record["at"] not in off_map],
        "markers": _markers(view),
        "boxes": [
            {"title": word, "units": [unit for unit, record in units.items() if record["at"] == word], "text": ""}
            for word in off_map
        ],
        "tracks": tracks,
    }
