"""Chapter 10: results, retreats, advances [10.0] [10.1] [10.2]."""

import pytest

from alamein.games.north_africa.rules.c10_results import note_sources
from alamein.games.north_africa.rules.c10_retreats import retreat_steps
from alamein.games.north_africa.state import DISTANCE, RETREAT
from alamein.games.north_africa.tables import AXIS, CRT, distance

from .positions import GAME, hex_, play, position, refused, settle, texts, unit, where

EAST = {"uk-2-armd": "5115", "uk-8-armd": "5115", "uk-12l": "5115", "al-sup-1": "5315"}

TABLE = """
1 A3 A2 A1 D1 D1 D1 Ex Ex De De
2 Ae A3 A2 A1 D1 D1 D3 Ex Ex De
3 Ae A3 A2 A1 A1 D1 D2 D3 Ex De
4 Ae Ae A3 A2 A2 A1 D2 D2 Ex Ex
5 Ae Ae A3 A2 A2 A2 D2 D2 D3 Ex
6 Ae Ae A3 A3 A3 A2 D1 D1 D3 Ex
"""


def test_10_0_the_table_cell_by_cell():
    """[10.0]"""
    for line in TABLE.split("\n"):
        if line:
            face, *codes = line.split()
            assert [CRT.codes[CRT.cell(int(face) - 1, n)] for n in range(10)] == codes


def fight(units, target, attackers, roll, **more):
    s = position("allied", "fight", units, **more)
    play(s, f"attack {target}", *[f"with {u}" for u in attackers], "ready", "done", f"roll {roll}")
    return s


def test_10_1_ex_costs_the_attacker_face_value_of_his_choice():
    """[10.1] [R15] Defenders of face 6 on their mines: 24 against 12 is 2-1 no Ex; at 5-1 the attacker owes 2."""
    s = fight({**EAST, "it-61": "5015", "it-62": "5015"}, "5015", ["uk-2-armd", "uk-8-armd"], 2)  # 24:4 = 6-1, Ex
    assert where(s, "it-61") == where(s, "it-62") == "eliminated"
    assert set(texts(s)) == {"lose uk-2-armd", "lose uk-8-armd"}
    play(s, "lose uk-8-armd")
    assert where(s, "uk-8-armd") == "eliminated" and where(s, "uk-2-armd") == "5115"
    assert s.points == -20  # [17.2] not for an exchange


def test_10_1_ex_smaller_losses_add_up():
    """[10.1] Losses go on until they reach the defenders' face strength; mines and ridges do not count."""
    units = {"uk-2-armd": "5115", "uk-12l": "5115", "uk-11h": "5115", "al-sup-1": "5315", "it-7-bs": "5015"}
    s = fight(units, "5015", ["uk-2-armd", "uk-12l", "uk-11h"], 1)  # 16:3 = 5-1, Ex; owes 3
    play(s, "lose uk-12l")
    assert set(texts(s)) == {"lose uk-2-armd", "lose uk-11h"}
    assert refused(s, "ready") == "10.1"
    play(s, "lose uk-11h", "ready")
    assert where(s, "uk-2-armd") == "5115" and "lose uk-2-armd" not in texts(s)


def test_10_1_ex_the_attacker_may_give_up_more_than_he_owes():
    """[10.1] The losses total *at least* what is owed: who wants may lose more, and all of them."""
    s = fight({**EAST, "it-61": "5015", "it-62": "5015"}, "5015", ["uk-2-armd", "uk-8-armd"], 2)
    play(s, "lose uk-8-armd")
    assert texts(s) == ["lose uk-2-armd", "ready"] and "lose more" in GAME.prompt(s)
    play(s, "lose uk-2-armd")
    assert where(s, "uk-2-armd") == "eliminated" and not any(text.startswith("advance") for text in texts(s))


