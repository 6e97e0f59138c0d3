"""What a seat may think of its position: how likely it is to win, by how much, and why, in the words of the value."""

from typing import Final, NamedTuple

from alamein.ai.player import Chair
from alamein.ai.value import MARGIN, POINT, SURE, chance_of, value_of
from alamein.games.catalogue import say, word

GUESSES: Final = 3  # positions that the seat cannot tell from the true one; in most games all look the same
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
    value = value_of(chair.game)
    if value is None or not value.origin or not chair.legal():
        return None
    odds, margin, terms = 0, 0, dict.fromkeys(value.terms, 0)
    for _ in range(GUESSES):
        guess = chair.guess()
        odds += int(value.odds(guess, chair.seat))
        margin += int(value.sum_of(guess, chair.seat, MARGIN))
        for name, amount in value.reasons(guess, chair.seat):
            terms[name] += amount
    reasons = [(name, amount // GUESSES) for name, amount in terms.items() if abs(amount) >= GUESSES]
    reasons.sort(key=lambda x: (-abs(x[1]), x[0]))
    return Judgement(int(chance_of(odds // GUESSES)), margin // GUESSES, reasons[:FEW])
