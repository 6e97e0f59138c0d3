"""Routes of a seat at a table: seeing, asking, acting, taking back, talking, stepping through the game."""

from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Header, Path, Query, Request
from starlette.responses import Response

from alamein.core.game import SPECTATOR
from alamein.play import record
from alamein.play.engine import reason_json
from alamein.play.match import Match
from alamein.server import gathering, models, trust
from alamein.server.answers import Verified
from alamein.server.doors import TheHall, ThePlace, chosen, errors, heavily, made_json, reply, spends_here
from alamein.server.errors import NotAllowed
from alamein.server.fallen import dice_fallen, dice_told
from alamein.server.hall import Hall, Place, Plan, substitute
from alamein.server.limits import CHATTING, TheCaller
from alamein.server.moves import line_of
from alamein.server.shown import Json
from alamein.server.states import CHAT_PAGE, chat_json, replay_json, state_json
from alamein.server.study import laid_out, told
from alamein.server.table import Table
from alamein.server.worker import VerifyRequest

router = APIRouter(prefix="/api/table", tags=["table"])
SEEING = errors(401, 422)
ACTING = errors(401, 403, 409, 422)
Tokens = Annotated[
    str, Header(alias="X-Alamein-Tokens", max_length=4000, description="tokens of further seats, with commas")
]


def _player(place: Place) -> Place:
    """The place of somebody who plays there."""
    place.table.check_player(place.seat)
    return place


def _changed(hall: Hall, table: Table, seat: int, since: int, more: Json) -> Response:
    """What a seat sees after it has changed something, and news for everybody else."""
    with table.lock:
        out = state_json(table, seat, since) | more
    hall.changed(table)
    return reply(out)


@router.get("", response_model=models.State, responses=SEEING)
def see(place: ThePlace, since: Annotated[int | None, Query(ge=-(2**31), le=2**31)] = None) -> Response:
    """The table as this seat sees it, with the log after version `since` (negative: the last versions)."""
    with place.table.lock:
        return reply(state_json(place.table, place.seat, since))


@router.post("/act", response_model=models.Acted, responses=ACTING)
def act(hall: TheHall, place: ThePlace, body: models.Act) -> Response:
    """Take actions in turn. It stops after one that cannot be undone; `taken` says how many were taken."""
    table, seat = _player(place)
    with table.lock:
        taken = table.act(seat, body.actions, body.version, "")
    return _changed(hall, table, seat, body.version, {"taken": taken})


@router.post("/why", response_model=models.WhyReply, responses=ACTING)
def why(place: ThePlace, body: models.Why) -> Response:
    """Whether this seat may take an action, and if not, why and what would make it legal."""
    table, seat = _player(place)
    with table.lock:
        reason = table.match.why(seat, body.action)
    return reply({"legal": True} if reason is None else {"legal": False, **reason_json(reason)})


@router.post("/commit", response_model=models.State, responses=ACTING)
def commit(hall: TheHall, place: ThePlace, body: trust.Commit) -> Response:
    """Seal this seat's share of the dice, before the match begins. A second seal throws away everybody's."""
    table, seat = _player(place)
    with table.lock:
        if gathering.commit(table, seat, body.seal):
            hall.say(table, SPECTATOR, f"{table.game.seats[seat]} has a new share: everybody seals the dice anew")
    return _changed(hall, table, seat, table.version, {})


@router.post("/reveal", response_model=models.State, responses=ACTING)
def reveal(hall: TheHall, place: ThePlace, body: trust.Reveal) -> Response:
    """Open this seat's share, when all are sealed. With the last one the match begins."""
    table, seat = _player(place)
    with table.lock:
        version = table.version
        gathering.reveal(table, seat, body.nonce)
    return _changed(hall, table, seat, version, {})


@router.post("/undo", response_model=models.State, responses=ACTING)
def undo(hall: TheHall, place: ThePlace, body: models.At) -> Response:
    """Take back the last action, up to dice, a hidden fact or another seat's decision."""
    table, seat = _player(place)
    with table.lock:
        table.undo(seat, body.version)
    return _changed(hall, table, seat, body.version, {})


@router.post("/takeback", response_model=models.State, responses=ACTING)
def take_back(hall: TheHall, place: ThePlace, body: models.TakeBack) -> Response:
    """Ask the others to go back to a version, beyond what undo allows. Computers agree at once."""
    table, seat = _player(place)
    with table.lock:
        table.ask_back(seat, body.to, body.version)
    return _changed(hall, table, seat, body.version, {})


