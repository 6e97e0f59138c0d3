"""docs/architecture.md is true: its folders, rooms, kinds and marks are those of the code, and so are the verbs."""

import re
from pathlib import Path

import pytest

from alamein.core.event import KINDS
from alamein.core.verbs import MARKS
from alamein.games import registry
from alamein.games.registry import GAMES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SOURCES = ROOT / "src" / "alamein"
ROOMS = ("__init__", "game", "words", "state", "tables", "verbs", "sequence", "position", "soundness", "drawing",
         "overlays", "odds", "secrets", "check_data")  # fmt: skip
OWN = {"desert_decision": ("ground", "units"), "afrika_deck": ("cards", "effects")}


def rows(heading: str) -> dict[str, str]:
    """The table under a heading: first column (without its ticks) to second."""
    part = TEXT.partition(heading)[2]
    found = re.search(r"((?:^\|.*\n)+)", part, re.M)
    assert found is not None, heading
    cells = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in found[1].splitlines()[2:]]
    return {cell[0].strip("`"): cell[1] for cell in cells}


def test_the_folders_are_those_of_the_package() -> None:
    told = {name.rstrip("/") for name in rows("# Architecture")}
    packages = {path.name for path in SOURCES.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {name.partition("/")[0] for name in told} - {"web"} == packages - {"web"}
    for name in told - {"web"}:
        for id in GAMES:
            assert (SOURCES / name.replace("<id>", id)).is_dir(), name


def test_the_same_rooms_in_every_game() -> None:
    told = {name.removesuffix(".py") for name in rows("## The floor plan of a game")}
    assert told == {*ROOMS, "rules/cNN_*"} - {"__init__"}
    for id in GAMES:
        found = {path.stem for path in (SOURCES / "games" / id).glob("*.py")}
        assert found <= {*ROOMS, *OWN.get(id, ())}, id
        assert {*ROOMS[:10]} <= found, id
        assert all(re.match(r"c\d\d_|__init__", path.stem) for path in (SOURCES / "games" / id / "rules").glob("*.py"))


def test_kinds_and_marks_are_those_of_the_code() -> None:
    assert rows("### Kinds of events") == KINDS
    assert rows("### Marks of verbs") == MARKS


@pytest.mark.parametrize("id", GAMES)
def test_the_verbs_of_a_game_are_documented(id: str) -> None:
    text = (ROOT / "docs" / "games" / f"{id}.md").read_text("utf-8")
    assert verbs_table(id) in text, f"docs/games/{id}.md should have this table:\n{verbs_table(id)}"


def verbs_table(id: str) -> str:
    """The verbs of a game as a table of Markdown, from their rows."""
    lines = ["| verb | takes | on a button | marks |", "|---|---|---|---|"]
    notation = registry.game(id).notation
    for verb in notation.verbs:
        lines.append(f"| `{verb.word}` | {verb.argument} | {notation.labels[verb.word]} | {', '.join(verb.marks)} |")
    return "\n".join(lines)
