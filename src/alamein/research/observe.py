"""A known position as arrays, by the layout of its game."""

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Final, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alamein.ai.teller import BITS, FACE, PLACE, Feed, Paper, Piled, Plan, Spec, Strip, Teller, Units, Values
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.state import FRAME, State
from alamein.play.board import objects, whole
from alamein.research.layouts import Grid, Layout, Place, Table, layout_of

Ints: TypeAlias = NDArray[np.int32]
Ints64: TypeAlias = NDArray[np.int64]
Planes: TypeAlias = NDArray[np.float32]
INTERPRETED: Final = issubclass(vec[i64], list)  # a vec is no buffer then
NUMBERS: Final = cast("Callable[[Ints64], vec[i64]]", vec[i64])
VIEW: Final = cast("Callable[[vec[i64], np.dtype[np.int64]], Ints64]", np.frombuffer)
LONG: Final = np.dtype(np.int64)
FRAMES: Final = 8  # procedures under way that are told, the innermost first
LEAST, MOST = int(np.iinfo(np.int32).min), int(np.iinfo(np.int32).max)
DIGEST: Final = 16  # bytes of a word that stands for a position
NO_VALUES: Final = Values(0, 0, [])
OWN: Final = ("side", "own")  # columns that the sheet adds to the units, before the values of the face that is up


