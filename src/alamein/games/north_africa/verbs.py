"""The verbs of the notation, in order, and the notation itself."""

from typing import Final

from alamein.core.action import Notation, Verb, numbers
from alamein.core.hexgrid import DIRECTIONS
from alamein.games.north_africa.tables import HEX
from alamein.games.north_africa.tables import UNIT as UNIT_NAMES

MOVE: Final = 0  # a unit
TO: Final = 1  # a hex: the step of a move, a retreat, an advance; the place at set-up
COLUMN: Final = 2  # a direction: enter Road Mode facing it
DEPLOY: Final = 3  # leave Road Mode
HALT: Final = 4  # end the unit's move
EXIT: Final = 5  # leave the map
DONE: Final = 6  # end the phase, the declaration, the set-up
REMOVE: Final = 7  # a unit, from an overcrowded hex
ATTACK: Final = 8  # a hex: begin an attack on it
ALSO: Final = 9  # a hex: another target of the same attack
WITH: Final = 10  # a unit that attacks
ASSIST: Final = 11  # an Engineer
READY: Final = 12  # the attack is complete
WITHDRAW: Final = 13  # the attack on this hex is not made
RESOLVE: Final = 14  # the attack on this hex is next
ROLL: Final = 15
LOSE: Final = 16  # a unit, in an exchange
RETREAT: Final = 17  # a unit that retreats next
ADVANCE: Final = 18  # a unit
STAY: Final = 19  # nobody advances
PLACE: Final = 20  # a unit, at set-up
MINE: Final = 21  # a hex for a minefield, at set-up
LINE: Final = 22  # the Allied minefields along the Starting Line
HISTORICAL: Final = 23  # the Allied minefields as in history
DRAW: Final = 24  # a Supply unit that supports the attack

NOTATION: Final = Notation(
    (
        Verb("move", tuple(UNIT_NAMES)),
        Verb("to", tuple(HEX)),
        Verb("column", DIRECTIONS),
        Verb("deploy", ()),
        Verb("halt", ()),
        Verb("exit", ()),
        Verb("done", ()),
        Verb("remove", tuple(UNIT_NAMES)),
        Verb("attack", tuple(HEX)),
        Verb("also", tuple(HEX)),
        Verb("with", tuple(UNIT_NAMES)),
        Verb("assist", tuple(UNIT_NAMES)),
        Verb("ready", ()),
        Verb("withdraw", tuple(HEX)),
        Verb("resolve", tuple(HEX)),
        Verb("roll", numbers(1, 6)),
        Verb("lose", tuple(UNIT_NAMES)),
        Verb("retreat", tuple(UNIT_NAMES)),
        Verb("advance", tuple(UNIT_NAMES)),
        Verb("stay", ()),
        Verb("place", tuple(UNIT_NAMES)),
        Verb("mine", tuple(HEX)),
        Verb("line", ()),
        Verb("historical", ()),
        Verb("draw", tuple(UNIT_NAMES)),
    )
)
