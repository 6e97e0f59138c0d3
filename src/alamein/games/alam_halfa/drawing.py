"""What is drawn of the game: the map sheet, a known position as things on the table, and as text for a terminal."""

from functools import lru_cache
from typing import Final

from alamein.core.native import i64
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.position import values_of
from alamein.games.alam_halfa.rules.c05_movement import reachable, way_back
from alamein.games.alam_halfa.rules.c18_support_fire import allotted
from alamein.games.alam_halfa.rules.c19_victory import railroad_cut
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.verbs import NOTATION
from alamein.games.alam_halfa.words import NAMES, WORDS, half

HEX: Final = T.GRID.names
# where it is not the type's own name
SYMBOLS: Final = {"mechanized infantry": "mechanized", "motorized infantry": "motorized", "parachute": "paratroop"}
BADGES: Final = {"moved": st.MOVED, "fought": st.FOUGHT, "attacked": st.ATTACKS, "bombarded": st.BOMBARDMENTS}
SIGNS: Final = dict(zip(T.TERRAIN_NAMES, ".dsDMTrRQ~", strict=True))
LEGEND: Final = "   ".join(
    [WORDS.text("legend"), *(f"{sign} {NAMES['terrain'][name].lower()}" for name, sign in SIGNS.items())]
)


def sheet() -> dict[str, object]:
    """The map and the counters, which never change."""
    west = [side == T.AXIS for side in T.START_SIDE]
    start_line = T.GRID.border(west, [not x for x in west])
    return {
        **T.GRID.sheet(),
        "title": WORDS.text("game"),
        "note": WORDS.text("note"),
        "hexes": [_hex(h) for h in range(T.HEXES)],
        "terrains": {
            name: {"title": title, "look": "clear" if name == "desert" else name, "mark": "reconstructed"}
            for name, title in NAMES["terrain"].items()
        },
        "paths": [
            {"kind": path.kind.replace("railroad", "railway"), "name": path.name, "hexes": [HEX[h] for h in path.hexes]}
            for path in T.PATHS
        ],
        "lines": [{"kind": "front", "title": WORDS.text("start line"), "sides": start_line}],
        "names": _names(),
        "units": [_unit(u) for u in range(T.UNITS)],
        "pools": {"mark": "reconstructed"} | {side: values_of(T.POOL, n) for n, side in enumerate(T.SIDES)},
        "verbs": NOTATION.sheet(),
        "secret": True,  # support-fire markers are held face down
    }


def _hex(h: int) -> dict[str, object]:
    features = [f"{T.SIDES[T.MINEFIELD[h] - 1]} minefield"] if T.MINEFIELD[h] != 0 else []
    features += [f"{T.SIDES[side]} supply" for side in (T.AXIS, T.ALLIED) if T.SUPPLY[side] == h]
    return {"name": HEX[h], "terrain": T.TERRAIN_NAMES[T.TERRAIN[h]], "features": features}


def _names() -> list[dict[str, object]]:
    out: list[dict[str, object]] = [
        {"text": t.text("name"), "hexes": [t.text("hex")], "kind": "place"} for t in T.MAP.tables("place")
    ]
    out += [{"text": t.text("name"), "hexes": t.texts("hexes"), "kind": "ridge"} for t in T.MAP.tables("ridge")]
    out.append({"text": WORDS.text("mediterranean"), "hexes": ["1603", "2603"], "kind": "sea"})
    out.append({"text": WORDS.text("qattara"), "hexes": ["0123", "0723"], "kind": "area"})
    return out


def _values(attack: int, defense: int, u: int) -> str:
    return f"{attack}-{defense}-{half(int(T.ALLOWANCE[u]))}"


def _unit(u: int) -> dict[str, object]:
    faces = ("full", "depleted") if T.ONE_SIDED[u] == 0 else ("one-sided",)
    return {
        "id": T.UNIT_IDS[u],
        "name": T.UNIT_NAMES[u],
        "label": T.UNIT_NAMES[u],
        "side": T.SIDES[T.SIDE[u]],
        "nation": T.NATIONALITIES[u],
        "symbol": SYMBOLS.get(T.UNIT_TYPES[u], T.UNIT_TYPES[u]),
        "kind": f"{T.UNIT_TYPES[u]}, {NAMES['unit'][('leg', 'mobile')[T.CLASS[u]]]}",
        "size": "X" if T.SIDE[u] == T.ALLIED else "III",
        "formation": T.FORMATIONS[u],
        "faces": [
            {"values": _values(int(T.ATTACK[2 * u + n]), int(T.DEFENSE[2 * u + n]), u), "title": NAMES["unit"][face]}
            for n, face in enumerate(faces)
        ],
        "legend": NAMES["unit"]["legend"],
        "mark": "reconstructed",
        "why": NAMES["unit"]["why"],
    }


# --- the scene -------------------------------------------------------------------------------------------------

said: Final = lru_cache(1000)(WORDS.text)  # most of what a scene says it says every time


def scene(s: AlamHalfa, seat: int) -> dict[str, object]:
    """A known position on the table."""
    out: dict[str, object] = {
        "turn": said("scene turn" if s.turn else "scene set-up", int(s.turn)),
        "clock": [int(s.turn), int(T.TURNS)],
        "turns": int(T.TURNS),
        "phase": f"{T.SIDES[s.side]}: {st.PHASE_NAMES[s.phase]}",
        "phases": [f"{side}: {name}" for side in T.SIDES for name in st.PHASE_NAMES[2:]],
        "counters": [
            _counter(u, int(s.loc[u]), int(s.marks[u]), s.target == u) for u in range(T.UNITS) if s.loc[u] >= 0
        ],
        "markers": _markers(s),
        "boxes": _boxes(s),
        "tracks": _tracks(s, seat),
        "goal": said("goal"),
        "overlays": [
            {"id": f"zone-{name}", "title": said("zone overlay", side), "side": name, "hexes": _zone(s, side)}
            for side, name in enumerate(T.SIDES)
        ],
    }
    if s.over == 0 and s.runs(st.MOVEMENT) and s.step() == st.ON_THE_MOVE.at:
        out["active"] = T.UNIT_IDS[s.local(st.MOVER)]
        out["reach"] = _reach(s)
    return out


