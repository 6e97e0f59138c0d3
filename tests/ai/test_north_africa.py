"""The expert of the 1973 game: its maps agree with the rules, its plans keep them, its lines have no gaps."""

import pytest

from alamein.ai.games.north_africa import POLICY
from alamein.ai.games.north_posts import line_posts
from alamein.ai.games.north_reach import Reach
from alamein.core.action import arg_of, verb_of
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.native import vec
from alamein.core.procedure import CHANCE
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.north_africa import GAME
from alamein.games.north_africa.state import LEFT, UNIT, UNIT_MOVE, NorthAfrica
from alamein.games.north_africa.tables import ADJ, AXIS, COLUMN, HEXES, KIND, SEA, SUPPLY, TERRAIN, UNITS
from alamein.games.north_africa.verbs import TO, WITHDRAW


def play(state: NorthAfrica, source: Splitmix) -> int:
    """One action by the expert or the dice; what it was."""
    seat = int(GAME.seat(state))
    if seat == CHANCE:
        action = GAME.legal(state)[pick(GAME.weights(state), source)]
    else:
        action = POLICY.choose(state, seat, 0, source)
    GAME.apply(state, action, Log(False))
    return int(action)


@pytest.mark.parametrize("scenario", ["july", "september", "october"])
def test_reach_offers_the_steps_the_rules_allow(scenario: str) -> None:
    """[5.0] The first steps of the expert's ways are the legal ones."""
    state, source, looked = GAME.new(scenario, {}), Splitmix(1), 0
    for _ in range(400):
        u = state.local(UNIT) if state.running() == UNIT_MOVE else -1
        if u >= 0 and state.loc[u] >= 0 and state.facing(u) == 0:
            here, looked = state.loc[u], looked + 1
            reach = Reach(state, u, state.local(LEFT))
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
    posts = line_posts(GAME.new("july", {}), column)
    free = filled(HEXES, 1)
    for post in posts:
        assert TERRAIN[post] != SEA
        free[post] = 0
        for k in range(6 * post, 6 * post + 6):
            if ADJ[k] >= 0:
                free[ADJ[k]] = 0
    west = vec[int]([h for h in range(HEXES) if COLUMN[h] == 30 and TERRAIN[h] != SEA])
    steps = flood(ADJ, free, west)
    assert all(steps[h] < 0 for h in range(HEXES) if COLUMN[h] == 56)


def test_octobers_free_set_up_keeps_axis_supply_units_far_back() -> None:
    """[18.42] [17.23] Ten points each at the west edge; the others go where history had them."""
    state, source = GAME.new("october", {"free": 1}), Splitmix(3)
    while state.depth < 3 or GAME.seat(state) != 1:
        play(state, source)
    depots = [int(COLUMN[state.loc[u]]) for u in range(UNITS) if KIND[u] == SUPPLY and u < UNITS and state.loc[u] >= 0]
    assert min(depots) <= 14


def test_the_exit_is_taken_wherever_it_is_open() -> None:
    """[17.23] October's Axis leaves in the last turns."""
    units = {"it-61": "0110", "ax-sup-1": "0103", "uk-2-armd": "5508"}
    position = {"scenario": "october", "turn": 11, "side": "axis", "phase": "initial movement", "units": units}
    state, source = GAME.load(position), Splitmix(4)
    while state.over == 0 and state.active == AXIS:
        play(state, source)
    assert state.points == -20 + 2 + 10
