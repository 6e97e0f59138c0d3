"""Computer seats: they play, they are replaced when they fail, their late answers are dropped."""

import sys
import time
from pathlib import Path
from typing import ClassVar

import pytest
from starlette.testclient import TestClient

from alamein.ai.player import HURRIED, Player, player
from alamein.games import registry
from alamein.server import fair, jobs, worker
from alamein.server.app import Settings, create_app
from alamein.server.errors import Storage
from alamein.server.fair import ANY
from alamein.server.jobs import Errand, Jobs, Process
from alamein.server.moves import Header, Move
from alamein.server.worker import Answer, HintRequest, Request
from tests.server.seats import Here, Json, Sitting, new, sitting, until

REAL = registry.GAMES[0]
BAD_PLAYERS = """
import time

class Raises:
    def __init__(self, parameters): pass
    def choose(self, chair): raise RuntimeError("my hand is 7 8 9")

class Hangs(Raises):
    def choose(self, chair): time.sleep(60)

class Cheats(Raises):
    def choose(self, chair): return -1

class Dies(Raises):
    def choose(self, chair):
        import os
        os._exit(3)

class Prints(Raises):
    def choose(self, chair):
        print("thinking")
        return chair.legal()[0]
"""


def test_a_computer_answers_and_a_whole_game_is_played(client: TestClient) -> None:
    (red,) = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "computer", "player": "random"}]))
    while (state := red.get())["decider"] is not None:
        if state["decider"] == 0:
            red.act(state["legal"][0])
        else:
            assert state["thinking"] is True
    assert state["result"] is not None and state["thinking"] is False


def test_two_computers_play_alone_and_a_spectator_watches(client: TestClient) -> None:
    keys = new(client, seats=[{"kind": "computer"}, {"kind": "computer"}])
    watcher = Sitting(client, str(keys["spectator"]))
    until(lambda: watcher.get()["decider"] is None)


def test_against_a_computer_taking_back_needs_nobody(client: TestClient) -> None:
    (red,) = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "computer"}]))
    first = red.get()["view"]
    red.act("to 0102")
    until(lambda: red.get()["decider"] == 0)
    state = red.post("/takeback", {"version": red.get()["version"]})
    assert (state["view"], state["decider"]) == (first, 0)


def test_after_a_take_back_a_computer_thinks_anew(
    small_games: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`hard` keeps its plan for a phase: the same player, asked again where that began, would have none."""
    made: list[Player] = []

    def counted(spec: str) -> Player:
        made.append(player(spec))
        return made[-1]

    monkeypatch.setattr(worker, "player", counted)
    with TestClient(create_app(settings)) as client:
        (red,) = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "computer", "player": "random"}]))
        for taken_back in (False, False, True):
            if taken_back:
                red.post("/takeback", {"version": red.get()["version"], "to": 0})
            red.act(red.get()["legal"][0])
            until(lambda: red.get()["decider"] != 1)
    assert len(made) == 2


def test_a_late_answer_is_dropped(small_games: None, settings: Settings) -> None:
    class Slow:
        def think(self, request: Request, seconds: float) -> Answer:
            red.post("/takeback", {"version": 1, "to": 0})  # meanwhile the table moves on
            return Answer(["pass"], "")

        def close(self) -> None:
            pass

    settings.workers = 0
    with TestClient(create_app(settings)) as client:
        (red,) = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "computer"}]))
        red.act("to 0102")
        found: Jobs = client.app.state.jobs
        found.decide(found.hall.place(red.token).table, Slow())
        state = red.get()
        assert (state["version"], state["decider"]) == (2, 0)


def test_the_log_says_once_that_the_clock_stops_a_computer(small_games: None, settings: Settings) -> None:
    class Hurried:
        def think(self, request: Request, seconds: float) -> Answer:
            return Answer(["pass"], "", hurried=True)

        def close(self) -> None:
            pass

    settings.workers = 0
    with TestClient(create_app(settings)) as client:
        (red,) = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "computer", "player": "hard"}]))
        found: Jobs = client.app.state.jobs
        for _ in range(2):
            red.act("pass")
            found.decide(found.hall.place(red.token).table, Hurried())
        said = [line["text"] for line in red.get()["log"] if line["case"] == "hurried"]
        assert said == [f"hard: {HURRIED}"]


def test_a_restart_takes_computers_up_again(small_games: None, settings: Settings) -> None:
    settings.workers = 0
    with TestClient(create_app(settings)) as client:
        (red,) = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "computer"}]))
        red.act("pass")
        assert red.get()["thinking"] is True
    settings.workers = 1
    with TestClient(create_app(settings)) as client:
        again = Sitting(client, red.token)
        until(lambda: again.get()["decider"] == 0)


@pytest.fixture
def bad_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that somebody else has installed."""
    place = tmp_path / "site"
    (place / "bad_players-1.dist-info").mkdir(parents=True)
    (place / "bad_players.py").write_text(BAD_PLAYERS)
    (place / "bad_players-1.dist-info" / "METADATA").write_text("Name: bad_players\nVersion: 1\n")
    names = "".join(
        f"{name.lower()} = bad_players:{name}\n" for name in ("Raises", "Hangs", "Cheats", "Dies", "Prints")
    )
    (place / "bad_players-1.dist-info" / "entry_points.txt").write_text(f"[alamein.players]\n{names}")
    monkeypatch.setattr(sys, "path", [str(place), *sys.path])
    monkeypatch.setattr(jobs, "substitute", lambda: "random")


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("raises", "it raised an error"),
        ("hangs", "no answer in 5 s"),
        ("cheats", "it raised an error"),
        ("dies", "its process died"),
    ],
)
def test_a_player_that_fails_is_replaced_and_the_log_says_so(
    bad_players: None, tmp_path: Path, player: str, words: str
) -> None:
    settings = Settings(tmp_path / "a.db", workers=1, think_seconds=5 if player == "hangs" else 60, thinker=Process)
    seats: list[Json] = [{"kind": "computer", "player": player}, {"kind": "here"}]
    with TestClient(create_app(settings)) as client:
        (axis,) = sitting(client, new(client, game=REAL, seats=seats))
        until(lambda: axis.get()["version"] > 0)
        remark = next(item for item in axis.get()["log"] if item["case"] == "replaced")
    assert words in remark["text"] and "random decided instead" in remark["text"]
    assert "my hand" not in remark["text"]


