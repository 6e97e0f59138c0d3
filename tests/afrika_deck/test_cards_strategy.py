"""Strategy and Support cards. One test per card, named after it: what its text says happens, with its numbers."""

import pytest

from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.rules.c08_end import score
from alamein.games.afrika_deck.rules.c13_counterattack import rating
from tests.afrika_deck.board import Board
from tests.afrika_deck.moments import in_combat, intercepting, tactics, use


def test_flank_march() -> None:
    board = tactics("flank_march").front("A", "italian_tank/x*3", "flak88/x", "fuel_dump/x")
    play = board.at("tactics").do("play flank_march", "unit italian_tank/x", "unit flak88/x")
    assert "unit fuel_dump/x" not in play.legal()
    play.do("unit italian_tank/x")
    assert play.front("A") == {"italian_tank": 2, "italian_tank/x": 1, "flak88": 1, "fuel_dump/x": 1}
    assert play.wallet("tactic") == 1
    assert len(play.pile("flank_march")) == 10


def test_fuel_priority() -> None:
    play = tactics("fuel_priority").at("tactics").do("play fuel_priority")
    assert (play.wallet("supply"), play.wallet("reinforcement")) == (3, 1)
    assert len(play.pile("fuel_priority")) == 10


def test_stuka_strike() -> None:
    assert tactics("stuka_strike").at("tactics").refused("play stuka_strike").rule == "5-8"  # in Combat only
    board = Board().hand("A", "stuka_strike*2").front("A", "italian_tank").events("royal_air_force")
    play = board.deck("A", "convoy_transport").at("tactics").do("attack el_agheila", "random stuka_strike")
    play.do("play stuka_strike")
    assert play.enemy() == ["royal_air_force standing"]  # no target among its sub-types: spent for nothing
    assert len(play.pile("stuka_strike")) == 9
    board = Board().hand("A", "stuka_strike").front("A", "italian_tank").events("desert_patrol")
    play = board.at("tactics").do("attack el_agheila", "play stuka_strike", "enemy desert_patrol")
    assert play.enemy() == ["desert_patrol destroyed"]


def test_general_rommel() -> None:
    play = tactics("general_rommel").points(tactic=1).at("tactics").do("play general_rommel")
    assert play.front("A") == {"general_rommel": 1}
    assert play.wallet("tactic") == 0  # nothing yet
    assert Board().front("A", "general_rommel").at("tactics").wallet("tactic") == 2
    assert score(play.state, 0) == 3


def test_lil_rommel() -> None:
    play = tactics("lil_rommel").at("tactics").do("play lil_rommel")
    assert play.front("A") == {"lil_rommel": 1} and play.wallet("tactic") == 1
    board = Board().front("A", "italian_infantry*2").hand("A", "lil_rommel").british("minefield")
    play = board.deck("A", "convoy_transport*4").turn(scheduled=1).at("clean-up").do("card lil_rommel")
    play.do("play lil_rommel")
    infantry = GAME.notation.parse("unit italian_infantry") & 0xFFFFF
    assert rating(play.state, 0, infantry) == 1
    play.do("done")
    assert play.front("A") == {"italian_infantry": 1, "lil_rommel": 1}  # allotted like any unit


def test_chief_of_staff() -> None:
    play = Board().front("A", "chief_of_staff").at("reinforcement")
    assert (play.wallet("reinforcement"), play.wallet("supply")) == (2, 1)
    play = tactics("chief_of_staff").at("tactics").do("play chief_of_staff", "done")
    assert (play.wallet("reinforcement"), play.wallet("supply")) == (2, 1)  # already this turn


def test_corps_commander() -> None:
    board = Board().front("A", "corps_commander", "panzer_iii*2", "italian_artillery").points(supply=2)
    play = board.at("tactics")
    assert use(play, "panzer_iii.fuelled") == {"supply": -1, "attack": 5}
    assert use(play, "panzer_iii.fire") == {"attack": 2}
    assert use(play, "italian_artillery.barrage") == {"supply": -1, "attack": 3}


@pytest.mark.parametrize(("attack", "left"), [(5, {"italian_infantry/x": 1}), (4, {})])
def test_italian_liaison(attack: int, left: dict[str, int]) -> None:
    board = Board().front("A", "italian_liaison", "italian_infantry/x").points(attack=attack)
    play = board.at("tactics").do("attack box", "done", "done", "done", "done")
    front = play.front("A")
    front.pop("box", None)
    assert front == {"italian_liaison": 1, **left}


def test_forward_airfield() -> None:
    assert use(Board().front("A", "forward_airfield").at("tactics"), "forward_airfield.sortie") == {"attack": 1}
    play = in_combat(("royal_air_force",), "forward_airfield", "italian_tank")
    play.do("use forward_airfield.intercept_air", "enemy royal_air_force")
    assert play.enemy() == ["royal_air_force destroyed"]


def test_fuel_dump() -> None:
    play = Board().front("A", "fuel_dump").at("tactics")
    assert use(play, "fuel_dump.issue") == {"supply": 1}
    assert Board().front("A", "fuel_dump").at("reinforcement").refused("use fuel_dump.issue").rule == "9"


def test_water_depot() -> None:
    board = Board().front("A", "water_depot*2").hand("A", "flak88*4")
    play = board.at("clean-up").do("card flak88", "card flak88", "card flak88")
    assert play.zone("A", "discard") == {"flak88": 1}


def test_field_hospital() -> None:
    board = Board().city("benghazi", "B").front("A", "field_hospital", "flak88/x+1").events("minefield")
    play = board.front("A", "italian_tank").at("tactics").do("attack benghazi", "done", "unit flak88/x+1", "save")
    assert play.zone("A", "hand") == {"flak88": 1}
    assert play.zone("A", "known") == {"flak88": 1}  # all saw it
    assert play.look()["scrapped"]["level_up"] == 1
    # the Minefield's second point finds no active Hospital: the last unit is Forfeited without a question
    assert play.front("A") == {"field_hospital/x": 1}
    assert play.zone("A", "discard") == {"italian_tank": 1}


def test_radio_intercept() -> None:
    play = Board().front("A", "radio_intercept").at("tactics").do("use radio_intercept.listen")
    play.do("look-at minefield", "look-at british_tank", "look-at sandstorm", "put sandstorm", "put minefield")
    assert [slot["card"] for slot in play.look()["event"][:3]] == ["sandstorm", "minefield", "british_tank"]


def test_mine_belt() -> None:
    assert in_combat(("british_infantry",), "mine_belt", "italian_tank").refused("use mine_belt.detonate").rule == "9"
    play = intercepting(("abandoned_depot", "british_tank"), "mine_belt")
    play.do("use mine_belt.detonate", "enemy british_tank")
    assert "british_tank destroyed" in play.enemy()
    assert play.pile("support")[-1] == "mine_belt"
