"""[5-1] What a seat may know, and positions it cannot rule out."""

from typing import Final

from alamein.core.chance import Source
from alamein.core.native import i64, vec
from alamein.core.reading import items, mapping, whole
from alamein.core.vectors import filled, ints
from alamein.games.afrika_deck import position as P
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.position import Entry, Json
from alamein.games.afrika_deck.rules.c05_places import bag_draw, take_from_bag
from alamein.games.afrika_deck.rules.c14_decks import zone_draw
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.verbs import SEATS

OPEN: Final = (  # what lies open to all; a slot that is not named here is nobody's to know
    *("active", "actor", "combats", "damage", "drawn", "ending", "enemy", "executed", "finish_round", "fought_tank"),
    *("memory", "start"),
    *("objective", "order", "pile", "pile_size", "raised", "resolved", "round", "rounds", "scheduled", "scrapped"),
    *("skip", "stay", "unique", "wallet", "window", "won"),
)
OPEN_ZONES: Final = (st.DISCARD, st.AREA, st.ACTIVE, st.EXHAUSTED, st.KNOWN)


# --- the known position ------------------------------------------------------------------------------------------


def known(s: Afrika, seat: int) -> Afrika:
    """[5-1] What a seat (or a spectator, below 0) may know, built up from nothing. [R68]

    Of another's hand and deck it holds the totals; the faces in the row of the deck are those unseen, in hand and deck
    together. A slot has a face only if the seat knows it, and a bag is a lot: what the seat cannot place.
    """
    k = Afrika(s.t, s.players)
    k.copy_frames(s)
    for name in OPEN:
        value = getattr(s, name)
        setattr(k, name, value if isinstance(value, int) else ints(value))
    k.victory = s.victory.copy()
    for player in range(int(s.players)):
        know_seat(s, k, player, player == seat)
    know_slots(s, k, seat)
    return k


def know_seat(s: Afrika, k: Afrika, player: int, own: bool) -> None:
    """A player's cards: all of one's own."""
    for zone in range(st.ZONES):
        total = int(s.row(player, zone) + s.t.faces)
        for i in range(total - int(s.t.faces) if own or zone in OPEN_ZONES else total, total + 1):
            k.zone[i] = s.zone[i]
    if not own:
        deck = s.row(player, st.DECK)
        for f in range(int(s.t.faces)):
            hidden = s.count(player, st.HAND, f) + s.count(player, st.KEPT, f) + s.count(player, st.DECK, f)
            k.zone[deck + f] = hidden - s.count(player, st.KNOWN, f)


def know_slots(s: Afrika, k: Afrika, seat: int) -> None:
    """The Event and British piles; lots are numbered as they appear from the top down, so that no number tells."""
    lots: dict[int, int] = {}
    counted: set[int] = set()
    size = s.t.events
    rows: list[vec[i64]] = []
    for row in (s.event, s.british):
        out: list[int] = []
        for x in reversed(list(row)):
            face, mask = st.slot_face(x), st.slot_mask(x)
            if mask == st.PUBLIC:
                out.append(int(x))
                continue
            lot = lots.setdefault(int(st.slot_lot(x)), len(lots))
            if lot * size == len(k.bag):
                k.bag = ints([*k.bag, *filled(size, 0)])
            seen = seat >= 0 and mask >> seat & 1 != 0
            out.append(int(st.slot(face if seen else -1, mask, lot, lot)))
            if face >= 0 and not seen:
                k.bag[lot * size + s.t.event_index[face]] += 1
            elif face < 0 and int(st.slot_bag(x)) not in counted:
                counted.add(int(st.slot_bag(x)))
                for e in range(int(size)):
                    k.bag[lot * size + e] += s.bag[st.slot_bag(x) * size + e]
        rows.append(ints(reversed(out)))
    k.event, k.british = rows


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
    sizes = {"hand_size": st.HAND, "kept_size": st.KEPT, "deck_size": st.DECK}
    zones = {"known": st.KNOWN, "unseen": st.DECK, "discard": st.DISCARD, "playing_area": st.AREA}
    return {
        "seat": SEATS[seat],
        **{key: int(k.total(seat, zone)) for key, zone in sizes.items()},
        **{key: P.cards(k, seat, zone) for key, zone in zones.items()},
        "front": P.front(k, seat),
    }


# --- guessing ----------------------------------------------------------------------------------------------------


def whole_entry(entry: Json) -> Entry:
    """A player's cards, with what is unseen all in the deck."""
    if "hand" in entry:
        return dict(entry)
    out = {key: entry[key] for key in ("seat", "known", "discard", "playing_area", "front")}
    return out | {"hand": entry["known"], "kept": {}, "deck": entry["unseen"]}


def whole_slots(row: object) -> list[Entry]:
    """A pile's slots, with what is not known about them."""
    given = [mapping(item, "a slot") for item in items(row, "slots")]
    return [
        {"card": None, "seen_by": [], **slot, "bag": slot["lot"]} if "lot" in slot else dict(slot) for slot in given
    ]


def guess(t: Tables, view: Json, source: Source) -> Afrika:
    """A whole position that a view cannot rule out, but for its frames."""
    seats = [mapping(entry, "a seat") for entry in items(view["seats"], "seats")]
    given = {key: value for key, value in view.items() if key not in ("lots", "you", "game")}
    piles = {"event": whole_slots(view["event"]), "british": whole_slots(view["british"]), "bags": view["lots"]}
    s = P.load(t, {**given, **piles, "seats": [whole_entry(entry) for entry in seats]})
    for row in (s.event, s.british):
        for i in reversed(range(len(row))):
            x = row[i]
            bag, mask = st.slot_bag(x), st.slot_mask(x)
            if st.slot_face(x) < 0 and mask != 0:  # another seat has seen it
                face = bag_draw(s, bag, source)
                take_from_bag(s, bag, face)
                row[i] = st.slot(face, mask, st.slot_lot(x), bag)
    for seat, entry in enumerate(seats):
        if "hand" not in entry:
            held, kept = (whole(entry[key], key, 0, P.MOST) for key in ("hand_size", "kept_size"))
            deal(s, seat, (st.DECK, st.HAND), held + kept - int(s.total(seat, st.HAND)), source)
            deal(s, seat, (st.HAND, st.KEPT), kept, source)
    return s


def deal(s: Afrika, seat: int, way: tuple[int, int], n: int, source: Source) -> None:
    """Some cards go from one zone to another, each as likely as the others."""
    for _ in range(n):
        face = zone_draw(s, s.row(seat, way[0]), source)
        s.add(seat, way[0], face, -1)
        s.add(seat, way[1], face, 1)
