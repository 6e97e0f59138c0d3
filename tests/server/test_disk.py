"""What was acknowledged is on the disk: no reply leaves before its sync, and power may fail at any write."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from alamein.core.errors import Stale
from alamein.server import database, store
from alamein.server.app import Settings, create_app
from alamein.server.errors import Storage
from alamein.server.moves import Line
from alamein.server.store import Store
from tests.server.seats import Json, Sitting, new, sitting
from tools.disk import watched
from tools.kill import session, survived

pytestmark = pytest.mark.sqlite

LOG = "alamein.db-wal"


def test_no_reply_leaves_before_its_sync(small_games: None, settings: Settings) -> None:
    with watched(settings.database.parent) as disk, TestClient(create_app(settings)) as client:
        syncs = 0

        def settled() -> None:
            nonlocal syncs
            count = sum(operation.kind == "sync" and operation.path.endswith(LOG) for operation in disk.done)
            assert disk.unsynced(LOG) == 0 and count > syncs
            syncs = count

        keys = new(client, seats=[{"kind": "here"}, {"kind": "link"}])
        settled()
        (red,) = sitting(client, keys)
        invitation = next(seat["invitation"] for seat in keys["seats"] if "invitation" in seat)
        joined = client.post("/api/join", json={"invitation": invitation, "name": "Ann"})
        settled()
        blue = Sitting(client, joined.json()["token"])
        with client.websocket_connect("/api/table/live") as socket:
            socket.send_json({"token": blue.token})
            socket.receive_json()
            requests: list[tuple[Sitting, str, Json]] = [
                (red, "/act", {"actions": ["to 0102"], "version": 0}),
                (red, "/takeback", {"version": 1}),
                (blue, "/takeback/answer", {"agree": True, "version": 1}),
                (red, "/resign", {"version": 2}),
            ]
            for sitter, path, body in requests:
                sitter.post(path, body)
                settled()
                socket.receive_json()
        red.post("/chat", {"text": "hello"})
        settled()
        client.put("/api/table/note", headers=red.headers, json={"text": "mine"})
        settled()


def test_power_may_fail_at_any_write(small_games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty moments and more, most of them while others write, some in the middle of a checkpoint."""
    monkeypatch.setattr(database, "PREPARE", f"{database.PREPARE}; PRAGMA wal_autocheckpoint=30")
    (tmp_path / "games").mkdir()
    (tmp_path / "after").mkdir()
    disk = session(tmp_path / "games", "toy", 4, 12, 7)
    assert survived(disk, 150, 5, 7, tmp_path / "after") >= 150


def test_what_is_not_synced_would_be_missed(small_games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above has teeth: with the log not flushed at every commit it fails."""
    monkeypatch.setattr(database, "PREPARE", database.PREPARE.replace("FULL", "NORMAL"))
    (tmp_path / "games").mkdir()
    (tmp_path / "after").mkdir()
    disk = session(tmp_path / "games", "toy", 2, 5, 7)
    with pytest.raises(AssertionError, match="cut: lost"):
        survived(disk, 1000, 0, 7, tmp_path / "after")


# --- writing together ----------------------------------------------------------------------------------------------


def together(found: Store, works: list[Callable[[Connection], object]]) -> list[BaseException | None]:
    """Begin a write, and let the others arrive before it ends; what became of each."""
    errors: list[BaseException | None] = [None] * len(works)
    threads: list[threading.Thread] = []

    def begin(n: int) -> None:
        try:
            found._write(works[n])
        except BaseException as error:
            errors[n] = error

    def lead(connection: Connection) -> None:
        for n in range(len(works)):
            threads.append(threading.Thread(target=begin, args=(n,)))
            threads[-1].start()
        while len(found._group._waiting) < len(works):
            time.sleep(0.001)

    found._write(lead)
    for thread in threads:
        thread.join()
    return errors


def say(n: int) -> Callable[[Connection], object]:
    values = {"match": "m", **Line(n, 0, "hello", 0.0)._asdict()}
    return lambda connection: connection.execute(store.ADD_CHAT, values)


def spoken(found: Store) -> int:
    with found._read() as connection:
        return len(connection.exec_driver_sql("SELECT n FROM chat").all())


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(database, "PREPARE", database.PREPARE.replace("foreign_keys=ON", "foreign_keys=OFF"))
    return Store(tmp_path / "alamein.db")


def test_moves_that_arrive_together_share_one_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PREPARE", database.PREPARE.replace("foreign_keys=ON", "foreign_keys=OFF"))
    with watched(tmp_path) as disk:
        found = Store(tmp_path / "alamein.db")
        before = len(disk.done)
        assert together(found, [say(n) for n in range(10)]) == [None] * 10
        assert sum(operation.kind == "sync" for operation in disk.done[before:]) == 1
        assert spoken(found) == 10
        found.close()


def test_who_fails_undoes_only_itself(empty: Store) -> None:
    def stale(connection: Connection) -> None:
        say(99)(connection)
        raise Stale("too late")

    errors = together(empty, [say(1), stale, say(1), say(2)])  # two say line 1: the second cannot
    assert sorted(type(error).__name__ for error in errors) == ["NoneType", "NoneType", "Stale", "Storage"]
    assert spoken(empty) == 2
    empty.close()


def test_a_transaction_that_is_lost_is_lost_for_all(empty: Store) -> None:
    def full(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # as SQLite does by itself when the disk is full
        raise OSError("no space")

    errors = together(empty, [say(1), full, say(2)])
    assert all(errors) and spoken(empty) == 0
    empty._write(say(3))
    assert spoken(empty) == 1
    empty.close()


def test_nobody_sees_what_could_not_be_stored(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who waits at the table while a commit fails must not get what it would have made."""
    red, _ = sitting(client, new(client))
    table = client.app.state.hall.place(red.token).table
    asked = threading.Event()
    replies: list[int] = []

    def look() -> None:
        asked.set()
        replies.append(client.get("/api/table", headers=red.headers).status_code)

    def fail(*args: object) -> None:
        thread.start()
        asked.wait()
        raise Storage("the disk is full")

    thread = threading.Thread(target=look)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "commit", fail)
        red.act("pass", status=503)
    thread.join()
    assert table.broken and red.get()["version"] == 0
    with pytest.raises(Storage), table.lock:
        pass


def test_only_the_owner_reads_the_files(settings: Settings) -> None:
    settings.database.touch(0o644)
    found = Store(settings.database)
    found.key("records")
    modes = {path.name: path.stat().st_mode & 0o777 for path in settings.database.parent.glob("alamein.db*")}
    found.close()
    assert modes == {"alamein.db": 0o600, "alamein.db-wal": 0o600, "alamein.db-shm": 0o600}
