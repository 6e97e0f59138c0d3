"""Chapter 12: Combat in its ten steps, empty piles, destroying."""

from alamein.games.afrika_deck import GAME
from tests.afrika_deck.board import Board, Play


def attack(board: Board, city: str) -> Play:
    return board.at("tactics").do(f"attack {city}")


def test_12_combat_once_a_turn() -> None:
    """[12] [12-1] The Tactics Phase goes on after it."""
    play = Board().front("A", "flak88").hand("A", "motorcycle").at("tactics").do("attack box", "done", "done")
    assert play.decision == "tactics phase" and "play motorcycle" in play.legal()


def test_12_1_1_an_army_card_must_be_deployed() -> None:
    """[12-1-1] [R26] [R44] Exhausted or captured ones do; Support and cards in the Playing Area do not."""
    play = Board().front("A", "fuel_dump").hand("A", "flak88").at("tactics").do("play flak88", "done")
    assert play.legal("attack") == []
    assert play.refused("attack box").rule == "12-1-1"
    assert Board().front("A", "british_tank/x").at("tactics").legal("attack")
    assert Board().front("A", "flak88+1").at("tactics").legal("attack")


def test_12_1_2_a_box_or_the_top_city() -> None:
    """[12-1-2] [R44] Not a City further down; not an empty Box pile."""
    play = Board().front("A", "flak88").at("tactics")
    assert play.legal("attack") == ["attack el_agheila", "attack box"]
    assert play.refused("attack benghazi").rule == "12-1-2"
    empty = Board().front("A", "flak88").front("B", "box*15").at("tactics")
    assert empty.legal("attack") == ["attack el_agheila"]
    assert empty.refused("attack box").rule == "12-1-2"


def test_12_1_3_texts_are_resolved_in_the_order_revealed() -> None:
    """[12-1-3] [R33] An Artillery already lying there comes before the text of a replacement."""
    board = Board().city("derna", "B").front("A", "flak88*2", "recon*2").hand("A", "motorcycle")
    board.events("british_counterattack", "british_artillery", "royal_air_force")
    play = attack(board, "derna")
    assert [line.split()[0] for line in play.enemy()] == [
        "british_counterattack",
        "british_artillery",
        "royal_air_force",
    ]
    assert play.decision == "pick"
    play.do("unit recon", "random motorcycle")
    assert play.decision == "in Combat"


def test_12_1_3_a_counterattack_as_replacement_works_again() -> None:
    """[12-1-3] [R20] [13-1] Both are scrapped and replaced, and one Counterattack Turn follows."""
    board = Board().front("A", "flak88").events("british_counterattack", "british_counterattack", "british_infantry")
    play = attack(board, "el_agheila")
    assert play.look()["british"][-1]["card"] == "british_infantry"  # [R34] the replacement first, then the top-up
    play.do("turn-up minefield")
    assert play.look()["scrapped"]["british_counterattack"] == 2
    assert play.enemy()[-1] == "minefield standing"
    assert play.look()["turn"]["scheduled"] == 1


def test_12_1_3_chance_knows_the_exact_odds() -> None:
    """[12-1-3] Each Event is as likely as it is frequent among those that can lie there."""
    play = attack(Board().front("A", "flak88"), "el_agheila")
    assert play.legal()[:3] == ["turn-up british_tank", "turn-up british_infantry", "turn-up british_artillery"]
    assert list(GAME.weights(play.state)) == [7, 9, 5, 5, 3, 4, 3, 2, 4, 2]


def test_12_1_4_reinforcements_stay_unseen() -> None:
    """[12-1-4] [R1] They are nobody's knowledge and keep their place: the last one moved lies uppermost."""
    play = attack(Board().front("A", "flak88").events("british_infantry"), "el_agheila")
    assert GAME.view(play.state, 0)["british"] == [{"count": 1, "lot": 0}]
    assert GAME.view(play.state, 0)["lots"][0]["british_tank"] == 7


def test_12_1_5_what_may_be_played_in_combat() -> None:
    """[12-1-5] Supply cards and cards with Combat; abilities of Deployed cards."""
    board = Board().hand("A", "convoy_transport", "stuka_strike", "motorcycle").front("A", "italian_tank")
    play = attack(board.events("british_infantry"), "el_agheila")
    assert play.legal() == ["done", "play convoy_transport", "play stuka_strike", "use italian_tank.fire"]
    assert play.refused("play motorcycle").rule == "12-1-5"


def test_12_1_6_a_destroyed_event_adds_nothing() -> None:
    """[12-1-6] [12-3] [R31] The total is live until the window is closed; a Box keeps its Defense of 5."""
    board = Board().hand("A", "stuka_strike").front("A", "italian_tank").events("british_tank").points(attack=2)
    play = attack(board, "el_agheila")
    assert outcome(play) == "defeat: 4 Attack short"
    odds = GAME.odds(play.state, 0)
    assert odds is not None
    assert [(GAME.sentence(e), e.data[0]) for e in odds.ledger] == [
        ("Defense of the Site: 2", 2),
        ("British Tank Brigade adds 4 Defense", 4),
    ]
    play.do("play stuka_strike", "enemy british_tank")
    assert outcome(play) == "victory: 2 Attack against 2"
    box = attack(Board().front("A", "flak88").points(attack=4), "box")
    assert outcome(box) == "defeat: 1 Attack short"


def outcome(play: Play) -> str:
    odds = GAME.odds(play.state, 0)
    assert odds is not None
    return odds.outcomes[0].text


