"""The verbs of the game and their notation: `move G15-P8`, `to 0606`, `attack 0606`, `roll 7`."""

from typing import Final

from alamein.core.action import Notation, Verb, numbers
from alamein.games.desert_decision.ground import GRID
from alamein.games.desert_decision.tables import ALLIED_AIR
from alamein.games.desert_decision.units import UNIT_IDS

WEST: Final = 0  # arguments of EXIT
EAST: Final = 1

PLACE: Final = 0  # choose a counter to set up
AT: Final = 1  # ... and its hex
MOVE_UNIT: Final = 2  # choose a unit to move
TO: Final = 3  # ... and where it goes; also the second hex of an advance
RAIL: Final = 4  # ... by railway
EXIT: Final = 5  # leave the map
DONE: Final = 6  # end a phase, a list of losses, an advance
MINE: Final = 7  # chance: the die for a minefield
ATTACK_HEX: Final = 8
BOMBARD: Final = 9
STRIKE: Final = 10
ADD: Final = 11  # commit a unit or a gun
AIR: Final = 12  # commit air points
COMMIT: Final = 13  # nothing more to commit
ROLL: Final = 14  # chance: the sum of two dice
LOSE: Final = 15  # choose the unit that is hit or eliminated
RETREAT: Final = 16  # choose the next unit to retreat
BACK: Final = 17  # ... and its hex
THROUGH: Final = 18  # ... under siege: the hex it passes
PUSH: Final = 19  # chain retreat: the unit that moves on
ADVANCE_UNIT: Final = 20
STAY: Final = 21  # no second hex of advance

NOTATION: Final = Notation(
    (
        Verb("place", UNIT_IDS),
        Verb("at", tuple(GRID.names)),
        Verb("move", UNIT_IDS),
        Verb("to", tuple(GRID.names)),
        Verb("rail", tuple(GRID.names)),
        Verb("exit", ("west", "east")),
        Verb("done", ()),
        Verb("mine", numbers(1, 6)),
        Verb("attack", tuple(GRID.names)),
        Verb("bombard", tuple(GRID.names)),
        Verb("strike", tuple(GRID.names)),
        Verb("add", UNIT_IDS),
        Verb("air", numbers(1, ALLIED_AIR)),
        Verb("commit", ()),
        Verb("roll", numbers(2, 12)),
        Verb("lose", UNIT_IDS),
        Verb("retreat", UNIT_IDS),
        Verb("back", tuple(GRID.names)),
        Verb("through", tuple(GRID.names)),
        Verb("push", UNIT_IDS),
        Verb("advance", UNIT_IDS),
        Verb("stay", ()),
    )
)
