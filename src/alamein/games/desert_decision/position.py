"""Positions as documented JSON in printed names, and what a seat sees: everything, for the game has no secrets.

    {"scenario": "option_1", "options": {"allied_air_mode": "pool", …}, "turn": 3, "phase": "allied movement",
     "units": {"G15-P8": {"at": "0405", "reduced": false, "marks": []}, …},
     "possession": {"axis": ["0101", …], "allied": […]}, "mines": ["0705", …], "targeted": ["0606"],
     "air": {"allied": 50, "axis": 6}, "clearing": "", "el_alamein_fell": false, "over": false, "frames": […]}

`at` is a hex, or `unplaced`, `destroyed`, `left west`, `left east`. A position written by hand needs `units`, and a
unit may be just its `at`; docs/games/desert_decision.md says what the rest then is.
"""

from collections.abc import Mapping
from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.game import Json
from alamein.core.reading import filled, flag, hex_of, items, mapping, one_of, table, whole
from alamein.core.state import FRAME
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.state import Desert

OFF_MAP_WORDS: Final = {
    U.UNPLACED: "unplaced",
    U.DESTROYED: "destroyed",
    U.LEFT_WEST: "left west",
    U.LEFT_EAST: "left east",
    U.UNSEEN: "unseen",  # only in views [C19]
}
MARK_WORDS: Final = {
    st.CHOSEN: "chosen",
    st.MOVED: "moved",
    st.DUTY: "must attack",
    st.FOUGHT: "has fought",
    st.RESTED: "rested",
    st.IN_CONTACT: "in contact",
    st.AT_DISTANCE: "at a distance",
    st.DEFENDING: "defending",
    st.SUPPORTING: "supporting",
    st.HURT: "hurt",
    st.MUST_RETREAT: "must retreat",
    st.MAY_ADVANCE: "may advance",
}
PHASES: Final = {
    label.name: label for label in (st.ALLIED_MOVEMENT, st.ALLIED_COMBAT, st.AXIS_MOVEMENT, st.AXIS_COMBAT)
}
OPTION_WORDS: Final = {option.text("id"): option.texts("values") for option in T.OPTIONS}
NEEDED: Final = ("units",)
OTHERS: Final = (
    *("scenario", "options", "turn", "phase", "air", "mines", "possession", "targeted"),
    *("clearing", "el_alamein_fell", "over", "frames"),
)

# --- dump -----------------------------------------------------------------------------------------------------------


def phase_of(s: Desert) -> str:
    """The phase in which play stands: `axis combat`; `set-up` before the first turn; `over`."""
    if s.over:
        return "over"
    if s.depth < 2 or s.turn == 0:
        return "set-up"
    kind = "movement" if s.frames[FRAME] == st.MOVEMENT.at else "combat"
    return f"{G.SIDES[s.frames[FRAME + 2]]} {kind}"


def dump_position(s: Desert, frames: list[dict[str, object]]) -> dict[str, object]:
    """The whole position in printed names."""
    return {
        "scenario": U.SET_UPS[s.scenario].id,
        "options": {name: OPTION_WORDS[name][getattr(s, slot)] for name, slot in st.OPTION_SLOTS.items()},
        "turn": int(s.turn),
        "phase": phase_of(s),
        "units": {
            unit: {
                "at": G.GRID.names[s.loc[u]] if s.loc[u] >= 0 else OFF_MAP_WORDS[int(s.loc[u])],
                "reduced": bool(st.face_of(s, u)),
                "marks": [word for bit, word in MARK_WORDS.items() if s.marks[u] & bit],
            }
            for u, unit in enumerate(U.UNIT_IDS)
        },
        "possession": {
            name: [G.GRID.names[h] for h in range(G.HEXES) if st.owner_of(s, h) == side]
            for side, name in enumerate(G.SIDES)
        },
        "mines": [G.GRID.names[h] for h in range(G.HEXES) if st.is_mined(s, h)],
        "targeted": [G.GRID.names[h] for h in range(G.HEXES) if st.is_targeted(s, h)],
        "air": {name: int(s.air[side]) for side, name in enumerate(G.SIDES)},
        "clearing": G.GRID.names[s.clearing] if s.clearing >= 0 else "",
        "el_alamein_fell": bool(s.el_alamein_fell),
        "over": bool(s.over),
        "frames": frames,
    }


# --- load -----------------------------------------------------------------------------------------------------------


def _hexes(value: object, what: str) -> list[int]:
    return [hex_of(item, what, G.GRID) for item in items(value, what)]


def set_options(s: Desert, options: Mapping[str, int]) -> None:
    """Give each option the number of its value, and lay the mines of its front [S10]."""
    for name, slot in st.OPTION_SLOTS.items():
        setattr(s, slot, options[name])
    for h in range(G.HEXES):
        s.hexes[h] |= G.MINES[s.front][h]


