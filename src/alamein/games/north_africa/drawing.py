"""How the game is drawn: the map sheet, a position as counters, markers and tracks, and the map as text."""

from functools import lru_cache
from typing import Final

from alamein.core.native import i64, vec
from alamein.games.data import read
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.position import PLACES
from alamein.games.north_africa.rules.c05_movement import reachable
from alamein.games.north_africa.rules.c07_zones_of_control import FRESH
from alamein.games.north_africa.rules.c13_supply import Lines, lines_of
from alamein.games.north_africa.rules.c13_traces import road_hexes
from alamein.games.north_africa.rules.c17_victory import columns_gained, level
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.verbs import NOTATION
from alamein.games.north_africa.words import NAMES, NATIONS, WORDS

SYMBOLS: Final = {
    "airborne infantry": "paratroop", "anti-aircraft": "antiair", "armor": "armor", "armored infantry": "mechanized",
    "engineer": "engineer", "glider infantry": "paratroop", "infantry": "infantry", "paratroops": "paratroop",
    "recon": "recon", "supply": "supply",
}  # fmt: skip
TERRAINS: Final = ("clear", "ridge", "depression", "sea")
SHOWN_FLAGS: Final = (
    (st.MOVED, "moved"), (st.ATTACKED, "fought"), (st.BEEN_ATTACKED, "attacked"), (st.HALTED, "halted"),
    (st.RETREATING, "retreating"), (st.DEFENDING, "defending"),
)  # fmt: skip
SHOWN: Final[i64] = st.MOVED | st.ATTACKED | st.BEEN_ATTACKED | st.HALTED | st.RETREATING | st.DEFENDING
DRAWN: Final[i64] = SHOWN | 7 << st.FACING_SHIFT | st.MOST_ATTACKS << st.ATTACK_SHIFT  # of a cell, on a counter
VALUES: Final = [T.values(u) for u in range(len(T.UNIT))]
AREAS: Final[list[tuple[object, list[str]]]] = [((), [])] * 4  # the last ones drawn
MARKERS: Final[list[tuple[object, list[dict[str, object]]]]] = [((), [])]


def sheet() -> dict[str, object]:
    """The map and the counters, which never change."""
    west = [T.COLUMN[h] <= T.RETREAT_COLUMN and T.TERRAIN[h] != T.SEA for h in range(T.GRID.size)]
    sides = T.GRID.border(west, [column > T.RETREAT_COLUMN for column in T.COLUMN])
    scenarios = [data.id for data in T.SCENARIOS if data.retreat_line]
    line = {"kind": "retreat", "title": WORDS.text("retreat line"), "sides": sides, "scenarios": scenarios}
    return {
        **T.GRID.sheet(),
        "title": WORDS.text("game"),
        "hexes": [{"name": T.HEX[h], "terrain": TERRAINS[T.TERRAIN[h]]} for h in range(T.GRID.size)],
        "terrains": {x: {"title": NAMES["terrain"][x], "look": x, "mark": "reconstructed"} for x in TERRAINS},
        "paths": [{"kind": "road", "name": WORDS.text("road"), "hexes": [T.HEX[h] for h in T.ROAD_HEXES]}],
        "lines": [line],
        "names": _names(),
        "units": [_unit(u) for u in range(len(T.UNIT))],
        "verbs": NOTATION.sheet(),
        "setup": {
            "pick": "place",
            "put": "to",
            "historical": {T.UNIT[u]: T.HEX[h] for data in T.SCENARIOS for forces in data.forces for u, h in forces},
        },
    }


def _names() -> list[dict[str, object]]:
    features = read(T.DATA / "map.toml").tables("feature")
    named = " ".join(t.text("name") for t in features)
    places = [(name.partition(" (")[0], [T.HEX[h]], "place") for h, name in T.PLACES.items()]
    shown = [(t.text("name"), t.texts("hexes"), "ridge") for t in features]
    shown += [place for place in places if place[0] not in named]
    shown.append((WORDS.text("mediterranean"), ["3604", "5004"], "sea"))
    return [{"text": text, "hexes": hexes, "kind": kind} for text, hexes, kind in shown]


