"""What the database keeps of a match: its header, its seats, its moves; and the line of play that the moves make.

A move is one action of a seat with the outcomes of chance that followed it, or an undo, a take-back, a resignation. A
match's version is the number of its last move; move 0 is the opening deal, unless the match had to wait for somebody:
then it is empty, and the deal is a move of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import NamedTuple

import msgspec

from alamein.core.chance import SealedDice
from alamein.core.event import Event
from alamein.core.game import SPECTATOR
from alamein.play import record
from alamein.play.fair import ALL, Share
from alamein.play.match import Entry, Match, Resignation, Segment

data_of = cache(record.data_of)  # the files of a game do not change while the server runs
START, BEGIN, ACT, UNDO, BACK, RESIGN = "start", "begin", "act", "undo", "back", "resign"
PLAYED = (START, BEGIN, ACT)  # those with entries
HERE, LINK, COMPUTER, WATCHING = "here", "link", "computer", "spectator"
WAITING, RUNNING, OVER, RESIGNED = "waiting", "running", "over", "resigned"
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
    person: str | None = None  # to whom it belongs, if not to the token alone

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


class Taught(msgspec.Struct):
    """The lesson that is given in a match, as its file was then, and how far it has come."""

    id: str
    print: str
    at: int = 0


class Posed(msgspec.Struct):
    """The puzzle that is to be solved in a match, as its file was then."""

    id: str
    print: str


class Trust(msgspec.Struct):
    """What else there is to know about the dice and the secrets of a match. One of before schema 3 has one stream: its
    seed is in the header, and nothing here."""

    dealt: int = 0  # how far the hidden deals have gone in their stream
    root: str = ""  # of which the seeds of both streams are made
    number: int = 0  # how many of each have been made
    sealed: dict[str, str] = {}  # seeds, and the server's share, that nobody may know yet, by their seals
    shares: list[Share] = []  # what everybody has added to the root
    asked: bool = False  # whether all people at the table add to it
    origin: str = ""  # where the match comes from, if it is no new one: imported, fork, guess, lesson, puzzle
    copied: list[str] = []  # the matches whose secrets it shares: it was a sealed save of theirs
    lesson: Taught | None = None
    puzzle: Posed | None = None


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
    trust: Trust
    version: int
    decider: int
    status: str
    created: float
    updated: float
    ask: Ask | None = None
    maker: str = ""  # who made it, by a hash of the address; "": somebody here
    epoch: int = 0  # of the process that plays it


@dataclass
class Rows:
    """Everything stored of a match, but the snapshots."""

    header: Header
    seats: list[Seat]
    moves: list[Move]
    chat: list[Line] = field(default_factory=list)

    def seat(self, seat: int) -> Seat:
        """The row of a seat or of SPECTATOR."""
        for row in self.seats:
            if row.seat == seat:
                return row
        raise LookupError(f"there is no seat {seat}")

    @property
    def players(self) -> list[Seat]:
        """The seats at the table, without the spectator."""
        return [row for row in self.seats if row.seat != SPECTATOR]


def check_order(moves: Sequence[Move]) -> None:
    """Every move is there and leads back, so that whoever follows them comes to an end."""
    for n, move in enumerate(moves):
        if move.n != n or move.target >= n:
            raise ValueError(f"move {n} is missing, or leads nowhere")


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


def resignations(moves: Sequence[Move], length: int) -> list[Resignation]:
    """Who has given up, and where in a log of this length; what was taken back since does not count."""
    gone = [move for move in moves if move.kind == RESIGN]
    lengths = [sum(len(move.entries) for move in line_of(moves, resign.n)) for resign in gone]
    return [Resignation(move.seat, min(at, length)) for move, at in zip(gone, lengths, strict=True)]


def clamped(segments: Sequence[Segment], length: int) -> list[Segment]:
    """Seals of a log that has become shorter; no die has fallen in what is gone."""
    by_start = {min(at, length): list(batch) for at, batch in groupby(segments, lambda segment: segment.at)}
    return [segment._replace(at=at) for at, batch in sorted(by_start.items()) for segment in batch]


def keep_dice(header: Header, match: Match) -> None:
    """Write the dice of a match into its header."""
    header.open_seed, header.segments = match.open_seed, list(match.segments)
    header.seed, header.drawn = match.dice.seed, match.dice.drawn
    header.trust = msgspec.structs.replace(
        header.trust,
        dealt=match.deals.drawn,
        root=match.root.hex(),
        number=match.number,
        sealed=dict(match.sealed),
        shares=list(match.shares),
    )


def take_up_dice(header: Header, match: Match) -> None:
    """The dice of a match as its header has them."""
    trust, segments = header.trust, list(header.segments)
    match.segments, match.sealed, match.shares = segments, dict(trust.sealed), list(trust.shares)
    match.root, match.number = bytes.fromhex(trust.root), trust.number
    match.dice = match.deals = SealedDice(header.seed, header.drawn)
    if not segments:
        return  # it has not begun
    if segments[-1].stream == ALL:
        if header.open_seed:  # before schema 3 the seal of a known seed was kept without it
            segments[-1] = segments[-1]._replace(seed=header.seed.hex())
        else:
            match.sealed[segments[-1].seal] = header.seed.hex()
    else:
        match.deals = SealedDice(bytes.fromhex(match.opened()[-1].seed or ""), trust.dealt)
