"""Moving all games from one database to another, SQLite or PostgreSQL, checked game by game. A copy of PostgreSQL in a
file of SQLite is its backup, and moving that back restores it.

Everything is read in one transaction, as it was at one moment. A match is written whole, then read back and compared:
its rows, and the game that they make: record, result and seals. What is there already and the same is left alone, so
that a move that was interrupted can be begun again.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, Table, select, text
from sqlalchemy.exc import SQLAlchemyError

from alamein.core.errors import AlameinError
from alamein.play import record
from alamein.server.errors import Damaged, Storage
from alamein.server.hall import opened
from alamein.server.schema import BY_MATCH, KEYS, MATCHES, PEOPLE
from alamein.server.store import Store

OWN: Final = ("owner", "epoch")  # of a match: they belong to the processes on a database, not to the game
TAKES_ITS_TIME: Final = "SET LOCAL idle_in_transaction_session_timeout = 0"  # games are replayed between two readings
Rows = list[dict[str, object]]


class Moved(NamedTuple):
    """How many matches were carried over, were there already, and cannot be read by this program (but are the same)."""

    carried: int
    there: int
    unread: list[str]


def carry_over(source: Store, target: Store, progress: Callable[[int], None] = lambda done: None) -> Moved:
    """Carry everything over; the first difference ends it."""
    carried, there, unread = 0, 0, list[str]()
    try:
        with source.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
                connection.execute(text(TAKES_ITS_TIME))
            _carry_common(connection, target)
            ids = list(connection.execute(select(MATCHES.c.id).order_by(MATCHES.c.created)).scalars())
            for n, id in enumerate(ids):
                rows = _rows(connection, id)
                if _carried(rows, target, id):
                    carried += 1
                else:
                    there += 1
                if not _is_the_same_game(source, target, id, rows):
                    unread.append(id)
                progress(n + 1)
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).strip()
        raise Storage(f"the games cannot be carried from {source.name} to {target.name}: {cause}") from error
    return Moved(carried, there, unread)


def _carry_common(connection: Connection, target: Store) -> None:
    """People, and the keys without which sealed records cannot be opened."""
    with target.engine.execution_options(writes=True).begin() as other:
        for table, key in ((KEYS, KEYS.c.name), (PEOPLE, PEOPLE.c.id)):
            for row in connection.execute(select(table)):
                values = dict(row._mapping)
                found = other.execute(select(table).where(key == values[key.name])).one_or_none()
                if found is None:
                    other.execute(table.insert(), values)
                elif dict(found._mapping) != values and not _is_unused(other):
                    raise Storage(
                        f"{target.name} has games of its own, and another {table.name[:-1]} {values[key.name]}"
                    )
                else:
                    other.execute(table.update().where(key == values[key.name]).values(values))


def _is_unused(connection: Connection) -> bool:
    return connection.execute(select(MATCHES.c.id).limit(1)).one_or_none() is None


def _rows(connection: Connection, id: str) -> dict[Table, Rows]:
    out = {MATCHES: _plain(connection, MATCHES, id)}
    return out | {table: _plain(connection, table, id) for table in BY_MATCH}


def _plain(connection: Connection, table: Table, id: str) -> Rows:
    key = table.c.id if table is MATCHES else table.c.match
    order = list(table.primary_key.columns)
    found = connection.execute(select(table).where(key == id).order_by(*order))
    return [{name: value for name, value in row._mapping.items() if name not in OWN} for row in found]


def _carried(rows: dict[Table, Rows], target: Store, id: str) -> bool:
    """Whether the match had to be written; what was written is read back."""
    with target.engine.connect() as connection:
        found = _rows(connection, id)
    if found == rows:
        return False
    if found[MATCHES]:
        raise Storage(f"{target.name} has another match {id}: nothing of it was changed; move into an empty database")
    with target.engine.execution_options(writes=True).begin() as connection:
        for table, values in rows.items():
            if values:
                connection.execute(table.insert(), values)
    with target.engine.connect() as connection:
        if _rows(connection, id) != rows:
            raise Damaged(f"match {id} is not the same in {target.name}")
    return True


def _is_the_same_game(source: Store, target: Store, id: str, rows: dict[Table, Rows]) -> bool:
    """Whether both can be opened and are one game; False if neither can: what is damaged stays as it was."""
    told = [_told(store, id) for store in (source, target)]
    if rows[MATCHES][0]["version"] == told[1].version and told[0].version == told[1].version and told[0] != told[1]:
        raise Damaged(f"match {id} is another game in {target.name}")  # while others play on, versions may differ
    return told[1].version >= 0


class Told(NamedTuple):
    """What makes a game."""

    version: int
    record: object
    result: object
    seals: object


def _told(store: Store, id: str) -> Told:
    try:
        table = opened(store, id)
        saved = None if table.waits else record.save(table.frozen())
        return Told(table.version, saved, table.match.result(), [segment.seal for segment in table.match.segments])
    except AlameinError:
        return Told(-1, None, None, None)
