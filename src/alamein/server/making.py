"""Matches in the making: from a scenario, from a saved game, or from a moment of another match.

What replays a whole game, to lay out its moves and some positions, is a worker's (`Lay`); who sits where is the hall's.
"""

import hashlib
import secrets
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.core.event import Event
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE, NOBODY
from alamein.games import registry
from alamein.play.match import DICE, SCRIPT, Entry, Match, Resignation, Segment
from alamein.server.moves import (
    ACT,
    COMPUTER,
    HERE,
    LINK,
    OVER,
    RESIGN,
    RESIGNED,
    RUNNING,
    START,
    WAITING,
    WATCHING,
    Header,
    Move,
    Rows,
    Seat,
    Trust,
    clamped,
    data_of,
    keep_dice,
    line_of,
    position_of,
)
from alamein.server.table import SNAPSHOT_EVERY, Table
from alamein.server.verify import replayed

TOKEN_BYTES: Final = 32
NEW: Final = Trust()
Step = tuple[Entry, Sequence[Event]]


class Chosen(NamedTuple):
    """Who is to sit in a seat."""

    kind: str
    player: str
    who: str


class Made(NamedTuple):
    """A new match and the keys to its seats, which only its maker learns."""

    rows: Rows
    tokens: dict[int, str]
    invitations: dict[int, str]
    snapshots: dict[int, object]


class Branch(msgspec.Struct):
    """A moment of a match: how that began, everything up to then, and the seals of its dice."""

    game: str
    scenario: str
    options: dict[str, int]
    start: dict[str, object] | None
    entries: list[Entry]
    segments: list[Segment]


class Lay(msgspec.Struct, tag="lay"):
    """A match to be laid out: a saved game, or a moment of another one."""

    trust: Trust
    record: object = None
    branch: Branch | None = None


class Laid(msgspec.Struct):
    """A match but for its seats."""

    header: Header
    moves: list[Move]
    snapshots: dict[int, object]
    count: int  # of seats in play
    resigned: int  # whose resignation has ended it, or NOBODY


read_laid = msgspec.json.Decoder(Laid).decode


