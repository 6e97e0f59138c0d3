"""A position as JSON in printed names, both ways, and what can be wrong with one."""

from collections.abc import Mapping
from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.hexgrid import DIRECTIONS
from alamein.games.north_africa.c18_set_up import FREE
from alamein.games.north_africa.c18_special_cases import all_boxes
from alamein.games.north_africa.state import (
    ELIMINATED,
    EXITED,
    FRESHLY_CLEARED,
    LAID,
    MOST_ALLOWANCE,
    MOST_ATTACKS,
    MOST_CLOCK,
    MOST_SUPPORT,
    MOST_TARGETS,
    OFF_MAP,
    PHASES,
    UNUSED,
    WAITING,
    NorthAfrica,
)
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    BOX_HEXES,
    CODES,
    GRID,
    HEX,
    MOST_MINES,
    ROAD,
    ROAD_INDEX,
    SCENARIO_IDS,
    SCENARIOS,
    SIDES,
    UNIT,
    UNIT_ID,
)

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
PLACES: Final = {"eliminated": ELIMINATED, "exited": EXITED, "waiting": WAITING}
NUMBERS: Final = ("isolated since", "attack", "allowance", "support")
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
        return HEX[where]
    if where <= OFF_MAP:
        return f"off {HEX[OFF_MAP - where]}"
    return next(name for name, code in PLACES.items() if code == where)


def dump_unit(s: NorthAfrica, u: int) -> dict[str, object]:
    """A unit: its place, and whatever else is not zero."""
    out: dict[str, object] = {"at": place_name(int(s.loc[u]))}
    if s.facing(u):
        out["column"] = DIRECTIONS[s.facing(u) - 1]
    if s.flags(u):
        out["flags"] = [name for n, name in enumerate(FLAGS) if s.flags(u) >> n & 1]
    if s.origin(u):
        out["origin"] = HEX[s.origin(u)]
    for name, value in zip(NUMBERS, (s.isolated(u), s.attack(u), s.allowance(u), s.support(u)), strict=True):
        if value:
            out[name] = int(value)
    return out


def dump_options(s: NorthAfrica) -> dict[str, object]:
    """The options of the game."""
    return {"free": int(s.options & FREE), **{code: int(s.options >> n + 1 & 1) for n, code in enumerate(CODES)}}


def mines_in(s: NorthAfrica, side: int, state: int) -> list[str]:
    """The hexes of a side's markers in a state."""
    return [HEX[s.mine_hex(n)] for n in range(int(MOST_MINES)) if s.mine_state(n) == state and s.mine_side(n) == side]


def dump_position(s: NorthAfrica) -> dict[str, object]:
    """Everything but the frames."""
    return {
        "scenario": SCENARIO_IDS[s.scenario],
        "options": dump_options(s),
        "turn": int(s.turn),
        "side": SIDES[s.active],
        "phase": PHASES[s.phase],
        "points": int(s.points),
        "vanguard": {side: HEX[ROAD[s.vanguard(n)]] for n, side in enumerate(SIDES)},
        "minefields": {
            **{side: mines_in(s, n, LAID) for n, side in enumerate(SIDES)},
            **{f"{side} cleared": mines_in(s, n, FRESHLY_CLEARED) for n, side in enumerate(SIDES)},
        },
        "boxes": [HEX[BOX_HEXES[n]] for n in range(len(BOX_HEXES)) if s.boxes >> n & 1],
        "units": {UNIT[u]: dump_unit(s, u) for u in range(len(UNIT)) if s.loc[u] != UNUSED},
        "attacks": [[int(s.target_attack(i)), HEX[s.target_hex(i)]] for i in range(MOST_TARGETS) if s.target_attack(i)],
        "road sources": int(s.edge_index),
        "over": int(s.over),
    }


# --- reading ----------------------------------------------------------------------------------------------------------


def whole(value: object, what: str) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(f"{what} must be a whole number, not {value!r}")
    return value


def small(value: object, most: int, what: str) -> int:
    """A whole number from 0 to `most`."""
    number = whole(value, what)
    if not 0 <= number <= most:
        raise BadPosition(f"{what} must lie between 0 and {most}, not {number}")
    return number


