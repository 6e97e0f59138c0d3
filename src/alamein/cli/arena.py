"""`alamein arena`: players against each other on swapped sides, with intervals, Elo and thinking time."""

import argparse
import json
from pathlib import Path

from alamein.ai.arena import Arena, Report, checked, hold, losses, saved
from alamein.ai.measures import median, wilson
from alamein.ai.player import players
from alamein.ai.simulate import cores
from alamein.cli import arguments, marked
from alamein.core.errors import NotParseable
from alamein.games import registry


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("arena", help="let players compete on swapped sides")
    arguments.add_game(command)
    arguments.add_seed(command)
    command.add_argument("--players", required=True, metavar="A,B,...", help=f"two or more of: {', '.join(players())}")
    command.add_argument(
        "-n", default="20", metavar="N", help="games for each pairing, half on each side (default: 20)"
    )
    command.add_argument("--save-losses", default="", metavar="DIR", help="save the games that the stronger one lost")
    command.add_argument("--write", default="", metavar="FILE", help="put the table between its marks in this file")
    arguments.add_workers(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play all pairings and print the table."""
    game = registry.game(args.game)
    options = arguments.options(game, args.option)
    count, jobs = arguments.whole("n", args.n), arguments.whole("jobs", args.jobs)
    if count is None or count < 2 or count % 2 or (jobs is not None and jobs < 1):
        raise NotParseable("-n must be an even number from 2 on, so that both sit on either side; --jobs at least 1")
    seed = arguments.whole("seed", args.seed) or 0
    names = tuple(args.players.split(","))
    arena = checked(Arena(game.id, game.checked_scenario(args.scenario), options, names, count, seed))
    if args.write:
        marked.check(Path(args.write), f"arena {setting(arena)}")
    total = count * len(names) * (len(names) - 1) // 2
    progress = arguments.progress(game.id, total)
    report = hold(arena, jobs or cores(), args.cluster, bool(args.save_losses), progress)
    if args.write:
        marked.put(Path(args.write), f"arena {setting(arena)}", table(report))
    files = _save_losses(report, Path(args.save_losses)) if args.save_losses else []
    if args.json:
        print(json.dumps({**report.json(), "saved": files}, ensure_ascii=False))
    else:
        _print(report, files)
    return 1 if any(p.errors for p in report.pairings) else 0


def setting(arena: Arena) -> str:
    """What is played, by name: `north_africa october free=1`."""
    chosen = [f"{name}={value}" for name, value in sorted(arena.options.items())]
    return " ".join([arena.game, arena.scenario, *chosen])


def _save_losses(report: Report, folder: Path) -> list[str]:
    folder.mkdir(parents=True, exist_ok=True)
    files: list[str] = []
    for pairing in report.pairings:
        for task, kept in losses(pairing):
            names = "-".join(name.replace(":", "_") for name in task.players)
            path = folder / f"{task.game}-{task.scenario}-{names}-{task.seed}-{kept.number}.json"
            path.write_text(json.dumps(saved(task, kept), ensure_ascii=False), encoding="utf-8")
            files.append(str(path))
    return files


def table(report: Report) -> list[str]:
    """The ratings as a table for a document: the strongest player first, what each scored against the others."""
    arena, ratings = report.arena, report.ratings()
    names = sorted(ratings, key=lambda name: -ratings[name])
    lines = [
        f"{arena.size} games a pairing, sides swapped, seed {arena.seed}; a draw is half a point.",
        "",
        f"| player | Elo | s a player-turn: median (most) | {' | '.join(f'against {name}' for name in names)} |",
        "|---|---|---|" + "---|" * len(names),
    ]
    scored = {(p.a, p.b): p for p in report.pairings} | {(p.b, p.a): p for p in report.pairings}
    for name in names:
        turns = report.clocks[name].turns
        cells = [f"`{name}`", f"{ratings[name]:.0f}", f"{median(turns):.3f} ({max(turns, default=0.0):.2f})"]
        for rival in names:
            p = scored.get((name, rival))
            cells.append(share(p.points(name), p.games) if p else "")
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def share(points: float, played: int) -> str:
    """What a player scored, with its 95 % interval."""
    low, high = wilson(points, played)
    return f"{points:g} of {played}: {100 * points / max(played, 1):.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def _print(report: Report, files: list[str]) -> None:
    arena = report.arena
    print(f"{setting(arena)}: {arena.size} games a pairing, sides swapped, seed {arena.seed}")
    for p in report.pairings:
        low, high = wilson(p.points(p.a), p.games)
        share = 100 * p.points(p.a) / max(p.games, 1)
        print(
            f"  {p.a} {p.wins.get(p.a, 0)}, {p.b} {p.wins.get(p.b, 0)}, draws {p.draws}: "
            f"{p.a} scores {share:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"
        )
        for side, (won, played) in sorted(p.by_side.items()):
            print(f"    {side}: {won} of {played}")
    ratings = report.ratings()
    for name in sorted(ratings, key=lambda name: -ratings[name]):
        clock = report.clocks[name]
        thought = 1000 * clock.seconds / max(clock.decisions, 1)
        print(
            f"  {name:12} Elo {ratings[name]:5.0f}; {thought:.2f} ms a decision, "
            f"{median(clock.turns):.3f} s a player-turn (median), {max(clock.turns, default=0.0):.2f} s at most"
        )
    for path in files:
        print(f"  saved {path}")
    for error in [e for p in report.pairings for e in p.errors][:20]:
        print(f"  error in {error}")
