"""Chapters 6 to 8: the four phases, the end, the winner."""

import pytest

from alamein.core.event import Log
from alamein.games.afrika_deck import GAME
from tests.afrika_deck.board import Board, Play


def deal(play: Play) -> Play:
    while play.who() == "chance":
        play.do(play.legal()[0])
    return play


def test_6_turns_go_round() -> None:
    """[6] Clockwise, and a round ends with the last player."""
    play = Board(3).at("starting")
    seen = []
    for _ in range(4):
        seen.append((play.who(), play.look()["round"]))
        play.do("done", "done", "done")
        if play.decision == "keep":
            play.do("done")
        deal(play)
    assert seen == [("A", 1), ("B", 1), ("C", 1), ("A", 2)]


def test_6_1_exhausted_cards_are_reactivated() -> None:
    """[6-1] Those of the active player only."""
    play = Board().front("A", "flak88/x").front("B", "flak88/x").at("starting")
    assert play.front("A") == {"flak88": 1} and play.front("B") == {"flak88/x": 1}


def test_6_2_one_tactic_point_and_one_combat() -> None:
    """[6-2] A second Combat in the turn is refused."""
    play = Board().front("A", "flak88").points(attack=10).at("tactics")
    assert play.wallet("tactic") == 1
    play.do("attack box", "done", "done")
    assert play.refused("attack box").rule == "6-2"
    assert play.legal("attack") == []


def test_6_3_one_reinforcement_point() -> None:
    """[6-3] At the start of the phase."""
    assert Board().at("reinforcement").wallet("reinforcement") == 1


def test_6_4_clean_up() -> None:
    """[6-4] [R23] [R52] Area and hand to the discard pile, one card kept, four drawn, points lost."""
    board = Board().hand("A", "flak88", "motorized_transport*2").points(supply=3, attack=2)
    play = board.at("reinforcement").do("play motorized_transport", "done", "card motorized_transport")
    assert play.zone("A", "discard") == {"flak88": 1, "motorized_transport": 1}
    deal(play)
    assert sum(play.zone("A", "hand").values()) == 5
    assert set(play.look()["wallet"].values()) == {0}


def test_7_1_only_supply_cards_in_the_starting_phase() -> None:
    """[7-1] [R53] Points gained there last; nothing else is allowed, and the Tactics Phase follows."""
    board = Board().hand("A", "convoy_transport", "motorcycle").front("A", "fuel_dump")
    play = board.at("starting")
    assert play.legal() == ["done", "play convoy_transport"]
    assert play.refused("play motorcycle").rule == "7-1"
    assert play.refused("use fuel_dump.issue").rule == "9"
    play.do("play convoy_transport", "done")
    assert (play.wallet("supply"), play.wallet("tactic")) == (3, 1)


def test_7_1_two_sandstorms_keep_four_units_exhausted() -> None:
    """[7-1] [R51] Sandstorms add up, and both leave under the Event pile."""
    play = Board().front("A", "sandstorm*2", "flak88/x*3", "recon/x", "fuel_dump/x", "italian_tank/x").at("starting")
    play.do("unit flak88/x", "unit flak88/x", "unit recon/x", "unit italian_tank/x")
    assert play.front("A") == {"flak88": 1, "flak88/x": 2, "recon/x": 1, "italian_tank/x": 1, "fuel_dump": 1}
    assert [slot["card"] for slot in play.look()["event"]][-1] == "sandstorm"
    assert play.look()["event"][-1]["count"] == 2


def test_7_1_with_too_few_units_all_stay_exhausted() -> None:
    """[7-1] [R41] No question where there is no choice."""
    play = Board().front("A", "sandstorm", "flak88/x", "fuel_dump/x").at("starting")
    assert play.decision == "starting phase"
    assert play.front("A") == {"flak88/x": 1, "fuel_dump": 1}


def test_7_2_cards_abilities_and_combat_in_any_order() -> None:
    """[7-2] Ability, Combat, card: all in one Tactics Phase."""
    board = Board().hand("A", "italian_artillery").front("A", "italian_tank").points(attack=4)
    play = board.at("tactics").do("use italian_tank.fire", "attack box", "done", "done", "play italian_artillery")
    assert play.legal() == ["deploy", "done"]


