"""Chapter 9: minefields and engineers."""

import pytest

from tests.desert_decision.board import ALLIED, Board

FAR = {"I-TS-65": "0103"}


def test_9_0_mines_hinder_the_allies_only() -> None:
    """[9.0] [M1] An Axis unit crosses them for the price of the terrain and without a die."""
    board = Board("axis movement", {"G15-115": "0605", "F1": "2010"}).do("move G15-115", "to 0705")
    assert not board.waits_for_chance and board.points == 14


@pytest.mark.parametrize(
    ("unit", "hurt"),
    [
        ("B51-152", "1"),
        ("B1-7", "1"),  # motorized infantry
        ("A9-AD", "1"),  # towed guns
        ("B10-8", "12"),
        ("B10-AD", "12"),  # armored artillery
        ("B-ENG", "12"),
    ],
)
def test_9_1_a_die_for_each_unit_and_each_hex(unit: str, hurt: str) -> None:
    """[9.1] [E1] Infantry is hurt on 1, armor on 1 and 2."""
    for face in "123456":
        board = Board("allied movement", {unit: "0805", **FAR}).do(f"move {unit}", "to 0705")
        assert board.legal() == [f"mine {n}" for n in range(1, 7)]
        assert board.do(f"mine {face}").reduced(unit) is (face in hurt)


def test_9_1_one_point_more() -> None:
    """[9.1] 1 for the ground and 1 for the mines."""
    board = Board("allied movement", {"B51-152": "0805", **FAR}).do("move B51-152", "to 0705", "mine 6")
    assert board.points == 8


def test_9_1_each_entry_rolls() -> None:
    """[9.1] [E1] A second field, and the same field a second time."""
    board = Board("allied movement", {"B10-8": "0805", **FAR})
    board.do("move B10-8", "to 0705", "mine 6", "to 0805", "to 0705", "mine 6", "to 0706", "mine 5")
    assert len(board.told("mine_roll")) == 3


def test_9_1_of_equal_ways_the_one_with_fewer_mines() -> None:
    """[9.1] [4.0] Two ways of the same price: the click takes the unmined one."""
    board = Board("allied movement", {"B51-152": "0910", **FAR}, mines=["0909"]).do("move B51-152", "to 0908")
    assert not board.waits_for_chance


def test_9_1_a_unit_killed_by_mines_is_destroyed() -> None:
    """[9.1] [E1] It counts for the Axis."""
    board = Board("allied movement", {"B51-152": "0805 reduced", "F1": "1010", **FAR})
    board.do("move B51-152", "to 0705", "mine 1")
    assert board.at("B51-152") == "destroyed" and "move F1" in board.legal()


def test_9_1_who_loses_his_last_unit_to_mines_ends_the_phase_himself() -> None:
    """[9.1] [3.0] [S8] He moves as many units as he likes: also none. His next movement phase passes unasked."""
    board = Board("allied movement", {"B51-152": "0805 reduced", **FAR}).do("move B51-152", "to 0705", "mine 1")
    assert board.decision == "move" and board.seat == ALLIED and board.legal() == ["done"]
    board.do("done")
    assert board.decision == "choose attack" and board.seat == ALLIED
    board.do("done", "done", "done")
    assert board.decision == "choose attack" and board.seat == ALLIED and board.state.turn == 2


def test_9_1_staying_in_mines_costs_nothing() -> None:
    """[9.1] [E2] No roll for standing there."""
    board = Board("allied movement", {"B51-152": "0705", **FAR}).do("done", "done", "done", "done")
    assert board.told("mine_roll") == []


def test_9_1_the_axis_crosses_its_own_mines() -> None:
    """[9.1] [4.0] One move, no roll, no halt on the way."""
    board = Board("axis movement", {"G15-P8": "0606", "F1": "1217"}).do("move G15-P8", "to 0806")
    assert board.at("G15-P8") == "0806" and board.told("mine_roll") == []


# --- [9.4] engineers ------------------------------------------------------------------------------------------------


def test_9_4_engineers_clear_a_field_by_the_next_turn() -> None:
    """[9.4] [E3] Disengaged in mines at the end of a movement phase and at the start of the next: cleared."""
    board = Board("allied movement", {"B-ENG": "0805", "F1": "0906", **FAR})
    board.do("move B-ENG", "to 0705", "mine 6", "done", "done", "done")
    assert board.told("cleared") == []
    board.do("done")
    assert len(board.told("cleared")) == 1
    board.do("move F1", "to 0705")
    assert not board.waits_for_chance and board.points == 8  # 0805 and 0705, a point each


def test_9_4_a_field_is_not_cleared_if_the_engineers_move_on() -> None:
    """[9.4] [E3] They must stay until the next turn."""
    board = Board("allied movement", {"B-ENG": "0705", "F1": "0906", **FAR}).do("move B-ENG", "to 0805", "done")
    board.do("done", "done", "done", "done")
    assert board.told("cleared") == []


def test_9_4_engaged_engineers_do_not_clear() -> None:
    """[9.4] [E3] Neither when they begin nor when they would finish."""
    board = Board("allied movement", {"B-ENG": "0705", "F1": "0906", "G15-P8": "0704"}).do("done")
    assert board.state.clearing == -1
    board = Board("allied movement", {"B-ENG": "0705", "F1": "0906", "G15-P8": "0404"}).do("done", "done")
    assert board.state.clearing >= 0
    board.do("move G15-P8", "to 0605", "done", "attack 0705", "commit").roll("IMP").do("done")
    assert board.decision == "move" and board.at("B-ENG") == "0705" and board.told("cleared") == []


def test_9_4_crest_and_fortification_stay() -> None:
    """[9.4] [E3] Clearing takes the mines only."""
    board = Board("axis combat", {"F1": "0909", "G15-P8": "0910"}, mines=["0705"]).do("attack 0909", "add G15-P8")
    assert board.ledger()["crest"] == -2 and "target_on_mines" not in board.ledger()


def test_9_4_option_engineers_do_not_roll() -> None:
    """[9.4] [E3] engineers_roll_for_mines = no."""
    options = {"allied_air_mode": "pool", "dominant_terrain_may_stand": "yes", "engineers_roll_for_mines": "no"}
    board = Board("allied movement", {"B-ENG": "0805", **FAR}, options=options).do("move B-ENG", "to 0605")
    assert not board.waits_for_chance and board.at("B-ENG") == "0605", "nothing interrupts them on the way"
    board = Board("allied movement", {"B7-22": "0805", **FAR}, options=options).do("move B7-22", "to 0605")
    assert board.waits_for_chance and board.at("B7-22") == "0705", "others roll"
