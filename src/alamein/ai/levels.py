"""The three levels: `easy` errs, `normal` follows the game's expert, `hard` tries the expert's plans first."""

import time
from typing import Final

from alamein.ai.player import Budget, Chair, policy_of
from alamein.ai.policy import Policy, play_on
from alamein.ai.search import Greedy
from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State

SLIP: Final = 4  # `easy` takes a random action once in so many decisions
PLAN: Final = Budget(0.45, 40_000)  # `hard`, for a plan of a phase
RIVALS: Final = 25  # per cent of it for the choice between single actions
LIMIT: Final = 3_000  # actions after which a trial is cut


class Normal:
    """Follows the expert of the game; without one it looks one action ahead."""

    def __init__(self, parameters: str) -> None:
        if parameters and not parameters.isdecimal():
            raise NotParseable(f"the player 'normal' takes the number of a style, not {parameters!r}")
        self.style = int(parameters or 0)
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
    """Alternatives, each a style and a first action (-1: what the style says), played on from the same guesses with the
    same dice against the expert's replies. The better half always goes on with an equal share of the budget."""

    def __init__(self, chair: Chair, policy: Policy[State], moment: int, pairs: list[tuple[int, int]]) -> None:
        self.chair = chair
        self.policy = policy
        self.moment = moment
        self.pairs = pairs
        self.sums = [0] * len(pairs)  # of those still compared: over the same rounds
        self.rounds = 0
        self.nodes = 0
        self.seed = chair.source.below(1 << 30)

    def best(self, budget: Budget) -> int:
        """The index of the pair that did best; of equal ones the first."""
        alive = list(range(len(self.pairs)))
        stages, began = (len(alive) - 1).bit_length(), time.monotonic()
        for stage in range(1, stages + 1):
            nodes, seconds = budget.nodes * stage // stages, budget.seconds * stage / stages
            self.round(alive)
            while self.nodes < nodes and time.monotonic() - began < seconds:
                self.round(alive)
            alive.sort(key=lambda which: (-self.sums[which], which))
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def round(self, alive: list[int]) -> None:
        """One more trial of each of these."""
        guess = self.chair.guess()
        until = int(self.policy.ahead(guess, self.moment))
        for which in alive:
            state = self.chair.game.copy(guess)
            self.nodes += self.trial(state, *self.pairs[which], until)
            self.sums[which] += int(self.policy.worth(state, self.chair.seat))
        self.rounds += 1

    def trial(self, state: State, style: int, action: int, until: int) -> int:
        """Play on from a state; how many actions it took."""
        game, dice = self.chair.game, Splitmix(self.seed << 32 | self.rounds)
        if action >= 0:
            game.apply(state, action, Log(False))
        return 1 + int(play_on(game, self.policy, state, self.chair.seat, style, dice, until, LIMIT))


class Hard:
    """Looks ahead: at each new phase it plays every style of the expert out against the expert's replies, with dice of
    its own, and keeps the style that did best; where a single action decides much it compares the rivals so."""

    def __init__(self, parameters: str) -> None:
        self.budget = Budget.parse(parameters, PLAN)
        self.planned = -1  # the moment for which a style was chosen
        self.style = 0
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        policy = self.normal.policy(chair.game)
        if policy is None:
            return self.normal.choose(chair)
        state = chair.guess()
        moment = int(policy.moment(state))
        if moment != self.planned:
            self.planned = moment
            effort = int(policy.effort(state, chair.seat))
            pairs = [(style, -1) for style in range(int(policy.first), policy.styles)]
            best = Trials(chair, policy, moment, pairs).best(self._part(effort)) if effort else 0
            self.style = pairs[best][0]
        rivals = list(policy.rivals(state, chair.seat, self.style))
        if len(rivals) > 1:
            pairs = [(self.style, action) for action in rivals]
            return int(rivals[Trials(chair, policy, moment, pairs).best(self._part(RIVALS))])
        return int(policy.choose(state, chair.seat, self.style, chair.source))

    def _part(self, percent: int) -> Budget:
        return Budget(self.budget.seconds * percent / 100, self.budget.nodes * percent // 100)
