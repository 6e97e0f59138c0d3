"""The 1973 game, for its expert: the posts of those who hold, and who goes to which.

July: an Allied line across the map, a unit on every third hex, so that Zones of Control leave no gap, and behind it, or
in it, the rest where the Axis is strongest. September: Allied units on their own minefields.
"""

from typing import Final

from alamein.ai.experts.north_africa.styles import (
    DEEP,
    DEPTH,
    GAP,
    HOLE,
    RESERVES,
    STRIKER,
    THROUGH,
    WALL,
    WATCHED,
    YIELD,
    weight,
)
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa.rules.c18_special_cases import box_entry
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
BULGE: Final = 3  # how often the line gives way in a row, two columns each time
EAST: Final = 48  # the last column in which a line makes sense


def posts_of(s: NorthAfrica, side: i64, style: i64) -> vec[i64]:
    """The post of every unit of a side; NO_POST for those who have none."""
    out = filled(UNITS, NO_POST)
    scenario = SCENARIOS[s.scenario]
    posts = vec[i64]()
    if s.turn == scenario.turns and scenario.first != side:
        return out  # nothing comes after this Player-Turn: all may attack
    if side == ALLIED and scenario.column_points != 0:
        column = line_column(s, style)
        line = line_posts(s, column, style)
        man(s, side, line, out, style)
        posts = second_line(s, column, style) if weight(style, side, DEEP) != 0 else reserve_posts(s, line, out, style)
    elif side == ALLIED and scenario.minefield_points != 0:
        posts = mine_posts(s, tenths(style, WATCHED))
    if len(posts) > 0:
        man(s, side, posts, out, style)
    return out


# --- July: the line ---------------------------------------------------------------------------------------------------


