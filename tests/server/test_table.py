"""A match over HTTP: seeing, acting, refusals, undo, take-back, resignation, chat, replay."""

from starlette.testclient import TestClient

from tests.server.seats import Json, Sitting, error, new, sitting, until


def test_a_seat_sees_what_it_needs_to_act(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    state = red.get()
    assert (state["version"], state["seat"], state["decider"]) == (0, 0, 0)
    parts = [{"side": "red", "text": "Red"}, ": move one hex or stay"]
    assert state["prompt"] == {"case": "move", "text": "Red: move one hex or stay", "rule": "2.1", "parts": parts}
    assert "pass" in state["legal"] and state["view"]["units"] == {"red": "0101", "blue": "0605"}
    assert blue.get()["legal"] == []


def test_an_action_moves_the_match_on_and_is_logged_with_its_rule(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    state = red.act("to 0102")
    assert (state["version"], state["taken"], state["decider"]) == (1, 1, 1)
    assert state["log"] == [
        {
            "version": 1,
            "seat": 0,
            "rule": "2.1",
            "kind": "move",
            "case": "moved",
            "text": "Red moves from 0101 to 0102",
            "parts": [
                {"side": "red", "text": "Red"},
                " moves from ",
                {"hex": "0101", "text": "0101"},
                " to ",
                {"hex": "0102", "text": "0102"},
            ],
            "data": [0, 0, 1],
        }
    ]
    assert blue.get("?since=0")["log"] == state["log"]
    assert blue.get("?since=1")["log"] == []


def test_a_refusal_names_the_rule_and_changes_nothing(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    assert error(red.act("to 0605", status=422)) == ("not-legal", "2.1")
    assert error(blue.act("pass", status=409)) == ("not-your-turn", "2.1")
    assert error(red.act("fly 0605", status=422)) == ("not-parseable", "")
    assert red.post("/why", {"action": "to 0605"}) == {
        "legal": False,
        "rule": "2.1",
        "case": "held",
        "text": "0605 is held by the enemy",
        "remedy": "go round, or stay",
        "parts": [{"hex": "0605", "text": "0605"}, " is held by the enemy"],
        "remedy_parts": ["go round, or stay"],
    }
    assert red.post("/why", {"action": "pass"}) == {"legal": True}
    assert red.get()["version"] == 0


def test_a_double_click_is_stale(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    body: dict[str, object] = {"actions": ["pass"], "version": 0}
    red.post("/act", body)
    assert error(red.post("/act", body, 409)) == ("stale", "")


def test_a_list_of_actions_stops_where_somebody_else_decides(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    state = red.act("to 0102", "to 0103")
    assert (state["taken"], state["version"], state["decider"]) == (1, 1, 1)


def test_try_changes_nothing_and_stops_before_the_other_seat(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    tried = red.post("/try", {"actions": ["to 0102"], "version": 0})
    assert (tried["taken"], tried["stopped"], tried["decider"]) == (0, True, 0)
    assert red.get()["version"] == 0
    assert error(red.post("/try", {"actions": ["to 0605"], "version": 0}, 422)) == ("not-legal", "2.1")
    assert error(blue.post("/try", {"actions": ["pass"], "version": 0}, 409)) == ("not-your-turn", "2.1")


def test_nothing_to_undo_beyond_the_barrier_but_the_other_may_agree(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    red.act("to 0102")
    assert error(blue.post("/undo", {"version": 1}, 422))[0] == "not-legal"
    assert error(red.post("/undo", {"version": 1}, 409))[0] == "not-your-turn"
    asked = red.post("/takeback", {"version": 1})
    assert asked["ask"] == {"seat": 0, "to": 0, "waiting": [1]}
    assert error(red.post("/takeback/answer", {"version": 1, "agree": True}, 409))[0] == "not-your-turn"
    state = blue.post("/takeback/answer", {"version": 1, "agree": True})
    assert (state["version"], state["decider"], state["ask"]) == (2, 0, None)
    assert state["view"]["units"] == {"red": "0101", "blue": "0605"}
    assert [(item["case"], item["data"]) for item in state["log"]] == [("back", [0])]
    assert [(seal["at"], seal["seed"], seal["number"]) for seal in state["dice"]] == [(0, None, 0)] * 2
    assert red.act("pass")["version"] == 3


def test_a_take_back_can_be_refused_withdrawn_and_is_gone_after_a_move(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    red.act("pass")
    red.post("/takeback", {"version": 1})
    assert blue.post("/takeback/answer", {"version": 1, "agree": False})["ask"] is None
    red.post("/takeback", {"version": 1})
    assert red.post("/takeback/answer", {"version": 1, "agree": False})["ask"] is None
    red.post("/takeback", {"version": 1})
    assert blue.act("pass")["ask"] is None
    assert error(blue.post("/takeback", {"version": 2, "to": 2}, 422))[0] == "not-legal"


def test_resigning_leaves_the_game_to_the_other(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    state = red.post("/resign", {"version": 0})
    assert state["decider"] is None and state["result"]["winners"] == ["blue"]
    assert error(blue.act("pass", status=422))[0] == "not-legal"
    assert blue.get()["result"]["text"] == "Red resigned"
    assert blue.get()["dice"][-1]["seed"] is not None


def test_of_three_who_resigns_is_replaced(client: TestClient) -> None:
    red, blue, _ = sitting(client, new(client, game="secret", seats=[{"kind": "here"}] * 3))
    state = blue.post("/resign", {"version": 0})
    assert (state["seats"][1]["kind"], state["seats"][1]["resigned"], state["decider"]) == ("computer", True, 0)
    refused: list[tuple[str, Json]] = [
        ("/act", {"actions": ["keep"], "version": 1}),
        ("/takeback", {"version": 1, "to": 0}),
        ("/resign", {"version": 1}),
        ("/hint", {"version": 1}),
        ("/why", {"action": "keep"}),
    ]
    for path, body in refused:
        reply = blue.post(path, body, 403)
        assert error(reply)[0] == "not-allowed" and "computer goes on" in str(reply)
    red.act("keep")
    until(lambda: red.get()["decider"] == 2)


def test_chat_and_notes(client: TestClient) -> None:
    keys = new(client)
    red, blue = sitting(client, keys)
    red.post("/chat", {"text": "hello"})
    assert [(line["n"], line["seat"], line["text"]) for line in blue.get()["chat"]] == [(1, 0, "hello")]
    reply = client.put("/api/table/note", json={"text": "feint left"}, headers=red.headers)
    assert reply.json() == {"text": "feint left"}
    assert (red.get()["note"], blue.get()["note"]) == ("feint left", "")
    watcher = Sitting(client, str(keys["spectator"]))
    assert error(watcher.post("/chat", {"text": "hi"}, 403)) == ("not-allowed", "")


def test_a_spectator_sees_and_does_nothing(client: TestClient) -> None:
    watcher = Sitting(client, str(new(client)["spectator"]))
    state = watcher.get()
    assert (state["seat"], state["legal"], state["can_undo"]) == (None, [], False)
    requests: list[tuple[str, Json]] = [
        ("/act", {"actions": ["pass"], "version": 0}),
        ("/undo", {"version": 0}),
        ("/resign", {"version": 0}),
        ("/takeback", {"version": 0}),
        ("/why", {"action": "pass"}),
    ]
    for path, body in requests:
        assert error(watcher.post(path, body, 403)) == ("not-allowed", "")


def test_every_version_can_be_looked_at_again(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    seen = [red.get()["view"]]
    for n in range(6):
        player = (red, blue)[n % 2]
        seen.append(player.act(player.get()["legal"][-1])["view"])
    for version in (6, 0, 3, 5, 1, 2, 4):
        state = red.get(f"/replay/{version}")
        assert (state["view"], state["version"], state["latest"]) == (seen[version], version, 6)
        assert all(item["version"] == version for item in state["log"])
    assert error(red.get("/replay/7", 404))[0] == "not-found"
    assert red.get()["last_move"] == 5


def test_an_invitation_works_once(client: TestClient) -> None:
    keys = new(client, seats=[{"kind": "here", "name": "Ann"}, {"kind": "link"}])
    (red,) = sitting(client, keys)
    assert red.get()["seats"][1]["open"] is True
    invitation = keys["seats"][1]["invitation"]
    assert error(Sitting(client, invitation).get(status=401))[0] == "no-token"
    joined = client.post("/api/join", json={"invitation": invitation, "name": "Bob"}).json()
    assert joined["seat"] == 1 and joined["token"] != invitation
    again = client.post("/api/join", json={"invitation": invitation})
    assert (again.status_code, error(again.json())[0]) == (409, "taken")
    state = red.get()
    assert (state["seats"][1]["open"], state["seats"][1]["who"], state["seats"][0]["who"]) == (False, "Bob", "Ann")
    assert state["chat"][0]["text"] == "Bob takes the seat blue"
    assert Sitting(client, joined["token"]).get()["seat"] == 1


def test_the_list_to_go_on_with(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    found = client.post("/api/continue", json={"tokens": [blue.token, "nothing", red.token]}).json()["matches"]
    assert found[1] is None
    assert [(line["seat_name"], line["your_turn"]) for line in (found[0], found[2])] == [("blue", False), ("red", True)]


def quiet(seat: Sitting, word: str) -> str:
    """A legal action with this word that makes no dice roll."""
    state = seat.get()
    for text in state["legal"]:
        if text.startswith(word):
            tried = seat.post("/try", {"actions": [text], "version": state["version"]})
            if not tried["stopped"]:
                return str(text)
    raise AssertionError(f"no such {word}")


def test_undo_goes_back_step_by_step_and_the_log_says_what_is_struck_out(client: TestClient) -> None:
    allied, _ = sitting(client, new(client, game="desert_decision"))
    seen = [allied.act(allied.get()["legal"][0])["view"]]
    for word in ("move ", "to "):
        seen.append(allied.act(quiet(allied, word))["view"])
    state = allied.get()
    assert (state["version"], state["can_undo"]) == (3, True)
    for n, version in ((1, 3), (0, 4)):
        state = allied.post("/undo", {"version": version})
        assert state["view"] == seen[n]
        assert [(item["case"], item["data"]) for item in state["log"]] == [("undo", [n + 1])]
    assert state["version"] == 5 and allied.get("/replay/3")["view"] == seen[2]
    assert allied.get("/replay/4")["view"] == seen[1]
    assert client.post("/api/records/verify", json={"record": allied.get("/export")}).json()["entries"] == 1


def test_a_list_of_actions_is_refused_as_a_whole_or_stops_at_the_first_that_is_final(client: TestClient) -> None:
    allied, _ = sitting(client, new(client, game="desert_decision"))
    allied.act(allied.get()["legal"][0])
    first = next(text for text in allied.get()["legal"] if text.startswith("move "))
    tried = allied.post("/try", {"actions": [first], "version": 1})
    assert (tried["taken"], tried["stopped"]) == (1, False) and tried["legal"]
    assert error(allied.act(first, first, status=422))[0] == "not-legal"
    assert allied.get()["version"] == 1
    state = allied.act(first, next(text for text in tried["legal"] if text.startswith("to ")), "done")
    assert (state["taken"], state["version"]) == (2, 3)  # the second makes dice roll for a minefield
