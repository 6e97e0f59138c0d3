"""The game of examples/toy_game: found by its entry point, it keeps every promise and plays like the four."""

import json
import random
from importlib.metadata import EntryPoint

import pytest
from toy_game import GAME
from toy_game.state import SIDES

import alamein
from alamein.cli import main
from alamein.core.chance import Splitmix
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.core.playout import playout
from alamein.games import registry
from alamein.play.conformance import check_exhaustive, play_checked
from alamein.server.shapes import HexScene, HexSheet


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the package were installed; tests/packaging/test_wheel.py installs it."""
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))


def test_it_keeps_the_promises_of_the_contract() -> None:
    for seed in range(30):
        play_checked(GAME, "duel", {}, seed, 3)


def test_legal_is_everything_that_no_rule_forbids() -> None:
    source, looked_at, log = Splitmix(1), 0, Log(False)
    for _ in range(40):
        s = GAME.new("", {})
        while s.over == 0:
            check_exhaustive(GAME, s, source)
            looked_at += 1
            legal = list(GAME.legal(s))
            GAME.apply(s, legal[source.below(len(legal))], log)
    assert looked_at > 400


def test_it_is_drawn_by_the_browser_s_shapes() -> None:
    HexSheet.model_validate_json(json.dumps(GAME.sheet()))
    s = GAME.new("", {})
    for n in range(40):
        HexScene.model_validate_json(json.dumps(GAME.scene(s, 0)))
        playout(GAME, s, Splitmix(n), 1)


def test_it_is_played_from_python_and_by_every_player() -> None:
    assert "toy" in alamein.games()
    match, chance = alamein.new("toy", seed=4), random.Random(4)
    assert repr(match) == "<Match toy duel, turn 1 of 12, red moves, red decides, 4 legal>"
    reason = match.why("to 0605")
    assert reason is not None and (reason.rule, reason.remedy) == ("2.1", "go round, or stay")
    while match.seat is not None:
        match.act(chance.choice(match.legal))
    assert match.result is not None and set(match.result.winners) <= set(SIDES)
    for name in ("easy", "normal", "greedy", "mcts:50n", "hard:50n"):
        assert alamein.simulate("toy", [name, "random"], games=2, seed=1).errors == []


def test_it_is_played_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "toy", "--players", "random,normal", "--seed", "1"]) == 0
    assert "The game is over [1.2]" in capsys.readouterr().out
    assert main(["rules", "toy", "2.2"]) == 0 and "on a 6 the enemy is lost" in capsys.readouterr().out
    assert main(["check-data", "toy"]) == 0 and "sound (6 rules, 1 rulings)" in capsys.readouterr().out


def test_luck_is_told() -> None:
    s = GAME.load({**GAME.dump(GAME.new("", {})), "units": {"red": "0404", "blue": "0605"}})
    GAME.apply(s, GAME.notation.parse("to 0504"), Log(False))
    luck = GAME.luck(s)
    assert luck is not None and sum(fall.weight for fall in luck.falls) == 6
    assert [sum(fall.weight * fall.counts[seat] for fall in luck.falls) for seat in (0, 1)] == [1, 1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turn": 0}, "'turn' must be a whole number from 1 to 13"),
        ({"active": "green"}, "it is one of: red, blue"),
        ({"units": {"red": "0101"}}, "'units' needs 'blue'"),
        ({"units": {"red": "0101", "blue": "0101"}}, "both units stand in one hex"),
        ({"units": {"red": "", "blue": "0101"}}, "a lost unit ends the game"),
        ({"weather": "fine"}, "a position does not know 'weather'"),
    ],
)
def test_a_wrong_position_is_told_what_is_wrong(change: dict[str, object], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.load({**GAME.dump(GAME.new("", {})), **change})
