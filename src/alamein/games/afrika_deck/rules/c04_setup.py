"""Chapter 4: set-up. Shuffling is not done beforehand: an order exists where cards lie open, nowhere else."""

from typing import Final

from alamein.core.action import arg_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import tables as T
from alamein.games.afrika_deck.rules.c05_places import pile_put_on_top
from alamein.games.afrika_deck.state import NAMES, Afrika, Turned


def set_up(t: T.Tables, players: i64) -> Afrika:
    """[4] Piles, starting decks, and an empty British Reinforcements pile."""
    s = Afrika(t, players)
    s.lay_out()
    for f in range(t.faces):
        dealt = t.starting[f] * players
        if dealt > 0:
            s.pile_size[t.pile_of[f]] -= dealt
            for seat in range(players):
                s.add(seat, st.DECK, f, t.starting[f])
        if t.leftover[f] != 0:
            s.scrapped[f] = s.pile_size[t.pile_of[f]]
            s.pile_size[t.pile_of[f]] = 0
    for p in range(t.piles):
        if t.shuffled[p] != 0:
            s.pile_size[p] = 0
    fill_events(s)
    for k in range(i64(len(t.victory_faces))):
        for _ in range(t.copies[t.victory_faces[k]]):
            s.victory.mix_in(t.victory_faces[k])
    s.call(st.TURN, 0, 0, 0)
    return s


def fill_events(s: Afrika) -> None:
    """[4] The Event pile: as many slots as there are Events, all from one bag."""
    bag = s.new_bag()
    for e in range(s.t.events):
        n = s.t.copies[s.t.event_faces[e]]
        s.bag[bag * s.t.events + e] = n
        for _ in range(n):
            s.event = append(s.event, st.slot(-1, 0, bag, bag))


def pile_to_stack(s: Afrika) -> i64:
    """The first pile that is shuffled face up and not complete yet; -1 if there is none."""
    for p in range(s.t.piles):
        if s.t.shuffled[p] != 0 and s.pile_size[p] < s.t.pile_sizes[p]:
            return p
    return -1


def unstacked(s: Afrika) -> vec[i64]:
    """Per face, how many copies do not lie in the pile being laid yet; 0 for faces of other piles."""
    t = s.t
    p = pile_to_stack(s)
    left = filled(t.faces, 0)
    first = t.pile_first[p]
    for k in range(first, first + t.pile_sizes[p]):
        left[t.pile_cards[k]] += 1
    for k in range(first, first + s.pile_size[p]):
        left[s.pile[k]] -= 1
    return left


STACKING: Final = NAMES.label("stack card")
DEAL_HANDS: Final = NAMES.label("deal hands")


def is_stacking(s: Afrika) -> bool:
    """[4] Whether a pile that is shuffled face up is being laid."""
    return s.depth == 1 and s.runs(st.TURN) and s.step() == STACKING.at


def prepare_stack(s: Afrika, log: Log) -> None:
    """[4] Until every pile that is shuffled face up is complete."""
    if pile_to_stack(s) < 0:
        s.goto(DEAL_HANDS)


class StackCard(Turned):
    """[4] The next card, from the bottom up, of a pile shuffled face up: everybody may read its order."""

    ref = "4"
    asks = "stack"

    def left(self, s: Afrika) -> vec[i64]:
        return unstacked(s)

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.restart()
        pile_put_on_top(s, s.t.pile_of[arg_of(a)], arg_of(a))


def deal_hands(s: Afrika, log: Log) -> None:
    """[4] Each player draws the first hand."""
    seat = s.players - 1
    while seat >= 0:
        s.call(st.DEALING, seat, s.t.first_hand, 0)
        seat -= 1
