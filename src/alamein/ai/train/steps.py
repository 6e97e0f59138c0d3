"""Steps of evolution strategies: weights are shaken, gains count by their ranks, and each weight moves by so much."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from alamein.core.chance import Source

SHAKE: Final = 0.25  # how far weights are shaken, of themselves (in logarithms)
RATE: Final = 0.06  # how far a weight moves in a step, at most about
SLOW: Final = (0.9, 0.99)  # Adam: how long steps and their sizes are remembered
SMALL: Final = 8  # a weight nearer to nothing than this is shaken in steps of a quarter of it
WORD: Final = 1 << 20  # no weight is greater

Weighing = tuple[int, ...]  # a row of weights: all of the beginning, then all of the end


def ranked(gains: Sequence[int]) -> list[float]:
    """The gains by rank, from -1/2 to 1/2, so that one wild game counts no more than another; no gain is 0."""
    order = sorted(range(len(gains)), key=lambda n: gains[n])
    below = sum(gain < 0 for gain in gains)
    above = sum(gain > 0 for gain in gains)
    out = [0.0] * len(gains)
    for place, n in enumerate(order):
        if gains[n] < 0:
            out[n] = (place - below) / len(gains)
        elif gains[n] > 0:
            out[n] = (place - (len(gains) - above) + 1) / len(gains)
    return out


def normal(source: Source) -> float:
    """A number from the normal distribution."""
    u, v = (source.below(1 << 30) + 1) / (1 << 30), source.below(1 << 30) / (1 << 30)
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)


@dataclass
class Weights:
    """Weights as what they began with and how far each has moved; those in `fixed` stay."""

    base: Sequence[int]
    fixed: frozenset[int]
    moved: list[float] = field(default_factory=list)
    step: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        self.moved, self.step, self.size = ([0.0] * len(self.base) for _ in range(3))

    def shaken(self, shake: Sequence[float], sign: int) -> tuple[int, ...]:
        """The weights, shaken."""
        out = []
        for n, weight in enumerate(self.base):
            if n in self.fixed:
                out.append(weight)
                continue
            x = self.moved[n] + sign * SHAKE * shake[n]
            found = weight * math.exp(x) if abs(weight) >= SMALL else weight + SMALL * x
            out.append(max(-WORD, min(WORD, round(found))))
        return tuple(out)

    def at_rest(self) -> tuple[int, ...]:
        """The weights as they stand."""
        return self.shaken([0.0] * len(self.base), 0)

    def move(self, towards: Sequence[float]) -> None:
        """A step (Adam)."""
        self.steps += 1
        for n, x in enumerate(towards):
            self.step[n] = SLOW[0] * self.step[n] + (1 - SLOW[0]) * x
            self.size[n] = SLOW[1] * self.size[n] + (1 - SLOW[1]) * x * x
            step, size = self.step[n] / (1 - SLOW[0] ** self.steps), self.size[n] / (1 - SLOW[1] ** self.steps)
            self.moved[n] += RATE * step / (math.sqrt(size) + 1e-9) if size > 0 else 0.0
