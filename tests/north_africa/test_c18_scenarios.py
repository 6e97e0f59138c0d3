"""Chapter 18: scenarios [18.0] [18.1] [18.2] [18.3] [18.4] [18.5]."""

import pytest

from alamein.core.errors import NotParseable
from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c18_special_cases import box_entry, extinguish_boxes
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    CODES,
    SCENARIO_IDS,
    SCENARIOS,
    SIDE,
    VARIATIONS,
    distance,
)
from alamein.play.match import Match

from .positions import hex_, hexes, play, position, refused, settle, texts, unit, where


@pytest.mark.parametrize(
    ("scenario", "turns", "first"), [("july", 7, AXIS), ("september", 7, AXIS), ("october", 15, ALLIED)]
)
def test_18_11_18_21_18_31_length_and_first_player(scenario, turns, first):
    """[18.11] [18.21] [18.31] [2.1]"""
    data = SCENARIOS[SCENARIO_IDS.index(scenario)]
    assert (data.turns, data.first) == (turns, first)
    assert GAME.new(scenario, {}).active == first


@pytest.mark.parametrize(
    ("scenario", "gone", "come"),
    [
        ("july", {"it-39", "de-3-rcn", "it-133-tk"}, {"aus-20", "aus-26", "ind-161", "uk-2-armd", "uk-22-armd"}),
        ("september", {"de-900-pi", "it-31-gu", "de-33-pi", "de-200-pi"}, set()),
        ("october", set(), set()),
    ],
)
def test_18_1_18_2_former_and_revised_forces(scenario, gone, come):
    """[18.1] [18.2] [R55] The option `forces` brings back the counters of revision 2; positions name it if revised."""
    sets = [{u for u, cell in GAME.dump(GAME.new(scenario, {"forces": n}))["units"].items()} for n in (0, 1)]
    assert gone <= sets[0] - sets[1] and sets[1] - sets[0] == come and (gone or come or sets[0] == sets[1])
    assert GAME.new(scenario, {}) == GAME.new(scenario, {"forces": 2})
    assert GAME.dump(GAME.new(scenario, {}))["options"]["forces"] == 2
    assert GAME.dump(GAME.load(GAME.dump(GAME.new(scenario, {}))))["options"]["forces"] == 2
    assert "forces" not in GAME.dump(GAME.new(scenario, {"forces": 0}))["options"]


def test_18_43_september_has_no_axis_engineers_in_a_free_set_up_either():
    """[18.43] [R55] Nothing beyond the historical counters, of either forces."""
    for forces, there in ((0, True), (1, False), (2, False)):
        s = GAME.new("september", {"free": 1, "forces": forces})
        play(s, "line", "done", "historical")
        assert ("place de-200-pi" in texts(s)) is there


def test_18_2_september_since_revision_4():
    """[18.2] [18.43] [R55] Ten Axis counters fewer than in revision 3, in a free set-up too."""
    for free in (0, 1):
        third, now = (GAME.dump(GAME.new("september", {"free": free, "forces": n}))["units"] for n in (1, 2))
        assert len(set(third) - set(now)) == 10 and {"it-62", "de-580-rcn"} <= set(third) - set(now)
        assert set(now) <= set(third)


def test_a_match_begun_before_keeps_its_forces():
    """[R55] A match that does not name the option was begun with the former forces."""
    assert where(Match(GAME, "july", {}, None).state, "it-39") == "2706"


# --- July -------------------------------------------------------------------------------------------------------------


def test_18_12_units_do_not_leave_a_box():
    """[18.12] [R27] [R50] Within the box they may move; whoever enters is bound too."""
    s = position("allied", "move", {"sa-3": "3510", "uk-12l": "3712"}, scenario="july")
    play(s, "move sa-3")
    assert hexes(s) == {"3511", "3610"} and refused(s, "to 3409") == "18.12"
    play(s, "halt", "move uk-12l", "to 3711", "to 3610")
    assert hexes(s) <= {"3510", "3511"}


def test_18_12_a_boxed_unit_does_not_advance_out():
    """[18.12] [R27] The same attack lets a unit outside the box advance."""
    for at, expected in (("3510", False), ("3411", True)):
        s = position("allied", "fight", {"uk-23-armd": at, "it-61": "3410"}, scenario="july")
        play(s, "attack 3410", "with uk-23-armd", "ready", "done", "roll 5")  # 8:2 = 4-1, D2
        while any(text.startswith("to ") for text in texts(s)):
            play(s, texts(s)[0])
        assert ("advance uk-23-armd" in texts(s)) is expected


def test_18_13_an_axis_unit_ends_a_box_hex():
    """[18.13] [18.14] Boxes do not bind the Axis."""
    s = position("axis", "move", {"de-5-pz": "3409", "it-61": "0310"}, scenario="july")
    play(s, "move de-5-pz", "to 3510")
    assert box_entry(s, hex_("3510")) < 0 <= box_entry(s, hex_("3511"))
    play(s, "to 3410")


