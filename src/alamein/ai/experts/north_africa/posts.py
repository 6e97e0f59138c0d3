"""The 1973 game, for its expert: the posts of those who hold, and who goes to which.

July: an Allied line across the map, a unit on every third hex, so that Zones of Control leave no gap, and behind it, or
in it, the rest where the Axis is strongest. September: Allied units on their own minefields.
"""

from typing import Final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.combat import JULY, SEPTEMBER
from alamein.ai.experts.north_africa.ground import is_held, mines, nearest
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c18_special_cases import box_entry
from alamein.games.north_africa.state import NorthAfrica

NO_POST: Final = -1
NEVER: Final = 100_000  # no cost and no time is so long
BULGE: Final = 3  # how often the line gives way in a row, two columns each time
EAST: Final = 48  # the last column in which a line makes sense
PHASE: Final = 12  # parts of a phase in which times are counted
SECOND: Final = 3  # strength that a post has from each unit that is to reinforce it


def is_holder(s: NorthAfrica, side: i64) -> bool:
    """Whether the side wins by keeping what it has: the Allies but in October, then the Axis."""
    return (s.scenario == T.OCTOBER) == (side == T.AXIS)


def posts_of(s: NorthAfrica, side: i64, style: i64) -> vec[i64]:
    """The post of every unit of a side; NO_POST for those who have none."""
    out = filled(T.UNITS, NO_POST)
    scenario = T.SCENARIOS[s.scenario]
    if side == T.AXIS or (s.turn == scenario.turns and scenario.first == T.AXIS):
        return out  # nothing comes after this Player-Turn: all may attack
    if s.scenario == JULY:
        column = line_column(s, style)
        line = line_posts(s, column, style)
        man(s, line, out, style)
        deep = W.weight(style, T.ALLIED, W.DEEP) != 0
        man(s, second_line(s, column, style) if deep else reserve_posts(s, line, out, style), out, style)
    elif s.scenario == SEPTEMBER:
        man(s, mine_posts(s, tenths(style, W.WATCHED)), out, style)
    return out


