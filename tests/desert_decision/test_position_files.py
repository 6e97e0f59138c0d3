"""Positions as files, refusals, words, views: the edges of the game."""

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alamein.core.chance import Splitmix, pick
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.state import Desert
from alamein.games.desert_decision.units import UNIT_IDS
from alamein.games.desert_decision.words import TERMS, half_points, in_words
from tests.desert_decision.board import Board, position


def changed(dumped: dict[str, Any], places: dict[str, str]) -> dict[str, Any]:
    """The same file with units elsewhere."""
    units = {**dumped["units"], **{u: {**dumped["units"][u], "at": at} for u, at in places.items()}}
    return {**dumped, "units": units}


def described(**changes: object) -> dict[str, Any]:
    return {**position("allied movement", {"F1": "1010", "I-TS-65": "0103"}), **changes}


# --- what load refuses ----------------------------------------------------------------------------------------------


def test_two_enemies_in_a_hex_are_refused() -> None:
    """[4.1.2] Named with hex and rule."""
    with pytest.raises(BadPosition, match=r"0606.*never share a hex") as refused:
        GAME.load(position("allied movement", {"F1": "0606", "I-TS-65": "0606"}))
    assert refused.value.rule == "4.1.2"


def test_four_units_in_a_hex_are_refused() -> None:
    """[4.1.1] Outside a move or a retreat."""
    units = dict.fromkeys(("I-TN-61", "I-TN-62", "I-BO-39", "I-BO-40"), "0404")
    with pytest.raises(BadPosition, match=r"0404 holds 4 units") as refused:
        GAME.load(position("allied combat", {"F1": "1010", **units}))
    assert refused.value.rule == "4.1.1"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn": 13}, "'turn'"),
        ({"turn": True}, "'turn'"),
        ({"turn": "3"}, "'turn'"),
        ({"scenario": "option_3"}, "option_1, option_2"),
        ({"phase": "lunch"}, "allied movement"),
        ({"mines": ["0606"]}, "no minefield in 0606"),
        ({"mines": ["9999"]}, "no hex '9999'"),
        ({"mines": "0705"}, "'mines' must be a list"),
        ({"air": {"allied": 51, "axis": 0}}, "from 0 to 50"),
        ({"air": {"allied": 5, "italian": 2}}, "does not know 'italian'"),
        ({"air": {"axis": 4}, "turn": 5}, "'air' of axis in turn 5 must be a whole number from 0 to 3"),
        ({"clearing": "0606"}, r"the engineers clear 0606, where there are no mines \[9.4\]"),
        ({"targeted": ["0606"]}, r"a hex has been attacked, but no combat phase is on \[8.0\]"),
        ({"weather": "fine"}, "does not know 'weather'"),
        ({"units": {"X": {}}}, "does not know 'X'"),
        ({"units": []}, "'units' must be an object"),
        ({"options": {"luck": "no"}}, "does not know 'luck'"),
        ({"options": {"allied_air_mode": "lots"}}, "pool, turn"),
        ({"possession": {"allied": ["0606"], "axis": ["0606"]}}, "both sides possess 0606"),
        ({"el_alamein_fell": 1}, "true or false"),
        ({"over": "yes"}, "true or false"),
        ({"frames": []}, "'frames'"),
        ({"frames": [{"procedure": "nap", "step": 0}]}, "procedure"),
        ({"clearing": "nowhere"}, "no hex 'nowhere'"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, object], message: str) -> None:
    """[3.0] Every unknown, missing or impossible value is refused with its name."""
    with pytest.raises(BadPosition, match=message):
        GAME.load(described(**changes))


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"reduced": True}, "needs 'at'"),
        ({"at": "0101", "marks": ["in contact"]}, r"G15-P8 has a part in a combat, but none is fought \[5.0\]"),
        ({"at": "0101", "marks": ["has fought"]}, r"G15-P8 has fought, but no combat phase is on \[5.0\]"),
        ({"at": "0101", "marks": ["must attack"]}, r"must attack, but it is not in its combat phase \[4.1.2\]"),
        ({"at": "0101", "marks": ["moved"]}, r"it is not in its movement phase \[4.0\]"),
        ({"at": "0401", "reduced": False}, "not land"),
        ({"at": "moon", "reduced": False}, "no hex 'moon'"),
        (
            {"at": "lost", "reduced": False},
            "'at' of unit G15-P8, unless it is unplaced, destroyed, left west, left east",
        ),
        ({"at": 606, "reduced": False}, "must be a hex"),
        ({"at": "0101", "reduced": 2}, "true or false"),
        ({"at": "0101", "reduced": False, "marks": ["brave"]}, "a mark cannot be .brave."),
        ({"at": "unplaced", "reduced": False}, "has not been placed"),
        ("0101 tired", "no hex '0101 tired'"),
        (["0101"], "must be an object"),
    ],
)
def test_a_wrong_unit_is_named(record: object, message: str) -> None:
    """[11.1] A unit that cannot be so is refused by its id."""
    bad = described()
    bad["units"]["G15-P8"] = record
    with pytest.raises(BadPosition, match=message):
        GAME.load(bad)


