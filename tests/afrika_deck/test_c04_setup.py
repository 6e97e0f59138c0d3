"""Chapters 2 to 4: points, cards, set-up."""

from collections import Counter

import pytest

from alamein.core.chance import Splitmix
from alamein.core.playout import playout
from alamein.core.procedure import CHANCE
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.state import Afrika
from tests.afrika_deck.board import Board, Play


def dealt(options: dict[str, int]) -> Afrika:
    """A game at its first decision."""
    s, source = GAME.new("", options), Splitmix(3)
    while GAME.seat(s) == CHANCE:
        playout(GAME, s, source, 1)
    return s


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("start", [0, 1])
def test_4_who_begins_later_has_a_card_more(players: int, start: int) -> None:
    """[4] [D7] Five cards for everybody but the first player, whoever that is; four for all as printed."""
    s = dealt({"players": players, "start": start})
    hands = [sum(entry["hand"].values()) for entry in GAME.dump(s)["seats"]]
    assert hands == [4 if seat == s.start else 5 for seat in range(players)]
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)
    s = dealt({"players": players, "start": start, "compensation": 0})
    assert [sum(entry["hand"].values()) for entry in GAME.dump(s)["seats"]] == [4] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_4_piles_decks_and_hands(players: int) -> None:
    """[4] Piles in order, eight cards each, four in hand; Motorized Transports left over are in the box."""
    s = dealt({"players": players, "compensation": 0})
    position = GAME.dump(s)
    assert GAME.problems(s) == []  # all 362 cards are there
    assert position["piles"]["panzer_regiment"] == ["panzer_iii"] * 5 + ["panzer_iv"] * 5
    assert position["piles"]["city"][0] == "el_agheila" and position["piles"]["city"][-1] == "alexandria"
    assert len(position["piles"]["city"]) == 9
    assert Counter(position["piles"]["support"]) == {
        id: int(GAME.tables.copies[f]) for f, id in enumerate(GAME.tables.ids) if GAME.tables.kind[f] == 3
    }
    assert position["piles"]["motorized_transport"] == []
    assert position["scrapped"].get("motorized_transport", 0) == 30 - 6 * players
    assert len(position["piles"]["italian_infantry"]) == 24 - 2 * players
    assert position["british"] == [] and position["event"] == [
        {"count": 44, "card": None, "lot": 0, "bag": 0, "seen_by": []}
    ]
    for entry in position["seats"]:
        assert sum(entry["hand"].values()) == sum(entry["deck"].values()) == 4
        owned = Counter(entry["hand"]) + Counter(entry["deck"])
        assert owned == {"motorized_transport": 6, "italian_infantry": 2}
    assert position["active"] == "A"


def test_4_the_support_pile_is_shuffled() -> None:
    """[4] Every card of the Support pile may come first, as often as there are copies of it."""
    s = GAME.new("", {})
    assert [GAME.notation.text(a) for a in GAME.legal(s)][:2] == ["stack general_rommel", "stack lil_rommel"]
    assert list(GAME.weights(s)) == [1, 2, 1, 1, 2, 2, 3, 2, 2, 2, 2]


def test_2_points_stay_in_the_wallet_until_the_turn_ends() -> None:
    """[2] [2-5] [R42] Attack gained before Combat counts in it; nothing is carried over to the next turn."""
    play = Board().front("A", "italian_tank*2", "panzer_iii").points(supply=1).at("tactics")
    play.do("use italian_tank.fire", "use panzer_iii.fuelled", "attack box", "done")
    assert "won" in play.cases() and play.wallet("attack") == 1
    play.do("done", "done", "done")
    deal(play)
    assert play.who() == "B" and set(play.look()["wallet"].values()) == {0}


def deal(play: Play) -> Play:
    """Draws of Clean-Up, whatever they bring."""
    while play.who() == "chance":
        play.do(play.legal()[0])
    return play


def test_2_1_the_whole_play_cost_is_paid_in_tactic_points() -> None:
    """[2-1] A card of Play Cost 2 cannot be played for 1, whatever else the wallet holds."""
    play = Board().hand("A", "panzer_iii", "motorcycle").points(supply=9).at("tactics")
    assert play.refused("play panzer_iii").rule == "2-1"
    assert play.legal("play") == ["play motorcycle"]


def test_2_2_supply_pays_prices_and_abilities() -> None:
    """[2-2] Without Supply the Panzer's fuelled attack cannot be paid."""
    play = Board().front("A", "panzer_iii").points(attack=3).at("tactics")
    assert play.refused("use panzer_iii.fuelled").rule == "2-2"
    assert play.legal("use") == ["use panzer_iii.fire"]


