"""Chapter 13: the British Counterattack Turn."""

from alamein.games.afrika_deck import GAME
from tests.afrika_deck.board import Board, Play


def counterattack(board: Board, *forces: str) -> Play:
    """A's turn has ended and a Counterattack Turn is scheduled."""
    return board.deck("A", "convoy_transport*4").british(*forces).turn(scheduled=1).at("clean-up")


def test_13_no_counterattack_without_a_cause() -> None:
    """[13] [13-1] The British pile alone does not strike."""
    play = Board().deck("A", "convoy_transport*4").british("british_tank").at("clean-up")
    assert play.who() == "B" and play.rule == "7-1"


def test_13_1_it_follows_the_whole_turn() -> None:
    """[13-1] [R63] After Clean-Up, with the new hand; also when the attack failed."""
    board = Board().front("A", "flak88").events("british_counterattack", "british_infantry")
    play = board.deck("A", "convoy_transport*4").at("tactics").do("attack el_agheila", "done", "done", "done", "done")
    while play.who() == "chance":
        play.do(play.legal()[0])
    assert play.rule == "13-3-1"
    assert sum(play.zone("A", "hand").values()) == 4


def test_13_1_conquering_el_alamein_brings_one() -> None:
    """[13-1] [R5] Always."""
    board = Board().city("el_alamein", "B").front("A", "flak88*4").only_events(*["abandoned_depot"] * 4)
    play = board.british("british_tank").points(attack=8).deck("A", "convoy_transport*4").at("tactics")
    play.do("attack el_alamein", "done", *["receive forces_defeated"] * 5, "done", "done", "done")
    assert play.rule == "13-3-1"


def test_13_2_1_only_type_and_sub_type_count() -> None:
    """[13-2-1] [R56] [R60] Texts of the forces do nothing; a British Counterattack is a card like the others."""
    play = counterattack(Board().front("A", "flak88*3"), "british_artillery", "british_counterattack", "minefield")
    assert play.front("A") == {"flak88": 3}
    assert play.enemy() == [
        "british_artillery standing",
        "british_counterattack standing",
        "minefield standing",
    ]
    assert play.look()["turn"]["scheduled"] == 0


def test_13_2_1_an_empty_british_pile_ends_it_at_once() -> None:
    """[13-2-1] [R56] Nobody intercepts."""
    play = counterattack(Board().front("A", "flak88", "el_agheila"))
    assert play.who() == "B" and play.rule == "7-1"


def test_13_2_2_the_order_of_interception() -> None:
    """[13-2-2] [R17] [R18] The player who caused it first, though without a City; then by highest City."""
    board = Board(5).front("B", "el_agheila", "gazala").front("D", "tobruk").front("E", "derna")
    play = counterattack(board, "minefield")
    order = []
    while play.rule == "13-3-1":
        order.append(play.who())
        play.do("done", "done")
    assert order == ["A", "D", "B", "E"]
    assert play.who() == "B" and play.rule == "7-1"


def test_13_2_3_only_what_stands_goes_on() -> None:
    """[13-2] [13-2-3] [13-2-4] [13-2-6] [R61] The next player meets the undestroyed cards; success ends it for all."""
    board = Board(3).front("A", "flak88").front("B", "el_agheila", "recon").front("C", "benghazi", "panzer_iii")
    play = counterattack(board, "minefield", "british_tank", "british_infantry")
    play.do("done", "enemy british_tank", "done")
    assert play.who() == "C"
    assert play.enemy()[1] == "british_tank destroyed before"
    play.do("done", "done")
    assert play.who() == "B" and play.rule == "7-1"  # the next turn: B need not intercept
    assert play.zone("C", "discard") == {"panzer_iii": 1}


def test_13_2_5_the_forces_leave_in_random_order() -> None:
    """[13-2-5] [R61] [R67] All of them, destroyed or not, as one lot whose order does not exist."""
    play = counterattack(Board().front("A", "flak88"), "minefield", "british_tank")
    play.do("done", "enemy minefield", "done")
    view = GAME.view(play.state, 0)
    assert view["event"] == [{"count": 42, "lot": 0}, {"count": 2, "lot": 1}]
    assert view["lots"][1] == {"british_tank": 1, "minefield": 1}
    assert view["british"] == []


