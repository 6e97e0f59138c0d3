"""A server on two small games: the toy of the core's tests, and one with secrets. Computers think in this process.

`./test --full` runs every test on PostgreSQL too, PyPI's and Debian's, `./test` those marked `both` on PyPI's; `sqlite`
are about its files.
"""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from alamein.games import registry, rulebook
from alamein.games.rulebook import Rule, Rulebook, Ruling
from alamein.server import catalogue
from alamein.server.app import Settings, create_app
from tests import FULL
from tests.postgres import debian, postgres
from tests.server.seats import Here

SMALL = {
    "toy": EntryPoint("toy", "toy_game:GAME", registry.GROUP),
    "secret": EntryPoint("secret", "tests.server.secret:SECRET", registry.GROUP),
}
BOOK = Rulebook(
    "Toy",
    "nowhere",
    {"2.1": Rule("2.1", "Movement", "One hex.", "done", "seed", ("R1",), "")},
    {"R1": Ruling("R1", "Why?", ("a", "b"), "a", "because", ("2.1",), "reconstructed", 1)},
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On which databases a test runs."""
    node = metafunc.definition
    wanted = (FULL or node.get_closest_marker("both")) and not node.get_closest_marker("sqlite")
    if wanted and "settings" in metafunc.fixturenames:
        shared = ["postgresql", *(["debian"] if FULL and debian() else [])]
        metafunc.parametrize("settings", ["sqlite", *shared], indirect=True)


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two small games beside the real ones."""
    real_book = rulebook.rulebook
    for id, point in SMALL.items():
        monkeypatch.setitem(registry.added(), id, point)
    monkeypatch.setattr(catalogue, "rulebook", lambda id: BOOK if id in SMALL else real_book(id))


@pytest.fixture
def settings(request: pytest.FixtureRequest, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    kind = getattr(request, "param", "sqlite")
    database = tmp_path / "alamein.db" if kind == "sqlite" else postgres(debians=kind == "debian")
    return Settings(database, workers=1, thinker=Here, web=tmp_path / "web")


@pytest.fixture
def client(small_games: None, settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), raise_server_exceptions=True) as found:
        yield found
