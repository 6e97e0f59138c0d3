"""The card set and the numbers of the rules: as marked, complete, and refused with a reason when wrong."""

from pathlib import Path

import pytest

from alamein.core.chance import Splitmix
from alamein.core.errors import BadData, BadPosition
from alamein.core.playout import playout
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.game import AfrikaDeck
from alamein.games.afrika_deck.tables import FOLDER, check, check_cards, load_tables
from alamein.games.data import read
from alamein.games.rulebook import rulebook
from tests.afrika_deck.board import Board

CARDS = (FOLDER / "cards.toml").read_text("utf-8")


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = CARDS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_set_is_sound() -> None:
    assert check() == []
    assert len(GAME.tables.ids) == 56 and sum(GAME.tables.copies) == 362


def test_type_totals() -> None:
    """The totals by type that add up to 362."""
    tables = GAME.tables
    totals = [sum(int(tables.copies[f]) for f in range(56) if tables.kind[f] == kind) for kind in range(7)]
    assert totals == [50, 154, 30, 20, 44, 24, 40]


def test_every_datum_has_a_mark() -> None:
    """Names and numbers the rulebooks print are marked seed; the others say where they come from."""
    cards = {card.text("id"): card for card in read(FOLDER / "cards.toml").tables("card")}
    for card in cards.values():
        marks = card.table("marks").values
        assert set(marks.values()) <= {"seed", "derived", "source", "reconstructed"}
        assert {"name", "copies", "play_cost", "reinforcement_cost", "effects", "vp"} <= set(marks)
    fort = cards["fort_capuzzo"].table("marks").values
    assert [fort[k] for k in ("defense", "garrison", "reinforcements", "vp_cards", "penalty")] == ["seed"] * 5
    assert cards["british_tank"].table("marks").values["defense"] == "seed"
    assert cards["flak88"].table("marks").values["play_cost"] == "source"
    assert cards["bersaglieri"].table("marks").values["effects"] == "reconstructed"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("copies = 30", "copies = 31", "362 cards in all, but the copies add up to 363"),
        ("copies = 30", "copies = 0", "copies must be at least 1"),
        ('type = "supply"', 'type = "suply"', "is none of: supply, army"),
        ('subtype = "motorized"', 'subtyp = "motorized"', "unknown key 'subtyp'"),
        ("pile_order = 0\n", "", "'pile_order' is missing"),
        ('id = "convoy_transport"', 'id = "motorized_transport"', "a second card has this id"),
        ('point = "attack", n = 2', 'point = "atack", n = 2', "'atack' is none of"),
        ('op = "forfeit_self"', 'op = "gain", point = "supply", n = 1', "cannot stand in own_cleanup"),
        ('op = "peek_events"', 'op = "peek_event"', "unknown op 'peek_event'"),
        ('subtype = ["tank"]', 'subtype = ["tanks"]', "no card has subtype 'tanks'"),
        ('play_window = "supply"', 'play_window = "tactics"', "play_window 'supply' is for Supply cards"),
        ('event = "minefield"', 'event = "mines"', "'mines' is none of"),
        ("total = 362", "", "'total' is missing"),
        ('cost = [{ op = "exhaust_self" }]', "cost = []", "could be used without end"),
    ],
)
def test_a_bad_set_is_explained(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    problems = check_cards(changed(tmp_path, (old, new)))
    assert any(complaint in problem for problem in problems), problems


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    problems = check_cards(changed(tmp_path, ("copies = 30", "copies = 0"), ("copies = 20", "copies = 0")))
    assert len(problems) == 2
    with pytest.raises(BadData, match=r"motorized_transport[\s\S]*convoy_transport"):
        load_tables(changed(tmp_path, ("copies = 30", "copies = 0"), ("copies = 20", "copies = 0")))


NEW_CARD = """
[[card]]
id = "camel_corps"
name = "Camel Corps"
type = "army"
subtype = "infantry"
nationality = "italian"
copies = 5
pile = "camel_corps"
pile_order = 0
play_cost = 1
reinforcement_cost = 3
vp = 0
keywords = []
play_window = "tactics"
play_bonus = { draw = 1 }
on_play = []
after_play = "discard"
deploy = "optional"
enters = "active"
passives = []
triggers = []
text = "Draw 1. Exhaust: 2 Attack."
mark = "reconstructed"
why = "a card of one's own"

[[card.abilities]]
id = "charge"
window = "tactics"
cost = [{ op = "exhaust_self" }]
effect = [{ op = "gain", point = "attack", n = 2 }]
"""


def test_a_set_too_large_to_be_counted_is_refused(tmp_path: Path) -> None:
    """A slot of the Event pile has eight bits for the bag it is drawn from; nothing is cut silently."""
    mines = (
        'id = "minefield"\nname = "Minefield"\ntype = "event"\nsubtype = "obstacle"\nnationality = "british"\ncopies = '
    )
    path = changed(tmp_path, (f"{mines}3", f"{mines}213"), ("total = 362", "total = 572"))
    assert check_cards(path) == ["56 different cards and 254 Events: a set has fewer than 254 of either"]


def test_a_user_adds_a_card_without_code(tmp_path: Path) -> None:
    path = changed(tmp_path, ("total = 362", "total = 367"))
    path.write_text(path.read_text("utf-8") + NEW_CARD, "utf-8")
    assert check_cards(path) == []
    game = AfrikaDeck(load_tables(path))
    s = game.new("", {"players": 3, "rounds": 40})
    playout(game, s, Splitmix(4), 20_000)
    assert s.over == 1 and game.problems(s) == []
    assert "camel_corps" in game.dump(s)["piles"]
    assert game.notation.parse("use camel_corps.charge") != 0


def test_rulebook_and_rulings() -> None:
    """82 rules of the published numbering with the fan translation's beside it; 68 readings and our own."""
    book = rulebook("afrika_deck")
    assert len(book.rules) == 82 and all(rule.also for rule in book.rules.values())
    assert [f"R{n}" for n in range(1, 69)] == [id for id in book.rulings if id.startswith("R")]
    assert {rule.status for rule in book.rules.values()} == {"done", "not-applicable"}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"players": 6}, "players must be a whole number from 2 to 5"),
        ({"active": "Z"}, "is none of A, B"),
        ({"weather": 1}, "does not know 'weather'"),
        ({"phase": "lunch"}, "'phase' is 'lunch'; it must be one of: starting"),
        ({"round": -1}, "round must be a whole number from 0"),
        ({"scrapped": {}}, "there are 12 cards motorized_transport, not 30"),
        ({"bags": []}, "which is not in 'bags'"),
        ({"seats": [{}, {}, {}]}, "seats must be a list of at most 2"),
        ({"seats": [{"front": {"flank_march": 1}}]}, "flank_march cannot be in the Front Line of A"),
        ({"seats": [{"front": {"alexandria": 1}}]}, "the City whose fall ends the game is taken"),
    ],
)
def test_a_bad_position_is_explained(change: dict[str, object], complaint: str) -> None:
    position = {**Board().position, "phase": "tactics", **change}
    with pytest.raises(BadPosition, match=complaint):
        GAME.load(position)


