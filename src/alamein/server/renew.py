"""One server after another on the same socket, so that no request finds the door shut.

`./alamein` on a new machine starts at once from the sources, interpreted, and has the engine compiled behind it
(tools/setup.sh). When that is installed, the server ends as at Ctrl-C, though without hurry: what was asked is
answered; then it becomes the compiled program. Who connects meanwhile waits in the socket's queue, and browsers
come back by themselves.
"""

import os
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Final, NamedTuple, NoReturn, TextIO

import uvicorn

BEHIND: Final = "ALAMEIN_BEHIND"  # "MARK KEY": the file MARK holds KEY once the compiled engine is installed
KEPT: Final = "ALAMEIN_KEPT"  # "SOCKET LOCK": what one server leaves to the next, by number
LOOK_EVERY: Final = 1.0  # seconds
LAST_WORDS: Final = 0.5  # seconds in which who has just been let in says what he wants
PATIENCE: Final = 60  # seconds for requests under way


class Kept(NamedTuple):
    """What passes from one server to the next."""

    socket: socket.socket
    lock: TextIO


def kept() -> Kept | None:
    """What the server before this one has left."""
    left = os.environ.pop(KEPT, "").split()
    if len(left) != 2:
        return None
    return Kept(socket.socket(fileno=int(left[0])), os.fdopen(int(left[1]), "a+", encoding="utf-8"))


class Successor:
    """Waits for the compiled engine beside a server that serves without it."""

    def __init__(self, server: uvicorn.Server) -> None:
        self.server = server
        self.is_there = False
        mark, _, self.key = os.environ.get(BEHIND, "").partition(" ")
        if mark:
            threading.Thread(target=self._wait, args=(Path(mark),), daemon=True).start()

    def _wait(self, mark: Path) -> None:
        while not (mark.exists() and mark.read_text(encoding="utf-8").strip() == self.key):
            time.sleep(LOOK_EVERY)
        self.is_there = True
        for listener in self.server.servers:  # who comes from now on waits for the next server
            listener.get_loop().call_soon_threadsafe(listener.close)
        time.sleep(LAST_WORDS)
        self.server.config.timeout_graceful_shutdown = PATIENCE
        self.server.should_exit = True


def become_compiled(left: Kept) -> NoReturn:
    """Go on as the installed program, with the same arguments."""
    print("The compiled engine is there: the server goes on with it.", flush=True)
    numbers = [left.socket.fileno(), left.lock.fileno()]
    for number in numbers:
        os.set_inheritable(number, True)
    environment = {name: value for name, value in os.environ.items() if name != BEHIND}
    environment[KEPT] = " ".join(map(str, numbers))
    environment["PYTHONPATH"] = os.environ.get("PYTHONPATH", "").partition(os.pathsep)[
        2
    ]  # the sources come first in it
    os.execve(sys.executable, [sys.executable, "-P", "-m", "alamein", *sys.argv[1:]], environment)
