"""The command `alamein`: one module for each group of commands."""

import argparse
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from alamein.core.errors import AlameinError

Command = Callable[[argparse.Namespace], int]
FEW_COLLECTIONS: Final = 50_000  # what is imported stays: to look for garbage in it took a tenth of the start
COMMANDS: Final = {  # the modules and their commands; what is not asked for is not imported
    "catalogue": ("games", "scenarios", "check-data"),
    "serve": ("serve", "worker"),
    "care": ("backup", "check"),
    "admin": ("admin", "migrate"),
    "play": ("play",),
    "learn": ("learn",),
    "puzzles": ("puzzles",),
    "simulate": ("simulate",),
    "arena": ("arena",),
    "balance": ("balance",),
    "train": ("train",),
    "files": ("replay", "verify", "engine"),
    "export": ("export",),
    "bot": ("bot",),
    "rules": ("rules",),
    "docs": ("docs",),
    "bench": ("bench",),
}


class Help(argparse.HelpFormatter):
    """As wide as the terminal; argparse would import `shutil` to ask, for every option: a twentieth of the start."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS") or os.get_terminal_size(1).columns)
        except (OSError, ValueError):  # a pipe, or no number
            columns = 80
        super().__init__(prog, width=columns - 2)


class Parser(argparse.ArgumentParser):
    """One whose commands format alike."""

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=Help, **more)


def parser(word: str = "") -> argparse.ArgumentParser:
    """All commands and their options; of a known command those of its module alone."""
    top = Parser(prog="alamein", description="Four published games about El Alamein, rules fully enforced.")
    top.add_argument("--version", action="store_true", help="program, rules and file versions, and how it runs")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name in [name for name, words in COMMANDS.items() if word in words] or COMMANDS:
        import_module(f"alamein.cli.{name}").add(commands)
    return top


def _never_fail_on_a_character() -> None:
    """A byte that is no text in the user's encoding is a wrong answer, not the end; a sign it lacks is written out."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def without_command(args: argparse.Namespace) -> int:
    """`alamein --version`, and `alamein` alone."""
    from alamein.cli import catalogue, serve

    return catalogue.version() if args.version else serve.alone(args)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a user's mistake is one line on standard error and exit code 2."""
    gc.set_threshold(FEW_COLLECTIONS)
    given = sys.argv[1:] if argv is None else argv
    args = parser(next(iter(given), "serve")).parse_args(given)
    _never_fail_on_a_character()
    try:
        command: Command = getattr(args, "run", without_command)
        return command(args)
    except AlameinError as error:
        rule = f" [{error.rule}]" if error.rule else ""
        print(f"alamein: {error.message}{rule}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\nalamein: stopped", file=sys.stderr)
        return 130
