"""A state and what has changed since is the next state, for every seat of every game."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import cast

import pytest
from starlette.testclient import TestClient

from alamein.games import registry
from alamein.server.delta import changes, patched
from alamein.server.hall import Hall
from alamein.server.making import Chosen
from alamein.server.moves import HERE, LINK, RESIGNED
from alamein.server.shown import encode
from alamein.server.states import state_json
from alamein.server.store import Store
from alamein.server.table import Table
from tests import amount
from tests.server.seats import Json, new, sitting

POSITION = ("scene", "legal")


def told(table: Table, seat: int, have: int | None) -> tuple[Json, int]:
    """What is sent, and how long it is."""
    sent = encode(state_json(table, seat, table.version, have))
    return json.loads(sent), len(sent)


@pytest.mark.parametrize("id", registry.GAMES)
def test_what_has_changed_and_what_was_is_the_whole(id: str, tmp_path: Path) -> None:
    hall, source = Hall(Store(tmp_path / "alamein.db")), random.Random(id)
    game = registry.game(id)
    seats = range(game.players(game.new("", {})))
    table = hall.table(hall.new(id, "", {}, [Chosen(HERE, "", "")] * len(seats), b"7").rows.header.id)
    had = {seat: told(table, seat, None)[0] for seat in seats}
    small = large = 0
    for n in range(amount(40, 1000)):
        if table.decider < 0:
            break
        table.act(table.decider, [source.choice(table.match.texts())], table.version, "")
        for seat in seats if n % 2 else [table.decider]:  # some skip a version
            if seat < 0:
                continue
            delta, size = told(table, seat, cast(int, had[seat]["version"]))
            whole, length = told(table, seat, None)
            small, large = small + size, large + length
            before = {key: had[seat][key] for key in POSITION}
            assert patched(before, cast(list[Json], delta["changes"])) == {key: whole[key] for key in POSITION}
            assert delta["base"] == had[seat]["version"] and "view" not in delta
            assert all(delta[key] == whole[key] for key in delta if key not in ("base", "changes"))
            had[seat] = whole
    hall.store.close()
    assert small < large / 2


def test_who_has_the_version_is_told_no_position_and_who_has_none_the_whole(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    whole = red.get()
    again = red.get("?have=0")
    assert (again["base"], again["changes"]) == (0, []) and "scene" not in again
    acted = red.post("/act?have=0", {"actions": ["to 0102"], "version": 0})
    assert acted["taken"] == 1 and acted["base"] == 0
    assert patched({key: whole[key] for key in POSITION}, cast(list[Json], acted["changes"])) == {
        key: red.get()[key] for key in POSITION
    }
    assert "scene" in red.get("?have=99") and "scene" in blue.get("?have=99"), "nobody knows how that was"
    with client.websocket_connect("/api/table/live") as socket:
        socket.send_json({"token": red.token, "since": 1, "have": 1})
        assert socket.receive_json()["state"]["changes"] == []
        blue.act("pass")
        assert socket.receive_json()["state"]["base"] == 1


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, 2),
        ({"a": [{"x": "a long text " * 9, "y": 1}]}, {"a": [{"x": "a long text " * 9, "y": 2}]}, 1),
        ({"a": ["text"] * 9}, {"a": [*["text"] * 9, "more"]}, 1),
        ({"a": list("abcdefghijklmnopqrstuvwxyz")}, {"a": list("abcdefgijklmnopqrstuvwxyz")}, 1),
        ({"a": {"b": 1}}, {"a": None}, 1),
        ({"a": []}, {"a": [1]}, 1),
        ({}, {}, 0),
    ],
)
def test_changes(old: object, new: object, count: int) -> None:
    found = json.loads(encode(changes(old, new)))
    assert len(found) == count and patched(deepcopy(old), found) == new


def test_what_is_kept_of_a_state_is_what_would_be_told(small_games: None, tmp_path: Path) -> None:
    hall = Hall(Store(tmp_path / "alamein.db"))
    made = hall.new("toy", "", {}, [Chosen(HERE, "", ""), Chosen(LINK, "", "")], None)
    table = hall.table(made.rows.header.id)

    def act(text: str) -> None:
        table.act(table.decider, [text], table.version, "")

    def same(step: Callable[[], object]) -> None:
        step()
        kept = told(table, 0, None)[0]
        table.alike = table.standing = ((-1, 0), {})
        assert told(table, 0, None)[0] == kept

    same(lambda: hall.join(made.invitations[1], "Blue"))
    same(lambda: act("to 0102"))
    same(lambda: hall.say(table, 0, "hello"))
    same(lambda: act("pass"))
    same(lambda: table.ask_back(0, None, table.version))
    same(lambda: table.answer(1, table.version, agree=True))
    same(lambda: act("to 0102"))
    same(lambda: table.resign(1, table.version, "random"))
    assert table.changes > table.plain > 0 and table.header.status == RESIGNED
    hall.store.close()
