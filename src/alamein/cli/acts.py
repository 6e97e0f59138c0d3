"""What an act costs the server: `alamein bench` plays at a server of its own as two browsers do, over HTTP and telling
what they have, and looks at the clock of that process."""

import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from pathlib import Path
from statistics import median
from typing import Any, Final

import alamein
from alamein.cli.figures import LARGEST, Figure
from alamein.core.errors import AlameinError
from alamein.games import registry

WARM_UP: Final = 20  # acts before it is measured
REST: Final = 0.002  # seconds in which the server puts away what it has answered
Json = dict[str, Any]


def act_milliseconds(game_id: str, sockets: bool) -> Figure:
    """An act of random play at a table of people, at the median; with a socket of every seat that is told of it."""

    def measure(seconds: float) -> float:
        with tempfile.TemporaryDirectory() as folder, serving(folder) as (port, pid), ExitStack() as open_ones:
            clock = ~pid << 3 | 2  # Linux: the processor's time of another process
            found, chance, table = list[float](), random.Random(1), Table(port, game_id)
            if sockets:
                table.listen(open_ones)
            while sum(found) < seconds and table.decider is not None:
                table.look(table.decider)
                before = time.clock_gettime(clock)
                table.act(table.decider, chance)
                time.sleep(REST)
                found.append(time.clock_gettime(clock) - before)
        return 1000 * median(found[WARM_UP:])

    return measure


@contextmanager
def serving(folder: str) -> Iterator[tuple[int, int]]:
    """The port and the process of a server that keeps its games in this folder."""
    command = [sys.executable, "-P", "-m", "alamein", "serve", "--no-browser", "--port", "0"]
    package = str(Path(alamein.__path__[0]).parent)
    environment = {**os.environ, "ALAMEIN_DATA": folder, "PYTHONPATH": package}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline().split()
            if not said:
                raise AlameinError("no act was measured: a server could not be started (its reason is above)")
            yield int(said[3].strip("/").rpartition(":")[2]), server.pid
        finally:
            server.terminate()


class Table:
    """A match of people, and what its seats were told last."""

    def __init__(self, port: int, game_id: str) -> None:
        self.pipe = socket.create_connection(("127.0.0.1", port))
        self.address = f"ws://127.0.0.1:{port}/api/table/live"
        game, scenario = registry.game(game_id), LARGEST.get(game_id, "")
        here = [{"kind": "here"}] * game.players(game.new(scenario, {}))
        wanted = {"game": game_id, "scenario": scenario, "seats": here, "seed": 1}
        made = self.asked("/api/matches", "", wanted)
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.sockets: list[Any] = []
        self.legal: list[list[str]] = [[] for _ in self.tokens]
        self.decider: int | None = 0
        self.version = 0
        for seat, token in enumerate(self.tokens):
            self.take(seat, self.asked("/api/table", token, None))

    def asked(self, path: str, token: str, body: Json | None) -> Json:
        """What the server replies."""
        said = "" if body is None else json.dumps(body)
        head = f"{'POST' if said else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(said)}\r\n" if said else ""
        self.pipe.sendall(f"{head}{kind}\r\n{said}".encode())  # in one packet, as browsers send what is short
        reply = HTTPResponse(self.pipe)
        reply.begin()
        told: Json = json.load(reply)
        if reply.status >= 400:
            raise AlameinError(f"{path} was answered with {reply.status}: {told}")
        return told

    def take(self, seat: int, told: Json) -> None:
        """What a seat is told: a state, or what has changed in it."""
        self.version, self.decider = told["version"], told["decider"]
        listed = [change["to"] for change in told.get("changes", []) if change["at"] == ["legal"]]
        self.legal[seat] = listed[-1] if listed else told.get("legal", self.legal[seat])

    def listen(self, open_ones: ExitStack) -> None:
        """A socket for every seat."""
        from websockets.sync.client import connect  # the server's extra has it

        for token in self.tokens:
            opened = open_ones.enter_context(connect(self.address, max_size=None, compression=None, proxy=None))
            opened.send(json.dumps({"token": token, "since": self.version, "have": self.version}))
            self.sockets.append(opened)

    def look(self, seat: int) -> None:
        """What a seat can do that nobody has told."""
        if not self.legal[seat]:
            self.take(seat, self.asked(f"/api/table?since={self.version}", self.tokens[seat], None))

    def act(self, seat: int, chance: random.Random) -> None:
        """A seat does something; those who listen hear of it."""
        body = {"actions": [chance.choice(self.legal[seat])], "version": self.version}
        self.take(seat, self.asked(f"/api/table/act?have={self.version}", self.tokens[seat], body))
        for other, opened in enumerate(self.sockets):
            told: Json = {}
            while told.get("version") != self.version:
                told = json.loads(opened.recv(10)).get("state", {})
            self.take(other, told)
