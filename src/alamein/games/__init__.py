"""The registry: a game's id leads to its rules, imported when first asked for."""

from importlib import import_module
from typing import Final

from alamein.core.errors import NotParseable
from alamein.core.game import Game
from alamein.core.state import State

GAMES: Final = ("north_africa", "desert_decision", "alam_halfa", "afrika_deck")


def game(id: str) -> Game[State]:
    """The game with this id."""
    if id not in GAMES:
        raise NotParseable(f"there is no game {id!r}; the games are: {', '.join(GAMES)}")
    found = import_module(f"alamein.games.{id}").GAME
    assert isinstance(found, Game)
    return found
