"""What brings an older database up to date, step by step (Alembic). A step is never changed once released."""
