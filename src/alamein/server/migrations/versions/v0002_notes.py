"""2: private notes of a seat."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Nobody has written any yet."""
    op.add_column("seats", Column("note", Text, nullable=False, server_default=""))