def test_2_3_draw_points_are_used_at_once_or_lost() -> None:
    """[2-3] [5-2] [R29] Card by card; stopping loses the rest before anything else can be done."""
    play = Board().hand("A", "repair_shop", "motorized_transport").at("tactics").do("play repair_shop")
    assert play.legal() == ["draw", "done"]
    assert play.refused("play motorized_transport").rule == "2-3"
    play.do("draw", "deal motorized_transport", "done")
    assert play.wallet("draw") == 0
    assert play.zone("A", "hand") == {"motorized_transport": 2}


def test_2_3_draw_points_without_cards_are_lost() -> None:
    """[2-3] [14-1] With deck and discard pile empty there is no question."""
    play = Board().deck("A").hand("A", "repair_shop").at("tactics").do("play repair_shop")
    assert play.decision == "may deploy"


def test_2_4_one_reinforcement_point_for_each_card() -> None:
    """[2-4] [11-1] The second card needs a second point."""
    play = Board().points(supply=9).at("reinforcement").do("recruit flak88")
    assert play.wallet("reinforcement") == 0
    assert play.refused("recruit bersaglieri").rule == "11-1"


def test_2_6_victory_points_are_never_in_the_wallet() -> None:
    """[2-6] They are counted on cards at the end."""
    play = Board().front("A", "captured_general").at("tactics")
    assert "vp" not in play.look()["wallet"]


def test_3_1_supply_cards_at_any_time_of_the_turn() -> None:
    """[3-1] [R35] Starting, Tactics, both Combat windows, Reinforcement; not in Clean-Up."""
    board = Board().hand("A", "motorized_transport*6").front("A", "flak88").events("british_infantry")
    play = board.at("starting")
    play.do("play motorized_transport", "done", "play motorized_transport", "attack el_agheila")
    play.do("play motorized_transport", "done", "play motorized_transport", "done", "done")
    play.do("play motorized_transport", "done")
    assert play.decision == "keep" and play.refused("play motorized_transport").rule == "7-4"


def test_3_2_army_cards_are_deployed_and_offer_abilities() -> None:
    """[3-2] A played Army card that is not Deployed has no ability."""
    play = Board().hand("A", "panzer_iii").points(tactic=1).at("tactics").do("play panzer_iii", "done")
    assert play.legal("use") == []
    assert play.refused("use panzer_iii.fire").rule == "10"


def test_3_3_strategy_cards_return_and_give_no_attack() -> None:
    """[3-3] Each of the three goes back to the War Zone; none has Attack in its bonus."""
    table = GAME.tables
    strategies = [f for f in range(len(table.ids)) if table.kind[f] == 2]
    assert len(strategies) == 3
    for f in strategies:
        assert table.returns[f] == 1 and table.bonus[f * 5 + 4] == 0
    play = Board().hand("A", "fuel_priority").at("tactics").do("play fuel_priority")
    assert play.zone("A", "playing_area") == {}


def test_3_4_support_cards_are_always_deployed() -> None:
    """[3-4] No question is asked."""
    play = Board().hand("A", "fuel_dump").at("tactics").do("play fuel_dump")
    assert play.decision == "tactics phase" and play.front("A") == {"fuel_dump": 1}


def test_3_5_events_add_defense_and_leave_under_their_pile() -> None:
    """[3-5] [12-1-10] The garrison of a lost Combat lies at the bottom, in the attacker's order."""
    play = Board().city("derna", "B").front("A", "flak88*2").events("british_tank", "british_infantry").at("tactics")
    play.do("attack derna", "done", "done", "put british_infantry")
    assert [slot["card"] for slot in play.look()["event"][-2:]] == ["british_infantry", "british_tank"]


def test_3_6_a_site_is_deployed_at_once() -> None:
    """[3-6] A Box brings its printed point, a City none but Victory cards."""
    play = Board().front("A", "flak88").points(attack=5).at("tactics").do("attack box", "done")
    assert play.zone("A", "front")["box"] == 1
    assert GAME.tables.vp[GAME.tables.ids.index("tobruk")] == 0


def test_3_7_victory_cards_are_deployed_at_once() -> None:
    """[3-7] They come by chance, each as likely as it is frequent among those left."""
    play = Board().front("A", "flak88").events("abandoned_depot").points(attack=2).at("tactics")
    play.do("attack el_agheila", "done")
    assert play.decision == "receive"
    assert list(GAME.weights(play.state)) == [5, 10, 11, 6, 8]
    play.do("receive supplies_seized")
    assert list(GAME.weights(play.state)) == [5, 10, 11, 5, 8]
    play.do("receive supplies_seized")
    assert play.front("A")["supplies_seized"] == 2
