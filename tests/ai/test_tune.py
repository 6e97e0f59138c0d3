"""Styles with a beginning and an end, and how they are learnt."""

import json
from pathlib import Path

import pytest

from alamein.ai.experts.desert_decision.styles import LEAST, STYLES, weight
from alamein.ai.styles import STAGES, Styles
from alamein.ai.train import steps, tune
from alamein.ai.workers import Workers
from alamein.cli import main
from alamein.core.errors import BadData
from alamein.games import registry

Say = pytest.CaptureFixture[str]


def made(tmp_path: Path, weights: object) -> Styles:
    """Two sides, two styles by hand and a learnt one with these weights for the first side."""
    file = {"origin": {"game": "x"}, "styles": {"all": {"axis": weights}}}
    (tmp_path / "styles.json").write_text(json.dumps(file), encoding="utf-8")
    return Styles(["a", "b"], [(10, -4), (30, 5)], [(), ((0, 11, 31),)], ["all"], 1, tmp_path / "styles.json")


def test_weights_go_in_a_straight_line(tmp_path: Path) -> None:
    styles = made(tmp_path, {"a": [0, 32], "b": 7})
    assert styles.row(2, 0) == [0, 7, 32, 7] and styles.row(2, 1) == [31, 5, 31, 5]  # a file may have one end
    found = []
    for turn in range(1, 12):
        place = styles.at(2, turn - 1, 8)
        found.append(int(styles.numbers[2 * place * styles.width]))
    assert found == [0, 4, 8, 12, 16, 20, 24, 28, 32, 32, 32] and styles.at(-1, 5, 8) == -1
    with pytest.raises(BadData, match="one for the beginning"):
        made(tmp_path, {"a": [1, 2, 3], "b": 7})
    with pytest.raises(BadData, match="learn anew"):
        made(tmp_path, {"b": 7, "a": 1})


@pytest.mark.parametrize("id", registry.GAMES)
def test_styles_by_hand_weigh_alike_all_through_the_game(id: str) -> None:
    """So they play as they did before weights had two ends; `static` is held by its games (test_foils)."""
    styles = tune.styles_of(id)
    size = styles.styles * int(styles.sides * styles.width)
    by_hand = int(styles.learnt * styles.sides * styles.width)
    first = list(styles.numbers[:by_hand])
    assert all(list(styles.numbers[k * size : k * size + by_hand]) == first for k in range(STAGES + 1))


