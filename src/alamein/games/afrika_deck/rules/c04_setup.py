"""Chapter 4: set-up. Shuffling is not done beforehand: an order exists where cards lie open, nowhere else."""

from typing import Final

from alamein.core.action import arg_of
from alamein.core.event import Log
from alamein.core.native import append, extend, i64, vec
from alamein.core.vectors import filled
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import tables as T
from alamein.games.afrika_deck import verbs as V
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
    fill_events(s, t.copies)
    fill_victory(s, t.copies)
    s.call(st.TURN, 0, 0, 0)
    return s


def fill_events(s: Afrika, left: vec[i64]) -> None:
    """[4] The Event pile, under what lies there: a slot for each Event that is left, all from one bag."""
    bag, row = s.new_bag(), vec[i64]()
    for e in range(s.t.events):
        n = left[s.t.event_faces[e]]
        s.bag[bag * s.t.events + e] = n if n > 0 else i64(0)
        for _ in range(n):
            row = append(row, st.slot(-1, 0, bag, bag))
    s.event = extend(row, s.event)


def fill_victory(s: Afrika, left: vec[i64]) -> None:
    """[4] The Victory pile, shuffled."""
    for k in range(i64(len(s.t.victory_faces))):
        for _ in range(left[s.t.victory_faces[k]]):
            s.victory.mix_in(s.t.victory_faces[k])


# --- positions that name only some cards: the others lie where set-up puts them -----------------------------------


def on_the_table(s: Afrika) -> vec[i64]:
    """How many cards of each face there are, wherever they lie, but for those in the zones of players."""
    t = s.t
    out = filled(t.faces, 0)
    for f in range(t.faces):
        out[f] += s.scrapped[f] + s.victory.bag[f]
    lying = [s.pile[t.pile_first[p] + k] for p in range(len(t.pile_names)) for k in range(int(s.pile_size[p]))]
    lying += [x % st.STATUS for x in s.enemy if x // st.STATUS != st.GONE]
    lying += [st.slot_face(x) for row in (s.event, s.british) for x in row if st.slot_face(x) >= 0]
    for face in [*s.victory.bottom, *lying]:
        out[face] += 1
    for i in range(i64(len(s.bag))):
        out[t.event_faces[i % t.events]] += s.bag[i]
    for key in s.raised:
        unit = key % t.units()
        out[t.unit_face(unit)] += 1
        for under in t.attach_faces:
            out[under] += t.attached_count(t.unit_load(unit), under)
    return out


def missing(s: Afrika) -> vec[i64]:
    """How many cards of each face lie nowhere."""
    out, lying = s.t.copies[:], on_the_table(s)
    for f in range(s.t.faces):
        out[f] -= lying[f]
        for seat in range(s.players):
            out[f] -= held(s, seat, f)
    return out


def held(s: Afrika, seat: i64, face: i64) -> i64:
    """How many cards of a face a player has, but for those attached or with cards attached."""
    return sum((s.count(seat, zone, face) for zone in range(i64(st.ZONES)) if zone != st.KNOWN), i64(0))


def fill_deck(s: Afrika, seat: i64, left: vec[i64]) -> None:
    """[4] The starting cards that a player does not have elsewhere are in his deck."""
    for f in range(s.t.faces):
        n = s.t.starting[f] - held(s, seat, f)
        if n > left[f]:
            n = left[f]
        if n > 0:
            s.add(seat, st.DECK, f, n)
            left[f] -= n


def fill_piles(s: Afrika, piles: vec[i64], left: vec[i64]) -> None:
    """[4] Face-up piles in their order, less what lies elsewhere; Motorized Transports left over are in the box."""
    t = s.t
    for i in range(i64(len(piles))):
        first = t.pile_first[piles[i]]
        for k in range(first, first + t.pile_sizes[piles[i]]):
            f = t.pile_cards[k]
            if left[f] > 0:
                left[f] -= 1
                if t.leftover[f] != 0:
                    s.scrapped[f] += 1
                else:
                    pile_put_on_top(s, piles[i], f)


def pile_to_stack(s: Afrika) -> i64:
    """The first pile that is shuffled face up and not complete yet; -1 if there is none."""
    for p in range(s.t.piles):
        if s.t.shuffled[p] != 0 and s.pile_size[p] < s.t.pile_sizes[p]:
            return p
    return -1


def unstacked(s: Afrika) -> vec[i64]:
    """Per face, how many copies do not lie in the pile being laid yet; 0 for faces of other piles."""
    t, p = s.t, pile_to_stack(s)
    left, first = filled(t.faces, 0), t.pile_first[p]
    for k in range(first, first + t.pile_sizes[p]):
        left[t.pile_cards[k]] += 1
    for k in range(first, first + s.pile_size[p]):
        left[s.pile[k]] -= 1
    return left


STACKING: Final = NAMES.label("stack card")
WHO_STARTS: Final = NAMES.label("who starts")
DEAL_HANDS: Final = NAMES.label("deal hands")


def is_stacking(s: Afrika) -> bool:
    """[4] Whether a pile that is shuffled face up is being laid."""
    return s.depth == 1 and s.runs(st.TURN) and s.step() == STACKING.at


def prepare_stack(s: Afrika, log: Log) -> None:
    """[4] Until every pile that is shuffled face up is complete."""
    if pile_to_stack(s) < 0:
        s.goto(WHO_STARTS)


class StackCard(Turned):
    """[4] The next card, from the bottom up, of a pile shuffled face up: everybody may read its order."""

    ref = "4"

    def left(self, s: Afrika) -> vec[i64]:
        return unstacked(s)

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.restart()
        pile_put_on_top(s, s.t.pile_of[arg_of(a)], arg_of(a))


def offer_lot(s: Afrika, log: Log) -> None:
    """[4] The first player is fixed, or drawn by lot. [D5]"""
    if s.start >= 0:
        s.goto(DEAL_HANDS)


class DrawLot(Turned):
    """[4] The first player, each as likely as the others. [D5]"""

    ref = "4"

    def left(self, s: Afrika) -> vec[i64]:
        out = filled(i64(len(V.SEATS)), 0)
        for seat in range(s.players):
            out[seat] = 1
        return out

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.start = s.active = s.actor = arg_of(a)
        log.say("4", "starts", s.start, 0, 0)
        s.next()


def deal_hands(s: Afrika, log: Log) -> None:
    """[4] Each player draws the first hand, who begins later a greater one if that is agreed on. [D7]"""
    seat = s.players - 1
    while seat >= 0:
        more = s.t.later_hand if s.compensation != 0 and seat != s.start else i64(0)
        s.call(st.DEALING, seat, s.t.first_hand + more, 0)
        seat -= 1
