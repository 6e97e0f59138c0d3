"""The heavy sums of a fit, in 64-bit floats: by NumPy, or by PyTorch where it is installed.

What is asked of a table of inputs is three products. The same lines compute them on either, for arrays of both take the
same operators; all else (penalties, steps, which weights are best) is NumPy's. Sums are added in another order, so
that weights differ in their last bits, far below the 16 to which they are rounded.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from alamein.core.errors import NotParseable

Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]

BLOCK: Final = 1 << 14  # rows that are weighed and squared at a time: they stay in the cache


class Algebra(NamedTuple):
    """Where sums are computed: its name, how an array gets there and back, and whether that is a GPU."""

    name: str
    put: Callable[[NDArray[Any]], Any]
    get: Callable[[Any], Reals]
    gpu: bool = False


class Inputs:
    """A row for each position and a column for each term."""

    def __init__(self, algebra: Algebra, x: Any) -> None:
        self.algebra, self.x = algebra, x

    def __len__(self) -> int:
        return len(self.x)

    @property
    def terms(self) -> int:
        """How many columns there are."""
        return int(self.x.shape[1])

    def of(self, rows: Flags) -> "Inputs":
        """Some of the rows."""
        return Inputs(self.algebra, self.x[self.algebra.put(rows)])

    def times(self, weights: Reals) -> Reals:
        """The sum of every row."""
        return self.algebra.get(self.x @ self.algebra.put(weights))

    def gathered(self, rows: Reals) -> Reals:
        """For every term the sum over the rows, each of them weighed."""
        return self.algebra.get(self.x.T @ self.algebra.put(rows))

    def squares(self, rows: Reals) -> Reals:
        """For every two terms the sum of their products over the rows, each of them weighed; no weight is negative."""
        roots, total = self.algebra.put(np.sqrt(rows))[:, None], 0
        for first in range(0, len(self), BLOCK):
            block = self.x[first : first + BLOCK] * roots[first : first + BLOCK]
            total = block.T @ block + total
        return self.algebra.get(total)


NUMPY: Final = Algebra("NumPy", np.asarray, np.asarray)


def torch(gpu: bool = True) -> Algebra | None:
    """PyTorch, on its GPU if it may and has one that it can use; None if it is not installed."""
    if find_spec("torch") is None:
        return None
    module: Any = import_module("torch")
    gpu = gpu and module.cuda.is_available()
    device = module.device("cuda" if gpu else "cpu")
    name = f"PyTorch on {module.cuda.get_device_name() if gpu else 'the CPU'}"
    return Algebra(name, lambda x: module.from_numpy(x).to(device), lambda x: np.asarray(x.cpu().numpy()), gpu)


def algebra(wanted: str = "") -> Algebra:
    """What is wanted, "numpy" or "torch"; if nothing is, PyTorch for its GPU, else NumPy, as fast on a CPU."""
    found = torch() if wanted != "numpy" else None
    if wanted == "torch" and found is None:
        raise NotParseable("PyTorch is not installed: pip install 'alamein[torch]'")
    return found if found is not None and (wanted or found.gpu) else NUMPY