def test_10_1_ex_losses_end_when_they_reach_what_is_owed():
    """[10.1] Exactly the face strength is enough."""
    units = {**EAST, "it-61": "5015", "it-62": "5015", "uk-11h": "5016"}
    s = position("allied", "fight", units)
    play(s, "attack 5015", *[f"with {u}" for u in ("uk-2-armd", "uk-8-armd", "uk-12l", "uk-11h")], "ready", "done")
    play(s, "draw al-sup-1", "roll 4", "lose uk-12l", "lose uk-11h")  # 28:4 = 7-1, Ex; owes 4
    play(s, "ready")
    assert "lose uk-2-armd" not in texts(s) and where(s, "uk-2-armd") == "5115"


def test_10_1_ex_takes_a_single_attacker():
    """[10.1] [R15] Nothing is asked when there is nothing to choose."""
    s = fight({"uk-2-armd": "5115", "al-sup-1": "5315", "it-61": "5015"}, "5015", ["uk-2-armd"], 2)  # 12:2, Ex
    assert where(s, "uk-2-armd") == where(s, "it-61") == "eliminated" and texts(s)[0] == "move al-sup-1"


def test_10_1_ae_and_de():
    """[10.1] [17.2] All attackers or all defenders; an Allied Combat unit lost so is a point."""
    s = fight({"sa-1": "5115", "al-sup-1": "5315", "de-5-pz": "5015", "de-8-pz": "5015"}, "5015", ["sa-1"], 6)
    assert where(s, "sa-1") == "eliminated" and s.points == -19
    s = fight({**EAST, "it-61": "5015"}, "5015", ["uk-2-armd", "uk-8-armd"], 1)
    assert where(s, "it-61") == "eliminated" and s.points == -20


def test_10_2_the_victor_leads_towards_supply():
    """[10.2] [R14] D2: the Axis unit goes west, towards its sources, and the attacker chooses among equal paths."""
    s = fight({**EAST, "de-5-pz": "5015"}, "5015", ["uk-2-armd", "uk-8-armd"], 3)  # 24:6 = 4-1, D2
    assert GAME.seat(s) == 1
    assert {text[3:5] for text in texts(s)} == {"49"}
    settle(s)
    assert distance(s.loc[unit("de-5-pz")], hex_("5015")) == 2


def test_10_2_10_22_no_way_no_unit():
    """[10.22] [7.32] Enemy control all around: the unit is eliminated."""
    ring = {"sa-1": "4914", "sa-2": "4917"}
    s = position("allied", "fight", {**EAST, **ring, "de-5-pz": "5015"})
    events = play(s, "attack 5015", "with uk-2-armd", "ready", "done", "roll 3")  # 12 to half of 6: 4-1, D2
    assert where(s, "de-5-pz") == "eliminated" and events[-1].rule == "10.22"


def test_10_21_no_retreat_into_the_sea_or_off_another_edge():
    """[10.21] [16.04] On the south edge, with the enemy to the north: no way off the map."""
    s = position("allied", "fight", {**EAST, "de-5-pz": "5015"})
    s.set_origin(unit("de-5-pz"), hex_("5034"))
    s.place(unit("de-5-pz"), hex_("5034"))
    ways = {GAME.notation.text(a) for a in retreat_steps(s, unit("de-5-pz"), 0, 1)}
    assert "exit" not in ways and ways
    s.place(unit("de-5-pz"), hex_("5620"))
    s.set_origin(unit("de-5-pz"), hex_("5620"))
    assert "exit" not in {GAME.notation.text(a) for a in retreat_steps(s, unit("de-5-pz"), 0, 1)}


def test_10_2_clear_ground_is_preferred():
    """[10.2] Second to fourth priorities: clear, own mines, ridge; then the fewest friends."""
    s = position("allied", "fight", {"it-61": "2826", "sa-1": "2926"})
    s.set_origin(unit("it-61"), hex_("2826"))
    ways = {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)}
    assert "to 2726" not in ways  # a ridge
    s = position("allied", "fight", {"it-61": "2016"}, minefields={"axis": ["1916"]})
    s.set_origin(unit("it-61"), hex_("2016"))
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 1917"}
    s = position("allied", "fight", {"it-61": "2016", "it-62": "1916"})
    s.set_origin(unit("it-61"), hex_("2016"))
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 1917"}


