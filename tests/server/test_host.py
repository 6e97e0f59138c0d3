"""What a host does: moving, backing up, restoring, deleting, watching."""

import json
import logging
import signal
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from httpx2 import Client, ConnectError
from starlette.testclient import TestClient

from alamein.cli import main
from alamein.server import database as db
from alamein.server import log, migrate, run
from alamein.server.app import Settings, create_app
from alamein.server.hall import opened
from alamein.server.store import Store
from tests.postgres import postgres
from tests.server.seats import Here, Sitting, error, new, sitting

Said = pytest.CaptureFixture[str]
SECRET = {"game": "secret", "seats": [{"kind": "here"}] * 3}


def played(database: Path | str, folder: Path) -> list[Sitting]:
    """A match that goes on, one that is over, one that waits, and one with secrets; a seat of each."""
    with TestClient(create_app(Settings(database, workers=0, thinker=Here, web=folder))) as client:
        first, over, secret = (sitting(client, new(client, **more))[0] for more in ({}, {}, SECRET))
        first.act("to 0102")
        first.post("/chat", {"text": "hello"})
        first.client.put("/api/table/note", headers=first.headers, json={"text": "mine"})
        over.post("/resign", {"version": 0})
        secret.act(secret.get()["legal"][0])
        waits = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "link"}], seed=None))[0]
        return [first, over, secret, waits]


def shown(database: Path | str, seats: list[Sitting], folder: Path) -> list[object]:
    with TestClient(create_app(Settings(database, workers=0, thinker=Here, web=folder))) as client:
        return [Sitting(client, seat.token).get() for seat in seats]


def test_games_move_to_postgresql_and_back(small_games: None, tmp_path: Path, capsys: Said) -> None:
    first, server, last = tmp_path / "a.db", postgres(), tmp_path / "b.db"
    seats = played(first, tmp_path)
    before = shown(first, seats, tmp_path)
    with closing(Store(first)) as old:
        old.key("records")  # with which sealed saves are opened
        with old.engine.execution_options(writes=True).begin() as connection:  # a seat of a person, the others' tokens'
            connection.exec_driver_sql("INSERT INTO people (id, name, created, seen) VALUES ('p1', 'Ann', 0, 0)")
            connection.exec_driver_sql("UPDATE seats SET person = 'p1' WHERE seat = 0")
    assert main(["migrate", str(first), server]) == 0 and "4 matches carried over" in capsys.readouterr().out
    assert main(["migrate", str(first), server]) == 0 and "4 were there already" in capsys.readouterr().out
    assert shown(server, seats, tmp_path) == before
    assert main(["migrate", server, str(last)]) == 0 and "4 matches carried over" in capsys.readouterr().out
    assert shown(last, seats, tmp_path) == before
    with closing(Store(first)) as old, closing(Store(last)) as new_one:
        with old.engine.connect() as one, new_one.engine.connect() as other:
            owned = "SELECT match, seat, name FROM seats LEFT JOIN people ON person = people.id ORDER BY match, seat"
            owners = [connection.exec_driver_sql(owned).all() for connection in (one, other)]
        assert owners[0] == owners[1] and {row[2] for row in owners[0]} == {"Ann", None}
        assert old.key("records") == new_one.key("records")
        for id in old.matches():
            one, two = opened(old, id), opened(new_one, id)
            assert (one.header, one.moves, one.rows.seats, one.chat) == (
                two.header,
                two.moves,
                two.rows.seats,
                two.chat,
            )
            assert one.match.segments == two.match.segments and one.match.result() == two.match.result()


def test_games_that_differ_are_not_written_over(small_games: None, tmp_path: Path, capsys: Said) -> None:
    first, server = tmp_path / "a.db", postgres()
    seats = played(first, tmp_path)
    main(["migrate", str(first), server])
    with TestClient(create_app(Settings(first, workers=0, thinker=Here, web=tmp_path))) as client:
        Sitting(client, seats[0].token).post("/takeback", {"version": 1})
    assert main(["migrate", str(first), server]) == 2 and "has another match" in capsys.readouterr().err
    assert main(["migrate", str(first), str(first)]) == 2 and "the same database" in capsys.readouterr().err
    assert main(["migrate", str(tmp_path / "none.db"), server]) == 2 and "no games" in capsys.readouterr().err


def test_a_backup_of_postgresql_is_restored(small_games: None, tmp_path: Path, capsys: Said) -> None:
    server, copy = postgres(), tmp_path / "copy.db"
    seats = played(server, tmp_path)
    before = shown(server, seats, tmp_path)
    assert main(["backup", str(copy), "--database", server]) == 0 and "4 matches" in capsys.readouterr().out
    assert copy.stat().st_mode & 0o777 == 0o600 and not list(tmp_path.glob("copy.db?*"))
    assert main(["check", "--database", server]) == 0 and "4 matches, 4 sound" in capsys.readouterr().out
    server = postgres()  # everything is lost
    assert main(["migrate", str(copy), server]) == 0
    assert shown(server, seats, tmp_path) == before
    assert main(["backup", str(copy), "--database", server]) == 2 and "is there already" in capsys.readouterr().err


