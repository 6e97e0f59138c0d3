"""The terms of the game's sentences, which stand in `words/`: the names of units, hexes, results."""

from typing import Final

from alamein.core.words import Term, Words, counted, dice, hexes, named, plain
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.tables import BOOK

NAMES: Final = BOOK.names


def half(points: int) -> str:
    """Half points as points."""
    return str(points // 2) + (".5" if points % 2 else "")


def points(n: int) -> str:
    """Half points, counted."""
    return counted(BOOK.plural, NAMES["unit"]["points"], half(n))


TERMS: Final = {
    "unit": Term("unit", T.UNIT_IDS, T.UNIT_NAMES),
    "hex": hexes(T.GRID.names, T.PLACES),
    "number": named("hex", T.GRID.names),
    "side": Term("side", T.SIDES, list(NAMES["side"].values())),
    "Side": Term("side", T.SIDES, list(NAMES["Side"].values())),
    "belligerent": Term("side", T.SIDES, list(NAMES["belligerent"].values())),
    "die": dice(1),
    "piece": plain([*T.UNIT_NAMES, *NAMES["piece"].values()]),
    "Phase": plain(list(NAMES["Phase"].values())),
    "phase": plain(list(NAMES["phase"].values())),
    "date": plain(("", *T.DATES)),
    "row": plain([NAMES["row"][row] for row in T.ROW_NAMES]),
    "code": plain(T.RESULT_CODES),
    "result": plain([BOOK.phrases[code] for code in T.RESULT_CODES]),
    "points": plain([points(n) for n in range(100)]),
}
WORDS: Final = Words(TERMS, BOOK)
