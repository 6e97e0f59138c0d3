"""Pushes: a WebSocket for each seat that looks on. Changes that come fast are merged; no line of the log is lost."""

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol, cast

import msgspec
from anyio.to_thread import run_sync
from starlette.datastructures import State
from starlette.websockets import WebSocket, WebSocketDisconnect

from alamein.core.errors import AlameinError
from alamein.core.game import SPECTATOR
from alamein.server.errors import Elsewhere, NoToken, Storage, TooMany, error_json
from alamein.server.hall import Hall
from alamein.server.limits import Gate, address_of
from alamein.server.opening import Opening
from alamein.server.shown import encode
from alamein.server.states import chat_json, state_bytes

if TYPE_CHECKING:
    from alamein.server.peers import Peers

UNKNOWN_TOKEN, TOO_MANY = 4401, 4429
GONE: Final = 1012  # come back: another process plays the match, or the database does not answer now
PATIENCE: Final = 6.0  # seconds in which the matches of a dead process are taken over, and more


class Watch:
    """What one socket has been told so far."""

    def __init__(self, hall: Hall, token: str, since: int | None, have: int | None) -> None:
        self.hall = hall
        self.have = have
        self.token = token
        self.id, self.seat = hall.find(token)
        self.since = since
        self.table: object = None
        self.changes = -1
        self.chat = 0
        self.there = [self.seat]  # who else looks on

    def news_now(self) -> list[bytes] | None:
        """The same if they are short and nobody is busy at the table: a thread would cost more than the work. Whole
        states, which many are told who come at once, would keep everybody else from the loop."""
        table = self.hall.tables.get(self.id)
        if table is None or table.broken or all(listed.version != self.have for listed in table.listed):
            return None
        if not table.lock.inner.acquire(blocking=False):
            return None
        try:
            return self.news()
        finally:
            table.lock.inner.release()

    def news(self) -> list[bytes]:
        """The messages that tell what is new."""
        table = self.hall.table(self.id)
        self.hall.find(self.token)  # whose seat was given away is told no more
        with table.lock:
            fresh = table is not self.table or table.changes != self.changes
            out: list[dict[str, object]] = [
                {"type": "chat", "chat": chat_json(line)} for line in table.chat[self.chat :] if not fresh
            ]
            if fresh:
                told = msgspec.Raw(state_bytes(table, self.seat, self.since, self.have))
                out = [{"type": "state", "state": told}]
                self.have = None if self.have is None else table.version
            self.table, self.changes = table, table.changes
            self.since, self.chat = table.version, len(table.chat)
        there = sorted(+self.hall.present.get(self.id, Counter[int]()))
        if there != self.there:
            out.append({"type": "presence", "seats": [seat for seat in there if seat != SPECTATOR]})
            self.there = there
        return [encode(message) for message in out]


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first message of a socket: the token never stands in an address, which others might log."""

    token: str
    since: int | None = None
    have: int | None = None  # the version of a state: from then on changes are told


read_hello = msgspec.json.Decoder(Hello).decode


class Wire(Protocol):
    """A socket, or the channel of one that another process holds."""

    async def receive_text(self) -> str:
        """What is said; WebSocketDisconnect when nobody is there any more."""

    async def send_text(self, data: str) -> None:
        """Tell it, as soon as there is room."""

    async def close(self, code: int) -> None:
        """That was all."""


async def live(socket: WebSocket) -> None:
    """Everything that happens at a table, as the seat of the token in the first message may see it."""
    await socket.accept()
    await attended(socket, socket.app.state, address_of(socket.scope), socket.app.state.peers)


async def attended(wire: Wire, state: State, address: str, peers: "Peers | None") -> None:
    """The same of any wire. Without `peers` a match that is played elsewhere is looked for by who asks."""
    hall, gate = cast(Hall, state.hall), cast(Gate, state.gate)
    try:
        with gate.socket([address]):
            hello = await _hello(wire, gate.limits.head)
            if await _is_elsewhere(wire, state.opening, hello, address, peers):
                return
            watch = Watch(hall, hello.token, hello.since, hello.have)
            with gate.socket([address and watch.id]):
                await _pushed(wire, hall, watch)
    except WebSocketDisconnect:
        return
    except AlameinError as error:
        if peers is not None or not isinstance(error, Elsewhere):
            said = {"type": "error", **error_json(error.kind, error.rule, error.message, error.reason)}
            await wire.send_text(encode(said).decode())
        code = TOO_MANY if isinstance(error, TooMany) else GONE if isinstance(error, Storage) else UNKNOWN_TOKEN
        await wire.close(code)


async def _is_elsewhere(wire: Wire, opening: Opening, hello: "Hello", address: str, peers: "Peers | None") -> bool:
    """Whether another process plays the match: then that has told all there was to tell. One that has died is waited
    for until its matches can be taken over. What is known is not asked of the database."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            await opening.place(hello.token)
            return False
        except Elsewhere as elsewhere:
            if peers is None or time.monotonic() > end:
                raise
            if await peers.socket(wire, elsewhere, encode(hello).decode(), address):
                return True


async def _hello(wire: Wire, seconds: float) -> Hello:
    """Who is there; one that does not say so in time gets no news."""
    try:
        async with asyncio.timeout(seconds):
            said = await wire.receive_text()
        return read_hello(said)
    except (KeyError, TimeoutError, msgspec.DecodeError) as error:
        raise NoToken('say who you are first: {"token": "…", "since": 0}') from error


async def _pushed(wire: Wire, hall: Hall, watch: Watch) -> None:
    """Until the socket is gone."""
    id, happened = watch.id, asyncio.Event()
    happened.set()
    loop = asyncio.get_running_loop()

    def poke() -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(happened.set)

    hall.listen(id, poke)
    hall.attend(id, watch.seat, 1)
    sending = asyncio.create_task(_send(wire, watch, happened))
    try:
        await until_gone(wire)
    finally:
        hall.leave(id, poke)
        hall.attend(id, watch.seat, -1)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(wire: Wire, watch: Watch, happened: asyncio.Event) -> None:
    while True:
        await happened.wait()
        happened.clear()
        try:
            messages = watch.news_now()
            if messages is None:
                messages = await run_sync(watch.news)
        except Elsewhere:  # who comes back is led there
            await wire.close(GONE)
            return
        except AlameinError as error:
            messages = [encode({"type": "error", **error_json(error.kind, error.rule, error.message, error.reason)})]
        for message in messages:
            await wire.send_text(message.decode())


async def until_gone(wire: Wire) -> None:
    """Answer its signs of life."""
    try:
        while True:
            if await wire.receive_text() == "ping":
                await wire.send_text('{"type":"pong"}')
    except (WebSocketDisconnect, KeyError):  # gone, or it sent something else than text
        return
