"""A position as JSON in printed names, both ways, and what can be wrong with one."""

from collections.abc import Mapping
from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.hexgrid import DIRECTIONS
from alamein.core.reading import hex_of, items, mapping, one_of, table, whole
from alamein.games.north_africa.rules.c18_set_up import FREE
from alamein.games.north_africa.rules.c18_special_cases import all_boxes
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


def place_of(value: object, what: str) -> int:
    """The inverse of `place_name`."""
    if isinstance(value, str):
        if value in PLACES:
            return PLACES[value]
        if value.startswith("off "):
            return OFF_MAP - hex_of(value[4:], what, GRID)
    return hex_of(value, what, GRID)


def read_unit(s: NorthAfrica, name: str, value: object) -> None:
    """A unit: just its place, or an object with what `dump_unit` writes."""
    if name not in UNIT_ID:
        raise BadPosition(f"there is no unit {name!r}; see the counter list of the game")
    u = UNIT_ID[name]
    record = table({"at": value} if isinstance(value, str) else value, name, ("at",), UNIT_KEYS)
    s.loc[u] = place_of(record["at"], name)
    if "column" in record:
        s.put_facing(u, one_of(record["column"], f"{name}: column", DIRECTIONS) + 1)
    for flag in items(record.get("flags", []), f"{name}: flags"):
        s.mark(u, 1 << one_of(flag, f"{name}: flag", FLAGS))
    if "origin" in record:
        s.set_origin(u, hex_of(record["origin"], f"{name}: origin", GRID))
    s.set_isolated(u, whole(record.get("isolated since", 0), f"{name}: isolated since", 0, MOST_CLOCK))
    s.set_attack(u, whole(record.get("attack", 0), f"{name}: attack", 0, MOST_ATTACKS))
    s.set_allowance(u, whole(record.get("allowance", 0), f"{name}: allowance", 0, MOST_ALLOWANCE))
    s.set_support(u, whole(record.get("support", 0), f"{name}: support", 0, MOST_SUPPORT))


def read_mines(s: NorthAfrica, value: object) -> None:
    """The minefields of both sides, and those cleared in this Player-Turn."""
    record = table(value, "minefields", (), ("axis", "allied", "axis cleared", "allied cleared"))
    n = 0
    for side in (AXIS, ALLIED):
        for state, key in ((LAID, SIDES[side]), (FRESHLY_CLEARED, f"{SIDES[side]} cleared")):
            for name in items(record.get(key, []), f"minefields: {key}"):
                if n == MOST_MINES:
                    raise BadPosition(f"more than {MOST_MINES} minefields")
                s.lay(n, side, hex_of(name, f"minefields: {key}", GRID))
                s.set_mine(n, state)
                n += 1


def read_options(s: NorthAfrica, value: object) -> None:
    """The options of the game."""
    record = table(value, "options", (), ("free", *CODES))
    s.options = FREE if whole(record.get("free", 0), "options: free", 0, 1) else 0
    for n, code in enumerate(CODES):
        if whole(record.get(code, 0), f"options: {code}", 0, 1):
            s.options |= 2 << n


def read_vanguard(s: NorthAfrica, value: object) -> None:
    """The two Supply Vanguards."""
    record = table(value, "vanguard", (), SIDES)
    for n, side in enumerate(SIDES):
        if side in record:
            h = hex_of(record[side], f"vanguard: {side}", GRID)
            if ROAD_INDEX[h] < 0:
                raise BadPosition(f"vanguard: {side}: {HEX[h]} is not on the road")
            s.set_vanguard(n, ROAD_INDEX[h])


def read_attacks(s: NorthAfrica, value: object) -> None:
    """The targets of declared attacks."""
    for i, pair in enumerate(items(value, "attacks")):
        both = items(pair, "attacks")
        if len(both) != 2 or i >= MOST_TARGETS:
            raise BadPosition("attacks must be at most 64 pairs of an attack's number and a hex")
        s.set_target(i, whole(both[0], "attacks", 0, MOST_ATTACKS), hex_of(both[1], "attacks", GRID))


def read_position(position: Mapping[str, object]) -> NorthAfrica:
    """The position described, without its frames. What is left out is as the scenario has it; minefields: none."""
    table(position, "a position", REQUIRED, OPTIONAL)
    s = NorthAfrica()
    s.scenario = one_of(position["scenario"], "scenario", SCENARIO_IDS)
    data = SCENARIOS[s.scenario]
    s.turn = whole(position["turn"], "turn", 0, MOST)
    s.active = one_of(position["side"], "side", SIDES)
    s.phase = one_of(position["phase"], "phase", PHASES)
    s.points = whole(position.get("points", int(data.points)), "points", -MOST, MOST)
    read_options(s, position.get("options", {}))
    for side in (AXIS, ALLIED):
        s.set_vanguard(side, data.vanguard[side])
    read_vanguard(s, position.get("vanguard", {}))
    for name, value in mapping(position["units"], "units").items():
        read_unit(s, name, value)
    read_mines(s, position.get("minefields", {}))
    s.boxes = all_boxes() if data.boxes else 0
    if "boxes" in position:
        names = [hex_of(name, "boxes", GRID) for name in items(position["boxes"], "boxes")]
        s.boxes = sum(1 << n for n in range(len(BOX_HEXES)) if BOX_HEXES[n] in names)
    read_attacks(s, position.get("attacks", []))
    s.edge_index = whole(position.get("road sources", 0), "road sources", 0, MOST)
    s.board_cache = None
    return s
