"""Records of older revisions: those that the new readings do not touch open (tests/play/saved), the others say where;
the front of revision 2 is an option of revision 3 [S10], the Italian infantry of revision 3 one of revision 4 [S11]."""

import json
from pathlib import Path

import pytest

from alamein.core.errors import BadPosition, BadRecord
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import FRONTS, GRID, MINES
from alamein.games.desert_decision.rules.c04_march import all_ways
from alamein.games.desert_decision.state import REDUCED, attack_of, defense_of
from alamein.games.desert_decision.units import UNIT_BY_ID
from alamein.play import record
from alamein.play.match import Entry, Match
from tests.desert_decision.board import Board

FOLDER = Path(__file__).parents[1]
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


def mines_of(front: str) -> list[str]:
    return [GRID.names[h] for h in range(GRID.size) if MINES[FRONTS.index(front)][h]]


@pytest.mark.parametrize("scenario", ["option_1", "option_2"])
def test_a_game_of_revision_3_keeps_its_italian_infantry(scenario: str) -> None:
    """[2.2.1] [S11] It names no strength, and was played with 2-2; a new game has 1-1, and 0-1 when reduced."""
    old = json.loads((FOLDER / "golden" / f"desert_decision-{scenario}-r3.json").read_text("utf-8"))
    assert "italian_infantry" not in old["options"] and record.load(old).match.state.italians == 0
    assert Match.new(GAME, scenario, {}, b"1").state.italians == 1
    u, armor = UNIT_BY_ID["I-TN-61"], UNIT_BY_ID["I-AR-132"]
    for value, whole, reduced in (("2-2", (2, 2), (1, 1)), ("1-1", (1, 1), (0, 1))):
        units = {"I-TN-61": "0606", "I-AR-132": "0606"}
        s = GAME.load({"units": units, "options": {"italian_infantry": value}})
        assert (attack_of(s, u), defense_of(s, u)) == whole and (attack_of(s, armor), defense_of(s, armor)) == (3, 3)
        s.marks[u] |= REDUCED
        assert (attack_of(s, u), defense_of(s, u)) == reduced


def test_a_counter_shows_the_strength_that_counts() -> None:
    """[2.2.1] [S11] On the table and, by its face, on the sheet of counters."""
    faces = {unit["id"]: unit["faces"] for unit in GAME.sheet()["units"]}
    for value in ("2-2", "1-1"):
        s = GAME.load({"units": {"I-TN-61": "0606", "F1": "1013"}, "options": {"italian_infantry": value}})
        for counter in GAME.scene(s, 0)["counters"]:
            assert faces[counter["unit"]][counter["face"]]["values"] == counter["values"]
            assert counter["unit"] == "F1" or counter["values"].startswith(value)


@pytest.mark.parametrize("scenario", ["option_1", "option_2"])
def test_a_game_of_revision_2_keeps_its_front(scenario: str) -> None:
    """[9.0] [S10] It names no front and was played on the sealed one; it goes on there and says so from now on."""
    old = json.loads((FOLDER / "golden" / f"desert_decision-{scenario}-r2.json").read_text("utf-8"))
    assert "front" not in old["options"]
    replay = record.load(old)
    assert replay.match.options["front"] == 0 and replay.match.state.front == 0
    again = record.load(record.save(replay.match))
    assert again.match.options == replay.match.options and again.match.log == replay.match.log


def test_a_new_game_has_the_new_front() -> None:
    """[9.0] [10.0] [S10] Whoever names no front has `ends`; a position that names none, the sealed front."""
    new = Match.new(GAME, "", {}, b"1")
    assert new.options["front"] == 2 and record.load(record.save(new)).match.options == new.options
    assert GAME.dump(GAME.load({"units": {"F1": "0908"}}))["options"]["front"] == "sealed"


def test_a_front_knows_its_mines() -> None:
    """[9.0] [9.1] [S10] A hex that is mined on one front is open ground on the other: a point less, and no die."""
    for front, left, dice in (("sealed", 8, 1), ("fields", 10, 0), ("ends", 10, 0)):
        board = Board("allied movement", {"F1": "1013"}, options={"front": front}, mines=mines_of(front))
        reach = all_ways(board.do("move F1").state, UNIT_BY_ID["F1"], 12)
        assert reach[GRID.hex("0913")][:2] == (left, dice)
    with pytest.raises(BadPosition, match="no minefield in 0913"):
        GAME.load({"units": {"F1": "0913"}, "options": {"front": "fields"}, "mines": ["0913"]})
