"""A lesson over HTTP: what is awaited is taken, anything else is led back, and it can be left and resumed."""

from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from alamein.games import registry
from alamein.server import models, teaching
from alamein.server.app import Settings, create_app
from alamein.server.moves import COMPUTER
from tests import amount
from tests.server.seats import Json, Sitting, error, sitting


def begin(client: TestClient, game: str = "desert_decision") -> Sitting:
    """The pupil of a new lesson."""
    reply = client.post("/api/lessons", json={"game": game})
    assert reply.status_code == 201, reply.text
    (pupil,) = sitting(client, cast(Json, reply.json()))
    return pupil


def lesson(pupil: Sitting) -> dict[str, Any]:
    """Where the lesson stands."""
    return cast(dict[str, Any], pupil.get("?since=-1")["lesson"])


def follow(pupil: Sitting, state: Json | None = None) -> Json:
    """Do what is awaited; what the seat then sees."""
    before = state or pupil.get("?since=-1")
    now, version = cast(dict[str, Any], before["lesson"]), before["version"]
    if now["awaits"] == "do":
        return pupil.post("/act", {"actions": [now["what"]], "version": version})
    return pupil.post("/lesson", {"saw": now["what"]})


@pytest.mark.parametrize("game", registry.GAMES[: amount(1, len(registry.GAMES))])
def test_a_lesson_is_played_to_its_end_and_then_the_match_goes_on(client: TestClient, game: str) -> None:
    pupil, beats = begin(client, game), 0
    seen = pupil.get()
    while not cast(dict[str, Any], seen["lesson"])["over"]:
        assert cast(dict[str, Any], seen["lesson"])["beat"] == beats
        seen = follow(pupil, seen)
        beats += 1
    state = models.State.model_validate_json(client.get("/api/table", headers=pupil.headers).content)
    assert state.lesson is not None and state.lesson.end
    assert [caveat.case for caveat in state.caveats] == ["lesson"]
    assert {seat.kind for seat in state.seats} == {"here", COMPUTER}
    assert not any("failed" in item.text for item in state.log)


def test_another_action_is_led_back_and_changes_nothing(client: TestClient) -> None:
    pupil = begin(client)
    assert error(pupil.act("move F1", status=422)) == ("not-legal", "")
    follow(pupil)
    refused = cast(dict[str, Any], pupil.act("done", status=422)["error"])
    assert refused["message"].startswith("Not yet: ending the phase now")
    assert {"action": "move A9-20", "text": "`move A9-20`"} in refused["reason"]["remedy_parts"]
    assert error(pupil.act("to 0101", status=422)) == ("not-legal", "4.0")
    state = pupil.get()
    assert (state["version"], lesson(pupil)["step"]) == (0, 2)


def test_a_list_of_actions_is_taken_as_far_as_it_is_awaited(client: TestClient) -> None:
    pupil = begin(client, "north_africa")
    for _ in range(2):
        follow(pupil)
    state = pupil.act("move de-5-pz", "to 3014", "to 3114", "to 3115")
    assert (state["taken"], state["version"]) == (3, 3)
    assert lesson(pupil)["what"] == "to 3214"


def test_looking_at_something_else_changes_nothing(client: TestClient) -> None:
    pupil = begin(client)
    pupil.post("/lesson", {"saw": "odds"})
    assert lesson(pupil)["beat"] == 0
    assert error(pupil.post("/lesson", {"saw": ""}, 422))[0] == "not-parseable"


def test_a_lesson_goes_one_way(client: TestClient) -> None:
    pupil = begin(client)
    for _ in range(2):
        follow(pupil)
    state = pupil.get()
    assert state["can_undo"] is False and state["version"] == 1
    assert "one way" in str(pupil.post("/undo", {"version": 1}, 422))
    assert "one way" in str(pupil.post("/takeback", {"version": 1, "to": 0}, 422))


def test_it_is_left_and_resumed_by_another_server(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        pupil = begin(client)
        for _ in range(7):
            follow(pupil)
        before = lesson(pupil)
    with TestClient(create_app(settings)) as client:
        again = Sitting(client, pupil.token)
        assert lesson(again) == before
        (summary,) = client.post("/api/continue", json={"tokens": [pupil.token]}).json()["matches"]
        assert summary["lesson"]["step"] == before["step"]
        assert cast(dict[str, Any], follow(again)["lesson"])["beat"] == before["beat"] + 1


def test_a_lesson_whose_file_has_changed_is_not_gone_on_with(settings: Settings, client: TestClient) -> None:
    pupil = begin(client)
    hall = cast(Any, client.app).state.hall
    table = hall.place(pupil.token).table
    table.header.trust.lesson.print = "another"
    table.remember()
    hall.tables.clear()
    assert pupil.get()["lesson"] is None


def test_no_lesson_is_an_error_that_says_so(client: TestClient) -> None:
    reply = client.post("/api/lessons", json={"game": "desert_decision", "lesson": "ninth"})
    assert reply.status_code == 422 and "it has: first" in reply.text
    assert client.post("/api/lessons", json={"game": "toy"}).status_code == 422
    assert client.post("/api/lessons", json={"game": "chess"}).status_code == 404
    made = client.post("/api/matches", json={"game": "toy", "seats": [{"kind": "here"}] * 2, "seed": 1}).json()
    assert "no lesson is given" in str(sitting(client, made)[0].post("/lesson", {"saw": "next"}, 422))


def test_briefings_and_lessons_on_offer(client: TestClient) -> None:
    games = models.Games.model_validate_json(client.get("/api/games").content).games
    offered = {game.id: [each.id for each in game.lessons] for game in games}
    assert {id: offered[id] for id in registry.GAMES} == {id: ["first"] for id in registry.GAMES}
    assert offered["toy"] == []
    for game in games:
        found = teaching.Briefings.model_validate_json(client.get(f"/api/games/{game.id}/briefing").content)
        known = [scenario.id for scenario in game.scenarios] if game.id in registry.GAMES else []
        assert [each.scenario for each in found.briefings] == known
