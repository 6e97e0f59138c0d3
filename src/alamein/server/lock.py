"""The lock of a table."""

import threading

from alamein.games.catalogue import say
from alamein.server.errors import Storage


class Lock:
    """Held while a table is looked at or changed. Who waited while a commit failed must not see what was not stored."""

    def __init__(self) -> None:
        self.inner = threading.RLock()
        self.broken = False

    def __enter__(self) -> None:
        self.inner.acquire()
        if self.broken:
            self.inner.release()
            raise Storage(say("table.not_stored"))

    def __exit__(self, *error: object) -> None:
        self.inner.release()
