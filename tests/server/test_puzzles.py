"""A puzzle over HTTP: it is listed, played at an ordinary table, and measured when it is over."""

from typing import Any, cast

from starlette.testclient import TestClient

from alamein.play.puzzles import puzzles
from alamein.server import teaching
from tests.server.seats import Json, sitting


def test_a_puzzle_is_played_and_measured(client: TestClient) -> None:
    offered = teaching.Puzzles.model_validate_json(client.get("/api/puzzles").content).puzzles
    assert sum(offer.today for offer in offered) == 1
    puzzle = puzzles("afrika_deck")[0]
    reply = client.post("/api/puzzles", json={"game": puzzle.game, "puzzle": puzzle.id})
    assert reply.status_code == 201, reply.text
    (player,) = sitting(client, cast(Json, reply.json()))
    state = player.get("?since=-1")
    assert [caveat["case"] for caveat in cast(list[dict[str, Any]], state["caveats"])] == ["puzzle"]
    told = teaching.PuzzleInfo.model_validate(player.get("/puzzle"))
    assert not told.over and told.missing and told.solution == [] and told.best is None
    while not (told := teaching.PuzzleInfo.model_validate(player.get("/puzzle"))).over:
        legal = cast(list[str], player.get("?since=-1")["legal"])
        player.act("done" if "done" in legal else legal[0])
    assert told.yours is not None and told.best == puzzle.chance and told.solution == list(puzzle.solution)
    assert told.yours < puzzle.chance


def test_what_there_is_not(client: TestClient) -> None:
    assert client.post("/api/puzzles", json={"game": "chess", "puzzle": "x"}).status_code == 404
    assert client.post("/api/puzzles", json={"game": "afrika_deck", "puzzle": "x"}).status_code == 422
