"""El Alamein, the deck-building card game for two to five players.

`GAME` plays the card set of `data/cards.toml`, or the file that the environment variable
ALAMEIN_AFRIKA_DECK_CARDS names.
"""

from typing import Final

from alamein.games.afrika_deck.game import AfrikaDeck
from alamein.games.afrika_deck.tables import cards_path, load_tables

GAME: Final = AfrikaDeck(load_tables(cards_path()))
