"""The expert of Alam el Halfa: what it draws together for speed is what the rules say, and it sees what wins."""

import pytest

from alamein.ai.experts.alam_halfa.expert import expert
from alamein.ai.experts.alam_halfa.features import VALUE
from alamein.ai.experts.alam_halfa.ground import Ground, Moves
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.playout import playout
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.rules.c05_movement import allowance, reachable
from alamein.games.alam_halfa.state import AlamHalfa, attack_strength, fights
from alamein.games.alam_halfa.tables import AXIS, GRID, SIDE, UNITS
from tests.alam_halfa.positions import play, position, where

POLICY = expert()

NORMAL, HARD = 0, 1  # styles


def follow(s: AlamHalfa, decisions: int, style: int = NORMAL) -> list[str]:
    """Let the expert decide so often; what it did."""
    did: list[str] = []
    for n in range(decisions):
        if s.over == 0:
            action = POLICY.choose(s, GAME.seat(s), style, Splitmix(n))
            did.append(GAME.notation.text(action))
            GAME.apply(s, action, Log(False))
    return did


def found(s: AlamHalfa, whole: bool) -> Ground:
    """The fields of a position."""
    ground = Ground(s)
    ground.find(s, whole)
    return ground


@pytest.mark.parametrize("length", [150, 400, 900])
def test_whole_moves_are_those_of_the_game(length: int) -> None:
    """[5.0] [6.1] [14.2] In positions of random games, for every unit, fresh or with half its points spent."""
    s = GAME.new("", {})
    playout(GAME, s, Splitmix(length), length)
    compared, moves = 0, Moves()
    for u in range(UNITS):
        if s.loc[u] < 0 or s.over != 0:
            continue
        full = allowance(u, 0)
        for left in (full, full // 2):
            best, _ = reachable(s, u, left, full)
            moves.look(s, u, left, full)
            assert list(moves.left) == list(best), GAME.dump(s)
            compared += 1
    assert compared > 40


def test_a_barred_way_costs_more() -> None:
    """A field is 0 at the Stage and higher behind an Allied unit; it is kept while nothing changes that it knows."""
    s = position({"G-8-I": "1616", "A-20": "1816"})
    ground = found(s, True)
    cost = ground.fields[0].cost
    assert cost[GRID.hex("2016")] == 0
    free = found(position({"G-8-I": "1616", "A-20": "1006"}), True).fields[0].cost
    assert free[GRID.hex("1616")] < cost[GRID.hex("1616")]
    assert ground.fits(s) and not ground.fits(position({"G-8-I": "1616", "A-20": "1817"}))


def test_the_axis_cuts_the_railroad_when_it_can() -> None:
    """[19.0] With both Stages taken it drives to the railroad and has won."""
    s = position({"G-8-I": "2412", "A-20": "2207", "A-24": "2212"}, captured=(True, True))
    follow(s, 12)
    assert s.over == 1 and s.winner == AXIS


def test_the_axis_takes_a_stage_that_nobody_guards() -> None:
    """[15.3] A Stage within reach comes first."""
    s = position({"G-8-I": "1718", "A-20": "1407"})
    follow(s, 12)
    assert list(s.captured) == [1, 0]


def test_a_replacement_goes_to_the_guard_in_danger() -> None:
    """[11.1] Rather than to a stronger unit far away."""
    units = {"B-133": "2016", "B-8A": "3010", "G-8-I": "1916", "G-8-II": "1917", "I-132": "2017", "G-115": "2116"}
    s = position(units, side="allied", depleted=("B-133", "B-8A"))
    assert follow(s, 1) == ["rebuild B-133"]


def test_the_set_up_puts_stage_2_where_it_cannot_be_mined() -> None:
    """[14.3] [15.2] On the Allied supply hex; pieces already taken up go to their historical hexes."""
    s = GAME.new("", {})
    play(s, "place G-8-I")
    follow(s, 1)
    assert where(s, "G-8-I") == "1220"
    follow(s, 6)
    assert GRID.names[s.stages[1]] == "3306" and s.side != AXIS


GUARDED = {"B-22A": "2016", "G-8-I": "1916", "G-8-II": "2017", "G-5-I": "2116", "I-61": "1917", "I-62": "2015"}
MINED = ("2016", "3023", "3123", "3223")


def test_hard_attacks_a_guard_in_mines_with_what_it_takes() -> None:
    """[7.2] [14.2] Enough for the last column, +10 and more, and nobody beyond that."""
    s = position(GUARDED, phase="combat", depleted=("B-22A",), mines=MINED)
    play(s, "attack B-22A")
    while "engage" not in follow(s, 1, HARD):
        strengths = [attack_strength(s, u) for u in range(UNITS) if fights(s, u)]
    assert sum(strengths) - min(strengths) < 13 <= sum(strengths)


def test_hard_fires_a_salvo_where_a_single_marker_changes_nothing() -> None:
    """[8.3] The mines' columns are two points wide: from +4 two markers of 1 reach the next one."""
    for style, expected in ((NORMAL, ["enough"]), (HARD, ["fire 1", "fire 1"])):
        s = position(GUARDED, phase="combat", depleted=("B-22A", "I-61"), mines=MINED, axis=(1, 1))
        play(s, "attack B-22A", "with G-8-I", "with I-61", "engage")
        assert follow(s, len(expected), style) == expected


def test_hard_forks_the_guards() -> None:
    """[11.1] A depleted guard of Stage 2 is left alone until Stage 1 is taken: the Allies can rebuild only one."""
    units = {"B-133": "2309", "G-8-I": "2209", "G-8-II": "2308", "B-22A": "2016"}
    for captured, expected in (((False, False), "done"), ((True, False), "attack B-133")):
        s = position(units, phase="combat", depleted=("B-133",), captured=captured)
        assert follow(s, 1, HARD) == [expected]


def test_a_guard_of_hard_does_not_attack() -> None:
    """[7.6] It might be depleted or thrown back; `normal` lets it attack."""
    for style, expected in ((NORMAL, "attack I-61"), (HARD, "done")):
        s = position({"B-22A": "2016", "I-61": "1916"}, side="allied", phase="combat", depleted=("I-61",))
        assert follow(s, 1, style) == [expected]


def test_the_guard_of_stage_1_decides() -> None:
    """A depleted guard is worth more to the Axis than a unit destroyed elsewhere."""
    units = {"B-22A": "2016", "B-133": "2309", "G-8-I": "1916", "A-20": "1006"}
    before = VALUE.margin(position(units), AXIS)
    depleted = VALUE.margin(position(units, depleted=("B-22A",)), AXIS)
    elsewhere = VALUE.margin(position({**units, "A-20": "1106"}, depleted=("A-20",)), AXIS)
    assert depleted > elsewhere >= before


@pytest.mark.parametrize("length", [150, 400, 900])
def test_rough_ground_has_the_costs_of_axis_units(length: int) -> None:
    """In positions of random games, with all ways or without."""
    s = GAME.new("", {})
    playout(GAME, s, Splitmix(length), length)
    rough, whole = found(s, False), found(s, True)
    for u in range(UNITS):
        for i in range(3):
            if SIDE[u] == AXIS and s.loc[u] >= 0 and len(whole.fields[i].cost) > 0:
                assert rough.fields[i].cost[s.loc[u]] == whole.fields[i].cost[s.loc[u]]
