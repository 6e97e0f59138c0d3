"""Alamein: four published games about El Alamein, rules fully enforced. docs/python.md tells more.

>>> import alamein
>>> match = alamein.new("desert_decision", seed=7)
>>> match
<Match desert_decision option_1, set-up, allied decides, 148 legal>
>>> match.act("at 0905").why("move G15-P8")
Reason(rule='...', text='...', remedy='...')
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from alamein.ai.hints import Hint
    from alamein.ai.judgement import Judgement
    from alamein.ai.simulate import Tally
    from alamein.core.errors import AlameinError
    from alamein.core.event import Reason
    from alamein.core.game import Game
    from alamein.core.game import Odds as CoreOdds
    from alamein.core.state import State
    from alamein.play.front import Action, GameId, Match, Odds, Result, Seat

__version__ = "0.1.0"
__all__ = [
    "Action",
    "AlameinError",
    "GameId",
    "Hint",
    "Judgement",
    "Match",
    "Odds",
    "Reason",
    "Result",
    "Seat",
    "Tally",
]
__all__ += ["games", "hint", "judge", "load", "new", "players", "simulate"]
HOMES = {"AlameinError": "core.errors", "Reason": "core.event"}  # others are in play.front
HOMES |= {"Hint": "ai.hints", "Judgement": "ai.judgement", "Tally": "ai.simulate"}


if TYPE_CHECKING:

    def games() -> list[GameId]:
        """The ids of all games: the four, then those that other packages add."""

else:

    class Games(ModuleType):
        """The package of the games, which can also be asked for their ids: `alamein.games()`."""

        def __call__(self) -> list[GameId]:
            """The ids of all games: the four, then those that other packages add."""
            from alamein.games import registry

            return list(registry.ids())

    import_module("alamein.games").__class__ = Games


def players() -> list[str]:
    """The names of the programs that can play."""
    from alamein.ai.player import players as names

    return names()


def new(
    game: str,
    scenario: str = "",
    *,
    options: Mapping[str, int | str] | None = None,
    seed: int | None = None,
    start: Mapping[str, object] | None = None,
) -> Match:
    """A match from its beginning, or from a position (`start`). A seed fixes all dice."""
    from alamein.play import front

    return front.new(game, scenario, seed, start, options or {}, _normal_odds)


def load(saved: str | os.PathLike[str] | Mapping[str, object]) -> Match:
    """A saved match, from its file or its JSON; every action, die and checksum in it is checked."""
    from alamein.play import front

    return front.load(saved, _normal_odds)


def _normal_odds(game: Game[State], state: State, seat: int) -> CoreOdds | None:
    """A combat with what `normal` would commit; players are imported when first asked for."""
    from alamein.ai.forecast import normal_odds

    return normal_odds(game, state, seat)


def judge(match: Match, seat: str = "") -> Judgement | None:
    """How likely a side (by default the one that decides) is to win, by how much and why, from what it may know; None
    when the game is over or nobody has learnt it."""
    from alamein.ai.advice import judged
    from alamein.play.engine import seat_number

    if match.seat is None:
        return None
    game, state = match.checked.game, match.checked.state
    return judged(game, state, seat_number(game, seat or match.seat, game.players(state)))


def hint(match: Match) -> Hint | None:
    """What `normal` would do for the side that decides, from what it may know, why, and what the next best thing costs;
    None when the game is over."""
    from alamein.ai.advice import hinted

    if match.seat is None:
        return None
    return hinted(match.checked.game, match.checked.state, match.checked.seat)


def simulate(
    game: str,
    players: str | Sequence[str],
    games: int = 100,
    *,
    scenario: str = "",
    options: Mapping[str, int | str] | None = None,
    seed: int = 0,
    jobs: int = 1,
) -> Tally:
    """Many games between programs, one for each seat (or one name for all), on `jobs` processes."""
    from alamein.ai import simulate as many
    from alamein.core.errors import NotParseable
    from alamein.games import registry
    from alamein.play.match import option_numbers

    if games < 1 or jobs < 1:
        raise NotParseable(f"games and jobs must be at least 1, not {games} and {jobs}")
    rules = registry.game(game)
    names = [players] if isinstance(players, str) else list(players)
    numbers, seated = many.seated(rules, option_numbers(rules, options or {}), names)
    task = many.Task(rules.id, rules.checked_scenario(scenario), numbers, seated, seed)
    return many.simulate(task, games, jobs, lambda done: None)[0]


def __getattr__(name: str) -> object:
    """The classes, imported when first asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'alamein' has no attribute {name!r}")
    return getattr(import_module(f"alamein.{HOMES.get(name, 'play.front')}"), name)
