"""Why not: each refusal by the rule that forbids it, with the facts of the position and a remedy that is open."""

import pytest

from tests.desert_decision.board import Board
from tests.desert_decision.test_c05_results import CHAIN, DUEL, SIEGE, fight

FAR = {"I-TS-65": "0103"}
AIR = {"allied": 50, "axis": 6}


def says(board: Board, action: str, rule: str, words: str) -> None:
    """The action is refused by this rule and with these words."""
    reason = board.refused(action)
    assert reason.rule == rule and words in f"{reason.text}; {reason.remedy}", (action, reason)


def told(board: Board, refusals: dict[str, tuple[str, str]]) -> None:
    """Each action is refused by its rule and with its words."""
    for action, (rule, words) in refusals.items():
        says(board, action, rule, words)


def test_11_1_placing() -> None:
    """[11.1] Whose counter, whether it stands already, which has been chosen."""
    board = Board.new("option_2")
    told(board, {"place F1": ("11.1", "belongs to the Allies"), "at 0101": ("11.1", "does not answer")})
    board.do("place G15-P8")
    told(board, {"place F1": ("11.1", "does not answer"), "place G15-115": ("11.1", "does not answer")})
    assert board.prompt.endswith(".") and not board.refused("place F1").text.endswith(".")  # a remedy follows
    board.do("at 0101")
    told(board, {"place G15-P8": ("11.1", "has been placed")})


def test_4_0_moving() -> None:
    """[4.0] [3.0] No unit chosen, one off the map, one that has had its move, its own hex."""
    units = {"F1": "1106", "F2": "0101", "I-BS-19": "1806"}
    board = Board("allied movement", {**units, **FAR, "B10-8": "destroyed"})
    told(board, {"to 1107": ("4.0", "no unit has been chosen"), "move GR1": ("4.0", "left the map")})
    told(board, {"move B10-8": ("4.0", "destroyed"), "move I-TS-65": ("3.0", "belongs to the Axis")})
    board.do("move F2", "to 0102", "move F1")
    told(board, {"to 1106": ("4.0", "stands in"), "move F2": ("4.0", "has had its move")})
    told(board, {"move F1": ("4.0", "is chosen already")})
    told(board, {"to 1806": ("4.1.2", "enemy units stand"), "exit east": ("4.0", "east edge")})


def test_2_3_2_riding() -> None:
    """[2.3.2] [M3] Off the line, its own station, a full one, a line that is cut, after other movement."""
    full = dict.fromkeys(("S1-1", "S1-2", "S1-3"), "1207")
    board = Board("allied movement", {"F1": "1106", **full, **FAR}).do("move F1")
    told(board, {"rail 1105": ("2.3.2", "only along the railway"), "rail 1106": ("2.3.2", "already")})
    told(board, {"rail 1207": ("4.1.1", "holds 3 units"), "rail 0704": ("2.3.2", "is cut")})
    told(board.do("to 1006"), {"rail 1106": ("2.3.2", "has moved already")})


def test_6_2_flying() -> None:
    """[6.2] [6.1] [5.1.1] Too few points for a strike, more than there are, a second time."""
    board = Board("allied combat", {"F1": "0510", "I-TN-61": "0410", **FAR}, air=AIR).do("strike 0410")
    told(board, {"air 2": ("6.2", "3 to 10"), "commit": ("6.2", "no air points"), "add F1": ("6.2", "does not answer")})
    told(board.do("air 5"), {"air 5": ("5.1.1", "have been committed")})
    poor = Board("allied combat", {**DUEL, **FAR}, air={"allied": 5, "axis": 0}).do("attack 0410")
    told(poor, {"air 6": ("6.1", "5 air points")})


def test_5_1_1_adding() -> None:
    """[5.1.1] [5.0] [8.0] Every way not to take part."""
    units = {**DUEL, "F2": "0710", "A9-AD": "0610", "N2-AD": "1410", "S1-AD": "0509", "I-BS-19": "0611"}
    board = Board("allied combat", units, air=AIR).do("attack 0410")
    told(board, {"add I-TN-61": ("5.1.1", "belongs to"), "add GR1": ("5.1.1", "not on the map")})
    told(board, {"add F2": ("5.0", "not in contact"), "add A9-AD": ("8.0", "is engaged")})
    told(board, {"add N2-AD": ("8.0", "hexes away")})
    board.do("add F1", "commit")
    told(board, {"add I-TN-61": ("5.1.1", "defends anyway")})


def test_5_3_retreating() -> None:
    """[5.3] [5.3.1] [5.3.2] Not next to it, enemies, zones, a full hex, a way through without need."""
    board = fight({**DUEL, "GR1": "0211"}, "F1", 12).roll("DRI AVI")
    told(board, {"back 0308": ("5.3", "not next to"), "back 0510": ("5.3", "enemy units")})
    told(board, {"back 0411": ("5.3", "engagement zone"), "through 0409": ("5.3.2", "surrounded")})
    told(
        board,
        {"retreat F1": ("5.3", "Choose the hex to which Italian 61 Infantry Regiment")},
    )
    shut = {"GR1": "0209", "S1-1": "0212"}  # every hex next to the full 0310 lies in a zone
    board = fight({**CHAIN, **shut}, "F1", 12).roll("DRI AVI")
    told(board, {"back 0310": ("5.3.1", "is full")})


