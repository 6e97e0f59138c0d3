"""[5-1] What a seat may know, and positions it cannot rule out."""

from typing import Final

from alamein.core.chance import Source
from alamein.core.native import extend, i64, vec
from alamein.core.reading import items, mapping, whole
from alamein.core.vectors import filled
from alamein.games.afrika_deck import position as P
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.position import Entry, Json
from alamein.games.afrika_deck.rules.c05_places import bag_draw, take_from_bag
from alamein.games.afrika_deck.rules.c14_decks import zone_draw
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.verbs import SEATS

SIZES: Final = {"hand_size": st.HAND, "kept_size": st.KEPT, "deck_size": st.DECK}  # all that is told of them
OPEN_FROM: Final = st.DISCARD  # the zones of others that lie open: discard pile, playing area, front, known cards,
OPEN_TO: Final = st.KNOWN  # in this order


# --- the known position ------------------------------------------------------------------------------------------


def known(s: Afrika, seat: int) -> Afrika:
    """[5-1] What a seat (or a spectator, below 0) may know, built up from nothing. [R68]

    Of another's hand and deck it holds the totals; the faces in the row of the deck are those unseen, in hand and deck
    together. A slot has a face only if the seat knows it, and a bag is a lot: what the seat cannot place.
    """
    k = s.copy_open()
    k.zone = filled(i64(len(s.zone)), 0)
    for player in range(s.players):
        know_seat(s, k, player, player == seat)
    know_slots(s, k, seat)
    return k


def know_seat(s: Afrika, k: Afrika, player: i64, own: bool) -> None:
    """A player's cards: all of one's own."""
    true, out = s.zone, k.zone
    for i in range(s.row(player, st.HAND if own else OPEN_FROM), s.row(player, st.ZONES if own else OPEN_TO + 1)):
        out[i] = true[i]
    if not own:
        know_hidden(s, true, out, player)


def know_hidden(s: Afrika, true: vec[i64], out: vec[i64], player: i64) -> None:
    """Another's hand, deck and kept cards."""
    hand, deck, kept, faces = s.row(player, st.HAND), s.row(player, st.DECK), s.row(player, st.KEPT), s.t.faces
    out[hand + faces], out[deck + faces], out[kept + faces] = true[hand + faces], true[deck + faces], true[kept + faces]
    for f in range(faces):
        out[deck + f] = unseen(true, hand + f, s.width)


def unseen(true: vec[i64], held: i64, width: i64) -> i64:
    """The cards of a face in hand and deck that others cannot place; `held` is where those in the hand are counted."""
    return true[held] + true[held + st.KEPT * width] + true[held + st.DECK * width] - true[held + st.KNOWN * width]


def know_slots(s: Afrika, k: Afrika, seat: i64) -> None:
    """The Event and British piles; lots are numbered as they appear from the top down, so that no number tells."""
    lots, counted = filled(i64(len(s.bag)), -1), filled(i64(len(s.bag)), 0)
    k.event, k.british, k.bag = s.event[:], s.british[:], vec[i64]()
    found: i64 = 0
    for row in (k.event, k.british):
        for i in range(i64(len(row)) - 1, -1, -1):
            x = row[i]
            face, mask, bag = st.slot_face(x), st.slot_mask(x), st.slot_bag(x)
            if mask == st.PUBLIC:
                continue
            if lots[st.slot_lot(x)] < 0:
                lots[st.slot_lot(x)] = found
                found += 1
                k.bag = extend(k.bag, filled(s.t.events, 0))
            lot = lots[st.slot_lot(x)]
            seen = seat >= 0 and mask >> seat & 1 != 0
            row[i] = st.slot(face if seen else i64(-1), mask, lot, lot)
            if face >= 0 and not seen:
                k.bag[lot * s.t.events + s.t.event_index[face]] += 1
            elif face < 0 and counted[bag] == 0:
                counted[bag] = 1
                for e in range(s.t.events):
                    k.bag[lot * s.t.events + e] += s.bag[bag * s.t.events + e]


# --- views -------------------------------------------------------------------------------------------------------


