"""Instructions a decision, counted by valgrind's callgrind: unlike seconds they repeat, on a busy machine too.

A process plays WARM_UP decisions, another as many and DECISIONS more; the difference is free of what starting costs.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from alamein.core.errors import AlameinError

PLAY: Final = Path(__file__).resolve().parent / "run" / "random_play.py"
WARM_UP: Final = 2_000
DECISIONS: Final = 20_000
CALLGRIND: Final = ("--tool=callgrind", "--callgrind-out-file=/dev/null")


def instructions(game_id: str, scenario: str, package: str) -> float:
    """Instructions a decision of random play. `package` is a folder that holds another `alamein`, "" for this one."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise AlameinError("counting instructions needs valgrind; Debian, Ubuntu: apt install valgrind (as root)")
    command = [sys.executable, "-P", str(PLAY), game_id, scenario]
    if _said([*command, "1"], package).stdout.strip() != "compiled":  # it also writes the bytecode of what it imports
        raise AlameinError(
            f"the package in {package or Path(__file__).parents[2]} is not compiled; nothing was counted"
        )
    short, long = (_counted([valgrind, *CALLGRIND, *command, str(n)], package) for n in (WARM_UP, WARM_UP + DECISIONS))
    return (long - short) / DECISIONS


def _counted(command: list[str], package: str) -> int:
    found = re.search(r"Collected : (\d+)", _said(command, package).stderr)
    if found is None:
        raise AlameinError("valgrind ended without a count")
    return int(found[1])


def _said(command: list[str], package: str) -> "subprocess.CompletedProcess[str]":
    path = str(Path(package).resolve()) if package else str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        raise AlameinError(f"random play of {command[-3]} failed in {path}: {lines[-1] if lines else done.returncode}")
    return done
