"""The environments pass the tests of those who made their interfaces, and tell a seat nothing it may not know."""

import random
import warnings
from collections.abc import Iterator
from types import ModuleType

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo import AECEnv
from pettingzoo.test import api_test, render_test, seed_test

from alamein import research
from alamein.ai.stepper import Stepper
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError, NotLegal
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State
from alamein.core.vectors import ints
from alamein.games import registry
from alamein.games.afrika_deck.state import SLOTS, slot
from alamein.research.batch import Many
from alamein.research.layouts import layout_of
from alamein.research.observe import Observer
from alamein.research.play import Numbering
from tests import FULL, amount
from tools.worlds import coupled, course, positions

NAMES = sorted(research.environments())
ONE_A_GAME = [next(name for name in NAMES if name.startswith(game)) for game in registry.GAMES]
QUIET = Log(False)
CARDS = "afrika_deck_standard_v0"


@pytest.fixture(autouse=True)
def advice() -> Iterator[None]:
    """Their tests warn of what is meant so: agents with the names of their seats, observations in tables."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def turns(env: AECEnv, seed: int) -> Iterator[tuple[str, dict[str, object], dict[str, np.ndarray]]]:
    """Random play to the end: whose turn it is, what he sees and is told; then an action is taken for him."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, _, over, cut, info = env.last()
        if over or cut:
            return
        yield agent, seen, info
        env.step(int(dice.choice(info["legal"])))


@pytest.mark.parametrize("name", NAMES if FULL else ONE_A_GAME)
def test_pettingzoo_api(name: str) -> None:
    api_test(research.make(name), num_cycles=amount(10, 1000))
    seed_test(lambda: research.make(name), num_cycles=amount(10, 500))


@pytest.mark.parametrize("name", NAMES if FULL else ONE_A_GAME)
def test_pettingzoo_rendering(name: str) -> None:
    render_test(research.environments()[name])


def test_rendering() -> None:
    env = research.make(CARDS, render_mode="rgb_array", options={"players": 3})
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1:] == (800, 3) and picture.dtype == np.uint8 and 100 < picture.mean() < 250
    spoken = research.single(CARDS, render_mode="ansi")
    spoken.reset(seed=1)
    assert "hand" in spoken.render().lower()
    with pytest.raises(AlameinError, match="render_mode must be one of"):
        research.make(CARDS, render_mode="smell")


@pytest.mark.parametrize("name", NAMES if FULL else ONE_A_GAME)
def test_gymnasium_checker(name: str) -> None:
    mode = "rgb_array" if FULL else None
    check_env(research.single(name, opponents="random", render_mode=mode), skip_render_check=not FULL)


@pytest.mark.parametrize("players", range(2, 6) if FULL else [3])
def test_two_to_five_agents_play_cards_for_a_sum_of_nothing(players: int) -> None:
    env = research.make(CARDS, options={"players": players, "rounds": 40}, mask=False)
    for _ in turns(env, players):
        pass
    assert env.unwrapped.possible_agents == ["A", "B", "C", "D", "E"][:players]
    rewards = env.unwrapped.rewards
    assert sum(rewards.values()) == pytest.approx(0) and max(rewards.values()) > 0
    assert all("score" in info for info in env.unwrapped.infos.values())


@pytest.mark.parametrize("name", ONE_A_GAME)
def test_what_is_seen_fits_its_space_and_numbers_are_those_of_the_notation(name: str) -> None:
    planes = not name.startswith("afrika")
    env = research.make(name, planes=planes)
    raw = env.unwrapped
    for n, (agent, seen, info) in enumerate(turns(env, 5)):
        if n >= amount(120, 2000):
            break
        assert env.observation_space(agent).contains(seen)
        mask = seen["action_mask"]
        assert isinstance(mask, np.ndarray) and np.array_equal(np.flatnonzero(mask), np.sort(info["legal"]))
        tables = seen["observation"]
        assert isinstance(tables, dict)
        assert all(tables[key].shape[-1] == len(names) for key, names in raw.columns.items())
        if planes:
            units = tables["units"]
            assert tables["planes"].shape[0] == len(raw.planes)
            on_map = tables["planes"][[raw.planes.index("own units"), raw.planes.index("enemy units")]].sum()
            assert on_map == (units[:, 0] > 0).sum()
    game = registry.game(layout_game(name))
    assert [game.notation.parse(text) for text in raw.actions] == sorted(game.notation.parse(t) for t in raw.actions)


def layout_game(name: str) -> str:
    return next(game for game in registry.GAMES if name.startswith(game))


