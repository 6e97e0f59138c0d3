"""A server that began interpreted goes on as the compiled program: the same address, and nobody is turned away."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from tests.hosting.test_kill import GAME, STARTED, Json, Player, Server


class Beginner(Server):
    """A server that waits for the compiled engine, as `./alamein` starts it on a new machine."""

    def __init__(self, data: Path, mark: Path) -> None:
        path = os.pathsep.join(["sources", *sys.path])
        environment = {
            **os.environ,
            "ALAMEIN_DATA": str(data),
            "PYTHONPATH": path,
            "ALAMEIN_BEHIND": f"{mark} done now",
        }
        command = [sys.executable, "-P", "-m", "alamein", "serve", "--port", "0", "--no-browser"]
        self.errors = data.with_suffix(".errors")
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().removeprefix(STARTED).split()[0]


class Visitor(threading.Thread):
    """Asks without a pause, each time by a new connection."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.server, self.left, self.answered, self.failed = server, False, 0, ""

    def run(self) -> None:
        try:
            while not self.left:
                self.server.ask("/health")
                self.answered += 1
        except OSError as error:
            self.failed = repr(error)


def test_it_goes_on_as_the_compiled_program_and_turns_nobody_away(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    server = Beginner(tmp_path / "data", mark)
    assert server.process.stdout is not None
    body: Json = {"game": GAME, "seats": [{"kind": "here"}, {"kind": "here"}]}
    seats = server.ask("/matches", body=body)["seats"]
    assert isinstance(seats, list)
    players = [Player(server, str(seat["token"])) for seat in seats]
    visitor = Visitor(server)
    for each in (*players, visitor):
        each.start()
    while not any(player.acknowledged or player.gone for player in players):
        visitor.join(0.05)
    mark.write_text("done before")  # of another build
    server.ask("/health")
    mark.write_text("done now\n")
    assert "goes on" in server.process.stdout.readline()
    seen, moves = visitor.answered, sum(player.acknowledged for player in players)
    while visitor.answered < seen + 20 and visitor.is_alive():
        visitor.join(0.05)
    acknowledged = max(player.acknowledged for player in players)
    visitor.left = True
    state = server.ask("/table", players[0].token)
    assert (visitor.failed, [player.gone for player in players]) == ("", ["", ""])
    assert isinstance(state["version"], int) and state["version"] >= acknowledged > 0 and moves > 0
    server.end(signal.SIGINT)