def invented(work: tune.Work) -> list[int]:
    """A game that the Allies win by attacking late and the Axis by attacking little."""
    wide = int(STYLES.width)
    if work.side == 0:
        return [work.weights[LEAST] - work.weights[wide + LEAST] - work.foes[-1][LEAST] // 100 for _ in work.games]
    return [work.weights[LEAST] for _ in work.games]


def test_both_sides_learn_together(capsys: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_work", invented)
    monkeypatch.setattr(steps, "RATE", 0.4)
    rows = tune.rows_of("desert_decision")
    with Workers(1, "") as workers:
        sides = [tune.Tuning("desert_decision", row, 0) for row in rows]
        school = tune.School(sides, workers, tmp_path, 600.0)
        school.begin(print)
        first = [side.weights.at_rest() for side in sides]
        assert first[0][LEAST] == 300 and first[0][int(STYLES.width) + LEAST] <= 20  # careful, then bold
        assert first[1][LEAST] == 3000
        assert sides[0].foes()[-1] == first[1] and sides[1].foes()[-1] == first[0]
        for _ in range(6):
            assert school.step(24, print)
        assert sides[0].weights.at_rest()[LEAST] > 300 and sides[1].weights.at_rest()[LEAST] > 3000
        school.check(80, print)
        school.keep()
    assert all(side.sure > tune.CLEAR and side.pairs == 80 and side.share == 1 for side in sides)
    assert "step 6" in capsys.readouterr().out
    kept = [json.loads(path.read_text("utf-8")) for path in school.paths]
    text = tune.text("desert_decision", kept, 0, ["folder/old.json"])
    assert f'"least": [{sides[0].weights.at_rest()[LEAST]}, ' in text
    origin = json.loads(text)["origin"]
    assert origin["command"] == "alamein train desert_decision --styles --seed 0 --against old.json"
    about = origin["learnt"]["all, axis"]
    assert about["pairs"] == 80 and about["revision"] == registry.game("desert_decision").revision
    again = tune.School([tune.Tuning("desert_decision", rows[0], 0)], workers, tmp_path, 0.0)
    again.learn(24, 0, print)  # no time: it is as it was
    assert again.sides[0].weights.at_rest() == sides[0].weights.at_rest()


def test_a_school_keeps_its_past_and_meets_styles_of_other_files(
    capsys: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are opponents, and what is known is something to begin with; the past is kept with what was learnt."""
    monkeypatch.setattr(tune, "play_work", invented)
    monkeypatch.setattr(tune, "OFTEN", 2)
    rows = tune.rows_of("desert_decision")
    other = json.loads(tune.text("desert_decision", [], 0, []))
    other["styles"]["all"]["axis"]["least"] = [77, 78]
    (tmp_path / "other.json").write_text(json.dumps(other), encoding="utf-8")
    others = [tune.rows_in("desert_decision", tmp_path / "other.json")]
    allied, axis = (tune.Tuning("desert_decision", row, 0, others) for row in rows)
    wide = int(STYLES.width)
    assert [(foe[LEAST], foe[wide + LEAST]) for foe in allied.foes()].count((77, 78)) == 1
    assert {(row[LEAST], row[wide + LEAST]) for row in axis.beginnings()} >= {(77, 78), (77, 3000), (3000, 78)}
    with Workers(1, "") as workers:
        school = tune.School([allied, axis], workers, tmp_path, 600.0)
        before = len(allied.foes())
        for _ in range(2 * tune.PAST + 4):
            assert school.step(4, print)
    assert len(axis.past) == tune.PAST and set(axis.past) <= set(allied.foes())
    assert len(allied.foes()) == before + 2 * tune.PAST  # as often as all of these the other side as it is now
    again = tune.Tuning("desert_decision", rows[1], 0, others)
    again.load(json.loads(school.paths[1].read_text("utf-8")))
    assert again.past == axis.past
    argv = ["train", "desert_decision", "--folder", str(tmp_path), "--seconds", "0", "--against"]
    (tmp_path / "wrong.json").write_text("[]", encoding="utf-8")
    for file in ("nowhere.json", str(tmp_path / "wrong.json")):
        assert main([*argv, file, "--styles"]) == 2 and "no file of learnt styles" in capsys.readouterr().err
    assert main([*argv, str(tmp_path / "other.json")]) == 2 and "--styles" in capsys.readouterr().err


def test_what_another_game_or_expert_has_learnt_is_refused(tmp_path: Path, capsys: Say) -> None:
    """In one line; so is what cannot be gone on from."""
    argv = ["train", "desert_decision", "--styles", "--folder", str(tmp_path), "--seconds"]
    path, file = tmp_path / "other.json", json.loads(tune.text("desert_decision", [], 0, []))
    for change, why in (({"x": 3}, "learn anew"), ({"least": ["x", 3]}, "no file of learnt styles")):
        styles = {side: row | change for side, row in file["styles"]["all"].items()}
        path.write_text(json.dumps(file | {"styles": {"all": styles}}), encoding="utf-8")
        assert main([*argv, "0", "--against", str(path)]) == 2 and why in capsys.readouterr().err
    path.write_text(tune.text("north_africa", [], 0, []), encoding="utf-8")
    assert main([*argv, "0", "--against", str(path)]) == 2
    assert "styles of north_africa, none of desert_decision" in capsys.readouterr().err
    sides = [tune.Tuning("desert_decision", row, 0) for row in tune.rows_of("desert_decision")]
    paths = [tmp_path / "desert_decision" / f"style-{side.row.name}.json" for side in sides]
    for wrong in ("nope{", "[]", json.dumps(sides[0].dump() | {"learning": {"base": [1]}})):
        for side, at in zip(sides, paths, strict=True):
            at.write_text(json.dumps(side.dump()), encoding="utf-8")
        assert main([*argv, "0"]) == 1
        paths[1].write_text(wrong, encoding="utf-8")
        for seconds in "09":
            assert main([*argv, seconds]) == 2 and "all-axis has learnt so far" in capsys.readouterr().err


def test_what_is_played_with_is_put_back(tmp_path: Path, capsys: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """And one side can learn alone; a name that is not there is refused."""
    monkeypatch.setattr(tune, "play", lambda work, setting, foe, number: int(weight(int(STYLES.learnt), 0, LEAST)))
    row = tune.rows_of("desert_decision")[0]
    before, side = list(STYLES.numbers), tune.Tuning("desert_decision", row, 0)
    work = side.work((9,) * len(side.in_use), range(3), 0)
    assert tune.play_work(work) == [9, 9, 9] and list(STYLES.numbers) == before
    argv = ["train", "desert_decision", "--styles", "--folder", str(tmp_path), "--seconds", "0", "--only"]
    assert main([*argv, "all"]) == 1 and main([*argv, "all-axis"]) == 1 and main([*argv, "axis"]) == 2
    said = capsys.readouterr()
    assert "all-axis" in said.err and "the styles in use stay" in said.out
