"""The pinned requirements: exact versions, a hash for each, no address of a registry."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINNED = sorted([*(ROOT / "requirements").glob("*.txt"), *(ROOT / "src/alamein/bench/run").glob("*.txt")])


def blocks(path: Path) -> list[str]:
    """One text for each requirement with its hashes."""
    return [b for b in re.split(r"\n(?=\S)", path.read_text(encoding="utf-8").strip()) if not b.startswith("#")]


@pytest.mark.parametrize("path", PINNED, ids=lambda p: p.stem)
def test_every_requirement_is_pinned_and_hashed(path: Path) -> None:
    for block in blocks(path):
        assert re.match(r"[a-z0-9.-]+==\S+", block), block
        assert "--hash=sha256:" in block, block


@pytest.mark.parametrize("path", PINNED, ids=lambda p: p.stem)
def test_no_registry_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "://" not in text and "--index-url" not in text and "--find-links" not in text


def test_each_set_of_requirements_holds_the_one_before() -> None:
    run, compiled, test = (
        {b.split(" ")[0] for b in blocks(ROOT / "requirements" / f"{name}.txt")} for name in ("run", "compile", "test")
    )
    assert run < compiled < test


def test_pytest_is_a_version_that_mutmut_works_with() -> None:
    assert re.search(r"^pytest==9\.1\.", (ROOT / "requirements" / "test.txt").read_text(encoding="utf-8"), re.M)


def test_what_is_pinned_to_run_is_the_extra_web() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        web = tomllib.load(file)["project"]["optional-dependencies"]["web"]
    wanted = (ROOT / "requirements" / "run.in").read_text(encoding="utf-8").splitlines()
    assert {line for line in wanted if not line.startswith(("#", "setuptools"))} == set(web)
