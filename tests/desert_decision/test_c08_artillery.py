"""Chapter 8: artillery."""

import pytest

from tests.desert_decision.board import Board

TARGET = {"G15-P8": "0404", "G15-115": "0404"}  # one armor, one infantry


def test_8_0_the_printed_example() -> None:
    """[8.0] [2.3.4] [2.3.3] Two 3-2-4 guns: 6 x (1 + 2) = 18, column 13-24."""
    board = Board("allied combat", {"A9-AD": "0605", "B51-AD": "0605", **TARGET})
    board.do("bombard 0404", "add A9-AD", "add B51-AD")
    assert [event.data for event in board.odds().ledger if event.case == "guns_value"] == [(6, 3, 18)]
    assert board.column() == "13-24"


def test_8_0_terrain_shifts_a_bombardment() -> None:
    """[8.0] [C14] [5.1.2] [10.0] Kidney: three columns left."""
    board = Board("allied combat", {"A9-AD": "0905", "B-XXX": "0905", "G164-382": "0606", "G15-115": "0606"})
    board.do("bombard 0606", "add A9-AD", "add B-XXX")
    assert board.ledger() == {"crest": -2, "fortification": -1}
    assert board.column() == "1-12"  # 8 x 4 = 32


def test_9_2_allied_targets_in_mines_suffer_a_column() -> None:
    """[9.2] [C14] Any kind of attack: bombardment and air strike."""
    units = {"I-A8": "0505", "F1": "0705", "F2": "0705"}
    board = Board("axis combat", units, air={"allied": 0, "axis": 6})
    assert board.do("bombard 0705", "add I-A8").ledger() == {"target_on_mines": 1}
    board = Board("axis combat", units, air={"allied": 0, "axis": 6}).do("strike 0705", "air 3")
    assert board.ledger() == {"target_on_mines": 1}


@pytest.mark.parametrize(("at", "reaches"), [("0710", True), ("0810", False)])
def test_8_0_the_defenders_hex_must_be_in_range(at: str, reaches: bool) -> None:
    """[8.0] [C13] Distance counts the target and not the gun's own hex: 3 for a 25-pounder."""
    board = Board("allied combat", {"A9-AD": at, "F1": "0510", "I-TN-61": "0410"}).do("attack 0410")
    assert ("add A9-AD" in board.legal()) is reaches
    if not reaches:
        assert board.refused("add A9-AD").rule == "8.0"


def test_8_0_support_adds_attack_power_on_both_sides() -> None:
    """[8.0] [2.2.1] [C13] The defender's gun too supports with its attack power."""
    units = {"F1": "0510", "B-XXX": "0710", "I-TN-61": "0410", "I-A8": "0210"}
    board = Board("allied combat", units).do("attack 0410", "add F1", "add B-XXX", "commit", "add I-A8")
    ledger = board.ledger()
    assert (ledger["attack_guns"], ledger["defense_guns"]) == (5, 2)


def test_8_0_a_single_point_of_support_counts() -> None:
    """[8.0] [6.1] One gun of power 1 and one air point, for either side."""
    units = {"F1": "0510", "B7-AD": "0710 reduced", "I-TN-61": "0410", "I-TN-A46": "0210"}
    board = Board("allied combat", units, air={"allied": 50, "axis": 6})
    board.do("attack 0410", "add F1", "add B7-AD", "air 1", "commit", "add I-TN-A46", "air 1")
    assert board.ratio() == "4 against 4: column 1-1"


def test_8_0_a_gun_in_the_hex_defends_with_its_defense() -> None:
    """[8.0] [C13] 1, not 2."""
    board = Board("allied combat", {"F1": "0510", "I-A8": "0410"}).do("attack 0410", "add F1")
    assert board.ratio() == "2 against 1: column 2-1"


