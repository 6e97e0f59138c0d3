"""A combat with what `normal` would commit to it: the middle one of the three columns that odds have while somebody
can still change them."""

from typing import Final

from alamein.ai.hints import WITHOUT_EXPERT
from alamein.ai.player import Chair, player, policy_of
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.game import Game, Odds
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State

MOST_STEPS: Final = 40  # decisions between here and the dice


def normal_odds(game: Game[State], state: State, seat: int) -> Odds | None:
    """The odds at the dice if `normal` makes every decision up to them, from what the seat may know; None if it
    would not fight."""
    source = Splitmix(0)  # the same question has the same answer
    s = game.engaged(Chair(game, state, seat, source).guess())
    asked = player(WITHOUT_EXPERT if policy_of(game) is None else "normal")
    for _ in range(MOST_STEPS):
        decider = int(game.seat(s))
        if decider in (CHANCE, NOBODY):
            break
        game.apply(s, asked.choose(Chair(game, s, decider, source)), Log(False))
    return game.odds(s, seat)
