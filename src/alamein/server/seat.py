"""Routes of a seat at a table: seeing, asking, acting, taking back, talking, stepping through the game."""

from anyio.to_thread import run_sync
from pydantic import Field
from starlette.responses import Response

from alamein.core.game import SPECTATOR
from alamein.games.catalogue import say
from alamein.play import record
from alamein.play.engine import reason_json
from alamein.play.match import Match
from alamein.server import gathering, lessons, models, teaching, trust
from alamein.server.answers import Verified
from alamein.server.doors import chosen, made_json, reply, sent
from alamein.server.errors import NotAllowed
from alamein.server.fallen import dice_fallen, dice_told
from alamein.server.hall import Place, Plan, substitute
from alamein.server.limits import CHATTING
from alamein.server.moves import line_of
from alamein.server.routes import Ask, Routes
from alamein.server.shapes import Model
from alamein.server.states import CHAT_PAGE, chat_json, replay_json, state_bytes, state_json
from alamein.server.study import laid_out, told
from alamein.server.table import Table
from alamein.server.worker import VerifyRequest

routes = Routes("/api/table", "table", seated=True)
SEEING, ACTING = (401, 422), (401, 403, 409, 422)


class Have(Model):
    have: models.Version | None = Field(default=None, description="the version of a state to tell the changes of")


class Since(Have):
    since: int | None = Field(default=None, ge=-(2**31), le=2**31)


class Before(Model):
    before: int = Field(ge=1, le=2**31)


class OfVersion(Model):
    version: models.Version


class Holding(Model):
    tokens: str = Field(
        default="", max_length=4000, alias="X-Alamein-Tokens", description="tokens of further seats, with commas"
    )


def _player(ask: Ask) -> Place:
    """The place of somebody who plays there."""
    ask.place.table.check_player(ask.place.seat)
    return ask.place


def _changed(ask: Ask, having: Have, since: int, more: bytes = b"") -> Response:
    """What a seat sees after it has changed something, with `more` of the object, and news for everybody else."""
    table, seat = ask.place
    with table.lock:
        out = state_bytes(table, seat, since, having.have)
    ask.hall.changed(table)
    return sent(out[:-1] + more + out[-1:])


@routes.get("", models.State | models.Delta, *SEEING, takes=Since)
def see(ask: Ask, asked: Since) -> Response:
    """The table as this seat sees it, with the log after version `since` (negative: the last versions)."""
    table, seat = ask.place
    with table.lock:
        return reply(state_json(table, seat, asked.since, asked.have))


@routes.post("/act", models.Acted | models.Delta, *ACTING, body=models.Act, takes=Have)
def act(ask: Ask, having: Have, body: models.Act) -> Response:
    """Take actions in turn. It stops after one that cannot be undone; `taken` says how many were taken."""
    table, seat = _player(ask)
    with table.lock:
        taken = table.act(seat, body.actions, body.version, "")
    return _changed(ask, having, body.version, b',"taken":%d' % taken)


@routes.post("/why", models.WhyReply, *ACTING, body=models.Why)
def why(ask: Ask, body: models.Why) -> Response:
    """Whether this seat may take an action, and if not, why and what would make it legal."""
    table, seat = _player(ask)
    with table.lock:
        reason = table.match.why(seat, body.action)
    return reply({"legal": True} if reason is None else {"legal": False, **reason_json(reason)})


@routes.post("/commit", models.State | models.Delta, *ACTING, body=trust.Commit, takes=Have)
def commit(ask: Ask, having: Have, body: trust.Commit) -> Response:
    """Seal this seat's share of the dice, before the match begins. A second seal throws away everybody's."""
    table, seat = _player(ask)
    with table.lock:
        if gathering.commit(table, seat, body.seal):
            ask.hall.say(table, SPECTATOR, say("table.new_share", seat=table.game.seats[seat]))
    return _changed(ask, having, table.version)


@routes.post("/reveal", models.State | models.Delta, *ACTING, body=trust.Reveal, takes=Have)
def reveal(ask: Ask, having: Have, body: trust.Reveal) -> Response:
    """Open this seat's share, when all are sealed. With the last one the match begins."""
    table, seat = _player(ask)
    with table.lock:
        version = table.version
        gathering.reveal(table, seat, body.nonce)
    return _changed(ask, having, version)


@routes.post("/lesson", models.State | models.Delta, *ACTING, body=teaching.Saw, takes=Have)
def lesson(ask: Ask, having: Have, body: teaching.Saw) -> Response:
    """Say what was looked at, or what was refused; the lesson goes on if it awaits that."""
    table, _ = _player(ask)
    with table.lock:
        lessons.saw(table, body.saw)
    return _changed(ask, having, table.version)


@routes.post("/undo", models.State | models.Delta, *ACTING, body=models.At, takes=Have)
def undo(ask: Ask, having: Have, body: models.At) -> Response:
    """Take back the last action, up to dice, a hidden fact or another seat's decision."""
    table, seat = _player(ask)
    with table.lock:
        table.undo(seat, body.version)
    return _changed(ask, having, body.version)


