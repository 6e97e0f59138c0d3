"""Chapter 16: map edges [16.0]."""

from alamein.games.north_africa.rules.c10_retreats import retreat_steps
from alamein.games.north_africa.rules.c13_supply import lines_of
from alamein.games.north_africa.state import LEFT
from alamein.games.north_africa.tables import ALLIED, AXIS, SUPPLIED

from .positions import GAME, hex_, play, position, refused, texts, unit, where


def test_16_0_16_01_the_edge_is_outside_the_map_and_a_source():
    """[16.0] [16.01] East for the Allies, west for the Axis; column 56 is one hex away."""
    s = position("allied", "move", {"sa-1": "5320", "it-61": "0420"}, vanguard={"allied": "5607", "axis": "0102"})
    assert next(n for n in range(1, 9) if lines_of(s, ALLIED).is_near_edge(hex_("5620"), n)) == 1
    assert next(n for n in range(1, 9) if lines_of(s, ALLIED).is_near_edge(hex_("5320"), n)) == 4
    assert lines_of(s, ALLIED).state(s, unit("sa-1")) == SUPPLIED == lines_of(s, AXIS).state(s, unit("it-61"))


def test_16_02_an_edge_controls_nothing():
    """[16.02] A lone enemy on the edge column moves freely."""
    s = position("axis", "move", {"it-61": "5620"})
    assert not s.board().controlled(hex_("5620"), ALLIED) and "move it-61" in texts(s)


def test_16_03_only_ones_own_edge_lets_a_unit_out():
    """[16.03] [16.04] Retreating west is a way out for the Axis, not for the Allies."""
    for name, expected in (("it-61", True), ("sa-1", False)):
        s = position("axis", "move", {name: "0110", "de-5-pz": "3010"})
        s.set_origin(unit(name), hex_("0110"))
        ways = {GAME.notation.text(a) for a in retreat_steps(s, unit(name), 0, 2)}
        assert ("exit" in ways) is expected


def test_16_03_coming_back():
    """[16.03] Through the same hex, not into enemy control; at the end it counts as eliminated."""
    s = position("axis", "move", {"it-61": "off 0110", "it-62": "0120"})
    assert texts(s)[0] == "move it-61"
    play(s, "move it-61", "to 0110")
    assert where(s, "it-61") == "0110"
    s = position("axis", "move", {"it-61": "off 0110", "it-62": "0120", "sa-1": "0210"})
    assert refused(s, "move it-61") == "16.03"


def test_16_03_nobody_comes_back_onto_an_enemy_of_any_kind():
    """[16.03] [R44] Not even onto a Supply or Engineer unit, which could be overrun on the map [5.21]."""
    for enemy in ("al-sup-1", "al-eng-1"):
        s = position("axis", "move", {"it-61": "off 0110", "it-62": "0120", enemy: "0110"})
        assert refused(s, "move it-61") == "16.03"
    s = position("axis", "move", {"it-61": "0210", "al-sup-1": "0110"})
    play(s, "move it-61", "to 0110")
    assert where(s, "al-sup-1") == "eliminated"


def test_8_01_leaving_the_map_out_of_a_stack_pays_to_unstack():
    """[8.01] [17.23] One point to leave the map, and the penalty of the stack left behind: 1, or 3 if Mechanized."""
    stack = {"it-61": "0110", "it-62": "0110"}
    s = position("axis", "move", stack, turn=11)
    s.judge(unit("it-61"), s.flags(unit("it-61")), 1)
    play(s, "move it-62", "exit", "move it-61")
    assert "exit" in texts(s)  # alone: one point is enough
    s = position("axis", "move", stack, turn=11)
    play(s, "move it-61")
    s.set_local(LEFT, 1)
    assert refused(s, "exit") == "5.24"
    s.set_local(LEFT, 2)
    assert "exit" in texts(s)


def test_16_05_nobody_leaves_at_will():
    """[16.05] Not in July, not before Game-Turn 11 of October."""
    s = position("axis", "move", {"it-61": "0110"})
    play(s, "move it-61")
    assert refused(s, "exit") == "17.23"
    s = position("allied", "move", {"sa-1": "5620"})
    play(s, "move sa-1")
    assert refused(s, "exit") == "16.05"
    s = position("axis", "move", {"it-61": "0210"}, turn=11)
    play(s, "move it-61")
    assert refused(s, "exit") == "17.23"  # nor from the hex before the edge
    play(s, "to 0110")
    assert "exit" in texts(s)