@router.post("/takeback/answer", response_model=models.State, responses=ACTING)
def answer(hall: TheHall, place: ThePlace, body: models.AnswerBack) -> Response:
    """Agree or not; whoever asked withdraws by not agreeing."""
    table, seat = _player(place)
    with table.lock:
        table.answer(seat, body.version, agree=body.agree)
    return _changed(hall, table, seat, body.version, {})


@router.post("/resign", response_model=models.State, responses=ACTING)
def resign(hall: TheHall, place: ThePlace, body: models.At) -> Response:
    """Give up: of two seats the other wins, of more a computer goes on."""
    table, seat = _player(place)
    with table.lock:
        table.resign(seat, body.version, substitute())
    return _changed(hall, table, seat, body.version, {})


@router.post("/replace", response_model=models.State, responses=ACTING)
def replace(hall: TheHall, place: ThePlace, body: models.Replace) -> Response:
    """Let a computer take a seat whose invitation nobody has taken up."""
    table, seat = _player(place)
    hall.replace(table, body.seat, body.player)
    with table.lock:
        return reply(state_json(table, seat, table.version))


@router.get("/chat/{before}", response_model=models.ChatPage, responses=SEEING)
def older_chat(place: ThePlace, before: Annotated[int, Path(ge=1, le=2**31)]) -> Response:
    """The lines of chat before a line, a page of them; the table itself comes with the last ones only."""
    with place.table.lock:
        lines = place.table.chat[: before - 1]
    return reply({"chat": [chat_json(line) for line in lines[-CHAT_PAGE:]]})


@router.post("/chat", dependencies=[Depends(spends_here(CHATTING))], response_model=models.ChatItem, responses=ACTING)
def chat(hall: TheHall, place: ThePlace, body: models.Say) -> Response:
    """Say something to everybody at the table."""
    if place.seat == SPECTATOR:
        raise NotAllowed("a spectator watches; only a seat at the table may do this")
    return reply(chat_json(hall.say(place.table, place.seat, body.text)))


@router.put("/note", response_model=models.Note, responses=ACTING)
def note(hall: TheHall, place: ThePlace, body: models.Note) -> Response:
    """Keep private notes; nobody else sees them."""
    hall.note(place.table, place.seat, body.text)
    return reply({"text": body.text})


@router.get("/replay/{version}", response_model=models.State, responses=errors(401, 404, 422))
def replay(place: ThePlace, version: Annotated[int, Path(ge=0, le=2**31)]) -> Response:
    """The table as this seat saw it at an earlier version, with the log of that version."""
    with place.table.lock:
        return reply(replay_json(place.table, place.seat, version))


@router.get("/export", response_model=dict[str, object], responses=errors(401, 403, 422))
async def export(request: Request, hall: TheHall, place: ThePlace, tokens: Tokens = "") -> Response:
    """The saved game; sealed if it holds what the holder of these tokens may not know."""
    table, seat = place
    out = reply(await heavily(request, lambda: hall.export(table, seat, _split(tokens))))
    out.headers["Content-Disposition"] = f'attachment; filename="{table.game.id}-{table.header.id}.json"'
    return out


@router.post(
    "/fork",
    status_code=201,
    response_model=models.MatchMade,
    responses=errors(401, 403, 404, 409, 422),
)
async def fork(
    request: Request, hall: TheHall, place: ThePlace, caller: TheCaller, body: models.Fork, tokens: Tokens = ""
) -> Response:
    """A new match that goes on from a version of this one, with dice of its own."""
    table, seat = place

    plan = await run_sync(hall.to_fork, table, seat, body.version, chosen(body.seats), _split(tokens))
    if isinstance(plan, Plan):
        return await laid_out(request, hall, plan, caller)
    return reply(made_json(await run_sync(hall.add, plan, caller)), 201)


@router.get("/dice", response_model=trust.DicePage, responses=errors(401, 409))
async def dice(request: Request, place: ThePlace) -> Response:
    """The seals, the shares, and every die that everybody may know with its place in its stream."""
    with place.table.lock:
        match, line = place.table.frozen(), line_of(place.table.moves, place.table.version)
        told = dice_told(place.table)
    return reply(told | await heavily(request, lambda: dice_fallen(match, line)))


@router.get(
    "/verify",
    response_model=Verified,
    responses=errors(401, 409, 422),
)
async def verify(request: Request, place: ThePlace) -> Response:
    """Replay this match, checking every action and every die whose seed is known."""
    saved = await heavily(request, lambda: record.save(_frozen(place.table)))
    return await told(request, VerifyRequest(saved), place.table.header.id)


def _frozen(table: Table) -> Match:
    with table.lock:
        return table.frozen()


def _split(tokens: str) -> list[str]:
    return [token.strip() for token in tokens.split(",") if token.strip()]