def test_10_2_supply_comes_before_the_ground():
    """[10.2] [R14] Over a ridge, if that alone is nearer to a source; and the nearest source may be the road."""
    s = position("allied", "fight", {"it-61": "2826", "sa-1": "2926"}, minefields={"allied": ["2727"]})
    s.set_origin(unit("it-61"), hex_("2826"))
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 2726"}
    s = position("allied", "fight", {"it-61": "2812", "sa-1": "2813"})
    s.set_origin(unit("it-61"), hex_("2812"))
    note_sources(s, AXIS)
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 2811", "to 2912"}


def test_10_2_towards_supply_is_yes_or_no():
    """[10.2] [R14] With the hexes nearer to a source barred, one at the same distance is no better than one away."""
    s = position("allied", "fight", {"it-61": "2016"}, minefields={"allied": ["1916", "1917"]})
    s.set_origin(unit("it-61"), hex_("2016"))
    ways = {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)}
    assert ways == {"to 2015", "to 2017", "to 2116", "to 2117"}


def test_10_2_enemy_mines_and_units_bar_a_retreat():
    """[10.2] [R4] Also enemy Supply units, which have no control."""
    s = position("allied", "fight", {"it-61": "2016", "al-sup-1": "1916"}, minefields={"allied": ["1917"]})
    s.set_origin(unit("it-61"), hex_("2016"))
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)}.isdisjoint({"to 1916", "to 1917"})


def test_10_23_a_full_hex_only_if_there_is_no_other_way():
    """[10.23] [R14]"""
    full = {"it-62": "1916", "it-39": "1916", "it-40": "1916", "it-19": "1916"}
    s = position("allied", "fight", {"it-61": "2016", **full})
    s.set_origin(unit("it-61"), hex_("2016"))
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 1917"}
    s = position("allied", "fight", {"it-61": "2016", **full}, minefields={"axis": ["1917"]})
    s.set_origin(unit("it-61"), hex_("2016"))  # even where the ground is better in the full hex
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 1917"}
    del full["it-19"]
    s = position("allied", "fight", {"it-61": "2016", **full}, minefields={"axis": ["1917"]})
    s.set_origin(unit("it-61"), hex_("2016"))  # three of the Axis are not full
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 1916"}
    full["it-19"] = "1916"
    mines = ["1917", "2015", "2017", "2116", "2117"]
    s = position("allied", "fight", {"it-61": "2016", **full}, minefields={"allied": mines})
    s.set_origin(unit("it-61"), hex_("2016"))
    assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 1)} == {"to 1916"}


def test_10_23_the_end_of_a_longer_retreat_is_not_full_either():
    """[10.22] [10.23] Two hexes: 1916 leads to the full 1816 or into mines, 1917 also to free hexes."""
    full = dict.fromkeys(("it-62", "it-39", "it-40", "it-19"), "1816")
    for others, ways in ((full, {"to 1917"}), ({}, {"to 1916", "to 1917"})):
        s = position("allied", "fight", {"it-61": "2016", **others}, minefields={"allied": ["1815", "1915"]})
        s.set_origin(unit("it-61"), hex_("2016"))
        assert {GAME.notation.text(a) for a in retreat_steps(s, unit("it-61"), 0, 2)} == ways


def test_6_5_a_ridge_spares_its_defenders_every_retreat():
    """[6.5] [R12] D results do nothing to units on a ridge."""
    units = {"uk-2-armd": "4513", "uk-8-armd": "4513", "de-155": "4514"}
    s = fight(units, "4514", ["uk-2-armd", "uk-8-armd"], 3)  # 24:6 = 4-1, D2
    assert where(s, "de-155") == "4514"


