"""The levels: `easy` errs, `normal` follows the game's expert, `hard` and `expert` try the expert's plans first."""

import time
from typing import Final

from alamein.ai.player import UNBOUNDED, Budget, Chair, policy_of
from alamein.ai.policy import Policy, play_on, play_to_chance
from alamein.ai.search import Greedy
from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State

SLIP: Final = 4  # `easy` takes a random action once in so many decisions
DEFAULT: Final = Budget(0.0, 0)  # `hard`: as many nodes for a plan as the expert says,
SECONDS: Final = 4.0  # and no longer than this, four times what it takes compiled on a quiet core,
MOST_SECONDS: Final = 45.0  # nor than this: a server gives up after a minute
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
        self.begun: dict[int, tuple[State, int]] = {}  # without secrets: each alternative up to its first dice
        self.rounds = 0
        self.nodes = 0
        self.hurried = False  # the clock has stopped it before the nodes were used up
        self.seed = chair.source.below(1 << 30)

    def best(self, budget: Budget) -> int:
        """The index of the pair that did best; of equal ones the first."""
        alive = list(range(len(self.pairs)))
        stages, began = (len(alive) - 1).bit_length(), time.monotonic()
        for stage in range(1, stages + 1):
            nodes, seconds = budget.nodes * stage // stages, budget.seconds * stage / stages
            first = self.rounds  # every stage has a round of its own
            while self.rounds == first or self.nodes < nodes:
                if self.rounds > 0 and time.monotonic() - began >= seconds:
                    self.hurried = True
                    break
                self.round(alive)
            alive.sort(key=lambda which: (-self.sums[which], which))
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def round(self, alive: list[int]) -> None:
        """One more trial of each of these."""
        guess, seat = self.chair.guess(), self.chair.seat
        until = int(self.policy.ahead(guess, self.moment))
        for which in alive:
            dice = Splitmix(self.seed << 32 | self.rounds)
            state, n = self.begin(which, guess, dice, until)
            play = (self.chair.game, self.policy, state, seat, self.pairs[which][0], dice, until)
            self.nodes += 1 + n + int(play_on(*play, LIMIT - n))
            self.sums[which] += int(self.policy.worth(state, seat))
        self.rounds += 1

    def begin(self, which: int, guess: State, dice: Splitmix, until: int) -> tuple[State, int]:
        """An alternative up to its first dice, and how many actions that took. Without secrets that is the same in
        every round, and played once."""
        game, (style, action) = self.chair.game, self.pairs[which]
        if which not in self.begun:
            state = game.copy(guess)
            if action >= 0:
                game.apply(state, action, Log(False))
            n = int(play_to_chance(game, self.policy, state, self.chair.seat, style, dice, until, LIMIT))
            if game.keeps_secrets(guess):
                return state, n
            self.begun[which] = state, n
        state, n = self.begun[which]
        return game.copy(state), n


class Hard:
    """Looks ahead: at each new phase it plays every style of the expert out against the expert's replies, with dice of
    its own, and keeps the style that did best; where a single action decides much it compares the rivals so."""

    times = 1  # how often the expert's budget of nodes it has

    def __init__(self, parameters: str) -> None:
        self.budget = Budget.parse(parameters, DEFAULT)
        self.planned = -1  # the moment for which a style was chosen
        self.style = 0
        self.hurried = False  # at the last decision the clock has stopped it
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        policy = self.normal.policy(chair.game)
        self.hurried = False
        if policy is None:
            return self.normal.choose(chair)
        state = chair.guess()
        moment = int(policy.moment(state))
        if moment != self.planned:
            self.planned = moment
            effort = int(policy.effort(state, chair.seat))
            pairs = [(style, -1) for style in range(int(policy.first), policy.styles)]
            self.style = pairs[self._best(Trials(chair, policy, moment, pairs), effort) if effort else 0][0]
        rivals = list(policy.rivals(state, chair.seat, self.style))
        if len(rivals) > 1:
            pairs = [(self.style, action) for action in rivals]
            return int(rivals[self._best(Trials(chair, policy, moment, pairs), RIVALS)])
        return int(policy.choose(state, chair.seat, self.style, chair.source))

    def _best(self, trials: Trials, percent: int) -> int:
        """Which alternative does best, with so much of the budget."""
        seconds, nodes = self.budget
        if self.budget == DEFAULT:
            seconds, nodes = SECONDS * self.times, int(trials.policy.nodes) * self.times
            seconds = min(seconds, MOST_SECONDS * 100 / percent)
        found = trials.best(Budget(seconds * percent / 100, nodes * percent // 100))
        self.hurried = self.hurried or (trials.hurried and self.budget.nodes != UNBOUNDED)
        return found


class Expert(Hard):
    """Thinks as `hard` does, and longer."""

    times = 7
