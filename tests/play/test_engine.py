"""The engine protocol: every request, and every kind of bad line."""

import io
import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alamein.ai.forecast import normal_odds
from alamein.play.engine import Engine, serve

GAME = "desert_decision"


def ask(engine: Engine, **request: object) -> dict[str, object]:
    reply = json.loads(engine.answer_line(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def is_internal(reply: dict[str, object]) -> bool:
    """Whether the engine met a defect of its own."""
    error = reply.get("error")
    return isinstance(error, dict) and error["kind"] == "internal"


@pytest.fixture
def engine() -> Engine:
    engine = Engine()
    ask(engine, new={"game": GAME, "seed": 7})
    return engine


def test_a_game_from_new_to_over(engine: Engine) -> None:
    for n in range(100_000):
        reply = ask(engine, legal={})
        if reply["over"]:
            break
        legal = reply["legal"]
        assert isinstance(legal, list) and reply["seat"] in ("axis", "allied")
        assert reply["decision"] and not reply["result"]
        reply = ask(engine, act=legal[n % len(legal)])
        assert "error" not in reply
    assert reply["seat"] is None and reply["legal"] == [] and reply["decision"] is None
    result = reply["result"]
    assert isinstance(result, dict) and result.keys() == {"winners", "scores", "rule", "text"}
    error = ask(engine, act="done")["error"]
    assert isinstance(error, dict) and error["kind"] == "not-legal" and error["rule"] == result["rule"] == "11.2"


def test_dump_and_load_and_save(engine: Engine) -> None:
    for _ in range(30):
        legal = ask(engine, legal={})["legal"]
        assert isinstance(legal, list)
        ask(engine, act=legal[-1])
    dumped, saved, legal = ask(engine, dump={}), ask(engine, save={}), ask(engine, legal={})["legal"]
    other = Engine()
    assert "error" not in ask(other, load=dumped)
    assert ask(other, dump={}) == dumped and ask(other, legal={})["legal"] == legal
    assert "error" not in ask(other, load=saved)
    assert ask(other, dump={}) == dumped and ask(other, save={}) == saved


def test_why_view_odds_and_undo(engine: Engine) -> None:
    legal = ask(engine, legal={})["legal"]
    assert isinstance(legal, list)
    assert ask(engine, why=legal[0]) == {"legal": True}
    refused = ask(engine, why="roll 5")
    assert refused["legal"] is False and refused["rule"] and refused["text"] and refused["remedy"]
    assert ask(engine, odds={}) == {"odds": None}
    assert "view" in ask(engine, view={"seat": "axis"}) and "view" in ask(engine, view={"seat": "spectator"})
    before = ask(engine, dump={})
    ask(engine, act=legal[0])
    assert ask(engine, dump={}) != before
    ask(engine, undo={})
    assert ask(engine, dump={}) == before


def test_a_view_without_a_seat_is_that_of_the_seat_that_decides() -> None:
    engine = Engine()
    reply = ask(engine, new={"game": "afrika_deck", "seed": 7})
    own = ask(engine, view={})
    assert own == ask(engine, view={"seat": reply["seat"]}) != ask(engine, view={"seat": "spectator"})


def test_dictated_outcomes_wait_in_order_until_they_are_forgotten(engine: Engine) -> None:
    assert ask(engine, dice=[5])["dice"] == ["5"]
    assert ask(engine, dice=["roll 6"])["dice"] == ["5", "roll 6"]
    assert ask(engine, dice=[])["dice"] == []


BAD_LINES = [
    ("{", "not-parseable", "one line of JSON"),
    ("[]", "not-parseable", "an object with one key"),
    ("{}", "not-parseable", "an object with one key"),
    ('{"legal":{},"act":"x"}', "not-parseable", "an object with one key"),
    ('{"fly":{}}', "not-parseable", "unknown request 'fly'"),
    ('{"new":{}}', "not-parseable", "new needs 'game'"),
    ('{"new":{"game":"chess"}}', "not-parseable", "there is no game 'chess'"),
    ('{"new":{"game":7}}', "not-parseable", "game must be a text"),
    ('{"new":{"game":"desert_decision","seed":"x"}}', "not-parseable", "a seed must be a whole number"),
    ('{"new":{"game":"desert_decision","scenario":"x"}}', "not-parseable", "has no scenario 'x'"),
    ('{"new":{"game":"desert_decision","options":{"x":1}}}', "not-parseable", "has no option 'x'"),
    ('{"new":{"game":"desert_decision","options":[]}}', "not-parseable", "options must be an object"),
    ('{"new":{"game":"desert_decision","options":{"allied_air_mode":[1]}}}', "not-parseable", "0 (pool), 1 (turn)"),
    ('{"new":{"game":"desert_decision","options":{"allied_air_mode":1.0}}}', "not-parseable", "0 (pool), 1 (turn)"),
    ('{"new":{"game":"desert_decision","options":{"allied_air_mode":"x"}}}', "not-parseable", "0 (pool), 1 (turn)"),
    ('{"new":{"game":"desert_decision","options":{"x":"y"}}}', "not-parseable", "has no option 'x'"),
    ('{"new":{"game":"desert_decision","colour":1}}', "not-parseable", "does not know 'colour'"),
    ('{"act":"fly away"}', "not-parseable", "unknown word 'fly'"),
    ('{"act":5}', "not-parseable", "act takes a text, or an object"),
    ('{"act":{"action":"done","seat":"spectator"}}', "not-parseable", "there is no seat 'spectator'"),
    ("", "not-parseable", "one line of JSON"),
    ("\udcff\udcfe", "not-parseable", "one line of JSON"),
    ('{"act":{"action":"done","version":-3}}', "stale", "meant for version -3"),
    ('{"act":{"action":"done","version":"x"}}', "not-parseable", "version must be a whole number"),
    ('{"act":{"action":"roll 5"}}', "not-legal", ""),
    ('{"act":{"action":"done","seat":"axis"}}', "not-your-turn", "allied decides now"),
    ('{"view":{"seat":"moon"}}', "not-parseable", "there is no seat 'moon'"),
    ('{"dice":["x",true]}', "not-parseable", "dice takes a list"),
    ('{"load":[]}', "not-parseable", "load takes"),
    ('{"load":{"log":[]}}', "bad-record", "format None"),
    ('{"load":{"format":1}}', "bad-record", "the record lacks"),
    ('{"load":{"game":"desert_decision"}}', "bad-position", ""),
    ('{"load":{"turn":1}}', "not-parseable", "a position needs 'game', one of: "),
    ('{"undo":{}}', "not-legal", "nothing can be taken back"),
]


@pytest.mark.parametrize(("line", "kind", "says"), BAD_LINES)
def test_a_bad_line_gets_an_error_and_changes_nothing(engine: Engine, line: str, kind: str, says: str) -> None:
    before = ask(engine, dump={})
    error = json.loads(engine.answer_line(line))["error"]
    assert error.keys() == {"kind", "rule", "message"} and error["kind"] == kind
    assert says in error["message"]
    assert ask(engine, dump={}) == before


def test_without_a_game_every_request_says_so() -> None:
    for name, body in (
        ("legal", {}),
        ("act", "x"),
        ("why", "x"),
        ("view", {}),
        ("odds", {}),
        ("judge", {}),
        ("hint", {}),
        ("dump", {}),
        ("save", {}),
    ):
        error = ask(Engine(), **{name: body})["error"]
        assert isinstance(error, dict) and "no game yet" in error["message"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(Engine().requests)), JSON)
def test_no_request_breaks_the_engine(name: str, body: object) -> None:
    engine = Engine()
    ask(engine, new={"game": GAME, "seed": 7})
    reply = ask(engine, **{name: body})
    assert isinstance(reply, dict) and not is_internal(reply)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_altered_position_breaks_the_engine(data: st.DataObject) -> None:
    """Any value of a real position replaced by any other is refused or can be played on."""
    engine = Engine()
    ask(engine, new={"game": GAME, "seed": 7})
    position = ask(engine, dump={})
    place: object = position
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            place[key] = data.draw(JSON)
            break
        place = inner
    reply = ask(engine, load=position)
    assert not is_internal(reply) and ("error" in reply or "legal" in ask(engine, legal={}))


def test_an_option_may_be_given_in_words() -> None:
    engine = Engine()
    ask(engine, new={"game": GAME, "options": {"allied_air_mode": "turn"}})
    options = ask(engine, dump={})["options"]
    assert isinstance(options, dict) and options["allied_air_mode"] == "turn"


def test_a_line_of_megabytes_gets_a_short_answer(engine: Engine) -> None:
    error = ask(engine, act="x" * 5_000_000)["error"]
    assert isinstance(error, dict) and len(error["message"]) < 3000 and error["message"].endswith("stay")


def test_a_defect_of_ours_is_an_error_too_and_the_match_goes_on(engine: Engine) -> None:
    before = ask(engine, dump={})
    engine.requests["why"] = lambda body: {"legal": 1 // 0}
    error = ask(engine, why="done")["error"]
    assert isinstance(error, dict) and error["kind"] == "internal" and "nothing was changed" in error["message"]
    assert ask(engine, dump={}) == before


def test_serve_gives_every_line_a_reply_even_an_empty_one() -> None:
    out = io.StringIO()
    serve(io.StringIO('\n{"legal":{}}\n  \n{"new":{"game":"desert_decision"}}\n'), out, Engine())
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(replies) == 4 and ["error" in reply for reply in replies] == [True, True, True, False]


def test_bytes_that_are_no_text_and_any_locale_leave_the_command_alive() -> None:
    """As a program of another language meets it: by pipe, in a locale that knows neither UTF-8 nor our dots."""
    lines = (
        b'\xff\r\xfe\x00\r\n{"new":{"game":"desert_decision"}}\n{"why":"to x"}\n{"dice":["\\ud800"]}\n{"legal":{}}\n'
    )
    command = [sys.executable, "-P", "-m", "alamein", "engine"]
    done = subprocess.run(
        command, input=lines, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in reply for reply in replies] == [True, False, True, False, False] and not done.stderr


def test_players_add_to_the_dice_after_the_program_has_sealed_its_own() -> None:
    engine = Engine()
    sealed = ask(engine, seal={})["seal"]
    ask(engine, new={"game": "desert_decision", "shares": {"allied": "ab" * 32}})
    shares = ask(engine, save={})["shares"]
    assert shares[0] == {"who": "server", "seal": sealed, "nonce": None}
    assert [(share["who"], share["nonce"]) for share in shares[1:]] == [("allied", "ab" * 32)]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"shares": {"nobody": "ab" * 32}}, "there is no seat"),
        ({"shares": {"allied": "ab"}}, "must have 32 bytes"),
        ({"shares": {"allied": "xy" * 32}}, "not hexadecimal"),
        ({"shares": ["ab"]}, "shares must be an object"),
        ({"shares": {"allied": "ab" * 32}, "seed": 3}, "seed or shares, not both"),
    ],
)
def test_shares_that_cannot_be_added(more: dict[str, object], says: str) -> None:
    assert says in ask(Engine(), new={"game": "desert_decision", **more})["error"]["message"]