def test_18_13_a_box_emptied_by_combat_is_extinguished():
    """[18.13] The garrison of a one-hex box is driven out."""
    units = {"ind-5": "3217", "de-5-pz": "3216", "de-8-pz": "3216", "de-104": "3216", "sa-1": "5520"}
    s = position("axis", "fight", units, scenario="july")
    play(s, "attack 3217", "with de-5-pz", "with de-8-pz", "with de-104", "ready", "done", "roll 2")  # 8:3 = 2-1, D1
    assert box_entry(s, hex_("3217")) >= 0
    settle(s)
    assert where(s, "ind-5") != "3217" and box_entry(s, hex_("3217")) < 0


def test_18_13_emptied_is_emptied_whoever_advances():
    """[18.13] The victor stays where he is, and the box is extinguished all the same."""
    units = {"ind-5": "3217", "de-5-pz": "3216", "de-8-pz": "3216", "de-104": "3216", "sa-1": "5520"}
    s = position("axis", "fight", units, scenario="july")
    play(s, "attack 3217", "with de-5-pz", "with de-8-pz", "with de-104", "ready", "done", "roll 2")
    while "stay" not in texts(s):
        play(s, texts(s)[0])
    assert box_entry(s, hex_("3217")) >= 0
    play(s, "stay")
    assert box_entry(s, hex_("3217")) < 0


def test_18_13_an_advance_ends_a_box_hex():
    """[18.13] The hex entered is no box any more; the other, still held, is."""
    units = {"ind-5": "3510", "ind-7": "3511", "sa-1": "5520", **dict.fromkeys(("de-5-pz", "de-8-pz"), "3409")}
    s = position("axis", "fight", units, scenario="july")
    play(s, "attack 3510", "with de-5-pz", "with de-8-pz", "ready", "done", "roll 2")
    while "stay" not in texts(s):
        play(s, texts(s)[0])
    play(s, next(text for text in texts(s) if text.startswith("advance")))
    assert box_entry(s, hex_("3510")) < 0 <= box_entry(s, hex_("3511"))


def test_18_13_an_empty_box_stays_in_force():
    """[18.13] [R50] Only combat extinguishes it."""
    s = position("allied", "move", {"sa-1": "5520"}, scenario="july")
    extinguish_boxes(s, 0)
    assert box_entry(s, hex_("3510")) >= 0
    extinguish_boxes(s, 1)
    assert box_entry(s, hex_("3510")) < 0


# --- October ----------------------------------------------------------------------------------------------------------


def test_18_32_between_the_lines_no_axis_unit_moves_west():
    """[18.32] Through Game-Turn 10; east, north and south are free; Allied units are not bound."""
    s = position("axis", "move", {"de-5-pz": "2815"}, turn=10)
    play(s, "move de-5-pz")
    assert {name[:2] for name in hexes(s)} == {"28", "29"}
    assert refused(s, "to 2715") == "18.32"
    s = position("axis", "move", {"de-5-pz": "2815"}, turn=11)
    play(s, "move de-5-pz")
    assert {name[:2] for name in hexes(s)} == {"27", "28", "29"}


def test_18_33_once_over_the_line_never_back():
    """[18.33] The note stays with the unit."""
    s = position("axis", "move", {"de-5-pz": "2515"})
    play(s, "move de-5-pz", "to 2615")
    assert refused(s, "to 2515") == "18.33"
    s = position("axis", "move", {"de-5-pz": {"at": "4015", "flags": ["crossed the retreat line"]}})
    play(s, "move de-5-pz")
    assert refused(s, "to 3915") == "18.33"  # where others may come back to the Starting Line


def test_18_34_west_of_the_line_movement_is_free():
    """[18.34]"""
    s = position("axis", "move", {"de-5-pz": "2515"})
    play(s, "move de-5-pz", "to 2415", "to 2515", "to 2415")
    assert where(s, "de-5-pz") == "2415"


def test_18_32_east_of_the_starting_line_a_unit_may_come_back_to_it():
    """[18.32] [R29]"""
    s = position("axis", "move", {"de-5-pz": "4015"})
    play(s, "move de-5-pz")
    assert "39" in {name[:2] for name in hexes(s)}


# --- free set-up ------------------------------------------------------------------------------------------------------


def test_18_41_free_set_up_only_in_september_and_october():
    """[18.41]"""
    with pytest.raises(NotParseable):
        GAME.new("july", {"free": 1})
    assert GAME.new("september", {"free": 1}).over == 0


def test_18_42_units_start_behind_their_line():
    """[18.42] [R52] Never in the sea, in a depression or before the line; stacking holds."""
    s = GAME.new("october", {"free": 1})
    play(s, "mine 2910", "done", "place de-5-pz")
    places = hexes(s)
    assert "3007" in places and "3208" not in places and "3108" not in places and "3119" not in places
    play(s, "to 3010")
    assert where(s, "de-5-pz") == "3010"


