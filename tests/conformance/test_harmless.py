"""No sequence of play depends on the numbers of its stages: a harmless step may stand anywhere."""

import os
import subprocess
import sys
from functools import cache

import pytest

from alamein.games import registry
from tests.conformance.harmless import SEEDS, played

PROCEDURES = [(id, procedure.name) for id in registry.GAMES for procedure in registry.game(id).procedures]
GAPS = [
    (id, procedure.name, gap)
    for id in registry.GAMES
    for procedure in registry.game(id).procedures
    for gap in range(len(procedure.stages) + 1)
]


@cache
def before(id: str) -> list[str]:
    """Checksums of the games without a step more."""
    return [str(played(registry.game(id), seed)) for seed in SEEDS]


def changes_nothing(id: str, procedure: str, gap: str = "") -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tests.conformance.harmless", id, procedure, gap, *before(id)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize(("id", "procedure"), PROCEDURES)
def test_a_harmless_step_in_every_gap_of_a_procedure(id: str, procedure: str) -> None:
    changes_nothing(id, procedure)


@pytest.mark.full
@pytest.mark.parametrize(("id", "procedure", "gap"), GAPS)
def test_a_harmless_step_in_one_gap(id: str, procedure: str, gap: int) -> None:
    changes_nothing(id, procedure, str(gap))
