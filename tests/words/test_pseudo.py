"""Another language is a file: in a language made of English nothing that players read of a game is English."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.words.pseudo import LANGUAGE, PACKAGE, catalogues, decorated, written

ROOT = Path(__file__).parents[2]


def test_fields_and_commands_are_left_alone() -> None:
    assert (
        decorated("Roll {0:die}, {n:#card|cards}: <b>do</b> `help`")
        == "Ŕöļļ {0:die}, {n:#çåŕð|çåŕðš}: <b>ðö</b> `help`"
    )


def test_every_part_has_a_catalogue() -> None:
    games = {"north_africa", "desert_decision", "alam_halfa", "afrika_deck"}
    assert set(catalogues()) == games | {"games", "pages", "program"}


def test_nothing_read_in_a_game_is_english(tmp_path: Path) -> None:
    written(tmp_path)
    spoken = {"ALAMEIN_LANGUAGE": LANGUAGE, "ALAMEIN_WORDS": str(tmp_path)}
    environment = os.environ | spoken | {"PYTHONPATH": f"{PACKAGE.parent}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-P", "-m", "tests.words.play"]
    told = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr[-2000:]
    assert [text for found in json.loads(told.stdout).values() for text in found] == []
