"""Chapter 6: Road Mode [6.0] [6.1] [6.2] [6.3] [6.4]."""

import pytest

from alamein.core.event import Log
from alamein.games.north_africa.rules.c06_road_mode import cannot_hold_space, disturb_columns, road_facing
from alamein.games.north_africa.rules.c09_resolution import weigh
from alamein.games.north_africa.state import NUMBER
from alamein.games.north_africa.tables import GRID, HEX, ROAD_HEXES

from .positions import GAME, cases, hex_, hexes, left, play, position, refused, texts, unit, where

ROAD = [HEX[h] for h in ROAD_HEXES]


def test_6_21_eight_points_march_twenty_five_hexes():
    """[6.21] [6.13] Three points to form the column leave five, and five carry it 25 hexes; 21 cost five too."""
    s = position("axis", "move", {"de-104": ROAD[1], "it-61": "0330"})
    play(s, "move de-104", *[x for x in texts_after(s, "move de-104") if x.startswith("column")][:1])
    assert left(s) == 5
    for n in range(1, 26):
        play(s, f"to {ROAD[1 + n]}")
        if n < 25:
            assert left(s) == 5 - (n + 4) // 5
    assert where(s, "de-104") == ROAD[26] and s.facing(unit("de-104")) != 0
    assert "move de-104" not in texts(s)


def texts_after(s, text):
    t = s.copy()
    play(t, text)
    return texts(t)


def test_6_11_6_12_infantry_forms_a_column_anywhere_clear_for_one_point():
    """[6.11] [6.12] [6.16] Only in the Initial Movement Phase; four points less one march fifteen hexes."""
    s = position("axis", "move", {"it-61": "0310", "it-62": "0430"})
    play(s, "move it-61", "column S")
    assert left(s) == 3
    for row in range(11, 26):
        play(s, f"to 03{row}")
    assert where(s, "it-61") == "0325" and "move it-61" not in texts(s)
    s = position("axis", "drive", {"it-61": "0310", "de-5-pz": "0330"})
    assert refused(s, "move it-61") == "5.25"


def test_6_13_mechanized_units_form_columns_in_both_movement_phases():
    """[6.13]"""
    for phase in ("move", "drive"):
        s = position("axis", phase, {"de-104": ROAD[5]})
        play(s, "move de-104")
        assert any(text.startswith("column") for text in texts(s))


def test_6_13_a_mechanized_unit_needs_three_points():
    """[6.13] With two left on the road it forms no column."""
    s = position("axis", "move", {"de-104": ROAD[5], "it-61": "0330"})
    play(s, "move de-104", *[f"to {ROAD[n]}" for n in range(6, 12)])
    assert left(s) == 2 and refused(s, "column NE") == "6.13"


def test_6_14_only_supplied_units_form_columns():
    """[6.14] A unit far from every source may not."""
    s = position("axis", "move", {"it-61": "1425"})
    play(s, "move it-61")
    assert refused(s, "column S") == "6.14"


@pytest.mark.parametrize(
    "units",
    [
        {"it-61": "0310", "it-62": "0310"},  # stacked
        {"it-61": "0310", "de-33-pi": "0310"},  # an Engineer counts
        {"it-61": "0310", "sa-1": "0311", "de-33-pi": "0310"},  # enemy control
    ],
)
def test_6_15_where_no_column_is_formed(units):
    """[6.15] Not in a stack or in enemy control."""
    s = position("axis", "move", units)
    play(s, "move it-61")
    assert refused(s, "column S") == "6.15"


def test_6_15_not_in_enemy_control_after_a_step():
    """[6.15] Nor where the move has just ended in an enemy Zone of Control."""
    s = position("axis", "move", {"it-61": "0310", "sa-1": "0313", "it-62": "0330"})
    play(s, "move it-61", "to 0311", "to 0312")
    assert "move it-61" not in texts(s)


def test_6_15_not_on_a_ridge():
    """[6.15]"""
    s = position("allied", "move", {"sa-1": "4514"})
    play(s, "move sa-1")
    assert refused(s, "column S") == "6.15"


