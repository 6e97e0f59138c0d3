"""What the browser's table shows: the map sheet, and a view as counters, markers and tracks. Words and looks only."""

from collections.abc import Mapping
from typing import Final

from alamein.core.game import View
from alamein.games.alam_halfa.refusals import half
from alamein.games.alam_halfa.rules.c05_movement import reachable
from alamein.games.alam_halfa.rules.c19_victory import railroad_cut
from alamein.games.alam_halfa.state import PHASE_NAMES, AlamHalfa, attack_strength, defense_strength
from alamein.games.alam_halfa.tables import (
    ALLIED,
    ALLOTMENT,
    ALLOWANCE,
    ATTACK,
    AXIS,
    CLASS,
    DATES,
    DEFENSE,
    EL_ALAMEIN,
    FORMATIONS,
    GRID,
    HEXES,
    MAP,
    MINEFIELD,
    NATIONALITIES,
    NONE,
    ONE_SIDED,
    PATHS,
    POOL,
    SIDE,
    SIDES,
    START_SIDE,
    SUPPLY,
    TERRAIN,
    TERRAIN_NAMES,
    TURNS,
    UNIT_IDS,
    UNIT_NAMES,
    UNIT_TYPES,
    UNITS,
)
from alamein.games.alam_halfa.view import values_of
from alamein.games.alam_halfa.vocabulary import FULL, LEFT, MOVEMENT_PHASE, MOVER

SYMBOLS: Final = {
    "armor": "armour",
    "mechanized infantry": "mechanized",
    "motorized infantry": "motorized",
    "infantry": "infantry",
    "parachute": "paratroop",
    "recon": "recon",
    "commando": "commando",
}
TERRAIN_TITLES: Final = {"desert": ("Desert", "clear"), "qattara": ("Qattara Depression", "qattara")}
VERBS: Final = {
    "place": "unit",
    "marker": "choice",
    "at": "hex",
    "historical": "none",
    "done": "none",
    "move": "unit",
    "to": "hex",
    "stop": "none",
    "rebuild": "unit",
    "return": "unit",
    "attack": "unit",
    "with": "unit",
    "engage": "none",
    "bombard": "unit",
    "fire": "number",
    "enough": "none",
    "roll": "number",
    "void": "none",
    "stand": "none",
    "lose": "unit",
    "resist": "unit",
    "retreat": "none",
    "withdraw": "unit",
    "back": "hex",
    "push": "hex",
    "advance": "unit",
    "hold": "none",
    "draw": "number",
    "discard": "number",
}
WORDS: Final = {
    "place": "Place",
    "marker": "Place the marker",
    "at": "Place here",
    "historical": "Place the rest historically",
    "done": "Done",
    "move": "Move",
    "to": "Move to",
    "stop": "Stop here",
    "rebuild": "Bring to full strength:",
    "return": "Bring back:",
    "attack": "Attack",
    "with": "Attack with",
    "engage": "Engage",
    "bombard": "Bombard",
    "fire": "Commit a marker: +",
    "enough": "No (more) markers",
    "void": "Declare a diversion: no effect",
    "stand": "Let the result stand",
    "lose": "Deplete",
    "resist": "Resist: deplete",
    "retreat": "Retreat",
    "withdraw": "Retreat first:",
    "back": "Retreat to",
    "push": "Displace to",
    "advance": "Advance",
    "hold": "Do not advance",
}
TERMS: Final = {  # actions whose argument is a word of the notation
    "marker stage1": "Place Stage 1",
    "marker stage2": "Place Stage 2",
    "marker mines": "Place a minefield",
}


