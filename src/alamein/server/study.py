"""Routes for who wants to know more before or after deciding: hints, what cannot be undone, threats, supply, review."""

import asyncio
from typing import Final, cast

import msgspec
from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from alamein.core.errors import NotLegal, NotParseable, NotYourTurn
from alamein.core.game import SPECTATOR
from alamein.core.procedure import NOBODY
from alamein.server import answers, models
from alamein.server.doors import ThePlace, errors, heavily, made_json, reply, spends_here
from alamein.server.errors import STATUS, Busy, Secret
from alamein.server.fair import QUICK
from alamein.server.hall import Hall, Place, Plan
from alamein.server.jobs import Jobs
from alamein.server.limits import ASKING, address_of
from alamein.server.luck import luck_json
from alamein.server.making import Laid
from alamein.server.moves import line_of
from alamein.server.questions import FINALS, ODDS, THREATS, TRACE, TRY, Question
from alamein.server.review import Judged, turning_points
from alamein.server.shown import Json
from alamein.server.states import log_json, outcome_json, told_json
from alamein.server.table import Table
from alamein.server.worker import Answer, HintRequest, ReviewRequest, Task

router = APIRouter(prefix="/api/table", tags=["study"])
ASKS: Final = [Depends(spends_here(ASKING))]
PATIENCE: Final = 45.0  # seconds that somebody waits for a hint or a review


async def asked(request: Request, task: Task, match: str) -> Answer:
    """A worker's answer, without holding up anybody else."""
    jobs = cast(Jobs, request.app.state.jobs)
    if jobs.lanes == [QUICK] and isinstance(task, HintRequest | ReviewRequest):
        raise Busy("this server has no computers")
    try:
        answer = await asyncio.wait_for(asyncio.wrap_future(jobs.ask(task, address_of(request.scope), match)), PATIENCE)
    except TimeoutError:
        raise Busy("the computers are busy with other games; ask again in a moment") from None
    if answer.error:
        raise Busy(f"no answer this time ({answer.error}); ask again")
    return answer


async def told(request: Request, task: Task, match: str) -> Response:
    """What a worker tells of a record or a position."""
    answer = await asked(request, task, match)
    return Response(bytes(answer.told), STATUS.get(answer.refused, 200), media_type="application/json")


async def laid_out(request: Request, hall: Hall, plan: Plan, caller: str) -> Response:
    """A new match as a worker lays it out, or why it cannot."""
    answer = await asked(request, plan.task, "")
    if answer.refused:
        return Response(bytes(answer.told), STATUS[answer.refused], media_type="application/json")

    def opened() -> Response:
        found = msgspec.json.decode(answer.told, type=Laid)
        return reply(made_json(hall.open(found, plan.seats, caller)), 201)

    return await heavily(request, opened)


async def told_here(request: Request, place: Place, question: Question) -> Response:
    """What a worker tells of the position at a table."""
    return await told(request, await run_sync(_asked_here, place, question), place.table.header.id)


def _asked_here(place: Place, question: Question) -> Question:
    """The question with the position as it is now; the lock is held for no more than that."""
    table, seat = place
    with table.lock:
        if question.about == TRY:
            table.check_player(seat)
            table.check(seat, question.version)
        version, state, over = table.version, table.match.state, table.decider == NOBODY
    if question.about == TRY and over:
        raise NotLegal("the game is over; start a new game, or step back in this one")
    nobody = over and question.about in (ODDS, FINALS)  # after a resignation the position still waits for somebody
    question.game, question.version, question.seat = table.game.id, version, SPECTATOR if nobody else seat
    question.position = table.game.dump(state)  # a state is never changed, only replaced
    return question


@router.post("/hint", dependencies=ASKS, response_model=answers.HintReply, responses=errors(401, 403, 409, 422))
async def hint(request: Request, place: ThePlace, body: models.At) -> Response:
    """What a computer of the level `normal` would do in this seat, from what the seat may know, and why."""
    answer = await asked(request, await run_sync(_hint_task, place, body.version), place.table.header.id)
    return reply({"version": body.version, "actions": answer.actions, "reason": answer.reason})


