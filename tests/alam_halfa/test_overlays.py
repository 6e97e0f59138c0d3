"""What the table draws on request: threats of a side, and its supply hex."""

from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.tables import SIDE, UNIT_IDS
from tests.alam_halfa.positions import position

AXIS_UNIT = next(id for u, id in enumerate(UNIT_IDS) if SIDE[u] == 0)
ALLIED_UNIT = next(id for u, id in enumerate(UNIT_IDS) if SIDE[u] == 1)


def test_7_1_a_unit_threatens_what_it_could_enter_from_where_it_can_go() -> None:
    s = position({AXIS_UNIT: "0505", ALLIED_UNIT: "2510"})
    found = GAME.threats(s, 0, 0)
    assert set(found) == {AXIS_UNIT} and {"0504", "0506"} <= set(found[AXIS_UNIT])
    assert "2510" not in found[AXIS_UNIT]


def test_12_0_the_supply_hex_is_shown_and_who_stands_on_it() -> None:
    s = position({AXIS_UNIT: "0505", ALLIED_UNIT: "2510"})
    found = GAME.trace(s, 1, ALLIED_UNIT)
    assert found is not None and found.rule == "12.0" and found.hexes == ["3306"] and "open" in found.text
    s = position({AXIS_UNIT: "3306", ALLIED_UNIT: "2510"})
    found = GAME.trace(s, 1, ALLIED_UNIT)
    assert found is not None and "halves" in found.text
