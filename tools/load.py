"""Many live matches of random clients against one server process on this machine; prints how long a move takes.

    .venv/bin/python -m tools.load                       200 matches, 5 minutes, all games
    .venv/bin/python -m tools.load --matches 20 --seconds 10 --game desert_decision --pause 1
    .venv/bin/python -m tools.load --compare             the same with and without waiting for the disk, by turns
    .venv/bin/python -m tools.load --other PYTHON --seconds 20 --pause 0.5 --matches 40    beside another installation
    .venv/bin/python -m tools.load --reconnect           1,000 matches whose sockets break and come back at once

It starts a server of its own on a free port of the loopback interface with a data folder of its own, and stops it.
Each match has two or more clients, each with a WebSocket; whose turn it is waits a while (`--pause` seconds on average)
and takes any legal action. A move's time is from sending the request to having the whole reply.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

STARTED = "Alamein is at "
NORMAL = "from alamein.server import database; database.PREPARE = database.PREPARE.replace('FULL', 'NORMAL')"
JSON = dict[str, Any]


@dataclass
class Figures:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    pushes: int = 0
    finished: int = 0
    stale: int = 0
    cpu: float = 0.0
    errors: list[str] = field(default_factory=list)


class Http:
    """One connection that is kept."""

    def __init__(self, port: int, address: str = "") -> None:
        self.port = port
        self.address = f"X-Forwarded-For: {address}\r\n" if address else ""  # who a proxy says we are
        self.pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, token: str, body: JSON | None) -> tuple[int, JSON]:
        """Status and value of a request."""
        status, content = await self.send(path, token, b"" if body is None else json.dumps(body).encode())
        return status, json.loads(content)

    async def send(self, path: str, token: str, content: bytes) -> tuple[int, bytes]:
        """Status and body; GET if there is nothing to send."""
        if self.pipe is None or self.pipe[0].at_eof():  # the server lets go of a connection that is idle for long
            self.close()
            self.pipe = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.pipe
        head = (
            f"{'POST' if content else 'GET'} /api{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.address}"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
        return int(lines[0].split()[1]), await reader.readexactly(length)

    def close(self) -> None:
        """Let go."""
        if self.pipe is not None:
            self.pipe[1].close()


class Client:
    """Somebody in a seat who takes any legal action."""

    def __init__(self, port: int, token: str, pause: float, figures: Figures) -> None:
        self.port, self.token, self.pause, self.figures = port, token, pause, figures
        self.http = Http(port)
        self.state: JSON = {"version": -1, "legal": [], "decider": -1}  # the newest one seen
        self.news = asyncio.Event()
        self.random = random.Random(token)

    async def play(self) -> None:
        """Until the match is over or somebody cancels."""
        address = f"ws://127.0.0.1:{self.port}/api/table/live"
        try:
            async with connect(address, max_size=None, compression=None, proxy=None, close_timeout=1) as socket:
                await socket.send(json.dumps({"token": self.token, "since": 0}))
                reading = asyncio.create_task(self.read(socket))
                try:
                    await self.decide(reading)
                finally:
                    reading.cancel()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.figures.errors.append(repr(error)[:300])
        finally:
            self.http.close()

    async def read(self, socket: ClientConnection) -> None:
        """Keep the newest state that was pushed."""
        while True:
            message = json.loads(await socket.recv())
            self.figures.pushes += 1
            if message["type"] == "error":
                raise RuntimeError(message)
            state = message.get("state", {"version": -1})
            if state["version"] >= self.state["version"]:
                self.state = state
                self.news.set()

    async def decide(self, reading: "asyncio.Task[None]") -> None:
        """Act whenever there is something to do."""
        while True:
            waiting = asyncio.create_task(self.news.wait())
            await asyncio.wait({waiting, reading}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                waiting.cancel()
                await reading
            self.news.clear()
            while self.state["legal"]:
                self.state = await self.move(self.state)
            if self.state["decider"] is None:
                self.figures.finished += 1
                return

    async def move(self, state: JSON) -> JSON:
        """One action; the table after it."""
        await asyncio.sleep(self.random.expovariate(1 / self.pause))
        body = {"actions": [self.random.choice(state["legal"])], "version": state["version"]}
        began = time.perf_counter()
        status, reply = await self.http.ask("/table/act", self.token, body)
        if status == 409:
            self.figures.stale += 1
            return {**state, "legal": []}
        if status != 200:
            raise RuntimeError(f"{status} {reply}")
        self.figures.times.append(time.perf_counter() - began)
        return reply if reply["version"] >= self.state["version"] else self.state


def started(data: str, *options: str, code: str = "", python: str = "") -> tuple[subprocess.Popen[str], int]:
    """A server of our own, after some code has run in it, and its port; or that of another installation's Python."""
    program = ["-c", code + "; from alamein.cli import main; raise SystemExit(main())"] if code else ["-m", "alamein"]
    command = [python or sys.executable, "-P", *program, "serve", "--port", "0", "--no-browser", *options]
    environment = {**os.environ, "ALAMEIN_DATA": data, "PYTHONPATH": "" if python else os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.startswith(STARTED):
        sys.exit(f"load: the server did not start: {line}")
    return process, int(line.split()[3].rstrip("/").rsplit(":", 1)[1])


def ended(process: subprocess.Popen[str]) -> None:
    """Stop it."""
    process.terminate()
    process.wait(60)
    assert process.stdout is not None
    process.stdout.close()


async def opened(port: int, game: str, matches: int) -> list[list[str]]:
    """The tokens of the seats of so many new matches."""
    lobby, tokens = Http(port), list[list[str]]()
    _, found = await lobby.ask("/games", "", None)
    games = [one for one in found["games"] if game in ("", one["id"])]
    if not games:
        sys.exit(f"load: there is no game {game!r}")
    for n in range(matches):
        one = games[n % len(games)]
        body = {"game": one["id"], "seats": [{"kind": "here"}] * one["in_play"]}
        status, made = await lobby.ask("/matches", "", body)
        assert status == 201, made
        tokens.append([seat["token"] for seat in made["seats"]])
    lobby.close()
    return tokens


async def run(args: argparse.Namespace, pid: int, port: int, figures: Figures) -> float:
    """Play for the time given; how long it was."""
    seats = await opened(port, args.game, args.matches)
    clients = [Client(port, token, args.pause, figures) for tokens in seats for token in tokens]
    began, figures.cpu = time.monotonic(), -_cpu_seconds(pid)
    tasks = [asyncio.create_task(client.play()) for client in clients]
    await asyncio.wait(tasks, timeout=args.seconds)
    figures.cpu += _cpu_seconds(pid)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return time.monotonic() - began


def measured(args: argparse.Namespace, code: str = "", python: str = "") -> Figures:
    """Moves of many matches on a new server; told as it goes."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as data:
        process, port = started(data, code=code, python=python)
        try:
            seconds = asyncio.run(run(args, process.pid, port, figures))
            memory = _memory(process.pid)
        finally:
            ended(process)
        size = sum(path.stat().st_size for path in Path(data).glob("*"))
    print(f"{args.matches} matches, {seconds:.0f} s, {len(figures.times)} moves ({len(figures.times) / seconds:.0f}/s)")
    print(f"a move: {spread(figures.times)}")
    print(f"{figures.pushes} pushes, {figures.finished} seats saw the end, {figures.stale} stale")
    each = figures.cpu * 1000 / max(1, len(figures.times))
    print(f"server: {figures.cpu:.1f} s of CPU ({each:.1f} ms a move), {memory}, database {size / 1e6:.1f} MB")
    print(f"{len(figures.errors)} errors {figures.errors[:5]}", flush=True)
    return figures


def quantile(times: list[float], part: float) -> float:
    """The time that this part of them stays under."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


def spread(times: list[float]) -> str:
    """A few quantiles in words."""
    shown = [f"p{q} {quantile(times, q / 100) * 1000:.0f} ms" for q in (50, 95, 99)]
    return f"{', '.join(shown)}, longest {max(times, default=0.0) * 1000:.0f} ms"


def compared(args: argparse.Namespace) -> bool:
    """With FULL a move may take as long as with NORMAL and twice what the disk takes; by turns, so that both meet the
    same machine, and the disk is asked all the while."""
    times, errors, disk = dict[str, list[float]](), 0, Disk()
    with disk.watched():
        for name, code in (("NORMAL", NORMAL), ("FULL", ""), ("NORMAL", NORMAL), ("FULL", "")):
            print(f"--- synchronous={name}")
            figures = measured(args, code)
            times.setdefault(name, []).extend(figures.times)
            errors += len(figures.errors)
    before, now, flush = (quantile(found, 0.95) * 1000 for found in (times["NORMAL"], times["FULL"], disk.times))
    print(f"p95: NORMAL {before:.1f} ms, FULL {now:.1f} ms, the disk's fsync {flush:.1f} ms ({spread(disk.times)})")
    return not errors and now <= before + 2 * flush


def beside(args: argparse.Namespace) -> bool:
    """What a move takes the server's processor, beside that of another installation: by turns, at the median."""
    used: dict[str, list[float]] = {"other": [], "this": []}
    errors = 0
    for _ in range(args.turns):
        for name, python in (("other", args.other), ("this", "")):
            print(f"--- {name}")
            figures = measured(args, python=python)
            used[name].append(figures.cpu * 1000 / max(1, len(figures.times)))
            errors += len(figures.errors)
    other, this = median(used["other"]), median(used["this"])
    print(f"a move: {other:.2f} ms of processor there, {this:.2f} ms here: {100 * (this / other - 1):+.0f} %")
    return not errors and this <= 1.05 * other


@dataclass
class Disk:
    """What the disk takes to keep a page, where the databases are."""

    times: list[float] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Ask it now and then."""
        thread = threading.Thread(target=self._ask)
        thread.start()
        try:
            yield
        finally:
            self.over.set()
            thread.join()

    def _ask(self) -> None:
        with tempfile.TemporaryFile() as file:
            while not self.over.wait(0.2):
                file.write(bytes(4096))
                file.flush()
                began = time.perf_counter()
                os.fsync(file.fileno())
                self.times.append(time.perf_counter() - began)


async def came_back(port: int, tokens: list[str], versions: dict[str, int], figures: Figures) -> None:
    """All sockets at once; how long each waits for its first state. Like a browser, each says which version it has."""

    async def one(token: str, gone: asyncio.Event) -> None:
        began = time.perf_counter()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
            writer.write(UPGRADE)
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(hello(token, versions.get(token)))
            told = json.loads(await frame(reader))
            if not head.startswith(b"HTTP/1.1 101") or told["type"] != "state":
                figures.errors.append(f"{head[:60]!r} {told}")
                return
            versions[token] = told["state"]["version"]
            figures.times.append(time.perf_counter() - began)
            await gone.wait()
            writer.close()
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            figures.errors.append(repr(error))

    gone = asyncio.Event()
    tasks = [asyncio.create_task(one(token, gone)) for token in tokens]
    while len(figures.times) + len(figures.errors) < len(tokens):
        await asyncio.sleep(0.05)
    gone.set()
    await asyncio.gather(*tasks)


UPGRADE: Final = (  # what a browser sends to open a socket
    b"GET /api/table/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def hello(token: str, version: int | None) -> bytes:
    """The first message, which says whose socket it is, as a frame (masked with zeros)."""
    said = json.dumps({"token": token, "since": -1 if version is None else version, "have": version}).encode()
    return bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said


async def frame(reader: asyncio.StreamReader) -> bytes:
    """The first message; a library would cost more than the server does."""
    length = (await reader.readexactly(2))[1] & 127
    if length > 125:
        length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
    return await reader.readexactly(length)


def reconnected(args: argparse.Namespace) -> bool:
    """A socket of each match breaks and comes back, all at once: this is promised. For comparison those of all seats,
    and those of a server that was started again, which must open every match first."""
    with tempfile.TemporaryDirectory() as data:
        process, port = started(data)
        try:
            seats = asyncio.run(opened(port, args.game, args.matches))
            each, versions = [tokens[0] for tokens in seats], dict[str, int]()
            every = [token for tokens in seats for token in tokens]
            back("all seats for the first time", process, port, every, versions)
            sound = back("a seat of each match", process, port, each, versions)
            back("all seats", process, port, every, versions)
            ended(process)
            process, port = started(data)
            back("a seat of each match, the server started again", process, port, each, versions)
        finally:
            ended(process)
    return sound


def back(name: str, server: subprocess.Popen[str], port: int, tokens: list[str], versions: dict[str, int]) -> bool:
    """Let them come back and tell what it was like; whether it was as promised."""
    figures, own, before = Figures(), time.process_time(), _cpu_seconds(server.pid)
    asyncio.run(came_back(port, tokens, versions, figures))
    used = f"processor {_cpu_seconds(server.pid) - before:.1f} s, client {time.process_time() - own:.1f} s"
    print(f"{len(tokens)} sockets ({name}): {spread(figures.times)}; {used}; ", end="")
    print(f"{len(figures.errors)} errors {figures.errors[:3]}", flush=True)
    return not figures.errors and quantile(figures.times, 0.95) < 2


def main() -> int:
    """Start, play, tell."""
    parser = argparse.ArgumentParser(description="load test on this machine's loopback interface")
    parser.add_argument("--matches", type=int, default=0, help="default 200; 1,000 to reconnect")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds a client thinks, on average")
    parser.add_argument("--game", default="", help="one game only (default: all in turn)")
    parser.add_argument("--compare", action="store_true", help="with and without waiting for the disk, twice each")
    parser.add_argument("--other", default="", help="the Python of another installation, measured by turns with this")
    parser.add_argument("--turns", type=int, default=4, help="of each")
    parser.add_argument("--reconnect", action="store_true", help="all sockets break and come back at once")
    args = parser.parse_args()
    args.matches = args.matches or (1000 if args.reconnect else 200)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 8192), hard), hard))
    if args.compare or args.reconnect or args.other:
        sound = beside(args) if args.other else compared(args) if args.compare else reconnected(args)
        print("it holds" if sound else "it does NOT hold")
        return 0 if sound else 1
    return 1 if measured(args).errors else 0


def _cpu_seconds(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _memory(pid: int) -> str:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return f"{int(line.split()[1]) / 1024:.0f} MB resident"
    return "memory unknown"


if __name__ == "__main__":
    raise SystemExit(main())
