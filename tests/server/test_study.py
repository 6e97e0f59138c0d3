"""What a player can ask: hints, what cannot be undone, threats, supply lines, reviews; and what is refused at once."""

import random
from itertools import pairwise
from typing import cast

import pytest
from starlette.testclient import TestClient

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.play.secrecy import PASSES, ROLLS, barrier, guesses
from alamein.server.app import Settings, create_app
from alamein.server.questions import FINALS, Question, finals, way_to
from alamein.server.review import Judged, turning_points
from tests import amount
from tests.server.seats import Json, Sitting, error, new, sitting, until

REAL = registry.GAMES  # without the small ones that the tests add
WARGAMES = ("desert_decision", "alam_halfa", "north_africa")


def deciding(client: TestClient, game: str, **body: object) -> tuple[Sitting, Json]:
    """The seat that decides first, and what it sees."""
    for seat in sitting(client, new(client, game=game, **body)):
        state = seat.get()
        if state["legal"]:
            return seat, state
    raise AssertionError("nobody decides")


# --- hints ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", registry.GAMES)
def test_a_hint_can_be_followed(client: TestClient, id: str) -> None:
    seat, state = deciding(client, id)
    found = seat.post("/hint", {"version": 0})
    assert found["reason"] and cast(list[str], found["actions"])[0] in cast(list[str], state["legal"])
    assert seat.post("/hint", {"version": 0}) == found  # the same question, the same hint
    assert seat.post("/act", {"actions": found["actions"], "version": 0})["taken"]


def test_a_hint_is_for_whoever_decides(client: TestClient) -> None:
    keys = new(client)
    red, blue = sitting(client, keys)
    reply = blue.post("/hint", {"version": 0}, 409)
    assert error(reply)[0] == "not-your-turn" and "wait for your turn" in cast(Json, reply["error"])["message"]
    assert error(red.post("/hint", {"version": 7}, 409))[0] == "stale"
    watcher = Sitting(client, str(keys["spectator"]))
    assert error(watcher.post("/hint", {"version": 0}, 403))[0] == "not-allowed"


@pytest.mark.sqlite
def test_without_computers_a_hint_is_refused_at_once(small_games: None, settings: Settings) -> None:
    settings.workers = 0
    with TestClient(create_app(settings)) as client:
        red, _ = sitting(client, new(client))
        assert error(red.post("/hint", {"version": 0}, 409))[0] == "busy"


# --- what cannot be undone -------------------------------------------------------------------------------------------


def test_final_actions_are_known_before_they_are_taken(client: TestClient) -> None:
    for id in ("toy", "secret", *REAL):
        seat, state = deciding(client, id, seats=[{"kind": "here"}] * (3 if id == "secret" else 2))
        finals = cast(dict[str, str], seat.get("/finals")["finals"])
        for n, action in enumerate(cast(list[str], state["legal"])[:6]):
            tried = seat.post("/try", {"actions": [action], "version": 0})
            assert tried["stopped"] == (action in finals), (id, n, action)


@pytest.mark.parametrize("id", WARGAMES)
def test_a_way_over_several_hexes_tells_of_what_cannot_be_undone_on_it(id: str) -> None:
    """A click on a far hex takes every step there: what stops on the way is told before, dice beside the points that
    are left too."""
    game, chance, seen = registry.game(id), random.Random(3), 0
    state, source = game.new("", {}), Splitmix(3)
    while seen < amount(6, 300) and not state.over:
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat != CHANCE and (reach := cast(dict[str, list[str]], game.scene(state, seat).get("reach"))):
            goal = chance.choice(list(reach))
            near = game.notation.parse(f"to {goal}") in legal
            stops = walk(game, game.copy(state), seat, [goal] if near else way_to(reach, goal))
            told = finals(game, state, Question(FINALS, seat=seat))["finals" if near else "ways"]
            assert cast(dict[str, str], told).get(f"to {goal}" if near else goal, "") == stops, goal
            assert ("⚅" in reach[goal][0]) == (stops == ROLLS), goal
            seen += 1
        at = pick(game.weights(state), source) if seat == CHANCE else chance.randrange(len(legal))
        game.apply(state, legal[at], Log(False))
    assert seen


