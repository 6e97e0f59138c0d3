"""`alamein puzzles`: the list, and one at the terminal."""

import io

import pytest

from alamein.cli import main
from alamein.play.puzzles import all_puzzles, puzzles

Say = pytest.CaptureFixture[str]


def solve(capsys: Say, monkeypatch: pytest.MonkeyPatch, lines: list[str], *argv: str) -> tuple[int, str, str]:
    """What is said to somebody who types these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = main(("puzzles", *argv))
    return code, *capsys.readouterr()


def test_the_list_and_mistakes(capsys: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = solve(capsys, monkeypatch, [])
    assert code == 0 and f"{len(all_puzzles())} puzzles" in out and all(p.title in out for p in all_puzzles())
    assert "there is no game 'chess'" in solve(capsys, monkeypatch, [], "chess")[2]
    assert "it has: " in solve(capsys, monkeypatch, [], "afrika_deck", "x")[2]
    assert "of which game?" in solve(capsys, monkeypatch, [], "find")[2]


def test_a_line_is_measured_beside_the_best(capsys: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles("afrika_deck")[0]
    code, out, _ = solve(capsys, monkeypatch, ["clue", *["done"] * 12], "afrika_deck", puzzle.id)
    assert code == 0 and puzzle.say[:40] in out and puzzle.hint in out
    assert "Not reached" in out and "Your line reaches the goal in" in out and puzzle.why in out
