"""Chapter 14: rebuilding decks; cards beat rules."""

from alamein.games.afrika_deck import GAME
from tests.afrika_deck.board import Board


def test_14_1_a_deck_is_rebuilt_only_when_a_card_is_needed() -> None:
    """[14-1] [R54] From the discard pile alone; then drawing goes on."""
    board = Board().deck("A", "recon").hand("A", "repair_shop").discard("A", "flak88*3", "motorcycle")
    play = board.at("tactics").do("play repair_shop", "draw")
    assert play.zone("A", "hand") == {"recon": 1}
    assert play.zone("A", "deck") == {} and play.zone("A", "discard") == {"flak88": 3, "motorcycle": 1}
    play.do("draw")
    assert play.legal() == ["deal motorcycle", "deal flak88"]
    assert list(GAME.weights(play.state)) == [1, 3]
    play.do("deal flak88")
    assert play.zone("A", "deck") == {"flak88": 2, "motorcycle": 1}
    assert play.zone("A", "playing_area") == {"repair_shop": 1}


def test_14_1_cards_just_discarded_can_be_drawn() -> None:
    """[14-1] [R52] Clean-Up discards before it draws."""
    play = Board().deck("A").hand("A", "flak88").at("clean-up").do("done")
    assert play.zone("A", "hand") == {"flak88": 1}


def test_14_1_both_empty_fewer_are_drawn() -> None:
    """[14-1] [R54] Nothing else happens."""
    play = Board().deck("A", "recon*2").at("clean-up")
    assert play.zone("A", "hand") == {"recon": 2} and play.who() == "B"


def test_14_1_as_many_as_the_deck_holds_need_no_chance() -> None:
    """[14-1] Four of four: nothing is left to chance, and others learn no more than the number."""
    play = Board().deck("A", "recon*2", "flak88*2").at("clean-up")
    assert play.zone("A", "hand") == {"recon": 2, "flak88": 2}


def test_14_2_a_cards_text_beats_the_rules() -> None:
    """[14-2] [R6] Rule 11-3 forbids taking Events in a counterattack; the Repair Shop's text allows it."""
    board = (
        Board().deck("A", "convoy_transport*4").front("A", "repair_shop", "flak88").british("british_tank", "minefield")
    )
    play = board.turn(scheduled=1).at("clean-up").do("use flak88.snipe_tanks", "enemy british_tank")
    play.do("use repair_shop.salvage", "enemy british_tank")
    assert play.zone("A", "discard") == {"british_tank": 1}
