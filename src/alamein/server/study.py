"""Routes for who wants to know more before or after deciding: hints, what cannot be undone, threats, supply, review."""

import asyncio
from typing import Final

from anyio.to_thread import run_sync
from starlette.responses import Response

from alamein.core.errors import NotLegal, NotParseable, NotYourTurn
from alamein.core.game import SPECTATOR
from alamein.core.procedure import NOBODY
from alamein.games.catalogue import say
from alamein.play.briefings import briefing_of
from alamein.server import answers, models
from alamein.server.doors import made_json, reply
from alamein.server.errors import STATUS, Busy, NotFound, Secret
from alamein.server.fair import QUICK
from alamein.server.hall import Place, Plan
from alamein.server.limits import ASKING
from alamein.server.luck import luck_json
from alamein.server.making import Lay, read_laid
from alamein.server.moves import line_of
from alamein.server.questions import FINALS, ODDS, PUZZLE, THREATS, TRACE, TRY, Question
from alamein.server.review import Looked, turning_points
from alamein.server.routes import Ask, Routes
from alamein.server.shown import Json
from alamein.server.states import log_json, outcome_json, told_json
from alamein.server.table import Table
from alamein.server.teaching import PuzzleInfo
from alamein.server.worker import Answer, HintRequest, ReviewRequest, Task

routes = Routes("/api/table", "study", seated=True)
PATIENCE: Final = 45.0  # seconds that somebody waits for a hint or a review


async def asked(ask: Ask, task: Task, match: str) -> Answer:
    """A worker's answer, without holding up anybody else."""
    if ask.jobs.lanes == [QUICK] and not isinstance(task, Question | Lay):
        raise Busy(say("table.no_computers"))
    try:
        answer = await asyncio.wait_for(asyncio.wrap_future(ask.jobs.ask(task, ask.caller, match)), PATIENCE)
    except TimeoutError:
        raise Busy(say("table.busy")) from None
    if answer.error:
        raise Busy(say("table.no_answer", why=answer.error))
    return answer


async def told(ask: Ask, task: Task, match: str) -> Response:
    """What a worker tells of a record or a position."""
    answer = await asked(ask, task, match)
    return Response(bytes(answer.told), STATUS.get(answer.refused, 200), media_type="application/json")


async def laid_out(ask: Ask, plan: Plan) -> Response:
    """A new match as a worker lays it out, or why it cannot."""
    answer = await asked(ask, plan.task, "")
    if answer.refused:
        return Response(bytes(answer.told), STATUS[answer.refused], media_type="application/json")

    def opened() -> Response:
        found = read_laid(answer.told)
        return reply(made_json(ask.hall.open(found, plan.seats, ask.caller)), 201)

    return await ask.heavily(opened)


async def told_here(ask: Ask, question: Question) -> Response:
    """What a worker tells of the position at a table."""
    return await told(ask, await run_sync(_asked_here, ask.place, question), ask.place.table.header.id)


def _asked_here(place: Place, question: Question) -> Question:
    """The question with the position as it is now; the lock is held for no more than that."""
    table, seat = place
    with table.lock:
        if question.about == TRY:
            table.check_player(seat)
            table.check(seat, question.version)
        version, state, over = table.version, table.match.state, table.decider == NOBODY
    if question.about == TRY and over:
        raise NotLegal(say("table.over"))
    nobody = over and question.about in (ODDS, FINALS)  # after a resignation the position still waits for somebody
    question.game, question.version, question.seat = table.game.id, version, SPECTATOR if nobody else seat
    question.position = table.game.dump(state)  # a state is never changed, only replaced
    return question


@routes.post("/hint", answers.HintReply, 401, 403, 409, 422, body=models.At)
async def hint(ask: Ask, body: models.At) -> Response:
    """What a computer of the level `normal` would do in this seat, from what the seat may know, and why."""
    ask.spend(ASKING)
    answer = await asked(ask, await run_sync(_hint_task, ask.place, body.version), ask.place.table.header.id)
    return reply(
        {"version": body.version, "actions": answer.actions, "reason": answer.reason, "instead": answer.instead}
    )


def _hint_task(place: Place, version: int) -> HintRequest:
    """The same question gives the same hint: its chances are those of the version."""
    table, seat = place
    with table.lock:
        table.check_player(seat)
        table.check(seat, version)
        if table.decider != seat:
            over = table.decider == NOBODY
            raise NotYourTurn(say("table.is_over") if over else say("table.hint_wait"))
        return HintRequest(table.game.id, table.game.dump(table.match.state), seat, version)


@routes.get("/odds", answers.OddsReply, 401, 409)
async def odds(ask: Ask) -> Response:
    """The odds of the combat this seat prepares; null if there is none."""
    return await told_here(ask, Question(ODDS))


