"""All that a server tells a viewer, at positions that the viewer cannot tell apart."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from starlette.testclient import TestClient

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import SPECTATOR, Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.play.match import Match
from alamein.server.app import Settings, create_app
from alamein.server.making import Chosen, made
from alamein.server.moves import HERE
from tests.server.seats import Sitting


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
    yield seat.get("/dice")
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
    with client.websocket_connect("/api/table/live") as socket:
        socket.send_json({"token": seat.token})
        yield _known(socket.receive_json()["state"])


def pairs(game: Game[State], apart: int) -> Iterator[tuple[State, State, int]]:
    """A position, another that a viewer cannot tell from it, and the viewer. Where there are secrets they differ.
    The positions lie so many actions apart."""
    found = 0
    for n, state in enumerate(positions(game, 42, 40, apart)):
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


def assert_the_same_is_sent(settings: Settings, game: Game[State], apart: int) -> None:
    """Whatever a viewer may not know, it is told the same."""
    for n, (state, other, viewer) in enumerate(pairs(game, apart)):
        first = replace(settings, database=settings.database.with_name(f"{n}-1.db"))
        second = replace(settings, database=settings.database.with_name(f"{n}-2.db"))
        with sent(first, game, state, viewer) as one, sent(second, game, other, viewer) as two:
            assert one == two
