"""Nothing sent to a seat differs when only what it may not know differs: HTTP, WebSocket, refusals, records."""

import json
from typing import cast

import pytest
from starlette.testclient import TestClient

from alamein.games import registry
from alamein.server.app import Settings
from tests.server.seats import Json, Sitting, error, new, sitting
from tests.server.telling import assert_the_same_is_sent


@pytest.mark.parametrize("id", ["toy", "secret"])
def test_a_seat_is_sent_the_same_whatever_it_may_not_know(small_games: None, settings: Settings, id: str) -> None:
    assert_the_same_is_sent(settings, registry.game(id), 1)


def test_events_reach_their_audience_only(client: TestClient) -> None:
    keys = new(client, game="secret", seats=[{"kind": "here"}] * 3)
    seats = sitting(client, keys)
    everybody = [*seats, Sitting(client, str(keys["spectator"]))]
    seats[0].act("keep")
    card = cast(list[int], cast(Json, seats[1].get()["view"])["hand"])[1]
    seats[1].act(f"swap {card}")
    for n, seat in enumerate(everybody):
        told = [(item["case"], item["data"][0]) for item in cast(list[Json], seat.get()["log"])]
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
        drew = [item["data"] for item in cast(list[Json], table["log"]) if item["case"] == "drew"]
        assert {cast(list[int], data)[0] for data in drew} == ({n} if n < 2 else set())
        told = [table, seat.get("/verify"), seat.get("/odds")]
        told += [seat.get(f"/replay/{version}") for version in range(cast(int, table["version"]) + 1)]
        assert not any('"draw ' in json.dumps(body) for body in told)
        assert error(seat.get("/export", 403))[0] == "secret"


def test_dice_stay_sealed_until_the_game_is_over(client: TestClient) -> None:
    red, _ = sitting(client, new(client, seed=None))
    assert [seal["seed"] for seal in cast(list[Json], red.get()["dice"])] == [None]
    assert cast(list[Json], red.get("/export")["dice"])[0]["seed"] is None


def test_closed_stacks_are_closed_to_the_enemy_and_to_spectators(client: TestClient) -> None:
    """[5.1.1] desert_decision with its option: three Australian brigades stand in 0805, and the first is on top."""
    keys = new(client, game="desert_decision", options={"closed_stacks": 1})
    allied, axis = sitting(client, keys)
    allied.act("at 0905")
    for seat, seen in ((allied, True), (axis, False), (Sitting(client, str(keys["spectator"])), False)):
        scene = cast(Json, seat.get()["scene"])
        shown = {str(counter["unit"]): counter for counter in cast(list[Json], scene["counters"])}
        assert "A9-20" in shown and ("A9-24" in shown) == seen
        assert ("+2" in cast(list[str], shown["A9-20"]["badges"])) != seen
        sent = json.dumps([seat.get()["log"], cast(Json, scene)["counters"], seat.get("/odds")])
        assert seen or '"A9-24"' not in sent
    assert error(axis.get("/export", 403))[0] == "secret"
