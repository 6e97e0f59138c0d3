"""Every puzzle: its solution is legal and as good as its file says, and a fresh expert knows none better."""

import tomllib
from datetime import date, timedelta
from itertools import combinations

import pytest

from alamein.ai.puzzling import find, written
from alamein.ai.solving import SURER, TRIALS, Solver, Trials, error_of, solution_of, sought
from alamein.core.errors import BadData, NotParseable
from alamein.games import registry
from alamein.games.data import Table
from alamein.play.match import Match
from alamein.play.puzzles import Puzzle, alike, all_puzzles, begun, of_the_day, puzzle_called, puzzle_of, puzzles
from tests import FULL, amount

ALL = all_puzzles()
SOME = ALL if FULL else [puzzles(id)[0] for id in registry.GAMES if puzzles(id)]
FEW_GAMES = [puzzle for puzzle in SOME if FULL or puzzle.game in ("alam_halfa", "afrika_deck")]
PLAYS, BUDGET = amount(6, 40), f"{amount(60, 2000)}n"


def name(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.id}"


def test_every_game_has_puzzles_and_no_two_are_alike() -> None:
    for game in registry.GAMES:
        found = puzzles(game)
        assert len(found) >= 10, game
        assert not [(a.id, b.id, why) for a, b in combinations(found, 2) if (why := alike(a, b))]


@pytest.mark.parametrize("puzzle", ALL, ids=name)
def test_a_puzzle_begins_with_its_seat_and_its_goal_is_not_reached(puzzle: Puzzle) -> None:
    game, match = registry.game(puzzle.game), Match.from_position(registry.game(puzzle.game), puzzle.start, b"")
    trials = Trials.of(puzzle)
    assert match.seat == puzzle.seat and not trials.is_over(match.state)
    assert game.problems(match.state) == []
    assert puzzle.goal.missing(game, match.state, puzzle.seat) or puzzle.title.startswith("Hold")
    assert puzzle.say and puzzle.hint and puzzle.why and puzzle.usual < puzzle.chance


@pytest.mark.parametrize("puzzle", ALL, ids=name)
def test_every_action_of_the_solution_is_taken_in_some_trial_that_reaches_the_goal(puzzle: Puzzle) -> None:
    trials, line = Trials.of(puzzle), solution_of(puzzle)
    ends = [trials.played(line, n) for n in range(24)]
    reached = [did for state, did in ends if not puzzle.goal.missing(trials.game, state, puzzle.seat)]
    assert reached and line[0] in reached[0]


@pytest.mark.parametrize("puzzle", SOME, ids=name)
def test_the_chance_is_what_the_file_says(puzzle: Puzzle) -> None:
    trials, n = Trials.of(puzzle), amount(SURER, TRIALS)
    assert abs(trials.chance(puzzle.goal, solution_of(puzzle), n) - puzzle.chance) <= error_of(puzzle.chance, n)
    usual = trials.chance(puzzle.goal, (), amount(24, SURER))
    assert abs(usual - puzzle.usual) <= error_of(puzzle.usual, amount(24, SURER))


@pytest.mark.parametrize("puzzle", [each for each in SOME if FULL or each.game != "desert_decision"], ids=name)
def test_who_does_what_the_solution_says_and_no_more_reaches_the_goal(puzzle: Puzzle) -> None:
    trials = Trials.of(puzzle)
    assert trials.chance(puzzle.goal, solution_of(puzzle), amount(24, 96), alone=True) >= puzzle.chance / 3


@pytest.mark.parametrize("puzzle", FEW_GAMES, ids=name)
def test_a_fresh_solver_and_a_fresh_expert_know_nothing_better(puzzle: Puzzle) -> None:
    trials, most = Trials.of(puzzle), error_of(puzzle.chance, SURER)
    line = Solver(trials, puzzle.goal, 77).solve(amount(2, 30))
    assert trials.chance(puzzle.goal, line, SURER) <= puzzle.chance + most
    assert sought(puzzle, BUDGET, PLAYS, 5) <= puzzle.chance + error_of(puzzle.chance, PLAYS)


def test_one_a_day_and_all_come_round() -> None:
    days = [date(2026, 11, 16) + timedelta(n) for n in range(4 * max(len(puzzles(id)) for id in registry.GAMES))]
    assert {name(puzzle) for day in days if (puzzle := of_the_day(day)) is not None} == {name(each) for each in ALL}
    assert of_the_day(days[0]) == of_the_day(days[0])
    assert len({puzzle.game for day in days[:4] if (puzzle := of_the_day(day)) is not None}) == 4


def test_what_a_file_cannot_mean_is_refused() -> None:
    puzzle = ALL[0]
    values = {"seat": "nobody", "title": "", "say": "", "id": "x", "ahead": 1, "goal": {}, "solution": [], "chance": 1}
    values |= {"usual": 0, "level": "easy", "position": dict(puzzle.start)}
    for wrong in (
        {},
        {"seat": registry.game(puzzle.game).seats[0], "level": "x"},
        {"seat": "axis", "goal": {"gone": ["x"]}},
    ):
        with pytest.raises(BadData):
            puzzle_of(puzzle.game, Table({**values, **wrong}, "here"))
    with pytest.raises(NotParseable, match="it has"):
        puzzle_called(puzzle.game, "x")


@pytest.mark.full
def test_more_can_be_found() -> None:
    import time

    found = next(find(registry.game("alam_halfa"), 5, time.monotonic() + 300, []))
    assert found["solution"] and begun(puzzle_of("alam_halfa", Table(found, "here")))
    assert tomllib.loads(written(found)) == {"puzzle": [found]}