def test_6_16_mechanized_columns_need_the_road_and_keep_to_it():
    """[6.16] [6.44]"""
    s = position("axis", "move", {"de-104": "0310"})
    play(s, "move de-104")
    assert refused(s, "column S") == "6.16"
    s = position("axis", "move", {"de-104": ROAD[5]})
    column = next(x for x in texts_after(s, "move de-104") if x.startswith("column"))
    play(s, "move de-104", column)
    assert hexes(s) == {ROAD[4], ROAD[6]}
    off = next(HEX[n] for n in neighbors(ROAD[5]) if HEX[n] not in ROAD and HEX[n] > ROAD[5])
    assert refused(s, f"to {off}") == "6.16"


def neighbors(name):
    return GRID.neighbors(hex_(name))


def test_6_17_front_and_rear_must_be_vacant():
    """[6.17] A unit directly in front bars the column; so does one met on the way."""
    s = position("axis", "move", {"de-104": ROAD[5], "it-61": ROAD[6], "it-62": "0330"})
    play(s, "move de-104")
    assert not any(text.startswith("column") for text in texts(s))
    s = position("axis", "move", {"it-61": "0310", "al-sup-1": "0311"})
    play(s, "move it-61")
    assert refused(s, "column S") == "6.17"  # of any unit, one without a Zone of Control too
    s = position("axis", "move", {"it-61": "0310", "it-62": "0313"})
    play(s, "move it-61", "column S")
    play(s, "to 0311")
    assert refused(s, "to 0312") == "6.22"  # its space would be 0313


def test_6_18_6_22_facing_gives_the_two_controlled_hexes():
    """[6.18] [6.22] A column controls the hex before it and the hex behind it, nothing else."""
    s = position("axis", "move", {"it-61": "0310"})
    play(s, "move it-61", "column S")
    b = s.board()
    controlled = {name for name in ("0309", "0311", "0209", "0210", "0409", "0410") if b.controlled(hex_(name), 0)}
    assert controlled == {"0309", "0311"}
    play(s, "to 0410")
    assert s.facing(unit("it-61")) == 3  # it now faces south-east, the way it went


def test_6_22_columns_need_their_space():
    """[6.22] [R38] No friendly unit moves into it, and two spaces do not overlap."""
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "S"}, "it-62": "0411", "it-39": "0414"})
    play(s, "move it-62")
    assert refused(s, "to 0311") == "6.22"
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "S"}, "it-62": "0313"})
    play(s, "move it-62")
    assert "column N" in texts(s)  # 0312 and 0314: no overlap with 0309 and 0311
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "S"}, "it-62": "0312"})
    play(s, "move it-62")
    assert refused(s, "column N") == "6.22"


def test_6_22_the_space_is_free_of_enemy_mines():
    """[6.22] [R38] Before the column and behind it."""
    s = position("axis", "move", {"it-61": "0310"}, minefields={"allied": ["0311"]})
    play(s, "move it-61")
    assert refused(s, "column S") == refused(s, "column N") == "6.22" and "column NE" in texts(s)


def test_6_17_the_missing_hex_off_ones_own_edge_is_vacant():
    """[6.17] [R8] Any facing at home, with another unit in the farthest corner; none over the south edge."""
    for side, at, corner in (("axis", "0120", "5634"), ("allied", "5620", "0134")):
        name, other = ("it-61", "it-62") if side == "axis" else ("sa-1", "sa-2")
        s = position(side, "move", {name: at, other: corner})
        play(s, f"move {name}")
        assert {f"column {way}" for way in ("N", "NE", "SE", "S", "SW", "NW")} <= set(texts(s))
    for at, ways in (("0334", ("S", "N")), ("0702", ("NW", "SE"))):  # the south edge, the sea
        s = position("axis", "move", {"it-61": at})
        play(s, "move it-61")
        assert [refused(s, f"column {way}") for way in ways] == ["6.17", "6.17"]