def sheet() -> dict[str, object]:
    """The map and the counters, which never change."""
    return {
        "kind": "hex",
        "title": "El Alamein: Rommel at Alam el Halfa",
        "note": "Standard rules 1-9, map, counters and markers are this project's reconstruction.",
        "columns": GRID.columns,
        "rows": GRID.rows,
        "southern_parity": GRID.southern_parity,
        "hexes": [_hex(h) for h in range(HEXES)],
        "terrains": {
            name: dict(
                zip(("title", "look"), TERRAIN_TITLES.get(name, (name.capitalize(), name)), strict=True),
                mark="reconstructed",
            )
            for name in TERRAIN_NAMES
        },
        "paths": [
            {
                "kind": "railway" if path.kind == "railroad" else path.kind,
                "name": path.name,
                "hexes": _named(path.hexes),
            }
            for path in PATHS
        ],
        "lines": [{"kind": "front", "title": "Start Line", "sides": _start_line()}],
        "names": _names(),
        "units": [_unit(u) for u in range(UNITS)],
        "pools": {"mark": "reconstructed"} | {side: values_of(POOL, n) for n, side in enumerate(SIDES)},
        "verbs": VERBS,
        "words": WORDS,
        "terms": TERMS,
        "secret": True,  # support-fire markers are held face down
    }


def _named(hexes: list[int]) -> list[str]:
    return [GRID.names[h] for h in hexes]


def _hex(h: int) -> dict[str, object]:
    features = [f"{SIDES[MINEFIELD[h] - 1]} minefield"] if MINEFIELD[h] != 0 else []
    features += [f"{SIDES[side]} supply" for side in (AXIS, ALLIED) if SUPPLY[side] == h]
    return {"name": GRID.names[h], "terrain": TERRAIN_NAMES[TERRAIN[h]], "features": features}


def _start_line() -> list[list[str]]:
    return [
        [GRID.names[h], GRID.names[n]]
        for h in range(HEXES)
        for n in GRID.neighbours(h)
        if START_SIDE[h] == AXIS and START_SIDE[n] == ALLIED
    ]


def _names() -> list[dict[str, object]]:
    out: list[dict[str, object]] = [
        {"text": t.text("name"), "hexes": [t.text("hex")], "kind": "place"} for t in MAP.tables("place")
    ]
    out += [{"text": t.text("name"), "hexes": t.texts("hexes"), "kind": "ridge"} for t in MAP.tables("ridge")]
    out.append({"text": "Mediterranean Sea", "hexes": ["1603", "2603"], "kind": "sea"})
    out.append({"text": "Qattara Depression", "hexes": ["0123", "0723"], "kind": "area"})
    return out


def _values(attack: int, defense: int, u: int) -> str:
    return f"{attack}-{defense}-{half(int(ALLOWANCE[u]))}"


def _unit(u: int) -> dict[str, object]:
    titles = ("full strength", "depleted") if ONE_SIDED[u] == 0 else ("one-sided",)
    return {
        "id": UNIT_IDS[u],
        "name": UNIT_NAMES[u],
        "label": UNIT_NAMES[u],
        "side": SIDES[SIDE[u]],
        "nation": NATIONALITIES[u],
        "symbol": SYMBOLS[UNIT_TYPES[u]],
        "kind": f"{UNIT_TYPES[u]}, {('leg', 'mobile')[CLASS[u]]}",
        "size": "X" if SIDE[u] == ALLIED else "III",
        "formation": FORMATIONS[u],
        "faces": [
            {"values": _values(int(ATTACK[2 * u + n]), int(DEFENSE[2 * u + n]), u), "title": title}
            for n, title in enumerate(titles)
        ],
        "legend": "attack-defense-movement",
        "mark": "reconstructed",
        "why": "no counter list is known; order of battle from general history, ratings ours",
    }


# --- the scene -------------------------------------------------------------------------------------------------


def scene(s: AlamHalfa, view: View) -> dict[str, object]:
    """A view on the table; `s` holds the public facts of the view and no hand."""
    out: dict[str, object] = {
        "turn": f"Turn {s.turn}, {DATES[int(s.turn) - 1]}" if s.turn else "Set-up",
        "clock": [int(s.turn), int(TURNS)],
        "turns": int(TURNS),
        "phase": f"{SIDES[s.side]}: {PHASE_NAMES[s.phase]}",
        "phases": [f"{side}: {name}" for side in SIDES for name in PHASE_NAMES[2:]],
        "counters": [_counter(s, u) for u in range(UNITS) if s.loc[u] >= 0],
        "markers": _markers(s),
        "boxes": _boxes(s),
        "tracks": _tracks(s, view),
        "overlays": [
            {
                "id": f"zone-{name}",
                "title": f"Zones of control: {name.title()}",
                "side": name,
                "hexes": [GRID.names[h] for h in range(HEXES) if s.zoc[side * HEXES + h] > 0],
            }
            for side, name in enumerate(SIDES)
        ],
    }
    if s.over == 0 and s.running() == MOVEMENT_PHASE and s.step() == 1:
        out["active"] = UNIT_IDS[s.local(MOVER)]
        out["reach"] = _reach(s)
    return out