def test_frames_that_cannot_be_are_refused() -> None:
    """[3.0] A retreat outside a combat, a side that does not exist."""
    dumped = GAME.dump(Board("allied combat", {"F1": "1010", "I-TS-65": "0103"}).state)
    frames = dumped["frames"]
    assert isinstance(frames, list)
    retreat = {"procedure": "retreat", "stage": "choose retreat", "side": 0, "unit": 3, "origin": -1, "passed": -1}
    with pytest.raises(BadPosition, match="frame 3 does not follow"):
        GAME.load({**dumped, "frames": [*frames, retreat]})
    frames[-1]["side"] = 7
    with pytest.raises(BadPosition, match="must be from 0 to 1, not 7"):
        GAME.load({**dumped, "frames": frames})
    frames[-1]["side"] = 1
    with pytest.raises(BadPosition, match="frame 2 does not follow"):
        GAME.load({**dumped, "frames": frames})


def test_frames_of_another_phase_or_turn_are_refused() -> None:
    """[3.0] A dump whose phase or turn was changed by hand while its frames were left as they were."""
    dumped = GAME.dump(Board("allied combat", {"F1": "1010", "I-TS-65": "0103"}).state)
    with pytest.raises(BadPosition, match="'phase' is 'axis movement', but 'frames' stand in 'allied combat'"):
        GAME.load({**dumped, "phase": "axis movement"})
    with pytest.raises(BadPosition, match="'turn' is 0, but") as refused:
        GAME.load({**dumped, "turn": 0})
    assert refused.value.rule == "3.0"
    set_up = GAME.dump(Board.new("option_2").state)
    units = {unit: {"at": "destroyed", "reduced": False} for unit in UNIT_IDS[1:]}
    with pytest.raises(BadPosition, match="'turn' is 3, but"):
        GAME.load({**set_up, "turn": 3, "units": {UNIT_IDS[0]: {"at": "0101", "reduced": False}, **units}})
    del dumped["frames"]
    assert GAME.dump(GAME.load({**dumped, "phase": "axis movement"}))["phase"] == "axis movement"


def test_two_crowds_are_refused_even_while_a_unit_passes() -> None:
    """[4.1.1] A move passes one full hex at a time."""
    full = dict.fromkeys(("S1-1", "S1-2", "S1-3"), "0705")
    board = Board("allied movement", {**full, "B51-152": "0805", "I-TS-65": "0103"}).do("move B51-152", "to 0606")
    dumped = GAME.dump(board.state)
    assert GAME.dump(GAME.load(dumped)) == dumped
    with pytest.raises(BadPosition, match=r"0705 holds 4 units.*1210 holds 4 units"):
        GAME.load(changed(dumped, dict.fromkeys(("F1", "F2", "GR1", "D4-5"), "1210")))


def test_a_counter_to_be_placed_is_not_on_the_map() -> None:
    """[11.1] A file may not place a unit twice; between two units the last one placed is."""
    board = Board.new("option_2").do("place G15-P8", "at 0101")
    assert GAME.problems(board.state) == []
    dumped = GAME.dump(board.do("place G15-115").state)
    with pytest.raises(BadPosition, match=r"G15-115 is on the map already.*11\.1"):
        GAME.load(changed(dumped, {"G15-115": "0102"}))


def test_a_unit_that_rolls_for_mines_is_on_the_map() -> None:
    """[9.1] [3.0] The frame at the top names a unit that stands somewhere."""
    units = {"F1": "0805", "F2": "1010", "I-TS-65": "0103"}
    dumped = GAME.dump(Board("allied movement", units).do("move F1", "to 0705").state)
    with pytest.raises(BadPosition, match="the unit of frame 3 is not on the map"):
        GAME.load(changed(dumped, {"F1": "destroyed"}))