@lru_cache(4000)  # of those who play now: every request shows one
def hashed(token: str) -> str:
    """What the database knows of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def steps_of(match: Match) -> list[Step]:
    """Every entry of a match with what it brought."""
    again = Match(match.game, match.scenario, match.options, match.start)
    return [(entry, again.replay(entry)) for entry in match.log]


def new_token() -> str:
    """A secret that a command line takes for a value: it does not begin with a dash."""
    while (token := secrets.token_urlsafe(TOKEN_BYTES)).startswith("-"):
        pass
    return token


def seated(count: int, chosen: Sequence[Chosen]) -> tuple[list[Seat], dict[int, str], dict[int, str]]:
    """The chairs, the tokens of those who sit here, and the invitations for those who do not yet."""
    if len(chosen) != count:
        raise NotParseable(f"{count} seats are in play, but {len(chosen)} were filled")
    tokens = {seat: new_token() for seat, who in enumerate(chosen) if who.kind == HERE}
    tokens[SPECTATOR] = new_token()
    invitations = {seat: new_token() for seat, who in enumerate(chosen) if who.kind == LINK}
    seats = [Seat(SPECTATOR, WATCHING, token=hashed(tokens[SPECTATOR]))]
    for seat, who in enumerate(chosen):
        row = Seat(seat, who.kind, who.player if who.kind == COMPUTER else "", who.who)
        row.token = hashed(tokens[seat]) if seat in tokens else None
        row.invitation = hashed(invitations[seat]) if seat in invitations else None
        seats.append(row)
    return seats, tokens, invitations


def made(match: Match, steps: Sequence[Step], chosen: Sequence[Chosen], trust: Trust = NEW) -> Made:
    """A match that stands where `match` stands, with its keys."""
    return taken(laid(match, steps, trust), chosen)


def taken(found: Laid, chosen: Sequence[Chosen]) -> Made:
    """A match whose seats are taken."""
    seats, tokens, invitations = seated(found.count, chosen)
    for row in seats:
        row.resigned = found.resigned >= 0 and row.seat == found.resigned
    return Made(Rows(found.header, seats, found.moves), tokens, invitations, found.snapshots)


def laid_out(task: Lay) -> Laid:
    """What a worker makes of a record or a branch: every action is played again."""
    if task.branch is not None:
        return laid(*branched(task.branch), task.trust)
    found = replayed(task.record)
    return laid(found.match, found.steps, task.trust)


def laid(match: Match, steps: Sequence[Step], trust: Trust) -> Laid:
    """The rows of a match that stands where `match` stands, without what was taken back on the way."""
    game = match.game
    lengths = _lengths(steps)
    gone = [Resignation(seat, lengths[min(at, len(steps))]) for seat, at in match.resignations]
    moves, snapshots = _moves(match, grouped(steps), gone)
    now = time.time()
    segments = [segment._replace(at=lengths[min(segment.at, len(steps))]) for segment in match.segments]
    header = Header(
        secrets.token_hex(8),
        game.id,
        game.revision,
        data_of(game.id),
        match.scenario,
        match.options,
        match.start,
        b"",
        0,
        False,
        [],
        trust,
        len(moves) - 1,
        NOBODY if match.is_given_up else match.seat,
        RESIGNED if match.is_given_up else OVER if match.seat == NOBODY else RUNNING,
        now,
        now,
    )
    match.segments = clamped(segments, lengths[-1])
    keep_dice(header, match)
    if not match.segments:
        header.decider, header.status = CHANCE, WAITING
    resigned = gone[0].seat if match.is_given_up else NOBODY
    return Laid(header, moves, snapshots, game.players(match.state), resigned)


def grouped(steps: Sequence[Step]) -> list[list[Step]]:
    """An action with the outcomes of chance after it; the first group is the opening deal. Undone ones are left out."""
    groups: list[list[Step]] = [[]]
    for step in steps:
        if step[0].who in (DICE, SCRIPT):
            groups[-1].append(step)
        elif step[0].text == "undo 1":
            groups.pop()
        else:
            groups.append([step])
    return groups


def _lengths(steps: Sequence[Step]) -> list[int]:
    """The length of the log after each step, once what was taken back is left out."""
    out = [0]
    for entry, _ in steps:
        out.append(out[-1] - 1 if entry.text == "undo 1" else out[-1] + 1)
    return out


def _moves(
    match: Match, groups: Sequence[Sequence[Step]], gone: Sequence[Resignation]
) -> tuple[list[Move], dict[int, object]]:
    """The moves, and the first position with some others from which there is no undo."""
    again = Match(match.game, match.scenario, match.options, match.start)
    now = time.time()
    out: list[Move] = []
    snapshots: dict[int, object] = {}
    for group in groups:
        for entry, _ in group:
            again.replay(entry)
        n = len(out)
        who = group[0][0].who if n else CHANCE
        assert isinstance(who, int)
        events = tuple(event for _, found in group for event in found)
        entries = tuple(entry for entry, _ in group)
        out.append(Move(n, ACT if n else START, who, -1, again.seat, entries, events, "", now))
        for seat, at in gone:
            if at == again.version:
                out.append(Move(len(out), RESIGN, seat, -1, again.seat, (), (), "", now))
        far = n - max(snapshots, default=-SNAPSHOT_EVERY) >= SNAPSHOT_EVERY
        if far and (n == 0 or out[n].is_barrier()) and again.seat != NOBODY:
            snapshots[n] = again.game.dump(again.state)
    return out, snapshots


def guessed(table: Table, seat: int, version: int) -> Match:
    """A match from what a seat could know at a version of another one: the same question, the same guess."""
    game, state = table.game, table.position(position_of(table.moves, version))
    guess = game.deal(game.known(state, seat), seat, Splitmix(version))
    return Match.from_position(game, game.dump(guess), None)


def branch_of(table: Table, version: int) -> Branch:
    """A version of a match, to go on from."""
    source = table.match
    start = None if source.start is None else dict(source.start)
    entries = [entry for move in line_of(table.moves, version) for entry in move.entries]
    return Branch(table.game.id, source.scenario, source.options, start, entries, source.revealed())


def branched(source: Branch) -> tuple[Match, list[Step]]:
    """A match from a moment of another one, with dice of its own."""
    match = Match(registry.game(source.game), source.scenario, source.options, source.start)
    steps: list[Step] = [(entry, match.replay(entry)) for entry in source.entries]
    match.segments = [segment for segment in source.segments if segment.at < match.version]
    match.reseal(None)
    return match, steps
