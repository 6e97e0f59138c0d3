"""What the table draws on request: threats of a side, and traced supply lines."""

from alamein.games.north_africa import GAME

from .positions import position
from .test_c14_isolation import CUT


def threats(s, side):
    return GAME.threats(s, 0, side)


def trace(s, unit):
    return GAME.trace(s, 0, unit)


def test_9_11_a_unit_threatens_what_lies_beside_the_hexes_it_can_reach():
    s = position("allied", "move", {"de-5-pz": "0310", "it-61": "0320", "sa-1": "0315"})
    found = threats(s, 0)
    assert set(found) == {"de-5-pz", "it-61"}
    assert {"0309", "0310", "0311", "0315"} <= set(found["de-5-pz"]) and "4010" not in found["de-5-pz"]
    assert 0 < len(found["it-61"]) < len(found["de-5-pz"])  # it marches less far


def test_9_11_who_has_moved_threatens_its_next_turn():
    fresh = position("axis", "move", {"de-5-pz": "0310", "sa-1": "0315"})
    tired = position("axis", "move", {"de-5-pz": {"at": "0310", "flags": ["moved"]}, "sa-1": "0315"})
    assert threats(fresh, 0) == threats(tired, 0)


def test_9_14_who_defends_only_threatens_nobody():
    s = position("allied", "move", {"de-33-pi": "0310", "de-5-pz": "0312", "ax-sup-1": "0311", "sa-1": "0315"})
    assert set(threats(s, 0)) == {"de-5-pz"}


def test_14_01_an_isolated_unit_threatens_nobody_and_has_no_line():
    s = position("allied", "move", CUT)
    assert threats(s, 1) and "sa-1" not in threats(s, 1)
    found = trace(s, "sa-1")
    assert (found.rule, found.hexes) == ("14.0", []) and found.text.startswith("Isolated")


def test_13_32_a_line_of_six_to_the_road():
    s = position("axis", "move", {"de-5-pz": "0310", "sa-1": "5020"})
    found = trace(s, "de-5-pz")
    assert found.text.startswith("Supplied") and found.hexes[0] == "0310"


def test_13_34_a_line_over_a_chain_of_supply_units_ends_at_the_road():
    s = GAME.new("october", {})
    found = trace(s, "ax-sup-3")
    assert "Supply units" in found.text and found.hexes[-1] in {h for p in GAME.sheet()["paths"] for h in p["hexes"]}


def test_a_unit_off_the_map_has_no_line():
    s = position("axis", "move", {"de-5-pz": "0310", "sa-1": "5020"})
    assert trace(s, "de-8-pz") is None and trace(s, "nobody") is None


def test_18_32_the_retreat_line_is_drawn_in_october_only():
    (line,) = GAME.sheet()["lines"]
    assert line["scenarios"] == ["october"]
