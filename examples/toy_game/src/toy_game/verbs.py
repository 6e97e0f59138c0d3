"""A row for each verb: its notation, its buttons and what it is to the table."""

from typing import Final

from alamein.core.verbs import Notation, Verb, numbers
from toy_game.state import GRID

TO: Final = 0
PASS: Final = 1
ROLL: Final = 2

NOTATION: Final = Notation(
    (
        Verb(TO, "to", "hex", tuple(GRID.names), "Move to"),
        Verb(PASS, "pass", "none", (), "Stay", ("final",)),
        Verb(ROLL, "roll", "number", numbers(1, 6), "Roll", ("chance",)),
    )
)
