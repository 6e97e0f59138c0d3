"""`alamein bench`: how fast the program is, each figure beside that of a known program measured in the same run.

Only the ratios mean anything: machines differ, and the same machine differs from minute to minute. Seconds are
those of the processor, ours and the peers', so that other programs on the machine do not count.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import alamein
from alamein.ai.simulate import Task, play_some, simulate
from alamein.bench import checksum, measure_peers, problem
from alamein.bench.instructions import DECISIONS, instructions
from alamein.cli import arguments
from alamein.core import search
from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.core.playout import playout
from alamein.core.vectors import ints
from alamein.games import registry

LARGEST = {"north_africa": "october"}  # the scenario measured, if not the first


class Row(NamedTuple):
    """A figure of ours, a peer's, and what their ratio should be."""

    name: str
    unit: str
    ours: Callable[[float], float]
    peer: str  # a key of the peers' figures, "" if we are compared with ourselves
    figure: str
    bound: float
    more_is_better: bool


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("bench", help="measure the speed beside known programs")
    command.add_argument("--json", action="store_true")
    command.add_argument("--seconds", default="3", metavar="T", help="seconds for each measurement (default: 3)")
    command.add_argument("--only", default="", metavar="WORD", help="only the rows whose name contains this")
    command.add_argument("--instructions", action="store_true", help="count instructions a decision, with valgrind")
    command.add_argument("--package", default="", metavar="FOLDER", help="count those of the alamein in this folder")
    command.set_defaults(run=run)


def decisions_per_second(game_id: str) -> Callable[[float], float]:
    """Random play on one core: the players' legal actions are listed, chance is drawn by its weights."""

    def measure(seconds: float) -> float:
        game, n, k = registry.game(game_id), 0, 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            k += 1
            n += playout(game, game.new(LARGEST.get(game_id, ""), {}), Splitmix(k), 1_000_000)
        return n / (time.process_time() - began)

    return measure


def games_per_second(game_id: str) -> Callable[[float], float]:
    """Whole random games, on one core."""

    def measure(seconds: float) -> float:
        task, k = Task(game_id, "", {}, ("random", "random"), 1), 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            k += play_some(task, k, 1).games
        return k / (time.process_time() - began)

    return measure


def copy_microseconds(game_id: str) -> Callable[[float], float]:
    """One copy of a state in the middle of a game."""

    def measure(seconds: float) -> float:
        game = registry.game(game_id)
        state = game.new("", {})
        playout(game, state, Splitmix(1), 100)
        copy, n, began = game.copy, 0, time.process_time()
        while time.process_time() - began < seconds:
            for _ in range(1000):
                copy(state)
            n += 1000
        return (time.process_time() - began) / n * 1e6

    return measure


def reach_microseconds(seconds: float) -> float:
    """The movement range of all 60 units of a side."""
    p = problem()
    adjacent, cost, gate = ints(p.adjacent), ints(p.cost), ints(p.gate)
    units = list(zip(p.starts, p.points, strict=True))
    assert checksum([list(search.reach(adjacent, cost, gate, s, m)) for s, m in units]) == 621786862
    n, began, reach = 0, time.process_time(), search.reach
    while time.process_time() - began < seconds:
        for start, points in units:
            reach(adjacent, cost, gate, start, points)
        n += 1
    return (time.process_time() - began) / n * 1e6


