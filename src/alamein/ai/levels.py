"""The levels without search: `normal` follows the game's expert, `easy` errs. `hard` and `expert`: `planner`."""

from typing import Final

from alamein.ai.player import Chair, policy_of
from alamein.ai.policy import Policy
from alamein.ai.search import Greedy
from alamein.core.errors import NotParseable
from alamein.core.game import Game
from alamein.core.state import State

SLIP: Final = 4  # `easy` errs once in so many decisions


class Normal:
    """Follows the expert of the game; without one it looks one action ahead."""

    def __init__(self, parameters: str) -> None:
        if parameters and not parameters.isdecimal():
            raise NotParseable(f"the player 'normal' takes the number of a style, not {parameters!r}")
        self.style = int(parameters or -1)  # -1: the best one
        self.greedy = Greedy("")
        self.kept: Policy[State] | None = None

    def policy(self, game: Game[State]) -> Policy[State] | None:
        """The expert of the game, the same one through a match: it remembers what it has worked out."""
        if self.kept is None or self.kept.game is not game:
            self.kept = policy_of(game)
        return self.kept

    def choose(self, chair: Chair) -> int:
        policy = self.policy(chair.game)
        if policy is None:
            return self.greedy.choose(chair)
        if self.style >= policy.styles:
            raise NotParseable(f"{chair.game.id} has {policy.styles} styles, numbered from 0")
        style = int(policy.best) if self.style < 0 else self.style
        return int(policy.choose(chair.guess(), chair.seat, style, chair.source))


class Easy:
    """Follows the expert, but takes a random action now and then; `easy:8` once in eight decisions."""

    def __init__(self, parameters: str) -> None:
        if parameters and (not parameters.isdecimal() or int(parameters) < 1):
            raise NotParseable(f"the player 'easy' takes how seldom it errs, from 1 on, not {parameters!r}")
        self.slip = int(parameters or SLIP)
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        if chair.source.below(self.slip) == 0:
            actions = chair.legal()
            return actions[chair.source.below(len(actions))]
        return self.normal.choose(chair)
