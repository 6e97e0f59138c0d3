"""The games pass OpenSpiel's own tests, its searches play them, and no player is told what he may not know."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from alamein.ai.measures import median
from alamein.ai.player import player, players
from alamein.ai.simulate import Task, play_one
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError
from alamein.games import registry
from alamein.research.openspiel import GAMES
from alamein.research.openspiel_bots import Rollouts
from alamein.research.play import Numbering
from tests import FULL, amount

CLOSED = "alamein_desert_decision(closed_stacks=1)"
SECRET = ["alamein_afrika_deck", "alamein_alam_halfa", CLOSED]
CARDS = "alamein_afrika_deck(players=3,rounds=40)"
CHECKS = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]


def act(state: Any, dice: random.Random) -> None:
    """Something is done at random."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, weights)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def after(name: str, actions: int, seed: int = 1) -> Any:
    """A state of a random game in which a player decides."""
    state, dice = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    for _ in range(actions):
        act(state, dice)
    while state.is_chance_node():
        act(state, dice)
    return state


def near_the_end(name: str) -> Any:
    """A state of a random game that soon is over."""
    state, dice = pyspiel.load_game(name).new_initial_state(), random.Random(2)
    states = []
    while not state.is_terminal():
        states.append(state.clone())
        act(state, dice)
    return states[-amount(25, len(states))]


@pytest.mark.parametrize("name", [*GAMES, CARDS] if FULL else [CARDS])
def test_their_random_simulation(name: str) -> None:
    last = near_the_end(name)
    pyspiel.random_sim_test_with_specific_initial_state(last.get_game(), 1, last, True)


