"""`alamein balance`: how often either side wins every scenario under equal players, as a table for docs/balance.md."""

import argparse
import sys
from pathlib import Path

from alamein.ai.balance import HEAD, measure, options, row, scenarios, strong
from alamein.ai.player import player
from alamein.ai.simulate import cores
from alamein.cli import arguments, marked
from alamein.core.errors import NotParseable
from alamein.games import registry


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("balance", help="measure how even the scenarios are")
    command.add_argument("games", nargs="*", metavar="GAME", help="the games' ids (default: all)")
    command.add_argument(
        "--player",
        default="",
        metavar="P",
        help="who plays both sides (default: hard in an eighth of its nodes; normal where an option differs)",
    )
    command.add_argument("-n", default="40", metavar="N", help="games for each setting (default: 40)")
    command.add_argument("--jobs", default=None, metavar="J", help="processes (default: all cores)")
    command.add_argument("--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster, tcp://host:8786")
    command.add_argument("--scenarios-only", action="store_true", help="leave the options at their defaults")
    command.add_argument(
        "--write", default="", metavar="FILE", help="put each game's table between its marks in this file"
    )
    arguments.add_seed(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print, or write into a file."""
    count, jobs = arguments.whole("n", args.n) or 0, arguments.whole("jobs", args.jobs) or cores()
    if count < 1 or jobs < 1:
        raise NotParseable("-n and --jobs must be at least 1")
    player(args.player or "normal")
    seed = arguments.whole("seed", args.seed) or 0
    for id in (args.games or registry.GAMES) if args.write else ():
        marked.check(Path(args.write), f"balance {id}")
    for id in args.games or registry.GAMES:
        rows: list[str] = []
        played = [(setting, args.player or strong(setting)) for setting in scenarios(id)]
        if not args.scenarios_only:
            played += [(setting, args.player or "normal") for setting in options(id)]
        for setting, name in played:
            line = measure(setting, name, count, seed, jobs, args.cluster)
            for error in line.tally.errors[:3]:
                print(f"alamein: {id}: {error}", file=sys.stderr)
            rows.append(row(line))
            print(rows[-1], file=sys.stderr if args.write else sys.stdout, flush=True)
        if args.write:
            title = f"Each player against itself, seed {seed}, {count} games each."
            marked.put(Path(args.write), f"balance {id}", [title, "", HEAD, *rows])
    return 0
