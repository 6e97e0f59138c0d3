"""No sequence of play depends on the numbers of its stages: a harmless step may stand anywhere."""

import os
import subprocess
import sys

import pytest

from alamein.games import registry

PROCEDURES = [(id, procedure.name) for id in registry.GAMES for procedure in registry.game(id).procedures]
GAPS = [
    (id, procedure.name, gap)
    for id in registry.GAMES
    for procedure in registry.game(id).procedures
    for gap in range(len(procedure.stages) + 1)
]


def changes_nothing(*arguments: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tests.conformance.harmless", *arguments],
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
