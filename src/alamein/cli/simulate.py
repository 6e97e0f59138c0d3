"""`alamein simulate`: many games between programs."""

import argparse
import json
import sys

from rich.console import Console
from rich.progress import Progress

from alamein import games
from alamein.ai.simulate import Task, checked_players, cores, simulate
from alamein.cli import arguments
from alamein.core.errors import NotParseable


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("simulate", help="let programs play many games")
    arguments.add_game(command)
    arguments.add_seed(command)
    command.add_argument("--players", default="random", metavar="A,B", help="one for each seat (default: random)")
    command.add_argument("-n", default="100", metavar="N", help="how many games (default: 100)")
    command.add_argument("--jobs", default=None, metavar="J", help="processes (default: all cores)")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, show the progress on standard error, and print the tally."""
    game, options = games.game(args.game), arguments.options(args.option)
    count, jobs = arguments.whole("n", args.n), arguments.whole("jobs", args.jobs)
    if count is None or count < 1 or (jobs is not None and jobs < 1):
        raise NotParseable("-n and --jobs must be at least 1")
    seed = arguments.whole("seed", args.seed) or 0
    players = checked_players(game, options, args.players.split(","))
    task = Task(game.id, game.checked_scenario(args.scenario), options, players, seed)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        line = bar.add_task(f"{game.id}", total=count)
        tally, seconds = simulate(task, count, jobs or cores(), lambda done: bar.update(line, completed=done))
    wins = {name: tally.wins.get(name, 0) for name in (*game.seats[: len(players)], "draw")}
    if args.json:
        report = {
            "game": game.id,
            "scenario": task.scenario,
            "options": options,
            "players": list(players),
            "seed": seed,
            "games": tally.games,
            "errors": len(tally.errors),
            "messages": tally.errors[:20],
            "wins": wins,
            "decisions": tally.decisions,
            "seconds": round(seconds, 3),
        }
        print(json.dumps(report, ensure_ascii=False))
    else:
        print(f"{tally.games} games of {game.title}, {task.scenario}, {' against '.join(players)}")
        for name, n in wins.items():
            print(f"  {name:12} {n:6}  {100 * n / tally.games:5.1f} %")
        print(f"  {tally.decisions / tally.games:.0f} actions a game, {tally.decisions / seconds:,.0f} a second")
        for message in tally.errors[:20]:
            print(f"  error in {message}")
    return 1 if tally.errors else 0
