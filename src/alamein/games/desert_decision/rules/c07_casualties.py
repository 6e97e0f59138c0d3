"""Chapter 7: casualties. A unit is flipped, then eliminated; only the Allies recover.

Provenance: seed, read by [K1].
"""

from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.desert_decision.ground import ADJ, ALLIED, AXIS, EL_ALAMEIN, HEXES, LAND
from alamein.games.desert_decision.state import (
    REDUCED,
    RESTED,
    Desert,
    in_zone_of,
    is_engaged,
    is_held_by,
    is_mined,
    place,
)
from alamein.games.desert_decision.units import DESTROYED, FIRST, LAST


def eliminate(s: Desert, u: i64, rule: str, log: Log) -> None:
    """Remove a unit for good; it counts as destroyed. [11.2] [S4]"""
    log.say(rule, "eliminated", u, s.loc[u], 0)
    place(s, u, DESTROYED)


def suffer_casualty(s: Desert, u: i64, rule: str, log: Log) -> None:
    """[7.0] The unit turns to its reduced side; if it shows it already, it is eliminated."""
    if s.marks[u] & REDUCED != 0:
        eliminate(s, u, rule, log)
        return
    log.say(rule, "flipped", u, s.loc[u], 0)
    s.marks[u] |= REDUCED


def line_to_el_alamein(s: Desert) -> vec[i64]:
    """[7.0] [K1] Not negative in every hex from which a line free of enemies, zones and mines leads to El Alamein."""
    free = filled(HEXES, 0)
    for h in range(HEXES):
        if LAND[h] != 0 and is_free_for_line(s, h) != 0:
            free[h] = 1
    sources = vec[i64]()
    if free[EL_ALAMEIN] != 0:
        sources = append(sources, i64(EL_ALAMEIN))
    return flood(ADJ, free, sources)


def is_free_for_line(s: Desert, h: i64) -> i64:
    """[7.0] [9.3] 1 if the line to El Alamein may cross the hex."""
    if is_held_by(s, AXIS, h) != 0 or in_zone_of(s, AXIS, h) != 0 or is_mined(s, h) != 0:
        return 0
    return 1


def forget_rest_of_intact(s: Desert) -> None:
    """[K1] Only a unit flipped before this phase may recover at its end."""
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if s.marks[u] & REDUCED == 0:
            s.marks[u] &= ~RESTED


def recover(s: Desert, log: Log) -> None:
    """[7.0] [K1] [K2] At the end of the Allied movement phase every unit that qualifies turns back."""
    wanted = False
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if s.marks[u] & REDUCED != 0 and s.marks[u] & RESTED != 0 and s.loc[u] >= 0 and is_engaged(s, u) == 0:
            wanted = True
    if not wanted:
        return
    line = line_to_el_alamein(s)
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        # [9.3] a hex with mines is on no line, so nobody recovers in mines
        if s.marks[u] & REDUCED != 0 and s.marks[u] & RESTED != 0 and s.loc[u] >= 0 and line[s.loc[u]] >= 0:
            log.say("7.0", "recovered", u, s.loc[u], 0)
            s.marks[u] &= ~REDUCED


def note_rest(s: Desert, log: Log) -> None:
    """[7.0] [K1] Disengaged for one turn: from the end of one Allied movement phase to the end of the next."""
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        rested: i64 = RESTED if s.loc[u] >= 0 and is_engaged(s, u) == 0 else 0
        s.marks[u] = s.marks[u] & ~RESTED | rested


def spoil_rest(s: Desert, log: Log) -> None:
    """[K1] A unit engaged at the end of any phase since starts again."""
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if is_engaged(s, u) != 0:
            s.marks[u] &= ~RESTED
