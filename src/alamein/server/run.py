"""Starting the server: where its data lies, which port is free, and the browser."""

import asyncio
import gc
import json
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final, TextIO, cast

import uvicorn
from starlette.applications import Starlette

from alamein.core.errors import NotParseable
from alamein.games import registry
from alamein.server.app import Settings, create_app
from alamein.server.connections import Doors
from alamein.server.database import shown
from alamein.server.errors import Storage
from alamein.server.renew import LAST_WORDS, Kept, Successor, become_compiled, kept

if TYPE_CHECKING:
    from alamein.server.leases import Leases

PORT: Final = 1942
OTHER_PORTS: Final = 20  # tried after it, if the user named none
FIRST_PAGE: Final = 0.5  # seconds in which nothing else is done than to show it
YOUNG: Final = 5_000  # new things that are looked through at once: less than a millisecond


def data_folder() -> Path:
    """$ALAMEIN_DATA, or the folder where this system keeps a user's data."""
    if named := os.environ.get("ALAMEIN_DATA"):
        return Path(named).expanduser()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "alamein"


def database() -> Path:
    """The file with all games."""
    return data_folder() / "alamein.db"


def bound(host: str, port: int, *, listens: bool = True) -> socket.socket | None:
    """A socket on this port, or None if somebody has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        if listens:
            found.listen(512)  # so that a second server finds the port busy at once
    except OSError as error:
        found.close()
        if isinstance(error, PermissionError | socket.gaierror):
            raise NotParseable(f"cannot listen on {host} port {port}: {error.strerror}") from error
        return None
    return found


def listening(host: str, port: int | None, *, listens: bool = True) -> socket.socket:
    """The user's port, or the first free one of ours."""
    if port is not None:
        if not 0 <= port <= 65535:
            raise NotParseable(f"--port must be from 0 to 65535, not {port}")
        found = bound(host, port, listens=listens)
        if found is None:
            hint = "it is another Alamein: open it, or " if is_alamein(host, port) else ""
            raise NotParseable(f"port {port} is busy; {hint}name another with --port, or none to take a free one")
        return found
    for candidate in range(PORT, PORT + OTHER_PORTS):
        found = bound(host, candidate, listens=listens)
        if found is not None:
            return found
    raise NotParseable(f"ports {PORT} to {PORT + OTHER_PORTS - 1} are all busy; name another with --port")


def is_alamein(host: str, port: int) -> bool:
    """Whether the program that has the port is one of ours."""
    try:
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"http://{_shown(host)}:{port}/api/health", timeout=3) as reply:
            return bool(json.load(reply)["program"] == "alamein")
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def open_store_or_say_why(folder: Path) -> Settings:
    """The settings of a folder that can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".write-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Storage(
            f"the data folder {folder} cannot be written ({error.strerror}): "
            "make it writable, or name another in ALAMEIN_DATA"
        ) from error
    return Settings(folder / "alamein.db")


def held(folder: Path) -> TextIO | None:
    """The lock of a data folder, or None if another server has it. It goes with the process, however that ends."""
    lock = (folder / "alamein.lock").open("a+", encoding="utf-8")
    if sys.platform != "win32":
        import fcntl  # POSIX only

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return None
    return lock


@contextmanager
def alone(folder: Path, *, needed: bool) -> Iterator[None]:
    """While this lasts no server has the folder, if that is needed."""
    lock = held(folder) if needed else None
    if needed and lock is None:
        raise Storage(f"a server has the games in {folder}: stop it first")
    with lock or nullcontext():
        yield


def already_there(folder: Path, *, browser: bool) -> int:
    """Another server has the folder: two would not see each other's moves, so lead the user to it."""
    address = (folder / "alamein.lock").read_text("utf-8").strip()
    print(f"Alamein already runs at {address or 'another port'}  (its games are kept in {folder})", flush=True)
    if browser and address:
        webbrowser.open(address)
    return 0


def work(database: str, workers: int) -> int:
    """Think for the servers on a database until somebody stops it; whoever waits is then answered by another."""
    from alamein.server.jobs import Process
    from alamein.server.leases import WORKER, Leases
    from alamein.server.posted import Crew
    from alamein.server.store import Store

    Store(database).close()  # what is wrong with it is told before anything starts
    leases, over = Leases(database, WORKER, ""), threading.Event()
    crew = Crew(leases, Process, workers)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: over.set())
    leases.start()
    crew.start()
    print(f"Alamein thinks for {shown(database)}  ({workers} at a time; Ctrl-C stops it)", flush=True)
    over.wait()
    crew.stop()
    leases.stop()
    return 0