def tenths(style: i64, kind: i64) -> i64:
    """A weight of the Allies that counts things, none of them less than one."""
    return max((weight(style, ALLIED, kind) + 5) // 10, 1)


def line_column(s: NorthAfrica, style: i64) -> i64:
    """Where the line stands: as far west as it can be manned in this turn with few Axis units beyond it."""
    best: i64 = 100_000
    first = weight(style, ALLIED, WALL)
    pick = first
    for column in range(first, i64(EAST)):
        cost = (column - first) * weight(style, ALLIED, YIELD)
        if cost >= best:
            break
        for u in range(FIRST[AXIS], LAST[AXIS]):
            if s.loc[u] >= 0 and KIND[u] == COMBAT and COLUMN[s.loc[u]] > column:
                cost += weight(style, ALLIED, THROUGH)
        cost += weight(style, ALLIED, HOLE) * unmanned(s, line_posts(s, column, style), style)
        if cost < best:
            best = cost
            pick = column
    return pick


def unmanned(s: NorthAfrica, line: vec[i64], style: i64) -> i64:
    """How many posts of a line nobody can reach in this turn: one phase for infantry, two for armor."""
    posts = filled(UNITS, NO_POST)
    man(s, ALLIED, line, posts, style)
    late = i64(len(line))
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if posts[u] != NO_POST and time_to(s, u, posts[u]) <= 12 + 12 * MECHANIZED[u]:
            late -= 1
    return late


def line_posts(s: NorthAfrica, column: i64, style: i64) -> vec[i64]:
    """The posts of the line from the south edge, where few units are near, to the sea; bent around the Axis units that
    are in it."""
    out = vec[i64]()
    gap = max(tenths(style, GAP), 2)
    coast: i64 = 0
    while TERRAIN[(column - 1) * ROWS + coast] == SEA:
        coast += 1
    row = ROWS - 2
    while row > coast + 1 - gap:
        row = row if row > coast else coast + 1
        post = (bend(s, column, row) - 1) * ROWS + row
        if TERRAIN[post] == DEPRESSION:
            post += 1  # [6.5] units are isolated there; the next post moves down too, so that no gap opens
            row += 1
        if len(out) > 0 and distance(out[len(out) - 1], post) > gap:
            out = append(out, between(out[len(out) - 1], post))
        out = append(out, post)
        row -= gap
    return out


def bend(s: NorthAfrica, column: i64, row: i64) -> i64:
    """The column of the line in a row: two behind the Axis units that have come into it there."""
    out = column
    for _ in range(i64(BULGE)):
        pressed = False
        for u in range(FIRST[AXIS], LAST[AXIS]):
            h = s.loc[u]
            if h >= 0 and KIND[u] == COMBAT and out - 1 <= COLUMN[h] <= out + 1 and row - 2 <= h % ROWS <= row + 2:
                pressed = pressed or COLUMN[h] >= out
        if not pressed or out + 2 > LAST_COLUMN:
            break
        out += 2
    return out


def between(a: i64, b: i64) -> i64:
    """A hex half-way between two."""
    return (a // ROWS + b // ROWS) // 2 * ROWS + (a % ROWS + b % ROWS) // 2


def reserve_posts(s: NorthAfrica, line: vec[i64], manned: vec[i64], style: i64) -> vec[i64]:
    """The posts of the line that need a second and third unit most."""
    out = vec[i64]()
    held = filled(i64(len(line)), 0)
    danger = filled(i64(len(line)), 0)
    for i in range(i64(len(line))):
        danger[i] = axis_weight(s, line[i])
        for u in range(FIRST[ALLIED], LAST[ALLIED]):
            if manned[u] == line[i]:
                held[i] += STRENGTH[u]
    for _ in range(tenths(style, RESERVES)):
        worst: i64 = 0
        for i in range(i64(len(line))):
            if danger[i] * (held[worst] + 1) > danger[worst] * (held[i] + 1):
                worst = i
        out = append(out, line[worst])
        held[worst] += 3
    return out


def second_line(s: NorthAfrica, line: i64, style: i64) -> vec[i64]:
    """The posts of a line behind that in a column, those first against which the Axis is strongest."""
    behind = line + tenths(style, DEPTH)
    out = line_posts(s, behind if behind < LAST_COLUMN else line, style)
    for i in range(i64(1), i64(len(out))):
        post = out[i]
        weight = axis_weight(s, post)
        k = i
        while k > 0 and axis_weight(s, out[k - 1]) < weight:
            out[k] = out[k - 1]
            k -= 1
        out[k] = post
    return out


def axis_weight(s: NorthAfrica, h: i64) -> i64:
    """The Axis strength that can soon be brought against a hex."""
    weight: i64 = 0
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and KIND[u] == COMBAT and distance(s.loc[u], h) <= MOVEMENT[u]:
            weight += STRENGTH[u]
    return weight


# --- September: minefields --------------------------------------------------------------------------------------------


def mine_posts(s: NorthAfrica, watched: i64) -> vec[i64]:
    """The Allied minefields that Axis units can soon come to, the nearest first."""
    out = vec[i64]()
    for far in range(i64(1), watched + 1):
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


# --- who goes where ---------------------------------------------------------------------------------------------------


def man(s: NorthAfrica, side: i64, posts: vec[i64], out: vec[i64], style: i64) -> None:
    """Give every post to a unit that stands there; then, in order, those that are empty to the quickest."""
    b = s.board()
    for i in range(i64(len(posts))):
        u = garrison(s, side, posts[i], out)
        if u >= 0:
            out[u] = posts[i]
    for i in range(i64(len(posts))):
        if b.combat_units(posts[i], 1 - side) != 0 or is_manned(side, posts, i, out):
            continue
        u = quickest(s, side, posts[i], out, style)
        if u >= 0:
            out[u] = posts[i]


def is_manned(side: i64, posts: vec[i64], i: i64, taken: vec[i64]) -> bool:
    """Whether the `i`-th post has its unit: one for each time it is listed so far."""
    wanted: i64 = 0
    for k in range(i + 1):
        if posts[k] == posts[i]:
            wanted += 1
    for u in range(FIRST[side], LAST[side]):
        if taken[u] == posts[i]:
            wanted -= 1
    return wanted <= 0


def garrison(s: NorthAfrica, side: i64, post: i64, taken: vec[i64]) -> i64:
    """A Combat unit in a post that has none yet, or -1."""
    if s.board().combat_units(post, side) != 0:
        for u in range(FIRST[side], LAST[side]):
            if s.loc[u] == post and KIND[u] == COMBAT and taken[u] == NO_POST:
                return u
    return -1


def time_to(s: NorthAfrica, u: i64, post: i64) -> i64:
    """How long a unit needs to a post, in twelfths of a phase."""
    return distance(s.loc[u], post) * 12 // MOVEMENT[u]


def quickest(s: NorthAfrica, side: i64, post: i64, taken: vec[i64], style: i64) -> i64:
    """The free unit that can be at a post first, or -1."""
    best: i64 = 100_000
    pick: i64 = -1
    b = s.board()
    for u in range(FIRST[side], LAST[side]):
        h = s.loc[u]
        if h < 0 or KIND[u] != COMBAT or taken[u] != NO_POST:
            continue
        if b.controlled(h, 1 - SIDE[u]) and b.units(h, side) == 1:
            continue  # [5.23] held
        if side == ALLIED and box_entry(s, h) >= 0:
            continue  # [18.12] bound to its box
        if SCENARIOS[s.scenario].minefield_points != 0 and STRENGTH[u] >= tenths(style, STRIKER):
            continue  # September's armor strikes back
        time = time_to(s, u, post)
        if time < best:
            best = time
            pick = u
    return pick
