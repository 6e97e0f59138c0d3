"""What every request passes first: is it meant for us, from a page of ours, within the limits, in time and in size?

A page of some other site that has its name lead to this machine (DNS rebinding) says its own name in `Host`; so a name
must be one of ours. Numbers cannot be rebound, and names without a dot or of a home network belong to nobody outside.
"""

import asyncio
import ipaddress
import time
from contextlib import nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from alamein.core.errors import AlameinError
from alamein.games.catalogue import say
from alamein.server import web
from alamein.server.connections import WHOLE, written
from alamein.server.doors import reply
from alamein.server.errors import NotAllowed, TooMany, error_json, status_of
from alamein.server.limits import JOINING, MAKING, REQUESTS, VERIFYING, Gate, address_of
from alamein.server.metrics import Metrics
from alamein.server.turnstile import Turnstile

if TYPE_CHECKING:
    from alamein.server.peers import Peers

LARGEST_BODY: Final = 1_000_000
LARGEST_RECORD: Final = 16_000_000
BODY_UNIT: Final = 20_000  # bytes that count as a request
RECORDS: Final = "/api/records"
# asked before the body is read: who may not, costs nothing
BUDGETS: Final = {
    ("POST", "/api/matches"): MAKING,
    ("POST", "/api/lessons"): MAKING,
    ("POST", "/api/puzzles"): MAKING,
    ("POST", "/api/records"): MAKING,
    ("POST", "/api/table/fork"): MAKING,
    ("POST", "/api/join"): JOINING,
    ("POST", "/api/records/verify"): VERIFYING,
    ("GET", "/api/table/verify"): VERIFYING,
}
LONG: Final = ("/api/matches", "/api/lessons", "/api/puzzles", RECORDS, "/api/table/fork", "/api/table/export")
ASKED: Final = ("hint", "review", "verify", "odds", "try", "finals", "threats", "trace", "puzzle")
PATIENT: Final = (*(f"/api/table/{word}" for word in ASKED), "/api/records/verify", "/api/examples/try")  # they queue
HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in web.HEADERS.items()]
NO_STORE: Final = (b"cache-control", b"no-store")
KINDS: Final = {  # of errors, by their status
    404: "not-found",
    405: "method-not-allowed",
    408: "too-slow",
    413: "too-large",
    415: "not-parseable",
    429: "too-many",
}
HOME_NAMES: Final = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal")


