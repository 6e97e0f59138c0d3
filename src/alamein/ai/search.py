"""Players for any game: one action ahead by the eye of the value, and tree search over guesses."""

import math
import time
from typing import Final

from alamein.ai.player import Budget, Chair, policy_of
from alamein.ai.policy import Policy
from alamein.ai.rollout import Way, roll_on
from alamein.ai.value import value_of
from alamein.core.chance import Source, pick
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.playout import playout
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.core.vectors import ints

DEFAULT: Final = Budget(0.5, 20_000)
DEPTH: Final = 400  # actions a trial is played on before it is judged
EXPLORE: Final = 0.7
SCALE: Final = 1_000.0  # hundredths of points that mean much


def judge(game: Game[State], state: State, seat: int) -> float:
    """How a position looks for a seat, from 0 (lost) to 1 (won), by the points that it is likely to be ahead."""
    result, value = game.result(state), value_of(game)
    if result is not None:
        return 0.5 if not result.winners else float(seat in result.winners)
    if value is None:
        return 0.5
    return 0.5 + math.atan(int(value.margin(state, seat)) / SCALE) / math.pi


def play_out(game: Game[State], policy: Policy[State] | None, state: State, source: Source) -> int:
    """Play on, by the expert if there is one; how many actions it took."""
    if policy is None:
        return playout(game, state, source, DEPTH * 50)
    until, best = int(policy.ahead(state, policy.moment(state))), int(policy.best)
    return int(roll_on(game, policy, state, Way(-1, best, ints([]), best), source, until, DEPTH))


class Greedy:
    """Tries every action on guesses, plays on a little and takes the action that did best."""

    def __init__(self, parameters: str) -> None:
        self.budget = Budget.parse(parameters, Budget(0.05, 4_000))

    def choose(self, chair: Chair) -> int:
        legal = chair.legal()
        if len(legal) == 1:
            return legal[0]
        policy, game = policy_of(chair.game), chair.game
        sums, counts, nodes, began = [0.0] * len(legal), [0] * len(legal), 0, time.monotonic()
        k = 0
        while nodes < self.budget.nodes and time.monotonic() - began < self.budget.seconds:
            state = chair.guess()
            game.apply(state, legal[k], Log(False))
            nodes += 1 + play_out(game, policy, state, chair.source)
            sums[k] += judge(game, state, chair.seat)
            counts[k] += 1
            k = (k + 1) % len(legal)
        means = [s / n if n else 0.0 for s, n in zip(sums, counts, strict=True)]
        return legal[means.index(max(means))]


class Node:
    """A position as far as its decider can tell: the actions tried there and what came of them."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.total = 0.0  # for the seat that chose the action leading here


class TreeSearch:
    """Monte Carlo tree search in which every trial starts from a fresh guess (information-set UCT, all seats)."""

    def __init__(self, parameters: str) -> None:
        self.budget = Budget.parse(parameters, DEFAULT)

    def choose(self, chair: Chair) -> int:
        legal = chair.legal()
        if len(legal) == 1:
            return legal[0]
        policy, root = policy_of(chair.game), Node()
        nodes, began = 0, time.monotonic()
        while nodes < self.budget.nodes and time.monotonic() - began < self.budget.seconds:
            nodes += self._trial(chair, policy, root, chair.guess())
        tried = [(root.children[a].visits, -k, a) for k, a in enumerate(legal) if a in root.children]
        return max(tried)[2]

    def _trial(self, chair: Chair, policy: Policy[State] | None, root: Node, state: State) -> int:
        game, log, node, n = chair.game, Log(False), root, 0
        way: list[tuple[int, Node]] = []
        fresh = False
        while state.over == 0 and not fresh:
            seat, legal = int(game.seat(state)), list(game.legal(state))
            if seat == CHANCE:  # an outcome is a branch of its own, but nobody's choice
                action = legal[pick(game.weights(state), chair.source)]
            else:
                action = self._select(node, legal, chair.source)
            fresh = action not in node.children
            node = node.children.setdefault(action, Node())
            way.append((seat, node))
            game.apply(state, action, log)
            n += 1
        n += play_out(game, policy, state, chair.source)
        values = [judge(game, state, seat) for seat in range(game.players(state))]
        root.visits += 1
        for seat, node in way:
            node.visits += 1
            node.total += values[seat] if seat != CHANCE else 0.0
        return n

    def _select(self, node: Node, legal: list[int], source: Source) -> int:
        """An action not tried yet, else the one with the best upper bound."""
        fresh = [a for a in legal if a not in node.children]
        if fresh:
            return fresh[source.below(len(fresh))]
        spread = EXPLORE * math.sqrt(math.log(1 + sum(node.children[a].visits for a in legal)))
        return max(
            legal,
            key=lambda a: (
                node.children[a].total / node.children[a].visits + spread / math.sqrt(node.children[a].visits)
            ),
        )
