"""Players against each other: every pairing on swapped sides, with the same dice for both."""

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from alamein.ai.measures import elo, median, wilson
from alamein.ai.player import player
from alamein.ai.simulate import Chunk, Clock, Kept, Tally, Task, play_chunk
from alamein.ai.workers import Workers
from alamein.core.errors import NotParseable
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.play.match import SCRIPT, Entry, Match
from alamein.play.record import save


class Arena(NamedTuple):
    """What is played: `count` games for every pairing, half of them with the sides swapped."""

    game: str
    scenario: str
    options: Mapping[str, int]
    players: tuple[str, ...]
    size: int
    seed: int


@dataclass
class Pairing:
    """Two players and what came of their games; sides are seats of the game."""

    a: str
    b: str
    seats: tuple[str, ...]
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)  # by player's name
    draws: int = 0
    by_side: dict[str, list[int]] = field(default_factory=dict)  # "a as axis": wins, games
    kept: list[tuple[Task, Kept]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def points(self, name: str) -> float:
        """Wins, and half a point for every draw."""
        return self.wins.get(name, 0) + self.draws / 2

    def stronger(self) -> str:
        """Who won more."""
        return self.a if self.points(self.a) >= self.points(self.b) else self.b


class Report(NamedTuple):
    """The outcome of an arena."""

    arena: Arena
    pairings: list[Pairing]
    clocks: dict[str, Clock]  # by player's name

    def wins(self) -> dict[str, int]:
        """Games won by each player."""
        return {name: sum(p.wins.get(name, 0) for p in self.pairings) for name in self.arena.players}

    def ratings(self) -> dict[str, float]:
        """Elo, the first player at 1000."""
        points: dict[tuple[str, str], float] = {}
        for p in self.pairings:
            points[p.a, p.b], points[p.b, p.a] = p.points(p.a), p.points(p.b)
        return elo(points, self.arena.players[0])

    def json(self) -> dict[str, object]:
        """Everything, as one object."""
        return {
            "game": self.arena.game,
            "scenario": self.arena.scenario,
            "options": dict(self.arena.options),
            "players": list(self.arena.players),
            "seed": self.arena.seed,
            "games": sum(p.games for p in self.pairings),
            "wins": self.wins(),
            "draws": sum(p.draws for p in self.pairings),
            "elo": {name: round(rating) for name, rating in self.ratings().items()},
            "seconds": {name: _seconds(clock) for name, clock in self.clocks.items()},
            "pairings": [_pairing_json(p) for p in self.pairings],
            "errors": [e for p in self.pairings for e in p.errors],
        }


def _seconds(clock: Clock) -> dict[str, float]:
    return {
        "per_decision": round(clock.seconds / max(clock.decisions, 1), 6),
        "per_turn_median": round(median(clock.turns), 4),
        "per_turn_most": round(max(clock.turns, default=0.0), 4),
    }


def _pairing_json(p: Pairing) -> dict[str, object]:
    low, high = wilson(p.points(p.a), p.games)
    return {
        "players": [p.a, p.b],
        "games": p.games,
        "wins": {p.a: p.wins.get(p.a, 0), p.b: p.wins.get(p.b, 0)},
        "draws": p.draws,
        "share": round(p.points(p.a) / max(p.games, 1), 4),
        "interval": [round(low, 4), round(high, 4)],
        "by_side": {side: {"wins": n[0], "games": n[1]} for side, n in sorted(p.by_side.items())},
    }


def checked(arena: Arena) -> Arena:
    """The arena, if it can be held: two or more different players, a game for two."""
    game = registry.game(arena.game)
    if len(set(arena.players)) != len(arena.players) or len(arena.players) < 2:
        raise NotParseable("--players needs two or more different players, such as random,normal")
    seats = game.players(game.new(arena.scenario, arena.options))
    if seats != 2:
        raise NotParseable(f"an arena is for two seats, and {game.id} has {seats} with these options")
    for name in arena.players:
        player(name)
    return arena


class Sitting:
    """So many seconds of an arena that is held in several; the file has a line of JSON for each game played."""

    def __init__(self, path: Path | None, seconds: float) -> None:
        self.path, self.seconds, self.began = path, seconds, time.monotonic()

    def played(self, chunks: Sequence[Chunk]) -> dict[int, Tally]:
        """What other sittings have played of it."""
        kept: dict[str, Tally] = {}
        for line in self.path.read_text(encoding="utf-8").splitlines() if self.path and self.path.exists() else ():
            with suppress(ValueError, LookupError, TypeError):  # broken off in the middle of it
                game, wins, clocks = json.loads(line)
                kept[json.dumps(game)] = Tally(1, wins, clocks=[Clock(*clock) for clock in clocks])
        names = [json.dumps(_name(chunk)) for chunk in chunks]
        return {n: kept[name] for n, name in enumerate(names) if name in kept}

    def keep(self, chunk: Chunk, tally: Tally) -> None:
        """Write a game down; one that failed is played again."""
        if self.path is not None and not tally.errors:
            clocks = [(clock.decisions, clock.seconds, clock.turns) for clock in tally.clocks]
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps([_name(chunk), tally.wins, clocks])}")

    def is_over(self) -> bool:
        """Whether its time is over."""
        return time.monotonic() - self.began > self.seconds


