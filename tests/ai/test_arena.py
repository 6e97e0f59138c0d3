"""Arena, simulation and the workers behind them; most of it on the toy game, which takes milliseconds."""

import json
import math
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest
from distributed import LocalCluster

from alamein.ai.arena import Arena, Sitting, checked, hold, losses, saved
from alamein.ai.balance import Setting, measure, row
from alamein.ai.player import BUILT_IN
from alamein.ai.simulate import Task, play_some, simulate
from alamein.ai.train import champion
from alamein.ai.workers import LostWork, Workers
from alamein.cli import main
from alamein.core.errors import NotParseable
from alamein.games import registry
from alamein.play.record import load
from alamein.research import dataset
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


def test_a_victory_that_both_share_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """[8-2] Often nobody has a point or a City when a game of random moves ends."""
    monkeypatch.setitem(BUILT_IN, "chance", BUILT_IN["random"])
    arena = Arena("afrika_deck", "standard", {"rounds": 40}, ("random", "chance"), 12, 1)
    (pairing,) = hold(arena, 1, "", True, lambda done: None).pairings
    assert pairing.draws == sum(len(kept.winners) == 2 for _, kept in pairing.kept) > 0
    assert pairing.points("random") + pairing.points("chance") == 12


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


@pytest.mark.usefixtures("toy")
def test_an_arena_is_held_in_several_sittings(tmp_path: Path, capsys: Say) -> None:
    arena, path = Arena("toy", "duel", {}, ("random", "greedy:40n"), 6, 3), tmp_path / "games.jsonl"
    quiet, counted = lambda done: None, list[int]()
    whole = hold(arena, 1, "", False, quiet)
    first = hold(arena, 1, "", False, counted.append, Sitting(path, 1e-9))
    assert counted == [1] and first.pairings[0].games == 1 and len(path.read_text().split()) > 1
    with path.open("a") as file:
        file.write('\n[["toy", 1')  # killed while it wrote
    assert hold(arena, 1, "", False, counted.append, Sitting(path, math.inf)).pairings == whole.pairings
    again = hold(arena, 1, "", False, counted.append, Sitting(path, 0))
    assert again.pairings == whole.pairings and again.clocks["random"].decisions and counted == [1, 2, 3, 4, 5, 6]
    argv = ["arena", "toy", "--players", "random,greedy:40n", "-n", "8", "--seed", "3", "--seconds", "0"]
    assert main([*argv, "--results", str(path)]) == 0 and "so far 6 or more of 8 games" in capsys.readouterr().out
    assert main([*argv, "--results", str(path), "--save-losses", str(tmp_path)]) == 2


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


def of_simulate(cluster: str, folder: Path) -> object:
    task = Task("afrika_deck", "", {}, ("random", "random"), 11)
    return simulate(task, amount(40, 400), 1, lambda done: None, cluster)[0]


def of_arena(cluster: str, folder: Path) -> object:
    arena = Arena("desert_decision", "option_1", {}, ("random", "easy"), 8, 3)
    report = hold(arena, 1, cluster, True, lambda done: None)
    return [(p, [saved(task, kept) for task, kept in p.kept]) for p in report.pairings], report.ratings()


def of_balance(cluster: str, folder: Path) -> object:
    return row(measure(Setting("desert_decision", "option_1", {}), "random", 60, 3, 1, cluster))


def of_training(cluster: str, folder: Path) -> object:
    training = champion.Training("afrika_deck", 3, 8, folder)
    training.play(1, cluster, 600, lambda done: None)
    return training.rows().tobytes()


def of_data_sets(cluster: str, folder: Path) -> object:
    task = Task("afrika_deck", "standard", {}, ("random", "random"), 5)
    dataset.write(task, 8, 1, lambda done: None, cluster, folder / "games")
    return [(path.name, parquet.read_table(path).to_pydict()) for path in sorted(folder.rglob("*.parquet"))]


def die_over_one(marker: Path, work: Callable[[Any], Any], piece: Any) -> Any:
    """Do a piece; who does the first one is killed before he can tell what came of it."""
    done = work(piece)
    with suppress(FileExistsError), marker.open("x") as file:
        file.write(str(os.getpid()))
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    return done


@pytest.mark.full
@pytest.mark.parametrize("played", [of_simulate, of_arena, of_balance, of_training, of_data_sets])
def test_a_cluster_that_loses_a_worker_has_the_results_of_one_process(
    played: Callable[[str, Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bit by bit, though one of two workers is killed over a piece of it."""
    marker, each = tmp_path / "killed", Workers.each
    monkeypatch.setattr(dataset, "FILE_GAMES", 1)
    monkeypatch.setattr(champion, "LESSON", 1)
    alone = played("", tmp_path / "alone")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        begun = {nanny.pid for nanny in cluster.workers.values()}

        def kill_one(self: Workers, work: Callable[[Any], Any], pieces: Sequence[Any]) -> Iterator[tuple[int, Any]]:
            return each(self, partial(die_over_one, marker, work), pieces)

        monkeypatch.setattr(Workers, "each", kill_one)
        together = played(cluster.scheduler_address, tmp_path / "together")
    assert int(marker.read_text()) in begun and together == alone


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alamein.ai.workers.SCHEDULER_ANSWERS", 1)
    with pytest.raises(NotParseable, match="no Dask scheduler answers"):
        Workers(1, "tcp://127.0.0.1:9")