@lru_cache(1000)
def host_of(netloc: str) -> str:
    """A host without its port, or ""."""
    try:
        return (urlsplit(f"//{netloc}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@lru_cache(1000)
def is_ours(host: str, names: tuple[str, ...]) -> bool:
    """Whether a host can be this server: a number, a name of a home network, or one that it was given."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(HOME_NAMES) or host in names)
    return True


def refusal(scope: Scope, names: tuple[str, ...]) -> NotAllowed | None:
    """Why a request is not for us, or from somebody else's page."""
    first: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        first.setdefault(name, value)
    netloc = first.get(b"host", b"").decode("latin-1")
    if not is_ours(host_of(netloc), names):
        return NotAllowed(f"this server does not know itself as {netloc!r}; its host may start it with --name HOST")
    if b"origin" not in first or (scope["type"] == "http" and scope["method"] in ("GET", "HEAD")):
        return None
    origin = first[b"origin"].decode("latin-1")
    asked = urlsplit(origin).netloc if origin != "null" else ""
    if asked and (asked == netloc or host_of(asked) in names):
        return None
    return NotAllowed(f"a page of {origin!r} may not ask this server; open the server's own page")


class Guard:
    """The outermost layer: it also puts every error into the one shape, and tells browsers to run and load nothing that
    is not ours. What has no path of `beside` is answered by `answers`, with no layer of Starlette's between."""

    def __init__(
        self,
        answers: ASGIApp,
        beside: Router,
        gate: Gate,
        names: tuple[str, ...],
        peers: "Peers | None",
        metrics: Metrics,
    ) -> None:
        self.answers, self.beside, self.gate, self.names, self.peers = answers, beside, gate, names, peers
        self.metrics = metrics
        self.paths = {route.path for route in beside.routes if isinstance(route, Route)}
        limits = gate.limits
        self.quick = Turnstile(limits.answered, limits.answered_each, limits.waiting)
        self.long = Turnstile(limits.long, 1, limits.waiting)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] == "lifespan":
            await self.beside(scope, receive, send)
            return
        error, passed_on = refusal(scope, self.names), False
        try:
            passed_on = self.peers is not None and self.peers.admit(scope)  # it has passed a guard already
        except NotAllowed as pretended:
            error = pretended
        if scope["type"] == "websocket":
            admitted = error is None or passed_on
            await (self.beside(scope, receive, send) if admitted else _turned_away(receive, send))
            return
        guarded = Sending(scope, send, self.metrics)
        try:
            if passed_on:
                await self._answered(scope, receive, guarded)
            elif error is not None:
                raise error
            else:
                await self._admitted(scope, receive, guarded)
        except (AlameinError, HTTPException) as refused:
            await refused_by(refused)(scope, receive, guarded)
        except Exception:  # the server tells its log
            if not guarded.begun:
                await reply(error_json("internal", "", say("table.failed")), 500)(scope, receive, guarded)
            raise

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self.beside if scope["path"] in self.paths else self.answers)(scope, receive, send)

    async def _admitted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Within the limits, when its turn has come: those that replay a whole game are kept apart, some queue for the
        computers."""
        path = scope["path"]
        address = address_of(scope) if path.startswith("/api/") else ""
        self.gate.spend(REQUESTS, address)
        if (kind := BUDGETS.get((scope["method"], path))) is not None:
            self.gate.spend(kind, address)
        bounded = self._bounded(scope, receive, address)
        if not address or path in PATIENT:
            await self._answered(scope, bounded, send)
            return
        async with (self.long if path in LONG else self.quick).through(address):
            await self._answered(scope, bounded, send)

    def _bounded(self, scope: Scope, receive: Receive, address: str) -> Receive:
        """The body, of a bounded size and in a bounded time; a large one spends as much as many requests."""
        most = LARGEST_RECORD if scope["path"].startswith(RECORDS) else LARGEST_BODY
        end = time.monotonic() + self.gate.limits.body
        got, whole, here = 0, False, WHOLE in scope

        async def bounded() -> Message:
            nonlocal got, whole
            if whole:
                return await receive()
            try:
                async with nullcontext() if here else asyncio.timeout(max(0.0, end - time.monotonic())):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, f"a request must arrive within {self.gate.limits.body:g} s") from None
            units = got // BODY_UNIT
            got += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if got > most:
                raise HTTPException(413, f"a request may have {most} bytes here")
            if got // BODY_UNIT > units:
                self._spend(address, got // BODY_UNIT - units)
            return message

        return bounded

    def _spend(self, address: str, cost: int) -> None:
        """Said as an HTTP error: whoever reads the body knows no other."""
        try:
            self.gate.spend(REQUESTS, address, cost)
        except TooMany as error:
            raise HTTPException(429, error.message, {"Retry-After": str(error.seconds)}) from error


class Sending:
    """What is sent: the answer with the headers that all have, and counted; in one piece, if it is there whole."""

    def __init__(self, scope: Scope, send: Send, metrics: Metrics) -> None:
        self.path: str = scope["path"]
        self.cycle: RequestResponseCycle | None = scope.get(WHOLE)
        self.send, self.metrics = send, metrics
        self.began, self.begun = time.perf_counter(), False
        self.head: Message | None = None  # waits for the body

    async def __call__(self, message: Message) -> None:
        """The head of an answer, or a part of its body."""
        if message["type"] == "http.response.start":
            self.begun, self.head = True, message
            headers: list[tuple[bytes, bytes]] = message["headers"]
            headers += HEADERS
            if self.path.startswith("/api/") and NO_STORE[0] not in [name for name, _ in headers]:
                headers.append(NO_STORE)
            self.metrics.count(self.path, message["status"], time.perf_counter() - self.began)
            return
        head, self.head = self.head, None
        if head is not None:
            whole = self.cycle if not message.get("more_body") else None
            if whole is not None and written(whole, head["status"], head["headers"], message.get("body", b"")):
                return
            await self.send(head)
        await self.send(message)


def refused_by(error: AlameinError | HTTPException) -> Response:
    """What is answered to who may not, or asks for what is not there."""
    if isinstance(error, HTTPException):
        out = reply(error_json(KINDS.get(error.status_code, "not-parseable"), "", str(error.detail)), error.status_code)
        out.headers.update(error.headers or {})
        return out
    out = reply(error_json(error.kind, error.rule, error.message, error.reason), status_of(error))
    if isinstance(error, TooMany):
        out.headers["Retry-After"] = str(error.seconds)
    return out


async def _turned_away(receive: Receive, send: Send) -> None:
    """A socket that is refused before it is one: the browser sees 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})
