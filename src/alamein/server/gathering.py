"""Before the first die: everybody takes a seat, seals a share of the dice, and opens it when all seals are there.

Nothing falls until then, and then at once. A share whose number is lost is replaced by a new seal: everybody, the
server too, begins anew, so that nobody gains a second choice unseen.
"""

import time
from typing import Final, NamedTuple

from alamein.core.errors import NotLegal, NotParseable, NotYourTurn
from alamein.core.game import SPECTATOR
from alamein.games.catalogue import say, word
from alamein.play.fair import ALL, Share, check_share, own
from alamein.play.match import SCRIPT, Match
from alamein.server.errors import NotAllowed
from alamein.server.moves import COMPUTER, LINK, Seat
from alamein.server.table import Table

SEATS, SEALS, SHARES = "seats", "seals", "shares"  # what is waited for
PATIENCE: Final = 120.0  # seconds for a browser whose person has joined; then a computer may have the seat


class Waiting(NamedTuple):
    """What a match that has not begun waits for, and whose turn that is."""

    what: str
    seats: list[int]


def waiting(table: Table) -> Waiting | None:
    """What the match waits for before anything falls; None when it has begun, or may."""
    if not table.waits:
        return None
    rows = table.rows.players
    people = [row for row in rows if row.kind != COMPUTER] if table.header.trust.asked else []
    shares = {share.who: share for share in table.match.shares}
    names = table.game.seats
    steps = (
        (SEATS, [row.seat for row in rows if row.is_open]),
        (SEALS, [row.seat for row in people if names[row.seat] not in shares]),
        (SHARES, [row.seat for row in people if names[row.seat] in shares and not shares[names[row.seat]].nonce]),
    )
    return next((Waiting(what, seats) for what, seats in steps if seats), None)


def seal_own(match: Match) -> None:
    """The server commits to its share of the dice before anybody else."""
    share = own()
    match.shares, match.sealed = [share._replace(nonce=None)], {share.seal: share.nonce or ""}


def cannot_replace(table: Table, row: Seat | None) -> str:
    """Why no computer may take a seat: whoever has joined is waited for a while."""
    if row is not None and row.is_open:
        return ""
    found = waiting(table)
    if row is None or row.kind != LINK or found is None or row.seat not in found.seats:
        return say("table.nobody_waits")
    left = table.stepped + PATIENCE - time.monotonic()
    return say("table.just_joined", seconds=f"{left:.0f}") if left > 0 else ""


def give_away(table: Table, row: Seat, spec: str) -> None:
    """A computer takes a seat. Who has sealed a share there and never opened it has no say: all seal anew."""
    if any(share.who == table.game.seats[row.seat] for share in table.match.shares):
        seal_own(table.match)
        table.remember()
    row.kind, row.player, row.token = COMPUTER, spec, None


def settle(table: Table) -> None:
    """Begin if nothing is missing any more."""
    table.stepped = time.monotonic()
    if table.waits and waiting(table) is None:
        table.begin()


def commit(table: Table, seat: int, seal: str) -> bool:
    """A seat seals its share; whether this threw away what was there."""
    row = _person(table, seat)
    who, match = table.game.seats[row.seat], table.match
    anew = any(share.who == who for share in match.shares)
    if anew:
        seal_own(match)
    if any(share.seal == seal for share in match.shares):
        raise NotLegal(say("table.their_seal"))
    others = [*match.shares[1:], Share(who, seal, None)]
    match.shares = [match.shares[0], *sorted(others, key=lambda share: table.game.seats.index(share.who))]
    table.remember()
    settle(table)
    return anew


def reveal(table: Table, seat: int, nonce: str) -> None:
    """A seat opens its share, which must be the one it has sealed, when all others are sealed."""
    row = _person(table, seat)
    found = waiting(table)
    if found is not None and found.what != SHARES:
        raise NotYourTurn(say("table.not_all_sealed"))
    who, match = table.game.seats[row.seat], table.match
    at = next((n for n, share in enumerate(match.shares) if share.who == who), None)
    if at is None:
        raise NotLegal("seal a share first: POST /api/table/commit")
    opened = match.shares[at]._replace(nonce=nonce)
    check_share(opened)
    match.shares[at] = opened
    table.remember()
    settle(table)


def _person(table: Table, seat: int) -> Seat:
    if seat == SPECTATOR:
        raise NotAllowed(say("table.spectator"))
    if not table.waits or not table.header.trust.asked:
        raise NotLegal(say("table.no_dice_asked"))
    row = table.rows.seat(seat)
    if row.kind == COMPUTER:
        raise NotParseable(say("table.computer_sits"))
    return row


class Caveat(NamedTuple):
    """Something everybody must know about the dice of a match."""

    case: str
    text: str


def caveats(table: Table) -> list[Caveat]:
    """What is not as it should be between strangers."""
    trust, match = table.header.trust, table.match
    if trust.origin in ("lesson", "puzzle"):
        return [Caveat(trust.origin, word("caveat", trust.origin))]
    known = any(segment.stream == ALL and segment.seed for segment in match.segments)
    dictated = trust.origin != "" and any(entry.who == SCRIPT for entry in match.log)  # nobody dictates at a table
    added = len(match.shares) > 1 or (table.waits and trust.asked)
    people = sum(row.kind != COMPUTER for row in table.rows.players)
    found = {
        "known-seed": known and not match.is_open,
        "dictated": dictated,
        "imported": trust.origin == "imported" or (match.start is not None and trust.origin != "guess"),
        "guess": trust.origin == "guess",
        "fork": trust.origin == "fork",
        "server-only": not added and not known and people > 0,
    }
    return [Caveat(case, word("caveat", case)) for case, holds in found.items() if holds]