def _unit(u: int) -> dict[str, object]:
    supply = T.KIND[u] == T.SUPPLY
    return {
        "id": T.UNIT[u],
        "name": f"{T.DESIGNATION[u]} {T.TYPE[u]}",
        "label": T.DESIGNATION[u],
        "side": T.SIDES[T.SIDE[u]],
        "nation": NATIONS[T.NATIONALITY[u]],
        "symbol": SYMBOLS[T.TYPE[u]],
        "kind": T.TYPE[u],
        "size": "" if T.SIZE[u] == "-" else T.SIZE[u],
        "faces": [{"values": T.values(u)}],
        "legend": NAMES["unit"]["supply legend" if supply else "legend"],
        "mark": "reconstructed",
    }


# --- the scene ------------------------------------------------------------------------------------------------------

said: Final = lru_cache(1000)(WORDS.text)  # most of what a scene says it says every time


def scene_of(s: NorthAfrica) -> dict[str, object]:
    """A position on the table: nothing is hidden in this game."""
    data, lines = T.SCENARIOS[s.scenario], (lines_of(s, 0), lines_of(s, 1))
    for each in lines:
        each.find_full(s)  # who asks for the state of all units is answered sooner
    setting_up = s.over == 0 and s.runs(st.SET_UP)
    out: dict[str, object] = {
        "turn": said("scene turn", int(s.turn), int(data.turns)),
        "clock": [int(s.turn), int(data.turns)],
        "phase": "set-up" if setting_up else f"{T.SIDES[s.active]}: {st.PHASES[s.phase]}",
        "phases": [f"{side}: {phase}" for side in T.SIDES for phase in st.PHASES],
        "counters": [
            _counter(u, int(s.loc[u]), int(lines[T.SIDE[u]].state(s, u)), int(s.cells[u] & DRAWN))
            for u in range(len(T.UNIT))
            if s.loc[u] >= 0
        ],
        "markers": _markers(s),
        "boxes": _boxes(s),
        "tracks": _tracks(s),
        "goal": said("goal"),
        "overlays": _overlays(s, lines),
    }
    if s.over == 0:
        _show_active(s, out)
    return out


@lru_cache(2000)  # who says the same is the same, and need not be compared
def _counter(u: int, h: int, state: int, cell: int) -> dict[str, object]:
    badges = [] if state == T.SUPPLIED else [T.STATE_NAMES[state]]
    if cell >> st.FACING_SHIFT & 7 != 0:
        badges.append("road mode")
    badges += [word for flag, word in SHOWN_FLAGS if cell & flag != 0]
    if attack := cell >> st.ATTACK_SHIFT:
        badges.append(f"attack {attack}")
    return {"unit": T.UNIT[u], "hex": T.HEX[h], "face": 0, "values": VALUES[u], "badges": badges}


def _markers(s: NorthAfrica) -> list[dict[str, object]]:
    """The same list as long as the same markers lie there."""
    now, last = (s.cells[st.MINES :], int(s.boxes)), MARKERS[0]
    if last[0] != now:
        MARKERS[0] = last = (now, _lying(s))
    return last[1]


def _lying(s: NorthAfrica) -> list[dict[str, object]]:
    mines = range(int(T.MOST_MINES))
    laid = [n for n in mines if s.mine_state(n) == st.LAID]
    shown = [(s.mine_hex(n), f"{T.SIDES[s.mine_side(n)]} minefield", "") for n in laid]
    cleared = [n for n in mines if s.mine_state(n) == st.FRESHLY_CLEARED]
    shown += [(s.mine_hex(n), "cleared", said("cleared marker")) for n in cleared]
    shown += [(T.ROAD[s.vanguard(n)], f"{side} vanguard", said("vanguard", n)) for n, side in enumerate(T.SIDES)]
    shown += [(h, "box", said("box")) for n, h in enumerate(T.BOX_HEXES) if s.boxes >> n & 1]
    targets = [i for i in range(st.MOST_TARGETS) if s.target_attack(i)]
    shown += [(s.target_hex(i), "target", said("attack number", int(s.target_attack(i)))) for i in targets]
    return [{"hex": T.HEX[h], "kind": kind, "text": text} for h, kind, text in shown]