def _counter(s: AlamHalfa, u: int) -> dict[str, object]:
    marks = (("moved", s.moved), ("fought", s.fought), ("attacked", s.attacked), ("bombarded", s.bombarded))
    badges = [word for word, flags in marks if flags[u] != 0]
    badges += ["depleted"] if s.depleted[u] != 0 else []
    badges += ["target"] if s.target == u else []
    badges += ["attacking"] if s.fighting[u] != 0 else []
    return {
        "unit": UNIT_IDS[u],
        "hex": GRID.names[s.loc[u]],
        "face": int(s.depleted[u]),
        "values": _values(int(attack_strength(s, u)), int(defense_strength(s, u)), u),
        "badges": badges,
    }


def _markers(s: AlamHalfa) -> list[dict[str, object]]:
    out: list[dict[str, object]] = [
        {"hex": GRID.names[h], "kind": "minefield", "text": "Allied mines"} for h in s.mines if h != NONE
    ]
    for i in range(2):
        if s.stages[i] != NONE and s.captured[i] == 0:
            out.append({"hex": GRID.names[s.stages[i]], "kind": "objective", "text": f"Stage {i + 1}"})
    out.append({"hex": GRID.names[EL_ALAMEIN], "kind": "control", "text": SIDES[s.control].title()})
    return out


def _boxes(s: AlamHalfa) -> list[dict[str, object]]:
    title = "Not yet placed" if s.turn == 0 else "Eliminated"
    return [
        {
            "title": f"{title}: {name.title()}",
            "units": [UNIT_IDS[u] for u in range(UNITS) if s.loc[u] < 0 and SIDE[u] == side],
        }
        for side, name in enumerate(SIDES)
    ]


def _tracks(s: AlamHalfa, view: View) -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    held = view["markers"]
    assert isinstance(held, Mapping)
    for side, name in enumerate(SIDES):
        hand = held[name]["hand"]
        shown = " ".join(f"+{v}" for v in hand) or "none" if isinstance(hand, list) else f"{hand} hidden"
        allotted = f"allotment {ALLOTMENT[side * TURNS + s.turn - 1]} [8.1]" if s.turn else "drawn each turn [18.1]"
        out.append({"title": f"Support fire, {name.title()}", "value": shown, "note": allotted})
    taken = [f"Stage {i + 1}" for i in range(2) if s.captured[i] != 0]
    out.append({"title": "Captured", "value": " and ".join(taken) or "nothing", "note": "both are needed [15.0]"})
    cut = int(railroad_cut(s))
    out.append({"title": "Railroad", "value": "open" if cut < 0 else f"cut at {GRID.names[cut]}", "note": "[19.0]"})
    out.append({"title": "El Alamein", "value": SIDES[s.control].title(), "note": "control [19.1]"})
    out.append({"title": "Ridge hexes held", "value": int(s.ridges_held), "note": "each costs an Allied marker [18.0]"})
    unused = "used" if s.replaced[AXIS] else "available"
    out.append({"title": "Axis replacement", "value": unused, "note": "one in the game [11.2]"})
    return out


def _reach(s: AlamHalfa) -> dict[str, list[str]]:
    """[5.0] Where the moving unit can end: the points it would have left there, and the hex before it."""
    u = s.local(MOVER)
    left, before = reachable(s, u, s.local(LEFT), s.local(FULL))
    return {
        GRID.names[h]: [half(int(left[h])), GRID.names[before[h]]]
        for h in range(HEXES)
        if left[h] >= 0 and h != s.loc[u] and s.at[h] < 0
    }
