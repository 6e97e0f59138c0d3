"""`alamein serve`, and `alamein` alone: the games in the browser."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from alamein.cli import arguments
from alamein.core.errors import AlameinError


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("serve", help="play in the browser (also what `alamein` alone does)")
    command.add_argument("--port", default=None, metavar="N", help="the port (default: 1942, or the next free one)")
    command.add_argument("--host", default="127.0.0.1", metavar="H", help="the address; 0.0.0.0 lets others in")
    command.add_argument("--no-browser", action="store_true", help="do not open the browser")
    command.add_argument("--proxy", default="", metavar="A", help="the address of a proxy that says who asks")
    command.add_argument("--name", action="append", default=[], metavar="N", help="a name of this server in the net")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until the user stops it."""
    with web_libraries():
        from alamein.server.run import serve  # slow to import, other commands do without
    port = arguments.whole("port", args.port)
    return serve(args.host, port, browser=not args.no_browser, proxy=args.proxy, names=args.name)


@contextmanager
def web_libraries() -> Iterator[None]:
    """Importing what needs them; if they are not there, how to get them."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("alamein"):
            raise
        lacks = f"the games in the browser need {error.name}"
        raise AlameinError(f"{lacks}: pip install 'alamein[web]'; in the terminal: alamein play GAME") from error


def alone(args: argparse.Namespace) -> int:
    """`alamein` without a command."""
    return run(argparse.Namespace(host="127.0.0.1", port=None, no_browser=False, proxy="", name=[]))
