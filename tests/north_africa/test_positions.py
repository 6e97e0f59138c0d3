"""Positions by hand: any phase can be set up; bad ones are refused with the reason."""

import json

import pytest

from alamein.core.chance import Splitmix
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.games.north_africa import GAME
from alamein.games.north_africa.tables import BOX_HEXES, HEX, check

from .positions import position, texts

GOOD = {"scenario": "october", "turn": 2, "side": "axis", "phase": "initial movement", "units": {"it-61": "0310"}}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"units": {"it-61": "9999"}}, "no hex"),
        ({"units": {"it-99": "0310"}}, "no unit"),
        ({"units": {"it-61": "3207"}}, "sea"),
        ({"units": {"it-61": "0310", "sa-1": "0310"}}, "both sides"),
        ({"units": {"sa-1": "5520", "sa-2": "5520", "sa-3": "5520", "uk-69": "5520"}}, "too many"),
        ({"units": {"it-61": {"at": "0310", "colour": "red"}}}, "does not know"),
        ({"units": {"it-61": {"at": "4514", "column": "N"}}}, "Road Mode"),
        ({"units": {"de-5-pz": {"at": "0310", "column": "N"}}}, "Road Mode"),
        ({"units": {"it-61": {"at": "0310", "isolated since": 3}}}, "14.04"),
        ({"units": {"it-61": {"at": "0310", "attack": 2}}}, "nobody declared"),
        ({"units": {"it-61": "off 5607"}}, "not on its own edge"),
        ({"minefields": {"axis": ["0310"], "allied": ["0310"]}}, "two minefields"),
        ({"minefields": {"axis": ["3207"]}}, "sea"),
        ({"minefields": {"german": []}}, "does not know"),
        ({"vanguard": {"axis": "0310"}}, "not on the road"),
        ({"turn": 16}, "no Game-Turn"),
        ({"turn": "two"}, "whole number"),
        ({"phase": "lunch"}, "one of"),
        ({"weather": "hot"}, "does not know"),
        ({"frames": []}, "frames"),
        ({"over": 2}, "over"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(change, why):
    """[8.0] [5.21] [6.16] [14.04] [11.0] Every invariant has its sentence."""
    with pytest.raises(BadPosition, match=why):
        GAME.load({**GOOD, **change})


@pytest.mark.parametrize("key", ["units"])
def test_what_is_missing_is_named(key):
    with pytest.raises(BadPosition, match=key):
        GAME.load({k: v for k, v in GOOD.items() if k != key})


def test_every_phase_can_be_set_up():
    assert texts(position("axis", "haul", {"ax-sup-1": "0310"})) == ["move ax-sup-1", "done"]
    assert "attack 0410" in texts(position("axis", "fight", {"it-61": "0310", "sa-1": "0410"}))


@pytest.mark.parametrize("scenario", ["july", "september", "october"])
def test_dump_and_load_are_inverse_anywhere_in_a_game(scenario):
    s, source = GAME.new(scenario, {}), Splitmix(7)
    for n in range(300):
        if n % 20 == 0:
            again = GAME.load(json.loads(json.dumps(GAME.dump(s))))
            assert GAME.dump(again) == GAME.dump(s)
            assert list(GAME.legal(again)) == list(GAME.legal(s))
        legal = GAME.legal(s)
        GAME.apply(s, legal[source.below(len(legal))], Log(False))


def test_the_data_is_sound():
    assert check() == []


def test_the_picture_shows_units_mines_and_sea():
    s = position("axis", "move", {"it-61": "0310", "sa-1": "5520"}, minefields={"axis": ["2010"]})
    picture = GAME.picture(s, 0)
    assert "a1" in picture and "b1" in picture and "*" in picture and "~" in picture


def test_a_position_needs_its_units_alone():
    """[18.11] The first scenario, its first turn, the side that begins, and what follows from where units stand."""
    s = GAME.load({"units": {"sa-1": "3414", "it-61": "3008"}})
    dumped = GAME.dump(s)
    assert [dumped[key] for key in ("scenario", "turn", "side", "phase", "points")] == [
        "july", 1, "axis", "initial movement", 25,
    ]  # fmt: skip
    assert texts(s)[0] == "move it-61"


def test_18_13_a_box_hex_that_an_axis_unit_holds_is_no_box():
    """[18.13] It follows from the position; one that says otherwise is refused."""
    box = HEX[BOX_HEXES[0]]
    position = {"units": {"it-61": box, "sa-1": "3030"}}
    boxes = GAME.dump(GAME.load(position))["boxes"]
    assert isinstance(boxes, list) and box not in boxes and len(boxes) == len(BOX_HEXES) - 1
    with pytest.raises(BadPosition, match=r"is no box, for it-61 is in it \[18.13\]"):
        GAME.load({**position, "boxes": [box]})
