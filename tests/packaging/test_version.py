"""The version, its entry in the changelog, and its tag agree (CONTRIBUTING.md, "Releases")."""

import re
from pathlib import Path

import alamein

ROOT = Path(__file__).parents[2]


def test_the_version_is_semantic_and_the_first_of_the_changelog() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", alamein.__version__)
    headings = re.findall(r"^## \[([^\]]+)\](?: - (.+))?$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert headings[0] in ((alamein.__version__, headings[0][1]), ("Unreleased", ""))
    released = [version for version, _ in headings if version != "Unreleased"]
    assert released == sorted(released, key=lambda v: [int(n) for n in v.split(".")], reverse=True)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for version, date in headings if version in released)
    assert f"\nversion: {alamein.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_forge_runs_the_same_two_commands() -> None:
    told = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
    assert "run: ./test " in told["test"] and "run: .venv/bin/python tools/wheels.py" in told["wheels"]
    assert all("pytest" not in text for text in told.values()), "a forge has no way of its own to test"
