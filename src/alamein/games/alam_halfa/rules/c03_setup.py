"""Chapters 3 and 20: Setting up.

(Provenance: seed 14.3, 15, 20; one unit a hex and the ready-made set-up: readings A1, A2, A35.)
"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.games.alam_halfa.rules.c14_minefields import cannot_place_marker
from alamein.games.alam_halfa.rules.c15_objectives import cannot_place_stage1, cannot_place_stage2
from alamein.games.alam_halfa.state import AlamHalfa, put
from alamein.games.alam_halfa.tables import (
    ALLIED,
    AXIS,
    FIRST,
    HEXES,
    HISTORICAL,
    HISTORICAL_MINES,
    HISTORICAL_STAGE,
    LAST,
    MARKERS,
    NONE,
    QATTARA,
    SEA,
    STAGE_GUARD,
    START_SIDE,
    TERRAIN,
    TRACK_HEX,
    UNITS,
    distance,
)
from alamein.games.alam_halfa.vocabulary import AT, DONE, MARK, PIECE, PLACE, Asked
from alamein.games.alam_halfa.vocabulary import HISTORICAL as FILL_IN

STAGE1: Final[i64] = UNITS  # pieces after the units
STAGE2: Final[i64] = UNITS + 1
MARKER: Final[i64] = UNITS + 2


def cannot_stand(s: AlamHalfa, side: i64, h: i64) -> str:
    """[20.0] Own side of the Start Line [13.0]; [3.0] one unit a hex, no sea, Qattara only on a track [A2]."""
    if START_SIDE[h] != side:
        return "13.0"
    if TERRAIN[h] == SEA or s.at[h] >= 0:
        return "3.0"
    return "16.0" if TERRAIN[h] == QATTARA and TRACK_HEX[h] == 0 else ""


def cannot_place(s: AlamHalfa, piece: i64, h: i64) -> str:
    """Why the piece may not go to `h`."""
    if piece == STAGE1:
        return cannot_place_stage1(h)
    if piece == STAGE2:
        return cannot_place_stage2(s.stages[0], h)
    if piece == MARKER:
        return cannot_place_marker(s, h)
    return cannot_stand(s, s.side, h)


def place(s: AlamHalfa, piece: i64, h: i64, log: Log) -> None:
    """A piece goes on the map, in the open [A1]."""
    if piece in (STAGE1, STAGE2):
        s.stages[piece - STAGE1] = h
        log.say("15.1" if piece == STAGE1 else "15.2", "stage placed", piece - STAGE1 + 1, h, 0)
    elif piece == MARKER:
        s.mines[next_marker(s)] = h
        log.say("14.3", "mines placed", h, 0, 0)
    else:
        put(s, piece, h)
        log.say("20.0", "placed", piece, h, 0)


def next_marker(s: AlamHalfa) -> i64:
    """The number of the first minefield marker not yet placed, or NONE."""
    for i in range(MARKERS):
        if s.mines[i] == NONE:
            return i
    return NONE


def cannot_take_up(s: AlamHalfa, piece: i64) -> str:
    """[20.0] Own pieces not yet placed; [15.2] Stage 1 before Stage 2; [14.3] markers are the Allied side's."""
    if piece in (STAGE1, STAGE2):
        placed = s.stages[piece - STAGE1] != NONE or (piece == STAGE2 and s.stages[0] == NONE)
        return "15.2" if s.side != AXIS or placed else ""
    if piece == MARKER:
        return "14.3" if s.side != ALLIED or next_marker(s) == NONE else ""
    if piece < FIRST[s.side] or piece >= LAST[s.side] or s.loc[piece] != NONE:
        return "20.0"
    return ""


class ChoosePiece(Asked):
    """[20.0] Which piece comes next, in any order; [3.0] the set-up ends when all are placed [A1]."""

    ref = "20.0"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        for u in range(FIRST[s.side], LAST[s.side]):
            if s.loc[u] == NONE:
                out = append(out, act(PLACE, u))
        for piece in range(STAGE1, MARKER + 1):
            if cannot_take_up(s, piece) == "":
                out = append(out, act(MARK, piece - STAGE1))
        if len(out) == 0:
            return append(out, act(DONE, 0))
        return append(out, act(FILL_IN, 0))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        verb = verb_of(a)
        if verb == DONE:
            s.end()
        elif verb == FILL_IN:
            fill_in(s, log)
        else:
            s.set_local(PIECE, arg_of(a) if verb == PLACE else STAGE1 + arg_of(a))
            s.next()

    def cannot(self, s: AlamHalfa, a: int) -> str:
        if verb_of(a) == MARK:
            return cannot_take_up(s, STAGE1 + arg_of(a))
        return cannot_take_up(s, arg_of(a)) if verb_of(a) == PLACE else self.ref


class ChoosePlace(Asked):
    """[20.0] Where the piece goes."""

    ref = "20.0"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        piece = s.local(PIECE)
        for h in range(HEXES):
            if cannot_place(s, piece, h) == "":
                out = append(out, act(AT, h))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        place(s, s.local(PIECE), arg_of(a), log)
        s.goto(0)

    def cannot(self, s: AlamHalfa, a: int) -> str:
        return cannot_place(s, s.local(PIECE), arg_of(a)) if verb_of(a) == AT else self.ref


# --- [A35] the ready-made set-up -------------------------------------------------------------------------------


def nearest_place(s: AlamHalfa, piece: i64, wish: i64) -> i64:
    """The legal hex for the piece nearest to `wish`: that hex itself if it can be."""
    best: i64 = NONE
    for h in range(HEXES):
        if (best == NONE or distance(h, wish) < distance(best, wish)) and cannot_place(s, piece, h) == "":
            best = h
    return best


def fill_in(s: AlamHalfa, log: Log) -> None:
    """[A35] Every piece not yet placed goes to its historical hex, or to the nearest legal one."""
    if s.side == AXIS:
        for i in range(i64(2)):
            if s.stages[i] == NONE:
                place(s, STAGE1 + i, nearest_place(s, STAGE1 + i, HISTORICAL_STAGE[i]), log)
    else:
        guard_stages(s, log)
        for i in range(MARKERS):
            if next_marker(s) != NONE:
                place(s, MARKER, nearest_place(s, MARKER, HISTORICAL_MINES[i]), log)
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.loc[u] == NONE:
            place(s, u, nearest_place(s, u, HISTORICAL[u]), log)


def guard_stages(s: AlamHalfa, log: Log) -> None:
    """[A35] The guards and their mines go where the Stage markers really lie; a fixed set-up loses at once."""
    for i in range(i64(2)):
        h = s.stages[i]
        if s.loc[STAGE_GUARD[i]] == NONE and cannot_stand(s, ALLIED, h) == "":
            place(s, STAGE_GUARD[i], h, log)
        if next_marker(s) != NONE and cannot_place_marker(s, h) == "":
            place(s, MARKER, h, log)
