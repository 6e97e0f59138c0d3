"""Set-up knows whether .venv is what the sources say, without reading all of them each time."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASKED = (
    "for file in requirements ui; do mkdir -p $file; done; . tools/setup.sh; compute_key run-pure; printf '%s' \"$key\""
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    for name in ("setup.sh", "build_ui.py", "symbols.py"):
        shutil.copy(ROOT / "tools" / name, tmp_path / "tools")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "ui").mkdir()
    (tmp_path / "requirements" / "run.txt").write_text("one\n")
    (tmp_path / ".venv" / "alamein").mkdir(parents=True)
    return tmp_path


def key(checkout: Path) -> str:
    environment = {**os.environ, "ALAMEIN_PURE": "1"}
    return subprocess.check_output(["sh", "-c", ASKED], cwd=checkout, env=environment, text=True)


def test_the_key_is_that_of_the_files_however_old_the_mark_is(checkout: Path) -> None:
    first = key(checkout)
    mark = checkout / ".venv" / "alamein" / "run-pure"
    mark.write_text(f"{first}\n")
    assert key(checkout) == first
    later = time.time() + 100
    os.utime(mark, (later, later))
    mark.write_text(first.replace(first.split()[1], "0" * 64) + "\n")
    os.utime(mark, (later, later))
    assert key(checkout).split()[1] == "0" * 64, "nothing was touched since the mark was written: it is believed"
    os.utime(mark, (0, 0))
    assert key(checkout) == first, "something was touched: all is read"
    (checkout / "requirements" / "run.txt").write_text("two\n")
    assert key(checkout) != first
