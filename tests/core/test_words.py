"""Sentences: numbers are spelled as what they are, and come as typed parts."""

import pytest

from alamein.core.errors import BadGame
from alamein.core.event import Event, said
from alamein.core.words import Catalogue, Part, Term, Words, filled, plain, text_of

TERMS = {"unit": Term("unit", ("a1", "b2"), ("1st", "2nd")), "result": plain(("nothing", "a retreat"))}
NAMES = {"core": {"more": " and {n} more"}}
BOOK = Catalogue(
    ["1"],
    {"loss": ("loss", "{0:unit} loses {1:#step|steps}: {2:result} ({1:+})")},
    {"bound": "These must attack: {1:unit*}.", "are": "{0:?one is|# are} left"},
    {},
    {("5.1", "far"): ("{0:unit} is {1} away", "move {0:unit}")},
    NAMES,
)
WORDS = Words(TERMS, BOOK)


def told(*data: int) -> str:
    return text_of(WORDS.event(Event("1.0", "loss", data, -1)))


def test_numbers_are_spelled_by_their_terms_and_counted() -> None:
    assert told(0, 1, 1) == "1st loses 1 step: a retreat (+1)"
    assert told(1, 3, 0) == "2nd loses 3 steps: nothing (+3)"


def test_parts_carry_kind_and_id() -> None:
    parts = WORDS.event(Event("1.0", "loss", (1, 3, 0), -1))
    assert parts[0] == Part("unit", "b2", "2nd") and parts[2] == Part("number", "3", "3 steps")
    assert parts[4] == Part("", "nothing", "nothing")


def test_a_list_is_listed_and_its_rest_is_counted() -> None:
    assert text_of(WORDS.phrase(said("1", "bound", 9, 0, 1))) == "These must attack: 1st, 2nd."
    many = text_of(WORDS.phrase(said("1", "bound", 9, *[0] * 11)))
    assert many.endswith("1st and 3 more.") and many.count("1st") == 8


def test_a_reason_has_facts_and_remedy() -> None:
    reason = WORDS.reason(said("5.1", "far", 1, 4))
    assert reason[:4] == ("5.1", "2nd is 4 away", "move 2nd", "far")
    assert reason.remedy_parts[1] == Part("unit", "b2", "2nd")
    with pytest.raises(BadGame, match="no sentence for the refusal"):
        WORDS.reason(said("5.1", "near", 1))


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ({"x": ("boom", "text")}, "event 'x' has the kind 'boom'; the kinds are: turn"),
        ({"x": ("loss", "{0:tank}")}, "there is no term 'tank' for '{0:tank}'; there are: unit, result"),
    ],
)
def test_a_mistake_in_a_sentence_is_told_when_the_game_is_built(events: dict[str, tuple[str, str]], says: str) -> None:
    with pytest.raises(BadGame, match=says):
        Words(TERMS, BOOK._replace(events=events))
    with pytest.raises(BadGame, match="term 'x' has the kind 'army'"):
        Words(TERMS | {"x": Term("army", (), ())}, BOOK)


def test_a_language_says_which_numbers_take_which_form() -> None:
    assert [WORDS.text("are", n) for n in (1, 2)] == ["one is left", "2 are left"]
    polish = ["1", r"(.*[^1])?[234]"]
    assert [filled("{n:#plik|pliki|plików}", polish, {"n": n}) for n in (1, 2, 5, 12, 22)] == [
        "1 plik",
        "2 pliki",
        "5 plików",
        "12 plików",
        "22 pliki",
    ]
    assert filled("{n:#張卡}", [], {"n": 1}) == "1 張卡"


def test_a_named_field_is_the_word_of_a_term() -> None:
    book = BOOK._replace(titles={"limit": "at most {most}"})
    assert Words(TERMS | {"most": plain(("3",))}, book).text("limit") == "at most 3"
