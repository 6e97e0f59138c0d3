"""Records of revision 1: those that the new readings do not touch open (tests/play/saved), the others say where."""

import json
from pathlib import Path

import pytest

from alamein.core.errors import BadRecord
from alamein.games.desert_decision import GAME
from alamein.play import record
from alamein.play.match import Entry, Match

SAVED = json.loads((Path(__file__).parent / "saved" / "armor-in-a-fortification-r1.json").read_text("utf-8"))


def test_a_combat_that_armor_now_fights_otherwise_is_named() -> None:
    """[5.1.5] [C12] The dice fell in column 2-1; today they fall in 3-1."""
    with pytest.raises(BadRecord, match=r"after entry 5 the position differs .* the rules have changed since"):
        record.load(SAVED)


@pytest.mark.parametrize(("value", "reduced"), [("yes", True), ("no", False)])
def test_with_the_old_reading_it_is_the_same_combat(value: str, reduced: bool) -> None:
    """[5.1.5] [C12] The option is that of revision 1, in which the armor retreated intact."""
    start = {**SAVED["start"], "options": {"armor_in_fortifications": value}}
    match = Match(GAME, "", {}, start)
    for who, text in SAVED["log"]:
        match.replay(Entry(who, text))
    units = GAME.dump(match.state)["units"]
    assert isinstance(units, dict) and units["B10-8"]["at"] == "0503" and units["B10-8"]["reduced"] is reduced
