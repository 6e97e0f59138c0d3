"""Chapter 11: set-up, objectives and score."""

import pytest

from alamein.core.event import Log
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import GRID, HEXES, ZONE
from alamein.games.desert_decision.rules.c11_preparation import allied_score, axis_score
from alamein.games.desert_decision.state import is_engaged, units_in
from alamein.games.desert_decision.units import SIDE, UNITS
from tests.desert_decision.board import ALLIED, AXIS, Board

AXIS_LIST = """G90-155 0201 G90-200 0202 G90-361 0301 G90-A190 0402 G164-125 0703 G164-382 0606 G164-433 0808
G164-A220 0608 G-RAMCKE 0811 G15-P8 0405 G15-115 0404 G15-A33 0406 G21-P5 0512 G21-104 0514 G21-A155 0513 G-15ZBV 0516
I-TN-61 0707 I-TN-62 0604 I-TN-A46 0505 I-BO-39 0810 I-BO-40 0810 I-BO-A205 0710 I-BS-19 0813 I-BS-20 0813 I-BS-A1 0713
I-PV-27 0817 I-PV-28 0817 I-PV-A26 0715 I-FO-186 0915 I-FO-187 0915 I-FO-A185 0815 I-AR-132 0615 I-AR-B8 0715
I-AR-A132 0714 I-LI-133 0407 I-LI-B12 0408 I-LI-A3 0508 I-TS-65 0103 I-TS-66 0104 I-TS-A21 0204 I-B7 0703 I-B9 0914
I-A8 0507 I-A16 0614"""
ALLIED_LIST = """A9-20 0805 A9-24 0805 A9-26 0805 A9-AD 0905 B51-152 0806 B51-153 0806 B51-154 0806 B51-AD 0905
N2-5 0906 N2-6 0906 N2-AD 1006 S1-1 1007 S1-2 1007 S1-3 1007 S1-AD 1006 D4-5 1008 D4-7 1009 D4-161 1010 D4-AD 1108
B50-69 1113 B50-151 1013 B50-AD 1112 B44-131 1315 B44-132 1115 B44-133 1808 B44-AD 1215 B7-4 1315 B7-22 1315 B7-AD 1215
B1-2 1707 B1-7 1707 B1-AD 1707 B10-8 1808 B10-24 1808 B10-AD 1908 B-9A 0906 F1 1217 F2 1112 GR1 1012 B-XIII 1211
B-XXX 1105"""


