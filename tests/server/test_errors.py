"""Every error has the same shape, whatever is asked."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from alamein.server.app import Settings, create_app
from alamein.server.guard import LARGEST_BODY
from tests.server.seats import error, new, sitting


@pytest.mark.parametrize(
    ("method", "path", "status", "kind"),
    [
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api", 404, "not-found"),
        ("POST", "/api/games", 405, "method-not-allowed"),
        ("GET", "/api/matches", 405, "method-not-allowed"),
        ("GET", "/api/games/chess/sheet", 404, "not-found"),
        ("GET", "/api/games/chess/rulebook", 404, "not-found"),
        ("GET", "/api/games/chess/examples/1.0", 404, "not-found"),
        ("GET", "/api/games/north_africa/examples/99", 404, "not-found"),
        ("GET", "/api/table", 401, "no-token"),
        ("POST", "/api/matches", 422, "not-parseable"),
    ],
)
def test_errors_of_every_route(client: TestClient, method: str, path: str, status: int, kind: str) -> None:
    reply = client.request(method, path)
    assert (reply.status_code, error(reply.json())[0]) == (status, kind)


@pytest.mark.parametrize(
    "body",
    [
        {"game": "toy", "seed": "7"},
        {"game": "toy", "seed": True},
        {"game": "toy", "sceanrio": "duel"},
        {"game": "toy", "scenario": "nowhere"},
        {"game": "toy", "options": {"wind": 1}},
        {"game": "toy", "seats": [{"kind": "ghost"}, {"kind": "here"}]},
        {"game": "toy", "seats": [{"kind": "here"}, {"kind": "computer", "player": "nobody"}]},
        {"game": 3},
        [],
    ],
)
def test_nothing_is_coerced_and_nothing_unknown_is_accepted(client: TestClient, body: object) -> None:
    reply = client.post("/api/matches", json=body)
    assert (reply.status_code, error(reply.json())[0]) == (422, "not-parseable")


def test_an_unknown_game_is_not_found(client: TestClient) -> None:
    assert error(client.post("/api/matches", json={"game": "chess"}).json())[0] == "not-found"


def test_a_request_that_is_too_large(client: TestClient) -> None:
    reply = client.post("/api/matches", content=b" " * (LARGEST_BODY + 1), headers={"Content-Type": "application/json"})
    assert (reply.status_code, error(reply.json())[0]) == (413, "too-large")


def test_an_error_nobody_foresaw_tells_nothing(
    small_games: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        red, _ = sitting(client, new(client))
        monkeypatch.setattr("alamein.server.seat.state_json", lambda *a: 1 / 0)
        reply = client.get("/api/table", headers=red.headers)
    assert (reply.status_code, error(reply.json())[0]) == (500, "internal")
    assert "division" not in reply.text


def test_without_the_built_pages_it_says_how_to_build_them(client: TestClient) -> None:
    reply = client.get("/")
    assert reply.status_code == 200 and "tools/build_ui.py" in reply.text
    assert "default-src 'self'" in reply.headers["content-security-policy"]


def test_the_built_pages_are_served_packed_and_kept(client: TestClient, settings: Settings) -> None:
    (settings.web / "assets").mkdir(parents=True)
    (settings.web / "index.html").write_text("<p>first page</p>" * 100)
    (settings.web / "assets" / "a-1f.js").write_text("let a = 1;" * 100)
    (settings.web.parent / "outside.txt").write_text("not yours")
    for path in ("/", "/play/desert_decision", "/%2e%2e/outside.txt/x"):
        assert client.get(path).text.startswith("<p>first page")
    script = client.get("/assets/a-1f.js")
    assert script.headers["content-encoding"] == "gzip" and "immutable" in script.headers["cache-control"]
    again = client.get("/assets/a-1f.js", headers={"If-None-Match": script.headers["etag"]})
    assert again.status_code == 304
    for path in ("/assets/b.js", "/../outside.txt", "/%2e%2e/outside.txt", "/a%00b.txt"):
        reply = client.get(path)
        assert (reply.status_code, error(reply.json())[0]) == (404, "not-found"), path


def test_sheets_are_kept_by_hash(client: TestClient) -> None:
    games = client.get("/api/games").json()["games"]
    for game in games:
        reply = client.get(game["sheet"])
        assert reply.status_code == 200 and "immutable" in reply.headers["cache-control"]
        assert "immutable" not in client.get(f"/api/games/{game['id']}/sheet").headers["cache-control"]
        assert client.get(game["rulebook"]).json()["rules"]
    assert [game["id"] for game in games][-2:] == ["toy", "secret"]


def test_a_path_is_no_way_out(client: TestClient, tmp_path: Path) -> None:
    assert client.get("/....//....//etc/passwd").status_code in (200, 404)
