"""Chapter 7: Zones of Control [7.0] [7.1] [7.2] [7.3] [7.4] [7.5]."""

from collections import Counter

from alamein.games.north_africa.rules.c07_zones_of_control import (
    COLUMN_SHIFT,
    FIELD,
    FULL,
    MINE_SHIFT,
    SIDE_SHIFT,
    SPACE_SHIFT,
)
from alamein.games.north_africa.rules.c10_retreats import cannot_retreat_into
from alamein.games.north_africa.rules.c13_rings import has
from alamein.games.north_africa.rules.c13_supply import lines_of
from alamein.games.north_africa.tables import ALLIED, AXIS, KIND, SIDE

from .positions import hex_, hexes, play, position, refused, settle, texts, unit

AROUND = {"0309", "0311", "0209", "0210", "0409", "0410"}


def test_7_0_six_hexes_around_a_combat_unit():
    """[7.0] [R2] Combat units, defense-only ones included, control the six hexes around them; others none."""
    for name, expected in (("it-61", 6), ("de-135-flak", 6), ("ax-sup-1", 0), ("de-33-pi", 0)):
        s = position("allied", "move", {name: "0310"})
        assert sum(1 for h in AROUND if s.board().controlled(hex_(h), AXIS)) == expected


def test_7_51_a_board_has_room_to_count_all_units_of_a_kind():
    """[7.51] [8.0] However many of a side's units were in or beside one hex, no counter runs into the next."""
    kinds = Counter(zip(SIDE, KIND, strict=True))
    assert max(kinds.values()) <= FULL
    assert SIDE_SHIFT == 4 * FIELD and SPACE_SHIFT == 2 * SIDE_SHIFT and MINE_SHIFT == COLUMN_SHIFT + 1 < 62


def test_7_11_all_but_one_may_leave():
    """[7.11] [12.23] Whoever stays, of whatever kind, lets the others go."""
    s = position("axis", "move", {"it-61": "0310", "de-33-pi": "0310", "sa-1": "0311", "it-62": "0330"})
    play(s, "move it-61", "to 0309", "halt")
    assert refused(s, "move de-33-pi") == "5.23"


def test_7_12_a_friendly_unit_opens_a_controlled_hex_to_supply_and_retreat():
    """[7.12] [7.32] [7.41]"""
    s = position("axis", "move", {"it-61": "0310", "it-62": "0309", "sa-1": "0410"})
    b = s.board()
    assert cannot_retreat_into(b, unit("it-61"), hex_("0411")) == "7.32"
    assert cannot_retreat_into(b, unit("it-61"), hex_("0309")) == ""
    ground = lines_of(s, AXIS).ground
    assert not has(ground, hex_("0411")) and has(ground, hex_("0310"))


def test_7_21_a_released_unit_may_enter_another_zone_and_stops():
    """[7.21] [R3] Friends in the hex entered do not keep a unit from stopping."""
    s = position("axis", "move", {"de-5-pz": "0310", "it-61": "0310", "it-62": "0410", "sa-1": "0311", "it-39": "0330"})
    play(s, "move de-5-pz", "to 0410")
    assert "move de-5-pz" not in texts(s)


def test_7_31_a_retreat_may_leave_a_zone():
    """[7.31] The unit beside an enemy retreats out of his control."""
    units = {"it-61": "0310", "uk-22-armd": "0410", "uk-2-armd": "0410", "al-sup-1": "0810"}
    s = position("allied", "fight", units)
    play(s, "attack 0310", "with uk-22-armd", "with uk-2-armd", "ready", "done", "roll 5")
    settle(s)
    assert s.loc[unit("it-61")] != hex_("0310")


def test_7_51_control_has_no_degrees():
    """[7.51] Three controlling units hold a unit no more than one: a friend still lets it go."""
    units = {"de-5-pz": "0310", "de-33-pi": "0310", "sa-1": "0311", "sa-2": "0410", "sa-3": "0311", "it-61": "0330"}
    s = position("axis", "move", units)
    play(s, "move de-5-pz")
    assert hexes(s) & {"0309", "0209"}


def test_11_25_zones_reach_into_minefields():
    """[11.25] Minefields control nothing; units on them do, and zones go into them."""
    s = position("axis", "move", {"sa-1": "0310"}, minefields={"axis": ["0309"], "allied": ["0310"]})
    b = s.board()
    assert b.controlled(hex_("0309"), ALLIED) and not b.controlled(hex_("0308"), ALLIED)
    assert not b.controlled(hex_("0308"), AXIS)
