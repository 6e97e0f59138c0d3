"""Supply and Army cards. One test per card, named after it: what its text says happens, with its numbers."""

import pytest

from alamein.games.afrika_deck.rules.c08_end import score
from tests.afrika_deck.board import Board, face
from tests.afrika_deck.moments import in_combat, played, tactics, use


def test_motorized_transport() -> None:
    assert played(tactics("motorized_transport"), "motorized_transport") == {"supply": 1}


def test_convoy_transport() -> None:
    assert played(tactics("convoy_transport"), "convoy_transport") == {"supply": 3}


def test_italian_infantry() -> None:
    play = tactics("italian_infantry").at("tactics").do("play italian_infantry")
    assert play.front("A") == {"italian_infantry": 1}  # it must be Deployed, and is active
    assert use(play, "italian_infantry.fire") == {"attack": 1}
    play.do("done", "done")
    assert play.front("A") == {"italian_infantry/x": 1}  # no Combat, so it stays


@pytest.mark.parametrize("site", ["box", "el_agheila"])
def test_italian_infantry_is_forfeited_after_a_combat(site: str) -> None:
    board = Board().front("A", "italian_infantry/x", "italian_infantry").events("british_infantry")
    play = board.at("tactics").do(f"attack {site}", "done", "done", "done", "done")
    assert play.front("A") == {"italian_infantry": 1}
    assert play.zone("A", "discard") == {"italian_infantry": 1}


def test_italian_tank() -> None:
    play = tactics("italian_tank").front("A", "italian_tank").at("tactics").do("play italian_tank", "deploy")
    assert play.front("A") == {"italian_tank": 1, "italian_tank/x": 1}
    assert use(play, "italian_tank.fire") == {"attack": 2}


def test_italian_tank_returns_after_a_combat_with_tanks() -> None:
    play = in_combat(("british_tank",), "italian_tank/x", "italian_tank").do("done", "done", "done", "done")
    assert play.front("A") == {"italian_tank": 1}
    assert len(play.pile("italian_tank")) == 9


def test_bersaglieri() -> None:
    assert played(tactics("bersaglieri"), "bersaglieri") == {"tactic": -1, "attack": 1}
    assert use(Board().front("A", "bersaglieri*2").at("tactics"), "bersaglieri.fire") == {"attack": 1}
    strong = Board().front("A", "bersaglieri", "italian_tank/x", "italian_infantry").at("tactics")
    assert use(strong, "bersaglieri.fire") == {"attack": 2}


def test_italian_artillery() -> None:
    assert played(tactics("italian_artillery"), "italian_artillery") == {"tactic": -1, "attack": 2}
    board = Board().front("A", "italian_artillery").points(supply=1)
    assert use(board.at("tactics"), "italian_artillery.barrage") == {"supply": -1, "attack": 3}


def test_panzer_iii() -> None:
    assert played(tactics("panzer_iii").points(tactic=1), "panzer_iii") == {"tactic": -1, "attack": 2}
    play = Board().front("A", "panzer_iii*2").points(supply=1).at("tactics")
    assert use(play, "panzer_iii.fuelled") == {"supply": -1, "attack": 4}
    assert use(play, "panzer_iii.fire") == {"attack": 2}
    deployed = tactics("panzer_iii").points(tactic=1).at("tactics").do("play panzer_iii", "deploy")
    assert deployed.front("A") == {"panzer_iii": 1}  # still active


def test_panzer_iv() -> None:
    assert played(tactics("panzer_iv").points(tactic=1), "panzer_iv") == {"tactic": -1, "attack": 3}
    play = Board().front("A", "panzer_iv*2").points(supply=1).at("tactics")
    assert use(play, "panzer_iv.fuelled") == {"supply": -1, "attack": 6}
    assert use(play, "panzer_iv.fire") == {"attack": 3}
    assert score(play.state, 0) == 2


def test_motorized_rifle() -> None:
    board = tactics("motorized_rifle").deck("A", "convoy_transport*2")
    play = board.at("tactics").do("play motorized_rifle", "draw", "deal convoy_transport", "deploy")
    assert play.front("A") == {"motorized_rifle/x": 1}
    assert play.zone("A", "hand") == {"convoy_transport": 1}
    assert play.refused("use motorized_rifle.push/x").rule == "5-4"  # not itself
    play = Board().front("A", "motorized_rifle", "italian_infantry/x*2").at("tactics")
    assert use(play, "motorized_rifle.fire") == {"attack": 2}
    assert use(play, "motorized_rifle.push/x") == {"attack": 1}
    assert use(play, "motorized_rifle.push/x") == {"attack": 1}  # any number of times
    assert play.zone("A", "discard") == {"italian_infantry": 2}


def test_motorcycle() -> None:
    play = tactics("motorcycle").at("tactics").do("play motorcycle", "draw", "deal italian_infantry", "deploy")
    assert play.wallet("tactic") == 1
    assert use(Board().front("A", "motorcycle").at("tactics"), "motorcycle.fire") == {"attack": 1}