def view(k: Afrika, seat: int) -> Entry:
    """A known position as JSON, but for its frames."""
    return {
        **P.open_part(k),
        "event": slots(k, k.event),
        "british": slots(k, k.british),
        "lots": [dict(sorted(lot.items())) for lot in P.bags(k)],
        "seats": [P.whole_seat(k, p) if p == seat else other_seat(k, p) for p in range(int(k.players))],
    }


def slots(k: Afrika, row: vec[i64]) -> list[Entry]:
    """A pile's slots as far as they are known."""
    entries = P.slots(k, row)
    return [{key: value for key, value in each.items() if key != "bag" and value not in (None, [])} for each in entries]


def other_seat(k: Afrika, seat: int) -> Entry:
    """[5-1] A player's cards as others may know them: `known` is in the hand, `unseen` the rest of hand and deck."""
    zones = {"known": st.KNOWN, "unseen": st.DECK, "discard": st.DISCARD, "playing_area": st.AREA}
    return {
        "seat": SEATS[seat],
        **{key: int(k.total(seat, zone)) for key, zone in SIZES.items()},
        **{key: P.cards(k, seat, zone) for key, zone in zones.items()},
        "front": P.front(k, seat),
    }


# --- guessing ----------------------------------------------------------------------------------------------------


def whole_entry(entry: Json) -> Entry:
    """A player's cards, with what is unseen all in the deck."""
    if "hand" in entry:
        return dict(entry)
    out = {key: entry[key] for key in ("seat", "known", "discard", "playing_area", "front")}
    return out | {"deck": entry["unseen"]}


def whole_slots(row: object) -> list[Entry]:
    """A pile's slots, with what is not known about them."""
    given = [mapping(item, "a slot") for item in items(row, "slots")]
    return [
        {"card": None, "seen_by": [], **slot, "bag": slot["lot"]} if "lot" in slot else dict(slot) for slot in given
    ]


def seen(t: Tables, view: Json) -> Afrika:
    """The known position of a view, but for its frames."""
    seats = [mapping(entry, "a seat") for entry in items(view["seats"], "seats")]
    given = {key: value for key, value in view.items() if key not in ("lots", "you", "game")}
    piles = {"event": whole_slots(view["event"]), "british": whole_slots(view["british"]), "bags": view["lots"]}
    k = P.load(t, {**given, **piles, "seats": [whole_entry(entry) for entry in seats]})
    for seat, entry in enumerate(seats):
        for key, zone in SIZES.items() if "hand" not in entry else ():
            k.zone[k.row(seat, zone) + t.faces] = whole(entry[key], key, 0, P.MOST)
    return k


def dealt(k: Afrika, seat: i64, source: Source) -> Afrika:
    """A known position with its unseen cards dealt; decks and piles need no order, for they have none."""
    s = k.copy()
    for row in (s.event, s.british):
        for i in range(i64(len(row)) - 1, -1, -1):
            x = row[i]
            bag, mask = st.slot_bag(x), st.slot_mask(x)
            if st.slot_face(x) < 0 and mask != 0:  # another seat has seen it
                face = bag_draw(s, bag, source)
                take_from_bag(s, bag, face)
                row[i] = st.slot(face, mask, st.slot_lot(x), bag)
    for other in range(s.players):
        if other != seat:
            deal_hand(s, other, source)
    return s


def deal_hand(s: Afrika, seat: i64, source: Source) -> None:
    """Another's unseen cards are in his deck; those that he holds and keeps come from there."""
    hand, deck, known, faces = s.row(seat, st.HAND), s.row(seat, st.DECK), s.row(seat, st.KNOWN), s.t.faces
    held, kept = s.zone[hand + faces], s.total(seat, st.KEPT)
    s.zone[s.row(seat, st.KEPT) + faces] = 0
    s.zone[deck + faces] += held + kept - s.zone[known + faces]
    for f in range(faces + 1):
        s.zone[hand + f] = s.zone[known + f]
    deal(s, seat, st.DECK, st.HAND, held + kept - s.zone[hand + faces], source)
    deal(s, seat, st.HAND, st.KEPT, kept, source)


def deal(s: Afrika, seat: i64, here: i64, there: i64, n: i64, source: Source) -> None:
    """Some cards go from one zone to another, each as likely as the others."""
    for _ in range(n):
        face = zone_draw(s, s.row(seat, here), source)
        s.add(seat, here, face, -1)
        s.add(seat, there, face, 1)
