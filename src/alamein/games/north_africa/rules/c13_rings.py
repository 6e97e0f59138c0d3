"""Chapter 13: how far lines reach [13.0], on sets of hexes as words of bits.

A set has one word for each map column (`T.COLUMN`), in it one bit for each row (`T.BIT`), and an empty word at either
end. A step in all directions of a whole column is a few operations: what a flood over single hexes does with thousands.
"""

from typing import final

from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.tables import WORDS


def has(hexes: vec[i64], h: i64) -> bool:
    """Whether the hex is one of the set."""
    return hexes[T.COLUMN[h]] & T.BIT[h] != 0


def grown(west: i64, here: i64, east: i64) -> i64:
    """The hexes of a column beside any of its own, of the next column to the west and of that to the east."""
    return west | east | (west | here) << 1 | (east | here) >> 1


def fill(ground: vec[i64], found: vec[i64], step: i64) -> None:
    """Add to `found` every open hex of `ground` joined to it, to and fro, east first if `step` is 1."""
    c: i64 = 1 if step > 0 else T.LAST_COLUMN
    growing = True
    while growing:
        growing = False
        while 1 <= c <= T.LAST_COLUMN:
            here, free = found[c], ground[c]
            more = here | grown(found[c - 1], here, found[c + 1]) & free
            if more != here:
                growing = True
                while more != here:
                    here = more
                    more |= (here << 1 | here >> 1) & free
                found[c] = here
            c += step
        step = -step
        c += step


@final
class Rings:
    """The hexes within 0, 1, 2 ... steps of some seeds over open ground; each ring is found when first asked for."""

    def __init__(self, most: i64) -> None:
        """Room for `most` steps."""
        self.rings: vec[i64] = filled(WORDS * (most + 1) + 1, 0)
        self.found: i64 = 0  # the last ring found
        # the outermost columns with a seed; each ring is one wider, two empty words follow it, and nothing else holds,
        # but ring 0 is empty wherever there is no seed
        self.west: i64 = WORDS
        self.east: i64 = -WORDS

    def clear(self) -> None:
        """No seeds."""
        for c in range(self.west, self.east + 1):
            self.rings[c] = 0
        self.found, self.west, self.east = 0, WORDS, -WORDS

    def seed(self, column: i64, bits: i64) -> None:
        """Begin from these hexes of a column too."""
        self.rings[column] |= bits
        if column < self.west:
            self.west = column
        if column > self.east:
            self.east = column

    def grow(self, ground: vec[i64]) -> None:
        """Find the next ring."""
        rings, words = self.rings, WORDS
        old = self.found * words
        before = self.west - self.found  # the old ring begins in this column
        self.found += 1
        first = before - 1 if before > 1 else i64(1)
        last = self.east + self.found if self.east + self.found < T.LAST_COLUMN else T.LAST_COLUMN
        west: i64 = 0
        here = rings[old + first] if first >= before else i64(0)
        for c in range(first, last + 1):
            east = rings[old + c + 1]
            rings[old + words + c] = here | grown(west, here, east) & ground[c]
            west = here
            here = east
        rings[old + words + last + 1] = rings[old + words + last + 2] = 0

    def has(self, ground: vec[i64], h: i64, steps: i64) -> bool:
        """Whether the hex is within so many steps of a seed."""
        c = T.COLUMN[h]
        if c < self.west - steps or c > self.east + steps:
            return False
        while self.found < steps:
            self.grow(ground)
        return self.rings[steps * WORDS + c] & T.BIT[h] != 0

    def add_to(self, out: vec[i64], ground: vec[i64], steps: i64) -> None:
        """Add all hexes within so many steps of a seed."""
        while self.found < steps:
            self.grow(ground)
        rings = self.rings
        west = self.west - steps if self.west - steps > 1 else i64(1)
        east = self.east + steps if self.east + steps < T.LAST_COLUMN else T.LAST_COLUMN
        for c in range(west, east + 1):
            out[c] |= rings[steps * WORDS + c]
