"""Several processes on one PostgreSQL: any of them answers, one plays a match, and another goes on when it dies."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import uvicorn
from httpx2 import Client
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from alamein.core.errors import Stale
from alamein.server.app import Settings
from alamein.server.errors import Storage
from alamein.server.hall import Hall, opened
from alamein.server.leases import LEASE
from alamein.server.limits import Limits
from alamein.server.live import GONE, TOO_MANY
from alamein.server.moves import Line
from alamein.server.run import config_of, listening
from alamein.server.trunk import WINDOW, Trunk
from alamein.server.worker import Answer, HintRequest
from tests import FULL
from tests.postgres import debian, postgres
from tests.server.seats import Here, Json, Sitting, new, sitting, until

FREE = Limits()


class Process:
    """A server as `alamein serve --database` runs it, but in a thread."""

    def __init__(self, database: str, folder: Path, workers: int, limits: Limits) -> None:
        self.database, self.socket = database, listening("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.settings = Settings(database, workers, thinker=Here, web=folder, limits=limits, address=self.address)
        self.server = uvicorn.Server(config_of(self.settings, ""))
        self.hall: Hall = self.server.config.app.state.hall
        self.jobs, self.peers = self.server.config.app.state.jobs, self.server.config.app.state.peers
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})
        self.thread.start()
        self.client = Client(base_url=self.address, timeout=20, trust_env=False)
        until(lambda: self.server.started)

    def owns(self, match: object) -> bool:
        return match in self.hall.tables

    def rows(self, asked: str) -> list[tuple[object, ...]]:
        """What the database says."""
        with self.hall.store.engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(asked))]

    def dies(self) -> None:
        """It neither answers nor beats nor lets go, as if it had been killed."""
        leases = self.hall.leases
        assert leases is not None
        leases.run = leases.beat = refused
        leases.stopping.set()
        self.stop()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.client.close()


def refused(*args: object, **values: object) -> list[tuple[object, ...]]:
    raise Storage("dead")


@pytest.fixture(params=["postgresql", *(["debian"] if FULL and debian() else [])])
def start(request: pytest.FixtureRequest, small_games: None, tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Starts processes on one database."""
    database = postgres(debians=request.param == "debian")
    with ExitStack() as stack:

        def begin(workers: int = 0, limits: Limits = FREE) -> Process:
            process = Process(database, tmp_path, workers, limits)
            stack.callback(process.stop)
            return process

        yield begin


def test_any_process_answers_and_one_plays(start: Callable[..., Process]) -> None:
    one, two = start(), start()
    keys = new(one.client, seats=[{"kind": "here"}, {"kind": "link"}], seed=None)
    red = Sitting(one.client, keys["seats"][0]["token"])
    joined = two.client.post("/api/join", json={"invitation": keys["seats"][1]["invitation"], "name": "B\x85"})
    assert joined.status_code == 200, joined.text
    blue = Sitting(two.client, joined.json()["token"])
    assert one.owns(keys["match"]) and not two.owns(keys["match"])
    red.act("to 0102")
    assert blue.get()["version"] == red.get()["version"]
    refusal = two.client.post("/api/table/act", headers=blue.headers, json={"actions": ["to 0101"], "version": 2})
    assert refusal.status_code == 422 and refusal.json()["error"]["kind"] == "not-legal"
    blue.act("to 0604")
    blue.post("/chat", {"text": "hello"})
    summaries = two.client.post("/api/continue", json={"tokens": [red.token, blue.token]}).json()["matches"]
    assert [line["version"] for line in summaries] == [red.get()["version"]] * 2
    assert not two.owns(keys["match"]) and two.client.get("/api/table", headers=red.headers).json() == red.get()


@pytest.mark.full
def test_a_socket_hears_of_a_match_that_is_played_elsewhere(start: Callable[..., Process]) -> None:
    one, two = start(), start()
    red, blue = sitting(one.client, new(one.client))
    with connect(f"{two.address.replace('http', 'ws')}/api/table/live", proxy=None) as socket:
        socket.send(json.dumps({"token": blue.token}))
        assert heard(socket.recv(10))["version"] == 0
        red.act("to 0102")
        assert heard(socket.recv(10))["version"] == 1
        socket.send("ping")
        assert json.loads(socket.recv(10)) == {"type": "pong"}
        assert list(two.peers.trunks) == [one.address]
    with connect(f"{two.address.replace('http', 'ws')}/api/table/live", proxy=None) as socket:
        socket.send(json.dumps({"token": "nothing"}))
        assert json.loads(socket.recv(10))["error"]["kind"] == "no-token"


