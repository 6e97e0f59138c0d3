"""What people see: the map sheet, a position as counters, markers and tracks, and the board for a terminal."""

from functools import lru_cache
from typing import Final

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.position import MARK_WORDS, OFF_MAP_WORDS, PHASES, phase_of
from alamein.games.desert_decision.rules.c04_march import all_ways
from alamein.games.desert_decision.rules.c05_closed_stacks import closed_hexes, unseen
from alamein.games.desert_decision.rules.c11_preparation import allied_score, axis_score
from alamein.games.desert_decision.words import NAMES, NATIONS, SHOWN, WORDS, half_points

SYMBOLS: Final = {  # where it is not the kind's own name
    "motorized_infantry": "motorized",
    "armored_infantry": "mechanized",
    "armored": "armor",
    "mech_cavalry": "recon",
}
PATHS: Final = {"road": "road", "trail": "track", "railway": "railway"}
SIZES: Final = {"brigade": "X", "regiment": "III"}
LOOKS: Final = {"clean": "clear", "crest": "ridge", "sea": "sea", "qattara": "qattara"}


def sheet() -> dict[str, object]:
    """The map and the counters, which never change. Lines are drawn where a side's zone ends."""
    lines = G.GRID.border([zone in (G.ALLIED, G.AXIS) for zone in G.ZONE], [zone == G.NO_MANS_LAND for zone in G.ZONE])
    return {
        **G.GRID.sheet(),
        "title": WORDS.text("game"),
        "hexes": [
            {
                "name": G.GRID.names[h],
                "terrain": G.TERRAINS[G.TERRAIN[h]],
                "features": ["fortification"] if G.FORTIFIED[h] else [],
                "mark": "seed" if G.GRID.names[h] in G.TERRAIN_IN_PRINT else "reconstructed",
            }
            for h in range(G.HEXES)
        ],
        "terrains": {
            name: {"title": NAMES["terrain"][name], "look": look, "mark": "reconstructed"}
            for name, look in LOOKS.items()
        },
        "paths": [
            {"kind": PATHS[p.text("kind")], "name": p.text("name"), "hexes": p.texts("hexes")}
            for p in G.MAP.tables("path")
        ],
        "lines": [{"kind": "front", "title": WORDS.text("lines"), "sides": lines}],
        "names": _names(),
        "units": [_unit(u) for u in range(U.UNITS)],
        "verbs": V.NOTATION.sheet(),
        "setup": {"pick": "place", "put": "at", "historical": _historical()},
    }


def _historical() -> dict[str, str]:
    """[11.1.1] Where Option I places the counters."""
    hexes = U.SET_UPS[0].hexes
    return {U.UNIT_IDS[u]: G.GRID.names[hexes[u]] for u in range(U.UNITS) if hexes[u] >= 0}


def _names() -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    for record in G.MAP.tables("place"):
        hexes = record.texts("hexes")
        crest = any(G.TERRAINS[G.TERRAIN[G.GRID.hex(name)]] == "crest" for name in hexes)
        out.append({"text": record.text("name"), "hexes": hexes, "kind": "ridge" if crest else "place"})
    out.append({"text": WORDS.text("mediterranean"), "hexes": ["1302", "1902"], "kind": "sea"})
    out.append({"text": WORDS.text("qattara"), "hexes": ["0218", "0718"], "kind": "area"})
    return out


def _values(n: int) -> str:
    u = n // 2 % U.UNITS
    return f"{U.ATTACK[n]}-{U.DEFENSE[n]}-{half_points(int(U.MOVE[u]))}" + (f"-{U.RANGE[u]}" if U.RANGE[u] else "")


