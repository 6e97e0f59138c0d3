"""A process in which computers think: one JSON request per line in, one reply per line out.

A player gets a `Chair`, which shows it what its seat may know. It decides action after action until dice, another seat
or the end of its slice of time; the server checks every action again. People ask for hints and reviews here too, so
that no thinking holds up the server.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Final, TextIO

import msgspec

from alamein.ai.hints import hint
from alamein.ai.lookback import costliest
from alamein.ai.player import Chair, Player, is_hurried, player
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError, BadRecord
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry
from alamein.server.errors import error_json
from alamein.server.making import Lay, laid_out
from alamein.server.questions import Question, told
from alamein.server.review import Looked, looked_back
from alamein.server.shown import encode
from alamein.server.verify import replayed, verified_json

SLICE_SECONDS: Final = 0.25
SLICE_ACTIONS: Final = 100


class Request(msgspec.Struct, tag="play"):
    """A decision to be made: the position, the seat, the player, and the seed of the player's own randomness."""

    match: str
    game: str
    position: dict[str, object]
    seat: int
    player: str
    seed: int
    again: int = 0  # take-backs so far: who remembers its plan thinks anew


class HintRequest(msgspec.Struct, tag="hint"):
    """What would a computer do in this position?"""

    game: str
    position: dict[str, object]
    seat: int
    seed: int


class ReviewRequest(msgspec.Struct, tag="review"):
    """How does the expert judge a finished game, move by move? Or, which takes longer: what cost most?"""

    game: str
    position: dict[str, object]
    moves: list[list[str]]  # the actions of each move and the outcomes of chance after it
    costly: bool = False


class VerifyRequest(msgspec.Struct, tag="verify"):
    """Is this record what it says?"""

    record: object


Task = Request | HintRequest | ReviewRequest | VerifyRequest | Lay | Question


class Answer(msgspec.Struct):
    """What the player does, in turn; or why it does nothing. A hint has a reason, a review its judgements; what is told
    of a record or a position is JSON, or the error in it (`refused`, with its kind)."""

    actions: list[str]
    error: str
    reason: str = ""
    instead: str = ""
    review: Looked | None = None
    told: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""
    seconds: float = 0.0  # what it took, without the start of the process
    lost: bool = False  # nobody answered: another process may
    hurried: bool = False  # the clock has stopped the player before it had thought enough


read_answer = msgspec.json.Decoder(Answer).decode


@lru_cache(maxsize=256)
def seated(spec: str, match: str, seat: int, again: int) -> Player:
    """The player of a seat of a match, kept for its next decision; another one after a take-back."""
    return player(spec)


def answer(task: Task) -> Answer:
    """Think. Whatever a player does wrong is an answer too."""
    if isinstance(task, VerifyRequest):
        return _of_record(lambda: verified_json(replayed(task.record)))
    if isinstance(task, Lay):
        return _of_record(lambda: laid_out(task))
    actions: list[str] = []
    try:
        game = registry.game(task.game)
        state = game.load(task.position)
        if isinstance(task, Question):
            return _told(lambda: told(game, state, task))
        if isinstance(task, HintRequest):
            found = hint(game, Chair(game, state, task.seat, Splitmix(task.seed)))
            return Answer(found.actions, "", found.reason, found.instead)
        if isinstance(task, ReviewRequest):
            if task.costly:
                return Answer([], "", review=Looked(costly=costliest(game, state, task.moves)))
            return Answer([], "", review=looked_back(game, state, task.moves))
        return Answer(actions, "", hurried=_decide(game, state, task, actions))
    except Exception as error:  # a player is somebody else's program
        if not actions:
            print(f"alamein: {type(task).__name__} of {task.game}: {error!r}"[:1000], file=sys.stderr)
            return Answer([], "it raised an error")  # no more: the error may tell what only this seat may know
    return Answer(actions, "")


def _of_record(tell: Callable[[], object]) -> Answer:
    try:
        return _told(tell)
    except Exception as error:  # a record is somebody else's work
        return _refused(BadRecord(f"this is not a saved game ({error!r:.200})"))


def _told(tell: Callable[[], object]) -> Answer:
    try:
        return Answer([], "", told=msgspec.Raw(encode(tell())))
    except AlameinError as error:
        return _refused(error)


def _refused(error: AlameinError) -> Answer:
    shape = error_json(error.kind, error.rule, error.message, error.reason)
    return Answer([], "", told=msgspec.Raw(encode(shape)), refused=error.kind)


def _decide(game: Game[State], state: State, request: Request, actions: list[str]) -> bool:
    """The player's actions; whether the clock has stopped it at one of them."""
    source, end = Splitmix(request.seed), time.monotonic() + SLICE_SECONDS
    thinker, hurried = seated(request.player, request.match, request.seat, request.again), False
    while len(actions) < SLICE_ACTIONS:
        action = thinker.choose(Chair(game, state, request.seat, source))
        if action not in list(game.legal(state)):
            raise ValueError(f"it chose {action!r}, which is not legal")
        hurried = hurried or is_hurried(thinker)
        actions.append(game.notation.text(action))
        game.apply(state, action, Log(False))
        if game.seat(state) != request.seat or time.monotonic() > end:
            break
    return hurried


def serve(lines: TextIO, out: TextIO) -> None:
    """Say when all games are at hand, then answer until the server is gone."""
    for id in registry.ids():
        with suppress(Exception):  # somebody else's game that cannot be loaded says so when it is asked for
            registry.game(id)
    out.write("\n")
    out.flush()
    decoder = msgspec.json.Decoder(Task)
    for line in lines:
        task, began = decoder.decode(line), time.monotonic()
        found = answer(task)
        found.seconds = time.monotonic() - began
        out.write(msgspec.json.encode(found).decode() + "\n")
        out.flush()


def _watch_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def main() -> None:
    """Whatever a player prints must not get between the replies; and whoever serves people goes first."""
    if len(sys.argv) > 1 and hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    threading.Thread(target=_watch_parent, args=(os.getppid(),), daemon=True).start()
    try:
        serve(sys.stdin, replies)
    except BrokenPipeError:  # who asked was killed
        os._exit(0)


if __name__ == "__main__":
    main()