class Browser:
    """A socket that takes what it is told when it has time."""

    def __init__(self) -> None:
        self.told: list[Json] = []
        self.code = 0
        self.free, self.gone = asyncio.Event(), asyncio.Event()
        self.free.set()

    async def receive_text(self) -> str:
        await self.gone.wait()
        raise WebSocketDisconnect

    async def send_text(self, data: str) -> None:
        await self.free.wait()
        self.told.append(json.loads(data))

    async def close(self, code: int) -> None:
        self.code = code
        self.gone.set()

    async def hears(self, count: int) -> None:
        async with asyncio.timeout(10):
            while len(self.told) < count and not self.code:
                await asyncio.sleep(0.01)


def test_one_trunk_carries_many_sockets(start: Callable[..., Process]) -> None:
    """Who is slow holds up nobody else, who is over his limits is told so, and when it breaks all come back."""
    one = start(limits=Limits(sockets=2))
    red, blue = sitting(one.client, new(one.client))
    key = [("X-Alamein-Peer", one.peers.key.decode())]
    asyncio.run(carried(one, red, json.dumps({"token": blue.token}), key))


async def carried(one: Process, red: Sitting, hello: str, key: list[tuple[str, str]]) -> None:
    trunk = await Trunk.opened(one.address, key)
    slow, quick, third = Browser(), Browser(), Browser()
    seats = [asyncio.create_task(trunk.carry(each, "192.0.2.7", hello)) for each in (slow, quick)]
    await slow.hears(1)
    await quick.hears(1)
    slow.free.clear()
    assert await trunk.carry(third, "192.0.2.7", hello)
    assert third.code == TOO_MANY and third.told[0]["error"]["kind"] == "too-many"
    lines = WINDOW + 4
    for n in range(lines):
        await asyncio.to_thread(red.post, "/chat", {"text": str(n)})
    await quick.hears(1 + lines)
    assert len(slow.told) == 1
    slow.free.set()
    await slow.hears(1 + lines)
    said = [[message["chat"]["text"] for message in each.told if "chat" in message] for each in (slow, quick)]
    assert said == [[str(n) for n in range(lines)]] * 2
    stopping = asyncio.create_task(asyncio.to_thread(one.stop))
    assert await asyncio.gather(*seats) == [True, True] and slow.code == quick.code == GONE
    await stopping
    assert trunk.broken and not await trunk.carry(third, "", hello)


@pytest.mark.full
def test_only_a_process_of_ours_opens_a_trunk(start: Callable[..., Process]) -> None:
    one = start()
    for headers in ([], [("X-Alamein-Peer", "0" * 64)]):
        with pytest.raises(InvalidStatus):
            asyncio.run(Trunk.opened(one.address, headers))


def heard(message: str | bytes) -> Json:
    state: Json = json.loads(message)["state"]
    return state


def test_matches_of_a_dead_process_are_taken_over(start: Callable[..., Process]) -> None:
    """Nothing acknowledged is lost, nobody waits longer than the lease, and the dead one can write no more."""
    one, two = start(), start(1)
    red, blue = sitting(one.client, new(one.client))
    computer = new(one.client, seats=[{"kind": "here"}, {"kind": "computer"}])
    red.act("to 0102")
    alone = sitting(one.client, computer)[0]
    alone.act("pass")
    table = one.hall.tables[str(one.hall.find(red.token)[0])]
    began = time.monotonic()
    one.dies()
    again = Sitting(two.client, blue.token)
    assert again.get()["version"] == 1 and time.monotonic() - began < LEASE + 2.5
    assert again.act("to 0604")["version"] == 2
    with pytest.raises(Stale), table.lock:
        table.act(0, ["pass"], 2, "")
    with pytest.raises(Stale):
        one.hall.store.say(table.header, Line(1, 0, "I am still here", 0.0))
    one.hall.store.close()
    until(lambda: Sitting(two.client, alone.token).get()["decider"] == 0)  # its computer goes on, too


