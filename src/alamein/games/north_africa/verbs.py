"""The verbs of the notation, a row each."""

from typing import Final

from alamein.core.hexgrid import DIRECTIONS
from alamein.core.verbs import Notation, Verb, numbers
from alamein.games.north_africa.tables import HEX, UNIT

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
FACINGS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
FACED: Final = tuple((d, f"Enter Road Mode facing {way}") for d, way in zip(DIRECTIONS, FACINGS, strict=True))
NOTATION: Final = Notation(
    (
        Verb(MOVE, "move", "unit", UNITS, "Move"),
        Verb(TO, "to", "hex", HEXES, "Go to"),
        Verb(COLUMN, "column", "choice", DIRECTIONS, "Enter Road Mode facing", (), FACED),
        Verb(DEPLOY, "deploy", "none", (), "Leave Road Mode"),
        Verb(HALT, "halt", "none", (), "Stop here", ("final",)),
        Verb(EXIT, "exit", "none", (), "Leave the map"),
        Verb(DONE, "done", "none", (), "Done", ("final",)),
        Verb(REMOVE, "remove", "unit", UNITS, "Eliminate"),
        Verb(ATTACK, "attack", "hex", HEXES, "Attack", ("hostile",)),
        Verb(ALSO, "also", "hex", HEXES, "Also attack", ("hostile",)),
        Verb(WITH, "with", "unit", UNITS, "Attack with"),
        Verb(ASSIST, "assist", "unit", UNITS, "Assist with"),
        Verb(READY, "ready", "none", (), "Go on with the attack", ("final",)),
        Verb(WITHDRAW, "withdraw", "hex", HEXES, "Withdraw the attack on"),
        Verb(RESOLVE, "resolve", "hex", HEXES, "Resolve the attack on", ("hostile", "rolls")),
        Verb(ROLL, "roll", "number", numbers(1, 6), "Roll", ("chance",)),
        Verb(LOSE, "lose", "unit", UNITS, "Lose"),
        Verb(RETREAT, "retreat", "unit", UNITS, "Retreat"),
        Verb(ADVANCE, "advance", "unit", UNITS, "Advance with"),
        Verb(STAY, "stay", "none", (), "Let nobody advance", ("final",)),
        Verb(PLACE, "place", "unit", UNITS, "Place"),
        Verb(MINE, "mine", "hex", HEXES, "Lay a minefield in"),
        Verb(LINE, "line", "none", (), "Lay minefields along the Starting Line", ("final",)),
        Verb(HISTORICAL, "historical", "none", (), "Set up as in history", ("final",)),
        Verb(DRAW, "draw", "unit", UNITS, "Draw supply from"),
    )
)
