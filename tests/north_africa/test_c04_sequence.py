"""Chapter 4: sequence of play [4.0] [4.1] [4.2]."""

from alamein.core.event import Log
from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c09_resolution import weigh
from alamein.games.north_africa.state import COMBAT_PHASE, INITIAL, MECHANIZED_PHASE, NUMBER, SUPPLY_PHASE
from alamein.games.north_africa.tables import ALLIED, AXIS

from .positions import cases, play, position, texts


def finish_phase(s):
    phase, side = s.phase, s.active
    while s.over == 0 and s.phase == phase and s.active == side:
        play(s, "done")


def test_4_1_a_player_turn_has_four_phases_in_order():
    """[4.1] Initial Movement, Combat, Mechanized Movement, Supply Movement; then the other side [4.0]."""
    s = GAME.new("july", {})
    seen = [(int(s.active), int(s.phase))]
    while s.turn == 1:
        finish_phase(s)
        seen.append((int(s.active), int(s.phase)))
    assert seen[0] == (AXIS, INITIAL)
    order = [x for x in seen if x[0] == AXIS][:-1]
    assert [p for _, p in order] == sorted(p for _, p in order)
    assert (AXIS, MECHANIZED_PHASE) in seen and (AXIS, SUPPLY_PHASE) in seen and (ALLIED, INITIAL) in seen
    assert s.turn == 2 and s.active == AXIS


def test_4_1_each_kind_of_unit_moves_in_its_phase():
    """[4.1] [R5] Combat units and Engineers first, Mechanized units again, Supply units last."""
    units = {"de-5-pz": "0310", "it-61": "0312", "de-33-pi": "0314", "ax-sup-1": "0316"}
    first = texts(position("axis", "move", units))
    assert {"move de-5-pz", "move it-61", "move de-33-pi"} <= set(first) and "move ax-sup-1" not in first
    assert texts(position("axis", "drive", units)) == ["move de-5-pz", "done"]
    assert texts(position("axis", "haul", units)) == ["move ax-sup-1", "done"]


def test_4_2_the_side_that_moves_second_sets_up_first():
    """[4.2] [R52]"""
    s = GAME.new("september", {"free": 1})
    assert GAME.seat(s) == ALLIED
    s = GAME.new("october", {"free": 1})
    assert GAME.seat(s) == AXIS


def test_4_21_september_has_no_first_allied_initial_movement():
    """[4.21] [18.22] The Allied Player goes straight to combat in Game-Turn 1, and moves in Game-Turn 2."""
    s = GAME.new("september", {})
    while s.active == AXIS:
        play(s, "done")
    assert s.phase != INITIAL and s.turn == 1
    while not (s.turn == 2 and s.active == ALLIED):
        play(s, "done")
    assert s.phase == INITIAL


def attack_total(turn, side):
    units = {"de-5-pz": "0310", "sa-1": "0210", "uk-12l": "0312"}
    s = position(side, "fight", units, scenario="september", turn=turn)
    target, attacker = ("0210", "de-5-pz") if side == "axis" else ("0310", "sa-1")
    play(s, f"attack {target}", f"with {attacker}")
    return int(weigh(s, s.local(NUMBER), Log(False)).attack)


def test_4_22_september_first_turn_doubles_axis_attacks():
    """[4.22] [18.23] Axis attacks are doubled in Game-Turn 1 only, Allied ones never."""
    assert attack_total(1, "axis") == 12
    assert attack_total(2, "axis") == 6
    assert attack_total(1, "allied") == 1  # 3, halved without supply


def test_4_0_phases_are_announced():
    s = position("axis", "move", {"de-5-pz": "0310"})
    events = play(s, "done")
    assert "phase" in cases(events) and s.phase in (COMBAT_PHASE, MECHANIZED_PHASE)


def test_4_1_a_phase_without_anything_to_do_is_passed_over():
    """[4.1] [5.11] [9.12] Nobody is asked for a Combat Phase without enemies, or a move nobody can make."""
    s = position("axis", "move", {"it-61": "0310", "sa-1": "5520"})
    play(s, "done")
    assert (GAME.seat(s), s.active, s.phase) == (1, 1, 0)
    s = position("axis", "move", {"it-61": "5015", "sa-1": "5115", "de-5-pz": "0310"})
    play(s, "done")
    assert (s.active, s.phase) == (0, 1) and "attack 5115" in texts(s)
    play(s, "done")
    assert (s.active, s.phase) == (0, 2) and texts(s) == ["move de-5-pz", "done"]
