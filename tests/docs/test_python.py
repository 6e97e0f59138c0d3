"""The examples of the front door and of the pages do what they say."""

import doctest
import io
import json
import re
import shlex
import tomllib
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest

import alamein
from alamein.cli import parser
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


TYPED = re.compile(r"^    (?:\./)?alamein ((?:\S+ ?)+)|`(?:\./)?alamein ([^`\n]+)`|bin/alamein ([^'\n]+)", re.M)
SHORT = ("arguments are required", "expected one argument")  # what is only named need not be whole


def test_every_command_of_the_pages_is_one() -> None:
    """Commands and options in the pages, in the units of systemd and in the image are those that the program has."""
    wrong, tried, program = list[str](), 0, parser()
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "deploy").iterdir())]:
        for line, named, unit in TYPED.findall(page.read_text("utf-8")):
            text = re.sub(r"[\[\]]|\|\S+| \| .*", "", (line or named or unit).partition("#")[0])
            told, tried = io.StringIO(), tried + 1
            with redirect_stderr(told), redirect_stdout(told), suppress(SystemExit):
                program.parse_args(shlex.split(text))
            said = told.getvalue().strip().rpartition("error: ")[2]
            if "error: " in told.getvalue() and not (named and any(short in said for short in SHORT)):
                wrong.append(f"{page.name}: alamein {text}: {said}")
    assert tried > 100 and not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("page", "block", "files", "part"),
    [
        ("lessons", 0, "lessons/*.toml", ""),
        ("lessons", 0, "lessons/*.toml", "step"),
        ("lessons", 1, "briefing.toml", "briefing"),
        ("puzzles", 0, "puzzles/*.toml", "puzzle"),
        ("examples", 0, "examples/*.toml", "example"),
        ("examples", 1, "book.toml", ""),
        ("examples", 1, "book.toml", "chart"),
        ("examples", 1, "book.toml", "page"),
    ],
)
def test_every_key_of_our_files_is_told(page: str, block: int, files: str, part: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")

    def keys(toml: str) -> set[str]:
        found = tomllib.loads(toml)
        return {key for each in (found.get(part, []) if part else [found]) for key in each}

    shown = keys(re.findall(r"^```toml\n(.*?)^```$", text, re.M | re.S)[block])
    used = {key for id in registry.GAMES for path in registry.folder(id).glob(files) for key in keys(path.read_text())}
    assert shown and used and {key for key in used - shown if f"`{key}" not in text} == set()


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
