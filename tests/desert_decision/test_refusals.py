"""Why not: each refusal by the rule that forbids it, with the facts of the position and a remedy that is open."""

import pytest

from tests.desert_decision.board import Board

AIR = {"allied": 50, "axis": 6}
DUEL = {"F1": "0510", "I-TN-61": "0410"}
SIEGE = {"F1": "0409", "F2": "0411", "I-TN-61": "0410"}  # 0309 0310 0509 0510 lie in zones


def fight(units: dict[str, str], air: int) -> Board:
    """An attack of F1 on 0410 up to the roll; the Axis commits nothing."""
    return Board("allied combat", units, air=AIR).do("attack 0410", "add F1", f"air {air}", "commit", "commit")


def says(board: Board, action: str, rule: str, words: str) -> None:
    reason = board.refused(action)
    assert reason.rule == rule and words in f"{reason.text}; {reason.remedy}", (action, reason)


def test_5_3_which_unit_comes_before_which_hex() -> None:
    """[5.3] [C5] A hex is refused until the unit is chosen, and another unit once it is."""
    board = fight({**DUEL, "I-TN-62": "0410"}, 20).roll("DRI AVI")
    says(board, "back 0310", "5.3", "choose one of them with 'retreat'")
    says(board, "exit west", "5.3", "not settled yet which unit goes")
    says(board, "retreat I-BO-39", "5.3", "not one of the units that must go")
    board.do("retreat I-TN-62")
    says(board, "retreat I-TN-61", "5.3", "it is I-TN-62")
    says(board, "retreat I-TN-61", "5.3", "back 0309")
    says(board, "through 0310", "5.3.2", "only a surrounded unit")
    says(board, "back 0509", "5.3", "engagement zone, where no retreat may end")
    says(board, "exit west", "5.3.2", "0410 is not on the west edge")


def test_5_3_1_who_makes_room() -> None:
    """[5.3.1] First who of the four goes, then a hex, never an edge."""
    friends = {"I-BO-39": "0105", "I-BO-40": "0105", "I-BS-19": "0105"}
    units = {"F1": "0305", "I-TN-61": "0205", **friends}
    board = Board("allied combat", units, air=AIR).do("attack 0205", "add F1", "air 20", "commit", "commit")
    board.roll("DRI AVI").do("back 0105")
    says(board, "back 0104", "5.3.1", "choose one of them with 'push'")
    says(board, "push F1", "5.3.1", "not one of the units that must go")
    board.do("push I-BO-39")
    says(board, "exit west", "5.3.1", "moves on to another hex")
    says(board, "push I-BO-40", "5.3.1", "it is I-BO-39")


def test_5_3_2_the_ways_of_a_besieged_unit() -> None:
    """[5.3.2] Through what, and why not through the rest."""
    board = fight(SIEGE, 10).roll("DRI AVI")
    says(board, "back 0310", "5.3", "through 0310")
    says(board, "through 0409", "5.3", "enemy units stand in 0409")
    board = fight({**SIEGE, "I-BO-39": "0310"}, 8).roll("DRB AVI")
    says(board, "through 0509", "5.3.2", "no friends stand in 0509")
    says(board.do("through 0310"), "back 0410", "5.3", "engagement zone")


def test_5_1_7_who_can_be_the_victim() -> None:
    """[5.1.7] [8.0] Own units in the hex or in contact; guns at a distance suffer nothing."""
    units = {"F1": "0510", "F2": "0510", "A9-AD": "0710", "GR1": "1515", "I-TN-61": "0410"}
    board = Board("allied combat", units, air=AIR).do(
        "attack 0410", "add F1", "add F2", "add A9-AD", "commit", "commit"
    )
    board.roll("DRI AVB").do("back 0310")
    says(board, "lose I-TN-61", "5.1.7", "belongs to the Axis")
    says(board, "lose A9-AD", "8.0", "fires from a distance")
    says(board, "lose GR1", "5.1.7", "takes no part")
    says(board, "lose N2-5", "5.1.7", "not on the map")
    board.do("lose F1")
    says(board, "to 0410", "5.2", "choose one with 'advance'")
    says(board, "advance I-TN-61", "5.2", "belongs to the Axis")
    says(board, "advance A9-AD", "5.2", "towed artillery")
    says(board, "advance GR1", "5.2", "did not attack in contact")
    says(board.do("advance F2"), "advance F2", "5.2", "has had its advance")


@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("to 0210", "5.2", "0210 is not next to 0410"),
        ("to 0510", "5.2", "an advance does not lead back"),
        ("to 0309", "4.1.2", "enemy units stand in 0309"),
        ("to 0411", "4.1.1", "0411 holds 3 units already"),
        ("advance F1", "5.2", "it is B1-2"),
    ],
)
def test_5_2_the_second_hex(action: str, rule: str, words: str) -> None:
    """[5.2] [C17] Why a motorized unit does not go there."""
    full = {"S1-1": "0411", "S1-2": "0411", "S1-3": "0411"}
    units = {"B1-2": "0510", "F1": "0510", **full, "I-TN-61": "0410"}
    board = Board("allied combat", units, air=AIR).do("attack 0410", "add B1-2", "add F1", "air 4", "commit", "commit")
    board.roll("DRI AVI").do("back 0309", "advance B1-2")
    says(board, action, rule, words)


def test_5_1_1_what_cannot_be_committed() -> None:
    """[5.1.1] [8.0] [6.1] Air points once, guns only at a distance."""
    units = {"F1": "0510", "GR1": "1515", "I-TN-61": "0410", "I-TN-62": "0103", "I-A8": "0309"}
    board = Board("allied combat", units, air=AIR).do("attack 0410", "add F1", "air 4")
    says(board, "air 50", "5.1.1", "have been committed")
    says(board, "add GR1", "5.0", "not in contact")
    board.do("commit")
    says(board, "add I-TN-62", "8.0", "no artillery")
    says(board, "air 7", "6.1", "6 air points are left to the Axis")
    says(board.do("air 2"), "air 1", "5.1.1", "have been committed")


def test_11_1_no_counter_no_hex() -> None:
    """[11.1] The counter comes first, wherever it is to go."""
    board = Board.new("option_2")
    says(board, "at 1212", "11.1", "choose a counter with 'place'")
    board.do("place G15-P8")
    says(board, "at 1212", "11.1", "behind the original line of the Axis")
    says(board, "at 0705", "11.1", "behind the original line of the Axis")
