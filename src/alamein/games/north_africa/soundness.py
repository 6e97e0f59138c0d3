"""What is wrong with a position: the invariants that every rule keeps."""

from typing import Final

from alamein.core.native import i64
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c06_road_mode import cannot_be_column
from alamein.games.north_africa.rules.c08_stacking import may_be_overcrowded, overcrowded
from alamein.games.north_africa.rules.c18_special_cases import box_entry
from alamein.games.north_africa.state import NorthAfrica, at_friendly_edge, computed_board

# a unit's facing, attack and clock of isolation: most units have none of them
RECORDS: Final[i64] = 7 << st.FACING_SHIFT | st.MOST_ATTACKS << st.ATTACK_SHIFT | st.MOST_CLOCK << st.CLOCK_SHIFT


def everything_wrong_with(s: NorthAfrica) -> list[str]:
    """All problems of a position; [] if it is sound."""
    return wrong_numbers(s) + wrong_places(s) or wrong_stacks(s) + wrong_records(s) + wrong_mines(s) + wrong_board(s)


def wrong_numbers(s: NorthAfrica) -> list[str]:
    """Turn and markers."""
    out: list[str] = []
    if not 1 <= s.turn <= T.SCENARIOS[s.scenario].turns:
        out.append(f"there is no Game-Turn {s.turn} in this scenario")
    for side in (T.AXIS, T.ALLIED):
        if not 0 <= s.vanguard(side) < T.ROAD_LENGTH:
            out.append(f"the {T.SIDES[side]} Vanguard is not on the road")
        elif (s.vanguard(side) - T.HOME_INDEX[side]) * T.OUTWARD[side] < 0:
            out.append(f"the {T.SIDES[side]} Vanguard is off the map")
    return out


def wrong_places(s: NorthAfrica) -> list[str]:
    """[6.5] [16.03] [5.21] Nobody in the sea or among enemies; off-map units behind their own edge."""
    out: list[str] = []
    b = s.board()
    for u in range(T.UNITS):
        h = s.loc[u]
        if h >= 0:
            if T.TERRAIN[h] == T.SEA:
                out.append(f"{T.UNIT[u]} is in the sea at {T.HEX[h]} [6.5]")
            if T.SIDE[u] == T.AXIS and b.present(h, T.ALLIED):
                out.append(f"both sides are in {T.HEX[h]} [5.21]")
            if T.SIDE[u] == T.AXIS and box_entry(s, h) >= 0:
                out.append(f"{T.HEX[h]} is no box, for {T.UNIT[u]} is in it [18.13]")
        elif h <= st.OFF_MAP and not at_friendly_edge(st.OFF_MAP - h, T.SIDE[u]):
            behind = T.HEX[st.OFF_MAP - h]
            out.append(f"{T.UNIT[u]} is off the map behind {behind}, which is not on its own edge [16.03]")
    return out


def wrong_stacks(s: NorthAfrica) -> list[str]:
    """[8.0] Stacking limits."""
    crowds = {side: overcrowded(s, side) for side in (T.AXIS, T.ALLIED) if not may_be_overcrowded(s, side)}
    full = {side: T.HEX[s.loc[crowd[0]]] for side, crowd in crowds.items() if len(crowd) > 0}
    return [f"too many {T.SIDES[side]} units in {h} [8.0]" for side, h in full.items()]


def wrong_records(s: NorthAfrica) -> list[str]:
    """Modes, attacks and clocks [14.04] only of units that may have them."""
    out: list[str] = []
    b = s.board()
    declared = {int(s.target_attack(i)) for i in range(st.MOST_TARGETS)}
    for u in range(T.UNITS):
        if s.cells[u] & RECORDS == 0:
            continue
        why = cannot_be_column(s, b, u) if s.facing(u) != 0 else ""
        if why:
            out.append(f"{T.UNIT[u]} cannot be in Road Mode in its place [{why}]")
        if s.attack(u) != 0 and s.attack(u) not in declared:
            out.append(f"{T.UNIT[u]} takes part in an attack that nobody declared")
        if s.isolated(u) != 0 and s.loc[u] < 0:
            out.append(f"{T.UNIT[u]} is off the map but recorded as isolated [14.04]")
        elif s.isolated(u) != 0 and not s.clock() - 8 <= s.isolated(u) <= s.clock():
            out.append(f"{T.UNIT[u]} has been isolated for longer than 14.04 allows")
    return out


def wrong_mines(s: NorthAfrica) -> list[str]:
    """[11.0] Minefields on land, one to a hex."""
    out: list[str] = []
    seen: set[int] = set()
    for n in range(T.MOST_MINES):
        if s.cells[st.MINES + n] & 3 == st.GONE:
            continue
        h = s.mine_hex(n)
        if T.TERRAIN[h] == T.SEA:
            out.append(f"a minefield lies in the sea at {T.HEX[h]} [11.0]")
        if h in seen:
            out.append(f"two minefields lie in {T.HEX[h]} [11.0]")
        seen.add(h)
    return out


def wrong_board(s: NorthAfrica) -> list[str]:
    """The board that was kept up is the board that follows from the position."""
    b, again = s.board(), computed_board(s)
    if b.at == again.at:
        kept = (b.held, b.zone, b.mined, b.crowds)
        same = kept == (again.held, again.zone, again.mined, again.crowds)
        return [] if same else ["the sets of hexes of the board are out of step"]
    return [f"the board is out of step at {T.HEX[h]}" for h in range(int(T.HEXES)) if b.at[h] != again.at[h]]