def test_13_3_what_may_be_done_while_intercepting() -> None:
    """[13-3] [13-3-1] [R11] [R12] The new hand, Supply and Combat cards, no Tactic Points; points are lost after."""
    board = Board().front("A", "italian_tank").front("A", "fuel_dump")
    board.deck("A", "convoy_transport", "lil_rommel", "motorcycle", "stuka_strike")
    play = board.british("british_tank", "minefield").turn(scheduled=1).at("clean-up")
    assert play.legal("play") == ["play convoy_transport", "play stuka_strike", "play lil_rommel"]
    assert play.refused("play motorcycle").rule == "13-3"
    play.do("play convoy_transport", "use italian_tank.fire", "use fuel_dump.issue")
    assert (play.wallet("supply"), play.wallet("attack")) == (4, 2)
    play.do("play stuka_strike", "enemy british_tank", "done", "done")
    assert set(play.look()["wallet"].values()) == {0}
    assert play.zone("A", "discard") == {"convoy_transport": 1, "italian_tank": 1}


def test_13_3_ratings() -> None:
    """[13-3] [R57] Two for German Tanks, one for others, captured tanks too, none for Support or Infantry."""
    board = Board().front("A", "panzer_iii", "british_tank/x", "italian_tank", "fuel_dump", "el_agheila")
    forces = ["british_tank"] * 4 + ["minefield"]
    play = counterattack(board, *forces).do("done", "enemy minefield")
    assert [line for line in play.enemy() if "standing" in line] == ["british_tank standing"]
    assert play.front("A") == {"fuel_dump": 1}


def test_13_3_1_supply_for_bombarding_comes_from_this_interception() -> None:
    """[13-3-1] [R35] [R60] The wallet begins empty."""
    board = Board().front("A", "motorized_artillery").points(supply=5)
    play = counterattack(board, "british_infantry", "minefield")
    assert play.refused("use motorized_artillery.bombard").rule == "2-2"
    play.do("play convoy_transport", "use motorized_artillery.bombard", "enemy british_infantry", "done", "done")
    assert "repelled" in play.cases()


def test_13_3_2_as_many_enemies_as_possible() -> None:
    """[13-3-2] [R9] [R55] Spare units stay; where all are needed there is no choice of units."""
    play = counterattack(Board().front("A", "panzer_iii", "flak88", "recon"), "minefield", "minefield", "sandstorm")
    play.do("done", "unit panzer_iii", "unit recon", "done")
    assert play.front("A") == {"flak88": 1}
    play = counterattack(Board().front("A", "panzer_iii", "flak88"), "minefield", "minefield", "sandstorm").do("done")
    assert play.front("A") == {} and play.rule == "13-3-4"


def test_13_3_2_a_unit_takes_no_more_than_are_left() -> None:
    """[13-3-2] [R9] A Panzer may be spent on a single card."""
    play = counterattack(Board().front("A", "panzer_iii", "flak88"), "minefield").do("done")
    assert play.legal() == ["unit panzer_iii", "unit flak88"]
    play.do("unit panzer_iii", "done")
    assert play.front("A") == {"flak88": 1}


def test_13_3_2_infantry_together() -> None:
    """[13-3-2] [13-3-3] [R10] All of it on one enemy, and all of it is Forfeited."""
    board = Board().front("A", "italian_infantry*2", "italian_infantry/x", "flak88")
    play = counterattack(board, "minefield", "british_tank").do("done")
    assert play.legal() == ["infantry none", "infantry together"]
    play.do("infantry together", "done")
    assert play.front("A") == {} and "repelled" in play.cases()


def test_13_3_2_infantry_with_boxes() -> None:
    """[13-3-2] [R10] [R55] [D3] Pairs up to Infantry, Boxes and enemies; the Box stays; exhausted units first."""
    board = Board().front("A", "italian_infantry", "italian_infantry/x*2", "box*2", "flak88")
    play = counterattack(board, "minefield", "british_tank", "sandstorm").do("done")
    assert play.legal() == ["infantry none", "infantry together", "infantry pairs-1", "infantry pairs-2"]
    play.do("infantry pairs-2", "done")
    assert play.front("A") == {"italian_infantry": 1, "box": 2}


