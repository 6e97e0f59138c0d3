"""Chance is a seat; where its numbers come from is outside the state, so that nobody can look ahead."""

from abc import abstractmethod
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from alamein.core.errors import NotLegal
from alamein.core.native import i64, vec


class Source:
    """Draws whole numbers. The only thing in the program that is allowed to."""

    @abstractmethod
    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as the others."""


def pick(weights: vec[i64], source: Source) -> i64:
    """The index of one outcome, drawn by weight."""
    total: i64 = sum((n for n in weights), i64(0))
    r = source.below(total)
    k: i64 = 0
    while r >= weights[k]:
        r -= weights[k]
        k += 1
    return k


MASK32: Final = 0xFFFFFFFF


def _mix(z: i64) -> i64:
    """Spread the bits of a 32-bit number; the multipliers keep every product inside 63 bits."""
    z = (z ^ z >> 16) * 0x21F0AAAD & MASK32
    z = (z ^ z >> 15) * 0x735A2D97 & MASK32
    return z ^ z >> 15


class Splitmix(Source):
    """Fast numbers for simulation: a counter, mixed (the splitmix scheme on 32-bit words, 64 bits of seed)."""

    def __init__(self, seed: int) -> None:
        self.key: i64 = _mix(seed >> 32 & MASK32) ^ _mix((seed >> 64) + 0x9E3779B9 & MASK32)
        self.counter: i64 = _mix(seed & MASK32)

    def below(self, n: i64) -> i64:
        counter = self.counter + 0x9E3779B9 & MASK32
        self.counter = counter
        return (_mix(_mix(counter) ^ self.key) * n) >> 32


EDGES: Final = 62  # draws that lean


class Leaning(Source):
    """Numbers at the edges, so that guesses lie far apart: draw k is the lowest if bit k of the pattern is 0, else the
    highest; later draws are any numbers, for whoever draws until something fits."""

    def __init__(self, pattern: i64) -> None:
        self.pattern = pattern
        self.drawn: i64 = 0
        self.then = Splitmix(pattern)

    def below(self, n: i64) -> i64:
        self.drawn += 1
        if self.drawn > EDGES:
            return self.then.below(n)
        return n - 1 if self.pattern >> (self.drawn - 1) & 1 != 0 else 0


class SealedDice(Source):
    """Dice fixed before the game and checkable after it: publish the seal, reveal the seed at the end.

    Draw k is read from SHA-256(seed, k), rejecting the few words that would favor small numbers.
    """

    def __init__(self, seed: bytes, drawn: int) -> None:
        self.seed = seed
        self.drawn = drawn

    def seal(self) -> str:
        """What may be published before the first draw."""
        return seal_of(self.seed)

    def below(self, n: i64) -> i64:
        size = int(n)
        limit = (1 << 64) - (1 << 64) % size
        while True:
            word = sha256(b"draw" + self.seed + self.drawn.to_bytes(8, "big")).digest()[:8]
            self.drawn += 1
            x = int.from_bytes(word, "big")
            if x < limit:
                return x % size


def seal_of(seed: bytes) -> str:
    """The seal of a seed."""
    return sha256(b"seal" + seed).hexdigest()


class ScriptedDice(Source):
    """Numbers given in advance: for tests that must hit one branch."""

    def __init__(self, script: Sequence[int]) -> None:
        self.script = list(script)
        self.used = 0

    def below(self, n: i64) -> i64:
        if self.used >= len(self.script):
            raise NotLegal(f"the script has no number left for a draw below {n}")
        value = self.script[self.used]
        if not 0 <= value < n:
            raise NotLegal(f"the script says {value} for a draw below {n}")
        self.used += 1
        return value
