"""`hard` and `expert`: they compare ways to play a turn by looking ahead, and judge what comes of them by the trained
value.

First the styles of the expert, then orders: what the game's staff (`experts/<id>/staff.py`) drafts is tried beside the
best so far, and what is better is kept and drafted upon again.
"""

import time
from pathlib import Path
from typing import Final

from alamein.ai.foils import BEST_STYLE
from alamein.ai.levels import Normal
from alamein.ai.player import UNBOUNDED, Budget, Chair, turn_of
from alamein.ai.policy import Policy
from alamein.ai.rollout import NEXT, Way, follow, roll_on
from alamein.ai.staff import Order, Staff, staff_of
from alamein.ai.value import Value, fresh_value, value_of
from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.core.state import State
from alamein.core.vectors import ints

DEFAULT: Final = Budget(0.0, 0)  # as many nodes for a style, or a generation of orders, as the expert says,
SECONDS: Final = 6.0  # and no longer for a turn of the game than this: twice what it takes compiled on a quiet core
RIVALS: Final = 25  # per cent of it for the choice between single actions
DRAFTS: Final = 7  # orders tried beside the best so far,
CLEAR: Final = 2  # a plan is better if its gain, squared, is so many times what chance about makes
LIMIT: Final = 3_000  # actions after which a trial is cut
NEVER: Final = 1 << 30  # no moment comes so late

Trials = list[list[int]]  # of every plan, what each trial has brought
Plan = tuple[int, Order]  # a style, and the orders that come before it


class Comparison:
    """Plans tried on the same guesses with the same dice against opponents of several styles."""

    def __init__(
        self, chair: Chair, policy: Policy[State], value: Value[State] | None, moment: int, trial: int = 0
    ) -> None:
        self.chair, self.policy, self.value, self.moment = chair, policy, value, moment
        self.trial = trial  # nodes of a trial, as far as is known
        self.staff = staff_of(chair.game)
        self.foes = sorted({int(policy.best), BEST_STYLE.get(chair.game.id, 0)})  # nobody is tuned to one opponent
        self.seed = chair.source.below(1 << 30)
        self.rounds = self.nodes = self.tried = 0
        self.hurried = False  # the clock has stopped it before the nodes were used up

    def better(self, plans: list[Plan], budget: Budget) -> Plan:
        """The best of the plans if it betters the first by more than chance may, else the first: it is tried as often
        as the best, on the same dice."""
        trials: Trials = [[] for _ in plans]
        if not self.trial:
            self.round(plans, [0, 1], trials)
            trials = [[] for _ in plans]
        rivals = self.affordable(budget.nodes, len(plans) - 1)
        if not rivals:
            return plans[0]
        found = self.halve(plans, budget, list(range(1, rivals + 1)), trials)
        gains = [a - b for a, b in zip(trials[found], trials[0], strict=True)]
        is_clear = sum(gains) > 0 and sum(gains) ** 2 > CLEAR * sum(gain * gain for gain in gains)
        return plans[found] if is_clear else plans[0]

    def halve(self, plans: list[Plan], budget: Budget, alive: list[int], trials: Trials) -> int:
        """Try these plans beside the first, the better half again, and so on, with an equal share of the nodes; the
        index of the last."""
        stages, nodes, began = max(1, (len(alive) - 1).bit_length()), self.nodes, time.monotonic()
        start = self.rounds
        for stage in range(1, stages + 1):
            first = self.rounds
            while self.rounds == first or self.nodes - nodes < budget.nodes * stage // stages:
                if self.rounds > start and time.monotonic() - began >= budget.seconds * stage / stages:
                    self.hurried = True
                    break
                self.round(plans, [0, *alive], trials)
            alive.sort(key=lambda which: (-sum(trials[which]), which))
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def affordable(self, nodes: int, rivals: int) -> int:
        """How many of so many rivals these nodes can tell from the first plan: the last of them must be tried more
        often than chance could make it look better."""
        while rivals:
            stages, alive, rounds = max(1, (rivals - 1).bit_length()), rivals, 0
            for _ in range(stages):
                rounds += nodes // stages // (self.trial * (alive + 1))
                alive = (alive + 1) // 2
            if rounds > CLEAR:
                return rivals
            rivals -= 1
        return 0

    def round(self, plans: list[Plan], alive: list[int], trials: Trials) -> None:
        """One more trial of each of these."""
        chair, foe = self.chair, self.foes[self.rounds % len(self.foes)]
        guess = chair.guess()
        until = self.until(guess)
        for which in alive:
            style, script = plans[which]
            state, dice = chair.game.copy(guess), Splitmix(self.seed << 32 | self.rounds)
            way = Way(chair.seat, style, ints(script), foe)
            self.nodes += 1 + int(roll_on(chair.game, self.policy, state, way, dice, until, LIMIT))
            self.tried += 1
            trials[which].append(self.worth(state))
        self.rounds += 1
        self.trial = self.nodes // self.tried

    def until(self, guess: State) -> int:
        """The moment at which a trial is judged."""
        until = int(self.policy.ahead(guess, self.moment))
        if self.staff is None or not self.is_trained():
            return until
        return NEVER if self.staff.to_the_end else min(until, self.moment + self.staff.ahead)

    def worth(self, state: State) -> int:
        """What came of a trial, by the value; where there is none, no plan is better than another."""
        return 0 if self.value is None else int(self.value.margin(state, self.chair.seat))

    def is_trained(self) -> bool:
        """Whether a value has been learnt."""
        return self.value is not None and bool(self.value.origin)


