"""Chapter 2: map, counters and tables, against the numbers that the rules print."""

from itertools import pairwise

import pytest

from alamein.games.desert_decision import state, tables, units
from alamein.games.desert_decision.ground import (
    FORTIFIED,
    FORTIFIED_CRESTS,
    GRID,
    HEXES,
    LAND,
    MINES,
    PATHS,
    SCALE,
    ZONE,
    distance,
)
from alamein.games.desert_decision.rules import c04_march
from alamein.games.desert_decision.rules.c05_column import ratio_column
from alamein.games.desert_decision.rules.c08_artillery import value_column
from alamein.games.desert_decision.tables import ALLIED_AIR, ALLIED_MARCH, STACKING
from alamein.games.desert_decision.units import ATTACK, DEFENSE, MOVE, UNIT_BY_ID, UNITS
from tests.desert_decision.board import Board
from tests.oracle.desert_ground import within


def names(values: list[int]) -> set[str]:
    return {GRID.names[h] for h in values}


def test_2_1_the_map_has_378_hexes() -> None:
    """[2.1] 21 columns by 18 rows, numbered ccrr."""
    assert (HEXES, GRID.columns, GRID.rows) == (378, 21, 18)
    assert GRID.names[0] == "0101" and GRID.names[-1] == "2118"


@pytest.mark.parametrize(
    ("middle", "around"),
    [("0606", "0605 0705 0706 0607 0506 0505"), ("0705", "0704 0805 0806 0706 0606 0605")],
)
def test_2_1_even_columns_sit_half_a_hex_north(middle: str, around: str) -> None:
    """[2.1] The neighbors that the worked move of 4.0 needs."""
    assert names(GRID.neighbors(GRID.hex(middle))) == set(around.split())


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("0905", "0606", 3),
        ("1108", "0810", 3),
        ("1211", "0811", 4),
        ("1105", "0703", 4),
        ("0608", "0806", 3),
        ("0914", "1013", 2),
        ("0707", "0806", 2),
    ],
)
def test_2_1_distances(a: str, b: str, hexes: int) -> None:
    """[2.1] Distances between set-up hexes, both ways, by both functions."""
    assert distance(GRID.hex(a), GRID.hex(b)) == distance(GRID.hex(b), GRID.hex(a)) == hexes
    assert GRID.distance(GRID.hex(a), GRID.hex(b)) == hexes


def test_2_1_ground() -> None:
    """[2.1] 288 land hexes, 17 fortifications, 19 minefields, 7 fortified crests, both zones."""
    assert sum(LAND) == 288 and sum(FORTIFIED) == 17 and sum(MINES[0]) == 19
    assert names(list(FORTIFIED_CRESTS)) == {"0606", "0607", "0707", "0808", "0809", "0817", "0916"}
    assert [list(ZONE).count(zone) for zone in (0, 1, 2)] == [155, 117, 16]
    for _, hexes in PATHS.values():
        assert all(GRID.distance(a, b) == 1 for a, b in pairwise(hexes))


@pytest.mark.parametrize(
    ("nation", "count"),
    [
        ("Italian", 28),
        ("British", 24),
        ("German", 16),
        ("Australian", 4),
        ("Indian", 4),
        ("South African", 4),
        ("New Zealander", 3),
        ("French", 2),
        ("Greek", 1),
    ],
)
def test_2_2_counters_of_nine_nations(nation: str, count: int) -> None:
    """[2.2] 86 counters."""
    assert units.NATIONS.count(nation) == count
    assert units.UNITS == 86


def powers(unit: str) -> tuple[int, int, int, int]:
    u = UNIT_BY_ID[unit]
    return units.ATTACK[2 * u], units.DEFENSE[2 * u], units.MOVE[u] // 2, units.RANGE[u]


def test_2_2_1_printed_counters() -> None:
    """[2.2.1] The 220th Artillery is 2-1-4 with range 3; British infantry 3-4-6; Allied guns 3-2-4."""
    assert powers("G164-A220") == (2, 1, 4, 3)
    assert powers("B51-152")[:3] == (3, 4, 6)
    assert powers("A9-AD")[:3] == (3, 2, 4)