BY_NOW: Final = [_values(n) for n in range(4 * U.UNITS)]  # by the option `italian_infantry` [S11], unit and face
VALUES: Final = [  # by unit and face: whole and reduced, then as up to revision 3
    BY_NOW[n : n + 2] + (BY_NOW[n - 2 * U.UNITS :][:2] if U.CHANGED[n // 2 - U.UNITS] else [])
    for n in range(2 * U.UNITS, 4 * U.UNITS, 2)
]
MARKED: Final[i64] = sum(MARK_WORDS)


def _unit(u: int) -> dict[str, object]:
    return {
        "id": U.UNIT_IDS[u],
        "name": U.UNIT_NAMES[u],
        "label": U.UNIT_LABELS[u],
        "side": G.SIDES[U.SIDE[u]],
        "nation": NATIONS[u],
        "symbol": SYMBOLS.get(U.KINDS[u], U.KINDS[u]),
        "kind": U.KIND_NAMES[u],
        "size": SIZES[U.UNIT_SIZES[u]],
        "formation": U.DIVISION_NAMES[U.DIVISION[u]] if U.DIVISION[u] >= 0 else "",
        "faces": [
            {"values": values, "title": NAMES["unit"][("full", "reduced")[face % 2]]}
            for face, values in enumerate(VALUES[u])
        ],
        "legend": NAMES["unit"]["gun legend" if U.IS_GUN[u] else "legend"],
        "mark": U.UNIT_MARKS[u],
        "why": U.UNIT_WHYS[u],
    }


# --- a position on the table ----------------------------------------------------------------------------------------

said: Final = lru_cache(1000)(WORDS.text)  # most of what a scene says it says every time


def scene(s: st.Desert) -> dict[str, object]:
    """A position on the table."""
    beneath = closed_hexes(s)
    has_unit = not s.over and any(s.runs(p) for p in (st.SET_UP, st.MOVEMENT, st.MINES, st.RETREATS, st.ADVANCES))
    active = int(s.local(st.UNIT)) if has_unit else st.NONE
    out: dict[str, object] = {
        "turn": said("scene turn" if s.turn else "scene set-up", int(s.turn)),
        "clock": [int(s.turn), T.LAST_TURN],
        "phase": phase_of(s),
        "phases": ["set-up", *PHASES],
        "counters": [
            _counter(
                int(s.marks[u] & MARKED),
                int(st.face_of(s, u)) + (2 if U.CHANGED[u] and not s.italians else 0),
                u,
                int(s.loc[u]),
                beneath.pop(int(s.loc[u]), 0),
            )
            for u in range(U.UNITS)
            if s.loc[u] >= 0
        ],
        "markers": [
            {"hex": G.GRID.names[h], "kind": "minefield", "text": ""} for h in range(G.HEXES) if st.is_mined(s, h)
        ],
        "boxes": [
            {"title": said(box), "units": [U.UNIT_IDS[u] for u in range(U.UNITS) if s.loc[u] == where]}
            for where, box in OFF_MAP_WORDS.items()
            if where != U.UNSEEN or s.closed_stacks  # [C19]
        ],
        "tracks": _tracks(s),
        "goal": said("goal seen" if unseen(s) else "goal"),
        "overlays": _areas(s),
    }
    if active >= 0:
        out["active"] = U.UNIT_IDS[active]
    if active >= 0 and s.runs(st.MOVEMENT) and s.loc[active] >= 0:
        out["reach"] = _reach(s, active)
    return out


@lru_cache(2000)  # who says the same is the same, and need not be compared
def _counter(marks: int, face: int, u: int, h: int, beneath: int) -> dict[str, object]:
    badges = [word for bit, word in MARK_WORDS.items() if marks & bit]
    if beneath > 0:
        badges.append(f"+{beneath}")
    return {"unit": U.UNIT_IDS[u], "hex": G.GRID.names[h], "face": face, "values": VALUES[u][face], "badges": badges}


def _areas(s: st.Desert) -> list[dict[str, object]]:
    """Engagement zones and possession, which the table shows on request."""
    names, sides = G.GRID.names, range(len(G.SIDES))
    zones = [[names[h] for h in range(G.HEXES) if st.in_zone_of(s, side, h)] for side in sides]
    held = [[names[h] for h in range(G.HEXES) if st.owner_of(s, h) == side] for side in sides]
    return [
        {"id": f"{id}-{name}", "title": said(f"{id} overlay", side), "side": name, "hexes": hexes[side]}
        for id, hexes in (("zone", zones), ("held", held))
        for side, name in enumerate(G.SIDES)
    ]


def _tracks(s: st.Desert) -> list[dict[str, object]]:
    logs = Log(True), Log(True)
    scores = allied_score(s, logs[0]), axis_score(s, logs[1])
    whys = [", ".join(said(e.case, *e.data) for e in log.events if e.data[0]) for log in logs]
    points: list[dict[str, object]] = [
        {"title": said("points track", side), "value": int(scores[side]), "note": why, "score": True}
        for side, why in enumerate(each or said("no points") for each in whys)
    ]
    note = said("air left")
    air = [{"title": said("air track", side), "value": int(s.air[side]), "note": note} for side in range(2)]
    return points + air


def _reach(s: st.Desert, u: int) -> dict[str, list[str]]:
    """[4.0] [M13] Where the chosen unit can march: the points left there, the dice on the way, and the way back."""
    return {
        G.GRID.names[h]: [half_points(points) + "⚅" * dice, *(G.GRID.names[n] for n in way)]
        for h, (points, dice, way) in all_ways(s, u, s.local(st.POINTS)).items()
    }


# --- the board for a terminal ---------------------------------------------------------------------------------------

SIDE_SIGNS: Final = "LX"
WIDTH: Final = 110
LEGEND: Final = [WORDS.text("legend"), WORDS.text("legend more")]


def _cell(s: st.Desert, h: int) -> str:
    """A hex in four characters: side and number of its units, then the ground and its mines."""
    sign = G.SIGNS[G.TERRAIN[h]]
    if G.FORTIFIED[h] != 0:
        sign = "A" if sign == "^" else "F"
    ground = sign + ("m" if st.is_mined(s, h) else " ")
    units = st.units_in(s, h)
    return f"{SIDE_SIGNS[st.owner_of(s, h)]}{units}{ground.replace('.', ' ')}" if units else ground + "  "


def _roster(s: st.Desert, side: int) -> list[str]:
    """The units of a side by hex, `*` for a reduced one, `+2` for two beneath the counters seen, wrapped."""
    stacks: dict[str, list[str]] = {}
    for u in range(U.UNITS):
        if U.SIDE[u] == side and s.loc[u] >= 0:
            stacks.setdefault(G.GRID.names[s.loc[u]], []).append(U.UNIT_IDS[u] + ("*" if st.face_of(s, u) else ""))
    for closed, n in closed_hexes(s).items():
        if st.is_held_by(s, side, closed):
            stacks[G.GRID.names[closed]].append(f"+{n}")
    lines = [WORDS.text(("allies", "axis")[side]) + ("" if stacks else WORDS.text("nobody on the map"))]
    for h in sorted(stacks):
        listed = f" {h} {' '.join(stacks[h])};"
        if len(lines[-1]) + len(listed) > WIDTH:
            lines.append(" ")
        lines[-1] += listed
    return lines


def board(s: st.Desert) -> str:
    """Where play stands, the map, its legend, and who stands where."""
    head = WORDS.text("head", int(s.turn), int(s.air[0]), int(s.air[1]), SHOWN.index(phase_of(s)))
    lines = [head, *G.GRID.text([_cell(s, h) for h in range(G.HEXES)]), *LEGEND]
    return "\n".join(lines + _roster(s, G.ALLIED) + _roster(s, G.AXIS))
