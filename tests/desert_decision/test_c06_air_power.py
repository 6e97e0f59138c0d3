"""Chapter 6: air power."""

import pytest

from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.tables import AXIS_AIR
from tests.desert_decision.board import Board

AIR = {"allied": 50, "axis": 6}
NEAR = {"F1": "0510", "I-TN-61": "0410"}


def test_6_0_fifty_points_for_the_game_and_a_schedule_for_the_axis() -> None:
    """[6.0] [P1] [P2] 6 points on turns 1 to 4, 3 on 5 to 8, then none; the Allies keep what they do not use."""
    board = Board.new("option_1").do("at 0905")
    seen = []
    for _ in range(12):
        seen.append(board.air())
        board.do("done", "done", "done", "done")
    assert seen == [(50, n) for n in (6, 6, 6, 6, 3, 3, 3, 3, 0, 0, 0, 0)]
    assert list(AXIS_AIR) == [6] * 4 + [3] * 4 + [0] * 4


def test_6_0_the_allied_pool_is_spent_for_good() -> None:
    """[6.0] [6.2] [P1] allied_air_mode = pool: points used do not come back; unused Axis points are lost."""
    board = Board.new("option_1", allied_air_mode=0)
    board.do("at 0905", "done", "strike 0606", "air 10", "commit", "roll 7", "done")
    assert board.air() == (40, 6)
    board.do("done", "strike 0805", "air 4", "commit", "roll 7", "done")
    assert board.air() == (40, 6)


def test_6_0_fifty_points_every_turn() -> None:
    """[6.0] [6.2] [P1] allied_air_mode = turn, the default: what is left at the end of a turn is lost."""
    board = Board.new("option_1").do("at 0905", "done", "strike 0606", "air 10", "commit", "roll 7")
    assert board.air() == (40, 6)
    board.do("done", "done", "done")
    assert board.air() == (50, 6)


def test_6_1_support_takes_any_number_of_the_points_left() -> None:
    """[6.1] [C15] [P3] 1 to 50 in an attack; each point is one point of power; deducted at once."""
    board = Board("allied combat", NEAR, air=AIR).do("attack 0410", "add F1")
    assert board.legal("air") == [f"air {n}" for n in range(1, 51)]
    board.do("air 6")
    assert board.ratio() == "8 against 2: column 4-1" and board.air() == (44, 6)


def test_6_1_the_defender_uses_his_points_in_the_enemy_phase() -> None:
    """[6.1] [P2] Shared between attack and defense of the same turn."""
    board = Board("allied combat", NEAR, air=AIR).do("attack 0410", "add F1", "commit", "air 5", "commit")
    board.roll("DVI ARI")
    assert board.air() == (50, 1)
    board.do(board.legal("back")[0], "done", "done")
    assert GAME.dump(board.state)["phase"] == "axis combat"
    assert board.refused(f"strike {board.at('F1')}").rule == "6.2"


def test_6_1_no_more_than_the_points_left() -> None:
    """[6.1] A seventh point of six is refused."""
    board = Board("allied combat", NEAR, air=AIR).do("attack 0410", "add F1", "commit")
    assert board.refused("air 7").rule == "6.1"


# --- [6.2] air strikes ----------------------------------------------------------------------------------------------


STACK = {"G164-125": "0404", "G164-382": "0404", "G15-P8": "0404", "F1": "1010"}


def test_6_2_nine_points_on_two_infantry_and_one_armor() -> None:
    """[6.2] [2.3.4] The printed example: index 4, value 36, column 25-36."""
    board = Board("allied combat", STACK, air=AIR).do("strike 0404", "air 9")
    values = [event.data for event in board.odds().ledger if event.case == "strike_value"]
    assert values == [(9, 4, 36)]
    assert board.column() == "25-36"


def test_6_2_the_same_in_a_fortification() -> None:
    """[6.2] [10.0] [P4] A fortification in open ground: column 13-24."""
    units = {unit: "0604" if at == "0404" else at for unit, at in STACK.items()}
    board = Board("allied combat", units, air=AIR).do("strike 0604", "air 9")
    assert board.column() == "13-24"
    assert {outcome.text[-3:-1]: outcome.weight for outcome in board.odds().outcomes} == {"DB": 6, "DI": 30}


def test_6_2_a_strike_takes_three_to_ten_points() -> None:
    """[6.2] [P3] Not 2, not 11, and none at all with fewer than 3 left."""
    board = Board("allied combat", STACK, air=AIR).do("strike 0404")
    assert board.legal() == [f"air {n}" for n in range(3, 11)]
    assert board.refused("air 2").rule == "6.2" and board.refused("air 11").rule == "6.2"
    poor = Board("allied combat", STACK, air={"allied": 2, "axis": 6})
    assert poor.refused("strike 0404").rule == "6.2"
    just = Board("allied combat", STACK, air={"allied": 3, "axis": 6}).do("strike 0404")
    assert just.legal() == ["air 3"]


def test_6_2_a_casualty_of_the_owners_choice_and_no_retreat() -> None:
    """[6.2] [2.3.3] DB hits one unit; the others stay."""
    board = Board("allied combat", STACK, air=AIR).do("strike 0404", "air 9", "commit", "roll 3")
    assert board.seat == 1 and len(board.legal("lose")) == 3
    board.do("lose G164-382")
    assert board.reduced("G164-382") and board.at("G164-382") == "0404"
    missed = Board("allied combat", STACK, air=AIR).do("strike 0404", "air 9", "commit", "roll 7")
    assert missed.decision == "choose attack"


def test_6_2_nobody_answers_and_guns_stay_out() -> None:
    """[6.2] [8.0] [P3] No artillery in a strike, no reply of the defender."""
    board = Board("allied combat", {**STACK, "A9-AD": "0505"}, air=AIR).do("strike 0404")
    assert board.refused("add A9-AD").case == "not asked"
    assert board.do("air 3", "commit").waits_for_chance


def test_6_2_points_count_in_the_declared_strength() -> None:
    """[6.2] [5.1.1] The attack announced includes the air."""
    board = Board("allied combat", NEAR, air=AIR).do("attack 0410", "add F1", "air 2", "commit", "air 1", "commit")
    line = next(event for event in board.events if event.case == "ratio")
    assert line.data[:2] == (4, 3) and GAME.sentence(line).startswith("4 against 3")


@pytest.mark.parametrize("phase", ["allied combat", "axis combat"])
def test_6_2_strikes_belong_to_the_own_combat_phase(phase: str) -> None:
    """[6.2] [P3] Only enemies of the phasing side are struck."""
    board = Board(phase, NEAR, air=AIR)
    assert board.args("strike") == ["0410" if phase == "allied combat" else "0510"]