@pytest.mark.parametrize(
    ("field", "message"),
    [("turn", r"turn 13 does not exist \[2\.4\.1\]"), ("mines_cleared", r"13 minefields .* but 0 are \[9\.4\]")],
)
def test_what_play_keeps_is_compared_with_the_map(field: str, message: str) -> None:
    """[2.4.1] [9.4] Numbers that a file cannot get wrong, and a mistake in play could."""
    s = GAME.load(described())
    setattr(s, field, 13)
    assert any(re.search(message, problem) for problem in GAME.problems(s))
    s.air[1] = 51
    assert any("axis air power of 51 is impossible in turn" in problem for problem in GAME.problems(s))


def test_a_position_written_by_hand() -> None:
    """[3.0] The few things it needs; all else has its meaning."""
    units = {"F1": {"at": "0705", "reduced": False}, "G15-P8": {"at": "0404", "reduced": True}}
    air = {"allied": 50, "axis": 6}
    s = GAME.load({"scenario": "option_1", "turn": 2, "phase": "axis movement", "units": units, "air": air})
    whole: dict[str, Any] = GAME.dump(s)
    assert whole["phase"] == "axis movement"
    older = {"front": 0, "allied_air_mode": 0, "italian_infantry": 0}  # [S10] [P1] [S11]
    assert whole["options"] == GAME.dump(GAME.new("", older))["options"]
    assert GAME.notation.text(GAME.legal(s)[0]) == "move G15-P8"
    assert whole["units"]["F2"]["at"] == "left east" and whole["units"]["G15-115"]["at"] == "left west"


def test_a_position_needs_its_units_and_nothing_else() -> None:
    """[3.0] [6.0] The rest is Option I, turn 1, the Allied movement phase, and the air points of the turn."""
    whole: dict[str, Any] = GAME.dump(GAME.load({"units": {"F1": "0805", "G15-P8": "0404 reduced"}}))
    assert (whole["scenario"], whole["turn"], whole["phase"]) == ("option_1", 1, "allied movement")
    assert whole["air"] == {"allied": 50, "axis": 6} and whole["units"]["G15-P8"]["reduced"]
    late: dict[str, Any] = GAME.dump(GAME.load({"units": {"F1": "0805", "G15-P8": "0404"}, "turn": 6}))
    assert late["air"] == {"allied": 50, "axis": 3}


def test_a_position_derives_who_must_attack() -> None:
    """[4.1.2] [M9] [M10] In a combat phase: who does not dominate, and who moved into contact in this turn."""
    units: dict[str, object] = {"G164-382": "0606", "F1": "0506", "I-TN-61": "0310"}
    board = GAME.load({"units": units, "phase": "allied combat"})
    assert "F1" in GAME.prompt(board) and list(GAME.legal(board))[-1] != GAME.notation.parse("done")
    dumped: dict[str, Any] = GAME.dump(GAME.load({"units": units, "phase": "axis combat"}))
    assert dumped["units"]["G164-382"]["marks"] == []  # on its crest it may stand
    units["G164-382"] = {"at": "0606", "marks": ["moved"]}
    dumped = GAME.dump(GAME.load({"units": units, "phase": "axis combat"}))
    assert dumped["units"]["G164-382"]["marks"] == ["must attack"]


def test_a_position_derives_work_rest_and_what_has_fallen() -> None:
    """[9.4] [7.0] [11.2] Engineers at work in mines, Allied units at rest, El Alamein in Axis hands."""
    units = {"B-ENG": "0705", "F1": "1210 reduced", "G15-P8": "1106", "F2": "1107"}
    whole: dict[str, Any] = GAME.dump(GAME.load({"units": units, "phase": "axis movement"}))
    assert whole["clearing"] == "0705" and whole["el_alamein_fell"]
    assert whole["units"]["F1"]["marks"] == ["rested"] and whole["units"]["F2"]["marks"] == []
    whole = GAME.dump(GAME.load({"units": units, "phase": "allied movement"}))
    assert whole["clearing"] == "" and whole["units"]["F1"]["marks"] == []


# --- random play, looked at closely ---------------------------------------------------------------------------------


