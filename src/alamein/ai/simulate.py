"""Many games between programs, on all cores or a cluster. Game k of seed K is the same game wherever it is played."""

import os
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from alamein.ai.player import Chair, Player, Random, player, turn_of
from alamein.ai.workers import Workers
from alamein.core.chance import Source, Splitmix, pick
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.playout import playout
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry

LIMIT = 200_000  # actions after which a game counts as an error
CHUNK_SECONDS = 0.25  # a task shorter than 30 ms costs more to send than to run


class Task(NamedTuple):
    """What is played: everything a worker needs, as plain values. `players` sit in the order of the seats."""

    game: str
    scenario: str
    options: Mapping[str, int]
    players: tuple[str, ...]
    seed: int


class Chunk(NamedTuple):
    """Games `first` to `first + count - 1` of a task; `keep` asks for their actions."""

    task: Task
    first: int
    size: int
    keep: bool


class Kept(NamedTuple):
    """A game that was asked for: its number, its winners and every action in order, those of chance included."""

    number: int
    winners: tuple[int, ...]
    actions: list[int]


@dataclass
class Clock:
    """What a seat's decisions took of the processor."""

    decisions: int = 0
    seconds: float = 0.0
    turns: list[float] = field(default_factory=list)  # seconds of each player-turn

    def add(self, other: "Clock") -> None:
        """Take another clock into this one."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.turns += other.turns


@dataclass(repr=False)
class Tally:
    """What came of it."""

    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)  # by seat, and "draw"
    levels: dict[str, int] = field(default_factory=dict)  # by `Result.level`
    decisions: int = 0
    turns: int = 0
    clocks: list[Clock] = field(default_factory=list)  # by seat
    errors: list[str] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)

    def __repr__(self) -> str:
        wins = [f"{name} {n}" for name, n in sorted(self.wins.items())]
        return (
            f"<Tally {', '.join([f'{self.games} games', *wins, *[f'{len(self.errors)} errors'][: len(self.errors)]])}>"
        )

    def add(self, other: "Tally") -> None:
        """Take another tally into this one."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.errors += other.errors
        self.kept += other.kept
        for mine, others in ((self.wins, other.wins), (self.levels, other.levels)):
            for name, n in others.items():
                mine[name] = mine.get(name, 0) + n
        while len(self.clocks) < len(other.clocks):
            self.clocks.append(Clock())
        for seat, clock in enumerate(other.clocks):
            self.clocks[seat].add(clock)


class Table:
    """Players at a game until it is over. The players' randomness is not the dice's."""

    def __init__(self, game: Game[State], state: State, seated: list[Player], source: Source) -> None:
        self.game, self.state, self.seated, self.source = game, state, seated, source
        self.own = [Splitmix(source.below(1 << 30) << 20 | seat) for seat in range(len(seated))]
        self.decisions = [0] * len(seated)
        self.spent: list[dict[int, float]] = [{} for _ in seated]  # seconds of the processor by turn of the game
        self.actions: list[int] = []

    def play(self) -> None:
        """Play to the end."""
        log = Log(False)
        while self.state.over == 0 and len(self.actions) < LIMIT:
            action = self.action(list(self.game.legal(self.state)))
            self.game.apply(self.state, action, log)
            self.actions.append(action)

    def action(self, legal: list[int]) -> int:
        """What the player who decides, or chance, does next."""
        seat = int(self.game.seat(self.state))
        if seat == CHANCE:
            return legal[pick(self.game.weights(self.state), self.source)]
        began = time.process_time()
        action = self.seated[seat].choose(Chair(self.game, self.state, seat, self.own[seat]))
        turn = turn_of(self.state)
        self.decisions[seat] += 1
        self.spent[seat][turn] = self.spent[seat].get(turn, 0.0) + time.process_time() - began
        if action not in legal:
            raise NotParseable(f"the player in seat {self.game.seats[seat]} chose {action!r}, which is not legal")
        return action

    def clocks(self) -> list[Clock]:
        """What every seat took."""
        return [
            Clock(n, sum(spent.values()), list(spent.values()))
            for n, spent in zip(self.decisions, self.spent, strict=True)
        ]


def play_one(task: Task, k: int) -> tuple[Table, State]:
    """Play game `k` of a task with fresh players."""
    game = registry.game(task.game)
    state = game.new(task.scenario, task.options)
    table = Table(game, state, [player(text) for text in task.players], Splitmix(task.seed << 32 | k))
    table.play()
    return table, state


def play_some(task: Task, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` of a task. A game that fails is reported, and the others go on."""
    return play_chunk(Chunk(task, first, count, False))


def play_chunk(chunk: Chunk) -> Tally:
    """Play some games of a task, one after the other."""
    tally, task = Tally(), chunk.task
    quick = all(isinstance(player(text), Random) for text in task.players) and not chunk.keep
    for k in range(chunk.first, chunk.first + chunk.size):
        tally.games += 1
        try:
            _play_into(tally, chunk, k, quick)
        except Exception as error:  # one bad game must not lose the others
            where = traceback.extract_tb(error.__traceback__)[-1]
            tally.errors.append(f"game {k}: {error!r} at {where.name}:{where.lineno}")
    return tally


def _play_into(tally: Tally, chunk: Chunk, k: int, quick: bool) -> None:
    task, game = chunk.task, registry.game(chunk.task.game)
    one = Tally()
    if quick:
        state = game.new(task.scenario, task.options)
        one.decisions = playout(game, state, Splitmix(task.seed << 32 | k), LIMIT)
    else:
        table, state = play_one(task, k)
        one.decisions, one.clocks = len(table.actions), table.clocks()
    result = game.result(state)
    if result is None:
        raise RuntimeError(f"not over after {LIMIT} actions")
    one.turns = turn_of(state)
    one.levels[result.level] = 1
    for seat in result.winners:
        one.wins[game.seats[seat]] = 1
    if not result.winners:
        one.wins["draw"] = 1
    if chunk.keep:
        one.kept.append(Kept(k, result.winners, table.actions))
    tally.add(one)


def seated(game: Game[State], options: Mapping[str, int], names: list[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The options and one player for each seat; one name alone sits everywhere, and several say how many seats there
    are, where a game has that option and it is not given."""
    chosen = dict(options)
    counts = [value for option in game.options if option.id == "players" for value, _ in option.values]
    if len(names) in counts and "players" not in chosen and len(names) > 1:
        chosen["players"] = len(names)
    seats = game.players(game.new("", chosen))
    if len(names) == 1:
        names = names * seats
    if len(names) != seats:
        raise NotParseable(f"{game.id} has {seats} seats ({', '.join(game.seats[:seats])}), not {len(names)}")
    for name in names:
        player(name)
    return chosen, tuple(names)


def simulate(
    task: Task, count: int, jobs: int, progress: Callable[[int], None], cluster: str = ""
) -> tuple[Tally, float]:
    """Play `count` games on `jobs` processes or on a cluster; the tally and the seconds it took."""
    began = time.perf_counter()
    total = play_some(task, 0, min(count, 1))  # also shows how long a game takes
    progress(total.games)
    chunk = max(1, int(CHUNK_SECONDS / max(time.perf_counter() - began, 1e-4)))
    rest = [Chunk(task, k, min(chunk, count - k), False) for k in range(total.games, count, chunk)]
    with Workers(jobs if len(rest) > 1 else 1, cluster if rest else "") as workers:
        for _, tally in workers.each(play_chunk, rest):
            total.add(tally)
            progress(total.games)
    return total, time.perf_counter() - began


def cores() -> int:
    """How many processes are worth starting here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
