"""Looking back at a finished game: how likely each seat was to win, and the decisions that cost most.

A decision is what a seat did from one moment of its expert to the next (a phase or a player-turn). What it did and what
`normal` would have done are played on from the same guesses with the same dice, and the value judges both.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from alamein.ai.hints import LEAST, in_points, spelled
from alamein.ai.player import policy_of
from alamein.ai.solving import Line, Trials, parts
from alamein.ai.staff import staff_of
from alamein.ai.value import ALWAYS, MARGIN, Value, value_of
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games.catalogue import say, word

LOOKED_AT: Final = 8  # decisions after which a seat stood worst are tried anew,
TRIALS: Final = 8  # so often,
CLEAR: Final = 3  # told if what is lost, squared, is so many times what chance about makes,
COSTLIEST: Final = 3  # and so many are told
SHOWN: Final = 3  # parts of a plan that are told


class Decided(NamedTuple):
    """A decision: the position before it, who made it, before which move, and what was done."""

    move: int
    seat: int
    state: State
    line: Line


class Costly(NamedTuple):
    """A decision that cost much: what was done, what would have been better and why; the price in hundredths of
    points."""

    move: int
    seat: int
    price: int
    did: str
    better: str
    reason: str


def band(value: Value[State], state: State) -> int:
    """The furthest, in thousandths, that a tenth of the chances was off in games held out of training."""
    figures = value.origin.get("figures", {})
    assert isinstance(figures, dict)
    found = figures.get(value.kinds[int(value.kind(state))], {})
    return max(10, round(1000 * float(found.get("off", 0))))


def decisions(game: Game[State], state: State, moves: Sequence[Sequence[str]]) -> list[Decided]:
    """What was decided in a game, moment by moment; the state is played to its end."""
    policy, found = policy_of(game), list[Decided]()
    assert policy is not None
    last: tuple[int, int] | None = None
    for n, texts in enumerate(moves):
        for text in texts:
            action, seat = game.notation.parse(text), int(game.seat(state))
            if seat >= 0:
                at = (int(policy.moment(state)), seat)
                begins = at != last and (not found or at[0] != int(policy.moment(found[-1].state)))
                if begins:
                    found.append(Decided(n, seat, game.copy(state), ()))
                    last = at
                if found[-1].seat == seat:
                    found[-1] = found[-1]._replace(line=(*found[-1].line, action))
            game.apply(state, action, Log(False))
    return found


def costliest(game: Game[State], state: State, moves: Sequence[Sequence[str]]) -> list[Costly]:
    """The decisions that cost most, the dearest first; [] where nobody has learnt the game."""
    value, staff = value_of(game), staff_of(game)
    if value is None or not value.origin or staff is None or policy_of(game) is None:
        return []
    found = decisions(game, state, moves)
    if not found:
        return []
    after = [*(decided.state for decided in found[1:]), state]
    fell = [
        int(value.margin(d.state, d.seat)) - int(value.margin(s, d.seat)) for d, s in zip(found, after, strict=True)
    ]
    worst = sorted(range(len(found)), key=lambda n: -fell[n])[:LOOKED_AT]
    costs = [_cost(game, value, found[n], int(staff.ahead)) for n in worst if found[n].line]
    return sorted((cost for cost in costs if cost.price >= LEAST), key=lambda cost: -cost.price)[:COSTLIEST]


def _cost(game: Game[State], value: Value[State], decided: Decided, ahead: int) -> Costly:
    seat, trials = decided.seat, Trials(game, decided.state, decided.seat, ahead)
    lost, terms, plan = list[int](), [0] * len(value.terms), Line()
    for n in range(TRIALS):
        (other, line), (did, _) = trials.played((), n), trials.played(decided.line, n)
        plan = plan or line
        lost.append(int(value.margin(other, seat)) - int(value.margin(did, seat)))
        better, worse = (value.weighed(s, seat, MARGIN) for s in (other, did))
        terms = [term + (int(a) - int(b) >> 12) for term, a, b in zip(terms, better, worse, strict=True)]
    price = sum(lost) // TRIALS if sum(lost) ** 2 > CLEAR * sum(x * x for x in lost) else 0
    gains = [0 if value.terms[k] == ALWAYS else term // TRIALS for k, term in enumerate(terms)]
    most = max(range(len(gains)), key=lambda k: (gains[k], -k))
    reason = (
        say("review.better", what=word("feature", value.terms[most]), points=in_points(gains[most]))
        if gains[most] >= LEAST
        else say("review.all_in_all")
    )
    return Costly(decided.move, seat, price, told(game, decided.line, plan), told(game, plan, decided.line), reason)


def told(game: Game[State], line: Line, other: Line) -> str:
    """In what a line differs from another, in words: its first parts that the other does not have and that name
    something."""
    theirs = parts(game, other)
    own = [text for part in parts(game, line) if part not in theirs and (text := _part(game, part))]
    shown = own[:SHOWN]
    return "; ".join(shown) + ("; …" if len(own) > SHOWN else "") if shown else say("review.nothing_else")


def _part(game: Game[State], part: Line) -> str:
    named = [spelled(game, a) for a in part if " " in game.notation.text(a)]
    return ", ".join(dict.fromkeys([*named[:1], *named[-1:]]))