def test_18_43_not_more_but_fewer():
    """[18.43] Only the historical counters wait; some may stay behind; Axis mines up to their number."""
    s = GAME.new("october", {"free": 1})
    historical = {u for u, _ in SCENARIOS[2].forces[1] if SIDE[u] == AXIS}
    laid = 0
    while len(texts(s)) > 1:
        play(s, texts(s)[-1])
        laid += 1
    assert laid == len(SCENARIOS[2].mines[AXIS])
    play(s, "done")
    assert len([t for t in texts(s) if t.startswith("place")]) == len(historical)
    play(s, "place de-5-pz", "to 3010", "done")
    assert GAME.seat(s) == ALLIED
    units = GAME.dump(s)["units"]
    assert isinstance(units, dict)
    assert [name for name in units if SIDE[unit(name)] == AXIS and units[name]["at"] != "unused"] == ["de-5-pz"]


def test_18_44_two_lists_of_allied_minefields():
    """[18.44] [R32] Along the line or as in history, whole; in October they are the same."""
    s = GAME.new("september", {"free": 1})
    assert texts(s) == ["historical", "line"]
    play(s, "line")
    line = GAME.dump(s)["minefields"]["allied"]
    s = GAME.new("september", {"free": 1})
    play(s, "historical")
    history = GAME.dump(s)["minefields"]["allied"]
    assert len(line) == len(history) == 27
    assert set(line) - set(history) == {"3217", "3220"} and set(history) - set(line) == {"3322", "3423"}
    s = GAME.new("october", {"free": 1})
    play(s, "done", "done")
    assert texts(s) == ["historical"]


# --- variations -------------------------------------------------------------------------------------------------------

POINTS = {
    "A": 20,
    "B": 15,
    "C": 5,
    "D": -5,
    "E": -5,
    "F": -5,
    "G": -10,
    "H": -5,
    "J": -15,
    "K": -15,
    "L": -15,
    "M": -10,
}


@pytest.mark.parametrize("code", CODES)
def test_18_5_every_variation_begins_with_its_points(code):
    """[18.5] [18.51] [18.52] Units come and go, and the Axis start is corrected."""
    scenario = "july" if code == "M" else "october"
    s = GAME.new(scenario, {code: 1})
    assert s.points == (25 if code == "M" else -20) + POINTS[code]
    v = next(v for v in VARIATIONS if v.code == code and SCENARIO_IDS[v.scenario] == scenario)
    assert all(s.loc[u] == -2 for u in v.lost)
    assert GAME.seat(s) == v.side
    for _ in v.added:
        play(s, texts(s)[0], "to " + sorted(hexes_after(s))[0])
    assert all(s.loc[u] >= 0 for u in v.added) and s.turn == 1


def hexes_after(s):
    t = s.copy()
    play(t, texts(s)[0])
    return hexes(t)


def test_18_5_september_uses_the_american_units_of_a():
    """[18.5] [18.51]"""
    s = GAME.new("september", {"A": 1})
    assert s.points == 50
    assert set(texts(s)) == {"place us-66", "place us-67", "place us-41", "place us-82"}


@pytest.mark.parametrize(
    "pair", ["BD", "EG", "EJ", "FG", "FJ", "GH", "HJ", "KE", "KF", "KL", "LE", "LF", "JK", "LG", "LJ"]
)
def test_18_5_exclusions_work_both_ways(pair):
    """[18.5] [R52]"""
    with pytest.raises(NotParseable):
        GAME.new("october", {pair[0]: 1, pair[1]: 1})
    with pytest.raises(NotParseable):
        GAME.new("october", {pair[1]: 1, pair[0]: 1})


def test_18_5_a_variation_belongs_to_its_scenario():
    """[18.5]"""
    with pytest.raises(NotParseable):
        GAME.new("july", {"A": 1})


def test_18_5_july_counters_start_near_friends():
    """[18.52] [R54]"""
    s = GAME.new("july", {"H": 1})
    play(s, "place it-gf")
    friends = [int(s.loc[u]) for u in range(61) if s.loc[u] >= 0]
    assert {min(int(distance(hex_(name), h)) for h in friends) for name in hexes(s)} == {0, 1, 2}


def test_18_42_the_historical_places_are_one_word():
    """[18.42] A convenience: mines and units still waiting go where history had them."""
    s = GAME.new("october", {"free": 1})
    play(s, "historical", "historical", "historical", "historical")
    assert GAME.dump(s)["units"] == GAME.dump(GAME.new("october", {}))["units"]
    s = GAME.new("october", {"free": 1})
    play(s, "done", "place de-5-pz", "to 2020", "historical")
    assert where(s, "de-5-pz") == "2020" and where(s, "de-8-pz") == "2810"


@pytest.mark.parametrize(("option", "scenario"), [("free", "september"), ("B", "october"), ("M", "july")])
def test_18_5_without_a_scenario_the_first_that_fits(option, scenario):
    """[18.41] [18.5]"""
    assert SCENARIO_IDS[GAME.new("", {option: 1}).scenario] == scenario
