"""Nothing sent to a seat differs when only what it may not know differs: HTTP, WebSocket, refusals, records."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

import pytest
from starlette.testclient import TestClient

from alamein import games
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import SPECTATOR, Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.play.match import Match
from alamein.server.app import Settings, create_app
from alamein.server.making import Chosen, made
from alamein.server.moves import HERE
from tests.server.conftest import SMALL
from tests.server.seats import Json, Sitting, error, new, sitting

GAMES = ("toy", "secret", *games.GAMES)


def positions(game: Game[State], seed: int, count: int, apart: int) -> Iterator[State]:
    """Positions along a random game."""
    source, state = Splitmix(seed), game.new("", {})
    for n in range(count * apart):
        if state.over:
            return
        legal = list(game.legal(state))
        chance = game.seat(state) == CHANCE
        if n % apart == 0 and not chance:
            yield state
        game.apply(state, legal[pick(game.weights(state), source) if chance else source.below(len(legal))], Log(False))


@contextmanager
def sent(settings: Settings, game: Game[State], state: State, viewer: int) -> Iterator[list[object]]:
    """All that a viewer is sent at a position, but for the keys to its own table."""
    match = Match.from_position(game, game.dump(state), b"the same dice")
    with TestClient(create_app(settings)) as client:
        hall = client.app.state.hall
        keys = hall._open(made(match, [], [Chosen(HERE, "", "")] * game.players(state)))
        seat = Sitting(client, keys.tokens[viewer])
        yield [_known(body) for body in everything(client, game, seat)]


def _known(body: object) -> object:
    hidden = ("match", "updated")
    return {key: value for key, value in body.items() if key not in hidden} if isinstance(body, dict) else body


def everything(client: TestClient, game: Game[State], seat: Sitting) -> Iterator[object]:
    """What every route answers a seat."""
    yield seat.get()
    yield seat.get("/odds")
    yield seat.get("/replay/0")
    yield seat.get("/verify")
    yield seat.get("/finals")
    for number in range(2):
        yield seat.post("/threats", {"seat": number})
    reply = client.post("/api/table/hint", json={"version": 0}, headers=seat.headers)
    yield reply.status_code, reply.text
    yield seat.get("/review", 422)
    source = Splitmix(1)
    known = game.notation.all_actions()
    for _ in range(8):
        text = game.notation.text(known[source.below(len(known))])
        for path, body in (("/why", {"action": text}), ("/try", {"actions": [text], "version": 0})):
            reply = client.post(f"/api/table{path}", json=body, headers=seat.headers)
            yield reply.status_code, reply.text
        if "error" in (
            refused := client.post(
                "/api/table/act", json={"actions": [text], "version": 99}, headers=seat.headers
            ).json()
        ):
            yield refused
    for path in ("/export", "/fork"):
        reply = client.request("GET" if path == "/export" else "POST", f"/api/table{path}",
                               headers=seat.headers, json=None if path == "/export" else {"version": 0})  # fmt: skip
        if reply.status_code >= 400:
            yield path, reply.status_code, reply.text
        else:
            assert game.view(game.new("", {}), SPECTATOR) == game.dump(game.new("", {})), "a record tells secrets"
    yield _known(client.post("/api/continue", json={"tokens": [seat.token]}).json()["matches"][0])
    with client.websocket_connect(f"/api/table/live?token={seat.token}") as socket:
        yield _known(socket.receive_json()["state"])


def pairs(game: Game[State]) -> Iterator[tuple[State, State, int]]:
    """A position, another that a viewer cannot tell from it, and the viewer. Where there are secrets they differ."""
    found = 0
    for n, state in enumerate(positions(game, 42, 40, 1 if game.id in SMALL else 61)):
        for viewer in range(game.players(state)):
            other = game.guess(game.view(state, viewer), viewer, Splitmix(n))
            differ = game.dump(other) != game.dump(state)
            if n == 0 or differ:
                found += differ
                yield game.copy(state), other, viewer
        if found >= 6:
            return
    keeps_secrets = game.view(state, SPECTATOR) != game.dump(state)
    assert found or not keeps_secrets, "the test compares equal positions"


@pytest.mark.parametrize("id", GAMES)
def test_a_seat_is_sent_the_same_whatever_it_may_not_know(small_games: None, settings: Settings, id: str) -> None:
    game = games.game(id)
    for n, (state, other, viewer) in enumerate(pairs(game)):
        first = replace(settings, database=settings.database.with_name(f"{n}-1.db"))
        second = replace(settings, database=settings.database.with_name(f"{n}-2.db"))
        with sent(first, game, state, viewer) as one, sent(second, game, other, viewer) as two:
            assert one == two


def test_events_reach_their_audience_only(client: TestClient) -> None:
    keys = new(client, game="secret", seats=[{"kind": "here"}] * 3)
    seats = sitting(client, keys)
    everybody = [*seats, Sitting(client, str(keys["spectator"]))]
    seats[0].act("keep")
    card = cast(list[int], cast(Json, seats[1].get()["view"])["hand"])[1]
    seats[1].act(f"swap {card}")
    for n, seat in enumerate(everybody):
        told = [(item["kind"], item["data"][0]) for item in cast(list[Json], seat.get()["log"])]
        assert {kind for kind, who in told if who != n} <= {"drawn", "kept"}
        assert ("swapped" in {kind for kind, _ in told}) == (n == 1)
        again = [item for version in range(3) for item in cast(list[Json], seat.get(f"/replay/{version}")["log"])]
        assert again == seat.get()["log"]


def test_markers_drawn_are_told_to_their_owner_only(client: TestClient) -> None:
    """The match's log holds every `draw n` of alam_halfa in clear; no route hands it out before the game is over."""
    keys = new(client, game="alam_halfa", seed=None)
    axis, allied = sitting(client, keys)
    axis.act("historical", "done")
    allied.act("historical", "done")
    for n, seat in enumerate((axis, allied, Sitting(client, str(keys["spectator"])))):
        table = seat.get()
        drew = [item["data"] for item in cast(list[Json], table["log"]) if item["kind"] == "drew"]
        assert {cast(list[int], data)[0] for data in drew} == ({n} if n < 2 else set())
        told = [table, seat.get("/verify"), seat.get("/odds")]
        told += [seat.get(f"/replay/{version}") for version in range(cast(int, table["version"]) + 1)]
        assert not any('"draw ' in json.dumps(body) for body in told)
        assert error(seat.get("/export", 403))[0] == "secret"


def test_dice_stay_sealed_until_the_game_is_over(client: TestClient) -> None:
    red, _ = sitting(client, new(client, seed=None))
    assert [seal["seed"] for seal in cast(list[Json], red.get()["dice"])] == [None]
    assert cast(list[Json], red.get("/export")["dice"])[0]["seed"] is None
