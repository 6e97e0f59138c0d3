"""The kernels against obvious slow versions, over random maps."""

from hypothesis import given
from hypothesis import strategies as st

from alamein.core.hexgrid import Grid
from alamein.core.search import CLOSED, NO_WAY, OPEN, STOP, flood, reach
from alamein.core.vectors import ints

GRID = Grid(9, 7, 1)
COSTS = st.lists(st.sampled_from([NO_WAY, 1, 1, 2, 3]), min_size=6 * GRID.size, max_size=6 * GRID.size)
GATES = st.lists(st.sampled_from([OPEN, OPEN, OPEN, STOP, CLOSED]), min_size=GRID.size, max_size=GRID.size)
HEXES = st.integers(0, GRID.size - 1)


def obvious_reach(cost: list[int], gate: list[int], start: int, points: int) -> dict[int, int]:
    """Relax every hexside until nothing changes."""
    left, changed = {start: points}, True
    while changed:
        changed = False
        for h, have in list(left.items()):
            if gate[h] == STOP and h != start:
                continue
            for n in GRID.neighbors(h):
                price = cost[6 * h + GRID.direction(h, n)]
                if price != NO_WAY and gate[n] != CLOSED and have - price > left.get(n, -1):
                    left[n], changed = have - price, True
    return left


@given(COSTS, GATES, HEXES, st.integers(0, 9))
def test_reach_is_what_relaxation_finds(cost: list[int], gate: list[int], start: int, points: int) -> None:
    left = list(reach(GRID.adj, ints(cost), ints(gate), start, points))
    assert {h: p for h, p in enumerate(left) if p != NO_WAY} == obvious_reach(cost, gate, start, points)


@given(st.lists(st.integers(0, 1), min_size=GRID.size, max_size=GRID.size), st.lists(HEXES, max_size=3))
def test_flood_counts_steps_from_the_nearest_source(free: list[int], sources: list[int]) -> None:
    expected, ring, n = dict.fromkeys(sources, 0), set(sources), 0
    while ring:
        n += 1
        ring = {x for h in ring for x in GRID.neighbors(h) if free[x] and x not in expected}
        expected |= dict.fromkeys(ring, n)
    steps = list(flood(GRID.adj, ints(free), ints(sources)))
    assert {h: n for h, n in enumerate(steps) if n != NO_WAY} == expected
