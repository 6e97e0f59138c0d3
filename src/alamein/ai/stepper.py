"""Many games in one call, compiled: an action in each, chance after it, the lists of what is legal then."""

from collections.abc import Sequence

from alamein.ai.teller import Teller
from alamein.core.action import ARG_BITS, ARG_MASK
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.native import append, i64, vec
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.core.vectors import filled, ints


class Stepper:
    """Some games, each with chance of its own. Those that end begin anew."""

    def __init__(self, game: Game[State], begun: State, seeds: Sequence[int], numbers: Sequence[Sequence[int]]) -> None:
        """`numbers`: by verb and argument, the number of the action."""
        size = len(seeds)
        self.game = game
        self.begun = begun
        self.secret = game.keeps_secrets(begun)
        self.log = Log(False)
        self.sources: list[Splitmix] = [Splitmix(seed) for seed in seeds]
        self.states: list[State] = [game.copy(begun) for _ in seeds]
        self.row: vec[i64] = ints(sum(len(row) for row in numbers[:verb]) for verb in range(len(numbers)))
        self.number: vec[i64] = ints(n for row in numbers for n in row)
        self.seats: vec[i64] = filled(i64(size), NOBODY)
        self.actions: vec[i64] = vec[i64]()  # the legal actions of all games, one list after the other
        self.legal: vec[i64] = vec[i64]()  # the same as numbers
        self.first: vec[i64] = filled(i64(size + 1), 0)
        self.ended: list[State] = []  # how the games ended that began anew in this call,
        self.anew: list[int] = []  # and which they are
        for n in range(i64(size)):
            self.seats[n] = self.settle(self.states[n], self.sources[n])
        self.list_legal()

    def settle(self, s: State, source: Splitmix) -> i64:
        """Chance decides until a seat does: which, or NOBODY."""
        game, log = self.game, self.log
        at = game.run(s, log)
        while at >= 0:
            decision = game.decisions[at].decision
            seat = decision.seat(s)
            if seat != CHANCE:
                return seat
            decision.apply(s, decision.draw(s, source), log)
            at = game.run(s, log)
        return NOBODY

    def wrong(self, places: list[int]) -> int:
        """The first game whose list has no such place; -1 if there is none."""
        for n in range(len(places)):
            if not 0 <= places[n] < self.first[n + 1] - self.first[n]:
                return n
        return -1

    def step(self, places: list[int]) -> None:
        """In each game take the action at this place of its list."""
        self.ended, self.anew = [], []
        game, log, actions, first, seats = self.game, self.log, self.actions, self.first, vec[i64]()
        for n in range(i64(len(places))):
            place: i64 = places[n]
            s, source = self.states[n], self.sources[n]
            game.decision(s).apply(s, actions[first[n] + place], log)
            seat = self.settle(s, source)
            if seat == NOBODY:
                self.ended.append(s)
                self.anew.append(int(n))
                s = game.copy(self.begun)
                self.states[n] = s
                seat = self.settle(s, source)
            seats = append(seats, seat)
        self.seats = seats
        self.list_legal()

    def list_legal(self) -> None:
        """What may be done in every game."""
        game, row, number = self.game, self.row, self.number
        actions, legal, first = vec[i64](), vec[i64](), vec[i64]()
        first = append(first, i64(0))
        for s in self.states:
            found = game.decision(s).legal(s)
            for k in range(i64(len(found))):
                a = found[k]
                actions = append(actions, a)
                legal = append(legal, number[row[a >> ARG_BITS] + (a & ARG_MASK)])
            first = append(first, i64(len(actions)))
        self.actions, self.legal, self.first = actions, legal, first

    def tell(self, teller: Teller) -> None:
        """Write what the deciding seats may know."""
        for n in range(i64(len(self.states))):
            s, seat = self.states[n], self.seats[n]
            known = self.game.known(s, int(seat)) if self.secret else s  # without secrets all of it is known
            teller.tell(n, known, seat, seat)