def test_a_position_needs_no_key_and_the_cards_not_named_lie_where_set_up_puts_them() -> None:
    """[4] Two players at the beginning; a unit Deployed is missing from its pile, a starting card from a deck."""
    s = GAME.load({})
    assert GAME.problems(s) == [] and GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)
    found = GAME.dump(s)
    assert found["players"] == 2 and found["seats"][1]["deck"] == {"motorized_transport": 6, "italian_infantry": 2}
    seats = [{"front": {"flak88/x": 1, "italian_infantry": 1}, "hand": {"motorized_transport": 2}}, {}, {}]
    given = {"seats": seats, "event": ["minefield"], "british": ["minefield"], "phase": "tactics", "active": "B"}
    few = GAME.dump(GAME.load(given))
    assert few["players"] == 3 and few["active"] == few["acting"] == "B" and few["window"] == "tactics"
    assert few["seats"][0]["deck"] == {"motorized_transport": 4, "italian_infantry": 1}
    assert len(few["piles"]["flak88"]) == len(found["piles"]["flak88"]) - 1
    assert few["scrapped"] == {"motorized_transport": 12} and few["event"][0] == {"count": 1, "card": "minefield"}
    assert few["event"][1]["count"] == found["event"][0]["count"] - 2


def test_8_1_a_position_derives_that_the_end_has_come() -> None:
    """[8-1] Alexandria lies in a Front Line."""
    assert GAME.dump(GAME.load({"seats": [{"front": {"alexandria": 1}}]}))["turn"]["ending"] == 1


def test_a_card_that_cannot_be_in_a_hand_is_refused() -> None:
    board = Board().zone("A", "hand", "minefield")
    with pytest.raises(BadPosition, match="minefield cannot be in the hand, deck or discard pile of A"):
        board.at("tactics")


@pytest.mark.parametrize(("procedure", "step"), [("turn", 16), ("combat", 3)])
def test_frames_begin_with_the_turn(procedure: str, step: int) -> None:
    position = GAME.dump(Board().at("tactics").state)
    position["frames"][0] |= {"procedure": procedure, "step": step}
    del position["frames"][0]["stage"]
    if procedure == "combat":
        position["frames"][0] |= {"won": 0, "acquired": 0}
    with pytest.raises(BadPosition, match=r"outermost frame must be 'turn'|must wait at a decision"):
        GAME.load(position)


@pytest.mark.parametrize("change", [{"filter": 999}, {"left": 0, "purpose": 3, "filter": 0, "itself": 0}])
def test_frames_that_fit_no_question_are_refused(change: dict[str, int]) -> None:
    board = Board().front("A", "flak88", "recon").events("british_artillery")
    position = GAME.dump(board.at("tactics").do("attack el_agheila").state)
    assert position["frames"][-1]["procedure"] == "picking"
    position["frames"][-1] |= change
    with pytest.raises(BadPosition):
        GAME.load(position)