def walk(game: Game[State], state: State, seat: int, way: list[str]) -> str:
    """Why a step of this way cannot be undone."""
    for hex in way:
        action = game.notation.parse(f"to {hex}")
        assert action in list(game.legal(state)), hex
        if why := barrier(game, guesses(game, state, seat), seat, action):
            return why
        game.apply(state, action, Log(False))
    return ""


def test_a_far_click_that_ends_the_turn_is_asked_for_again() -> None:
    """The last Supply unit that can move: where it may go no further the turn is over."""
    game, chance = registry.game("north_africa"), random.Random(3)
    state, ended = game.new("", {}), set[str]()
    while not ended:
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat != CHANCE:
            ended |= set(cast(dict[str, str], finals(game, state, Question(FINALS, seat=seat))["ways"]).values())
        game.apply(state, legal[chance.randrange(len(legal))], Log(False))
    assert ended == {PASSES}


def test_who_does_not_decide_has_nothing_final(client: TestClient) -> None:
    _, blue = sitting(client, new(client))
    assert blue.get("/finals")["finals"] == {}


# --- threats and supply ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", WARGAMES)
def test_threats_name_units_and_hexes_of_the_sheet(client: TestClient, id: str) -> None:
    seat, state = deciding(client, id)
    if "historical" in cast(list[str], state["legal"]):
        seat.act("historical")
    sheet = registry.game(id).sheet()
    hexes = {hex["name"] for hex in cast(list[Json], sheet["hexes"])}
    sides = {unit["id"]: unit["side"] for unit in cast(list[Json], sheet["units"])}
    found = cast(dict[str, list[str]], seat.post("/threats", {"seat": 0})["threats"])
    assert found and {sides[unit] for unit in found} == {registry.game(id).seats[0]}
    assert all(struck and set(struck) <= hexes for struck in found.values())


def test_threats_of_nobody_are_refused(client: TestClient) -> None:
    red, _ = sitting(client, new(client))
    assert error(red.post("/threats", {"seat": 7}, 422))[0] == "not-parseable"
    assert red.post("/threats", {"seat": 1})["threats"] == {}  # a game without a map of its own


def test_a_supply_line_leads_from_the_unit_to_its_source(client: TestClient) -> None:
    seat, state = deciding(client, "north_africa", scenario="october")
    counters = cast(list[Json], cast(Json, state["scene"])["counters"])
    seen: set[str] = set()
    for counter in counters:
        trace = cast(Json, seat.post("/trace", {"unit": counter["unit"]})["trace"])
        hexes = cast(list[str], trace["hexes"])
        seen.add(str(trace["text"]).partition(":")[0])
        assert hexes[0] == counter["hex"] and trace["rule"]
        steps = pairwise(hexes)
        assert all(abs(int(a[:2]) - int(b[:2])) <= 1 and abs(int(a[2:]) - int(b[2:])) <= 1 for a, b in steps)
    assert {"Supplied", "Partially Supplied"} <= seen


def test_no_line_where_there_is_no_such_unit(client: TestClient) -> None:
    for id in REAL:
        seat, _ = deciding(client, id)
        assert seat.post("/trace", {"unit": "nobody"})["trace"] is None


# --- looking back ----------------------------------------------------------------------------------------------------


def test_a_finished_game_is_reviewed_turn_by_turn(client: TestClient) -> None:
    red, blue = sitting(client, new(client))
    for path in ("/review", "/review/costly"):
        assert error(red.get(path, 422))[0] == "not-legal"  # not while it goes on
    while (state := red.get())["decider"] is not None:
        (red, blue)[cast(int, state["decider"])].act("pass")
    review = red.get("/review")
    turns = cast(list[Json], review["turns"])
    assert review["result"] == state["result"] and turns[-1]["version"] == state["version"]
    assert [turn["version"] for turn in turns] == sorted({cast(int, turn["version"]) for turn in turns})


