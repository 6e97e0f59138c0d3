"""What the routes share: replies, who is to sit where, new matches with their keys."""

from collections.abc import Sequence

from starlette.responses import Response

from alamein.core.game import SPECTATOR
from alamein.games import registry
from alamein.server.making import Chosen, Made
from alamein.server.models import SeatChoice
from alamein.server.shown import encode


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return sent(encode(value), status)


def sent(content: bytes, status: int = 200) -> Response:
    """JSON that is there already."""
    return Response(content, status, media_type="application/json")


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
