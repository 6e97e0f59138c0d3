"""What the routes share: the hall of a request, the seat behind its token, replies and documented errors."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, TypeVar, cast

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from alamein.core.game import SPECTATOR
from alamein.games import registry
from alamein.server.errors import NoToken
from alamein.server.hall import Hall, Place
from alamein.server.limits import address_of, gate_of
from alamein.server.making import Chosen, Made
from alamein.server.models import Error, SeatChoice
from alamein.server.shown import encode

T = TypeVar("T")
Documented = dict[int | str, dict[str, object]]
bearer = HTTPBearer(auto_error=False, description="the token of a seat or a spectator")


def errors(*statuses: int) -> Documented:
    """The errors a route may answer, for OpenAPI."""
    reasons = {
        400: "the body is not text",
        401: "no token, or one that opens nothing",
        403: "not for this seat",
        404: "there is no such thing",
        408: "the request came too slowly",
        409: "the match has moved on, somebody else decides, or the computers are busy",
        413: "the request is too large",
        422: "not legal by the rules, or not a sound request",
        429: "too many of these; Retry-After says when there is room again",
        503: "the database cannot be written, or this match cannot be read",
    }
    return {
        status: {"model": Error, "description": reasons[status]} for status in (*statuses, 400, 403, 408, 413, 429, 503)
    }


async def hall_of(request: Request) -> Hall:
    """The hall of this application."""
    return cast(Hall, request.app.state.hall)


Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


def token_of(credentials: HTTPAuthorizationCredentials | None) -> str:
    """The token a request was sent with."""
    if credentials is None:
        raise NoToken("send the token of a seat: Authorization: Bearer …")
    return credentials.credentials


async def place_of(request: Request, credentials: Bearer) -> Place:
    """The table and the seat of the request's token; a thread is worth its while only if it must be opened."""
    hall, token = cast(Hall, request.app.state.hall), token_of(credentials)
    found = hall.live(token)
    return await run_sync(hall.place, token) if found is None else found


TheHall = Annotated[Hall, Depends(hall_of)]
ThePlace = Annotated[Place, Depends(place_of)]


def spends_here(kind: str) -> Callable[[Request, Place], Awaitable[None]]:
    """A dependency: the request takes one from a budget of its address, and one from that of its match."""

    async def spend(request: Request, place: ThePlace) -> None:
        address = address_of(request.scope)
        gate_of(request).spend(kind, address)
        gate_of(request).spend(kind, address and place.table.header.id)

    return spend


async def heavily(request: Request, work: Callable[[], T]) -> T:
    """Work that replays a whole game: a few at a time, so that those who play are not held up."""
    return await run_sync(work, limiter=cast(CapacityLimiter, request.app.state.heavy))


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(encode(value), status, media_type="application/json")


def chosen(seats: Sequence[SeatChoice] | None) -> list[Chosen] | None:
    """Who is to sit where, as the hall takes it."""
    return None if seats is None else [Chosen(seat.kind, seat.player or "", seat.name) for seat in seats]


def made_json(made: Made) -> dict[str, object]:
    """A new match with its keys."""
    header = made.rows.header
    names = registry.game(header.game).seats
    seats: list[dict[str, object]] = []
    for row in made.rows.players:
        key: dict[str, object] = {"seat": row.seat, "name": names[row.seat], "kind": row.kind}
        if row.seat in made.tokens:
            key["token"] = made.tokens[row.seat]
        if row.seat in made.invitations:
            key["invitation"] = made.invitations[row.seat]
        seats.append(key)
    return {
        "match": header.id,
        "game": header.game,
        "version": header.version,
        "seats": seats,
        "spectator": made.tokens[SPECTATOR],
    }
