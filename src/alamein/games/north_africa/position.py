"""A position as JSON in printed names, both ways, and what can be wrong with one."""

from collections.abc import Mapping
from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.hexgrid import DIRECTIONS
from alamein.core.reading import hex_of, items, mapping, one_of, table, whole
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c18_set_up import FREE
from alamein.games.north_africa.rules.c18_special_cases import all_boxes
from alamein.games.north_africa.state import NorthAfrica

FLAGS: Final = (
    "moved",
    "attacked",
    "been attacked",
    "halted",
    "crossed the retreat line",
    "cleared",
    "retreating",
    "source",
    "supplied",
    "isolated",
    "defending",
    "rolled",
    "adjacent",
    "left its hex",
)
PLACES: Final = {"eliminated": st.ELIMINATED, "exited": st.EXITED, "waiting": st.WAITING}
NUMBERS: Final = ("isolated since", "attack", "allowance", "support")
MOST: Final = 999  # of numbers that have no limit of their own
UNIT_KEYS: Final = ("at", "column", "flags", "origin", *NUMBERS)
REQUIRED: Final = ("scenario", "turn", "side", "phase", "units")
OPTIONAL: Final = (
    "options",
    "points",
    "vanguard",
    "minefields",
    "boxes",
    "attacks",
    "road sources",
    "over",
    "frames",
)


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
    if s.flags(u):
        out["flags"] = [name for n, name in enumerate(FLAGS) if s.flags(u) >> n & 1]
    if s.origin(u):
        out["origin"] = T.HEX[s.origin(u)]
    for name, value in zip(NUMBERS, (s.isolated(u), s.attack(u), s.allowance(u), s.support(u)), strict=True):
        if value:
            out[name] = int(value)
    return out


def dump_options(s: NorthAfrica) -> dict[str, object]:
    """The options of the game."""
    return {"free": int(s.options & FREE), **{code: int(s.options >> n + 1 & 1) for n, code in enumerate(T.CODES)}}


def mines_in(s: NorthAfrica, side: int, state: int) -> list[str]:
    """The hexes of a side's markers in a state."""
    return [
        T.HEX[s.mine_hex(n)] for n in range(int(T.MOST_MINES)) if s.mine_state(n) == state and s.mine_side(n) == side
    ]


