"""Admission: what a greedy address, a strange page or a slow connection meets, and a person at home does not."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from alamein.core.errors import NotParseable
from alamein.server.app import Settings, create_app
from alamein.server.errors import TooMany
from alamein.server.fair import ANY, COMPUTER, LIGHT, LIGHT_USE, PERSON, QUESTION, QUICK, Fair, Turn
from alamein.server.guard import LARGEST_BODY, is_ours
from alamein.server.limits import ASKING, CHATTING, MAKING, Gate, Limits, Rate, address_of
from alamein.server.worker import VerifyRequest
from tests.server.seats import Sitting, error, new, sitting

AWAY = ("203.0.113.7", 5000)
FEW = Limits(
    making=Rate(3, 100),
    joining=Rate(2, 100),
    verifying=Rate(2, 100),
    asking=Rate(2, 100),
    chatting=Rate(3, 100),
    sockets=2,
)


@pytest.fixture
def far(small_games: None, settings: Settings) -> Iterator[TestClient]:
    """Somebody from elsewhere, where little is allowed."""
    settings.limits = FEW
    with TestClient(create_app(settings), client=AWAY) as found:
        yield found


def test_long_answers_are_packed_for_who_is_away(far: TestClient, client: TestClient) -> None:
    red, _ = sitting(far, new(far, game="desert_decision"))
    packed = far.get("/api/table", headers=red.headers)
    assert packed.headers["content-encoding"] == "gzip" and packed.json()["scene"]
    assert "content-encoding" not in far.get("/api/table?have=0", headers=red.headers | {"Accept-Encoding": ""}).headers
    red, _ = sitting(client, new(client, game="desert_decision"))
    assert "content-encoding" not in client.get("/api/table", headers=red.headers).headers, "nothing travels here"


def refused(client: TestClient, method: str, path: str, body: object = None, headers: object = None) -> tuple[str, int]:
    reply = client.request(method, path, json=body, headers=headers)
    assert reply.status_code == 429, reply.text
    return error(reply.json())[0], int(reply.headers["Retry-After"])


# --- budgets -------------------------------------------------------------------------------------------------------


def test_an_address_makes_so_many_matches(far: TestClient) -> None:
    keys = [new(far) for _ in range(3)]
    kind, seconds = refused(far, "POST", "/api/matches", {"game": "toy"})
    assert kind == "too-many" and 0 < seconds <= 100
    red, _ = sitting(far, keys[0])
    assert refused(far, "POST", "/api/table/fork", {"version": 0}, red.headers)[0] == "too-many"
    assert refused(far, "POST", "/api/records", {"record": {}})[0] == "too-many"
    assert red.act("pass")["version"] == 1  # what is begun goes on
    other = TestClient(far.app, client=("203.0.113.8", 1))
    assert other.post("/api/matches", json={"game": "toy"}).status_code == 201


def test_joining_verifying_asking_and_talking_have_budgets(far: TestClient) -> None:
    red, blue = sitting(far, new(far))
    for _ in range(2):
        assert far.post("/api/join", json={"invitation": "x"}).status_code == 401
        assert far.post("/api/records/verify", json={"record": {}}).status_code == 422
        red.post("/hint", {"version": 0})
    assert refused(far, "POST", "/api/join", {"invitation": "x"})
    assert refused(far, "POST", "/api/records/verify", {"record": {}})
    assert refused(far, "GET", "/api/table/verify", None, red.headers)
    assert refused(far, "POST", "/api/table/hint", {"version": 0}, red.headers)
    for _ in range(3):
        red.post("/chat", {"text": "hello"})
    assert refused(far, "POST", "/api/table/chat", {"text": "hello"}, red.headers)
    other = TestClient(far.app, client=("203.0.113.8", 1))  # the match has talked enough, whoever asks
    assert refused(other, "POST", "/api/table/chat", {"text": "hello"}, blue.headers)
    assert far.get("/api/health").status_code == 200


def test_a_person_at_home_meets_no_limit(small_games: None, settings: Settings) -> None:
    settings.limits = FEW
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        for _ in range(8):
            red, _ = sitting(client, new(client))
            red.post("/chat", {"text": "hello"})


def test_any_request_counts_and_a_large_body_as_many(small_games: None, settings: Settings) -> None:
    settings.limits = Limits(requests=Rate(24, 100))
    with TestClient(create_app(settings), client=AWAY) as client:
        assert client.post("/api/matches", content=b" " * 400_000).status_code == 422
        assert client.post("/api/matches", content=b" " * 400_000).status_code == 429
        for _ in range(24):
            reply = client.get("/api/health")
        assert reply.status_code == 429
        assert client.get("/").status_code == 200  # the pages are not limited


def test_continue_counts_each_token(small_games: None, settings: Settings) -> None:
    settings.limits = Limits(requests=Rate(20, 100))
    with TestClient(create_app(settings), client=AWAY) as client:
        assert client.post("/api/continue", json={"tokens": ["x"] * 15}).status_code == 200
        assert refused(client, "POST", "/api/continue", {"tokens": ["x"] * 15})


def test_a_budget_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    gate = Gate(Limits(making=Rate(2, 10)))
    gate.spend(MAKING, "a")
    gate.spend(MAKING, "a")
    with pytest.raises(TooMany, match="new matches: 2 at once, then one every 10 s; try again in 10 s"):
        gate.spend(MAKING, "a")
    gate.spend(MAKING, "b")
    gate.spend(ASKING, "a")
    now[0] += 10
    gate.spend(MAKING, "a")
    with pytest.raises(TooMany):
        gate.spend(MAKING, "a")


@pytest.mark.parametrize(
    ("host", "headers", "address"),
    [
        ("127.0.0.1", [], ""),
        ("::1", [], ""),
        ("testclient", [], ""),
        ("127.0.0.1", [(b"x-forwarded-for", b"6.6.6.6")], "a proxy"),
        ("192.168.1.9", [], "192.168.1.9"),
        ("::ffff:192.168.1.9", [], "192.168.1.9"),
        ("2001:db8:1:2:aaaa::1", [], "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", [], "2001:db8:1:2::/64"),
    ],
)
def test_whose_budget_it_is(host: str, headers: list[tuple[bytes, bytes]], address: str) -> None:
    assert address_of({"client": (host, 1), "headers": headers}) == address


@pytest.mark.parametrize("spec", ["mcts:99999s", "mcts:6s", "mcts:100001n", "hard:60000ms", "greedy:999999999n"])
def test_a_computer_may_think_so_long(client: TestClient, spec: str) -> None:
    seats = [{"kind": "here"}, {"kind": "computer", "player": spec}]
    reply = client.post("/api/matches", json={"game": "toy", "seats": seats})
    assert reply.status_code == 422 and "may think 5s or 100000n" in reply.json()["error"]["message"]
    red, _ = sitting(client, new(client))
    assert "may think" in red.post("/replace", {"seat": 1, "player": spec}, 422)["error"]["message"]


def test_a_budget_that_is_allowed_is(client: TestClient) -> None:
    for spec in ("mcts:5s", "mcts:100000n", "mcts", "random", "hard:450ms"):
        new(client, seats=[{"kind": "here"}, {"kind": "computer", "player": spec}])
    with pytest.raises(NotParseable):
        Gate(Limits()).check_player("mcts:5001ms")


# --- sockets and chat ----------------------------------------------------------------------------------------------


def test_an_address_opens_so_many_sockets(far: TestClient) -> None:
    red, blue = sitting(far, new(far))
    with far.websocket_connect("/api/table/live") as one:
        one.send_json({"token": red.token})
        one.receive_json()
        with far.websocket_connect("/api/table/live") as two:
            two.send_json({"token": blue.token})
            two.receive_json()
            with far.websocket_connect("/api/table/live") as three:
                three.send_json({"token": red.token})
                assert three.receive_json()["error"]["kind"] == "too-many"
                with pytest.raises(WebSocketDisconnect) as gone:
                    three.receive_json()
                assert gone.value.code == 4429
    for _ in range(100):
        if not far.app.state.gate.open:
            break
        time.sleep(0.02)
    assert not far.app.state.gate.open


def test_chat_comes_by_pages(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    for n in range(1, 121):
        red.post("/chat", {"text": f"line {n}"})
    chat = red.get()["chat"]
    assert [line["n"] for line in chat] == list(range(71, 121))
    pages = [[line["n"] for line in red.get(f"/chat/{before}")["chat"]] for before in (71, 21, 1)]
    assert pages == [list(range(21, 71)), list(range(1, 21)), []]
    red.get("/chat/0", 422)


# --- whose page, which name ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("::1", True),
        ("192.168.1.9", True),
        ("my-computer", True),
        ("my-computer.local", True),
        ("games.example.org", True),
        ("evil.example.org", False),
        ("127.0.0.1.evil.org", False),
        ("localhost.evil.org", False),
        ("", False),
    ],
)
def test_names_that_can_be_ours(host: str, ours: bool) -> None:
    assert is_ours(host, ("games.example.org",)) is ours


def test_another_name_or_page_is_refused(small_games: None, settings: Settings) -> None:
    settings.names = ("games.example.org",)
    with TestClient(create_app(settings)) as client:
        body = {"game": "toy"}

        def made(host: str, origin: str | None) -> int:
            headers = {"Host": host} | ({} if origin is None else {"Origin": origin})
            return client.post("/api/matches", json=body, headers=headers).status_code

        assert made("evil.org:1942", None) == made("localhost:1942", "https://evil.org") == 403
        assert made("localhost:1942", "null") == made("localhost:1942", "http://localhost:5173") == 403
        assert made("localhost:1942", "http://localhost:1942") == made("192.168.1.9", "http://192.168.1.9") == 201
        assert made("127.0.0.1:1942", "https://games.example.org") == 201  # a proxy that changes Host
        assert client.get("/", headers={"Host": "evil.org"}).status_code == 403
        assert client.get("/api/health", headers={"Origin": "https://evil.org"}).status_code == 200
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect("/api/table/live", headers={"Origin": "https://evil.org"}),
        ):
            pass


def test_only_records_may_be_large(client: TestClient) -> None:
    large = {"record": {"text": "x" * LARGEST_BODY}}
    assert client.post("/api/records/verify", json=large).status_code == 422
    assert client.post("/api/join", json={"invitation": "x" * LARGEST_BODY}).status_code == 413


# --- fair turns ----------------------------------------------------------------------------------------------------


def taken(fair: Fair[str], lane: int = ANY) -> str:
    turn = fair.take(lane)
    assert turn is not None
    return turn.work


def test_who_has_used_least_comes_first() -> None:
    fair: Fair[str] = Fair()
    greedy = Turn("greedy", "match 1", COMPUTER, "greedy")
    fair.done(greedy, 30.0)
    fair.put(greedy)
    fair.put(Turn("greedy", "match 2", PERSON, "greedy asks"))
    fair.put(Turn("honest", "match 3", COMPUTER, "honest"))
    fair.put(Turn("honest", "match 3", PERSON, "honest asks"))
    assert [taken(fair) for _ in range(4)] == ["honest asks", "honest", "greedy asks", "greedy"]


def test_one_worker_is_kept_for_those_who_use_little() -> None:
    fair: Fair[str] = Fair()
    burnt = Turn("greedy", "match 1", COMPUTER, "greedy")
    fair.done(burnt, LIGHT_USE + 1)
    slow = Turn("new here", "match 2", COMPUTER, "slow")
    fair.done(slow, 3.0)
    fair.put(burnt)
    fair.put(slow)
    fair.done(Turn("honest", "match 3", COMPUTER, "honest"), 0.1)
    threading.Timer(0.1, fair.put, (Turn("honest", "match 3", COMPUTER, "honest"),)).start()
    assert taken(fair, LIGHT) == "honest"
    fair.put(Turn("nobody knows", "match 4", COMPUTER, "normal", quick=True))  # its name is believed once
    fair.put(Turn("somebody else", "match 5", COMPUTER, "unknown"))
    assert taken(fair, LIGHT) == "normal"
    assert [taken(fair) for _ in range(3)] == ["unknown", "slow", "greedy"]
    threading.Timer(0.05, fair.stop).start()
    assert fair.take(ANY) is None


def test_a_turn_that_becomes_light_is_taken_by_whoever_waits_for_it() -> None:
    fair: Fair[str] = Fair()
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(taken, fair, LIGHT)
        fair.put(Turn("honest", "match 1", PERSON, "asks"))  # nobody knows yet how long it takes
        assert taken(fair) == "asks"
        fair.put(Turn("honest", "match 1", PERSON, "asks again"))
        fair.done(Turn("honest", "match 1", PERSON, "asks"), 0.1)
        assert found.result(5) == "asks again"


def test_questions_of_a_position_wait_for_nobody_who_thinks() -> None:
    fair: Fair[str] = Fair()
    fair.put(Turn("honest", "match 3", COMPUTER, "honest"))
    fair.put(Turn("greedy", "match 1", QUESTION, "odds"))
    assert [taken(fair, QUICK), taken(fair)] == ["odds", "honest"]
    fair.done(Turn("greedy", "match 1", QUESTION, "odds"), 5.0)
    fair.put(Turn("greedy", "match 1", COMPUTER, "plays", quick=True))
    assert taken(fair, LIGHT) == "plays"  # a question says nothing of how long its owner's computer thinks


def test_one_address_has_so_many_questions_in_the_queue(small_games: None, settings: Settings) -> None:
    settings.workers = 0
    with TestClient(create_app(settings)) as client:
        jobs = client.app.state.jobs
        for _ in range(settings.limits.errands):
            jobs.ask(VerifyRequest({}), "greedy", "match")
        with pytest.raises(TooMany):
            jobs.ask(VerifyRequest({}), "greedy", "match")
        jobs.ask(VerifyRequest({}), "honest", "match")


def test_a_hint_counts_for_the_match_too(far: TestClient) -> None:
    red, _ = sitting(far, new(far))
    gate: Gate = far.app.state.gate
    match = far.app.state.hall.find(red.token)[0]
    red.post("/hint", {"version": 0})
    assert (ASKING, match) in gate.spent and (CHATTING, match) not in gate.spent
    assert Sitting(far, red.token).get()["version"] == 0


def test_the_table_of_limits_in_the_docs_is_true() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    for name, value in Limits()._asdict().items():
        shown = f"{value.burst} at once, then one every {value.seconds:g} s" if isinstance(value, Rate) else ""
        shown = shown or (f"{value.seconds:g}s or {value.nodes}n" if name == "think" else f"{value:g}")
        assert f"| `{name}` | {shown} |" in text, name
