"""What is shown is what is fought: odds compared with the real procedure, taken on copies up to the result.

A game says in a `Fight` how its results are read from events, how a side commits nothing more, and how good a result is
for the attacker; `compare` does the rest for any position."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from alamein.core.chance import Splitmix
from alamein.core.event import Event, Log
from alamein.core.game import Game, Outcome
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from tests import amount

Chances = dict[str, Fraction]
WAYS = amount(1, 40)  # of committing, at random, looked at in one position


class Fight(NamedTuple):
    """How a game's combats are read."""

    code: Callable[[list[Event]], str]  # the result as the table prints it, of what an action told; "" if none came
    nothing_more: Callable[[list[str]], str]  # among legal actions, the one that commits nothing more
    rank: Callable[[str], int]  # a result: the higher, the better for the attacker
    attacks: Callable[[State, int], bool] = lambda state, seat: True  # whether this seat is the attacker
    void: str = ""  # the result of a combat that comes to nothing before anybody decides or throws


def shown(outcomes: list[Outcome]) -> Chances:
    """Chances by result."""
    total, out = sum(outcome.weight for outcome in outcomes), Chances()
    for outcome in outcomes:
        assert outcome.code, f"an outcome without its result: {outcome}"
        out[outcome.code] = out.get(outcome.code, Fraction(0)) + Fraction(outcome.weight, total)
    return out


def fought(game: Game[State], state: State, fight: Fight, choose: Callable[[list[str]], str]) -> Chances:
    """The chances of the real procedure: every outcome of chance, every decision by `choose`, until a result falls."""
    if game.seat(state) != CHANCE:
        after, log = game.copy(state), Log(True)
        texts = [game.notation.text(int(a)) for a in game.legal(state)]
        game.apply(after, game.notation.parse(choose(texts)), log)
        code = fight.code(log.events)
        return {code: Fraction(1)} if code else fought(game, after, fight, choose)
    legal, weights, out = list(game.legal(state)), list(game.weights(state)), Chances()
    for a, weight in zip(legal, weights, strict=True):
        after, log = game.copy(state), Log(True)
        game.apply(after, a, log)
        code = fight.code(log.events)
        parts = {code: Fraction(1)} if code else fought(game, after, fight, choose)
        for part, chance in parts.items():
            out[part] = out.get(part, Fraction(0)) + chance * Fraction(weight, sum(weights))
    return out


def ways(game: Game[State], state: State, fight: Fight) -> Iterator[Chances]:
    """The chances that come of many ways to go on committing."""
    for n in range(WAYS):
        source = Splitmix(n)
        yield fought(game, state, fight, lambda texts, source=source: texts[source.below(len(texts))])


def worth(chances: Chances, fight: Fight) -> Fraction:
    """What to expect, by rank."""
    return sum((chance * fight.rank(code) for code, chance in chances.items()), Fraction(0))


def compare(game: Game[State], state: State, fight: Fight) -> str:
    """Check what is shown to the seat that decides: "" if no combat is at hand, else "exact" or "open"."""
    seat = int(game.seat(state))
    odds = game.odds(state, seat)
    if odds is None:
        return ""
    before = game.copy(state)
    begun = game.engaged(state)
    told = shown(odds.outcomes)
    if game.odds(begun, seat) is None:
        assert fight.void and told == {fight.void: 1} and odds.changes
        return "open"
    assert fought(game, begun, fight, fight.nothing_more) == told, f"shown {told} of {game.dump(state)}"
    found = list(ways(game, begun, fight))
    if not odds.changes:
        assert odds.worst is None and all(each == told for each in found), "called exact, but it can change"
    else:
        assert odds.worst is not None
        sign = 1 if fight.attacks(state, seat) else -1
        worst = sign * worth(shown(odds.worst.outcomes), fight)
        assert all(worst <= sign * worth(each, fight) for each in [told, *found]), "something worse can come"
    assert game.copy(state) == before
    return "open" if odds.changes else "exact"
