"""Chapter 11: minefields [11.0] [11.1] [11.2] [11.3] [11.4]."""

from alamein.games.north_africa.state import RETREAT
from alamein.games.north_africa.tables import ISOLATED

from .positions import GAME, hex_, hexes, left, play, position, refused, settle, state_of, texts, unit, where

MINED = {"minefields": {"allied": ["0311"]}}


def test_11_11_entering_enemy_mines_costs_eight_or_two():
    """[11.11] [R7] Over the one point of the hex: ten points suffice, eight do not; infantry pays three in all."""
    s = position("axis", "move", {"de-5-pz": "0310", "it-61": "0330"}, **MINED)
    play(s, "move de-5-pz", "to 0311")
    assert "move de-5-pz" not in texts(s)
    s = position("axis", "move", {"de-104": "0310"}, **MINED)
    play(s, "move de-104")
    assert refused(s, "to 0311") == "5.24"
    s = position("axis", "move", {"it-61": "0309", "it-62": "0330"}, **MINED)
    play(s, "move it-61", "to 0310", "to 0311")
    assert where(s, "it-61") == "0311"


def test_11_12_engineers_pay_nothing_extra():
    """[11.12] [12.11]"""
    s = position("axis", "move", {"de-33-pi": "0310"}, **MINED)
    play(s, "move de-33-pi", "to 0311")
    assert left(s) == 3


def test_11_13_several_units_may_enter_each_paying_to_stack():
    """[11.13]"""
    s = position("axis", "move", {"it-61": "0310", "it-62": "0210", "it-39": "0330"}, **MINED)
    play(s, "move it-61", "to 0311", "move it-62", "to 0311")
    assert where(s, "it-61") == where(s, "it-62") == "0311"


def test_11_14_a_combat_unit_does_not_leave_uncleared_mines():
    """[11.14] An Engineer does [R34]."""
    s = position("axis", "move", {"it-61": "0311", "de-33-pi": "0411"}, minefields={"allied": ["0311", "0411"]})
    assert refused(s, "move it-61") == "11.14"
    play(s, "move de-33-pi")
    assert hexes(s)


def test_11_15_supply_units_stay_out():
    """[11.15]"""
    s = position("axis", "haul", {"ax-sup-1": "0310"}, **MINED)
    play(s, "move ax-sup-1")
    assert refused(s, "to 0311") == "11.15"


def test_11_22_no_attack_from_uncleared_mines():
    """[11.22]"""
    s = position("axis", "fight", {"it-61": "0311", "it-62": "0310", "sa-1": "0411", "de-8-pz": "0412"}, **MINED)
    play(s, "roll 6", "attack 0411")
    assert refused(s, "with it-61") == "11.22"


def test_11_24_units_may_retreat_out_of_enemy_mines():
    """[11.24]"""
    s = position(
        "allied", "fight", {"it-61": "0311", "uk-2-armd": "0411", "al-sup-1": "0811", "uk-8-armd": "0411"}, **MINED
    )
    play(s, "attack 0311", "with uk-2-armd", "with uk-8-armd", "ready", "done", "roll 5")  # 12:2, D3
    settle(s)
    assert where(s, "it-61") != "0311" and where(s, "it-61") != "eliminated"


def test_11_26_a_mined_hex_is_attacked_alone():
    """[11.26]"""
    s = position("allied", "fight", {"sa-1": "2110", "it-61": "2009", "it-62": "2010"}, minefields={"axis": ["2010"]})
    play(s, "attack 2009")
    assert refused(s, "also 2010") == "11.26"


def test_11_31_an_engineer_clears_by_moving_in():
    """[11.31] [12.12] [R16] At once: the next unit pays nothing for mines."""
    s = position("axis", "move", {"de-33-pi": "0310", "de-104": "0310"}, **MINED)
    play(s, "move de-33-pi", "to 0311", "halt", "move de-104", "to 0311")
    assert where(s, "de-104") == "0311"


