"""The verbs of the game, a row each: `move G15-P8`, `to 0606`, `attack 0606`, `roll 7`."""

from typing import Final

from alamein.core.verbs import Notation, Verb, numbers
from alamein.games.desert_decision.ground import BOOK, GRID
from alamein.games.desert_decision.tables import ALLIED_AIR
from alamein.games.desert_decision.units import UNIT_IDS

PLACE: Final = 0  # choose a counter to set up
AT: Final = 1  # ... and its hex
MOVE_UNIT: Final = 2  # choose a unit to move
TO: Final = 3  # ... and where it goes; also the second hex of an advance
RAIL: Final = 4  # ... by railway
EXIT: Final = 5  # leave the map over an edge, `ground.WEST` or `EAST`
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

HEX_NAMES: Final = tuple(GRID.names)
NOTATION: Final = Notation(
    (
        Verb(PLACE, "place", "unit", UNIT_IDS),
        Verb(AT, "at", "hex", HEX_NAMES),
        Verb(MOVE_UNIT, "move", "unit", UNIT_IDS),
        Verb(TO, "to", "hex", HEX_NAMES),
        Verb(RAIL, "rail", "hex", HEX_NAMES),
        Verb(EXIT, "exit", "choice", ("west", "east")),
        Verb(DONE, "done", "none", (), ("final",)),
        Verb(MINE, "mine", "number", numbers(1, 6), ("chance",)),
        Verb(ATTACK_HEX, "attack", "hex", HEX_NAMES, ("hostile",)),
        Verb(BOMBARD, "bombard", "hex", HEX_NAMES, ("hostile",)),
        Verb(STRIKE, "strike", "hex", HEX_NAMES, ("hostile",)),
        Verb(ADD, "add", "unit", UNIT_IDS),
        Verb(AIR, "air", "number", numbers(1, ALLIED_AIR)),
        Verb(COMMIT, "commit", "none", (), ("final", "rolls")),
        Verb(ROLL, "roll", "number", numbers(2, 12), ("chance",)),
        Verb(LOSE, "lose", "unit", UNIT_IDS),
        Verb(RETREAT, "retreat", "unit", UNIT_IDS),
        Verb(BACK, "back", "hex", HEX_NAMES),
        Verb(THROUGH, "through", "hex", HEX_NAMES),
        Verb(PUSH, "push", "unit", UNIT_IDS),
        Verb(ADVANCE_UNIT, "advance", "unit", UNIT_IDS),
        Verb(STAY, "stay", "none", ()),
    ),
    BOOK.names["verbs"],
)