def test_16_03_off_ones_own_edge_and_back():
    """[16.03] [R44] An Allied unit pushed off the east edge comes back through the same hex."""
    s = position("axis", "fight", {"sa-1": "5620", "de-5-pz": "5520", "de-8-pz": "5520", "ax-sup-1": "3130"})
    play(s, "attack 5620", "with de-5-pz", "with de-8-pz", "ready", "done", "roll 2")  # 6:3 = 2-1, D1
    settle(s)
    assert where(s, "sa-1") == "off 5620"
    t = position("allied", "move", {"sa-1": "off 5620", "de-5-pz": "4020"})
    play(t, "move sa-1", "to 5620")
    assert where(t, "sa-1") == "5620" and t.local(DISTANCE) == 3
    t = position("allied", "move", {"sa-1": "off 5620", "de-5-pz": "5520", "sa-2": "5530"})
    assert "move sa-1" not in texts(t)


def test_10_2_attackers_retreat_at_the_defenders_choice():
    """[10.1] [10.2] A1: the defender leads; each attacker in turn."""
    s = position("allied", "fight", {"sa-1": "5115", "sa-2": "5115", "al-sup-1": "5315", "de-5-pz": "5015"})
    play(s, "attack 5015", "with sa-1", "with sa-2", "ready", "done", "roll 2")  # 6:6, A1
    assert GAME.seat(s) == 0 and set(texts(s)) == {"retreat sa-1", "retreat sa-2"}
    play(s, "retreat sa-2")
    settle(s)
    assert where(s, "sa-1") != "5115" and where(s, "sa-2") != "5115"


def test_10_2_attackers_retreat_towards_their_own_sources():
    """[10.2] [R14] The nearest Supply unit lies north, the edge east: as it was when the result fell."""
    units = {"sa-1": "4919", "sa-2": "4919", "al-sup-1": "5315", "al-sup-2": "4915", "de-5-pz": "4920"}
    s = position("allied", "fight", units)
    play(s, "attack 4920", "with sa-1", "with sa-2", "ready", "done", "draw al-sup-2", "roll 2")  # 6:6, A1
    settle(s)
    assert where(s, "sa-1") == where(s, "sa-2") == "4918"


@pytest.mark.parametrize(
    ("side", "attackers", "defender", "target"),
    [("allied", ("sa-1", "sa-2"), "de-5-pz", "5015"), ("axis", ("it-61", "it-62"), "uk-22-armd", "5015")],
)
def test_9_35_no_advance_into_a_hex_that_is_still_held(side, attackers, defender, target):
    """[9.35] [R13] One attacks and is driven back, one stays where it is; if both attack, the hex is empty."""
    for both in (False, True):
        s = position(side, "fight", {**dict.fromkeys(attackers, "5115"), defender: target})
        play(s, f"attack {target}", *[f"with {u}" for u in attackers[: 1 + both]], "ready", "done")
        play(s, *[text for text in texts(s) if text == "ready"], "roll 2")
        while s.runs(RETREAT) or any(text.startswith("retreat") for text in texts(s)):
            play(s, texts(s)[0])
        assert (f"advance {defender}" in texts(s)) is both


def test_odds_are_exact_and_name_retreats_that_kill():
    """[10.1] [10.22] The chances come from the table's own cells."""
    ring = {"sa-1": "4914", "sa-2": "4917"}
    s = position("allied", "fight", {**EAST, **ring, "de-5-pz": "5015"})
    play(s, "attack 5015", "with uk-2-armd")  # 12 against an isolated 6: 4-1
    odds = GAME.odds(s, 1)
    assert odds is not None and sum(o.weight for o in odds.outcomes) == 6
    assert any("German 5 armor cannot and is eliminated" in o.beside for o in odds.outcomes)
    assert any(event.case == "odds" for event in odds.ledger)


def test_10_1_nothing_else_is_asked():
    s = fight({**EAST, "de-5-pz": "5015"}, "5015", ["uk-2-armd", "uk-8-armd"], 3)
    assert refused(s, "done") == "10.2"
