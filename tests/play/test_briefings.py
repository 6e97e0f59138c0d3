"""Briefings, held against the rules and the data of the games."""

import re
from pathlib import Path

import pytest

from alamein.core.errors import BadData
from alamein.games import registry
from alamein.games.data import Table, read
from alamein.games.rulebook import rulebook
from alamein.play.briefings import Briefing, briefing_of, briefings
from alamein.play.front import new

ALL = [(game, each) for game in registry.GAMES for each in briefings(game)]
ids = [f"{game}-{each.scenario}" for game, each in ALL]


def data(game: str, *names: str) -> Table:
    """A data file of a game."""
    return read(registry.folder(game).joinpath("data", *names))


def turns(game: str, scenario: str) -> int:
    """How many turns the data give a game."""
    if game == "north_africa":
        return data(game, "scenarios", f"{scenario}.toml").table("scenario").whole("game_turns")
    if game == "desert_decision":
        return data(game, "tables.toml").table("turns").whole("last")
    if game == "alam_halfa":
        return data(game, "scenario.toml").table("turns").whole("count")
    return next(option.default for option in registry.game(game).options if option.id == "rounds")


@pytest.mark.parametrize("game, each", ALL, ids=ids)
def test_turns_are_those_of_the_data(game: str, each: Briefing) -> None:
    assert each.turns == turns(game, each.scenario)
    assert each.minutes[0] < each.minutes[1]


@pytest.mark.parametrize("game, each", ALL, ids=ids)
def test_what_wins_stands_in_the_rules(game: str, each: Briefing) -> None:
    """Every number of the words about winning stands in a rule that is named, as a figure or as a word."""
    book = rulebook(game).rules
    text = " ".join([book[rule].text for rule in each.rules]).lower() + f" {each.turns}"
    words = {"one": "1", "two": "2", "three": "3", "ten": "10", "minus 20": "-20"}
    for word, figure in words.items():
        text = text.replace(word, figure)
    for number in re.findall(r"\d+", each.win):
        assert re.search(rf"\b{number}\b", text), (each.scenario, number)


@pytest.mark.parametrize("game, each", ALL, ids=ids)
def test_what_to_watch_cites_a_rule(game: str, each: Briefing) -> None:
    for line in each.watch:
        cited = re.search(r"\[([^]]+)\]$", line)
        assert cited and cited[1] in rulebook(game).rules, line


def test_north_africa_begins_with_the_points_that_are_told() -> None:
    for each in briefings("north_africa"):
        points = new("north_africa", each.scenario, 1, None, {}, lambda *_: None).position()["points"]
        assert f"begins with {points}".replace("-", "minus ") in each.win.replace("and begins", "begins")


def test_a_briefing_is_told_in_a_terminal() -> None:
    found = briefing_of("alam_halfa", "")
    assert found is not None
    for words in ("Who you are", "Axis: You are Rommel", "8 turns at most", "Three things to watch"):
        assert words in found.told()


def test_all_scenarios_are_briefed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "briefing.toml").write_text("briefing = []", "utf-8")
    monkeypatch.setattr(registry, "folder", lambda id: tmp_path)
    with pytest.raises(BadData, match="must brief these scenarios, in this order: alam_halfa"):
        briefings.__wrapped__("alam_halfa")
