"""The 1973 game, for its expert: the posts of those who hold, and who goes to which.

July: an Allied line across the map, a unit on every third hex, so that Zones of Control leave no gap, and a second line
behind it for the rest. September: Allied units on their own minefields.
"""

from typing import Final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.combat import JULY, SEPTEMBER
from alamein.ai.experts.north_africa.ground import is_held, mines
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c18_special_cases import box_entry
from alamein.games.north_africa.state import NorthAfrica

NO_POST: Final = -1
GAP: Final = 3  # hexes from one post of a line to the next: Zones of Control of both close the two between
NEVER: Final = -100_000  # no time is so long
PHASE: Final = 12  # parts of a phase in which times are counted


def is_holder(s: NorthAfrica, side: i64) -> bool:
    """Whether the side wins by keeping what it has: the Allies but in October, then the Axis."""
    return (s.scenario == T.OCTOBER) == (side == T.AXIS)


def posts_of(s: NorthAfrica, side: i64, style: i64, threat: vec[i64]) -> vec[i64]:
    """The post of every unit of a side; NO_POST for those who have none."""
    out = filled(T.UNITS, NO_POST)
    scenario = T.SCENARIOS[s.scenario]
    if side == T.AXIS or (s.turn == scenario.turns and scenario.first == T.AXIS):
        return out  # nothing comes after this Player-Turn: all may attack
    if s.scenario == JULY:
        column = W.weight(style, side, W.COLUMN)
        man(s, line_posts(s, column), out)
        man(s, by_threat(line_posts(s, column + max((W.weight(style, side, W.DEPTH) + 5) // 10, i64(1))), threat), out)
    elif s.scenario == SEPTEMBER:
        man(s, mines(s, side), out)
    return out


def line_posts(s: NorthAfrica, column: i64) -> vec[i64]:
    """The posts of a line from the south edge, where few units are near, to the sea; bent around the Axis units that
    are in it."""
    out = vec[i64]()
    coast: i64 = 0
    while T.TERRAIN[(column - 1) * T.ROWS + coast] == T.SEA:
        coast += 1
    row = T.ROWS - 2
    while row > coast + 1 - GAP:
        row = max(row, coast + 1)
        bent = column
        while is_pressed(s, bent, row) and bent + 2 <= T.LAST_COLUMN:
            bent += 2
        post = (bent - 1) * T.ROWS + row
        if T.TERRAIN[post] == T.DEPRESSION:
            post += 1  # [6.5] units are isolated there; the next post moves down too, so that no gap opens
            row += 1
        if len(out) > 0 and T.distance(out[len(out) - 1], post) > GAP:
            last = out[len(out) - 1]  # one more half-way
            out = append(out, (last // T.ROWS + post // T.ROWS) // 2 * T.ROWS + (last % T.ROWS + post % T.ROWS) // 2)
        out = append(out, post)
        row -= GAP
    return out


def is_pressed(s: NorthAfrica, column: i64, row: i64) -> bool:
    """Whether Axis Combat units are in the line about this place."""
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        h = s.loc[u]
        if h >= 0 and T.KIND[u] == T.COMBAT and 0 <= T.COLUMN[h] - column <= 1 and row - 2 <= h % T.ROWS <= row + 2:
            return True
    return False


def by_threat(posts: vec[i64], threat: vec[i64]) -> vec[i64]:
    """The posts in another order: those first against which the enemy is strongest."""
    return vec[i64]([posts[i] for _, i in sorted([(-int(threat[posts[i]]), i) for i in range(len(posts))])])


def man(s: NorthAfrica, posts: vec[i64], out: vec[i64]) -> None:
    """Give every post to an Allied unit that stands there; then, in order, those that are empty to the quickest that is
    not held [5.23] or bound to its box [18.12]."""
    units = vec[i64]([u for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]) if s.loc[u] >= 0 and T.KIND[u] == T.COMBAT])
    for post in posts:
        for u in units:
            if s.loc[u] == post and out[u] == NO_POST:
                out[u] = post
                break
    free = vec[i64]([u for u in units if out[u] == NO_POST and not is_held(s, u) and box_entry(s, s.loc[u]) < 0])
    for post in posts:
        if s.board().combat_units(post, T.AXIS) != 0 or any(out[u] == post for u in units):
            continue
        best = Best(NEVER, NO_POST)
        for u in free:
            if out[u] == NO_POST:
                best.offer(-(T.distance(s.loc[u], post) * PHASE // T.MOVEMENT[u]), u)
        if best.action >= 0:
            out[best.action] = post
