"""One connection to each other process carries all seats whose sockets are here and whose tables are there.

A message holds lines, each of a channel by its number: `7 open ["caller", "hello"]`, `7 took 4` and `7 left` to the
process that plays; `7 told {…}` and `7 closed 4401` from it. To `live` a channel is a socket like any other. Who reads
slowly is waited for by its own channel only: no more than WINDOW messages are on their way to it.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.datastructures import State
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from alamein.server.live import GONE, Wire, attended, until_gone

if TYPE_CHECKING:
    from alamein.server.peers import Peers

PATH: Final = "/api/trunk"
OPEN, TOOK, LEFT, TOLD, CLOSED = "open", "took", "left", "told", "closed"
WINDOW: Final = 8  # messages on their way in a channel
ACKNOWLEDGED: Final = 4  # at once
LINES, SIZE = 32, 40_000  # of one message: a server takes no more than 64 kB, and others want their turn between two
REACHED: Final = 10.0  # seconds for a connection; whoever waits looks at the lease meanwhile
PING, PONG = 5.0, 15.0  # seconds, for a network that is cut: who has died has no lease, who has one may be busy
Opening = msgspec.json.Decoder(tuple[str, str])


class Out:
    """Lines on their way: those that come together go in one message."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self.send = send
        self.lines: list[str] = []
        self.some = asyncio.Event()

    def put(self, number: str, what: str, rest: object = "") -> None:
        """One more."""
        self.lines.append(f"{number} {what} {rest}")
        self.some.set()

    async def run(self) -> None:
        """Until the connection is gone."""
        with suppress(ConnectionClosed, WebSocketDisconnect):
            while True:
                await self.some.wait()
                message = self._taken()
                if not self.lines:
                    self.some.clear()
                await self.send(message)

    def _taken(self) -> str:
        taken = size = 0
        for line in self.lines[:LINES]:
            size += len(line)
            if taken and size > SIZE:
                break
            taken += 1
        message, self.lines = "\n".join(self.lines[:taken]), self.lines[taken:]
        return message


# --- where the sockets are --------------------------------------------------------------------------------------------


class Trunk:
    """The way to one other process."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.out = Out(connection.send)
        self.numbers = count(1)
        self.seats: dict[str, asyncio.Queue[tuple[str, str]]] = {}
        self.broken, self.since = False, time.monotonic()
        self.running = asyncio.create_task(self._run())

    @classmethod
    async def opened(cls, address: str, headers: list[tuple[str, str]]) -> "Trunk":
        """A new one; OSError, TimeoutError or WebSocketException if the other is not there."""
        return cls(
            await connect(
                address.replace("http", "ws", 1) + PATH,
                additional_headers=headers,
                compression=None,
                max_size=None,
                proxy=None,
                open_timeout=REACHED,
                ping_interval=PING,
                ping_timeout=PONG,
                close_timeout=0.5,
            )
        )

    async def _run(self) -> None:
        writing = asyncio.create_task(self.out.run())
        try:
            async for message in self.connection:
                for line in str(message).split("\n"):
                    number, what, rest = line.split(" ", 2)
                    if (inbox := self.seats.get(number)) is not None:
                        inbox.put_nowait((what, rest))
        except ConnectionClosed:
            pass
        finally:
            self.broken = True
            writing.cancel()
            for inbox in self.seats.values():
                inbox.put_nowait((CLOSED, str(GONE)))
            await self.connection.close()

    async def close(self) -> None:
        """Everybody comes back by another way."""
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)

    async def carry(self, socket: Wire, caller: str, hello: str) -> bool:
        """Everything the other process tells this seat, until either is gone; False if nothing came of it."""
        number, inbox = str(next(self.numbers)), asyncio.Queue[tuple[str, str]]()
        if self.broken:
            return False
        self.seats[number] = inbox
        self.out.put(number, OPEN, msgspec.json.encode((caller, hello)).decode())
        listening = asyncio.create_task(_listen(socket, inbox))
        try:
            return await self._pass_on(number, socket, inbox)
        finally:
            del self.seats[number]
            self.out.put(number, LEFT)
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _pass_on(self, number: str, socket: Wire, inbox: "asyncio.Queue[tuple[str, str]]") -> bool:
        told = 0
        while True:
            what, rest = await inbox.get()
            if what == TOLD:
                await socket.send_text(rest)
                told += 1
                if told % ACKNOWLEDGED == 0:
                    self.out.put(number, TOOK, ACKNOWLEDGED)
            elif what == CLOSED and int(rest) == GONE and not told:
                return False
            else:
                if what == CLOSED:
                    await socket.close(int(rest))
                return True


async def _listen(socket: Wire, inbox: "asyncio.Queue[tuple[str, str]]") -> None:
    await until_gone(socket)
    inbox.put_nowait((LEFT, ""))


# --- where the tables are ---------------------------------------------------------------------------------------------


class Channel:
    """A seat whose socket another process holds."""

    def __init__(self, out: Out, number: str, hello: str) -> None:
        self.out, self.number, self.hello = out, number, hello
        self.room = asyncio.Semaphore(WINDOW)
        self.gone = asyncio.Event()

    async def attend(self, state: State, caller: str) -> None:
        """What a socket would be told; a match that is not played here is looked for where the socket is."""
        try:
            await attended(self, state, caller, None)
        finally:
            if not self.gone.is_set():
                await self.close(GONE)

    def heard(self, what: str, rest: str) -> None:
        """What became of what was told."""
        if what == LEFT:
            self.gone.set()
        elif what == TOOK:
            for _ in range(int(rest)):
                self.room.release()

    async def receive_text(self) -> str:
        """The hello; then nothing more comes until it is gone: pings are answered where the socket is."""
        said, self.hello = self.hello, ""
        if not said:
            await self.gone.wait()
            raise WebSocketDisconnect
        return said

    async def send_text(self, data: str) -> None:
        """When there is room for it."""
        await self.room.acquire()
        self.out.put(self.number, TOLD, data)

    async def close(self, code: int) -> None:
        """Nothing more is told."""
        self.out.put(self.number, CLOSED, code)
        self.gone.set()


async def trunk(socket: WebSocket) -> None:
    """All seats of another process at tables of this one."""
    peers: Peers | None = socket.app.state.peers
    if peers is None or not peers.admit(socket.scope):
        await socket.close(1008)
        return
    await socket.accept()
    out, channels, tasks = Out(socket.send_text), dict[str, Channel](), set[asyncio.Task[None]]()
    tasks.add(writing := asyncio.create_task(out.run()))
    with suppress(WebSocketDisconnect, KeyError, ValueError, msgspec.DecodeError):
        while not writing.done():
            for line in (await socket.receive_text()).split("\n"):
                number, what, rest = line.split(" ", 2)
                if what == OPEN:
                    caller, hello = Opening.decode(rest)
                    channel = channels[number] = Channel(out, number, hello)
                    tasks.add(task := asyncio.create_task(channel.attend(socket.app.state, caller)))
                    task.add_done_callback(tasks.discard)
                elif (found := channels.get(number)) is not None:
                    found.heard(what, rest)
                    if what == LEFT:
                        del channels[number]
            await asyncio.sleep(0)
    for task in list(tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
