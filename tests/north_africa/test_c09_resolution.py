"""Chapter 9, second half: from strengths to a column [9.3]."""

import pytest

from alamein.core.event import Log
from alamein.games.north_africa.rules.c09_resolution import odds_column, weigh
from alamein.games.north_africa.state import NUMBER
from alamein.games.north_africa.tables import ADJ, CRT, HEX, HEXES, RIDGE, TERRAIN

from .positions import cases, hex_, play, position, refused, settle, texts, unit, where

# An Allied stack beside an Axis one near the Allied edge, with a Supply unit that chains to it.
EAST = {"uk-2-armd": "5115", "uk-8-armd": "5115", "uk-12l": "5115", "al-sup-1": "5315"}


def column(attack, defense):
    return CRT.columns[odds_column(attack, defense)]


@pytest.mark.parametrize(
    ("attack", "defense", "expected"),
    [
        (26, 9, "2-1"),
        (27, 9, "3-1"),
        (3, 4, "1-2"),
        (4, 4, "1-1"),
        (1, 9, "1-4"),
        (99, 1, "7-1"),
        (1, 3, "1-3"),
        (2, 5, "1-3"),
    ],
)
def test_9_33_odds_are_rounded_in_the_defenders_favor(attack, defense, expected):
    """[9.33] [10.0] 26 against 9 is 2-1; below 1-4 and above 7-1 the last column."""
    assert column(attack, defense) == expected


def test_9_33_twenty_six_against_nine_on_the_map():
    """[9.33] [9.23] [9.22] 12+12+2 against a stack of 6+3, which defends as one."""
    s = position("allied", "fight", {**EAST, "de-5-pz": "5015", "de-155": "5015"})
    play(s, "attack 5015", "with uk-2-armd", "with uk-8-armd", "with uk-12l")
    c = weigh(s, s.local(NUMBER), Log(False))
    assert (c.attack, c.defense, CRT.columns[c.column]) == (26, 9, "2-1")


def defense_of(units, target, attacker="uk-2-armd", **more):
    s = position("allied", "fight", units, **more)
    play(s, f"attack {target}", f"with {attacker}")
    log = Log(True)
    return int(weigh(s, s.local(NUMBER), log).defense), cases(log.events)


def test_9_13_every_defender_counts_at_least_one():
    """[9.13] [14.03] [R10] An isolated Gurkha of one point; an Engineer adds one, a Supply unit nothing."""
    s = position("axis", "fight", {"gk": "3726", "de-5-pz": "3727", "ax-sup-1": "3130"})
    play(s, "attack 3726", "with de-5-pz")
    c = weigh(s, s.local(NUMBER), Log(False))
    assert c.defense == 1 and CRT.columns[c.column] == "3-1"  # 6 halved for want of supply, against one
    total, _ = defense_of({**EAST, "it-61": "5015", "de-33-pi": "5015", "ax-sup-1": "5015"}, "5015")
    assert total == 3


def test_9_31_9_32_supply_comes_before_terrain_and_fractions_drop():
    """[9.31] [9.32] [13.37] 5 halved is 2, and then doubled on a ridge is 4, not 5."""
    s = position("axis", "fight", {"uk-7-mot": "4514", "de-5-pz": "4513", "de-8-pz": "4614", "ax-sup-1": "3130"})
    play(s, "attack 4514", "with de-5-pz")
    log = Log(True)
    c = weigh(s, s.local(NUMBER), log)
    assert c.attack == 3  # 6, halved for want of supply
    assert "half supply" in cases(log.events) and "ridge" in cases(log.events)


def test_6_5_a_ridge_doubles_defense():
    """[6.5]"""
    total, why = defense_of({"uk-2-armd": "4513", "it-61": "4514"}, "4514")
    assert total == 4 and "ridge" in why


