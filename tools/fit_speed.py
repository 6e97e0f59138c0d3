"""How long a fit takes with NumPy, with PyTorch and on its GPU, and how far their weights are apart, on made-up rows.

    PYTHONPATH=src python3 tools/fit_speed.py --positions 886160 --terms 95      needs NumPy, PyTorch where there is one

The rows are as many and as wide as those of the card game with five players, its largest fit (docs/training.md).
"""

import argparse
import time

import numpy as np

from alamein.ai.train.algebra import NUMPY, torch
from alamein.ai.train.fit import Lessons, Numbers, fit
from alamein.ai.train.self_play import AHEAD, CLOCK_AT, GAME, HEAD, IS_PLAIN, WON
from alamein.ai.value import CLOCK, SURE

OF_A_GAME = 100  # positions


def made_up(positions: int, terms: int) -> Numbers:
    """Rows whose terms go together and vary as widely as counts of cards do."""
    draw = np.random.default_rng(1)
    rows = np.zeros((positions, HEAD + terms), dtype=np.int64)
    rows[:, GAME] = np.arange(positions) // OF_A_GAME
    rows[:, IS_PLAIN] = rows[:, GAME] % 2 == 0
    rows[:, CLOCK_AT] = draw.integers(0, CLOCK, positions)
    shared = draw.normal(size=(positions, 1))
    for n in range(terms):
        rows[:, HEAD + n] = np.rint((1 + n % 7) * (draw.normal(size=positions) + shared[:, 0]))
    odds = rows[:, HEAD:] @ draw.normal(size=terms) / terms
    rows[:, AHEAD] = np.rint(10 * odds + draw.normal(0, 20, positions))
    rows[:, WON] = SURE * (draw.random(positions) < 1 / (1 + np.exp(-odds)))
    return rows


def main() -> None:
    """Fit the same rows with each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=886_160)
    parser.add_argument("--terms", type=int, default=95)
    args = parser.parse_args()
    data, first = Lessons(made_up(args.positions, args.terms)), None
    on_cpu, on_gpu = torch(gpu=False), torch()
    for each in (NUMPY, on_cpu, on_gpu if on_gpu is not None and on_gpu.gpu else None):
        if each is None:
            continue
        data.algebra = each
        began = time.perf_counter()
        found = fit(data, data.train)
        seconds = time.perf_counter() - began
        first = first or found
        apart = int(np.abs(found.table - first.table).max())
        bends = int(np.abs(np.subtract(found.bends, first.bends)).max())
        shifts = found.shifts == first.shifts
        print(
            f"{each.name}: {seconds:.1f} s; weights apart by {apart}, bends by {bends}, shifts equal: {shifts}",
            flush=True,
        )


if __name__ == "__main__":
    main()