def test_8_0_an_engaged_gun_neither_supports_nor_bombards() -> None:
    """[8.0] [C13] It fights only what is in contact with it."""
    units = {"A9-AD": "0510", "F1": "0409", "I-TN-61": "0410", "I-TN-62": "0308", "I-BO-39": "0211"}
    board = Board("allied combat", units)
    assert "bombard 0308" not in board.legal() and "bombard 0211" not in board.legal()
    board.do("attack 0308")
    assert board.refused("add A9-AD").rule == "8.0"
    joined = Board("allied combat", units).do("attack 0410", "add A9-AD")
    assert joined.ledger()["attack_units"] == 3


def test_8_0_a_gun_fires_once_a_phase() -> None:
    """[8.0] [C13] Once in its own and once in the enemy's combat phase."""
    units = {"A9-AD": "0710", "B51-AD": "0710", "I-TN-61": "0410", "I-TN-62": "0411", "F1": "1010"}
    board = Board("allied combat", units).do("bombard 0410", "add A9-AD", "commit", "roll 7", "bombard 0411")
    assert board.args("add") == ["B51-AD"]
    assert board.refused("add A9-AD").rule == "8.0"


def test_8_0_aircraft_take_no_part_in_a_bombardment() -> None:
    """[8.0] And guns none in a strike (6.2)."""
    board = Board("allied combat", {"A9-AD": "0710", "I-TN-61": "0410"}, air={"allied": 50, "axis": 0})
    assert board.do("bombard 0410").refused("air 3").rule == "8.0"


def test_8_0_no_hex_is_attacked_twice_in_a_phase() -> None:
    """[8.0] [C1] Whatever the kinds of attack; the enemy's phase is a new count."""
    units = {"A9-AD": "0710", "I-TN-61": "0410", "F1": "0510"}
    board = Board("allied combat", units, air={"allied": 50, "axis": 0}).do(
        "bombard 0410", "add A9-AD", "commit", "roll 7"
    )
    assert board.legal() == ["done"]
    for text in ("attack 0410", "strike 0410", "bombard 0410"):
        assert board.refused(text).rule == "8.0"


def test_8_0_a_bombardment_needs_attack_power() -> None:
    """[8.0] [C14] A reduced gun of power 0 cannot bombard alone."""
    board = Board("axis combat", {"I-TN-A46": "0410 reduced", "F1": "0610"})
    assert board.refused("bombard 0610").rule == "8.0"
    two = Board("axis combat", {"I-TN-A46": "0410 reduced", "I-BO-A205": "0410", "F1": "0610"}).do("bombard 0610")
    two.do("add I-TN-A46")
    assert two.refused("commit").rule == "8.0"
    two.do("add I-BO-A205", "commit")


def test_8_0_no_reply_to_a_bombardment() -> None:
    """[8.0] [C14] The dice are rolled at once; DB hits a unit of the owner's choice, nobody retreats."""
    units = {"A9-AD": "0710", "I-TN-61": "0410", "I-TN-62": "0410", "I-A8": "0210"}
    board = Board("allied combat", units, air={"allied": 0, "axis": 6}).do("bombard 0410", "add A9-AD", "commit")
    assert board.waits_for_chance
    board.do("roll 2", "lose I-TN-61")
    assert board.reduced("I-TN-61") and board.at("I-TN-61") == "0410"


def test_8_0_an_engaged_gun_must_attack_like_any_unit() -> None:
    """[8.0] [4.1.2] [M9] [C3] Even with attack power 0, which uses column 1-4."""
    board = Board("axis movement", {"I-TN-A46": "0410 reduced", "F1": "0510", "I-TN-61": "0103"}).do("done")
    assert board.legal() == ["attack 0510"]
    assert board.do("attack 0510").column() == "1-4"


def test_8_0_towed_guns_move_on_foot_and_armored_guns_motorized() -> None:
    """[8.0] [2.3.2] Along the road: a point a hex, or half a point."""
    board = Board("axis movement", {"G164-A220": "0402", "G15-A33": "0402", "F1": "2010"})
    board.do("move G164-A220", "to 0301")
    assert board.points == 6
    board.do("move G15-A33", "to 0301")
    assert board.points == 15
