"""A player's side of the API, for tests."""

import time
from collections.abc import Callable
from typing import cast

from starlette.testclient import TestClient

from alamein.server import worker
from alamein.server.worker import Answer, Request

Json = dict[str, object]
TWO_HERE = [{"kind": "here"}, {"kind": "here"}]


class Here:
    """Thinks in this process, as a worker would in its own."""

    def start(self) -> None:
        pass

    def think(self, request: Request, seconds: float) -> Answer:
        return worker.answer(request)

    def close(self) -> None:
        pass


def until(done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that happens in other threads, or processes."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


def new(client: TestClient, **body: object) -> Json:
    """A new match; the reply with the keys."""
    reply = client.post("/api/matches", json={"game": "toy", "seats": TWO_HERE, "seed": 7} | body)
    assert reply.status_code == 201, reply.text
    return cast(Json, reply.json())


class Sitting:
    """Somebody with a token."""

    def __init__(self, client: TestClient, token: str) -> None:
        self.client = client
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "", status: int = 200) -> Json:
        """GET under /api/table."""
        reply = self.client.get(f"/api/table{path}", headers=self.headers)
        assert reply.status_code == status, reply.text
        return cast(Json, reply.json())

    def post(self, path: str, body: Json, status: int = 200) -> Json:
        """POST under /api/table."""
        reply = self.client.post(f"/api/table{path}", headers=self.headers, json=body)
        assert reply.status_code == status, reply.text
        return cast(Json, reply.json())

    def act(self, *actions: str, status: int = 200) -> Json:
        """Act on the current version."""
        return self.post("/act", {"actions": list(actions), "version": self.get("?since=0")["version"]}, status)


def sitting(client: TestClient, keys: Json) -> list[Sitting]:
    """Everybody who sits here, by seat."""
    seats = cast(list[dict[str, str]], keys["seats"])
    return [Sitting(client, seat["token"]) for seat in seats if "token" in seat]


def error(reply: Json) -> tuple[str, str]:
    """Kind and rule of an error."""
    found = cast(dict[str, str], reply["error"])
    assert set(found) == {"kind", "rule", "message", "reason"} and found["message"]
    return found["kind"], found["rule"]