@routes.post("/try", answers.Tried, 401, 403, 409, 422, body=models.Act)
async def try_actions(ask: Ask, body: models.Act) -> Response:
    """What would be after actions, as far as they can be undone. Nothing changes."""
    return await told_here(ask, Question(TRY, version=body.version, actions=body.actions))


@routes.get("/finals", answers.Finals, 401, 409)
async def finals(ask: Ask) -> Response:
    """The legal actions that cannot be undone afterwards, and why: dice, a hidden fact, another seat, the end."""
    return await told_here(ask, Question(FINALS))


@routes.post("/threats", answers.Threats, 401, 409, 422, body=answers.ThreatsOf)
async def threats(ask: Ask, body: answers.ThreatsOf) -> Response:
    """For each unit of a seat the hexes it could attack in its next turn, as far as the asker may know."""
    if body.seat >= len(ask.place.table.rows.players):
        raise NotParseable(say("table.no_seat", seat=body.seat))
    return await told_here(ask, Question(THREATS, side=body.seat))


@routes.post("/trace", answers.Traced, 401, 409, 422, body=answers.TraceOf)
async def trace(ask: Ask, body: answers.TraceOf) -> Response:
    """The supply line of a unit on the map; null where the game has no such thing."""
    return await told_here(ask, Question(TRACE, unit=body.unit))


@routes.get("/puzzle", PuzzleInfo, 401, 404, 409)
async def puzzle(ask: Ask) -> Response:
    """Where the puzzle at this table stands; when it is over, what the player's line was worth."""
    ask.spend(ASKING)
    return await told(ask, await run_sync(_puzzle_task, ask.place.table), ask.place.table.header.id)


def _puzzle_task(table: Table) -> Question:
    with table.lock:
        posed = table.header.trust.puzzle
        if posed is None:
            raise NotFound(say("table.no_puzzle"))
        line = line_of(table.moves, table.version)
        actions = [entry.text for move in line for entry in move.entries]
        position = table.game.dump(table.first())
        return Question(PUZZLE, table.game.id, position, actions=actions, puzzle=posed.id)


@routes.get("/review", answers.Review, 401, 403, 409, 422)
async def review(ask: Ask) -> Response:
    """A finished game looked back at: turn by turn, and the moves at which it turned."""
    ask.spend(ASKING)
    table, viewer = ask.place
    versions, task = await run_sync(_review_task, table, False)
    found = (await asked(ask, task, table.header.id)).review
    return reply(await run_sync(_review_json, table, viewer, versions, found or Looked()))


@routes.get("/review/costly", answers.CostlyDecisions, 401, 403, 409, 422)
async def costly(ask: Ask) -> Response:
    """The decisions that cost most in a finished game: they are played on many times, which takes some seconds."""
    ask.spend(ASKING)
    table, _ = ask.place
    versions, task = await run_sync(_review_task, table, True)
    found = (await asked(ask, task, table.header.id)).review or Looked()
    decisions = [
        {
            "version": versions[cost.move] - 1,
            "seat": table.game.seats[cost.seat],
            "price": cost.price,
            "did": cost.did,
            "better": cost.better,
            "reason": cost.reason,
        }
        for cost in found.costly
    ]
    return reply({"costly": decisions})


def _review_task(table: Table, costly: bool) -> tuple[list[int], ReviewRequest]:
    with table.lock:
        if table.decider != NOBODY:
            raise NotLegal(say("table.no_review"))
        if not table.match.is_open:
            raise Secret(say("table.no_review_copy"))
        line = line_of(table.moves, table.version)
        moves = [[entry.text for entry in move.entries] for move in line]
        return [move.n for move in line], ReviewRequest(table.game.id, table.game.dump(table.first()), moves, costly)


def _review_json(table: Table, viewer: int, versions: list[int], looked: Looked) -> Json:
    names, found = table.game.seats, looked.judged
    points: list[Json] = []
    for point in turning_points(found):
        move = table.moves[versions[point.move]]
        told = told_json(log_json(table, [move], viewer))
        points.append({"version": move.n, "seat": names[point.seat], "change": point.change, **told})
    turns = [
        {
            "version": versions[at.move],
            "turn": at.turn,
            "margin": dict(zip(names, at.margin, strict=False)),
            "tracks": at.tracks,
            "chances": dict(zip(names, at.chances, strict=False)),
        }
        for at in found
        if at.turn
    ]
    luck = luck_json(names, [(versions[at.move], throw) for at in found for throw in at.throws])
    briefing = briefing_of(table.game.id, table.header.scenario)
    return {
        "result": outcome_json(table, table.match.result()),
        "turns": turns,
        "band": looked.band,
        "points": points,
        "history": "" if briefing is None else briefing.happened,
        "luck": luck,
    }
