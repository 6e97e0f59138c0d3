"""The peers of the benchmark: the shared movement problem, and what happens when a peer cannot be had."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from alamein.bench import PEERS, checksum, measure, measure_peers, problem, side
from alamein.core.search import reach
from alamein.core.vectors import ints

ANSWER = 621786862


def test_the_core_solves_the_movement_problem() -> None:
    p = problem()
    adjacent, cost, gate = ints(p.adjacent), ints(p.cost), ints(p.gate)
    answers = [list(reach(adjacent, cost, gate, s, m)) for s, m in zip(p.starts, p.points, strict=True)]
    assert checksum(answers) == ANSWER


def test_an_obvious_search_solves_the_movement_problem() -> None:
    p = problem()
    answers = []
    for start, points in zip(p.starts, p.points, strict=True):
        left = [-1] * len(p.gate)
        left[start] = points
        frontier = [start]
        while frontier:
            h = frontier.pop(0)
            if p.gate[h] == 1 and h != start:
                continue
            for n, cost in zip(p.adjacent[6 * h : 6 * h + 6], p.cost[6 * h : 6 * h + 6], strict=True):
                if n >= 0 and cost >= 0 and p.gate[n] != 2 and left[h] - cost > left[n]:
                    left[n] = left[h] - cost
                    frontier.append(n)
        answers.append(left)
    assert checksum(answers) == ANSWER


def test_the_c_version_solves_the_movement_problem() -> None:
    figures = measure_peers(["c-reach"], 0.01)["c-reach"]
    if shutil.which("cc"):
        assert figures["checksum"] == ANSWER
    else:
        assert figures == {"error": "c-reach: there is no C compiler (cc)"}


@pytest.mark.parametrize("what", ["zones", "supply", "movers"])
def test_the_c_version_of_a_side_finds_what_the_game_finds(what: str) -> None:
    s = side.problem()
    figures = measure_peers([f"c-{what}"], 0.01)[f"c-{what}"]
    if shutil.which("cc"):
        assert figures["checksum"] == side.work(s)[what][1](s)
    else:
        assert figures == {"error": f"c-{what}: there is no C compiler (cc)"}


def test_a_peer_that_cannot_be_installed_is_an_error_row_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(command: Sequence[str | Path], given: str, limit: float) -> str:
        raise measure.NoPeer(f"no network for {command[0]}")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(measure, "environment", lambda: tmp_path / "bin" / "python")
    monkeypatch.setattr(measure, "run", refuse)
    found = measure_peers(list(PEERS), 0.01)
    assert list(found) == list(PEERS)
    assert all("error" in figures for figures in found.values())
    assert "could not be installed (is the network there?)" in str(found["catanatron"]["error"])


def test_an_unknown_peer_is_named() -> None:
    with pytest.raises(ValueError, match="there is no peer 'gnugo'; the peers are: catanatron, "):
        measure_peers(["gnugo"], 1.0)
