"""What a throw of the dice, or a card drawn, can bring: for the account of luck after a game.

Each game that can tell it exactly has a module `luck` with `throw(s, decision)`. Only what the result itself takes is
counted, not what players make of it: which unit they give up, where they retreat, what a retreat costs.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from alamein.core.game import Game
from alamein.core.procedure import Decision
from alamein.core.state import State


class Fall(NamedTuple):
    """One outcome: its words, weight and rank (greater is better for whose throw it is), and what it counts by seat."""

    text: str
    weight: int
    rank: int
    counts: tuple[int, ...]


class Throw(NamedTuple):
    """A decision of chance: whose throw it is, what about, what is counted ("" if nothing), the outcomes as `legal`."""

    seat: int
    text: str
    counted: str
    falls: list[Fall]


def by_seat(seats: int, *counts: tuple[int, int]) -> tuple[int, ...]:
    """Counts of some seats, as a row with a place for each."""
    row = [0] * seats
    for seat, n in counts:
        row[seat] += n
    return tuple(row)


def ladder(codes: Sequence[str], upward: Sequence[str]) -> tuple[int, ...]:
    """The rank of each result of a table, from the worst for the attacker up."""
    return tuple(upward.index(code) for code in codes)


def teller(game: Game[State]) -> Callable[[State, Decision[State]], Throw | None] | None:
    """What tells the throws of a game, if it can tell them."""
    name = f"alamein.games.{game.id}.luck"
    if find_spec(f"alamein.games.{game.id}") is None or find_spec(name) is None:
        return None
    found: Callable[[State, Decision[State]], Throw | None] = import_module(name).throw
    return found
