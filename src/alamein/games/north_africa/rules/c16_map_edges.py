"""Chapter 16: Map edges [16.0].

[16.01] An edge as a source is traced in chapter 13; [16.02] it has no Zone of Control, for only units have one; [16.04]
the enemy edge is off the map for a retreat, which is thereby blocked; [16.05] nobody leaves the map at will except by
17.23.
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import Board, stops
from alamein.games.north_africa.state import EXITED, OFF_MAP, NorthAfrica, at_friendly_edge


def is_off_map(s: NorthAfrica, u: i64) -> bool:
    """[16.03] Whether the unit has retreated off its own edge and may come back."""
    return s.loc[u] <= OFF_MAP


def way_back(s: NorthAfrica, u: i64) -> i64:
    """[16.03] The hex through which an off-map unit left."""
    return OFF_MAP - s.loc[u]


def leave_by_edge(s: NorthAfrica, u: i64, h: i64, log: Log) -> None:
    """[16.03] The unit retreats off its own edge out of `h`."""
    s.place(u, OFF_MAP - h)
    log.say("16.03", "off map", u, h, 0)


def cannot_re_enter(b: Board, u: i64, h: i64) -> str:
    """[16.03] [5.22] An off-map unit comes back neither into an enemy Zone of Control, friends or not, nor onto enemy
    units of any kind [R44]."""
    if b.present(h, T.enemy(T.SIDE[u])):
        return "16.03 held"
    return "16.03" if stops(b, h, T.SIDE[u]) else ""


def cannot_exit(s: NorthAfrica, u: i64) -> str:
    """[17.23] Why the unit may not leave the map for good from its hex, or "" (movement points aside) [R30] [R51]."""
    scenario = T.SCENARIOS[s.scenario]
    if T.SIDE[u] != T.AXIS or not scenario.retreat_line:
        return "16.05"
    if s.turn <= scenario.stand_fast:
        return "17.23 early"  # only after Game-Turn 10
    return "" if at_friendly_edge(s.loc[u], T.AXIS) else "17.23 edge"


def exit_map(s: NorthAfrica, u: i64, log: Log) -> None:
    """[17.23] The unit leaves: ten points for a Supply unit, its printed strength for a Combat unit."""
    worth: i64 = 0
    if T.KIND[u] == T.SUPPLY:
        worth = T.EXIT_SUPPLY_POINTS
    elif T.KIND[u] == T.COMBAT:
        worth = T.STRENGTH[u]
    log.say("17.23", "exited", u, s.loc[u], worth)
    s.place(u, EXITED)
    s.points += worth
    log.say("17.23", "points", worth, s.points, 0)
