"""Routes: which function answers a request, what it takes and what it replies, declared once.

The models of requests check them; those of replies are for the documentation (`openapi`), and nothing is built of them
before somebody asks for it. That, and no more than a look into a table for each request, is why no framework stands
here: one took half of the time to start, and a third of an act's (docs/server.md).
"""

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast
from urllib.parse import parse_qsl

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from alamein.core.errors import NotParseable
from alamein.server.connections import WHOLE
from alamein.server.errors import NoToken
from alamein.server.hall import Hall, Place
from alamein.server.hands import Hands
from alamein.server.jobs import Jobs
from alamein.server.limits import Gate, address_of
from alamein.server.shapes import Model

if TYPE_CHECKING:
    from alamein.server.peers import Peers

T = TypeVar("T")
M = TypeVar("M", bound=Model)
Answer = Callable[..., Response | Awaitable[Response]]
THREADS: Final = 40  # most of them wait for the disk
WORTH_PACKING: Final = 1000  # bytes
HEADER: Final = "X-"  # parameters whose name begins so are headers
ALWAYS: Final = (400, 403, 408, 413, 429, 503)  # what every route may answer


class Ask:
    """A request, and what routes look for in it."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope, self.receive = scope, receive
        self.state = scope["app"].state
        self.hall: Hall = self.state.hall
        self.here: Place | None = None

    @cached_property
    def request(self) -> Request:
        """The same as Starlette has it, for who wants more of it than an act does."""
        return Request(self.scope, self.receive)

    @property
    def jobs(self) -> Jobs:
        """Who thinks."""
        return cast(Jobs, self.state.jobs)

    @property
    def gate(self) -> Gate:
        """Who may, and how often."""
        return cast(Gate, self.state.gate)

    @property
    def caller(self) -> str:
        """Whose budget the request spends."""
        return address_of(self.scope)

    def header(self, name: bytes) -> str:
        """What was sent under a name, first if more than once; "" if nothing."""
        return next((value for key, value in self.scope["headers"] if key == name), b"").decode("latin-1")

    @property
    def token(self) -> str:
        """The token it was sent with."""
        scheme, _, token = self.header(b"authorization").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise NoToken("send the token of a seat: Authorization: Bearer …")
        return token.strip()

    @property
    def place(self) -> Place:
        """The table and the seat of the token."""
        assert self.here is not None
        return self.here

    async def body(self) -> bytes:
        """What it was sent with. If that has come with the head, and nobody else may want it, it is one message."""
        if WHOLE not in self.scope or self.state.peers is not None:
            return await self.request.body()
        message = await self.receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        return cast(bytes, message.get("body", b""))

    def spend(self, kind: str) -> None:
        """Take one from a budget of its address, and one from that of its match."""
        self.gate.spend(kind, self.caller)
        self.gate.spend(kind, self.caller and self.place.table.header.id)

    @property
    def hands(self) -> Hands:
        """Who does what may wait."""
        return cast(Hands, self.state.hands)

    async def heavily(self, work: Callable[[], T]) -> T:
        """Work that replays a whole game: a few at a time, so that those who play are not held up."""
        return await run_sync(work, limiter=cast(CapacityLimiter, self.state.heavy))


class Route(NamedTuple):
    """A path and a method with their answer."""

    method: str
    path: str
    answer: Answer
    reply: Any  # a model, or another type
    errors: tuple[int, ...]
    body: type[Model] | None
    takes: type[Model] | None  # from the path, the query and headers
    status: int
    seated: bool  # whether it needs the token of a seat
    tag: str

    async def answered(self, ask: Ask, found: dict[str, str]) -> Response:
        """The reply to a request whose path has these parts."""
        if self.seated:  # a thread is worth its while only if the table must be opened
            token = ask.token
            ask.here = ask.hall.live(token) or await run_sync(ask.hall.place, token)
        given: list[Model] = []
        if self.takes is not None:
            given.append(checked("", self.takes.model_validate_strings, _parameters(ask, self.takes, found)))
        if self.body is not None:
            given.append(checked("body", self.body.model_validate_json, await ask.body()))
        if _is_awaited(self.answer):
            return await cast("Awaitable[Response]", self.answer(ask, *given))
        return cast(Response, await ask.hands.do(self.answer, ask, *given))


def checked(place: str, validate: Callable[[T], M], value: T) -> M:
    """A sound value, or what is wrong with it and where."""
    try:
        return validate(value)
    except ValidationError as error:
        places = [f"{'.'.join(map(str, (place, *e['loc']))).lstrip('.')}: {e['msg']}" for e in error.errors()[:5]]
        raise NotParseable("; ".join(places)) from None


def packed(ask: Ask, answer: Response) -> Response:
    """A long answer as fewer bytes, for who is not at this machine and can read it."""
    if not ask.caller or len(answer.body) <= WORTH_PACKING or "content-encoding" in answer.headers:
        return answer
    if "gzip" in ask.header(b"accept-encoding"):
        answer.body = gzip.compress(answer.body, 1, mtime=0)
        answer.headers.update({"Content-Encoding": "gzip", "Content-Length": str(len(answer.body))})
        answer.headers.setdefault("Vary", "Accept-Encoding")
    return answer


_is_awaited = cache(asyncio.iscoroutinefunction)


@cache
def _keys(takes: type[Model]) -> tuple[str, ...]:
    """What the parameters of a route are called."""
    return tuple(field.alias or name for name, field in takes.model_fields.items())


def _asked(query: str) -> dict[str, str]:
    """The parameters in an address; where nothing is spelled otherwise, and that is nearly always, they are cut out."""
    if "%" in query or "+" in query:
        return dict(parse_qsl(query, keep_blank_values=True))
    return {key: value for key, _, value in (pair.partition("=") for pair in query.split("&") if pair)}


def _parameters(ask: Ask, takes: type[Model], found: dict[str, str]) -> dict[str, str]:
    names = _keys(takes)
    asked = _asked(ask.scope["query_string"].decode("latin-1"))
    if unknown := [key for key in asked if key not in names]:
        raise NotParseable(f"there is no parameter {unknown[0]!r} here; known are {', '.join(sorted(names))}")
    out: dict[str, str] = {}
    for key in names:
        value = found.get(key) or (ask.request.headers if key.startswith(HEADER) else asked).get(key)
        if value is not None:
            out[key] = value
    return out


class Routes:
    """The routes of a part of the API."""

    def __init__(self, prefix: str, tag: str, *, seated: bool) -> None:
        self.prefix, self.tag, self.seated = prefix, tag, seated
        self.all: list[Route] = []

    def add(
        self,
        method: str,
        path: str,
        reply: Any,
        *errors: int,
        body: type[Model] | None = None,
        takes: type[Model] | None = None,
        status: int = 200,
    ) -> Callable[[Answer], Answer]:
        """What the function below answers; its docstring is the documentation."""

        def declared(answer: Answer) -> Answer:
            route = Route(method, self.prefix + path, answer, reply, errors, body, takes, status, self.seated, self.tag)
            self.all.append(route)
            return answer

        return declared

    def get(self, path: str, reply: Any, *errors: int, takes: type[Model] | None = None) -> Callable[[Answer], Answer]:
        """What only looks."""
        return self.add("GET", path, reply, *errors, takes=takes)

    def post(
        self,
        path: str,
        reply: Any,
        *errors: int,
        body: type[Model],
        takes: type[Model] | None = None,
        status: int = 200,
    ) -> Callable[[Answer], Answer]:
        """What asks or changes something."""
        return self.add("POST", path, reply, *errors, body=body, takes=takes, status=status)


class Switch:
    """Leads every request to its route; a path that is not of the API to the pages."""

    def __init__(self, routes: Sequence[Route], page: Callable[[Request], Response]) -> None:
        self.page = page
        self.plain: dict[str, dict[str, Route]] = {}
        self.patterns: list[tuple[re.Pattern[str], dict[str, Route]]] = []
        for route in routes:
            self.plain.setdefault(route.path, {})[route.method] = route
        for path in [path for path in self.plain if "{" in path]:
            pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)
            self.patterns.append((re.compile(pattern), self.plain.pop(path)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        methods, found = self._found(scope["path"])
        route = methods.get(scope["method"])
        if route is None:
            await (await self._elsewhere(Request(scope), methods))(scope, receive, send)
            return
        ask = Ask(scope, receive)
        peers: Peers | None = ask.state.peers
        try:
            if peers is None:
                answer = await route.answered(ask, found)
            else:
                answer = await peers.passed(ask.request, ask.caller, lambda: route.answered(ask, found))
        except ClientDisconnect:
            return  # nobody is left to be answered
        await packed(ask, answer)(scope, receive, send)

    async def _elsewhere(self, request: Request, methods: Mapping[str, Route]) -> Response:
        """A page, or what is wrong with the request."""
        if methods:
            raise HTTPException(405, "this path does not take that method", {"Allow": ", ".join(methods)})
        if request.method not in ("GET", "HEAD") or f"{request.url.path}/".startswith("/api/"):
            raise HTTPException(404, "there is no such thing")
        return await cast(Hands, request.app.state.hands).do(self.page, request)

    def _found(self, path: str) -> tuple[dict[str, Route], dict[str, str]]:
        if path in self.plain:
            return self.plain[path], {}
        for pattern, methods in self.patterns:
            if (match := pattern.fullmatch(path)) is not None:
                return methods, match.groupdict()
        return {}, {}
