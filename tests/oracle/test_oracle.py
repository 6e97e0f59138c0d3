"""Every game agrees with its oracle."""

from itertools import islice

import pytest

from tests import amount
from tests.oracle import compare

MANY = 20  # times the sample, in `./test --full`


@pytest.mark.parametrize("id", compare.GAMES)
def test_the_game_and_its_oracle_agree(id: str) -> None:
    """Legal actions, what follows them, and results, in random and in eager play."""
    runs, actions = compare.oracle(id).SAMPLE
    found = compare.differences(id, 0, amount(runs, MANY * runs), actions)
    assert not (first := list(islice(found, 1))), first[0]
