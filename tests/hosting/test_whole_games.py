"""Every game is played to its end on the server, and everything about it can be looked up afterwards."""

import time
from dataclasses import replace
from typing import cast

import pytest
from starlette.testclient import TestClient

from alamein.games import registry
from alamein.server.app import Settings, create_app
from tests.server.seats import Json, Sitting, new, sitting

STANDSTILL = 60.0  # seconds


def wait_for_the_end(watcher: Sitting) -> None:
    """Until the game is over. On a busy machine a long game takes its time; it must only never stand still."""
    version, moved = -1, time.monotonic()
    while (state := watcher.get("?since=-1"))["decider"] is not None:
        if state["version"] != version:
            version, moved = cast(int, state["version"]), time.monotonic()
        assert time.monotonic() < moved + STANDSTILL, f"the game stands still at version {version}"
        time.sleep(0.2)


@pytest.mark.parametrize("id", registry.GAMES)
def test_computers_play_a_game_to_its_end(settings: Settings, id: str) -> None:
    with TestClient(create_app(settings)) as client:
        card = next(card for card in client.get("/api/games").json()["games"] if card["id"] == id)
        seats = [{"kind": "computer", "player": "random"}] * card["in_play"]
        watcher = Sitting(client, str(new(client, game=id, seats=seats, seed=None)["spectator"]))
        wait_for_the_end(watcher)
        state = watcher.get()
        assert not [item for item in state["log"] if item["kind"] == "replaced"]
        verified = watcher.get("/verify")
        assert verified["dice_sealed"] == verified["dice_dictated"] == 0
        assert verified["result"] == state["result"] is not None
        last = cast(int, state["version"])
        assert watcher.get(f"/replay/{last}")["view"] == state["view"]
        for version in (0, last // 3, last // 3 + 1, last // 3 - 1, last // 2):
            again = watcher.get(f"/replay/{version}")
            assert again["log"] == [item for item in state["log"] if item["version"] == version]
        opened = client.post("/api/records", json={"record": watcher.get("/export")})
        assert opened.status_code == 201, opened.text
        for key in ("view", "result", "dice"):
            assert Sitting(client, opened.json()["spectator"]).get()[key] == state[key]
    with TestClient(create_app(replace(settings))) as client:  # after a restart
        assert Sitting(client, watcher.token).get() == state


@pytest.mark.parametrize("id", registry.GAMES)
def test_a_person_begins_with_two_requests(settings: Settings, id: str) -> None:
    with TestClient(create_app(settings)) as client:
        keys: Json = client.post("/api/matches", json={"game": id}).json()
        (seat,) = sitting(client, keys)
        end = time.monotonic() + 60
        while not (state := seat.get())["legal"]:
            assert time.monotonic() < end, "my turn does not come"
            time.sleep(0.05)
        assert seat.act(state["legal"][0])["taken"] == 1
