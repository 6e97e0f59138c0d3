"""The account of luck: throws as the games tell them, and what is reckoned from them."""

import random
from fractions import Fraction

import pytest

from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.luck import Chance, Luck
from alamein.core.state import State
from alamein.games import registry
from alamein.games.alam_halfa.rules import c07_combat as alam
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import RESULT
from alamein.games.alam_halfa.tables import SIDE as SIDE_A
from alamein.games.alam_halfa.tables import UNITS as UNITS_A
from alamein.games.desert_decision.state import REDUCED, Desert
from alamein.games.desert_decision.tables import COMBAT_EFFECTS, COMBAT_ROW
from alamein.games.desert_decision.tables import RANKS as RANKS_D
from alamein.games.desert_decision.units import SIDE as SIDE_D
from alamein.games.desert_decision.units import UNITS as UNITS_D
from alamein.games.north_africa.rules import c10_results as north
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.tables import COMBAT, CRT, KIND, STRENGTH
from alamein.games.north_africa.tables import SIDE as SIDE_N
from alamein.games.north_africa.tables import UNITS as UNITS_N
from alamein.server.luck import luck_json, thrown

FALLS = [Chance("bad", 3, 0, (0, 2)), Chance("good", 2, 1, (1, 0)), Chance("best", 1, 2, (3, 0))]
THREE = Luck(1, "a throw", "hats lost", FALLS)
FIGHTING = ("attack", "with", "add", "ready", "engage", "commit", "resolve")
TAKEN = ("steps lost", "units hit", "strength points lost")


def test_what_came_beside_what_could_have_come() -> None:
    found = thrown(THREE, 1)
    assert (found.better, found.same, found.worse) == (1, 2, 3)
    assert found.expected == ["5/6", "1"] and found.counts == [1, 0]
    assert found.quality() == Fraction(4, 6)


def test_luck_is_even_on_average() -> None:
    total = sum(fall.weight * thrown(THREE, n).quality() for n, fall in enumerate(THREE.falls))
    assert total == Fraction(6, 2)


def test_the_account_adds_up_the_throws() -> None:
    account = luck_json(("red", "blue"), [(4, thrown(THREE, 0)), (9, thrown(THREE, 2))])
    assert account is not None
    assert account["counts"] == [
        {"counted": "hats lost", "seat": "red", "came": 3, "expected": 1.6667},
        {"counted": "hats lost", "seat": "blue", "came": 2, "expected": 2.0},
    ]
    assert account["quality"] == [{"seat": "blue", "throws": 2, "of_100": 58.33}]
    assert luck_json(("red", "blue"), []) is None


# --- the games -------------------------------------------------------------------------------------------------------


def test_results_are_ranked_as_the_tables_bring_them() -> None:
    """The better the row, the better the result; but for the tie in the last column of the Combat Effects Table."""
    for column in range(len(COMBAT_EFFECTS.columns) - 1):
        ranks = [RANKS_D[COMBAT_EFFECTS.cell(COMBAT_ROW[total], column)] for total in (7, 6, 5, 4, 3, 2)]
        assert ranks == sorted(ranks)
    for column in range(12):
        ranks = [alam.RANKS[RESULT[12 * die + column]] for die in range(5, -1, -1)]
        assert ranks == sorted(ranks)
    for column in range(len(CRT.columns)):
        ranks = [north.RANKS[CRT.cell(row, column)] for row in range(5, -1, -1)]
        assert ranks == sorted(ranks)


def force(s: State) -> tuple[int, int]:
    """What each side has on the map: steps, or strength points."""
    if isinstance(s, Desert):
        steps = [(SIDE_D[u], 1 if s.marks[u] & REDUCED else 2) for u in range(UNITS_D) if s.loc[u] >= 0]
    elif isinstance(s, AlamHalfa):
        steps = [(SIDE_A[u], alam.steps(s, u)) for u in range(UNITS_A) if s.loc[u] >= 0]
    else:
        assert isinstance(s, NorthAfrica)
        steps = [(SIDE_N[u], int(STRENGTH[u])) for u in range(UNITS_N) if s.loc[u] >= 0 and KIND[u] == COMBAT]
    return sum(n for side, n in steps if side == 0), sum(n for side, n in steps if side == 1)


def eager(game: Game[State], legal: list[int]) -> list[int]:
    """The actions that lead to throws soon; all if there are none."""
    return [a for a in legal if game.notation.text(a).partition(" ")[0] in FIGHTING] or legal


def carried_out(game: Game[State], s: State, action: int, dice: random.Random) -> None:
    """Take the outcome and go on at random until its combat is over; a result is let stand."""
    depth = s.depth
    game.apply(s, action, Log(False))
    while s.over == 0 and s.depth >= depth:
        legal = list(game.legal(s))
        stand = [a for a in legal if game.notation.text(a) == "stand"]
        game.apply(s, stand[0] if stand else dice.choice(legal), Log(False))


BEGINNINGS = [("desert_decision", ""), ("alam_halfa", ""), ("north_africa", "october"), ("afrika_deck", "")]


@pytest.mark.parametrize(("id", "scenario"), BEGINNINGS)
def test_every_throw_of_a_game_is_told_as_it_falls(id: str, scenario: str) -> None:
    """Outcomes and weights are those of the decision, and a result takes what is counted, or more by retreats."""
    game, dice, told, taken = registry.game(id), random.Random(8), 0, 0
    s = game.new(scenario, {})
    while s.over == 0 and taken < 700:
        taken += 1
        legal = list(game.legal(s))
        action = dice.choice(eager(game, legal) if dice.random() < 0.5 else legal)
        if throw := game.luck(s):
            told += 1
            assert [fall.weight for fall in throw.falls] == list(game.weights(s))
            if throw.counted in TAKEN:
                for outcome, fall in zip(legal, throw.falls, strict=True):
                    after = game.copy(s)
                    carried_out(game, after, outcome, dice)
                    taken_from = [b - a for b, a in zip(force(s), force(after), strict=True)]
                    assert all(n >= least for n, least in zip(taken_from, fall.counts, strict=True)), (throw.text, fall)
        game.apply(s, action, Log(False))
    assert told > 5
