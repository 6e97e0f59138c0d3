"""Chapter 17: Victory [17.0] [17.1] [17.2]. Axis Victory Points are counted as they fall."""

from typing import Final

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.north_africa.rules.c16_map_edges import is_off_map
from alamein.games.north_africa.state import ELIMINATED, NorthAfrica
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    COLUMN,
    COMBAT,
    ELIMINATION_POINTS,
    FIRST,
    ISOLATION_POINTS,
    JULY_COLUMN,
    KIND,
    LAST,
    LEVELS,
    SCENARIOS,
    SIDE,
    Level,
)

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
    if SIDE[u] == ALLIED:
        if cause == BY_ISOLATION:
            worth = ISOLATION_POINTS  # [R31] units of every kind
        elif cause in (BY_RESULT, BY_RETREAT) and KIND[u] == COMBAT:
            worth = ELIMINATION_POINTS  # not for an exchange, overrun or overcrowding [R48]
    if worth != 0:
        s.points += worth
        log.say("17.2", "points", worth, s.points, 0)


def columns_gained(s: NorthAfrica) -> i64:
    """[17.21] How many columns the easternmost Axis Combat unit stands beyond column 34; never below 0 [R31]."""
    best = JULY_COLUMN
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and KIND[u] == COMBAT and COLUMN[s.loc[u]] > best:
            best = COLUMN[s.loc[u]]
    return best - JULY_COLUMN


def score(s: NorthAfrica, log: Log) -> None:
    """[17.0] [R53] The last points of the game."""
    per_column = SCENARIOS[s.scenario].column_points
    if per_column != 0:
        worth = per_column * columns_gained(s)
        s.points += worth
        log.say("17.21", "points", worth, s.points, 0)
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if is_off_map(s, u) and KIND[u] == COMBAT:
            s.points += ELIMINATION_POINTS  # [16.03] [R44] considered eliminated
            log.say("16.03", "points", ELIMINATION_POINTS, s.points, 0)


def level(points: int) -> Level:
    """[17.1] The level of victory for this many Axis points."""
    for found in LEVELS:
        if points >= found.least:
            return found
    return LEVELS[-1]


def bettered(s: NorthAfrica) -> int:
    """[17.0] [R53] The side that did better than history, or -1."""
    titles = [x.title for x in LEVELS]
    now, then = titles.index(level(int(s.points)).title), titles.index(SCENARIOS[s.scenario].history)
    if now == then:
        return -1
    return AXIS if now < then else ALLIED
