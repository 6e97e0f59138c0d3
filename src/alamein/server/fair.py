"""Whose turn it is to be thought for: those who have used the computers least come first.

Use is seconds of thinking, forgotten with time. Turns wait in three lanes. Questions about a position are short by the
games' own bounds and have a worker of their own. A *light* turn is one of an owner who has used little lately and whose
last decisions, like the match's, were quick; the first of a match is what it should be by the player's name. One worker
serves nothing else, and whoever takes too long there gives way and goes on among the others: so nobody who plays waits
behind those who burn.
"""

import math
import threading
import time
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

W = TypeVar("W")
QUESTION, PERSON, COMPUTER = range(3)  # how urgent a turn is: somebody waits for an answer; a computer is to play
QUICK, LIGHT, ANY = range(3)  # the lanes: questions; light turns; everything but questions
MEMORY: Final = 600.0  # seconds in which use fades to a third
LIGHT_USE: Final = 60.0  # seconds of thinking in that time
LIGHT_SECONDS: Final = 1.0  # what the last decisions of the owner and of the match took
LESS: Final = 0.9  # of a long decision, with each quick one after it
REMEMBERED: Final = 20_000


@dataclass
class Turn(Generic[W]):
    """Something to think about."""

    owner: str  # an address, or the match
    match: str
    urgency: int
    work: W
    quick: bool = False  # what is expected of it
    number: int = 0


@dataclass
class Use:
    """Seconds of thinking, and when they were last counted."""

    seconds: float = 0.0
    at: float = 0.0
    long: float = 0.0  # what the longest of the last ones took

    def now(self, at: float) -> float:
        """What is left of it."""
        return self.seconds * math.exp((self.at - at) / MEMORY)


@dataclass
class Fair(Generic[W]):
    """The turns that wait."""

    waiting: list[Turn[W]] = field(default_factory=list)
    used: dict[str, Use] = field(default_factory=dict)
    ready: threading.Condition = field(default_factory=threading.Condition)
    numbers: int = 0
    stopped: bool = False
    free: bool = False  # whoever serves light turns alone has nothing to do

    def put(self, turn: Turn[W]) -> None:
        """One more waits."""
        with self.ready:
            self.numbers += 1
            turn.number = self.numbers
            self.waiting.append(turn)
            self.ready.notify_all()

    def waits(self, owner: str, urgency: int) -> int:
        """How many turns of an owner wait."""
        with self.ready:
            return sum(turn.owner == owner and turn.urgency == urgency for turn in self.waiting)

    def take(self, lane: int) -> Turn[W] | None:
        """The next one of a lane, as soon as there is one; None when all is over."""
        with self.ready:
            while not self.stopped:
                now = time.monotonic()
                found = [turn for turn in self.waiting if self._goes(turn, lane, now)]
                self.free = not found if lane == LIGHT else self.free
                if found:
                    first = min(found, key=lambda turn: self._place(turn, now))
                    self.waiting.remove(first)
                    self.ready.notify_all()  # the others take what this one leaves
                    return first
                self.ready.wait(1.0)  # use fades meanwhile: what was heavy may be light now
        return None

    def light_waits(self) -> bool:
        """Whether a light turn waits for a worker."""
        with self.ready:
            now = time.monotonic()
            return any(self._goes(turn, LIGHT, now) for turn in self.waiting)

    def done(self, turn: Turn[W], seconds: float) -> None:
        """So long it took."""
        now = time.monotonic()
        with self.ready:
            for key in {turn.owner, turn.match}:
                long = self.used[key].long if key in self.used else 0.0
                long = long if turn.urgency == QUESTION else max(seconds, LESS * long)
                self.used[key] = Use(self._use(key, now) + seconds, now, long)
            self.ready.notify_all()  # another worker may be the right one now
            if len(self.used) > REMEMBERED:
                self.used = {key: use for key, use in self.used.items() if use.now(now) > 1}

    def stop(self) -> list[Turn[W]]:
        """Nobody gets a turn any more; those who wait in vain."""
        with self.ready:
            self.stopped, waiting, self.waiting = True, self.waiting, []
            self.ready.notify_all()
            return waiting

    def _use(self, key: str, now: float) -> float:
        found = self.used.get(key)
        return 0.0 if found is None else found.now(now)

    def _goes(self, turn: Turn[W], lane: int, now: float) -> bool:
        if lane == QUICK or turn.urgency == QUESTION:
            return lane == QUICK and turn.urgency == QUESTION
        if lane == LIGHT:
            return self._is_light(turn, now)
        return not (self.free and self._is_light(turn, now))

    def _is_light(self, turn: Turn[W], now: float) -> bool:
        longest = max((self.used[key].long for key in (turn.owner, turn.match) if key in self.used), default=0.0)
        shown = turn.quick or turn.match in self.used
        return shown and longest < LIGHT_SECONDS and self._use(turn.owner, now) < LIGHT_USE

    def _place(self, turn: Turn[W], now: float) -> tuple[bool, int, int, int, int]:
        """Light turns first, then by use of the owner; of one owner people before computers, and the quieter match."""
        owner, match = round(self._use(turn.owner, now)), round(self._use(turn.match, now))
        return not self._is_light(turn, now), owner, turn.urgency, match, turn.number
