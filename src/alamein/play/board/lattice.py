"""Flat-top hexes in columns, printed `ccrr`: where they lie on the sheet, and lines drawn around and through them."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from alamein.play.board import number

R: Final = 40.0  # from the center to a corner
H: Final = math.sqrt(3) * R  # from side to side
MARGIN: Final = 26.0  # of the sheet around the hexes
SIDES: Final = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))  # the corners of the side towards each neighbor
BEYOND: Final = 2  # columns and rows that are drawn past the edge of the map
Point = tuple[float, float]
Place = tuple[int, int]  # column and row


class Window(NamedTuple):
    """A part of a map: its first and last columns and rows."""

    left: int
    top: int
    right: int
    bottom: int


class Lattice(NamedTuple):
    """The hexes of a map, and which of them are drawn."""

    columns: int
    rows: int
    southern_parity: int
    window: Window

    @property
    def box(self) -> tuple[float, float, float, float]:
        """What is drawn: where it begins, its width and height."""
        left, top, right, bottom = self.window
        width = 2 * MARGIN + 2 * R + (right - left) * 1.5 * R
        return (left - 1) * 1.5 * R, (top - 1) * H, width, 2 * MARGIN + H * (bottom - top + 1.5)

    def is_south(self, column: int) -> bool:
        """Whether a column lies half a hex lower."""
        return column % 2 == self.southern_parity

    def center(self, place: Place) -> Point:
        """The middle of a hex."""
        column, row = place
        return MARGIN + R + (column - 1) * 1.5 * R, MARGIN + H / 2 + (row - 1) * H + H / 2 * self.is_south(column)

    def at(self, name: str) -> Point:
        """The middle of a hex by its printed name."""
        return self.center(place_of(name))

    def around(self, place: Place) -> list[Place]:
        """N, NE, SE, S, SW, NW; they may lie off the map."""
        c, r = place
        s = int(self.is_south(c))
        return [(c, r - 1), (c + 1, r - 1 + s), (c + 1, r + s), (c, r + 1), (c - 1, r + s), (c - 1, r - 1 + s)]

    def places(self, beyond: int) -> Iterator[Place]:
        """The hexes drawn, and those past their edge."""
        for c in range(self.window.left - beyond, self.window.right + beyond + 1):
            for r in range(self.window.top - beyond, self.window.bottom + beyond + 1):
                yield c, r

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The side between two neighbors."""
        first, second = SIDES[self.around(place_of(a)).index(place_of(b))]
        found = corners(self.at(a), R)
        return found[first], found[second]

    def outlines(self, has: Callable[[Place], bool]) -> list[list[Point]]:
        """Closed lines around all hexes that `has` holds, clockwise around what they enclose."""
        inside = {place for place in self.places(BEYOND) if has(place)}
        follows: dict[tuple[int, int], list[Point]] = {}
        for place in sorted(inside):
            found = corners(self.center(place), R)
            for (a, b), neighbor in zip(SIDES, self.around(place), strict=True):
                if neighbor not in inside:
                    follows.setdefault(_key(found[a]), []).append(found[b])
        loops: list[list[Point]] = []
        for start in list(follows):
            loop: list[Point] = []
            at = start
            while follows.get(at):
                loop.append(follows[at].pop(0))
                at = _key(loop[-1])
            if len(loop) > 2:
                loops.append(loop)
        return loops


def _key(p: Point) -> tuple[int, int]:
    return round(p[0]), round(p[1])


def place_of(name: str) -> Place:
    """Column and row of a printed name."""
    return int(name[:2]), int(name[2:])


def corners(p: Point, radius: float) -> list[Point]:
    """Clockwise from the east."""
    (x, y), h = p, radius * math.sqrt(3) / 2
    half = radius / 2
    return [
        (x + radius, y),
        (x + half, y + h),
        (x - half, y + h),
        (x - radius, y),
        (x - half, y - h),
        (x + half, y - h),
    ]


def noise(a: float, b: float) -> float:
    """A repeatable number in [0, 1): the drawing is the same every time."""
    s = math.sin(a * 127.1 + b * 311.7) * 43758.5453
    return s - math.floor(s)


def spot(p: Point) -> str:
    """A point as paths write it."""
    return f"{number(p[0])} {number(p[1])}"


def closed(points: Sequence[Point]) -> str:
    """A closed line."""
    return "M" + "L".join(map(spot, points)) + "Z"


def natural(loop: Sequence[Point], wild: float, inset: float) -> list[Point]:
    """An outline of hexes made natural: corners moved a little, sides bent, then rounded."""
    bent: list[Point] = []
    for p, q in zip(loop, [*loop[1:], loop[0]], strict=True):
        bend = (noise(p[0] + q[0], p[1] + q[1]) - 0.5) * wild * 2 + inset
        dx, dy = q[0] - p[0], q[1] - p[1]
        long = math.hypot(dx, dy) or 1
        bent.append((p[0] + (noise(*p) - 0.5) * wild, p[1] + (noise(p[1], p[0]) - 0.5) * wild))
        bent.append(((p[0] + q[0]) / 2 - dy / long * bend, (p[1] + q[1]) / 2 + dx / long * bend))
    rounded: list[Point] = []
    for p, q in zip(bent, [*bent[1:], bent[0]], strict=True):
        rounded.append((p[0] * 0.75 + q[0] * 0.25, p[1] * 0.75 + q[1] * 0.25))
        rounded.append((p[0] * 0.25 + q[0] * 0.75, p[1] * 0.25 + q[1] * 0.75))
    return rounded


def hachures(loop: Sequence[Point], low: float, high: float, step: float) -> str:
    """Strokes from an outline inwards, at equal steps."""
    out, left = "", 0.0
    for p, q in zip(loop, [*loop[1:], loop[0]], strict=True):
        dx, dy = q[0] - p[0], q[1] - p[1]
        along, total = left, math.hypot(dx, dy)
        while along < total:
            x, y = p[0] + dx * along / total, p[1] + dy * along / total
            long = low + (high - low) * noise(x * 3, y * 7)
            out += f"M{spot((x, y))}l{spot((-dy / total * long, dx / total * long))}"
            along += step
        left = along - total
    return out


def smooth(points: Sequence[Point]) -> str:
    """A line through points, rounded at each."""
    d = f"M{spot(points[0])}"
    for i, (b, c) in enumerate(pairwise(points)):
        a, e = points[max(0, i - 1)], points[min(len(points) - 1, i + 2)]
        first = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        second = c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6
        d += f"C{spot(first)} {spot(second)} {spot(c)}"
    return d