def test_13_3_2_infantry_is_never_compulsory() -> None:
    """[13-3-2] [R10] [R55] Not used though an enemy remains; it spares a unit only if there is one to spare."""
    play = counterattack(Board().front("A", "italian_infantry", "flak88"), "minefield", "british_tank")
    play.do("done", "infantry none", "enemy minefield", "done")
    assert play.front("A") == {"italian_infantry": 1}
    play = counterattack(Board().front("A", "italian_infantry", "flak88"), "minefield")
    play.do("done", "infantry together", "done")
    assert play.front("A") == {"flak88": 1}


def test_13_3_2_infantry_with_a_rating_is_allotted_like_any_unit() -> None:
    """[13-3-2] [R10] [R58] With Li'l Rommel or Level Up! it takes no part in either way and is compulsory."""
    board = Board().front("A", "lil_rommel*2", "italian_infantry*2")
    play = counterattack(board, "minefield", "british_tank", "sandstorm").do("done")
    assert play.decision == "name enemy"
    play.do("enemy minefield", "enemy sandstorm")
    assert play.front("A") == {"lil_rommel": 2}


def test_13_3_2_nothing_left_to_allot() -> None:
    """[13-3-2] [R56] All destroyed in step 1: nobody is Forfeited, step 4 is still offered."""
    play = counterattack(Board().front("A", "mine_belt", "panzer_iii"), "minefield")
    play.do("use mine_belt.detonate", "enemy minefield", "done")
    assert play.rule == "13-3-4" and play.front("A") == {"panzer_iii": 1}


def test_13_3_3_allotted_units_and_their_enemies_fall() -> None:
    """[13-3-3] Enemies are destroyed, units Forfeited to the owner's discard pile."""
    play = counterattack(Board().front("A", "flak88"), "minefield").do("done")
    assert play.enemy() == ["minefield destroyed"]
    assert play.zone("A", "discard") == {"flak88": 1}


def test_13_3_4_a_late_kill_still_counts() -> None:
    """[13-3-4] [R32] The Mine Belt may wait for step 4."""
    play = counterattack(Board().front("A", "mine_belt", "flak88", "el_agheila"), "minefield", "british_tank")
    play.do("done", "enemy minefield", "use mine_belt.detonate", "enemy british_tank", "done")
    assert "repelled" in play.cases() and "city_lost" not in play.cases()


def test_13_3_4_a_repair_shop_that_was_allotted_is_gone() -> None:
    """[13-3-4] [R59] It has an Interception of 1 like any unit."""
    play = counterattack(Board().front("A", "repair_shop", "flak88"), "british_tank", "british_tank").do("done")
    assert play.legal("use") == []


def test_13_3_5_the_highest_city_and_its_penalty() -> None:
    """[13-3-5] [R16] [R21] [R62] On top of the City pile; random Victory cards, by weight, under theirs."""
    board = Board().front("A", "el_agheila", "tobruk", "forces_defeated*2", "supplies_seized/x").british("minefield")
    play = counterattack(board).do("done", "done")
    assert play.legal() == ["lose forces_defeated", "lose supplies_seized/x"]
    assert list(GAME.weights(play.state)) == [2, 1]
    play.do("lose supplies_seized/x", "lose forces_defeated")
    assert play.pile("city")[0] == "tobruk"
    assert play.look()["victory"]["below"] == ["supplies_seized", "forces_defeated"]
    assert play.zone("A", "front") == {"el_agheila": 1, "forces_defeated": 1}


def test_13_3_5_the_last_city_lost_lies_uppermost() -> None:
    """[13-3-5] [5-5] [R16] The pile is not sorted again."""
    board = Board().front("A", "el_agheila").front("B", "tobruk")
    play = counterattack(board, "minefield").do("done", "done", "done", "done")
    assert play.pile("city")[:2] == ["tobruk", "el_agheila"]


def test_13_3_5_without_a_city_failing_costs_nothing() -> None:
    """[13-3-5] [R17] The next players follow."""
    board = Board().front("A", "forces_defeated").front("B", "tobruk")
    play = counterattack(board, "minefield").do("done", "done")
    assert play.who() == "B" and play.zone("A", "front") == {"forces_defeated": 1}
