"""A turnstile: so many requests are answered at once; of those that wait, the address that has used least goes next."""

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from alamein.games.catalogue import say
from alamein.server.errors import TooMany

MEMORY: Final = 60.0  # seconds in which use fades to a third
REMEMBERED: Final = 10_000


class Turnstile:
    """Lives in the event loop: nothing here needs a lock."""

    def __init__(self, at_once: int, each: int, waiting: int) -> None:
        self.at_once, self.each, self.most = at_once, each, waiting
        self.inside: Counter[str] = Counter()
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self.used: dict[str, tuple[float, float]] = {}  # seconds inside, and when they were counted

    @asynccontextmanager
    async def through(self, address: str) -> AsyncIterator[None]:
        """Wait for one's turn; "" goes around it."""
        if not address:
            yield
            return
        await self._enter(address)
        began = time.monotonic()
        try:
            yield
        finally:
            now = time.monotonic()
            self.used[address] = (self._use(address, now) + now - began, now)
            self._leave(address)

    async def _enter(self, address: str) -> None:
        if self._is_free(address):
            self.inside[address] += 1
            return
        queue = self.waiting.setdefault(address, deque())
        if len(queue) >= self.most:
            raise TooMany(say("table.too_many"), 1)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(address)  # it had just been let in
            raise

    def _is_free(self, address: str) -> bool:
        return self.inside.total() < self.at_once and self.inside[address] < self.each

    def _leave(self, address: str) -> None:
        """Let the next one in, and forget who has gone."""
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]
        now = time.monotonic()
        for next_one in sorted(self.waiting, key=lambda other: self._use(other, now)):
            queue = self.waiting[next_one]
            while queue and self._is_free(next_one):
                turn = queue.popleft()
                if not turn.done():
                    self.inside[next_one] += 1
                    turn.set_result(None)
            if not queue:
                del self.waiting[next_one]
        if len(self.used) > REMEMBERED:
            self.used = {key: use for key, use in self.used.items() if now - use[1] < MEMORY}

    def _use(self, address: str, now: float) -> float:
        seconds, at = self.used.get(address, (0.0, now))
        return seconds * math.exp((at - now) / MEMORY)
