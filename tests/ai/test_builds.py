"""Compiled or not, computers choose the same: the sources, in a process of their own, against the build under test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import FULL, amount
from tests.ai import same_play

SOURCES = Path(__file__).parents[2]


@pytest.mark.parametrize("id", ["north_africa", "desert_decision", "alam_halfa", "afrika_deck"])
def test_the_sources_choose_as_the_build_does(id: str) -> None:
    """The expert from the beginning, and `hard` with 200 nodes after that, where a trial is short."""
    decisions, budget = amount(100, 1500), "200n" if FULL or id == "afrika_deck" else ""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tests.ai.same_play", id, str(decisions), budget],
        env={**os.environ, "PYTHONPATH": f"{SOURCES / 'src'}{os.pathsep}{SOURCES}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["interpreted", *(str(action) for action in same_play.actions(id, decisions, budget))]
