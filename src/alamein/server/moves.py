"""What the database keeps of a match: its header, its seats, its moves; and the line of play that the moves make.

A move is one action of a seat with the outcomes of chance that followed it, or an undo, a take-back, a resignation. A
match's version is the number of its last move; move 0 is the opening deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from alamein.core.event import Event
from alamein.core.game import SPECTATOR
from alamein.play import record
from alamein.play.match import Entry, Segment

data_of = cache(record.data_of)  # the files of a game do not change while the server runs
START, ACT, UNDO, BACK, RESIGN = "start", "act", "undo", "back", "resign"
HERE, LINK, COMPUTER, WATCHING = "here", "link", "computer", "spectator"
RUNNING, OVER, RESIGNED = "running", "over", "resigned"
ASIDE = "aside"  # cannot be read; `alamein check --repair` has put it away, and nothing touches it any more


class Move(NamedTuple):
    """A row of the action log."""

    n: int
    kind: str
    seat: int  # who acted; CHANCE for the opening deal
    target: int  # the version that an undo or a take-back returns to, else -1
    decider: int  # who decides after it
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    remark: str  # what the server has to say about it: a computer that failed
    at: float

    def is_barrier(self) -> bool:
        """Whether chance or a change of the decider keeps undo from going back beyond it; what else does, the match
        finds out when it is asked."""
        return self.kind != ACT or len(self.entries) != 1 or self.decider != self.seat


@dataclass
class Seat:
    """A chair at a table and who sits there."""

    seat: int
    kind: str
    player: str = ""
    who: str = ""
    resigned: bool = False
    token: str | None = None  # hashes
    invitation: str | None = None
    note: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it waits for somebody to take up an invitation."""
        return self.kind == LINK and self.token is None


class Ask(NamedTuple):
    """A wish to take back to version `to`, and who has agreed."""

    seat: int
    to: int
    agreed: tuple[int, ...]


class Line(NamedTuple):
    """A line of chat; SPECTATOR is the server itself."""

    n: int
    seat: int
    text: str
    at: float


@dataclass
class Header:
    """A match but for its moves."""

    id: str
    game: str
    revision: int
    data: str
    scenario: str
    options: Mapping[str, int]
    start: Mapping[str, object] | None
    seed: bytes
    drawn: int
    open_seed: bool
    segments: list[Segment]
    version: int
    decider: int
    status: str
    created: float
    updated: float
    ask: Ask | None = None


@dataclass
class Rows:
    """Everything stored of a match, but the snapshots."""

    header: Header
    seats: list[Seat]
    moves: list[Move]
    chat: list[Line] = field(default_factory=list)

    def seat(self, seat: int) -> Seat:
        """The row of a seat or of SPECTATOR."""
        return next(row for row in self.seats if row.seat == seat)

    @property
    def players(self) -> list[Seat]:
        """The seats at the table, without the spectator."""
        return [row for row in self.seats if row.seat != SPECTATOR]


def position_of(moves: Sequence[Move], version: int) -> int:
    """The move that made the position of a version: undone moves and take-backs are followed to where they lead."""
    while moves[version].kind in (UNDO, BACK, RESIGN):
        move = moves[version]
        version = version - 1 if move.kind == RESIGN else move.target
    return version


def line_of(moves: Sequence[Move], version: int) -> list[Move]:
    """The moves that stand at a version, without what was taken back, from the opening deal on."""
    out: list[Move] = []
    at = position_of(moves, version)
    while at > 0:
        out.append(moves[at])
        at = position_of(moves, at - 1)
    out.append(moves[0])
    return out[::-1]