def test_7_2_no_play_cost_no_play() -> None:
    """[7-2] A card without a printed Play Cost cannot be played."""
    tables = GAME.tables
    for f, name in enumerate(tables.ids):
        assert (tables.play_cost[f] < 0) == (
            tables.kind[f] in (5, 6) or (tables.kind[f] == 4 and name != "british_tank")
        )
    assert Board().at("tactics").refused("play minefield").rule == "7-2"


def test_7_2_combat_is_declared_in_the_tactics_phase() -> None:
    """[7-2] Not in the Starting or Reinforcement Phase."""
    assert Board().front("A", "flak88").at("starting").refused("attack box").rule == "7-2"
    assert Board().front("A", "flak88").at("reinforcement").refused("attack box").rule == "7-2"


def test_7_3_only_recruiting_and_supply_cards() -> None:
    """[7-3] [R25] [R66] No other card, no ability; and no Recruiting before the phase."""
    board = Board().hand("A", "fuel_priority", "motorized_transport").front("A", "fuel_dump")
    play = board.at("reinforcement")
    assert play.legal("play") == ["play motorized_transport"]
    assert play.refused("play fuel_priority").rule == "7-3"
    assert play.refused("use fuel_dump.issue").rule == "9"
    assert Board().points(supply=9).at("tactics").refused("recruit flak88").rule == "7-3"


def test_7_4_nothing_need_be_kept_and_four_must_be_drawn() -> None:
    """[7-4] [R29] Deployed cards stay; there is no limit to the hand."""
    play = Board().hand("A", "flak88*3").front("A", "recon").at("clean-up").do("done")
    assert play.zone("A", "hand") == {} and play.zone("A", "discard")["flak88"] == 3
    deal(play)
    assert sum(play.zone("A", "hand").values()) == 4
    assert play.front("A") == {"recon": 1}
    full = Board().hand("A", "flak88*9").front("A", "water_depot*2").at("clean-up")
    deal(full.do("card flak88", "card flak88", "card flak88"))
    assert sum(full.zone("A", "hand").values()) == 7


def test_7_4_texts_look_at_the_own_turns_combat() -> None:
    """[7-4] [R30] [R43] Intercepting is no Combat of the own turn: the Infantry stays."""
    board = Board().front("A", "italian_infantry/x").british("minefield").turn(scheduled=1)
    play = board.deck("A", "convoy_transport*4").at("clean-up").do("done", "infantry none", "done")
    assert play.who() == "B"
    assert play.front("A") == {"italian_infantry/x": 1}


# --- chapter 8 ---------------------------------------------------------------------------------------------------


def take_alexandria(**values: int) -> Play:
    depots = ["abandoned_depot"] * 4
    board = Board().city("alexandria", "B").front("A", "flak88*2").only_events(*depots, "british_infantry")
    play = board.points(attack=10).set(**values).at("tactics").do("attack alexandria", "done")
    return play.do(*["receive positions_overrun"] * 6, "done")


def test_8_1_alexandria_ends_the_game_after_the_tactics_phase() -> None:
    """[8-1] [R22] Not at once, but without a Reinforcement Phase."""
    play = take_alexandria()
    assert play.decision == "tactics phase"
    play.do("done")
    assert play.who() == "over"
    assert list(GAME.legal(play.state)) == []


def test_8_1_the_round_is_finished_if_agreed() -> None:
    """[8-1] [D1] The option gives the others their turn; the game then ends after the last Tactics Phase."""
    play = take_alexandria(finish_round=1).do("done")
    assert play.decision == "reinforcement phase"
    play.do("done")
    deal(play)
    play.do("done", "done")
    assert play.who() == "over"


def test_8_1_no_counterattack_follows_while_the_round_is_finished() -> None:
    """[8-1] [D1] [13-1] It would cost an earlier seat what the last one never risks."""
    play = take_alexandria(finish_round=1)
    play.state.scheduled = 1
    play.do("done", "done")
    deal(play)
    assert play.told("no_counterattack") and play.who() == "B" and play.decision == "starting phase"


def test_4_the_first_player_may_be_drawn_by_lot() -> None:
    """[4] [D5] Each as likely; the round ends with the player before, also for finish_round."""
    play = Play.new(GAME, players=3, start=0)
    while play.legal("stack"):
        play.do(play.legal()[0])
    assert play.legal() == ["starts A", "starts B", "starts C"] and list(GAME.weights(play.state)) == [1, 1, 1]
    assert GAME.dump(GAME.load(GAME.dump(play.state))) == GAME.dump(play.state)
    play.do("starts C")
    deal(play)
    assert play.who() == "C" and play.look()["start"] == "C"
    for player, round in (("A", 1), ("B", 1), ("C", 2)):
        play.do("done", "done", "done", "done")
        deal(play)
        assert (play.who(), play.look()["round"]) == (player, round)
    last = Board().set(start="B", active="A", finish_round=1).turn(ending=1).at("tactics").do("done")
    assert last.who() == "over"
    assert [option.offered for option in GAME.options if option.id == "start"] == [0]  # to people; A for programs


