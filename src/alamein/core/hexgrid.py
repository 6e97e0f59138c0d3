"""Hex maps from data: flat-top hexes in columns numbered west to east, rows north to south, printed `ccrr`.

Which columns sit half a hex south is data, for it differs between the games. Hexes are dense ints 0..n-1; printed
numbers live at the edge.
"""

from typing import Final

from alamein.core.errors import NotParseable
from alamein.core.native import i64, vec
from alamein.core.vectors import ints

N, NE, SE, S, SW, NW = range(6)
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
OFF_MAP: Final = -1


def axial_distance(columns: vec[i64], rows: vec[i64], a: i64, b: i64) -> i64:
    """Hexes from `a` to `b`, the last counted and the first not, by the axial coordinates of all hexes."""
    q = columns[b] - columns[a]
    r = rows[b] - rows[a]
    t = q + r
    if q < 0:
        q = -q
    if r < 0:
        r = -r
    if t < 0:
        t = -t
    far = q if q > r else r
    return far if far > t else t


class Grid:
    """`adj[6 * h + d]` is the neighbor of hex `h` in direction `d`, or OFF_MAP."""

    def __init__(self, columns: int, rows: int, southern_parity: int) -> None:
        """`southern_parity` is 0 if the even columns sit half a hex south of their neighbors, 1 if the odd do."""
        self.columns = columns
        self.rows = rows
        self.southern_parity = southern_parity
        self.size = columns * rows
        self.names: list[str] = [f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)]
        self.ids: dict[str, int] = {name: h for h, name in enumerate(self.names)}
        self.adj: vec[i64] = ints([n for h in range(self.size) for n in self._around(h)])
        self.axial_column: vec[i64] = ints([self.column(h) for h in range(self.size)])
        self.axial_row: vec[i64] = ints([self._axial_row(h) for h in range(self.size)])

    def _around(self, h: int) -> list[int]:
        c, r = self.column(h), self.row(h)
        south = 1 if c % 2 == self.southern_parity else 0
        around = (
            (c, r - 1),
            (c + 1, r - 1 + south),
            (c + 1, r + south),
            (c, r + 1),
            (c - 1, r + south),
            (c - 1, r - 1 + south),
        )
        return [
            (c2 - 1) * self.rows + r2 - 1 if 1 <= c2 <= self.columns and 1 <= r2 <= self.rows else OFF_MAP
            for c2, r2 in around
        ]

    def column(self, h: int) -> int:
        """The printed column, from 1."""
        return h // self.rows + 1

    def row(self, h: int) -> int:
        """The printed row, from 1."""
        return h % self.rows + 1

    def hex(self, name: str) -> int:
        """The hex with this printed number."""
        h = self.ids.get(name)
        if h is None:
            raise NotParseable(f"no hex {name!r} on this map; hexes run from {self.names[0]} to {self.names[-1]}")
        return h

    def neighbors(self, h: int) -> list[int]:
        """The hexes adjacent to `h`, clockwise from the north."""
        return [n for n in self._around(h) if n >= 0]

    def direction(self, a: int, b: int) -> int:
        """The direction from `a` to its neighbor `b`, or -1 if they are not adjacent."""
        around = self._around(a)
        return around.index(b) if b in around else -1

    def distance(self, a: int, b: int) -> int:
        """Hexes from `a` to `b`, the last counted and the first not."""
        return axial_distance(self.axial_column, self.axial_row, a, b)

    def _axial_row(self, h: int) -> int:
        c = self.column(h)
        return self.row(h) - (c + (c % 2 if self.southern_parity == 0 else -(c % 2))) // 2

    def within(self, h: int, reach: int) -> list[int]:
        """The hexes at most `reach` from `h`, itself included."""
        return [x for x in range(self.size) if self.distance(h, x) <= reach]

    def border(self, here: list[bool], there: list[bool]) -> list[list[str]]:
        """The hexsides between hexes that are `here` and hexes that are `there`."""
        sides = [(h, n) for h in range(self.size) if here[h] for n in self.neighbors(h) if there[n]]
        return [[self.names[h], self.names[n]] for h, n in sides]

    def text(self, cells: list[str]) -> list[str]:
        """The map for a terminal from one cell a hex, all equally wide: two lines a row, the southern columns below."""
        blank = " " * len(cells[0])
        head = "".join(f"{c:02}".ljust(len(blank)) for c in range(1, self.columns + 1))
        lines = ["     " + head.rstrip()]
        for row in range(self.rows):
            for column in (self.southern_parity, 1 - self.southern_parity):
                margin = f"{row + 1:02}   " if column == self.southern_parity else "     "
                every_other = cells[column * self.rows + row :: 2 * self.rows]
                lines.append((margin + blank * column + blank.join(every_other)).rstrip())
        return lines
