"""Two servers that are asked the same, and their answers without what differs between any two matches."""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from starlette.testclient import TestClient

from alamein.core.game import SPECTATOR, Game
from alamein.core.state import State
from alamein.play.match import Match
from alamein.server import database, worker
from alamein.server.app import Settings, create_app
from alamein.server.making import Chosen, made
from alamein.server.table import Table
from tools.worlds import Two

Json = dict[str, object]
NAMELESS = {"match", "token", "invitation", "spectator", "seal", "box", "updated"}  # differ between any two matches


class Here:
    """Thinks in this process."""

    nice = 0

    def start(self) -> None:
        pass

    def think(self, task: worker.Task, seconds: float) -> worker.Answer:
        return worker.answer(task)

    def close(self) -> None:
        pass


@dataclass
class Pair:
    """A match on both servers, with the tokens of its seats."""

    ids: list[str]
    tokens: dict[int, list[str]]
    viewer: int
    is_copy: bool = False
    is_guess: bool = False  # it has no secrets but its own
    saved: list[object] = field(default_factory=list)  # its record, as each server gave it


class Twins:
    """Two servers."""

    def __init__(self, clients: Sequence[TestClient]) -> None:
        self.clients = clients
        for client in clients:
            client.app.state.hall.computers = lambda id, player, maker: None  # nobody acts by himself

    def open(self, game: Game[State], states: Two, chosen: list[Chosen], viewer: int) -> Pair:
        pair = Pair([], {viewer: [], SPECTATOR: []}, viewer)
        for client, state in zip(self.clients, states, strict=True):
            keys = client.app.state.hall.add(made(Match.from_position(game, game.dump(state), None), [], chosen))
            pair.ids.append(keys.rows.header.id)
            for seat, tokens in pair.tokens.items():
                tokens.append(keys.tokens[seat])
        return pair

    def tables(self, pair: Pair) -> list[Table]:
        return [client.app.state.hall.table(id) for client, id in zip(self.clients, pair.ids, strict=True)]


@contextmanager
def twins(folder: Path) -> Iterator[Twins]:
    """Two servers that answer here. Their disks need not be waited for."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(database, "PREPARE", database.PREPARE.replace("FULL", "OFF")))
        yield Twins(
            [
                stack.enter_context(TestClient(create_app(Settings(folder / f"{n}.db", 1, 60.0, Here, folder / "web"))))
                for n in (1, 2)
            ]
        )


def answered(client: TestClient, method: str, path: str, token: str, body: object) -> tuple[int, Json]:
    """What a server answers: its status and its JSON. The application is asked itself, for speed."""
    where, _, query = path.partition("?")
    headers = {"host": "testserver", "authorization": f"Bearer {token}", "content-type": "application/json"}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("testclient", 1),
        "server": ("testserver", 80),
    }
    sent: list[Json] = []

    async def receive() -> Json:
        return {"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}

    async def send(message: Json) -> None:
        sent.append(message)

    assert client.portal is not None
    client.portal.call(client.app, scope, receive, send)
    return sent[0]["status"], json.loads(b"".join(message.get("body", b"") for message in sent[1:]))


def plain(value: object, own: bool = False) -> object:
    """An answer without what differs between any two matches. The seed of open dice is theirs; the one that deals
    what is hidden, and the server's share of it, only if all of that is a match's `own`."""
    if isinstance(value, dict):
        found = {key: "" if key in NAMELESS and item else plain(item, own) for key, item in value.items()}
        for key in ("seed", "nonce"):
            if value.get(key) and (own or value.get("stream") == "open"):
                found[key] = ""
        if isinstance(value.get("at"), float):
            found["at"] = 0
        return found
    return [plain(item, own) for item in value] if isinstance(value, list) else value
