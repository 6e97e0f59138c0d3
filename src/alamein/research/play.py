"""A game under way for programs that learn: numbers in, arrays out, and the position out of reach."""

from typing import Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alamein.ai.player import Chair, Player
from alamein.core.action import ARG_BITS
from alamein.core.chance import Splitmix
from alamein.core.errors import NotLegal, NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.play.board import board_of, svg
from alamein.play.board.png import png
from alamein.play.match import option_numbers
from alamein.research.observe import Observer, viewed
from alamein.research.pixels import pixels

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]
WIDTH: Final = 800  # points across of a picture
Observation = dict[str, object]
Options = dict[str, int | str]


class Numbering:
    """The fixed numbers of actions: those of the notation in their order, of the seats or of chance."""

    def __init__(self, game: Game[State], *, chance: bool = False) -> None:
        verbs = game.notation.verbs
        mine = [a for a in game.notation.all_actions() if ("chance" in verbs[a >> ARG_BITS].marks) == chance]
        self.actions: NDArray[np.int64] = np.array(mine, np.int64)
        self.texts: tuple[str, ...] = tuple(game.notation.text(a) for a in mine)
        self.number: dict[int, int] = {a: n for n, a in enumerate(mine)}

    def places(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers of some actions."""
        return np.searchsorted(self.actions, actions)


class Play:
    """One game: who decides, what he may do, what a seat sees. The position stays in here."""

    def __init__(self, game: str, scenario: str, options: Options, *, planes: bool, mask: bool) -> None:
        self.game = registry.game(game)
        self.scenario = self.game.checked_scenario(scenario)
        self.options = self.game.checked_options(option_numbers(self.game, options))
        self.observer = Observer(self.game, planes)
        self.numbering = Numbering(self.game)
        self.mask = mask
        self.seats = self.game.seats[: self.game.players(self.game.begin(self.scenario, dict(self.options)))]
        self.__state: State | None = None
        self.__chance = Splitmix(0)
        self.__log = Log(False)

    def space(self) -> spaces.Dict:
        """The space of the observations."""
        parts: dict[str, spaces.Space[object]] = {"observation": self.observer.space()}
        if self.mask:
            parts["action_mask"] = spaces.Box(0, 1, (len(self.numbering.texts),), np.int8)
        return spaces.Dict(parts)

    def begin(self, seed: int) -> None:
        """A new game."""
        self.__chance = Splitmix(seed)
        self.__state = self.game.new(self.scenario, self.options)
        self._fall()

    def _position(self) -> State:
        if self.__state is None:
            raise NotParseable("reset the environment before anything else")
        return self.__state

    def _fall(self) -> None:
        """Chance decides whatever it must."""
        state = self._position()
        while self.game.seat(state) == CHANCE:
            self.game.apply(state, self.game.decision(state).draw(state, self.__chance), self.__log)

    @property
    def seat(self) -> int:
        """Who decides; NOBODY when it is over."""
        return int(self.game.seat(self._position()))

    def legal(self) -> NDArray[np.int64]:
        """What the deciding seat may do, as numbers."""
        return self.numbering.places(viewed(self.game.legal(self._position())))

    def refusal(self, number: int) -> str:
        """Why the deciding seat may not take an action; "" if it may."""
        state, found = self._position(), int(self.numbering.actions[number])
        if found in list(self.game.legal(state)):
            return ""
        reason = self.game.refusal(state, found)
        return f"{reason.text}; {reason.remedy}"

    def step(self, number: int) -> None:
        """Take an action, and what chance makes of it."""
        if refused := self.refusal(number):
            raise NotLegal(refused)
        self.game.apply(self._position(), int(self.numbering.actions[number]), self.__log)
        self._fall()

    def let(self, player: Player, source: Splitmix) -> None:
        """Let a player of ours decide, from what its seat may know."""
        state = self._position()
        action = player.choose(Chair(self.game, state, self.seat, source))
        if action not in list(self.game.legal(state)):
            raise NotLegal(f"the player chose {self.game.notation.text(action)!r}, which is not legal")
        self.game.apply(state, action, self.__log)
        self._fall()

    def observation(self, seat: int) -> Observation:
        """What a seat sees, and what it may do if it decides."""
        found: Observation = {"observation": self.observer.observe(self._position(), seat)}
        if self.mask:
            mask = np.zeros(len(self.numbering.texts), np.int8)
            if self.seat == seat:
                mask[self.legal()] = 1
            found["action_mask"] = mask
        return found

    def returns(self) -> list[float]:
        """What each seat has won."""
        return returns(self.game, self._position())

    def scores(self) -> tuple[int, ...]:
        """What the rules count, at the end."""
        result = self.game.result(self._position())
        return () if result is None else result.scores

    def render(self, mode: str | None, seat: int) -> "NDArray[np.uint8] | str | None":
        """The board as a seat, or a spectator, may see it."""
        state = self._position()
        if mode == "rgb_array":
            scene = self.game.scene(state, seat)
            return pixels(png(svg(board_of(self.game.sheet(), scene, self.scenario), scene), WIDTH))
        if mode not in ("ansi", "human"):
            return None
        text = self.game.picture(state, seat)
        if mode == "ansi":
            return text
        print(text)
        return None


def returns(game: Game[State], state: State) -> list[float]:
    """At the end, for each seat, from 1 (won alone) to -1 (of two, lost); all sum up to 0. Before it, zeros."""
    result, n = game.result(state), game.players(state)
    if result is None or not result.winners:
        return [0.0] * n
    won = (n - len(result.winners)) / (len(result.winners) * (n - 1))
    return [won if seat in result.winners else -1 / (n - 1) for seat in range(n)]


def check_mode(mode: str | None) -> None:
    """A render mode there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise NotParseable(f"render_mode must be one of {', '.join(RENDER_MODES)}, or None, not {mode!r}")
