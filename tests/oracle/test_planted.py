"""The oracles find faults planted in copies of the games, interpreted and in a process of their own."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.oracle.compare import GAMES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FAULTS = {id: tomllib.loads((HERE / f"{id}.toml").read_text())["fault"] for id in GAMES}
RUNS = 60  # that may be played from the one in which the fault was first seen
SEEN = 1  # the status of tools/oracle.py after a difference


def compare(id: str, fault: dict, folder: Path) -> int:
    """The status of `tools/oracle.py` on the copy in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    arguments = [
        id,
        "--first",
        str(fault["run"]),
        "--runs",
        str(RUNS),
        "--crowds",
        "--position",
        str(folder / "difference.json"),
    ]
    command = [sys.executable, "-P", str(ROOT / "tools" / "oracle.py"), *arguments]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    # a crash ends with 1 too: only a difference writes its position
    assert done.returncode == int((folder / "difference.json").exists()), done.stderr
    return done.returncode


def planted(id: str, fault: dict, folder: Path) -> int:
    """Plant a fault in a copy of the sources, and compare."""
    shutil.copytree(ROOT / "src" / "alamein", folder / "alamein", ignore=shutil.ignore_patterns("web", "*.so"))
    file = folder / "alamein" / "games" / id / fault["file"]
    text = file.read_text()
    file.write_text(text.replace(fault["old"], fault["new"]))
    return compare(id, fault, folder)


@pytest.mark.parametrize("id", GAMES)
def test_ten_faults(id: str) -> None:
    assert len(FAULTS[id]) >= 10


@pytest.mark.parametrize("id", GAMES)
def test_every_fault_can_be_planted(id: str) -> None:
    """What it changes stands once in today's code; whether it is then found is asked below."""
    rules = ROOT / "src" / "alamein" / "games" / id
    moved = [fault["what"] for fault in FAULTS[id] if (rules / fault["file"]).read_text().count(fault["old"]) != 1]
    assert moved == []


@pytest.mark.parametrize("id", GAMES)
def test_a_planted_fault_is_found(id: str, tmp_path: Path) -> None:
    """The first of the list, which is seen early."""
    assert planted(id, FAULTS[id][0], tmp_path) == SEEN


@pytest.mark.full
@pytest.mark.parametrize(("id", "n"), [(id, n) for id in GAMES for n in range(1, len(FAULTS[id]))])
def test_every_planted_fault_is_found(id: str, n: int, tmp_path: Path) -> None:
    assert planted(id, FAULTS[id][n], tmp_path) == SEEN, FAULTS[id][n]
