"""Alam el Halfa, for its value: what is seen of a position, by name. The first seat, the Axis, looks.

Of the markers in a hand only the number is seen, which both sides know.
"""

from pathlib import Path
from typing import Final, final

from alamein.ai.value import CLOCK, Setting, Value
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.state import AlamHalfa

TAKEN: Final = 0  # by Stage, as all that follow up to ZONES
GUARD: Final = 2
GUARD_WEAK: Final = 4
BESIDE: Final = 6
COVER: Final = 8
CLOSE: Final = 10
AT_HAND: Final = 12
COMING: Final = 14
ZONES: Final = 16
STRENGTH: Final = 18  # by side, as up to MARKERS
UNITS: Final = 20
DEPLETED: Final = 22
MARKERS: Final = 24
RIDGES: Final = 26
EL_ALAMEIN: Final = 27
RAILROAD: Final = 28
RAIL_GUARD: Final = 29
REPLACED: Final = 30
ALLIED_MOVES: Final = 31
EASTERN: Final = 32
TERMS: Final = (
    "Stage 1 taken",
    "Stage 2 taken",
    "defense of the guard in Stage 1",
    "defense of the guard in Stage 2",
    "the guard in Stage 1 is depleted",
    "the guard in Stage 2 is depleted",
    "Allied defense beside Stage 1",
    "Allied defense beside Stage 2",
    "Allied defense 2 to 4 hexes from Stage 1",
    "Allied defense 2 to 4 hexes from Stage 2",
    "Axis attack strength beside Stage 1",
    "Axis attack strength beside Stage 2",
    "Axis attack strength 2 to 4 hexes from Stage 1",
    "Axis attack strength 2 to 4 hexes from Stage 2",
    "Axis attack strength 5 to 8 hexes from Stage 1",
    "Axis attack strength 5 to 8 hexes from Stage 2",
    "hexes around Stage 1 in Axis zones of control",
    "hexes around Stage 2 in Axis zones of control",
    "Axis attack strength",
    "Allied defense strength",
    "Axis units",
    "Allied units",
    "depleted Axis units",
    "depleted Allied units",
    "Axis markers in hand",
    "Allied markers in hand",
    "ridge hexes in Axis hands",
    "the Axis controls El Alamein",
    "Axis attack strength within 4 hexes of the railroad",
    "Allied defense within 2 hexes of the railroad",
    "Axis replacements used",
    "the Allies are to move",
    "Axis units east of El Alamein",
)
NEAR: Final = 4
NOT_FAR: Final = 8
SETTINGS: Final = (Setting("alam_halfa", {}, T.ALLIED),)


@final
class AlamHalfaValue(Value[AlamHalfa]):
    """The value of Alam el Halfa."""

    def kind(self, s: AlamHalfa) -> i64:
        return 0

    def clock(self, s: AlamHalfa) -> i64:
        return 0 if s.turn == 0 else (2 * s.turn - 2 + s.side) * CLOCK // (2 * T.TURNS)

    def look(self, s: AlamHalfa, seat: i64) -> vec[i64]:
        out = filled(self.width, 0)
        out[RIDGES], out[REPLACED] = s.ridges_held, s.replaced[T.AXIS]
        out[EL_ALAMEIN] = 1 if s.control == T.AXIS else 0
        out[ALLIED_MOVES] = s.side
        for side in range(i64(2)):
            out[MARKERS + side] = st.markers(s.hand, side)
        for u in range(T.UNITS):
            if s.loc[u] >= 0:
                see_unit(s, u, out)
        for i in range(i64(2)):
            if s.stages[i] >= 0:
                see_stage(s, i, out)
        return out

    def units(self, seat: i64) -> i64:
        return T.LAST[seat] - T.FIRST[seat]

    def weaken(self, s: AlamHalfa, seat: i64, n: i64) -> None:
        u = T.FIRST[seat] + n
        if s.loc[u] >= 0:
            st.lift(s, u)


def see_unit(s: AlamHalfa, u: i64, out: vec[i64]) -> None:
    """Add a unit on the map to what is seen of its side."""
    side, h = T.SIDE[u], s.loc[u]
    out[UNITS + side] += 1
    out[DEPLETED + side] += s.marks[u] & st.DEPLETED
    if side == T.AXIS:
        out[STRENGTH] += st.attack_strength(s, u)
        out[EASTERN] += T.EAST[h]
        if T.RAIL_DISTANCE[h] <= NEAR:
            out[RAILROAD] += st.attack_strength(s, u)
    else:
        out[STRENGTH + 1] += st.defense_strength(s, u)
        if T.RAIL_DISTANCE[h] <= 2:
            out[RAIL_GUARD] += st.defense_strength(s, u)


def see_stage(s: AlamHalfa, i: i64, out: vec[i64]) -> None:
    """Who stands in and around a Stage that the Axis still needs."""
    out[TAKEN + i] = s.captured[i]
    if s.captured[i] != 0:
        return
    stage = s.stages[i]
    for k in range(6 * stage, 6 * stage + 6):
        if T.WAYS[k] >= 0 and st.in_enemy_zoc(s, T.ALLIED, T.WAYS[k]):
            out[ZONES + i] += 1
    for u in range(T.UNITS):
        if s.loc[u] < 0:
            continue
        far = T.distance(s.loc[u], stage)
        if T.SIDE[u] == T.AXIS:
            if far <= NOT_FAR:
                out[(CLOSE if far <= 1 else AT_HAND if far <= NEAR else COMING) + i] += st.attack_strength(s, u)
        elif far <= NEAR:
            out[(GUARD if far == 0 else BESIDE if far == 1 else COVER) + i] += st.defense_strength(s, u)
            if far == 0 and st.is_weak(s, u):
                out[GUARD_WEAK + i] += 1


def new_value() -> AlamHalfaValue:
    """A value without weights."""
    return AlamHalfaValue(GAME, TERMS, ("all",), SETTINGS, True)


VALUE: Final = new_value().read(Path(__file__).parent / "value.json")
