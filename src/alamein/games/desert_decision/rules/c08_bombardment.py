"""Chapters 6 and 8, second part: bombardment alone, by guns or by air. [6.2] [8.0] [2.3.3] [2.3.4]"""

from alamein.core.action import arg_of
from alamein.core.event import Log, said
from alamein.core.luck import Fall, Throw, by_seat
from alamein.core.native import i64, vec
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c05_combat import RollTwoDice, target_mines_shift, terrain_shift
from alamein.games.desert_decision.state import Desert


def value_column(value: i64) -> i64:
    """[2.3.3] The column of a bombardment of this value."""
    column: i64 = 0
    while column < i64(len(T.COLUMN_TOPS)) and value > T.COLUMN_TOPS[column]:
        column += 1
    return column


def vulnerability(s: Desert, side: i64, index: vec[i64]) -> i64:
    """[2.3.4] [C18] The sum of the indices of the units in the target; flipped or not makes no difference."""
    total: i64 = 0
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & st.DEFENDING != 0:
            total += index[u]
    return total


def shifted_column(s: Desert, side: i64, h: i64, value: i64, log: Log) -> i64:
    """[6.2] [8.0] [P4] [C14] The column by value, left for the target's terrain, right for Allied targets in mines."""
    column = value_column(value)
    log.say("2.3.3", "value", value, column, 0)
    column += terrain_shift(h, log)
    column += target_mines_shift(s, side, h, log)
    column = T.BOMBARDMENT.clamp(column)
    log.say("2.3.3", "bombardment_column", column, 0, 0)
    return column


def strike_column(s: Desert, side: i64, h: i64, points: i64, log: Log) -> i64:
    """[6.2] Points times the air vulnerability of the units there."""
    index = vulnerability(s, 1 - side, U.AIR_INDEX)
    log.say("6.2", "strike_value", points, index, points * index)
    return shifted_column(s, side, h, points * index, log)


def guns_column(s: Desert, side: i64, h: i64, log: Log) -> i64:
    """[8.0] The guns' attack powers, added, times the artillery vulnerability of the units there."""
    power: i64 = 0
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & st.AT_DISTANCE != 0:
            power += st.attack_of(s, u)
    index = vulnerability(s, 1 - side, U.GUN_INDEX)
    log.say("8.0", "guns_value", power, index, power * index)
    return shifted_column(s, side, h, power * index, log)


def settle_strike(s: Desert, log: Log) -> None:
    """[6.2] The points are in the air: the column is fixed."""
    s.set_local(st.COLUMN, strike_column(s, s.local(st.ACTOR), s.local(st.TARGET), s.local(st.ATTACK_AIR), log))


def settle_guns(s: Desert, log: Log) -> None:
    """[8.0] The guns are laid: the column is fixed."""
    s.set_local(st.COLUMN, guns_column(s, s.local(st.ACTOR), s.local(st.TARGET), log))


class RollBombardment(RollTwoDice):
    """[2.3.3] [2.4.3] The roll on the Bombardment Table."""

    ref = "2.3.3"

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        self.read(s, T.BOMBARDMENT, T.BOMBARDMENT_ROW, arg_of(a), "bombardment_result", log)

    def throw(self, s: Desert) -> Throw:
        what = "strike throw" if s.runs(st.AIR_STRIKE) else "bombardment throw"
        about = said("2.3.3", what, int(s.local(st.TARGET)), int(s.local(st.COLUMN)))
        return Throw(int(s.local(st.ACTOR)), about, T.COUNTED)

    def fall(self, s: Desert, a: i64) -> Fall:
        code = int(T.BOMBARDMENT.cell(T.BOMBARDMENT_ROW[arg_of(a)], s.local(st.COLUMN)))
        hit = int(code == T.CASUALTY)
        return Fall(said("2.3.3", "bombardment fall", code), hit, by_seat(2, (int(1 - s.local(st.ACTOR)), hit)))


def bombardment_casualty(s: Desert, log: Log) -> None:
    """[2.3.3] DB: one unit in the target, of its owner's choice, suffers a casualty; nobody retreats."""
    if s.local(st.RESULT) == T.CASUALTY:
        s.call(st.VICTIM, 1 - s.local(st.ACTOR), st.DEFENDING, st.HIT)
