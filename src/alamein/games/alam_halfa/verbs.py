"""The verbs, a row each."""

from typing import Final

from alamein.core.verbs import Notation, Verb, numbers
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.tables import GRID, UNIT_IDS

PLACE: Final = 0
AT: Final = 1
HISTORICAL: Final = 2
DONE: Final = 3
MOVE: Final = 4
TO: Final = 5
STOP: Final = 6
REBUILD: Final = 7
RETURN: Final = 8
ATTACK: Final = 9
WITH: Final = 10
ENGAGE: Final = 11
BOMBARD: Final = 12
FIRE: Final = 13
ENOUGH: Final = 14
ROLL: Final = 15
VOID: Final = 16
STAND: Final = 17
LOSE: Final = 18
RESIST: Final = 19
RETREAT: Final = 20
WITHDRAW: Final = 21
BACK: Final = 22
PUSH: Final = 23
ADVANCE: Final = 24
HOLD: Final = 25
DRAW: Final = 26
DISCARD: Final = 27
MARKER: Final = 28

HEXES: Final = tuple(GRID.names)
VALUES: Final = numbers(1, T.VALUES - 1)
PIECES: Final = ("stage1", "stage2", "mines")
NOTATION: Final = Notation(
    (
        Verb(PLACE, "place", "unit", UNIT_IDS),
        Verb(AT, "at", "hex", HEXES),
        Verb(HISTORICAL, "historical", "none", ()),
        Verb(DONE, "done", "none", (), ("final",)),
        Verb(MOVE, "move", "unit", UNIT_IDS),
        Verb(TO, "to", "hex", HEXES),
        Verb(STOP, "stop", "none", (), ("final",)),
        Verb(REBUILD, "rebuild", "unit", UNIT_IDS),
        Verb(RETURN, "return", "unit", UNIT_IDS),
        Verb(ATTACK, "attack", "unit", UNIT_IDS, ("hostile",)),
        Verb(WITH, "with", "unit", UNIT_IDS, ("hostile",)),
        Verb(ENGAGE, "engage", "none", (), ("hostile", "final")),
        Verb(BOMBARD, "bombard", "unit", UNIT_IDS, ("hostile",)),
        Verb(FIRE, "fire", "number", VALUES, ("hostile", "reveals")),
        Verb(ENOUGH, "enough", "none", (), ("final",)),
        Verb(ROLL, "roll", "number", numbers(1, 6), ("chance",)),
        Verb(VOID, "void", "none", ()),
        Verb(STAND, "stand", "none", ()),
        Verb(LOSE, "lose", "unit", UNIT_IDS),
        Verb(RESIST, "resist", "unit", UNIT_IDS),
        Verb(RETREAT, "retreat", "none", ()),
        Verb(WITHDRAW, "withdraw", "unit", UNIT_IDS),
        Verb(BACK, "back", "hex", HEXES),
        Verb(PUSH, "push", "hex", HEXES),
        Verb(ADVANCE, "advance", "unit", UNIT_IDS),
        Verb(HOLD, "hold", "none", (), ("final",)),
        Verb(DRAW, "draw", "number", VALUES, ("chance",)),
        Verb(DISCARD, "discard", "number", VALUES, ("chance",)),
        Verb(MARKER, "marker", "choice", PIECES),
    ),
    T.BOOK.names["verbs"],
)
