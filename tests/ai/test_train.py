"""Training: what is fitted from rows is what the game's value says, and it is written, compared and resumed."""

import json
from pathlib import Path

import numpy as np
import pytest

from alamein.ai.experts.afrika_deck import features
from alamein.ai.train import champion
from alamein.ai.train.champion import Training
from alamein.ai.train.fit import Fitted, Lessons, bent, figures, fit, furthest_off, judged, learning_curve, losses, odds
from alamein.ai.train.self_play import (
    AHEAD,
    CLOCK_AT,
    GAME,
    HEAD,
    IS_PLAIN,
    KIND,
    WON,
    Lesson,
)
from alamein.ai.value import CHANCE, CLOCK, KNOTS, MARGIN, ROW, SURE, Value, fresh_value, value_of
from alamein.cli import main
from alamein.core.chance import Splitmix
from alamein.core.playout import playout
from alamein.core.state import State
from alamein.games import registry
from tools import knowable

Say = pytest.CaptureFixture[str]


def made_up(games: int) -> Lessons:
    """Positions of a game whose margin is ten times the first term, and half of the second at the end."""
    draw = np.random.default_rng(7)
    rows = np.zeros((20 * games, HEAD + 4), dtype=np.int64)
    rows[:, GAME] = np.repeat(np.arange(games), 20)
    rows[:, IS_PLAIN] = rows[:, GAME] % 2 == 0
    rows[:, CLOCK_AT] = draw.integers(0, CLOCK, len(rows))
    rows[:, HEAD : HEAD + 3] = draw.integers(0, 40, (len(rows), 3))
    odds = 0.2 * (rows[:, HEAD] - 20) + 0.1 * (rows[:, HEAD + 1] - 20) * rows[:, CLOCK_AT] / CLOCK
    rows[:, AHEAD] = 50 * odds + 300 + draw.normal(0, 20, len(rows))
    rows[:, WON] = SURE * (draw.random(len(rows)) < 1 / (1 + np.exp(-odds)))
    return Lessons(rows)


@pytest.mark.parametrize(
    "extra", [["--seconds", "-3"], ["--games", "0"], ["--pairs", "-1"], ["--styles", "--seconds", "-3"]]
)
def test_numbers_that_make_no_sense_are_refused(capsys: Say, extra: list[str]) -> None:
    assert main(["train", "afrika_deck", *extra]) == 2
    error = capsys.readouterr().err
    assert "at least" in error and extra[-2] in error


def test_what_is_there_is_learnt() -> None:
    data = made_up(200)
    fitted = fit(data, data.train)
    found = figures(fitted, data)
    assert found["r2"] > 0.95 and found["brier"] < 0.8 * found["brier_base"] and found["off"] < 0.1
    margin = fitted.table[:, MARGIN : MARGIN + 2] / 2.0 ** fitted.shifts[0]
    assert np.allclose(margin[:2], [[1000, 1000], [0, 500]], atol=60) and np.abs(margin[2]).max() < 60
    few = fit(data, data.some(16))
    assert losses(fitted, data)[0] < losses(few, data)[0]
    curve = learning_curve(made_up(700))
    assert [n for n, _ in curve] == sorted(n for n, _ in curve) and len(curve) >= 4


