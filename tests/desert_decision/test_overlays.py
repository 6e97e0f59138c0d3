"""What the table draws on request: threats of a side, and the track that keeps Axis units in the count."""

from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import GRID, RAHMAN_TRACK, SIDI_ABD_EL_RAHMAN
from alamein.games.desert_decision.units import RANGE, UNIT_BY_ID
from tests.desert_decision.board import Board

UNITS = {"G15-P8": "0305", "G21-P5": "0315", "B1-2": "1809"}
TRACK = sorted((GRID.names[h] for h in RAHMAN_TRACK), key=lambda name: name[2:])
SIDI = GRID.names[SIDI_ABD_EL_RAHMAN]


def threats(board: Board, side: int) -> dict[str, list[str]]:
    return GAME.threats(board.state, 0, side)


def trace(board: Board, unit: str) -> tuple[str, str, list[str]] | None:
    return GAME.trace(board.state, 0, unit)


def test_5_0_units_threaten_what_lies_beside_the_hexes_they_can_march_to() -> None:
    found = threats(Board("allied movement", UNITS), 1)
    assert set(found) == {"G15-P8", "G21-P5"}
    assert {"0304", "0305", "0306"} <= set(found["G15-P8"]) and "2101" not in found["G15-P8"]


def test_5_0_who_has_moved_threatens_its_next_turn() -> None:
    board = Board("allied movement", UNITS)
    before = threats(board, 0)
    board.do("move B1-2")
    assert threats(board, 0) == before


def test_8_0_a_gun_threatens_as_far_as_it_shoots() -> None:
    gun = UNIT_BY_ID["G164-A220"]
    found = threats(Board("allied movement", {"G164-A220": "0305", "B1-2": "1809"}), 1)["G164-A220"]
    assert RANGE[gun] > 1 and f"{3 + int(RANGE[gun]):02}05" in found


def test_11_2_the_track_is_open_until_the_allies_stand_on_it() -> None:
    found = trace(Board("allied movement", UNITS), "G21-P5")
    assert found is not None and found[0] == "11.2" and found[1].startswith("Not cut off")
    assert found[2][0] == SIDI and found[2][-1] in TRACK
    assert trace(Board("allied movement", UNITS), "B1-2") is None  # the Allies need no track


def test_11_2_a_unit_south_of_an_allied_hex_of_the_track_is_cut_off() -> None:
    cut = next(name for name in TRACK if 6 <= int(name[2:]) <= 12)
    board = Board("allied movement", UNITS | {"B1-2": cut})
    south, north = trace(board, "G21-P5"), trace(board, "G15-P8")
    assert south is not None and cut in south[1] and south[1].startswith("Cut off")
    assert north is not None and north[1].startswith("Not cut off")


def test_11_2_without_sidi_nobody_counts() -> None:
    found = trace(Board("allied movement", UNITS | {"B1-2": SIDI}), "G15-P8")
    assert found is not None and "Sidi" in found[1] and found[1].startswith("Cut off")
