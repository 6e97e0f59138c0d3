"""[5-1] What a seat may know, and positions it cannot rule out."""

from collections.abc import Mapping
from typing import Final

from alamein.core.chance import Source
from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.afrika_deck import position as P
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.position import Counts, Entry, Json
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.verbs import SEATS

# What lies open to all; a slot that is not named here is nobody's to know.
OPEN_NUMBERS: Final = (
    *("active", "actor", "combats", "damage", "ending", "executed", "finish_round", "fought_tank", "objective"),
    *("resolved", "round", "rounds", "scheduled", "skip", "window", "won"),
)
OPEN_ROWS: Final = (
    *("drawn", "enemy", "order", "pile", "pile_size", "raised", "scrapped", "stay", "unique", "wallet"),
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
    for name in OPEN_NUMBERS:
        setattr(k, name, getattr(s, name))
    for name in OPEN_ROWS:
        setattr(k, name, ints(getattr(s, name)))
    k.victory = s.victory.copy()
    for player in range(int(s.players)):
        know_seat(s, k, player, player == seat)
    know_slots(s, k, seat)
    return k


def know_seat(s: Afrika, k: Afrika, player: int, own: bool) -> None:
    """A player's cards: all of one's own."""
    for zone in range(st.ZONES):
        row = int(s.row(player, zone))
        k.zone[row + s.t.faces] = s.zone[row + s.t.faces]
        if own or zone in OPEN_ZONES:
            for f in range(int(s.t.faces)):
                k.zone[row + f] = s.zone[row + f]
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
    """A pile's slots from the top down, as far as they are known."""
    entries: list[Entry] = []
    for x in reversed(list(row)):
        mask, entry = st.slot_mask(x), Entry()
        if mask != st.PUBLIC:
            entry["lot"] = int(st.slot_lot(x))
            if mask != 0:
                entry["seen_by"] = P.seers(k, mask)
        if st.slot_face(x) >= 0:
            entry["card"] = k.t.ids[st.slot_face(x)]
        entries.append(entry)
    return P.counted(entries)


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


def take(pool: Counts, source: Source) -> str:
    """One card of a pool, each as likely as the others."""
    r = int(source.below(sum(pool.values())))
    for name, n in pool.items():
        if r < n:
            pool[name] -= 1
            return name
        r -= n
    raise AssertionError("the pool is empty")


def deal(pool: Counts, hand: Counts, n: int, source: Source) -> None:
    """Some cards of a pool go to a hand."""
    for _ in range(n):
        name = take(pool, source)
        hand[name] = hand.get(name, 0) + 1


def pool_of(value: object) -> Counts:
    """Counts of a view, to be changed."""
    assert isinstance(value, Mapping)
    return {str(name): int(n) for name, n in value.items()}


def entries(value: object) -> list[Json]:
    """A list of objects of a view."""
    assert isinstance(value, list)
    return value


def number(value: object) -> int:
    """A number of a view."""
    assert isinstance(value, int)
    return value


def guess_seat(entry: Json, source: Source) -> Entry:
    """Deal a player's unseen cards to hand and deck. [5-1]"""
    if "hand" in entry:
        return dict(entry)
    pool, hand, kept = pool_of(entry["unseen"]), pool_of(entry["known"]), Counts()
    deal(pool, hand, number(entry["hand_size"]) + number(entry["kept_size"]) - sum(hand.values()), source)
    deal(hand, kept, number(entry["kept_size"]), source)
    out = {key: entry[key] for key in ("seat", "known", "discard", "playing_area", "front")}
    return out | {"hand": hand, "kept": kept, "deck": pool}


def guess_slots(row: list[Json], lots: list[Counts], source: Source) -> list[Entry]:
    """Deal the cards that others have seen; the rest of each lot stays a bag, whose order does not exist."""
    out: list[Entry] = []
    for entry in row:
        if "lot" not in entry:
            out.append(dict(entry))
            continue
        lot = number(entry["lot"])
        base = {"lot": lot, "bag": lot, "seen_by": entry.get("seen_by", [])}
        for _ in range(number(entry["count"])):
            card = entry.get("card")
            if card is None and base["seen_by"]:
                card = take(lots[lot], source)
            out.append({"count": 1, "card": card, **base})
    return out


def guess(view: Json, source: Source) -> Entry:
    """A whole position that a view cannot rule out."""
    lots = [pool_of(lot) for lot in entries(view["lots"])]
    return {
        **{key: value for key, value in view.items() if key not in ("lots", "you", "game")},
        "event": guess_slots(entries(view["event"]), lots, source),
        "british": guess_slots(entries(view["british"]), lots, source),
        "bags": lots,
        "seats": [guess_seat(entry, source) for entry in entries(view["seats"])],
    }
