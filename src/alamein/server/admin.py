"""What a host does: look at the matches, at what they take up and at who plays them, and delete what is old."""

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from alamein.server.database import is_shared
from alamein.server.errors import Storage
from alamein.server.moves import ASIDE, OVER, RESIGNED, RUNNING, WAITING
from alamein.server.schema import BY_MATCH, JOBS, KEYS, MATCHES, PEOPLE, PROCESSES, USED
from alamein.server.store import Store

DAY: Final = 86_400.0
STATUSES: Final = (WAITING, RUNNING, OVER, RESIGNED, ASIDE)
FINISHED: Final = (OVER, RESIGNED)
CLUSTER: Final = (KEYS, PEOPLE, PROCESSES, JOBS, USED)


class Summary(NamedTuple):
    """A match in a line."""

    id: str
    game: str
    status: str
    moves: int
    created: float
    updated: float
    owner: str | None


class Wanted(NamedTuple):
    """Which matches: of some statuses, of a game, by id, not played for so many days."""

    statuses: Sequence[str] = STATUSES
    game: str = ""
    match: str = ""
    days: float = 0.0

    def terms(self) -> list[ColumnElement[bool]]:
        """As the database is asked."""
        out = [MATCHES.c.status.in_(self.statuses), MATCHES.c.updated <= time.time() - self.days * DAY]
        out += [MATCHES.c.game == self.game] if self.game else []
        return out + ([MATCHES.c.id == self.match] if self.match else [])


def matches(store: Store, wanted: Wanted) -> list[Summary]:
    """Those matches, the one last played first."""
    columns = (MATCHES.c.id, MATCHES.c.game, MATCHES.c.status, MATCHES.c.version, MATCHES.c.created, MATCHES.c.updated)
    statement = select(*columns, MATCHES.c.owner).where(*wanted.terms()).order_by(MATCHES.c.updated.desc())
    with store.engine.connect() as connection:
        return [Summary(*row) for row in connection.execute(statement)]


def sizes(store: Store) -> tuple[dict[str, int], int]:
    """How many rows each table has, and the bytes of the whole database."""
    with store.engine.connect() as connection:
        rows = {
            table.name: int(connection.execute(select(func.count()).select_from(table)).scalar_one())
            for table in (MATCHES, *BY_MATCH, *CLUSTER)
        }
        size = "SELECT pg_database_size(current_database())"
        if not is_shared(store.database):
            size = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return rows, int(connection.execute(text(size)).scalar_one())


def processes(store: Store) -> list[tuple[str, str, str, float, int]]:
    """Id, kind, address, seconds until its lease expires and how many matches it has."""
    if not is_shared(store.database):
        return []
    statement = text(
        "SELECT p.id, p.kind, p.address, p.expires - extract(epoch FROM clock_timestamp())::float8, "
        "(SELECT count(*) FROM matches m WHERE m.owner = p.id) FROM processes p ORDER BY p.started"
    )
    with store.engine.connect() as connection:
        return [(row[0], row[1], row[2], row[3], row[4]) for row in connection.execute(statement)]


def delete(store: Store, ids: Sequence[str]) -> list[str]:
    """Remove these matches for ever, each whole; those that were kept, since a copy of theirs goes on and is as secret
    as they are."""
    kept: list[str] = []
    for id in ids:
        try:
            with store.engine.execution_options(writes=True).begin() as connection:
                copies = select(MATCHES.c.id).where(MATCHES.c.trust.like(f"%{id}%"), MATCHES.c.status.not_in(FINISHED))
                if connection.execute(copies.limit(1)).one_or_none() is not None:
                    kept.append(id)
                    continue
                for table in BY_MATCH:
                    connection.execute(table.delete().where(table.c.match == id))
                connection.execute(MATCHES.delete().where(MATCHES.c.id == id))
        except SQLAlchemyError as error:
            raise Storage(f"match {id} cannot be deleted now ({getattr(error, 'orig', error)})") from error
    return kept


def shrink(store: Store) -> None:
    """Give the room of what was deleted back to the disk; PostgreSQL does so by itself."""
    if isinstance(store.database, Path):
        with suppress(sqlite3.OperationalError), closing(sqlite3.connect(store.database, timeout=10)) as file:
            file.execute("VACUUM")  # while somebody writes it must wait for another time
