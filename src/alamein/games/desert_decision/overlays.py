"""What the table draws over the map on request: whom units threaten, and the track the Axis is supplied by."""

from typing import Final

from alamein.core.game import Trace
from alamein.core.native import append, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIS,
    GRID,
    HEXES,
    RAHMAN_TRACK,
    ROW,
    SIDI_ABD_EL_RAHMAN,
)
from alamein.games.desert_decision.rules.c04_movement import march_cost, marches
from alamein.games.desert_decision.rules.c11_preparation import last_counting_row
from alamein.games.desert_decision.state import BEGUN, NONE, Desert, attack_of, owner_of
from alamein.games.desert_decision.units import FIRST, LAST, MOVE, RANGE, SIDE, UNIT_IDS

ANYWHERE: Final[vec[i64]] = filled(HEXES, 1)


def threats(s: Desert, side: int) -> dict[str, list[str]]:
    """[5.0] [8.0] For each unit that can attack, the hexes beside those it can march to; for guns, those in range."""
    out: dict[str, list[str]] = {}
    for u in range(int(FIRST[side]), int(LAST[side])):
        if s.loc[u] < 0 or attack_of(s, u) == 0:
            continue
        t = s.copy()
        t.marks[u] &= ~BEGUN
        left = marches(t, u, march_cost(t, u), MOVE[u], NONE)
        stands = vec[i64]()
        for h in range(i64(HEXES)):
            if left[h] >= 0:
                stands = append(stands, h)
        away, far = flood(ADJ, ANYWHERE, stands), max(1, int(RANGE[u]))
        out[UNIT_IDS[u]] = [GRID.names[h] for h in range(HEXES) if 0 <= away[h] <= far]
    return out


def trace(s: Desert, u: int) -> Trace | None:
    """[11.2] [S7] Axis units count while the Rahman track is open from Sidi Abd el Rahman down to their row."""
    if SIDE[u] != AXIS:
        return None
    row = int(last_counting_row(s))
    track = sorted((int(h) for h in RAHMAN_TRACK), key=lambda h: int(ROW[h]))
    hexes = [GRID.names[h] for h in [SIDI_ABD_EL_RAHMAN, *track] if ROW[h] <= ROW[s.loc[u]]]
    if ROW[s.loc[u]] <= row:
        return Trace("11.2", "Not cut off: the Rahman track is open from Sidi Abd el Rahman to this row", hexes)
    if owner_of(s, SIDI_ABD_EL_RAHMAN) == ALLIED:
        return Trace("11.2", "Cut off: the Allies hold Sidi Abd el Rahman; no Axis unit scores", hexes)
    cut = next(GRID.names[h] for h in track if owner_of(s, h) == ALLIED)
    return Trace("11.2", f"Cut off: the Allies hold the Rahman track at {cut}; units south of it do not score", hexes)