def _overlays(s: NorthAfrica, lines: tuple[Lines, Lines]) -> list[dict[str, object]]:
    """Hexes of both sides: under control, in supply [13.32], and the road that supplies them [15.1]."""
    zone, sides = s.board().zone, range(len(T.SIDES))
    shown = (
        ("zone", [_area(n, zone[T.WORDS * n : T.WORDS * (n + 1)]) for n in sides]),
        ("supply", [_area(2 + n, lines[n].supplied(s)) for n in sides]),
        ("road", [[T.HEX[h] for h in road_hexes(x)] for x in lines]),
    )
    return [
        {"id": f"{id}-{side}", "title": said(f"{id} overlay", n), "side": side, "hexes": both[n]}
        for id, both in shown
        for n, side in enumerate(T.SIDES)
    ]


def _area(k: int, hexes: vec[i64]) -> list[str]:
    """The same list as long as it is the same set."""
    last = AREAS[k]
    if last[0] != hexes:
        AREAS[k] = last = (hexes, T.named(hexes))
    return last[1]


def _boxes(s: NorthAfrica) -> list[dict[str, object]]:
    shown = {title: [n for n, h in enumerate(s.loc) if h == where] for title, where in PLACES.items()}
    shown["may return"] = [n for n, h in enumerate(s.loc) if h <= st.OFF_MAP]
    return [{"title": said(box), "units": [T.UNIT[u] for u in units]} for box, units in shown.items()]


def _tracks(s: NorthAfrica) -> list[dict[str, object]]:
    data = T.SCENARIOS[s.scenario]
    to_come = 0 if s.over else int(data.column_points * columns_gained(s))  # [17.21] counted at the end
    at_end = said("points at the end", to_come) if data.column_points else ""
    rows = (
        ("points", int(s.points), at_end),
        ("level", level(int(s.points) + to_come).title, ""),
        ("history", data.history, ""),
    )
    return [
        {"title": said(f"{row} track"), "value": value, "note": said(f"{row} note") + more, "score": True}
        for row, value, more in rows
    ]


def _show_active(s: NorthAfrica, out: dict[str, object]) -> None:
    """The unit that moves, with [5.0] where it can go: the points it would have left, and the hex before."""
    if s.runs(st.UNIT_MOVE) or s.runs(st.RETREAT):
        out["active"] = T.UNIT[s.local(st.UNIT)]
    if s.stands_at(st.SET_UP, st.PUTTING):
        out["active"] = T.UNIT[s.local(st.PLACING)]
    if s.runs(st.UNIT_MOVE) and s.loc[s.local(st.UNIT)] >= 0:
        best, before = reachable(s.copy(), int(s.local(st.UNIT)), int(s.local(st.LEFT)), int(s.local(st.MARCHED)))
        out["reach"] = {T.HEX[n]: [str(best[n]), T.HEX[h]] for n, h in before.items()}
    if s.runs(st.ATTACK):
        out["note"] = said("attack number", int(s.local(st.NUMBER)))


# --- as text ----------------------------------------------------------------------------------------------------------

SIGNS: Final = {T.SEA: "~  ", T.RIDGE: "^  ", T.DEPRESSION: "o  "}
GROUND: Final = [SIGNS.get(int(T.TERRAIN[h]), "=  " if T.ROAD_INDEX[h] >= 0 else ".  ") for h in range(T.HEXES)]


def picture_of(s: NorthAfrica) -> str:
    """The map with minefields and units."""
    cells, b = GROUND.copy(), s.board()
    for n in range(int(T.MOST_MINES)):
        if b.mine(s.mine_hex(n)) not in (0, FRESH):
            cells[s.mine_hex(n)] = "*  "
    for u in range(len(T.UNIT)):
        h, side = s.loc[u], T.SIDE[u]
        if h >= 0 and b.present(h, side):
            cells[h] = f"{'ab'[side]}{min(int(b.units(h, side)), 9)} "
    head = [WORDS.text("head", int(s.turn), int(s.active), int(s.points)), WORDS.text("legend")]
    return "\n".join(head + T.GRID.text(cells))
