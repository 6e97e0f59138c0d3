"""Orders: what else a seat could do in a phase than its expert would, drafted by the staff of each game.

An order is a row of actions for one unit, one attack or one card. Orders are carried out first, as far as they are
legal when their turn comes; the expert does the rest, around what they have done (`rollout`).
"""

from abc import abstractmethod
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Generic

from alamein.core.action import verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.procedure import S
from alamein.core.state import State

Order = tuple[int, ...]
TRIES: Final = 4  # hexes looked at for a post


class Staff(Generic[S]):
    """Drafts orders for one game. A plan is judged by a trained value `ahead` moments later, or where `to_the_end` by
    what it brings when the game is over. Orders of a single action are many: they get `single` % of the nodes."""

    def __init__(self, game: Game[S], ahead: int, to_the_end: bool = False, single: int = 25) -> None:
        self.game = game
        self.ahead = ahead
        self.to_the_end = to_the_end
        self.single = single

    @abstractmethod
    def is_due(self, s: S, seat: int, drafted: bool) -> bool:
        """Whether orders can be drafted here; `drafted` says that others of this phase have been carried out."""

    @abstractmethod
    def drafts(self, s: S, seat: int, number: int, source: Source) -> list[Order]:
        """At most so many orders; the same ones for the same source."""

    def singly(self, s: S, verbs: tuple[int, ...], number: int, source: Source) -> list[Order]:
        """Orders of a single action: at most so many of those that are legal now and have one of these verbs."""
        found = [int(a) for a in self.game.legal(s) if int(verb_of(a)) in verbs]
        while len(found) > number:
            del found[int(source.below(len(found)))]
        return [(a,) for a in found]

    def interest(self, s: S, seat: int, h: int) -> int:
        """Why somebody might want to stand in a hex, in games with a map."""
        return 0

    def post(self, s: S, seat: int, hexes: list[int], source: Source) -> int:
        """The most interesting of a few of these hexes; -1 if there are none."""
        some = [hexes[int(source.below(len(hexes)))] for _ in range(TRIES if hexes else 0)]
        return max(some, key=lambda h: (self.interest(s, seat, h), h), default=-1)

    def way(self, start: int, goal: int, before: vec[i64]) -> list[int]:
        """The hexes to a goal, by the hex before each; none to no goal."""
        out: list[int] = []
        while goal not in (start, -1):
            out.append(goal)
            goal = int(before[i64(goal)])
        return out[::-1]

    def offers(self, s: S, verbs: tuple[int, ...]) -> bool:
        """Whether an action with one of these verbs is legal now."""
        return any(int(verb_of(a)) in verbs for a in self.game.legal(s))


def staff_of(game: Game[State]) -> Staff[State] | None:
    """The staff of a game, if it has one."""
    name = f"alamein.ai.experts.{game.id}.staff"
    if find_spec(f"alamein.ai.experts.{game.id}") is None or find_spec(name) is None:
        return None
    found = import_module(name).STAFF
    assert isinstance(found, Staff)
    return found
