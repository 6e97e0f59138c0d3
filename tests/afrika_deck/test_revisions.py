"""Games and positions from before revision 3 have no compensation [D7] and the former cards [D8]."""

import json
from pathlib import Path

import pytest

from alamein.core.chance import Splitmix
from alamein.core.errors import BadPosition
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.position import AGREED
from alamein.play import record
from alamein.play.match import Match

GOLDEN = Path(__file__).parents[1] / "golden"
FACES = {face["id"]: face for face in GAME.sheet()["faces"]}
FRONT = {"fuel_dump": 1, "mine_belt/x": 1, "water_depot": 1}


@pytest.mark.parametrize("revision", [1, 2])
def test_a_game_begun_before_keeps_its_rules(revision: int) -> None:
    """[4] [D7] [D8] It names neither option, goes on without, and says so from now on."""
    old = json.loads((GOLDEN / f"afrika_deck-standard-2-r{revision}.json").read_text("utf-8"))
    assert not set(AGREED) & set(old["options"])
    match = record.load(old).match
    assert [match.options[name] for name in AGREED] == [0, 0]
    assert (match.state.compensation, match.state.cards) == (0, 0)
    again = record.load(record.save(match)).match
    assert again.options == match.options and again.log == match.log


def test_a_new_game_has_both() -> None:
    """[4] [D7] [D8] Unless it is agreed otherwise."""
    new = Match.new(GAME, "", {}, b"1")
    assert [new.options[name] for name in AGREED] == [1, 1] and GAME.dump(new.state)["cards"] == 1
    assert record.load(record.save(new)).match.options == new.options


@pytest.mark.parametrize(("edition", "points"), [(0, 1), (1, 3)])
def test_8_2_what_two_facilities_are_worth(edition: int, points: int) -> None:
    """[2-6] [3-4] [8-2] [D8] A Victory Point each, nothing in a position of before; the table shows what counts."""
    s = GAME.load({"seats": [{"front": FRONT}], "cards": edition})
    scene = GAME.scene(s, 0)
    assert scene["scores"][0]["points"] == points
    for zone in scene["zones"]:
        for card in zone["cards"]:
            lost = "no points" in card["badges"]
            assert lost == (edition == 0 and card["face"] in ("fuel_dump", "mine_belt"))
    assert {id for id in FRONT if FACES[id.removesuffix("/x")]["vp"] == 1} == set(FRONT)
    view = GAME.view(s, 1)
    assert GAME.seen(view, 1).cards == edition == GAME.deal(GAME.known(s, 1), 1, Splitmix(1)).cards


def test_a_position_that_names_no_cards_has_the_former() -> None:
    """[8-2] [D8] And one that names a set which there is not is refused."""
    assert GAME.scene(GAME.load({"seats": [{"front": FRONT}]}), 0)["scores"][0]["points"] == 1
    with pytest.raises(BadPosition, match="cards"):
        GAME.load({"cards": 2})
