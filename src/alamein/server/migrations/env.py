"""How Alembic runs the steps: on the connection, and in the transaction, of whoever asks for it (`upgrade`)."""

from alembic import context

from alamein.server.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META)
context.run_migrations()
