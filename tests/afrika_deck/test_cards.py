"""One test per card, named after it: what its text says happens, with its numbers."""

import pytest

from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.c08_end import score
from alamein.games.afrika_deck.c13_counterattack import rating
from tests.afrika_deck.board import Board, Play, face


def tactics(*hand: str) -> Board:
    return Board().hand("A", *hand)


def in_combat(events: tuple[str, ...], *front: str) -> Play:
    """A attacks a City with as many garrison cards as there are events given, and stands before window A."""
    city = {1: "el_agheila", 2: "derna", 3: "fort_capuzzo"}[len(events)]
    play = Board().city(city, "B").front("A", *front).events(*events).at("tactics")
    return play.do(f"attack {city}")


def intercepting(forces: tuple[str, ...], *front: str) -> Play:
    """A intercepts, in step 1."""
    board = Board().front("A", *front).british(*forces).deck("A", "convoy_transport*4")
    return board.turn(scheduled=1).at("clean-up")


def gains(play: Play, before: dict[str, int]) -> dict[str, int]:
    after = play.look()["wallet"]
    return {point: after[point] - before[point] for point in after if after[point] != before[point]}


def use(play: Play, ability: str) -> dict[str, int]:
    """What using an ability adds to the wallet."""
    before = play.look()["wallet"]
    return gains(play.do(f"use {ability}"), before)


def played(board: Board, card: str) -> dict[str, int]:
    """What playing a card adds to the wallet, its cost included."""
    play = board.at("tactics")
    before = play.look()["wallet"]
    return gains(play.do(f"play {card}"), before)


# --- Supply ------------------------------------------------------------------------------------------------------


def test_motorized_transport() -> None:
    assert played(tactics("motorized_transport"), "motorized_transport") == {"supply": 1}


def test_convoy_transport() -> None:
    assert played(tactics("convoy_transport"), "convoy_transport") == {"supply": 3}


# --- Army --------------------------------------------------------------------------------------------------------


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
    assert score(play.s, 0) == 2


def test_motorized_rifle() -> None:
    board = tactics("motorized_rifle").deck("A", "convoy_transport*2")
    play = board.at("tactics").do("play motorized_rifle", "draw", "deal convoy_transport", "deploy")
    assert play.front("A") == {"motorized_rifle/x": 1}
    assert play.zone("A", "hand") == {"convoy_transport": 1}
    assert play.why("use motorized_rifle.push/x") == "5-4"  # not itself
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
    assert in_combat(("british_infantry",), "recon").why("use recon.scout") == "9"  # outside Combat only


def test_motorized_artillery() -> None:
    assert played(tactics("motorized_artillery"), "motorized_artillery") == {"tactic": -1, "attack": 2}
    assert use(Board().front("A", "motorized_artillery").at("tactics"), "motorized_artillery.fire") == {"attack": 3}
    board = Board().front("A", "motorized_artillery").events("british_infantry").points(supply=2)
    play = board.at("tactics").do("attack el_agheila", "use motorized_artillery.bombard", "enemy british_infantry")
    assert play.enemy() == ["british_infantry destroyed"]
    assert play.wallet("supply") == 0
    tank = Board().front("A", "motorized_artillery").events("british_tank").points(supply=2).at("tactics")
    tank.do("attack el_agheila", "use motorized_artillery.bombard")
    assert tank.prompt() == "Window" and tank.enemy() == ["british_tank standing"]  # Infantry and Artillery only


def test_flak88() -> None:
    assert played(tactics("flak88"), "flak88") == {"tactic": -1, "attack": 2}
    assert Board().front("A", "flak88").at("tactics").why("use flak88.snipe_tanks") == "9"
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
    assert {event.data for event in city.events if event.kind == "lost"} == {
        (0, face("el_agheila"), 4)
    }  # Defense 2 + 2


def test_repair_shop() -> None:
    play = tactics("repair_shop").at("tactics").do("play repair_shop", "draw", "deal motorized_transport")
    play.do("draw", "deal motorized_transport", "deploy")
    assert play.zone("A", "hand") == {"motorized_transport": 2}
    battle = in_combat(("british_tank", "british_tank"), "repair_shop", "flak88").do("use repair_shop.salvage")
    assert battle.prompt() == "Window"  # nothing is destroyed yet: used for nothing
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
    assert play.why("play division_hq") == "5-8"  # Unique


