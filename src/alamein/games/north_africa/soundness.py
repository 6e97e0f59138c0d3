"""What is wrong with a position: the invariants that every rule keeps."""

from typing import Final

from alamein.core.native import i64
from alamein.games.north_africa.rules.c06_road_mode import cannot_hold_space
from alamein.games.north_africa.rules.c08_stacking import overcrowded
from alamein.games.north_africa.state import (
    ATTACK_SHIFT,
    CLOCK_SHIFT,
    COMBAT_PHASE,
    FACING_SHIFT,
    GONE,
    INITIAL,
    MECHANIZED_PHASE,
    MINES,
    MOST_ATTACKS,
    MOST_CLOCK,
    MOST_TARGETS,
    OFF_MAP,
    Board,
    NorthAfrica,
    at_friendly_edge,
    computed_board,
    put,
)
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    CLEAR,
    COMBAT,
    HEX,
    HEXES,
    HOME_INDEX,
    KIND,
    MECHANIZED,
    MOST_MINES,
    OUTWARD,
    ROAD_INDEX,
    ROAD_LENGTH,
    SCENARIOS,
    SEA,
    SIDE,
    SIDES,
    TERRAIN,
    UNIT,
    UNITS,
)

# a unit's facing, attack and clock of isolation: most units have none of them
RECORDS: Final[i64] = 7 << FACING_SHIFT | MOST_ATTACKS << ATTACK_SHIFT | MOST_CLOCK << CLOCK_SHIFT


def everything_wrong_with(s: NorthAfrica) -> list[str]:
    """All problems of a position; [] if it is sound."""
    out = wrong_numbers(s) + wrong_places(s)
    if out:
        return out
    return wrong_stacks(s) + wrong_records(s) + wrong_mines(s) + wrong_board(s)


def wrong_numbers(s: NorthAfrica) -> list[str]:
    """Turn and markers."""
    out: list[str] = []
    if not 1 <= s.turn <= SCENARIOS[s.scenario].turns:
        out.append(f"there is no Game-Turn {s.turn} in this scenario")
    for side in (AXIS, ALLIED):
        if not 0 <= s.vanguard(side) < ROAD_LENGTH:
            out.append(f"the {SIDES[side]} Vanguard is not on the road")
        elif (s.vanguard(side) - HOME_INDEX[side]) * OUTWARD[side] < 0:
            out.append(f"the {SIDES[side]} Vanguard is off the map")
    return out


def wrong_places(s: NorthAfrica) -> list[str]:
    """[6.5] [16.03] [5.21] Nobody in the sea or among enemies; off-map units behind their own edge."""
    out: list[str] = []
    b = s.board()
    for u in range(UNITS):
        h = s.loc[u]
        if h >= 0:
            if TERRAIN[h] == SEA:
                out.append(f"{UNIT[u]} is in the sea at {HEX[h]} [6.5]")
            if SIDE[u] == AXIS and b.present(h, ALLIED):
                out.append(f"both sides are in {HEX[h]} [5.21]")
        elif h <= OFF_MAP and not at_friendly_edge(OFF_MAP - h, SIDE[u]):
            out.append(f"{UNIT[u]} is off the map behind {HEX[OFF_MAP - h]}, which is not on its own edge [16.03]")
    return out


def may_be_overcrowded(s: NorthAfrica, side: int) -> bool:
    """[10.23] Between a combat and the owner's next Movement Phase a hex may be too full."""
    if side == s.active:
        return s.phase in (INITIAL, COMBAT_PHASE, MECHANIZED_PHASE)
    return s.phase >= COMBAT_PHASE


def wrong_stacks(s: NorthAfrica) -> list[str]:
    """[8.0] Stacking limits."""
    out: list[str] = []
    for side in (AXIS, ALLIED):
        if may_be_overcrowded(s, side):
            continue
        crowd = overcrowded(s, side)
        if len(crowd) > 0:
            out.append(f"too many {SIDES[side]} units in {HEX[s.loc[crowd[0]]]} [8.0]")
    return out


def wrong_records(s: NorthAfrica) -> list[str]:
    """Modes, attacks and clocks only of units that may have them."""
    out: list[str] = []
    b = s.board()
    for u in range(UNITS):
        if s.cells[u] & RECORDS == 0:
            continue
        if s.facing(u) != 0:
            out += wrong_column(s, b, u)
        if s.attack(u) != 0 and not is_declared(s, s.attack(u)):
            out.append(f"{UNIT[u]} takes part in an attack that nobody declared")
        if s.isolated(u) != 0:
            out += wrong_clock(s, u)
    return out


def wrong_column(s: NorthAfrica, b: Board, u: i64) -> list[str]:
    """[6.22] A unit in Road Mode stands where it may."""
    h, facing = s.loc[u], s.facing(u)
    if h < 0 or KIND[u] != COMBAT or TERRAIN[h] != CLEAR or (MECHANIZED[u] and ROAD_INDEX[h] < 0):
        return [f"{UNIT[u]} cannot be in Road Mode [6.16]"]
    if b.units(h, SIDE[u]) > 1:
        return [f"{UNIT[u]} is stacked in Road Mode [6.32]"]
    put(b, u, h, facing, -1)
    cramped = cannot_hold_space(b, u, h, facing)
    put(b, u, h, facing, 1)
    return [f"{UNIT[u]} has no room for Road Mode [6.22]"] if cramped else []


def is_declared(s: NorthAfrica, number: i64) -> bool:
    """Whether an attack of this number has a target."""
    return any(s.target_attack(i) == number for i in range(i64(MOST_TARGETS)))


def wrong_clock(s: NorthAfrica, u: i64) -> list[str]:
    """[14.04] Records of isolation belong to units on the map and are not older than a Game-Turn."""
    if s.loc[u] < 0:
        return [f"{UNIT[u]} is off the map but recorded as isolated [14.04]"]
    if not s.clock() - 8 <= s.isolated(u) <= s.clock():
        return [f"{UNIT[u]} has been isolated for longer than 14.04 allows"]
    return []


def wrong_mines(s: NorthAfrica) -> list[str]:
    """[11.0] Minefields on land, one to a hex."""
    out: list[str] = []
    seen: set[int] = set()
    for n in range(MOST_MINES):
        if s.cells[MINES + n] & 3 == GONE:
            continue
        h = s.mine_hex(n)
        if TERRAIN[h] == SEA:
            out.append(f"a minefield lies in the sea at {HEX[h]} [11.0]")
        if h in seen:
            out.append(f"two minefields lie in {HEX[h]} [11.0]")
        seen.add(h)
    return out


def wrong_board(s: NorthAfrica) -> list[str]:
    """The board that was kept up is the board that follows from the position."""
    b, again = s.board(), computed_board(s)
    if b.at == again.at and b.mine == again.mine:
        return []
    return [
        f"the board is out of step at {HEX[h]}"
        for h in range(int(HEXES))
        if b.at[h] != again.at[h] or b.mine[h] != again.mine[h]
    ]
