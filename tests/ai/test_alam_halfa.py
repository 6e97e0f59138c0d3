"""The expert of Alam el Halfa: it sees what wins."""

from alamein.ai.experts.alam_halfa.expert import expert
from alamein.ai.experts.alam_halfa.plan import nearness
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.state import AlamHalfa, attack_strength, fights
from alamein.games.alam_halfa.tables import AXIS, GRID, UNITS
from tests.alam_halfa.positions import play, position, where

POLICY = expert()

STYLE = 1  # by hand


def follow(s: AlamHalfa, decisions: int) -> list[str]:
    """Let the expert decide so often; what it did."""
    did: list[str] = []
    for n in range(decisions):
        if s.over == 0:
            action = POLICY.choose(s, GAME.seat(s), STYLE, Splitmix(n))
            did.append(GAME.notation.text(action))
            GAME.apply(s, action, Log(False))
    return did


def test_a_barred_way_costs_more() -> None:
    """Nothing is nearer than the Stage itself, and what lies behind an Allied unit is further away."""
    barred = nearness(position({"G-8-I": "1616", "A-20": "1816"}), 0)
    free = nearness(position({"G-8-I": "1616", "A-20": "1006"}), 0)
    assert barred[GRID.hex("2016")] == free[GRID.hex("2016")] == max(free)
    assert barred[GRID.hex("1616")] < free[GRID.hex("1616")]


def test_the_axis_cuts_the_railroad_when_it_can() -> None:
    """[19.0] With both Stages taken it drives to the railroad and has won."""
    s = position({"G-8-I": "2412", "A-20": "2207", "A-24": "2212"}, captured=(True, True))
    follow(s, 12)
    assert s.over == 1 and s.winner == AXIS


def test_the_axis_takes_a_stage_that_nobody_guards() -> None:
    """[15.3] A Stage within reach comes first."""
    s = position({"G-8-I": "1718", "A-20": "1407"})
    follow(s, 16)
    assert sum(s.captured) == 1


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


def test_a_guard_in_mines_is_attacked_with_what_it_takes() -> None:
    """[7.2] [14.2] Enough for the last column, +10 and more, and nobody beyond that."""
    s = position(GUARDED, phase="combat", depleted=("B-22A",), mines=MINED)
    play(s, "attack B-22A")
    while "engage" not in follow(s, 1):
        strengths = [attack_strength(s, u) for u in range(UNITS) if fights(s, u)]
    assert sum(strengths) - min(strengths) < 13 <= sum(strengths)


def test_a_salvo_is_fired_where_a_single_marker_changes_nothing() -> None:
    """[8.3] The mines' columns are two points wide: from +4 two markers of 1 reach the next one."""
    s = position(GUARDED, phase="combat", depleted=("B-22A", "I-61"), mines=MINED, axis=(1, 1))
    play(s, "attack B-22A", "with G-8-I", "with I-61", "engage")
    assert follow(s, 2) == ["fire 1", "fire 1"]


def test_a_guard_does_not_attack() -> None:
    """[7.6] It might be depleted or thrown back."""
    s = position({"B-22A": "2016", "I-61": "1916"}, side="allied", phase="combat", depleted=("I-61",))
    assert follow(s, 1) == ["done"]
