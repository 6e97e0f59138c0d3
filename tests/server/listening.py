"""A real server on a port of its own."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp


@contextmanager
def listening(app: ASGIApp) -> Iterator[str]:
    """The address at which an application answers."""
    running = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    (port,) = {sock.getsockname()[1] for each in running.servers for sock in each.sockets}
    yield f"http://127.0.0.1:{port}"
    running.should_exit = True
    thread.join()
