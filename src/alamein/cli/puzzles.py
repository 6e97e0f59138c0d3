"""`alamein puzzles`: what there is to solve, one of them at the terminal, and the search for more."""

import argparse
import time
import tomllib
from collections.abc import Mapping
from datetime import date
from textwrap import fill

from alamein.ai.player import player
from alamein.ai.puzzling import find, written
from alamein.ai.solving import SURER, TRIALS, Trials, error_of, solution_of, sought
from alamein.cli import arguments
from alamein.cli.play import Terminal
from alamein.core.errors import NotParseable
from alamein.core.procedure import NOBODY
from alamein.games import registry
from alamein.games.catalogue import say, word
from alamein.games.data import Table
from alamein.play.match import Match
from alamein.play.puzzles import Puzzle, alike, all_puzzles, of_the_day, puzzle_called, puzzle_of, puzzles

FIND = "find"
TODAY = "today"
EXPERT, PLAYS = "600n", 24  # by which a new puzzle is tried


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("puzzles", help="positions with something to be done in them, at the terminal")
    command.add_argument(
        "game", nargs="?", default="", metavar="GAME", help="whose; `today`: the one of the day; `find GAME`"
    )
    command.add_argument("id", nargs="?", default="", metavar="ID", help="play this one (default: list them)")
    command.add_argument("-n", default=None, metavar="N", help="find: how many (default: 5)")
    command.add_argument("--seconds", default=None, metavar="S", help="find: for how long at most (default: 300)")
    command.add_argument("--seed", default=None, metavar="K", help="find: another search (default: 1)")
    command.add_argument("--measure", action="store_true", help="measure the chances of all puzzles anew")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, measure, play or find."""
    if args.game == FIND:
        return search(args)
    if args.game == TODAY:
        today = of_the_day(date.today())
        return 0 if today is None else Solving(today).play()
    if args.game:
        registry.game(args.game)
    if args.id:
        return Solving(puzzle_called(args.game, args.id)).play()
    found = puzzles(args.game) if args.game else all_puzzles()
    for puzzle in found:
        now = measured(puzzle) if args.measure else ""
        print(f"{puzzle.game:16} {puzzle.id:34} {word('puzzle_level', puzzle.level):10} {puzzle.title}{now}")
    print(say("terminal.puzzles", n=len(found)))
    return 0


def measured(puzzle: Puzzle) -> str:
    """The chances of a puzzle now, beside those of its file."""
    trials = Trials.of(puzzle)
    solution, usual = trials.chance(puzzle.goal, solution_of(puzzle)), trials.chance(puzzle.goal, (), SURER)
    return f": {solution} of {puzzle.chance}, usual {usual} of {puzzle.usual}"


def search(args: argparse.Namespace) -> int:
    """Print new puzzles as a file has them."""
    if not args.id:
        raise NotParseable("find puzzles of which game? alamein puzzles find GAME")
    game, known = registry.game(args.id), list(puzzles(args.id))
    number, seconds = arguments.whole("n", args.n) or 5, arguments.whole("seconds", args.seconds) or 300
    kinds = [puzzle.id.partition("-")[0] for puzzle in known]
    for values in find(game, arguments.whole("seed", args.seed) or 1, time.monotonic() + seconds, kinds):
        same = sum(other.id.startswith(str(values["id"])) for other in known)
        values["id"] = f"{values['id']}{f'-{same + 1}' * bool(same)}"
        puzzle = puzzle_of(game.id, Table(parsed_again(values), str(values["id"])))
        if not any(alike(puzzle, other) for other in known) and is_best(puzzle):
            known.append(puzzle)
            kinds.append(puzzle.id.partition("-")[0])
            number -= 1
            print(written(values), flush=True)
        if number == 0:
            break
    return 0


def is_best(puzzle: Puzzle) -> bool:
    """Whether a fresh expert that wants the goal, and sees each die before it goes on, does no better."""
    return sought(puzzle, EXPERT, PLAYS, 1) <= puzzle.chance + error_of(puzzle.chance, PLAYS)


def parsed_again(values: Mapping[str, object]) -> dict[str, object]:
    """A puzzle as it will be read from its file."""
    (found,) = tomllib.loads(written(values))["puzzle"]
    assert isinstance(found, dict)
    return found


def percent(chance: int) -> str:
    """Thousandths as a person reads them."""
    return f"{chance / 10:.0f} %"


def verdict(puzzle: Puzzle, chance: int) -> str:
    """What a line is worth beside the best."""
    best, usual = percent(puzzle.chance), percent(puzzle.usual)
    return say("terminal.your_line", chance=percent(chance), n=TRIALS, best=best, usual=usual)


class Solving(Terminal):
    """A puzzle with somebody at this terminal; a computer sits opposite."""

    def __init__(self, puzzle: Puzzle) -> None:
        match = Match.from_position(registry.game(puzzle.game), puzzle.start, None)
        seats = range(match.game.players(match.state))
        super().__init__(match, [None if seat == puzzle.seat else player("normal") for seat in seats])
        self.puzzle, self.trials, self.line = puzzle, Trials.of(puzzle), list[str]()

    def play(self) -> int:
        """Until the goal is looked at, or somebody leaves."""
        puzzle = self.puzzle
        level = word("puzzle_level", puzzle.level)
        print(
            say("terminal.puzzle", title=puzzle.title, level=level),
            fill(puzzle.say, 100),
            say("terminal.clue"),
            sep="\n",
        )
        while self.match.seat != NOBODY and not self.trials.is_over(self.match.state):
            if not self.step():
                return 0
        missing = puzzle.goal.missing(self.game, self.match.state, puzzle.seat)
        print("\n" + (say("terminal.not_reached", missing=missing) if missing else say("terminal.reached")))
        print(verdict(puzzle, self.trials.chance(puzzle.goal, [self.game.notation.parse(text) for text in self.line])))
        print(say("terminal.best_line", line=", ".join(puzzle.solution)), puzzle.why, sep="\n")
        return 0

    def command(self, line: str, texts: list[str]) -> bool:
        """As at any table, and a clue."""
        if line == "clue":
            print(f"  {self.puzzle.hint}")
            return True
        if line == "undo" and self.match.can_undo:
            self.line.pop()
        return super().command(line, texts)

    def act(self, text: str) -> None:
        """Remember what the person does."""
        mine = self.match.seat == self.puzzle.seat
        super().act(text)
        if mine:
            self.line.append(text)
