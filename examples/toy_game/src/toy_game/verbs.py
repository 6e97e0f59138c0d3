"""A row for each verb: its notation, its buttons and what it is to the table."""

from pathlib import Path
from typing import Final

from alamein.core.verbs import Notation, Verb, numbers
from alamein.games.catalogue import catalogue
from toy_game.state import GRID

TO: Final = 0
PASS: Final = 1
ROLL: Final = 2

BOOK: Final = catalogue("toy", Path(__file__).parent / "words")
NOTATION: Final = Notation(
    (
        Verb(TO, "to", "hex", tuple(GRID.names)),
        Verb(PASS, "pass", "none", (), ("final",)),
        Verb(ROLL, "roll", "number", numbers(1, 6), ("chance",)),
    ),
    BOOK.names["verbs"],
)
