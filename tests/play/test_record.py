"""Saved games: what is saved replays exactly, what was altered, cut or made elsewhere is refused with the reason."""

import copy
import json
from collections.abc import Callable

import pytest

from alamein.core.errors import AlameinError, BadRecord
from alamein.core.procedure import NOBODY
from alamein.games import registry
from alamein.play import record
from alamein.play.match import Match, seed_bytes
from tests.desert_decision.board import position
from tests.golden.transcript import random_game

GAME = "desert_decision"


@pytest.fixture(scope="module")
def finished() -> dict[str, object]:
    return json.loads(json.dumps(random_game(GAME, "", {})))


def begun(seed: int | None, actions: int) -> Match:
    match = Match.new(registry.game(GAME), "", {}, seed_bytes(seed))
    for n in range(actions):
        texts = match.texts()
        match.act(match.seat, texts[n * 7 % len(texts)])
    return match


def test_a_finished_game_replays_and_every_die_is_confirmed(finished: dict[str, object]) -> None:
    replay = record.load(finished)
    assert replay.match.seat == NOBODY
    assert replay.dice_checked > 50 and replay.dice_sealed == replay.dice_dictated == 0
    assert record.save(replay.match) == finished


def test_a_game_under_way_goes_on_where_it_was() -> None:
    match = begun(5, 60)
    again = record.load(json.loads(json.dumps(record.save(match)))).match
    assert again.texts() == match.texts() and again.log == match.log
    for m in (match, again):
        while m.version < 200:
            texts = m.texts()
            m.act(m.seat, texts[m.version * 5 % len(texts)])
    assert again.log == match.log, "an open seed gives the same dice after loading"


def test_secret_dice_stay_secret_in_the_file_and_are_sealed_anew_on_loading() -> None:
    match = begun(None, 60)
    saved = record.save(match)
    assert match.dice.seed.hex() not in json.dumps(saved)
    again = record.load(json.loads(json.dumps(saved))).match
    assert again.dice.seed != match.dice.seed
    assert [s.seal for s in again.segments][:1] == [match.segments[0].seal]
    assert record.load(record.save(again)).match.log == match.log


def test_a_seal_under_which_no_die_fell_is_replaced() -> None:
    match = begun(None, 3)
    for _ in range(3):
        match = record.load(json.loads(json.dumps(record.save(match)))).match
        assert [segment.at for segment in match.segments] == [0, 0, 3, 3]


def test_undo_is_an_entry_and_is_replayed() -> None:
    match = begun(5, 0)
    first = match.texts()
    while not match.taken:
        match.act(match.seat, match.texts()[1])
    match.undo(match.seat)
    assert match.log[-1].text == "undo 1"
    assert record.load(record.save(match)).match.texts() == match.texts()
    assert first


def test_a_position_of_ones_own_is_saved_with_the_game() -> None:
    position = registry.game(GAME).dump(begun(5, 40).state)
    match = Match.from_position(registry.game(GAME), position, seed_bytes(1))
    match.act(match.seat, match.texts()[0])
    assert record.load(json.loads(json.dumps(record.save(match)))).match.log == match.log


def test_dictated_dice_are_replayed_as_such() -> None:
    start = position("allied movement", {"F1": "0805", "I-TS-65": "0103"})
    match = Match.from_position(registry.game(GAME), start, seed_bytes(1))
    match.dictate([1])
    for text in ("move F1", "to 0705", "to 0706"):
        match.act(0, text)
    replay = record.load(record.save(match))
    assert (replay.dice_dictated, replay.dice_checked, replay.dice_sealed) == (1, 1, 0)


def test_a_resignation_is_saved_with_the_game() -> None:
    match = begun(5, 12)
    match.resign(1)
    saved = record.save(match)
    again = record.load(json.loads(json.dumps(saved))).match
    assert again.is_given_up and again.result() == match.result() and record.save(again) == saved


@pytest.mark.parametrize(
    ("resigned", "says"),
    [
        ({}, "must be a list"),
        ([1], "must have seat and at"),
        ([{"seat": 0}], "must have seat and at"),
        ([{"seat": 2, "at": 4}], "names no seat"),
        ([{"seat": -1, "at": 4}], "names no seat"),
        ([{"seat": True, "at": 4}], "names no seat"),
        ([{"seat": "0", "at": 4}], "names no seat"),
        ([{"seat": 0, "at": 5}], "names no seat or no entry"),
        ([{"seat": 0, "at": -1}], "names no seat or no entry"),
        ([{"seat": 0, "at": 3}], "the game went on"),
        ([{"seat": 0, "at": 4}, {"seat": 1, "at": 4}], "or was over"),
    ],
)
def test_a_resignation_that_cannot_be_is_refused(resigned: object, says: str) -> None:
    match = begun(5, 4)
    assert match.version == 4
    with pytest.raises(BadRecord, match=says):
        record.load({**record.save(match), "resigned": resigned})


