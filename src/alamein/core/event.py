"""What is said: events in order for the log, the animation, the ledger of a combat and the tests; questions; refusals.

A saying is a rule, a case (the key of a game's sentence) and numbers; what each number is (a unit, a hex, a card)
stands in the sentence. Words are made of it at the edge (`core.words`); nothing reads them back.
"""

from typing import Final, NamedTuple, final

from alamein.core.native import i64

EVERYONE: Final = -1

# What an event is, for whoever shows or counts events: a closed list. A game's sentence for a case names one of them.
KINDS: Final = {
    "turn": "a turn or a round begins or ends",
    "phase": "a phase or a player's turn begins",
    "setup": "a piece is placed before the game",
    "move": "a unit moves: unit, from, to",
    "attack": "an attack or a bombardment is declared, resolved or void",
    "commit": "somebody adds units, guns, air points, markers or cards to a combat",
    "odds": "a line of a ledger: a strength, a modifier, a column",
    "dice": "dice have fallen",
    "draw": "chance has dealt or drawn a card or a marker",
    "result": "what a combat or a check has brought",
    "loss": "a unit or a card is reduced, depleted or lost",
    "retreat": "a unit retreats or makes room: unit, from, to",
    "advance": "a unit advances after combat: unit, from, to",
    "capture": "a place, a marker or a card changes hands",
    "supply": "supply, isolation or replacements change",
    "minefield": "mines are laid, met or cleared",
    "card": "a card is played, bought, deployed, moved or used",
    "reveal": "something hidden is turned up or looked at",
    "victory": "points are scored or the game is decided",
    "note": "anything else worth a line",
}


class Said(NamedTuple):
    """A question, a refusal or a forecast: the rule behind it, its case and its numbers."""

    rule: str
    case: str
    data: tuple[int, ...]


class Event(NamedTuple):
    """A fact: the rule behind it, its case (a key of the game's sentences), its numbers, and who may know it."""

    rule: str
    case: str
    data: tuple[int, ...]
    audience: int  # a bit mask of seats; EVERYONE includes spectators


class Part(NamedTuple):
    """A piece of a sentence: plain text (`kind` ""), or a thing with its id, and how a terminal prints it."""

    kind: str
    id: str
    text: str


class Reason(NamedTuple):
    """Why an action is refused: the rule, the facts, and what would make it legal; the same as typed parts."""

    rule: str
    text: str
    remedy: str
    case: str = ""
    parts: tuple[Part, ...] = ()
    remedy_parts: tuple[Part, ...] = ()

    def __repr__(self) -> str:
        return f"Reason(rule={self.rule!r}, text={self.text!r}, remedy={self.remedy!r})"


def said(rule: str, case: str, *data: int) -> Said:
    """`return said("8.0", "full", h)`."""
    return Said(rule, case, data)


def against(why: str, *data: int) -> Said | None:
    """What a `cannot_*` predicate answers, as a refusal: a rule and perhaps a case ("8.0", "8.0 full"); None for ""."""
    rule, _, case = why.partition(" ")
    return Said(rule, case, data) if why else None


@final
class Log:
    """Collects events when somebody listens; a searcher passes `Log(False)` and pays next to nothing."""

    __slots__ = ("events", "on")

    def __init__(self, on: bool) -> None:
        self.on = on
        self.events: list[Event] = []

    def __repr__(self) -> str:
        return f"<Log of {len(self.events)} events>" if self.on else "<Log that nobody reads>"

    def say(self, rule: str, case: str, a: i64, b: i64, c: i64) -> None:
        """A fact for everybody; numbers that the sentence does not name are 0."""
        if self.on:
            self.tell(EVERYONE, rule, case, a, b, c)

    def tell(self, audience: i64, rule: str, case: str, a: i64, b: i64, c: i64) -> None:
        """A fact for the seats of the mask only. Who may know less gets an event of its own, with less in it."""
        if self.on:
            self.events.append(Event(rule, case, (a, b, c), audience))

    def line(self, rule: str, case: str, value: i64) -> i64:
        """A line of a ledger: records why and returns the number, so that the two cannot drift apart."""
        if self.on:
            self.events.append(Event(rule, case, (value,), EVERYONE))
        return value
