"""A server on two small games: the toy of the core's tests, and one with secrets. Computers think in this process."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from alamein.games import registry, rulebook
from alamein.games.rulebook import Rule, Rulebook, Ruling
from alamein.server import catalogue
from alamein.server.app import Settings, create_app
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


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two small games beside the real ones."""
    real_book = rulebook.rulebook
    for id, point in SMALL.items():
        monkeypatch.setitem(registry.added(), id, point)
    monkeypatch.setattr(catalogue, "rulebook", lambda id: BOOK if id in SMALL else real_book(id))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "alamein.db", workers=1, thinker=Here, web=tmp_path / "web")


@pytest.fixture
def client(small_games: None, settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), raise_server_exceptions=True) as found:
        yield found
