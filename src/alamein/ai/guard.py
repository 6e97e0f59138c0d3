"""Asking a player that may be broken, and a hint for a person.

A player that raises, hangs or answers with something illegal loses its budget, not the match: `easy` decides for it.
"""

import threading
from typing import Final, NamedTuple

from alamein.ai.levels import Easy
from alamein.ai.player import Chair, Player, player, policy_of
from alamein.core.action import verb_of
from alamein.core.event import Log
from alamein.core.game import Game, Odds
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.play.secrecy import barrier, guesses

PATIENCE: Final = 30.0  # seconds before a player counts as hanging
MOST_STEPS: Final = 12  # actions of one hint
WORTH_A_WORD: Final = 25  # hundredths of a victory point
WORTH_MUCH: Final = 2_000
WITHOUT_EXPERT: Final = "greedy:400n"  # nodes, so that the same question has the same answer


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
    """What the computer would do here, action by action up to dice or the next free choice, and why."""

    actions: list[str]
    reason: str


def hint(game: Game[State], chair: Chair) -> Hint:
    """What `normal` would do, and how it judges the position after it. It thinks about a guess, as players do."""
    policy = policy_of(game)
    asked = player(WITHOUT_EXPERT if policy is None else "normal")
    first = chair.guess()
    state, actions = game.copy(first), list[int]()
    told = False
    while len(actions) < MOST_STEPS and not (told and state.depth <= first.depth):
        actions.append(asked.choose(Chair(game, state, chair.seat, chair.source)))
        log = Log(True)
        final = barrier(game, guesses(game, state, chair.seat), chair.seat, actions[-1])
        game.apply(state, actions[-1], log)
        told = told or bool(log.events)
        if final:
            break
    rolled = game.odds(state, chair.seat) if game.seat(state) == CHANCE else None  # as they fall, not as they stood
    change = 0 if policy is None else int(policy.worth(state, chair.seat) - policy.worth(first, chair.seat))
    return Hint([game.notation.text(action) for action in _needed(game, first, actions)], _reason(change, rolled))


def _needed(game: Game[State], first: State, actions: list[int]) -> list[int]:
    """Without what is chosen and dropped again at once (a unit that is to stay), if the rest is legal without it."""
    rest = [a for a, b in zip(actions, [*actions[1:], -1], strict=True) if b < 0 or verb_of(a) != verb_of(b)]
    if verb_of(actions[-1]) != verb_of(actions[0]):
        state = game.copy(first)
        for action in rest:
            if action not in list(game.legal(state)):
                return actions
            game.apply(state, action, Log(False))
        return rest
    return actions


def _reason(change: int, odds: Odds | None) -> str:
    """Why, in a sentence: the chances of the roll it leads to, or what the expert thinks it gains."""
    if odds is not None:
        total = sum(outcome.weight for outcome in odds.outcomes)
        likely = max(odds.outcomes, key=lambda outcome: outcome.weight)
        return f"the dice decide; the likeliest result is {likely.text} ({100 * likely.weight // total} %)"
    if abs(change) < WORTH_A_WORD:
        return "nothing is won or lost at once; it keeps the line and prepares what comes"
    size = "much" if abs(change) > WORTH_MUCH else f"about {abs(change) / 100:.1f} victory points"
    if change > 0:
        return f"it gains {size}, as the computer judges positions"
    return f"it gives up {size}, as the computer judges positions, and less than the alternatives"
