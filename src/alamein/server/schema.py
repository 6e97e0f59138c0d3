"""The database: its tables, and the steps that bring an older one up to date.

The action log (`moves`) is append-only: an undo, a take-back and a resignation are rows like any action. `snapshots`
are positions at changes of the decider, so that a match is brought to life without replaying it all.
"""

import sqlite3
from collections.abc import Callable
from typing import Final

from alamein.server.errors import Storage

VERSION: Final = 3
OF_A_MATCH: Final = "match VARCHAR NOT NULL REFERENCES matches (id)"
TABLES: Final = {
    "schema_version": "version INTEGER NOT NULL",
    "keys": "name VARCHAR NOT NULL PRIMARY KEY, value BLOB NOT NULL",
    "matches": """
        id VARCHAR NOT NULL PRIMARY KEY,
        game VARCHAR NOT NULL,
        revision INTEGER NOT NULL,
        data VARCHAR NOT NULL,
        scenario VARCHAR NOT NULL,
        options TEXT NOT NULL,     -- JSON
        start TEXT,                -- JSON, a position of one's own, or NULL
        version INTEGER NOT NULL,
        decider INTEGER NOT NULL,
        status VARCHAR NOT NULL,   -- waiting, running, over, resigned
        seed BLOB NOT NULL,
        drawn BIGINT NOT NULL,
        open_seed BOOLEAN NOT NULL,
        segments TEXT NOT NULL,    -- JSON
        trust TEXT NOT NULL,       -- JSON: what else there is to know about the dice
        ask TEXT,                  -- JSON: who asks to take back
        created FLOAT NOT NULL,
        updated FLOAT NOT NULL""",
    "seats": f"""
        {OF_A_MATCH},
        seat INTEGER NOT NULL,     -- SPECTATOR has a row too
        kind VARCHAR NOT NULL,     -- here, link, computer, spectator
        player VARCHAR NOT NULL,
        who VARCHAR NOT NULL,
        resigned BOOLEAN NOT NULL,
        token VARCHAR UNIQUE,      -- hashes; nobody can sit down with a stolen database
        invitation VARCHAR UNIQUE,
        note TEXT NOT NULL,
        PRIMARY KEY (match, seat)""",
    "moves": f"""
        {OF_A_MATCH},
        n INTEGER NOT NULL,
        kind VARCHAR NOT NULL,     -- start, begin, act, undo, back, resign
        seat INTEGER NOT NULL,
        target INTEGER NOT NULL,   -- the version an undo or a take-back returns to
        decider INTEGER NOT NULL,  -- who decides after it
        entries TEXT NOT NULL,     -- JSON
        events TEXT NOT NULL,      -- JSON
        remark TEXT NOT NULL,
        at FLOAT NOT NULL,
        PRIMARY KEY (match, n)""",
    "snapshots": f"""
        {OF_A_MATCH},
        n INTEGER NOT NULL,
        state BLOB NOT NULL,       -- zlib of JSON
        PRIMARY KEY (match, n)""",
    "chat": f"""
        {OF_A_MATCH},
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        at FLOAT NOT NULL,
        PRIMARY KEY (match, n)""",
}


def columns(connection: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table, which an older program may have added in another order."""
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _add_notes(connection: sqlite3.Connection) -> None:
    """2: private notes of a seat."""
    if "note" not in columns(connection, "seats"):
        connection.execute("ALTER TABLE seats ADD COLUMN note TEXT NOT NULL DEFAULT ''")


def _add_trust(connection: sqlite3.Connection) -> None:
    """3: hidden deals have a stream of their own; matches from before go on with the one they have."""
    if "trust" not in columns(connection, "matches"):
        connection.execute("ALTER TABLE matches ADD COLUMN trust TEXT NOT NULL DEFAULT '{}'")


# What leads from each version to the next. A step is never changed once released, and may be repeated.
STEPS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {1: _add_notes, 2: _add_trust}


def bring_up_to_date(connection: sqlite3.Connection, place: str) -> None:
    """Make the tables in an empty database, migrate an older one, refuse a newer one."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if "schema_version" not in tables:
        if tables:
            raise Storage(f"{place} is a database of some other program: name another folder in ALAMEIN_DATA")
        for name, parts in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({parts})")
        connection.execute("INSERT INTO schema_version VALUES (?)", (VERSION,))
        return
    (found,) = connection.execute("SELECT version FROM schema_version").fetchone() or (0,)
    if not isinstance(found, int) or found < 1:
        raise Storage(f"{place} is damaged: it does not say which version it is")
    if found > VERSION:
        raise Storage(
            f"{place} was written by a newer Alamein (database version {found}; this program knows {VERSION}): "
            "update the program, or name another folder in ALAMEIN_DATA"
        )
    for version in range(found, VERSION):
        STEPS[version](connection)
    if found < VERSION:
        connection.execute("UPDATE schema_version SET version = ?", (VERSION,))
