"""Events. One test per card, named after it: what its text says happens, with its numbers."""

from tests.afrika_deck.board import Board, Play
from tests.afrika_deck.moments import in_combat, tactics, use


def lost_against(play: Play) -> int:
    """The total Defense of the Combat just lost."""
    play.do("done")
    return next(event.data[2] for event in play.events if event.case == "lost")


def test_british_tank() -> None:
    assert lost_against(in_combat(("british_tank",), "flak88")) == 2 + 4
    play = tactics("british_tank").at("tactics").do("play british_tank", "deploy")
    assert play.front("A") == {"british_tank/x": 1}
    assert play.legal("attack")  # it counts as an Army card
    assert use(Board().front("A", "british_tank").at("tactics"), "british_tank.fire") == {"attack": 3}


def test_british_infantry() -> None:
    assert lost_against(in_combat(("british_infantry",), "flak88")) == 2 + 3


def test_british_artillery() -> None:
    play = in_combat(("british_artillery",), "flak88", "italian_tank/x").do("unit italian_tank/x")
    assert play.zone("A", "discard") == {"italian_tank": 1}
    assert lost_against(play) == 2 + 4


def test_british_counterattack() -> None:
    board = Board().front("A", "flak88").events("british_counterattack", "british_infantry")
    play = board.at("tactics").do("attack el_agheila")
    assert play.enemy() == ["british_counterattack gone", "british_infantry standing"]
    assert play.look()["scrapped"]["british_counterattack"] == 1
    assert play.look()["turn"]["scheduled"] == 1
    assert sum(slot["count"] for slot in play.look()["british"]) == 3 + 1  # filled to three, then El Agheila's one
    assert lost_against(play) == 2 + 3


def test_sandstorm() -> None:
    board = Board().front("A", "italian_tank*2", "flak88").events("sandstorm").points(attack=2)
    play = board.front("B", "flak88/x*2", "recon/x", "fuel_dump/x").at("tactics").do("attack el_agheila")
    play.do("unit italian_tank", "unit flak88")
    assert play.front("A") == {"italian_tank": 1, "italian_tank/x": 1, "flak88/x": 1}
    play.do("done", "receive forces_defeated", "receive forces_defeated", "player B", "done", "done", "done")
    assert play.zone("B", "front")["sandstorm"] == 1
    while play.who() == "chance":
        play.do(play.legal()[0])
    play.do("unit flak88/x", "unit recon/x")
    assert play.front("B") == {"flak88": 1, "flak88/x": 1, "recon/x": 1, "fuel_dump": 1}
    assert play.look()["event"][-1]["card"] == "sandstorm"


def test_royal_air_force() -> None:
    board = Board().front("A", "flak88").hand("A", "recon", "motorcycle").events("royal_air_force")
    play = board.at("tactics").do("attack el_agheila", "random recon")
    assert play.zone("A", "discard") == {"recon": 1}
    assert lost_against(play) == 2 + 1


def test_minefield() -> None:
    play = in_combat(("minefield",), "flak88*2").do("done")
    assert play.front("A") == {"flak88": 1}  # El Agheila has no Battle Damage of its own
    assert next(event.data[2] for event in play.events if event.case == "lost") == 2 + 2


def test_desert_patrol() -> None:
    play = in_combat(("desert_patrol",), "flak88")
    assert sum(slot["count"] for slot in play.look()["british"]) == 1 + 1
    assert lost_against(play) == 2 + 1


def test_abandoned_depot() -> None:
    board = Board().front("A", "flak88").events("abandoned_depot").points(attack=2)
    play = board.at("tactics").do("attack el_agheila", "done", "receive forces_defeated", "receive forces_defeated")
    assert play.zone("A", "front")["abandoned_depot"] == 1
    assert use(play, "abandoned_depot.loot") == {"supply": 3}
    assert play.look()["scrapped"]["abandoned_depot"] == 1


def test_eighth_army_reserves() -> None:
    board = Board().front("A", "flak88").events("eighth_army_reserves", "british_infantry")
    play = board.at("tactics").do("attack el_agheila")
    assert len(play.enemy()) == 2
    assert lost_against(play) == 2 + 1 + 3
