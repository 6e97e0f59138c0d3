"""Chapter 5: movement [5.0] [5.1] [5.2]."""

from alamein.core.chance import Splitmix
from alamein.core.playout import playout
from alamein.games.north_africa import GAME
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c05_movement import NO_WAY, cannot_set_out, entry_cost, has_free_step, next_way
from alamein.games.north_africa.state import lay_mine

from .positions import hex_, hexes, left, play, position, refused, texts, unit, where

OPEN = {"de-5-pz": "0310"}  # alone, near the Axis edge, clear ground all around


def test_5_11_movement_is_voluntary_and_only_the_phasing_player_moves():
    """[5.11]"""
    s = position("axis", "move", {**OPEN, "sa-1": "5020"})
    assert "done" in texts(s) and "move sa-1" not in texts(s)
    assert refused(s, "move sa-1") == "5.11"
    play(s, "done")
    assert where(s, "de-5-pz") == "0310"


def test_5_0_a_unit_does_not_move_again_in_the_phase():
    """[5.0] [5.15] Its move is over once it halts; units move one at a time."""
    s = position("axis", "move", {**OPEN, "de-8-pz": "0320"})
    play(s, "move de-5-pz", "to 0311")
    assert refused(s, "move de-8-pz") != ""
    play(s, "halt")
    assert refused(s, "move de-5-pz") == "5.0"
    play(s, "move de-8-pz")


def test_5_12_5_13_a_unit_spends_its_allowance_on_entry_costs():
    """[5.12] [5.13] Ten points are ten clear hexes, and not one more."""
    s = position("axis", "move", {**OPEN, "de-8-pz": "0320"})
    play(s, "move de-5-pz", *[f"to 03{row}" for row in range(11, 20)])
    assert left(s) == 1
    play(s, "to 0419")
    assert "move de-5-pz" not in texts(s)


def test_5_14_a_ridge_costs_an_armored_unit_five():
    """[5.14] [6.5] One point for the hex and four for the ridge."""
    s = position("allied", "move", {"uk-22-armd": "4513"})
    play(s, "move uk-22-armd")
    before = left(s)
    play(s, "to 4514")
    assert (before, before - left(s)) == (8, 5)


def test_6_5_costs_of_rough_terrain():
    """[6.5] Ridge +4/+1, depression +3/+1, over the one point of the hex."""
    s = position("allied", "move", {"sa-1": "4513", "uk-22-armd": "4020", "nz-5": "4221"})
    play(s, "move sa-1", "to 4514")
    assert left(s) == 2
    play(s, "halt", "move nz-5", "to 4121")  # a depression
    assert left(s) == 2
    s = position("allied", "move", {"uk-22-armd": "4120", "al-sup-1": "4320"})
    play(s, "move uk-22-armd", "to 4121")
    assert left(s) == 4


def test_6_5_nobody_enters_the_sea():
    """[6.5] Sea hexes are no way for anyone."""
    s = position("allied", "move", {"uk-22-armd": "3208"})
    play(s, "move uk-22-armd")
    assert "3207" not in hexes(s)


def test_5_21_enemy_combat_units_bar_a_hex_others_are_overrun():
    """[5.21] [R4] Supply and Engineer units are eliminated by a Combat unit that enters; they enter nothing hostile."""
    s = position("axis", "move", {**OPEN, "al-sup-1": "0410", "al-eng-1": "0410"})
    play(s, "move de-5-pz", "to 0410")
    assert where(s, "al-sup-1") == where(s, "al-eng-1") == "eliminated"
    assert s.points == -20  # [R48] no points
    s = position("axis", "move", {"de-33-pi": "0310", "al-sup-1": "0410", "sa-1": "0312"})
    play(s, "move de-33-pi")
    assert refused(s, "to 0410") == "5.21"
    s = position("axis", "move", {"de-5-pz": "0310", "it-61": "0310", "sa-1": "0410"})
    play(s, "move de-5-pz")
    assert refused(s, "to 0410") == "5.21"


def test_5_22_5_23_7_21_zones_may_be_entered_and_hold():
    """[5.22] [5.23] [7.21] Entering is free, movement stops, and a unit alone does not leave."""
    s = position("axis", "move", {**OPEN, "sa-1": "0314", "de-8-pz": "0330"})
    play(s, "move de-5-pz", "to 0311", "to 0312", "to 0313")
    assert "move de-5-pz" not in texts(s)  # stopped
    s = position("axis", "move", {"de-5-pz": "0313", "sa-1": "0314", "de-8-pz": "0330"})
    assert refused(s, "move de-5-pz") == "5.23"