def test_new_returns_the_events_of_the_opening() -> None:
    for id, kind in (("north_africa", "turn"), ("afrika_deck", "draw")):
        told = ask(Engine(), new={"game": id, "seed": 7})["events"]
        assert isinstance(told, list) and kind in {event["kind"] for event in told}


FAR = {"uk-2-armd": "5115", "uk-8-armd": "5115", "al-sup-1": "5315", "it-61": "5015"}


def test_odds_are_told_in_three_columns_until_nothing_can_change_them() -> None:
    """A stack far from the road: half strength as it stands, whole with the Supply that `normal` draws, exact after."""
    engine = Engine(normal_odds)
    position = {"scenario": "october", "turn": 2, "side": "allied", "phase": "combat", "vanguard": {"allied": "5607"}}
    ask(engine, load={"game": "north_africa", **position, "units": FAR})
    for action in ("attack 5015", "with uk-2-armd", "with uk-8-armd"):
        ask(engine, act=action)
    odds: Any = ask(engine, odds={})["odds"]
    assert odds["exact"] is False and "Supply may still be drawn" in odds["changes"]
    totals = [
        next(line["value"] for line in column["ledger"] if line["case"] == "attack total")
        for column in (odds, odds["normal"], odds["worst"])
    ]
    assert totals == [12, 24, 12]
    assert [line["value"] for line in odds["ledger"][:3]] == [12, 6, 12]  # attacks with 12, 12 becomes 6, the next
    assert odds["ledger"][-1]["case"] == "odds" and odds["ledger"][-1]["value"] is None  # it ends in a column's name
    assert {outcome["code"] for outcome in odds["outcomes"]} <= {"De", "Ex", "D1", "D2", "D3", "A1", "A2", "A3", "Ae"}
