"""A player that compares ways to play its turn by looking ahead, and judges what comes of them by the trained value."""

from pathlib import Path
from typing import Final

from alamein.ai.levels import Normal
from alamein.ai.player import Budget, Chair, policy_of
from alamein.ai.policy import Policy
from alamein.ai.rollout import roll_on
from alamein.ai.value import Value, fresh_value, value_of
from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.state import State

PLAN: Final = Budget(3600.0, 4_000)  # for a turn
RIVALS: Final = 25  # per cent of it for the choice between single actions
LIMIT: Final = 3_000  # actions after which a trial is cut


class Comparison:
    """Ways to go on, each a style and a first action (-1: what the style says), tried on the same guesses with the same
    dice against opponents of several styles. The better half always goes on with an equal share of the budget."""

    def __init__(self, chair: Chair, policy: Policy[State], value: Value[State] | None, moment: int) -> None:
        self.chair, self.policy, self.value, self.moment = chair, policy, value, moment
        self.foes = sorted({int(policy.cheap), int(policy.first)})  # nobody is tuned to one opponent
        self.seed = chair.source.below(1 << 30)
        self.rounds = self.nodes = 0

    def best(self, ways: list[tuple[int, int]], nodes: int) -> int:
        """The index of the way that did best; of equal ones the first."""
        alive, sums = list(range(len(ways))), [0] * len(ways)
        stages = (len(ways) - 1).bit_length()
        for stage in range(1, stages + 1):
            first = self.rounds
            while self.nodes < nodes * stage // stages or self.rounds - first < len(self.foes):
                self.round(ways, alive, sums)
            alive.sort(key=lambda which: (-sums[which], which))
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def round(self, ways: list[tuple[int, int]], alive: list[int], sums: list[int]) -> None:
        """One more trial of each of these."""
        guess = self.chair.guess()
        until = int(self.policy.ahead(guess, self.moment))
        foe = self.foes[self.rounds % len(self.foes)]
        for which in alive:
            style, action = ways[which]
            state = self.chair.game.copy(guess)
            dice = Splitmix(self.seed << 32 | self.rounds)
            if action >= 0:
                self.chair.game.apply(state, action, Log(False))
            game, seat = self.chair.game, self.chair.seat
            self.nodes += 1 + int(roll_on(game, self.policy, state, seat, style, foe, dice, until, LIMIT))
            sums[which] += self.worth(state)
        self.rounds += 1

    def worth(self, state: State) -> int:
        """What came of a trial: by the value, or by the expert's own judgement where nothing has been learnt."""
        if self.value is None or not self.value.origin:
            return int(self.policy.worth(state, self.chair.seat))
        return int(self.value.margin(state, self.chair.seat))


class Planner:
    """`planner`, `planner:4000n`, `planner:4000n@FILE` with other weights: a style for each turn, found by trial."""

    def __init__(self, parameters: str) -> None:
        budget, _, self.file = parameters.partition("@")
        self.budget = Budget.parse(budget, PLAN)
        if self.budget.nodes >= 1 << 40:
            raise NotParseable(f"the player 'planner' counts nodes, such as 4000n, not {budget!r}")
        if self.file and not Path(self.file).is_file():
            raise NotParseable(f"there is no file of weights {self.file!r}")
        self.value: Value[State] | None = None
        self.planned = -1  # the moment for which a style was chosen
        self.style = 0
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        policy = policy_of(chair.game)
        if policy is None:
            return self.normal.choose(chair)
        if self.value is None:
            self.value = fresh_value(chair.game, Path(self.file)) if self.file else value_of(chair.game)
        state = chair.guess()
        moment = int(policy.moment(state))
        if moment != self.planned:
            self.planned = moment
            effort = int(policy.effort(state, chair.seat))
            ways = [(style, -1) for style in range(policy.styles)]
            best = self.compare(chair, policy, moment, ways, effort) if effort else int(policy.first)
            self.style = ways[best][0]
        rivals = [(self.style, int(action)) for action in policy.rivals(state, chair.seat, self.style)]
        if len(rivals) > 1:
            return rivals[self.compare(chair, policy, moment, rivals, RIVALS)][1]
        return int(policy.choose(state, chair.seat, self.style, chair.source))

    def compare(
        self, chair: Chair, policy: Policy[State], moment: int, ways: list[tuple[int, int]], percent: int
    ) -> int:
        """The best of these ways, with a part of the budget."""
        return Comparison(chair, policy, self.value, moment).best(ways, self.budget.nodes * percent // 100)
