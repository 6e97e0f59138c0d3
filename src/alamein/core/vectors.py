"""Small helpers over `vec[i64]`, the packed array of the engine's state and tables."""

from collections.abc import Iterable

from alamein.core.native import i64, vec


def ints(values: Iterable[int]) -> vec[i64]:
    """A vec of these values."""
    return vec[i64]([i64(x) for x in values])


def filled(n: i64, value: i64) -> vec[i64]:
    """A vec of `n` equal values."""
    return vec[i64]([value] * n)
