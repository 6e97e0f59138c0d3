"""For tests of rules: a board on which every action is checked, and what happened and why not can be asked.

board = Board.load(GAME, position)            # a position in one line; Board.new(GAME, scenario, **options) begins
board.do("move A9-20", "to 0606", "roll 5")   # each must be legal, each position after it sound; dice are actions
board.refused("to 0101").rule                 # why not: rule, facts and remedy
board.told("moved")                           # the events of one case, oldest first
"""

from collections.abc import Mapping
from typing import Generic, Self

from alamein.core.event import Event, Log, Reason
from alamein.core.game import Game, Json, Odds
from alamein.core.procedure import CHANCE, S


class Board(Generic[S]):
    """A game in progress."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []

    @classmethod
    def new(cls, game: Game[S], scenario: str = "", **options: int) -> Self:
        """The first decision of a scenario."""
        return cls(game, game.new(scenario, options))

    @classmethod
    def load(cls, game: Game[S], position: Json) -> Self:
        """A position as `dump` writes it, or as a person does: without frames it begins at the phase it names."""
        return cls(game, game.load(position))

    def do(self, *texts: str) -> Self:
        """Take actions, each checked to be legal, its events to have words, and the position after it to be sound."""
        for text in texts:
            action, legal = self.game.notation.parse(text), list(self.game.legal(self.state))
            if action not in legal:
                raise AssertionError(f"{text!r} is not legal: {self.why(text)}; legal: {', '.join(self.legal())[:400]}")
            log = Log(True)
            self.game.apply(self.state, action, log)
            self.events += log.events
            problems = [*self.game.problems(self.state), *(e.case for e in log.events if not self.game.sentence(e))]
            if problems:
                raise AssertionError(f"after {text!r}: {problems}")
        return self

    # --- asking ------------------------------------------------------------------------------------------------

    def legal(self, word: str = "") -> list[str]:
        """The legal actions in notation, all or those of one verb."""
        texts = [self.game.notation.text(int(a)) for a in self.game.legal(self.state)]
        return [text for text in texts if text.partition(" ")[0] == word] if word else texts

    def args(self, *words: str) -> list[str]:
        """The legal arguments of a verb, or of several."""
        return [text.partition(" ")[2] for word in words for text in self.legal(word)]

    def why(self, text: str) -> Reason | None:
        """Why the deciding seat may not do this; None if it may."""
        action = self.game.notation.parse(text)
        if self.seat == CHANCE:
            return None if action in list(self.game.legal(self.state)) else self.game.not_asked(self.state, action)
        return self.game.why_not(self.state, self.seat, action)

    def refused(self, text: str) -> Reason:
        """Why the deciding seat may not do this: it must be illegal, with a rule, facts and a remedy."""
        reason = self.why(text)
        if reason is None or not (reason.text and reason.remedy):
            raise AssertionError(f"{text!r} is {'legal' if reason is None else f'refused without words: {reason}'}")
        return reason

    def told(self, case: str) -> list[Event]:
        """The events of one case so far."""
        return [event for event in self.events if event.case == case]

    def cases(self) -> list[str]:
        """The cases of all events so far, in order."""
        return [event.case for event in self.events]

    def sentences(self) -> list[str]:
        """All events so far in words."""
        return [self.game.sentence(event) for event in self.events]

    def dumped(self, *keys: str) -> object:
        """A value of the position as it is dumped: `dumped("units", "A9-20", "at")`."""
        found: object = self.game.dump(self.state)
        for key in keys:
            assert isinstance(found, Mapping), f"{key!r} is looked for in {found!r}"
            found = found[key]
        return found

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.game.seat(self.state))

    @property
    def waits_for_chance(self) -> bool:
        """Whether dice or a draw come next."""
        return self.seat == CHANCE

    @property
    def decision(self) -> str:
        """The name of the decision at which play waits, as in saved games."""
        return self.game.decision(self.state).name

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return self.game.decision(self.state).ref

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.game.prompt(self.state)

    def odds(self) -> Odds:
        """The odds of the combat being prepared, as the deciding seat may know them."""
        odds = self.game.odds(self.state, self.seat)
        assert odds is not None, "no combat is being prepared"
        return odds

    def ledger(self) -> dict[str, int]:
        """The one-number lines of the combat being prepared, by case."""
        return {event.case: event.data[-1] for event in self.odds().ledger if len(event.data) == 1}
