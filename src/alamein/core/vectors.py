"""Small helpers over `vec[i64]`, the packed array of the engine's state and tables."""

from collections.abc import Iterable

from alamein.core.native import i64, vec


def ints(values: Iterable[int]) -> vec[i64]:
    """A vec of these values."""
    return vec[i64]([i64(x) for x in values])


def filled(n: i64, value: i64) -> vec[i64]:
    """A vec of `n` equal values."""
    return vec[i64]([value] * n)


def area(values: vec[i64]) -> int:
    """The area (a bit mask, bit = index) where `values` is not 0."""
    mask = 0
    for i in range(len(values)):
        if values[i] != 0:
            mask |= 1 << i
    return mask


def members(mask: int) -> list[int]:
    """The indices in an area, in order."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out
