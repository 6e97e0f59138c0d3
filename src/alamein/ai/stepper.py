"""Many games in one call, compiled: an action in each, chance after it, the lists of what is legal then."""

from collections.abc import Sequence
from typing import final

from alamein.ai.teller import Teller
from alamein.core.action import ARG_BITS, ARG_MASK
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.core.vectors import filled, ints


def rows_of(numbered: Sequence[int]) -> "tuple[vec[i64], vec[i64]]":
    """By verb, where its arguments begin in the second vec, which has the number of each action."""
    verbs = max(numbered) >> ARG_BITS
    widths = [
        1 + max([a & ARG_MASK for a in numbered if a >> ARG_BITS == verb], default=-1) for verb in range(verbs + 1)
    ]
    row = ints(sum(widths[:verb]) for verb in range(verbs + 1))
    number = filled(i64(sum(widths)), -1)
    for n, a in enumerate(numbered):
        number[row[a >> ARG_BITS] + (a & ARG_MASK)] = n
    return row, number


def twice(room: vec[i64]) -> vec[i64]:
    """More room, with the same in front."""
    out = filled(2 * i64(len(room)), 0)
    for k in range(i64(len(room))):
        out[k] = room[k]
    return out


@final
class Stepper:
    """Some games, each with chance of its own. Those that end begin anew. A game is stepped, listed and told before the
    next one is looked at: it lies in the processor's cache then. Each vec stays where it is, `legal` while it has room.
    """

    def __init__(self, game: Game[State], begun: State, seeds: Sequence[int], numbered: Sequence[int]) -> None:
        """`numbered`: the actions of the seats in the order of their numbers."""
        size = len(seeds)
        self.game = game
        self.begun = begun
        self.log = Log(False)
        self.sources: list[Splitmix] = [Splitmix(seed) for seed in seeds]
        self.states: list[State] = [game.copy(begun) for _ in seeds]
        self.action: vec[i64] = ints(numbered)
        self.row, self.number = rows_of(numbered)
        self.seats: vec[i64] = filled(i64(size), NOBODY)
        self.legal: vec[i64] = filled(i64(size) * 64, 0)  # numbers of the legal actions of all games, list after list
        self.first: vec[i64] = filled(i64(size + 1), 0)
        self.ended: list[State] = []  # how the games ended that began anew in this call,
        self.anew: list[int] = []  # and which they are
        self.taken: vec[i64] = filled(i64(size), 0)  # the actions of this call
        self.chosen: vec[i64] = filled(i64(size), 0)  # places, by `choose`
        self.teller: Teller | None = None  # who tells every step, if anybody
        self.asked: vec[i64] = filled(i64(size), 0)  # the number of the decision at which a game waits
        for n in range(i64(size)):
            self.seats[n] = self.settle(n, self.states[n])
            self.first[n + 1] = self.list_legal(n, self.states[n], self.first[n])

    def settle(self, n: i64, s: State) -> i64:
        """In game `n` chance decides until a seat does: which, or NOBODY."""
        game, log = self.game, self.log
        at = game.run(s, log)
        while at >= 0:
            decision = game.decisions[at].decision
            seat = decision.seat(s)
            if seat != CHANCE:
                self.asked[n] = at
                return seat
            decision.apply(s, decision.draw(s, self.sources[n]), log)
            at = game.run(s, log)
        return NOBODY

    def take(self, places: vec[i64]) -> i64:
        """Look up the action at this place of each list. The first game whose list has no such place; else -1."""
        first, legal, action, taken = self.first, self.legal, self.action, self.taken
        for n in range(i64(len(taken))):
            if places[n] < 0 or places[n] >= first[n + 1] - first[n]:
                return n
            taken[n] = action[legal[first[n] + places[n]]]
        return -1

    def step(self, places: vec[i64]) -> int:
        """In each game take the action at this place of its list: how many are legal then, in all lists. If game `n` is
        the first whose list has no such place, nothing was done: -1 - `n`."""
        wrong, total = self.take(places), i64(0)
        if wrong >= 0:
            return int(-1 - wrong)
        if self.anew:
            self.ended, self.anew = [], []
        game, log, taken, seats, first, teller = self.game, self.log, self.taken, self.seats, self.first, self.teller
        for n in range(i64(len(taken))):
            s = self.states[n]
            game.decisions[self.asked[n]].decision.apply(s, taken[n], log)
            seat = self.settle(n, s)
            if seat == NOBODY:
                self.ended.append(s)
                self.anew.append(int(n))
                s = game.copy(self.begun)
                self.states[n] = s
                seat = self.settle(n, s)
            seats[n] = seat
            total = self.list_legal(n, s, total)
            first[n + 1] = total
            if teller is not None:
                teller.follow(game, n, s, seat)
        return int(total)

    def choose(self, source: Splitmix) -> None:
        """Choose any place in the list of each game: `chosen`."""
        first, chosen = self.first, self.chosen
        for n in range(i64(len(chosen))):
            chosen[n] = source.below(first[n + 1] - first[n])

    def wander(self, source: Splitmix) -> None:
        """In each game take any legal action: the plain decision that a step with lists and tables is measured by
        (`alamein bench`). The lists are not written."""
        game, log = self.game, self.log
        for n in range(i64(len(self.states))):
            s = self.states[n]
            decision = game.decisions[self.asked[n]].decision
            actions = decision.legal(s)
            decision.apply(s, actions[source.below(i64(len(actions)))], log)
            if self.settle(n, s) == NOBODY:
                s = game.copy(self.begun)
                self.states[n] = s
                self.settle(n, s)

    def list_legal(self, n: i64, s: State, at: i64) -> i64:
        """Write what may be done in a game, from this place on; the place behind it."""
        row, number, legal = self.row, self.number, self.legal
        found = self.game.decisions[self.asked[n]].decision.legal(s)
        many = i64(len(found))
        while at + many > i64(len(legal)):
            legal = twice(legal)
            self.legal = legal
        for k in range(many):
            a = found[k]
            legal[at + k] = number[row[a >> ARG_BITS] + (a & ARG_MASK)]
        return at + many

    def tell_all(self, teller: Teller) -> None:
        """Write what the deciding seats may know."""
        for n in range(i64(len(self.states))):
            teller.follow(self.game, n, self.states[n], self.seats[n])
