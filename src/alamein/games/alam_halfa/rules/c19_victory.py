"""Chapter 19: Victory conditions. (Provenance: seed; control of El Alamein: reading A32.)"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import ALLIED, AXIS, HEXES, RAIL_EAST, SIDE, TURNS


def has_both_stages(s: AlamHalfa) -> i64:
    """[15.0] Both objective markers are requisites of any Axis victory."""
    return s.captured[0] * s.captured[1]


def railroad_cut(s: AlamHalfa) -> i64:
    """[19.0] A railroad hex east of El Alamein without an Allied unit that the Axis controls [A31], or -1."""
    for i in range(i64(len(RAIL_EAST))):
        h = RAIL_EAST[i]
        u = s.at[h]
        if (u >= 0 and SIDE[u] == AXIS) or (u < 0 and s.zoc[AXIS * HEXES + h] > 0):
            return h
    return -1


def test_victory(s: AlamHalfa, log: Log) -> None:
    """[19.0] The Axis wins at any instant, even if only for a moment."""
    if s.over == 0 and has_both_stages(s) != 0:
        h = railroad_cut(s)
        if h >= 0:
            s.winner = AXIS
            s.over = 1
            log.say("19.0", "railroad cut", h, 0, 0)


def end_of_turn(s: AlamHalfa, log: Log) -> None:
    """[19.1] El Alamein in Axis hands at the end wins, with both markers; [19.2] else the Allied side has won [A33]."""
    if s.turn < TURNS:
        return
    s.over = 1
    if has_both_stages(s) != 0 and s.control == AXIS:
        s.winner = AXIS
        log.say("19.1", "el alamein held", 0, 0, 0)
    else:
        s.winner = ALLIED
        log.say("19.2", "prevented", 0, 0, 0)
