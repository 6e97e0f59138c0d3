"""What the rules tie to the very instant at which a unit enters a hex or is lost.

Every change of a unit's hex goes through here, so that no capture, no ridge and no victory is missed: moves,
arrivals, retreats, displacements, advances and eliminations.
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa.rules.c15_objectives import capture
from alamein.games.alam_halfa.rules.c18_support_fire import ridge_taken
from alamein.games.alam_halfa.rules.c19_victory import test_victory
from alamein.games.alam_halfa.state import AlamHalfa, is_weak, lift, put, take_over
from alamein.games.alam_halfa.tables import EL_ALAMEIN, NONE, SIDE


def _entered(s: AlamHalfa, u: i64, h: i64, log: Log) -> None:
    """[15.3] captures, [19.1] control of El Alamein [A32], [18.0] ridges, and then [19.0] victory, in this order."""
    capture(s, u, h, log)
    if h == EL_ALAMEIN and s.control != SIDE[u]:
        s.control = SIDE[u]
        log.say("19.1", "control", SIDE[u], h, 0)
    ridge_taken(s, log)
    test_victory(s, log)


def enter(s: AlamHalfa, u: i64, h: i64, log: Log) -> None:
    """A unit on the map or from off it enters `h`."""
    if s.loc[u] != NONE:
        lift(s, u)
    put(s, u, h)
    _entered(s, u, h, log)


def step_aside(s: AlamHalfa, u: i64, h: i64, newcomer: i64, log: Log) -> None:
    """[7.7.2] A displaced unit enters `h` and `newcomer` holds the hex it leaves."""
    lift(s, u)
    put(s, u, h)
    take_over(s, newcomer)
    _entered(s, u, h, log)


def eliminate(s: AlamHalfa, u: i64, rule: str, log: Log) -> None:
    """A unit is lost; it may come back as a replacement [11.1]."""
    log.say(rule, "eliminated", u, s.loc[u], 0)
    lift(s, u)
    s.depleted[u] = 0
    test_victory(s, log)


def deplete(s: AlamHalfa, u: i64, rule: str, log: Log) -> None:
    """[7.6] A unit is flipped to its depleted side; a depleted or one-sided unit is eliminated."""
    if is_weak(s, u) != 0:
        eliminate(s, u, rule, log)
    else:
        s.depleted[u] = 1
        log.say(rule, "depleted", u, s.loc[u], 0)