@pytest.mark.parametrize(
    ("game", "options"),
    [("afrika_deck", {"players": 3}), ("alam_halfa", {}), ("desert_decision", {"closed_stacks": 1})],
)
def test_hidden_facts_change_no_observation(game: str, options: dict[str, int]) -> None:
    rules, source = registry.game(game), Splitmix(7)
    observer = Observer(rules, game != "afrika_deck")
    for seed in range(amount(1, 20)):
        state = rules.new("", options)
        dice = Splitmix(seed)
        for n in range(amount(400, 3000)):
            if state.over:
                break
            decision = rules.decision(state)
            if int(rules.seat(state)) >= 0 and n % 9 == 0:
                for seat in range(rules.players(state)):
                    guess = rules.guess(rules.view(state, seat), seat, source)
                    true, other = observer.observe(state, seat), observer.observe(guess, seat)
                    wrong = [key for key in true if not np.array_equal(true[key], other[key])]
                    assert not wrong, f"{wrong} tell {rules.seats[seat]} a secret after {n} actions of seed {seed}"
            legal = list(rules.legal(state))
            chance = int(rules.seat(state)) < 0
            action = decision.draw(state, dice) if chance else legal[int(dice.below(len(legal)))]
            rules.apply(state, action, QUIET)


def reachable(root: object) -> Iterator[object]:
    """Everything that public attributes lead to."""
    found, left = {id(root)}, [root]
    while left:
        at = left.pop()
        yield at
        names = [name for name in dir(at) if not name.startswith("_") and name not in ("np_random", "last", "step")]
        inner = [getattr(at, name, None) for name in names]
        inner += list(at.values()) if isinstance(at, dict) else list(at) if isinstance(at, list | tuple) else []
        for each in inner:
            ours = type(each).__module__.startswith(("alamein", "pettingzoo")) or isinstance(each, dict | list | tuple)
            if ours and not isinstance(each, type | ModuleType) and id(each) not in found:
                found.add(id(each))
                left.append(each)


def test_no_public_attribute_leads_to_the_position() -> None:
    env = research.make(CARDS)
    for n, _ in enumerate(turns(env, 1)):
        if n > 5:
            break
    for root in (env, env.unwrapped, research.single(CARDS), research.many(CARDS, 2)):
        for found in reachable(root):
            assert not isinstance(found, State | Game), f"{type(found)} can be reached from {root}"


def test_an_illegal_action_loses_or_raises_with_the_reason() -> None:
    env = research.make("desert_decision_option_1_v0")
    env.reset(seed=1)
    agent, wrong = env.agent_selection, int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.unwrapped.rewards[agent] == -1 and all(env.unwrapped.terminations.values())
    assert env.unwrapped.infos[agent]["illegal"]
    strict = research.make("desert_decision_option_1_v0", illegal="raise")
    strict.reset(seed=1)
    for action in (wrong, -1, 10**9):
        with pytest.raises(NotLegal):
            strict.step(action)


def test_a_seat_plays_against_a_player_of_ours_and_a_seed_repeats_the_game() -> None:
    env = research.single(CARDS, seat="B", opponents="easy", max_steps=20)
    assert isinstance(env, gymnasium.Env)
    games = []
    for _ in range(2):
        _, info = env.reset(seed=3)
        taken = []
        for _ in range(20):
            taken.append(int(info["legal"][0]))
            _, _, over, cut, info = env.step(taken[-1])
        games.append(taken)
        assert cut and not over
    assert games[0] == games[1]


SOME = [(CARDS, {"players": 3}), (CARDS, {"players": 5}), ("desert_decision_option_1_v0", {"closed_stacks": 1})]


@pytest.mark.parametrize(("name", "options"), [(name, {}) for name in ONE_A_GAME] + SOME)
def test_many_games_at_once_are_the_same_games(name: str, options: dict[str, int]) -> None:
    """Each game of the batch is legal play. At every step it is told as its seat alone would be, which is told a known
    position: one without what is hidden from it."""
    many, dice = research.many(name, 6, options=options, seed=3), np.random.default_rng(1)
    for _ in range(amount(40, 2000)):
        assert_told(many, layout_game(name))
        many.step(dice.integers(np.diff(many.batch.first)))


@pytest.mark.parametrize(("name", "options"), [(name, {}) for name in ONE_A_GAME] + SOME)
def test_what_is_told_by_changes_is_right_after_many_of_them(name: str, options: dict[str, int]) -> None:
    """Whole games of random play, a look now and then: what a change left out would stand there still."""
    many, between = research.many(name, 6, options=options, seed=5), np.random.default_rng(2)
    for _ in range(amount(60, 1000)):
        for _ in range(between.integers(60)):
            many.step(many.sample())
        assert_told(many, layout_game(name))


