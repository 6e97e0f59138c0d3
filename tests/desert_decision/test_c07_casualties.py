"""Chapter 7: casualties and recovery."""

import pytest

from tests.desert_decision.board import Board

FAR = {"I-TS-65": "0103"}


def next_allied_move(board: Board) -> Board:
    """From an Allied movement phase to the end of the next one."""
    return board.do("done", "done", "done", "done", "done")


def test_7_0_a_casualty_reduces_and_a_second_one_eliminates() -> None:
    """[7.0] Flipped, then gone; movement power does not change."""
    board = Board("allied movement", {"F1": "0806", **FAR})
    board.do("move F1", "to 0705", "mine 1")
    assert board.reduced("F1") and board.points == 8  # 6 points less 2 for 0705
    board.do("to 0706", "mine 1")
    assert board.at("F1") == "destroyed"


def test_7_0_an_allied_unit_recovers_after_a_turn_out_of_contact() -> None:
    """[7.0] [K1] [K2] Not at once: at the end of the next Allied movement phase; any number of units."""
    units = {"F1": "1010 reduced", "F2": "1508 reduced", **FAR}
    board = Board("allied movement", units).do("done")
    assert board.reduced("F1")
    board.do("done", "done", "done", "done")
    assert not board.reduced("F1") and not board.reduced("F2")


def test_7_0_the_axis_never_recovers() -> None:
    """[7.0] Only the Allies."""
    board = Board("allied movement", {"F1": "1010", "I-TS-65": "0103 reduced"})
    next_allied_move(board).do("done", "done", "done", "done")
    assert board.reduced("I-TS-65")


def test_7_0_each_unit_has_a_rest_of_its_own() -> None:
    """[7.0] [K1] Beside one that has rested, one that has not stays flipped."""
    board = Board("allied movement", {"F1": "1010 reduced rested", "F2": "1010 reduced", "GR1": "1010 rested", **FAR})
    assert not board.do("done").reduced("F1") and board.reduced("F2")
    assert len(board.told("recovered")) == 1


def test_7_0_in_el_alamein_itself_a_unit_recovers() -> None:
    """[7.0] [K1] A line of no length."""
    assert not Board("allied movement", {"F1": "1106 reduced rested", **FAR}).do("done").reduced("F1")


@pytest.mark.parametrize(("enemy", "recovers"), [("1211", False), ("1214", True)])
def test_7_0_a_unit_engaged_now_does_not_recover(enemy: str, recovers: bool) -> None:
    """[7.0] [K1] Rested since the last Allied movement phase, but with an enemy next to it."""
    board = Board("allied movement", {"F1": "1210 reduced rested", "G15-P8": enemy}).do("done")
    assert board.reduced("F1") is not recovers


def test_7_0_contact_at_the_end_of_any_phase_spoils_the_rest() -> None:
    """[7.0] [K1] An Axis unit that comes up to it in the Axis movement phase."""
    board = Board("axis movement", {"F1": "1210 reduced rested", "G15-P8": "1214"})
    assert board.marks("F1") == ["rested"]
    board.do("move G15-P8", "to 1211", "done")
    assert board.marks("F1") == []


def test_7_0_a_line_to_el_alamein_is_needed() -> None:
    """[7.0] [K1] Mines seal the front: west of them nobody recovers unless a gap is cleared."""
    units = {"F1": "0310 reduced", "I-TS-65": "0116"}
    assert next_allied_move(Board("allied movement", units)).reduced("F1")
    gap = ["0705", "0706"]  # all other fields cleared
    assert not next_allied_move(Board("allied movement", units, mines=gap)).reduced("F1")


def test_7_0_an_enemy_next_to_el_alamein_cuts_the_line() -> None:
    """[7.0] [K1] The last hex of the line counts too."""
    units = {"F1": "1010 reduced", "G15-P8": "1107"}
    board = Board("allied movement", units)
    board.do("done", "done", "done", "done", "done")
    assert board.reduced("F1")


def test_7_0_a_unit_flipped_in_this_phase_waits() -> None:
    """[7.0] [K1] It must have been flipped before the phase began."""
    board = Board("allied movement", {"F1": "0806", **FAR}).do("done", "done", "done", "done")
    board.do("move F1", "to 0705", "mine 1", "to 0805", "done")
    assert board.reduced("F1")
    board.do("done", "done", "done", "done")
    assert not board.reduced("F1")


def test_9_3_nobody_recovers_in_mines() -> None:
    """[9.3] [K1] In an uncleared minefield a unit stays flipped, one hex east of it it recovers."""
    assert next_allied_move(Board("allied movement", {"F1": "0705 reduced", **FAR})).reduced("F1")
    assert not next_allied_move(Board("allied movement", {"F1": "0805 reduced", **FAR})).reduced("F1")
    assert not next_allied_move(Board("allied movement", {"F1": "0705 reduced", **FAR}, mines=["0706"])).reduced("F1")


def test_7_0_firing_does_not_prevent_recovery() -> None:
    """[7.0] [K1] It is enough to be out of contact: a gun that bombards recovers."""
    units = {"A9-AD": "0805 reduced", "I-TN-61": "0606", **FAR}
    board = Board("allied movement", units).do("done", "bombard 0606", "add A9-AD", "commit", "roll 7", "done")
    board.do("done", "done", "done")
    assert not board.reduced("A9-AD")
