"""What a player is, and the chair it sits on."""

from importlib.metadata import entry_points
from typing import Protocol

from alamein.core.chance import Source
from alamein.core.errors import NotParseable
from alamein.core.game import Game, View
from alamein.core.state import State


class Chair:
    """All that a player is given at a decision. The full state stays behind it; `guess` makes one to think about."""

    def __init__(self, game: Game[State], state: State, seat: int, source: Source) -> None:
        self.game = game
        self.seat = seat
        self.source = source  # the player's own randomness, not the match's dice
        self._state = state

    def legal(self) -> list[int]:
        """What the seat may do."""
        return list(self.game.legal(self._state))

    def view(self) -> View:
        """What the seat may know."""
        return self.game.view(self._state, self.seat)

    def guess(self) -> State:
        """A full position that the seat cannot rule out."""
        return self.game.guess(self.view(), self.seat, self.source)


class Player(Protocol):
    """A program that decides."""

    def choose(self, chair: Chair) -> int:
        """One of `chair.legal()`."""
        ...


class Random:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, parameters: str) -> None:
        if parameters:
            raise NotParseable(f"the player 'random' takes no parameters, not {parameters!r}")

    def choose(self, chair: Chair) -> int:
        actions = chair.legal()
        return actions[chair.source.below(len(actions))]


def players() -> list[str]:
    """The names of all players, built in and added by others (entry points of the group `alamein.players`)."""
    return sorted({"random", *(point.name for point in entry_points(group="alamein.players"))})


def player(text: str) -> Player:
    """The player named, with its parameters: `random`, `mcts:500ms`."""
    name, _, parameters = text.partition(":")
    if name == "random":
        return Random(parameters)
    for point in entry_points(group="alamein.players", name=name):
        made: Player = point.load()(parameters)
        return made
    raise NotParseable(f"there is no player {name!r}; the players are: {', '.join(players())}")
