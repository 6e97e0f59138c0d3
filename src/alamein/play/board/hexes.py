"""A map with its counters: coast, ridges and depressions, roads and railways, names, mines, markers."""

import math
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final

from alamein.play.board import Json, Thing, names, number, objects, whole, words
from alamein.play.board.counters import counter
from alamein.play.board.lattice import (
    SIDES,
    H,
    Lattice,
    Place,
    Point,
    R,
    Window,
    closed,
    corners,
    hachures,
    natural,
    noise,
    place_of,
    smooth,
    spot,
)

# Looks of terrain: how wild an outline is, and how far inside; hachures: shortest, longest, and their distance.
BLOBS: Final = {
    "stony": (10.0, 1.0, None),
    "dunes": (10.0, 1.0, None),
    "marsh": (10.0, 1.0, None),
    "depression": (8.0, 5.0, (3.0, 7.0, 8.0)),
    "qattara": (10.0, 2.0, (6.0, 15.0, 7.0)),
    "rough": (9.0, 3.0, (5.0, 9.0, 8.0)),
    "ridge": (7.0, 4.0, (8.0, 16.0, 5.5)),
    "sea": (11.0, 0.0, None),
}
NARROWEST: Final = 9  # columns of a detail: less looks like a ribbon
STREWN: Final = {  # marks strewn over hexes of a look: how many, and their shape
    "clear": (3, "h.1"),
    "stony": (7, "l2 -2.4l2 2.4z"),
    "dunes": (5, "q6 -6 12 0q-6 -2 -12 0"),
    "marsh": (6, "h10m-7 0l-1 -5m3 5v-6m3 6l1 -5"),
    "qattara": (8, "h4"),
    "rough": (5, "l4 -4l4 4"),
}
STYLE: Final = """
.clear{fill:#eddcae}.sea{fill:#5f9fc4;stroke:#2d5a72;stroke-width:1.6}.ridge{fill:#c99d5d}.rough{fill:#c99d5d;opacity:.42}
.depression{fill:#d2b98d}.qattara{fill:#c9b9ab}.stony{fill:#d2b98d;opacity:.55}.dunes{fill:#f8ecc4}.marsh{fill:#bccb9c}
.hachure{fill:none;stroke:#6d4517;stroke-width:.9}
.strewn{fill:none;stroke:#6d4517;stroke-width:1;stroke-linecap:round;opacity:.4}
.case{fill:none;stroke:#33260f;stroke-width:5.4}.road{fill:none;stroke:#b5301c;stroke-width:3.4}
.rail{fill:none;stroke:#1d1a17;stroke-width:1.5}
.sleepers{fill:none;stroke:#1d1a17;stroke-width:6.5;stroke-dasharray:1.3 7.5}
.track{fill:none;stroke:#8a5a22;stroke-width:2.2;stroke-dasharray:8 4.5}.house{fill:#33260f}
.grid{fill:none;stroke:#7a6a45;stroke-opacity:.47}.numbers{text-anchor:middle;opacity:.72}
.line{fill:none;stroke:#c2700a;stroke-width:3.2}.retreat{stroke:#6b2fa0;stroke-dasharray:10 6}
.front{stroke:#33260f;stroke-dasharray:1 7}.works{fill:none;stroke:#1c2f7a;stroke-width:2.4}
.mines{fill:#a11414;stroke:#a11414;stroke-dasharray:3 3}.mines.allied{fill:#1c2f7a;stroke:#1c2f7a}
.names{text-anchor:middle;font-style:italic;font-weight:600}.halo{stroke:#f5e7bd;stroke-width:3px;stroke-linejoin:round}
.marker rect{fill:#fffdf5;stroke:#33260f}.marker text{text-anchor:middle;font-weight:600}
""".replace("\n", "")


