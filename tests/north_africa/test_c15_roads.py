"""Chapter 15: roads [15.0] [15.1] [15.2] [15.3]."""

from alamein.games.north_africa.rules.c13_supply import lines_of
from alamein.games.north_africa.rules.c13_traces import road_hexes
from alamein.games.north_africa.tables import ALLIED, AXIS, HEX, HOME_INDEX, ROAD, ROAD_LENGTH, SUPPLIED

from .positions import hex_, play, position, state_of, unit


def marker(s, side):
    return HEX[ROAD[s.vanguard(side)]]


def section(s, side):
    return [HEX[h] for h in road_hexes(lines_of(s, side))]


EXAMPLE = {"vanguard": {"axis": "2805", "allied": "3108"}}


def test_15_31a_the_example_replays_exactly():
    """[15.31a] [15.31] [15.1] A beside the Allied marker in 3108; it advances to 3208, B cuts the road at 3410."""
    s = position("axis", "move", {"de-5-pz": "3007", "de-8-pz": "3412", "ax-sup-1": "2908"}, **EXAMPLE)
    assert section(s, ALLIED)[-1] == "3208" and section(s, AXIS)[-1] == "2805"
    play(s, "move de-8-pz", "to 3411", "to 3410", "halt")
    play(s, "move de-5-pz", "to 3108", "to 3208", "halt")
    assert marker(s, ALLIED) == "3309"
    assert section(s, ALLIED)[-1] == "3610"
    assert section(s, AXIS)[-1] == "2805"


def test_15_1_15_2_beyond_a_cut_nothing_is_active():
    """[15.1] [15.2] [15.32] [R23] An enemy beside the road ends the section before him, unless friends hold it."""
    s = position("axis", "move", {"it-61": "0310", "sa-1": "1504"})
    end = section(s, AXIS)[-1]
    assert hex_(end) < hex_("1503") and lines_of(s, AXIS).active < 15
    s = position("axis", "move", {"it-61": "1403", "it-62": "1503", "it-39": "1603", "sa-1": "1504"})
    assert section(s, AXIS)[-1] == "3007"


def test_15_1_an_enemy_minefield_cuts_the_road():
    """[15.1] [R45]"""
    s = position("axis", "move", {"it-61": "0310"}, minefields={"allied": ["1503"]})
    assert section(s, AXIS)[-1] == "1403"


def test_15_31_a_friendly_unit_takes_its_marker_along():
    """[15.31] [R24] In either mode, outward only, and only from the marker's hex."""
    s = position("axis", "move", {"de-5-pz": "1603"}, vanguard={"axis": "1603"})
    play(s, "move de-5-pz", "to 1704", "to 1804")
    assert marker(s, AXIS) == "1804"
    play(s, "to 1704")
    assert marker(s, AXIS) == "1804"
    s = position("axis", "move", {"de-5-pz": "1403"}, vanguard={"axis": "1603"})
    play(s, "move de-5-pz", "to 1503", "to 1603", "to 1704")
    assert marker(s, AXIS) == "1704"
    s = position("axis", "haul", {"ax-sup-1": "1603"}, vanguard={"axis": "1603"})
    play(s, "move ax-sup-1", "to 1704")
    assert marker(s, AXIS) == "1603"


def test_15_31_only_a_march_along_the_road_pushes():
    """[15.31] [R24] Not a step from the desert, nor one from the home side; at the edge road hex the marker stays."""
    s = position("axis", "move", {"de-5-pz": "3410", "it-61": "0310"}, vanguard={"allied": "3409"})
    play(s, "move de-5-pz", "to 3409")
    assert marker(s, ALLIED) == "3409"
    play(s, "to 3510")
    assert marker(s, ALLIED) == "3510"  # out of its hex ahead
    s = position("axis", "move", {"de-5-pz": "5508", "it-61": "0310"}, vanguard={"allied": "5607"})
    play(s, "move de-5-pz", "to 5607")
    assert s.vanguard(ALLIED) == HOME_INDEX[ALLIED] == ROAD_LENGTH - 1


def test_15_32_the_road_is_a_source():
    """[15.32] [15.0]"""
    s = position("axis", "move", {"it-61": "2008"})
    assert state_of(s, unit("it-61")) == SUPPLIED
    s = position("axis", "move", {"it-61": "2008"}, vanguard={"axis": "0102"})
    assert state_of(s, unit("it-61")) != SUPPLIED


def test_15_33_four_hexes_to_a_supply_unit_six_to_others():
    """[15.33]"""
    for row, expected in (("08", True), ("09", False)):
        s = position("axis", "move", {"it-61": "0310", "ax-sup-1": f"20{row}"})
        assert (state_of(s, unit("ax-sup-1")) == SUPPLIED) is expected
    for row, expected in (("10", True), ("11", False)):
        s = position("axis", "move", {"it-61": f"20{row}"})
        assert (state_of(s, unit("it-61")) == SUPPLIED) is expected
