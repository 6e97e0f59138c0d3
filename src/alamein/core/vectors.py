"""Small helpers over `vec[i64]`, the packed array of the engine's state and tables."""

from collections.abc import Iterable

from alamein.core.native import extend, i64, vec


def ints(values: Iterable[int]) -> vec[i64]:
    """A vec of these values."""
    return vec[i64]([i64(x) for x in values])


def filled(n: i64, value: i64) -> vec[i64]:
    """A vec of `n` equal values."""
    return vec[i64]([value] * n)


def copied(v: vec[i64]) -> vec[i64]:
    """The same values in a vec of their own, by memcpy: for long ones. `v[:]` goes one by one and is better for short
    ones, since this leaves room to grow."""
    return extend(vec[i64](), v)
