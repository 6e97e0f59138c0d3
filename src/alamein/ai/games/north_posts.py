"""The 1973 game, for its expert: the posts of those who hold, and who goes to which.

July: an Allied line across the map, a unit on every third hex, so that Zones of Control leave no gap; behind it a
second one where the Axis is strongest. September: Allied units on their own minefields. October: Axis armour beside
its Supply units.
"""

from typing import Final

from alamein.ai.games.north_styles import WALL
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa.c18_special_cases import box_entry
from alamein.games.north_africa.state import LAID, NorthAfrica
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    COLUMN,
    COMBAT,
    DEPRESSION,
    FIRST,
    KIND,
    LAST,
    LAST_COLUMN,
    MECHANIZED,
    MOST_MINES,
    MOVEMENT,
    ROWS,
    SCENARIOS,
    SEA,
    SIDE,
    STRENGTH,
    SUPPLY,
    TERRAIN,
    UNITS,
    distance,
)

NO_POST: Final = -1
GAP: Final = 3  # hexes from one post of a line to the next: Zones of Control of both close the two between
DEPTH: Final = 4  # columns from the line to the posts of the second one
WATCHED: Final = 6  # minefields as near to the enemy as this want a garrison


def posts_of(s: NorthAfrica, side: i64, style: i64) -> vec[i64]:
    """The post of every unit of a side; NO_POST for those who have none."""
    out = filled(UNITS, NO_POST)
    scenario = SCENARIOS[s.scenario]
    posts = vec[i64]()
    if side == ALLIED and scenario.column_points != 0:
        posts = line_posts(s, style)
    elif side == ALLIED and scenario.minefield_points != 0:
        posts = mine_posts(s)
    elif side == AXIS and scenario.retreat_line and s.turn <= scenario.stand_fast:
        posts = depot_posts(s)
    if len(posts) > 0:
        man(s, side, posts, out)
    return out


# --- July: the line ---------------------------------------------------------------------------------------------------


def line_column(s: NorthAfrica, first: i64) -> i64:
    """Where the line stands: in its column, or further east if more than one Axis unit is already through."""
    for column in range(first, LAST_COLUMN - DEPTH):
        through: i64 = 0
        for u in range(FIRST[AXIS], LAST[AXIS]):
            if s.loc[u] >= 0 and KIND[u] == COMBAT and COLUMN[s.loc[u]] >= column:
                through += 1
        if through <= 1:
            return column
    return LAST_COLUMN - DEPTH


def main_row(s: NorthAfrica) -> i64:
    """The row in which the weight of the Axis armour stands."""
    total: i64 = 0
    weight: i64 = 1
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and KIND[u] == COMBAT and MECHANIZED[u] != 0:
            total += STRENGTH[u] * (s.loc[u] % ROWS)
            weight += STRENGTH[u]
    return total // weight


def line_posts(s: NorthAfrica, style: i64) -> vec[i64]:
    """The posts of the line from the sea to the south edge, then those of the second line, the most urgent first."""
    column = line_column(s, WALL[style])
    first = (column - 1) * ROWS
    row: i64 = 0
    while TERRAIN[first + row] == SEA:
        row += 1
    out = vec[i64]()
    row += 1
    while row < ROWS:
        out = append(out, first + row if TERRAIN[first + row] != DEPRESSION else first + row - 1)
        row += GAP
    centre = main_row(s)
    behind = first + DEPTH * ROWS
    for k in range(i64(5)):
        row = centre + GAP * ((k + 1) // 2) * (1 if k % 2 == 1 else i64(-1))
        if 0 <= row < ROWS and TERRAIN[behind + row] != SEA and TERRAIN[behind + row] != DEPRESSION:
            out = append(out, behind + row)
    return out


# --- September: minefields --------------------------------------------------------------------------------------------


def mine_posts(s: NorthAfrica) -> vec[i64]:
    """The Allied minefields that Axis units can soon come to, the nearest first."""
    out = vec[i64]()
    for far in range(i64(1), i64(WATCHED + 1)):
        for n in range(MOST_MINES):
            if s.mine_state(n) == LAID and s.mine_side(n) == ALLIED and axis_near(s, s.mine_hex(n)) == far:
                out = append(out, s.mine_hex(n))
    return out


def axis_near(s: NorthAfrica, h: i64) -> i64:
    """Hexes to the nearest Axis unit of any kind but Supply."""
    best = i64(ROWS)
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and KIND[u] != SUPPLY:
            far = distance(h, s.loc[u])
            if far < best:
                best = far
    return best


# --- October: the depots ----------------------------------------------------------------------------------------------


def depot_posts(s: NorthAfrica) -> vec[i64]:
    """The hexes of Axis Supply units, which are overrun if nobody stands with them."""
    out = vec[i64]()
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and KIND[u] == SUPPLY:
            out = append(out, s.loc[u])
    return out


# --- who goes where ---------------------------------------------------------------------------------------------------


def man(s: NorthAfrica, side: i64, posts: vec[i64], out: vec[i64]) -> None:
    """Give every post, in order, to the unit that stands there or else to the one that is there first."""
    filled_posts = filled(i64(len(posts)), 0)
    for i in range(i64(len(posts))):
        for u in range(FIRST[side], LAST[side]):
            if s.loc[u] == posts[i] and KIND[u] == COMBAT and out[u] == NO_POST:
                out[u] = posts[i]
                filled_posts[i] = 1
                break
    b = s.board()
    for i in range(i64(len(posts))):
        if filled_posts[i] != 0 or b.combat_units(posts[i], 1 - side) != 0:
            continue
        u = quickest(s, side, posts[i], out)
        if u >= 0:
            out[u] = posts[i]


def quickest(s: NorthAfrica, side: i64, post: i64, taken: vec[i64]) -> i64:
    """The free unit that can be at a post first, or -1."""
    best: i64 = 100_000
    pick: i64 = -1
    b = s.board()
    for u in range(FIRST[side], LAST[side]):
        h = s.loc[u]
        if h < 0 or KIND[u] != COMBAT or taken[u] != NO_POST:
            continue
        if b.controlled(h, 1 - SIDE[u]) != 0 and b.units(h, side) == 1:
            continue  # [5.23] held
        if side == ALLIED and box_entry(s, h) >= 0:
            continue  # [18.12] bound to its box
        if SCENARIOS[s.scenario].retreat_line and MECHANIZED[u] == 0:
            continue  # October's infantry holds its minefields
        time = distance(h, post) * 12 // MOVEMENT[u]
        if time < best:
            best = time
            pick = u
    return pick
