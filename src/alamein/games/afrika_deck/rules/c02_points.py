"""Chapter 2: Points. The wallet belongs to whoever acts; Victory Points are on cards, never in it."""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck.state import Afrika


def gain(s: Afrika, point: i64, n: i64, log: Log) -> None:
    """[2] Points enter the wallet and stay until spent or the turn ends; [2-5] Attack counts in a later Combat."""
    s.wallet[point] += n
    log.say("2", "gained", s.actor, point, n)


def spend(s: Afrika, point: i64, n: i64) -> None:
    """[2] Points once spent are gone; one kind never pays for another. [R42]"""
    s.wallet[point] -= n


def empty_wallet(s: Afrika) -> None:
    """[2] [6-4] What is left when the turn (or an interception) ends is lost."""
    wallet = s.wallet
    for point in range(i64(C.WALLET)):
        wallet[point] = 0
