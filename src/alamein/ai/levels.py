"""The three levels: `easy` errs, `normal` follows the game's expert, `hard` tries the expert's plans first."""

import time
from typing import Final

from alamein.ai.player import Budget, Chair, policy_of
from alamein.ai.policy import Policy, play_on
from alamein.ai.search import Greedy
from alamein.core.chance import Source, Splitmix
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.state import State

SLIP: Final = 4  # `easy` takes a random action once in so many decisions
TURN: Final = Budget(1.8, 160_000)  # `hard`, for the plans of a player-turn together
LIMIT: Final = 3_000  # actions after which a trial is cut


class Normal:
    """Follows the expert of the game; without one it looks one action ahead."""

    def __init__(self, parameters: str) -> None:
        if parameters and not parameters.isdecimal():
            raise NotParseable(f"the player 'normal' takes the number of a style, not {parameters!r}")
        self.style = int(parameters or 0)
        self.greedy = Greedy("")

    def choose(self, chair: Chair) -> int:
        policy = policy_of(chair.game)
        if policy is None:
            return self.greedy.choose(chair)
        if self.style >= policy.styles:
            raise NotParseable(f"{chair.game.id} has {policy.styles} styles, numbered from 0")
        return int(policy.choose(chair.guess(), chair.seat, self.style, chair.source))


class Easy:
    """Follows the expert, but takes a random action now and then."""

    def __init__(self, parameters: str) -> None:
        if parameters:
            raise NotParseable(f"the player 'easy' takes no parameters, not {parameters!r}")
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        if chair.source.below(SLIP) == 0:
            actions = chair.legal()
            return actions[chair.source.below(len(actions))]
        return self.normal.choose(chair)


class Trials:
    """How well each of some alternatives did in the trials so far."""

    def __init__(self, alternatives: int) -> None:
        self.sums = [0] * alternatives
        self.counts = [0] * alternatives

    def add(self, which: int, worth: int) -> None:
        """One more trial."""
        self.sums[which] += worth
        self.counts[which] += 1

    def best(self) -> int:
        """The alternative with the best mean; of equal ones the first."""
        means = [s / n if n else float("-inf") for s, n in zip(self.sums, self.counts, strict=True)]
        return means.index(max(means))


class Hard:
    """Looks ahead: at each new phase it plays every style of the expert out against the expert's replies, with dice of
    its own, and keeps the style that did best; where a single action decides much it compares the rivals so."""

    def __init__(self, parameters: str) -> None:
        self.budget = Budget.parse(parameters, TURN)
        self.given = bool(parameters)  # a budget that is asked for is meant for one plan
        self.planned = -1  # the moment for which a style was chosen
        self.style = 0
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        policy = policy_of(chair.game)
        if policy is None:
            return self.normal.choose(chair)
        state = chair.guess()
        moment = int(policy.moment(state))
        budget = self.budget
        if not self.given:
            budget = Budget(budget.seconds / int(policy.plans), budget.nodes // int(policy.plans))
        if moment != self.planned:
            self.planned = moment
            styles = list(range(policy.styles))
            self.style = self._compare(chair, policy, moment, [(style, -1) for style in styles], budget)
        rivals = list(policy.rivals(state, chair.seat, self.style))
        if len(rivals) > 1:
            small = Budget(budget.seconds / 4, budget.nodes // 4)
            pairs = [(self.style, action) for action in rivals]
            return int(rivals[self._compare(chair, policy, moment, pairs, small)])
        return int(policy.choose(state, chair.seat, self.style, chair.source))

    def _compare(
        self, chair: Chair, policy: Policy[State], moment: int, pairs: list[tuple[int, int]], budget: Budget
    ) -> int:
        """The index of the best pair of a style and a first action (-1: what the style says), by trials in turn."""
        if len(pairs) == 1:
            return 0
        trials, nodes, began = Trials(len(pairs)), 0, time.monotonic()
        seed = chair.source.below(1 << 30)
        rounds = 0
        while nodes < budget.nodes and time.monotonic() - began < budget.seconds:
            guess = chair.guess()
            until = int(policy.ahead(guess, moment))
            for which, (style, action) in enumerate(pairs):
                state = chair.game.copy(guess)
                dice = Splitmix(seed << 32 | rounds)  # the same dice for every alternative
                nodes += self._trial(chair, policy, state, style, action, dice, until)
                trials.add(which, int(policy.worth(state, chair.seat)))
            rounds += 1
        return trials.best()

    def _trial(
        self, chair: Chair, policy: Policy[State], state: State, style: int, action: int, dice: Source, until: int
    ) -> int:
        if action >= 0:
            chair.game.apply(state, action, Log(False))
        return 1 + int(play_on(chair.game, policy, state, chair.seat, style, dice, until, LIMIT))
