"""The throws of the game: combat and bombardment with two dice, mines with one. Counted are units hit."""

from typing import Final

from alamein.core.native import i64, vec
from alamein.core.procedure import Decision
from alamein.core.table import Table
from alamein.games.desert_decision.ground import ALLIED
from alamein.games.desert_decision.rules.c05_combat import RollCombat
from alamein.games.desert_decision.rules.c08_bombardment import RollBombardment
from alamein.games.desert_decision.rules.c09_minefields import RollForMines
from alamein.games.desert_decision.state import ACTOR, AIR_STRIKE, COLUMN, TARGET, UNIT, Desert
from alamein.games.desert_decision.tables import (
    ATTACKER_HIT,
    ATTACKER_LOSES,
    BOMBARDMENT,
    BOMBARDMENT_ROW,
    CASUALTY,
    COMBAT_EFFECTS,
    COMBAT_ROW,
    DEFENDER_HIT,
    DEFENDER_LOSES,
    RESULT_CODES,
    RESULT_EFFECTS,
    SUM_WEIGHTS,
    SUMS,
    TIE,
)
from alamein.games.desert_decision.units import MINE_FACES
from alamein.games.desert_decision.words import hex_name, in_words, unit_name
from alamein.games.luck import Fall, Throw, by_seat, ladder

COUNTED: Final = "units hit"  # reduced or eliminated; a tie [5.1.7] costs each side one at the least
UPWARD: Final = (  # [2.3.1] as the table brings them, from a 7 in its leftmost column up
    "DVI AE", "DVB AE", "DVI ARB", "DVI ARI", "DVB ARB", "DVB ARI", "IMP", "EMP",
    "DRI AVB", "DRB AVB", "DRI AVI", "DRB AVI", "DE AVB", "DE AVI",
)  # fmt: skip
RANKS: Final = ladder(RESULT_CODES, UPWARD)


def throw(s: Desert, decision: Decision[Desert]) -> Throw | None:
    """[5.1.6] [2.3.3] [9.1] What the dice about to be thrown can bring."""
    if isinstance(decision, RollForMines):
        return _mines(int(s.local(UNIT)), int(s.loc[s.local(UNIT)]))
    side, column, target = int(s.local(ACTOR)), int(s.local(COLUMN)), hex_name(int(s.local(TARGET)))
    if isinstance(decision, RollCombat):
        falls = [_fought(side, code, weight) for code, weight in _results(COMBAT_EFFECTS, COMBAT_ROW, column)]
        return Throw(side, f"attack on {target} at {COMBAT_EFFECTS.columns[column]}", COUNTED, falls)
    if isinstance(decision, RollBombardment):
        falls = [_bombed(side, code, weight) for code, weight in _results(BOMBARDMENT, BOMBARDMENT_ROW, column)]
        what = "air strike on" if s.running() == AIR_STRIKE else "bombardment of"
        return Throw(side, f"{what} {target}, column {BOMBARDMENT.columns[column]}", COUNTED, falls)
    return None


def _results(table: Table, row_of: vec[i64], column: int) -> list[tuple[int, int]]:
    """The result of each sum of two dice and the sum's weight."""
    return [
        (int(table.cell(row_of[total], column)), int(weight)) for total, weight in zip(SUMS, SUM_WEIGHTS, strict=True)
    ]


def _fought(side: int, code: int, weight: int) -> Fall:
    does = int(RESULT_EFFECTS[code])
    mine = int(does & (ATTACKER_LOSES | ATTACKER_HIT | TIE) != 0)
    theirs = int(does & (DEFENDER_LOSES | DEFENDER_HIT | TIE) != 0)
    return Fall(in_words(RESULT_CODES[code]), weight, RANKS[code], by_seat(2, (side, mine), (1 - side, theirs)))


def _bombed(side: int, code: int, weight: int) -> Fall:
    hit = int(code == CASUALTY)
    return Fall(in_words(BOMBARDMENT.codes[code]), weight, hit, by_seat(2, (1 - side, hit)))


def _mines(u: int, h: int) -> Throw:
    """[9.1] One die; only Allied units are hurt."""
    falls: list[Fall] = []
    for face in range(1, 7):
        hit = int(MINE_FACES[u] >> face & 1)
        falls.append(Fall("a casualty" if hit else "unhurt", 1, 1 - hit, by_seat(2, (ALLIED, hit))))
    return Throw(ALLIED, f"{unit_name(u)} in the mines of {hex_name(h)}", COUNTED, falls)
