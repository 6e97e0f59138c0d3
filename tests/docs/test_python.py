"""The examples of the front door and of the pages do what they say."""

import doctest
import json
import re
import tomllib
from pathlib import Path

import pytest

import alamein
from alamein.games import registry
from alamein.play import examples
from alamein.server.app import Settings, create_app
from tests.server.listening import listening
from tests.server.seats import Here

ROOT = Path(__file__).parents[2]
FLAGS = doctest.ELLIPSIS
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TRIED = [page.relative_to(ROOT).as_posix() for page in PAGES if ">>> " in page.read_text("utf-8")]
# blocks that are not tried here: those of write-a-game.md are compared with the toy game (test_write_a_game.py)
ELSEWHERE = ("docs/write-a-game.md",)


def test_examples_of_the_package() -> None:
    failed, tried = doctest.testmod(alamein, optionflags=FLAGS)
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("page", TRIED)
def test_examples_of_the_pages(page: str, tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "alamein.db", workers=1, thinker=Here, web=tmp_path / "web"))
    with listening(app) as address:
        failed, tried = doctest.testfile(
            str(ROOT / page), module_relative=False, optionflags=FLAGS, globs={"URL": address}
        )
    assert tried > 4 and failed == 0


def test_every_block_of_code_is_tried() -> None:
    """A block of Python without a prompt would be tried nowhere."""
    assert len(TRIED) >= 6
    for page in PAGES:
        name, text = page.relative_to(ROOT).as_posix(), page.read_text("utf-8")
        if name not in ELSEWHERE:
            for block in re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S):
                assert block.startswith(">>> "), f"{name} has a block that nobody runs:\n{block}"


def test_positions_and_examples_of_the_pages_are_read() -> None:
    """What the pages show in JSON is a position of that game; what they show in TOML is an example's."""
    shown = 0
    for page in (ROOT / "docs" / "games").glob("*.md"):
        for block in re.findall(r"^```json\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
            game = registry.game(page.stem)
            assert game.problems(game.load(json.loads(block))) == []
            shown += 1
    block, _ = re.findall(r"^```toml\n(.*?)^```$", (ROOT / "docs" / "examples.md").read_text("utf-8"), re.M | re.S)
    (example,) = tomllib.loads(block)["example"]
    assert shown and example.keys() == {"rule", "caption", "also", "position", "begin", "do", *examples.FOLLOWS}