class HexBoard:
    """The map of a sheet."""

    style = STYLE

    def __init__(self, sheet: Json, scenario: str, around: Sequence[str]) -> None:
        """`around`: the hexes that are to be seen; [] for all."""
        self.sheet = sheet
        self.scenario = scenario
        columns, rows = whole(sheet["columns"]), whole(sheet["rows"])
        shown = [place_of(name) for name in around] or [(1, 1), (columns, rows)]
        (left, right), (top, bottom) = ((min(each) - 1, max(each) + 1) for each in zip(*shown, strict=True))
        wider = max(0, NARROWEST - (right - left + 1))
        left, right = left - wider // 2, right + (wider + 1) // 2
        window = Window(max(1, left), max(1, top), min(columns, right), min(rows, bottom))
        self.lattice = Lattice(columns, rows, whole(sheet["southern_parity"]), window)
        self.box = self.lattice.box
        terrains = sheet["terrains"]
        assert isinstance(terrains, dict)
        self.hexes = objects(sheet["hexes"])
        self.look = {place_of(str(h["name"])): str(terrains[h["terrain"]]["look"]) for h in self.hexes}
        self.units = {str(unit["id"]): unit for unit in objects(sheet["units"])}

    def look_at(self, place: Place) -> str:
        """The terrain of a place; what lies past the edge continues the nearest hex."""
        c, r = place
        return self.look[min(max(c, 1), self.lattice.columns), min(max(r, 1), self.lattice.rows)]

    def ground(self) -> str:
        """Terrain, ways, lines, names and numbers."""
        left, top, width, height = (number(each) for each in self.box_inside())
        inner = f'x="{left}" y="{top}" width="{width}" height="{height}"'
        parts = [
            f'<clipPath id="neat"><rect {inner}/></clipPath><g clip-path="url(#neat)"><rect class="clear" {inner}/>',
            *(self._blob(look) for look in BLOBS),
            self._ways(),
            self._grid(),
            *(self._feature(h) for h in self.hexes if self.has(str(h["name"]))),
            *(self._line(line) for line in objects(self.sheet["lines"])),
            f'</g><rect {inner} fill="none" stroke="#33260f" stroke-width="1.6"/>',
            '<g class="names">',
            *(self._name(name) for name in self._all_names()),
            "</g>",
        ]
        return "".join(parts)

    def box_inside(self) -> tuple[float, float, float, float]:
        """The sheet without its edge."""
        left, top, width, height = self.box
        return left + 6, top + 6, width - 12, height - 12

    def has(self, hex: str) -> bool:
        """Whether a hex is drawn."""
        return self.draws(place_of(hex))

    def draws(self, place: Place) -> bool:
        """Whether a place is drawn."""
        left, top, right, bottom = self.lattice.window
        column, row = place
        return left <= column <= right and top <= row <= bottom

    def things(self, scene: Json) -> list[Thing]:
        """Markers, then counters; those of a stack beside each other."""
        marks: Counter[tuple[str, str]] = Counter()
        out: list[Thing] = []
        for mark in objects(scene["markers"]):
            kind, hex = str(mark["kind"]), str(mark["hex"])
            if not self.has(hex):
                continue
            x, y = self.lattice.at(hex)
            look = mines("allied" in kind) if "mine" in kind else marker(str(mark["text"] or kind))
            out.append(Thing(f"{kind} {hex} {marks[hex, kind]}", look, x, y))
            marks[hex, kind] += 1
        shown = objects(scene["counters"])
        stacks = Counter(str(each["hex"]) for each in shown)
        lying: Counter[str] = Counter()
        for each in shown:
            hex = str(each["hex"])
            x, y = self.lattice.at(hex)
            apart = (lying[hex] - (stacks[hex] - 1) / 2) * 5.5
            lying[hex] += 1
            unit = str(each["unit"])
            out.append(Thing(unit, counter(self.units[unit], each), x + apart, y - apart))
        return out

    def _blob(self, look: str) -> str:
        """All hexes of one look, and the marks strewn over them."""
        wild, inset, slope = BLOBS[look]
        shapes = [natural(loop, wild, inset) for loop in self.lattice.outlines(lambda p: self.look_at(p) == look)]
        d = "".join(map(closed, shapes))
        out = f'<path class="{look}" d="{d}"/>' if d else ""
        if slope is not None and d:
            strokes = "".join(hachures(shape, *slope) for shape in shapes)
            out += f'<path class="hachure" d="{strokes}"/>'
        return out + self._strewn(look) if look != "stony" else self._strewn("clear") + out + self._strewn(look)

    def _strewn(self, look: str) -> str:
        count, shape = STREWN.get(look, (0, ""))
        d = ""
        for c, r in self.lattice.places(1):
            if self.look_at((c, r)) != look:
                continue
            x, y = self.lattice.center((c, r))
            for n in range(count):
                turn, away = noise(c * 31 + n, r * 17) * math.tau, math.sqrt(noise(c + n * 5, r * 13 + n)) * R * 0.8
                d += f"M{spot((x + math.cos(turn) * away, y + math.sin(turn) * away))}{shape}"
        return f'<path class="strewn" d="{d}"/>' if d else ""

    def _ways(self) -> str:
        """Tracks, roads, then railways; a railway beside a road runs beside it."""
        used: Counter[str] = Counter()
        out = ""
        for path in sorted(objects(self.sheet["paths"]), key=lambda path: _rank(str(path["kind"]))):
            kind, hexes = str(path["kind"]), names(path["hexes"])
            if not any(map(self.has, hexes)):
                continue
            rail = kind.startswith("rail")
            points = [(x, y + 7 * used[h] * rail) for h in hexes for x, y in [self.lattice.at(h)]]
            used.update([] if rail else hexes)
            d = smooth(points)
            title = f"<title>{escape(str(path.get('name') or kind))}</title>"
            kinds = ("rail", "sleepers") if rail else ("case", "road") if kind == "road" else ("track",)
            drawn = "".join(f'<path class="{each}" d="{d}"/>' for each in kinds)
            out += f"<g>{title}{drawn}</g>"
        return out

    def _grid(self) -> str:
        """The sides of all hexes, and their numbers."""
        d, numbers = "", ""
        for place in self.lattice.places(0):
            x, y = self.lattice.center(place)
            found = corners((x, y), R)
            for side in range(6):
                if side < 3 or not self.draws(self.lattice.around(place)[side]):
                    a, b = SIDES[side]
                    d += f"M{spot(found[a])}L{spot(found[b])}"
            numbers += words(f"{place[0]:02}{place[1]:02}", x, y - H / 2 + 9, 8.5)
        return f'<path class="grid" d="{d}"/><g class="numbers">{numbers}</g>'

    def _feature(self, hex: Json) -> str:
        """Works, mines, sources of supply and houses of a hex."""
        x, y = self.lattice.at(str(hex["name"]))
        found = names(hex.get("features", []))
        here = f'<g transform="translate({number(x)} {number(y)})">'
        out = ""
        if self.look_at(place_of(str(hex["name"]))) == "town" or "town" in found:
            out += "".join(house(x, y, n) for n in range(9))
        for feature in found:
            if feature in ("fortification", "box"):
                out += f'<path class="works" d="{closed(corners((x, y), R - 6))}"/>'
            elif "mine" in feature:
                out += f"{here}{mines('allied' in feature)}</g>"
            elif "supply" in feature:
                out += words("★", x, y, 16, ' fill="#b5301c" text-anchor="middle"')
        return out

    def _line(self, line: Json) -> str:
        """A line along hexsides, where the scenario has it."""
        if line.get("scenarios") and self.scenario not in names(line["scenarios"]):
            return ""
        sides = line["sides"]
        assert isinstance(sides, list)
        d = "".join(f"M{spot(p)}L{spot(q)}" for a, b in sides for p, q in [self.lattice.side(a, b)])
        title = escape(str(line.get("title", "")))
        return f'<path class="line {line["kind"]}" d="{d}"><title>{title}</title></path>'

    def _all_names(self) -> list[Json]:
        own = [{"text": h["label"], "hexes": [h["name"]], "kind": "place"} for h in self.hexes if h.get("label")]
        found = [*own, *objects(self.sheet.get("names", []))]
        return [name for name in found if any(map(self.has, names(name["hexes"])))]

    def _name(self, name: Json) -> str:
        """A name below its hex, or along its hexes."""
        points = [self.lattice.at(hex) for hex in names(name["hexes"])]
        text, kind = str(name["text"]), str(name["kind"])
        wide = kind in ("sea", "area")
        half = 0 if wide else len(text) * 3.9 + 14  # a name at the edge stays on the map
        left, _, width, _ = self.box
        x = min(left + width - half, max(left + half, sum(p[0] for p in points) / len(points)))
        y = sum(p[1] for p in points) / len(points) + (0 if wide else H * 0.42)
        more = f' transform="rotate({number(slant(points))} {spot((x, y))})"' if len(points) > 1 else ""
        size = {"sea": 34, "area": 20}.get(kind, 12.5)
        if kind == "sea":
            return words(text, x, y, size, f' fill="#1b4a66" letter-spacing="9"{more}')
        return words(text, x, y, size, f' class="halo"{more}') + words(text, x, y, size, more)


