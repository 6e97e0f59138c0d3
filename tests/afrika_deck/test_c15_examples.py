"""Chapter 15: the rulebook's two examples of play, move by move with their numbers."""

from alamein.games.afrika_deck import GAME
from tests.afrika_deck.board import Board, Play


def fort_capuzzo(*more: str) -> Play:
    """B's Tactics Phase before the attack; the British pile holds three cards."""
    board = Board(3).city("fort_capuzzo", "A").hand("B", "motorized_rifle", "motorized_transport")
    board.front("B", "panzer_iii", "italian_infantry*3", "italian_tank*3", "flak88", "repair_shop", *more)
    board.events("british_tank", "british_counterattack", "british_artillery", "british_infantry", "british_tank")
    board.position["event"][5:5] = [{"count": 1, "card": "royal_air_force"}]
    board.take("royal_air_force")
    board.british("sandstorm", "british_counterattack", "british_tank")
    play = board.set(active="B", acting="B").at("tactics")
    return play.do("play motorized_rifle", "done", "deploy", "attack fort_capuzzo")


def test_15_1_the_battle() -> None:
    """[15-1] [R1] [R2] [R3] [R4] [R28] Defense 17, then 13; 4 + 8 + 1 Attack conquer Fort Capuzzo exactly."""
    play = fort_capuzzo()
    # [12-1-3] the Counterattack is scrapped and replaced, the Artillery costs a unit of the attacker's choice
    assert play.enemy()[1] == "british_counterattack gone"
    assert play.look()["turn"]["scheduled"] == 1
    play.do("unit italian_infantry")
    # [12-1-4] three cards were there, so none was added for the Counterattack; two Reinforcements make five
    assert sum(slot["count"] for slot in play.look()["british"]) == 5
    assert total(play) == 17
    play.do("use flak88.snipe_tanks", "enemy british_tank")
    assert total(play) == 13
    assert "flak88" not in play.front("B")
    play.do("play motorized_transport", "use panzer_iii.fuelled")
    assert play.wallet("attack") == 4
    play.do("use italian_infantry.fire", "use italian_infantry.fire")
    play.do("use italian_tank.fire", "use italian_tank.fire", "use italian_tank.fire")
    assert play.wallet("attack") == 12
    play.do("use motorized_rifle.push/x")
    assert play.wallet("attack") == 13
    play.do("done", "unit italian_tank/x")
    assert play.zone("B", "front")["fort_capuzzo"] == 1
    assert play.wallet("attack") == 0
    play.do("receive captured_general", "receive captured_general", "receive forces_defeated", "receive level_up")
    play.do("unit motorized_rifle/x")
    play.do("use repair_shop.salvage", "enemy british_tank", "done", "put british_artillery")
    assert play.zone("B", "discard")["british_tank"] == 1
    assert [slot["card"] for slot in play.look()["event"][-2:]] == ["british_artillery", "british_infantry"]
    # [7-4] one Infantry is left for Clean-Up (the printed two is a slip) and the Tanks stay
    assert play.front("B")["italian_infantry/x"] == 1
    play.do("done", "done")
    front = play.front("B")
    assert "italian_infantry/x" not in front
    assert front["italian_tank/x"] == 2


def total(play: Play) -> int:
    odds = GAME.odds(play.state, 1)
    assert odds is not None
    attack = play.wallet("attack")
    text = odds.outcomes[0].text
    return int(text.split()[-1]) if text.startswith("won") else attack + int(text.split()[1])


def counterattack(front: tuple[str, ...], level: str) -> Play:
    """B's end of turn with a Counterattack Turn scheduled and five British cards."""
    board = Board(3).city("mersa_matruh", "A").front("B", *front, level).deck("B", "convoy_transport*4")
    board.front("B", "positions_overrun*2").seat("A")["front"].pop("fort_capuzzo")
    board.seat("B")["front"]["fort_capuzzo"] = 1
    board.british("british_tank", "british_tank", "british_counterattack", "sandstorm", "royal_air_force")
    return board.set(active="B", acting="B").turn(scheduled=1).at("clean-up")


def test_15_2_the_counterattack() -> None:
    """[15-2] [R7] Two Italian Tanks and the Rifle with Level Up! cover five cards; the Panzer is spared."""
    play = counterattack(("panzer_iii/x", "italian_tank/x*2"), "motorized_rifle/x+1")
    assert play.who() == "B" and play.rule == "13-3-1"
    assert len(play.enemy()) == 5
    play.do("done")
    assert play.legal() == ["unit italian_tank/x", "unit panzer_iii/x", "unit motorized_rifle/x+1"]
    play.do("unit italian_tank/x", "unit italian_tank/x", "unit motorized_rifle/x+1")
    assert play.enemy() == [
        "british_tank destroyed",
        "british_tank destroyed",
        "british_counterattack destroyed",
        "sandstorm destroyed",
        "royal_air_force destroyed",
    ]
    play.do("done")
    assert play.front("B") == {"panzer_iii/x": 1, "positions_overrun": 2}
    assert play.look()["scrapped"]["level_up"] == 1
    assert play.who() == "C"  # nobody else has to intercept
    assert play.look()["british"] == []
    assert play.look()["event"][-1]["count"] == 5  # the Counterattack card goes back too
    assert "city_lost" not in play.cases()


def test_15_2_with_the_flak_two_tanks_fall_before_allotment() -> None:
    """[15-2] [R7] After two kills three enemies remain, and any full allotment is legal."""
    play = counterattack(("panzer_iii/x", "italian_tank/x*2", "flak88/x"), "motorized_rifle/x+1")
    play.do("use flak88.snipe_tanks/x", "enemy british_tank", "enemy british_tank", "done", "unit motorized_rifle/x+1")
    assert play.front("B") == {"panzer_iii/x": 1, "italian_tank/x": 2, "positions_overrun": 2}


def test_15_2_the_repair_shop_takes_both_tanks() -> None:
    """[15-2] [14-2] [R6] A card's text takes Events in a counterattack though the rules do not."""
    play = counterattack(("panzer_iii/x", "italian_tank/x*2", "repair_shop/x"), "motorized_rifle/x+1")
    play.do("done", "unit motorized_rifle/x+1", "unit italian_tank/x", "unit italian_tank/x")
    play.do("use repair_shop.salvage/x", "enemy british_tank", "enemy british_tank", "done")
    assert play.zone("B", "discard")["british_tank"] == 2


def test_15_2_failing_costs_the_city_and_two_victory_cards() -> None:
    """[15-2] [13-3-5] Fort Capuzzo goes on top of its pile and Penalty 2 is paid; then A must intercept."""
    play = counterattack(("panzer_iii/x",), "italian_tank/x")
    play.do("done", "enemy british_tank", "enemy british_tank", "enemy sandstorm", "done")
    play.do("lose positions_overrun", "lose positions_overrun")
    assert play.pile("city")[0] == "fort_capuzzo"
    assert play.look()["victory"]["below"] == ["positions_overrun"] * 2
    assert play.who() == "A" and play.rule == "13-3-1"
    assert play.enemy().count("british_tank destroyed before") == 2