@lru_cache(2000)  # who says the same is the same, and need not be compared
def _counter(u: int, h: int, marks: int, target: bool) -> dict[str, object]:
    face = marks & st.DEPLETED
    badges = [word for word, mark in (*BADGES.items(), ("depleted", st.DEPLETED)) if marks & mark != 0]
    badges += ["target"] if target else []
    badges += ["attacking"] if marks & st.FIGHTING != 0 else []
    values = _values(int(T.ATTACK[2 * u + face]), int(T.DEFENSE[2 * u + face]), u)
    return {"unit": T.UNIT_IDS[u], "hex": HEX[h], "face": face, "values": values, "badges": badges}


def _zone(s: AlamHalfa, side: i64) -> list[str]:
    """[6.0] The hexes that a side controls: `st.controls` of each, with the board in hand."""
    at = s.at
    return [HEX[h] for h in range(T.HEXES) if at[T.HEXES + h] >> 8 * side & 255 != 0]


def _markers(s: AlamHalfa) -> list[dict[str, object]]:
    lying = [(h, "minefield", said("allied mines")) for h in s.mines]
    lying += [(s.stages[i], "objective", said("stage", i + 1)) for i in range(2) if s.captured[i] == 0]
    lying.append((T.EL_ALAMEIN, f"{T.SIDES[s.control]} control", said("control", int(s.control))))
    return [{"hex": HEX[h], "kind": kind, "text": text} for h, kind, text in lying if h != T.NONE]


def _boxes(s: AlamHalfa) -> list[dict[str, object]]:
    title = "not placed" if s.turn == 0 else "eliminated box"
    return [
        {
            "title": said(title, side),
            "units": [T.UNIT_IDS[u] for u in range(T.UNITS) if s.loc[u] < 0 and T.SIDE[u] == side],
        }
        for side in range(len(T.SIDES))
    ]


def _hand(s: AlamHalfa, side: int, seat: int) -> str:
    """The markers of a side as a seat may see them."""
    if side != seat:
        return said("hidden", int(st.markers(s.hand, side)))
    return " ".join(f"+{v}" for v in values_of(s.hand, side)) or said("none")


def _tracks(s: AlamHalfa, seat: int) -> list[dict[str, object]]:
    say, out = said, list[dict[str, object]]()
    for side in range(len(T.SIDES)):
        drawn = int(allotted(s, side))
        note = say("allotment", drawn) if s.turn else say("drawn each turn")
        out.append({"title": say("fire track", side), "value": _hand(s, side, seat), "note": note, "score": False})
    taken = [i for i in range(2) if s.captured[i] != 0]
    cut = int(railroad_cut(s))
    rows: list[tuple[str, object]] = [
        ("captured", say(("nothing", "stage", "stages taken")[len(taken)], *(i + 1 for i in taken))),
        ("railroad", say("open") if cut < 0 else say("cut at", cut)),
        ("control", say("control", int(s.control))),
        ("ridges", int(s.ridges_held)),
        ("replacement", say("used" if s.replaced[T.AXIS] else "available")),
    ]
    scores = ("captured", "railroad", "control")
    out += [
        {"title": say(f"{name} track"), "value": value, "note": say(f"{name} note"), "score": name in scores}
        for name, value in rows
    ]
    return out


def _reach(s: AlamHalfa) -> dict[str, list[str]]:
    """[5.0] Where the moving unit can end: the points it would have left there, and the hexes before it."""
    u = s.local(st.MOVER)
    left, before = reachable(s, u, s.local(st.LEFT), s.local(st.FULL))
    return {
        HEX[h]: [half(int(left[h])), *[HEX[n] for n in way_back(s, u, before, i64(h))]]
        for h in range(T.HEXES)
        if left[h] >= 0 and h != s.loc[u] and s.at[h] < 0
    }


# --- the text --------------------------------------------------------------------------------------------------


def board(s: AlamHalfa, seat: int) -> str:
    """The map: in each hex a unit (* when depleted), else a Stage marker, else mines, else the ground."""
    cells = ["+." if T.MINEFIELD[h] != 0 else SIGNS[T.TERRAIN_NAMES[T.TERRAIN[h]]] for h in range(T.GRID.size)]
    for h in s.mines:
        if h != T.NONE:
            cells[h] = "+m"
    for i in range(2):
        if s.stages[i] != T.NONE and s.captured[i] == 0:
            cells[s.stages[i]] = f"S{i + 1}"
    for u, id in enumerate(T.UNIT_IDS):
        if s.loc[u] >= 0:
            cells[s.loc[u]] = id.replace("-", "")[:3] + ("*" if s.marks[u] & st.DEPLETED != 0 else "")
    hands = ", ".join(f"{WORDS.text('control', side)} {_hand(s, side, seat)}" for side in range(len(T.SIDES)))
    head = f"{WORDS.text('head', int(s.turn), int(s.side), int(s.phase))} {hands}"
    return "\n".join([head, *T.GRID.text([cell.ljust(4) for cell in cells]), LEGEND])
