"""Alam el Halfa, for its expert: what a position asks of a side: where to go, and whom to drive off."""

from typing import Final, final

from alamein.ai.experts.alam_halfa import styles as W
from alamein.core.native import extend, i64, vec
from alamein.core.search import flood, reach
from alamein.core.vectors import filled, ints
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.state import AlamHalfa

RAIL: Final = 2  # the last objective, the railroad; 0 and 1 are the Stages
FAR: Final = 400  # half points: more than any way takes
HELD: Final = 40  # half points that an Allied unit in the way costs the Axis,
ZONE: Final = 8  # and a hex in its zone of control
PACE: Final = 4  # half points to a hex, about

# What emptying a hex is worth to the enemy of the unit in it.
UNKNOWN: Final = -1_000_000
THREAT: Final = 9  # an Axis unit, for each hex by which it is nearer to its goal than
THREAT_FROM: Final = 20

# What a mobile unit pays to come into a hex from its neighbor in each direction; NONE where it cannot.
COST_BACK: Final = ints(
    int(T.COST[6 * (T.MOBILE * T.HEXES + T.ADJ[way]) + (way + 3) % 6]) if T.ADJ[way] >= 0 else T.NONE
    for way in range(6 * int(T.HEXES))
)


def units_of(s: AlamHalfa, side: i64) -> vec[i64]:
    """The units of a side on the map."""
    return vec[i64]([u for u in range(T.FIRST[side], T.LAST[side]) if s.loc[u] >= 0])


def stage_at(s: AlamHalfa, h: i64) -> i64:
    """The Stage not yet taken that lies in a hex, or NONE."""
    for i in range(i64(2)):
        if s.stages[i] == h and s.captured[i] == 0:
            return i
    return T.NONE


def distance_to(s: AlamHalfa, i: i64, h: i64) -> i64:
    """Hexes to an objective."""
    return T.RAIL_DISTANCE[h] if i == RAIL else T.distance(h, s.stages[i])


def distance_left(s: AlamHalfa, h: i64) -> i64:
    """Hexes to the nearest objective that the Axis still needs."""
    if s.captured[0] != 0:
        return distance_to(s, RAIL if s.captured[1] != 0 else i64(1), h)
    first = distance_to(s, 0, h)
    return first if s.captured[1] != 0 else min(first, distance_to(s, 1, h))


@final
class Plan:
    """What a turn is about for a seat in a style: where each Axis unit goes, and whom it is worth to drive off."""

    def __init__(self, s: AlamHalfa, maps: list[vec[i64]], seat: i64, style: i64) -> None:
        self.maps = maps  # of the seat, as below
        self.seat = seat
        self.style = style
        self.prizes = filled(T.UNITS, UNKNOWN)

    def weight(self, kind: i64) -> i64:
        """How much this counts."""
        return W.weight(self.style, self.seat, kind)

    def aim(self, s: AlamHalfa, u: i64) -> i64:
        """The objective of an Axis unit: both Stages at once, since one guard can be rebuilt a turn [11.1], or mostly
        the first; then the railroad."""
        if s.captured[0] != 0:
            return i64(RAIL) if s.captured[1] != 0 else i64(1)
        return 1 if s.captured[1] == 0 and u % self.weight(W.AIM) == 0 else 0

    def prize(self, s: AlamHalfa, u: i64) -> i64:
        """What it is worth to drive a unit from its hex."""
        if self.prizes[u] == UNKNOWN:
            threat = THREAT * max(THREAT_FROM - distance_left(s, s.loc[u]), 0)
            self.prizes[u] = threat if T.SIDE[u] == T.AXIS else self.guard(s, u)
        return self.prizes[u]

    def guard(self, s: AlamHalfa, e: i64) -> i64:
        """What an Allied unit's hex is worth: the strength of those in whose straight way it stands, and a
        Stage."""
        h, stage, barred = s.loc[e], stage_at(s, s.loc[e]), i64(0)
        for u in units_of(s, T.AXIS):
            i = self.aim(s, u)
            if T.distance(s.loc[u], h) + distance_to(s, i, h) == distance_to(s, i, s.loc[u]):
                barred += st.attack_strength(s, u)
        value = barred * 2 * self.weight(W.BAR)
        return value + self.weight(W.GUARD_1 + stage) if stage >= 0 else value


def key_of(s: AlamHalfa, seat: i64) -> vec[i64]:
    """What the maps of a seat depend on."""
    return extend(extend(s.loc[T.FIRST[1 - seat] : T.LAST[1 - seat]], s.stages), s.captured)


def maps_of(s: AlamHalfa, seat: i64) -> list[vec[i64]]:
    """For the Axis how near each hex is to each objective, for the Allies how many hexes from the nearest Axis unit."""
    if seat == T.AXIS:
        return [nearness(s, i) for i in range(3)]
    return [flood(T.ADJ, filled(T.HEXES, 1), vec[i64]([s.loc[u] for u in units_of(s, T.AXIS)]))]


def nearness(s: AlamHalfa, i: i64) -> vec[i64]:
    """How near each hex is to an objective for a mobile Axis unit, in half points under FAR. Hexes that Allied units
    hold or control cost more, so the way of least resistance is also where the attack belongs."""
    if i == RAIL or s.captured[i] != 0:
        return vec[i64]([FAR - PACE * T.RAIL_DISTANCE[h] for h in range(T.HEXES)])
    cost = COST_BACK[:]
    for h in range(T.HEXES):
        held = s.at[h] >= 0 and T.SIDE[s.at[h]] == T.ALLIED
        extra = i64(HELD if held else 0) + i64(ZONE if st.controls(s, T.ALLIED, h) else 0)
        for way in range(6 * h, 6 * h + 6):
            cost[way] += extra if cost[way] >= 0 else i64(0)
    return reach(T.ADJ, cost, filled(T.HEXES, 0), s.stages[i], FAR)
