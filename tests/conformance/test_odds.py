"""The odds of attacks as they occur: exact and at once. `tools/odds.py` measures a thousand games."""

import statistics
from itertools import islice

import pytest

from alamein.games import registry
from tests import amount
from tools.odds import QUICK, attacks


@pytest.mark.parametrize("id", registry.GAMES)
def test_the_odds_of_ordinary_attacks_are_exact_and_at_once(id: str) -> None:
    measured = [one for seed in range(amount(1, 8)) for one in islice(attacks(id, seed), amount(20, 200))]
    assert measured and sum(one.exact for one in measured) >= 0.99 * len(measured)
    assert statistics.median(one.seconds for one in measured) <= QUICK
