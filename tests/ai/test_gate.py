"""Sequential tests on pairs of games; on the toy game, which takes milliseconds."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from alamein.ai.gate import FOILED, NO, STRONGER, YES, Answer, Gate, Question, learnt, questions
from alamein.ai.player import player
from alamein.cli import main
from alamein.games import registry

Say = pytest.CaptureFixture[str]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry knows one game more."""
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))


def test_the_test_ends_when_the_answer_is_clear() -> None:
    """Wald's bounds for errors of 5 %: 17 pairs won in a row bear 60 % out against 50 %, 14 lost refute it."""
    for half, pairs, verdict in ((2, 17, YES), (0, 14, NO)):
        answer = Answer()
        while not answer.verdict:
            answer.pairs += 1
            answer.halves += half
            answer.judge(STRONGER)
        assert (answer.pairs, answer.verdict) == (pairs, verdict)
    foil = Answer(30, 6)  # three games of thirty
    foil.judge(FOILED)
    assert foil.verdict == YES and foil.share() == 0.1
    even = Answer(100, 110)
    even.judge(STRONGER)
    assert not even.verdict


@pytest.mark.usefixtures("toy")
def test_a_gate_keeps_its_results_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "gate.json"
    asked = [Question("toy", "duel", {}, seat, "greedy:8n", "random", ("random",), STRONGER) for seat in range(2)]
    whole, part = Gate(asked, 1, 18, None), Gate(asked, 1, 3, path)
    whole.ask(1, "", lambda done: None)
    part.ask(1, "", lambda done: None)
    assert all(answer.pairs == 3 for answer in part.answers.values())
    again = Gate(asked, 1, 18, path)
    again.ask(1, "", lambda done: None)
    assert again.answers == whole.answers
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert {name: row["pairs"] for name, row in kept.items()} == {n: x.pairs for n, x in whole.answers.items()}
    assert len(again.table()) == 4


def test_answers_of_players_who_have_learnt_since_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor those from before the file said so; each kind of game has players of its own."""
    path, asked = tmp_path / "gate.json", questions("north_africa")
    said = {q.name(): {"pairs": 9, "halves": 18, "verdict": YES, "learnt": learnt(q)} for q in asked}
    name = asked[0].name()
    path.write_text(json.dumps(said | {name: said[name] | {"learnt": "before"}}), encoding="utf-8")
    assert [q.name() for q in asked if not Gate(asked, 0, 9, path).answers[q.name()].pairs] == [name]
    assert len({learnt(q) for q in asked}) == 4  # July, September, October, October set up freely
    before = learnt(asked[0])
    monkeypatch.setattr("alamein.ai.gate.slips", lambda: {"north_africa": {"": [99]}})
    assert learnt(asked[0]) != before


@pytest.mark.usefixtures("toy")
def test_the_command_asks_and_writes(capsys: Say, tmp_path: Path) -> None:
    page = tmp_path / "elo.md"
    page.write_text("<!-- gate toy: begin -->\n<!-- gate toy: end -->\n", encoding="utf-8")
    argv = ["arena", "toy", "--gate", "--players", "greedy:8n,random", "--pairs", "1", "--jobs", "1"]
    assert main([*argv, "--write", str(page), "--results", str(tmp_path / "gate.json")]) == 0
    assert "greedy:8n over random" in page.read_text(encoding="utf-8") and "| 1 |" in capsys.readouterr().out
    for players in ("greedy:8n", "greedy:8n,", "normal,easy,random"):
        assert main(["arena", "toy", "--gate", "--players", players]) == 2
        assert f"two players, the stronger first (normal,easy), not {players!r}" in capsys.readouterr().err
    assert main(["arena", "toy", "--gate"]) == 2
    assert "no gate is known for toy" in capsys.readouterr().err


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("text", ["nope{", "[1]", '{"toy": 3}'])
def test_a_file_that_is_none_of_a_gate_is_refused(capsys: Say, tmp_path: Path, text: str) -> None:
    """In one line, before anything is played; so is a place where nothing can be kept."""
    asked = Question("toy", "duel", {}, 0, "greedy:8n", "random", ("random", "normal"), STRONGER)
    path = tmp_path / "gate.json"
    path.write_text(text.replace("toy", asked.name()), encoding="utf-8")
    argv = ["arena", "toy", "--players", "greedy:8n,random", "--jobs", "1", "--seconds", "0"]
    assert main([*argv, "--gate", "--results", str(path)]) == 2 and "no answers of gates" in capsys.readouterr().err
    for gate in ([], ["--gate"]):
        assert main([*argv, *gate, "--results", str(tmp_path)]) == 2 and "a folder" in capsys.readouterr().err
        assert main([*argv, *gate, "--results", str(tmp_path / "x" / "y")]) == 2
        assert "no folder" in capsys.readouterr().err
    assert main([*argv, "--save-losses", str(path)]) == 2 and "nothing can be kept" in capsys.readouterr().err


def test_every_game_has_its_questions() -> None:
    for id in registry.GAMES:
        asked = questions(id, "hard:500n")
        names = [q.name() for q in asked]
        assert len(set(names)) == len(names)
        for q in asked:
            player(q.a)
            registry.game(id).new(q.scenario, q.options)
        foils = {q.a for q in asked if q.shares == FOILED}
        assert foils == ({"hoard"} if id == "afrika_deck" else {"hold", "charge", "crowd"})
