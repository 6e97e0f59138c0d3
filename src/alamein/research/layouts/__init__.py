"""What a position looks like to a program: tables of whole numbers, named and in a fixed order, a module for each game.

A layout says where in a known position (`Game.known`) each column stands: a slot of the state, perhaps some bits of it.
It knows no rule. What a seat may not know is not in a known position, so it cannot be in a table.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from alamein.core.errors import NotParseable


class Column(NamedTuple):
    """A number of every row: bits of a slot's numbers, `victory.bag` being a slot of a slot."""

    name: str
    slot: str
    shift: int = 0
    mask: int = -1


class Place(NamedTuple):
    """A hex of every row. It becomes the columns `column` and `row`, from 1, and `off`: 0, or a number that says where
    the thing is instead."""

    slot: str
    shift: int = 0


class Table(NamedTuple):
    """Rows of one kind, from number `first` of the slots on."""

    name: str
    rows: int
    columns: tuple[Column | Place, ...]
    first: int = 0


class Grid(NamedTuple):
    """A slot that is rows of numbers already, with names for its columns."""

    name: str
    rows: int
    names: tuple[str, ...]
    slot: str


class Piles(NamedTuple):
    """Piles that lie one after the other in a slot, each with room for so many, and how many there are in another slot.
    A row for each: how many, then the cards from below; what is left above the uppermost is nobody's."""

    name: str
    room: tuple[int, ...]
    slot: str
    sizes: str

    @property
    def rows(self) -> int:
        return len(self.room)

    @property
    def names(self) -> tuple[str, ...]:
        return ("size", *(f"card_{n + 1}" for n in range(max(self.room))))


class Layout(NamedTuple):
    """All tables of a game, and its single numbers. The table `units` has the units of the sheet in their order; `face`
    is its column that says which side of the counter is up ("" if counters have one)."""

    version: int  # of the environments: rises when an observation, an action number or a reward changes
    numbers: tuple[str, ...]
    tables: tuple[Table | Grid | Piles, ...]
    face: str = ""


def flags(slot: str, **bits: int) -> tuple[Column, ...]:
    """Columns for flags, by their bit."""
    return tuple(Column(name, slot, bit.bit_length() - 1, 1) for name, bit in bits.items())


def plain(*slots: str) -> tuple[Column, ...]:
    """Columns that are slots."""
    return tuple(Column(slot, slot) for slot in slots)


def layout_of(game: str) -> Layout:
    """The layout of a game."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        raise NotParseable(f"{game} has no layout for research")
    found = import_module(name).LAYOUT
    assert isinstance(found, Layout)
    return found
