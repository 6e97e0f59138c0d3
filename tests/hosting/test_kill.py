"""A real server, killed without warning at any moment: no acknowledged move is lost, no match is stuck."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import cast

import pytest

Json = dict[str, object]
GAME = "desert_decision"
STARTED = "Alamein is at "


class Server:
    """`alamein serve` on a data folder."""

    def __init__(self, data: Path) -> None:
        environment = {**os.environ, "ALAMEIN_DATA": str(data), "PYTHONPATH": os.pathsep.join(sys.path)}
        self.errors = data.with_suffix(".errors")
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "alamein", "serve", "--port", "0", "--no-browser"],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(STARTED), line
        self.address = line.removeprefix(STARTED).split()[0]

    def ask(self, path: str, token: str = "", body: Json | None = None) -> Json:
        request = urllib.request.Request(self.address + "api" + path, headers={"Authorization": f"Bearer {token}"})
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=30) as reply:
            return cast(Json, json.load(reply))

    def end(self, how: signal.Signals) -> str:
        """As from its terminal; what it says."""
        os.killpg(self.process.pid, how)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.errors.read_text()


class Player(threading.Thread):
    """Takes any action as soon as it may, and remembers what the server has acknowledged."""

    def __init__(self, server: Server, token: str) -> None:
        super().__init__(daemon=True)
        self.server, self.token = server, token
        self.acknowledged = 0
        self.seen: list[object] = []
        self.gone = ""  # why it was left alone

    def run(self) -> None:
        try:
            while True:
                state = self.server.ask("/table?since=-1", self.token)
                if state["decider"] is None:
                    return
                legal = cast(list[str], state["legal"])
                if not legal:
                    time.sleep(0.01)
                    continue
                body = {"actions": legal[-1:], "version": state["version"]}
                reply = self.server.ask("/table/act", self.token, body)
                self.acknowledged, self.seen = cast(int, reply["version"]), cast(list[object], reply["log"])
        except (urllib.error.URLError, http.client.HTTPException, OSError, ValueError) as error:
            self.gone = repr(error)  # the server is gone


@pytest.mark.parametrize("moment", [0.3, 0.9])
def test_a_killed_server_goes_on_where_it_was(tmp_path: Path, moment: float) -> None:
    server = Server(tmp_path)
    seats = [{"kind": "here"}, {"kind": "computer", "player": "random"}]
    made = [server.ask("/matches", body={"game": GAME, "seats": seats}) for _ in range(3)]
    tokens = [cast(list[dict[str, str]], keys["seats"])[0]["token"] for keys in made]
    players = [Player(server, token) for token in tokens]
    for player in players:
        player.start()
    while min(player.acknowledged for player in players) < 3:
        time.sleep(0.01)
    time.sleep(moment)
    server.end(signal.SIGKILL)
    for player in players:
        player.join(30)
    again = Server(tmp_path)
    try:
        for player in players:
            state = again.ask("/table", player.token)
            assert cast(int, state["version"]) >= player.acknowledged
            log = cast(list[object], state["log"])
            assert all(item in log for item in player.seen)
            again.ask("/table/verify", player.token)
            goes_on(again, player.token, cast(int, state["version"]))
    finally:
        again.end(signal.SIGTERM)


def goes_on(server: Server, token: str, version: int) -> None:
    """Whoever is to decide does so, person or computer."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        state = server.ask("/table?since=-1", token)
        if cast(int, state["version"]) > version or state["decider"] is None:
            return
        if legal := cast(list[str], state["legal"]):
            server.ask("/table/act", token, {"actions": legal[:1], "version": state["version"]})
        time.sleep(0.05)
    raise AssertionError("the match is stuck")


def failed(*arguments: str, data: Path) -> str:
    """What the program says when it cannot serve."""
    environment = {**os.environ, "ALAMEIN_DATA": str(data), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-P", "-m", "alamein", "serve", "--no-browser", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    return done.stderr


def test_a_busy_port_and_a_folder_that_is_none_are_told_plainly(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    try:
        port = server.address.rsplit(":", 1)[1].strip("/")
        said = failed("--port", port, data=tmp_path / "data")
        assert f"port {port} is busy; it is another Alamein" in said
        environment = {**os.environ, "ALAMEIN_DATA": str(tmp_path / "data"), "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-P", "-m", "alamein", "serve", "--no-browser"]
        second = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
        assert second.stdout.startswith(f"Alamein already runs at {server.address}")
    finally:
        said = server.end(signal.SIGINT)
    assert server.process.returncode == 130 and said == "\nalamein: stopped\n"  # no word of those who think
    (tmp_path / "file").write_text("")
    assert "cannot be written" in failed("--port", "0", data=tmp_path / "file" / "data")
    assert "whole number" in failed("--port", "many", data=tmp_path / "data")
