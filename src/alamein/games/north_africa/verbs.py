"""The verbs of the notation, a row each."""

from typing import Final

from alamein.core.hexgrid import DIRECTIONS
from alamein.core.verbs import Notation, Verb, numbers
from alamein.games.north_africa.tables import BOOK, HEX, UNIT

MOVE: Final = 0
TO: Final = 1  # the step of a move, a retreat, an advance; the place at set-up
COLUMN: Final = 2  # enter Road Mode
DEPLOY: Final = 3  # leave Road Mode
HALT: Final = 4
EXIT: Final = 5
DONE: Final = 6  # end the phase, the declaration, the set-up
REMOVE: Final = 7  # from an overcrowded hex
ATTACK: Final = 8
ALSO: Final = 9  # another target of the same attack
WITH: Final = 10
ASSIST: Final = 11
READY: Final = 12
WITHDRAW: Final = 13
RESOLVE: Final = 14
ROLL: Final = 15
LOSE: Final = 16  # in an exchange
RETREAT: Final = 17
ADVANCE: Final = 18
STAY: Final = 19
PLACE: Final = 20
MINE: Final = 21
LINE: Final = 22
HISTORICAL: Final = 23
DRAW: Final = 24  # supply for an attack

UNITS: Final = tuple(UNIT)
HEXES: Final = tuple(HEX)
NOTATION: Final = Notation(
    (
        Verb(MOVE, "move", "unit", UNITS),
        Verb(TO, "to", "hex", HEXES),
        Verb(COLUMN, "column", "choice", DIRECTIONS),
        Verb(DEPLOY, "deploy", "none", ()),
        Verb(HALT, "halt", "none", (), ("final",)),
        Verb(EXIT, "exit", "none", ()),
        Verb(DONE, "done", "none", (), ("final",)),
        Verb(REMOVE, "remove", "unit", UNITS),
        Verb(ATTACK, "attack", "hex", HEXES, ("hostile",)),
        Verb(ALSO, "also", "hex", HEXES, ("hostile",)),
        Verb(WITH, "with", "unit", UNITS),
        Verb(ASSIST, "assist", "unit", UNITS),
        Verb(READY, "ready", "none", (), ("final",)),
        Verb(WITHDRAW, "withdraw", "hex", HEXES),
        Verb(RESOLVE, "resolve", "hex", HEXES, ("hostile", "rolls")),
        Verb(ROLL, "roll", "number", numbers(1, 6), ("chance",)),
        Verb(LOSE, "lose", "unit", UNITS),
        Verb(RETREAT, "retreat", "unit", UNITS),
        Verb(ADVANCE, "advance", "unit", UNITS),
        Verb(STAY, "stay", "none", (), ("final",)),
        Verb(PLACE, "place", "unit", UNITS),
        Verb(MINE, "mine", "hex", HEXES),
        Verb(LINE, "line", "none", (), ("final",)),
        Verb(HISTORICAL, "historical", "none", (), ("final",)),
        Verb(DRAW, "draw", "unit", UNITS),
    ),
    BOOK.names["verbs"],
)
