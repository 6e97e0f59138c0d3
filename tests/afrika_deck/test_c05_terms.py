"""Chapter 5: places, playing, discarding, Forfeiting, returning, scrapping, exhausting, keywords."""

from alamein.core.game import SPECTATOR
from alamein.games.afrika_deck import GAME
from tests.afrika_deck.board import Board


def test_5_1_decks_hands_and_face_down_piles_are_secret() -> None:
    """[5-1] [R68] What others see of a player is how many cards he holds; face-up piles are open in order."""
    play = Board().hand("B", "flak88", "recon").at("tactics")
    for seat in (0, SPECTATOR):
        view = GAME.view(play.state, seat)
        other = view["seats"][1]
        assert "hand" not in other and "deck" not in other
        assert (other["hand_size"], other["deck_size"]) == (2, 8)
        assert other["unseen"] == {"motorized_transport": 6, "italian_infantry": 2, "flak88": 1, "recon": 1}
        assert view["event"] == [{"count": 44, "lot": 0}]
    assert GAME.view(play.state, 1)["seats"][1]["hand"] == {"flak88": 1, "recon": 1}
    assert len(GAME.view(play.state, 0)["piles"]["support"]) == 20


def test_5_1_a_look_is_for_the_looker_only() -> None:
    """[5-1] [R68] [D2] Others know that it happened; after a reordering they know only the lot."""
    play = Board().front("A", "radio_intercept").events("minefield").at("tactics").do("use radio_intercept.listen")
    play.do("look-at british_tank", "look-at sandstorm")
    mine, theirs = GAME.view(play.state, 0), GAME.view(play.state, 1)
    assert [slot.get("card") for slot in mine["event"][:3]] == ["minefield", "british_tank", "sandstorm"]
    assert theirs["event"][0] == {"count": 3, "lot": 0, "seen_by": ["A"]}
    assert sum(theirs["lots"][0].values()) == 44
    saw = [event for event in play.events if event.case == "saw"]
    assert {event.audience for event in saw} == {1}


def test_5_1_a_hand_is_known_once_the_deck_is_rebuilt() -> None:
    """[5-1] [14-1] When the deck is empty, all that is not on the table is in the hand; everybody can tell."""
    board = Board().deck("A").hand("A", "recon", "motorcycle").discard("A", "flak88*2")
    play = board.at("tactics").do("play motorcycle", "draw")
    assert play.zone("A", "known") == {"recon": 1}
    play.do("deal flak88")
    assert GAME.view(play.state, 1)["seats"][0]["known"] == {"recon": 1}


def test_5_2_one_card_after_the_other() -> None:
    """[5-2] Nothing else can be done while a card is being resolved; it stays until Clean-Up."""
    play = Board().hand("A", "recon", "motorized_transport").at("tactics").do("play recon")
    assert play.legal() == ["option 1", "option 2"]
    play.do("option 1")
    assert play.legal() == ["deploy", "done"]
    play.do("done")
    assert play.zone("A", "playing_area") == {"recon": 1}
    play.do("done", "done", "done")
    assert play.zone("A", "playing_area") == {}


def test_5_2_only_cards_of_the_hand() -> None:
    """[5-2] A card in the discard pile cannot be played."""
    assert Board().discard("A", "flak88").at("tactics").refused("play flak88").rule == "5-2"


def test_5_3_discards_lie_open() -> None:
    """[5-3] Cards discarded from the hand are read by all."""
    play = Board().hand("A", "flak88", "recon").at("clean-up").do("card recon")
    assert GAME.view(play.state, 1)["seats"][0]["discard"] == {"flak88": 1}


def test_5_4_forfeited_cards_go_to_the_own_discard_pile() -> None:
    """[5-4] From the Front Line."""
    play = Board().front("A", "motorized_rifle", "italian_infantry").at("tactics").do("use motorized_rifle.push")
    assert play.zone("A", "discard") == {"italian_infantry": 1}


def test_5_4_a_forfeit_that_cannot_be_paid_is_refused() -> None:
    """[5-4] [9] The Rifle cannot Forfeit itself."""
    assert Board().front("A", "motorized_rifle").at("tactics").refused("use motorized_rifle.push").rule == "5-4"


