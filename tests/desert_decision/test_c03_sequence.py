"""Chapter 3: the sequence of play."""

from alamein.games.desert_decision import GAME
from tests.desert_decision.board import ALLIED, AXIS, Board


def test_3_0_the_allies_move_and_fight_then_the_axis() -> None:
    """[3.0] Four phases a turn, in this order, and then the next turn."""
    board = Board.new("option_1").do("at 0905")
    phases = []
    for _ in range(5):
        phases.append((GAME.dump(board.state)["turn"], GAME.dump(board.state)["phase"], board.seat))
        board.do("done")
    assert phases == [
        (1, "allied movement", ALLIED),
        (1, "allied combat", ALLIED),
        (1, "axis movement", AXIS),
        (1, "axis combat", AXIS),
        (2, "allied movement", ALLIED),
    ]


def test_3_0_units_of_the_other_side_do_not_move() -> None:
    """[3.0] A side moves its own units."""
    board = Board.new("option_1").do("at 0905")
    assert board.refused("move G15-P8").rule == "3.0"
    assert "move A9-20" in board.legal()


def test_2_4_1_the_game_ends_after_turn_12() -> None:
    """[2.4.1] Twelve times four phases."""
    board = Board.new("option_1").do("at 0905")
    for _ in range(47):
        board.do("done")
        assert not board.state.over
    assert GAME.dump(board.state)["turn"] == 12
    board.do("done")
    assert board.state.over


def test_3_0_every_unit_is_ready_again_next_turn() -> None:
    """[3.0] [4.0] A unit moves once a phase, and again in the next turn."""
    board = Board.new("option_1").do("at 0905", "move B1-2", "to 1607", "move B1-7")
    assert "move B1-2" not in board.legal()
    board.do("done", "done", "done", "done")
    assert "move B1-2" in board.legal()
