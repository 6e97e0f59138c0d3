"""Golden games: recorded under each revision of the rules, replayed exactly by the rules of today."""

import json

import pytest

from tests.golden.transcript import FOLDER, name, transcript, wanted

RECORDS = sorted(FOLDER.glob("*.json"))


def test_every_scenario_has_a_golden_game() -> None:
    assert {name(*case) for case in wanted()} <= {path.stem for path in RECORDS}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_game_is_told_as_it_was(path) -> None:
    told = transcript(json.loads(path.read_text("utf-8")))
    expected = path.with_suffix(".txt").read_text("utf-8")
    for n, (line, was) in enumerate(zip(told.splitlines(), expected.splitlines(), strict=False), 1):
        assert line == was, f"{path.stem}, line {n}"
    assert told == expected
