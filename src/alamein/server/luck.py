"""The account of luck of a finished game: what each throw could have brought and what it brought, reckoned exactly."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from alamein.core.game import Game
from alamein.core.luck import Luck
from alamein.core.state import State

Json = dict[str, object]


class Thrown(msgspec.Struct):
    """A throw and what came: the weights of what is better, equal and worse for whose throw it was."""

    seat: int
    text: str
    result: str
    better: int
    same: int
    worse: int
    counted: str
    counts: list[int]  # by seat, what came
    expected: list[str]  # by seat, a fraction

    def is_ranked(self) -> bool:
        """Whether something better or worse could have come."""
        return self.better + self.worse > 0

    def quality(self) -> Fraction:
        """The part of what could have come that is worse, what is equal counted by half: 1/2 on average."""
        return (self.worse + Fraction(self.same, 2)) / (self.better + self.same + self.worse)


def throw_of(game: Game[State], state: State, action: int) -> Thrown | None:
    """What the dice are about to bring by `action`; None if nobody can tell."""
    throw = game.luck(state)
    return None if throw is None else thrown(throw, list(game.legal(state)).index(action))


def thrown(throw: Luck, taken: int) -> Thrown:
    """Number `taken` of the outcomes, beside all of them."""
    came = throw.falls[taken]
    total = sum(fall.weight for fall in throw.falls)
    better = sum(fall.weight for fall in throw.falls if fall.rank > came.rank)
    worse = sum(fall.weight for fall in throw.falls if fall.rank < came.rank)
    by_seat = [sum(fall.weight * fall.counts[seat] for fall in throw.falls) for seat in range(len(came.counts))]
    return Thrown(
        throw.seat,
        throw.text,
        came.text,
        better,
        total - better - worse,
        worse,
        throw.counted,
        list(came.counts),
        [str(Fraction(n, total)) for n in by_seat],
    )


def luck_json(seats: Sequence[str], found: Sequence[tuple[int, Thrown]]) -> Json | None:
    """The account of all throws with the versions in which they fell; None if there were none."""
    if not found:
        return None
    return {
        "counts": _counts(seats, [throw for _, throw in found]),
        "quality": _quality(seats, [throw for _, throw in found if throw.is_ranked()]),
        "throws": [_told(seats, version, throw) for version, throw in found],
    }


def _counts(seats: Sequence[str], found: Sequence[Thrown]) -> list[Json]:
    """What came and what was expected, by what is counted and by seat."""
    came: dict[tuple[str, int], int] = {}
    expected: dict[tuple[str, int], Fraction] = {}
    for throw in found:
        for seat, (n, fraction) in enumerate(zip(throw.counts, throw.expected, strict=True)):
            key = throw.counted, seat
            came[key] = came.get(key, 0) + n
            expected[key] = expected.get(key, Fraction(0)) + Fraction(fraction)
    return [
        {"counted": counted, "seat": seats[seat], "came": came[counted, seat], "expected": round(float(mean), 4)}
        for (counted, seat), mean in sorted(expected.items())
        if counted and mean
    ]


def _quality(seats: Sequence[str], found: Sequence[Thrown]) -> list[Json]:
    """How good the throws of each seat were, of 100; 50 is neither luck nor the lack of it."""
    out: list[Json] = []
    for seat, name in enumerate(seats):
        own = [throw.quality() for throw in found if throw.seat == seat]
        if own:
            out.append({"seat": name, "throws": len(own), "of_100": round(float(100 * sum(own) / len(own)), 2)})
    return out


def _told(seats: Sequence[str], version: int, throw: Thrown) -> Json:
    total = throw.better + throw.same + throw.worse
    better, same, worse = (round(100 * n / total, 2) for n in (throw.better, throw.same, throw.worse))
    told: Json = {"version": version, "seat": seats[throw.seat], "text": throw.text, "result": throw.result}
    means = {name: round(float(Fraction(n)), 4) for name, n in zip(seats, throw.expected, strict=False) if n != "0"}
    came = {name: throw.counts[seats.index(name)] for name in means}
    told |= {"better": better, "same": same, "worse": worse}
    return told | {"counted": throw.counted, "expected": means, "came": came}
