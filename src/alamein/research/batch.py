"""Many games at once: one call takes an action in each, and tells of all what their deciding seats may know.

Games that end begin anew in the same call. Everything is in arrays whose first axis is the games.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from alamein.core.chance import Splitmix
from alamein.core.errors import NotLegal, NotParseable
from alamein.core.event import Log
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.play.match import option_numbers
from alamein.research.observe import Ints, Observer, Planes, viewed
from alamein.research.play import Numbering, Options, returns


class Batch(NamedTuple):
    """Where the games stand. The legal actions of game `n` are `legal[first[n]:first[n + 1]]`, as numbers."""

    seats: NDArray[np.int64]  # who decides
    legal: NDArray[np.int64]
    first: NDArray[np.int64]
    over: NDArray[np.bool_]  # which games have ended in this call, and stand at the beginning of the next
    rewards: NDArray[np.float64]  # by game and seat, where one has ended


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
    ) -> None:
        if size < 1:
            raise NotParseable(f"there must be at least one game, not {size}")
        self._game = registry.game(game)
        self._log = Log(False)
        self._observer = Observer(self._game, planes)
        self._numbering = Numbering(self._game)
        scenario = self._game.checked_scenario(scenario)
        self._begun = self._game.new(scenario, self._game.checked_options(option_numbers(self._game, options or {})))
        self._chance = [Splitmix(seed * size + n) for n in range(size)]
        self._states = [self._new(n) for n in range(size)]
        self._legal: list[vec[i64]] = []
        self.actions = self._numbering.texts  # what each number of an action means
        self.columns = self._observer.columns  # what each column of a table means
        self.agents = self._game.seats[: self._game.players(self._begun)]
        self.batch = self._told({})

    def _new(self, n: int) -> State:
        state = self._game.copy(self._begun)
        self._fall(state, n)
        return state

    def _fall(self, state: State, n: int) -> int:
        """Chance decides whatever it must; who decides then."""
        game, log, source = self._game, self._log, self._chance[n]
        while (seat := game.seat(state)) == CHANCE:
            game.apply(state, game.decision(state).draw(state, source), log)
        return int(seat)

    def step(self, chosen: Sequence[int] | NDArray[np.int64]) -> Batch:
        """In each game take one of its legal actions, by its place in the list of that game."""
        ended: dict[int, list[float]] = {}
        game, log = self._game, self._log
        places = [int(place) for place in chosen]
        if len(places) != len(self._states):
            raise NotParseable(f"there are {len(self._states)} games, so as many places are needed, not {len(places)}")
        for n, (place, legal) in enumerate(zip(places, self._legal, strict=True)):
            if not 0 <= place < len(legal):
                raise NotLegal(f"game {n} has the legal actions 0 to {len(legal) - 1}, not {place}; nothing was done")
        for n, place in enumerate(places):
            state = self._states[n]
            game.apply(state, self._legal[n][place], log)
            if self._fall(state, n) == NOBODY:
                ended[n] = returns(game, state)
                self._states[n] = self._new(n)
        self.batch = self._told(ended)
        return self.batch

    def _told(self, ended: dict[int, list[float]]) -> Batch:
        """Who decides where, and what may be done."""
        game, size = self._game, len(self._states)
        found = [game.legal(state) for state in self._states]
        self._legal = found
        first = np.zeros(size + 1, np.int64)
        np.cumsum(np.array([len(legal) for legal in found], np.int64), out=first[1:])
        legal = self._numbering.places(np.concatenate([viewed(each) for each in found]))
        over, rewards = np.zeros(size, np.bool_), np.zeros((size, len(self.agents)))
        for n, each in ended.items():
            over[n], rewards[n] = True, each
        seats = np.array([int(game.seat(state)) for state in self._states], np.int64)
        return Batch(seats, legal, first, over, rewards)

    def observe(self) -> dict[str, Ints | Planes]:
        """What the deciding seats may know: the tables of `columns`, for every game."""
        return self._observer.observe_all(self._states, self.batch.seats.tolist())
