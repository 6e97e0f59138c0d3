"""The levels without search: `normal` follows the game's expert, `easy` draws among its own orders. The others are in
`planner`."""

import json
from functools import cache
from pathlib import Path
from typing import Final

from alamein.ai.player import Chair, policy_of
from alamein.ai.policy import Policy
from alamein.ai.search import Greedy
from alamein.ai.staff import Order, staff_of
from alamein.ai.value import Value, value_of
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State

SLIPS: Final = 25  # of a hundred decisions `easy` draws an order of its own in so many, in games not measured


@cache
def slips() -> dict[str, dict[str, list[int]]]:
    """In how many it does in each game, kind of game ("": any other) and seat, all alike if there is one number: found
    by play, so that it wins about a fifth against `normal`."""
    file = json.loads(Path(__file__).with_name("easy.json").read_text(encoding="utf-8"))
    return {id: found["slips"] for id, found in file.items()}


class Normal:
    """Follows the expert of the game; without one it looks one action ahead."""

    def __init__(self, parameters: str) -> None:
        if parameters and not parameters.isdecimal():
            raise NotParseable(f"the player 'normal' takes the number of a style, not {parameters!r}")
        self.style = int(parameters or -1)  # -1: the best one
        self.greedy = Greedy("")
        self.kept: Policy[State] | None = None

    def policy(self, game: Game[State]) -> Policy[State] | None:
        """The expert of the game, the same one through a match: it remembers what it has worked out."""
        if self.kept is None or self.kept.game is not game:
            self.kept = policy_of(game)
        return self.kept

    def check(self, game: Game[State]) -> None:
        """Refuse a style that the expert of the game does not have."""
        policy = self.policy(game)
        if policy is not None and self.style >= policy.styles:
            raise NotParseable(f"the styles of {game.id} are 0 to {policy.styles - 1}, not {self.style}")

    def choose(self, chair: Chair) -> int:
        policy = self.policy(chair.game)
        if policy is None:
            return self.greedy.choose(chair)
        self.check(chair.game)
        style = int(policy.best) if self.style < 0 else self.style
        return int(policy.choose(chair.guess(), chair.seat, style, chair.source))


class Easy:
    """Follows the expert, but now and then draws an order of its own: of two that its staff drafts, the one after which
    the position is worth more, whatever comes of it. `easy:12` does so in 12 of a hundred decisions."""

    def __init__(self, parameters: str) -> None:
        if parameters and not (parameters.isdecimal() and 1 <= int(parameters) <= 100):
            raise NotParseable(f"the player 'easy' takes how many slips it makes in 100 decisions, not {parameters!r}")
        self.slips = int(parameters or 0)  # 0: as many as are known for the kind of game
        self.orders: list[int] = []
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        legal = chair.legal()
        if self.orders and self.orders[0] in legal:
            return self.orders.pop(0)
        self.orders = []
        self.slips = self.slips or often(chair)
        if len(legal) > 1 and chair.source.below(100) < self.slips:
            self.orders = self.draw(chair)
            if self.orders and self.orders[0] in legal:
                return self.orders.pop(0)
            if not self.orders:
                return legal[chair.source.below(len(legal))]
        return self.normal.choose(chair)

    def draw(self, chair: Chair) -> list[int]:
        """One order of two; [] where there are none."""
        staff, value, state = staff_of(chair.game), value_of(chair.game), chair.guess()
        if staff is None or value is None or not staff.is_due(state, chair.seat, False):
            return []
        orders = staff.drafts(state, chair.seat, 2, chair.source)
        if not orders:
            return []
        best: Order = max(orders, key=lambda order: worth(chair, value, state, order))
        return list(best)


def often(chair: Chair) -> int:
    """How many slips of a hundred are known for this seat."""
    value, known = value_of(chair.game), slips().get(chair.game.id, {"": [SLIPS]})
    kind = "" if value is None else value.kinds[int(value.kind(chair.guess()))]
    seats = known.get(kind) or known[""]
    return seats[chair.seat % len(seats)]


def worth(chair: Chair, value: Value[State], state: State, order: Order) -> int:
    """What the position is worth after an order, as far as it can be carried out before dice fall."""
    after = chair.game.copy(state)
    for action in order:
        if chair.game.seat(after) != chair.seat or action not in list(chair.game.legal(after)):
            break
        chair.game.apply(after, action, Log(False))
    return int(value.margin(after, chair.seat))
