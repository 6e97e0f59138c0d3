"""Connections: so many of an address, so many in all, and a request's head within a time.

uvicorn waits for ever for somebody who connects and says nothing, or says it slowly; a few hundred of those would shut
everybody else out. `Door` is its protocol, and closes what is too slow or too many.
"""

import asyncio
import sys
from collections.abc import Iterable, Set
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from alamein.server.limits import Limits, address_of

OTHER_FILES: Final = 200  # the database, the workers, the pages
SWEEP: Final = 256
WHOLE: Final = "alamein.whole"  # in a scope: uvicorn's account of a request whose body has come with the head


class Doors:
    """All connections of a server; makes the protocol of each, as uvicorn asks for it."""

    def __init__(self, limits: Limits, proxies: str, peers: Set[str] = frozenset()) -> None:
        self.limits = limits
        self.proxies = proxies  # whose connections are those of many
        self.peers = peers  # likewise: where other processes of ours are
        self.open: dict[Door, None] = {}  # the oldest first
        self.homes: dict[str, list[Door]] = {}  # by address
        self.most = min(limits.all_connections, _files(limits.all_connections + OTHER_FILES) - OTHER_FILES)
        self.sweep = SWEEP  # so many may be open before those that have gone are counted out

    def __call__(self, **arguments: object) -> asyncio.Protocol:
        """A connection that has not begun yet."""
        return Door(self, arguments)

    def speaks_for_many(self, host: str) -> bool:
        """Whether its connections are not counted as one home's."""
        return host in self.proxies.split(",") or host in self.peers

    def admits(self, new: "Door") -> bool:
        """Whether one more may come; if all places are taken, whoever has been idle longest goes."""
        if len(self.open) >= min(self.sweep, self.most):
            self._sweep()
        if new.address:
            same = self.homes[new.address] = _there(self.homes.get(new.address, []))
            if len(same) >= self.limits.connections:
                return False
            same.append(new)
        if len(self.open) >= self.most:
            idle = next((door for door in self.open if door.is_idle()), None)
            if idle is None:
                return False
            idle.transport.close()
            del self.open[idle]
        self.open[new] = None
        return True

    def _sweep(self) -> None:
        """Forget who has gone: a socket does not say so here, and to look at all each time would cost too much."""
        self.open = dict.fromkeys(_there(self.open))
        self.homes = {address: there for address, doors in self.homes.items() if (there := _there(doors))}
        self.sweep = 2 * len(self.open) + SWEEP


class Door(HttpToolsProtocol):
    """One connection, which looks at the clock."""

    def __init__(self, doors: Doors, arguments: dict[str, Any]) -> None:
        super().__init__(**arguments)
        self.doors = doors
        self.address = ""
        self.admitted = False
        self.clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Somebody comes."""
        self.transport = transport
        peer = transport.get_extra_info("peername")
        if isinstance(peer, tuple) and not self.doors.speaks_for_many(str(peer[0])):
            self.address = address_of({"client": peer[:2], "headers": []})
        self.admitted = self.doors.admits(self)
        if not self.admitted:
            self.transport.abort()
            return
        super().connection_made(transport)
        self._wind()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._stop()
        self.doors.open.pop(self, None)
        if self.admitted:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request; the clock runs until its head is whole."""
        super().data_received(data)
        cycle = self.last_request
        if cycle is not None and not cycle.more_body:  # its answer is not begun before we return
            cast("dict[str, object]", cycle.scope)[WHOLE] = cycle
        if self.is_idle():
            self._wind()
        else:
            self._stop()

    @property
    def last_request(self) -> RequestResponseCycle | None:
        """None until there was one."""
        return self.cycle

    def is_idle(self) -> bool:
        """Whether no request is being answered; a socket is never idle."""
        if self.transport.get_protocol() is not self:
            return False
        return self.last_request is None or self.last_request.response_complete

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


def written(cycle: RequestResponseCycle, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> bool:
    """Whether an answer that is there whole was given to the system at once. uvicorn, which would write its head and
    its body, is left what is not so plain: each piece is a packet of its own, and wakes who waits for it."""
    all_headers = [*cycle.default_headers, *headers]
    named = dict(all_headers)
    plain = cycle.keep_alive and not cycle.disconnected and not cycle.flow.write_paused and b"connection" not in named
    if not plain or cycle.scope["method"] == "HEAD" or named.get(b"content-length") != b"%d" % len(body):
        return False
    lines = [b"%b: %b" % line for line in all_headers]
    if not b"".join(lines).decode("latin-1").isprintable():  # uvicorn says what is wrong with it
        return False
    cycle.response_started = cycle.response_complete = True
    cycle.transport.write(STATUS_LINE[status] + b"\r\n".join([*lines, b"", body]))
    cycle.message_event.set()
    cycle.on_response()
    return True


def _there(doors: "Iterable[Door]") -> "list[Door]":
    return [door for door in doors if not door.transport.is_closing()]


def _files(count: int) -> int:
    """How many files may be open: as many as all connections need, where the system lets us."""
    if sys.platform == "win32":
        return count
    import resource  # POSIX only

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < count:
        soft = min(count, hard) if hard >= 0 else count
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft if soft >= 0 else count
