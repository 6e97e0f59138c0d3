"""Chapter 7: casualties. A unit is flipped, then eliminated; only the Allies recover.

Provenance: seed, read by [K1].
"""

from alamein.core.event import EVERYONE, Log
from alamein.core.native import append, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c05_closed_stacks import is_beneath
from alamein.games.desert_decision.state import Desert


def eliminate(s: Desert, u: i64, rule: str, log: Log) -> None:
    """Remove a unit for good; it counts as destroyed. [11.2] [S4]"""
    log.say(rule, "eliminated", u, s.loc[u], 0)
    st.place(s, u, U.DESTROYED)


def suffer_casualty(s: Desert, u: i64, rule: str, log: Log) -> None:
    """[7.0] The unit turns to its reduced side; if it shows it already, it is eliminated."""
    if s.marks[u] & st.REDUCED != 0:
        eliminate(s, u, rule, log)
        return
    log.say(rule, "flipped", u, s.loc[u], 0)
    s.marks[u] |= st.REDUCED


def line_to_el_alamein(s: Desert) -> vec[i64]:
    """[7.0] [K1] Not negative in every hex from which a line free of enemies, zones and mines leads to El Alamein."""
    free = filled(G.HEXES, 0)
    for h in range(i64(G.HEXES)):  # [9.3] no line crosses mines
        if G.LAND[h] != 0 and not (st.is_held_by(s, G.AXIS, h) or st.in_zone_of(s, G.AXIS, h) or st.is_mined(s, h)):
            free[h] = 1
    sources = vec[i64]()
    if free[G.EL_ALAMEIN] != 0:
        sources = append(sources, i64(G.EL_ALAMEIN))
    return flood(G.ADJ, free, sources)


def forget_rest_of_intact(s: Desert) -> None:
    """[K1] Only a unit flipped before this phase may recover at its end."""
    for u in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]):
        if s.marks[u] & st.REDUCED == 0:
            s.marks[u] &= ~st.RESTED


def recover(s: Desert, log: Log) -> None:
    """[7.0] [K1] [K2] At the end of the Allied movement phase every unit that qualifies turns back."""
    wanted = False
    for u in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]):
        if s.marks[u] & st.REDUCED != 0 and s.marks[u] & st.RESTED != 0 and s.loc[u] >= 0 and not st.is_engaged(s, u):
            wanted = True
    if not wanted:
        return
    line = line_to_el_alamein(s)
    for u in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]):
        # [9.3] a hex with mines is on no line, so nobody recovers in mines
        if s.marks[u] & st.REDUCED != 0 and s.marks[u] & st.RESTED != 0 and s.loc[u] >= 0 and line[s.loc[u]] >= 0:
            log.tell(1 << G.ALLIED if is_beneath(s, u) else EVERYONE, "7.0", "recovered", u, s.loc[u], 0)
            s.marks[u] &= ~st.REDUCED


def note_rest(s: Desert, log: Log) -> None:
    """[7.0] [K1] Disengaged for one turn: from the end of one Allied movement phase to the end of the next."""
    for u in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]):
        rested: i64 = st.RESTED if s.loc[u] >= 0 and not st.is_engaged(s, u) else 0
        s.marks[u] = s.marks[u] & ~st.RESTED | rested


def spoil_rest(s: Desert, log: Log) -> None:
    """[K1] A unit engaged at the end of any phase since starts again."""
    for u in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]):
        if st.is_engaged(s, u):
            s.marks[u] &= ~st.RESTED
