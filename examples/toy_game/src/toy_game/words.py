"""The terms of the sentences, which stand in words/en.toml."""

from typing import Final

from alamein.core.words import Term, Words, named, plain
from toy_game.state import GRID, LAST_TURN, SIDES
from toy_game.verbs import BOOK

WORDS: Final = Words(
    {
        "side": Term("side", SIDES, list(BOOK.names["side"].values())),
        "hex": named("hex", GRID.names),
        "last": plain((str(LAST_TURN),)),
    },
    BOOK,
)
