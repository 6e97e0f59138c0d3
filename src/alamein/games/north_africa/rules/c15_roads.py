"""Chapter 15: Roads [15.0] [15.1] [15.2] [15.3]."""

from alamein.core.event import Log
from alamein.core.native import i64, vec
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c13_rings import has
from alamein.games.north_africa.state import NorthAfrica


def active_hexes(s: NorthAfrica, ground: vec[i64], side: i64) -> i64:
    """[15.1] How many road hexes, counted from the friendly edge, form the side's Active Road Section.

    [R23] It ends at the Vanguard, or before the first hex that is closed to the side's lines: enemy-occupied, in enemy
    control without a friendly unit [7.12], or [R45] [11.41] an uncleared enemy minefield. Beyond a cut nothing is a
    source [15.2] [15.32]."""
    i = T.HOME_INDEX[side]
    step = T.OUTWARD[side]
    n: i64 = 0
    while True:
        h = T.ROAD[i]
        if not has(ground, h):
            return n
        n += 1
        if i == s.vanguard(side):
            return n
        i += step


def move_vanguards(s: NorthAfrica, u: i64, h: i64, n: i64, log: Log) -> None:
    """[15.31] [15.31a] What a step from `h` to `n` in a Movement Phase does to the two Vanguard markers [R24]."""
    side = T.SIDE[u]
    step = T.OUTWARD[side]
    if T.KIND[u] != T.COMBAT or T.ROAD_INDEX[h] < 0 or T.ROAD_INDEX[n] != T.ROAD_INDEX[h] + step:
        return  # only Combat units, and only along the road away from home
    if s.vanguard(side) == T.ROAD_INDEX[h]:
        s.set_vanguard(side, T.ROAD_INDEX[n])
        log.say("15.31", "vanguard", side, n, 0)
    other = T.enemy(side)
    marker = s.vanguard(other)
    if (marker == T.ROAD_INDEX[n] or marker == T.ROAD_INDEX[h]) and marker != T.HOME_INDEX[other]:
        s.set_vanguard(other, marker + step)  # pushed towards its own edge
        log.say("15.31", "vanguard pushed", other, T.ROAD[marker + step], u)
