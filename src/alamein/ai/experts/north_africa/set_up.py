"""The 1973 game, for its expert: the set-up [4.2] [18.4] [18.5]."""

from typing import Final

from alamein.ai.experts.north_africa.ground import WORST
from alamein.core.action import arg_of, verb_of
from alamein.core.native import i64, vec
from alamein.games.north_africa.state import PLACING, NorthAfrica
from alamein.games.north_africa.tables import (
    AXIS,
    COLUMN,
    COMBAT,
    FIRST,
    KIND,
    LAST,
    RETREAT_COLUMN,
    ROAD,
    ROAD_LENGTH,
    SCENARIOS,
    SIDE,
    STRENGTH,
    SUPPLY,
    distance,
)
from alamein.games.north_africa.verbs import HISTORICAL, PLACE

DEPOT_COLUMN: Final = 14  # October, free set-up: two Game-Turns from the west edge, far from the Allies


def choose_set_up(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[18.42] [18.44] History's places and minefields where they are offered, but October's Axis Supply units first and
    far back; then the counters of a variation."""
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == PLACE and is_treasure(s, arg_of(legal[i])):
            return legal[i]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == HISTORICAL:
            return legal[i]
    return legal[0]


def is_treasure(s: NorthAfrica, u: i64) -> bool:
    """[17.23] Whether the unit is worth ten points at the west edge."""
    return KIND[u] == SUPPLY and SIDE[u] == AXIS and SCENARIOS[s.scenario].retreat_line


def choose_place(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[18.5] A place for a counter of a variation: October's Axis keeps it back by the road, others put it with the
    strongest friends near the front."""
    u = s.local(PLACING)
    best = i64(WORST)
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        h = arg_of(legal[i])
        if is_treasure(s, u):
            value = in_reserve(h, DEPOT_COLUMN)
        elif SCENARIOS[s.scenario].retreat_line and SIDE[u] == AXIS:
            value = in_reserve(h, RETREAT_COLUMN)
        else:
            value = company(s, SIDE[u], h)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def in_reserve(h: i64, last: i64) -> i64:
    """How well a unit waits in a hex: not east of a column, and by the road [18.34]."""
    nearest: i64 = 99
    for i in range(ROAD_LENGTH):
        far = distance(h, ROAD[i])
        nearest = far if far < nearest else nearest
    return (COLUMN[h] if COLUMN[h] <= last else i64(-99)) - 4 * nearest


def company(s: NorthAfrica, side: i64, h: i64) -> i64:
    """How many strong friends stand near a hex, and how near it is to the enemy."""
    value = COLUMN[h] if side == AXIS else -COLUMN[h]
    for v in range(FIRST[side], LAST[side]):
        if s.loc[v] >= 0 and KIND[v] == COMBAT and distance(h, s.loc[v]) <= 2:
            value += STRENGTH[v] if s.loc[v] != h else i64(0)
    return value
