"""`alamein simulate`: many games between programs."""

import argparse
import json
from importlib.util import find_spec
from pathlib import Path

from alamein.ai.measures import median, wilson
from alamein.ai.player import players
from alamein.ai.simulate import Tally, Task, cores, seated, simulate
from alamein.cli import arguments
from alamein.core.errors import NotParseable
from alamein.games import registry


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("simulate", help="let programs play many games")
    arguments.add_game(command)
    arguments.add_seed(command)
    words = f"one for each seat: {', '.join(players())}, with a budget if need be: hard:2s, mcts:500ms, mcts:4000n"
    command.add_argument("--players", default="random", metavar="A,B", help=f"{words} (default: random)")
    command.add_argument("-n", default="100", metavar="N", help="how many games (default: 100)")
    command.add_argument("--parquet", default="", metavar="DIR", help="write every decision there: docs/data-sets.md")
    arguments.add_workers(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, show the progress on standard error, and print the tally."""
    game = registry.game(args.game)
    options = arguments.options(game, args.option)
    count, jobs = arguments.whole("n", args.n), arguments.whole("jobs", args.jobs)
    if count is None or count < 1 or (jobs is not None and jobs < 1):
        raise NotParseable("-n and --jobs must be at least 1")
    seed = arguments.whole("seed", args.seed) or 0
    options, names = seated(game, options, args.players.split(","))
    task = Task(game.id, game.checked_scenario(args.scenario), options, names, seed)
    progress = arguments.progress(game.id, count)
    if args.parquet:
        if find_spec("pyarrow") is None:
            raise NotParseable("--parquet needs pyarrow and more: pip install 'alamein[data]'")
        from alamein.research.dataset import write  # needs that extra

        tally, seconds = write(task, count, jobs or cores(), progress, args.cluster, Path(args.parquet))
    else:
        tally, seconds = simulate(task, count, jobs or cores(), progress, args.cluster)
    wins = {name: tally.wins.get(name, 0) for name in (*game.seats[: len(names)], "draw")}
    if args.json:
        print(json.dumps(_report(task, tally, wins, seconds), ensure_ascii=False))
    else:
        _print(game.title, task, tally, wins, seconds)
    return 1 if tally.errors else 0


def _report(task: Task, tally: Tally, wins: dict[str, int], seconds: float) -> dict[str, object]:
    played = tally.games - len(tally.errors)
    return {
        "game": task.game,
        "scenario": task.scenario,
        "options": dict(task.options),
        "players": list(task.players),
        "seed": task.seed,
        "games": tally.games,
        "errors": len(tally.errors),
        "messages": tally.errors[:20],
        "wins": wins,
        "intervals": {name: [round(x, 4) for x in wilson(n, played)] for name, n in wins.items()},
        "levels": dict(sorted(tally.levels.items())),
        "decisions": tally.decisions,
        "turns": tally.turns,
        "seconds": round(seconds, 3),
        "seconds_per_turn_median": [round(median(clock.turns), 4) for clock in tally.clocks],
    }


def _print(title: str, task: Task, tally: Tally, wins: dict[str, int], seconds: float) -> None:
    played = tally.games - len(tally.errors)
    print(f"{tally.games} games of {title}, {task.scenario}, {' against '.join(task.players)}")
    for name, n in wins.items():
        low, high = wilson(n, played)
        print(f"  {name:12} {n:6}  {100 * n / max(played, 1):5.1f} %  (95 %: {100 * low:.1f} to {100 * high:.1f})")
    for level, n in sorted(tally.levels.items(), key=lambda item: -item[1]):
        print(f"  {n:6} times: {level}")
    print(
        f"  {tally.decisions / tally.games:.0f} actions and {tally.turns / tally.games:.1f} turns a game, "
        f"{tally.decisions / seconds:,.0f} actions a second"
    )
    for clock, name in zip(tally.clocks, task.players, strict=False):
        most = max(clock.turns, default=0.0)
        print(f"  {name}: {median(clock.turns):.3f} s a player-turn (median), {most:.2f} s at most")
    for message in tally.errors[:20]:
        print(f"  error in {message}")