def test_2_2_1_reduced_side_is_half_rounded_up() -> None:
    """[2.2.1] [7.0] Attack and defense halved, rounded up; 1-1 becomes 0-1."""
    for u in range(units.UNITS):
        attack, defense = units.ATTACK[2 * u], units.DEFENSE[2 * u]
        expected = (0, 1) if (attack, defense) == (1, 1) else ((attack + 1) // 2, (defense + 1) // 2)
        if units.KINDS[u] != "armored_engineer":
            assert (units.ATTACK[2 * u + 1], units.DEFENSE[2 * u + 1]) == expected, units.UNIT_IDS[u]


def test_2_3_there_are_four_tables() -> None:
    """[2.3] Combat, terrain, bombardment, vulnerability: sizes as printed."""
    assert len(tables.COMBAT_COLUMNS) == 12 and len(tables.BOMBARDMENT_COLUMNS) == 5
    assert len(tables.COMBAT_EFFECTS.cells) == 72 and len(tables.BOMBARDMENT.cells) == 30
    assert len(tables.AXIS_MARCH[0]) == 6 * HEXES and len(units.AIR_INDEX) == 86


SEQUENCE = [
    *("DVI AE", "DVI AE", "DVB AE", "DVI ARB", "DVI ARI", "DVB ARB", "DVB ARI", "IMP", "EMP", "DRI AVB", "DRB AVB"),
    *("DRI AVI", "DRB AVI", "DE AVB", "DE AVB", "DE AVI", "EMP"),
]


@pytest.mark.parametrize("column", range(12))
def test_2_3_1_combat_effects_run_in_diagonals(column: int) -> None:
    """[2.3.1] [C9] Every cell: one column to the right is one row up; the last cell, 9-1 with 2 or 12, is EMP."""
    for row, totals in enumerate([(2, 12), (3, 11), (4, 10), (5, 9), (6, 8), (7,)]):
        for total in totals:
            cell = tables.COMBAT_EFFECTS.cell(tables.COMBAT_ROW[total], column)
            assert tables.RESULT_CODES[cell] == SEQUENCE[column - row + 5]


@pytest.mark.parametrize(
    ("column", "wins", "stalemates", "ties", "losses"),
    [
        ("1-4", 0, 0, 0, 36),
        ("1-2", 0, 2, 0, 34),
        ("1-1", 0, 4, 2, 30),
        ("2-1", 2, 6, 4, 24),
        ("3-1", 6, 8, 6, 16),
        ("5-1", 20, 6, 10, 0),
        ("7-1", 36, 0, 0, 0),
        ("9-1", 34, 0, 2, 0),
    ],
)
def test_2_3_1_chances_out_of_36(column: str, wins: int, stalemates: int, ties: int, losses: int) -> None:
    """[2.3.1] [2.4.3] Two dice in each column."""
    found = {"AV": 0, "IMP": 0, "EMP": 0, "DV": 0}
    for total, weight in zip(tables.SUMS, tables.SUM_WEIGHTS, strict=True):
        cell = tables.COMBAT_EFFECTS.cell(tables.COMBAT_ROW[total], tables.COMBAT_COLUMNS.index(column))
        code = tables.RESULT_CODES[cell]
        found[next(word for word in found if word in code)] += int(weight)
    assert tuple(found.values()) == (wins, stalemates, ties, losses)


@pytest.mark.parametrize(
    ("value", "column"),
    [(1, "1-12"), (12, "1-12"), (13, "13-24"), (18, "13-24"), (36, "25-36"), (37, "37-48"), (48, "37-48"), (49, "49+")],
)
def test_2_3_3_bombardment_columns(value: int, column: str) -> None:
    """[2.3.3] The column of a value."""
    assert tables.BOMBARDMENT_COLUMNS[value_column(value)] == column


@pytest.mark.parametrize(("column", "chances"), [(0, 2), (1, 6), (2, 12), (3, 20), (4, 30)])
def test_2_3_3_chances_of_a_casualty(column: int, chances: int) -> None:
    """[2.3.3] DB out of 36 in each column: never on 7."""
    hits = 0
    for total, weight in zip(tables.SUMS, tables.SUM_WEIGHTS, strict=True):
        if tables.BOMBARDMENT.cell(tables.BOMBARDMENT_ROW[total], column) == tables.CASUALTY:
            hits += int(weight)
    assert hits == chances


@pytest.mark.parametrize(
    ("unit", "air", "artillery"),
    [
        ("B51-152", 1, 2),  # infantry
        ("G-RAMCKE", 1, 2),  # paratroops
        ("G15-115", 1, 2),  # armored infantry
        ("G90-155", 1, 2),  # motorized infantry [C18]
        ("G15-P8", 2, 1),  # armor
        ("G-15ZBV", 2, 1),  # mechanized cavalry
        ("G15-A33", 2, 1),  # armored artillery
        ("B-ENG", 2, 1),  # armored engineers
        ("A9-AD", 2, 2),  # artillery
    ],
)
def test_2_3_4_vulnerability(unit: str, air: int, artillery: int) -> None:
    """[2.3.4] The indices of every kind."""
    assert units.AIR_INDEX[UNIT_BY_ID[unit]] == air
    assert units.GUN_INDEX[UNIT_BY_ID[unit]] == artillery


def test_2_4_1_twelve_turns() -> None:
    """[2.4.1] [S9] 23 October to 3 November."""
    assert tables.LAST_TURN == 12
    assert tables.DATES[0] == "23 Oct" and tables.DATES[-1] == "3 Nov"


def test_2_4_2_the_track_shows_what_is_left() -> None:
    """[2.4.2] Points committed are deducted at once."""
    board = Board("allied combat", {"A9-20": "0805", "G164-382": "0705"}, air={"allied": 50, "axis": 6})
    board.do("strike 0705", "air 7")
    assert board.air() == (43, 6)


def test_2_4_3_two_dice_by_chance_alone() -> None:
    """[2.4.3] Eleven sums with weights 1 to 6 to 1; movement needs no dice."""
    board = Board("allied combat", {"A9-20": "0805", "G164-382": "0705"}, air={"allied": 50, "axis": 0})
    board.do("strike 0705", "air 3", "commit")
    assert board.waits_for_chance
    assert board.legal() == [f"roll {n}" for n in range(2, 13)]
    moving = Board("axis movement", {"A9-20": "2010", "G164-382": "0606"}).do("move G164-382", "to 0605")
    assert not moving.waits_for_chance


def test_tables_are_sound() -> None:
    """[2.3] The data check of the game finds nothing."""
    assert tables.check() == []


def test_ratio_columns_cover_the_table() -> None:
    """[2.3.1] No ratio leaves the table."""
    for attack in range(60):
        for defense in range(1, 60):
            assert 0 <= ratio_column(attack, defense) < 12


def test_distances_agree() -> None:
    """[2.1] [8.0] By rings of neighbors and by coordinates."""
    for a in range(0, HEXES, 13):
        assert within(GRID.names[a], 3) == {GRID.names[b] for b in range(HEXES) if distance(a, b) <= 3}


def test_fixed_sizes_hold_all_there_is() -> None:
    """Counts packed into bits and limits of locals: none is reached by the counters, the map or the rules."""
    assert UNITS <= state.COUNT and HEXES <= c04_march.HEX_MASK + 1
    assert state.ROLE < state.REDUCED and state.STACK_SHIFT + state.COUNT_BITS == state.ZONE_SHIFT
    mined = [cost for cost in ALLIED_MARCH[1] if cost > 0 and cost % SCALE]  # an eighth for each roll for mines
    assert max(MOVE) * SCALE // min(mined) < SCALE
    strongest = sorted((int(DEFENSE[2 * u]) for u in range(UNITS)), reverse=True)
    assert (
        sum(strongest[:STACKING]) < state.OWED.most and sum(int(ATTACK[2 * u]) for u in range(UNITS)) < state.OWED.most
    )
    assert max(MOVE) <= state.POINTS.most and state.ATTACK_AIR.most >= ALLIED_AIR and state.LOST.most >= UNITS
