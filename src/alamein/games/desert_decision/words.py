"""The terms of the game's sentences, which stand in `words/`: the names of units, hexes, results."""

from typing import Final

from alamein.core.words import Term, Words, counted, dice, hexes, named, plain
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.ground import BOOK, GRID
from alamein.games.desert_decision.units import UNIT_IDS

NAMES: Final = BOOK.names
RESULT_WORDS: Final = NAMES["result"]
SHOWN: Final = list(NAMES["shown"])
NATIONS: Final = [nation.replace("Zealander", "Zealand") for nation in U.NATIONS]


def unit_name(u: int) -> str:
    """A unit by its nation and name, and its id; many names say the nation themselves."""
    return f"{'' if NATIONS[u] in U.UNIT_NAMES[u] else NATIONS[u] + ' '}{U.UNIT_NAMES[u]} ({UNIT_IDS[u]})"


def in_words(code: str) -> str:
    """What a result means, and its code: `the defenders retreat intact; the attackers may advance (DRI AVI)`."""
    return f"{'; '.join(RESULT_WORDS[part] for part in code.split())} ({code})"


def half_points(points: int) -> str:
    """Movement points as people write them: 1, 2½."""
    whole, half = divmod(points, 2)
    return f"{whole}{'½' if half else ''}" if whole or not half else "½"


TERMS: Final = {
    "unit": Term("unit", UNIT_IDS, [unit_name(u) for u in range(len(UNIT_IDS))]),
    "id": named("unit", UNIT_IDS),
    "hex": hexes(GRID.names, G.PLACES),
    "number": named("hex", GRID.names),
    "side": Term("side", G.SIDES, list(NAMES["side"].values())),
    "belligerent": Term("side", G.SIDES, list(NAMES["belligerent"].values())),
    "win": plain(list(NAMES["win"].values())),
    "die": dice(1),
    "dice": dice(2),
    "points": plain([counted(BOOK.plural, NAMES["unit"]["points"], half_points(n)) for n in range(max(U.MOVE) + 1)]),
    "ratio": plain(T.COMBAT_COLUMNS),
    "result": plain([in_words(code) for code in T.RESULT_CODES]),
    "value": plain(T.BOMBARDMENT_COLUMNS),
    "damage": plain([in_words(code) for code in T.BOMBARDMENT.codes]),
    "ground": plain([NAMES["ground"][G.TERRAINS[G.TERRAIN[h]]] for h in range(G.HEXES)]),
    "edge": plain(list(NAMES["edge"].values())),
    "date": plain(("", *T.DATES)),
    "fate": plain(list(NAMES["fate"].values())),
    "shown": plain(list(NAMES["shown"].values())),
    "stacking": plain((str(T.STACKING),)),
    "last": plain((str(T.LAST_TURN),)),
}
WORDS: Final = Words(TERMS, BOOK)