@cache
def pool() -> list[Desert]:
    """Positions of a random game of each scenario: every twentieth, and every one that is not a move."""
    out: list[Desert] = []
    for scenario in ("option_1", "option_2"):
        s, source, n = GAME.new(scenario, {}), Splitmix(1942), 0
        while not s.over:
            if n % 20 == 0 or type(GAME.decision(s)).__name__ != "Move":
                out.append(s.copy())
            legal = GAME.legal(s)
            chance = GAME.seat(s) == CHANCE
            GAME.apply(s, legal[pick(GAME.weights(s), source) if chance else source.below(len(legal))], Log(False))
            n += 1
        out.append(s)
    return out


POSITIONS = st.integers(0, 10**6).map(lambda n: pool()[n % len(pool())])
SETTINGS = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@given(POSITIONS)
@SETTINGS
def test_a_position_survives_its_file(s: Desert) -> None:
    """[3.0] dump and load are inverse, through JSON; the same actions are legal; it is sound."""
    text = json.dumps(GAME.dump(s))
    again = GAME.load(json.loads(text))
    assert json.dumps(GAME.dump(again)) == text
    assert list(GAME.legal(again)) == list(GAME.legal(s))
    assert GAME.problems(s) == []


@given(POSITIONS, st.integers(0, 10**9))
@SETTINGS
def test_every_refusal_has_rule_facts_and_remedy(s: Desert, salt: int) -> None:
    """[3.0] For any action whatever that is not legal now."""
    known = GAME.notation.all_actions()
    legal, seat = set(GAME.legal(s)), int(GAME.seat(s))
    if seat < 0:
        return  # chance, or nobody: there is nothing to refuse
    for n in range(60):
        a = known[(salt + n * 7919) % len(known)]
        reason = GAME.why_not(s, seat, a)
        assert (reason is None) == (a in legal)
        assert reason is None or (reason.rule and reason.text and reason.remedy)


@given(POSITIONS)
@SETTINGS
def test_there_are_no_secrets(s: Desert) -> None:
    """[3.0] Both sides and a spectator see the same, and what they see is the position."""
    views = [json.dumps(GAME.view(s, seat)) for seat in (0, 1, SPECTATOR)]
    assert views[0] == views[1] == views[2]
    guessed = GAME.guess(json.loads(views[0]), 0, Splitmix(1))
    assert json.dumps(GAME.view(guessed, 0)) == views[0]


@given(POSITIONS)
@SETTINGS
def test_a_copy_shares_nothing(s: Desert) -> None:
    """[3.0] Playing on a copy leaves the original alone."""
    before = json.dumps(GAME.dump(s))
    copied = s.copy()
    for _ in range(8):
        if not copied.over:
            GAME.apply(copied, GAME.legal(copied)[-1], Log(False))
    assert json.dumps(GAME.dump(s)) == before


@given(POSITIONS)
@SETTINGS
def test_scene_and_picture_are_made_of_the_view(s: Desert) -> None:
    """[2.1] Every unit is a counter or in a box; the picture has two lines a row and a roster."""
    scene = GAME.scene(s, 0)
    counters, boxes = scene["counters"], scene["boxes"]
    assert isinstance(counters, list) and isinstance(boxes, list)
    assert len(counters) + sum(len(box["units"]) for box in boxes) == 86
    lines = GAME.picture(s, 0).splitlines()
    assert lines[40].startswith("Allies: ") and all(len(line) <= 120 for line in lines)


# --- words ----------------------------------------------------------------------------------------------------------


def test_units_are_named_with_their_nation_once() -> None:
    assert "1 Free French Infantry Brigade (F1)" in TERMS["unit"].names
    assert "German 8 Panzer Regiment (G15-P8)" in TERMS["unit"].names


def test_every_result_has_words() -> None:
    """[5.1.7] A double result is told as both."""
    assert in_words("DRI AVB") == (
        "the defenders retreat intact; the attackers may advance and one of them suffers a casualty (DRI AVB)"
    )


@pytest.mark.parametrize(("points", "text"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½")])
def test_half_points(points: int, text: str) -> None:
    """[4.0] [M4] Halves are kept."""
    assert half_points(points) == text


def test_the_sheet_describes_every_hex_unit_and_verb() -> None:
    """[2.1] [2.2] What a table needs to draw the game."""
    sheet = GAME.sheet()
    hexes, units, verbs = sheet["hexes"], sheet["units"], sheet["verbs"]
    assert isinstance(hexes, list) and isinstance(units, list) and isinstance(verbs, dict)
    assert len(hexes) == 378 and len(units) == 86
    assert set(verbs) == {verb.word for verb in GAME.notation.verbs}
    assert json.loads(json.dumps(sheet)) == sheet
