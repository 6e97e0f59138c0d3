"""What a throw of the dice, or a card drawn, can bring: for the account of luck after a game.

Only what the result itself takes is counted, not what players make of it: which unit they give up, where they retreat,
what a retreat costs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from alamein.core.event import Said


class Throw(NamedTuple):
    """A decision of chance: whose throw it is, what about, and what is counted ("" if nothing)."""

    seat: int
    about: Said
    counted: str


class Fall(NamedTuple):
    """What one outcome brings: in words, its rank (greater is better for whose throw it is), what it counts by seat."""

    said: Said
    rank: int
    counts: tuple[int, ...]


class Chance(NamedTuple):
    """A fall in words, with its weight among all that could come."""

    text: str
    weight: int
    rank: int
    counts: tuple[int, ...]


class Luck(NamedTuple):
    """A throw in words, with everything it could bring, in the order of `legal`."""

    seat: int
    text: str
    counted: str
    falls: list[Chance]


def by_seat(seats: int, *counts: tuple[int, int]) -> tuple[int, ...]:
    """Counts of some seats, as a row with a place for each."""
    row = [0] * seats
    for seat, n in counts:
        row[seat] += n
    return tuple(row)


def ladder(codes: Sequence[str], upward: Sequence[str]) -> tuple[int, ...]:
    """The rank of each result of a table, from the worst for the attacker up."""
    return tuple(upward.index(code) for code in codes)
