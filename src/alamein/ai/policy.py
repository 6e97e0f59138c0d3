"""What a game's expert knows: which action to take, and when it is time to think again. How a position looks says its
value (`value`).

A policy is compiled, looks at one full position (a guess of what the seat cannot see) and answers; the answer follows
from the position alone. What it has worked out it may keep, for it belongs to one player.
A *style* is a way to play, from cautious to bold; a searcher plays the styles against each other and keeps the best.
"""

from abc import abstractmethod
from typing import Generic

from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.procedure import S


class Policy(Generic[S]):
    """The expert of one game."""

    def __init__(self, game: Game[S], styles: int) -> None:
        self.game = game
        self.styles = styles
        self.best: i64 = 0  # the style that plays best by itself: that of `normal`
        self.first: i64 = 0  # the first of the styles that `hard` compares
        self.nodes: i64 = 4_000  # actions that `hard` tries for a plan: some 2 s a player-turn, compiled, quiet core

    @abstractmethod
    def choose(self, s: S, seat: i64, style: i64, source: Source) -> i64:
        """The action to take where `seat` decides: one of the legal ones."""

    @abstractmethod
    def moment(self, s: S) -> i64:
        """A number that never falls in a game and rises when a new phase begins: then a new plan is due."""

    def ahead(self, s: S, moment: i64) -> i64:
        """Up to which moment a plan made at `moment` should be followed before it is judged."""
        return moment + 2

    def effort(self, s: S, seat: i64) -> i64:
        """How much thought a plan for this phase deserves, in per cent of the usual; 0 where style 0 will do."""
        return 100

    def rivals(self, s: S, seat: i64, style: i64) -> vec[i64]:
        """Actions worth comparing by look-ahead, the best guess first; empty where `choose` is enough."""
        return vec[i64]()
