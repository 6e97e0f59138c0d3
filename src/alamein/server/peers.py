"""Passing on what is meant for a match that another process plays: requests and sockets.

A process believes what another one says of the caller, for both know a secret that lies in the database.
"""

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import httptools
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope
from websockets.exceptions import WebSocketException

from alamein.server.errors import Elsewhere, NotAllowed, Storage
from alamein.server.leases import Leases
from alamein.server.limits import SPOKEN_FOR
from alamein.server.live import PATIENCE, Wire
from alamein.server.trunk import REACHED, Trunk

PEER, CALLER = b"x-alamein-peer", b"x-alamein-caller"
AGAIN: Final = 0.1  # seconds between two looks whether a process that cannot be reached has lost its lease
A_WHILE: Final = 0.6  # seconds after which it is tried again
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
        self.waits: dict[str, asyncio.Task[None]] = {}  # for the end of a process, by its id

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
        for task in self.trunks.values():
            task.cancel()
            if task.done() and task.exception() is None:
                await task.result().close()
        for idle in self.idle.values():
            for _, writer, _ in idle:
                writer.close()
        self.idle.clear()

    async def waited(self, elsewhere: Elsewhere) -> None:
        """Until a process that cannot be reached has lost its lease, or a while; all who wait ask the database once."""
        wait = self.waits.get(elsewhere.owner)
        if wait is None or wait.done():
            wait = self.waits[elsewhere.owner] = asyncio.create_task(self._wait(elsewhere.owner))
        await asyncio.shield(wait)
        self.leases.elsewhere.pop(elsewhere.match, None)

    async def _wait(self, owner: str) -> None:
        end = time.monotonic() + A_WHILE
        with suppress(Storage):
            while time.monotonic() < end and await run_sync(self.leases.is_alive, owner):
                await asyncio.sleep(AGAIN)
        self.waits.pop(owner, None)

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
            writer.write(message)
            while not reply.done:
                chunk = await reader.read(1 << 16)
                if not chunk:
                    raise EOFError
                reply.parser.feed_data(chunk)
        except BaseException:
            writer.close()
            raise
        self.idle.setdefault(address, []).append((reader, writer, time.monotonic()))
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
        trunk = await self._trunk(elsewhere.address)
        if trunk is not None and await trunk.carry(socket, caller, hello):
            return True
        await self.waited(elsewhere)
        return False

    async def _trunk(self, address: str) -> Trunk | None:
        """The connection to a process: all who want it at once wait for the same one."""
        task = self.trunks.get(address)
        if task is None or (task.done() and (task.exception() is not None or task.result().broken)):
            headers = [(PEER.decode(), self.key.decode())]
            task = self.trunks[address] = asyncio.create_task(Trunk.opened(address, headers))
        try:
            return await asyncio.shield(task)
        except (OSError, TimeoutError, WebSocketException):
            return None
