"""What programs may ask of a position: a judgement and a hint, from what a seat may know, as JSON and for Python. The
same question has the same answer."""

from collections.abc import Mapping
from typing import Final

from alamein.ai.hints import Hint, hint
from alamein.ai.judgement import Judgement, judge
from alamein.ai.player import Chair
from alamein.core.chance import Splitmix
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games.catalogue import word
from alamein.play.engine import Advice, Reply


def judged(game: Game[State], state: State, seat: int) -> Judgement | None:
    """How likely a seat is to win, by how much and why; None when the game is over or nobody has learnt it."""
    return judge(Chair(game, state, seat, Splitmix(0)))


def hinted(game: Game[State], state: State, seat: int) -> Hint:
    """What `normal` would do for the seat that decides, and why."""
    return hint(game, Chair(game, state, seat, Splitmix(0)))


def judgement_json(game: Game[State], state: State, seat: int) -> Reply | None:
    """A judgement as the engine protocol tells it."""
    found = judged(game, state, seat)
    if found is None:
        return None
    reasons = [{"term": word("feature", name), "points": amount} for name, amount in found.reasons]
    told: Reply = {"chance": found.chance, "margin": found.margin, "reasons": reasons, "text": found.text()}
    return {"seat": game.seats[seat], **told}


def hint_json(game: Game[State], state: State, seat: int) -> Reply | None:
    """A hint as the engine protocol tells it."""
    found = hinted(game, state, seat)
    return {"actions": found.actions, "reason": found.reason, "instead": found.instead}


ADVICE: Final[Mapping[str, Advice]] = {"judge": judgement_json, "hint": hint_json}
