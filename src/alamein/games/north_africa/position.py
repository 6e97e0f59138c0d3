"""A position as JSON in printed names, both ways."""

from collections.abc import Mapping
from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.hexgrid import DIRECTIONS
from alamein.core.reading import hex_of, items, mapping, one_of, table, whole
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c18_special_cases import all_boxes, enter_box_hex
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.tables import OPTIONS, READINGS

MOST: Final = 999  # of numbers that have no limit of their own
OPTIONAL: Final = (
    "scenario", "turn", "side", "phase", "options", "points", "vanguard", "minefields", "boxes", "attacks",
    "road sources", "over", "frames",
)  # fmt: skip
PLACES: Final = {"waiting": st.WAITING, "eliminated": st.ELIMINATED, "exited": st.EXITED}
FLAGS: Final = (
    "moved", "attacked", "been attacked", "halted", "crossed the retreat line", "cleared", "retreating", "source",
    "supplied", "isolated", "defending", "rolled", "adjacent", "left its hex",
)  # fmt: skip
# numbers of a unit: the key, and where they stand in its cell
NUMBERS: Final = (
    ("isolated since", st.CLOCK_SHIFT, st.MOST_CLOCK),
    ("attack", st.ATTACK_SHIFT, st.MOST_ATTACKS),
    ("allowance", st.ALLOWANCE_SHIFT, st.MOST_ALLOWANCE),
    ("support", st.SUPPORT_SHIFT, st.MOST_SUPPORT),
)
UNIT_KEYS: Final = ("at", "column", "flags", "origin", *(key for key, _, _ in NUMBERS))
# minefields: the key, the side, the state of the markers
MARKERS: Final = [
    (side + word, n, state)
    for n, side in enumerate(T.SIDES)
    for word, state in (("", st.LAID), (" cleared", st.FRESHLY_CLEARED))
]

# --- writing ----------------------------------------------------------------------------------------------------------


def place_name(where: int) -> str:
    """Where a unit is: a hex, `eliminated`, `exited`, `waiting`, or `off 5607`."""
    if where >= 0:
        return T.HEX[where]
    if where <= st.OFF_MAP:
        return f"off {T.HEX[st.OFF_MAP - where]}"
    return next(name for name, code in PLACES.items() if code == where)


def dump_unit(s: NorthAfrica, u: int) -> dict[str, object]:
    """A unit: its place, and whatever else is not zero."""
    out: dict[str, object] = {"at": place_name(int(s.loc[u]))}
    if s.facing(u):
        out["column"] = DIRECTIONS[s.facing(u) - 1]
    flags = [name for n, name in enumerate(FLAGS) if s.has(u, 1 << n)]
    if flags:
        out["flags"] = flags
    if s.origin(u):
        out["origin"] = T.HEX[s.origin(u)]
    numbers = {key: int(s.field(u, shift, most)) for key, shift, most in NUMBERS}
    return out | {key: n for key, n in numbers.items() if n}


def mines_in(s: NorthAfrica, side: int, state: int) -> list[str]:
    """The hexes of a side's markers in a state."""
    markers = [n for n in range(int(T.MOST_MINES)) if s.mine_state(n) == state and s.mine_side(n) == side]
    return [T.HEX[s.mine_hex(n)] for n in markers]


def dump_position(s: NorthAfrica) -> dict[str, object]:
    """Everything but the frames."""
    options = {name: int(s.options >> n & (3 if n == T.FORCES else 1)) for n, name in enumerate(OPTIONS)}
    declared = [i for i in range(st.MOST_TARGETS) if s.target_attack(i)]
    return {
        "scenario": T.SCENARIO_IDS[s.scenario],
        "options": {name: bit for name, bit in options.items() if bit or name not in READINGS},
        "turn": int(s.turn),
        "side": T.SIDES[s.active],
        "phase": st.PHASES[s.phase],
        "points": int(s.points),
        "vanguard": {side: T.HEX[T.ROAD[s.vanguard(n)]] for n, side in enumerate(T.SIDES)},
        "minefields": {key: mines_in(s, side, state) for key, side, state in MARKERS},
        "boxes": [T.HEX[h] for n, h in enumerate(T.BOX_HEXES) if s.boxes >> n & 1],
        "units": {name: dump_unit(s, u) for u, name in enumerate(T.UNIT) if s.loc[u] != st.UNUSED},
        "attacks": [[int(s.target_attack(i)), T.HEX[s.target_hex(i)]] for i in declared],
        "road sources": int(s.edge_index),
        "over": int(s.over),
    }


# --- reading ----------------------------------------------------------------------------------------------------------


def place_of(value: object, what: str) -> int:
    """The inverse of `place_name`."""
    if isinstance(value, str):
        if value in PLACES:
            return PLACES[value]
        if value.startswith("off "):
            return st.OFF_MAP - hex_of(value[4:], what, T.GRID)
    return hex_of(value, what, T.GRID)