def _load_unit(s: Desert, u: int, value: object) -> None:
    what = f"unit {U.UNIT_IDS[u]}"
    if isinstance(value, str):
        value = {"at": value.removesuffix(" reduced"), "reduced": value.endswith(" reduced")}
    record = filled(value, what, ("at",), {"reduced": False, "marks": []})
    off_map = {word: where for where, word in OFF_MAP_WORDS.items() if where != U.UNSEEN}
    at = record["at"]
    named = f"'at' of {what}, unless it is {', '.join(off_map)},"
    where = off_map[at] if isinstance(at, str) and at in off_map else hex_of(at, named, G.GRID)
    if where >= 0 and st.units_in(s, where) > 0 and st.owner_of(s, where) != U.SIDE[u]:
        raise BadPosition(f"{what}: enemies stand in {G.GRID.names[where]}; two enemies never share a hex", "4.1.2")
    st.place(s, u, where)
    if flag(record["reduced"], f"{what}: 'reduced'"):
        s.marks[u] |= st.REDUCED
    bits, words = list(MARK_WORDS), list(MARK_WORDS.values())
    for mark in items(record["marks"], f"{what}: 'marks'"):
        s.marks[u] |= bits[one_of(mark, f"{what}: a mark", words)]


def _load_ground(s: Desert, position: Json) -> None:
    if "mines" in position:
        mines = _hexes(position["mines"], "'mines'")
        for h in mines:
            if G.MINES[s.front][h] == 0:
                raise BadPosition(f"'mines': there is no minefield in {G.GRID.names[h]} on this map")
        for h in range(G.HEXES):
            if G.MINES[s.front][h] != 0 and h not in mines:
                s.hexes[h] &= ~st.MINED
                s.mines_cleared += 1
    for h in _hexes(position.get("targeted", []), "'targeted'"):
        s.hexes[h] |= st.TARGETED
    clearing = position.get("clearing", "")
    s.clearing = st.NONE if clearing == "" else hex_of(clearing, "'clearing'", G.GRID)


def _load_possession(s: Desert, value: object) -> None:
    possession = table(value, "'possession'", G.SIDES, ())
    for h in range(G.HEXES):
        st.possess(s, h, st.NONE)
    for side, name in enumerate(G.SIDES):
        for h in _hexes(possession[name], f"'possession' of {name}"):
            if st.owner_of(s, h) != st.NONE:
                raise BadPosition(f"'possession': both sides possess {G.GRID.names[h]}")
            st.possess(s, h, side)


def load_position(position: Json) -> Desert:
    """The position described, but for its frames; what is unknown, missing or impossible raises BadPosition."""
    table(position, "a position", NEEDED, OTHERS)
    s = st.empty_position()
    ids = [set_up.id for set_up in U.SET_UPS]
    s.scenario = one_of(position.get("scenario", ids[0]), "'scenario'", ids)
    given = table(position.get("options", {}), "'options'", (), tuple(OPTION_WORDS))
    set_options(s, {n: one_of(given.get(n, words[0]), f"option {n}", words) for n, words in OPTION_WORDS.items()})
    s.turn = whole(position.get("turn", 1), "'turn'", 0, T.LAST_TURN)
    if "possession" in position:
        _load_possession(s, position["possession"])
    units = table(position["units"], "'units'", (), U.UNIT_IDS)
    for u, unit in enumerate(U.UNIT_IDS):
        if unit in units:
            _load_unit(s, u, units[unit])
        else:
            st.place(s, u, U.LEFT_EAST if U.SIDE[u] == G.ALLIED else U.LEFT_WEST)
    _load_ground(s, position)
    most = {"allied": T.ALLIED_AIR, "axis": int(T.AXIS_AIR[s.turn - 1]) if s.turn else 0}
    for name, points in filled(position.get("air", {}), "'air'", (), most).items():
        s.air[G.SIDES.index(name)] = whole(points, f"'air' of {name} in turn {s.turn}", 0, most[name])
    s.over = flag(position.get("over", False), "'over'")
    s.el_alamein_fell = flag(position.get("el_alamein_fell", False), "'el_alamein_fell'")
    return s


def load_seen(view: Json) -> Desert:
    """[C19] The known position of a view but for its frames: hexes count the units beneath, who stand nowhere."""
    units, beneath = mapping(view["units"], "units"), mapping(view["beneath"], "beneath")
    hidden = [unit for unit in units if mapping(units[unit], unit)["at"] == OFF_MAP_WORDS[U.UNSEEN]]
    seen = {unit: units[unit] for unit in units if unit not in hidden}
    s = load_position({**{key: view[key] for key in view if key != "beneath"}, "units": seen})
    left = [U.UNIT_BY_ID[unit] for unit in hidden]
    for name, n in beneath.items():
        h = hex_of(name, "'beneath'", G.GRID)
        able = [u for u in left if U.SIDE[u] == st.owner_of(s, h)]
        for u in able[: whole(n, f"'beneath' of {name}", 1, len(able))]:
            left.remove(u)
            st.place(s, u, h)
    for unit in hidden:
        s.loc[U.UNIT_BY_ID[unit]] = U.UNSEEN
    return s


def phase_given(s: Desert, position: Json) -> int:
    """The phase with which a position written by hand, without frames, begins."""
    if s.turn < 1:
        raise BadPosition("a position without 'frames' needs a 'turn' from 1 on")
    return one_of(position.get("phase", next(iter(PHASES))), "without 'frames', 'phase'", list(PHASES))
