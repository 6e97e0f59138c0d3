"""Records the dialogues of examples/dialogues: what the program answers to a client, request by request.

    .venv/bin/python tools/dialogues.py     write them anew, after a change of the protocol or the API

They are played on the toy game (examples/toy_game), whose rules do not change. tests/examples compares them with what
the program answers now.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

from alamein.games import registry
from alamein.play.engine import Engine

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples" / "dialogues"
Json = dict[str, object]
ENGINE: list[object] = [
    {"legal": {}},
    {"new": {"game": "toy", "seed": 7}},
    {"legal": {}},
    {"view": {}},
    {"why": "to 0101"},
    {"act": "to 0101"},
    {"act": {"action": "pass", "seat": "blue"}},
    {"act": {"action": "pass", "version": 99}},
    {"act": {"action": "pass", "version": 0}},
    {"undo": {}},
    {"odds": {}},
    {"dice": [6]},
    {"dice": []},
    {"act": "fly"},
    {"act": 5},
    {"new": {"game": "nothing"}},
    {"new": {"game": "toy", "speed": 1}},
    {"load": {"game": "toy", "nonsense": 1}},
    {"load": {"format": 99}},
    {"save": {}},
    {"dump": {}},
    {"fly": {}},
    [],
    {"legal": {}},
]
HTTP: list[tuple[str, str, str, object]] = [  # method, path, whose token, body
    ("POST", "/api/matches", "", {"game": "nothing"}),
    ("POST", "/api/matches", "", {"game": "toy", "seed": 7, "seats": [{"kind": "here"}, {"kind": "here"}]}),
    ("GET", "/api/table", "", None),
    ("GET", "/api/table", "wrong", None),
    ("GET", "/api/table", "0", None),
    ("POST", "/api/table/why", "0", {"action": "to 0101"}),
    ("POST", "/api/table/act", "0", {"actions": ["to 0101"], "version": 0}),
    ("POST", "/api/table/act", "0", {"actions": ["pass"], "version": 9}),
    ("POST", "/api/table/act", "1", {"actions": ["pass"], "version": 0}),
    ("POST", "/api/table/act", "spectator", {"actions": ["pass"], "version": 0}),
    ("POST", "/api/table/act", "0", {"actions": "pass", "version": 0}),
    ("POST", "/api/table/act", "0", {"actions": ["pass"], "version": 0}),
    ("GET", "/api/table?since=0", "1", None),
    ("POST", "/api/table/undo", "1", {"version": 1}),
    ("POST", "/api/table/chat", "1", {"text": "hello"}),
    ("POST", "/api/table/resign", "1", {"version": 1}),
    ("POST", "/api/table/act", "0", {"actions": ["pass"], "version": 2}),
]


def engine() -> Iterator[Json]:
    """The engine protocol."""
    found = Engine()
    for request in ENGINE:
        yield {"request": request, "reply": json.loads(found.answer_line(json.dumps(request)))}


def http() -> Iterator[Json]:
    """The HTTP API; tokens, ids and times are named, not printed."""
    from starlette.testclient import TestClient

    from alamein.server.app import Settings, create_app

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder, "alamein.db"), workers=1, web=Path(folder, "web")))
        names: dict[str, str] = {"wrong": "wrong"}
        with TestClient(app) as client:
            for method, path, who, body in HTTP:
                headers = {"Authorization": f"Bearer {names[who]}"} if who else {}
                reply = client.request(method, path, headers=headers, json=body)
                found = reply.json()
                if reply.status_code == 201:
                    names |= {str(seat["seat"]): seat["token"] for seat in found["seats"]}
                    names |= {"spectator": found["spectator"], "match": found["match"]}
                named = without(found, {value: f"<{name}>" for name, value in names.items() if name != "wrong"})
                yield {"method": method, "path": path, "token": f"<{who}>" if who else None, "body": body,
                       "status": reply.status_code, "reply": named}  # fmt: skip


def without(value: object, names: dict[str, str]) -> object:
    """A reply with names for what differs from time to time."""
    if isinstance(value, dict):
        times = {key: "<time>" for key in ("at", "updated") if isinstance(value.get(key), float)}
        return {key: without(inner, names) for key, inner in {**value, **times}.items()}
    if isinstance(value, list):
        return [without(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


def lines(dialogue: Iterator[Json]) -> str:
    """One exchange a line."""
    return "".join(json.dumps(exchange, ensure_ascii=False) + "\n" for exchange in dialogue)


def main() -> None:
    """Write them."""
    sys.path.insert(0, str(ROOT / "examples/toy_game/src"))
    registry.added()["toy"] = EntryPoint("toy", "toy_game:GAME", registry.GROUP)
    for name, dialogue in (("engine", engine()), ("http", http())):
        (FOLDER / f"{name}.jsonl").write_text(lines(dialogue), "utf-8")


if __name__ == "__main__":
    main()
