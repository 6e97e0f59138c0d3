"""Briefings: what a player is told before a game, read from `briefing.toml` of its folder (format: docs/lessons.md)."""

from collections.abc import Mapping
from functools import cache
from textwrap import fill
from typing import NamedTuple

from alamein.core.errors import BadData
from alamein.games import registry
from alamein.games.catalogue import say
from alamein.games.data import Table, read
from alamein.games.rulebook import rulebook

ALL = "all"  # whom the words for one seat are for, where all seats are alike


class Briefing(NamedTuple):
    """A scenario in words: what happened, who you are, how it is won, how long it takes, what to watch."""

    scenario: str
    title: str
    happened: str
    you: Mapping[str, str]  # by seat
    win: str
    rules: tuple[str, ...]
    turns: int
    minutes: tuple[int, int]
    watch: tuple[str, ...]

    def told(self) -> str:
        """For a terminal."""
        least, most = self.minutes
        seats = [text if seat == ALL else f"{seat.capitalize()}: {text}" for seat, text in self.you.items()]
        long = say("briefing.turns", n=self.turns, least=least, most=most)
        parts = {
            "happened": [self.happened],
            "you": seats,
            "win": [self.win],
            "long": [long],
            "watch": list(self.watch),
        }
        lines = [self.title]
        for heading, texts in parts.items():
            lines += [
                "",
                say(f"briefing.{heading}"),
                *(fill(text, 100, initial_indent="  ", subsequent_indent="    ") for text in texts),
            ]
        return "\n".join(lines)


@cache
def briefings(game_id: str) -> tuple[Briefing, ...]:
    """Those of a game, one for each scenario; () of a game that has none."""
    path = registry.folder(game_id) / "briefing.toml"
    if not path.exists():
        return ()
    found = [_briefing(game_id, table) for table in read(path).tables("briefing")]
    scenarios = [scenario.id for scenario in registry.game(game_id).scenarios]
    if [each.scenario for each in found] != scenarios:
        raise BadData(f"{path.name} of {game_id} must brief these scenarios, in this order: {', '.join(scenarios)}")
    return tuple(found)


def briefing_of(game_id: str, scenario: str) -> Briefing | None:
    """The briefing of a scenario; "" is the first."""
    return next((each for each in briefings(game_id) if scenario in ("", each.scenario)), None)


def _briefing(game_id: str, table: Table) -> Briefing:
    table.only(("scenario", "happened", "you", "win", "rules", "turns", "minutes", "watch"), ())
    you, game = table.table("you"), registry.game(game_id)
    seats = [ALL] if ALL in you.values else list(game.seats)
    you.only(seats, ())
    rules, minutes, watch = table.texts("rules"), table.wholes("minutes"), table.texts("watch")
    unknown = [rule for rule in rules if rule not in rulebook(game_id).rules]
    if unknown:
        raise BadData(f"{table.place}: there is no rule {', '.join(unknown)} in {game_id}")
    if len(minutes) != 2 or len(watch) != 3:
        raise BadData(f"{table.place}: give the least and the most minutes, and three things to watch")
    titles = {scenario.id: scenario.title for scenario in game.scenarios}
    id = table.text("scenario")
    return Briefing(
        id,
        titles.get(id, id),
        " ".join(table.text("happened").split()),
        {seat: you.text(seat) for seat in seats},
        " ".join(table.text("win").split()),
        tuple(rules),
        table.whole("turns"),
        (minutes[0], minutes[1]),
        tuple(watch),
    )