def test_a_backup_takes_its_time(small_games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL ends what idles in a transaction; replaying long games for the comparison is not idling."""
    server, quick = postgres(), db.ON_THE_DISK.replace("session_timeout=3000", "session_timeout=100")
    played(server, tmp_path)
    told = migrate._told
    monkeypatch.setattr(db, "ON_THE_DISK", quick)
    monkeypatch.setattr(migrate, "_told", lambda store, id: (time.sleep(0.1), told(store, id))[1])
    assert main(["backup", str(tmp_path / "copy.db"), "--database", server]) == 0


@pytest.mark.both
def test_old_games_are_deleted_and_no_others(
    small_games: None, settings: Settings, tmp_path: Path, capsys: Said
) -> None:
    played(settings.database, tmp_path)
    database = ["--database", str(settings.database)]
    with closing(Store(settings.database)) as store, store.engine.execution_options(writes=True).begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET updated = updated - 100 * 86400 WHERE status <> 'waiting'")
    assert main(["admin", "delete", *database]) == 2 and "say which" in capsys.readouterr().err
    assert (
        main(["admin", "delete", "--older", "90", *database]) == 0 and "1 matches would be" in capsys.readouterr().out
    )
    assert main(["admin", "delete", "--older", "90", "--yes", *database]) == 0
    assert "1 matches deleted" in capsys.readouterr().out
    assert main(["admin", "matches", *database]) == 0
    said = capsys.readouterr().out
    assert "3 matches" in said and "resigned" not in said
    assert (
        main(["admin", "matches", "--status", "lost", *database]) == 2 and "--status must be" in capsys.readouterr().err
    )
    assert main(["admin", "storage", *database]) == 0 and "3 matches" in capsys.readouterr().out
    assert main(["admin", "sessions", *database]) == 0
    assert main(["admin", "limits"]) == 0 and "all_connections" in capsys.readouterr().out


def test_what_a_copy_keeps_secret_is_not_deleted(small_games: None, settings: Settings, capsys: Said) -> None:
    with TestClient(create_app(settings)) as client:
        seats = [{"kind": "here"}, *[{"kind": "computer"}] * 2]
        keys = new(client, game="secret", seats=seats, seed=None)
        saved = client.get("/api/table/export", headers=sitting(client, keys)[0].headers).json()
        assert client.post("/api/records", json={"record": saved}).status_code == 201
    database = ["--database", str(settings.database)]
    assert main(["admin", "delete", "--match", str(keys["match"]), "--yes", *database]) == 0
    assert "was kept" in capsys.readouterr().out


@pytest.mark.both
def test_a_host_sees_how_it_fares(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    red.act("pass")
    red.act("to 9999", status=422)
    assert client.get("/health").json()["program"] == "alamein"
    assert client.get("/ready").json() == {"ready": True, "why": ""}
    told = client.get("/metrics").text
    assert 'alamein_answers_total{part="/api/table/act",status="2xx"} 1.0' in told
    assert 'status="4xx"' in told and "alamein_matches 1.0" in told and "alamein_answer_seconds_bucket" in told
    assert red.token not in told and str(client.app.state.hall.find(red.token)[0]) not in told
    away = client.get("/metrics", headers={"X-Forwarded-For": "8.8.8.8"})
    assert away.status_code == 403 and error(away.json())[0] == "not-allowed"
    client.app.state.metrics.draining = True
    assert client.get("/ready").status_code == 503


def test_who_is_asked_to_stop_answers_until_proxies_have_noticed(settings: Settings) -> None:
    server = run.Draining(run.config_of(settings, ""))
    door = run.listening("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
    thread.start()
    with Client(base_url=f"http://127.0.0.1:{door.getsockname()[1]}", timeout=20, trust_env=False) as kept:
        while not server.started:
            time.sleep(0.01)
        assert kept.get("/ready").json() == {"ready": True, "why": ""}
        server.noticed = 0.5
        server.handle_exit(signal.SIGTERM, None)
        time.sleep(0.2)
        last = kept.get("/ready")
        assert last.status_code == 503 and last.headers["connection"] == "close" and last.json()["why"] == "it stops"
        assert kept.get("/api/games").status_code == 200
        thread.join(20)
        with pytest.raises(ConnectError):
            kept.get("/health")


def test_logs_for_programs_are_lines_of_json(capsys: Said) -> None:
    handlers, propagate = log.LOG.handlers[:], log.LOG.propagate
    try:
        log.set_up(as_json=True)
        log.LOG.warning("match %s: %s", "0123", "the disk is full")
        said = json.loads(capsys.readouterr().err)
        assert said["event"] == "match 0123: the disk is full" and said["level"] == "warning" and said["timestamp"]
        log.set_up(as_json=False)
        log.LOG.warning("hello")
        assert capsys.readouterr().err == "alamein: hello\n"
    finally:
        log.LOG.handlers[:], log.LOG.propagate = handlers, propagate
        log.LOG.setLevel(logging.NOTSET)


def test_mistakes_with_databases_are_told_plainly(tmp_path: Path, capsys: Said) -> None:
    lost = "postgresql://me:secret@127.0.0.1:1/games"
    assert main(["admin", "storage", "--database", lost]) == 2
    said = capsys.readouterr().err
    assert "cannot be used" in said and "secret" not in said
    assert main(["worker"]) == 2 and "needs the database" in capsys.readouterr().err
    assert main(["serve", "--database", str(tmp_path / "x.db")]) == 2 and "postgresql://" in capsys.readouterr().err
    assert main(["serve", "--database", "postgresql://x:y:z"]) == 2
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert main(["admin", "storage", "--database", str(tmp_path / "other.db")]) == 2


@pytest.mark.both
def test_no_sign_is_too_strange_for_the_database(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    for text in ("\x85\u2028 ☃ \U0001f600", "'; DROP TABLE matches; --", "%(x)s %s ?"):
        assert red.post("/chat", {"text": text})["text"] == text
    assert error(red.post("/chat", {"text": "a\x00b"}, 422))[0] == "not-parseable"
    name = client.post("/api/matches", json={"game": "toy", "seats": [{"kind": "here", "name": "\x00"}] * 2})
    assert name.status_code == 422
