"""Attacks on a game's secrets that once succeeded."""

from collections.abc import Iterator
from typing import cast

import msgspec
import pytest
from starlette.testclient import TestClient

from alamein.core.chance import SealedDice, Splitmix, pick
from alamein.games import registry
from alamein.play import record
from alamein.play.match import Match
from alamein.server import seals
from alamein.server.app import Settings, create_app
from alamein.server.hall import kept_seats
from alamein.server.making import Chosen, made
from alamein.server.moves import HERE
from tests.afrika_deck.board import Board
from tests.server.seats import Json, Sitting, error, new, sitting


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings)) as found:
        yield found


def begun(client: TestClient, match: Match) -> list[Sitting]:
    """A match that stands here, with everybody at the table."""
    seats = range(match.game.players(match.state))
    keys = client.app.state.hall.add(made(match, [], [Chosen(HERE, "", "")] * len(seats)))
    return [Sitting(client, keys.tokens[seat]) for seat in seats]


def confirmed(match: Match, seed: str) -> int:
    """How many outcomes of chance a seed foretells."""
    dice, again = SealedDice(bytes.fromhex(seed), 0), Match(match.game, match.scenario, match.options, match.start)
    found = 0
    for entry in match.log:
        if entry.who == "*":
            drawn = again.legal()[pick(match.game.weights(again.state), dice)]
            found += match.game.notation.text(drawn) == entry.text
        again.replay(entry)
    return found


def with_hands(client: TestClient) -> tuple[Sitting, Match]:
    """Against a computer that does not move: both hold cards of which the other knows nothing; the first has acted."""
    hall = client.app.state.hall
    hall.computers = lambda id, player: None
    keys = new(client, game="afrika_deck", seats=[{"kind": "here"}, {"kind": "computer"}], seed=None)
    (a,) = sitting(client, keys)
    a.act(cast(list[str], a.get()["legal"])[0])
    return a, hall.table(str(keys["match"])).match


def test_a_take_back_opens_no_hidden_cards(client: TestClient) -> None:
    """Attack 1: the computer agrees at once to a take-back; the seed that is published then had dealt every hand."""
    a, match = with_hands(client)
    state = a.post("/takeback", {"version": 1, "to": 0})
    dealt = len([entry for entry in match.log if entry.who == "*"])
    published = [str(seal["seed"]) for seal in cast(list[Json], state["dice"]) if seal["seed"]]
    assert dealt >= 10 and all(confirmed(match, seed) < dealt for seed in published)
    hidden = [seal["seed"] for seal in cast(list[Json], state["dice"]) if seal["stream"] == "hidden"]
    assert hidden == [None] * len(hidden)
    assert a.get("/verify")["dice_sealed"] == dealt


def test_a_fork_opens_nothing_of_the_match_that_goes_on(client: TestClient) -> None:
    """Attack 2: fork, resign the fork, export it. What is in it follows from what the seat knows."""
    a, match = with_hands(client)
    game, view = match.game, a.get()["view"]
    fork = sitting(client, a.post("/fork", {"version": 1}, 201))[0]
    fork.post("/resign", {"version": 0})
    record = fork.get("/export")
    guess = game.guess(cast(Json, view), 0, Splitmix(1))
    assert record["log"] == [] and record["start"] == game.dump(guess)
    assert fork.get("/review")["luck"] is None


def test_a_sealed_save_opens_nothing_of_the_match_that_goes_on(client: TestClient) -> None:
    """Attack 2: save, open, resign the copy, export it; and the copy of the copy. When the match is over, they open."""
    a, _ = with_hands(client)
    copies, saved = [], a.get("/export")
    for _ in range(2):
        assert set(saved) == {"sealed", "game", "box"}
        copy = sitting(client, client.post("/api/records", json={"record": saved}).json())[0]
        assert copy.get()["view"] == a.get()["view"]
        over = copy.post("/resign", {"version": copy.get()["version"]})
        assert all(seal["seed"] is None for seal in cast(list[Json], over["dice"]))
        assert error(copy.get("/review", 403))[0] == error(copy.get("/review/costly", 403))[0] == "secret"
        saved = copy.get("/export")
        copies.append(copy)
    a.post("/resign", {"version": 1})
    for copy in copies:
        assert "log" in copy.get("/export") and copy.get("/review")
        assert all(seal["seed"] for seal in cast(list[Json], copy.get()["dice"])[-2:])


def test_a_sealed_save_of_before_finds_the_match_it_comes_from(client: TestClient) -> None:
    """Attack 2 with a file that holds the record itself and does not say of which match."""
    a, _ = with_hands(client)
    hall = client.app.state.hall
    table = hall.place(a.token).table
    content = msgspec.json.encode({"record": record.save(table.frozen()), "seats": kept_seats(table)})
    saved = {"sealed": 1, "game": "afrika_deck", "box": seals.close(hall.store.key("records"), content)}
    copy = sitting(client, client.post("/api/records", json={"record": saved}).json())[0]
    copy.post("/resign", {"version": 1})
    assert "box" in copy.get("/export")
    a.post("/resign", {"version": 1})
    assert "log" in copy.get("/export")


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