def test_what_a_player_prints_does_no_harm(bad_players: None, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "a.db", workers=1, thinker=Process)
    seats: list[Json] = [{"kind": "computer", "player": "prints"}, {"kind": "here"}]
    with TestClient(create_app(settings)) as client:
        (axis,) = sitting(client, new(client, game=REAL, seats=seats))
        until(lambda: axis.get()["version"] > 0)
        assert not [item for item in axis.get()["log"] if item["kind"] == "replaced"]


def test_a_match_whose_move_could_not_be_stored_goes_on(
    small_games: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy disk at the wrong moment must not leave a computer's turn standing."""
    monkeypatch.setattr(jobs, "RETRY_SECONDS", 0.01)
    with TestClient(create_app(settings)) as client:
        (red,) = sitting(client, new(client, seats=[{"kind": "here"}, {"kind": "computer"}]))
        store, failures = client.app.state.hall.store, [2]
        commit = store.commit

        def busy(header: Header, follows: int, moves: list[Move], *rest: object) -> None:
            if moves and moves[0].seat == 1 and failures[0]:
                failures[0] -= 1
                raise Storage("the disk is busy")
            commit(header, follows, moves, *rest)

        monkeypatch.setattr(store, "commit", busy)
        red.act("pass")
        # who looks while the commit fails is told to try again (503)
        until(lambda: client.get("/api/table", headers=red.headers).json().get("decider") == 0)
        assert failures == [0]


@pytest.mark.sqlite
def test_who_asks_does_not_wait_behind_computers_that_play(small_games: None, settings: Settings) -> None:
    settings.workers = 0
    with TestClient(create_app(settings)) as client:
        found: Jobs = client.app.state.jobs
        found.submit("a match", "")
        asked = HintRequest("toy", {}, 0, 1)
        answer = found.ask(asked, "", "a match")
        turns = [found.queue.take(ANY) for _ in range(2)]
        assert [turn.work for turn in turns if turn] == [Errand(asked, answer), "a match"]


class Slow(Here):
    """Thinks for long, if it is let."""

    gave_way: ClassVar[list[bool]] = []

    def think(self, request: Request, seconds: float) -> Answer:
        time.sleep(0.3)
        if hasattr(self, "gives_way") and request.match in LONG:
            self.gave_way.append(True)
            return Answer([], "no answer")
        return super().think(request, seconds)


LONG: list[str] = []


@pytest.mark.sqlite
def test_who_thinks_long_goes_on_among_those_who_do(
    small_games: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker for light turns lets go of one that is not, and another takes it up; nobody is replaced for that."""
    monkeypatch.setattr(jobs, "LIGHT_SECONDS", 0.1)
    monkeypatch.setattr(fair, "LIGHT_SECONDS", 0.1)
    settings.thinker = Slow
    with TestClient(create_app(settings)) as client:
        keys = new(client, seats=[{"kind": "here"}, {"kind": "computer", "player": "random"}])
        LONG.append(str(keys["match"]))
        (red,) = sitting(client, keys)
        for _ in range(2):
            red.act(red.get()["legal"][0])
            until(lambda: red.get()["decider"] != 1)
        assert all(line["case"] != "replaced" for line in red.get()["log"])
        assert Slow.gave_way == [True]  # after that it is known


def test_a_process_gives_way_only_if_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LIGHT_SECONDS", 0.0)
    monkeypatch.setattr(jobs, "LOOK_SECONDS", 0.01)
    process = Process()
    try:
        process.start()
        task = HintRequest(REAL, registry.game(REAL).dump(registry.game(REAL).new("", {})), 0, 1)
        assert process.think(task, 60).actions
        process.gives_way = lambda: True
        assert process.think(task, 60).error
        process.gives_way = lambda: False
        assert process.think(task, 60).actions
    finally:
        process.close()
