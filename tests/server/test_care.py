"""Damage stays where it is: one match that cannot be read harms no other, and what the moves tell is made again."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from alamein.cli import main
from alamein.server import care, run, store
from alamein.server import database as db
from alamein.server.app import Settings, create_app
from alamein.server.errors import Storage
from tests.server.seats import Json, Sitting, error, new, sitting

pytestmark = pytest.mark.sqlite


@pytest.fixture
def data(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the commands use."""
    monkeypatch.setenv("ALAMEIN_DATA", str(settings.database.parent))
    return settings.database


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here asks what the disk keeps: a thousand flushes on a busy machine would take minutes."""
    monkeypatch.setattr(db, "PREPARE", db.PREPARE.replace("FULL", "OFF"))


def change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute(statement, values).rowcount > 0


def played(settings: Settings, count: int) -> list[Sitting]:
    """Some matches with moves and positions; the first seat of each."""
    with TestClient(create_app(settings)) as client:
        out = []
        for _ in range(count):
            red, blue = sitting(client, new(client, seed=None))
            for seat, action in ((red, "to 0102"), (blue, "to 0604"), (red, "to 0103"), (blue, "pass")):
                seat.act(action)
            red.post("/takeback", {"version": 4})
            blue.post("/takeback/answer", {"agree": True, "version": 4})
            red.act("pass")
            out.append(red)
    return out


def match_of(client: TestClient, seat: Sitting) -> str:
    return str(client.app.state.hall.find(seat.token)[0])


DAMAGE = {
    "moves": "UPDATE moves SET entries = '[[0' WHERE match = ? AND n = 2",
    "a move is gone": "DELETE FROM moves WHERE match = ? AND n = 1",
    "seats": "DELETE FROM seats WHERE match = ?",
    "options": "UPDATE matches SET options = 'x' WHERE id = ?",
    "version": "UPDATE matches SET version = 99 WHERE id = ?",
    "a circle": "UPDATE moves SET target = n WHERE match = ? AND target >= 0",
}


@pytest.mark.parametrize("how", DAMAGE)
def test_one_unreadable_match_harms_no_other(small_games: None, settings: Settings, data: Path, how: str) -> None:
    seats = played(settings, 3)
    with TestClient(create_app(settings)) as client:
        bad = match_of(client, seats[1])
        tokens = [seat.token for seat in seats]
    change(data, DAMAGE[how], bad)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        found: list[Json | None] = client.post("/api/continue", json={"tokens": tokens}).json()["matches"]
        assert [line and line["unreadable"] == "" for line in found] == [True, None if how == "seats" else False, True]
        reply = client.get("/api/table", headers=seats[1].headers)
        assert (reply.status_code, error(reply.json())[0]) in ((503, "damaged"), (401, "no-token"))
        assert Sitting(client, seats[2].token).get()["version"] == 6


@pytest.mark.parametrize("state", [b"", b"\x00", b"x\x9c\x03", b"x\x9c\xabV*I-.\xd1Q*\xcd+)J\x85\xb1k\x01"])
def test_a_damaged_position_is_made_again(
    small_games: None, settings: Settings, data: Path, state: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (red,) = played(settings, 1)
    with TestClient(create_app(settings)) as client:
        before = Sitting(client, red.token).get()
    change(data, "UPDATE snapshots SET state = ?", state)
    with TestClient(create_app(settings)) as client:
        assert Sitting(client, red.token).get() == before
        assert Sitting(client, red.token).get("/replay/2")["version"] == 2
    assert main(["check"]) == 1 and "is wrong; the moves are sound" in capsys.readouterr().out
    assert main(["check", "--repair"]) == 0
    assert main(["check"]) == 0 and "1 matches, 1 sound" in capsys.readouterr().out


def test_a_check_finds_what_play_would_not(
    small_games: None, settings: Settings, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A seed that is not behind its seal; a move that was taken back and is not legal; a sound neighbor."""
    seats = played(settings, 3)
    with TestClient(create_app(settings)) as client:
        seal, move = match_of(client, seats[0]), match_of(client, seats[1])
    change(data, "UPDATE matches SET seed = x'00' WHERE id = ?", seal)
    change(data, """UPDATE moves SET entries = '[[0,"to 0909"]]' WHERE match = ? AND n = 3""", move)
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert f"{seal}: " in said and "seal" in said and f"move 3 of match {move} is not legal" in said
    assert "3 matches, 1 sound" in said
    assert main(["check", "--repair"]) == 0 and "set aside" in capsys.readouterr().out
    with TestClient(create_app(settings)) as client:
        assert "set aside" in client.get("/api/table", headers=seats[1].headers).json()["error"]["message"]
        assert Sitting(client, seats[2].token).get()["version"] == 6


