"""Dice nobody can choose: everybody is there before anything falls, shares are sealed before they are opened, and
whatever is not as it should be is told to every seat, before it accepts and all the time (issue 14, attack 4)."""

import json
from pathlib import Path
from typing import cast

import pytest
from starlette.testclient import TestClient
from toy_game import GAME as TOY

from alamein.cli import main
from alamein.play import record
from alamein.play.fair import own, root_of, stream_seed
from alamein.play.match import SCRIPT, Match
from alamein.server import gathering
from alamein.server.app import Settings, create_app
from tests.server.seats import Json, Sitting, error, new, sitting

INVITED = [{"kind": "here"}, {"kind": "link"}]


def invited(client: TestClient, **body: object) -> tuple[Sitting, str]:
    """A match with somebody here and somebody invited."""
    keys = new(client, **({"seats": INVITED, "seed": None, "shares": True} | body))
    return sitting(client, keys)[0], cast(list[dict[str, str]], keys["seats"])[1]["invitation"]


def join(client: TestClient, invitation: str) -> Sitting:
    return Sitting(client, client.post("/api/join", json={"invitation": invitation}).json()["token"])


def cases(body: Json) -> list[str]:
    return [caveat["case"] for caveat in cast(list[dict[str, str]], body["caveats"])]


def offered(client: TestClient, invitation: str) -> Json:
    reply = client.get("/api/invitation", headers={"Authorization": f"Bearer {invitation}"})
    assert reply.status_code == 200, reply.text
    return cast(Json, reply.json())


def test_nothing_falls_before_everybody_has_joined_sealed_and_opened(client: TestClient, tmp_path: Path) -> None:
    red, invitation = invited(client)
    waiting = cast(Json, red.get()["waiting"])
    assert (waiting["what"], waiting["seats"]) == ("seats", [1]) and red.get()["legal"] == []
    assert error(red.act("pass", status=409))[0] == "not-your-turn"
    for path in ("/export", "/verify", "/dice"):
        assert error(red.get(path, 409))[0] == "not-your-turn"
    mine, theirs = own("red"), own("blue")
    red.post("/commit", {"seal": mine.seal})
    assert error(red.post("/reveal", {"nonce": mine.nonce}, 409))[0] == "not-your-turn", "blue could choose then"
    assert [share["who"] for share in cast(list[Json], offered(client, invitation)["shares"])] == ["server", "red"]
    blue = join(client, invitation)
    assert cast(Json, blue.get()["waiting"])["what"] == "seals"
    assert error(blue.post("/commit", {"seal": mine.seal}, 422))[0] == "not-legal", "a seal cannot be copied"
    blue.post("/commit", {"seal": theirs.seal})
    blue.post("/reveal", {"nonce": theirs.nonce})
    assert error(red.post("/reveal", {"nonce": own().nonce}, 422))[0] == "not-parseable", "not what was sealed"
    state = red.post("/reveal", {"nonce": mine.nonce})
    assert state["waiting"] is None and state["decider"] == 0 and cases(state) == []
    told = red.get("/dice")
    assert [share["nonce"] for share in cast(list[Json], told["shares"])] == [None, mine.nonce, theirs.nonce]
    while (decider := red.get()["decider"]) is not None:
        (red, blue)[cast(int, decider)].act("pass")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(red.get("/export")))
    assert main(["verify", str(file)]) == 0


def test_the_seeds_are_made_of_all_shares(
    client: TestClient, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keys = new(client, seed=None, shares=True)
    red, blue = sitting(client, keys)
    shares = [own("red"), own("blue")]
    for seat, share in zip((red, blue), shares, strict=True):
        seat.post("/commit", {"seal": share.seal})
    for seat, share in zip((red, blue), shares, strict=True):
        seat.post("/reveal", {"nonce": share.nonce})
    red.post("/resign", {"version": red.get()["version"]})
    saved = red.get("/export")
    found = [(share["who"], share["nonce"]) for share in cast(list[Json], saved["shares"])]
    assert found[1:] == [("red", shares[0].nonce), ("blue", shares[1].nonce)]
    server = own()._replace(**cast(list[dict[str, str]], saved["shares"])[0])
    dice = cast(list[Json], saved["dice"])
    assert dice[0]["seed"] == stream_seed(root_of([server, *shares]), "open", 0).hex()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(saved))
    assert main(["verify", str(file)]) == 0 and "shares of server, red, blue" in capsys.readouterr().out
    cast(list[Json], saved["shares"])[2] |= own("blue")._asdict()
    file.write_text(json.dumps(saved))
    assert main(["verify", str(file)]) != 0 and "not made of the shares" in capsys.readouterr().err


