"""Chapters 15 and 19: objectives and victory."""

import pytest

from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.rules.c15_objectives import cannot_place_stage1, cannot_place_stage2
from alamein.games.alam_halfa.tables import ALLIED, AXIS, EAST, GRID, HEXES, QATTARA, RAIL_EAST, SEA, TERRAIN, TURNS
from tests.alam_halfa.positions import cases, legal, play, position, where, why

LAND_EAST = [h for h in range(HEXES) if EAST[h] != 0 and TERRAIN[h] not in (SEA, QATTARA)]


def rail(h: int) -> int:
    return min(GRID.distance(h, r) for r in RAIL_EAST)


def test_15_1_15_2_enumerated() -> None:
    """[15.1] [15.2] [A3] [A39] 348 land hexes, 329 of them for Stage 1, 43,204 pairs: an independent count."""
    assert len(LAND_EAST) == 348
    first = [h for h in range(HEXES) if cannot_place_stage1(h) == ""]
    assert len(first) == 329
    near = {h: rail(h) for h in LAND_EAST}
    pairs = 0
    for a in first:
        for b in LAND_EAST:
            legal_pair = near[b] < near[a] and near[b] < GRID.distance(a, b)
            assert (cannot_place_stage2(a, b) == "") == legal_pair
            pairs += legal_pair
    assert pairs == 43204


def test_15_1_stage_1_first_and_east_of_el_alamein() -> None:
    """[15.1] Column above 14, off the railroad; not in the sea."""
    s = GAME.new("", {})
    assert why(s, "marker stage2") == "15.2"
    play(s, "marker stage1")
    assert why(s, "at 1409") == "15.1"
    assert why(s, "at 1508") == "15.1"
    assert why(s, "at 2003") == "15.0"
    play(s, "at 2016")
    assert why(s, "marker stage1") == "15.2"


def test_15_2_stage_2_nearer_to_the_railroad() -> None:
    """[15.2] Nearer to the railroad than Stage 1, and nearer to the railroad than to Stage 1."""
    s = GAME.new("", {})
    play(s, "marker stage1", "at 2016", "marker stage2")
    assert why(s, "at 2018") == "15.2"  # further from the railroad
    assert why(s, "at 2014") == "15.2"  # nearer, but nearer still to Stage 1
    play(s, "at 2309")


def test_15_3_capture_by_entering_and_not_by_allied_units() -> None:
    """[15.3] [15.0] The marker is taken the moment an Axis unit enters, in any order, and that alone wins nothing."""
    s = position({"G-8-I": "2310", "A-20": "1407", "A-24": "2017"})
    events = play(s, "move G-8-I", "to 2309")
    assert "stage captured" in cases(events)
    assert GAME.dump(s)["captured"] == [False, True]
    assert s.over == 0
    s = position({"G-8-I": "1010", "A-24": "2017"}, side="allied")
    play(s, "move A-24", "to 2016")
    assert GAME.dump(s)["captured"] == [False, False]


def test_15_3_capture_by_advance_after_combat() -> None:
    """[15.3] [7.9] Entering by advance counts."""
    s = position({"G-8-I": "2508", "G-8-II": "2408", "B-LRDG": "2509"}, phase="combat", stages=("2509", "2907"))
    play(s, "attack B-LRDG", "with G-8-I", "with G-8-II", "engage", "roll 1")
    assert "stage captured" in cases(play(s, "advance G-8-I"))


def test_19_0_both_markers_and_a_railroad_hex_in_an_axis_zone_win_at_once() -> None:
    """[19.0] [A31] In the middle of a move, even if only for a moment."""
    s = position({"G-8-I": "2510", "A-20": "1407"}, captured=(True, True))
    play(s, "move G-8-I", "to 2509")
    assert s.over == 0
    events = play(s, "to 2508")  # next to 2507
    assert s.over == 1 and "railroad cut" in cases(events)
    result = GAME.result(s)
    assert result is not None and result.winners == (AXIS,) and result.rule == "19.0"
    assert list(GAME.legal(s)) == []


