"""Chapter 8: stacking [8.0]."""

from .positions import left, play, position, refused, texts, where


def test_8_0_three_allied_and_four_axis_units():
    """[8.0] Combat and Supply units count, at all times; a full hex is not even crossed [R6]."""
    full = {"it-61": "0311", "it-62": "0311", "it-39": "0311", "ax-sup-1": "0311"}
    s = position("axis", "move", {**full, "de-5-pz": "0310"})
    play(s, "move de-5-pz")
    assert refused(s, "to 0311") == "8.0"
    s = position("axis", "move", {"it-61": "0311", "it-62": "0311", "it-39": "0311", "de-5-pz": "0310"})
    play(s, "move de-5-pz", "to 0311")
    assert where(s, "de-5-pz") == "0311"
    s = position("allied", "move", {"sa-1": "5521", "sa-2": "5521", "sa-3": "5521", "uk-22-armd": "5520"})
    play(s, "move uk-22-armd")
    assert refused(s, "to 5521") == "8.0"


def test_8_01_stacking_and_unstacking_cost_three_or_one():
    """[8.01] On top of the hex; the last unit left in a hex goes free."""
    s = position("axis", "move", {"de-5-pz": "0310", "it-61": "0310", "it-62": "0312"})
    play(s, "move de-5-pz", "to 0309")
    assert left(s) == 10 - 1 - 3
    play(s, "halt", "move it-61", "to 0311")
    assert left(s) == 3
    play(s, "to 0312")
    assert where(s, "it-61") == "0312" and "move it-61" not in texts(s)


def test_8_02_8_03_units_leave_a_stack_singly_in_any_order():
    """[8.02] [8.03] Each of a stack may go, one by one, paying for itself."""
    s = position("axis", "move", {"it-61": "0310", "it-62": "0310", "it-39": "0310"})
    assert {"move it-61", "move it-62", "move it-39"} <= set(texts(s))
    play(s, "move it-62", "to 0309")
    assert left(s) == 2 and where(s, "it-61") == where(s, "it-39") == "0310"


def test_12_13_engineers_pay_but_do_not_count():
    """[12.13] [R6] An Engineer joins a full stack for one point; another unit pays nothing to meet only Engineers."""
    full = {
        "sa-1": "5521",
        "sa-2": "5521",
        "sa-3": "5521",
        "al-eng-1": "5520",
        "uk-22-armd": "5420",
        "al-eng-2": "5320",
    }
    s = position("allied", "move", full)
    play(s, "move al-eng-1", "to 5521")
    assert where(s, "al-eng-1") == "5521" and left(s) == 2
    play(s, "halt", "move uk-22-armd", "to 5320")
    assert left(s) == 7


def test_10_23_overcrowded_hexes_are_thinned_out_first():
    """[10.23] [R43] Before anything else moves; what cannot move is eliminated, its owner choosing."""
    crowd = {"sa-1": "5521", "sa-2": "5521", "sa-3": "5521", "uk-69": "5521", "uk-22-armd": "5420"}
    s = position("allied", "move", crowd)
    assert set(texts(s)) == {"move sa-1", "move sa-2", "move sa-3", "move uk-69"}
    assert refused(s, "done") == "10.23" and refused(s, "move uk-22-armd") == "10.23"
    play(s, "move sa-2")
    assert refused(s, "halt") == "10.23"
    play(s, "to 5520")
    assert "halt" in texts(s)
    play(s, "halt")
    assert "done" in texts(s)
    s = position("allied", "drive", crowd)
    assert set(texts(s)) == {"remove sa-1", "remove sa-2", "remove sa-3", "remove uk-69"}
    play(s, "remove sa-3")
    assert where(s, "sa-3") == "eliminated" and s.points == -20
    s = position("allied", "drive", {name: at for name, at in crowd.items() if at == "5521"})
    assert "remove sa-1" in texts(s)  # also when nobody at all could move


def test_r43_the_other_reading_waits_for_the_next_initial_movement_phase():
    """[10.23] [R43] With the option nobody is lost in the Mechanized Movement Phase; the hex is thinned out later."""
    crowd = {"sa-1": "5521", "sa-2": "5521", "sa-3": "5521", "uk-69": "5521", "uk-22-armd": "5420"}
    for phase in ("drive", "haul"):
        s = position("allied", phase, {**crowd, "al-sup-1": "5525"}, options={"crowd_later": 1})
        assert "done" in texts(s) and not any(text.startswith("remove") for text in texts(s))
    play(s, "done")
    while s.active == 0:
        play(s, "done")
    assert s.phase == 0 and refused(s, "done") == "10.23"
