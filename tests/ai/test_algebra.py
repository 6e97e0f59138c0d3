"""What computes a fit: NumPy, and PyTorch where it is installed (docs/training.md), come to the same weights."""

import math
from pathlib import Path

import numpy as np
import pytest

from alamein.ai.train import algebra
from alamein.ai.train.algebra import NUMPY, Algebra, Inputs
from alamein.ai.train.fit import fit
from alamein.ai.value import CHANCE
from alamein.cli import main
from tests.ai.test_train import made_up

PYTORCH = algebra.torch()
ALL = [NUMPY] if PYTORCH is None else [NUMPY, PYTORCH]


@pytest.mark.parametrize("with_", ALL, ids=lambda each: each.name)
def test_the_three_products(with_: Algebra, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared with sums that are right to the last bit, over blocks of rows the last of which is short."""
    monkeypatch.setattr(algebra, "BLOCK", 16)
    draw = np.random.default_rng(5)
    x, few = draw.normal(size=(40, 3)), draw.random(40) < 0.9
    inputs, y, w = Inputs(with_, with_.put(x)).of(few), draw.random(few.sum()), draw.normal(size=3)
    rows = x[few].tolist()
    assert len(inputs) == len(rows) and inputs.terms == 3
    sums = [math.fsum(a * b for a, b in zip(row, w, strict=True)) for row in rows]
    assert np.allclose(inputs.times(w), sums, rtol=1e-12)
    gathered = [math.fsum(row[a] * r for row, r in zip(rows, y, strict=True)) for a in range(3)]
    assert np.allclose(inputs.gathered(y), gathered, rtol=1e-12)
    squares = [
        [math.fsum(row[a] * row[b] * r for row, r in zip(rows, y, strict=True)) for a in range(3)] for b in range(3)
    ]
    assert np.allclose(inputs.squares(y), squares, rtol=1e-12)


@pytest.mark.parametrize("with_", ALL, ids=lambda each: each.name)
@pytest.mark.parametrize("only_chance", [False, True])
def test_weights_are_the_same_whatever_computes_them(
    with_: Algebra, only_chance: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is added in another order differs by some 1e-12 of itself: when they are rounded no weight and no bend comes
    out more than one apart, whatever is computed, in blocks of whatever size."""
    data = made_up(400)
    old = fit(data, data.some(4)) if only_chance else None
    mine = fit(data, data.train, old)
    data.algebra = with_
    monkeypatch.setattr(algebra, "BLOCK", 7)
    other = fit(data, data.train, old)
    assert mine.shifts == other.shifts and mine.table[:, CHANCE:].any()
    assert np.abs(mine.table - other.table).max() <= 1
    assert np.abs(np.subtract(mine.bends, other.bends)).max() <= 1


def test_who_computes(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyTorch for its GPU alone, unless it is asked for; where it is missing that is said before anything is played."""
    gpu = Algebra("PyTorch on a GPU", np.asarray, np.asarray, True)
    for found, named in [(None, NUMPY), (gpu, gpu), (gpu._replace(gpu=False), NUMPY)]:
        monkeypatch.setattr(algebra, "torch", lambda found=found: found)
        assert algebra.algebra() == named and algebra.algebra("numpy") == NUMPY
    assert algebra.algebra("torch") == gpu._replace(gpu=False)
    monkeypatch.undo()
    monkeypatch.setattr(algebra, "find_spec", lambda name: None)
    assert main(["train", "alam_halfa", "--with", "torch", "--folder", str(tmp_path)]) == 2
    assert "alamein[torch]" in capsys.readouterr().err
    assert algebra.algebra() == NUMPY