@routes.post("/takeback", models.State | models.Delta, *ACTING, body=models.TakeBack, takes=Have)
def take_back(ask: Ask, having: Have, body: models.TakeBack) -> Response:
    """Ask the others to go back to a version, beyond what undo allows. Computers agree at once."""
    table, seat = _player(ask)
    with table.lock:
        table.ask_back(seat, body.to, body.version)
    return _changed(ask, having, body.version)


@routes.post("/takeback/answer", models.State | models.Delta, *ACTING, body=models.AnswerBack, takes=Have)
def answer(ask: Ask, having: Have, body: models.AnswerBack) -> Response:
    """Agree or not; whoever asked withdraws by not agreeing."""
    table, seat = _player(ask)
    with table.lock:
        table.answer(seat, body.version, agree=body.agree)
    return _changed(ask, having, body.version)


@routes.post("/resign", models.State | models.Delta, *ACTING, body=models.At, takes=Have)
def resign(ask: Ask, having: Have, body: models.At) -> Response:
    """Give up: of two seats the other wins, of more a computer goes on."""
    table, seat = _player(ask)
    with table.lock:
        table.resign(seat, body.version, substitute())
    return _changed(ask, having, body.version)


@routes.post("/replace", models.State | models.Delta, *ACTING, body=models.Replace, takes=Have)
def replace(ask: Ask, having: Have, body: models.Replace) -> Response:
    """Let a computer take a seat whose invitation nobody has taken up."""
    table, seat = _player(ask)
    ask.hall.replace(table, body.seat, body.player)
    with table.lock:
        return reply(state_json(table, seat, table.version, having.have))


@routes.get("/chat/{before}", models.ChatPage, *SEEING, takes=Before)
def older_chat(ask: Ask, asked: Before) -> Response:
    """The lines of chat before a line, a page of them; the table itself comes with the last ones only."""
    table = ask.place.table
    with table.lock:
        lines = table.chat[: asked.before - 1]
    return reply({"chat": [chat_json(line) for line in lines[-CHAT_PAGE:]]})


@routes.post("/chat", models.ChatItem, *ACTING, body=models.Say)
def chat(ask: Ask, body: models.Say) -> Response:
    """Say something to everybody at the table."""
    ask.spend(CHATTING)
    table, seat = ask.place
    if seat == SPECTATOR:
        raise NotAllowed(say("table.spectator"))
    return reply(chat_json(ask.hall.say(table, seat, body.text)))


@routes.add("PUT", "/note", models.Note, *ACTING, body=models.Note)
def note(ask: Ask, body: models.Note) -> Response:
    """Keep private notes; nobody else sees them."""
    ask.hall.note(*ask.place, body.text)
    return reply({"text": body.text})


@routes.get("/replay/{version}", models.State, 401, 404, 422, takes=OfVersion)
def replay(ask: Ask, asked: OfVersion) -> Response:
    """The table as this seat saw it at an earlier version, with the log of that version."""
    table, seat = ask.place
    with table.lock:
        return reply(replay_json(table, seat, asked.version))


@routes.get("/export", dict[str, object], 401, 403, 422, takes=Holding)
async def export(ask: Ask, holding: Holding) -> Response:
    """The saved game; sealed if it holds what the holder of these tokens may not know."""
    table, seat = ask.place
    out = reply(await ask.heavily(lambda: ask.hall.export(table, seat, _split(holding.tokens))))
    out.headers["Content-Disposition"] = f'attachment; filename="{table.game.id}-{table.header.id}.json"'
    return out


@routes.post("/fork", models.MatchMade, 401, 403, 404, 409, 422, body=models.Fork, takes=Holding, status=201)
async def fork(ask: Ask, holding: Holding, body: models.Fork) -> Response:
    """A new match that goes on from a version of this one, with dice of its own."""
    held = _split(holding.tokens)
    plan = await run_sync(ask.hall.to_fork, *ask.place, body.version, chosen(body.seats), held)
    if isinstance(plan, Plan):
        return await laid_out(ask, plan)
    return reply(made_json(await run_sync(ask.hall.add, plan, ask.caller)), 201)


@routes.get("/dice", trust.DicePage, 401, 409)
async def dice(ask: Ask) -> Response:
    """The seals, the shares, and every die that everybody may know with its place in its stream."""
    table = ask.place.table
    with table.lock:
        match, line = table.frozen(), line_of(table.moves, table.version)
        told = dice_told(table)
    return reply(told | await ask.heavily(lambda: dice_fallen(match, line)))


@routes.get("/verify", Verified, 401, 409, 422)
async def verify(ask: Ask) -> Response:
    """Replay this match, checking every action and every die whose seed is known."""
    table = ask.place.table
    saved = await ask.heavily(lambda: record.save(_frozen(table)))
    return await told(ask, VerifyRequest(saved), table.header.id)


def _frozen(table: Table) -> Match:
    with table.lock:
        return table.frozen()


def _split(tokens: str) -> list[str]:
    return [token.strip() for token in tokens.split(",") if token.strip()]
