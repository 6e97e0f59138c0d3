"""Who goes where: the assignment problem, beside all that is possible."""

from itertools import permutations

import pytest

from alamein.ai.experts.matching import matching
from alamein.core.chance import Splitmix
from alamein.core.vectors import ints


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (0, 3), (1, 1), (1, 4), (3, 3), (4, 6), (5, 5)])
def test_no_other_assignment_costs_less(rows: int, columns: int) -> None:
    source = Splitmix(7)
    for most in (2, 1000) * 20:
        cost = [source.below(2 * most) - most for _ in range(rows * columns)]
        found = [int(k) for k in matching(ints(cost), rows, columns)]
        sums = (
            sum(cost[i * columns + k] for i, k in enumerate(chosen)) for chosen in permutations(range(columns), rows)
        )
        assert len(set(found)) == len(found) == rows
        assert sum(cost[i * columns + k] for i, k in enumerate(found)) == min(sums)
