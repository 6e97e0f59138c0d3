"""Nothing sent to a seat of a real game differs when only what it may not know differs."""

from pathlib import Path

import pytest

from tests import amount
from tools.leaks import Asking, secret_games, twins


@pytest.mark.parametrize("id", secret_games())
def test_a_seat_is_told_the_same_whatever_it_may_not_know(tmp_path: Path, id: str) -> None:
    with twins(tmp_path) as servers:
        for seed in range(amount(40, 500)):
            Asking(servers, id, seed).go(8)
