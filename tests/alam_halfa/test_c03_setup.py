"""Chapters 3, 13, 20: setting up."""

from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.tables import (
    ALLIED,
    AXIS,
    EAST,
    GRID,
    HISTORICAL,
    MINEFIELD,
    QATTARA,
    RAIL_EAST,
    SEA,
    START_SIDE,
    TERRAIN,
    UNIT_IDS,
    check,
)
from tests.alam_halfa.positions import hexes, legal, play, where, why


def test_the_data_files_are_sound() -> None:
    """[13.0] The Axis minefields are exactly the land hexes west of the Start Line that touch it."""
    assert check() == []
    assert sum(1 for h in range(GRID.size) if MINEFIELD[h] == AXIS + 1) == 22


def test_20_0_the_axis_sets_up_west_of_the_start_line_first() -> None:
    """[20.0] [10.1] [3.0] The Axis places all its units before the Allied side begins."""
    s = GAME.new("", {})
    assert GAME.seat(s) == AXIS
    assert why(s, "place A-20") == "20.0"
    assert why(s, "marker mines") == "14.3"
    play(s, "place G-8-I")
    offered = hexes(s)
    west = {h for h in range(GRID.size) if START_SIDE[h] == AXIS and TERRAIN[h] not in (SEA, QATTARA)}
    assert offered == {GRID.names[h] for h in west} | {"0421", "0422", "0323"}
    assert why(s, "at 1007") == ""
    assert why(s, "at 1107") == "13.0"


def test_3_0_one_unit_a_hex_no_sea_and_qattara_only_on_a_track() -> None:
    """[3.0] [16.0] [A2] A hex with a unit, the sea and trackless Qattara are refused."""
    s = GAME.new("", {})
    play(s, "place G-8-I", "at 1220", "place G-8-II")
    assert why(s, "at 1220") == "3.0"
    assert why(s, "at 0501") == "3.0"
    assert why(s, "at 0122") == "16.0"
    play(s, "at 0422")
    assert where(s, "G-8-II") == "0422"


def test_20_0_all_pieces_are_placed_and_then_the_allied_side_sets_up() -> None:
    """[20.0] [14.3] [A1] The Allied side has 26 units and four minefield markers."""
    s = GAME.new("", {})
    assert "done" not in legal(s)
    play(s, "historical")
    assert legal(s) == ["done"]
    play(s, "done")
    assert GAME.seat(s) == ALLIED
    assert sum(1 for text in legal(s) if text.startswith(("place ", "marker "))) == 27
    play(s, "place A-20")
    assert why(s, "at 1007") == "13.0"
    play(s, "at 1006")
    assert why(s, "place A-20") == "20.0" and why(s, "place G-8-I") == "20.0" and why(s, "place A-24") == ""
    play(s, "historical", "done")
    assert s.turn == 1


def test_a35_the_historical_set_up_is_the_one_in_the_data() -> None:
    """[A35] [20.0] One action places everything, each unit on its historical hex."""
    s = GAME.new("", {})
    play(s, "historical", "done", "historical")
    for u, id in enumerate(UNIT_IDS):
        assert where(s, id) == GRID.names[HISTORICAL[u]]
    assert GAME.dump(s)["stages"] == ["2016", "2309"]
    assert GAME.dump(s)["mines"] == ["2016", "2309", "1322", "1323"]


def test_a35_the_allied_set_up_follows_the_stage_markers() -> None:
    """[A35] The guards and two minefield markers stand on the real Stage hexes; the others give way."""
    s = GAME.new("", {})
    play(s, "marker stage1", "at 2511", "marker stage2", "at 2507", "historical", "done", "historical")
    assert where(s, "B-22A") == "2511"
    assert where(s, "B-133") == "2507"
    assert GAME.dump(s)["mines"] == ["2511", "2507", "1322", "1323"]


def test_a35_a_stage_on_a_historical_hex() -> None:
    """[A35] [14.3] Both Stages are mined and guarded; a unit whose hex is taken goes next to it."""
    s = GAME.new("", {})
    play(s, "marker stage1", "at 1519", "marker stage2", "at 1708", "historical", "done", "historical")
    assert where(s, "B-22A") == "1519"
    assert where(s, "B-133") == "1708"
    greek = where(s, "H-1")
    assert isinstance(greek, str) and GRID.distance(GRID.hex(greek), GRID.hex("1708")) == 1
    mines = GAME.dump(s)["mines"]
    assert isinstance(mines, list) and {"1708", "1519"} < set(mines) and len(set(mines)) == 4


def test_a35_pieces_placed_by_hand_stay_where_they_are() -> None:
    """[A35] The ready-made set-up fills in what is missing."""
    s = GAME.new("", {})
    play(s, "place G-8-I", "at 0102", "historical")
    assert where(s, "G-8-I") == "0102"
    assert where(s, "G-8-II") == "1221"


def test_a35_a_guard_placed_by_hand_and_a_stage_taken_by_another_stay() -> None:
    """[A35] Neither is moved nor stacked upon."""
    s = GAME.new("", {})
    play(s, "historical", "done", "place B-22A", "at 2512", "place A-20", "at 2309", "historical")
    assert where(s, "B-22A") == "2512" and where(s, "A-20") == "2309"
    assert where(s, "B-133") not in (None, "2309")


def test_every_stage_pair_can_be_answered_by_the_ready_made_set_up() -> None:
    """[A35] Wherever the Stage markers lie, the Allied set-up is complete and sound."""
    east = [h for h in range(GRID.size) if EAST[h] and TERRAIN[h] not in (SEA, QATTARA) and h not in list(RAIL_EAST)]
    for h in east[::40]:
        s = GAME.new("", {})
        play(s, "marker stage1", f"at {GRID.names[h]}", "marker stage2")
        play(s, f"at {sorted(hexes(s))[0]}", "historical", "done", "historical", "done")
        assert s.turn == 1
