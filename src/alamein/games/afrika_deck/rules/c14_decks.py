"""Chapter 14: decks. A deck is a bag: its order does not exist, and drawing from it is a decision of chance."""

from typing import Final

from alamein.core.action import act, arg_of
from alamein.core.chance import Source
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Stage
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules.c05_places import discard, move_all
from alamein.games.afrika_deck.state import NAMES, Afrika, Turned

SEAT: Final = NAMES.local("seat")  # locals of DEALING
LEFT: Final = NAMES.local("left")


def zone_actions(s: Afrika, row: i64, verb: i64, out: vec[i64]) -> vec[i64]:
    """An action per face that lies in a hand or deck, after those in `out`."""
    zone = s.zone
    left = zone[row + s.width - 1]  # cards not looked at yet
    f: i64 = 0
    while left > 0:
        if zone[row + f] > 0:
            left -= zone[row + f]
            out = append(out, act(verb, f))
        f += 1
    return out


def zone_counts(s: Afrika, row: i64) -> vec[i64]:
    """How many cards of each face lie there."""
    return s.zone[row : row + s.t.faces]


def zone_draw(s: Afrika, row: i64, source: Source) -> i64:
    """A face drawn by `zone_counts`, without the list."""
    zone = s.zone
    r = source.below(zone[row + s.width - 1])
    f: i64 = 0
    while r >= zone[row + f]:
        r -= zone[row + f]
        f += 1
    return f


def can_draw(s: Afrika, seat: i64) -> bool:
    """[14-1] Whether there is any card to draw; with deck and discard pile empty there is none. [R54]"""
    return s.total(seat, st.DECK) > 0 or s.total(seat, st.DISCARD) > 0


def rebuild(s: Afrika, seat: i64, log: Log) -> None:
    """[14-1] The discard pile alone becomes the new deck. All can now tell the hand: it is all that is not there."""
    log.say("14-1", "rebuilt", seat, s.total(seat, st.DISCARD), 0)
    move_all(s, seat, st.DISCARD, st.DECK)
    zone, hand, known = s.zone, s.row(seat, st.HAND), s.row(seat, st.KNOWN)
    f: i64 = 0
    while zone[known + s.width - 1] < zone[hand + s.width - 1]:
        if zone[known + f] < zone[hand + f]:
            s.add(seat, st.KNOWN, f, zone[hand + f] - zone[known + f])
        f += 1


class PrepareDeal(Stage[Afrika]):
    """[14-1] Before each card: the deck is rebuilt only when a card is needed and there is none."""

    def happen(self, s: Afrika, log: Log) -> None:
        seat = s.local(SEAT)
        while s.local(LEFT) > 0 and can_draw(s, seat):
            if s.total(seat, st.DECK) == 0:
                rebuild(s, seat, log)
            if s.total(seat, st.DECK) > s.local(LEFT):
                return
            draw_whole_deck(s, seat, log)
        s.end()


def draw_whole_deck(s: Afrika, seat: i64, log: Log) -> None:
    """[14-1] As many cards are needed as the deck holds, or more: nothing is left to chance."""
    s.set_local(LEFT, s.local(LEFT) - s.total(seat, st.DECK))
    zone, deck = s.zone, s.row(seat, st.DECK)
    face: i64 = 0
    while zone[deck + s.width - 1] > 0:
        if zone[deck + face] > 0:
            draw(s, seat, face, zone[deck + face], log)
        face += 1


def draw(s: Afrika, seat: i64, face: i64, n: i64, log: Log) -> None:
    """[5-2] Cards go from deck to hand, seen by their owner only."""
    s.move(seat, st.DECK, st.HAND, face, n)
    if log.on:
        for _ in range(n):
            log.say("5-2", "draws", seat, 0, 0)
            log.tell(i64(1) << seat, "5-2", "drew", seat, face, 0)


class Deal(Turned):
    """[14-1] [5-1] The next card of a deck, known to its owner only."""

    ref = "14-1"

    def left(self, s: Afrika) -> vec[i64]:
        return zone_counts(s, s.row(s.local(SEAT), st.DECK))

    def draw(self, s: Afrika, source: Source) -> i64:
        return act(V.DEAL, zone_draw(s, s.row(s.local(SEAT), st.DECK), source))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        seat, left = s.local(SEAT), s.local(LEFT) - 1
        draw(s, seat, arg_of(a), 1, log)
        s.set_local(LEFT, left)
        if left == 0:
            s.end()
        elif s.total(seat, st.DECK) <= left:
            s.restart()


LEFT_TO_DISCARD: Final = NAMES.local("left")  # of DISCARDING


def prepare_random_discard(s: Afrika, log: Log) -> None:
    """[5-3] As many as the hand holds. [R41]"""
    if s.local(LEFT_TO_DISCARD) == 0 or s.total(s.actor, st.HAND) == 0:
        s.end()


class RandomDiscard(Turned):
    """[5-3] A card of the hand chosen by chance."""

    ref = "5-3"

    def left(self, s: Afrika) -> vec[i64]:
        return zone_counts(s, s.row(s.actor, st.HAND))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.set_local(LEFT_TO_DISCARD, s.local(LEFT_TO_DISCARD) - 1)
        s.restart()
        discard(s, s.actor, arg_of(a), 1, log)