def test_5_1_7_losing() -> None:
    """[5.1.7] Who is not concerned, what is still owed, the one unit that must be given."""
    units = {"F1": "0510", "F2": "0510", "B10-8": "0509", "I-TN-61": "0410", "I-TN-62": "0410"}
    board = fight(units, "F1 F2 B10-8", 0).roll("EMP")
    told(
        board,
        {
            "lose F1": ("5.1.7", "belongs to the Allies"),
            "done": ("5.1.7", "no unit has been given up"),
            "commit": ("5.1.7", "does not answer"),
        },
    )
    told(board.do("lose I-TN-61", "done"), {"done": ("5.1.7", "2 points of attack power")})


def test_5_2_advancing() -> None:
    """[5.2] Who did not attack, and where no advance goes."""
    board = fight({"B10-8": "0510", "F2": "0610", "I-TN-61": "0410"}, "B10-8", 12).roll("DRI AVI").do("back 0310")
    told(board, {"advance F2": ("5.2", "did not attack"), "to 0409": ("5.2", "does not answer")})
    told(board.do("advance B10-8"), {"to 0410": ("5.2", "next to"), "to 0407": ("5.2", "next to")})


@pytest.mark.parametrize("wall", ["0409", "0509"])
def test_4_1_2_breaking_contact(wall: str) -> None:
    """[4.1.2] [M7] Too few points to get away, or no way at all."""
    ring = {"I-TN-61": "0409", "I-TN-62": "0411", "I-BO-39": "0309", "I-BO-40": "0510"}
    board = Board("allied movement", {"F1": "0410", **ring}).do("move F1")
    told(board, {f"to {wall}": ("4.1.2", "every hex next to" if wall == "0509" else "enemy units stand")})
    free = Board("allied movement", {"F1": "0410", "I-TN-61": "0409"}).do("move F1")
    told(free, {"to 1010": ("4.1.2", "is engaged")})
    assert "0411" in free.refused("to 1010").remedy


def test_5_3_2_a_besieged_unit_is_told_of_zones() -> None:
    """[5.3.2] [R3] Under siege no hex is a shelter, and `back` says why."""
    board = fight(SIEGE, "F1", 10).roll("DRI AVI")
    told(board, {"back 0310": ("5.3", "engagement zone"), "back 0409": ("5.3", "enemy units")})


def test_5_3_which_unit_comes_before_which_hex() -> None:
    """[5.3] [C5] A hex is refused until the unit is chosen, and another unit once it is."""
    board = fight({**DUEL, "I-TN-62": "0410"}, "F1", 20).roll("DRI AVI")
    says(board, "back 0310", "5.3", "choose “retreat I-TN-61”, “retreat I-TN-62”")
    says(board, "exit west", "5.3", "Choose the next unit to retreat")
    says(board, "retreat I-BO-39", "5.3", "not one of the units that must retreat")
    board.do("retreat I-TN-62")
    says(board, "retreat I-TN-61", "5.3", "to which Italian 62 Infantry Regiment (I-TN-62)")
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
    says(board, "back 0104", "5.3.1", "choose “push I-TN-61”, “push I-BO-39”")
    says(board, "push F1", "5.3.1", "belongs to the Allies")
    board.do("push I-BO-39")
    says(board, "exit west", "5.3.1", "to which Italian 39 Infantry Regiment (I-BO-39)")
    says(board, "push I-BO-40", "5.3.1", "to which Italian 39 Infantry Regiment (I-BO-39)")


def test_5_3_2_the_ways_of_a_besieged_unit() -> None:
    """[5.3.2] Through what, and why not through the rest."""
    board = fight(SIEGE, "F1", 10).roll("DRI AVI")
    says(board, "back 0310", "5.3", "“through”")
    says(board, "through 0409", "5.3", "enemy units stand in 0409")
    board = fight({**SIEGE, "I-BO-39": "0310"}, "F1", 8).roll("DRB AVI")
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
    says(board, "lose GR1", "5.1.7", "has no part")
    says(board, "lose N2-5", "5.1.7", "not on the map")
    board.do("lose F1")
    says(board, "to 0410", "5.2", "choose “advance F1”, “advance F2”, “done”")
    says(board, "advance I-TN-61", "5.2", "belongs to the Axis")
    says(board, "advance A9-AD", "5.2", "towed artillery")
    says(board, "advance GR1", "5.2", "did not attack in contact")
    says(board.do("advance F2"), "advance F2", "5.2", "has had its advance")


@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("to 0210", "5.2", "0210 is not next to 0410"),
        ("to 0510", "5.2", "no advance leads back"),
        ("to 0309", "4.1.2", "enemy units stand in 0309"),
        ("to 0411", "4.1.1", "0411 holds 3 units already"),
        ("advance F1", "5.2", "British 2 Armored Brigade (B1-2) may advance"),
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
    says(board, "add I-TN-62", "8.0", "not artillery")
    says(board, "air 7", "6.1", "6 air points are left to the Axis")
    says(board.do("air 2"), "air 1", "5.1.1", "have been committed")


def test_11_1_no_counter_no_hex() -> None:
    """[11.1] The counter comes first, wherever it is to go."""
    board = Board.new("option_2")
    says(board, "at 1212", "11.1", "choose “place”")
    board.do("place G15-P8")
    says(board, "at 1212", "11.1", "behind the original line of the Axis")
    says(board, "at 0705", "11.1", "behind the original line of the Axis")