def interpreted_decisions(game_id: str, seconds: float) -> float:
    """Decisions per second of the same sources without their compiled modules, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "alamein"
        shutil.copytree(Path(alamein.__path__[0]), bare, ignore=shutil.ignore_patterns("*.so", "__pycache__", "web"))
        code = f"from alamein.cli.bench import *; print(decisions_per_second({game_id!r})({seconds}))"
        done = subprocess.run(
            [sys.executable, "-P", "-c", code],
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    return float(done.stdout)


def compiled_ratio(game_id: str) -> Callable[[float], float]:
    """Compiled decisions per second for each interpreted one."""
    return lambda seconds: decisions_per_second(game_id)(seconds) / interpreted_decisions(game_id, seconds)


def two_process_ratio(game_id: str) -> Callable[[float], float]:
    """Games per second on two processes for each on one."""

    def measure(seconds: float) -> float:
        count = max(8, int(games_per_second(game_id)(0.5) * seconds))
        task = Task(game_id, "", {}, ("random", "random"), 1)
        one, two = (simulate(task, count, jobs, lambda done: None)[1] for jobs in (1, 2))
        return one / two

    return measure


def rows() -> list[Row]:
    """The budgets of docs/speed.md for the games there are."""
    out: list[Row] = []
    for id, bound in (("desert_decision", 10), ("north_africa", 5)):
        name = f"{id} decisions/s ÷ catanatron actions/s"
        out.append(Row(name, "/s", decisions_per_second(id), "catanatron", "actions_per_second", bound, True))
    name = "afrika_deck games/s ÷ pyminion games/s"
    out.append(Row(name, "/s", games_per_second("afrika_deck"), "pyminion", "games_per_second", 10, True))
    for id in registry.GAMES:
        name = f"{id} decisions/s ÷ OpenSpiel C++ backgammon actions/s"
        out.append(Row(name, "/s", decisions_per_second(id), "open_spiel", "actions_per_second", 1, True))
    for id in registry.GAMES:
        name = f"{id} copy ÷ python-chess copy"
        out.append(Row(name, "µs", copy_microseconds(id), "python-chess", "microseconds_per_copy", 0.5, False))
    name = "reach of a side ÷ the same in C"
    out.append(Row(name, "µs", reach_microseconds, "c-reach", "microseconds_per_side", 6, False))
    for id in registry.GAMES:
        out.append(Row(f"{id} compiled ÷ interpreted decisions/s", "", compiled_ratio(id), "", "", 3, True))
    for id in registry.GAMES:
        out.append(Row(f"{id} games/s on two processes ÷ one", "", two_process_ratio(id), "", "", 1.8, True))
    return [row for row in out if row.name.split()[0] in (*registry.GAMES, "reach")]


def run(args: argparse.Namespace) -> int:
    """Measure row by row, the peer and us one after the other."""
    if args.package and not args.instructions:
        raise NotParseable("--package goes with --instructions")
    if args.instructions:
        return count(args)
    seconds = arguments.whole("seconds", args.seconds)
    if seconds is None or seconds < 1:
        raise NotParseable("--seconds must be at least 1")
    report: list[dict[str, object]] = []
    for row in rows():
        if args.only in row.name:
            report.append(measured(row, seconds))
            if not args.json:
                show(report[-1])
    if args.json:
        print(json.dumps({"seconds": seconds, "rows": report}, indent=1, ensure_ascii=False))
    return 0 if all(row["met"] is not False for row in report) else 1


def count(args: argparse.Namespace) -> int:
    """Instructions a decision of each game."""
    if args.package and not Path(args.package, "alamein", "__init__.py").is_file():
        raise NotParseable(f"--package {args.package!r} must be a folder that holds the package alamein")
    found: dict[str, float] = {}
    for id in registry.GAMES:
        if args.only in id:
            found[id] = round(instructions(id, LARGEST.get(id, ""), args.package), 1)
            if not args.json:
                print(f"  {found[id]:10,.1f} instructions a decision  {id}", flush=True)
    if args.json:
        print(json.dumps({"decisions": DECISIONS, "instructions": found}, indent=1))
    return 0


def measured(row: Row, seconds: float) -> dict[str, object]:
    """One row: what we do, what the peer does, the ratio, and whether it is within its bound."""
    ours = row.ours(seconds)
    peer, ratio, error = None, ours, None
    if row.peer:
        figures = measure_peers([row.peer], seconds)[row.peer]
        value = figures.get(row.figure)
        error = figures.get("error")
        peer = float(value) if isinstance(value, int | float) else None
        ratio = ours / peer if peer else float("nan")
    met = None if row.peer and peer is None else (ratio >= row.bound if row.more_is_better else ratio <= row.bound)
    return {"name": row.name, "unit": row.unit, "ours": ours, "peer": peer, "ratio": None if met is None else ratio,
            "bound": f"{'≥' if row.more_is_better else '≤'} {row.bound}", "met": met, "error": error}  # fmt: skip


def show(row: dict[str, object]) -> None:
    """A row for people."""
    if row["met"] is None:
        print(f"  ?      {row['name']}: {row['error']}")
        return
    mark = "ok  " if row["met"] else "MISS"
    beside = f"  ({row['ours']:,.1f} and {row['peer']:,.1f} {row['unit']})" if row["peer"] else ""
    print(f"  {mark}  {row['ratio']:8.2f} {row['bound']:>6}  {row['name']}{beside}", flush=True)
