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
