"""What never changes while the server runs: the games, their sheets and rulebooks, as bytes ready to send."""

import gzip
import hashlib
from collections import Counter
from functools import cache
from typing import Any, Final, NamedTuple

import alamein
from alamein.ai.player import players
from alamein.core.errors import AlameinError
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry
from alamein.games.catalogue import plural_of, say, tables, word
from alamein.games.data import MARKS
from alamein.games.rulebook import rulebook
from alamein.play import book as played
from alamein.play.briefings import briefings
from alamein.play.examples import Example, board_of, drawn, examples, examples_of, hexes_of, shown
from alamein.play.lessons import lessons
from alamein.server.errors import NotFound
from alamein.server.hall import default_player
from alamein.server.lessons import about_json
from alamein.server.shown import encode

LEVELS: Final = ("easy", "normal", "hard", "expert")


class Content(NamedTuple):
    """Bytes with their hash, plain and packed."""

    plain: bytes
    packed: bytes
    hash: str


def content(value: object) -> Content:
    """A value as JSON to be sent many times."""
    plain = encode(value)
    return Content(plain, gzip.compress(plain, 6, mtime=0), hashlib.sha256(plain).hexdigest()[:16])


def known(id: str) -> Game[State]:
    """A game, or 404."""
    if id not in registry.ids():
        raise NotFound(f"there is no game {id!r}; the games are: {', '.join(registry.ids())}")
    return registry.game(id)


@cache
def sheet(id: str) -> Content:
    """A game's sheet."""
    return content({**known(id).sheet(), "shown": known(id).words.book.names.get("shown", {})})


@cache
def words() -> Content:
    """The catalogue of the pages in the language of this server."""
    found = tables("pages")
    texts = {f"{table}.{key}": text for table in found if table != "plural" for key, text in found[table].items()}
    return content({"plural": plural_of("pages"), "words": texts})


@cache
def rules(id: str) -> Content:
    """A game's rulebook with our rulings."""
    known(id)
    book, shows = rulebook(id), played.book(id)
    return content(
        {
            "title": book.title,
            "source": book.source,
            "pages": [{"title": page.title, "lines": [line._asdict() for line in page.lines]} for page in shows.pages],
            "rules": [{**rule._asdict(), "examples": len(examples_of(id, rule.id))} for rule in book.rules.values()],
            "rulings": [ruling._asdict() for ruling in book.rulings.values()],
            "charts": [chart._asdict() for chart in shows.charts],
            "legend": shows.legend._asdict(),
        }
    )


@cache
def shown_examples(id: str, rule: str) -> Content:
    """The examples of a rule, drawn."""
    known(id)
    if rule not in rulebook(id).rules:
        raise NotFound(f"{id} has no rule {rule!r}")
    return content({"examples": [_example_json(n, each) for n, each in enumerate(examples(id)) if each.shows(rule)]})


def _example_json(n: int, example: Example) -> dict[str, object]:
    return {
        "n": n,
        "rule": example.rule,
        "caption": example.caption,
        "text": shown(example),
        "picture": drawn(example),
        "scenario": example.scenario,
        "around": hexes_of(example),
        "do": example.do,
        "allowed": example.allowed,
        "refused": example.refused,
        "impossible": example.impossible,
    }


@cache
def position(id: str, n: int) -> dict[str, object]:
    """The position of an example, to be tried."""
    game = known(id)
    if n >= len(examples(id)) or examples(id)[n].impossible:
        raise NotFound(f"{id} has no example {n} that can be tried; it has {len(examples(id))}, counted from 0")
    return game.dump(board_of(examples(id)[n]).state)


@cache
def briefed(id: str) -> Content:
    """The briefings of a game."""
    known(id)
    return content({"briefings": [briefing._asdict() for briefing in briefings(id)]})


def in_play(game: Game[State], options: dict[str, int]) -> int:
    """How many seats are at the table with these options; some options belong to other scenarios than the first."""
    for scenario in game.scenarios:
        try:
            return game.players(game.new(scenario.id, options))
        except AlameinError:
            continue
    return len(game.seats)


@cache
def game_json(id: str) -> dict[str, object]:
    """A game's card."""
    game = known(id)
    return {
        "id": game.id,
        "title": game.title,
        "revision": game.revision,
        "seats": list(game.seats),
        "in_play": in_play(game, {}),
        "scenarios": [scenario._asdict() for scenario in game.scenarios],
        "options": [
            {
                "id": option.id,
                "title": option.title,
                "default": option.default if option.offered is None else option.offered,
                "values": [
                    {"value": value, "title": title, "in_play": in_play(game, {option.id: value})}
                    for value, title in option.values
                ],
            }
            for option in game.options
        ],
        "sheet": f"/api/games/{id}/sheet?v={sheet(id).hash}",
        "rulebook": f"/api/games/{id}/rulebook",
        "lessons": [about_json(lesson) for lesson in lessons(id)],
        "marks": marks(game),
    }


def marks(game: Game[State]) -> dict[str, dict[str, int]]:
    """Where its rules and what lies on the table come from: how many of each have which mark."""
    drawn: dict[str, Any] = game.sheet()
    kinds = {"rules": [rule.mark for rule in rulebook(game.id).rules.values()]}
    if "hexes" in drawn:
        terrains = drawn["terrains"]
        kinds["map"] = [hex.get("mark") or terrains[hex["terrain"]].get("mark") for hex in drawn["hexes"]]
        kinds["counters"] = [unit.get("mark") for unit in drawn["units"]]
    if "faces" in drawn:
        kinds["cards"] = [face.get("mark") for face in drawn["faces"]]
    counts = {kind: Counter(found) for kind, found in kinds.items()}
    return {kind: {mark: count[mark] for mark in MARKS if count[mark]} for kind, count in counts.items()}


def players_json() -> list[dict[str, object]]:
    """The computer players: the levels from the weakest up, then the others."""
    names = sorted(players(), key=lambda name: (LEVELS.index(name) if name in LEVELS else len(LEVELS), name))
    out: list[dict[str, object]] = []
    for name in names:
        about = tables("program")["about_player"].get(name) or say("table.added")
        out.append({"spec": name, "title": word("player", name), "about": about, "level": name in LEVELS})
    return out


def all_json() -> dict[str, object]:
    """All games, and who can play them."""
    return {
        "games": [game_json(game.id) for game in registry.loaded()[0]],
        "players": players_json(),
        "default_player": default_player(),
        "version": alamein.__version__,
    }