def _hint_task(place: Place, version: int) -> HintRequest:
    """The same question gives the same hint: its chances are those of the version."""
    table, seat = place
    with table.lock:
        table.check_player(seat)
        table.check(seat, version)
        if table.decider != seat:
            over = table.decider == NOBODY
            raise NotYourTurn("the game is over" if over else "a hint is for whoever decides; wait for your turn")
        return HintRequest(table.game.id, table.game.dump(table.match.state), seat, version)


@router.get("/odds", response_model=answers.OddsReply, responses=errors(401, 409))
async def odds(request: Request, place: ThePlace) -> Response:
    """The odds of the combat this seat prepares; null if there is none."""
    return await told_here(request, place, Question(ODDS))


@router.post("/try", response_model=answers.Tried, responses=errors(401, 403, 409, 422))
async def try_actions(request: Request, place: ThePlace, body: models.Act) -> Response:
    """What would be after actions, as far as they can be undone. Nothing changes."""
    return await told_here(request, place, Question(TRY, version=body.version, actions=body.actions))


@router.get("/finals", response_model=answers.Finals, responses=errors(401, 409))
async def finals(request: Request, place: ThePlace) -> Response:
    """The legal actions that cannot be undone afterwards, and why: dice, a hidden fact, another seat, the end."""
    return await told_here(request, place, Question(FINALS))


@router.post("/threats", response_model=answers.Threats, responses=errors(401, 409, 422))
async def threats(request: Request, place: ThePlace, body: answers.ThreatsOf) -> Response:
    """For each unit of a seat the hexes it could attack in its next turn, as far as the asker may know."""
    if body.seat >= len(place.table.rows.players):
        raise NotParseable(f"there is no seat {body.seat} at this table")
    return await told_here(request, place, Question(THREATS, side=body.seat))


@router.post("/trace", response_model=answers.Traced, responses=errors(401, 409, 422))
async def trace(request: Request, place: ThePlace, body: answers.TraceOf) -> Response:
    """The supply line of a unit on the map; null where the game has no such thing."""
    return await told_here(request, place, Question(TRACE, unit=body.unit))


@router.get("/review", dependencies=ASKS, response_model=answers.Review, responses=errors(401, 403, 409, 422))
async def review(request: Request, place: ThePlace) -> Response:
    """A finished game looked back at: turn by turn, and the moves at which it turned."""
    table, viewer = place
    versions, task = await run_sync(_review_task, table)
    found = (await asked(request, task, table.header.id)).review
    return reply(await run_sync(_review_json, table, viewer, versions, found))


def _review_task(table: Table) -> tuple[list[int], ReviewRequest]:
    with table.lock:
        if table.decider != NOBODY:
            raise NotLegal("the game goes on; it can be reviewed when it is over")
        if not table.match.is_open:
            raise Secret("this is a copy of a game that goes on, and as secret; it can be reviewed when that is over")
        line = line_of(table.moves, table.version)
        moves = [[entry.text for entry in move.entries] for move in line]
        return [move.n for move in line], ReviewRequest(table.game.id, table.game.dump(table.first()), moves)


def _review_json(table: Table, viewer: int, versions: list[int], found: list[Judged]) -> Json:
    names = table.game.seats
    points: list[Json] = []
    for point in turning_points(found):
        move = table.moves[versions[point.move]]
        told = told_json(log_json(table, [move], viewer))
        points.append({"version": move.n, "seat": names[point.seat], "change": point.change, **told})
    turns = [
        {
            "version": versions[at.move],
            "turn": at.turn,
            "worth": dict(zip(names, at.worth, strict=False)),
            "tracks": at.tracks,
        }
        for at in found
        if at.turn
    ]
    luck = luck_json(names, [(versions[at.move], throw) for at in found for throw in at.throws])
    return {"result": outcome_json(table, table.match.result()), "turns": turns, "points": points, "luck": luck}
