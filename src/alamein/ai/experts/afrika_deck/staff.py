"""Orders for the deck-building game: which card to Recruit next, or none."""

from typing import Final

from alamein.core.action import act, verb_of
from alamein.core.chance import Source
from alamein.core.state import State
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.state import Afrika


class AfrikaStaff:
    """One card after another in the Reinforcement Phase."""

    def __init__(self) -> None:
        self.often: bool = True
        self.ahead: int = 16

    def due(self, s: State, seat: int) -> bool:
        """When all Supply is played and there is something to Recruit."""
        assert isinstance(s, Afrika)
        if s.window != C.IN_REINFORCEMENT or s.actor != seat:
            return False
        verbs = {int(verb_of(a)) for a in GAME.legal(s)}
        return V.RECRUIT in verbs and V.PLAY not in verbs

    def drafts(self, s: State, seat: int, number: int, source: Source) -> list[tuple[int, ...]]:
        assert isinstance(s, Afrika)
        cards = [int(a) for a in GAME.legal(s) if verb_of(a) == V.RECRUIT]
        while len(cards) >= number:
            del cards[source.below(len(cards))]
        return [*((a,) for a in cards), (int(act(V.DONE, 0)),)]


STAFF: Final = AfrikaStaff()
