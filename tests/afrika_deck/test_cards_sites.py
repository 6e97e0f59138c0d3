"""Cities, Boxes and Victory cards. One test per card, named after it: what its text says happens, with its numbers."""

from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.rules.c08_end import score
from alamein.games.afrika_deck.rules.c13_counterattack import rating
from tests.afrika_deck.board import Board, Play, face
from tests.afrika_deck.moments import intercepting, use

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
        assert play.decision == "receive"
        play.do("receive positions_overrun")
    assert play.rule == "12-1-9"
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
    assert play.decision != "lose victory"


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


def test_box() -> None:
    play = Board().front("A", "flak88").points(attack=5).at("tactics").do("attack box", "done")
    assert play.zone("A", "front") == {"box": 1, "flak88": 1}
    assert score(play.state, 0) == 1
    pair = intercepting(("minefield", "british_tank"), "box*2", "italian_infantry*2").do("done")
    assert pair.legal() == ["infantry none", "infantry together", "infantry pairs-1", "infantry pairs-2"]


def victory_points(card: str) -> int:
    return int(score(Board().front("A", card).at("tactics").state, 0))


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
        assert rating(play.state, 0, GAME.notation.parse(f"unit {unit}") & 0xFFFFF) == expected
