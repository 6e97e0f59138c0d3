"""What must be true of the data files together. Reading them has already refused unknown, missing and torn values."""

from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.words import RESULT_WORDS


def data_problems() -> list[str]:
    """[2.1] [2.2] [2.3] [11.1] Map, counters, tables and set-ups against each other."""
    return _map_problems() + _unit_problems() + _set_up_problems()


def _map_problems() -> list[str]:
    out: list[str] = []
    for h in range(G.HEXES):
        for d in range(6):
            n = G.ADJ[6 * h + d]
            if n >= 0 and G.ADJ[6 * n + (d + 3) % 6] != h:
                out.append(f"map: {G.GRID.names[h]} and {G.GRID.names[n]} are neighbors only one way")
        if (G.LAND[h] == 0) != (G.ZONE[h] == 3):
            out.append(f"map: {G.GRID.names[h]} must have a zone if and only if it is land")
    for h in sorted({int(h) for h in G.RAHMAN_TRACK} | {G.EL_ALAMEIN, G.SIDI_ABD_EL_RAHMAN}):
        if G.LAND[h] == 0:
            out.append(f"map: the objective {G.GRID.names[h]} is not land")
    return out


def _unit_problems() -> list[str]:
    out: list[str] = []
    for u in range(U.UNITS):
        if (U.RANGE[u] > 0) != (U.IS_GUN[u] != 0):
            out.append(f"units: {U.UNIT_IDS[u]} needs a range if and only if it is a gun")
        for n in (2 * u, 2 * (U.UNITS + u)):  # [S11]
            if U.ATTACK[n + 1] > U.ATTACK[n] or U.DEFENSE[n + 1] > U.DEFENSE[n] or U.DEFENSE[n + 1] < 1:
                out.append(f"units: the reduced side of {U.UNIT_IDS[u]} is impossible")
    out += [f"tables: no words for {code}" for code in T.RESULT_CODES if not set(code.split()) <= set(RESULT_WORDS)]
    return out


def _set_up_problems() -> list[str]:
    out: list[str] = []
    for set_up in U.SET_UPS:
        for u in range(U.UNITS):
            h = set_up.hexes[u]
            if h >= 0 and G.ZONE[h] != U.SIDE[u]:
                out.append(f"{set_up.id}: {U.UNIT_IDS[u]} stands in {G.GRID.names[h]}, which is not behind its line")
            # [E2] nobody begins in mines that would have to roll for them
            if h >= 0 and any(mines[h] != 0 for mines in G.MINES):
                out.append(f"{set_up.id}: {U.UNIT_IDS[u]} stands in the minefield {G.GRID.names[h]}")
    return out
