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
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from alamein.server.errors import Elsewhere, NotAllowed, Storage
from alamein.server.leases import Leases
from alamein.server.limits import FORWARDED
from alamein.server.live import AGAIN, GONE, PATIENCE

PEER, CALLER = b"x-alamein-peer", b"x-alamein-caller"
HERE: Final = ("127.0.0.1", 0)
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

    def admit(self, scope: Scope) -> bool:
        """Whether another process passes this on; it then speaks for who asked it."""
        headers = dict(scope["headers"])
        if PEER not in headers:
            return False
        if not hmac.compare_digest(headers[PEER], self.key):
            raise NotAllowed("this is said to come from a server of ours, and does not")
        caller = headers.get(CALLER, b"").decode("latin-1")
        scope["client"] = (caller, 0) if caller else HERE
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name not in FORWARDED]
        return True

    def close(self) -> None:
        """Let go of all connections."""
        for idle in self.idle.values():
            for _, writer, _ in idle:
                writer.close()
        self.idle.clear()

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
                    self.leases.elsewhere.pop(elsewhere.match, None)
                    await asyncio.sleep(AGAIN)

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

    async def socket(self, socket: WebSocket, elsewhere: Elsewhere, hello: str, caller: str) -> bool:
        """Everything that a socket of the other process says, until either is gone; False if it is not reached."""
        headers = [(PEER.decode(), self.key.decode()), (CALLER.decode(), caller)]
        address = elsewhere.address.replace("http", "ws", 1) + "/api/table/live"
        try:
            other = await connect(
                address,
                additional_headers=headers,
                compression=None,
                max_size=None,
                proxy=None,
                open_timeout=REACHED,
                close_timeout=1,
            )
        except (OSError, TimeoutError, WebSocketException):
            self.leases.elsewhere.pop(elsewhere.match, None)
            return False
        async with other:
            await other.send(hello)
            tasks = {asyncio.create_task(_told(other, socket)), asyncio.create_task(_said(socket, other))}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        return True


async def _told(other: ClientConnection, socket: WebSocket) -> None:
    """To the one who looks on; a match that is played elsewhere from now on is found there."""
    try:
        async for message in other:
            await socket.send_text(message if isinstance(message, str) else message.decode())
        code = other.close_code
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd is not None else GONE
    await socket.close(code if code is not None and code >= 4000 else GONE)


async def _said(socket: WebSocket, other: ClientConnection) -> None:
    try:
        while True:
            await other.send(await socket.receive_text())
    except (WebSocketDisconnect, KeyError, ConnectionClosed):
        return
