"""A database is a file of SQLite or a PostgreSQL server: what differs between the two, and a statement made ready."""

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import ClauseElement, Connection, Engine, Executable, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from alamein.core.errors import NotParseable

Database = Path | str  # a file, or the address of a PostgreSQL server
SCHEMES: Final = ("postgresql://", "postgres://")
# FULL: a commit is on the disk when it returns, so that nothing acknowledged is lost with the power. We begin
# transactions ourselves: the driver would begin too late for a consistent reading. A log that is written over from its
# beginning does not grow: a commit that makes a file longer takes the system twice as long, and a table at home is
# seldom played longer than SQLite's own 1,000 pages last.
PREPARE: Final = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA wal_autocheckpoint=200"
)
WRITE: Final = "BEGIN IMMEDIATE"
OWNER_ONLY: Final = 0o600
# The same of PostgreSQL; and a process that stops in the middle of a transaction does not keep others from its matches.
ON_THE_DISK: Final = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=3000 -c lock_timeout=8000"
SOON: Final = ON_THE_DISK.replace("synchronous_commit=on", "synchronous_commit=off")  # what may be lost and said again


# At most so many at once in each of a process's two pools: who wants one more waits. PostgreSQL refuses its 101st.
CONNECTIONS: Final = 8


class Prepared:
    """A statement compiled once for the database at hand, and given to its driver: what is written with every move need
    not be put together each time. Any dialect will do."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        compiled = cast(ClauseElement, statement).compile(engine)
        self.text = str(compiled)
        names = cast("list[str] | None", getattr(compiled, "positiontup", None))
        self.chosen = None if names is None else itemgetter(*names)

    def run(self, connection: Connection, values: Mapping[str, object]) -> int:
        """How many rows it changed."""
        return driven(connection, self.text, values if self.chosen is None else self.chosen(values))


def driven(connection: Connection, text: str, given: Mapping[str, object] | tuple[object, ...] = ()) -> int:
    """How many rows a statement has changed that the driver was given itself."""
    try:
        return int(cast(Any, connection.connection.dbapi_connection).execute(text, given).rowcount)
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError(text, given, error, hide_parameters=True) from error  # seeds are among them, and logs are read


def transact(connection: Connection, work: Callable[[Connection], None]) -> None:
    """A transaction of statements that the driver is given itself, and of nothing else; it stands when this returns."""
    driver = cast(Any, connection.connection.dbapi_connection)
    if isinstance(driver, sqlite3.Connection):  # any other begins by itself
        driven(connection, WRITE)
    try:
        work(connection)
    except BaseException:
        with suppress(connection.dialect.loaded_dbapi.Error):  # it is gone, and what it was given with it
            driver.rollback()
        raise
    try:
        driver.commit()
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError("COMMIT", (), error) from error


def named(text: str) -> Database:
    """What a user calls a database: postgresql://… or a file."""
    if not text.startswith(SCHEMES):
        return Path(text).expanduser()
    try:
        make_url(text)
    except (ArgumentError, ValueError) as error:
        raise NotParseable("a database is called postgresql://USER:PASSWORD@HOST:PORT/NAME, or by its file") from error
    return text


def is_shared(database: Database) -> bool:
    """Whether several processes may play on it."""
    return isinstance(database, str)


def shown(database: Database) -> str:
    """Its name without the password."""
    return str(database) if isinstance(database, Path) else make_url(database).render_as_string(hide_password=True)


def connected(database: Database) -> Engine:
    """Whoever commits there is answered when it is on the disk."""
    if isinstance(database, str):
        return server(database, ON_THE_DISK)
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _close_to_others(database)
    engine = create_engine(f"sqlite:///{database}", connect_args={"timeout": 10}, pool_size=20, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def server(address: str, options: str) -> Engine:
    """A PostgreSQL server."""
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
        given = {"connect_timeout": 5, "options": options, "tcp_user_timeout": 5000, "application_name": "alamein"}
        return create_engine(
            url,
            connect_args=given,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=10,
            pool_pre_ping=True,
            hide_parameters=True,
        )
    except ModuleNotFoundError as error:
        raise NotParseable(f"PostgreSQL needs {error.name}: pip install 'alamein[cluster]'") from error


def stands(connection: Connection) -> bool:
    """Whether a transaction in which something has failed goes on: a full disk, or a lost server, ends all of it."""
    driver = None if connection.invalidated else connection.connection.dbapi_connection
    if driver is None:
        return False
    return bool(getattr(driver, "in_transaction", not getattr(driver, "closed", False)))


def _prepare(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None
    connection.executescript(PREPARE)


def _begin(connection: Connection) -> None:
    """Who will write says so at once: to find out in the middle would be too late to wait for another program."""
    driven(connection, WRITE if connection.get_execution_options().get("writes") else "BEGIN")


def _close_to_others(path: Path) -> None:
    """Seeds, keys and hidden cards are for nobody but the owner of the file; SQLite gives its log the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        if (found := path.with_name(name)).exists():
            found.chmod(OWNER_ONLY)