def test_11_21_own_mines_double_defense_and_multiply_with_a_ridge():
    """[11.21] [R10] Twice on mines, four times on mined ridge."""
    total, why = defense_of({**EAST, "it-61": "5015"}, "5015", minefields={"axis": ["5015"]})
    assert total == 4 and "minefield" in why
    total, _ = defense_of({"uk-2-armd": "4513", "it-61": "4514"}, "4514", minefields={"axis": ["4514"]})
    assert total == 8


def test_11_23_the_enemys_mines_change_nothing():
    """[11.23]"""
    total, _ = defense_of({**EAST, "it-61": "5015"}, "5015", minefields={"allied": ["5015"]})
    assert total == 2


def test_14_01_an_isolated_unit_defends_at_half():
    """[14.01] [14.03] In a depression every unit is isolated."""
    total, why = defense_of({"uk-2-armd": "3727", "de-5-pz": "3726"}, "3726")
    assert total == 3 and "isolated" in why


def test_9_34_one_attacker_advances_into_a_cleared_hex():
    """[9.34] At once, for nothing, but not into rough terrain or enemy mines."""
    s = position("allied", "fight", {**EAST, "it-61": "5015"})
    play(s, "attack 5015", "with uk-2-armd", "with uk-8-armd", "ready", "done", "roll 1")  # 24:2, De
    assert set(texts(s)) == {"advance uk-2-armd", "advance uk-8-armd", "stay"}
    play(s, "advance uk-8-armd")
    assert where(s, "uk-8-armd") == "5015" and where(s, "uk-2-armd") == "5115"
    for mined in ({"axis": ["5015"]},):
        s = position("allied", "fight", {**EAST, "it-61": "5015"}, minefields=mined)
        play(s, "attack 5015", "with uk-2-armd", "with uk-8-armd", "ready", "done", "roll 1")
        assert "stay" not in texts(s)
    s = position("allied", "fight", {"uk-2-armd": "4513", "uk-8-armd": "4513", "it-61": "4514"})
    play(s, "attack 4514", "with uk-2-armd", "with uk-8-armd", "ready", "done", "roll 1")
    assert where(s, "it-61") == "eliminated" and "stay" not in texts(s)


def test_9_34_two_cleared_hexes_take_two_units():
    """[9.34] [R13] One unit for each hex."""
    s = position("allied", "fight", {**EAST, "it-61": "5015", "it-62": "5014"})
    play(s, "attack 5015", "with uk-2-armd", "with uk-8-armd", "also 5014", "ready", "done", "roll 1")  # 24:4 = 6-1, De
    play(s, "advance uk-2-armd", "to 5015", "advance uk-8-armd")
    assert {where(s, "uk-2-armd"), where(s, "uk-8-armd")} == {"5015", "5014"}


def test_9_35_a_defender_advances_into_a_vacated_hex():
    """[9.35] After A or Ae, one defending Combat unit, into one hex left by the attackers, whatever the terrain."""
    s = position("allied", "fight", {"sa-1": "5115", "al-sup-1": "5315", "de-5-pz": "5015", "de-8-pz": "5015"})
    play(s, "attack 5015", "with sa-1", "ready", "done", "roll 6")  # 3:12, Ae
    assert where(s, "sa-1") == "eliminated"
    assert set(texts(s)) == {"advance de-5-pz", "advance de-8-pz", "stay"}
    play(s, "advance de-8-pz")
    assert where(s, "de-8-pz") == "5115" and "advance de-5-pz" not in texts(s)


def test_9_35_not_while_an_attackers_friend_is_still_there():
    """[9.35] The hex must be vacated."""
    s = position(
        "allied", "fight", {"sa-1": "5115", "sa-2": "5115", "al-sup-1": "5315", "de-5-pz": "5015", "de-8-pz": "5015"}
    )
    play(s, "attack 5015", "with sa-1", "ready", "done", "roll 6")
    assert not any(text.startswith("advance") for text in texts(s))


