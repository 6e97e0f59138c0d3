"""The table of the browser: a sheet that never changes and a scene for every view."""

import json

import pytest

from alamein.core.chance import Splitmix
from alamein.core.playout import playout
from alamein.games.north_africa import GAME
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c13_supply import lines_of
from tests import amount

from .positions import hexes, play, position


def scene(s):
    return json.loads(json.dumps(GAME.scene(s, 0)))


def test_the_sheet_names_every_hex_unit_and_verb():
    sheet = json.loads(json.dumps(GAME.sheet()))
    assert len(sheet["hexes"]) == 56 * 34 and len(sheet["units"]) == 131
    assert set(sheet["verbs"]) == {verb.word for verb in GAME.notation.verbs}


@pytest.mark.parametrize("scenario", ["july", "september", "october"])
def test_every_scene_is_json(scenario):
    s, source = GAME.new(scenario, {}), Splitmix(4)
    for _ in range(4):
        shown = json.loads(json.dumps(scene(s)))
        assert len(shown["counters"]) == sum(1 for u in range(131) if s.loc[u] >= 0)
        playout(GAME, s, source, 60)


def test_the_hexes_in_supply_are_those_where_a_unit_would_be():
    """[13.32] [11.41] [16.01] Drawn as sets of hexes, judged one by one."""
    s, source = GAME.new("october", {}), Splitmix(9)
    for _ in range(amount(3, 60)):
        playout(GAME, s, source, 70)
        shown = {each["id"]: set(each["hexes"]) for each in scene(s)["overlays"]}
        for side, name in enumerate(T.SIDES):
            lines, ranges = lines_of(s, side), (T.ROAD_RANGE, T.EDGE_RANGE, T.SUPPLY_RANGE)
            land = [h for h in range(T.GRID.size) if T.TERRAIN[h] != T.SEA]
            assert shown[f"supply-{name}"] == {T.HEX[h] for h in land if lines.is_joined(s, h, *ranges)}
            assert shown[f"zone-{name}"] == {T.HEX[h] for h in land if s.board().controlled(h, side)}


def test_the_reach_of_a_moving_unit_is_what_it_can_play():
    """[5.0] [6.21] The first steps are the legal ones; a column reaches as far as it marches."""
    s = position("axis", "move", {"de-5-pz": "0310", "it-61": "0320", "sa-1": "0315"})
    play(s, "move de-5-pz")
    shown = scene(s)
    assert shown["active"] == "de-5-pz"
    assert {name for name, (_, before) in shown["reach"].items() if before == "0310"} <= hexes(s)
    assert hexes(s) <= set(shown["reach"]) and "0314" in shown["reach"] and "0315" not in shown["reach"]
    s = position("axis", "move", {"it-61": {"at": "0310", "column": "S"}})
    play(s, "move it-61")
    assert "0329" in scene(s)["reach"]


def test_the_unit_being_placed_is_the_active_one():
    """[18.42]"""
    s = GAME.new("october", {"free": 1})
    play(s, "done", "place de-8-pz")
    assert scene(s)["active"] == "de-8-pz"
