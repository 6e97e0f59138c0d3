"""The expert of Alam el Halfa: what it draws together for speed is what the rules say."""

import pytest

from alamein.ai.games.alam_ground import moves_of
from alamein.core.chance import Splitmix
from alamein.core.playout import playout
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.c05_movement import allowance, reachable
from alamein.games.alam_halfa.tables import UNITS


@pytest.mark.parametrize("length", [150, 400, 900])
def test_whole_moves_are_those_of_the_game(length: int) -> None:
    """[5.0] [6.1] [14.2] In positions of random games, for every unit, fresh or with half its points spent."""
    s = GAME.new("", {})
    playout(GAME, s, Splitmix(length), length)
    compared = 0
    for u in range(UNITS):
        if s.loc[u] < 0 or s.over != 0:
            continue
        full = allowance(u, 0)
        for left in (full, full // 2):
            best, _ = reachable(s, u, left, full)
            assert list(moves_of(s, u, left, full).left) == list(best), GAME.dump(s)
            compared += 1
    assert compared > 40
