"""The wheel in an empty environment: the engine plays without any other package, the extra `web` serves the pages.

On the compiled build it is the wheel that set-up has made and installed; on the sources a pure one, made from the
source distribution. tools/wheels.py names another one (ALAMEIN_WHEEL), and the Python to try it with.
"""

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from alamein.ai.player import BUILT_IN
from alamein.core import game

ROOT = Path(__file__).parents[2]
GIVEN = os.environ.get("ALAMEIN_WHEEL", "")
COMPILED = "-none-any" not in GIVEN if GIVEN else not str(game.__file__).endswith(".py")
BUILD = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"
PLAY = """
import alamein, random
match, chance = alamein.new("afrika_deck", seed=1), random.Random(1)
while match.seat:
    match.act(chance.choice(match.legal))
print(match.result.text, len(alamein.games()), alamein.players())
print(alamein.simulate("desert_decision", ["normal", "random"], games=1, seed=1))
print("starlette" in __import__("sys").modules)
"""


def said(*command: object, cwd: Path = ROOT, **more: str) -> str:
    """What a command prints; outside the checkout's own paths."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(c) for c in command], cwd=cwd, env=environment | more, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked. Made in the checkout, so one process at a time."""
    folder = tmp_path_factory.mktemp("source")
    with (ROOT / ".venv.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        name = said(sys.executable, "-c", BUILD, "build_sdist", folder).splitlines()[-1]
    with tarfile.open(folder / name) as archive:
        archive.extractall(folder, filter="data")
    return folder / name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel to try."""
    if GIVEN:
        return Path(GIVEN)
    if COMPILED:
        (found,) = (ROOT / "build" / "wheel").glob("alamein-*.whl")
        return found
    folder = tmp_path_factory.mktemp("wheel")
    source: Path = request.getfixturevalue("source")
    name = said(sys.executable, "-c", BUILD, "build_wheel", folder, cwd=source, ALAMEIN_PURE="1").splitlines()[-1]
    return folder / name


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The Python of an environment that holds nothing."""
    if given := os.environ.get("ALAMEIN_WHEEL_PYTHON"):
        said(given, "-m", "venv", "--without-pip", tmp_path / "empty")
    else:
        venv.create(tmp_path / "empty", symlinks=True)
    return tmp_path / "empty" / "bin" / "python"


def install(python: Path, what: str) -> None:
    """With what it needs, in the versions that are pinned here."""
    uv = Path(sys.executable).with_name("uv")
    pip = [uv, "pip", "install"] if uv.exists() else [sys.executable, "-m", "pip", "--python", python, "install"]
    place = ["--python", python] if uv.exists() else []
    said(*pip, *place, "--quiet", what, "-c", ROOT / "requirements" / "compile.txt", UV_SYSTEM_CERTS="1")


def installed(python: Path) -> set[str]:
    names = "from importlib.metadata import distributions as d; print(*(x.name for x in d()))"
    return {name.lower().replace("_", "-") for name in said(python, "-P", "-c", names).split()}


@contextmanager
def serving(alamein: Path, folder: Path, what: str) -> Iterator[str]:
    """The address of a server, until the test has asked."""
    environment = {**os.environ, "ALAMEIN_DATA": str(folder), "PYTHONPATH": ""}
    command = [str(alamein), what, "--no-browser", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+/", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.terminate()


def test_the_engine_plays_without_any_other_package(wheel: Path, python: Path, tmp_path: Path) -> None:
    install(python, str(wheel))
    assert installed(python) == {"alamein", *(["librt", "mypy-extensions"] if COMPILED else [])}
    played = said(python, "-P", "-c", PLAY).splitlines()
    assert played[0].endswith(f"4 {sorted(BUILT_IN)}")
    assert played[1].startswith("<Tally 1 games") and played[2] == "False"
    alamein = python.with_name("alamein")
    assert ("engine compiled" if COMPILED else "engine interpreted") in said(alamein, "--version")
    assert "4.1.2" in said(alamein, "rules", "desert_decision")
    saved = ROOT / "tests" / "play" / "saved" / "afrika_deck-open.json"
    assert said(alamein, "export", saved, "--format", "html").startswith("<!doctype html>")
    if GIVEN:  # what is released has its documentation
        with serving(alamein, tmp_path, "docs") as address:
            assert b"4.1.2" in urllib.request.urlopen(f"{address}rules-desert_decision.html", timeout=20).read()
    refused = subprocess.run([alamein], capture_output=True, text=True, check=False)
    assert (
        refused.returncode == 2 and "pip install 'alamein[web]'" in refused.stderr and "\n" not in refused.stderr[:-1]
    )


def test_a_game_of_another_package_plays(wheel: Path, python: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(ROOT / "examples" / "toy_game", tmp_path / "toy")
    name = said(sys.executable, "-c", BUILD, "build_wheel", tmp_path, cwd=copy).splitlines()[-1]
    install(python, str(wheel))
    install(python, str(tmp_path / name))
    alamein = python.with_name("alamein")
    assert re.search(r"^toy +Toy$", said(alamein, "games"), re.M)
    assert "toy duel: 10 random games" in said(python, "-P", "-m", "alamein.play.conformance", "toy")
    assert "[1.2]" in said(alamein, "play", "toy", "--players", "random", "--seed", "1")
    assert json.loads(said(alamein, "simulate", "toy", "-n", "50", "--jobs", "2", "--json"))["errors"] == 0


def test_with_the_extra_it_serves_the_pages(wheel: Path, python: Path, tmp_path: Path) -> None:
    install(python, f"{wheel}[web]")
    with serving(python.with_name("alamein"), tmp_path, "serve") as address:
        assert b'"alamein"' in urllib.request.urlopen(f"{address}api/health", timeout=20).read()
        page = urllib.request.urlopen(address, timeout=20).read().decode()
        scripts = re.findall(r'"/?(assets/[^"]+\.js)"', page)
        assert sum(len(urllib.request.urlopen(address + script, timeout=20).read()) for script in scripts) > 50_000


def test_what_the_wheel_holds(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "alamein/py.typed" in names and "alamein/web/index.html" in names
    assert "alamein/site/index.html" in names or not GIVEN  # only what is to be released has the documentation
    assert sum(name.endswith("/rulebook.toml") for name in names) == 4
    assert any(name.endswith("entry_points.txt") for name in names)
    assert not [name for name in names if "/tests/" in name or "node_modules" in name or name.endswith(".in")]


def test_the_source_distribution_holds_what_a_wheel_is_made_of(source: Path) -> None:
    for name in ("src/alamein/web/index.html", "ui/package-lock.json", "tools/build_ui.py", "requirements/ui.txt"):
        assert (source / name).is_file(), name
    key = (sys.executable, "tools/build_ui.py", "--key")
    assert said(*key, cwd=source) == said(*key), "it would build the pages again"
    assert not (source / "ui" / "node_modules").exists() and not list(source.rglob("*.so"))