def test_6_17_the_far_end_of_the_road_has_no_space():
    """[6.17] [R8] For a Mechanized column beyond the last hex of the road there is space at its own end only."""
    s = position("axis", "move", {"de-104": "0310", "uk-2-armd": "5320"})
    for name, home, far in (("de-104", ROAD[0], ROAD[-1]), ("uk-2-armd", ROAD[-1], ROAD[0])):
        for at, why in ((home, ""), (far, "6.17")):
            h = hex_(at)
            assert cannot_hold_space(s.board(), unit(name), h, road_facing(unit(name), h)) == why


@pytest.mark.parametrize(("into", "ends"), [("0309", True), ("0310", True), ("0311", True), ("0411", False)])
def test_6_22_6_32_a_friendly_retreat_into_the_space_ends_road_mode_free_of_charge(into, ends):
    """[6.22] [6.32] [R38] Into its front, its rear or its own hex; not beside it."""
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "S"}, "it-62": "0413"})
    s.place(unit("it-62"), hex_(into))  # as a retreat would
    log = Log(True)
    disturb_columns(s, unit("it-62"), log)
    assert (s.facing(unit("it-61")) == 0) is ends and cases(log.events) == ["left column"] * ends


def test_6_23_a_column_stays_a_column():
    """[6.23] From turn to turn, while it is supplied."""
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "S"}})
    while s.turn == 2:
        play(s, "done")
    assert s.facing(unit("it-61")) == 4


def test_6_31_a_column_fights_at_half_strength_and_deploys():
    """[6.31] 5 becomes 2, fractions dropped; after the combat it is out of Road Mode, attacker or defender."""
    units = {"de-104": {"at": ROAD[3], "column": "NE"}, "sa-1": "0403", "de-5-pz": "0203"}
    s = position("axis", "fight", units)
    assert s.facing(unit("de-104")) != 0
    play(s, "attack 0403", "with de-104")
    assert weigh(s, s.local(NUMBER), Log(False)).attack == 2
    events = play(s, "ready", "done", "roll 1")
    assert s.facing(unit("de-104")) == 0 and "left column" in cases(events)


def test_6_32_nobody_stacks_with_a_column():
    """[6.32] Nor does a column enter an occupied hex [6.17]."""
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "NE"}, "it-62": "0209", "it-39": "0330"})
    play(s, "move it-62")
    assert refused(s, "to 0310") == "6.32"


def test_6_33_a_column_does_not_enter_enemy_mines():
    """[6.33]"""
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "N"}}, minefields={"allied": ["0410"]})
    play(s, "move it-61")
    assert refused(s, "to 0410") == "6.33"


def test_6_34_a_column_retreats_off_the_road():
    """[6.34] Combat ends Road Mode, so a retreat need not follow the road."""
    units = {"de-104": {"at": ROAD[3], "column": "NE"}, "uk-22-armd": "0403", "uk-2-armd": "0403", "al-sup-1": "0803"}
    s = position("allied", "fight", units)
    play(s, f"attack {ROAD[3]}", "with uk-22-armd", "with uk-2-armd", "ready", "done", "roll 5")
    assert s.facing(unit("de-104")) == 0


def test_6_41_deploying_costs_what_forming_costs():
    """[6.41] Three for Mechanized units, one for others; then they go on in normal mode."""
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "S"}})
    play(s, "move it-61", "to 0311", "deploy")
    assert left(s) == 4 - 1 - 1 and s.facing(unit("it-61")) == 0
    s = position("axis", "move", {"de-104": {"at": ROAD[5], "column": "NE"}})
    play(s, "move de-104", "deploy")
    assert left(s) == 5


def test_6_42_a_column_out_of_supply_deploys_by_itself():
    """[6.42] At the start of a Movement Phase, at the end of every phase, at the instant of its combat."""
    s = position("axis", "move", {"it-61": {"at": "1425", "column": "S"}})
    assert s.facing(unit("it-61")) == 0


