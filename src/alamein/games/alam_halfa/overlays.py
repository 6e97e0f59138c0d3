"""What the table draws over the map on request: whom units threaten, and the supply hex of a side."""

from alamein.core.game import Trace
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c05_movement import allowance, reachable
from alamein.games.alam_halfa.rules.c18_support_fire import supply_hex_lost
from alamein.games.alam_halfa.state import AlamHalfa, attack_strength
from alamein.games.alam_halfa.words import WORDS


def threats(s: AlamHalfa, side: int) -> dict[str, list[str]]:
    """[7.1] For each unit that can attack, the hexes it could enter from where its movement phase may take it."""
    out: dict[str, list[str]] = {}
    for u in range(int(T.FIRST[side]), int(T.LAST[side])):
        if s.loc[u] < 0 or attack_strength(s, u) == 0:
            continue
        full = allowance(u, 0)
        left, _ = reachable(s, u, full, full)
        stands = [h for h in range(T.HEXES) if left[h] >= 0 and (s.at[h] < 0 or s.at[h] == u)]  # [5.3]
        struck = {int(n) for h in stands for n in T.WAYS[6 * h : 6 * h + 6] if n >= 0}
        out[T.UNIT_IDS[u]] = [T.GRID.names[h] for h in sorted(struck)]
    return out


def trace(s: AlamHalfa, u: int) -> Trace:
    """[9.0] [12.0] Every unit is in supply; what counts is who stands on the side's supply hex."""
    source = int(T.SUPPLY[T.SIDE[u]])
    case = "supply held" if supply_hex_lost(s, T.SIDE[u]) else "supply open"
    return Trace("12.0", WORDS.text(case, int(T.SIDE[u]), source), [T.GRID.names[source]])
