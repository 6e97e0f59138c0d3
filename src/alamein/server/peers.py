"""Passing on what is meant for a match that another process plays: requests and sockets.

A process believes what another one says of the caller, for both know a secret that lies in the database.
"""

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

import httptools
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from alamein.server.errors import Elsewhere, NotAllowed, Storage
from alamein.server.leases import LEASE, Leases
from alamein.server.limits import SPOKEN_FOR
from alamein.server.live import PATIENCE, Wire
from alamein.server.trunk import Trunk

PEER, CALLER = b"x-alamein-peer", b"x-alamein-caller"
AGAIN: Final = 0.1  # seconds between two looks whether a process that cannot be reached has lost its lease
A_WHILE: Final = 0.6  # seconds after which it is tried again
LOOKED_AFTER: Final = 0.5  # seconds between two looks at the trunks
REACHED: Final = 2.0  # seconds for a connection
LOOKED: Final = 2.0  # seconds between two looks whether who should answer is still there
KEPT_IDLE: Final = 30.0
PASSED_ON: Final = (b"authorization", b"content-type", b"x-alamein-tokens", b"if-none-match")
TOLD: Final = ("content-type", "content-disposition", "retry-after", "cache-control", "etag")
Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter, float]


class NotReached(Exception):
    """Nothing was asked: the other process is not there."""


