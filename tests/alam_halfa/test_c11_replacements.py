"""Chapter 11: replacements."""

from alamein.games.alam_halfa import GAME
from tests.alam_halfa.positions import is_depleted, left, legal, play, position, where, why


def test_11_0_no_reinforcements() -> None:
    """[11.0] Units enter the map only by set-up and replacement: with none left, nothing arrives."""
    s = position({"G-8-I": "2509", "A-20": "1407"}, replacements=(1, 0))
    assert not any(text.startswith(("return", "rebuild")) for text in legal(s))


def test_11_1_rebuild_a_depleted_unit_even_in_an_enemy_zone() -> None:
    """[11.1] Once a movement phase; the unit may still move afterwards [A5]."""
    s = position({"G-8-I": "2508", "A-20": "2509", "A-24": "1407"}, side="allied", depleted=("A-20", "A-24"))
    assert why(s, "rebuild N-5") == "11.1"
    play(s, "rebuild A-20")
    assert not is_depleted(s, "A-20")
    assert why(s, "rebuild A-24") == "11.1"
    play(s, "move A-20", "to 2510")


def test_11_1_an_eliminated_unit_returns_depleted_at_3306() -> None:
    """[11.1] [A5] [A6] It may move at once with its full allowance; a one-sided unit returns on its only side."""
    s = position({"G-8-I": "1515", "A-20": "1407"}, side="allied")
    play(s, "return B-8A")
    assert where(s, "B-8A") == "3306" and is_depleted(s, "B-8A")
    play(s, "move B-8A")
    assert left(s) == 22
    s = position({"G-8-I": "1515", "A-20": "1407"}, side="allied")
    play(s, "return B-LRDG")
    assert where(s, "B-LRDG") == "3306" and not is_depleted(s, "B-LRDG")


def test_11_1_not_onto_an_occupied_or_controlled_supply_hex() -> None:
    """[11.1] [5.3] An Axis unit or zone bars the arrival, and a friend in the hex too."""
    for units in (
        {"G-8-I": "3306", "A-20": "1407"},
        {"G-8-I": "3307", "A-20": "1407"},
        {"G-8-I": "1515", "A-20": "3306"},
    ):
        s = position(units, side="allied")
        assert why(s, "return B-8A") == "11.1"


def test_11_1_a_replacement_is_not_saved_and_comes_every_phase() -> None:
    """[11.1] Declined, it is lost; the next own movement phase brings a new one; none in mobile movement."""
    s = position({"G-8-I": "1515", "A-20": "1407"}, side="allied", depleted=("A-20", "G-8-I"))
    assert why(s, "rebuild A-20") == "" and why(s, "rebuild G-8-I") == "11.1"
    s = position({"G-8-I": "1515", "A-20": "1407"}, side="allied", depleted=("A-20",), replacements=(0, 1))
    assert why(s, "rebuild A-20") == "11.1"
    play(s, "done", "done")
    assert GAME.dump(s)["phase"] == "mobile movement"
    assert why(s, "return B-8A") == "11.1"


def test_11_1_a_new_allied_turn_has_a_new_replacement() -> None:
    """[11.1] The use is counted by movement phase."""
    s = position({"G-8-I": "1515", "A-20": "1407"}, phase="mobile movement", replacements=(0, 1), depleted=("A-20",))
    play(s, "done")
    play(s, "rebuild A-20")


def test_11_2_the_axis_has_one_replacement_in_the_game() -> None:
    """[11.2] [A7] At 0101, out of Allied zones; once used, never again."""
    s = position({"G-8-I": "1515", "A-20": "0201"})
    assert why(s, "return G-8-II") == "11.2"
    s = position({"G-8-I": "1515", "A-20": "1407"}, depleted=("G-8-I",))
    play(s, "return G-8-II")
    assert where(s, "G-8-II") == "0101" and is_depleted(s, "G-8-II")
    assert why(s, "rebuild G-8-I") == "11.2"
    assert GAME.dump(s)["replacements"] == {"axis": 1, "allied": 0}
    play(s, "done", "done", "done", "done", "done")
    assert GAME.dump(s)["replacements"] == {"axis": 1, "allied": 0}
