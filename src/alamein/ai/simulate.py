"""Many games between programs, on all cores. Game k of seed K is the same game wherever and whenever it is played."""

import os
import time
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import NamedTuple

from alamein import games
from alamein.ai.player import Chair, Player, Random, player
from alamein.core.chance import Source, Splitmix, pick
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.playout import playout
from alamein.core.procedure import CHANCE
from alamein.core.state import State

LIMIT = 200_000  # actions after which a game counts as an error
CHUNK_SECONDS = 0.25  # a task shorter than 30 ms costs more to send than to run


class Task(NamedTuple):
    """What is played: everything a worker needs, as plain values."""

    game: str
    scenario: str
    options: Mapping[str, int]
    players: tuple[str, ...]
    seed: int


@dataclass
class Tally:
    """What came of it."""

    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    decisions: int = 0
    errors: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Take another tally into this one."""
        self.games += other.games
        self.decisions += other.decisions
        self.errors += other.errors
        for name, n in other.wins.items():
            self.wins[name] = self.wins.get(name, 0) + n


def play_one(game: Game[State], state: State, seated: list[Player], source: Source) -> int:
    """Play a position to its end; how many actions it took. The players' randomness is not the dice's."""
    if all(isinstance(p, Random) for p in seated):
        return playout(game, state, source, LIMIT)
    own = [Splitmix(source.below(1 << 30) << 20 | seat) for seat in range(len(seated))]
    log, n = Log(False), 0
    while state.over == 0 and n < LIMIT:
        seat = int(game.seat(state))
        legal = list(game.legal(state))
        if seat == CHANCE:
            action = legal[pick(game.weights(state), source)]
        else:
            action = seated[seat].choose(Chair(game, state, seat, own[seat]))
            if action not in legal:
                raise NotParseable(f"the player in seat {game.seats[seat]} chose {action!r}, which is not legal")
        game.apply(state, action, log)
        n += 1
    return n


def play_some(task: Task, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` of a task. A game that fails is reported, and the others go on."""
    game, tally = games.game(task.game), Tally()
    seated = [player(text) for text in task.players]
    for k in range(first, first + count):
        tally.games += 1
        try:
            state = game.new(task.scenario, task.options)
            tally.decisions += play_one(game, state, seated, Splitmix(task.seed << 32 | k))
            result = game.result(state)
            if result is None:
                raise RuntimeError(f"not over after {LIMIT} actions")
            for seat in result.winners:
                tally.wins[game.seats[seat]] = tally.wins.get(game.seats[seat], 0) + 1
            if not result.winners:
                tally.wins["draw"] = tally.wins.get("draw", 0) + 1
        except Exception as error:  # one bad game must not lose the others
            where = traceback.extract_tb(error.__traceback__)[-1]
            tally.errors.append(f"game {k}: {error!r} at {where.name}:{where.lineno}")
    return tally


def checked_players(game: Game[State], options: Mapping[str, int], names: list[str]) -> tuple[str, ...]:
    """One player for each seat; one name alone sits everywhere."""
    seats = game.players(game.new("", options))
    if len(names) == 1:
        names = names * seats
    if len(names) != seats:
        raise NotParseable(f"{game.id} has {seats} seats ({', '.join(game.seats[:seats])}), not {len(names)}")
    for name in names:
        player(name)
    return tuple(names)


def simulate(task: Task, count: int, jobs: int, progress: Callable[[int], None]) -> tuple[Tally, float]:
    """Play `count` games on `jobs` processes; the tally and the seconds it took."""
    began = time.perf_counter()
    total = play_some(task, 0, min(count, 1))  # also shows how long a game takes
    progress(total.games)
    chunk = max(1, int(CHUNK_SECONDS / max(time.perf_counter() - began, 1e-4)))
    rest = range(total.games, count, chunk)
    if jobs == 1 or len(rest) <= 1:
        for first in rest:
            total.add(play_some(task, first, min(chunk, count - first)))
            progress(total.games)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            _spread(pool, task, rest, chunk, count, total, progress)
    return total, time.perf_counter() - began


def _spread(
    pool: Executor, task: Task, rest: range, chunk: int, count: int, total: Tally, progress: Callable[[int], None]
) -> None:
    futures: list[Future[Tally]] = [pool.submit(play_some, task, k, min(chunk, count - k)) for k in rest]
    for future in as_completed(futures):
        total.add(future.result())
        progress(total.games)


def cores() -> int:
    """How many processes are worth starting here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
