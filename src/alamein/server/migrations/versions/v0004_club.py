"""4: people, to whom seats may belong; matches that a process owns; jobs for workers on other machines."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, String, text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Old seats belong to their tokens, and no process owns an old match yet."""
    op.create_table(
        "people",
        Column("id", String, primary_key=True),
        Column("name", String, nullable=False, unique=True),
        Column("mail", String, unique=True),
        Column("password", String),
        Column("role", String, nullable=False, server_default=""),
        Column("created", Float, nullable=False),
        Column("seen", Float, nullable=False),
    )
    op.execute(text("ALTER TABLE seats ADD COLUMN person VARCHAR REFERENCES people (id)"))
    op.create_index("ix_seats_person", "seats", ["person"])
    op.add_column("matches", Column("maker", String, nullable=False, server_default=""))
    op.add_column("matches", Column("owner", String))
    op.add_column("matches", Column("epoch", Integer, nullable=False, server_default="0"))
    op.create_index("matches_by_status", "matches", ["status", "decider"])
    op.create_index("matches_by_owner", "matches", ["owner"])
    _for_several_processes()
    op.execute(text("UPDATE schema_version SET version = 4"))


def _for_several_processes() -> None:
    op.create_table(
        "processes",
        Column("id", String, primary_key=True),
        Column("kind", String, nullable=False),
        Column("address", String, nullable=False),
        Column("started", Float, nullable=False),
        Column("expires", Float, nullable=False),
    )
    op.create_table(
        "jobs",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
        Column("asker", String, nullable=False),
        Column("owner", String, nullable=False),
        Column("match", String, nullable=False),
        Column("urgency", Integer, nullable=False),
        Column("quick", Boolean, nullable=False),
        Column("seconds", Float, nullable=False),
        Column("task", LargeBinary, nullable=False),
        Column("taker", String),
        Column("failed", String),
        Column("answer", LargeBinary),
    )
    op.create_table(
        "used",
        Column("key", String, primary_key=True),
        Column("seconds", Float, nullable=False),
        Column("at", Float, nullable=False),
        Column("long", Float, nullable=False),
    )