@pytest.mark.parametrize(
    ("mine", "theirs", "stays"),
    [
        ((100.0, 0.2), (99.5, 0.2), False),  # half a hundredth is an accident
        ((102.0, 0.1), (100.0, 0.2), True),
        ((90.0, 0.2), (100.0, 0.1), True),
        ((90.0, 3e-7), (100.0, 1e-7), False),  # the chance of a scenario that is no question
    ],
)
def test_weights_stay_where_they_are_clearly_better(
    mine: tuple[float, float], theirs: tuple[float, float], stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = made_up(40)
    new, old = fit(data, data.train), fit(data, data.some(2))
    monkeypatch.setattr(champion, "losses", lambda fitted, _: mine if fitted is new else theirs)
    found = champion.Learnt(("all",), [data], [new], [old])
    assert bool(found.stay) == stays and found.fitted == [old if stays else new]


def test_only_the_chance_is_learnt_anew() -> None:
    """Of new players, by whom `hard` has not been measured: what it searches by stays to the last bit."""
    data = made_up(200)
    old = fit(data, data.some(16))
    moved = old._replace(bends=(1_500,) * KNOTS)
    new = fit(data, data.train, moved)
    assert (new.table[:, :CHANCE] == moved.table[:, :CHANCE]).all() and new.shifts[0] == moved.shifts[0]
    assert (judged(new, data, MARGIN) == judged(moved, data, MARGIN)).all()
    assert losses(new, data)[1] < losses(moved, data)[1]


def test_weights_that_stay_keep_their_origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind that stays as it was says what made it, however often the others are learnt anew."""
    training, data = Training("desert_decision", 1, 60, tmp_path), made_up(40)
    monkeypatch.setattr(champion.Learnt, "figures", lambda self: {})
    fitted = Fitted(np.zeros((len(training.value.terms), ROW), dtype=np.int64), (0, 0))
    learnt = champion.Learnt(("all",), [data], [fitted], None)
    assert "older" not in json.loads(training.text(learnt))["origin"]
    learnt.stayed = ["all"]
    training.only_chance = True
    origin = json.loads(training.text(learnt))["origin"]
    first = origin["older"]["all"]
    assert origin["margin"] == first and "--chance" in origin["command"]
    assert first == {key: training.value.origin[key] for key in ("revision", "command")}
    training.value = fresh_value(training.game, tmp_path / "none.json")
    training.value.origin = {"revision": 9, "command": "later", "older": {"all": first}}
    assert json.loads(training.text(learnt))["origin"]["older"]["all"] == first


def test_one_kind_learns_alone(tmp_path: Path) -> None:
    """Only its games are played, those that it has among all; the others keep their weights and say whose they are."""
    numbers = [Lesson("", 1, 0, 9, only=2).number(n, 4) for n in range(4)]
    assert numbers == [4, 5, 12, 13] and Lesson("", 1, 0, 9, True, 2).number(1, 4) == 12
    training = Training("afrika_deck", 1, 6, tmp_path, only_chance=True, only="2 players")
    training.play(1, "", 600, lambda n: None)
    assert set(training.rows()[:, KIND]) == {0}
    learnt = training.learn()
    old = json.loads(Path(features.__file__).with_name("value.json").read_text(encoding="utf-8"))["tables"]
    new = json.loads(training.candidate.read_text(encoding="utf-8"))
    assert learnt.kinds == ["2 players"] and "--only '2 players'" in new["origin"]["command"]
    others = {"3 players", "4 players", "5 players"}
    assert all(new["tables"][kind] == old[kind] for kind in others) and others <= new["origin"]["older"].keys()


@pytest.mark.parametrize(
    "wrong",
    [
        ["--only", "july"],
        ["--measure", "--styles"],
        ["--measure", "--chance"],
        ["--chance", "--styles"],
        ["--measure", "--write", "x.json"],
        ["--measure", "--with", "numpy"],
        ["--write", "/nowhere/at/all/x.json"],
        ["--folder", f"{__file__}/folder"],
        ["--cluster", "nonsense"],
        ["--cluster", "tcp://host:x"],
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(
    wrong: list[str], capsys: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*args: object) -> bytes:
        raise AssertionError("something was played")

    monkeypatch.setattr(champion, "play_lesson", played)
    assert main(["train", "alam_halfa", "--games", "6", "--jobs", "1", "--folder", str(tmp_path), *wrong]) == 2
    assert wrong[-1].strip("-") in capsys.readouterr().err or wrong[0] in ("--measure", "--chance")


def test_what_is_said_too_surely_is_set_right() -> None:
    """Odds that are twice what comes are bent to half of it, by games that were not learnt from; where nobody has been,
    nothing is bent."""
    data = made_up(4000)
    true = fit(data, data.train)
    twice = true._replace(shifts=(true.shifts[0], true.shifts[1] - 1), bends=(0,) * 17)
    right = twice._replace(bends=bent(twice, data))
    assert figures(right, data)["off"] < figures(twice, data)["off"] / 2
    nobody = Lessons(np.zeros((0, HEAD + 4), dtype=np.int64))
    assert not any(bent(twice, nobody))


def test_tenths_of_the_chances() -> None:
    said, came = np.array([0.05] * 100 + [0.95] * 100), np.array([0.0] * 100 + [0.5] * 50 + [1.0] * 50)
    assert furthest_off(said, came, np.arange(200)) == pytest.approx(0.2)


def positions(id: str) -> list[State]:
    game = registry.game(id)
    out = []
    for actions in range(0, 400, 80):
        state = game.new("", {})
        playout(game, state, Splitmix(actions), actions)
        out.append(state)
    return out


@pytest.mark.parametrize("id", registry.GAMES)
def test_the_fit_and_the_game_agree(id: str, tmp_path: Path) -> None:
    """NumPy's whole numbers are those of `Value`, to the last one."""
    value = value_of(registry.game(id))
    assert value is not None
    rows = {name: [-9, 200, n, n + 3, 7 * n - 20, 90 - n, n - 30, 2 * n - 40] for n, name in enumerate(value.terms)}
    bends = tuple(range(-200, 650, 50))
    tables = {kind: {"shifts": [3, 5], "bends": bends, "terms": rows} for kind in value.kinds}
    (tmp_path / "x.json").write_text(json.dumps({"origin": {"seed": 1}, "tables": tables}), encoding="utf-8")
    made: Value[State] = fresh_value(value.game, tmp_path / "x.json")
    states = positions(id)
    data = Lessons(np.array([[0, 0, int(made.clock(s)), 0, 0, 0, 0, *made.look(s, 0)] for s in states], dtype=np.int64))
    fitted = Fitted(np.array(list(rows.values()), dtype=np.int64), (3, 5), bends)
    for numbers in (MARGIN, CHANCE):
        assert judged(fitted, data, numbers).tolist() == [made.sum_of(s, 0, numbers) for s in states]
    assert odds(fitted, data).tolist() == [made.odds(s, 0) for s in states]


def test_a_training_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(champion, "LESSON", 1)
    part = Training("afrika_deck", 4, 2, tmp_path)
    part.play(1, "", 60.0, lambda done: None)
    kept = sorted((tmp_path / "afrika_deck").glob("*.rows"))
    before = [path.stat().st_mtime_ns for path in kept]
    whole = Training("afrika_deck", 4, 3, tmp_path)
    seen: list[int] = []
    whole.play(1, "", 60.0, seen.append)
    assert [path.stat().st_mtime_ns for path in kept] == before and seen == [3] and whole.size == 3
    assert set(whole.rows()[:, GAME]) == set(range(3)) and set(whole.rows()[:, KIND]) == {0, 1}


def test_the_command_learns_and_writes(capsys: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On rows that somebody made up, for games take their time."""
    draw = np.random.default_rng(3)

    def invented(self: Training) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
        rows = np.zeros((480, HEAD + len(self.value.terms)), dtype=np.int64)
        rows[:, GAME] = np.arange(480) // 4
        rows[:, IS_PLAIN] = rows[:, GAME] % 2 == 0
        rows[:, HEAD:] = draw.integers(0, 9, rows[:, HEAD:].shape)
        rows[:, AHEAD], rows[:, WON] = rows[:, HEAD] - 4, SURE * (rows[:, HEAD] > 4)
        return rows

    monkeypatch.setattr(Training, "rows", invented)
    monkeypatch.setattr(Training, "play", lambda *args: (tmp_path / "alam_halfa").mkdir(exist_ok=True))
    monkeypatch.setattr(Training, "in_use", lambda self: None)
    page, weights = tmp_path / "training.md", tmp_path / "value.json"
    page.write_text("<!-- train alam_halfa: begin -->\n<!-- train alam_halfa: end -->\n", encoding="utf-8")
    argv = ["train", "alam_halfa", "--games", "300", "--pairs", "0", "--folder", str(tmp_path)]
    assert main([*argv, "--write", str(weights), "--docs", str(page)]) == 0
    assert "better than those in use" in capsys.readouterr().out and "| said | came | games |" in page.read_text(
        "utf-8"
    )
    value = fresh_value(registry.game("alam_halfa"), weights)
    assert (
        value.origin["command"] == "alamein train alam_halfa --games 300 --seed 0" and weights.stat().st_size < 1 << 20
    )
    assert main(["train", "alam_halfa", "--games", "0"]) == 2
    assert "--games" in capsys.readouterr().err


def test_weights_in_use_are_measured_on_other_games(
    capsys: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them between `normal`s; a game without weights has nothing to be measured."""
    monkeypatch.setattr(champion, "LESSON", 1)
    argv = ["train", "alam_halfa", "--measure", "--games", "1", "--seed", "9", "--jobs", "1", "--folder", str(tmp_path)]
    assert main(argv) == 0
    assert "| all | 1 |" in capsys.readouterr().out
    assert set(Training("alam_halfa", 9, 1, tmp_path, True).rows()[:, IS_PLAIN]) == {1}
    monkeypatch.setattr(Training, "in_use", lambda self: None)
    assert main(argv) == 2 and "train it first" in capsys.readouterr().err


def test_what_can_be_known_of_a_win() -> None:
    """Where positions decide, all of it; where only dice do, nothing; a value that says the mean explains nothing."""
    decided = knowable.report([(0.0, 0.0), (1.0, 1.0)], 24)
    assert decided[1:] == ["a win is explained by the position: 100.0 %", "and by the trained chance: 100.0 %"]
    assert knowable.report([(0.0, 0.5), (1.0, 0.5)], 24)[2] == "and by the trained chance: 0.0 %"
    dice = knowable.report([(0.25, 0.5), (0.75, 0.5)], 4)
    assert dice[1] == "a win is explained by the position: 0.0 %"
