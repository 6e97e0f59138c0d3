"""Chapter 14: isolation [14.0]."""

from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c13_supply import isolated_units
from alamein.games.north_africa.tables import DEPRESSION, ISOLATED, TERRAIN

from .positions import hex_, play, position, state_of, texts, unit, where

# An Allied brigade deep in a depression: isolated whatever happens; others keep the game going.
CUT = {"sa-1": "3726", "sa-2": "5520", "it-61": "0310"}


def run_until(s, turn, side, phase):
    while s.over == 0 and (s.turn, s.active, s.phase) != (turn, side, phase):
        play(s, "done")


def test_14_0_a_depression_isolates():
    """[14.0] [6.5]"""
    s = position("allied", "move", CUT)
    assert TERRAIN[hex_("3726")] == DEPRESSION and state_of(s, unit("sa-1")) == ISOLATED
    assert isolated_units(s, 1)[unit("sa-1")] == 1


def test_14_02_an_isolated_unit_moves_at_half():
    """[14.02] [13.2]"""
    s = position("allied", "move", CUT)
    assert s.allowance(unit("sa-1")) == 2 and s.allowance(unit("sa-2")) == 4


def test_14_04_elimination_one_game_turn_later_in_the_same_phase():
    """[14.04] [17.2] [R26] Found isolated at the end of turn 2's Initial phase, gone at the end of turn 3's."""
    s = position("allied", "move", {**CUT, "sa-3": "5020", "de-5-pz": "5021"})  # two to fight: every phase is asked for
    play(s, "done")
    assert s.isolated(unit("sa-1")) == 16
    run_until(s, 3, 1, 0)
    assert where(s, "sa-1") == "3726"
    play(s, "done")
    assert (s.turn, s.active, s.phase) == (3, 1, 1)
    assert where(s, "sa-1") == "eliminated" and s.points == -19


def test_14_04_relief_stops_the_clock():
    """[14.04] [14.05] A unit that gets out is as good as new."""
    s = position("allied", "move", CUT)
    play(s, "done")
    run_until(s, 3, 1, 0)
    events = play(s, "move sa-1", "to 3725", "halt", "done")
    assert [e.data[0] for e in events if e.case == "relieved"] == [unit("sa-1")]
    assert s.isolated(unit("sa-1")) == 0 and where(s, "sa-1") == "3725"


def test_14_05_isolation_shows_at_once():
    """[14.05] In the log, and in the position's record."""
    s = position("allied", "move", CUT)
    events = play(s, "done")
    assert any(e.case == "cut off" and e.data[0] == unit("sa-1") for e in events)
    assert "isolated since" in GAME.dump(s)["units"]["sa-1"]


def test_14_04_supply_units_too():
    """[14.04] [R31] An isolated Allied Supply unit is lost and counts."""
    s = position("allied", "move", {**CUT, "sa-1": "5530", "al-sup-1": "3726"})
    play(s, "done")
    run_until(s, 4, 1, 0)
    assert where(s, "al-sup-1") == "eliminated" and s.points == -19


def test_14_03_the_least_defense_is_one():
    """[14.03] See also chapter 9."""
    s = position("axis", "fight", {"gk": "3726", "de-5-pz": "3727"})
    play(s, "attack 3726", "with de-5-pz")
    odds = GAME.odds(s, 0)
    assert odds is not None and any(e.case == "at least one" for e in odds.ledger)
    assert "ready" in texts(s)
