"""The throws of the game: combat with one die, support-fire markers drawn and lost. Counted are steps and points."""

from typing import Final

from alamein.core.action import arg_of
from alamein.core.event import Log
from alamein.core.procedure import Decision
from alamein.games.alam_halfa.odds import meaning
from alamein.games.alam_halfa.rules.c07_combat import RollDie, row_of
from alamein.games.alam_halfa.rules.c18_support_fire import DrawMarker, LoseMarker
from alamein.games.alam_halfa.state import AlamHalfa, is_weak
from alamein.games.alam_halfa.tables import (
    AE,
    ALLIED,
    DE,
    EX,
    FIRST,
    LAST,
    NO_EFFECT,
    ONE_ATTACKER,
    RESULT,
    RESULT_CODES,
    UNIT_NAMES,
    column_of,
)
from alamein.games.alam_halfa.vocabulary import DRAWER
from alamein.games.luck import Fall, Throw, by_seat, ladder

RANKS: Final = ladder(RESULT_CODES, ("Ae", "(A)", "A3", "A2", "A1", ".", "Ex", "D2", "D3", "De"))


def throw(s: AlamHalfa, decision: Decision[AlamHalfa]) -> Throw | None:
    """[7.6] [18.1] [18.0] What the die or the marker about to be drawn can bring."""
    if isinstance(decision, RollDie):
        return _combat(s)
    if isinstance(decision, DrawMarker):
        side = int(s.local(DRAWER))
        return Throw(side, "a support-fire marker is drawn", "support fire drawn", _markers(s, decision, side, 1))
    if isinstance(decision, LoseMarker):
        falls = _markers(s, decision, ALLIED, -1)
        return Throw(ALLIED, "a support-fire marker is lost", "support fire lost", falls)
    return None


def _combat(s: AlamHalfa) -> Throw:
    column = column_of(row_of(s, Log(False)), s.differential)
    falls = [_fall(s, int(RESULT[12 * die + column])) for die in range(6)]
    what = "bombardment of" if s.bombarding != 0 else "attack on"
    return Throw(int(s.side), f"{what} {UNIT_NAMES[s.target]}, column {column + 1}", "steps lost", falls)


def _fall(s: AlamHalfa, code: int) -> Fall:
    """[8.4] A bombardment can hurt only the defender: any result against the attacker is none."""
    side, mine, theirs = int(s.side), 0, 0
    rank = max(RANKS[code], RANKS[NO_EFFECT]) if s.bombarding != 0 else RANKS[code]
    if code == DE:
        theirs = steps(s, int(s.target))
    elif code == EX:
        mine, theirs = int(s.bombarding == 0), 1
    elif code == ONE_ATTACKER and s.bombarding == 0:
        mine = 1
    elif code == AE and s.bombarding == 0:
        mine = sum(steps(s, u) for u in range(int(FIRST[side]), int(LAST[side])) if s.fighting[u] != 0)
    return Fall(meaning(s, code), 1, rank, by_seat(2, (side, mine), (1 - side, theirs)))


def steps(s: AlamHalfa, u: int) -> int:
    """How often a unit can be depleted before it is gone, the last time included."""
    return 1 if is_weak(s, u) != 0 else 2


def _markers(s: AlamHalfa, decision: DrawMarker | LoseMarker, side: int, sign: int) -> list[Fall]:
    """A marker of each value in the pool or the hand, with how many there are of it."""
    values = [int(arg_of(a)) for a in decision.legal(s)]
    return [
        Fall(f"+{v}", int(n), sign * v, by_seat(2, (side, v))) for v, n in zip(values, decision.weights(s), strict=True)
    ]
