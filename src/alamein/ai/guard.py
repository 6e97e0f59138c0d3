"""Asking a player that may be broken, and a hint for a person.

A player that raises, hangs or answers with something illegal loses its budget, not the match: `easy` decides for it.
"""

import threading
from typing import Final, NamedTuple

from alamein.ai.levels import Easy
from alamein.ai.player import Chair, Player, player, policy_of
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State

PATIENCE: Final = 30.0  # seconds before a player counts as hanging


class Answer(NamedTuple):
    """What is played, and what was wrong with the player ("" if nothing): a line for the match's log."""

    action: int
    trouble: str


class Guarded:
    """One player in one seat of one match, under guard."""

    def __init__(self, name: str, made: Player, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self.player: Player | None = made  # None once it has hung: its thread may still be running
        self.easy = Easy("")

    def ask(self, chair: Chair) -> Answer:
        """The player's action, or that of `easy` and the reason."""
        if self.player is None:
            return Answer(self.easy.choose(chair), f"{self.name} hangs; easy plays for it")
        action, trouble = self._try(self.player, chair)
        if not trouble and action in chair.legal():
            return Answer(action, "")
        if not trouble:
            trouble = f"chose {action!r}, which is not legal"
        return Answer(self.easy.choose(chair), f"{self.name} {trouble}; easy plays for it")

    def _try(self, asked: Player, chair: Chair) -> tuple[int, str]:
        answers: list[tuple[int, str]] = []

        def run() -> None:
            try:
                answers.append((asked.choose(chair), ""))
            except Exception as error:  # whatever a stranger's program does wrong
                answers.append((-1, f"failed with {error!r}"))

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(self.seconds)
        if not answers:
            self.player = None
            return -1, f"did not answer in {self.seconds:g} s"
        return answers[0]


class Hint(NamedTuple):
    """What the computer would do here, in the game's notation, and why."""

    action: str
    reason: str


def hint(game: Game[State], chair: Chair) -> Hint:
    """What `normal` would do, compared with the first other action by the expert's judgement after it."""
    asked = player("normal")
    action = asked.choose(chair)
    policy, text = policy_of(game), game.notation.text(action)
    if policy is None:
        return Hint(text, "it did best in trials")
    state = chair.guess()
    odds = game.odds(state, chair.seat)
    before = int(policy.worth(state, chair.seat))
    game.apply(state, action, Log(False))
    change = int(policy.worth(state, chair.seat)) - before
    words = f"the position looks {abs(change) / 100:.1f} points {'better' if change > 0 else 'worse'} after it"
    reason = words if change else "it serves the plan; nothing is won or lost at once"
    if odds is not None:
        total = sum(outcome.weight for outcome in odds.outcomes)
        likely = max(odds.outcomes, key=lambda outcome: outcome.weight)
        reason += f"; as things stand the likeliest result is {likely.text} ({100 * likely.weight // total} %)"
    return Hint(text, reason)
