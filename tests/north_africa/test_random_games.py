"""Random games end without an error and stay sound; copies share nothing; the same seed plays the same game."""

import pytest

from alamein.core import game as engine
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.playout import playout
from alamein.games.north_africa import GAME
from alamein.games.north_africa.soundness import everything_wrong_with
from tests import amount

COMPILED = not str(engine.__file__).endswith(".py")
GAMES = amount(25, 200) if COMPILED else 2


@pytest.mark.parametrize("scenario", ["july", "september", "october"])
def test_random_games_end_and_stay_sound(scenario):
    """[4.0] [17.0] Every game ends after its Game-Turns with a result."""
    for seed in range(GAMES):
        s, source = GAME.new(scenario, {}), Splitmix(seed)
        while s.over == 0:
            playout(GAME, s, source, 25)
            assert everything_wrong_with(s) == []
        assert GAME.result(s) is not None


@pytest.mark.parametrize("options", [{"free": 1}, {"A": 1, "C": 1, "K": 1}, {"D": 1, "E": 1, "H": 1}])
def test_random_games_with_options(options):
    """[18.4] [18.5]"""
    s = GAME.new("october", options)
    playout(GAME, s, Splitmix(3), 100_000 if COMPILED else 600)
    assert everything_wrong_with(s) == []


def test_a_copy_shares_nothing():
    s, source = GAME.new("october", {}), Splitmix(11)
    playout(GAME, s, source, 200)
    before = GAME.dump(s)
    t = GAME.copy(s)
    playout(GAME, t, source, 200)
    assert GAME.dump(s) == before != GAME.dump(t)


def test_the_same_seed_plays_the_same_game():
    played = []
    for _ in range(2):
        s = GAME.new("july", {})
        playout(GAME, s, Splitmix(5), 300)
        played.append(GAME.dump(s))
    assert played[0] == played[1]


def test_events_have_sentences():
    s, source, log = GAME.new("september", {}), Splitmix(2), Log(True)
    for _ in range(500):
        legal = GAME.legal(s)
        GAME.apply(s, legal[source.below(len(legal))], log)
    assert all(GAME.sentence(event) for event in log.events)
