"""Where a game's id leads: to one of the four, or to a game of another package (entry points `alamein.games`).

Not compiled: it loads importlib.metadata, which takes as long as two games, only where another package offers one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from alamein.core.errors import BadData, NotParseable
from alamein.core.game import Game
from alamein.core.state import State

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES: Final = ("north_africa", "desert_decision", "alam_halfa", "afrika_deck")
GROUP: Final = "alamein.games"


def entries(group: str) -> Iterable[EntryPoint]:
    """What installed packages offer in a group of entry points."""
    places = [Path(place) for place in sys.path]
    named = (group in file.read_text(encoding="utf-8") for p in places for file in p.glob("*-info/entry_points.txt"))
    if not any(named) and not any(place.is_file() for place in places):  # an archive has its own
        return []
    from importlib.metadata import entry_points

    return entry_points(group=group)


@cache
def added() -> dict[str, EntryPoint]:
    """The games of other packages by their ids."""
    return by_id(entries(GROUP))


def by_id(points: Iterable[EntryPoint]) -> dict[str, EntryPoint]:
    """Entry points by their names, which no two may share."""
    found: dict[str, EntryPoint] = {}
    for point in points:
        if point.name in GAMES or found.get(point.name, point) != point:
            raise BadData(f"two packages offer a game {point.name!r}, one of them {_origin(point)}; uninstall one")
        found[point.name] = point
    return dict(sorted(found.items()))


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value


def ids() -> list[str]:
    """The ids of all games: the four, then those of other packages."""
    return [*GAMES, *added()]


def module(id: str) -> str:
    """The package of a game."""
    if id in GAMES:
        return f"{GROUP}.{id}"
    if id not in added():
        raise NotParseable(f"there is no game {id!r}; the games are: {', '.join(ids())}")
    return added()[id].module


def game(id: str) -> Game[State]:
    """The game with this id, imported when first asked for."""
    name = module(id)
    if id in GAMES:
        found = import_module(name).GAME
        assert isinstance(found, Game)
        return found
    point = added()[id]
    try:
        found = point.load()
    except Exception as error:  # whatever another's code does
        raise BadData(f"the game {id!r} of {_origin(point)} cannot be loaded: {error!r}") from error
    if not isinstance(found, Game) or found.id != id:
        raise BadData(f"{point.value} of {_origin(point)} is not a core.game.Game with the id {id!r}")
    return found


def loaded() -> tuple[list[Game[State]], list[str]]:
    """Every game that can be played, and what is wrong with the others."""
    found: list[Game[State]] = []
    wrong: list[str] = []
    for id in ids():
        try:
            found.append(game(id))
        except BadData as error:
            wrong.append(error.message)
    return found, wrong


def folder(id: str) -> Path:
    """The folder of a game's package, where its rulebook and its data lie."""
    spec = find_spec(module(id))
    if spec is None or spec.origin is None:
        raise BadData(f"the package of the game {id!r} is not installed")
    return Path(spec.origin).parent