class Reply:
    """What the other process says, as it comes in."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.body = b""
        self.done = False
        self.parser = httptools.HttpResponseParser(self)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_body(self, data: bytes) -> None:
        """A piece of the body."""
        self.body += data

    def on_message_complete(self) -> None:
        """All of it."""
        self.done = True


class Peers:
    """The other processes, as this one reaches them."""

    def __init__(self, leases: Leases, key: bytes) -> None:
        self.leases, self.key = leases, key.hex().encode()
        self.idle: dict[str, list[Pipe]] = {}
        self.trunks: dict[str, asyncio.Task[Trunk]] = {}
        self.waits: dict[str, asyncio.Task[bool]] = {}  # for the end of a process, by its id

    def admit(self, scope: Scope) -> bool:
        """Whether another process passes this on; it then speaks for who asked it."""
        headers = dict(scope["headers"])
        if PEER not in headers:
            return False
        if not hmac.compare_digest(headers[PEER], self.key):
            raise NotAllowed("this is said to come from a server of ours, and does not")
        scope[SPOKEN_FOR] = headers.get(CALLER, b"").decode("latin-1")
        return True

    async def close(self) -> None:
        """Let go of all connections."""
        for opening in self.trunks.values():
            opening.cancel()
            if (trunk := _trunk(opening)) is not None:
                await trunk.close()
        for idle in self.idle.values():
            for _, writer, _ in idle:
                writer.close()
        self.idle.clear()

    async def waited(self, elsewhere: Elsewhere) -> None:
        """Until a process that cannot be reached has lost its lease, or a while."""
        await asyncio.shield(self._wait(elsewhere.owner))
        self.leases.elsewhere.pop(elsewhere.match, None)

    def _wait(self, owner: str) -> "asyncio.Task[bool]":
        """All who wait for the same process ask the database once."""
        wait = self.waits.get(owner)
        if wait is None or wait.done():
            wait = self.waits[owner] = asyncio.create_task(self._holds(owner))
        return wait

    async def _holds(self, owner: str) -> bool:
        """Whether it still has its lease after a while; it is answered at once when that is lost."""
        end = time.monotonic() + A_WHILE
        try:
            while time.monotonic() < end:
                if not await run_sync(self.leases.is_alive, owner):
                    return False
                await asyncio.sleep(AGAIN)
        except Storage:
            return False  # whoever asks next is told
        finally:
            self.waits.pop(owner, None)
        return True

    # --- requests --------------------------------------------------------------------------------------------------

    async def passed(self, request: Request, caller: str, answer: Callable[[], Awaitable[Response]]) -> Response:
        """The answer of this process or, if another plays the match, of that one. Whoever has died is waited for until
        its matches can be taken over."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await answer()
            except Elsewhere as elsewhere:
                try:
                    return await self._asked(elsewhere, request, caller)
                except NotReached:
                    if time.monotonic() > end:
                        raise elsewhere from None
                    await self.waited(elsewhere)

    async def _asked(self, elsewhere: Elsewhere, request: Request, caller: str) -> Response:
        body = await request.body()
        target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        lines = [f"{request.method} {target} HTTP/1.1".encode(), b"Host: 127.0.0.1", *self._signed(caller)]
        lines += [name + b": " + value for name, value in request.headers.raw if name in PASSED_ON]
        lines += [b"Content-Length: %d" % len(body), b"", body]
        asking = asyncio.create_task(self._exchange(elsewhere.address, b"\r\n".join(lines)))
        while not (await asyncio.wait({asking}, timeout=LOOKED))[0]:
            if not await run_sync(self.leases.is_played, elsewhere.match):
                asking.cancel()
                break
        try:
            found = await asking
        except (OSError, EOFError, asyncio.CancelledError, httptools.HttpParserError) as error:
            if request.method == "GET":  # to ask again does no harm
                raise NotReached from error
            raise Storage("the server that played this match has gone; look at the match, then try again") from error
        out = Response(found.body, found.parser.get_status_code())
        out.headers.update({name: found.headers[name] for name in TOLD if name in found.headers})
        return out

    def _signed(self, caller: str) -> list[bytes]:
        return [PEER + b": " + self.key, CALLER + b": " + caller.encode("latin-1")]

    async def _exchange(self, address: str, message: bytes) -> Reply:
        reader, writer, _ = await self._pipe(address)
        reply = Reply()
        try:
            try:
                writer.write(message)
            except RuntimeError as error:  # it has just been closed
                raise NotReached from error
            while not reply.done:
                chunk = await reader.read(1 << 16)
                if not chunk:
                    raise EOFError
                reply.parser.feed_data(chunk)
        except BaseException:
            writer.close()
            raise
        if reply.parser.should_keep_alive():
            self.idle.setdefault(address, []).append((reader, writer, time.monotonic()))
        else:
            writer.close()
        return reply

    async def _pipe(self, address: str) -> Pipe:
        """A connection that is still open, or a new one."""
        idle = self.idle.setdefault(address, [])
        while idle:
            reader, writer, since = idle.pop()
            if not reader.at_eof() and not writer.is_closing() and time.monotonic() - since < KEPT_IDLE:
                return reader, writer, since
            writer.close()
        try:
            where = urlsplit(address)
            opening = asyncio.open_connection(where.hostname, where.port, limit=1 << 20)
            return *await asyncio.wait_for(opening, REACHED), time.monotonic()
        except (OSError, TimeoutError, ValueError) as error:
            raise NotReached from error

    # --- sockets ---------------------------------------------------------------------------------------------------

    async def socket(self, socket: Wire, elsewhere: Elsewhere, hello: str, caller: str) -> bool:
        """Everything that another process tells a seat, until either is gone; False if that does not play the match,
        after a while in which it may have been let go."""
        trunk = await self._reached(elsewhere)
        if trunk is not None and await trunk.carry(socket, caller, hello):
            return True
        await self.waited(elsewhere)
        return False

    async def _reached(self, elsewhere: Elsewhere) -> Trunk | None:
        """The trunk to a process, which may be too busy to answer at once; None if it is not there."""
        opening = self._opening(elsewhere.address)
        while not opening.done():
            wait = self._wait(elsewhere.owner)
            await asyncio.wait({opening, wait}, return_when=asyncio.FIRST_COMPLETED)
            if wait.done() and not wait.result():
                return None
        return _trunk(opening)

    def _opening(self, address: str) -> "asyncio.Task[Trunk]":
        """The connection to a process: all who want it at once wait for the same one."""
        opening = self.trunks.get(address)
        if opening is not None and opening.done() and ((trunk := _trunk(opening)) is None or trunk.broken):
            opening = None
        if opening is None:
            headers = [(PEER.decode(), self.key.decode())]
            opening = self.trunks[address] = asyncio.create_task(Trunk.opened(address, headers))
        return opening

    async def keep(self) -> None:
        """A trunk to every other server, before anybody needs it, and none to one that has lost its lease: so a machine
        that is gone without a word is noticed, and one that is only busy is not given up."""
        while True:
            others = self.leases.others
            for address in others:
                self._opening(address)
            for address in [address for address in self.trunks if address not in others]:
                trunk = _trunk(self.trunks[address])
                if trunk is not None and time.monotonic() - trunk.since > LEASE:
                    del self.trunks[address]
                    await trunk.close()
            await asyncio.sleep(LOOKED_AFTER)


def _trunk(opening: "asyncio.Task[Trunk]") -> Trunk | None:
    """What has come of it."""
    if not opening.done() or opening.cancelled() or opening.exception() is not None:
        return None
    return opening.result()