def test_what_can_be_read_of_a_damaged_file_is_carried_over(
    small_games: None, settings: Settings, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = played(settings, 40)
    change(data, "INSERT INTO people (id, name, created, seen) VALUES ('p1', 'Ann', 0, 0)")
    change(data, "UPDATE seats SET person = 'p1'")
    with closing(sqlite3.connect(data)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = data.read_bytes()
    size = int.from_bytes(content[16:18], "big")
    leaves = [at for at in range(0, len(content), size) if content[at] == 13 and b"to 0604" in content[at : at + size]]
    with data.open("r+b") as file:
        file.seek(leaves[len(leaves) // 2])
        file.write(b"\xff" * size)
    assert main(["check"]) == 1 and "is damaged" in capsys.readouterr().out
    main(["check", "--repair"])
    said = capsys.readouterr().out
    assert "What could be read is in a new database" in said and list(data.parent.glob("alamein.db.damaged-*"))
    assert main(["check"]) == 0
    with closing(sqlite3.connect(data)) as database:
        assert not database.execute("PRAGMA foreign_key_check").fetchall()
        assert database.execute("SELECT name FROM people").fetchall() == [("Ann",)]
    with TestClient(create_app(settings)) as client:
        statuses = [client.get("/api/table", headers=seat.headers).status_code for seat in seats]
    assert 30 <= statuses.count(200) < 40


def test_a_backup_is_made_while_games_go_on(
    small_games: None, settings: Settings, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy" / "alamein.db"
    target.parent.mkdir()
    with TestClient(create_app(settings)) as client:
        red, _ = sitting(client, new(client))
        red.act("pass")
        assert main(["backup", str(target)]) == 0 and "1 match" in capsys.readouterr().out
        red.client.post("/api/table/resign", headers=red.headers, json={"version": 1})
    assert target.stat().st_mode & 0o777 == 0o600 and [path.name for path in target.parent.iterdir()] == [target.name]
    with TestClient(create_app(Settings(target, workers=0))) as client:
        state = Sitting(client, red.token).get()
        assert (state["version"], state["result"]) == (1, None)


def test_a_backup_of_what_stays_locked_gives_up(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.Store(data).close()
    monkeypatch.setattr(care, "COPY_SECONDS", 0)
    with closing(sqlite3.connect(data, timeout=0)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Storage, match="locked"):
            care.back_up(data, tmp_path / "copy")


def test_mistakes_are_told_plainly(
    small_games: None, settings: Settings, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 2 and "there are no games" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "x")]) == 2 and "there are no games" in capsys.readouterr().err
    played(settings, 1)
    (tmp_path / "there").write_text("mine")
    assert main(["backup", str(tmp_path / "there")]) == 2 and "is there already" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "nowhere" / "x")]) == 2 and "cannot be copied" in capsys.readouterr().err
    lock = run.held(data.parent)
    assert lock is not None
    with lock:
        assert main(["check", "--repair"]) == 2 and "stop it first" in capsys.readouterr().err
        assert main(["check"]) == 0