def hexes_of(value: object, what: str) -> list[int]:
    """A list of hexes."""
    return [hex_of(name, what, T.GRID) for name in items(value, what)]


def read_unit(s: NorthAfrica, name: str, value: object) -> None:
    """A unit: just its place, or an object with what `dump_unit` writes."""
    if name not in T.UNIT_ID:
        raise BadPosition(f"there is no unit {name!r}; see the counter list of the game")
    u = T.UNIT_ID[name]
    record = table({"at": value} if isinstance(value, str) else value, name, ("at",), UNIT_KEYS)
    s.loc[u] = place_of(record["at"], name)
    if "column" in record:
        s.put_facing(u, one_of(record["column"], f"{name}: column", DIRECTIONS) + 1)
    for flag in items(record.get("flags", []), f"{name}: flags"):
        s.mark(u, 1 << one_of(flag, f"{name}: flag", FLAGS))
    if "origin" in record:
        s.set_origin(u, hex_of(record["origin"], f"{name}: origin", T.GRID))
    for key, shift, most in NUMBERS:
        s.set_field(u, shift, most, whole(record.get(key, 0), f"{name}: {key}", 0, most))


def read_mines(s: NorthAfrica, value: object) -> None:
    """The minefields of both sides, and those cleared in this Player-Turn."""
    record = table(value, "minefields", (), [key for key, _, _ in MARKERS])
    found = [
        (side, state, h) for key, side, state in MARKERS for h in hexes_of(record.get(key, []), f"minefields: {key}")
    ]
    if len(found) > T.MOST_MINES:
        raise BadPosition(f"more than {T.MOST_MINES} minefields")
    for n, (side, state, h) in enumerate(found):
        s.lay(n, side, h)
        s.set_mine(n, state)


def read_vanguard(s: NorthAfrica, value: object) -> None:
    """The two Supply Vanguards; where none is given, as the scenario has it."""
    record = table(value, "vanguard", (), T.SIDES)
    for n, side in enumerate(T.SIDES):
        given = record.get(side, T.HEX[T.ROAD[T.SCENARIOS[s.scenario].vanguard[n]]])
        h = hex_of(given, f"vanguard: {side}", T.GRID)
        if T.ROAD_INDEX[h] < 0:
            raise BadPosition(f"vanguard: {side}: {T.HEX[h]} is not on the road")
        s.set_vanguard(n, T.ROAD_INDEX[h])


def read_attacks(s: NorthAfrica, value: object) -> None:
    """The targets of declared attacks."""
    for i, pair in enumerate(items(value, "attacks")):
        both = items(pair, "attacks")
        if len(both) != 2 or i >= st.MOST_TARGETS:
            raise BadPosition(f"attacks must be at most {st.MOST_TARGETS} pairs of an attack's number and a hex")
        s.set_target(i, whole(both[0], "attacks", 0, st.MOST_ATTACKS), hex_of(both[1], "attacks", T.GRID))


def read_position(position: Mapping[str, object]) -> NorthAfrica:
    """The position described, without its frames. What is left out is as the scenario has it; minefields: none."""
    table(position, "a position", ("units",), OPTIONAL)
    s = st.empty_position()
    s.scenario = one_of(position.get("scenario", T.SCENARIO_IDS[0]), "scenario", T.SCENARIO_IDS)
    data = T.SCENARIOS[s.scenario]
    s.turn = whole(position.get("turn", 1), "turn", 0, MOST)
    s.active = one_of(position.get("side", T.SIDES[data.first]), "side", T.SIDES)
    s.phase = one_of(position.get("phase", st.PHASES[0]), "phase", st.PHASES)
    s.points = whole(position.get("points", int(data.points)), "points", -MOST, MOST)
    asked = table(position.get("options", {}), "options", (), OPTIONS)
    s.options = sum(whole(asked.get(x, 0), f"options: {x}", 0, 1 + (n == T.FORCES)) << n for n, x in enumerate(OPTIONS))
    read_vanguard(s, position.get("vanguard", {}))
    for name, value in mapping(position["units"], "units").items():
        read_unit(s, name, value)
    read_mines(s, position.get("minefields", {}))
    s.boxes = all_boxes() if data.boxes else 0
    if "boxes" in position:
        boxes = hexes_of(position["boxes"], "boxes")
        s.boxes = sum(1 << n for n, h in enumerate(T.BOX_HEXES) if h in boxes)
    else:
        for u in range(T.UNITS):
            enter_box_hex(s, u, s.loc[u])
    read_attacks(s, position.get("attacks", []))
    s.edge_index = whole(position.get("road sources", 0), "road sources", 0, MOST)
    s.over = whole(position.get("over", 0), "over", 0, 1)
    s.board_cache = None
    return s
