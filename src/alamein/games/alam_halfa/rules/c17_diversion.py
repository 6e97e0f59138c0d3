"""Chapter 17: Diversionary attack. (Provenance: seed; the moment of the choice: reading A23.)"""

from alamein.core.action import act, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import AXIS, DIVERSION_LAST_TURN, FIRST, ITALIAN, LAST, NO_EFFECT
from alamein.games.alam_halfa.vocabulary import CARRY_OUT, STAND, VOID, Asked


def may_divert(s: AlamHalfa) -> i64:
    """[17.0] Turns 1 and 2, a land combat with an Italian unit on either side, a result that is not yet nothing."""
    if s.turn > DIVERSION_LAST_TURN or s.bombarding != 0 or s.outcome == NO_EFFECT:
        return 0
    if ITALIAN[s.target] != 0:
        return 1
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.fighting[u] != 0 and ITALIAN[u] != 0:
            return 1
    return 0


def offer_diversion(s: AlamHalfa, log: Log) -> None:
    """[17.0] Ask the Axis player only where the rule applies [A23]."""
    if may_divert(s) == 0:
        s.goto(CARRY_OUT)


class Divert(Asked):
    """[17.0] The Axis player may declare the result to be no effect for both sides; markers are spent all the same."""

    ref = "17.0"

    def seat(self, s: AlamHalfa) -> i64:
        return AXIS

    def legal(self, s: AlamHalfa) -> vec[i64]:
        return append(append(vec[i64](), act(STAND, 0)), act(VOID, 0))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        s.next()
        if verb_of(a) == VOID:
            log.say("17.0", "diverted", s.outcome, s.target, 0)
            s.outcome = NO_EFFECT