def test_recon() -> None:
    play = tactics("recon").at("tactics").do("play recon", "option 1")
    assert (play.wallet("tactic"), play.wallet("attack")) == (2, 1)
    play = (
        tactics("recon")
        .at("tactics")
        .do("play recon", "option 2", "draw", "deal motorized_transport", "done", "deploy")
    )
    assert play.zone("A", "hand") == {"motorized_transport": 1}
    scout = Board().front("A", "recon").at("tactics").do("use recon.scout", "look-at minefield", "bottom")
    assert scout.look()["event"][-1]["card"] == "minefield"
    assert scout.look()["event"][-1]["seen_by"] == ["A"]
    left = Board().front("A", "recon").at("tactics").do("use recon.scout", "look-at minefield", "done")
    assert left.look()["event"][0]["card"] == "minefield"
    assert in_combat(("british_infantry",), "recon").refused("use recon.scout").rule == "9"  # outside Combat only


def test_motorized_artillery() -> None:
    assert played(tactics("motorized_artillery"), "motorized_artillery") == {"tactic": -1, "attack": 2}
    assert use(Board().front("A", "motorized_artillery").at("tactics"), "motorized_artillery.fire") == {"attack": 3}
    board = Board().front("A", "motorized_artillery").events("british_infantry").points(supply=2)
    play = board.at("tactics").do("attack el_agheila", "use motorized_artillery.bombard", "enemy british_infantry")
    assert play.enemy() == ["british_infantry destroyed"]
    assert play.wallet("supply") == 0
    tank = Board().front("A", "motorized_artillery").events("british_tank").points(supply=2).at("tactics")
    tank.do("attack el_agheila", "use motorized_artillery.bombard")
    assert tank.decision == "in Combat" and tank.enemy() == ["british_tank standing"]  # Infantry and Artillery only


def test_flak88() -> None:
    assert played(tactics("flak88"), "flak88") == {"tactic": -1, "attack": 2}
    assert Board().front("A", "flak88").at("tactics").refused("use flak88.snipe_tanks").rule == "9"
    play = in_combat(("british_tank", "british_tank"), "flak88/x").do("use flak88.snipe_tanks/x")
    play.do("enemy british_tank", "enemy british_tank")
    assert play.enemy() == ["british_tank destroyed"] * 2
    assert len(play.pile("flak88")) == 10


def test_engineers() -> None:
    assert played(tactics("engineers"), "engineers") == {}  # pays 1 Tactic and gains it back
    assert use(Board().front("A", "engineers").at("tactics"), "engineers.breach") == {"attack": 1}
    box = Board().front("A", "engineers").at("tactics").do("attack box")
    assert use(box, "engineers.breach") == {"attack": 3}
    city = in_combat(("minefield",), "engineers")
    assert use(city, "engineers.breach") == {"attack": 1}
    city.do("done")
    assert city.front("A") == {"engineers/x": 1}  # the Minefield's text did nothing
    assert {event.data for event in city.events if event.case == "lost"} == {
        (0, face("el_agheila"), 4)
    }  # Defense 2 + 2


def test_repair_shop() -> None:
    play = tactics("repair_shop").at("tactics").do("play repair_shop", "draw", "deal motorized_transport")
    play.do("draw", "deal motorized_transport", "deploy")
    assert play.zone("A", "hand") == {"motorized_transport": 2}
    battle = in_combat(("british_tank", "british_tank"), "repair_shop", "flak88").do("use repair_shop.salvage")
    assert battle.decision == "in Combat"  # nothing is destroyed yet: used for nothing
    battle = in_combat(("british_tank", "british_tank"), "repair_shop", "flak88")
    battle.do("use flak88.snipe_tanks", "enemy british_tank", "done", "use repair_shop.salvage", "enemy british_tank")
    assert battle.zone("A", "discard") == {"british_tank": 1}
    assert battle.enemy() == ["british_tank gone", "british_tank standing"]


def test_division_hq() -> None:
    board = (
        tactics("division_hq*2", "panzer_iii", "recon", "field_replacement")
        .deck("A", "british_tank*2")
        .points(tactic=2)
    )
    play = board.at("tactics").do("play division_hq", "draw", "deal british_tank")
    assert play.legal() == ["done", "card panzer_iii", "card recon", "card british_tank"]
    play.do("card panzer_iii", "card recon", "card british_tank")
    assert play.front("A") == {"panzer_iii/x": 1, "recon/x": 1, "british_tank/x": 1}
    assert (play.wallet("tactic"), play.wallet("attack")) == (2, 0)
    assert play.refused("play division_hq").rule == "5-8"  # Unique


def test_field_replacement() -> None:
    board = tactics("field_replacement").deck("A", "italian_infantry*2")
    play = board.at("tactics").do("play field_replacement", "draw", "deal italian_infantry")
    assert (play.wallet("tactic"), play.wallet("reinforcement")) == (1, 1)
    assert play.decision == "tactics phase"  # it cannot be Deployed