def test_5_1_the_table_lists_the_own_deck_only_as_a_memory_aid() -> None:
    """[5-1] [D6] By default what a player could remember; as printed, only how many cards are there."""
    for memory, listed, hidden in ((1, 2, 0), (0, 0, 8)):
        scene = GAME.scene(GAME.load({"memory": memory}), 0)
        zones = {zone["id"]: zone for zone in scene["zones"]}
        assert (len(zones["deck:A"]["cards"]), zones["deck:A"]["hidden"]) == (listed, hidden)
        assert GAME.dump(GAME.load({"memory": memory})).get("memory", 1) == memory


def test_7_the_log_has_phases_owners_causes_and_totals() -> None:
    """[7-1] [7-2] [7-3] [7-4] [12-1-7] What happened can be read without the table."""
    board = Board().front("A", "flak88").events("minefield").points(attack=1)
    play = board.at("tactics").do("attack el_agheila")
    while play.decision != "tactics phase":
        play.do(play.legal()[0])
    play.do("done", "done")
    told = play.sentences()
    assert any("Minefield: Battle Damage rises by" in text for text in told)
    assert any("Player A has 1 Attack against a Defense of" in text for text in told)
    assert "Player A's Reinforcement Phase" in told and "Player A's Clean-Up Phase" in told


def test_8_1_an_empty_victory_pile_ends_the_game() -> None:
    """[8-1] [R22] Also when the last card was drawn exactly; a short pile gives what it has."""
    board = Board().front("A", "flak88").events("abandoned_depot").points(attack=2)
    left = board.position["victory"]["in_no_order"]
    for card in list(left):
        board.position["scrapped"][card] = left.pop(card)
    left["forces_defeated"] = 1
    board.position["scrapped"]["forces_defeated"] -= 1
    play = board.at("tactics").do("attack el_agheila", "done", "receive forces_defeated")
    assert play.rule == "12-1-9"
    play.do("done", "done")
    assert play.who() == "over"


def test_8_1_the_longest_game() -> None:
    """[8-1] [D4] The agreed round is the last."""
    play = Board().set(round=60, rounds=60, active="B", acting="B").at("clean-up")
    deal(play)
    assert play.who() == "over"
    assert GAME.checked_options({})["rounds"] == 60


def result(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    play = board.set(round=60, rounds=60, active="B", acting="B").at("reinforcement")
    play.state.over = 1
    found = GAME.result(play.state)
    assert found is not None and found.rule == "8-2"
    return found.winners, found.scores


def test_8_2_points_count_wherever_they_lie() -> None:
    """[8-2] [R64] Hand, deck, discard pile, Playing Area, Front Line, attached; not scrapped."""
    board = Board().deck("A", "panzer_iv").hand("A", "panzer_iv").discard("A", "panzer_iv")
    board.zone("A", "playing_area", "panzer_iv").front("A", "flak88+1", "forces_defeated", "box")
    board.front("B", "captured_general")
    assert result(board) == ((0,), (4 + 1 + 3 + 1, 4))


@pytest.mark.parametrize(
    ("cities", "winners"),
    [(("el_agheila", "derna"), (1,)), (("el_agheila", ""), (0,)), (("", ""), (0, 1))],
)
def test_8_2_ties(cities: tuple[str, str], winners: tuple[int, ...]) -> None:
    """[8-2] [R65] The highest City decides; any City beats none; without Cities they share."""
    board = Board().front("A", "forces_defeated").front("B", "forces_defeated")
    for seat, city in zip("AB", cities, strict=True):
        if city:
            board.front(seat, city)
    assert result(board) == (winners, (3, 3))


def test_8_2_no_result_while_the_game_goes_on() -> None:
    """[8-2] Only a game that is over has one."""
    play = Board().at("tactics")
    assert GAME.result(play.state) is None
    GAME.apply(play.state, GAME.legal(play.state)[0], Log(False))
    assert GAME.result(play.state) is None
