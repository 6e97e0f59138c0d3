"""Speed does not rot unseen: work a decision against a recorded budget, 5 % slack.

What `./test` counts are lines of the sources, interpreted: they are the same on every machine and every Python (less
than 1 % apart), and a flood made twice or a list built for nothing shows. Instructions of the compiled build show more
(a number that became an object), but need valgrind, which no registry of Python packages has, and differ by some
percent with the compiler and the C library: `./test --full` counts them where valgrind is.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from alamein.bench import instructions
from alamein.core import action

SRC = Path(__file__).resolve().parents[2] / "src"
SLACK = 1.05
# by game: the scenario, how many decisions (of the cards seven games: two differ by a tenth from the next two), lines a
# decision, instructions a decision
BUDGET = {
    "north_africa": ("october", 1_000, 1_740, 15_900),
    "desert_decision": ("", 600, 1_960, 12_800),
    "alam_halfa": ("", 800, 820, 6_060),
    "afrika_deck": ("", 10_000, 198, 1_650),
}


def test_a_decision_takes_no_more_lines_than_recorded() -> None:
    script = SRC / "alamein" / "bench" / "run" / "lines.py"
    asked = [f"{id}:{scenario}:{decisions}" for id, (scenario, decisions, _, _) in BUDGET.items()]
    environment = {"PYTHONPATH": str(SRC), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, "-P", str(script), *asked], env=environment, capture_output=True, text=True, check=True
    )
    found = dict(line.split() for line in done.stdout.splitlines())
    assert list(found) == list(BUDGET)
    for id, (_, _, lines, _) in BUDGET.items():
        assert float(found[id]) <= lines * SLACK, f"{id}: {found[id]} lines a decision; {lines} are recorded"


@pytest.mark.full
@pytest.mark.parametrize("id", BUDGET)
def test_a_decision_takes_no_more_instructions_than_recorded(id: str) -> None:
    scenario, _, _, most = BUDGET[id]
    if shutil.which("valgrind") and not str(action.__file__).endswith(".py"):
        assert instructions.instructions(id, scenario, "") <= most * SLACK
    else:
        with pytest.raises(instructions.AlameinError, match=r"valgrind|is not compiled"):
            instructions.instructions(id, scenario, "")
