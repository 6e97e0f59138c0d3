"""Nothing sent to a seat differs when only what it may not know differs, whatever it asks in whatever order."""

import json
from pathlib import Path
from typing import cast

from starlette.testclient import TestClient

from alamein.server.app import Settings, create_app
from tests import amount
from tests.server.seats import Json, Sitting, error, new, sitting
from tools.leaks import Asking, twins


def test_a_seat_is_told_the_same_whatever_it_may_not_know(small_games: None, tmp_path: Path) -> None:
    with twins(tmp_path) as servers:
        for seed in range(amount(120, 2000)):
            Asking(servers, "secret", seed).go(6)


def test_a_look_is_not_taken_back_not_even_after_a_restart(small_games: None, settings: Settings) -> None:
    """Nobody is told of it but who looks, and he goes on deciding: only what he knows is different."""
    with TestClient(create_app(settings)) as client:
        red = sitting(client, new(client, game="secret", seats=[{"kind": "here"}] * 3))[0]
        finals = cast(Json, red.get("/finals")["finals"])
        assert sorted(finals.items())[:2] == [("keep", "passes"), ("look", "hidden")] and len(finals) == 3
        tried = red.post("/try", {"actions": ["look"], "version": 0})
        assert (tried["taken"], tried["stopped"], tried["log"]) == (0, True, [])
        state = red.act("look", "no such action")
        assert (state["taken"], state["decider"], state["can_undo"]) == (1, 0, False)
    with TestClient(create_app(settings)) as client:
        again = Sitting(client, red.token)
        assert not again.get()["can_undo"] and error(again.post("/undo", {"version": 1}, 422))[0] == "not-legal"


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
    assert [seal["seed"] for seal in cast(list[Json], red.get()["dice"])] == [None, None]
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
