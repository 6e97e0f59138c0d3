"""`alamein.testing`: the board on which rules are tested."""

import pytest
from toy_game import GAME as TOY

from alamein.testing import Board


def board() -> Board:
    """Red to move, blue three hexes away."""
    return Board.load(TOY, {**TOY.dump(TOY.new("", {})), "units": {"red": "0404", "blue": "0605"}})


def test_actions_are_checked_and_events_kept() -> None:
    b = board().do("to 0504", "roll 3")
    assert b.cases() == ["moved", "rolled"] and b.sentences()[0] == "Red moves from 0404 to 0504"
    assert b.told("rolled")[0].data[1] == 3 and b.dumped("units") == {"red": "0504", "blue": "0605"}
    with pytest.raises(AssertionError, match=r"'to 0101' is not legal: .*0101 is not next to the unit"):
        b.do("to 0101")


def test_what_may_be_done_and_why_not() -> None:
    b = board()
    assert b.legal("pass") == ["pass"] and "0504" in b.args("to") and len(b.legal()) == 7
    assert b.refused("to 0101")[:2] == ("2.1", "0101 is not next to the unit")
    assert (b.seat, b.decision, b.rule, b.prompt) == (0, "move", "2.1", "Red: move one hex or stay")
    with pytest.raises(AssertionError, match="'pass' is legal"):
        b.refused("pass")
    b.do("to 0504")
    assert b.waits_for_chance and b.refused("pass").case == "not asked" and b.why("roll 1") is None


def test_odds_and_ledger() -> None:
    b = board()
    with pytest.raises(AssertionError, match="no combat is being prepared"):
        b.odds()
    assert [outcome.weight for outcome in b.do("to 0504").odds().outcomes] == [1, 4, 1] and b.ledger() == {}
    assert Board.new(TOY, "duel").dumped("turn") == 1
