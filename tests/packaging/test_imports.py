"""core and games use the standard library only; import-linter checks the layers, this the rest of the world."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHIM = ROOT / "src" / "alamein" / "core" / "native.py"
BUILD_ONLY = {"librt", "mypy_extensions"}  # what the shim between the two builds names


def imported(path: Path) -> Iterator[str]:
    """The top-level packages that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield (node.module or "").split(".")[0]


def test_core_and_games_use_the_standard_library_only() -> None:
    allowed = set(sys.stdlib_module_names) | {"alamein"}
    files = [p for folder in ("core", "games") for p in (ROOT / "src" / "alamein" / folder).rglob("*.py")]
    assert len(files) > 10
    foreign = [(str(p), name) for p in files for name in imported(p) if name not in allowed]
    assert [(p, name) for p, name in foreign if p != str(SHIM) or name not in BUILD_ONLY] == []


def test_core_has_no_clock_no_generator_and_no_files() -> None:
    forbidden = {"random", "time", "datetime", "secrets", "os", "pathlib", "io", "socket", "subprocess"}
    core = (ROOT / "src" / "alamein" / "core").rglob("*.py")
    assert [(str(p), name) for p in core for name in imported(p) if name in forbidden] == []
