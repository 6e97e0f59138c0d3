"""Every example of every rule holds: what it allows is legal, what it refuses is refused by that rule."""

import re
from functools import cache
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from alamein.core.chance import Splitmix
from alamein.core.errors import BadData
from alamein.core.event import Log
from alamein.core.game import SPECTATOR, Json
from alamein.core.procedure import NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.games.data import MARKS, Table
from alamein.games.rulebook import rulebook
from alamein.play.book import book, drawn
from alamein.play.examples import (
    Example,
    board_of,
    example_of,
    examples,
    read_examples,
    shown,
    viewer_of,
    wrong_with,
)
from alamein.testing import Board
from tests import amount

FIRST = {"How to win", "A turn"}
FEW = 5  # rules of a game that nothing can show


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))


@pytest.mark.parametrize("id", [*registry.GAMES, "toy"])
def test_every_example_holds_and_can_be_drawn(id: str) -> None:
    wrong = {example.place: wrong_with(example) for example in examples(id)}
    assert {place: words for place, words in wrong.items() if words} == {}
    drawn = examples(id)[:: amount(8, 1)]
    assert all(example.caption in shown(example) for example in drawn)


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_rule_is_shown(id: str) -> None:
    """What is enforced has an example; every other rule a chart, the legend, or a reason why nothing shows it."""
    rules, shows = rulebook(id).rules, book(id)
    played = {rule for example in examples(id) for rule in (example.rule, *example.also)}
    seen = played | {rule for chart in shows.charts for rule in chart.rules} | set(shows.legend.rules)
    assert sorted(rule.id for rule in rules.values() if rule.status != "not-applicable" and rule.id not in played) == []
    assert sorted(rules.keys() - seen - shows.not_shown.keys()) == []
    assert sorted(shows.not_shown.keys() & seen) == [] and len(shows.not_shown) <= FEW
    assert all(len(reason) > 10 for reason in shows.not_shown.values())


@pytest.mark.parametrize("id", registry.GAMES)
def test_charts_are_made_of_the_data(id: str) -> None:
    charts = book(id).charts
    assert len({chart.id for chart in charts}) == len(charts) and {page.title for page in book(id).pages} == FIRST
    for chart in charts:
        assert chart.rows and all(len(row) == len(chart.head) for row in chart.rows), chart.id
        assert chart.mark in MARKS and set(chart.lit) <= registry.game(id).words.events.keys(), chart.id
        assert chart.rows[-1][0] in drawn(chart)


@cache
def played(id: str) -> list[Board[State]]:
    """Examples, each after what is done in it."""
    possible = [example for example in examples(id)[:: amount(3, 1)] if not example.impossible]
    return [board_of(example).do(*example.do) for example in possible]


@pytest.mark.parametrize("id", registry.GAMES)
def test_the_legend_has_every_sign(id: str) -> None:
    """Whatever the examples, and a random game, put on counters, cards and the map; a number in a sign is left out."""
    game, legend, source = registry.game(id), book(id).legend, Splitmix(7)
    scenes = [game.scene(board.state, viewer_of(board)) for board in played(id)]
    state = game.new(game.scenarios[-1].id, {})
    for n in range(amount(200, 20_000)):
        legal = list(game.legal(state)) if game.seat(state) != NOBODY else []
        if not legal:
            break
        game.apply(state, legal[source.below(len(legal))], Log(False))
        if n % 20 == 0:
            scenes.append(game.scene(state, SPECTATOR))
    badges, markers = zip(*map(signs, scenes), strict=True)
    assert set().union(*badges) - legend.badges.keys() == set()
    assert set().union(*markers) - legend.markers.keys() == set()


@pytest.mark.parametrize("id", registry.GAMES)
def test_whatever_is_said_leads_to_a_rule(id: str) -> None:
    """Every refusal there is, and the questions and the log of the examples, cite a rule that has a text."""
    cited = {rule for rule, _ in registry.game(id).words.reasons}
    cited |= {event.rule for board in played(id) for event in board.events}
    cited |= {board.rule for board in played(id) if board.seat != NOBODY}
    assert sorted(cited - rulebook(id).rules.keys()) == []


def signs(scene: Json) -> tuple[set[str], set[str]]:
    """The words of all badges and the kinds of all markers; those of cards lie in zones."""
    found: Any = scene
    lying = found.get("counters", []) + [card for zone in found.get("zones", []) for card in zone["cards"]]
    badges = {re.sub(r"\s?\d+$", "", badge) for thing in lying for badge in thing["badges"]}
    return badges, {marker["kind"] for marker in found.get("markers", [])}


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
