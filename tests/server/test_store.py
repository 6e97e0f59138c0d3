"""The database: survives, migrates, refuses; nothing is half written."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from alamein.core.errors import Stale
from alamein.games import registry
from alamein.server.app import Settings, create_app
from alamein.server.database import driven
from alamein.server.errors import Storage
from alamein.server.rows import snapshot_values
from alamein.server.run import open_store_or_say_why
from alamein.server.schema import HEAD, MATCHES, META, MOVES, SEATS, SNAPSHOTS
from alamein.server.store import Store
from tests.server.seats import Sitting, error, new, sitting

SINCE = {"note", "person", "trust", "maker", "owner", "epoch"}
TABLES = (MATCHES, SEATS, MOVES, SNAPSHOTS)
OLD = {table.name: [f'"{c.name}"' for c in table.columns if c.name not in SINCE] for table in TABLES}  # in version 1


@pytest.mark.both
def test_a_match_is_there_after_a_restart(small_games: None, settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        red, blue = sitting(client, new(client))
        red.act("to 0102")
        red.post("/chat", {"text": "hello"})
        red.post("/takeback", {"version": 1})
        before = [seat.get() for seat in (red, blue)]
    with TestClient(create_app(settings)) as client:
        assert [Sitting(client, seat.token).get() for seat in (red, blue)] == before


@pytest.mark.both
def test_matches_survive_a_revision_of_the_rules(
    small_games: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the new rules allow goes on under them; what they do not says which move differs, and harms no other."""
    with TestClient(create_app(settings)) as client:
        (red, blue), (other, _) = sitting(client, new(client)), sitting(client, new(client))
        for seat in (red, other):
            seat.act("to 0102")
        before, id = red.get(), client.app.state.hall.find(other.token)[0]
    newer = registry.game("toy").revision + 1
    monkeypatch.setattr(registry.game("toy"), "revision", newer)
    with closing(Store(settings.database)) as store, store.engine.execution_options(writes=True).begin() as connection:
        forbidden = "UPDATE moves SET entries = replace(entries, '0102', '0909') WHERE match = :id"
        connection.execute(text(forbidden), {"id": id})  # as if the rules did not allow it any more
    with TestClient(create_app(settings)) as client:
        red, blue, other = (Sitting(client, seat.token) for seat in (red, blue, other))
        assert red.get() == before and blue.act("to 0604")["version"] == 2
        refused = other.get(status=422)
        assert error(refused)[0] == "bad-record" and "move 1 is not legal now" in refused["error"]["message"]
        found = client.post("/api/continue", json={"tokens": [red.token, other.token]}).json()["matches"]
        assert found[0]["unreadable"] == "" and "move 1 is not legal now" in found[1]["unreadable"]
        with client.app.state.hall.store.engine.connect() as connection:
            revisions = dict(connection.execute(text("SELECT id, revision FROM matches")).all())
    assert revisions.pop(id) == newer - 1 and list(revisions.values()) == [newer]


def test_a_match_of_older_options_keeps_what_it_was_played_with(settings: Settings) -> None:
    """[S10] [P1] A match of Decision in Desert of revision 2 names no front: it goes on with the sealed one, and what
    was stored of it is not called wrong."""
    body = {"game": "desert_decision", "options": {"front": 0, "allied_air_mode": 0, "italian_infantry": 0}}
    with TestClient(create_app(settings)) as client:
        red, _ = sitting(client, new(client, **body))
        table = client.app.state.hall.place(red.token).table
        red.act("at 0905")
        id, stored = table.header.id, table.game.dump(table.match.state)
    del stored["options"]["front"], stored["options"]["italian_infantry"]
    with closing(Store(settings.database)) as store, store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("UPDATE matches SET options = :o, revision = 2"), {"o": '{"allied_air_mode":0}'})
        connection.execute(text("DELETE FROM snapshots"))
        connection.execute(text("INSERT INTO snapshots (match, n, state) VALUES (:match, :n, :state)"),
                           snapshot_values(id, {1: stored}))  # fmt: skip
    with TestClient(create_app(settings)) as client:
        table = client.app.state.hall.place(red.token).table
        assert table.match.options["front"] == table.header.options["front"] == 0 and table.match.state.front == 0
        assert table.header.revision == table.game.revision and "0913" in table.game.dump(table.match.state)["mines"]
        assert Sitting(client, red.token).act("move A9-20")["version"] == 2


