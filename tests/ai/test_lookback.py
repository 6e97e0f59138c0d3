"""Looking back at a game: what cost most, told in words, with a price and a better plan."""

import pytest

from alamein.ai.hints import LEAST
from alamein.ai.lookback import COSTLIEST, band, costliest, decisions
from alamein.ai.player import Chair, player
from alamein.ai.value import value_of
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from tests import amount


def played(game: Game[State], first: str, second: str) -> list[list[str]]:
    """A game between two players, move by move, chance after each."""
    state, source, moves = game.new("", {}), Splitmix(4), list[list[str]]()
    seated = [player(first), player(second)]
    while state.over == 0:
        seat = int(game.seat(state))
        if seat == CHANCE:
            action = int(game.decision(state).draw(state, source))
        else:
            action = seated[seat].choose(Chair(game, state, seat, source))
        if seat != CHANCE or not moves:
            moves.append([])
        moves[-1].append(game.notation.text(action))
        game.apply(state, action, Log(False))
    return moves


@pytest.mark.parametrize("id", ["afrika_deck", "north_africa", "alam_halfa", "desert_decision"][: amount(1, 4)])
def test_what_cost_most_is_told_with_its_price_and_a_better_plan(id: str) -> None:
    game = registry.game(id)
    moves = played(game, "easy:33", "normal")
    found = costliest(game, game.new("", {}), moves)
    assert 1 <= len(found) <= COSTLIEST
    assert [cost.price for cost in found] == sorted((cost.price for cost in found), reverse=True)
    for cost in found:
        assert cost.price >= LEAST and cost.did != cost.better and cost.reason
    assert sum(cost.seat == 0 for cost in found) >= len(found) / 2  # who errs pays
    assert costliest(game, game.new("", {}), moves) == found


def test_decisions_are_whole_turns_and_the_band_is_that_of_held_out_games() -> None:
    game = registry.game("afrika_deck")
    moves, state = played(game, "random", "random"), game.new("", {})
    found = decisions(game, state, moves)
    assert state.over and {decided.seat for decided in found} == {0, 1}
    assert all(decided.line for decided in found)
    value = value_of(game)
    assert value is not None and 10 <= band(value, state) < 200