def test_9_14_r41_a_unit_already_attacked_takes_no_part():
    """[9.14] [R41] It was attacked, and stands in a hex attacked later: no strength, no effect."""
    units = {**EAST, "it-61": "5015", "it-62": {"at": "5015", "flags": ["been attacked"]}}
    s = position("allied", "fight", units)
    s.mark(unit("it-62"), 4)
    play(s, "attack 5015", "with uk-2-armd")
    assert weigh(s, s.local(NUMBER), Log(False)).defense == 2
    play(s, "ready", "done", "roll 1")
    assert where(s, "it-61") == "eliminated" and where(s, "it-62") == "5015"


FAR_ROAD = {"allied": "5607"}  # the road gives nothing here


def test_13_1_attack_support():
    """[13.1] [R22] A Supply unit pays one point for an attack, however many units draw on it."""
    s = position("allied", "fight", {**EAST, "it-61": "5015"}, vanguard=FAR_ROAD)
    play(s, "attack 5015", "with uk-2-armd", "with uk-8-armd", "ready", "done")
    assert set(texts(s)) == {"draw al-sup-1", "ready"}
    events = play(s, "draw al-sup-1")
    assert s.support(unit("al-sup-1")) == 3
    assert [e.data[0] for e in events if e.case == "attack total"] == [24]


def test_13_1_without_support_an_attack_is_halved():
    """[13.1] [R22] By choice, or because the allowance is spent."""
    s = position("allied", "fight", {**EAST, "it-61": "5015"}, vanguard=FAR_ROAD)
    play(s, "attack 5015", "with uk-2-armd", "with uk-8-armd", "ready", "done")
    events = play(s, "ready")
    assert [e.data[0] for e in events if e.case == "attack total"] == [12]
    s = position("allied", "fight", {**EAST, "it-61": "5015"}, vanguard=FAR_ROAD)
    play(s, "attack 5015", "with uk-2-armd", "with uk-8-armd", "ready")
    s.set_support(unit("al-sup-1"), 0)
    events = play(s, "done")
    assert [e.data[0] for e in events if e.case == "attack total"] == [12]


def test_13_1_one_attack_may_draw_on_several_supply_units():
    """[13.1] [R22] Each attacker within range of another Supply unit."""
    units = {"uk-2-armd": "4715", "uk-8-armd": "4716", "it-61": "4615", "al-sup-1": "5315", "al-sup-2": "5316"}
    s = position("allied", "fight", units, vanguard=FAR_ROAD)
    play(s, "attack 4615", "with uk-2-armd", "with uk-8-armd")
    assert weigh(s, s.local(NUMBER), Log(False)).attack == 12
    play(s, "ready", "done")
    assert {"draw al-sup-1", "draw al-sup-2"} <= set(texts(s))
    play(s, "draw al-sup-1")
    assert weigh(s, s.local(NUMBER), Log(False)).attack == 24


def test_13_1_the_road_supports_any_number_of_attacks():
    """[13.1] [R22] Within six of the Active Road Section no Supply unit pays."""
    s = position("allied", "fight", {**EAST, "it-61": "5015"})
    play(s, "attack 5015", "with uk-2-armd", "ready", "done")
    assert s.support(unit("al-sup-1")) == 4


def test_13_2_partly_supplied_attackers_are_halved():
    """[13.2] [13.33] Seven hexes from the Supply unit: attack halved, defense and movement not."""
    s = position(
        "allied", "fight", {"uk-2-armd": "4615", "al-sup-1": "5315", "it-61": "4515"}, vanguard={"allied": "5607"}
    )
    play(s, "attack 4515", "with uk-2-armd")
    assert weigh(s, s.local(NUMBER), Log(False)).attack == 6


def test_9_3_void_attacks_are_not_made():
    """[9.3] [R40] An attacker cut off between declaration and resolution has not attacked."""
    s = position("allied", "fight", {**EAST, "it-61": "5015", "sa-1": "5120", "it-62": "5020"})
    play(s, "attack 5015", "with uk-2-armd", "ready", "attack 5020", "with sa-1", "ready", "done")
    assert refused(s, "roll 1") != ""
    s.place(unit("sa-1"), hex_("3726"))  # a depression: isolated
    events = play(s, "resolve 5020")
    assert "void" in cases(events)
    settle(s)


