"""Many live matches of random clients against one server process on this machine; prints how long a move takes.

    .venv/bin/python tools/load.py                       200 matches, 5 minutes, all games
    .venv/bin/python tools/load.py --matches 20 --seconds 10 --game desert_decision --pause 1

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
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

STARTED = "Alamein is at "
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


def started(data: str, *options: str) -> tuple[subprocess.Popen[str], int]:
    """A server of our own, and its port."""
    command = [sys.executable, "-P", "-m", "alamein", "serve", "--port", "0", "--no-browser", *options]
    environment = {**os.environ, "ALAMEIN_DATA": data, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.startswith(STARTED):
        sys.exit(f"load: the server did not start: {line}")
    return process, int(line.split()[3].rstrip("/").rsplit(":", 1)[1])


async def run(args: argparse.Namespace, pid: int, port: int, figures: Figures) -> float:
    """Play for the time given; how long it was."""
    lobby = Http(port)
    _, found = await lobby.ask("/games", "", None)
    games = [game for game in found["games"] if args.game in ("", game["id"])]
    if not games:
        sys.exit(f"load: there is no game {args.game!r}")
    clients: list[Client] = []
    for n in range(args.matches):
        game = games[n % len(games)]
        body = {"game": game["id"], "seats": [{"kind": "here"}] * game["in_play"]}
        status, made = await lobby.ask("/matches", "", body)
        assert status == 201, made
        clients += [Client(port, seat["token"], args.pause, figures) for seat in made["seats"]]
    lobby.close()
    began, figures.cpu = time.monotonic(), -_cpu_seconds(pid)
    tasks = [asyncio.create_task(client.play()) for client in clients]
    await asyncio.wait(tasks, timeout=args.seconds)
    figures.cpu += _cpu_seconds(pid)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return time.monotonic() - began


def main() -> int:
    """Start, play, tell."""
    parser = argparse.ArgumentParser(description="load test on this machine's loopback interface")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds a client thinks, on average")
    parser.add_argument("--game", default="", help="one game only (default: all in turn)")
    args = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 8192), hard), hard))
    figures = Figures()
    with tempfile.TemporaryDirectory() as data:
        process, port = started(data)
        try:
            seconds = asyncio.run(run(args, process.pid, port, figures))
            memory = _memory(process.pid)
        finally:
            process.terminate()
            process.wait(20)
        size = sum(path.stat().st_size for path in Path(data).glob("*"))
    times = sorted(figures.times) or [0.0]
    shown = {f"p{q}": times[min(len(times) - 1, len(times) * q // 100)] * 1000 for q in (50, 95, 99)}
    print(f"{args.matches} matches, {seconds:.0f} s, {len(figures.times)} moves ({len(figures.times) / seconds:.0f}/s)")
    print(
        f"a move: {', '.join(f'{name} {ms:.0f} ms' for name, ms in shown.items())}, longest {times[-1] * 1000:.0f} ms"
    )
    print(f"{figures.pushes} pushes, {figures.finished} seats saw the end, {figures.stale} stale")
    each = figures.cpu * 1000 / max(1, len(figures.times))
    print(f"server: {figures.cpu:.1f} s of CPU ({each:.1f} ms a move), {memory}, database {size / 1e6:.1f} MB")
    print(f"{len(figures.errors)} errors")
    for error in figures.errors[:5]:
        print("  ", error)
    return 1 if figures.errors else 0


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
