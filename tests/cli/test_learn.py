"""`alamein learn`: the lessons at the terminal, rightly and wrongly."""

import io

import pytest

from alamein.cli import main
from alamein.games import registry
from alamein.play.lessons import LOOK, lessons
from tests import amount

Say = pytest.CaptureFixture[str]


def learn(capsys: Say, monkeypatch: pytest.MonkeyPatch, lines: list[str], *argv: str) -> tuple[int, str, str]:
    """What is said to somebody who types these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = main(("learn", *argv))
    return code, *capsys.readouterr()


@pytest.mark.parametrize("game", registry.GAMES[-amount(2, 4) :])
def test_a_lesson_by_what_it_asks_for(capsys: Say, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    (lesson,) = lessons(game)
    lines = ["" if (beat.kind, beat.text) == (LOOK, "next") else beat.text for beat in lesson.beats]
    code, out, _ = learn(capsys, monkeypatch, lines, game)
    assert code == 0 and lesson.end in out and "Three things to watch" in out
    for n, step in enumerate(lesson.steps, 1):
        assert f"{n} of {len(lesson.steps)}. {step.title}  [{step.rule}]" in out


def test_wrong_lines_are_led_back_and_it_can_be_resumed(capsys: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["done", "nonsense", "", "move F1", "to 0101", "", "quit"]
    _, out, _ = learn(capsys, monkeypatch, lines, "desert_decision")
    assert "Read on first" in out
    assert "unknown word 'nonsense'" in out
    assert "the 20 Brigade goes first; The lesson waits for `move A9-20`" in out
    assert "go on with: alamein learn desert_decision --lesson first --step 2" in out
    _, out, _ = learn(capsys, monkeypatch, ["? done", "quit"], "desert_decision", "--step", "7")
    assert "7 of 15. No way back" in out and "these units must still attack" in out and "--step 8" in out


def test_mistakes(capsys: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the lesson has 15" in learn(capsys, monkeypatch, [], "desert_decision", "--step", "16")[2]
    assert "it has: first" in learn(capsys, monkeypatch, [], "desert_decision", "--lesson", "x")[2]
    assert "there is no game 'chess'" in learn(capsys, monkeypatch, [], "chess")[2]


def test_play_tells_the_briefing_hints_and_supply(capsys: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["historical", "hint", "supply nobody", "briefing", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(("play", "alam_halfa", "--seed", "1")) == 0
    out = capsys.readouterr().out
    assert out.count("Three things to watch") == 2
    assert "no supply line is traced for nobody" in out and "  done: " in out