@pytest.mark.parametrize("name", GAMES)
def test_their_api_test(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On fewer states than they take, but for --full."""
    game = pyspiel.load_game(name)
    some = [after(name, 3 * n, n) for n in range(amount(3, 40))]
    found = {"game": game, "game_name": name, "game_type": game.get_type(), "some_states": some}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), found)
    assert len(CHECKS) >= 4
    for check in CHECKS:
        getattr(case(check), check)()


@pytest.mark.parametrize("name", GAMES if FULL else ["alamein_alam_halfa"])
def test_their_playthroughs_repeat(name: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    game = pyspiel.load_game(name)
    state, dice, actions = game.new_initial_state(), random.Random(1), []
    while not state.is_terminal():
        act(state, dice)
        actions.append(state.history()[-1])
    if not FULL:  # the whole text of a game takes half a minute
        assert state.returns() != [0, 0] and len(actions) > 1000
        return
    text = generate_playthrough.playthrough(name, actions, seed=1)
    (tmp_path / "game.txt").write_text(text)
    original, again = generate_playthrough.replay(str(tmp_path / "game.txt"))
    assert original == again


@pytest.mark.parametrize("name", SECRET)
def test_what_is_dealt_anew_cannot_be_told_apart(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = set()
    for n in range(amount(9, 30)):
        state = after(name, 60 + 20 * n, n)
        mine = state.current_player()
        guess = state.resample_from_infostate(mine, sampler)
        assert guess.information_state_string(mine) == state.information_state_string(mine)
        assert guess.observation_string(mine) == state.observation_string(mine)
        assert guess.information_state_tensor(mine) == state.information_state_tensor(mine)
        assert guess.legal_actions() == state.legal_actions()
        rival = 1 - mine
        others.add(guess.observation_string(rival) == state.observation_string(rival))
        action = state.legal_actions()[0]
        for each in (state, guess):
            each.apply_action(action)
        told = [each.information_state_string(mine) for each in (state, guess)]
        seen = [each.observation_string(mine) for each in (state, guess)]
        assert (told[0] == told[1]) or seen[0] != seen[1]
    assert False in others, "nothing was dealt anew"


def test_what_others_do_in_secret_is_not_told() -> None:
    """A hidden card that another draws changes nothing for the rest; one's own does."""
    state, dice = pyspiel.load_game(CARDS).new_initial_state(), random.Random(3)
    hidden = 0
    for _ in range(400):
        before = [state.information_state_string(p) for p in range(3)]
        twins = [state.child(action) for action, _ in state.chance_outcomes()] if state.is_chance_node() else []
        for p in range(3):
            told = {twin.information_state_string(p) for twin in twins}
            seen = {twin.observation_string(p) for twin in twins}
            assert len(told) <= max(1, len(seen)), f"{p} is told more than he sees"
            hidden += len(twins) > 1 and len(told) == 1
        act(state, dice)
        if state.is_terminal():
            break
        assert len(before) == 3
    assert hidden > 10


def test_an_option_that_adds_secrets_makes_another_kind_of_game() -> None:
    kinds = [pyspiel.load_game(name).get_type().information for name in ("alamein_desert_decision", CLOSED)]
    told = pyspiel.GameType.Information
    assert kinds == [told.PERFECT_INFORMATION, told.IMPERFECT_INFORMATION]
    state, dice, alike = after(CLOSED, 100, 3), random.Random(3), 0
    _, state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for n in range(amount(60, 400)):
        if not state.is_chance_node() and n % 5 == 0:
            rival, legal = 1 - state.current_player(), state.legal_actions()
            alike += len({state.child(action).information_state_string(rival) for action in legal}) < len(legal)
        act(state, dice)
    assert alike, "who goes beneath another counter has told where he went"


def test_information_states_remember_what_observations_forget() -> None:
    name = "alamein_desert_decision"
    first, second = (after(name, 40, seed) for seed in (1, 2))
    assert first.information_state_string(0) != second.information_state_string(0)
    again = after(name, 40, 1)
    assert first.information_state_string(0) == again.information_state_string(0)
    assert str(first) == str(again) and first.history() == again.history()
    recent = first.information_state_tensor(0)[-32:]
    assert [int(token) for token in recent if token > 0][-1] == 1 + next(
        item.action for item in reversed(first.full_history()) if item.player >= 0
    )


def test_a_clone_and_a_stored_state_go_on_alike() -> None:
    for name in GAMES:
        state = after(name, 50)
        game, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        assert str(game) == str(state.get_game())
        clone = state.clone()
        action = state.legal_actions()[-1]
        for each in (clone, stored):
            assert each.legal_actions() == state.legal_actions() and str(each) == str(state)
            each.apply_action(action)
        assert clone.history() == stored.history() and str(clone) == str(stored)
        seat = max(0, clone.current_player())
        assert clone.information_state_string(seat) == stored.information_state_string(seat)
        assert len(state.history()) == len(clone.history()) - 1, "the clone moved its original"


@pytest.mark.parametrize("name", SECRET)
def test_their_searches_play(name: str) -> None:
    dice = np.random.RandomState(1)
    state = after(name, 80)
    game = state.get_game()
    for bot in (
        mcts.MCTSBot(game, 2.0, 4, Rollouts(Splitmix(1)), random_state=dice),
        ismcts.ISMCTSBot(game, Rollouts(Splitmix(1)), 2.0, 4, random_state=dice),
    ):
        playing = state.clone()
        for _ in range(amount(3, 30)):
            while playing.is_chance_node():
                act(playing, random.Random(1))
            if playing.is_terminal():
                break
            action = bot.step(playing)
            assert action in playing.legal_actions()
            playing.apply_action(action)


def test_numbers_are_those_of_the_environments() -> None:
    state = after("alamein_north_africa", 5)
    texts = Numbering(registry.game("north_africa")).texts
    for action in state.legal_actions():
        assert state.action_to_string(action) == texts[action]
    with pytest.raises(AlameinError, match="has no scenario 'may'"):
        GAMES["alamein_north_africa"]({"scenario": "may"})


@pytest.mark.full
def test_their_search_is_a_player_of_ours() -> None:
    table, state = play_one(Task("afrika_deck", "standard", {}, ("open_spiel:4n", "easy"), 1), 0)
    assert state.over and table.decisions[0] > 100
    table, state = play_one(Task("afrika_deck", "standard", {}, ("open_spiel:200ms", "easy"), 1), 0)
    assert state.over and 0.1 < median(table.clocks()[0].turns) < 0.3, "it takes the time that it is given"


def test_their_search_is_found_by_name_and_not_offered_at_a_table() -> None:
    assert "open_spiel" not in players() and player("open_spiel:2s") is not None
    with pytest.raises(AlameinError, match="a budget is written"):
        player("open_spiel:long")