def test_5_26_the_attacker_sits_out_the_mechanized_phase():
    """[5.26] Played through: who attacked stays, who did not drives on."""
    s = position("allied", "fight", {**EAST, "uk-22-armd": "5320", "de-5-pz": "5015"})
    play(s, "attack 5015", "with uk-2-armd", "ready", "done", "roll 1")  # 12:6 = 2-1, D1
    settle(s)
    assert s.phase == 2 and refused(s, "move uk-2-armd") == "5.26"
    assert "move uk-22-armd" in texts(s) and "move uk-8-armd" in texts(s)


def test_9_0_the_attacker_orders_his_attacks_each_to_its_end():
    """[9.0] [R40]"""
    s = position("allied", "fight", {**EAST, "it-61": "5015", "uk-22-armd": "5125", "it-62": "5025"})
    play(s, "attack 5015", "with uk-2-armd", "ready", "attack 5025", "with uk-22-armd", "ready", "done")
    assert set(texts(s)) == {"resolve 5015", "resolve 5025"}
    events = play(s, "resolve 5025")
    assert [HEX[e.data[0]] for e in events if e.case == "attack"] == ["5025"]
    settle(s)
    assert where(s, "it-62") != "5025" and s.phase == 2  # both are over


def test_9_35_an_advance_moves_no_vanguard():
    """[9.35] [15.31] [R24] Advances are not movement."""
    s = position("allied", "fight", {"sa-1": "3309", "al-sup-1": "3412", "de-5-pz": "3208", "de-8-pz": "3208"})
    before = int(s.vanguard(1))
    play(s, "attack 3208", "with sa-1", "ready", "done", "roll 6")
    assert where(s, "sa-1") == "eliminated"
    play(s, "advance de-5-pz")
    assert where(s, "de-5-pz") == "3309" and int(s.vanguard(1)) == before


def test_14_01_an_attacker_isolated_meanwhile_drops_out():
    """[14.01] [9.0] [R40] Declared in supply, cut off before its attack is resolved (here: put into a depression)."""
    s = position("axis", "fight", {"it-61": "3015", "it-62": "3015", "sa-1": "3116"})
    play(s, "attack 3116", "with it-61", "with it-62", "ready")
    s.place(unit("it-62"), hex_("3117"))
    events = play(s, "done")
    assert [e.data[0] for e in events if e.case == "attacker"] == [unit("it-61")] and s.attack(unit("it-62")) == 0


def test_9_0_a_column_of_strength_one_does_not_attack_alone():
    """[9.0] [6.31] [R42] Half of one is nothing, and an attack of nothing is not made."""
    for gk, ready in (({"at": "5520", "column": "N"}, False), ("5520", True)):
        s = position("allied", "fight", {"gk": gk, "it-61": "5521", "sa-1": "5620"})
        play(s, "attack 5521", "with gk")
        assert ("ready" in texts(s)) is ready


def test_r10_the_least_defense_after_or_before_it_is_doubled():
    """[9.13] [9.32] [14.03] [R10] 1 halved is 0: on a ridge 0 doubled, at least 1; read the other way 1 doubled."""
    ridge = next(HEX[h] for h in range(HEXES) if TERRAIN[h] == RIDGE)
    around = [HEX[ADJ[6 * hex_(ridge) + k]] for k in range(6)]
    units = {"gk": ridge, "de-5-pz": around[0], "de-8-pz": around[2], "de-104": around[4]}
    for options, expected in (({}, 1), ({"least_first": 1}, 2)):
        s = position("axis", "fight", units, options=options)
        play(s, f"attack {ridge}", "with de-5-pz")
        assert weigh(s, s.local(NUMBER), Log(False)).defense == expected
