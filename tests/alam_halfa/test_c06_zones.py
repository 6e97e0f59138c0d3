"""Chapter 6: zones of control, and 14: minefields."""

from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.state import controls
from alamein.games.alam_halfa.tables import ALLIED, AXIS, GRID, HEXES
from tests.alam_halfa.positions import BELT, hexes, left, legal, play, position, where, why


def test_6_0_a_unit_controls_the_six_hexes_around_it() -> None:
    """[6.0] Six hexes in the desert, also in mines [14.0]; never the sea, never Qattara off a track [A14]."""
    s = position({"G-8-I": "2509", "G-8-II": "1408", "G-5-I": "0321", "A-20": "3310"})
    zone = {GRID.names[h] for h in range(HEXES) if controls(s, AXIS, h)}
    assert {"2508", "2608", "2609", "2510", "2409", "2408"} <= zone
    assert "0421" not in zone and "0322" not in zone  # Qattara, no track from 0321
    s = position({"G-8-I": "0521", "G-5-I": "1306", "A-20": "3310"})
    zone = {GRID.names[h] for h in range(HEXES) if controls(s, AXIS, h)}
    assert "0421" in zone  # along the track
    assert "1305" not in zone  # sea


def test_6_1_a_unit_stops_on_entering_a_zone() -> None:
    """[6.1] The move is over in the first enemy-controlled hex."""
    s = position({"G-8-I": "2511", "A-20": "2508"})
    play(s, "move G-8-I", "to 2510", "to 2509")
    assert where(s, "G-8-I") == "2509"
    assert legal(s)[0] == "done"


def test_6_1_leaving_a_zone_is_free() -> None:
    """[6.1] [A13] Controlled hex, free hex, controlled hex within the allowance."""
    s = position({"G-8-I": "2509", "A-20": "2508", "A-24": "2712"})
    play(s, "move G-8-I", "to 2510", "to 2511", "to 2611")
    assert where(s, "G-8-I") == "2611"  # stopped next to 2712


def test_6_1_zone_to_zone_is_a_first_step_that_takes_everything() -> None:
    """[6.1] [A38] 2509 and 2409 are both next to 2508; the step is possible only with the whole allowance."""
    s = position({"G-8-I": "2509", "A-20": "2508"})
    play(s, "move G-8-I")
    assert "to 2409" not in legal(s) or where(s, "G-8-I") == "2509"
    assert why(s, "to 2608") == ""
    play(s, "to 2608")
    assert where(s, "G-8-I") == "2608"
    assert "move G-8-I" not in legal(s)


def test_6_1_zone_to_zone_not_as_a_later_step() -> None:
    """[6.1] A commando does not stop; anybody else has stopped before a second controlled hex."""
    s = position({"B-LRDG": "2509", "G-8-I": "2508"}, side="allied")
    play(s, "move B-LRDG", "to 2608", "to 2607")
    assert left(s) == 32 - 4  # a commando pays only the terrain
    assert "stop" in legal(s)


def test_14_0_no_step_from_zone_to_zone_into_a_minefield() -> None:
    """[14.0] [A12] The hex entered counts, mines of either side; commandos are exempt."""
    s = position({"G-8-I": "2509", "A-20": "2508"}, mines=("2608", "3023", "3123", "3223"))
    play(s, "move G-8-I")
    assert why(s, "to 2608") == "14.0"
    s = position({"B-8A": "2509", "G-8-I": "2508"}, mines=("2608", "3023", "3123", "3223"), side="allied")
    play(s, "move B-8A")
    assert why(s, "to 2608") == "14.0"  # his own mines as well
    s = position({"B-LRDG": "2509", "G-8-I": "2508"}, mines=("2608", "3023", "3123", "3223"), side="allied")
    play(s, "move B-LRDG", "to 2608")
    assert left(s) == 32 - 2 - 4


def test_14_0_minefields_stay_friendly_to_the_same_side() -> None:
    """[14.0] A captured minefield keeps its owner."""
    s = position({"G-8-I": "1318", "A-20": "1117"})
    assert is_enemy_minefield(s, AXIS, GRID.hex("1318")) == 1
    assert is_enemy_minefield(s, ALLIED, GRID.hex("1318")) == 0
    assert is_enemy_minefield(s, ALLIED, GRID.hex("1117")) == 1


def test_14_1_a_friendly_minefield_costs_two_points_more_even_by_track() -> None:
    """[14.1] [A10] 1112 lies on the Qattara Track and is an Axis minefield: 1 + 2 points."""
    s = position({"G-8-I": "1013", "A-20": "3310"})
    play(s, "move G-8-I", "to 1113")
    assert left(s) == 24 - 6
    play(s, "to 1112")
    assert left(s) == 24 - 12


def test_14_2_an_enemy_minefield_outside_zones_costs_two_points_more() -> None:
    """[14.2] [14.3] 1517 is an Allied minefield, laid by a marker."""
    s = position({"G-8-I": "1516", "A-20": "3310"}, mines=BELT)
    play(s, "move G-8-I", "to 1517")
    assert left(s) == 24 - 6


def test_14_2_an_enemy_minefield_in_a_zone_takes_the_whole_movement() -> None:
    """[14.2] [A11] Only from a start next to it, and then the move is over."""
    s = position({"G-8-I": "1717", "G-8-II": "1616", "A-20": "1518"}, mines=BELT)
    play(s, "move G-8-I", "to 1617")  # into the zone of 1518, where it stops
    play(s, "move G-8-II")
    assert "1517" in hexes(s)
    play(s, "to 1517")
    assert where(s, "G-8-II") == "1517"
    s = position({"G-8-I": "1615", "A-20": "1518"}, mines=BELT)
    play(s, "move G-8-I", "to 1616")
    assert why(s, "to 1517") == "14.2"


def test_14_2_a_commando_too_needs_its_whole_movement() -> None:
    """[14.2] The rule names no exception: hostile mines in an enemy zone bind commandos."""
    s = position({"B-LRDG": "1014", "G-8-I": "1114"}, side="allied")
    play(s, "move B-LRDG", "to 1013")
    assert why(s, "to 1113") == "14.2"


def test_14_3_markers_east_of_the_line_not_on_mines_supply_or_qattara() -> None:
    """[14.3] [A4] Where minefield markers may go."""
    from alamein.games.alam_halfa import GAME

    s = GAME.new("", {})
    play(s, "historical", "done", "marker mines")
    assert why(s, "at 1107") == "14.3"  # printed mines
    assert why(s, "at 3306") == "14.3"  # supply
    assert why(s, "at 2001") == "14.3"  # sea
    assert why(s, "at 1010") == "13.0"
    play(s, "at 1407", "marker mines")
    assert why(s, "at 1407") == "14.3"
    play(s, "at 2016", "marker mines", "at 2017", "marker mines", "at 2018")
    assert why(s, "marker mines") == "14.3"
