"""What `alamein bench` measures of ours: each function measures for about so many seconds of the processor."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import alamein
from alamein import bench
from alamein.ai.simulate import Task, play_some, simulate
from alamein.ai.stepper import Stepper
from alamein.bench import checksum, problem, side
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError
from alamein.core.playout import playout
from alamein.core.search import Reach
from alamein.core.vectors import ints
from alamein.games import registry

TRIALS = Path(bench.__path__[0]) / "run" / "hard_trials.py"
Figure = Callable[[float], float]
BATCH = 64  # games of a batch
TURNS = 9  # of two that are measured by turns
WARM_UP = 100  # steps before it is measured: set-up is over, every table has been written
LARGEST = {"north_africa": "october"}  # the scenario measured, if not the first


def per_second(work: Callable[[int], int], seconds: float) -> float:
    """What `work(0)`, `work(1)` ... count together, by the second."""
    n, k, began = 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        n += work(k)
        k += 1
    return n / (time.process_time() - began)


def microseconds(work: Callable[[], object], times: int, seconds: float) -> float:
    """How long `work()` takes, called so many times between two looks at the clock."""

    def some(k: int) -> int:
        for _ in range(times):
            work()
        return times

    return 1e6 / per_second(some, seconds)


def decisions_per_second(game_id: str) -> Figure:
    """Random play on one core: the players' legal actions are listed, chance is drawn by its weights."""

    def measure(seconds: float) -> float:
        game, scenario = registry.game(game_id), LARGEST.get(game_id, "")
        return per_second(lambda k: playout(game, game.new(scenario, {}), Splitmix(k + 1), 1_000_000), seconds)

    return measure


def games_per_second(game_id: str, player: str) -> Figure:
    """Whole games of a player against itself, on one core."""
    task = Task(game_id, "", {}, (player, player), 1)
    return lambda seconds: per_second(lambda k: play_some(task, k, 1).games, seconds)


def trials_per_second(game_id: str, package: str) -> Figure:
    """`hard`'s trials, in a process of its own; `package` is a folder that holds another `alamein`, "" for this one."""
    command = [sys.executable, "-P", str(TRIALS), game_id, LARGEST.get(game_id, "")]
    path = package or str(Path(alamein.__path__[0]).parent)
    return lambda seconds: float(printed([*command, str(seconds)], path))


def printed(command: list[str], path: str) -> str:
    """What a program of ours prints that finds the package in a folder."""
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AlameinError(f"{Path(command[2]).name} failed in {path}: {(done.stderr.splitlines() or [''])[-1]}")
    return done.stdout


def steps_per_second(game_id: str, tables: bool) -> Figure:
    """Steps of BATCH games at once with the lists of legal actions, and with all tables or without: one core."""
    return lambda seconds: per_second(stepping(game_id, tables), seconds)


def stepping(game_id: str, tables: bool, sampled: bool = False) -> Callable[[int], int]:
    """A step of BATCH games by random choices, with all that a program sees of it; WARM_UP are behind it. NumPy draws
    the choices, or they are `sampled`: drawn as `wandering` does it, in compiled code."""
    import numpy as np  # research has an extra of its own

    from alamein import research

    name = next(name for name in research.environments() if name.startswith(_environment(game_id)))
    many, dice = research.many(name, BATCH, seed=1, tables=tables), np.random.default_rng(1)

    def step(k: int) -> int:
        first = many.batch.first
        many.step(many.sample() if sampled else (dice.random(BATCH) * (first[1:] - first[:-1])).astype(np.int64))
        if tables:
            many.observe()
        return BATCH

    for k in range(WARM_UP):
        step(k)
    return step


def wandering(game_id: str) -> Callable[[int], int]:
    """A random decision in each of BATCH games, in one call, of which nothing is told; WARM_UP are behind it."""
    from alamein.research.play import Numbering

    game, source = registry.game(game_id), Splitmix(1)
    begun, seeds = game.new(LARGEST.get(game_id, ""), {}), range(BATCH, 2 * BATCH)
    stepper = Stepper(game, begun, seeds, Numbering(game).actions.tolist())

    def decide(k: int) -> int:
        stepper.wander(source)
        return BATCH

    for k in range(WARM_UP):
        decide(k)
    return decide


def _environment(game_id: str) -> str:
    return f"{game_id}_{LARGEST.get(game_id, '')}"


def told_ratio(game_id: str) -> Figure:
    """What the tables and the lists cost, in random decisions: BATCH games at once, told and not told, by turns."""

    def measure(seconds: float) -> float:
        told, plain, turn = stepping(game_id, True, sampled=True), wandering(game_id), seconds / (2 * TURNS)
        return median(per_second(plain, turn) / per_second(told, turn) - 1 for _ in range(TURNS))

    return measure


def copy_microseconds(game_id: str) -> Figure:
    """One copy of a state in the middle of a game."""

    def measure(seconds: float) -> float:
        game = registry.game(game_id)
        state = game.new("", {})
        playout(game, state, Splitmix(1), 100)
        return microseconds(lambda: game.copy(state), 1000, seconds)

    return measure


def reach_microseconds(seconds: float) -> float:
    """The movement range of all 60 units of a side."""
    p = problem()
    search, cost, gate = Reach(ints(p.adjacent), max(p.points)), ints(p.cost), ints(p.gate)
    units = list(zip(p.starts, p.points, strict=True))
    assert checksum([list(search.left(cost, gate, s, m)) for s, m in units]) == 621786862

    def all_of_them() -> None:
        for start, points in units:
            search.left(cost, gate, start, points)

    return microseconds(all_of_them, 1, seconds)


def side_microseconds(what: str) -> Figure:
    """A kernel of north_africa for a whole side."""
    return lambda seconds: microseconds(side.work(side.problem())[what][0], 100, seconds)


def interpreted_decisions(game_id: str, seconds: float) -> float:
    """Decisions per second of the same sources without their compiled modules, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "alamein"
        shutil.copytree(Path(alamein.__path__[0]), bare, ignore=shutil.ignore_patterns("*.so", "__pycache__", "web"))
        code = f"from alamein.cli.figures import *; print(decisions_per_second({game_id!r})({seconds}))"
        return float(printed([sys.executable, "-P", "-c", code], folder))


def compiled_ratio(game_id: str) -> Figure:
    """Compiled decisions per second for each interpreted one."""
    return lambda seconds: decisions_per_second(game_id)(seconds) / interpreted_decisions(game_id, seconds)


def two_process_ratio(game_id: str) -> Figure:
    """Games per second on two processes for each on one."""

    def measure(seconds: float) -> float:
        count = max(8, int(games_per_second(game_id, "random")(0.5) * 3 * seconds))
        task = Task(game_id, "", {}, ("random", "random"), 1)
        one, two = (simulate(task, count, jobs, lambda done: None)[1] for jobs in (1, 2))
        return one / two

    return measure