def _rank(kind: str) -> int:
    return 2 if kind.startswith("rail") else int(kind == "road")


def slant(points: list[Point]) -> float:
    """How a row of hexes lies, so that a name along it can be read."""
    (x, y), (u, v) = points[0], points[-1]
    turn = math.degrees(math.atan2(v - y, u - x))
    turn += -180 if turn > 90 else 180 if turn < -90 else 0
    return turn if abs(turn) <= 62 else 0.0


def house(x: float, y: float, n: int) -> str:
    """One of the houses of a town."""
    at = x + (noise(x, n) - 0.5) * 44, y + (noise(y, n) - 0.5) * 36
    size = f'width="{number(5 + noise(n, x) * 4)}" height="{number(4 + noise(n, y) * 4)}"'
    return f'<rect class="house" x="{number(at[0])}" y="{number(at[1])}" {size}/>'


def mines(allied: bool) -> str:
    """Rows of discs in a hex."""
    rows = ((-25.0, 3), (-12.5, 4), (0.0, 5), (12.5, 4), (25.0, 3))
    discs = "".join(f"M{number((n - (k - 1) / 2) * 14 - 2)} {number(y)}h4" for y, k in rows for n in range(k))
    edge = f'<path fill-opacity=".07" d="{closed(corners((0.0, 0.0), R - 4))}"/>'
    rows_drawn = f'<path stroke-width="4" stroke-dasharray="none" stroke-opacity=".75" d="{discs}"/>'
    kind = "mines allied" if allied else "mines"
    return f'<g class="{kind}"><title>minefield</title>{edge}{rows_drawn}</g>'


def marker(text: str) -> str:
    """A label at the foot of a hex."""
    half = 6 + len(text) * 3.4
    rect = f'<rect x="{number(-half)}" y="15" width="{number(2 * half)}" height="18" rx="4"/>'
    return f'<g class="marker">{rect}{words(text, 0, 29, 11)}</g>'
