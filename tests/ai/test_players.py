"""Players: names and budgets, the same play from the same seed, no peeking, and what becomes of broken ones."""

from collections.abc import Iterator

import pytest

from alamein.ai.experts.alam_halfa.expert import expert as expert_of_alam
from alamein.ai.hints import hint
from alamein.ai.judgement import judge
from alamein.ai.levels import slips
from alamein.ai.player import Budget, Chair, is_hurried, player, players, policy_of
from alamein.ai.rollout import Way, roll_on
from alamein.core import game as engine
from alamein.core.chance import Splitmix, pick
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.core.vectors import ints
from alamein.games import registry
from tests import amount

COMPILED = not str(engine.__file__).endswith(".py")
# the searchers are too slow for the sources: the compiled build tries them on every game
LEVELS = ("random", "easy", "normal", "hard:60n", "mcts:60n") if COMPILED else ("random", "easy", "normal")


def positions(game: Game[State], seed: int, count: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of a random game at which a seat decides, `every` so many decisions."""
    state, source, n = game.new("", {}), Splitmix(seed), 0
    while state.over == 0 and count > 0:
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat != CHANCE:
            n += 1
            if n % every == 0 and len(legal) > 1:
                count -= 1
                yield game.copy(state), seat
        k = pick(game.weights(state), source) if seat == CHANCE else source.below(len(legal))
        game.apply(state, legal[k], Log(False))


def test_names_and_parameters() -> None:
    assert {"random", "easy", "normal", "hard", "mcts", "greedy"} <= set(players())
    assert Budget.parse("500ms", Budget(1, 1)).seconds == 0.5
    assert Budget.parse("2s", Budget(1, 1)).seconds == 2
    assert Budget.parse("4000n", Budget(1, 1)).nodes == 4000
    assert Budget.parse("", Budget(1, 1)) == (1, 1)
    for wrong in ("mcts:fast", "mcts:0n", "random:3", "easy:x", "easy:101", "normal:x", "hard:-1s", "genius"):
        with pytest.raises(NotParseable):
            player(wrong)


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_game_has_an_expert_and_an_easy_level(id: str) -> None:
    assert policy_of(registry.game(id)) is not None and min(map(min, slips()[id].values())) >= 1


@pytest.mark.parametrize("id", ["desert_decision", "north_africa"])
def test_in_a_game_without_secrets_a_guess_is_a_copy(id: str) -> None:
    game = registry.game(id)
    for state, seat in positions(game, 3, 3, 17):
        assert not game.keeps_secrets(state)
        chair = Chair(game, state, seat, Splitmix(1))
        assert game.dump(chair.guess()) == game.dump(game.guess(chair.view(), seat, Splitmix(2)))


@pytest.mark.parametrize("id", registry.GAMES)
@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_play(id: str, name: str) -> None:
    game = registry.game(id)
    for state, seat in positions(game, 5, 2, 23):
        first, again = (player(name).choose(Chair(game, game.copy(state), seat, Splitmix(9))) for _ in range(2))
        assert first == again and first in list(game.legal(state))


@pytest.mark.parametrize("id", registry.GAMES)
@pytest.mark.parametrize("name", LEVELS)
def test_hidden_facts_do_not_change_a_choice(id: str, name: str) -> None:
    """Another position that looks the same to the seat: same view, same legal actions, same choice."""
    game = registry.game(id)
    for state, seat in positions(game, 11, 2, 29):
        other = game.guess(game.view(state, seat), seat, Splitmix(77))
        chosen = [player(name).choose(Chair(game, s, seat, Splitmix(4))) for s in (state, other)]
        assert chosen[0] == chosen[1]


def test_only_a_clock_that_stops_it_early_hurries_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes used up, or the seconds that somebody gave it, are no hurry."""
    game = registry.game("alam_halfa")
    state, found = game.new("", {}), []
    roll_on(game, expert_of_alam(), state, Way(0, 0, ints([]), 0), Splitmix(1), 2, 1 << 20)  # to the end of the set-up
    for name, most in (("hard:10n", 4.0), ("hard:1ms", 4.0), ("hard", 0.0)):
        monkeypatch.setattr("alamein.ai.planner.SECONDS", most)
        asked = player(name)
        assert asked.choose(Chair(game, state, 0, Splitmix(9))) in list(game.legal(state))
        found.append(is_hurried(asked))
    assert found == [False, False, True]


def test_the_dice_of_the_match_are_not_the_players() -> None:
    game = registry.game("desert_decision")
    chair = Chair(game, game.new("", {}), 0, Splitmix(1))
    assert not hasattr(chair, "state") and not hasattr(chair, "dice")


@pytest.mark.parametrize("id", registry.GAMES)
def test_a_hint_names_an_action_and_a_reason(id: str) -> None:
    game = registry.game(id)
    for state, seat in positions(game, 2, 2, 31):
        found = hint(game, Chair(game, state, seat, Splitmix(1)))
        assert found.reason
        for text in found.actions:  # every one is legal after the one before
            assert game.seat(state) == seat and game.notation.parse(text) in list(game.legal(state))
            game.apply(state, game.notation.parse(text), Log(False))


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_position_can_be_judged_from_the_first(id: str) -> None:
    """Hints ask in set-ups, too."""
    game, source = registry.game(id), Splitmix(5)
    state = game.new("", {})
    for _ in range(amount(12, 120)):
        if state.over:
            break
        for seat in range(game.players(state)):
            assert judge(Chair(game, state, seat, Splitmix(1))) is not None
        legal = list(game.legal(state))
        chance = game.seat(state) == CHANCE
        game.apply(state, legal[pick(game.weights(state), source) if chance else source.below(len(legal))], Log(False))
