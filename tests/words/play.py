"""A random game of each game in the language of tests.words.pseudo; prints what is read undecorated, as JSON.

Run as a program: games learn their language when they are imported.
"""

import json
import sys
from collections.abc import Iterator

from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.core.words import Part
from alamein.games import registry
from tests.words.pseudo import undecorated

NAMED = ("unit", "hex", "card", "seat", "verb", "action")  # parts that are names of the data or notation
READ = ("title", "note", "text", "goal", "turn", "label", "legend", "terms", "value")  # in sheets and scenes
ACTIONS = 400
ASKED = 3  # actions that are refused at each decision


def said(parts: list[Part] | tuple[Part, ...]) -> Iterator[str]:
    """What a sentence says by itself."""
    yield from (part.text for part in parts if part.kind not in NAMED)


def drawn(value: object, key: str) -> Iterator[str]:
    """What people read of a sheet or a scene."""
    if isinstance(value, str) and key in READ:
        yield value
    elif isinstance(value, dict):
        for inner, each in value.items():
            yield from drawn(each, key if key == "terms" else str(inner))
    elif isinstance(value, list):
        for each in value:
            yield from drawn(each, key)


def nations(game: Game[State]) -> set[str]:
    """The nations of counters: names, by which the browser knows their colors."""
    units = game.sheet().get("units", [])
    assert isinstance(units, list)
    return {word for unit in units for word in unit["nation"].split()}


def offered(game: Game[State]) -> Iterator[str]:
    """What is read before the game."""
    yield game.title
    for option in game.options:
        yield from (option.title, *(title for _, title in option.values))
    for scenario in game.scenarios:
        yield from (scenario.title, scenario.note)
    yield from drawn(game.sheet(), "")
    yield from game.words.book.names.get("shown", {}).values()


def read(game: Game[State], seed: int) -> Iterator[str]:
    """Everything that is told in a game."""
    yield from offered(game)
    log, source = Log(True), Splitmix(seed)
    state, every = game.new("", {}, log), game.notation.all_actions()
    for n in range(ACTIONS):
        seat = int(game.seat(state))
        if seat == NOBODY:
            break
        yield from said(game.prompt_parts(state))
        legal = [int(action) for action in game.legal(state)]
        for _ in range(ASKED if seat != CHANCE else 0):
            action = every[int(source.below(len(every)))]
            if action not in legal:
                reason = game.refusal(state, action)
                yield from (*said(reason.parts), *said(reason.remedy_parts))
        luck = game.luck(state)
        if luck is not None:
            yield from (luck.text, *(fall.text for fall in luck.falls))
        if n % 20 == 0:
            yield from drawn(game.scene(state, max(seat, 0)), "")
        odds = game.odds(state, max(seat, 0))
        if odds is not None:
            yield from (odds.changes, *(text for each in odds.outcomes for text in (each.text, each.beside)))
        game.apply(state, legal[int(source.below(len(legal)))], log)
    for event in log.events:
        yield from said(game.event_parts(event))
    result = game.result(state)
    yield "" if result is None else result.text


if __name__ == "__main__":
    found = {id: undecorated(read(registry.game(id), 3), id, nations(registry.game(id))) for id in registry.GAMES}
    json.dump(found, sys.stdout, ensure_ascii=False, indent=1)
