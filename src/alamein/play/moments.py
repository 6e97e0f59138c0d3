"""A saved game moment by moment, as a seat or everybody may see it: for pictures, pages and texts of it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from alamein.core.errors import NotParseable
from alamein.core.event import Event
from alamein.core.game import SPECTATOR, Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games.catalogue import say
from alamein.play import record, score
from alamein.play.engine import seat_number
from alamein.play.match import DICE, SCRIPT, Entry, Match
from alamein.play.secrecy import visible


class Moment(NamedTuple):
    """A position at which a seat decides, or the end: how it came about, and what was said on the way."""

    number: int  # moves so far
    entry: Entry | None  # what led here; None at the beginning
    state: State
    sentences: list[str]


class Seen:
    """A saved game for one pair of eyes. A game that goes on and has secrets shows what the seat may know (without
    one, what anybody may); every other game shows everything."""

    def __init__(self, replay: record.Replay, seat: str) -> None:
        self.match = replay.match
        self.game: Game[State] = replay.match.game
        self.steps = replay.steps
        self.seat = seat
        self.viewer = seat_number(self.game, seat) if seat else SPECTATOR
        if self.viewer >= self.game.players(self.match.state):
            raise NotParseable(f"nobody sits in the seat {seat!r} of this game")
        self.open = self.match.is_open or not self.game.keeps_secrets(self.match.state)

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """What was said, with the rules behind it."""
        known = (event for event in events if self.open or visible(event, self.viewer))
        return [f"{self.game.sentence(event)}{f' [{event.rule}]' if event.rule else ''}" for event in known]

    def who(self, moment: Moment) -> str:
        """Who acted; "" at the beginning."""
        return "" if moment.entry is None else self.game.seats[int(moment.entry.who)]

    def action(self, moment: Moment) -> str:
        """The action taken, if these eyes may see it: of a secret game that goes on, one's own."""
        known = moment.entry is not None and (self.open or moment.entry.who == self.viewer)
        return moment.entry.text if known and moment.entry is not None else ""

    def moments(self) -> Iterator[Moment]:
        """From the beginning to where the record ends; chance belongs to the action before it."""
        match = Match(self.game, self.match.scenario, self.match.options, self.match.start)
        said, number, last = list(match.opening), 0, None
        for entry, events in [(None, list[Event]()), *self.steps]:
            if entry is not None:
                match.replay(entry)
                said += events
                if entry.who not in (DICE, SCRIPT):
                    number, last = number + 1, entry
            if match.seat != CHANCE:
                yield Moment(number, last, match.state, self.sentences(said))
                said = []

    def at(self, number: int | None) -> Moment:
        """The moment after so many moves; None: the last."""
        found: Moment | None = None
        for moment in self.moments():
            found = moment
            if moment.number == number:
                return moment
        assert found is not None
        if number is not None:
            raise NotParseable(f"this game has the moments 0 to {found.number}, not {number}")
        return found

    def scene(self, state: State) -> dict[str, object]:
        """The table; where nothing is secret any more each seat's own cards lie open."""
        scene = self.game.scene(state, self.viewer)
        zones = scene.get("zones")
        if not isinstance(zones, list) or not self.match.is_open or self.viewer != SPECTATOR:
            return scene
        own: dict[object, object] = {}
        for seat in range(self.game.players(state)):
            theirs = self.game.scene(state, seat)["zones"]
            assert isinstance(theirs, list)
            own |= {zone["id"]: zone for zone in theirs if zone.get("seat") == self.game.seats[seat]}
        return {**scene, "zones": [own.get(zone["id"], zone) for zone in zones]}

    def record(self) -> dict[str, object]:
        """The saved game itself."""
        if not self.open:
            raise NotParseable(say("match.secret_record"))
        return record.save(self.match)

    def text(self) -> str:
        """The game as text; `record.load_text` reads it unless it goes on and keeps secrets."""
        if self.open:
            return score.written(self.record(), lambda n: self.sentences(self.steps[n][1]))
        opening, *moves = self.moments()
        told = [(self.who(moment), self.action(moment), moment.sentences) for moment in moves]
        return score.told_to(record.save(self.match), self.seat or "spectator", told, opening.sentences)
