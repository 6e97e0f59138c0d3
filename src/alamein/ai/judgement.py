"""What a seat may think of its position: how likely it is to win, by how much, and why, in the words of the value.

The value has learnt positions in which a phase or a player-turn begins; a unit in the open while others still come up
to it, or an army that is not set up, looks worse than it is. So from guesses `normal` plays on for all seats, as far as
`hard` looks ahead, and what is said is the mean of what came of it. The same question has the same dice.
"""

from typing import Final, NamedTuple

from alamein.ai.planner import LIMIT
from alamein.ai.player import Chair, policy_of
from alamein.ai.rollout import Way, roll_on
from alamein.ai.staff import staff_of
from alamein.ai.value import ALWAYS, MARGIN, POINT, SURE, value_of
from alamein.core.chance import Splitmix
from alamein.core.vectors import ints
from alamein.games.catalogue import say, word

TRIALS: Final = 16
SET_UP: Final = 1  # the last moment of a set-up: nobody is judged by then
FEW: Final = 5  # terms that are told
HARDLY: Final = SURE // 10


class Judgement(NamedTuple):
    """The chance in thousandths, the points ahead at the end in hundredths, and the terms that count most: what each
    adds to the points beside an average position of that hour."""

    chance: int
    margin: int
    reasons: list[tuple[str, int]]

    def has_points(self) -> bool:
        """Whether points ahead say something: not where a game is won or lost, nor where they and the chance contradict
        each other, as in positions that no play comes to."""
        ahead = self.margin > 0
        return abs(self.margin) > POINT and not (self.chance < HARDLY if ahead else self.chance > SURE - HARDLY)

    def text(self) -> str:
        """In words: `62 % to win, 41.5 points ahead at the end; Axis air points +3.2, ...`"""
        ahead, points = "judge.ahead" if self.margin >= 0 else "judge.behind", f"{abs(self.margin) / POINT:.1f}"
        why = ", ".join(f"{word('feature', name)} {amount / POINT:+.1f}" for name, amount in self.reasons)
        in_points = say(ahead, n=points) if self.has_points() else ""
        return f"{say('judge.chance', percent=f'{self.chance / 10:.0f}')}{in_points}{'; ' if why else ''}{why}"


def judge(chair: Chair) -> Judgement | None:
    """What the seat may think, from guesses alone; None where nobody has learnt the game, or it is over."""
    game, value, policy, staff = chair.game, value_of(chair.game), policy_of(chair.game), staff_of(chair.game)
    if value is None or policy is None or staff is None or not value.origin or not chair.legal():
        return None
    chance, margin, terms = 0, 0, [0] * len(value.terms)
    for n in range(TRIALS):
        state, best = chair.guess(), policy.best
        until = max(int(policy.moment(state)), SET_UP) + int(staff.ahead)
        seed = abs(int(value.margin(state, chair.seat))) * TRIALS + n  # another in every position, or luck is bias
        roll_on(game, policy, state, Way(chair.seat, best, ints([]), best), Splitmix(seed), until, LIMIT)
        chance += int(value.chance(state, chair.seat))
        margin += int(value.margin(state, chair.seat))
        for k, part in enumerate(value.weighed(state, chair.seat, MARGIN)):
            terms[k] += int(part) >> 12
    told = [(name, amount // TRIALS) for name, amount in zip(value.terms, terms, strict=True) if name != ALWAYS]
    reasons = sorted(((name, x) for name, x in told if x), key=lambda reason: (-abs(reason[1]), reason[0]))
    return Judgement(chance // TRIALS, margin // TRIALS, reasons[:FEW])
