"""Cards turned by chance whose worth is a number: Victory cards received and lost, the garrison of a Site.

Cards drawn into a hand are left out: what they are worth is for the player to make of them.
"""

from alamein.core.action import arg_of
from alamein.core.native import i64, vec
from alamein.core.procedure import Decision
from alamein.games.afrika_deck.rules.c12_combat import Receive
from alamein.games.afrika_deck.rules.c12_events import FORCES, TurnUp
from alamein.games.afrika_deck.rules.c13_counterattack import LoseVictory
from alamein.games.afrika_deck.state import Afrika
from alamein.games.luck import Fall, Throw, by_seat


def throw(s: Afrika, decision: Decision[Afrika]) -> Throw | None:
    """[3-7] [13-3-5] [12-1-3] What the card about to be turned can be."""
    t = s.t
    if isinstance(decision, Receive):
        falls = _cards(s, decision, [int(arg_of(a)) for a in decision.legal(s)], t.vp, 1)
        return Throw(int(s.actor), "a Victory card is received", "Victory Points received", falls)
    if isinstance(decision, LoseVictory):
        falls = _cards(s, decision, [int(t.unit_face(arg_of(a))) for a in decision.legal(s)], t.vp, -1)
        return Throw(int(s.actor), "a Victory card is lost", "Victory Points lost", falls)
    if isinstance(decision, TurnUp) and s.local(FORCES) == 0:
        # no rank: some Events harm by what they say, not by their Defense
        falls = _cards(s, decision, [int(arg_of(a)) for a in decision.legal(s)], t.defense, 0)
        return Throw(int(s.actor), "a garrison card is turned up", "Defense met in garrisons", falls)
    return None


def _cards(s: Afrika, decision: Decision[Afrika], faces: list[int], worth: vec[i64], sign: int) -> list[Fall]:
    """A fall for each card that may come, with how many there are of it."""
    return [
        Fall(
            s.t.names[face],
            int(n),
            sign * int(worth[face]),
            by_seat(int(s.players), (int(s.actor), int(worth[face]))),
        )
        for face, n in zip(faces, decision.weights(s), strict=True)
    ]
