"""Pushes: each seat gets its own, fast changes are merged, a reconnect continues where it broke off."""

from typing import cast

import pytest
from sqlalchemy import text
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from alamein.server.opening import open_together
from tests.server.seats import Json, new, sitting, until


def test_both_seats_hear_of_a_move(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    with client.websocket_connect("/api/table/live") as socket:
        socket.send_json({"token": blue.token})
        assert socket.receive_json()["state"]["version"] == 0
        red.act("to 0102")
        state = socket.receive_json()["state"]
        assert (state["version"], state["decider"], state["seat"]) == (1, 1, 1)
        assert state == blue.get("?since=0")
        red.post("/chat", {"text": "hello"})
        message = socket.receive_json()
        assert (message["type"], message["chat"]["text"]) == ("chat", "hello")
        red.post("/takeback", {"version": 1})
        assert socket.receive_json()["state"]["ask"]["waiting"] == [1]
        socket.send_text("ping")
        assert socket.receive_json() == {"type": "pong"}


def test_who_is_at_the_table(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    with client.websocket_connect("/api/table/live") as socket:
        socket.send_json({"token": red.token})
        socket.receive_json()
        with client.websocket_connect("/api/table/live") as other:
            other.send_json({"token": blue.token})
            assert socket.receive_json() == {"type": "presence", "seats": [0, 1]}
            other.receive_json()
            assert other.receive_json() == {"type": "presence", "seats": [0, 1]}
        assert socket.receive_json() == {"type": "presence", "seats": [0]}


def test_a_reconnect_misses_no_line_of_the_log(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    red.act("to 0102")
    blue.act("to 0604")
    with client.websocket_connect("/api/table/live") as socket:
        socket.send_json({"token": blue.token, "since": 1})
        log = cast(list[Json], socket.receive_json()["state"]["log"])
        assert [item["version"] for item in log] == [2]
        red.act("to 0103")
        assert [item["version"] for item in socket.receive_json()["state"]["log"]] == [3]


@pytest.mark.parametrize("said", ['{"token": "nothing"}', "ping", "{}", '{"token": 5}'])
def test_who_does_not_say_who_he_is_is_told_so(client: TestClient, said: str) -> None:
    """[attack 8] A token in the address counts for nothing: addresses are logged."""
    red, _ = sitting(client, new(client))
    with client.websocket_connect(f"/api/table/live?token={red.token}") as socket:
        socket.send_text(said)
        assert socket.receive_json()["error"]["kind"] == "no-token"
        try:
            socket.receive_json()
        except WebSocketDisconnect as gone:
            assert gone.code == 4401
        else:
            raise AssertionError("the socket stays open")


def test_nobody_listens_any_more_after_leaving(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    with client.websocket_connect("/api/table/live") as socket:
        socket.send_json({"token": red.token})
        socket.receive_json()
        assert client.app.state.hall.listeners
    red.act("pass")
    until(lambda: not client.app.state.hall.listeners)


@pytest.mark.both
def test_many_tables_are_opened_together(client: TestClient) -> None:
    """As after a restart. One that is damaged says so by itself, and an unknown token harms nobody."""
    hall = cast(Starlette, client.app).state.hall
    seats = [sitting(client, new(client))[0] for _ in range(4)]
    for seat in seats:
        seat.act("to 0102")
        seat.post("/chat", {"text": "hello"})
    ids, before = [hall.find(seat.token)[0] for seat in seats], [seat.get() for seat in seats]
    with hall.store.engine.begin() as connection:
        connection.execute(text("UPDATE moves SET entries = '[' WHERE match = :id AND n = 1"), {"id": ids[3]})
    hall.tables.clear()
    hall.known.clear()
    open_together(hall, ["nothing", *(seat.token for seat in seats)])
    assert set(hall.tables) == set(ids[:3]) and not hall.opening
    assert [seat.get() for seat in seats[:3]] == before[:3]
    assert seats[3].get(status=503)["error"]["kind"] == "damaged"
