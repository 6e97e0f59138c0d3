"""OpenSpiel's tree searches as players of ours, and rollouts of ours for their searches.

`open_spiel:200n` searches 200 simulations at a decision, `open_spiel:2s` two seconds of processor time a player-turn.
Games with secrets are searched by their ISMCTSBot, the others by their MCTSBot.
"""

import time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from alamein.ai.player import Budget, Chair, turn_of
from alamein.ai.simulate import LIMIT
from alamein.core.chance import Source, Splitmix
from alamein.core.playout import playout
from alamein.research.openspiel import PREFIX, Moment, SpielState, Told
from alamein.research.play import returns

EXPLORATION: Final = 2.0
DEFAULT: Final = Budget(3600.0, 100)
DECISIONS: Final = 12.0  # expected of the first player-turn
FIRST: Final = 20.0  # simulations a second, before any were timed


class Rollouts(mcts.Evaluator):
    """An evaluator for their searches: a game played on at random, compiled."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def evaluate(self, state: SpielState) -> Any:
        """What each player wins."""
        game, s = state._moment.rules.game, state._moment.state
        end = game.copy(s)
        playout(game, end, self.source, LIMIT)
        return np.array(returns(game, end))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Every action is as likely as the others; chance is as it is."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def standing(game: Any, chair: Chair) -> SpielState:
    """A state that the seat cannot rule out, for a search from here."""
    players = game.num_players()
    return SpielState(game, Moment(game.rules, chair.guess(), (Told(b"", ()),) * players))


class Searcher:
    """A player of ours that asks a search of theirs."""

    def __init__(self, parameters: str) -> None:
        self.budget = Budget.parse(parameters, DEFAULT)
        self.timed = self.budget.seconds < DEFAULT.seconds
        self.rate = FIRST
        self.turn = -1
        self.left = 0.0  # seconds of this player-turn
        self.done = 0  # decisions in it
        self.expected = DECISIONS
        self.game: Any = None
        self.bot: Any = None

    def choose(self, chair: Chair) -> int:
        """One of the legal actions."""
        legal = chair.legal()
        if len(legal) == 1:
            return legal[0]
        self._sit_down(chair)
        state = standing(self.game, chair)
        simulations = max(2, self._simulations(turn_of(state._moment.state)) if self.timed else self.budget.nodes)
        self.bot.max_simulations = self.bot._max_simulations = simulations
        began = time.process_time()
        number = int(self.bot.step(state))
        spent = time.process_time() - began
        self.left -= spent
        self.rate += (simulations / max(spent, 1e-6) - self.rate) / 4
        return int(self.game.rules.numbers[False].actions[number])

    def _simulations(self, turn: int) -> int:
        """How many a decision gets: its share of what is left for the player-turn."""
        if turn != self.turn:
            if self.turn >= 0:
                self.expected += (self.done - self.expected) / 4
            self.turn, self.left, self.done = turn, self.budget.seconds, 0
        share = self.left / max(self.expected - self.done, 2.0)
        self.done += 1
        return int(share * self.rate)

    def _sit_down(self, chair: Chair) -> None:
        if self.bot is not None:
            return
        players = chair.game.players(chair.guess())
        count = f"(players={players})" if chair.game.id == "afrika_deck" else ""
        self.game = pyspiel.load_game(f"{PREFIX}{chair.game.id}{count}")
        seed = chair.source.below(1 << 31)
        rollouts, dice = Rollouts(Splitmix(int(seed))), np.random.RandomState(int(seed))
        if self.game.rules.secret:
            self.bot = ismcts.ISMCTSBot(self.game, rollouts, EXPLORATION, 2, random_state=dice)
        else:
            self.bot = mcts.MCTSBot(self.game, EXPLORATION, 2, rollouts, random_state=dice)
