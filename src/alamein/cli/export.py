"""`alamein export`: a saved game as text, picture, page or record."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from alamein.cli import arguments
from alamein.cli.files import read
from alamein.core.errors import NotParseable
from alamein.play.board import board_of, svg
from alamein.play.board.page import page
from alamein.play.board.png import MOST, png
from alamein.play.moments import Seen


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("export", help="a saved game as text, picture, page or record")
    command.add_argument("file", metavar="FILE")
    command.add_argument("--format", required=True, choices=list(FORMATS))
    command.add_argument("--out", metavar="FILE", help="where to write it (default: standard output)")
    command.add_argument("--at", metavar="N", help="svg, png: the moment after N moves (default: the last)")
    command.add_argument("--width", metavar="N", default="1600", help="png: points across (default: 1600)")
    command.add_argument("--seat", default="", metavar="S", help="through whose eyes (default: a spectator's)")
    command.set_defaults(run=export)


def text(seen: Seen, args: argparse.Namespace) -> bytes:
    """Tags and numbered moves."""
    return seen.text().encode()


def record(seen: Seen, args: argparse.Namespace) -> bytes:
    """The saved game."""
    return (json.dumps(seen.record(), ensure_ascii=False) + "\n").encode()


def drawn(seen: Seen, args: argparse.Namespace) -> bytes:
    """A moment as a picture that scales."""
    scene = seen.scene(seen.at(arguments.whole("at", args.at)).state)
    return svg(board_of(seen.game.sheet(), scene, seen.match.scenario), scene).encode()


def painted(seen: Seen, args: argparse.Namespace) -> bytes:
    """A moment in points."""
    width = arguments.whole("width", args.width)
    if width is None or not 1 <= width <= MOST:
        raise NotParseable(f"--width must be from 1 to {MOST}, not {args.width}")
    return png(drawn(seen, args).decode(), width)


def replayed(seen: Seen, args: argparse.Namespace) -> bytes:
    """The whole game as a page."""
    return page(seen, arguments.progress("moves", sum(isinstance(entry.who, int) for entry, _ in seen.steps))).encode()


FORMATS: dict[str, Callable[[Seen, argparse.Namespace], bytes]] = {
    "text": text, "svg": drawn, "png": painted, "html": replayed, "json": record,
}  # fmt: skip


def export(args: argparse.Namespace) -> int:
    """Write it."""
    if args.format == "png" and not args.out and sys.stdout.isatty():
        raise NotParseable("a png is not for the terminal: say where to write it with --out FILE")
    if args.at is not None and args.format not in ("svg", "png"):
        raise NotParseable(f"--at goes with svg and png; {args.format} has the whole game")
    made = FORMATS[args.format](Seen(read(args.file), args.seat), args)
    if not args.out:
        sys.stdout.buffer.write(made)
        sys.stdout.buffer.flush()
        return 0
    try:
        Path(args.out).write_bytes(made)
    except OSError as error:
        raise NotParseable(f"{args.out} cannot be written: {error.strerror or error}") from error
    return 0
