"""What must be true of the data files together. Reading them has already refused unknown, missing and torn values."""

from alamein.games.desert_decision.ground import (
    ADJ,
    GRID,
    HEXES,
    LAND,
    MINED_AT_START,
    OBJECTIVES,
    RAHMAN_TRACK,
    ZONE,
)
from alamein.games.desert_decision.tables import RESULT_CODES
from alamein.games.desert_decision.units import ATTACK, DEFENSE, IS_GUN, RANGE, SET_UPS, SIDE, UNIT_IDS, UNITS
from alamein.games.desert_decision.words import RESULT_WORDS


def data_problems() -> list[str]:
    """[2.1] [2.2] [2.3] [11.1] Map, counters, tables and set-ups against each other."""
    return _map_problems() + _unit_problems() + _set_up_problems()


def _map_problems() -> list[str]:
    out: list[str] = []
    for h in range(HEXES):
        for d in range(6):
            n = ADJ[6 * h + d]
            if n >= 0 and ADJ[6 * n + (d + 3) % 6] != h:
                out.append(f"map: {GRID.names[h]} and {GRID.names[n]} are neighbours only one way")
        if (LAND[h] == 0) != (ZONE[h] == 3):
            out.append(f"map: {GRID.names[h]} must have a zone if and only if it is land")
    for h in sorted(OBJECTIVES | {int(h) for h in RAHMAN_TRACK}):
        if LAND[h] == 0:
            out.append(f"map: the objective {GRID.names[h]} is not land")
    return out


def _unit_problems() -> list[str]:
    out: list[str] = []
    for u in range(UNITS):
        if (RANGE[u] > 0) != (IS_GUN[u] != 0):
            out.append(f"units: {UNIT_IDS[u]} needs a range if and only if it is a gun")
        if ATTACK[2 * u + 1] > ATTACK[2 * u] or DEFENSE[2 * u + 1] > DEFENSE[2 * u] or DEFENSE[2 * u + 1] < 1:
            out.append(f"units: the reduced side of {UNIT_IDS[u]} is impossible")
    out += [f"tables: no words for {code}" for code in RESULT_CODES if not set(code.split()) <= set(RESULT_WORDS)]
    return out


def _set_up_problems() -> list[str]:
    out: list[str] = []
    for set_up in SET_UPS:
        for u in range(UNITS):
            h = set_up.hexes[u]
            if h >= 0 and ZONE[h] != SIDE[u]:
                out.append(f"{set_up.id}: {UNIT_IDS[u]} stands in {GRID.names[h]}, which is not behind its line")
            # [E2] nobody begins in mines that would have to roll for them
            if h >= 0 and MINED_AT_START[h] != 0:
                out.append(f"{set_up.id}: {UNIT_IDS[u]} stands in the minefield {GRID.names[h]}")
    return out
