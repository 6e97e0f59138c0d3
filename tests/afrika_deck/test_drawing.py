"""The table in the browser: every card on the sheet, every card of a view in the scene, no secret in it."""

import re
from pathlib import Path

from alamein.core.game import SPECTATOR
from alamein.games.afrika_deck import GAME
from tests.afrika_deck.board import Board


def zone(scene: dict, id: str) -> dict:
    return next(z for z in scene["zones"] if z["id"] == id)


def test_the_sheet_has_every_card_and_verb() -> None:
    sheet = GAME.sheet()
    assert sheet["kind"] == "cards" and len(sheet["faces"]) == 56
    assert set(sheet["verbs"]) == {verb.word for verb in GAME.notation.verbs}
    tobruk = next(face for face in sheet["faces"] if face["id"] == "tobruk")
    assert tobruk["city"] == {
        "number": 5,
        "defense": 6,
        "garrison": 2,
        "reinforcements": 1,
        "vp_cards": 4,
        "penalty": 2,
        "battle_damage": 2,
    }


def test_the_scene_shows_a_hand_to_its_owner_only() -> None:
    """[5-1] Another's hand and deck are numbers."""
    play = Board().hand("A", "flak88", "recon").front("A", "italian_tank/x+1").at("tactics")
    mine = GAME.scene(play.state, 0)
    assert zone(mine, "hand:A")["cards"] == [
        {"face": "recon", "unit": "recon", "count": 1, "badges": []},
        {"face": "flak88", "unit": "flak88", "count": 1, "badges": []},
    ]
    assert zone(mine, "front:A")["cards"][0]["badges"] == ["exhausted", "+1"]
    theirs = GAME.scene(play.state, 1)
    assert zone(theirs, "hand:A")["cards"] == [] and zone(theirs, "hand:A")["hidden"] == 2
    watched = GAME.scene(play.state, SPECTATOR)
    assert zone(watched, "deck:A")["hidden"] == 8
    assert zone(watched, "victory")["hidden"] == 39


def test_the_picture_tells_the_table() -> None:
    board = Board().front("A", "flak88").events("british_tank")
    play = board.at("tactics").do("attack el_agheila")
    text = GAME.picture(play.state, 0)
    assert "british_tank (standing) at el_agheila" in text
    assert "Front Line: flak88" in text


def test_every_card_has_a_drawing_of_its_own() -> None:
    """Made of parts that there are, and no two the same."""
    art = (Path(__file__).parents[2] / "ui/src/table/art.ts").read_text(encoding="utf-8")
    parts, motifs = art.split("const PARTS")[1].split("const MOTIFS")
    known = set(re.findall(r"^  (\w+): \[", parts, re.M))
    drawn = dict(re.findall(r'^  (\w+):\s+"([^"]+)"', motifs.split("const TYPES")[0], re.M))
    assert {face["id"] for face in GAME.sheet()["faces"]} <= set(drawn)
    assert {word.partition(":")[0] for motif in drawn.values() for word in motif.split()} <= known
    assert len(set(drawn.values())) == len(drawn)