@pytest.mark.full
def test_one_that_stops_leaves_its_matches_at_once(start: Callable[..., Process]) -> None:
    one, two = start(), start()
    red, _ = sitting(one.client, new(one.client))
    match = one.hall.find(red.token)[0]
    one.stop()
    began = time.monotonic()
    assert Sitting(two.client, red.token).get()["version"] == 0
    assert time.monotonic() - began < 1 and two.owns(match)


@pytest.mark.full
def test_who_slept_finds_its_matches_elsewhere(start: Callable[..., Process]) -> None:
    """A process whose lease has expired unknown to it does not answer from memory."""
    one, two = start(), start()
    red, _ = sitting(one.client, new(one.client))
    match = one.hall.find(red.token)[0]
    table, leases = one.hall.table(match), one.hall.leases
    assert leases is not None
    epoch = table.header.epoch
    with two.hall.store.engine.begin() as connection:
        connection.execute(text("UPDATE processes SET expires = 0 WHERE id = :me"), {"me": leases.me})
        connection.execute(text("UPDATE matches SET owner = NULL"))  # as another one sees it
    assert two.hall.table(match).header.epoch == epoch + 1
    until(lambda: not one.owns(match))
    assert Sitting(one.client, red.token).act("pass")["version"] == 1
    assert two.owns(match) and opened(one.hall.store, match).version == 1


@pytest.mark.full
def test_computers_think_wherever_there_are_any(start: Callable[..., Process]) -> None:
    one = start()
    worker = start(1)
    alone = sitting(one.client, new(one.client, seats=[{"kind": "here"}, {"kind": "computer"}]))[0]
    alone.act("pass")
    until(lambda: alone.get()["decider"] == 0)
    assert one.client.post("/api/table/hint", headers=alone.headers, json={"version": 2}).json()["actions"]
    assert worker.jobs.crew is not None and one.jobs.crew is None
    with one.hall.store.engine.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM jobs")).scalar_one() == 0
        assert connection.execute(text("SELECT count(*) FROM used")).scalar_one() > 0


@pytest.mark.full
def test_a_job_whose_worker_is_lost_is_done_by_another_and_then_told(start: Callable[..., Process]) -> None:
    class Lost(Here):
        def think(self, request: object, seconds: float) -> Answer:
            asked.append(request)
            return Answer([], "its process died", lost=True)

    asked: list[object] = []
    one, bad, worse = start(), start(1), start(1)
    for each in (bad, worse):
        for thinker in each.jobs.crew.thinkers:
            thinker.think = Lost().think
    found = one.jobs.ask(HintRequest("toy", {}, 0, 1), "", "match").result(20)
    assert found.error == "its process died" and len(asked) == 2


HANGS = (
    "import sys, time; from alamein.server import jobs; from alamein.cli import main;"
    "jobs.Process.start = lambda self: None; jobs.Process.think = lambda *asked: time.sleep(60); sys.exit(main())"
)


def killed_over_a_job(process: Process) -> None:
    """A worker takes whatever waits, thinks, and is killed."""
    command = [sys.executable, "-P", "-c", HANGS, "worker", "--workers", "1", "--database", process.database]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    before = {row[0] for row in process.rows("SELECT taker FROM jobs")}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as worker:
        try:
            until(lambda: bool({row[0] for row in process.rows("SELECT taker FROM jobs")} - before - {None}))
        finally:
            worker.kill()


@pytest.mark.full
def test_a_worker_killed_while_it_thinks_loses_nothing(start: Callable[..., Process]) -> None:
    """Its job is done by another; if that is killed as well, whoever asked is told."""
    one = start()
    red, _ = sitting(one.client, new(one.client))
    table = one.hall.place(red.token).table
    request = HintRequest("toy", table.game.dump(table.match.state), 0, 1)
    asked = [one.jobs.ask(request, "", "match")]
    killed_over_a_job(one)
    killed_over_a_job(one)
    asked.append(one.jobs.ask(request, "", "another"))
    killed_over_a_job(one)
    start(1)
    told, done = (answer.result(20) for answer in asked)
    assert told.error == "two workers were lost over it" and told.lost
    assert done.actions and not done.error
    assert one.rows("SELECT id FROM jobs") == []


@pytest.mark.full
def test_nobody_speaks_for_another_process(start: Callable[..., Process]) -> None:
    one = start()
    red, _ = sitting(one.client, new(one.client))
    pretended = {**red.headers, "X-Alamein-Peer": "0" * 64, "X-Alamein-Caller": ""}
    assert one.client.get("/api/table", headers=pretended).status_code == 403
