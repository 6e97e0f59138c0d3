"""The notation: every action has a text that parses back."""

import pytest

from alamein.core.action import Notation, Verb, act, arg_of, numbers, verb_of
from alamein.core.errors import NotParseable
from tests.core.toy import NOTATION, ROLL, TO


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
    verbs = Notation((Verb("air", numbers(3, 5)),))
    assert [verbs.text(a) for a in verbs.all_actions()] == ["air 3", "air 4", "air 5"]
