"""The notation: every action has a text that parses back."""

import pytest
from toy_game.verbs import NOTATION, ROLL, TO

from alamein.core.action import act, arg_of, verb_of
from alamein.core.errors import BadGame, NotParseable
from alamein.core.verbs import Notation, Verb, numbers


def test_an_action_is_its_verb_and_argument() -> None:
    assert (verb_of(act(TO, 17)), arg_of(act(TO, 17))) == (TO, 17)


def test_every_action_parses_back() -> None:
    assert len(NOTATION.all_actions()) == 30 + 1 + 6
    for action in NOTATION.all_actions():
        assert NOTATION.parse(NOTATION.text(action)) == action


def test_case_and_space_do_not_matter() -> None:
    assert NOTATION.parse("  ROLL   5 ") == act(ROLL, 5)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fly 0101", "unknown word 'fly'"),
        ("to 9999", "'to' does not go with '9999'"),
        ("to", "'to' does not go with ''"),
        ("pass 3", "'pass' takes no argument"),
        ("roll 0", "'roll' does not go with '0'"),
        ("", "unknown word ''"),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be(text: str, says: str) -> None:
    with pytest.raises(NotParseable, match=says):
        NOTATION.parse(text)


def test_numbers_below_the_first_do_not_exist() -> None:
    verbs = Notation((Verb(0, "air", "number", numbers(3, 5)),), {"air": "Air points:"})
    assert [verbs.text(a) for a in verbs.all_actions()] == ["air 3", "air 4", "air 5"]
    assert [verbs.has(act(0, n)) for n in (2, 3, 5, 6)] == [False, True, True, False] and not verbs.has(act(1, 0))


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ((Verb(1, "to", "hex", ("a",)),), "verb 'to' has number 1 but stands in row 0"),
        ((Verb(0, "to", "place", ("a",)),), "the argument 'place' does not fit"),
        ((Verb(0, "to", "hex", ()),), "the argument 'hex' does not fit"),
        ((Verb(0, "done", "none", (), ("loud",)),), "has the mark 'loud'; the marks are: hostile"),
        ((Verb(0, "go", "none", ()), Verb(1, "go", "none", ())), "two verbs share a word"),
        ((Verb(0, "stay", "none", ()),), "a row or words on their buttons, but not both: go, stay"),
    ],
)
def test_a_row_that_does_not_fit_is_refused_when_the_game_is_built(rows: tuple[Verb, ...], says: str) -> None:
    with pytest.raises(BadGame, match=says):
        Notation(rows, {"go": "Go"})


def test_a_row_feeds_the_sheet() -> None:
    assert NOTATION.sheet()["pass"] == {"kind": "none", "label": "Stay", "marks": ["final"], "terms": {}}
