"""Arena, simulation and the workers behind them; most of it on the toy game, which takes milliseconds."""

import json
import os
import signal
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from distributed import LocalCluster

from alamein.ai.arena import Arena, checked, hold, losses, saved
from alamein.ai.balance import Setting, measure
from alamein.ai.player import BUILT_IN
from alamein.ai.simulate import Task, play_some, simulate
from alamein.ai.workers import LostWork, Workers
from alamein.cli import main
from alamein.core.errors import NotParseable
from alamein.games import registry
from alamein.play.record import load
from tests import amount

Say = pytest.CaptureFixture[str]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry knows one game more."""
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))


@pytest.fixture
def last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that costs nothing: it takes the last action of the list."""
    monkeypatch.setitem(BUILT_IN, "last", "tests.ai.cheap:Last")


@pytest.mark.usefixtures("toy")
def test_an_arena_swaps_sides_and_adds_up() -> None:
    arena = checked(Arena("toy", "duel", {}, ("random", "greedy:40n"), 12, 3))
    report = hold(arena, 1, "", True, lambda done: None)
    again = hold(arena, 1, "", False, lambda done: None)
    assert report.wins() == again.wins()
    (pairing,) = report.pairings
    assert pairing.games == 12 and sum(report.wins().values()) + pairing.draws == 12
    assert {side: n[1] for side, n in pairing.by_side.items()} == {
        f"{name} as {seat}": 6 for name in arena.players for seat in ("red", "blue")
    }
    strong = pairing.stronger()
    assert pairing.points(strong) >= pairing.games / 2
    answer = report.json()
    assert answer["wins"] == report.wins() and answer["games"] == 12
    assert all(task.players.index(strong) not in kept.winners for task, kept in losses(pairing))


@pytest.mark.parametrize("players", [("random",), ("random", "random"), ("random", "genius")])
def test_an_arena_needs_two_different_players(players: tuple[str, ...]) -> None:
    with pytest.raises(NotParseable):
        checked(Arena("desert_decision", "option_1", {}, players, 2, 0))


@pytest.mark.usefixtures("last")
def test_a_kept_game_is_a_saved_game() -> None:
    report = hold(Arena("desert_decision", "option_1", {}, ("random", "last"), 2, 1), 1, "", True, lambda done: None)
    task, kept = report.pairings[0].kept[0]
    match = load(json.loads(json.dumps(saved(task, kept)))).match
    assert match.state.over == 1 and match.game.result(match.state) is not None


@pytest.mark.usefixtures("last")
def test_the_command_prints_one_object(capsys: Say, tmp_path: Path) -> None:
    argv = ("arena", "desert_decision", "--players", "random,last", "-n", "2", "--seed", "1", "--jobs", "1")
    assert main([*argv, "--json", "--save-losses", str(tmp_path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer["wins"]) == {"random", "last"} and answer["errors"] == []
    assert len(answer["saved"]) == len(list(tmp_path.iterdir()))
    assert main(list(argv)) == 0
    assert "Elo" in capsys.readouterr().out


def test_simulate_reports_intervals_levels_and_length(capsys: Say) -> None:
    argv = ["simulate", "desert_decision", "--players", "random", "-n", "2", "--seed", "4", "--jobs", "1", "--json"]
    assert main(argv) == 0
    answer = json.loads(capsys.readouterr().out)
    assert sum(answer["levels"].values()) == 2 and answer["turns"] == 24
    low, high = answer["intervals"]["axis"]
    assert 0 <= low < high <= 1


def die_once(marker: str) -> int:
    """Kill this process the first time; work the second time."""
    path = Path(marker)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return len(marker)


def die(marker: str) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_no_piece_is_lost_when_a_process_dies(tmp_path: Path) -> None:
    pieces = [str(tmp_path / "a"), *(__file__ for _ in range(5))]
    with Workers(2, "") as workers:
        done = dict(workers.each(die_once, pieces))
    assert done == {n: len(piece) for n, piece in enumerate(pieces)}


def test_work_that_always_kills_is_given_up() -> None:
    with Workers(2, "") as workers, pytest.raises(LostWork):
        list(workers.each(die, ["x", "y"]))


def test_a_cluster_plays_the_same_games_and_loses_none_when_a_worker_is_killed(tmp_path: Path) -> None:
    task = Task("desert_decision", "option_1", {}, ("random", "random"), 7)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        tally, _ = simulate(task, 6, 1, lambda done: None, cluster.scheduler_address)
        pieces = [str(tmp_path / "a"), *(__file__ for _ in range(5))]
        with Workers(1, cluster.scheduler_address) as workers:
            done = dict(workers.each(die_once, pieces))
    assert tally.games == 6 and tally.wins == play_some(task, 0, 6).wins and not tally.errors
    assert done == {n: len(piece) for n, piece in enumerate(pieces)}


@pytest.mark.full
def test_a_cluster_that_loses_a_worker_has_the_results_of_one_process() -> None:
    """Bit by bit: the whole tally, while one of two workers is killed in the middle of it."""
    task = Task("afrika_deck", "", {}, ("random", "random"), 11)
    killed: list[int] = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:

        def kill_one(done: int) -> None:
            if done and not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        count = amount(40, 400)
        tally, _ = simulate(task, count, 1, kill_one, cluster.scheduler_address)
        setting = Setting("desert_decision", "option_1", {})
        line = measure(setting, "random", 6, 3, 1, cluster.scheduler_address)
    assert killed and tally == simulate(task, count, 1, lambda done: None)[0]
    assert line == measure(setting, "random", 6, 3, 1)


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alamein.ai.workers.SCHEDULER_ANSWERS", 1)
    with pytest.raises(NotParseable, match="no Dask scheduler answers"):
        Workers(1, "tcp://127.0.0.1:9")
