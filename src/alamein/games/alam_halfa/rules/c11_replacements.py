"""Chapter 11: Replacements. (Provenance: seed; moment and one-sided units: readings A5, A6, A7.)

[11.0] Nobody receives reinforcements: units enter the map only by set-up and by what follows.
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa.instant import enter
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.state import AlamHalfa, in_enemy_zoc
from alamein.games.alam_halfa.tables import AXIS, ONE_SIDED, REPLACEMENTS, SIDE, SUPPLY


def cannot_replace(s: AlamHalfa, u: i64) -> str:
    """[11.1] One for the Allied side each own movement phase; [11.2] one for the Axis in the whole game [A7]."""
    rule = "11.2" if s.side == AXIS else "11.1"
    if SIDE[u] != s.side or s.replaced[s.side] >= REPLACEMENTS[s.side]:
        return rule
    return ""


def cannot_rebuild(s: AlamHalfa, u: i64) -> str:
    """[11.1] [11.2] A depleted unit on the map, even in an enemy zone of control."""
    reason = cannot_replace(s, u)
    if reason != "":
        return reason
    if s.loc[u] < 0 or s.depleted[u] == 0:
        return "11.2" if s.side == AXIS else "11.1"
    return ""


def cannot_return(s: AlamHalfa, u: i64) -> str:
    """[11.1] [11.2] An eliminated unit, if the supply hex is empty [5.3] and out of enemy zones of control [A5]."""
    reason = cannot_replace(s, u)
    if reason != "":
        return reason
    gate = SUPPLY[s.side]
    if s.loc[u] >= 0 or s.at[gate] >= 0 or in_enemy_zoc(s, s.side, gate) > 0:
        return "11.2" if s.side == AXIS else "11.1"
    return ""


def rebuild(s: AlamHalfa, u: i64, log: Log) -> None:
    """The unit is back at full strength; it may have moved, or may still move [A5]."""
    s.replaced[s.side] += 1
    s.depleted[u] = 0
    log.say("11.2" if s.side == AXIS else "11.1", "rebuilt", u, s.loc[u], 0)


def return_unit(s: AlamHalfa, u: i64, log: Log) -> None:
    """The unit arrives depleted (a one-sided unit on its only side [A6]) and may then move."""
    s.replaced[s.side] += 1
    s.depleted[u] = 1 - ONE_SIDED[u]
    s.moved[u] = 0
    log.say("11.2" if s.side == AXIS else "11.1", "returned", u, SUPPLY[s.side], 0)
    enter(s, u, SUPPLY[s.side], log)
    settle(s)