def tenths(style: i64, kind: i64) -> i64:
    """A weight of the Allies that counts things, none of them less than one."""
    return max((W.weight(style, T.ALLIED, kind) + 5) // 10, i64(1))


# --- July: the line ---------------------------------------------------------------------------------------------------


def line_column(s: NorthAfrica, style: i64) -> i64:
    """Where the line stands: as far west as it can be manned in this turn with few Axis units beyond it."""
    first = W.weight(style, T.ALLIED, W.COLUMN)
    best = Best(-NEVER, first)
    for column in range(first, i64(EAST)):
        cost = (column - first) * W.weight(style, T.ALLIED, W.YIELD)
        if cost >= -best.value:
            break
        for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
            if s.loc[u] >= 0 and T.KIND[u] == T.COMBAT and T.COLUMN[s.loc[u]] > column:
                cost += W.weight(style, T.ALLIED, W.THROUGH)
        cost += W.weight(style, T.ALLIED, W.HOLE) * unmanned(s, line_posts(s, column, style), style)
        best.offer(-cost, column)
    return best.action


def unmanned(s: NorthAfrica, line: vec[i64], style: i64) -> i64:
    """How many posts of a line nobody can reach in this turn: one phase for infantry, two for armor."""
    posts = filled(T.UNITS, NO_POST)
    man(s, line, posts, style)
    late = i64(len(line))
    for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
        if posts[u] != NO_POST and time_to(s, u, posts[u]) <= PHASE + PHASE * T.MECHANIZED[u]:
            late -= 1
    return late


def line_posts(s: NorthAfrica, column: i64, style: i64) -> vec[i64]:
    """The posts of the line from the south edge, where few units are near, to the sea; bent around the Axis units that
    are in it."""
    out = vec[i64]()
    gap = max(tenths(style, W.GAP), i64(2))
    coast: i64 = 0
    while T.TERRAIN[(column - 1) * T.ROWS + coast] == T.SEA:
        coast += 1
    row = T.ROWS - 2
    while row > coast + 1 - gap:
        row = row if row > coast else coast + 1
        post = (bend(s, column, row) - 1) * T.ROWS + row
        if T.TERRAIN[post] == T.DEPRESSION:
            post += 1  # [6.5] units are isolated there; the next post moves down too, so that no gap opens
            row += 1
        if len(out) > 0 and T.distance(out[len(out) - 1], post) > gap:
            last = out[len(out) - 1]  # one more half-way
            out = append(out, (last // T.ROWS + post // T.ROWS) // 2 * T.ROWS + (last % T.ROWS + post % T.ROWS) // 2)
        out = append(out, post)
        row -= gap
    return out


def bend(s: NorthAfrica, column: i64, row: i64) -> i64:
    """The column of the line in a row: two behind the Axis units that have come into it there."""
    out = column
    for _ in range(i64(BULGE)):
        if not is_pressed(s, out, row) or out + 2 > T.LAST_COLUMN:
            break
        out += 2
    return out


def is_pressed(s: NorthAfrica, column: i64, row: i64) -> bool:
    """Whether Axis Combat units are in the line about this place."""
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        h = s.loc[u]
        if h >= 0 and T.KIND[u] == T.COMBAT and 0 <= T.COLUMN[h] - column <= 1 and row - 2 <= h % T.ROWS <= row + 2:
            return True
    return False


def reserve_posts(s: NorthAfrica, line: vec[i64], manned: vec[i64], style: i64) -> vec[i64]:
    """The posts of the line that need a second and third unit most."""
    out = vec[i64]()
    danger = vec[i64]([axis_weight(s, post) for post in line])
    held = filled(i64(len(line)), 1)
    for i in range(i64(len(line))):
        for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
            if manned[u] == line[i]:
                held[i] += T.STRENGTH[u]
    for _ in range(tenths(style, W.RESERVES)):
        worst: i64 = 0
        for i in range(i64(len(line))):
            if danger[i] * held[worst] > danger[worst] * held[i]:
                worst = i
        out = append(out, line[worst])
        held[worst] += SECOND
    return out


def second_line(s: NorthAfrica, line: i64, style: i64) -> vec[i64]:
    """The posts of a line behind that in a column, those first against which the Axis is strongest."""
    behind = line + tenths(style, W.DEPTH)
    posts = line_posts(s, behind if behind < T.LAST_COLUMN else line, style)
    ranked = sorted([(-int(axis_weight(s, posts[i])), i) for i in range(len(posts))])
    return vec[i64]([posts[i] for _, i in ranked])


def axis_weight(s: NorthAfrica, h: i64) -> i64:
    """The Axis strength that can soon be brought against a hex."""
    weight: i64 = 0
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        if s.loc[u] >= 0 and T.KIND[u] == T.COMBAT and T.distance(s.loc[u], h) <= T.MOVEMENT[u]:
            weight += T.STRENGTH[u]
    return weight


# --- September: minefields --------------------------------------------------------------------------------------------


def mine_posts(s: NorthAfrica, watched: i64) -> vec[i64]:
    """The Allied minefields that Axis units can soon come to, the nearest first."""
    axis = range(T.FIRST[T.AXIS], T.LAST[T.AXIS])
    enemies = vec[i64]([s.loc[u] for u in axis if s.loc[u] >= 0 and T.KIND[u] != T.SUPPLY])
    fields, out = mines(s, T.ALLIED), vec[i64]()
    for far in range(i64(1), watched + 1):
        for h in fields:
            if nearest(h, enemies, T.ROWS) == far:
                out = append(out, h)
    return out


# --- who goes where ---------------------------------------------------------------------------------------------------


def man(s: NorthAfrica, posts: vec[i64], out: vec[i64], style: i64) -> None:
    """Give every post to an Allied unit that stands there; then, in order, those that are empty to the quickest."""
    side = i64(T.ALLIED)
    for post in posts:
        for u in range(T.FIRST[side], T.LAST[side]):
            if s.loc[u] == post and T.KIND[u] == T.COMBAT and out[u] == NO_POST:
                out[u] = post
                break
    wanted = filled(T.HEXES, 0)  # how often a hex has been listed, less those who have it as their post
    for u in range(T.FIRST[side], T.LAST[side]):
        if out[u] != NO_POST:
            wanted[out[u]] -= 1
    free = vec[i64]([u for u in range(T.FIRST[side], T.LAST[side]) if out[u] == NO_POST and is_free(s, u, style)])
    for post in posts:
        wanted[post] += 1
        u = i64(-1)
        if wanted[post] > 0 and s.board().combat_units(post, T.AXIS) == 0:
            u = quickest(s, free, post, out)
        if u >= 0:
            out[u] = post
            wanted[post] -= 1


def is_free(s: NorthAfrica, u: i64, style: i64) -> bool:
    """Whether an Allied unit can go to a post: not if it is held [5.23] or bound to its box [18.12], nor September's
    armor, which strikes back."""
    if s.loc[u] < 0 or T.KIND[u] != T.COMBAT or is_held(s, u) or box_entry(s, s.loc[u]) >= 0:
        return False
    return s.scenario != SEPTEMBER or T.STRENGTH[u] < tenths(style, W.STRIKER)


def time_to(s: NorthAfrica, u: i64, post: i64) -> i64:
    """How long a unit needs to a post, in twelfths of a phase."""
    return T.distance(s.loc[u], post) * PHASE // T.MOVEMENT[u]


def quickest(s: NorthAfrica, free: vec[i64], post: i64, taken: vec[i64]) -> i64:
    """The free unit that can be at a post first, or -1."""
    best: i64 = NEVER
    pick: i64 = -1
    for u in free:
        if taken[u] == NO_POST:
            time = time_to(s, u, post)
            if time < best:
                best = time
                pick = u
    return pick
