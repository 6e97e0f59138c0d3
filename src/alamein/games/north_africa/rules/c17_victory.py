"""Chapter 17: Victory [17.0] [17.1] [17.2]. Axis Victory Points are counted as they fall."""

from typing import Final

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c16_map_edges import is_off_map
from alamein.games.north_africa.state import ELIMINATED, NorthAfrica

BY_RESULT: Final = 0  # why a unit is eliminated: Ae or De
BY_RETREAT: Final = 1  # a blocked retreat
BY_ISOLATION: Final = 2
BY_EXCHANGE: Final = 3
BY_OVERRUN: Final = 4
BY_CROWDING: Final = 5


def eliminate(s: NorthAfrica, u: i64, cause: i64, rule: str, log: Log) -> None:
    """Take a unit off the map and score it [17.2]."""
    log.say(rule, "eliminated", u, s.loc[u], cause)
    s.place(u, ELIMINATED)
    s.set_isolated(u, 0)
    worth: i64 = 0
    if T.SIDE[u] == T.ALLIED:
        if cause == BY_ISOLATION:
            worth = T.ISOLATION_POINTS  # [R31] units of every kind
        elif cause in (BY_RESULT, BY_RETREAT) and T.KIND[u] == T.COMBAT:
            worth = T.ELIMINATION_POINTS  # not for an exchange, overrun or overcrowding [R48]
    if worth != 0:
        s.points += worth
        log.say("17.2", "points", worth, s.points, 0)


def columns_gained(s: NorthAfrica) -> i64:
    """[17.21] How many columns the easternmost Axis Combat unit stands beyond column 34; never below 0 [R31]."""
    best = T.JULY_COLUMN
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        if s.loc[u] >= 0 and T.KIND[u] == T.COMBAT and T.COLUMN[s.loc[u]] > best:
            best = T.COLUMN[s.loc[u]]
    return best - T.JULY_COLUMN


def score(s: NorthAfrica, log: Log) -> None:
    """[17.0] [R53] The last points of the game."""
    per_column = T.SCENARIOS[s.scenario].column_points
    if per_column != 0:
        worth = per_column * columns_gained(s)
        s.points += worth
        log.say("17.21", "points", worth, s.points, 0)
    for u in range(T.FIRST[T.ALLIED], T.LAST[T.ALLIED]):
        if is_off_map(s, u) and T.KIND[u] == T.COMBAT:
            s.points += T.ELIMINATION_POINTS  # [16.03] [R44] considered eliminated
            log.say("16.03", "points", T.ELIMINATION_POINTS, s.points, 0)


def level(points: int) -> T.Level:
    """[17.1] The level of victory for this many Axis points."""
    for found in T.LEVELS:
        if points >= found.least:
            return found
    return T.LEVELS[-1]


def bettered(s: NorthAfrica) -> int:
    """[17.0] [R53] The side that did better than history, or -1."""
    titles = [x.title for x in T.LEVELS]
    now, then = titles.index(level(int(s.points)).title), titles.index(T.SCENARIOS[s.scenario].history)
    if now == then:
        return -1
    return T.AXIS if now < then else T.ALLIED
