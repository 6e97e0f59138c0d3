"""Saving, opening, forking and verifying matches; what may be told to whom."""

from typing import cast

import pytest
from starlette.testclient import TestClient

from alamein.server.worker import Answer, Task
from tests.server.seats import Here, Json, Sitting, error, new, sitting

COMPUTERS: list[Json] = [{"kind": "here"}, {"kind": "computer", "player": "random"}, {"kind": "computer"}]


def played(client: TestClient, moves: int) -> list[Sitting]:
    """A toy match after some moves of both seats."""
    seats = sitting(client, new(client))
    for n in range(moves):
        legal = cast(list[str], seats[n % 2].get()["legal"])
        seats[n % 2].act(legal[n % len(legal)])
    return seats


def test_a_saved_game_opens_again_where_it_was(client: TestClient) -> None:
    red, _ = played(client, 5)
    record = red.get("/export")
    assert client.post("/api/records/verify", json={"record": record}).json()["entries"] == 5
    opened = client.post("/api/records", json={"record": record})
    assert opened.status_code == 201 and opened.json()["version"] == 5
    again = sitting(client, opened.json())[0]
    before, after = red.get(), again.get()
    for key in ("version", "decider", "prompt", "view", "log", "last_move"):
        assert after[key] == before[key], key


def test_workers_replay_records_and_forks(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    red, _ = played(client, 3)
    record = red.get("/export")
    asked: list[str] = []

    def gives_up(self: Here, task: Task, seconds: float) -> Answer:
        asked.append(type(task).__name__)
        return Answer([], "no answer in 60 s")

    monkeypatch.setattr(Here, "think", gives_up)
    reply = client.post("/api/records", json={"record": record})
    assert (reply.status_code, error(reply.json())[0]) == (409, "busy")
    assert error(red.post("/fork", {"version": 2}, 409))[0] == "busy"
    assert asked == ["Lay", "Lay"]


def test_a_damaged_record_is_refused_with_the_place(client: TestClient) -> None:
    red, _ = played(client, 5)
    record = red.get("/export")
    cast(list[list[object]], record["log"])[2] = [0, "to 0605"]
    for path in ("/api/records", "/api/records/verify"):
        reply = client.post(path, json={"record": record})
        assert reply.status_code == 422 and error(reply.json())[0] == "bad-record"
        assert "entry 3" in reply.json()["error"]["message"]
    assert error(client.post("/api/records", json={"record": {}}).json())[0] == "bad-record"
    assert error(client.post("/api/records", json={"record": {"sealed": 1, "box": "AAAA"}}).json())[0] == "bad-record"


def test_a_fork_goes_on_from_any_version(client: TestClient) -> None:
    red, _ = played(client, 5)
    made = red.post("/fork", {"version": 3}, 201)
    fork = sitting(client, made)
    assert made["version"] == 3 and fork[0].get()["view"] == red.get("/replay/3")["view"]
    fork[1].act("pass")
    assert red.get()["version"] == 5
    assert error(red.post("/fork", {"version": 9}, 404))[0] == "not-found"


def test_every_die_can_be_checked_when_the_game_is_over(client: TestClient) -> None:
    seats = sitting(client, new(client, seed=None))
    for n in range(40):
        state = seats[n % 2].get()
        if state["decider"] is None:
            break
        seats[n % 2].act(*[text for text in cast(list[str], state["legal"]) if text != "pass"][-1:])
    state = seats[0].get()
    assert state["result"] is not None
    verified = seats[0].get("/verify")
    assert verified["dice_sealed"] == 0


def test_after_a_take_back_the_record_is_sound(client: TestClient) -> None:
    red, blue = played(client, 5)
    red.post("/takeback", {"version": 5, "to": 2})
    blue.post("/takeback/answer", {"version": 5, "agree": True})
    red.act("pass")
    record = blue.get("/export")
    assert client.post("/api/records/verify", json={"record": record}).json()["entries"] == 3


def test_a_game_with_secrets_is_saved_sealed_and_keeps_its_seats(client: TestClient) -> None:
    (red,) = sitting(client, new(client, game="secret", seats=COMPUTERS, seed=None))
    record = red.get("/export")
    assert set(record) == {"sealed", "game", "box"}
    assert "draw" not in str(record["box"])
    opened = client.post("/api/records", json={"record": record})
    assert [seat["kind"] for seat in opened.json()["seats"]] == ["here", "computer", "computer"]
    assert sitting(client, opened.json())[0].get()["view"] == red.get("/replay/0")["view"]
    chosen = client.post("/api/records", json={"record": record, "seats": [{"kind": "here"}] * 3})
    assert error(chosen.json())[0] == "not-parseable"


def test_nobody_takes_home_what_another_person_hides(client: TestClient) -> None:
    seats = [{"kind": "here"}, {"kind": "link"}, {"kind": "computer"}]
    keys = new(client, game="secret", seats=seats)
    (red,) = sitting(client, keys)
    watcher = Sitting(client, str(keys["spectator"]))
    for sits in (red, watcher):
        assert error(sits.get("/export", 403))[0] == "secret"
    assert error(watcher.post("/fork", {"version": 0}, 403))[0] == "secret"


def test_a_fork_of_a_game_with_secrets_begins_with_a_guess(client: TestClient) -> None:
    (red,) = sitting(client, new(client, game="secret", seats=COMPUTERS, seed=None))
    made = red.post("/fork", {"version": 0}, 201)
    assert [seat["kind"] for seat in made["seats"]] == ["here", "computer", "computer"]
    fork = sitting(client, made)[0].get()
    assert (fork["version"], fork["view"]) == (0, red.get("/replay/0")["view"])
    assert [caveat["case"] for caveat in cast(list[Json], fork["caveats"])] == ["guess", "server-only"]
    again = red.post("/fork", {"version": 0, "seats": [{"kind": "here"}] * 3}, 201)  # nothing in it is secret
    hands = [cast(Json, seat.get()["view"])["hand"] for seat in sitting(client, again)]
    record = client.get(
        "/api/table/export",
        headers=sitting(client, again)[0].headers
        | {"X-Alamein-Tokens": ",".join(seat.token for seat in sitting(client, again))},
    ).json()
    assert record["start"]["hand"] == [hand[n] for n, hand in enumerate(cast(list[list[int]], hands))]


def test_who_holds_every_seat_may_have_the_whole_record(client: TestClient) -> None:
    red, blue, green = sitting(client, new(client, game="secret", seats=[{"kind": "here"}] * 3))
    assert error(red.get("/export", 403))[0] == "secret"
    more = {"X-Alamein-Tokens": f"{blue.token}, {green.token}"}
    reply = client.get("/api/table/export", headers=red.headers | more)
    assert reply.status_code == 200 and "log" in reply.json()
    assert reply.headers["content-disposition"].startswith('attachment; filename="secret-')


@pytest.mark.parametrize("seats", [[], [{"kind": "here"}], [{"kind": "here"}] * 3])
def test_all_seats_must_be_filled(client: TestClient, seats: list[Json]) -> None:
    reply = client.post("/api/matches", json={"game": "toy", "seats": seats})
    assert (reply.status_code, error(reply.json())[0]) == (422, "not-parseable")


def test_a_resignation_is_kept_in_the_record(client: TestClient) -> None:
    red, blue = played(client, 3)
    over = blue.post("/resign", {"version": 3})
    record = red.get("/export")
    assert record["resigned"] == [{"seat": 1, "at": 3}] and record["result"] == over["result"]
    verified = client.post("/api/records/verify", json={"record": record}).json()
    assert verified["result"] == over["result"] and verified["dice_sealed"] == 0
    opened = client.post("/api/records", json={"record": record}).json()
    again = Sitting(client, opened["spectator"]).get()
    assert (again["decider"], again["result"]) == (None, over["result"])
    assert cast(list[Json], again["log"])[-1]["case"] == "resign" and cast(list[Json], again["seats"])[1]["resigned"]
    assert Sitting(client, opened["spectator"]).get("/export")["resigned"] == record["resigned"]
    fork = sitting(client, red.post("/fork", {"version": 3}, 201))
    assert fork[1].get()["decider"] is not None  # from there the game goes on


@pytest.mark.parametrize(
    "resigned", [5, [5], [{"seat": 2, "at": 3}], [{"seat": 0, "at": 2}], [{"seat": 0, "at": 3}] * 2, [{"seat": True}]]
)
def test_a_false_resignation_is_refused(client: TestClient, resigned: object) -> None:
    red, _ = played(client, 3)
    record = red.get("/export") | {"resigned": resigned}
    reply = client.post("/api/records/verify", json={"record": record})
    assert reply.status_code == 422 and "resigned" in reply.json()["error"]["message"]


def test_of_three_a_resignation_is_kept_where_it_was(client: TestClient) -> None:
    seats = sitting(client, new(client, game="secret", seats=[{"kind": "here"}] * 3))
    seats[0].act("keep")
    seats[2].post("/resign", {"version": 1})
    tokens = ",".join(seat.token for seat in seats)
    headers = seats[0].headers | {"X-Alamein-Tokens": tokens}
    record = client.get("/api/table/export", headers=headers).json()
    assert record["resigned"] == [{"seat": 2, "at": len(record["log"])}] and record["result"] is None
    opened = client.post("/api/records", json={"record": record}).json()
    log = cast(list[Json], sitting(client, opened)[0].get()["log"])
    assert [item["seat"] for item in log if item["case"] == "resign"] == [2]