def test_12_1_7_the_total_is_paid_and_the_rest_stays() -> None:
    """[12-1-7] [R13] Payment is not optional when the wallet suffices."""
    play = attack(Board().front("A", "flak88").points(attack=8), "box").do("done")
    assert play.wallet("attack") == 3 and play.zone("A", "front")["box"] == 1


def test_12_1_8_a_lost_combat_costs_all_attack_and_battle_damage() -> None:
    """[12-1-8] [R13] [R15] No Site, no Victory card, no Event; damage with the Minefield's."""
    board = Board().city("benghazi", "B").front("A", "flak88*2", "recon").events("minefield").points(attack=4)
    play = attack(board, "benghazi").do("done", "unit recon")
    assert play.wallet("attack") == 0
    assert play.front("A") == {"flak88": 1}
    assert play.rule == "12-1-9"
    assert play.pile("city")[0] == "benghazi"


def test_12_1_8_el_alamein_is_conquered_not_attacked() -> None:
    """[12-1-8] [R15] [R5] A lost attack on El Alamein schedules nothing."""
    board = Board().city("el_alamein", "B").front("A", "flak88*4").only_events(*["abandoned_depot"] * 4)
    play = attack(board, "el_alamein").do("done")
    assert play.look()["turn"]["scheduled"] == 0


def test_12_1_8_victory_in_its_order() -> None:
    """[12-1-8] [R14] Battle Damage before Victory cards, Events after them, then step 9."""
    board = Board().city("benghazi", "B").front("A", "flak88", "recon").events("sandstorm").points(attack=3)
    play = attack(board, "benghazi").do("done")
    assert play.decision == "choose damage"
    play.do("unit recon/x")
    assert play.decision == "receive"
    play.do("receive forces_defeated", "receive forces_defeated")
    assert play.decision == "place" and play.legal() == ["player A", "player B"]
    play.do("player A")
    assert play.rule == "12-1-9"


def test_12_1_8_the_hospital_is_asked_for_each_unit() -> None:
    """[12-1-8] [R46] Not for the Artillery's text."""
    board = Board().city("tobruk", "B").front("A", "field_hospital*2", "flak88*3").events("minefield", "minefield")
    play = attack(board, "tobruk").do("done", "unit flak88", "save", "unit flak88", "done", "unit flak88", "save")
    assert play.zone("A", "hand") == {"flak88": 2}
    assert play.front("A") == {"field_hospital/x": 2}


def test_12_1_9_abilities_once_more() -> None:
    """[12-1-9] [R32] [R59] After a victory any Tank of the garrison can be taken; nothing is destroyed any more."""
    board = Board().front("A", "repair_shop", "forward_airfield").events("british_tank").points(attack=6)
    play = attack(board, "el_agheila").do("done", "receive forces_defeated", "receive forces_defeated")
    play.do("use repair_shop.salvage", "enemy british_tank")
    board = Board().front("A", "flak88").events("british_tank")
    play = attack(board, "el_agheila").do("done", "use flak88.snipe_tanks")
    assert play.rule == "12-1-9" and play.enemy() == ["british_tank standing"]


def test_12_1_10_the_attacker_orders_the_garrison() -> None:
    """[12-1-10] [R67] The card named last lies lowest; cards that are the same are not asked about."""
    board = Board().city("fort_capuzzo", "B").front("A", "flak88*2")
    play = attack(board.events("british_tank", "british_infantry", "british_tank"), "fort_capuzzo")
    play.do("done", "done", "put british_tank", "put british_infantry")
    cards = [slot["card"] for slot in play.look()["event"][-3:]]
    assert cards == ["british_tank", "british_infantry", "british_tank"]


def test_12_2_an_empty_event_pile_draws_on_the_british() -> None:
    """[12-2] [R19] From its top; nothing is sent there; with both empty the garrison is smaller."""
    board = Board().city("fort_capuzzo", "B").front("A", "flak88").only_events("minefield")
    play = attack(board.british("british_tank", "british_infantry"), "fort_capuzzo")
    assert [line.split()[0] for line in play.enemy()] == ["minefield", "british_tank", "british_infantry"]
    assert play.look()["british"] == []
    board = Board().city("fort_capuzzo", "B").front("A", "flak88").only_events("minefield", "minefield")
    play = attack(board, "fort_capuzzo")
    assert len(play.enemy()) == 2


def test_12_2_no_transfer_from_an_empty_pile() -> None:
    """[12-2] [R19] The Counterattack cannot fill the British pile."""
    board = Board().front("A", "flak88").only_events("british_counterattack").british("british_tank", "minefield")
    play = attack(board, "el_agheila")
    assert play.enemy() == ["british_counterattack gone", "british_tank standing"]
    assert len(play.look()["british"]) == 1


def test_12_3_a_victory_destroys_the_whole_garrison() -> None:
    """[12-3] A defeat destroys nothing but what step 5 destroyed."""
    board = Board().city("derna", "B").front("A", "flak88*2").events("british_tank", "british_infantry")
    won = attack(board.points(attack=10), "derna").do("done")
    assert won.enemy() == ["british_tank destroyed", "british_infantry destroyed"]
    board = Board().city("derna", "B").front("A", "flak88*2").events("british_tank", "british_infantry")
    lost = attack(board, "derna").do("use flak88.snipe_tanks", "enemy british_tank", "done")
    assert lost.enemy() == ["british_tank destroyed", "british_infantry standing"]


def test_the_value_of_a_ledgers_line_is_what_it_brings() -> None:
    """[12-1-6] The Defense that each card adds."""
    play = attack(Board().front("A", "italian_tank").events("british_tank"), "el_agheila")
    odds = GAME.odds(play.state, 0)
    assert odds is not None and [GAME.words.value(event) for event in odds.ledger] == [2, 4]