def plain(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they are compared."""
    return tuple(name.lower().rstrip(".") for name in names)


def serve(
    host: str,
    port: int | None,
    *,
    browser: bool,
    proxy: str = "",
    names: Sequence[str] = (),
    monitors: Sequence[str] = (),
) -> int:
    """Serve until the user stops it."""
    folder = data_folder()
    settings = open_store_or_say_why(folder)
    settings.names, settings.monitors = plain(names), tuple(monitors)
    left = kept()
    found = left.socket if left else listening(host, port)
    try:
        lock = left.lock if left else held(folder)
        if lock is None:
            return already_there(folder, browser=browser)
        address = f"http://{_shown(host)}:{found.getsockname()[1]}/"
        with lock:
            lock.truncate(0)
            lock.write(address)
            lock.flush()
            server = Home(config_of(settings, proxy))
            successor = Successor(server)
            sys.setswitchinterval(0.001)  # a long count of legal moves in one thread must not hold up the others
            threading.Thread(target=_settle, args=(server,), daemon=True).start()
            if left is None:
                told = (server, address, browser, str(folder))
                threading.Thread(target=_announce, args=told, daemon=True).start()
            server.run(sockets=[found.dup()])  # uvicorn closes what it is given
            if server.interrupted:
                raise KeyboardInterrupt  # uvicorn raises it too, unless its loop has just come to its end
            if successor.is_there:
                become_compiled(Kept(found, lock))
    finally:
        found.close()
    return 0


class Home(uvicorn.Server):
    """One that knows who stopped it."""

    interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or Ctrl-C."""
        self.interrupted = sig == signal.SIGINT
        super().handle_exit(sig, frame)


class Draining(uvicorn.Server):
    """One that says it is not ready as soon as it is asked to stop, and serves until proxies have noticed: a request
    that is on its way on a connection they keep would find it shut."""

    noticed = 1.5  # seconds

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or Ctrl-C, which does not wait."""
        cast(Starlette, self.config.app).state.metrics.draining = True
        if sig == signal.SIGINT:
            self.noticed = 0
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer what is asked meanwhile, each the last on its connection; let nobody in any more; then stop."""
        state = self.server_state
        state.default_headers = [*state.default_headers, (b"connection", b"close")]
        await asyncio.sleep(self.noticed)
        for door in (*self.servers, *(sockets or ())):
            door.close()
        await asyncio.sleep(min(self.noticed, LAST_WORDS))
        await super().shutdown(sockets)


def serve_among_others(settings: Settings, host: str, port: int | None, proxy: str) -> int:
    """Serve, as one of several processes, until somebody stops it; then others go on with its matches."""
    with listening(host, port, listens=False) as found:  # who comes before it is ready is sent to another at once
        settings.address = settings.address or f"http://{_reached(host)}:{found.getsockname()[1]}"
        registry.loaded()  # the matches of one that was killed may come all at once, as soon as it lets anybody in
        server = Draining(config_of(settings, proxy))
        sys.setswitchinterval(0.001)  # a long count of legal moves in one thread must not hold up the others
        place = f"http://{_shown(host)}:{found.getsockname()[1]}/"
        threading.Thread(target=_settle, args=(server,), daemon=True).start()
        threading.Thread(target=_announce, args=(server, place, False, shown(settings.database)), daemon=True).start()
        server.run(sockets=[found])  # no copy of it: the system would let people in whom nobody answers any more
    return 0


def _reached(host: str) -> str:
    """Where other machines reach this one; --address says it better."""
    if host not in ("0.0.0.0", "::"):
        return _shown(host)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system says by which of its addresses it would be
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def config_of(settings: Settings, proxy: str) -> uvicorn.Config:
    """How uvicorn serves; whom a proxy speaks for is believed only if it is the one named."""
    app = create_app(settings)
    leases: Leases | None = app.state.hall.leases
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # it would hold tokens
        ws="websockets-sansio",
        ws_max_size=1 << 16,
        ws_per_message_deflate=False,  # packing each push costs more than it saves on one machine
        timeout_keep_alive=75,
        timeout_graceful_shutdown=2,
        server_header=False,
        http=cast(type[asyncio.Protocol], Doors(settings.limits, proxy, leases.hosts if leases else frozenset())),
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy,
    )


def _announce(server: uvicorn.Server, address: str, browser: bool, place: str) -> None:
    """Say where it is once it is there."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    print(f"Alamein is at {address}  (games are kept in {place}; Ctrl-C stops it)", flush=True)
    if browser:
        webbrowser.open(address)


def _settle(server: uvicorn.Server) -> None:
    """All games are at hand before anybody sits down; what is there then stays, and no collection that looks through it
    holds up a move."""
    while not server.started and not server.should_exit:
        time.sleep(0.02)
    time.sleep(FIRST_PAGE)
    if not server.should_exit:
        registry.loaded()
        gc.freeze()
        gc.set_threshold(YOUNG)