def mapping(value: object, what: str) -> Mapping[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise BadPosition(f"{what} must be an object, not {value!r}")
    return value


def items(value: object, what: str) -> list[object]:
    """A JSON array."""
    if not isinstance(value, list):
        raise BadPosition(f"{what} must be a list, not {value!r}")
    return value


def one_of(value: object, names: tuple[str, ...], what: str) -> int:
    """The number of a word."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(f"{what} cannot be {value!r}; it is one of: {', '.join(names)}")
    return names.index(value)


def hex_of(value: object, what: str) -> int:
    """A hex by its printed number."""
    if not isinstance(value, str) or value not in GRID.ids:
        raise BadPosition(f"{what}: {value!r} is no hex of this map (0101 to {HEX[-1]})")
    return GRID.ids[value]


def known_keys(value: Mapping[str, object], names: tuple[str, ...], what: str) -> None:
    """Refuse keys that nobody reads."""
    for key in value:
        if key not in names:
            raise BadPosition(f"{what} does not know {key!r}; it knows: {', '.join(names)}")


def place_of(value: object, what: str) -> int:
    """The inverse of `place_name`."""
    if isinstance(value, str):
        if value in PLACES:
            return PLACES[value]
        if value.startswith("off "):
            return OFF_MAP - hex_of(value[4:], what)
    return hex_of(value, what)


def read_unit(s: NorthAfrica, name: str, value: object) -> None:
    """A unit: just its place, or an object with what `dump_unit` writes."""
    if name not in UNIT_ID:
        raise BadPosition(f"there is no unit {name!r}; see the counter list of the game")
    u = UNIT_ID[name]
    record = {"at": value} if isinstance(value, str) else mapping(value, name)
    known_keys(record, UNIT_KEYS, name)
    if "at" not in record:
        raise BadPosition(f"{name} needs 'at': where it is")
    s.loc[u] = place_of(record["at"], name)
    if "column" in record:
        s.put_facing(u, one_of(record["column"], DIRECTIONS, f"{name}: column") + 1)
    for flag in items(record.get("flags", []), f"{name}: flags"):
        s.mark(u, 1 << one_of(flag, FLAGS, f"{name}: flag"))
    if "origin" in record:
        s.set_origin(u, hex_of(record["origin"], f"{name}: origin"))
    s.set_isolated(u, small(record.get("isolated since", 0), MOST_CLOCK, f"{name}: isolated since"))
    s.set_attack(u, small(record.get("attack", 0), MOST_ATTACKS, f"{name}: attack"))
    s.set_allowance(u, small(record.get("allowance", 0), MOST_ALLOWANCE, f"{name}: allowance"))
    s.set_support(u, small(record.get("support", 0), MOST_SUPPORT, f"{name}: support"))


def read_mines(s: NorthAfrica, value: object) -> None:
    """The minefields of both sides, and those cleared in this Player-Turn."""
    record = mapping(value, "minefields")
    known_keys(record, ("axis", "allied", "axis cleared", "allied cleared"), "minefields")
    n = 0
    for side in (AXIS, ALLIED):
        for state, key in ((LAID, SIDES[side]), (FRESHLY_CLEARED, f"{SIDES[side]} cleared")):
            for name in items(record.get(key, []), f"minefields: {key}"):
                if n == MOST_MINES:
                    raise BadPosition(f"more than {MOST_MINES} minefields")
                s.lay(n, side, hex_of(name, f"minefields: {key}"))
                s.set_mine(n, state)
                n += 1


def read_options(s: NorthAfrica, value: object) -> None:
    """The options of the game."""
    record = mapping(value, "options")
    known_keys(record, ("free", *CODES), "options")
    s.options = FREE if whole(record.get("free", 0), "options: free") else 0
    for n, code in enumerate(CODES):
        if whole(record.get(code, 0), f"options: {code}"):
            s.options |= 2 << n


def read_vanguard(s: NorthAfrica, value: object) -> None:
    """The two Supply Vanguards."""
    record = mapping(value, "vanguard")
    known_keys(record, SIDES, "vanguard")
    for n, side in enumerate(SIDES):
        if side in record:
            h = hex_of(record[side], f"vanguard: {side}")
            if ROAD_INDEX[h] < 0:
                raise BadPosition(f"vanguard: {side}: {HEX[h]} is not on the road")
            s.set_vanguard(n, ROAD_INDEX[h])


def read_attacks(s: NorthAfrica, value: object) -> None:
    """The targets of declared attacks."""
    for i, pair in enumerate(items(value, "attacks")):
        both = items(pair, "attacks")
        if len(both) != 2 or i >= MOST_TARGETS:
            raise BadPosition("attacks must be at most 64 pairs of an attack's number and a hex")
        s.set_target(i, small(both[0], MOST_ATTACKS, "attacks"), hex_of(both[1], "attacks"))


def read_position(position: Mapping[str, object]) -> NorthAfrica:
    """The position described, without its frames. What is left out is as the scenario has it; minefields: none."""
    known_keys(position, REQUIRED + OPTIONAL, "a position")
    for key in REQUIRED:
        if key not in position:
            raise BadPosition(f"a position needs {key!r}")
    s = NorthAfrica()
    s.scenario = one_of(position["scenario"], SCENARIO_IDS, "scenario")
    data = SCENARIOS[s.scenario]
    s.turn = whole(position["turn"], "turn")
    s.active = one_of(position["side"], SIDES, "side")
    s.phase = one_of(position["phase"], PHASES, "phase")
    s.points = whole(position.get("points", int(data.points)), "points")
    read_options(s, position.get("options", {}))
    for side in (AXIS, ALLIED):
        s.set_vanguard(side, data.vanguard[side])
    read_vanguard(s, position.get("vanguard", {}))
    for name, value in mapping(position["units"], "units").items():
        read_unit(s, name, value)
    read_mines(s, position.get("minefields", {}))
    s.boxes = all_boxes() if data.boxes else 0
    if "boxes" in position:
        names = [hex_of(name, "boxes") for name in items(position["boxes"], "boxes")]
        s.boxes = sum(1 << n for n in range(len(BOX_HEXES)) if BOX_HEXES[n] in names)
    read_attacks(s, position.get("attacks", []))
    s.edge_index = whole(position.get("road sources", 0), "road sources")
    s.board_cache = None
    return s
