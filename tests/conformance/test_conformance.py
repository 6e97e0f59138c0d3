"""Every game keeps the contract, interpreted and compiled."""

import contextlib

import pytest

from alamein.core import game as engine
from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.games import registry
from alamein.play.conformance import play_checked
from tests import FULL, amount
from tests.golden.transcript import wanted

COMPILED = not str(engine.__file__).endswith(".py")
# Random games of each scenario (and number of players), every position sound; the sources play a few of them
GAMES = {"north_africa": 8, "desert_decision": 16, "alam_halfa": 16, "afrika_deck": 8}
OPTIONS = [
    (id, option.id, value)
    for id in registry.GAMES
    for option in registry.game(id).options
    for value, _ in option.values
    if value != option.default
]


def together(id: str, scenario: str, source: Splitmix, seen: set[tuple[str, str, int]]) -> dict[str, int]:
    """Options that are not the default ones, as many as go together: those not seen before first, else at random."""
    game, chosen = registry.game(id), {}
    left = sorted((each for each in OPTIONS if each[0] == id), key=lambda each: (each in seen, source.below(1000)))
    for _, option, value in left:
        if option not in chosen:
            with contextlib.suppress(NotParseable):
                game.new(scenario, {**chosen, option: value})
                chosen[option] = value
                seen.add((id, option, value))
    return chosen


def combinations(id: str, count: int) -> list[tuple[str, str, dict[str, int]]]:
    """So many of each scenario, and more until every value of every option is among them."""
    source, seen, out = Splitmix(1942), set(), []
    wanted = {each for each in OPTIONS if each[0] == id}
    while wanted and (len(out) < count or not wanted <= seen):
        out += [(id, each.id, together(id, each.id, source, seen)) for each in registry.game(id).scenarios]
    return out


# each option alone (compiled only), and many of them together, with the seed of a game
PLAYED = [(id, "", {option: value}, seed) for id, option, value in OPTIONS for seed in range(amount(1, 5) * COMPILED)]
PLAYED += [
    (*each, n)
    for id in registry.GAMES
    for n, each in enumerate(combinations(id, amount(4, 12) if COMPILED else amount(1, 4)))
]
# every scenario and number of players; the sources, which are slow, play the first of each game in ./test
SCENARIOS = (
    wanted() if COMPILED or FULL else [next(each for each in wanted() if each[0] == id) for id in registry.GAMES]
)


@pytest.mark.parametrize(("id", "scenario", "options"), SCENARIOS)
@pytest.mark.parametrize("part", range(4 if COMPILED else amount(1, 4)))
def test_random_games_are_sound_and_end(id: str, scenario: str, options: dict[str, int], part: int) -> None:
    game = registry.game(id)
    count = GAMES[id] * amount(1, 48) // 4 if COMPILED else 1
    for seed in range(part * count, part * count + count):
        assert play_checked(game, scenario, options, seed, 200) > 10


@pytest.mark.parametrize(("id", "scenario", "options"), SCENARIOS)
def test_every_position_of_one_game_is_looked_at_closely(id: str, scenario: str, options: dict[str, int]) -> None:
    assert play_checked(registry.game(id), scenario, options, 1942, amount(21, 7) if COMPILED else 60) > 10


@pytest.mark.parametrize(("id", "scenario", "options", "seed"), PLAYED)
def test_options_are_played(id: str, scenario: str, options: dict[str, int], seed: int) -> None:
    assert play_checked(registry.game(id), scenario, options, seed, 100) > 10


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_action_parses_back(id: str) -> None:
    notation = registry.game(id).notation
    for action in notation.all_actions():
        assert notation.parse(notation.text(action)) == action