@pytest.mark.both
def test_a_second_process_that_wrote_first_makes_ours_stale(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    hall = client.app.state.hall
    table = hall.place(red.token).table
    other = type(table)(hall.store, *hall.store.load(table.header.id))
    other.act(0, ["pass"], 0, "")
    with pytest.raises(Stale):
        table.act(0, ["pass"], 0, "")
    assert table.broken and red.get()["version"] == 1


def test_a_failing_disk_loses_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    red, _ = sitting(client, new(client))

    def full(*args: object) -> None:
        raise Storage("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "commit", full)
        assert error(red.act("pass", status=503))[0] == "storage"
    assert red.get()["version"] == 0
    assert red.act("pass")["version"] == 1


@pytest.mark.sqlite
def test_an_older_database_is_brought_up_to_date(small_games: None, settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        red, blue = sitting(client, new(client, seed=5))
        red.act("pass")
        seal = red.get()["dice"][0]["seal"]
    with sqlite3.connect(settings.database) as db:  # as version 1 was: without notes, and one secret seed for all
        db.execute(f"""UPDATE matches SET open_seed = 0, segments = '[[0,"{seal}",null]]'""")
        rows = {
            table: db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall() for table, columns in OLD.items()
        }
    db.close()
    settings.database.unlink()
    with sqlite3.connect(settings.database) as db:
        db.executescript((Path(__file__).parent / "schema_3.sql").read_text())
        db.execute("ALTER TABLE seats DROP COLUMN note")
        db.execute("ALTER TABLE matches DROP COLUMN trust")
        for table, found in rows.items():
            columns = OLD[table]
            db.executemany(
                f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", found
            )
        db.execute("INSERT INTO schema_version VALUES (1)")
    db.close()
    with TestClient(create_app(settings)) as client:
        state = Sitting(client, red.token).get()
        assert (state["version"], state["note"]) == (1, "")
        assert state["dice"] == [{"at": 0, "seal": seal, "seed": None, "stream": "all", "number": -1}]
        Sitting(client, blue.token).post("/resign", {"version": 1})
        assert red.get()["dice"][0]["seed"] == b"5".hex()


@pytest.mark.parametrize("version", [1, 3])
def test_the_steps_lead_to_the_tables_of_a_new_database(tmp_path: Path, version: int) -> None:
    path = tmp_path / "alamein.db"
    with sqlite3.connect(path) as db:
        db.executescript((Path(__file__).parent / "schema_3.sql").read_text())
        if version == 1:
            db.executescript("ALTER TABLE seats DROP COLUMN note; ALTER TABLE matches DROP COLUMN trust")
        db.execute("INSERT INTO schema_version VALUES (?)", (version,))
    db.close()
    store = Store(path)
    assert differences(store) == []
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == HEAD
        assert connection.execute(text("SELECT version FROM schema_version")).scalar_one() == 4  # older programs stop
    store.close()


@pytest.mark.both
def test_the_last_step_is_the_one_that_is_known(settings: Settings) -> None:
    store = Store(settings.database)
    assert differences(store) == []
    store.close()
    config = Config()
    config.set_main_option("script_location", "alamein.server:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def differences(store: Store) -> list[object]:
    """Between the tables that are there and those that the program knows."""
    with store.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), META))


@pytest.mark.sqlite
def test_a_newer_database_is_refused_and_left_alone(settings: Settings) -> None:
    Store(settings.database).close()
    with sqlite3.connect(settings.database) as db:
        db.execute(f"UPDATE alembic_version SET version_num = '{int(HEAD) + 1:04}'")
    db.close()
    with pytest.raises(Storage, match="newer Alamein"):
        Store(settings.database)


@pytest.mark.sqlite
def test_a_file_that_is_no_database_is_refused(settings: Settings) -> None:
    settings.database.write_bytes(b"this is a letter, not a database" * 100)
    with pytest.raises(Storage, match="cannot be opened"):
        Store(settings.database)


@pytest.mark.sqlite
def test_another_programs_database_is_refused(settings: Settings) -> None:
    with sqlite3.connect(settings.database) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    with pytest.raises(Storage, match="some other program"):
        Store(settings.database)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("")
    with pytest.raises(Storage, match="cannot be written"):
        open_store_or_say_why(place / "data")
    if os.getuid() != 0:  # root may write anywhere
        (tmp_path / "locked").mkdir(mode=0o500)
        with pytest.raises(Storage, match="cannot be written"):
            open_store_or_say_why(tmp_path / "locked")


@pytest.mark.sqlite
def test_tokens_are_not_in_the_database(client: TestClient, settings: Settings) -> None:
    red, _ = sitting(client, new(client))
    whole = b"".join(path.read_bytes() for path in settings.database.parent.glob("alamein.db*"))
    assert red.token.encode() not in whole


def test_what_goes_wrong_with_a_statement_tells_no_seed(tmp_path: Path) -> None:
    store = Store(tmp_path / "alamein.db")
    with store.engine.connect() as connection:
        with pytest.raises(DBAPIError) as driver:
            driven(connection, "SELECT nothing WHERE ? = 1", ("the seed",))
        with pytest.raises(DBAPIError) as whole:
            connection.execute(text("SELECT nothing WHERE :seed = 1"), {"seed": "the seed"})
    store.close()
    assert "the seed" not in f"{driver.value}{whole.value}" and "SELECT" in str(driver.value)