def test_a_lost_share_begins_everything_anew(client: TestClient) -> None:
    red, blue = sitting(client, new(client, seed=None, shares=True))
    red.post("/commit", {"seal": own().seal})
    blue.post("/commit", {"seal": (theirs := own()).seal})
    blue.post("/reveal", {"nonce": theirs.nonce})
    server = cast(list[Json], cast(Json, red.get()["waiting"])["shares"])[0]["seal"]
    state = red.post("/commit", {"seal": own().seal})
    waiting = cast(Json, state["waiting"])
    assert (waiting["what"], waiting["seats"]) == ("seals", [1]) and "anew" in json.dumps(state["chat"])
    assert cast(list[Json], waiting["shares"])[0]["seal"] != server


def test_who_joins_and_never_opens_the_table_can_be_replaced(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, invitation = invited(client)
    mine = own("red")
    red.post("/commit", {"seal": mine.seal})
    blue = join(client, invitation)
    reply = red.post("/replace", {"seat": 1, "player": "random"}, 409)
    assert error(reply)[0] == "taken" and "has just joined" in str(reply) and " s to open" in str(reply)
    assert error(red.post("/replace", {"seat": 0, "player": "random"}, 409))[0] == "taken", "nobody waits for that"
    monkeypatch.setattr(gathering, "PATIENCE", 0.0)
    with client.websocket_connect("/api/table/live") as socket:
        socket.send_json({"token": blue.token})
        socket.receive_json()
        state = red.post("/replace", {"seat": 1, "player": "random"})
        while (told := socket.receive_json())["type"] == "chat":
            pass
        assert told["error"]["kind"] == "no-token", "who was replaced is told nothing any more"
    assert cast(Json, state["waiting"])["what"] == "shares"
    assert red.post("/reveal", {"nonce": mine.nonce})["waiting"] is None
    assert error(blue.get("", 401))[0] == "no-token"


def test_who_seals_a_share_and_never_opens_it_leaves_nothing_behind(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, invitation = invited(client)
    mine, again = own("red"), own("red")
    red.post("/commit", {"seal": mine.seal})
    join(client, invitation).post("/commit", {"seal": own("blue").seal})
    monkeypatch.setattr(gathering, "PATIENCE", 0.0)
    waiting = cast(Json, red.post("/replace", {"seat": 1, "player": "random"})["waiting"])
    assert (waiting["what"], waiting["seats"]) == ("seals", [0])
    red.post("/commit", {"seal": again.seal})
    assert red.post("/reveal", {"nonce": again.nonce})["waiting"] is None


def test_a_computer_in_the_place_of_who_does_not_come_lets_it_begin(client: TestClient) -> None:
    red, _ = invited(client, shares=False)
    state = red.post("/replace", {"seat": 1, "player": "random"})
    assert state["waiting"] is None and state["version"] == 1 and cases(state) == ["server-only"]


def test_a_match_that_waits_outlives_the_server(small_games: None, settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        red, invitation = invited(client, shares=False)
    with TestClient(create_app(settings)) as client:
        blue = join(client, invitation)
        assert blue.get()["waiting"] is None and blue.get()["version"] == 1
        again = Sitting(client, red.token)
        again.act("pass")
        blue.act("pass")
        assert error(again.post("/takeback", {"version": 3, "to": 0}, 422))[0] == "not-legal", "not before the deal"


def test_whoever_is_invited_is_told_what_is_not_fair(client: TestClient) -> None:
    """[attack 4] The host made the match with a seed, brought a position, or dictated: every seat knows it."""
    red, invitation = invited(client, seed=5)
    assert cases(offered(client, invitation)) == ["known-seed"]
    blue = join(client, invitation)
    assert cases(blue.get()) == cases(red.get()) == cases(blue.get("/replay/0")) == ["known-seed"]
    position = {**TOY.dump(TOY.new("", {})), "units": {"red": "0404", "blue": "0605"}}
    match = Match.from_position(TOY, position, None)
    match.dictate([1])
    match.act(0, "to 0504")
    assert any(entry.who == SCRIPT for entry in match.log)
    reply = client.post("/api/records", json={"record": record.save(match), "seats": INVITED})
    invitation = reply.json()["seats"][1]["invitation"]
    assert cases(offered(client, invitation)) == ["dictated", "imported", "server-only"]
    assert cases(join(client, invitation).get()) == ["dictated", "imported", "server-only"]
    made = client.post("/api/table/fork", json={"version": 0}, headers=red.headers).json()
    assert cases(sitting(client, made)[0].get()) == ["fork", "server-only"]