def test_field_replacement() -> None:
    board = tactics("field_replacement").deck("A", "italian_infantry*2")
    play = board.at("tactics").do("play field_replacement", "draw", "deal italian_infantry")
    assert (play.wallet("tactic"), play.wallet("reinforcement")) == (1, 1)
    assert play.prompt() == "TacticsPhase"  # it cannot be Deployed


# --- Strategy ----------------------------------------------------------------------------------------------------


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
    assert tactics("stuka_strike").at("tactics").why("play stuka_strike") == "5-8"  # in Combat only
    board = Board().hand("A", "stuka_strike*2").front("A", "italian_tank").events("royal_air_force")
    play = board.deck("A", "convoy_transport").at("tactics").do("attack el_agheila", "random stuka_strike")
    play.do("play stuka_strike")
    assert play.enemy() == ["royal_air_force standing"]  # no target among its sub-types: spent for nothing
    assert len(play.pile("stuka_strike")) == 9
    board = Board().hand("A", "stuka_strike").front("A", "italian_tank").events("desert_patrol")
    play = board.at("tactics").do("attack el_agheila", "play stuka_strike", "enemy desert_patrol")
    assert play.enemy() == ["desert_patrol destroyed"]


# --- Support -----------------------------------------------------------------------------------------------------


def test_general_rommel() -> None:
    play = tactics("general_rommel").points(tactic=1).at("tactics").do("play general_rommel")
    assert play.front("A") == {"general_rommel": 1}
    assert play.wallet("tactic") == 0  # nothing yet
    assert Board().front("A", "general_rommel").at("tactics").wallet("tactic") == 2
    assert score(play.s, 0) == 3


def test_lil_rommel() -> None:
    play = tactics("lil_rommel").at("tactics").do("play lil_rommel")
    assert play.front("A") == {"lil_rommel": 1} and play.wallet("tactic") == 1
    board = Board().front("A", "italian_infantry*2").hand("A", "lil_rommel").british("minefield")
    play = board.deck("A", "convoy_transport*4").turn(scheduled=1).at("clean-up").do("card lil_rommel")
    play.do("play lil_rommel")
    infantry = GAME.notation.parse("unit italian_infantry") & 0xFFFFF
    assert rating(play.s, 0, infantry) == 1
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
    assert Board().front("A", "fuel_dump").at("reinforcement").why("use fuel_dump.issue") == "9"


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
    assert in_combat(("british_infantry",), "mine_belt", "italian_tank").why("use mine_belt.detonate") == "9"
    play = intercepting(("abandoned_depot", "british_tank"), "mine_belt")
    play.do("use mine_belt.detonate", "enemy british_tank")
    assert "british_tank destroyed" in play.enemy()
    assert play.pile("support")[-1] == "mine_belt"


# --- Event -------------------------------------------------------------------------------------------------------


def lost_against(play: Play) -> int:
    """The total Defense of the Combat just lost."""
    play.do("done")
    return next(event.data[2] for event in play.events if event.kind == "lost")


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
    assert next(event.data[2] for event in play.events if event.kind == "lost") == 2 + 2


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


# --- Sites -------------------------------------------------------------------------------------------------------

CITIES = {  # number, Defense, Garrison, Reinforcements, VP, Penalty, Battle Damage
    "el_agheila": (1, 2, 1, 1, 2, 1, 0),
    "benghazi": (2, 3, 1, 1, 2, 1, 1),
    "derna": (3, 3, 2, 1, 3, 1, 1),
    "gazala": (4, 4, 2, 1, 3, 1, 1),
    "tobruk": (5, 6, 2, 1, 4, 2, 2),
    "fort_capuzzo": (6, 6, 3, 2, 4, 2, 1),
    "mersa_matruh": (7, 7, 3, 2, 5, 2, 1),
    "el_alamein": (8, 8, 4, 2, 5, 3, 2),
    "alexandria": (9, 10, 4, 3, 6, 3, 2),
}