def test_events_that_one_seat_knows_are_counted_for_the_other() -> None:
    """Two cards of a face, one on the other: who may not know them is told that both are in their lot."""
    many = research.many(CARDS, 1)
    state, face = many._stepper.states[0], next(iter(registry.game("afrika_deck").tables.event_faces))
    for seat in (many.batch.seats[0], 1 - many.batch.seats[0]):
        state.event[-1] = state.event[-2] = slot(face, 1 << seat, 0, 0)
        state.touched = SLOTS
        many._stepper.tell_all(many._pages.teller)
        assert_told(many, "afrika_deck")


def assert_told(many: Many, id: str) -> None:
    """Each game's list is that of its position, and its tables those of a full observation."""
    game, batch, seen = registry.game(id), many.batch, many.observe()
    for each, (state, seat) in enumerate(zip(many._stepper.states, batch.seats, strict=True)):
        listed = [many.actions[number] for number in batch.legal[batch.first[each] : batch.first[each + 1]]]
        assert listed == [game.notation.text(a) for a in game.legal(state)]
        alone = many._observer.observe(state, int(seat))
        wrong = [key for key, table in alone.items() if not np.array_equal(table, seen[key][each])]
        assert not wrong, f"{wrong} of game {each}"


def test_games_that_end_begin_anew_and_a_wrong_choice_changes_nothing() -> None:
    many, dice = research.many("desert_decision_option_1_v0", 2, seed=3), np.random.default_rng(1)
    with pytest.raises(NotLegal, match="nothing was done"):
        many.step([0, 10**6])
    with pytest.raises(AlameinError, match="there are 2 games"):
        many.step([0])
    ended = 0
    for _ in range(3000):
        batch = many.step(dice.integers(np.diff(many.batch.first)))
        assert np.array_equal(batch.rewards.sum(axis=1), [0, 0]) and not batch.rewards[~batch.over].any()
        ended += int(batch.over.sum())
        if ended > 1:
            break
    assert ended > 1


def test_random_decisions_of_which_nothing_is_told_are_those_of_steps() -> None:
    game, numbered = registry.game("afrika_deck"), Numbering(registry.game("afrika_deck")).actions.tolist()
    begun = game.new("", {})
    told, plain = (Stepper(game, begun, range(4), numbered) for _ in range(2))
    one, other = Splitmix(7), Splitmix(7)
    for _ in range(amount(400, 4000)):
        plain.wander(one)
        assert told.step(ints(other.below(told.first[n + 1] - told.first[n]) for n in range(4))) > 0
    assert [game.dump(s) for s in plain.states] == [game.dump(s) for s in told.states]


def test_unknown_names_are_told_what_there_is() -> None:
    with pytest.raises(AlameinError, match="there is no environment 'chess'; there are: north_africa_july_v0"):
        research.make("chess")
    with pytest.raises(AlameinError, match="has no layout"):
        layout_of("toy")


@pytest.mark.parametrize("id", ["afrika_deck", "alam_halfa", "desert_decision"])
def test_two_worlds_that_a_seat_cannot_tell_apart_go_on_alike(id: str) -> None:
    """The history-based leak test: hidden facts differ, the others act and chance falls so that the seat is shown the
    same, and all that its environment tells stays the same."""
    name = next(name for name in NAMES if name.startswith(id))
    game, source = registry.game(id), random.Random(5)
    envs, compared, differed = [research.make(name).unwrapped for _ in range(2)], 0, 0
    for env in envs:
        env.reset(seed=1)
    for begun in positions(id, 0)[: amount(4, 40)]:
        viewer = source.randrange(2)
        known = game.known(begun, viewer)
        worlds = begun, game.deal(known, viewer, Splitmix(source.randrange(1 << 30)))
        for _ in range(amount(25, 150)):
            if worlds[0].over:
                break
            told = []
            for env, state in zip(envs, worlds, strict=True):
                env._play._Play__state = state
                env._next()
                agent = env.possible_agents[viewer]
                told.append((env.observe(agent), env.infos[agent], env.agent_selection))
            assert_same(*told)
            compared, differed = compared + 1, differed + (game.dump(worlds[0]) != game.dump(worlds[1]))
            seat = int(game.seat(worlds[0]))
            if seat == viewer:
                action = source.choice(list(game.legal(worlds[0])))
                chosen: tuple[int, int] | None = (action, action)
            else:
                chosen = coupled(game, worlds, viewer, source)
            went = course(game, worlds, viewer, chosen, source) if chosen else None
            if went is None:
                break
            worlds = went.states
    assert compared > 20 and differed > 10


def assert_same(one: object, two: object) -> None:
    """Arrays in dictionaries and tuples, all alike."""
    if isinstance(one, dict) and isinstance(two, dict):
        assert one.keys() == two.keys()
        for key in one:
            assert_same(one[key], two[key])
    elif isinstance(one, tuple) and isinstance(two, tuple):
        for a, b in zip(one, two, strict=True):
            assert_same(a, b)
    elif isinstance(one, np.ndarray):
        assert np.array_equal(one, two)
    else:
        assert one == two
