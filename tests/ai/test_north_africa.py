"""The expert of the 1973 game: its maps agree with the rules, its plans keep them, its lines have no gaps."""

import pytest

from alamein.ai.experts.north_africa.expert import expert
from alamein.ai.experts.north_africa.ground import Reach
from alamein.ai.experts.north_africa.posts import axis_weight, line_posts, second_line
from alamein.ai.experts.north_africa.styles import HARD
from alamein.ai.levels import Normal
from alamein.ai.planner import Hard
from alamein.ai.player import Chair, Player
from alamein.core.action import arg_of, verb_of
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.core.search import flood
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import GAME
from alamein.games.north_africa.state import LEFT, UNIT, UNIT_MOVE, NorthAfrica
from alamein.games.north_africa.tables import ADJ, AXIS, COLUMN, HEXES, KIND, SEA, SIDE, SUPPLY, TERRAIN, UNIT_ID, UNITS
from alamein.games.north_africa.verbs import TO, WITHDRAW

POLICY = expert()


def play(state: NorthAfrica, source: Splitmix, style: int = 0) -> int:
    """One action by the expert or the dice; what it was."""
    seat = int(GAME.seat(state))
    if seat == CHANCE:
        action = GAME.legal(state)[pick(GAME.weights(state), source)]
    else:
        action = POLICY.choose(state, seat, style, source)
    GAME.apply(state, action, Log(False))
    return int(action)


@pytest.mark.parametrize("scenario", ["july", "september", "october"])
def test_reach_offers_the_steps_the_rules_allow(scenario: str) -> None:
    """[5.0] The first steps of the expert's ways are the legal ones."""
    state, source, looked = GAME.new(scenario, {}), Splitmix(1), 0
    for _ in range(400):
        u = state.local(UNIT) if state.runs(UNIT_MOVE) else -1
        if u >= 0 and state.loc[u] >= 0 and state.facing(u) == 0:
            here, looked = state.loc[u], looked + 1
            reach = Reach()
            reach.look(state, u, state.local(LEFT))
            steps = {int(h) for h in reach.hexes if reach.first_step(here, h) == h}
            legal = {int(arg_of(a)) for a in GAME.legal(state) if verb_of(a) == TO}
            assert steps <= legal and all(reach.left[h] >= 0 for h in legal)
        play(state, source)
    assert looked > 50


@pytest.mark.parametrize("scenario", ["july", "september", "october"])
def test_attacks_are_planned_with_their_duties(scenario: str) -> None:
    """[9.25a] Nothing that was declared has to be taken back."""
    state, source = GAME.new(scenario, {}), Splitmix(2)
    while state.over == 0 and state.turn < 4:
        assert verb_of(play(state, source)) != WITHDRAW


@pytest.mark.parametrize("column", range(36, 48))
def test_the_line_of_july_has_no_gap(column: int) -> None:
    """[7.21] From the sea to the south edge no way leads between the Zones of Control of units on its posts."""
    posts = line_posts(GAME.new("july", {}), column, 0)
    free = filled(HEXES, 1)
    for post in posts:
        assert TERRAIN[post] != SEA
        free[post] = 0
        for k in range(6 * post, 6 * post + 6):
            if ADJ[k] >= 0:
                free[ADJ[k]] = 0
    west = ints([h for h in range(HEXES) if COLUMN[h] == 30 and TERRAIN[h] != SEA])
    steps = flood(ADJ, free, west)
    assert all(steps[h] < 0 for h in range(HEXES) if COLUMN[h] == 56)


def test_the_second_line_of_july_begins_where_the_axis_is_strongest() -> None:
    """The posts of a line further back, so that no gap is left if all can be manned."""
    state = GAME.new("july", {})
    posts = [int(post) for post in second_line(state, 36, 0)]
    weights = [int(axis_weight(state, post)) for post in posts]
    assert weights == sorted(weights, reverse=True) and weights[0] > weights[-1]
    assert sorted(posts) == sorted(int(post) for post in line_posts(state, 39, 0))


def test_octobers_free_set_up_keeps_axis_supply_units_far_back() -> None:
    """[18.42] [17.23] Ten points each at the west edge; the others go where history had them."""
    state, source = GAME.new("october", {"free": 1}), Splitmix(3)
    while state.depth < 3 or GAME.seat(state) != 1:
        play(state, source)
    depots = [
        int(COLUMN[state.loc[u]]) for u in range(UNITS) if KIND[u] == SUPPLY and SIDE[u] == AXIS and state.loc[u] >= 0
    ]
    assert len(depots) == 5 and max(depots) <= 14


def test_the_exit_is_taken_wherever_it_is_open() -> None:
    """[17.23] October's Axis leaves in the last turns."""
    units = {"it-61": "0110", "ax-sup-1": "0103", "uk-2-armd": "5508"}
    position = {"scenario": "october", "turn": 11, "side": "axis", "phase": "initial movement", "units": units}
    state, source = GAME.load(position), Splitmix(4)
    while state.over == 0 and state.active == AXIS:
        play(state, source)
    assert state.points == -20 + 2 + 10


def columns_after(side: str, style: int) -> tuple[int, int]:
    """The columns of an Axis Supply unit behind the Retreat Line and of Allied armor with nobody before it, after a
    Player-Turn of one of them."""
    units = {"ax-sup-1": "1403", "de-155": "2005", "it-61": "3015", "uk-2-armd": "3030"}
    position = {"scenario": "october", "turn": 3, "side": side, "phase": "initial movement", "units": units}
    state, source = GAME.load(position), Splitmix(5)
    active = state.active
    while state.active == active:
        play(state, source, style)
    supply, armor = state.loc[UNIT_ID["ax-sup-1"]], state.loc[UNIT_ID["uk-2-armd"]]
    return int(COLUMN[supply]), int(COLUMN[armor])


def test_what_may_go_west_waits_at_the_west_edge() -> None:
    """[18.34] [17.23] Ten points for each Supply unit that leaves in Game-Turn 11."""
    assert columns_after("axis", 0)[0] <= 14 - 6


def test_allied_armour_goes_west_the_more_so_with_hard() -> None:
    """[17.23] To stop the Axis before it leaves."""
    assert columns_after("allied", HARD)[1] <= columns_after("allied", 0)[1] < 30


def test_hard_compares_styles_when_the_end_is_near() -> None:
    """Before that it plays the best one."""
    state, hard = GAME.new("october", {}), Hard("1n")
    hard.choose(Chair(GAME, state, int(GAME.seat(state)), Splitmix(6)))
    assert hard.plan == (POLICY.best, ()) and POLICY.effort(state, 0) == 0
    state.turn = 10
    assert POLICY.effort(state, 0) > 0


def begun_by(player: Player, decisions: int) -> list[str]:
    """The first decisions of a game in October, those of both sides by one player."""
    state, source, done = GAME.new("october", {}), Splitmix(9), list[str]()
    while len(done) < decisions:
        who = int(GAME.seat(state))
        if who == CHANCE:
            GAME.apply(state, GAME.decision(state).draw(state, source), Log(False))
            continue
        action = player.choose(Chair(GAME, state, who, source))
        done.append(GAME.notation.text(action))
        GAME.apply(state, action, Log(False))
    return done


def test_hard_begins_with_the_style_of_normal() -> None:
    """Until the end is near it plays the learnt one, not the first by hand of those that it then compares."""
    normal = begun_by(Normal(""), 80)
    assert begun_by(Hard("1n@styles"), 80) == normal != begun_by(Normal(str(HARD)), 80)
