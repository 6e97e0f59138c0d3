"""Puzzles for the pages: which there are, and what somebody's line was worth."""

from collections.abc import Sequence
from datetime import date

from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry
from alamein.play.puzzles import all_puzzles, of_the_day, puzzle_called
from alamein.server.shown import Json


def puzzles_json(day: date) -> Json:
    """All of them, and which is the day's."""
    today = of_the_day(day)
    return {
        "puzzles": [
            {
                "game": puzzle.game,
                "id": puzzle.id,
                "title": puzzle.title,
                "say": puzzle.say,
                "seat": registry.game(puzzle.game).seats[puzzle.seat],
                "level": puzzle.level,
                "today": puzzle == today,
            }
            for puzzle in all_puzzles()
        ]
    }


def solved_json(game: Game[State], state: State, id: str, actions: Sequence[str]) -> Json:
    """A puzzle after these actions of all seats and of chance; play may have gone on beyond its end."""
    from alamein.ai.solving import TRIALS, Trials  # only workers think

    puzzle = puzzle_called(game.id, id)
    trials, line = Trials.of(puzzle), list[int]()
    for text in actions:
        if trials.is_over(state):
            break
        action = game.notation.parse(text)
        if game.seat(state) == puzzle.seat:
            line.append(action)
        game.apply(state, action, Log(False))
    over = trials.is_over(state)
    return {
        "game": game.id,
        "id": id,
        "title": puzzle.title,
        "say": puzzle.say,
        "level": puzzle.level,
        "hint": puzzle.hint,
        "over": over,
        "missing": puzzle.goal.missing(game, state, puzzle.seat),
        "yours": trials.chance(puzzle.goal, line) if over else None,
        "best": puzzle.chance if over else None,
        "usual": puzzle.usual if over else None,
        "trials": TRIALS,
        "solution": list(puzzle.solution) if over else [],
        "why": puzzle.why if over else "",
    }