def conquer(city: str) -> Play:
    """A takes a City whose garrison adds nothing, and stands in window B; every value is seen at work."""
    number, defense, garrison, reinforcements, cards, _, damage = CITIES[city]
    depots = ["abandoned_depot"] * garrison
    board = Board().city(city, "B").front("A", "flak88*4").only_events(*depots, *["british_infantry"] * 4)
    play = board.points(attack=defense).at("tactics").do(f"attack {city}")
    assert len(play.enemy()) == garrison
    assert sum(slot["count"] for slot in play.look()["british"]) == reinforcements
    play.do("done")
    assert play.front("A")["flak88"] == 4 - damage
    for _ in range(cards):
        assert play.prompt() == "Receive"
        play.do("receive positions_overrun")
    assert play.rule() == "12-1-9"
    assert play.zone("A", "front")[city] == 1
    assert GAME.tables.number[face(city)] == number
    return play


def lose(city: str) -> None:
    """A loses the City in a counterattack, and its Penalty."""
    board = Board().city(city, "B")
    board.front("A", city, "positions_overrun*4").british("minefield").deck("A", "convoy_transport*4")
    play = board.turn(scheduled=1).at("clean-up").do("done", "done")
    for _ in range(CITIES[city][5]):
        play.do("lose positions_overrun")
    assert play.pile("city")[0] == city
    assert play.prompt() != "LoseVictory"


def test_el_agheila() -> None:
    conquer("el_agheila")
    lose("el_agheila")


def test_benghazi() -> None:
    conquer("benghazi")
    lose("benghazi")


def test_derna() -> None:
    conquer("derna")
    lose("derna")


def test_gazala() -> None:
    conquer("gazala")
    lose("gazala")


def test_tobruk() -> None:
    conquer("tobruk")
    lose("tobruk")


def test_fort_capuzzo() -> None:
    conquer("fort_capuzzo")
    lose("fort_capuzzo")


def test_mersa_matruh() -> None:
    conquer("mersa_matruh")
    lose("mersa_matruh")


def test_el_alamein() -> None:
    assert conquer("el_alamein").look()["turn"]["scheduled"] == 1
    lose("el_alamein")


def test_alexandria() -> None:
    play = conquer("alexandria")
    assert play.look()["turn"]["ending"] == 1
    lose("alexandria")


def test_box() -> None:
    play = Board().front("A", "flak88").points(attack=5).at("tactics").do("attack box", "done")
    assert play.zone("A", "front") == {"box": 1, "flak88": 1}
    assert score(play.s, 0) == 1
    pair = intercepting(("minefield", "british_tank"), "box*2", "italian_infantry*2").do("done")
    assert pair.legal() == ["infantry none", "infantry together", "infantry pairs-1", "infantry pairs-2"]


# --- Victory -----------------------------------------------------------------------------------------------------


def victory_points(card: str) -> int:
    return int(score(Board().front("A", card).at("tactics").s, 0))


def test_captured_general() -> None:
    assert victory_points("captured_general") == 4


def test_forces_defeated() -> None:
    assert victory_points("forces_defeated") == 3


def test_positions_overrun() -> None:
    assert victory_points("positions_overrun") == 2


def test_supplies_seized() -> None:
    assert victory_points("supplies_seized") == 1
    assert use(Board().front("A", "supplies_seized").at("tactics"), "supplies_seized.issue") == {"supply": 1}


def test_level_up() -> None:
    assert victory_points("level_up") == 1
    assert victory_points("flak88+1") == 1
    play = Board().front("A", "flak88/x+1", "panzer_iii+1", "british_tank+1", "italian_infantry+1").at("tactics")
    units = {"flak88/x+1": 3, "panzer_iii+1": 4, "british_tank+1": 3, "italian_infantry+1": 2}
    for unit, expected in units.items():
        assert rating(play.s, 0, GAME.notation.parse(f"unit {unit}") & 0xFFFFF) == expected


def test_every_card_has_its_test() -> None:
    """A card without a test of its name is not finished."""
    assert [id for id in GAME.tables.ids if f"test_{id}" not in globals()] == []
