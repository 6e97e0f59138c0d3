"""What the four games really send is what the models declare, no key more and none less: from whole saved games."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast, get_args

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient
from toy_game import GAME

from alamein.core.event import KINDS
from alamein.core.verbs import ARGUMENTS, MARKS
from alamein.core.words import PARTS
from alamein.games import registry
from alamein.play.examples import examples
from alamein.server import answers, models, shapes
from alamein.server.app import Settings, create_app
from tests import amount
from tests.server.seats import TWO_HERE, Here, Json, Sitting, error, sitting

SAVED = [
    f"{id}-{which}-r{registry.game(id).revision}"
    for id, which in (
        *(("desert_decision", "option_2"), ("alam_halfa", "alam_halfa")),
        *(("north_africa", "july"), ("afrika_deck", "standard-2")),
    )
]
LOOKS = 16  # positions of each saved game
REVIEWED = SAVED[-amount(1, len(SAVED)) :]  # to judge a whole game takes seconds


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("server")
    with TestClient(create_app(Settings(folder / "alamein.db", workers=1, thinker=Here, web=folder))) as found:
        yield found


def opened(client: TestClient, saved: str) -> list[Sitting]:
    """A saved game of two, both here."""
    record = json.loads(Path(f"tests/golden/{saved}.json").read_text(encoding="utf-8"))
    reply = client.post("/api/records", json={"record": record, "seats": TWO_HERE})
    assert reply.status_code == 201, reply.text
    models.MatchMade.model_validate_json(reply.content)
    return sitting(client, cast(Json, reply.json()))


def seen(place: Sitting, path: str, model: type[shapes.Model]) -> Json:
    """A reply that its model accepts."""
    reply = place.client.get(f"/api/table{path}", headers=place.headers)
    assert reply.status_code == 200, reply.text
    model.model_validate_json(reply.content)
    return cast(Json, reply.json())


@pytest.mark.parametrize("saved", SAVED)
def test_a_whole_game(client: TestClient, saved: str) -> None:
    places = opened(client, saved)
    version = cast(int, seen(places[0], "", models.State)["version"])
    for n in range(0, version + 1, version // LOOKS):
        seen(places[n % 2], f"/replay/{n}", models.State)
    if saved in REVIEWED:
        seen(places[0], "/review", answers.Review)
        seen(places[0], "/review/costly", answers.CostlyDecisions)
    made = places[0].post("/fork", {"version": version // 2, "seats": TWO_HERE}, 201)
    for place in sitting(client, made):
        asked(place)


def asked(place: Sitting) -> None:
    """Odds, what cannot be undone, threats, supply and a refusal, in the middle of a game."""
    scene = cast(dict[str, list[dict[str, str]]], seen(place, "", models.State)["scene"])
    seen(place, "/odds", answers.OddsReply)
    seen(place, "/finals", answers.Finals)
    answers.Threats.model_validate(place.post("/threats", {"seat": 0}))
    models.WhyReply.model_validate(place.post("/why", {"action": "done"}))
    for counter in scene.get("counters", [])[:3]:
        answers.Traced.model_validate(place.post("/trace", {"unit": counter["unit"]}))


@pytest.mark.parametrize("game", registry.GAMES)
def test_sheets_and_rulebooks(client: TestClient, game: str) -> None:
    TypeAdapter(shapes.Sheet).validate_json(client.get(f"/api/games/{game}/sheet").content)
    models.RulebookInfo.model_validate_json(client.get(f"/api/games/{game}/rulebook").content)
    models.Games.model_validate_json(client.get("/api/games").content)


def test_where_rules_and_map_come_from_is_told_apart(client: TestClient) -> None:
    marks = {game["id"]: game["marks"] for game in client.get("/api/games").json()["games"]}
    assert set(marks["desert_decision"]) == {"rules", "map", "counters"} and set(marks["afrika_deck"]) == {
        "rules",
        "cards",
    }
    assert marks["desert_decision"]["map"]["reconstructed"] > marks["desert_decision"]["map"]["seed"]


def test_examples_of_a_rule(client: TestClient) -> None:
    book = models.RulebookInfo.model_validate_json(client.get("/api/games/north_africa/rulebook").content)
    found = models.Examples.model_validate_json(client.get("/api/games/north_africa/examples/10.1").content).examples
    assert len(found) == next(rule.examples for rule in book.rules if rule.id == "10.1") == 2
    assert all(each.caption in each.text and each.picture.startswith("<svg") for each in found)
    assert {chart.id for chart in book.charts if "10.1" in chart.rules} == {"crt"}


def tried(client: TestClient, game: str, example: int, actions: Sequence[str]) -> bytes:
    body = {"game": game, "example": example, "actions": list(actions)}
    return client.post("/api/examples/try", content=json.dumps(body)).content


@pytest.mark.parametrize("id", registry.GAMES)
def test_examples_are_tried_as_they_are_written(client: TestClient, id: str) -> None:
    for n, example in list(enumerate(examples(id)))[:: amount(10, 1)]:
        if example.impossible:
            assert error(json.loads(tried(client, id, n, [])))[0] == "not-found"
            continue
        after = answers.Lived.model_validate_json(tried(client, id, n, example.do))
        assert set(example.allowed) <= set(after.legal)
        for action, rule in example.refused.items():
            refused = models.Error.model_validate_json(tried(client, id, n, [*example.do, action])).error
            assert refused.kind == "not-legal" and refused.reason and refused.reason.rule == rule


def test_what_cannot_be_tried_is_told(client: TestClient) -> None:
    assert error(json.loads(tried(client, "chess", 0, [])))[0] == "not-found"
    assert error(json.loads(tried(client, "desert_decision", 9999, [])))[0] == "not-found"
    for actions in (["fly"], ["done"] * 201):
        assert error(json.loads(tried(client, "desert_decision", 0, actions)))[0] == "not-parseable"


def test_a_game_from_outside() -> None:
    TypeAdapter(shapes.Sheet).validate_json(json.dumps(GAME.sheet()))
    scene = GAME.scene(GAME.new(GAME.scenarios[0].id, {}), 0)
    shapes.HexScene.model_validate_json(json.dumps(scene))


def test_closed_lists_are_those_of_the_core() -> None:
    assert get_args(shapes.EventKind) == tuple(KINDS)
    verb = shapes.VerbInfo.model_fields
    assert set(get_args(verb["kind"].annotation)) == set(ARGUMENTS)
    assert set(get_args(get_args(verb["marks"].annotation)[0])) == set(MARKS)
    things = [part for part in get_args(shapes.Part) if part is not str]
    assert {(set(part.model_fields) - {"text"}).pop() for part in things} == set(PARTS)


def test_decoders_are_made_when_modules_are_loaded() -> None:
    """Two threads that decode a type for the first time at once crash msgspec, and the server with it."""
    modules = Path(models.__file__).parent.glob("*.py")
    assert not [path.name for path in modules if re.search(r"json\.decode\(.*type=", path.read_text("utf-8"))]
