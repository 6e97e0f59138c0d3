"""Every game as a PettingZoo environment: agents take turns, an agent for each seat."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from alamein.core.errors import NotLegal
from alamein.core.game import SPECTATOR
from alamein.core.procedure import NOBODY
from alamein.research.play import RENDER_MODES, Observation, Options, Play, check_mode

LOST = -1.0  # what an illegal action brings


class GameEnv(AECEnv):
    """A game. Agents are the names of its seats; docs/research.md tells what they observe and do."""

    def __init__(
        self,
        name: str,
        game: str,
        scenario: str,
        options: Options | None = None,
        *,
        planes: bool = False,
        mask: bool = True,
        max_steps: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """`planes` adds the map as planes; `mask` False leaves the dense mask out (`infos` has the legal numbers);
        `illegal`: "lose" ends the game for who tries what he may not, "raise" raises with the rule's reason."""
        super().__init__()
        check_mode(render_mode)
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}
        self.render_mode = render_mode
        self.max_steps = max_steps
        self.illegal = illegal
        self._play = Play(game, scenario, options or {}, planes=planes, mask=mask)
        self.actions = self._play.numbering.texts  # what each number of an action means
        self.columns = self._play.observer.columns  # what each column of a table means
        self.planes = self._play.observer.planes
        self.possible_agents = list(self._play.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._play.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._random = seeding.np_random(None)[0]
        self._steps = 0
        self.infos: dict[str, dict[str, Any]] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; a seed fixes all chance of this game and of those after it."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self._play.begin(int(self._random.integers(1 << 62)))
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next()

    def observe(self, agent: str) -> Observation:
        """What an agent may know."""
        return self._play.observation(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """The agent whose turn it is takes an action, by its number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        refused = self._take(action)
        self._steps += 1
        if refused:
            self.rewards[agent] = LOST
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._play.seat == NOBODY:
            self.rewards = dict(zip(self.possible_agents, self._play.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_steps is not None and self._steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._next()
        if refused:
            self.infos[agent]["illegal"] = refused
        self._accumulate_rewards()

    def _take(self, action: int | None) -> str:
        """Why an action is refused; "" if it was taken."""
        try:
            if action is None or not 0 <= int(action) < len(self.actions):
                raise NotLegal(f"an action is a number from 0 to {len(self.actions) - 1}, not {action!r}")
            self._play.step(int(action))
        except NotLegal as error:
            if self.illegal == "raise":
                raise
            return error.message
        return ""

    def _next(self) -> None:
        """Whose turn it is, and the legal numbers for him; at the end, the scores for all."""
        seat, scores = self._play.seat, self._play.scores()
        self.infos = {agent: {} for agent in self.agents}
        if seat != NOBODY:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection]["legal"] = self._play.legal()
        for agent, score in zip(self.possible_agents, scores, strict=False):
            self.infos[agent]["score"] = score

    def render(self) -> "NDArray[np.uint8] | str | None":
        """The board as a spectator may see it."""
        return self._play.render(self.render_mode, SPECTATOR)

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(name: str, game: str, scenario: str, **more: Any) -> AECEnv:
    """The environment, with PettingZoo's check of the order of calls around it."""
    return wrappers.OrderEnforcingWrapper(GameEnv(name, game, scenario, **more))
