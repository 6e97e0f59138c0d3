"""Every example of every rule holds: what it allows is legal, what it refuses is refused by that rule."""

from importlib.metadata import EntryPoint

import pytest

from alamein.core.errors import BadData
from alamein.games import registry
from alamein.games.data import Table
from alamein.games.rulebook import rulebook
from alamein.play.examples import Example, example_of, examples, read_examples, shown, wrong_with
from tests import amount

# The chapters of each game whose rules are shown, each by at least one example, and the rules of them that no position
# can show, with the reason.
SHOWN: dict[str, tuple[str, ...]] = {
    "north_africa": tuple(map(str, range(5, 19))),
    "desert_decision": tuple(map(str, range(2, 12))),
    "alam_halfa": tuple(map(str, range(3, 21))),
    "afrika_deck": tuple(map(str, range(2, 16))),
}
NOT_SHOWN: dict[str, dict[str, str]] = {}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))


@pytest.mark.parametrize("id", [*registry.GAMES, "toy"])
def test_every_example_holds_and_can_be_drawn(id: str) -> None:
    wrong = {example.place: wrong_with(example) for example in examples(id)}
    assert {place: words for place, words in wrong.items() if words} == {}
    drawn = examples(id)[:: amount(8, 1)]
    assert all(example.caption in shown(example) for example in drawn)


@pytest.mark.parametrize("id", SHOWN)
def test_every_rule_that_can_be_shown_has_an_example(id: str) -> None:
    have = {rule for example in examples(id) for rule in (example.rule, *example.also)}
    exempt = NOT_SHOWN.get(id, {})
    rules = rulebook(id).rules.values()
    due = {
        rule.id
        for rule in rules
        if rule.id.replace("-", ".").split(".")[0] in SHOWN[id] and rule.status != "not-applicable"
    }
    assert sorted(due - have - exempt.keys()) == []
    assert sorted(exempt.keys() & have) == []


def example(**changed: object) -> Example:
    values = {
        "rule": "2.1",
        "caption": "A unit moves one hex.",
        "position": {"units": {"red": "0302", "blue": "0303"}},
        "allowed": ["to 0301"],
    }
    return example_of("toy", Table({**values, **changed}, "here"), {})


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({}, ""),
        ({"allowed": ["to 0303"]}, "'to 0303' is not legal"),
        ({"refused": {"to 0303": "2.2"}}, "'to 0303' is not refused by 2.2"),
        ({"refused": {"to 0301": "2.1"}}, "'to 0301' is not refused by 2.1, but legal"),
        ({"do": ["to 0605"]}, "'to 0605' is not legal"),
        ({"do": ["fly"]}, "fly"),
        ({"says": ["nobody moves"]}, "nothing says 'nobody moves'"),
        ({"result": {"units": {"red": "0101"}}}, "units red is '0302', not '0101'"),
        ({"impossible": "both units"}, "the position is taken as possible"),
        ({"position": {"units": {"red": "0302", "blue": "0302"}}, "impossible": "both units stand in one hex"}, ""),
        ({"position": {}}, "the position is refused: a position needs 'units'"),
    ],
)
def test_what_does_not_follow_is_told(changed: dict[str, object], wrong: str) -> None:
    found = wrong_with(example(**changed))
    assert wrong in found if wrong else found == ""


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"rule": "9.9"}, "there is no rule 9.9 in toy"),
        ({"title": "x"}, "unknown key 'title'"),
        ({"refused": {"to 0303": 2}}, "must be a text"),
    ],
)
def test_a_file_that_means_nothing_is_refused_with_its_place(changed: dict[str, object], wrong: str) -> None:
    with pytest.raises(BadData, match=wrong) as error:
        example(**changed)
    assert "here" in str(error.value)
    with pytest.raises(BadData, match="nothing follows"):
        example_of("toy", Table({"rule": "2.1", "caption": "x"}, "here"), {})


def test_a_file_shares_a_position() -> None:
    shared = {"position": {"units": {"red": "0302", "blue": "0303"}}}
    one = {"rule": "2.1", "caption": "x", "allowed": ["pass"], "position": {"turn": 3}}
    (found,) = read_examples("toy", Table({**shared, "example": [one]}, "here"))
    assert found.position == {**shared["position"], "turn": 3} and wrong_with(found) == ""
