"""Sets of hexes as words of bits: one word for each map column, one bit for each row, an empty word at either end.

A step in all directions of a whole column is a few operations: what a flood over single hexes does with thousands.
"""

from alamein.core.native import i64, vec
from alamein.core.vectors import filled


def grown(west: i64, here: i64, east: i64, southern: bool) -> i64:
    """The hexes of a column beside any of its own, of the next column to the west and of that to the east."""
    beside = west | east
    beside |= beside >> 1 if southern else beside << 1
    return beside | here << 1 | here >> 1


def fill(ground: vec[i64], found: vec[i64], parity: i64) -> None:
    """Add to `found` every open hex of `ground` that is joined to one of it. `parity` is the grid's."""
    last = i64(len(ground)) - 2
    going = True
    while going:
        going = False
        for i in range(1, 2 * last + 1):
            c = i if i <= last else 2 * last + 1 - i  # to the east and back
            here = found[c]
            more = here | grown(found[c - 1], here, found[c + 1], c & 1 == parity) & ground[c]
            if more != here:
                going = True
                while more != here:
                    here = more
                    more |= (here << 1 | here >> 1) & ground[c]
                found[c] = here


class Rings:
    """The hexes within 0, 1, 2 ... steps of some seeds over open ground; each ring is found when first asked for."""

    __slots__ = ("east", "found", "parity", "rings", "west", "width")

    def __init__(self, width: i64, parity: i64, most: i64) -> None:
        """Room for `most` steps on a map of `width` words."""
        self.width: i64 = width
        self.parity: i64 = parity
        self.rings: vec[i64] = filled(width * (most + 1), 0)
        self.found: i64 = 0  # the last ring found
        self.west: i64 = (
            width  # the outermost columns with a seed; each ring is one wider, and nothing else of it holds
        )
        self.east: i64 = -width

    def clear(self) -> None:
        """No seeds."""
        self.found = 0
        self.west = self.width
        self.east = -self.width

    def seed(self, column: i64, bits: i64) -> None:
        """Begin from these hexes of a column too."""
        rings = self.rings
        if self.east < self.west:
            self.west = self.east = column
            rings[column] = 0
        while column < self.west:
            self.west -= 1
            rings[self.west] = 0
        while column > self.east:
            self.east += 1
            rings[self.east] = 0
        rings[column] |= bits

    def grow(self, ground: vec[i64]) -> None:
        """Find the next ring."""
        rings, parity, width = self.rings, self.parity, self.width
        old = self.found * width
        before = self.west - self.found  # the old ring lies in these columns
        behind = self.east + self.found
        self.found += 1
        first = before - 1 if before > 1 else i64(1)
        last = behind + 1 if behind < width - 2 else width - 2
        west: i64 = 0
        here = rings[old + first] if first >= before else i64(0)
        for c in range(first, last + 1):
            east = rings[old + c + 1] if c < behind and c < width - 2 else i64(0)
            rings[old + width + c] = here | grown(west, here, east, c & 1 == parity) & ground[c]
            west = here
            here = east

    def has(self, ground: vec[i64], column: i64, bit: i64, steps: i64) -> bool:
        """Whether the hex is within so many steps of a seed."""
        if column < self.west - steps or column > self.east + steps:
            return False
        while self.found < steps:
            self.grow(ground)
        return self.rings[steps * self.width + column] & bit != 0
