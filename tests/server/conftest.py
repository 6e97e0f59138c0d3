"""A server on two small games: the toy of the core's tests, and one with secrets. Computers think in this process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from alamein import games
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import rulebook
from alamein.games.rulebook import Rule, Rulebook, Ruling
from alamein.server import catalogue, hall, making, table
from alamein.server.app import Settings, create_app
from tests.core.toy import TOY
from tests.server.seats import Here
from tests.server.secret import SECRET

SMALL: dict[str, Game[State]] = {"toy": TOY, "secret": SECRET}
BOOK = Rulebook(
    "Toy",
    "nowhere",
    {"2.1": Rule("2.1", "Movement", "One hex.", "done", "seed", ("R1",), "")},
    {"R1": Ruling("R1", "Why?", ("a", "b"), "a", "because", ("2.1",), "reconstructed", 1)},
)


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two small games beside the real ones."""
    real_game, real_book = games.game, rulebook.rulebook
    monkeypatch.setattr(games, "GAMES", (*SMALL, *games.GAMES))
    monkeypatch.setattr(games, "game", lambda id: SMALL.get(id) or real_game(id))
    monkeypatch.setattr(catalogue, "rulebook", lambda id: BOOK if id in SMALL else real_book(id))
    assert hall.games is games and table.games is games and making is not None


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "alamein.db", workers=1, thinker=Here, web=tmp_path / "web")


@pytest.fixture
def client(small_games: None, settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), raise_server_exceptions=True) as found:
        yield found
