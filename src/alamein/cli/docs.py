"""`alamein docs`: the documentation site, from this machine."""

import argparse
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import alamein
from alamein.cli import arguments
from alamein.core.errors import NotParseable

SITE = Path(alamein.__file__).parent / "site"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("docs", help="read the documentation in the browser, without a network")
    command.add_argument("--port", default="0", metavar="N", help="the port (default: any free one)")
    command.add_argument("--no-browser", action="store_true", help="do not open the browser")
    command.set_defaults(run=run)


class Pages(SimpleHTTPRequestHandler):
    """The files of the site; nobody needs a line for each of them."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def served(port: int) -> ThreadingHTTPServer:
    """A server of the pages, for this machine alone."""
    if not (SITE / "index.html").exists():
        raise NotParseable("this installation has no pages; in a checkout, ./alamein docs makes them")
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(Pages, directory=str(SITE)))
    except OSError as error:
        raise NotParseable(f"port {port} cannot be used: {error.strerror or error}") from error


def run(args: argparse.Namespace) -> int:
    """Serve until the user stops it."""
    port = arguments.whole("port", args.port) or 0
    if not 0 <= port < 65536:
        raise NotParseable(f"--port must be from 0 to 65535, not {port}")
    with served(port) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"The documentation: {address}  (Ctrl-C ends it)", flush=True)
        if not args.no_browser:
            webbrowser.open(address)
        server.serve_forever()
    return 0
