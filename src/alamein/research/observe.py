"""A known position as arrays, by the layout of its game."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.state import FRAME, State
from alamein.play.board import objects, whole
from alamein.research.layouts import NOTHING, Grid, Layout, Piles, Place, Table, layout_of

Ints: TypeAlias = NDArray[np.int32]
Planes: TypeAlias = NDArray[np.float32]
INTERPRETED: Final = issubclass(vec[i64], list)  # a vec is no buffer then
FRAMES: Final = 8  # procedures under way that are told, the innermost first
LEAST, MOST = int(np.iinfo(np.int32).min), int(np.iinfo(np.int32).max)
OWN: Final = ("side", "own")  # columns that the sheet adds to the units, before the values of the face that is up


class Slot(NamedTuple):
    """A slot of several positions: its numbers, a row each, and how many of them there are."""

    numbers: NDArray[np.int64]
    lengths: NDArray[np.int64] | None  # None: as many as there is room for


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
        self.rooms = self._rooms()
        named = [len(procedure.locals) + 2 for procedure in game.procedures]
        self.named: NDArray[np.bool_] = np.arange(FRAME)[None, :] < np.array(named)[:, None]
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

    def _rooms(self) -> dict[str, int]:
        """How many numbers of each slot are told."""
        found: dict[str, int] = {}
        for table in self.layout.tables:
            if isinstance(table, Table):
                for column in table.columns:
                    found[column.slot] = max(found.get(column.slot, 0), table.first + table.rows)
            elif isinstance(table, Grid):
                found[table.slot] = table.rows * len(table.names)
            else:
                found |= {table.slot: sum(table.room), table.sizes: table.rows}
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
        many = self.observe_all([state], [seat])
        return {name: table[0] for name, table in many.items()}

    def observe_all(self, states: Sequence[State], seats: Sequence[int]) -> dict[str, Ints | Planes]:
        """What a seat may know of each position, one after the other."""
        known = [self.game.known(state, seat) for state, seat in zip(states, seats, strict=True)]
        deciders = [int(self.game.seat(state)) for state in states]
        rows = [
            [seat, max(NOTHING, decider), *(int(getattr(each, name)) for name in self.layout.numbers)]
            for each, seat, decider in zip(known, seats, deciders, strict=True)
        ]
        found: dict[str, Ints | Planes] = {"numbers": np.array(rows, np.int32)}
        slots = {name: gathered(known, name, room) for name, room in self.rooms.items()}
        for table in self.layout.tables:
            if isinstance(table, Table):
                made = self._table(table, slots)
            elif isinstance(table, Grid):
                made = slots[table.slot].numbers.astype(np.int32).reshape(len(known), table.rows, -1)
            else:
                made = _piles(table, slots)
            if table.name == "units":
                self._with_values(made, np.array(seats))
            found[table.name] = made
        found["frames"] = self._frames(known)
        if self.planes:
            found["planes"] = np.stack(
                [self._planes({name: table[n] for name, table in found.items()}) for n in range(len(known))]
            )
        return found

    def _table(self, table: Table, slots: Mapping[str, Slot]) -> Ints:
        """A table of columns, for every position. It is made column by column: each is one stroke over all rows."""
        some = slots[table.columns[0].slot].numbers
        wide = len(self.columns[table.name])
        out = np.empty((wide, len(some), table.rows), np.int32)
        at = 0
        for column in table.columns:
            slot = slots[column.slot]
            found = slot.numbers[:, table.first : table.first + table.rows]
            if isinstance(column, Place):
                place = (found >> column.shift).astype(np.int32)
                on = place >= 0
                np.floor_divide(place, self.rows, out=out[at])
                np.subtract(place, out[at] * self.rows, out=out[at + 1])
                out[at : at + 2] += 1
                out[at : at + 2] *= on
                np.multiply(place, ~on, out=out[at + 2])
            else:
                np.bitwise_and(found >> column.shift, column.mask, out=out[at], casting="unsafe")
            at += 3 if isinstance(column, Place) else 1
        if any(slots[column.slot].lengths is not None for column in table.columns):
            short = _shortest([slots[column.slot].lengths for column in table.columns])
            out[:at, np.arange(table.first, table.first + table.rows)[None, :] >= short[:, None]] = NOTHING
        return out.transpose(1, 2, 0)

    def _with_values(self, units: Ints, seats: NDArray[np.int64]) -> None:
        """What the counters say, in the last columns of the units."""
        names, at = self.columns["units"], self.columns["units"].index(OWN[0])
        units[:, :, at] = self.sides
        units[:, :, at + 1] = self.sides[None, :] == seats[:, None]
        if not self.layout.face:
            units[:, :, at + 2 :] = self.values[:, 0]
            return
        faces = units[:, :, names.index(self.layout.face)]
        units[:, :, at + 2 :] = self.values[np.arange(units.shape[1])[None, :], faces]

    def _frames(self, known: Sequence[State]) -> Ints:
        """Where play stands: the procedures under way, the innermost first. A number that has no name is nobody's."""
        out = np.full((len(known), FRAMES, FRAME), NOTHING, np.int32)
        for n, each in enumerate(known):
            stack = viewed(each.frames)[: int(each.depth) * FRAME].reshape(-1, FRAME)[::-1][:FRAMES]
            out[n, : len(stack)] = np.where(self.named[stack[:, 0]], stack, NOTHING)
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


def _shortest(lengths: Sequence[NDArray[np.int64] | None]) -> NDArray[np.int64]:
    """How many rows there are, in each position."""
    found = [each for each in lengths if each is not None]
    return np.minimum.reduce(found)


def _names(table: Table) -> list[str]:
    out: list[str] = []
    for column in table.columns:
        out += ["column", "row", "off"] if isinstance(column, Place) else [column.name]
    return out


def viewed(numbers: "vec[i64]") -> NDArray[np.int64]:
    """A vec as an array: compiled, it is looked at where it lies; interpreted, it is a list."""
    if INTERPRETED or not len(numbers):
        return np.array(list(numbers), np.int64)
    return np.frombuffer(cast("memoryview[int]", numbers), np.int64)


def gathered(known: Sequence[State], slot: str, room: int) -> Slot:
    """A slot of several positions."""
    first, _, second = slot.partition(".")
    held = [getattr(each, first) for each in known]
    vecs = [getattr(each, second) for each in held] if second else held
    lengths = [len(each) for each in vecs]
    whole = min(lengths) >= room
    out = np.empty((len(known), room), np.int64) if whole else np.full((len(known), room), NOTHING, np.int64)
    for n, each in enumerate(vecs):
        out[n, : lengths[n]] = viewed(each)[:room]
    return Slot(out, None if whole else np.array(lengths))


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


def _piles(piles: Piles, slots: Mapping[str, Slot]) -> Ints:
    """How many there are in each pile, and which."""
    cards, sizes = slots[piles.slot].numbers, slots[piles.sizes].numbers
    out = np.full((len(cards), piles.rows, len(piles.names)), NOTHING, np.int32)
    out[:, :, 0] = sizes
    first = 0
    for n, room in enumerate(piles.room):
        there = np.arange(room)[None, :] < sizes[:, n, None]
        out[:, n, 1 : 1 + room] = np.where(there, cards[:, first : first + room], NOTHING)
        first += room
    return out
