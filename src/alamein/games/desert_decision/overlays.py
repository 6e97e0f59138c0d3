"""What the table draws over the map on request: whom units threaten, and the track the Axis is supplied by."""

from typing import Final

from alamein.core.game import Trace
from alamein.core.native import i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c04_march import march_of
from alamein.games.desert_decision.rules.c11_preparation import last_counting_row
from alamein.games.desert_decision.state import BEGUN, Desert, attack_of, owner_of
from alamein.games.desert_decision.words import WORDS

ANYWHERE: Final[vec[i64]] = filled(G.HEXES, 1)


def threats(s: Desert, side: int) -> dict[str, list[str]]:
    """[5.0] [8.0] For each unit that can attack, the hexes beside those it can march to; for guns, those in range."""
    out: dict[str, list[str]] = {}
    for u in range(int(U.FIRST[side]), int(U.LAST[side])):
        if s.loc[u] < 0 or attack_of(s, u) == 0:
            continue
        t = s.copy()
        t.marks[u] &= ~BEGUN
        left = march_of(t, u, U.MOVE[u]).left
        stands = vec[i64]([h for h in range(i64(G.HEXES)) if left[h] >= 0])
        away, far = flood(G.ADJ, ANYWHERE, stands), max(1, int(U.RANGE[u]))
        out[U.UNIT_IDS[u]] = [G.GRID.names[h] for h in range(G.HEXES) if 0 <= away[h] <= far]
    return out


def trace(s: Desert, u: int) -> Trace | None:
    """[11.2] [S7] Axis units count while the Rahman track is open from Sidi Abd el Rahman down to their row."""
    if U.SIDE[u] != G.AXIS:
        return None
    row = int(last_counting_row(s))
    track = sorted((int(h) for h in G.RAHMAN_TRACK), key=lambda h: int(G.ROW[h]))
    hexes = [G.GRID.names[h] for h in [G.SIDI_ABD_EL_RAHMAN, *track] if G.ROW[h] <= G.ROW[s.loc[u]]]
    if G.ROW[s.loc[u]] <= row:
        return Trace("11.2", WORDS.text("not cut off"), hexes)
    if owner_of(s, G.SIDI_ABD_EL_RAHMAN) == G.ALLIED:
        return Trace("11.2", WORDS.text("cut off"), hexes)
    cut = next(h for h in track if owner_of(s, h) == G.ALLIED)
    return Trace("11.2", WORDS.text("cut off south", cut), hexes)
