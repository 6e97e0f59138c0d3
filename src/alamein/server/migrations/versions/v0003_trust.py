"""3: hidden deals have a stream of their own; matches from before go on with the one they have."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nothing else is known of the dice of old matches."""
    op.add_column("matches", Column("trust", Text, nullable=False, server_default="{}"))
