"""What a player is, the chair it sits on, and the names by which players are found."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Final, NamedTuple, Protocol

from alamein.ai.policy import Policy
from alamein.core.chance import Source
from alamein.core.errors import NotParseable
from alamein.core.game import Game, View
from alamein.core.state import State

GROUP: Final = "alamein.players"
BUILT_IN: Final = {
    "random": "alamein.ai.player:Random",
    "easy": "alamein.ai.levels:Easy",
    "normal": "alamein.ai.levels:Normal",
    "hard": "alamein.ai.planner:Hard",
    "expert": "alamein.ai.planner:Expert",
    "greedy": "alamein.ai.search:Greedy",
    "mcts": "alamein.ai.search:TreeSearch",
    "hold": "alamein.ai.foils:Hold",
    "charge": "alamein.ai.foils:Charge",
    "crowd": "alamein.ai.foils:Crowd",
    "hoard": "alamein.ai.foils:Hoard",
    "static": "alamein.ai.foils:Static",
}

FOREIGN: Final = {"open_spiel": "alamein.research.openspiel_bots:Searcher"}  # programs of others, for who names them


class Chair:
    """All that a player is given at a decision. The full state stays behind it; `guess` makes one to think about."""

    def __init__(self, game: Game[State], state: State, seat: int, source: Source) -> None:
        self.game = game
        self.seat = seat
        self.source = source  # the player's own randomness, not the match's dice
        self._state = state
        self._known: State | None = None

    def legal(self) -> list[int]:
        """What the seat may do."""
        return list(self.game.legal(self._state))

    def view(self) -> View:
        """What the seat may know."""
        return self.game.view(self._state, self.seat)

    def guess(self) -> State:
        """A full position that the seat cannot rule out."""
        if self._known is None:  # without secrets a guess is a copy (tested)
            hides = self.game.keeps_secrets(self._state)
            self._known = self.game.known(self._state, self.seat) if hides else self._state
        return self.game.deal(self._known, self.seat, self.source)


def turn_of(state: State) -> int:
    """The turn a position is in; 0 for a game that does not count turns."""
    found = getattr(state, "turn", None)
    return int(getattr(state, "round", 0) if found is None else found)


class Player(Protocol):
    """A program that decides. One is made for each seat of each match, so it may remember."""

    def choose(self, chair: Chair) -> int:
        """One of `chair.legal()`."""
        ...


UNBOUNDED: Final = 1 << 40  # nodes of a budget given in seconds
HURRIED: Final = "the clock stops its thinking on this machine before it is done, so it plays below its strength"


def is_hurried(asked: Player) -> bool:
    """Whether the clock has stopped a player at its last decision; other players than ours need not say."""
    return bool(getattr(asked, "hurried", False))


class Budget(NamedTuple):
    """How much a player may think at one decision: nodes (actions tried), and seconds after which it stops anyway."""

    seconds: float
    nodes: int

    @classmethod
    def parse(cls, text: str, default: "Budget") -> "Budget":
        """`500ms`, `2s`, `4000n`; "" is the default. Only nodes make the same play on every machine."""
        if not text:
            return default
        for unit in ("ms", "s", "n"):
            number = text.removesuffix(unit)
            if number != text and number.isdecimal() and int(number) > 0:
                if unit == "n":
                    return cls(3600.0, int(number))
                return cls(int(number) / (1000 if unit == "ms" else 1), UNBOUNDED)
        raise NotParseable(f"a budget is written 500ms, 2s or 4000n, not {text!r}")


class Random:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, parameters: str) -> None:
        if parameters:
            raise NotParseable(f"the player 'random' takes no parameters, not {parameters!r}")

    def choose(self, chair: Chair) -> int:
        actions = chair.legal()
        return actions[chair.source.below(len(actions))]


def policy_of(game: Game[State]) -> Policy[State] | None:
    """A new expert of a game, with a memory of its own; None if the game has none."""
    made = _expert(game.id)
    return None if made is None else made()


@cache
def _expert(id: str) -> Callable[[], Policy[State]] | None:
    package = f"alamein.ai.experts.{id}"
    if find_spec(package) is None:
        return None
    found: Callable[[], Policy[State]] = import_module(f"{package}.expert").expert
    return found


def players() -> list[str]:
    """The names of all players, built in and added by others (entry points of the group `alamein.players`)."""
    return sorted({*BUILT_IN, *(point.name for point in entry_points(group=GROUP))})


def player(text: str) -> Player:
    """The player named, with its parameters: `random`, `mcts:500ms`."""
    name, _, parameters = text.partition(":")
    if name in BUILT_IN or name in FOREIGN:
        module, _, attribute = (BUILT_IN.get(name) or FOREIGN[name]).partition(":")
        made: Player = getattr(import_module(module), attribute)(parameters)
        return made
    for point in entry_points(group=GROUP, name=name):
        added: Player = point.load()(parameters)
        return added
    raise NotParseable(f"there is no player {name!r}; the players are: {', '.join(players())}")
