"""Chapters 3 and 20: Setting up.

(Provenance: seed 14.3, 15, 20; one unit a hex and the ready-made set-up: readings A1, A2, A35.)
"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c14_minefields import cannot_place_marker
from alamein.games.alam_halfa.rules.c15_objectives import cannot_place_stage1, cannot_place_stage2
from alamein.games.alam_halfa.state import PIECE, AlamHalfa, Asked, put

STAGE1: Final[i64] = T.UNITS  # pieces after the units
STAGE2: Final[i64] = T.UNITS + 1
MARKER: Final[i64] = T.UNITS + 2


def cannot_bear(h: i64) -> str:
    """[3.0] No unit stands in the sea, [16.0] nor in the Qattara off the tracks [A2]."""
    if T.TERRAIN[h] == T.SEA:
        return "3.0 sea"
    return "16.0 no track" if T.TERRAIN[h] == T.QATTARA and T.TRACK_HEX[h] == 0 else ""


def cannot_stand(s: AlamHalfa, side: i64, h: i64) -> str:
    """[20.0] Own side of the Start Line [13.0]; [3.0] one unit a hex."""
    if T.START_SIDE[h] != side:
        return "13.0"
    return "3.0 held" if s.at[h] >= 0 else cannot_bear(h)


def cannot_place(s: AlamHalfa, piece: i64, h: i64) -> str:
    """Why the piece may not go to `h`."""
    if piece == STAGE1:
        return cannot_place_stage1(h)
    if piece == STAGE2:
        return cannot_place_stage2(s.stages[0], h)
    return cannot_place_marker(s, h) if piece == MARKER else cannot_stand(s, s.side, h)


def place(s: AlamHalfa, piece: i64, h: i64, log: Log) -> None:
    """A piece goes on the map, in the open [A1]."""
    s.changed()
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
    """The first minefield marker not yet placed, or NONE."""
    for i in range(T.MARKERS):
        if s.mines[i] == T.NONE:
            return i
    return T.NONE


def cannot_take_up(s: AlamHalfa, piece: i64) -> str:
    """[20.0] Own pieces not yet placed; [15.2] Stage 1 before Stage 2, both the Axis's; [14.3] markers the Allied
    side's."""
    if piece in (STAGE1, STAGE2):
        if s.side != T.AXIS:
            return "15.2 axis"
        if s.stages[piece - STAGE1] != T.NONE:
            return "15.2 placed"
        return "15.2 order" if piece == STAGE2 and s.stages[0] == T.NONE else ""
    if piece == MARKER:
        if s.side != T.ALLIED:
            return "14.3 allied"
        return "14.3 all placed" if next_marker(s) == T.NONE else ""
    if T.SIDE[piece] != s.side:
        return "20.0 enemy"
    return "20.0 placed" if s.loc[piece] != T.NONE else ""


class ChoosePiece(Asked):
    """[20.0] Which piece comes next, in any order; [3.0] the set-up ends when all are placed [A1]."""

    ref = "20.0"
    verbs: tuple[int, ...] = (V.PLACE, V.MARKER, V.HISTORICAL, V.DONE)

    def prompt(self, s: AlamHalfa) -> Said:
        return said(self.ref, "set-up complete" if len(self.legal(s)) == 1 else self.name)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]([act(V.PLACE, u) for u in range(T.FIRST[s.side], T.LAST[s.side]) if s.loc[u] == T.NONE])
        for piece in range(STAGE1, MARKER + 1):
            if cannot_take_up(s, piece) == "":
                out = append(out, act(V.MARKER, piece - STAGE1))
        return append(out, act(V.DONE if len(out) == 0 else V.HISTORICAL, 0))

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        verb, arg = verb_of(a), arg_of(a)
        if verb == V.PLACE:
            return against(cannot_take_up(s, arg), int(arg))
        if verb == V.MARKER:
            return against(cannot_take_up(s, STAGE1 + arg), int(arg))
        missing = len(self.legal(s)) - 1
        if verb == V.DONE:
            return said("20.0", "missing", missing) if missing > 0 else None
        return said("20.0", "complete") if missing == 0 else None

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        verb = verb_of(a)
        if verb == V.DONE:
            s.end()
        elif verb == V.HISTORICAL:
            fill_in(s, log)
        else:
            s.set_local(PIECE, arg_of(a) if verb == V.PLACE else STAGE1 + arg_of(a))
            s.next()


class ChoosePlace(Asked):
    """[20.0] Where the piece goes."""

    ref = "20.0"
    verbs: tuple[int, ...] = (V.AT,)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        piece = s.local(PIECE)
        return vec[i64]([act(V.AT, h) for h in range(T.HEXES) if cannot_place(s, piece, h) == ""])

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        return against(cannot_place(s, s.local(PIECE), arg_of(a)), int(arg_of(a)), int(s.side))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        place(s, s.local(PIECE), arg_of(a), log)
        s.restart()


# --- [A35] the ready-made set-up -------------------------------------------------------------------------------


def nearest_place(s: AlamHalfa, piece: i64, wish: i64) -> i64:
    """The legal hex for the piece nearest to `wish`: that hex itself if it can be."""
    if cannot_place(s, piece, wish) == "":
        return wish
    best: i64 = T.NONE
    for h in range(T.HEXES):
        if (best == T.NONE or T.distance(h, wish) < T.distance(best, wish)) and cannot_place(s, piece, h) == "":
            best = h
    return best


def fill_in(s: AlamHalfa, log: Log) -> None:
    """[A35] Every piece not yet placed goes to its historical hex, or to the nearest legal one."""
    if s.side == T.AXIS:
        for i in range(i64(2)):
            if s.stages[i] == T.NONE:
                place(s, STAGE1 + i, nearest_place(s, STAGE1 + i, T.HISTORICAL_STAGE[i]), log)
    else:
        guard_stages(s, log)
        for i in range(T.MARKERS):
            if next_marker(s) != T.NONE:
                place(s, MARKER, nearest_place(s, MARKER, T.HISTORICAL_MINES[i]), log)
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if s.loc[u] == T.NONE:
            place(s, u, nearest_place(s, u, T.HISTORICAL[u]), log)


def guard_stages(s: AlamHalfa, log: Log) -> None:
    """[A35] The guards and their mines go where the Stage markers really lie; a fixed set-up loses at once."""
    for i in range(i64(2)):
        h = s.stages[i]
        if s.loc[T.STAGE_GUARD[i]] == T.NONE and cannot_stand(s, T.ALLIED, h) == "":
            place(s, T.STAGE_GUARD[i], h, log)
        if next_marker(s) != T.NONE and cannot_place_marker(s, h) == "":
            place(s, MARKER, h, log)
