"""Intervals and ratings against numbers known from elsewhere."""

import pytest

from alamein.ai.measures import elo, median, wilson


def test_wilson_as_in_the_textbooks() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0) and 0.69 < wilson(10, 10)[0] < 0.73


def test_ten_to_one_is_400_points() -> None:
    ratings = elo({("a", "b"): 9999.5, ("b", "a"): 999.5}, "b")  # with the drawn game: 10000 to 1000
    assert ratings["b"] == 1000 and ratings["a"] == pytest.approx(1400, abs=0.01)


def test_who_never_lost_has_a_finite_rating() -> None:
    ratings = elo({("a", "b"): 20, ("b", "a"): 0, ("b", "c"): 10, ("c", "b"): 10}, "b")
    assert 1300 < ratings["a"] < 2000 and ratings["c"] == pytest.approx(1000, abs=0.1)


def test_median() -> None:
    assert median([]) == 0.0 and median([3.0, 1.0, 2.0]) == 2.0
