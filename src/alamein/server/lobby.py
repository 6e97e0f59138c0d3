"""Routes that need no token: games, rulebooks, new matches, invitations, saved games."""

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

import alamein
from alamein.core.errors import AlameinError
from alamein.play.match import seed_bytes
from alamein.server import catalogue, models
from alamein.server.answers import Invitation, Verified
from alamein.server.doors import Bearer, TheHall, chosen, errors, made_json, reply, token_of
from alamein.server.errors import NoToken
from alamein.server.hall import Hall
from alamein.server.limits import REQUESTS, TheCaller, gate_of
from alamein.server.shapes import Sheet
from alamein.server.shown import Json
from alamein.server.states import invitation_json, summary_json, unreadable_json
from alamein.server.study import laid_out, told
from alamein.server.web import send
from alamein.server.worker import VerifyRequest

router = APIRouter(prefix="/api", tags=["lobby"])
JSON = "application/json"


@router.get("/health", response_model=models.Health, responses=errors())
async def health() -> Response:
    """Whether the server is there, and which one it is."""
    return reply({"program": "alamein", "version": alamein.__version__})


@router.get("/games", response_model=models.Games, responses=errors())
def list_games() -> Response:
    """The games, their scenarios and options, and the computer players."""
    return reply(catalogue.all_json())


@router.get("/games/{game}/sheet", response_model=Sheet, responses=errors(404, 422))
def sheet(request: Request, game: str, v: Annotated[str | None, Query(max_length=64)] = None) -> Response:
    """What a table needs to draw a game and never changes. With its hash as `v` it may be kept for ever."""
    content = catalogue.sheet(game)
    keep = "public, max-age=31536000, immutable" if v == content.hash else "no-cache"
    return send(request, content, JSON, keep)


@router.get("/games/{game}/rulebook", response_model=models.RulebookInfo, responses=errors(404, 422))
def rulebook(request: Request, game: str) -> Response:
    """Every rule in our own words, with its mark, and our rulings."""
    return send(request, catalogue.rules(game), JSON, "no-cache")


@router.get("/games/{game}/examples/{rule}", response_model=models.Examples, responses=errors(404, 422))
def examples(request: Request, game: str, rule: str) -> Response:
    """The examples of a rule, drawn as text."""
    return send(request, catalogue.shown_examples(game, rule), JSON, "no-cache")


@router.post("/matches", status_code=201, response_model=models.MatchMade, responses=errors(404, 422))
def new_match(hall: TheHall, caller: TheCaller, body: models.NewMatch) -> Response:
    """Begin a match. The reply is the only time its tokens are told."""
    seats, seed = chosen(body.seats), seed_bytes(body.seed)
    made = hall.new(body.game, body.scenario, body.options, seats, seed, caller, body.shares)
    return reply(made_json(made), 201)


@router.post("/matches/check", response_model=models.Granted, responses=errors(404, 422))
def check_match(body: models.Wish) -> Response:
    """Whether a scenario and options go together, before a match is begun; if not, the rule that forbids it."""
    game = catalogue.known(body.game)
    state = game.new(body.scenario, body.options)
    return reply({"in_play": game.players(state)})


@router.get("/invitation", response_model=Invitation, responses=errors(401, 409))
def invitation(hall: TheHall, bearer: Bearer) -> Response:
    """What an invitation, sent as a token, offers: to be read before it is taken up."""
    table, seat = hall.invited(token_of(bearer))
    with table.lock:
        return reply(invitation_json(table, seat))


@router.post("/join", response_model=models.Joined, responses=errors(401, 409, 422))
def join(hall: TheHall, body: models.Join) -> Response:
    """Take the seat of an invitation. It works once."""
    table, seat, token = hall.join(body.invitation, body.name)
    return reply({"match": table.header.id, "game": table.game.id, "seat": seat, "token": token})


@router.post("/continue", response_model=models.Summaries, responses=errors(422))
def go_on(request: Request, hall: TheHall, caller: TheCaller, body: models.Continue) -> Response:
    """Where the matches of these tokens stand; null for a token that opens nothing."""
    gate_of(request).spend(REQUESTS, caller, len(body.tokens))
    found: list[Json | None] = []
    for token in body.tokens:
        try:
            found.append(_summary(hall, *hall.find(token)))
        except NoToken:
            found.append(None)
    return reply({"matches": found})


def _summary(hall: Hall, id: str, seat: int) -> Json:
    """A match in a line; one that cannot be read says why, and the others are told all the same."""
    try:
        table = hall.table(id)
        with table.lock:
            return summary_json(table, seat)
    except AlameinError as error:
        return unreadable_json(id, hall.store.facts(id), seat, error.message)


@router.post("/records", status_code=201, response_model=models.MatchMade, responses=errors(404, 409, 422))
async def open_record(request: Request, hall: TheHall, caller: TheCaller, body: models.OpenRecord) -> Response:
    """Open a saved game as a new match."""
    plan = await run_sync(hall.to_load, body.record, chosen(body.seats))
    return await laid_out(request, hall, plan, caller)


@router.post("/records/verify", response_model=Verified, responses=errors(409, 422))
async def verify_record(request: Request, body: models.SavedRecord) -> Response:
    """Replay a saved game, checking every action, checksum and revealed die."""
    return await told(request, VerifyRequest(body.record), "")