def test_5_24_the_whole_cost_must_be_paid():
    """[5.24] Four points do not carry infantry over four hexes onto a stack."""
    s = position("axis", "move", {"it-61": "0310", "it-62": "0314"})
    play(s, "move it-61", "to 0311", "to 0312", "to 0313")
    assert left(s) == 1 and refused(s, "to 0314") == "5.24"


def test_5_25_non_mechanized_units_do_not_move_in_the_mechanized_phase():
    """[5.25]"""
    s = position("axis", "drive", {**OPEN, "it-61": "0320", "de-33-pi": "0322"})
    assert refused(s, "move it-61") == "5.25" and refused(s, "move de-33-pi") == "5.25"


def test_5_26_a_unit_that_attacked_does_not_move_in_the_mechanized_phase():
    """[5.26] But one that only defended does."""
    units = {"de-5-pz": {"at": "0310", "flags": ["attacked"]}, "de-8-pz": {"at": "0320", "flags": ["been attacked"]}}
    s = position("axis", "drive", units)
    assert texts(s) == ["move de-8-pz", "done"] and refused(s, "move de-5-pz") == "5.26"


def test_5_27_from_stack_to_stack_both_are_paid():
    """[5.27] [8.01] Three to leave, one for the hex, three to join: eight points suffice, six do not."""
    s = position("axis", "move", {"de-104": "0310", "it-61": "0310", "it-62": "0311"})
    assert entry_cost(s, s.board(), unit("de-104"), hex_("0311")) == 7
    play(s, "move de-104", "to 0311")
    s = position("allied", "move", {"uk-23-armd": "5520", "sa-1": "5520", "sa-2": "5521"})
    play(s, "move uk-23-armd")
    assert refused(s, "to 5521") == "5.24"


def test_5_1_5_2_a_whole_move_is_logged():
    s = position("axis", "move", OPEN)
    events = play(s, "move de-5-pz", "to 0311")
    assert events[0].rule == "5.1" and events[0].case == "moved"


def test_5_1_the_corner_of_the_map_is_a_hex_like_others():
    """[5.1] [5.27] [9.11] [17.23] Out of 0101 and into it, from a stack, in an attack, off the map."""
    s = position("axis", "move", {"it-61": "0101", "it-62": "0101", "de-5-pz": "0310"})
    play(s, "move it-61", "to 0102")
    assert left(s) == 4 - 1 - 1  # a point for the hex, one for leaving the stack
    s = position("axis", "move", {"it-61": "0102"}, turn=11)
    play(s, "move it-61", "to 0101")
    assert hexes(s) == {"0201", "0102"} and "exit" in texts(s)
    s = position("axis", "fight", {"it-61": "0101", "sa-1": "0102"})
    play(s, "attack 0102", "with it-61")
    assert "ready" in texts(s)


def test_5_0_open_ground_beside_a_unit_is_a_way():
    """[5.0] [5.24] What the bits of the board call a free step, the rules that bar steps let pass: in random games, for
    all units, with few points and with many."""
    seen = {True: 0, False: 0}
    for scenario in ("july", "september", "october"):
        s, source = GAME.new(scenario, {}), Splitmix(5)
        while not s.over:
            playout(GAME, s, source, 7)
            b = s.board()
            for u in range(int(T.UNITS)):
                if s.loc[u] >= 0 and not cannot_set_out(s, b, u):
                    for points in (1, 2, 3, 4):
                        free = has_free_step(s, b, u, points)
                        seen[free] += 1
                        assert not free or next_way(s, b, u, points, 0, 0) != NO_WAY, (scenario, u, points)
    assert min(seen.values()) > 1_000


def test_11_11_enemy_mines_all_around_are_no_free_step():
    """[11.11] They cost more than clear ground: what is left decides."""
    s = position("axis", "move", OPEN)
    u = unit("de-5-pz")
    assert has_free_step(s, s.board(), u, 10)
    for k in range(6):
        lay_mine(s, T.ALLIED, T.ADJ[6 * s.loc[u] + k])
    assert not has_free_step(s, s.board(), u, 10)
    assert next_way(s, s.board(), u, 1, 0, 0) == NO_WAY