def test_6_43_6_45_a_column_in_enemy_control_stops_but_may_deploy():
    """[6.43] [6.45] It does not move again in that Player-Turn, not even in the Mechanized phase."""
    units = {"de-5-pz": {"at": ROAD[2], "column": "NE"}, "sa-1": "0603", "it-61": "0330"}
    s = position("axis", "move", units)
    play(s, "move de-5-pz", *[f"to {ROAD[n]}" for n in range(3, 6)])
    assert where(s, "de-5-pz") == "0602"
    assert set(texts(s)) == {"deploy", "halt"}
    play(s, "halt")
    assert s.facing(unit("de-5-pz")) != 0
    play(s, "done", "done")
    assert "move de-5-pz" not in texts(s)


def test_6_44_leaving_the_road_means_deploying_first():
    """[6.44] The penalty is paid before the step off the road."""
    s = position("axis", "move", {"de-104": {"at": ROAD[5], "column": "NE"}})
    play(s, "move de-104")
    assert hexes(s) == {ROAD[4], ROAD[6]}
    play(s, "deploy")
    assert len(hexes(s)) > 2


def test_6_42_at_the_instant_of_combat():
    """[6.42] [R39] A column without full supply deploys before strengths are counted: halved once, not twice."""
    s = position("axis", "fight", {"it-7-bs": {"at": "1425", "column": "N"}, "it-61": "1427", "sa-1": "1426"})
    assert s.facing(unit("it-7-bs")) != 0
    play(s, "attack 1426", "with it-7-bs", "with it-61")
    events = play(s, "ready", "done")
    assert s.facing(unit("it-7-bs")) == 0
    assert [e.data[0] for e in events if e.case == "attack total"] == [2]  # 3 and 2, each halved for want of supply


def test_6_22_columns_on_the_road_stand_three_hexes_apart():
    """[6.22] [R38] Two hexes between them would be both columns' space."""
    for gap, expected in ((3, True), (2, False)):
        units = {"de-104": {"at": ROAD[5], "column": "NE"}, "de-115": ROAD[5 + gap], "it-61": "0330"}
        s = position("axis", "move", units)
        play(s, "move de-115")
        assert any(text.startswith("column") for text in texts(s)) is expected


def test_6_14_supply_is_judged_at_the_start_of_the_phase():
    """[6.14] [R35] A unit that drives into supply during the phase does not form a column in it."""
    s = position("axis", "move", {"it-61": "0920", "it-62": "0330"}, vanguard={"axis": "0102"})
    play(s, "move it-61", "to 0820")
    assert refused(s, "column N") == "6.14"


def test_6_42_a_column_out_of_supply_is_shown_with_the_strength_it_fights_with():
    """[6.42] It drops out of Road Mode before it is counted: halved once, for supply, and not for the march too."""
    units = {"it-7-bs": {"at": "2420", "column": "N"}, "sa-1": "2421"}
    s = position("axis", "fight", units, vanguard={"axis": "0102"})
    play(s, "attack 2421", "with it-7-bs")
    assert "ready" in texts(s)  # 3 becomes 1, not 0
    odds = GAME.odds(s, 0)
    assert odds is not None and [GAME.words.value(e) for e in odds.ledger if e.case == "attack total"] == [1]
    assert "road mode" not in cases(odds.ledger) and any(e.rule == "6.42" for e in odds.ledger)
    events = play(s, "ready", "done")
    assert [e.data[0] for e in events if e.case == "attack total"] == [1]


def test_6_43_a_column_beside_the_enemy_stays_one_only_while_it_does_not_fight():
    """[6.43] [6.31] Only: one that attacks is out of Road Mode, one that lets others attack is not."""
    units = {"de-104": {"at": ROAD[3], "column": "NE"}, "sa-1": "0403", "de-5-pz": "0303"}
    for attacker, stays in (("de-104", False), ("de-5-pz", True)):
        s = position("axis", "fight", units)
        play(s, "attack 0403", f"with {attacker}", "ready", "done", "roll 1")
        assert (s.facing(unit("de-104")) != 0) is stays
