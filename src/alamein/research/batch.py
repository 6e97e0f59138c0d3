"""Many games at once: one call takes an action in each, and tells of all what their deciding seats may know.

Games that end begin anew in the same call. Everything is in arrays whose first axis is the games.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from alamein.ai.stepper import Stepper
from alamein.ai.teller import Teller
from alamein.core.chance import Splitmix
from alamein.core.errors import NotLegal, NotParseable
from alamein.games import registry
from alamein.play.match import option_numbers
from alamein.research.observe import INTERPRETED, Ints, Ints64, Observer, Planes, packed, viewed
from alamein.research.play import Numbering, Options, returns


class Batch(NamedTuple):
    """Where the games stand. The legal actions of game `n` are `legal[first[n]:first[n + 1]]`, as numbers. All of it is
    written anew by the next call: copy what you keep."""

    seats: NDArray[np.int64]  # who decides
    legal: NDArray[np.int64]
    first: NDArray[np.int64]
    over: NDArray[np.bool_]  # which games have ended in this call, and stand at the beginning of the next
    rewards: NDArray[np.float64]  # by game and seat, where one has ended


def teller_of(game: str) -> type[Teller]:
    """The game's own, which is quick; else one that knows slots by name."""
    name = f"alamein.ai.experts.{game}"
    if find_spec(name) is None or find_spec(f"{name}.teller") is None:
        return Teller
    found = import_module(f"{name}.teller").TELLER
    assert issubclass(found, Teller)
    return found


class Many:
    """`size` games of one environment, each with chance of its own."""

    def __init__(
        self,
        game: str,
        scenario: str,
        size: int,
        options: Options | None = None,
        *,
        seed: int = 0,
        planes: bool = False,
        tables: bool = True,
    ) -> None:
        """`planes` adds the map as planes; `tables` False makes the tables only when `observe` asks for them."""
        if size < 1:
            raise NotParseable(f"there must be at least one game, not {size}")
        self._game = registry.game(game)
        self._observer = Observer(self._game, planes)
        self._pages = self._observer.pages(size, teller_of(game))
        numbering = Numbering(self._game)
        scenario = self._game.checked_scenario(scenario)
        begun = self._game.new(scenario, self._game.checked_options(option_numbers(self._game, options or {})))
        self._stepper = Stepper(self._game, begun, [seed * size + n for n in range(size)], numbering.actions.tolist())
        self.actions = numbering.texts  # what each number of an action means
        self.columns = self._observer.columns  # what each column of a table means
        self.agents = self._game.seats[: self._game.players(begun)]
        self._kept = tables
        self._dice = Splitmix(seed + (1 << 32))  # what `sample` draws from
        self._size = size
        self._chosen = viewed(self._stepper.chosen)
        self._none = np.zeros(size, np.bool_), np.zeros((size, len(self.agents)))  # of a call in which no game ended
        for nothing in self._none:
            nothing.flags.writeable = False
        if tables:
            self._stepper.tell_all(self._pages.teller)
            self._stepper.teller = self._pages.teller
        self._look()
        self.batch = self._told(int(self._first[size]))

    def step(self, chosen: Sequence[int] | NDArray[np.int64]) -> Batch:
        """In each game take one of its legal actions, by its place in the list of that game."""
        places = packed(chosen)
        if len(places) != self._size:
            raise NotParseable(f"there are {self._size} games, so as many places are needed, not {len(places)}")
        total = self._stepper.step(places)
        if total < 0:
            wrong = -1 - total
            most = self._first[wrong + 1] - self._first[wrong] - 1
            raise NotLegal(f"game {wrong} has the legal actions 0 to {most}, not {places[wrong]}; nothing was done")
        self.batch = told = self._told(total)
        return told

    def sample(self) -> Ints64:
        """A place in the list of each game, all of them as likely: what random play steps by. It is written anew by the
        next call."""
        self._stepper.choose(self._dice)
        return viewed(self._stepper.chosen) if INTERPRETED else self._chosen

    def _look(self) -> None:
        """Look at what the stepper writes, where it lies; interpreted it is copied."""
        stepper = self._stepper
        self._seats, self._legal, self._first = viewed(stepper.seats), viewed(stepper.legal), viewed(stepper.first)

    def _told(self, total: int) -> Batch:
        """Who decides where, and what may be done: so many actions in all."""
        if INTERPRETED or total > len(self._legal):  # there was no room
            self._look()
        over, rewards = self._none
        if self._stepper.anew:
            over, rewards = over.copy(), rewards.copy()
            for n, state in zip(self._stepper.anew, self._stepper.ended, strict=True):
                over[n], rewards[n] = True, returns(self._game, state)
        return Batch(self._seats, self._legal[:total], self._first, over, rewards)

    def observe(self) -> dict[str, Ints | Planes]:
        """What the deciding seats may know: the tables of `columns`, for every game. They are written anew by the next
        call: copy what you keep."""
        if not self._kept:
            self._stepper.tell_all(self._pages.teller)
        found: dict[str, Ints | Planes] = {**self._pages.tables()}
        if self._observer.planes:
            found["planes"] = np.stack(
                [self._observer.planes_of({name: table[n] for name, table in found.items()}) for n in range(self._size)]
            )
        return found
