"""`alamein arena`: players against each other on swapped sides, with intervals, Elo and thinking time; with --gate,
whether they are as strong as they should be."""

import argparse
import json
from pathlib import Path

from alamein.ai.arena import Arena, Report, Sitting, checked, hold, losses, saved
from alamein.ai.gate import MOST_PAIRS, NO, STRONGER, Gate, Question, questions
from alamein.ai.measures import median, wilson
from alamein.ai.player import FOREIGN, players
from alamein.ai.simulate import cores
from alamein.cli import arguments, marked
from alamein.core.errors import NotParseable
from alamein.games import registry


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("arena", help="let players compete on swapped sides")
    arguments.add_game(command)
    arguments.add_seed(command)
    command.add_argument("--players", default="", metavar="A,B,...", help=f"two or more of: {', '.join(players())}")
    command.add_argument(
        "-n", default="20", metavar="N", help="games for each pairing, half on each side (default: 20)"
    )
    command.add_argument("--save-losses", default="", metavar="DIR", help="save the games that the stronger one lost")
    command.add_argument("--write", default="", metavar="FILE", help="put the table between its marks in this file")
    command.add_argument("--gate", action="store_true", help="test the game's players, or whether A is stronger than B")
    command.add_argument("--strong", default="", metavar="P", help="the gate is for this player (default: hard / 8)")
    command.add_argument("--pairs", default=None, metavar="N", help=f"pairs a claim, at most (default: {MOST_PAIRS})")
    command.add_argument("--seconds", default="360000", metavar="S", help="play no longer than this")
    command.add_argument("--results", default="", metavar="FILE", help="keep what was played here, and go on from it")
    arguments.add_workers(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play all pairings and print the table."""
    if args.gate:
        return run_gate(args)
    game = registry.game(args.game)
    options = arguments.options(game, args.option)
    count, jobs = arguments.whole("n", args.n), arguments.whole("jobs", args.jobs)
    if count is None or count < 2 or count % 2 or (jobs is not None and jobs < 1):
        raise NotParseable("-n must be an even number from 2 on, so that both sit on either side; --jobs at least 1")
    seed, seconds = arguments.whole("seed", args.seed) or 0, arguments.whole("seconds", args.seconds) or 0
    if args.results and args.save_losses:
        raise NotParseable("--results keeps who won, not the games: leave it or --save-losses out")
    names = tuple(args.players.split(","))
    arena = checked(Arena(game.id, game.checked_scenario(args.scenario), options, names, count, seed))
    if args.write:
        marked.check(Path(args.write), place(arena))
    total = count * len(names) * (len(names) - 1) // 2
    progress = arguments.progress(game.id, total)
    sitting = Sitting(arguments.results(args.results), seconds)
    if args.save_losses:
        arguments.folder(args.save_losses)
    report = hold(arena, jobs or cores(), args.cluster, bool(args.save_losses), progress, sitting)
    if args.write:
        marked.put(Path(args.write), place(arena), table(report))
    files = _save_losses(report, Path(args.save_losses)) if args.save_losses else []
    if args.json:
        print(json.dumps({**report.json(), "saved": files}, ensure_ascii=False))
    else:
        _print(report, files)
    return 1 if any(p.errors for p in report.pairings) else 0


def run_gate(args: argparse.Namespace) -> int:
    """Ask everything that is asked of a game's players, or the one question about two of them; 1 if an answer is no."""
    game = registry.game(args.game)
    seed, most = arguments.whole("seed", args.seed) or 0, arguments.whole("pairs", args.pairs) or MOST_PAIRS
    jobs = arguments.whole("jobs", args.jobs) or cores()
    if most < 1 or jobs < 1:
        raise NotParseable("--pairs and --jobs must be at least 1")
    if args.players:
        scenario, options = game.checked_scenario(args.scenario), arguments.options(game, args.option)
        if args.players.count(",") != 1 or args.players.strip(",").count(",") != 1:
            raise NotParseable(f"--gate takes two players, the stronger first (normal,easy), not {args.players!r}")
        a, b = args.players.split(",")
        asked = [
            Question(game.id, scenario, options, seat, a, b, (b, "normal") if b != "normal" else (b,), STRONGER)
            for seat in range(game.players(game.new(scenario, options)))
        ]
    else:
        asked = questions(game.id, args.strong)
    name = f"gate {game.id}"
    if args.write:
        marked.check(Path(args.write), name)
    gate = Gate(asked, seed, most, arguments.results(args.results))
    gate.ask(jobs, args.cluster, arguments.progress(name, len(asked)), arguments.whole("seconds", args.seconds) or 0)
    if args.write:
        marked.put(Path(args.write), name, [f"At most {most} pairs a claim, seed {seed}.", "", *gate.table()])
    if args.json:
        print(json.dumps({claim: vars(answer) for claim, answer in gate.answers.items()}, ensure_ascii=False))
    else:
        print(*gate.table(), sep="\n")
    return 1 if any(answer.verdict == NO for answer in gate.answers.values()) else 0


def setting(arena: Arena) -> str:
    """What is played, by name: `north_africa october free=1`."""
    chosen = [f"{name}={value}" for name, value in sorted(arena.options.items())]
    return " ".join([arena.game, arena.scenario, *chosen])


def place(arena: Arena) -> str:
    """The name of the table in a document; tables with programs of others have places of their own."""
    foreign = sorted({name.partition(":")[0] for name in arena.players} & FOREIGN.keys())
    return " ".join(["arena", setting(arena), *foreign])


def _save_losses(report: Report, folder: Path) -> list[str]:
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
        f"{amount(report)}, sides swapped, seed {arena.seed}; a draw is half a point.",
        "",
        f"| player | Elo | CPU s a player-turn: median (most) | {' | '.join(f'against {name}' for name in names)} |",
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


def amount(report: Report) -> str:
    """How many games were played, and how many will be."""
    size, fewest = report.arena.size, min(p.games for p in report.pairings)
    return f"{size} games a pairing" if fewest == size else f"so far {fewest} or more of {size} games a pairing"


def share(points: float, played: int) -> str:
    """What a player scored, with its 95 % interval."""
    low, high = wilson(points, played)
    return f"{points:g} of {played}: {100 * points / max(played, 1):.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def _print(report: Report, files: list[str]) -> None:
    arena = report.arena
    print(f"{setting(arena)}: {amount(report)}, sides swapped, seed {arena.seed}")
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
