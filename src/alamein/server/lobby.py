"""Routes that need no token: games, rulebooks, new matches, invitations, saved games."""

from datetime import date

from anyio.to_thread import run_sync
from pydantic import Field
from starlette.responses import Response

import alamein
from alamein.core.errors import AlameinError
from alamein.play.match import seed_bytes
from alamein.server import catalogue, models, teaching
from alamein.server.answers import Invitation, Lived, Verified
from alamein.server.doors import chosen, made_json, reply
from alamein.server.errors import NoToken
from alamein.server.hall import Hall
from alamein.server.limits import REQUESTS
from alamein.server.puzzles import puzzles_json
from alamein.server.questions import LIVE, Question
from alamein.server.routes import Ask, Routes
from alamein.server.shapes import Model, Sheet
from alamein.server.shown import Json
from alamein.server.states import invitation_json, summary_json, unreadable_json
from alamein.server.study import laid_out, told
from alamein.server.web import send
from alamein.server.worker import VerifyRequest

routes = Routes("/api", "lobby", seated=False)
JSON = "application/json"


class OfGame(Model):
    game: str


class OfSheet(OfGame):
    v: str | None = Field(default=None, max_length=64)


class OfRule(OfGame):
    rule: str


@routes.get("/health", models.Health)
async def health(ask: Ask) -> Response:
    """Whether the server is there, and which one it is."""
    return reply({"program": "alamein", "version": alamein.__version__})


@routes.get("/games", models.Games)
def list_games(ask: Ask) -> Response:
    """The games, their scenarios and options, and the computer players."""
    return reply(catalogue.all_json())


@routes.get("/words", models.PageWords)
def words(ask: Ask) -> Response:
    """What the pages say in the language of this server; they have English themselves."""
    return send(ask.request, catalogue.words(), JSON, "no-cache")


@routes.get("/games/{game}/sheet", Sheet, 404, 422, takes=OfSheet)
def sheet(ask: Ask, of: OfSheet) -> Response:
    """What a table needs to draw a game and never changes. With its hash as `v` it may be kept for ever."""
    content = catalogue.sheet(of.game)
    keep = "public, max-age=31536000, immutable" if of.v == content.hash else "no-cache"
    return send(ask.request, content, JSON, keep)


@routes.get("/games/{game}/rulebook", models.RulebookInfo, 404, 422, takes=OfGame)
def rulebook(ask: Ask, of: OfGame) -> Response:
    """Every rule in our own words, with its mark, and our rulings."""
    return send(ask.request, catalogue.rules(of.game), JSON, "no-cache")


@routes.get("/games/{game}/examples/{rule}", models.Examples, 404, 422, takes=OfRule)
def examples(ask: Ask, of: OfRule) -> Response:
    """The examples of a rule, as text and as pictures."""
    return send(ask.request, catalogue.shown_examples(of.game, of.rule), JSON, "no-cache")


@routes.get("/games/{game}/briefing", teaching.Briefings, 404, 422, takes=OfGame)
def briefing(ask: Ask, of: OfGame) -> Response:
    """What a player is told before a game, for each scenario; [] of a game that has none."""
    return send(ask.request, catalogue.briefed(of.game), JSON, "no-cache")


@routes.post("/lessons", models.MatchMade, 404, 422, body=teaching.NewLesson, status=201)
def new_lesson(ask: Ask, body: teaching.NewLesson) -> Response:
    """Begin a lesson: a match whose position, dice and opponents are given until it is over."""
    catalogue.known(body.game)
    return reply(made_json(ask.hall.lesson(body.game, body.lesson, ask.caller)), 201)


@routes.get("/puzzles", teaching.Puzzles)
def all_puzzles(ask: Ask) -> Response:
    """The puzzles of all games, and the one of the day."""
    return reply(puzzles_json(date.today()))


@routes.post("/puzzles", models.MatchMade, 404, 422, body=teaching.NewPuzzle, status=201)
def new_puzzle(ask: Ask, body: teaching.NewPuzzle) -> Response:
    """Begin a puzzle: a match from its position, with dice that nobody knows."""
    catalogue.known(body.game)
    return reply(made_json(ask.hall.puzzle(body.game, body.puzzle, ask.caller)), 201)


@routes.post("/examples/try", Lived, 404, 409, 422, body=models.TryExample)
async def try_example(ask: Ask, body: models.TryExample) -> Response:
    """An example after actions of its reader; one that is not legal is refused as at a table. Nothing is kept."""
    position = await run_sync(catalogue.position, body.game, body.example)
    return await told(ask, Question(LIVE, body.game, position, actions=body.actions), "")


@routes.post("/matches", models.MatchMade, 404, 422, body=models.NewMatch, status=201)
def new_match(ask: Ask, body: models.NewMatch) -> Response:
    """Begin a match. The reply is the only time its tokens are told."""
    seats, seed = chosen(body.seats), seed_bytes(body.seed)
    made = ask.hall.new(body.game, body.scenario, body.options, seats, seed, ask.caller, body.shares)
    return reply(made_json(made), 201)


@routes.post("/matches/check", models.Granted, 404, 422, body=models.Wish)
def check_match(ask: Ask, body: models.Wish) -> Response:
    """Whether a scenario and options go together, before a match is begun; if not, the rule that forbids it."""
    game = catalogue.known(body.game)
    state = game.new(body.scenario, body.options)
    return reply({"in_play": game.players(state)})


@routes.get("/invitation", Invitation, 401, 409)
def invitation(ask: Ask) -> Response:
    """What an invitation, sent as a token, offers: to be read before it is taken up."""
    table, seat = ask.hall.invited(ask.token)
    with table.lock:
        return reply(invitation_json(table, seat))


@routes.post("/join", models.Joined, 401, 409, 422, body=models.Join)
def join(ask: Ask, body: models.Join) -> Response:
    """Take the seat of an invitation. It works once."""
    table, seat, token = ask.hall.join(body.invitation, body.name)
    return reply({"match": table.header.id, "game": table.game.id, "seat": seat, "token": token})


@routes.post("/continue", models.Summaries, 422, body=models.Continue)
def go_on(ask: Ask, body: models.Continue) -> Response:
    """Where the matches of these tokens stand; null for a token that opens nothing."""
    ask.gate.spend(REQUESTS, ask.caller, len(body.tokens))
    found: list[Json | None] = []
    for token in body.tokens:
        try:
            found.append(_summary(ask.hall, *ask.hall.find(token)))
        except NoToken:
            found.append(None)
    return reply({"matches": found})


def _summary(hall: Hall, id: str, seat: int) -> Json:
    """A match in a line; one that cannot be read says why, and the others are told all the same."""
    try:
        table = hall.look(id)
        with table.lock:
            return summary_json(table, seat)
    except AlameinError as error:
        return unreadable_json(id, hall.store.facts(id), seat, error.message)


@routes.post("/records", models.MatchMade, 404, 409, 422, body=models.OpenRecord, status=201)
async def open_record(ask: Ask, body: models.OpenRecord) -> Response:
    """Open a saved game as a new match."""
    return await laid_out(ask, await run_sync(ask.hall.to_load, body.record, chosen(body.seats)))


@routes.post("/records/verify", Verified, 409, 422, body=models.SavedRecord)
async def verify_record(ask: Ask, body: models.SavedRecord) -> Response:
    """Replay a saved game, checking every action, checksum and revealed die."""
    return await told(ask, VerifyRequest(body.record), "")
