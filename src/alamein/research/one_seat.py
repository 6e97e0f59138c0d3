"""A seat of a game as a Gymnasium environment; players of ours sit in the others."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from alamein.ai.player import Player, player
from alamein.core.chance import Splitmix
from alamein.core.errors import NotLegal
from alamein.core.procedure import NOBODY
from alamein.play.engine import seat_number
from alamein.research.play import RENDER_MODES, Observation, Options, Play, check_mode

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat. An illegal action loses the game; `info["illegal"]` says why it is illegal."""

    def __init__(
        self,
        game: str,
        scenario: str,
        seat: str = "",
        opponents: str = "normal",
        options: Options | None = None,
        *,
        planes: bool = False,
        mask: bool = True,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`seat`: its name (default: the first); `opponents`: a player such as `normal` or `mcts:500n`."""
        check_mode(render_mode)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 2}
        self.render_mode = render_mode
        self.max_steps = max_steps
        self.opponents = opponents
        self._play = Play(game, scenario, options or {}, planes=planes, mask=mask)
        self.seat = seat_number(self._play.game, seat) if seat else 0
        self.actions = self._play.numbering.texts  # what each number of an action means
        self.columns = self._play.observer.columns  # what each column of a table means
        self.planes = self._play.observer.planes
        space: spaces.Space[Any] = self._play.space()
        self.observation_space = space
        self.action_space = spaces.Discrete(len(self.actions))
        self._others: list[Player] = [player(opponents) for _ in self._play.seats]
        self._source = Splitmix(0)
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin anew; a seed fixes all chance and the opponents' choices."""
        super().reset(seed=seed)
        dice, source = (int(self.np_random.integers(1 << 62)) for _ in range(2))
        self._source = Splitmix(source)
        self._others = [player(self.opponents) for _ in self._play.seats]
        self._steps = 0
        self._play.begin(dice)
        self._wait()
        return self._play.observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> Step:
        """Take an action, by its number; the others go on until this seat decides again."""
        try:
            self._play.step(int(action))
        except NotLegal as error:
            return self._play.observation(self.seat), -1.0, True, False, {**self._info(), "illegal": error.message}
        self._steps += 1
        self._wait()
        over = self._play.seat == NOBODY
        cut = not over and self.max_steps is not None and self._steps >= self.max_steps
        return self._play.observation(self.seat), self._play.returns()[self.seat], over, cut, self._info()

    def _wait(self) -> None:
        while self._play.seat not in (self.seat, NOBODY):
            self._play.let(self._others[self._play.seat], self._source)

    def _info(self) -> dict[str, Any]:
        if self._play.seat == NOBODY:
            return {"scores": dict(zip(self._play.seats, self._play.scores(), strict=True))}
        return {"legal": self._play.legal()}

    def render(self) -> Any:
        """The board as this seat may see it."""
        return self._play.render(self.render_mode, self.seat)
