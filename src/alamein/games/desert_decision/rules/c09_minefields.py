"""Chapter 9: minefields. They hinder the Allies only. Provenance: seed."""

from alamein.core.action import arg_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw, by_seat
from alamein.core.native import i64
from alamein.core.procedure import Die
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c07_casualties import suffer_casualty
from alamein.games.desert_decision.state import Desert

# --- [9.1] movement -------------------------------------------------------------------------------------------------


def rolls_for_mines(s: Desert, u: i64, h: i64) -> bool:
    """[9.1] [E1] Whether the unit has to roll on entering the hex: an Allied unit in mines. [9.4] Option: engineers."""
    if U.SIDE[u] != G.ALLIED or not st.is_mined(s, h):
        return False
    return not (u == U.ENGINEERS and s.engineers_exempt != 0)


def enter_mines(s: Desert, u: i64) -> bool:
    """[9.1] [R4] The unit has entered its hex, in whatever way: call for the die if there are mines; whether it did."""
    if not rolls_for_mines(s, u, s.loc[u]):
        return False
    s.call(st.MINES, U.SIDE[u], u, 0)
    return True


class RollForMines(Die[Desert]):
    """[9.1] One die for each unit and each mined hex it enters: infantry is hurt on 1, armor on 1 or 2."""

    ref = "9.1"

    def prompt(self, s: Desert) -> Said:
        return said("9.1", "mines", s.local(st.UNIT), s.loc[s.local(st.UNIT)])

    def throw(self, s: Desert) -> Throw:
        u = s.local(st.UNIT)
        return Throw(G.ALLIED, said("9.1", "mines throw", u, s.loc[u]), T.COUNTED)

    def fall(self, s: Desert, a: i64) -> Fall:
        hit = int(U.MINE_FACES[s.local(st.UNIT)] >> arg_of(a) & 1)
        return Fall(said("9.1", "casualty" if hit else "unhurt"), 1 - hit, by_seat(2, (G.ALLIED, hit)))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(st.UNIT)
        s.end()
        log.say("9.1", "mine_roll", u, s.loc[u], arg_of(a))
        if U.MINE_FACES[u] >> arg_of(a) & 1 != 0:
            suffer_casualty(s, u, "9.1", log)


# --- [9.2] combat ---------------------------------------------------------------------------------------------------


def attackers_all_on_mines(s: Desert) -> bool:
    """[9.2] [E4] Whether every Allied unit attacking in contact stands in mines; guns and aircraft do not matter."""
    for u in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]):
        if s.marks[u] & st.IN_CONTACT != 0 and not st.is_mined(s, s.loc[u]):
            return False
    return True


# --- [9.4] armored engineers ----------------------------------------------------------------------------------------


def clear_mines(s: Desert, log: Log) -> None:
    """[9.4] [E3] Engineers that have stood disengaged in mines since the last Allied movement phase clear the hex."""
    h = s.loc[U.ENGINEERS]
    if s.clearing >= 0 and h == s.clearing and not st.is_engaged(s, U.ENGINEERS) and st.is_mined(s, h):
        log.say("9.4", "cleared", U.ENGINEERS, h, 0)
        s.changed()
        s.hexes[h] &= ~st.MINED
        s.mines_cleared += 1
    s.clearing = st.NONE


def begin_clearing(s: Desert, log: Log) -> None:
    """[9.4] [E3] At the end of the Allied movement phase the engineers, disengaged in mines, begin to work."""
    h = s.loc[U.ENGINEERS]
    if h >= 0 and st.is_mined(s, h) and not st.is_engaged(s, U.ENGINEERS):
        s.clearing = h
