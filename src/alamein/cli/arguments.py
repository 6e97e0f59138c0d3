"""Arguments that several commands share."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from alamein.core.errors import NotParseable
from alamein.core.game import Game
from alamein.core.state import State
from alamein.play.match import option_numbers


def add_game(command: argparse.ArgumentParser) -> None:
    """GAME, --scenario and --option."""
    command.add_argument("game", metavar="GAME", help="the game's id: see `alamein games`")
    command.add_argument("--scenario", default="", metavar="S", help="how it begins (default: the first)")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=N", help="an option, by number or word; may be repeated"
    )


def add_seed(command: argparse.ArgumentParser) -> None:
    """--seed."""
    command.add_argument("--seed", default=None, metavar="K", help="a whole number that fixes all dice")


def add_workers(command: argparse.ArgumentParser) -> None:
    """--jobs, --cluster and --json."""
    command.add_argument("--jobs", default=None, metavar="J", help="processes (default: all cores)")
    command.add_argument("--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster, tcp://host:8786")
    command.add_argument("--json", action="store_true")


def options(game: Game[State], texts: Sequence[str]) -> dict[str, int]:
    """What --option says: NAME=N, or NAME=WORD with the word of the value."""
    found: dict[str, object] = {}
    for text in texts:
        name, is_pair, value = text.partition("=")
        if not is_pair:
            raise NotParseable(f"--option {text!r} must be NAME=VALUE; `alamein scenarios {game.id}` lists them")
        found[name] = int(value) if value.isdecimal() and len(value) < 9 else value
    return option_numbers(game, found)


def progress(what: str, total: int) -> Callable[[int], None]:
    """Shows on a terminal's standard error how much is done; the line is gone when all is."""

    def show(done: int) -> None:
        line = f"{what}: {done} of {total}"
        if sys.stderr.isatty():
            print(f"\r{line if done < total else ' ' * len(line)}", end="\r", file=sys.stderr, flush=True)

    return show


def whole(name: str, text: str | None) -> int | None:
    """A whole number, or None if it was not given."""
    if text is None:
        return None
    try:
        return int(text)
    except ValueError as error:
        raise NotParseable(f"{'-' if len(name) == 1 else '--'}{name} must be a whole number, not {text!r}") from error


def folder(text: str) -> Path:
    """A folder in which something is kept, made before hours of play are spent on it."""
    try:
        Path(text).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotParseable(f"nothing can be kept in {text!r}: {error.strerror}") from error
    return Path(text)


def results(text: str) -> Path | None:
    """--results: a file in a folder that is there, or none."""
    if not text:
        return None
    if not Path(text).absolute().parent.is_dir():
        raise NotParseable(f"there is no folder for {text!r}")
    if Path(text).is_dir():
        raise NotParseable(f"--results {text!r} must be a file, not a folder")
    return Path(text)
