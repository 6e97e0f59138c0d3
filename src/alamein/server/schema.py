"""The tables of the database, the same in SQLite and PostgreSQL; `upgrade` makes them and brings older ones up to date.

The action log (`moves`) is append-only: an undo, a take-back and a resignation are rows like any action. `snapshots`
are positions at changes of the decider, so that a match is brought to life without replaying it all. A seat belongs to
whoever holds its token or, in a club, to a person. `processes`, `jobs` and `used` are for several processes on one
database; one process alone leaves them empty.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

HEAD: Final = "0004"  # the last step in migrations/versions
META: Final = MetaData()

REVISION: Final = Table("alembic_version", META, Column("version_num", String(32), primary_key=True))
# what programs before Alembic look at: it stays at 4, which they do not know, so that they leave the database alone
SCHEMA: Final = Table("schema_version", META, Column("version", Integer, nullable=False))
OLD_PROGRAMS: Final = 4
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
    Column("maker", String, nullable=False, server_default=""),  # who made it, by a hash of the address; "": here
    Column("owner", String),  # the process that plays it now, if its lease has not expired
    Column("epoch", Integer, nullable=False, server_default="0"),  # rises with each owner; every commit names it
    Index("matches_by_status", "status", "decider"),
    Index("matches_by_owner", "owner"),
)
PEOPLE: Final = Table(
    "people",
    META,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("mail", String, unique=True),
    Column("password", String),  # a hash (argon2), or NULL: comes in by other means
    Column("role", String, nullable=False, server_default=""),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
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
    Column("person", ForeignKey("people.id"), index=True),  # NULL: belongs to the token alone
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

PROCESSES: Final = Table(  # times here and below are the database's
    "processes",
    META,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),  # server, worker
    Column("address", String, nullable=False),  # where others reach it
    Column("started", Float, nullable=False),
    Column("expires", Float, nullable=False),  # the lease of everything it has
)
JOBS: Final = Table(
    "jobs",
    META,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("asker", String, nullable=False),  # the process that waits for the answer
    Column("owner", String, nullable=False),  # whose use it counts as: a hash of an address, or the match
    Column("match", String, nullable=False),
    Column("urgency", Integer, nullable=False),
    Column("quick", Boolean, nullable=False),
    Column("seconds", Float, nullable=False),  # the most it may take
    Column("task", LargeBinary, nullable=False),  # JSON
    Column("taker", String),  # the process that thinks about it
    Column("failed", String),  # one that has failed at it
    Column("answer", LargeBinary),  # JSON
)
USED: Final = Table(  # by whom computers were used: fair.Use
    "used",
    META,
    Column("key", String, primary_key=True),
    Column("seconds", Float, nullable=False),
    Column("at", Float, nullable=False),
    Column("long", Float, nullable=False),
)
BY_MATCH: Final = (SEATS, MOVES, SNAPSHOTS, CHAT)  # the rows of a match beside its header
