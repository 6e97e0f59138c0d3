"""Tables that many come back to at once are opened together: a few statements and one thread serve many of them."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from anyio.to_thread import run_sync

from alamein.server.hall import Hall, Place, revived
from alamein.server.making import hashed
from alamein.server.table import Table

TOGETHER: Final = 32
THREADS: Final = 2  # one match that takes long, for its rules have changed, does not hold up all others


class Opening:
    """Who waits for a table that is not at hand."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.waiting: list[tuple[str, asyncio.Future[None]]] = []
        self.running: set[asyncio.Task[None]] = set()

    async def place(self, token: str) -> Place:
        """The table and the seat of a token, opened if need be; what is wrong with it."""
        if (found := self.hall.live(token)) is not None:
            return found
        opened = asyncio.get_running_loop().create_future()
        self.waiting.append((token, opened))
        if len(self.running) < THREADS:
            self.running.add(task := asyncio.create_task(self._run()))
            task.add_done_callback(self.running.discard)
        await opened
        found = self.hall.live(token)
        return await run_sync(self.hall.place, token) if found is None else found

    async def _run(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
            with suppress(Exception):  # who asks by itself is told what is wrong
                await run_sync(open_together, self.hall, [token for token, _ in batch])
            for _, opened in batch:
                if not opened.done():
                    opened.set_result(None)


def open_together(hall: Hall, tokens: Sequence[str]) -> None:
    """Open what can be opened without waiting for anybody."""
    hashes = [hashed(token) for token in tokens]
    if unknown := [hash for hash in hashes if hash not in hall.known]:
        hall.known |= hall.store.by_tokens(unknown)
    held = _held(hall, {hall.known[hash][0] for hash in hashes if hash in hall.known})
    made: list[Table] = []
    try:
        epochs = dict.fromkeys(held, 0) if hall.leases is None else hall.leases.claim_together(list(held))
        for id, loaded in hall.store.load_together(list(epochs)).items() if epochs else ():
            with suppress(Exception):  # one that is damaged harms no other
                made.append(revived(hall.store, loaded, epochs[id]))
    finally:
        with hall.lock:
            hall.tables.update((table.header.id, table) for table in made)
            for id, lock in held.items():
                hall.opening.pop(id, None)
                lock.release()
            hall.forget_some()
    for table in made:
        hall.taken_up(table)


def _held(hall: Hall, ids: set[str]) -> dict[str, threading.Lock]:
    """The locks of those that nobody has opened or is opening."""
    out: dict[str, threading.Lock] = {}
    with hall.lock:
        for id in ids:
            if hall.live_table(id) is not None or (hall.leases is not None and id in hall.leases.elsewhere):
                continue
            lock = hall.opening.setdefault(id, threading.Lock())
            if lock.acquire(blocking=False):
                out[id] = lock
    return out
