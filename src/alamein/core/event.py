"""Events are facts in order: for the log, the animation, the ledger of a combat and the tests."""

from typing import Final, NamedTuple

from alamein.core.native import i64

EVERYONE: Final = -1


class Event(NamedTuple):
    """A fact: the rule behind it, its kind (a key of the game's sentences), its numbers, and who may know it."""

    rule: str
    kind: str
    data: tuple[int, ...]
    audience: int  # a bit mask of seats; EVERYONE includes spectators


class Log:
    """Collects events when somebody listens; a searcher passes `Log(False)` and pays next to nothing."""

    __slots__ = ("events", "on")

    def __init__(self, on: bool) -> None:
        self.on = on
        self.events: list[Event] = []

    def say(self, rule: str, kind: str, a: i64, b: i64, c: i64) -> None:
        """A fact for everybody; numbers that the kind's sentence does not name are 0."""
        if self.on:
            self.events.append(Event(rule, kind, (a, b, c), EVERYONE))

    def tell(self, audience: i64, rule: str, kind: str, a: i64, b: i64, c: i64) -> None:
        """A fact for the seats of the mask only. Who may know less gets an event of its own, with less in it."""
        if self.on:
            self.events.append(Event(rule, kind, (a, b, c), audience))

    def line(self, rule: str, kind: str, value: i64) -> i64:
        """A line of a ledger: records why and returns the number, so that the two cannot drift apart."""
        if self.on:
            self.events.append(Event(rule, kind, (value,), EVERYONE))
        return value