def test_15_0_without_both_markers_the_railroad_does_not_count() -> None:
    """[15.0] [19.0] One marker missing: no victory."""
    s = position({"G-8-I": "2509", "A-20": "1407"}, captured=(True, False), stages=("2016", "2909"))
    play(s, "move G-8-I", "to 2508", "to 2507", "stop")
    assert s.over == 0


def test_19_0_the_second_marker_wins_if_the_railroad_is_already_cut() -> None:
    """[19.0] [A31] The test is made after a Stage capture too."""
    s = position({"G-8-I": "2507", "G-8-II": "2017", "A-20": "1407"}, captured=(False, True))
    play(s, "move G-8-II", "to 2016")
    assert s.over == 1 and s.winner == AXIS


def test_19_0_an_allied_unit_in_the_hex_saves_it_until_it_leaves() -> None:
    """[19.0] Occupied railroad hexes do not count; an Allied move out of one can lose the game."""
    s = position(
        {"G-8-I": "2508", "A-20": "2507", "A-24": "2607", "A-26": "2407"}, side="allied", captured=(True, True)
    )
    assert s.over == 0
    play(s, "move A-20", "to 2506")
    assert s.over == 1 and s.winner == AXIS


def test_19_0_west_of_el_alamein_does_not_count() -> None:
    """[19.0] 1407 and the railroad west of it are no prize."""
    s = position({"G-8-I": "1309", "A-20": "1610"}, captured=(True, True))
    play(s, "move G-8-I", "to 1308", "to 1307", "stop")
    assert s.over == 0


@pytest.mark.parametrize(("captured", "control", "winner"), [((True, True), "axis", AXIS), ((True, False), "axis", 1)])
def test_19_1_el_alamein_at_the_end(captured: tuple[bool, bool], control: str, winner: int) -> None:
    """[19.1] [A32] Axis control of 1407 at the end of the last turn wins, with both markers only."""
    s = position(
        {"G-8-I": "1010", "A-20": "1610"},
        side="allied",
        phase="mobile movement",
        turn=int(TURNS),
        captured=captured,
        el_alamein=control,
        stages=("2016", "2309"),
    )
    play(s, "done")
    assert s.over == 1 and s.winner == winner
    result = GAME.result(s)
    assert result is not None and result.rule == ("19.1" if winner == AXIS else "19.2")


def test_19_1_control_changes_when_a_side_enters() -> None:
    """[19.1] [A32] Passing through is enough."""
    s = position({"G-8-I": "1408", "A-20": "1610"})
    play(s, "move G-8-I", "to 1407")
    assert GAME.dump(s)["el_alamein"] == "axis"
    s = position({"G-8-I": "1010", "B-11H": "1408"}, side="allied", el_alamein="axis")
    play(s, "move B-11H", "to 1407", "to 1508", "stop")
    assert GAME.dump(s)["el_alamein"] == "allied"


def test_19_2_otherwise_the_allied_side_wins() -> None:
    """[19.2] [A33] At the end of the last turn, not before, and there is no draw."""
    s = position({"G-8-I": "1010", "A-20": "1610"}, side="allied", phase="mobile movement", turn=int(TURNS) - 1)
    play(s, "done")
    assert s.over == 0 and s.turn == TURNS
    s = position({"G-8-I": "1010", "A-20": "1610"}, side="allied", phase="mobile movement", turn=int(TURNS))
    play(s, "done")
    assert s.winner == ALLIED
    result = GAME.result(s)
    assert result is not None and result.winners == (ALLIED,) and result.rule == "19.2" and result.scores == (0, 1)


def test_19_0_the_loss_of_an_allied_unit_can_cut_the_railroad() -> None:
    """[19.0] [A31] The defender of a railroad hex is eliminated: the Axis has won before any advance."""
    line = {"B-LRDG": "2507", "A-20": "2606", "A-24": "2407", "A-26": "2707"}
    s = position({"G-8-I": "2508", "G-8-II": "2607", **line}, phase="combat", captured=(True, True))
    assert where(s, "A-20") == "2606"
    play(s, "attack B-LRDG", "with G-8-I", "with G-8-II", "engage", "roll 1")
    assert s.over == 1 and legal(s) == []