def test_11_32_11_35_combat_units_clear_by_die():
    """[11.32] [11.35] Axis on 1 or 2, Allies on 1; one roll a unit until the hex is clear."""
    s = position("axis", "fight", {"it-61": "0311", "it-62": "0311"}, **MINED)
    assert set(texts(s)) == {f"roll {n}" for n in range(1, 7)}
    events = play(s, "roll 3")
    assert "cleared" not in [e.case for e in events] and "roll 1" in texts(s)
    events = play(s, "roll 2")
    assert "cleared" in [e.case for e in events]
    s = position("axis", "fight", {"it-61": "0312"}, minefields={"allied": ["0311", "0312", "0313"]})
    play(s, "roll 2")
    assert [int(s.board().mine(hex_(name))) for name in ("0311", "0312", "0313")] == [2, 0, 2]  # its own hex only
    s = position("axis", "fight", {"it-61": "0311", "it-62": "0311"}, **MINED)
    play(s, "roll 2")
    assert "roll 1" not in texts(s)  # one success is enough
    s = position("allied", "fight", {"sa-1": "5520"}, minefields={"axis": ["5520"]})
    events = play(s, "roll 2")
    assert "cleared" not in [e.case for e in events]


def test_11_33_clearing_comes_before_any_combat():
    """[11.33]"""
    s = position("axis", "fight", {"it-61": "0311", "it-62": "0420", "sa-1": "0421"}, **MINED)
    assert texts(s)[0].startswith("roll")
    play(s, "roll 6")
    assert "attack 0421" in texts(s)


def test_11_34_one_hex_a_turn():
    """[11.34] [12.14] An Engineer that goes on through a second minefield clears only the first."""
    s = position("axis", "move", {"de-33-pi": "0310", "it-61": "0330"}, minefields={"allied": ["0311", "0312"]})
    play(s, "move de-33-pi", "to 0311", "to 0312")
    assert s.board().mine(hex_("0311")) == 3 and s.board().mine(hex_("0312")) == 2


def test_11_36_no_attack_from_a_freshly_cleared_hex_and_the_marker_goes():
    """[11.36] [12.22] Nor assistance; after the Combat Phase the marker is gone [11.37]."""
    s = position("axis", "fight", {"it-61": "0311", "it-62": "0310", "sa-1": "0411", "de-8-pz": "0412"}, **MINED)
    play(s, "roll 1", "attack 0411")
    assert refused(s, "with it-61") == "11.36"
    play(s, "withdraw 0411", "done")
    assert s.board().mine(hex_("0311")) == 0


def test_11_37_cleared_is_cleared_for_good():
    """[11.37] No action lays a minefield during play."""
    s = GAME.new("october", {})
    assert not any(text.startswith("mine") for text in texts(s))


def test_11_41_supply_ends_at_a_unit_in_mines_but_does_not_pass():
    """[11.41] A ring of mines isolates; standing in the mines does not."""
    ring = ["1017", "1019", "0918", "0919", "1118", "1119"]
    s = position("axis", "move", {"it-61": "1018", "it-62": "0310"}, minefields={"allied": ring})
    assert state_of(s, unit("it-61")) == ISOLATED
    s = position("axis", "move", {"it-61": "1017", "it-62": "0310"}, minefields={"allied": ring})
    assert state_of(s, unit("it-61")) != ISOLATED


def test_11_0_the_owner_is_not_hindered():
    """[11.0] [R19]"""
    s = position("allied", "move", {"sa-1": "5520"}, minefields={"allied": ["5521"]})
    play(s, "move sa-1", "to 5521")
    assert left(s) == 3


def test_11_14_no_advance_out_of_an_enemy_minefield():
    """[11.14] [9.35] An advance is the player's choice, and a unit does not leave the mines of its own will."""
    for mines, may in (([], True), (["5015"], False)):
        s = position("axis", "fight", {"it-61": "5115", "sa-1": "5015"}, minefields={"axis": mines})
        play(s, "attack 5015", "with it-61", "ready", "done", "roll 1")
        while s.runs(RETREAT):
            play(s, texts(s)[0])
        assert ("advance sa-1" in texts(s)) is may
