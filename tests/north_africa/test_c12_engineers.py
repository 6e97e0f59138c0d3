"""Chapter 12: Engineers [12.0] [12.1] [12.2]."""

from alamein.core.event import Log
from alamein.games.north_africa.rules.c09_resolution import weigh
from alamein.games.north_africa.state import NUMBER

from .positions import hex_, left, play, position, refused, texts, unit

ASSAULT = {"uk-2-armd": "5115", "al-eng-1": "5115", "al-sup-1": "5315", "it-61": "5015", "uk-8-armd": "5116"}
MINES = {"minefields": {"axis": ["5015"]}}


def test_12_0_engineers_move_only_in_the_initial_movement_phase():
    """[12.0]"""
    s = position("axis", "drive", {"de-33-pi": "0310", "de-5-pz": "0320"})
    assert refused(s, "move de-33-pi") == "5.25"


def test_12_11_terrain_and_stacking_still_cost():
    """[12.11] No mine cost, but one point to stack."""
    s = position("axis", "move", {"de-33-pi": "0310", "it-61": "0311"}, minefields={"allied": ["0311"]})
    play(s, "move de-33-pi", "to 0311")
    assert left(s) == 2


def test_12_12_entering_clears():
    """[12.12] The marker is turned over at once."""
    s = position("axis", "move", {"de-33-pi": "0310"}, minefields={"allied": ["0311"]})
    play(s, "move de-33-pi", "to 0311")
    assert s.board().mine(hex_("0311")) == 3


def test_12_12_standing_still_does_not_clear():
    """[12.12] [R47] An Engineer that starts on the mines must leave and come back."""
    s = position("axis", "move", {"de-33-pi": "0311"}, minefields={"allied": ["0311"]})
    play(s, "done")
    assert s.board().mine(hex_("0311")) == 2
    s = position("axis", "move", {"de-33-pi": "0311"}, minefields={"allied": ["0311"]})
    play(s, "move de-33-pi", "to 0310", "to 0311")
    assert s.board().mine(hex_("0311")) == 3


def test_12_21_an_assisting_engineer_cancels_the_minefield():
    """[12.21] [R18] The mines double no more; a ridge still would."""
    s = position("allied", "fight", ASSAULT, **MINES)
    play(s, "attack 5015", "with uk-2-armd")
    assert weigh(s, s.local(NUMBER), Log(False)).defense == 4
    play(s, "assist al-eng-1")
    assert weigh(s, s.local(NUMBER), Log(False)).defense == 2
    assert refused(s, "assist al-eng-1") == "12.0"


def test_12_21_not_after_clearing_and_not_from_afar():
    """[12.21] [12.22]"""
    cleared = {**ASSAULT, "al-eng-1": {"at": "5115", "flags": ["cleared"]}}
    s = position("allied", "fight", cleared, **MINES)
    play(s, "attack 5015", "with uk-2-armd")
    assert refused(s, "assist al-eng-1") == "12.21"
    s = position("allied", "fight", {**ASSAULT, "al-eng-1": "5118"}, **MINES)
    play(s, "attack 5015", "with uk-2-armd")
    assert refused(s, "assist al-eng-1") == "12.21"


def test_12_22_neither_attack_nor_second_engineer_from_a_fresh_lane():
    """[12.22] [11.36] [R47]"""
    s = position("allied", "fight", ASSAULT, minefields={"axis": ["5015"], "axis cleared": ["5115"]})
    play(s, "attack 5015")
    assert refused(s, "with uk-2-armd") == "11.36" and refused(s, "assist al-eng-1") == "12.22"
    assert "with uk-8-armd" in texts(s)


def test_12_23_an_engineer_lets_its_companion_go():
    """[12.23] [7.11]"""
    s = position("axis", "move", {"it-61": "0310", "de-33-pi": "0310", "sa-1": "0311"})
    assert "move it-61" in texts(s)


def test_12_21_no_need_without_mines():
    """[12.2] [12.1] An Engineer assists only against mines."""
    s = position("allied", "fight", ASSAULT)
    play(s, "attack 5015", "with uk-2-armd")
    assert refused(s, "assist al-eng-1") == "12.21" and s.attack(unit("al-eng-1")) == 0


def test_12_21_the_engineer_must_stand_beside_the_target():
    """[12.21] Beside another minefield is not enough."""
    s = position("allied", "fight", {**ASSAULT, "al-eng-1": "5118"}, minefields={"axis": ["5015", "5119"]})
    play(s, "attack 5015", "with uk-2-armd")
    assert refused(s, "assist al-eng-1") == "12.21"


def test_12_21_the_engineer_must_have_stood_beside_mines_when_the_phase_began():
    """[12.21] One that comes up in the Combat Phase (here: put there) is too late."""
    s = position("allied", "fight", {**ASSAULT, "al-eng-1": "5118"}, **MINES)
    s.place(unit("al-eng-1"), hex_("5115"))
    play(s, "attack 5015", "with uk-2-armd")
    assert refused(s, "assist al-eng-1") == "12.21"
