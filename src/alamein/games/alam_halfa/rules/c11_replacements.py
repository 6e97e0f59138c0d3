"""Chapter 11: Replacements. (Provenance: seed; moment and one-sided units: readings A5, A6, A7.)

[11.0] Nobody receives reinforcements: units enter the map only by set-up and by what follows.
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.rules.c19_victory import enter
from alamein.games.alam_halfa.state import DEPLETED, MOVED, MOVEMENT_PHASE, AlamHalfa, in_enemy_zoc


def rule_of(side: i64) -> str:
    """[11.1] The Allied side's rule, [11.2] the Axis's."""
    return "11.2" if side == T.AXIS else "11.1"


def against_any(s: AlamHalfa) -> str:
    """[11.1] One for the Allied side each own movement phase; [11.2] one for the Axis in the whole game [A7]."""
    if s.phase != MOVEMENT_PHASE:
        return "phase"
    return "used" if s.replaced[s.side] >= T.REPLACEMENTS[s.side] else ""


def against_rebuilding(s: AlamHalfa, u: i64) -> str:
    """[11.1] [11.2] A depleted unit on the map, even in an enemy zone of control."""
    if T.SIDE[u] != s.side:
        return "enemy"
    return "not depleted" if s.loc[u] < 0 or s.marks[u] & DEPLETED == 0 else ""


def against_returning(s: AlamHalfa, u: i64) -> str:
    """[11.1] [11.2] An eliminated unit, if the supply hex is empty [5.3] and out of enemy zones of control [A5]."""
    if T.SIDE[u] != s.side:
        return "enemy"
    gate = T.SUPPLY[s.side]
    if s.loc[u] >= 0:
        return "on the map"
    if s.at[gate] >= 0:
        return "gate held"
    return "gate watched" if in_enemy_zoc(s, s.side, gate) else ""


def rebuild(s: AlamHalfa, u: i64, log: Log) -> None:
    """The unit is back at full strength; it may have moved, or may still move [A5]."""
    s.changed()
    s.replaced[s.side] += 1
    s.marks[u] &= ~DEPLETED
    log.say(rule_of(s.side), "rebuilt", u, s.loc[u], 0)


def return_unit(s: AlamHalfa, u: i64, log: Log) -> None:
    """The unit arrives depleted (a one-sided unit on its only side [A6]) and may then move."""
    s.changed()
    s.replaced[s.side] += 1
    s.marks[u] = s.marks[u] & ~(DEPLETED | MOVED) | 1 - T.ONE_SIDED[u]
    log.say(rule_of(s.side), "returned", u, T.SUPPLY[s.side], 0)
    enter(s, u, T.SUPPLY[s.side], log)
    settle(s)
