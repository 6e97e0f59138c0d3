"""The grid: column parity is data; adjacency, distance and names agree with the printed maps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alamein.core.errors import NotParseable
from alamein.core.hexgrid import DIRECTIONS, Grid

ODD_SOUTH = Grid(21, 18, 1)  # Decision in Desert
EVEN_SOUTH = Grid(56, 34, 0)  # SPI 1973, folio


def names(grid: Grid, name: str) -> list[str]:
    return [grid.names[h] for h in grid.neighbors(grid.hex(name))]


def test_neighbors_where_odd_columns_sit_south() -> None:
    assert names(ODD_SOUTH, "0606") == ["0605", "0705", "0706", "0607", "0506", "0505"]
    assert set(names(ODD_SOUTH, "0705")) == {"0704", "0805", "0806", "0706", "0606", "0605"}


def test_neighbors_where_even_columns_sit_south() -> None:
    assert EVEN_SOUTH.direction(EVEN_SOUTH.hex("3108"), EVEN_SOUTH.hex("3208")) == DIRECTIONS.index("SE")
    assert EVEN_SOUTH.distance(EVEN_SOUTH.hex("3208"), EVEN_SOUTH.hex("3309")) == 1


@pytest.mark.parametrize(
    ("a", "b", "far"), [("0905", "0606", 3), ("1211", "0811", 4), ("0608", "0806", 3), ("0914", "1013", 2)]
)
def test_distances_on_the_printed_map(a: str, b: str, far: int) -> None:
    assert ODD_SOUTH.distance(ODD_SOUTH.hex(a), ODD_SOUTH.hex(b)) == far


@given(st.sampled_from([ODD_SOUTH, EVEN_SOUTH, Grid(7, 5, 0)]), st.data())
def test_distance_is_the_number_of_steps(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, grid.size - 1))
    steps, ring, n = {start: 0}, [start], 0
    while ring:
        n += 1
        ring = [x for x in {m for h in ring for m in grid.neighbors(h)} if x not in steps]
        steps |= dict.fromkeys(ring, n)
    goal = data.draw(st.integers(0, grid.size - 1))
    assert grid.distance(start, goal) == steps[goal]
    assert set(grid.within(start, 2)) == {h for h, far in steps.items() if far <= 2}


@pytest.mark.parametrize("grid", [ODD_SOUTH, EVEN_SOUTH])
def test_adjacency_is_symmetric_and_directions_are_opposite(grid: Grid) -> None:
    for h in range(grid.size):
        for n in grid.neighbors(h):
            assert grid.direction(n, h) == (grid.direction(h, n) + 3) % 6
            assert h in grid.neighbors(n)


def test_a_hex_that_is_not_there_is_named() -> None:
    with pytest.raises(NotParseable, match=r"no hex '9901'.*0101 to 2118"):
        ODD_SOUTH.hex("9901")


def test_a_map_of_text_shows_every_hex_once_southern_columns_lower() -> None:
    grid = Grid(3, 2, 0)
    assert grid.text([f"{name} " for name in grid.names]) == [
        "     01   02   03",
        "01   0101      0301",
        "          0201",
        "02   0102      0302",
        "          0202",
    ]
    assert Grid(2, 1, 1).text(["a ", "b "]) == ["     0102", "01     b", "     a"]
