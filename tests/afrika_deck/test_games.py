"""Whole random games for two to five players: they end, no card is lost, and each is the same when told again."""

import json

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.playout import playout
from alamein.core.procedure import CHANCE
from alamein.games.afrika_deck import GAME
from tests.afrika_deck.greedy import play


def busy(s, source, limit: int) -> int:
    """Play at random, but rarely end a phase while something else can be done: games that come to their end."""
    log, n = Log(False), 0
    while not s.over and n < limit:
        legal = list(GAME.legal(s))
        if GAME.seat(s) == CHANCE:
            a = legal[pick(GAME.weights(s), source)]
        else:
            done = legal[0] == 0 and len(legal) > 1 and source.below(12) > 0
            a = legal[done + source.below(len(legal) - done)]
        GAME.apply(s, a, log)
        n += 1
        if n % 16 == 0:
            assert GAME.problems(s) == []  # all 362 cards are there
    return n


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_and_keep_362_cards(players: int) -> None:
    """[8-1] 100 games for each number of players, uniformly random to a limit of 40 rounds."""
    for seed in range(100):
        s = GAME.new("", {"players": players, "rounds": 40})
        playout(GAME, s, Splitmix(seed * 8 + players), 20_000)
        assert s.over == 1
        assert GAME.problems(s) == []
        result = GAME.result(s)
        assert result is not None and len(result.scores) == players and result.winners


@pytest.mark.parametrize("players", [2, 5])
def test_busy_random_games_are_sound(players: int) -> None:
    """[8-1] Random players who do something with their cards see more of the rules."""
    for seed in range(3):
        s = GAME.new("", {"players": players})
        busy(s, Splitmix(seed), 40_000)
        assert s.over == 1 and GAME.problems(s) == []


def test_the_same_source_gives_the_same_game() -> None:
    """Chance is outside the state."""
    told = []
    for _ in range(2):
        s = GAME.new("", {"players": 3, "rounds": 40})
        playout(GAME, s, Splitmix(77), 600)
        told.append(json.dumps(GAME.dump(s)))
    assert told[0] == told[1]


def test_a_copy_shares_nothing() -> None:
    """A game played on a copy leaves the original as it was."""
    s = GAME.new("", {"players": 4})
    source = Splitmix(9)
    for _ in range(12):
        playout(GAME, s, source, 60)
        before = json.dumps(GAME.dump(s))
        playout(GAME, GAME.copy(s), source, 200)
        assert json.dumps(GAME.dump(s)) == before


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_heuristic_games_end_by_the_rules(players: int) -> None:
    """[8-1] Players who try reach Alexandria or the last Victory card in some dozen rounds; greedy.py measures more."""
    lengths = []
    for seed in range(2):
        s = play(players, seed, 0)
        assert s.round < 300 and GAME.problems(s) == []
        taken = s.pile_size[GAME.tables.pile_names.index("city")] == 0
        assert taken or s.victory.size() == 0
        lengths.append(int(s.round))
    assert 15 <= sum(lengths) / len(lengths) <= 40
