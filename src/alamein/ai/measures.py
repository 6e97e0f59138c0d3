"""Numbers about players: intervals for shares, and ratings."""

import math
from collections.abc import Mapping
from typing import Final

Z95: Final = 1.959964
PER_TENFOLD: Final = 400.0  # Elo points for odds of ten to one
ANCHOR: Final = 1000.0


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share of `wins` in `games` (a draw may count half)."""
    if games == 0:
        return 0.0, 1.0
    p, z2 = wins / games, Z95 * Z95
    center = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, center - half), min(1.0, center + half)


def elo(points: Mapping[tuple[str, str], float], anchor: str) -> dict[str, float]:
    """Ratings by the Bradley-Terry model from `points[a, b]`, what a scored against b (a draw is half a point each).

    Every pairing gets one drawn game more, so that a player who never lost has a finite rating. The anchor has 1000.
    """
    names = sorted({name for pair in points for name in pair})
    score: dict[tuple[str, str], float] = {}
    for a, b in points:
        for pair in ((a, b), (b, a)):
            score[pair] = points.get(pair, 0.0) + 0.5
    strength = dict.fromkeys(names, 1.0)
    for _ in range(10_000):
        new = {}
        for a in names:
            rivals = [b for b in names if (a, b) in score]
            won = sum(score[a, b] for b in rivals)
            new[a] = won / sum((score[a, b] + score[b, a]) / (strength[a] + strength[b]) for b in rivals)
        change = max(abs(math.log(new[a] / strength[a])) for a in names)
        strength = new
        if change < 1e-9:
            break
    base = strength[anchor]
    return {a: ANCHOR + PER_TENFOLD * math.log10(strength[a] / base) for a in names}


def median(values: list[float]) -> float:
    """The middle value; 0 if there is none."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0.0