def test_nobody_resigns_a_finished_game(finished: dict[str, object]) -> None:
    log = finished["log"]
    assert isinstance(log, list)
    with pytest.raises(BadRecord, match="or was over"):
        record.load({**finished, "resigned": [{"seat": 0, "at": len(log)}]})


Change = Callable[[dict], object]
ALTERED: list[tuple[str, Change, str]] = [
    ("another format", lambda r: r.update(format=99), "format 99 is not known here"),
    ("no log", lambda r: r.pop("log"), "lacks 'log'"),
    ("a stray key", lambda r: r.update(extra=1), "'extra', which format 2 does not know"),
    ("an unknown game", lambda r: r.update(game="chess"), "there is no game 'chess'"),
    ("a later revision", lambda r: r.update(revision=999), "revision 999"),
    ("a revision that never was", lambda r: r.update(revision=0), "revision 0"),
    ("wrong data", lambda r: r.update(data="sha256:0"), "played with data sha256:0; this program's"),
    ("a log cut short", lambda r: r.update(log=r["log"][:-30]), "cut short"),
    ("an altered action", lambda r: r["log"].__setitem__(0, [0, "nonsense"]), "entry 1 of the log: unknown word"),
    ("an altered line", lambda r: r["log"].__setitem__(3, "x"), "entry 4 of the log must be"),
    ("a stranger", lambda r: r["log"].__setitem__(3, [None, "x"]), "entry 4 of the log is by None"),
    ("an altered checksum", lambda r: r["checks"].update({"50": "crc32:0"}), "after entry 50 the position differs"),
    ("a wrong seed", lambda r: r["dice"][0].update(seed="00"), "does not belong to its seal"),
    ("a seal without a seed", lambda r: r["dice"][0].pop("seed"), "must have at, seal and seed"),
    ("no seal", lambda r: r.update(dice=[]), "'dice' must begin at entry 0"),
    ("an unknown scenario", lambda r: r.update(scenario="moon"), "has no scenario 'moon'"),
    ("an unknown option", lambda r: r.update(options={"x": 1}), "has no option 'x'"),
    ("an option that is no number", lambda r: r.update(options={"allied_air_mode": [1]}), "cannot be \\[1\\]"),
    ("an altered result", lambda r: r["result"].update(winners=["allied", "axis"]), "but the replay gives"),
    ("other seats", lambda r: r.update(seats=["axis", "allied"]), "'seats' of the record is"),
    ("a log that is no list", lambda r: r.update(log={}), "'log' of the record must be a list"),
]


@pytest.mark.parametrize(("change", "says"), [case[1:] for case in ALTERED], ids=[case[0] for case in ALTERED])
def test_an_altered_record_is_refused_with_the_reason(finished: dict[str, object], change: Change, says: str) -> None:
    altered = copy.deepcopy(finished)
    change(altered)
    with pytest.raises(AlameinError, match=says):
        record.load(altered)


def test_a_record_of_an_older_revision_is_adopted_if_it_replays(
    finished: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = registry.game(GAME).revision + 1
    monkeypatch.setattr(registry.game(GAME), "revision", newer)
    older = {**copy.deepcopy(finished), "data": "sha256:another", "result": None}
    assert record.save(record.load(older).match)["revision"] == newer
    checks = older["checks"]
    assert isinstance(checks, dict)
    checks["50"] = "crc32:0"
    with pytest.raises(BadRecord, match=r"after entry 50 .* the rules have changed since"):
        record.load(older)


def test_a_result_may_be_told_in_other_words(finished: dict[str, object]) -> None:
    retold = copy.deepcopy(finished)
    result = retold["result"]
    assert isinstance(result, dict)
    result["text"] = "as an older version put it"
    assert record.load(retold).match.log == record.load(finished).match.log


def test_a_loaded_die_is_caught(finished: dict[str, object]) -> None:
    altered = copy.deepcopy(finished)
    log = altered["log"]
    assert isinstance(log, list)
    n = next(n for n, (who, _) in enumerate(log) if who == "*")
    word, face = log[n][1].split()
    log[n][1] = f"{word} {int(face) % 6 + 1}"
    with pytest.raises(BadRecord, match=f"entry {n + 1} of the log: it says"):
        record.load(altered)


@pytest.mark.parametrize("text", ["", "{", "[" * 9999, "[]", "null", '{"format": 1}', "not json"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        record.load_text(text)


def test_every_prefix_of_a_file_is_refused_and_none_raises_anything_else() -> None:
    text = json.dumps(record.save(begun(5, 12)))
    for n in range(0, len(text) - 1, 37):
        with pytest.raises(BadRecord):
            record.load_text(text[:n])
