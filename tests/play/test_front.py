"""The front door: a match by texts and names, on every game."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

import alamein
from alamein.games import registry


def some_game(id: str, most: int) -> alamein.Match:
    match, chance = alamein.new(id, seed=5), random.Random(5)
    for _ in range(most):
        if match.seat is None:
            break
        match.act(chance.choice(match.legal))
    return match


@pytest.mark.parametrize("id", registry.GAMES)
def test_a_game_is_played_to_its_end(id: str) -> None:
    match, chance, odds = alamein.new(id, seed=5), random.Random(5), None
    while match.seat is not None:
        assert match.seat in match.seats and match.prompt
        match.act(chance.choice(match.legal))
        odds = odds or match.odds()
    assert match.legal == [] and match.prompt == "" and match.odds() is None
    assert match.result is not None and match.result.text in repr(match)
    assert set(match.result.winners) <= set(match.seats) == set(match.result.scores)
    assert odds is not None and sum(odds.outcomes.values()) == Fraction(1)
    assert repr(odds).startswith("<Odds ") and "%" in str(odds)
    with pytest.raises(alamein.AlameinError, match="the game is over"):
        match.act("done" if id != "desert_decision" else "at 0905")


@pytest.mark.parametrize("id", registry.GAMES)
def test_what_is_shown(id: str) -> None:
    match = some_game(id, 40)
    assert repr(match).startswith(f"<Match {id} ") and f"{match.seat} decides, {len(match.legal)} legal>" in repr(match)
    assert str(match).count("\n") > 5
    assert match.view() == match.view(str(match.seat)) and match.view(match.seats[-1])
    assert len(match.log) > 0
    assert alamein.new(id, start=match.position(), seed=1).legal == match.legal


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    match = some_game("desert_decision", 61)
    before = match.log
    match.act(match.legal[0]).undo()
    match.save(tmp_path / "game.json")
    again = alamein.load(tmp_path / "game.json")
    assert (again.legal, again.log, again.log) == (match.legal, match.log, before)
    with pytest.raises(alamein.AlameinError, match="cannot be read"):
        alamein.load(tmp_path / "none.json")
    with pytest.raises(alamein.AlameinError, match="format None"):
        alamein.load({})


def test_refusals() -> None:
    match = alamein.new("desert_decision", "option_1", seed=7)
    reason = match.why("at 0101")
    assert reason is not None and reason.rule and match.why(match.legal[0]) is None
    with pytest.raises(alamein.AlameinError) as refused:
        match.act("at 0101")
    assert refused.value.rule == reason.rule
    with pytest.raises(alamein.AlameinError, match="nothing can be taken back"):
        match.undo()
    for wrong in (lambda: alamein.new("chess"), lambda: alamein.new("afrika_deck", options={"players": "many"})):
        with pytest.raises(alamein.AlameinError):
            wrong()
    assert not hasattr(alamein, "chess") and hasattr(alamein, "Odds")


def test_simulation() -> None:
    tally = alamein.simulate("afrika_deck", ["random"], games=6, seed=2, options={"players": 3})
    assert tally.games == 6 and sum(tally.wins.values()) >= 6 and repr(tally).startswith("<Tally 6 games, ")
    assert alamein.simulate("afrika_deck", "random", games=1).games == 1
    with pytest.raises(alamein.AlameinError, match="at least 1, not 0 and 1"):
        alamein.simulate("afrika_deck", "random", games=0)
    with pytest.raises(alamein.AlameinError, match="there is no player 'genius'"):
        alamein.simulate("afrika_deck", ["random", "genius"])
