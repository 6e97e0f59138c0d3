"""The database: its tables, and the steps that bring an older one up to date.

The action log (`moves`) is append-only: an undo, a take-back and a resignation are rows like any action. `snapshots`
are positions at changes of the decider, so that a match is brought to life without replaying it all.
"""

from collections.abc import Callable
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    text,
)

from alamein.server.errors import Storage

VERSION: Final = 3
META: Final = MetaData()

SCHEMA: Final = Table("schema_version", META, Column("version", Integer, nullable=False))
KEYS: Final = Table(
    "keys", META, Column("name", String, primary_key=True), Column("value", LargeBinary, nullable=False)
)
MATCHES: Final = Table(
    "matches",
    META,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("data", String, nullable=False),
    Column("scenario", String, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("start", Text),  # JSON, a position of one's own, or NULL
    Column("version", Integer, nullable=False),
    Column("decider", Integer, nullable=False),
    Column("status", String, nullable=False),  # waiting, running, over, resigned
    Column("seed", LargeBinary, nullable=False),
    Column("drawn", BigInteger, nullable=False),
    Column("open_seed", Boolean, nullable=False),
    Column("segments", Text, nullable=False),  # JSON
    Column("trust", Text, nullable=False),  # JSON: what else there is to know about the dice
    Column("ask", Text),  # JSON: who asks to take back
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
)
SEATS: Final = Table(
    "seats",
    META,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # SPECTATOR has a row too
    Column("kind", String, nullable=False),  # here, link, computer, spectator
    Column("player", String, nullable=False),
    Column("who", String, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("token", String, unique=True),  # hashes; nobody can sit down with a stolen database
    Column("invitation", String, unique=True),
    Column("note", Text, nullable=False),
)
MOVES: Final = Table(
    "moves",
    META,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # start, begin, act, undo, back, resign
    Column("seat", Integer, nullable=False),
    Column("target", Integer, nullable=False),  # the version an undo or a take-back returns to
    Column("decider", Integer, nullable=False),  # who decides after it
    Column("entries", Text, nullable=False),  # JSON
    Column("events", Text, nullable=False),  # JSON
    Column("remark", Text, nullable=False),
    Column("at", Float, nullable=False),
)
SNAPSHOTS: Final = Table(
    "snapshots",
    META,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("state", LargeBinary, nullable=False),  # zlib of JSON
)
CHAT: Final = Table(
    "chat",
    META,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)


def _add_notes(connection: Connection) -> None:
    """2: private notes of a seat."""
    if "note" not in {column["name"] for column in inspect(connection).get_columns("seats")}:
        connection.execute(text("ALTER TABLE seats ADD COLUMN note TEXT NOT NULL DEFAULT ''"))


def _add_trust(connection: Connection) -> None:
    """3: hidden deals have a stream of their own; matches from before go on with the one they have."""
    if "trust" not in {column["name"] for column in inspect(connection).get_columns("matches")}:
        connection.execute(text("ALTER TABLE matches ADD COLUMN trust TEXT NOT NULL DEFAULT '{}'"))


# What leads from each version to the next. A step is never changed once released, and may be repeated.
STEPS: Final[dict[int, Callable[[Connection], None]]] = {1: _add_notes, 2: _add_trust}


def bring_up_to_date(connection: Connection, place: str) -> None:
    """Make the tables in an empty database, migrate an older one, refuse a newer one."""
    if not inspect(connection).has_table("schema_version"):
        if inspect(connection).get_table_names():
            raise Storage(f"{place} is a database of some other program: name another folder in ALAMEIN_DATA")
        META.create_all(connection)
        connection.execute(SCHEMA.insert().values(version=VERSION))
        return
    found = connection.execute(SCHEMA.select()).scalar_one_or_none()
    if found is None or found < 1:
        raise Storage(f"{place} is damaged: it does not say which version it is")
    if found > VERSION:
        raise Storage(
            f"{place} was written by a newer Alamein (database version {found}; this program knows {VERSION}): "
            "update the program, or name another folder in ALAMEIN_DATA"
        )
    for version in range(found, VERSION):
        STEPS[version](connection)
    if found < VERSION:
        connection.execute(SCHEMA.update().values(version=VERSION))