def dump_position(s: NorthAfrica) -> dict[str, object]:
    """Everything but the frames."""
    return {
        "scenario": T.SCENARIO_IDS[s.scenario],
        "options": dump_options(s),
        "turn": int(s.turn),
        "side": T.SIDES[s.active],
        "phase": st.PHASES[s.phase],
        "points": int(s.points),
        "vanguard": {side: T.HEX[T.ROAD[s.vanguard(n)]] for n, side in enumerate(T.SIDES)},
        "minefields": {
            **{side: mines_in(s, n, st.LAID) for n, side in enumerate(T.SIDES)},
            **{f"{side} cleared": mines_in(s, n, st.FRESHLY_CLEARED) for n, side in enumerate(T.SIDES)},
        },
        "boxes": [T.HEX[T.BOX_HEXES[n]] for n in range(len(T.BOX_HEXES)) if s.boxes >> n & 1],
        "units": {T.UNIT[u]: dump_unit(s, u) for u in range(len(T.UNIT)) if s.loc[u] != st.UNUSED},
        "attacks": [
            [int(s.target_attack(i)), T.HEX[s.target_hex(i)]] for i in range(st.MOST_TARGETS) if s.target_attack(i)
        ],
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
    s.set_isolated(u, whole(record.get("isolated since", 0), f"{name}: isolated since", 0, st.MOST_CLOCK))
    s.set_attack(u, whole(record.get("attack", 0), f"{name}: attack", 0, st.MOST_ATTACKS))
    s.set_allowance(u, whole(record.get("allowance", 0), f"{name}: allowance", 0, st.MOST_ALLOWANCE))
    s.set_support(u, whole(record.get("support", 0), f"{name}: support", 0, st.MOST_SUPPORT))


def read_mines(s: NorthAfrica, value: object) -> None:
    """The minefields of both sides, and those cleared in this Player-Turn."""
    record = table(value, "minefields", (), ("axis", "allied", "axis cleared", "allied cleared"))
    n = 0
    for side in (T.AXIS, T.ALLIED):
        for state, key in ((st.LAID, T.SIDES[side]), (st.FRESHLY_CLEARED, f"{T.SIDES[side]} cleared")):
            for name in items(record.get(key, []), f"minefields: {key}"):
                if n == T.MOST_MINES:
                    raise BadPosition(f"more than {T.MOST_MINES} minefields")
                s.lay(n, side, hex_of(name, f"minefields: {key}", T.GRID))
                s.set_mine(n, state)
                n += 1


def read_options(s: NorthAfrica, value: object) -> None:
    """The options of the game."""
    record = table(value, "options", (), ("free", *T.CODES))
    s.options = FREE if whole(record.get("free", 0), "options: free", 0, 1) else 0
    for n, code in enumerate(T.CODES):
        if whole(record.get(code, 0), f"options: {code}", 0, 1):
            s.options |= 2 << n


def read_vanguard(s: NorthAfrica, value: object) -> None:
    """The two Supply Vanguards."""
    record = table(value, "vanguard", (), T.SIDES)
    for n, side in enumerate(T.SIDES):
        if side in record:
            h = hex_of(record[side], f"vanguard: {side}", T.GRID)
            if T.ROAD_INDEX[h] < 0:
                raise BadPosition(f"vanguard: {side}: {T.HEX[h]} is not on the road")
            s.set_vanguard(n, T.ROAD_INDEX[h])


def read_attacks(s: NorthAfrica, value: object) -> None:
    """The targets of declared attacks."""
    for i, pair in enumerate(items(value, "attacks")):
        both = items(pair, "attacks")
        if len(both) != 2 or i >= st.MOST_TARGETS:
            raise BadPosition("attacks must be at most 64 pairs of an attack's number and a hex")
        s.set_target(i, whole(both[0], "attacks", 0, st.MOST_ATTACKS), hex_of(both[1], "attacks", T.GRID))


def read_position(position: Mapping[str, object]) -> NorthAfrica:
    """The position described, without its frames. What is left out is as the scenario has it; minefields: none."""
    table(position, "a position", REQUIRED, OPTIONAL)
    s = NorthAfrica()
    s.scenario = one_of(position["scenario"], "scenario", T.SCENARIO_IDS)
    data = T.SCENARIOS[s.scenario]
    s.turn = whole(position["turn"], "turn", 0, MOST)
    s.active = one_of(position["side"], "side", T.SIDES)
    s.phase = one_of(position["phase"], "phase", st.PHASES)
    s.points = whole(position.get("points", int(data.points)), "points", -MOST, MOST)
    read_options(s, position.get("options", {}))
    for side in (T.AXIS, T.ALLIED):
        s.set_vanguard(side, data.vanguard[side])
    read_vanguard(s, position.get("vanguard", {}))
    for name, value in mapping(position["units"], "units").items():
        read_unit(s, name, value)
    read_mines(s, position.get("minefields", {}))
    s.boxes = all_boxes() if data.boxes else 0
    if "boxes" in position:
        names = [hex_of(name, "boxes", T.GRID) for name in items(position["boxes"], "boxes")]
        s.boxes = sum(1 << n for n in range(len(T.BOX_HEXES)) if T.BOX_HEXES[n] in names)
    read_attacks(s, position.get("attacks", []))
    s.edge_index = whole(position.get("road sources", 0), "road sources", 0, MOST)
    s.over = whole(position.get("over", 0), "over", 0, 1)
    s.board_cache = None
    return s
