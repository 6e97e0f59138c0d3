"""Every label and local of a game is used: a name that nothing jumps to, reads or writes is noise and is refused."""

import ast
from pathlib import Path

import pytest

import alamein
from alamein.games.registry import GAMES

ASKING = ("goto", "local", "set_local", "call", "runs")
SOURCES = Path(alamein.__file__).parent


def declared_and_read(folder: Path) -> tuple[dict[str, str], set[str]]:
    """The constants bound to `NAMES.label/local/procedure(...)`, and the names that code reads: that the sequence puts
    them in their place does not count."""
    declared: dict[str, str] = {}
    read: set[str] = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
                made = node.value.func
                if isinstance(made, ast.Attribute) and ast.unparse(made.value) == "NAMES":
                    declared[ast.unparse(node.target)] = made.attr
        calls = [
            node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".at")
        ]
        put = {node for call in calls for arg in call.args for node in ast.walk(arg)}
        for node in ast.walk(tree):
            if node in put and path.name == "sequence.py":
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                read.add(node.id)
            elif isinstance(node, ast.Attribute):
                read.add(node.attr)
    return declared, read


@pytest.mark.parametrize("id", GAMES)
def test_every_label_is_jumped_to(id: str) -> None:
    declared, read = declared_and_read(SOURCES / "games" / id)
    assert len(declared) > 10
    assert [name for name, kind in declared.items() if kind == "label" and name not in read] == []


@pytest.mark.parametrize("id", GAMES)
def test_no_stage_is_named_by_a_number(id: str) -> None:
    for path in (SOURCES / "games" / id).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                asked = node.func.attr in ASKING and ast.unparse(node.func.value) != "NAMES"
                assert not (asked and isinstance(node.args[0], ast.Constant)), f"{path.name}:{node.lineno}"
