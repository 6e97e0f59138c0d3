"""Chapter 17: Diversionary attack. (Provenance: seed; the moment of the choice: reading A23.)"""

from alamein.core.action import act, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.state import CARRY_OUT, AlamHalfa, Asked, fights


def may_void(s: AlamHalfa, result: i64) -> bool:
    """[17.0] Turns 1 and 2, a land combat with an Italian unit on either side, a result that is not yet nothing."""
    if s.turn > T.DIVERSION_LAST_TURN or s.bombarding != 0 or result == T.NO_EFFECT:
        return False
    if T.ITALIAN[s.target] != 0:
        return True
    return any(fights(s, u) and T.ITALIAN[u] != 0 for u in range(T.FIRST[s.side], T.LAST[s.side]))


def offer_diversion(s: AlamHalfa, log: Log) -> None:
    """[17.0] Ask the Axis player only where the rule applies [A23]."""
    if not may_void(s, s.outcome):
        s.goto(CARRY_OUT)


class Divert(Asked):
    """[17.0] The Axis player may declare the result to be no effect for both sides; markers are spent all the same."""

    ref = "17.0"
    verbs: tuple[int, ...] = (V.STAND, V.VOID)

    def seat(self, s: AlamHalfa) -> i64:
        return T.AXIS

    def legal(self, s: AlamHalfa) -> vec[i64]:
        return append(append(vec[i64](), act(V.STAND, 0)), act(V.VOID, 0))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        s.next()
        if verb_of(a) == V.VOID:
            log.say("17.0", "diverted", s.outcome, s.target, 0)
            s.outcome = T.NO_EFFECT
