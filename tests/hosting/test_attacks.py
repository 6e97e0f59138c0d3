"""Attacks on a game's secrets that once succeeded."""

from collections.abc import Iterator
from typing import cast

import pytest
from starlette.testclient import TestClient

from alamein.games import registry
from alamein.play.match import Match
from alamein.server.app import Settings, create_app
from alamein.server.making import Chosen, made
from alamein.server.moves import HERE
from tests.afrika_deck.board import Board
from tests.server.seats import Json, Sitting


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings)) as found:
        yield found


def begun(client: TestClient, match: Match) -> list[Sitting]:
    """A match that stands here, with everybody at the table."""
    seats = range(match.game.players(match.state))
    keys = client.app.state.hall._open(made(match, [], [Chosen(HERE, "", "")] * len(seats)))
    return [Sitting(client, keys.tokens[seat]) for seat in seats]


def seen_by_b(card: str) -> Board:
    """B has looked at the top Event, which is this card; A is to attack."""
    board = Board().front("A", "flak88")
    board.take(card)
    board.position["event"].insert(0, {"count": 1, "card": card, "lot": 0, "bag": 0, "seen_by": ["B"]})
    return board


@pytest.mark.parametrize("card", ["minefield", "british_tank", "british_infantry"])
def test_what_another_has_seen_is_neither_tried_nor_taken_back(client: TestClient, card: str) -> None:
    """Attack 3: A attacks, sees the Event that only B knew, and takes the attack back."""
    game = registry.game("afrika_deck")
    position = game.dump(seen_by_b(card).at("tactics").state)
    a, _ = begun(client, Match.from_position(game, position, None))
    attack = next(text for text in cast(list[str], a.get()["legal"]) if text.startswith("attack"))
    tried = a.post("/try", {"actions": [attack], "version": 0})
    assert (tried["taken"], tried["stopped"], tried["log"]) == (0, True, [])
    assert cast(Json, a.get("/finals")["finals"])[attack] == "hidden"
    after = a.post("/act", {"actions": [attack, "no such action"], "version": 0})
    assert (after["taken"], after["decider"], after["can_undo"]) == (1, 0, False)
    assert card.replace("_", " ") in str(after["log"]).lower()
    a.post("/undo", {"version": 1}, 422)
