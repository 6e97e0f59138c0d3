"""Chapter 15: Objectives. (Provenance: seed; distances: reading A3.)"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.state import AlamHalfa


def cannot_hold_a_stage(h: i64) -> str:
    """[15.1] [15.2] Stage markers lie on land east of El Alamein [A3]."""
    if T.EAST[h] == 0:
        return "15.1 west"
    return "15.0" if T.TERRAIN[h] == T.SEA or T.TERRAIN[h] == T.QATTARA else ""


def cannot_place_stage2(stage1: i64, h: i64) -> str:
    """[15.2] Nearer to the railroad than Stage 1 is, and nearer to the railroad than to Stage 1."""
    if reason := cannot_hold_a_stage(h):
        return reason
    near = T.RAIL_DISTANCE[h]
    if near >= T.RAIL_DISTANCE[stage1]:
        return "15.2 railroad"
    return "15.2 stage" if near >= T.distance(stage1, h) else ""


def cannot_place_stage1(h: i64) -> str:
    """[15.1] Not nearer to the railroad than Stage 2 will be: some hex must be left for Stage 2 [A39].

    Off the railroad every railroad hex is left for it (its distance 0 is less than both); on it, none is.
    """
    return cannot_hold_a_stage(h) or ("15.1 railroad" if T.RAIL_DISTANCE[h] == 0 else "")


def capture(s: AlamHalfa, u: i64, h: i64, log: Log) -> None:
    """[15.3] An Axis unit that enters the hex, by whatever means, takes the marker; Allied units do not matter."""
    if T.SIDE[u] != T.AXIS:
        return
    for i in range(i64(2)):
        if s.stages[i] == h and s.captured[i] == 0:
            s.changed()
            s.captured[i] = 1
            log.say("15.3", "stage captured", u, i + 1, h)
