"""A known position as arrays, by the layout of its game."""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alamein.core.game import Game
from alamein.core.procedure import NOBODY
from alamein.core.state import FRAME, State
from alamein.play.board import objects, whole
from alamein.research.layouts import NOTHING, Grid, Layout, Piles, Place, Table, layout_of

Ints: TypeAlias = NDArray[np.int32]
Planes: TypeAlias = NDArray[np.float32]
FRAMES: Final = 8  # procedures under way that are told, the innermost first
LEAST, MOST = int(np.iinfo(np.int32).min), int(np.iinfo(np.int32).max)
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

    def space(self) -> spaces.Dict:
        """The space of the observations."""
        rows = {table.name: table.rows for table in self.layout.tables} | {"frames": FRAMES}
        found: dict[str, spaces.Space[object]] = {}
        for name, columns in self.columns.items():
            shape: tuple[int, ...] = (rows[name], len(columns)) if name in rows else (len(columns),)
            found[name] = spaces.Box(LEAST, MOST, shape, np.int32)
        if self.planes:
            shape = (len(self.planes), self.hexes // self.rows, self.rows)
            found["planes"] = spaces.Box(-1e9, 1e9, shape, np.float32)
        return spaces.Dict(found)

    # --- observations --------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> dict[str, Ints | Planes]:
        """What a seat may know."""
        known = self.game.known(state, seat)
        decider = int(self.game.seat(state))
        numbers = [seat, NOTHING if decider == NOBODY else decider]
        numbers += [int(getattr(known, name)) for name in self.layout.numbers]
        found: dict[str, Ints | Planes] = {"numbers": np.array(numbers, np.int32)}
        slots: dict[str, NDArray[np.int64]] = {}
        for table in self.layout.tables:
            if isinstance(table, Table):
                made = self._table(known, table, slots)
            else:
                made = _grid(known, table) if isinstance(table, Grid) else _piles(known, table)
            found[table.name] = self._with_values(made, seat) if table.name == "units" else made
        found["frames"] = self._frames(known)
        if self.planes:
            found["planes"] = self._planes(found)
        return found

    def _table(self, known: State, table: Table, slots: dict[str, NDArray[np.int64]]) -> Ints:
        """A table of columns."""
        out = np.full((table.rows, len(_names(table))), NOTHING, np.int32)
        at = 0
        for column in table.columns:
            if column.slot not in slots:
                slots[column.slot] = _slot(known, column.slot)
            found = slots[column.slot][table.first : table.first + table.rows]
            if isinstance(column, Place):
                place = found >> column.shift
                on = place >= 0
                out[: len(found), at] = np.where(on, place // self.rows + 1, 0)
                out[: len(found), at + 1] = np.where(on, place % self.rows + 1, 0)
                out[: len(found), at + 2] = np.where(on, 0, place)
                at += 3
            else:
                out[: len(found), at] = found >> column.shift & column.mask
                at += 1
        return out

    def _with_values(self, units: Ints, seat: int) -> Ints:
        """The units with what their counters say."""
        names = self.columns["units"]
        faces = units[:, names.index(self.layout.face)] if self.layout.face else np.zeros(len(units), np.int32)
        values = self.values[np.arange(len(units)), faces]
        own = (self.sides == seat).astype(np.int32)
        return np.column_stack([units, self.sides, own, values])

    def _frames(self, known: State) -> Ints:
        """Where play stands: the procedures under way, the innermost first. A number that has no name is nobody's."""
        out = np.full((FRAMES, FRAME), NOTHING, np.int32)
        for n in range(min(FRAMES, int(known.depth))):
            base = (int(known.depth) - 1 - n) * FRAME
            procedure, stage = int(known.frames[base]), int(known.frames[base + 1])
            out[n, :2] = procedure, stage
            for local in range(len(self.game.procedures[procedure].locals)):
                out[n, 2 + local] = known.frames[base + 2 + local]
        return out

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

    def _planes(self, tables: Mapping[str, Ints | Planes]) -> Planes:
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


def _names(table: Table) -> list[str]:
    out: list[str] = []
    for column in table.columns:
        out += ["column", "row", "off"] if isinstance(column, Place) else [column.name]
    return out


def _slot(known: State, slot: str) -> NDArray[np.int64]:
    """A slot of a position as an array."""
    first, _, second = slot.partition(".")
    found = getattr(known, first)
    return np.array(list(getattr(found, second) if second else found), np.int64)


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


def _grid(known: State, grid: Grid) -> Ints:
    """Rows of numbers."""
    out = np.full(grid.rows * len(grid.names), NOTHING, np.int32)
    found = _slot(known, grid.slot)[: len(out)]
    out[: len(found)] = found
    return out.reshape(grid.rows, len(grid.names))


def _piles(known: State, piles: Piles) -> Ints:
    """How many there are in each pile, and which."""
    out = np.full((piles.rows, len(piles.names)), NOTHING, np.int32)
    cards, sizes, first = _slot(known, piles.slot), _slot(known, piles.sizes), 0
    out[:, 0] = sizes
    for n, room in enumerate(piles.room):
        out[n, 1 : 1 + sizes[n]] = cards[first : first + sizes[n]]
        first += room
    return out
