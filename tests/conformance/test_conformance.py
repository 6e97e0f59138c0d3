"""Every game keeps the contract, interpreted and compiled."""

import pytest

from alamein import games
from alamein.core import game as engine
from alamein.play.conformance import play_checked

COMPILED = not str(engine.__file__).endswith(".py")
GAMES = 200 if COMPILED else 6  # random games of each scenario, every position checked
CASES = [(id, scenario.id) for id in games.GAMES for scenario in games.game(id).scenarios]
OPTIONS = [
    (id, option.id, value)
    for id in games.GAMES
    for option in games.game(id).options
    for value, _ in option.values
    if value != option.default
]


@pytest.mark.parametrize(("id", "scenario"), CASES)
def test_random_games_are_sound_and_end(id: str, scenario: str) -> None:
    game = games.game(id)
    for seed in range(GAMES):
        assert play_checked(game, scenario, {}, seed, 100) > 10


@pytest.mark.parametrize(("id", "scenario"), CASES)
def test_every_position_of_one_game_is_looked_at_closely(id: str, scenario: str) -> None:
    assert play_checked(games.game(id), scenario, {}, 1942, 7 if COMPILED else 40) > 10


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