def test_5_5_a_returned_panzer_iii_lies_below_the_fours() -> None:
    """[5-5] [R24] The bottom of its own pile; so with Support cards."""
    board = Board().front("A", "flak88").hand("A", "fuel_priority")
    play = board.at("tactics").do("play fuel_priority")
    assert play.pile("fuel_priority")[-1] == "fuel_priority"
    board = Board().front("A", "mine_belt").british("minefield").turn(scheduled=1).deck("A", "convoy_transport*4")
    play = board.at("clean-up").do("use mine_belt.detonate", "enemy minefield")
    assert play.pile("support")[-1] == "mine_belt"


def test_5_6_scrapped_cards_are_gone() -> None:
    """[5-6] Out of the game for good."""
    play = Board().front("A", "abandoned_depot").at("tactics").do("use abandoned_depot.loot")
    assert play.look()["scrapped"]["abandoned_depot"] == 1
    assert "abandoned_depot" not in play.zone("A", "front")


def test_5_7_an_exhausted_card_cannot_be_exhausted_again() -> None:
    """[5-7] It becomes active in the owner's next Starting Phase."""
    play = Board().front("A", "italian_tank").at("tactics").do("use italian_tank.fire")
    assert play.refused("use italian_tank.fire").rule == "10"  # no active one is left
    play = Board().front("A", "italian_tank/x", "supplies_seized/x", "flak88/x+1").at("starting")
    assert play.front("A") == {"italian_tank": 1, "supplies_seized": 1, "flak88+1": 1}


def test_5_8_combat_cards_can_be_played_in_combat_and_outside() -> None:
    """[5-8] [R36] Li'l Rommel in the Tactics Phase, in Combat and intercepting; other Support only outside."""
    board = Board().hand("A", "lil_rommel*2", "fuel_dump").front("A", "flak88").events("british_infantry")
    play = board.at("tactics").do("play lil_rommel", "attack el_agheila")
    assert play.legal("play") == ["play lil_rommel"]
    assert play.refused("play fuel_dump").rule == "12-1-5"


def test_5_8_unique_is_once_per_card_and_turn() -> None:
    """[5-8] [R37] A second Headquarters is refused, General Rommel is not."""
    board = Board().hand("A", "division_hq*2", "general_rommel").points(tactic=3).deck("A")
    play = board.at("tactics").do("play division_hq", "done")
    assert play.refused("play division_hq").rule == "5-8"
    play.do("play general_rommel")


def test_5_8_garrison_and_reinforcements() -> None:
    """[5-8] Garrison X is revealed, Reinforcements X go unseen onto the British pile."""
    board = Board().city("fort_capuzzo", "B").front("A", "flak88")
    board.events("british_infantry", "british_tank", "desert_patrol", "minefield", "british_infantry")
    play = board.at("tactics").do("attack fort_capuzzo")
    assert play.enemy() == ["british_infantry standing", "british_tank standing", "desert_patrol standing"]
    assert [slot.get("card") for slot in play.look()["british"]] == [None, "british_infantry", "minefield"]


def test_5_8_battle_damage_takes_as_many_as_there_are() -> None:
    """[5-8] [R41] [R45] Tobruk takes two units, win or lose; one unit is all there is here."""
    board = Board().city("tobruk", "B").front("A", "flak88", "fuel_dump").events("minefield", "minefield")
    play = board.at("tactics").do("attack tobruk", "done")
    assert play.front("A") == {"fuel_dump": 1}


def test_5_8_an_attached_card_is_scrapped_with_its_unit() -> None:
    """[5-8] [R50] However the unit leaves, also as the cost of its own ability; it cannot be lost to a Penalty."""
    board = Board().front("A", "flak88+1", "el_agheila").british("minefield", "british_tank")
    play = board.deck("A", "convoy_transport*4").turn(scheduled=1).at("clean-up")
    play.do("use flak88.snipe_tanks+1", "enemy british_tank", "done", "done")
    assert play.look()["scrapped"]["level_up"] == 1
    assert "victory_lost" not in play.cases()


def test_5_8_penalty_takes_unattached_victory_cards() -> None:
    """[5-8] [R21] [R41] [R62] Derna's Penalty is 1; an attached card is out of reach, exhausted ones are not."""
    board = Board().front("A", "derna", "flak88+1", "supplies_seized/x").british("minefield")
    board.british("british_tank", "british_tank", "british_tank").deck("A", "convoy_transport*4")
    play = board.turn(scheduled=1).at("clean-up").do("done", "enemy minefield")
    play.do("done")
    assert play.legal() == ["lose supplies_seized/x"]
