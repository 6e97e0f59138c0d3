"""Chapter 17: victory [17.0] [17.1] [17.2]."""

import pytest

from alamein.core.event import Log
from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c17_victory import bettered, columns_gained, level, score

from .positions import play, position, texts, where


@pytest.mark.parametrize(
    ("points", "title"),
    [
        (60, "Axis Decisive"),
        (59, "Axis Substantive"),
        (50, "Axis Substantive"),
        (49, "Axis Marginal"),
        (40, "Axis Marginal"),
        (39, "Draw"),
        (30, "Draw"),
        (29, "Allied Marginal"),
        (20, "Allied Marginal"),
        (19, "Allied Substantive"),
        (10, "Allied Substantive"),
        (9, "Allied Decisive"),
        (-40, "Allied Decisive"),
    ],
)
def test_17_1_levels_of_victory(points, title):
    """[17.1]"""
    assert level(points).title == title


@pytest.mark.parametrize(("scenario", "points"), [("july", 25), ("september", 35), ("october", -20)])
def test_17_0_starting_points(scenario, points):
    """[17.0] [17.21] [17.22] [17.23]"""
    assert GAME.new(scenario, {}).points == points


def test_17_21_four_columns_are_twelve_points():
    """[17.21] The easternmost Axis Combat unit in 3812; Supply units do not count; never below zero."""
    s = position("axis", "move", {"de-5-pz": "3812", "ax-sup-1": "4012", "it-61": "0310"}, scenario="july")
    assert columns_gained(s) == 4
    score(s, Log(False))
    assert s.points == 25 + 12
    s = position("axis", "move", {"de-5-pz": "2012"}, scenario="july")
    assert columns_gained(s) == 0


def test_17_22_three_points_a_minefield():
    """[17.22] [R48] By Engineer or die, at the moment of clearing, and only for the Axis."""
    s = position("axis", "move", {"de-33-pi": "0310"}, scenario="september", minefields={"allied": ["0311"]})
    play(s, "move de-33-pi", "to 0311")
    assert s.points == 38
    s = position("axis", "fight", {"it-61": "0311"}, scenario="september", minefields={"allied": ["0311"]})
    play(s, "roll 2")
    assert s.points == 38
    s = position("allied", "move", {"al-eng-1": "5520"}, scenario="september", minefields={"axis": ["5521"]})
    play(s, "move al-eng-1", "to 5521")
    assert s.points == 35


def test_17_23_exits_after_game_turn_ten():
    """[17.23] [R30] [R51] Ten points for a Supply unit, printed strength for others, one Movement Point each."""
    units = {"de-5-pz": "0110", "de-135-flak": "0112", "de-33-pi": "0114", "it-61": "0210"}
    s = position("axis", "move", units, turn=11)
    play(s, "move de-5-pz", "exit")
    assert where(s, "de-5-pz") == "exited" and s.points == -20 + 6
    play(s, "move de-135-flak", "exit", "move de-33-pi", "exit", "move it-61", "to 0110", "exit")
    assert s.points == -20 + 6 + 3 + 0 + 2
    s = position("axis", "haul", {"ax-sup-1": "0110"}, turn=11)
    play(s, "move ax-sup-1", "exit")
    assert s.points == -10
    s = position("axis", "move", {"de-5-pz": "0110"}, turn=10)
    play(s, "move de-5-pz")
    assert "exit" not in texts(s)


def test_17_23_a_column_marches_off_the_road():
    """[17.23] [R51] One hex of marching, from the edge road hex."""
    s = position("axis", "move", {"de-5-pz": {"at": "0302", "column": "NW"}}, turn=11)
    play(s, "move de-5-pz", "to 0202", "to 0102", "exit")
    assert where(s, "de-5-pz") == "exited"


def test_16_03_off_map_allied_units_count_at_the_end():
    """[16.03] [R44]"""
    s = position("allied", "move", {"sa-1": "off 5620", "al-sup-1": "off 5621", "sa-2": "5520"})
    score(s, Log(False))
    assert s.points == -19


def test_17_0_better_than_history():
    """[17.0] [R53] Personal victory: a better band than the historical one."""
    s = GAME.new("july", {})
    s.points = 41
    assert bettered(s) == 0
    s.points = 30
    assert bettered(s) == -1
    s.points = 5
    assert bettered(s) == 1


def test_17_0_the_game_ends_with_a_result():
    """[17.0] [18.11] After the last Game-Turn."""
    s = position("allied", "haul", {"al-sup-1": "5520", "it-61": "0310"}, scenario="july", turn=7)
    play(s, "done")
    result = GAME.result(s)
    assert s.over == 1 and result is not None and result.rule == "17.1" and "Allied Marginal" in result.text
