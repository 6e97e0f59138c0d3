"""What experts keep changes no choice: a new expert, asked the same, says the same."""

import pytest

from alamein.ai.player import policy_of
from alamein.ai.policy import Policy
from alamein.ai.rollout import Way, roll_on
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.core.vectors import ints
from alamein.games import registry
from tests import amount

BEGINNINGS = [(id, scenario.id) for id in registry.GAMES for scenario in registry.game(id).scenarios]


def expert_of(game: Game[State]) -> Policy[State]:
    found = policy_of(game)
    assert found is not None
    return found


@pytest.mark.parametrize(("id", "scenario"), BEGINNINGS)
def test_an_expert_that_remembers_chooses_as_a_new_one(id: str, scenario: str) -> None:
    """One expert plays all seats, in changing styles and now and then on a copy that goes astray, as in trials."""
    game, source = registry.game(id), Splitmix(3)
    state, kept = game.new(scenario, {}), expert_of(game)
    for n in range(amount(250, 5000)):
        if state.over:
            break
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat == CHANCE:
            action = legal[pick(game.weights(state), source)]
        else:
            style = n // 40 % kept.styles
            action, again = (
                int(each.choose(game.copy(state), seat, style, Splitmix(n))) for each in (kept, expert_of(game))
            )
            assert action == again, f"{game.prompt(state)} at {n}"
            if n % 50 == 0:
                astray = game.copy(state)
                roll_on(game, kept, astray, Way(seat, 0, ints([]), 0), Splitmix(n), 1 << 30, 30)
        game.apply(state, action, Log(False))
