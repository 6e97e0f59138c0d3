"""Records people can read: text that reads back exactly, pictures, and a page; of a running game only what is known."""

import gzip
import json
import random
import re
import xml.etree.ElementTree as xml
from base64 import b64decode
from functools import cache
from html import escape
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from alamein.cli import main
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError, BadRecord
from alamein.games import registry
from alamein.play import record, score
from alamein.play.board import board_of, placed, svg
from alamein.play.board.page import page
from alamein.play.match import Match, seed_bytes
from alamein.play.moments import Seen
from alamein.play.secrecy import visible

GAMES = sorted(registry.GAMES)
SECRET = ("afrika_deck", "alam_halfa")
SAVED = Path(__file__).parent / "saved"


@cache
def running(game: str, actions: int = 80) -> record.Replay:
    match, dice = Match.new(registry.game(game), "", {}, seed_bytes(4)), random.Random(4)
    for _ in range(actions):
        match.act(match.seat, dice.choice(match.texts()))
    return record.load(json.loads(json.dumps(record.save(match))))


def whole(game: str) -> record.Replay:
    """A whole game of today's rules."""
    played = sorted((Path(__file__).parents[1] / "golden").glob(f"{game}-*-r{registry.game(game).revision}.json"))[0]
    return record.load_text(played.read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_text_reads_back_exactly(game: str) -> None:
    replay = running(game)
    text = score.written(record.save(replay.match), lambda n: ["(a remark)"])
    assert score.read(text) == json.loads(json.dumps(record.save(replay.match)))
    assert record.load_text(text).match.log == replay.match.log


def test_a_finished_game_tells_everything_and_is_verified_from_its_text(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    replay = whole("afrika_deck")
    text = Seen(replay, "").text()
    assert all(replay.match.game.sentence(event) in text for _, events in replay.steps for event in events)
    (tmp_path / "game.txt").write_text(text, "utf-8")
    assert main(["verify", str(tmp_path / "game.txt")]) == 0
    assert "every checksum agrees" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("5. axis: at 0101", "line 2 must be a tag, a remark or '1. SEAT: ACTION'"),
        ("1. nobody: at 0101", "there is no seat 'nobody'"),
        ("[game {]", "the value of a tag must be JSON"),
        ('[seen "axis"]', "this tells what axis knew"),
        ("anything", "line 2 must be a tag"),
    ],
)
def test_what_is_wrong_with_a_text_is_told_with_its_line(line: str, says: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(says)):
        record.load_text(f'[seats ["axis", "allied"]]\n{line}\n')


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_sound_and_has_every_counter(game: str) -> None:
    seen = Seen(running(game), "")
    scene = seen.scene(seen.at(None).state)
    drawn = svg(board_of(seen.game.sheet(), scene, seen.match.scenario), scene)
    titles = [each.text or "" for each in xml.fromstring(drawn).iter("{http://www.w3.org/2000/svg}title")]
    counters = scene.get("counters", [])
    assert isinstance(counters, list)
    assert len(titles) >= len(counters) and "href" not in drawn
    assert escape(str(scene["turn"])) in drawn


def test_a_game_of_another_package_is_drawn_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))
    game = registry.game("toy")
    scene = game.scene(game.new("", {}), -3)
    assert xml.fromstring(svg(board_of(game.sheet(), scene, "duel"), scene)) is not None


@pytest.mark.parametrize("game", SECRET)
def test_pictures_are_the_same_whatever_is_hidden(game: str) -> None:
    seen = Seen(running(game), "")
    state, rules = seen.at(None).state, seen.game
    for seat in range(2):
        eyes = Seen(running(game), rules.seats[seat])
        board = board_of(rules.sheet(), eyes.scene(state), "")
        for seed in range(3):
            guess = rules.guess(rules.view(state, seat), seat, Splitmix(seed))
            assert svg(board, eyes.scene(guess)) == svg(board, eyes.scene(state))


@pytest.mark.parametrize("game", SECRET)
def test_of_a_running_game_with_secrets_a_seat_gets_what_it_may_know(game: str) -> None:
    replay = running(game)
    rules = replay.match.game
    for name, seat in (("", -3), (rules.seats[1], 1)):
        seen = Seen(replay, name)
        text = seen.text()
        told = {rules.sentence(e) for _, events in replay.steps for e in events if visible(e, seat)}
        hidden = {rules.sentence(e) for _, events in replay.steps for e in events} - told
        remarks = {re.sub(r" \[[^]]*\]$", "", line[2:]) for line in text.splitlines() if line.startswith("; ")}
        assert remarks & told and not remarks & hidden
        assert all(line.endswith("…") for line in text.splitlines() if re.match(rf"\d+\. (?!{name or '-'}:)", line))
        assert not re.search(r"^\[(dice|checks|start|shares|log)", text, re.M)
        with pytest.raises(BadRecord, match="knew of a game that went on"):
            record.load_text(text)
        with pytest.raises(AlameinError, match="keeps secrets"):
            seen.record()


def unpacked(html: str) -> dict[str, object]:
    packed = re.search(r'type="application/gzip">([^<]*)<', html)
    assert packed is not None
    found = json.loads(gzip.decompress(b64decode(packed[1])))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("game", ["afrika_deck", "alam_halfa"])
def test_a_page_holds_every_moment_and_needs_nothing_else(game: str) -> None:
    seen = Seen(running(game), "")
    html = page(seen, lambda done: None)
    data, last = unpacked(html), seen.at(None)
    assert set(re.findall(r"https?://[^\"' ]*", html)) == {"http://www.w3.org/2000/svg"}
    moments, looks = data["moments"], data["looks"]
    assert isinstance(moments, list) and isinstance(looks, list) and len(moments) == last.number + 1
    things: dict[int, list[float]] = {}
    for moment in moments:
        for thing, *place in moment["changes"]:
            things.pop(thing, None)
            if place:
                things[thing] = place
    scene = seen.scene(last.state)
    wanted = sorted(
        (t.look, round(t.x, 1), round(t.y, 1)) for t in placed(board_of(seen.game.sheet(), scene, ""), scene)
    )
    assert sorted((looks[int(look)], x, y) for look, x, y in things.values()) == wanted


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_whole_game_is_at_most_two_megabytes(game: str) -> None:
    html = page(Seen(whole(game), ""), lambda done: None)
    assert len(html.encode()) <= 2_000_000


def test_the_command_writes_files_and_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved, out = str(SAVED / "alam_halfa-from-position.json"), tmp_path / "picture.png"
    assert main(["export", saved, "--format", "png", "--width", "300", "--at", "1", "--out", str(out)]) == 0
    made = out.read_bytes()
    assert made[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(made[16:20], "big") == 300
    for more, says in (
        (["svg", "--at", "9999"], "this game has the moments 0 to"),
        (["png", "--width", "0"], "--width must be from 1 to"),
        (["html", "--at", "3"], "--at goes with svg and png"),
        (["text", "--seat", "nobody"], "there is no seat 'nobody'"),
        (["text", "--out", str(tmp_path / "no" / "file")], "cannot be written"),
    ):
        assert main(["export", saved, "--format", *more]) == 2
        assert says in capsys.readouterr().err