def _name(chunk: Chunk) -> list[object]:
    """Which game it is: under these rules, with these players, on these sides, with these dice."""
    task = chunk.task
    options = sorted(task.options.items())
    return [task.game, registry.game(task.game).revision, task.scenario, options, task.players, task.seed, chunk.first]


WHOLE: Final = Sitting(None, math.inf)


def hold(
    arena: Arena, jobs: int, cluster: str, keep: bool, progress: Callable[[int], None], sitting: Sitting = WHOLE
) -> Report:
    """Play all pairings on `jobs` processes or a cluster; one of several sittings plays what none has played yet."""
    seats = registry.game(arena.game).seats[:2]
    pairings = [Pairing(a, b, seats) for a, b in combinations(arena.players, 2)]
    chunks: list[Chunk] = []
    owners: list[Pairing] = []
    for k in range(arena.size):
        for pairing in pairings:
            names = (pairing.a, pairing.b) if k % 2 == 0 else (pairing.b, pairing.a)
            task = Task(arena.game, arena.scenario, arena.options, names, arena.seed)
            chunks.append(Chunk(task, k // 2, 1, keep))
            owners.append(pairing)
    done = sitting.played(chunks)
    left = [n for n in range(len(chunks)) if n not in done] if sitting.seconds else []
    with Workers(jobs, cluster if left else "") as workers:
        for at, tally in workers.each(play_chunk, [chunks[n] for n in left]):
            done[left[at]] = tally
            sitting.keep(chunks[left[at]], tally)
            progress(len(done))
            if sitting.is_over():
                break
    report = Report(arena, pairings, {name: Clock() for name in arena.players})
    for n, tally in sorted(done.items()):
        seated = chunks[n].task.players
        _enter(owners[n], seated, tally.wins)
        owners[n].errors += [f"{' against '.join(seated)}: {error}" for error in tally.errors]
        owners[n].kept += [(chunks[n].task, kept) for kept in tally.kept]
        for name, clock in zip(seated, tally.clocks, strict=False):
            report.clocks[name].add(clock)
    return report


def _enter(pairing: Pairing, names: tuple[str, ...], wins: dict[str, int]) -> None:
    """One game more; a game that failed counts for nobody, a victory that both share is a draw."""
    if not wins:
        return
    alone = sum(seat in wins for seat in pairing.seats) == 1
    pairing.games += 1
    pairing.draws += not alone
    for name, seat in zip(names, pairing.seats, strict=True):
        side = pairing.by_side.setdefault(f"{name} as {seat}", [0, 0])
        side[1] += 1
        if alone and seat in wins:
            pairing.wins[name] = pairing.wins.get(name, 0) + 1
            side[0] += 1


def losses(pairing: Pairing) -> list[tuple[Task, Kept]]:
    """The kept games that the stronger of the two did not win."""
    strong = pairing.stronger()
    return [(task, kept) for task, kept in pairing.kept if task.players.index(strong) not in kept.winners]


def saved(task: Task, kept: Kept) -> dict[str, object]:
    """A kept game as a saved game: its dice are dictated, as for real dice on a table."""
    game: Game[State] = registry.game(task.game)
    match = Match(game, game.checked_scenario(task.scenario), game.checked_options(task.options), None)
    match.reseal(str(task.seed).encode())
    for action in kept.actions:
        who = SCRIPT if match.seat == CHANCE else match.seat
        match.replay(Entry(who, game.notation.text(action)))
    return save(match)
