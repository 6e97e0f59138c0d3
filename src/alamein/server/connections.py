"""Connections: so many of an address, so many in all, and a request's head within a time.

uvicorn waits for ever for somebody who connects and says nothing, or says it slowly; a few hundred of those would shut
everybody else out. `Door` stands before its protocol and closes what is too slow or too many.
"""

import asyncio
import sys
from collections.abc import Callable
from typing import cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from alamein.server.limits import Limits, address_of


class Doors:
    """All connections of a server; makes the protocol of each, as uvicorn asks for it."""

    def __init__(self, limits: Limits, proxies: str) -> None:
        self.limits = limits
        self.proxies = proxies  # whose connections are those of many
        self.open: dict[Door, None] = {}  # the oldest first
        _allow_files(limits.all_connections + 200)

    def __call__(self, **arguments: object) -> asyncio.Protocol:
        """A connection that has not begun yet."""
        make = cast(Callable[..., asyncio.Protocol], AutoHTTPProtocol)
        return Door(self, make(**arguments))

    def admits(self, new: "Door") -> bool:
        """Whether one more may come; if all places are taken, whoever has been idle longest goes."""
        for door in [door for door in self.open if door.transport.is_closing()]:
            del self.open[door]
        same = sum(door.address == new.address for door in self.open) if new.address else 0
        if same >= self.limits.connections:
            return False
        if len(self.open) >= self.limits.all_connections:
            idle = next((door for door in self.open if door.is_idle()), None)
            if idle is None:
                return False
            idle.transport.close()
            del self.open[idle]
        self.open[new] = None
        return True


class Door(asyncio.Protocol):
    """One connection: passes everything on to uvicorn's protocol, and looks at the clock."""

    def __init__(self, doors: Doors, inner: asyncio.Protocol) -> None:
        self.doors, self.inner = doors, inner
        self.address = ""
        self.admitted = False
        self.clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody comes."""
        self.transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if isinstance(peer, tuple) and str(peer[0]) not in self.doors.proxies.split(","):
            self.address = address_of({"client": peer[:2], "headers": []})
        self.admitted = self.doors.admits(self)
        if not self.admitted:
            self.transport.abort()
            return
        self.inner.connection_made(transport)
        self._wind()

    def connection_lost(self, error: Exception | None) -> None:
        """Gone."""
        self._stop()
        self.doors.open.pop(self, None)
        if self.admitted:
            self.inner.connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """A part of a request; the clock runs until its head is whole."""
        self.inner.data_received(data)
        if self.is_idle() and self.transport.get_protocol() is self:
            self._wind()
        else:
            self._stop()

    def eof_received(self) -> bool | None:
        """Nothing more will come."""
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        """The reader is slow."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.inner.resume_writing()

    def is_idle(self) -> bool:
        """Whether no request is being answered; a socket is never idle."""
        if self.transport.get_protocol() is not self:
            return False
        cycle = getattr(self.inner, "cycle", None)
        return cycle is None or bool(cycle.response_complete)

    def _wind(self) -> None:
        if self.clock is None:
            self.clock = asyncio.get_running_loop().call_later(self.doors.limits.head, self._too_slow)

    def _stop(self) -> None:
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None

    def _too_slow(self) -> None:
        if self.is_idle():
            self.transport.close()


def _allow_files(count: int) -> None:
    """As many open files as all connections need, where the system lets us."""
    if sys.platform != "win32":
        import resource  # POSIX only

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < count:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard) if hard >= 0 else count, hard))