class Hard:
    """`hard`, `hard:2s`, `hard:4000n`; `hard:4000n@FILE` judges by the weights of a file, `hard:4000n@styles` drafts no
    orders. A player without an expert to ask plays as `normal` does."""

    times = 1  # how often the expert's budget of nodes it has
    generations = 3  # of orders

    def __init__(self, parameters: str) -> None:
        budget, _, file = parameters.partition("@")
        self.budget = Budget.parse(budget, DEFAULT)
        self.orders = file != "styles"
        self.file = file if self.orders else ""
        if self.file and not Path(self.file).is_file():
            raise NotParseable(f"there is no file of weights {self.file!r}")
        self.value: Value[State] | None = None
        self.staff: Staff[State] | None = None
        self.drafted = False
        self.planned = -1  # the moment for which a style was chosen
        self.plan: Plan = (0, ())
        self.at = 0  # how far its orders are carried out
        self.trial = 0  # nodes of a trial, of which the first of a moment are counted anew
        self.nodes = 0  # the expert's budget in this game
        self.hurried = False  # at the last decision the clock has stopped it
        self.turn, self.spent = -1, 0.0  # seconds of thinking in this turn of the game
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        self.hurried = False
        policy = self.normal.policy(chair.game)
        if policy is None:
            return self.normal.choose(chair)
        if self.value is None:
            self.value = fresh_value(chair.game, Path(self.file)) if self.file else value_of(chair.game)
            self.staff = staff_of(chair.game) if self.orders else None
        state = chair.guess()
        self.nodes = int(policy.nodes)
        if turn_of(state) != self.turn:
            self.turn, self.spent = turn_of(state), 0.0
        moment = int(policy.moment(state))
        if moment != self.planned:
            self.planned, self.drafted, self.trial = moment, False, 0
            self.choose_style(chair, policy, state)
        if self.is_due(chair, state):
            self.drafted = True
            self.draft(chair, policy, state)
        script = ints(self.plan[1])
        self.at = int(follow(script, self.at, chair.game.legal(state)))
        if self.at < len(script):
            self.at += 1
            return int(script[self.at - 1])
        return self.single(chair, policy, state)

    def better(self, chair: Chair, policy: Policy[State], plans: list[Plan], percent: int) -> Plan:
        """The best of the plans, with so much of the budget."""
        seconds, nodes = self.budget.seconds * percent / 100, self.budget.nodes
        if self.budget == DEFAULT:  # half of the time that is left: other comparisons come
            seconds, nodes = (SECONDS * self.times - self.spent) / 2, self.nodes * self.times
            if seconds <= 0:
                self.hurried = True
                return plans[0]
        comparison, began = self.comparison(chair, policy), time.monotonic()
        found = comparison.better(plans, Budget(seconds, nodes * percent // 100))
        self.trial = comparison.trial
        self.spent += time.monotonic() - began
        self.hurried = self.hurried or (comparison.hurried and self.budget.nodes != UNBOUNDED)
        return found

    def comparison(self, chair: Chair, policy: Policy[State]) -> Comparison:
        """What plans are compared by."""
        return Comparison(chair, policy, self.value, self.planned, self.trial)

    def choose_style(self, chair: Chair, policy: Policy[State], state: State) -> None:
        """The best style for the phase, without orders."""
        self.plan, self.at = (int(policy.best), ()), 0
        effort = int(policy.effort(state, chair.seat))
        if effort:
            others: list[Plan] = [(style, ()) for style in range(policy.styles) if style != self.plan[0]]
            self.plan = self.better(chair, policy, [self.plan, *others], effort)

    def is_due(self, chair: Chair, state: State) -> bool:
        """Whether orders are to be drafted now."""
        if self.staff is None or self.at < len(self.plan[1]):
            return False
        return self.staff.is_due(state, chair.seat, self.drafted)

    def draft(self, chair: Chair, policy: Policy[State], state: State) -> None:
        """Orders that better the style."""
        assert self.staff is not None
        best: Plan = (self.plan[0], ())
        for _ in range(self.generations):
            drafts = self.staff.drafts(state, chair.seat, DRAFTS, chair.source)
            plans = [best, *((best[0], (*best[1], NEXT, *draft)) for draft in drafts)]
            singly = all(len(draft) == 1 for draft in drafts)
            if len(plans) > 1:
                share = self.staff.single if singly else 100 * Hard.generations // self.generations
                best = self.better(chair, policy, plans, share)
            if singly:
                break  # an attack or a card; the next one is drafted when it is done
        self.plan, self.at = best, 0

    def single(self, chair: Chair, policy: Policy[State], state: State) -> int:
        """Where one action decides much, the best of its rivals; else what the style says."""
        style = self.plan[0]
        rivals: list[Plan] = [(style, (int(action),)) for action in policy.rivals(state, chair.seat, style)]
        if len(rivals) > 1:
            script = self.better(chair, policy, [(style, ()), *rivals], RIVALS)[1]
            if script:
                return script[0]
        return int(policy.choose(state, chair.seat, style, chair.source))


class Expert(Hard):
    """Thinks as `hard` does, longer and of more."""

    times = 7
    generations = 9
