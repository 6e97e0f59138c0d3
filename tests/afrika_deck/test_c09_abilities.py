"""Chapters 9 to 11: abilities, deployment, Recruiting."""

from tests.afrika_deck.board import Board


def test_9_abilities_may_be_used_as_often_as_they_can_be_paid() -> None:
    """[9] [R40] The Rifle pushes while it is exhausted, once for each Infantry unit."""
    play = Board().front("A", "motorized_rifle/x", "italian_infantry*2").at("tactics")
    play.do("use motorized_rifle.push/x", "use motorized_rifle.push/x")
    assert play.wallet("attack") == 2
    assert play.legal("use") == []


def test_9_an_ability_may_be_used_for_nothing() -> None:
    """[9] [R40] The 88mm goes although there is no Tank."""
    board = Board().front("A", "flak88").events("british_infantry")
    play = board.at("tactics").do("attack el_agheila", "use flak88.snipe_tanks")
    assert play.front("A") == {} and play.enemy() == ["british_infantry standing"]


def test_9_the_whole_cost_is_checked_first() -> None:
    """[9] [R40] Nothing is exhausted if the Supply is missing."""
    play = Board().front("A", "italian_artillery").at("tactics")
    assert play.refused("use italian_artillery.barrage").rule == "2-2"
    assert play.front("A") == {"italian_artillery": 1}


def test_9_abilities_have_their_moment() -> None:
    """[9] [R25] [R48] Combat abilities only in Combat; three Attack against a Box only while that Combat runs."""
    play = Board().front("A", "flak88", "engineers*2").at("tactics")
    assert play.refused("use flak88.snipe_tanks").rule == "9"
    play.do("use engineers.breach")
    assert play.wallet("attack") == 1
    play.do("attack box", "use engineers.breach")
    assert play.wallet("attack") == 4


def test_9_no_ability_while_a_text_is_resolved() -> None:
    """[9] The garrison's texts come first; the attacker must answer them before anything else."""
    board = Board().front("A", "flak88", "recon").events("british_artillery").hand("A", "motorized_transport")
    play = board.at("tactics").do("attack el_agheila")
    assert play.legal() == ["unit recon", "unit flak88"]
    assert play.refused("use flak88.snipe_tanks").rule == "9"
    assert play.refused("play motorized_transport").rule == "9"


def test_10_deploying_is_decided_at_once() -> None:
    """[10] [R38] After the draw and before anything else; a card not Deployed has no Deploy Rules."""
    board = Board().hand("A", "repair_shop").deck("A", "convoy_transport*3")
    play = board.at("tactics").do("play repair_shop", "draw", "deal convoy_transport", "done")
    assert play.legal() == ["deploy", "done"]
    play.do("done")
    assert play.front("A") == {} and play.zone("A", "playing_area") == {"repair_shop": 1}


def test_10_a_unit_that_enters_exhausted_can_do_what_needs_no_exhausting() -> None:
    """[10] [R39] It counts for Combat and its other abilities work at once."""
    board = Board().hand("A", "flak88").events("british_tank")
    play = board.at("tactics").do("play flak88", "deploy", "attack el_agheila", "use flak88.snipe_tanks/x")
    assert play.legal() == ["done", "enemy british_tank"]


def test_10_level_up_is_attached_on_receipt_or_never() -> None:
    """[10] [R50] All cards are drawn first, then each Level Up! is decided in drawn order; several add up."""
    board = Board().front("A", "flak88/x", "fuel_dump").events("abandoned_depot").points(attack=2)
    play = board.at("tactics").do("attack el_agheila", "done", "receive level_up", "receive level_up")
    assert play.legal() == ["done", "unit flak88/x"]
    play.do("unit flak88/x", "unit flak88/x+1")
    assert play.front("A")["flak88/x+2"] == 1
    play = board.at("tactics").do("attack el_agheila", "done", "receive level_up", "receive level_up", "done", "done")
    assert play.front("A")["level_up"] == 2
    assert play.legal("unit") == []


def test_10_deploying_from_hand_is_asked_whatever_the_hand_holds() -> None:
    """[10] [R49] Otherwise the question itself would tell the others something."""
    play = Board().hand("A", "division_hq", "motorized_transport").deck("A").at("tactics").do("play division_hq")
    assert play.legal() == ["done"]
    assert play.refused("card motorized_transport").rule == "10"


def test_11_1_as_many_as_points_allow() -> None:
    """[11-1] Two Reinforcement Points, two cards."""
    play = Board().points(supply=9, reinforcement=1).at("reinforcement").do("recruit flak88", "recruit italian_tank")
    assert play.legal() == ["done"]
    assert play.zone("A", "discard") == {"flak88": 1, "italian_tank": 1}


def test_11_2_the_price_in_supply() -> None:
    """[11-2] [R27] A returned Motorized Transport costs 2; with 1 Supply nothing can be bought."""
    board = Board().points(supply=2)
    board.take("motorized_transport")
    board.position["piles"]["motorized_transport"].append("motorized_transport")
    play = board.at("reinforcement").do("recruit motorized_transport")
    assert (play.wallet("supply"), play.wallet("reinforcement")) == (0, 0)
    play = Board().points(supply=1).at("reinforcement")
    assert play.legal() == ["done"] and play.refused("recruit italian_infantry").rule == "11-2"


def test_11_3_the_top_card_to_the_discard_pile() -> None:
    """[11-3] [R66] A Panzer IV only when the III are gone; the next card can be bought at once."""
    board = Board().points(supply=15, reinforcement=1).front("B", "panzer_iii*4")
    play = board.at("reinforcement")
    assert play.refused("recruit panzer_iv").rule == "11-3"
    play.do("recruit panzer_iii", "recruit panzer_iv")
    assert play.zone("A", "discard") == {"panzer_iii": 1, "panzer_iv": 1}


def test_11_3_events_sites_and_victory_cards_are_not_for_sale() -> None:
    """[11-3] They come from Combat only."""
    play = Board().points(supply=30).at("reinforcement")
    for card in ("british_tank", "box", "el_agheila", "level_up"):
        assert play.refused(f"recruit {card}").rule == "11-3"


def test_11_3_an_acquired_tank_is_played_later() -> None:
    """[11-3] An Event with a Play Cost goes to the discard pile, one without is Deployed."""
    board = Board().front("A", "repair_shop", "flak88").events("british_tank").points(attack=2)
    play = board.at("tactics").do("attack el_agheila", "use flak88.snipe_tanks", "enemy british_tank", "done")
    play.do("receive forces_defeated", "receive forces_defeated", "use repair_shop.salvage", "enemy british_tank")
    assert play.zone("A", "discard") == {"british_tank": 1}
