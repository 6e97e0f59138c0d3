"""The command `alamein`: one module for each group of commands."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from alamein.cli import (
    arena,
    balance,
    bench,
    bot,
    care,
    catalogue,
    docs,
    export,
    files,
    play,
    rules,
    serve,
    simulate,
    train,
)
from alamein.core.errors import AlameinError

Command = Callable[[argparse.Namespace], int]


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = argparse.ArgumentParser(
        prog="alamein", description="Four published games about El Alamein, rules fully enforced."
    )
    top.add_argument("--version", action="store_true", help="program, rules and file versions, and how it runs")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for module in (
        catalogue,
        serve,
        care,
        play,
        simulate,
        arena,
        balance,
        train,
        files,
        export,
        bot,
        rules,
        docs,
        bench,
    ):
        module.add(commands)
    return top


def _never_fail_on_a_character() -> None:
    """A byte that is no text in the user's encoding is a wrong answer, not the end; a sign it lacks is written out."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a user's mistake is one line on standard error and exit code 2."""
    args = parser().parse_args(argv)
    _never_fail_on_a_character()
    try:
        if args.version:
            return catalogue.version()
        command: Command = getattr(args, "run", serve.alone)
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
