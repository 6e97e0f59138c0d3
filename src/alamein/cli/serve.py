"""`alamein serve`, and `alamein` alone: the games in the browser; `alamein worker`: computers for several servers."""

import argparse
import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

from alamein.cli import arguments
from alamein.core.errors import AlameinError, NotParseable


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("serve", help="play in the browser (also what `alamein` alone does)")
    command.add_argument("--port", default=None, metavar="N", help="the port (default: 1942, or the next free one)")
    command.add_argument("--host", default="127.0.0.1", metavar="H", help="the address; 0.0.0.0 lets others in")
    command.add_argument("--no-browser", action="store_true", help="do not open the browser")
    command.add_argument("--proxy", default="", metavar="A", help="the address of a proxy that says who asks")
    command.add_argument("--name", action="append", default=[], metavar="N", help="a name of this server in the net")
    add_database(command)
    command.add_argument("--workers", default=None, metavar="N", help="processes that think (default: by the cores)")
    command.add_argument("--address", default="", metavar="URL", help="where other servers on the database reach it")
    command.add_argument("--monitor", action="append", default=[], metavar="A", help="an address that may see metrics")
    command.add_argument("--log", choices=("text", "json"), default="text", help="what it says to its host, and how")
    command.set_defaults(run=run)
    command = commands.add_parser("worker", help="think for the servers on a PostgreSQL database, here or elsewhere")
    add_database(command)
    command.add_argument("--workers", default=None, metavar="N", help="processes that think (default: by the cores)")
    command.add_argument("--log", choices=("text", "json"), default="text", help="what it says to its host, and how")
    command.set_defaults(run=work)


def add_database(command: argparse.ArgumentParser) -> None:
    """--database."""
    told = "postgresql://USER:PASSWORD@HOST/NAME (default: $ALAMEIN_DATABASE, else a file in $ALAMEIN_DATA)"
    command.add_argument("--database", default=os.environ.get("ALAMEIN_DATABASE", ""), metavar="URL", help=told)


def run(args: argparse.Namespace) -> int:
    """Serve until the user stops it."""
    with web_libraries():
        from alamein.server import log, run  # slow to import, other commands do without
        from alamein.server.app import Settings
        from alamein.server.database import named
    port, workers = arguments.whole("port", args.port), arguments.whole("workers", args.workers)
    log.set_up(as_json=args.log == "json")
    if isinstance(database := named(args.database or "."), str):
        settings = Settings(database, names=run.plain(args.name), address=args.address.rstrip("/"))
        settings.monitors = tuple(args.monitor)
        settings.workers = settings.workers if workers is None else max(0, workers)
        return run.serve_among_others(settings, args.host, port, args.proxy)
    if args.database:
        raise NotParseable("--database takes postgresql://…; ALAMEIN_DATA names a folder for games in a file")
    return run.serve(
        args.host, port, browser=not args.no_browser, proxy=args.proxy, names=args.name, monitors=args.monitor
    )


def work(args: argparse.Namespace) -> int:
    """Think until the user stops it."""
    with web_libraries():
        from alamein.ai.simulate import cores
        from alamein.server import log, run
        from alamein.server.database import named
    database, workers = named(args.database or "."), arguments.whole("workers", args.workers)
    if not isinstance(database, str):
        raise NotParseable("a worker needs the database of its servers: --database postgresql://…")
    log.set_up(as_json=args.log == "json")
    return run.work(database, max(1, cores() if workers is None else workers))


@contextmanager
def web_libraries() -> Iterator[None]:
    """Importing what needs them; if they are not there, how to get them."""
    try:
        yield
        gc.freeze()  # they stay: no collection needs to look at them again
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("alamein"):
            raise
        lacks = f"the games in the browser need {error.name}"
        raise AlameinError(f"{lacks}: pip install 'alamein[web]'; in the terminal: alamein play GAME") from error


def alone(args: argparse.Namespace) -> int:
    """`alamein` without a command."""
    return run(
        argparse.Namespace(
            host="127.0.0.1",
            port=None,
            no_browser=False,
            proxy="",
            name=[],
            database=os.environ.get("ALAMEIN_DATABASE", ""),
            workers=None,
            address="",
            monitor=[],
            log="text",
        )
    )
