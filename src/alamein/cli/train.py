"""`alamein train`: a game's value learnt from self-play. It replaces the one in use only if it is better."""

import argparse
import json
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from alamein.ai.gate import NO, Gate, Question
from alamein.ai.simulate import cores
from alamein.ai.workers import Workers
from alamein.cli import arguments, marked
from alamein.core.errors import NotParseable
from alamein.games import registry

if TYPE_CHECKING:
    from alamein.ai.train.champion import Learnt, Training

NODES: Final = "hard:1000n"  # who plays with the new weights and with the old ones
FOES: Final = ("static", "normal")
PAIRS: Final = 48  # of games a step of a style
EQUAL: Final = (0.40, 0.55)  # on no side may it be weaker


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("train", help="learn how positions of a game are judged, from self-play")
    command.add_argument("game", metavar="GAME", help="the game's id: see `alamein games`")
    command.add_argument("--games", default="3000", metavar="N", help="games to learn from (default: 3000)")
    command.add_argument("--seconds", default="360000", metavar="S", help="play no longer than this, then learn")
    command.add_argument("--folder", default="build/train", metavar="DIR", help="what is played stays here, to go on")
    command.add_argument("--pairs", default="60", metavar="N", help="pairs in which it must not lose; 0: none (60)")
    command.add_argument("--write", default="", metavar="FILE", help="write the weights here if they are better")
    command.add_argument("--docs", default="", metavar="FILE", help="put the learning curve between its marks here")
    command.add_argument("--styles", action="store_true", help="learn how the expert weighs things, not its value")
    command.add_argument(
        "--only", default="", metavar="NAME", help="one kind of game, such as july; a style: july-axis"
    )
    command.add_argument(
        "--against", action="append", default=[], metavar="FILE", help="styles to learn from too; may be given again"
    )
    command.add_argument("--chance", action="store_true", help="learn only how likely a win is; `hard` plays as it did")
    command.add_argument(
        "--with",
        dest="algebra",
        default="",
        choices=("numpy", "torch"),
        help="what computes the fit (default: PyTorch if it is installed and has a GPU, else NumPy)",
    )
    command.add_argument("--measure", action="store_true", help="only measure the weights in use, on other games")
    arguments.add_seed(command)
    arguments.add_workers(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, learn, compare, write; 1 if the weights in use stay."""
    check(args)
    if args.styles:
        return run_styles(args)
    if find_spec("numpy") is None:
        raise NotParseable("training needs NumPy: pip install 'alamein[train]'")
    from alamein.ai.train.algebra import algebra
    from alamein.ai.train.champion import Training

    size, seed = arguments.whole("games", args.games) or 0, arguments.whole("seed", args.seed) or 0
    jobs, most = arguments.whole("jobs", args.jobs) or cores(), arguments.whole("pairs", args.pairs) or 0
    seconds = arguments.whole("seconds", args.seconds) or 0
    if min(size - 1, jobs - 1, most, seconds) < 0:
        raise NotParseable("--games and --jobs must be at least 1, --pairs and --seconds at least 0")
    training = Training(args.game, seed, size, Path(args.folder), args.measure, args.chance, args.only)
    training.algebra = algebra(args.algebra)
    about = f"{'measure' if args.measure else 'train'} {args.game}"
    if args.docs:
        marked.check(Path(args.docs), about)
    training.play(jobs, args.cluster, seconds, arguments.progress(f"{args.game}: games", size))
    if args.measure:
        table = training.measure()
        print(*table, sep="\n")
        if args.docs:
            marked.put(Path(args.docs), about, [training.command(), "", *table])
        return 0
    print(f"{args.game}: fitting with {training.algebra.name}", file=sys.stderr)
    learnt = training.learn()
    if args.docs:
        marked.put(Path(args.docs), about, [training.command(), "", *learnt.table()])
    why = refused(training, learnt, jobs, args.cluster, 0 if args.chance else most)  # by chances nobody plays
    if not why and args.write:
        Path(args.write).write_text(training.candidate.read_text(encoding="utf-8"), encoding="utf-8")
    if args.json:
        print(json.dumps({"file": str(training.candidate), "figures": learnt.figures(), "refused": why}))
    else:
        print(*learnt.table(), sep="\n")
        print(f"the weights in use stay: {why}" if why else f"better than those in use: {training.candidate}")
        if learnt.stay and not why:
            print(f"these stay: {'; '.join(learnt.stay)}")
    return 1 if why else 0


def check(args: argparse.Namespace) -> None:
    """Refuse what would be found out only after hours of play."""
    if args.measure and (args.styles or args.chance or args.write):
        raise NotParseable("--measure only measures: leave --styles, --chance and --write out")
    if args.chance and args.styles:
        raise NotParseable("--chance belongs to a value: leave --styles out")
    if args.algebra and (args.styles or args.measure):
        raise NotParseable("--with computes the fit of a value: leave --styles and --measure out")
    if args.against and not args.styles:
        raise NotParseable("--against names styles to learn from: it belongs to --styles")
    if args.write and not Path(args.write).absolute().parent.is_dir():
        raise NotParseable(f"there is no folder for {args.write!r}")
    arguments.folder(args.folder)


def refused(training: "Training", learnt: "Learnt", jobs: int, cluster: str, most: int) -> str:
    """Why the new weights may not replace those in use; "" if they may."""
    why = "; ".join(learnt.stay) if len(learnt.stay) == len(learnt.kinds) else ""
    if why or not most:
        return why
    asked = [
        Question(
            training.id, setting.scenario, setting.options, seat, f"{NODES}@{training.candidate}", NODES, FOES, EQUAL
        )
        for setting in training.settings()
        for seat in range(2)
    ]
    kept = training.folder / "gate.json"
    kept.unlink(missing_ok=True)  # of other weights
    gate = Gate(asked, training.seed, most, kept)
    gate.ask(jobs, cluster, arguments.progress(f"{training.id}: claims", len(asked)))
    print(*gate.table(), sep="\n", file=sys.stderr)
    lost = [claim for claim, answer in gate.answers.items() if answer.verdict == NO]
    share = sum(answer.halves for answer in gate.answers.values()) / (2 * sum(x.pairs for x in gate.answers.values()))
    if lost:
        return f"it loses in play: {lost[0]}"
    return "" if share >= 0.5 else f"it wins only {100 * share:.0f} % of the pairs"


def run_styles(args: argparse.Namespace) -> int:
    """Learn the weights of the expert; 1 if none are better than those in use."""
    from alamein.ai.train import tune

    game, seed = registry.game(args.game), arguments.whole("seed", args.seed) or 0
    jobs, seconds = arguments.whole("jobs", args.jobs) or cores(), arguments.whole("seconds", args.seconds) or 0
    folder, check = Path(args.folder) / game.id, arguments.whole("pairs", args.pairs) or 0
    if min(jobs - 1, seconds, check) < 0:
        raise NotParseable("--jobs must be at least 1, --seconds and --pairs at least 0")
    folder.mkdir(parents=True, exist_ok=True)
    rows = tune.rows_of(game.id)
    names = list(dict.fromkeys(name for row in rows for name in (row.kind, row.name)))
    if args.only and args.only not in names:
        raise NotParseable(f"{game.id} can learn {', '.join(names)}, not {args.only!r}")
    others = [tune.rows_in(game.id, Path(file)) for file in args.against]
    with Workers(jobs, args.cluster) as workers:
        for kind in dict.fromkeys(row.kind for row in rows):
            sides = [row for row in rows if row.kind == kind and args.only in ("", row.kind, row.name)]
            if sides and seconds:
                learning = [tune.Tuning(game.id, row, seed, others) for row in sides]
                say = partial(print, f"{game.id} {kind}:", flush=True)
                tune.School(learning, workers, folder, seconds).learn(PAIRS, check, say)
    paths = [(folder / f"style-{row.name}.json", row) for row in rows]
    kept = [tune.kept_in(path, game.id, row) for path, row in paths if path.exists()]
    if args.write:
        Path(args.write).write_text(tune.text(game.id, kept, seed, args.against), encoding="utf-8")
    if any(each["sure"] > tune.CLEAR for each in kept):
        return 0
    print(f"{game.id}: the styles in use stay, none is clearly better")
    return 1
