"""Orders for the deck-building game: which card to Recruit next, or none."""

from typing import Final, final

from alamein.ai.staff import Order, Staff
from alamein.core.chance import Source
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.state import Afrika


@final
class AfrikaStaff(Staff[Afrika]):
    """One card after another in the Reinforcement Phase."""

    def is_due(self, s: Afrika, seat: int, drafted: bool) -> bool:
        """When all Supply is played and there is something to Recruit."""
        if s.window != C.IN_REINFORCEMENT or s.actor != seat:
            return False
        return self.offers(s, (V.RECRUIT,)) and not self.offers(s, (V.PLAY,))

    def drafts(self, s: Afrika, seat: int, number: int, source: Source) -> list[Order]:
        return [*self.singly(s, (V.RECRUIT,), number - 1, source), *self.singly(s, (V.DONE,), 1, source)]


# What is bought pays only late: judged by the value two rounds on, search chose worse than no search does (docs/ai.md)
STAFF: Final = AfrikaStaff(GAME, 16, to_the_end=True, single=100)
