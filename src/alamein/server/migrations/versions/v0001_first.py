"""1: the first tables. Only SQLite ever had them; a new database begins with the newest."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """There is nothing before it."""