class Observer:
    """Makes the observations of one game. `columns` names what stands in each table."""

    def __init__(self, game: Game[State], planes: bool) -> None:
        self.game = game
        self.layout: Layout = layout_of(game.id)
        sheet = game.sheet()
        units = objects(sheet.get("units", []))
        self.rows = whole(sheet.get("rows", 1))  # of the map
        self.hexes = whole(sheet.get("columns", 0)) * self.rows
        self.sides = np.array([game.seats.index(str(unit["side"])) for unit in units], np.int32)
        self.values = _values(units)
        self.columns = self._columns()
        self.terrain = self._terrain(sheet) if planes else np.zeros((0, 0), np.float32)
        self.planes: tuple[str, ...] = self._plane_names(sheet) if planes else ()
        self._alone = self.pages(1)

    # --- names and spaces ----------------------------------------------------------------------------------------

    def _columns(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {"numbers": ("seat", "decider", *self.layout.numbers)}
        for table in self.layout.tables:
            names = tuple(_names(table)) if isinstance(table, Table) else table.names
            if table.name == "units":
                names += (*OWN, *(f"value_{n + 1}" for n in range(self.values.shape[2])))
            found[table.name] = names
        found["frames"] = ("procedure", "stage", *(f"local_{n + 1}" for n in range(FRAME - 2)))
        return found

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The rows and columns of each table; of the single numbers, how many."""
        rows = {table.name: table.rows for table in self.layout.tables} | {"frames": FRAMES}
        return {
            name: (rows[name], len(columns)) if name in rows else (len(columns),)
            for name, columns in self.columns.items()
        }

    def space(self) -> spaces.Dict:
        """The space of the observations."""
        found: dict[str, spaces.Space[object]] = {
            name: spaces.Box(LEAST, MOST, shape, np.int32) for name, shape in self.shapes().items()
        }
        if self.planes:
            shape = (len(self.planes), self.hexes // self.rows, self.rows)
            found["planes"] = spaces.Box(-1e9, 1e9, shape, np.float32)
        return spaces.Dict(found)

    # --- observations --------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> dict[str, Ints | Planes]:
        """What a seat may know."""
        self.write(state, seat)
        found: dict[str, Ints | Planes] = {name: table[0].copy() for name, table in self._alone.tables().items()}
        if self.planes:
            found["planes"] = self.planes_of(found)
        return found

    def write(self, state: State, seat: int) -> None:
        """Write what a seat may know into the observer's own tables."""
        known = self.game.known(state, seat) if self.game.keeps_secrets(state) else state
        self._alone.teller.tell(0, known, seat, int(self.game.seat(state)))

    def digest(self, state: State, seat: int) -> bytes:
        """A word for all that a seat may know."""
        self.write(state, seat)
        return self._alone.digest()

    def pages(self, size: int, teller: Callable[[Plan], Teller] = Teller) -> "Pages":
        """Tables for so many positions at once, and who writes them."""
        shapes = self.shapes()
        papers = {name: Paper(size, shape[0] if len(shape) == 2 else 1, shape[-1]) for name, shape in shapes.items()}
        strips: dict[str, list[Strip]] = {}
        piles: list[Piled] = []
        for table in self.layout.tables:
            if isinstance(table, Table):
                self._strips(table, papers[table.name], strips)
            elif isinstance(table, Grid):
                papers[table.name] = Paper(size, table.rows * len(table.names), 1)
                cells = Strip(papers[table.name], 0, [(BITS, 0, 0, -1)], self.rows, NO_VALUES)
                strips.setdefault(table.slot, []).append(cells)
            else:
                piles.append(Piled(papers[table.name], table.slot, table.sizes, table.room))
        units = None
        if "units" in papers:
            units = Units(papers["units"], self.columns["units"].index(OWN[1]), self.sides.tolist())
        named = [len(procedure.locals) + 2 for procedure in self.game.procedures]
        feeds = [Feed(slot, filled) for slot, filled in strips.items()]
        numbers, frames = papers["numbers"], papers["frames"]
        plan = Plan(numbers, list(self.layout.numbers), frames, named, feeds, piles, units)
        return Pages(size, shapes, papers, teller(plan))

    def _strips(self, table: Table, paper: Paper, feeds: dict[str, list[Strip]]) -> None:
        """What fills a table of columns, slot by slot."""
        values = NO_VALUES
        if table.name == "units":
            own = self.columns["units"].index(OWN[0])
            values = Values(own + len(OWN), self.values.shape[1], self.values.ravel().tolist())
            paper.fill(own, self.sides.tolist())
            for n in range(self.values.shape[2]):
                paper.fill(own + len(OWN) + n, self.values[:, 0, n].tolist())
        columns: dict[str, list[Spec]] = {}
        at = 0
        for column in table.columns:
            told = columns.setdefault(column.slot, [])
            if isinstance(column, Place):
                told.append((PLACE, at, column.shift, -1))
            else:
                face = table.name == "units" and column.name == self.layout.face
                told.append((FACE if face else BITS, at, column.shift, column.mask))
            at += 3 if isinstance(column, Place) else 1
        for slot, told in columns.items():
            feeds.setdefault(slot, []).append(Strip(paper, table.first, told, self.rows, values))

    # --- planes --------------------------------------------------------------------------------------------------

    def _terrain(self, sheet: Mapping[str, object]) -> Planes:
        """A plane for each look of the ground."""
        terrains = sheet.get("terrains")
        assert isinstance(terrains, dict)
        looks = [str(terrains[hex["terrain"]]["look"]) for hex in objects(sheet["hexes"])]
        return np.array([[look == kind for look in looks] for kind in sorted(set(looks))], np.float32)

    def _plane_names(self, sheet: Mapping[str, object]) -> tuple[str, ...]:
        terrains = sheet["terrains"]
        assert isinstance(terrains, dict)
        used = {str(terrains[hex["terrain"]]["look"]) for hex in objects(sheet["hexes"])}
        found = [f"ground {look}" for look in sorted(used)]
        for whose in ("own", "enemy"):
            found += [f"{whose} units", *(f"{whose} {name}" for name in self._summed())]
        for table in self.layout.tables:
            if table.name == "hexes":
                found += [f"hex {name}" for name in self.columns["hexes"]]
            elif table.name != "units" and "column" in self.columns[table.name]:
                found.append(table.name)
        return tuple(found)

    def _summed(self) -> tuple[str, ...]:
        return tuple(n for n in self.columns["units"] if n not in ("column", "row", "off", *OWN))

    def planes_of(self, tables: Mapping[str, Ints | Planes]) -> Planes:
        """The map: what the units in a hex sum up to, and what else lies there."""
        columns, units = self.columns["units"], tables["units"]
        own = units[:, columns.index("own")]
        summed = [columns.index(name) for name in self._summed()]
        out = [*self.terrain]
        for whose in (1, 0):
            chosen = units[(own == whose) & (units[:, 0] > 0)]
            out += [self._sown(chosen, np.ones(len(chosen))), *(self._sown(chosen, chosen[:, n]) for n in summed)]
        for table in self.layout.tables:
            if table.name == "hexes":
                out += list(tables["hexes"].T.astype(np.float32))
            elif table.name != "units" and "column" in self.columns[table.name]:
                lying = tables[table.name][tables[table.name][:, 0] > 0]
                out.append(self._sown(lying, np.ones(len(lying))))
        return np.stack(out).reshape(len(out), -1, self.rows).astype(np.float32)

    def _sown(self, rows: Ints | Planes, amount: NDArray[np.generic]) -> Planes:
        """One plane: amounts added up where the rows lie."""
        plane = np.zeros(self.hexes, np.float32)
        np.add.at(plane, (rows[:, 0].astype(int) - 1) * self.rows + rows[:, 1].astype(int) - 1, amount)
        return plane


class Pages:
    """The tables of some positions, and who writes them."""

    def __init__(self, size: int, shapes: dict[str, tuple[int, ...]], papers: dict[str, Paper], teller: Teller) -> None:
        self.size = size
        self.shapes = shapes
        self.papers = papers
        self.teller = teller
        self._tables: dict[str, Ints] = {}

    def tables(self) -> dict[str, Ints]:
        """All tables; compiled, they are looked at where they lie, and they stay there."""
        if INTERPRETED or not self._tables:
            self._tables = {
                name: _numbers(self.papers[name]).reshape(self.size, *shape) for name, shape in self.shapes.items()
            }
        return self._tables

    def digest(self) -> bytes:
        """A word for all that is written."""
        word = blake2b(digest_size=DIGEST)
        for paper in self.papers.values():
            word.update(_numbers(paper).data)
        return word.digest()


def _numbers(paper: Paper) -> Ints:
    if INTERPRETED:
        return np.array(paper.numbers, np.int32)
    return np.frombuffer(cast("memoryview[int]", paper.numbers), np.int32)


def _names(table: Table) -> list[str]:
    out: list[str] = []
    for column in table.columns:
        out += ["column", "row", "off"] if isinstance(column, Place) else [column.name]
    return out


def viewed(numbers: "vec[i64]") -> Ints64:
    """A vec as an array: compiled, it is looked at where it lies; interpreted, it is a list."""
    return np.array(list(numbers), LONG) if INTERPRETED or not len(numbers) else VIEW(numbers, LONG)


def packed(numbers: Sequence[int] | Ints64) -> "vec[i64]":
    """Numbers as a vec: those of an array, compiled, by one copy of the memory."""
    array = np.ascontiguousarray(numbers, LONG)
    return vec[i64](array.tolist()) if INTERPRETED else NUMBERS(array)


def _values(units: list[Mapping[str, object]]) -> NDArray[np.int32]:
    """The numbers printed on each face of each counter."""
    printed = [[re.findall(r"\d+", str(face["values"])) for face in objects(unit["faces"])] for unit in units]
    faces = max((len(unit) for unit in printed), default=0)
    most = max((len(values) for unit in printed for values in unit), default=0)
    out = np.zeros((len(units), faces, most), np.int32)
    for u, unit in enumerate(printed):
        for face in range(faces):
            values = unit[min(face, len(unit) - 1)]
            out[u, face, : len(values)] = [int(value) for value in values]
    return out
