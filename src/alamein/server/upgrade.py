"""Making the tables in an empty database, and bringing an older one up to date.

Alembic takes the steps; it is imported only where there is one to take. A database of before Alembic says its number in
`schema_version`, which is the number of a step.
"""

from typing import Final

from sqlalchemy import Connection, inspect, text

from alamein.server.errors import Storage
from alamein.server.schema import HEAD, META, OLD_PROGRAMS, REVISION, SCHEMA

ONE_AT_A_TIME: Final = 1942  # the lock of PostgreSQL that whoever changes tables holds


def bring_up_to_date(connection: Connection, place: str) -> None:
    """Make the tables in an empty database, migrate an older one, refuse a newer one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": ONE_AT_A_TIME})
    tables = inspect(connection).get_table_names()
    if SCHEMA.name not in tables:
        if tables:
            raise Storage(f"{place} is a database of some other program: name another")
        META.create_all(connection)
        connection.execute(SCHEMA.insert().values(version=OLD_PROGRAMS))
        connection.execute(REVISION.insert().values(version_num=HEAD))
        return
    found = _found(connection, place, is_old=REVISION.name not in tables)
    if found > HEAD:
        raise Storage(
            f"{place} was written by a newer Alamein (database version {found}; this program knows {HEAD}): "
            "update the program, or name another database"
        )
    if found < HEAD:
        _take_steps(connection, found, is_old=REVISION.name not in tables)


def _found(connection: Connection, place: str, *, is_old: bool) -> str:
    """The last step that was taken."""
    found = connection.execute(SCHEMA.select() if is_old else REVISION.select()).scalar_one_or_none()
    if found is None or found == 0:
        raise Storage(f"{place} is damaged: it does not say which version it is")
    return f"{found:04}" if is_old else str(found)


def _take_steps(connection: Connection, found: str, *, is_old: bool) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "alamein.server:migrations")
    config.attributes["connection"] = connection
    if is_old:
        command.stamp(config, found)
    command.upgrade(config, HEAD)