def test_a_review_has_the_judgement_of_the_expert(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        seats = sitting(client, new(client, game="afrika_deck"))
        for _ in range(30):
            state = seats[0].get()
            seat = seats[cast(int, state["decider"])]
            seat.act(cast(list[str], seat.get()["legal"])[-1])
        seats[0].post("/resign", {"version": seats[0].get()["version"]})
        review = seats[1].get("/review")
    assert len(cast(list[Json], review["turns"])) > 1
    assert set(cast(Json, cast(list[Json], review["turns"])[0]["margin"])) == {"A", "B"}
    assert cast(list[Json], review["points"])[0]["text"]
    assert review["luck"] is None  # no Site was attacked


def test_a_review_tells_what_was_drawn_and_what_was_expected(settings: Settings) -> None:
    """The set-up is followed by the Axis's draw of six markers of its pool of eight; then somebody gives up."""
    with TestClient(create_app(settings)) as client:
        seats = sitting(client, new(client, game="alam_halfa"))
        for seat in seats:
            seat.act("historical", "done")
        version = seats[0].post("/resign", {"version": seats[0].get()["version"]})["version"]
        luck = cast(Json, seats[1].get("/review")["luck"])
    throws = cast(list[Json], luck["throws"])
    count = cast(list[Json], luck["counts"])[0]
    assert {throw["counted"] for throw in throws} == {"support fire drawn"} == {count["counted"]}
    assert count["came"] == sum(int(str(throw["result"])) for throw in throws if throw["seat"] == "axis")
    assert all(cast(int, throw["version"]) < cast(int, version) for throw in throws)


def test_turning_points_are_the_largest_changes_in_the_order_of_play() -> None:
    worths = [0, 5, 400, 390, -200, -201, 20_000]
    found = turning_points([Judged(n, "", [worth, -worth], {}, []) for n, worth in enumerate(worths)])
    assert [point.move for point in found] == [1, 2, 3, 4, 5]  # the end itself is none
    assert max(found, key=lambda point: abs(point.change)).move == 4


# --- before a match --------------------------------------------------------------------------------------------------


def test_options_that_do_not_go_together_are_refused_before_the_match(client: TestClient) -> None:
    card = next(card for card in client.get("/api/games").json()["games"] if card["id"] == "north_africa")
    refused = []
    for option in card["options"]:
        for value in option["values"]:
            body = {"game": "north_africa", "scenario": "july", "options": {option["id"]: value["value"]}}
            reply = client.post("/api/matches/check", json=body)
            made = client.post("/api/matches", json=body)
            assert (reply.status_code == 200) == (made.status_code == 201)
            if reply.status_code == 422:
                refused.append(error(reply.json()))
    assert refused and all(rule for _, rule in refused)


def test_the_check_counts_the_seats(client: TestClient) -> None:
    for players in (2, 5):
        body = {"game": "afrika_deck", "options": {"players": players}}
        assert client.post("/api/matches/check", json=body).json() == {"in_play": players}


def test_levels_come_first_and_say_what_they_are(client: TestClient) -> None:
    found = client.get("/api/games").json()["players"]
    assert [player["spec"] for player in found if player["level"]] == ["easy", "normal", "hard", "expert"]
    assert [player["level"] for player in found] == sorted((player["level"] for player in found), reverse=True)
    assert all(player["about"] for player in found)


# --- seats nobody takes ----------------------------------------------------------------------------------------------


def test_a_seat_that_nobody_takes_can_be_given_to_a_computer(client: TestClient) -> None:
    keys = new(client, seats=[{"kind": "here"}, {"kind": "link"}])
    (red,) = sitting(client, keys)
    invitation = cast(list[dict[str, str]], keys["seats"])[1]["invitation"]
    assert error(red.post("/replace", {"seat": 0, "player": "random"}, 409))[0] == "taken"
    assert error(red.post("/replace", {"seat": 1, "player": "nobody"}, 422))[0] == "not-parseable"
    watcher = Sitting(client, str(keys["spectator"]))
    assert error(watcher.post("/replace", {"seat": 1, "player": "random"}, 403))[0] == "not-allowed"
    state = red.post("/replace", {"seat": 1, "player": "random"})
    assert cast(list[Json], state["seats"])[1]["kind"] == "computer"
    reply = client.post("/api/join", json={"invitation": invitation})
    assert (reply.status_code, error(reply.json())[0]) == (409, "taken")
    red.act("pass")
    until(lambda: red.get()["decider"] == 0)
