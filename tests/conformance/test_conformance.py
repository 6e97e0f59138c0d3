"""Every game keeps the contract, interpreted and compiled."""

import pytest

from alamein import games
from alamein.core import game as engine
from alamein.play.conformance import play_checked
from tests.golden.transcript import wanted

COMPILED = not str(engine.__file__).endswith(".py")
# Random games of each scenario (and number of players), every position sound; the sources play a few of them
GAMES = {"north_africa": 100, "desert_decision": 200, "alam_halfa": 200, "afrika_deck": 100}
OPTIONS = [
    (id, option.id, value)
    for id in games.GAMES
    for option in games.game(id).options
    for value, _ in option.values
    if value != option.default
]


@pytest.mark.parametrize(("id", "scenario", "options"), wanted())
@pytest.mark.parametrize("part", range(4))
def test_random_games_are_sound_and_end(id: str, scenario: str, options: dict[str, int], part: int) -> None:
    game = games.game(id)
    count = GAMES[id] // 4 if COMPILED else 1
    for seed in range(part * count, part * count + count):
        assert play_checked(game, scenario, options, seed, 200) > 10


@pytest.mark.parametrize(("id", "scenario", "options"), wanted())
def test_every_position_of_one_game_is_looked_at_closely(id: str, scenario: str, options: dict[str, int]) -> None:
    assert play_checked(games.game(id), scenario, options, 1942, 7 if COMPILED else 60) > 10


@pytest.mark.parametrize(("id", "option", "value"), OPTIONS)
def test_every_option_is_played(id: str, option: str, value: int) -> None:
    game = games.game(id)
    for seed in range(10 if COMPILED else 1):
        assert play_checked(game, "", {option: value}, seed, 100) > 10


@pytest.mark.parametrize("id", games.GAMES)
def test_every_action_parses_back(id: str) -> None:
    notation = games.game(id).notation
    for action in notation.all_actions():
        assert notation.parse(notation.text(action)) == action
