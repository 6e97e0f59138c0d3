"""Chapter 9: minefields. They hinder the Allies only. Provenance: seed."""

from alamein.core.action import arg_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw, by_seat
from alamein.core.native import i64
from alamein.core.procedure import Die
from alamein.games.desert_decision.ground import ALLIED
from alamein.games.desert_decision.rules.c07_casualties import suffer_casualty
from alamein.games.desert_decision.state import (
    IN_CONTACT,
    MINED,
    MINES,
    NONE,
    UNIT,
    Desert,
    is_engaged,
    is_mined,
)
from alamein.games.desert_decision.tables import COUNTED
from alamein.games.desert_decision.units import ENGINEERS, FIRST, LAST, MINE_FACES, SIDE

# --- [9.1] movement -------------------------------------------------------------------------------------------------


def rolls_for_mines(s: Desert, u: i64, h: i64) -> i64:
    """[9.1] [E1] 1 if the unit has to roll on entering the hex: an Allied unit in mines. [9.4] Option: engineers."""
    if SIDE[u] != ALLIED or is_mined(s, h) == 0:
        return 0
    return 0 if u == ENGINEERS and s.engineers_roll == 0 else 1


def enter_mines(s: Desert, u: i64) -> i64:
    """[9.1] [R4] The unit has entered its hex, in whatever way: call for the die if there are mines; 1 if it did."""
    if rolls_for_mines(s, u, s.loc[u]) == 0:
        return 0
    s.call(MINES, SIDE[u], u, 0)
    return 1


class RollForMines(Die[Desert]):
    """[9.1] One die for each unit and each mined hex it enters: infantry is hurt on 1, armor on 1 or 2."""

    ref = "9.1"

    def prompt(self, s: Desert) -> Said:
        return said("9.1", "mines", int(s.local(UNIT)))

    def throw(self, s: Desert) -> Throw:
        u = s.local(UNIT)
        return Throw(ALLIED, said("9.1", "mines throw", int(u), int(s.loc[u])), COUNTED)

    def fall(self, s: Desert, a: i64) -> Fall:
        hit = int(MINE_FACES[s.local(UNIT)] >> arg_of(a) & 1)
        return Fall(said("9.1", "casualty" if hit else "unhurt"), 1 - hit, by_seat(2, (ALLIED, hit)))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(UNIT)
        s.end()
        log.say("9.1", "mine_roll", u, s.loc[u], arg_of(a))
        if MINE_FACES[u] >> arg_of(a) & 1 != 0:
            suffer_casualty(s, u, "9.1", log)


# --- [9.2] combat ---------------------------------------------------------------------------------------------------


def attackers_all_on_mines(s: Desert) -> i64:
    """[9.2] [E4] 1 if every Allied unit attacking in contact stands in mines; guns and aircraft do not matter."""
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if s.marks[u] & IN_CONTACT != 0 and is_mined(s, s.loc[u]) == 0:
            return 0
    return 1


# --- [9.4] armored engineers ----------------------------------------------------------------------------------------


def clear_mines(s: Desert, log: Log) -> None:
    """[9.4] [E3] Engineers that have stood disengaged in mines since the last Allied movement phase clear the hex."""
    h = s.loc[ENGINEERS]
    if s.clearing >= 0 and h == s.clearing and is_engaged(s, ENGINEERS) == 0 and is_mined(s, h) != 0:
        log.say("9.4", "cleared", ENGINEERS, h, 0)
        s.hexes[h] &= ~MINED
        s.mines_cleared += 1
    s.clearing = NONE


def begin_clearing(s: Desert, log: Log) -> None:
    """[9.4] [E3] At the end of the Allied movement phase the engineers, disengaged in mines, begin to work."""
    h = s.loc[ENGINEERS]
    if h >= 0 and is_mined(s, h) != 0 and is_engaged(s, ENGINEERS) == 0:
        s.clearing = h