def listed(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


# --- [11.1] set-up --------------------------------------------------------------------------------------------------


def test_11_1_1_axis_positions() -> None:
    """[11.1.1] [10.1.1] The 44 lines of the printed list."""
    board = Board.new("option_1")
    assert len(listed(AXIS_LIST)) == 44
    assert {unit: board.at(unit) for unit in listed(AXIS_LIST)} == listed(AXIS_LIST)


def test_11_1_2_allied_positions() -> None:
    """[11.1.2] [10.1.2] 41 lines and the engineers, who are free."""
    board = Board.new("option_1")
    assert len(listed(ALLIED_LIST)) == 41
    assert {unit: board.at(unit) for unit in listed(ALLIED_LIST)} == listed(ALLIED_LIST)
    assert board.at("B-ENG") == "unplaced" and board.seat == ALLIED


def test_11_1_2_the_engineers_go_behind_the_allied_line() -> None:
    """[11.1.2] [S1] Any hex of the zone with room."""
    board = Board.new("option_1")
    assert "at 0905" in board.legal()
    assert board.refused("at 0805").rule == "4.1.1"
    assert board.refused("at 0705").rule == "11.1"
    assert board.refused("at 0606").rule == "11.1"
    board.do("at 0905")
    assert GAME.dump(board.state)["phase"] == "allied movement"


def test_11_1_nobody_starts_in_contact() -> None:
    """[11.1] The printed positions leave a strip between the sides."""
    board = Board.new("option_1").do("at 0905")
    assert not any(is_engaged(board.state, u) for u in range(UNITS))


def test_11_1_option_2_the_axis_places_first() -> None:
    """[11.1] [10.1] [S1] Free set-up behind the own line, every counter, three to a hex."""
    board = Board.new("option_2")
    assert board.seat == AXIS and len(board.legal("place")) == 44
    board.do("place G15-P8")
    assert set(board.args("at")) == {GRID.names[h] for h in range(GRID.size) if ZONE[h] == AXIS}
    assert "0605" in board.args("at")  # the Axis may use the mined hexes of its zone
    assert board.refused("at 0705").rule == "11.1"
    board.do("at 0605")
    assert board.refused("place G15-P8").rule == "11.1"
    assert board.refused("place F1").rule == "11.1"
    for _ in range(43):
        if board.legal("place"):
            board.do(board.legal("place")[0])
        board.do(next(text for text in board.legal("at") if text != "at 0605"))
    assert board.seat == ALLIED and len(board.legal("place")) == 42
    assert max(units_in(board.state, h) for h in range(HEXES)) == 3


# --- [11.2] score ---------------------------------------------------------------------------------------------------


def score(board: Board) -> tuple[int, int]:
    return int(allied_score(board.state, Log(False))), int(axis_score(board.state, Log(False)))


def test_11_2_nothing_happened() -> None:
    """[11.2] [10.2] [S3] [S5] 44 intact units and 7 fortified crests: Axis 234, Allies 0."""
    board = Board.new("option_1").do("at 0905")
    for _ in range(48):
        board.do("done")
    result = GAME.result(board.state)
    assert result is not None and result.scores == (0, 234) and result.winners == (AXIS,)


BASE = {"F1": "1010", "I-TS-65": "0103"}


@pytest.mark.parametrize(
    ("units", "allied", "axis"),
    [
        ({}, 0, 5 + 14),
        ({"G15-P8": "destroyed"}, 5, 19),
        ({"I-TN-61": "destroyed"}, 2, 19),
        ({"B10-8": "destroyed"}, 0, 29),
        ({"B10-8": "left west"}, 2, 19),
        ({"B10-8": "left east"}, 0, 19),
        ({"G15-P8": "left west"}, 0, 19),
        ({"G15-P8": "0410"}, 0, 24),
        ({"G15-P8": "0410 reduced"}, 0, 19),
        ({"F2": "0606"}, 2, 17),  # a fortified crest taken
        ({"F2": "0716"}, 0, 19),  # a crest without fortification
    ],
)
def test_11_2_points(units: dict[str, str], allied: int, axis: int) -> None:
    """[11.2] [S3] [S4] [S5] [S8] German 5, Italian 2, Allied 10, gone west 2, intact Axis 5, crests 2 each."""
    assert score(Board("allied movement", {**BASE, **units})) == (allied, axis)


def test_11_2_possession_at_the_start_is_by_zone() -> None:
    """[11.2] [S2] Behind each line its side, in no-man's-land nobody, in the sea nobody."""
    board = Board.new("option_1")
    assert [board.owner(name) for name in ("1106", "2110", "0606", "0502", "0705", "0909", "0801")] == [
        *(ALLIED, ALLIED, AXIS, AXIS, -1, -1, -1)
    ]


def test_11_2_possession_is_of_the_last_unit_there() -> None:
    """[11.2] [S2] Also in passing."""
    board = Board("allied movement", {"B7-4": "0405", "I-TS-65": "0116"})
    board.do("move B7-4", "to 0507", "to 0607", "to 0608")
    assert board.owner("0607") == ALLIED and score(board)[0] >= 2


def test_11_2_el_alamein_lost_is_lost_for_good() -> None:
    """[11.2] [S6] 30 points off, once, though the Allies come back."""
    board = Board("axis movement", {"G15-P8": "1206", "F1": "1010"}).do("move G15-P8", "to 1106", "to 1206", "done")
    assert board.state.el_alamein_fell == 1 and score(board)[0] == -30
    board = Board("allied movement", {**BASE, "F2": "1106"}, el_alamein_fell=True)
    assert score(board)[0] == -30


def test_11_2_sidi_abd_el_rahman_ends_the_points_for_units() -> None:
    """[11.2] [S7] Held by the Allies at the end."""
    units = {"I-TS-65": "0103", "G15-P8": "0302"}
    assert score(Board("allied movement", {**units, "F1": "1010"}))[1] == 24
    assert score(Board("allied movement", {**units, "F1": "0502"}))[1] == 14


def test_11_2_sidi_counts_as_it_stands_at_the_end() -> None:
    """[11.2] [S7] A single turn decides only at El Alamein: taken and lost again, Sidi takes nothing."""
    units = {"I-TS-65": "0103", "F1": "0502", "I-TN-61": "0310"}
    board = Board("allied movement", units, turn=12).do("move F1", "to 0603", "done", "done", "move I-TS-65", "to 0502")
    assert score(board)[1] == 14 + 2 * 5


@pytest.mark.parametrize(("at", "counts"), [("0407", True), ("0408", True), ("0309", False), ("0516", False)])
def test_11_2_the_rahman_track_cuts_off_the_south(at: str, counts: bool) -> None:
    """[11.2] [S7] Allies on 0408: units with a greater row number do not count, the same row does."""
    axis = {"G15-P8": at if at != "0408" else "0308", "I-TS-65": "0103"}
    board = Board("allied movement", {**axis, "F1": "1010"}, possession={"allied": ["0408"], "axis": []})
    assert score(board)[1] == (10 if counts else 5)


def test_11_2_twelve_turns_are_played_though_a_side_is_gone() -> None:
    """[11.2] [2.4.1] [S8] An army that no longer exists wins nothing that the other can still take from it."""
    board = Board("allied movement", {"F1": "0105", "I-TS-65": "0310"}).do("move F1", "exit west", "done")
    assert not board.state.over and board.decision == "choose attack"
    board.do("done")
    assert board.seat == AXIS and "move I-TS-65" in board.legal()
    while not board.state.over:
        board.do("done")
    result = GAME.result(board.state)
    assert board.state.turn == 12 and result is not None and result.scores == (2, 19)
    assert board.cases().count("movement_phase") == 23  # the phases of an army that is gone pass without a question


def test_11_2_the_game_ends_when_nobody_is_left() -> None:
    """[11.2] [S8] Nothing can change the result any more."""
    units = {"F1": "0105", "I-TS-65": "0106"}
    board = Board("axis movement", units).do("move I-TS-65", "exit west", "done", "done", "move F1", "exit west")
    assert not board.state.over and board.do("done").state.over and board.state.turn == 2


def test_11_2_equal_scores_are_a_draw() -> None:
    """[11.2] [S8] Nobody wins."""
    units = {"F1": "0105", "I-TS-65": "0310 reduced"}
    board = Board("allied movement", units, turn=12, possession={"allied": [], "axis": ["0606"]})
    board.do("move F1", "exit west", "done", "done", "done", "done")
    result = GAME.result(board.state)
    assert result is not None and result.scores == (2, 2) and result.winners == ()


def test_11_1_every_counter_has_a_side() -> None:
    """[11.1] [2.2] 44 Axis, 42 Allied."""
    assert [list(SIDE).count(side) for side in (ALLIED, AXIS)] == [42, 44]
