"""What a position looks like in words: the whole of it (`dump`), and what one seat may know of it (`view`).

Both are built up from nothing. Cards are written as ids, Front Line cards in the notation of units (`flak88/x+1`:
exhausted, with one card attached), and slots of the Event and British piles from the top down, equal neighbours
counted together.
"""

from typing import Final

from alamein.core.native import i64, vec
from alamein.games.afrika_deck.cards import POINTS
from alamein.games.afrika_deck.codes import (
    ACTIVE,
    AREA,
    DECK,
    DISCARD,
    EXHAUSTED,
    HAND,
    KEPT,
    KNOWN,
    STATUS,
    STATUS_NAMES,
    WINDOW_NAMES,
)
from alamein.games.afrika_deck.state import PUBLIC, Afrika, slot_bag, slot_face, slot_lot, slot_mask
from alamein.games.afrika_deck.words import SEATS, unit_names

SCALARS: Final = ("combats", "executed", "won", "fought_tank", "scheduled", "ending", "damage", "resolved", "skip")
Counts = dict[str, int]


def cards(s: Afrika, seat: i64, zone: i64) -> Counts:
    """The cards of a zone, by id."""
    row = s.row(seat, zone)
    return {s.t.ids[f]: int(s.zone[row + f]) for f in range(len(s.t.ids)) if s.zone[row + f] != 0}


def front(s: Afrika, seat: i64) -> Counts:
    """The Front Line, by unit."""
    t = s.t
    names = unit_names(t)
    out: Counts = {}
    for f in range(len(t.ids)):
        for exhausted in range(2):
            n = s.count(seat, ACTIVE + exhausted, f)
            if n != 0:
                out[names[t.unit(f, exhausted, 0)]] = int(n)
    for key in s.raised:
        if key // t.units() == seat:
            name = names[key % t.units()]
            out[name] = out.get(name, 0) + 1
    return out


def flags(s: Afrika) -> Counts:
    """What the running turn must remember."""
    values = (s.combats, s.executed, s.won, s.fought_tank, s.scheduled, s.ending, s.damage, s.resolved, s.skip)
    return {name: int(value) for name, value in zip(SCALARS, values, strict=True)}


def victory_pile(s: Afrika) -> dict[str, object]:
    """The Victory pile: what is in it in no order, and the known cards below, the next one first."""
    bag = {s.t.ids[f]: int(s.victory.bag[f]) for f in range(len(s.t.ids)) if s.victory.bag[f] > 0}
    return {"in_no_order": bag, "below": [s.t.ids[f] for f in reversed(list(s.victory.bottom))]}


def piles(s: Afrika) -> dict[str, list[str]]:
    """The face-up piles from the top down, as card and number."""
    out: dict[str, list[str]] = {}
    for p, name in enumerate(s.t.pile_names):
        first = int(s.t.pile_first[p])
        down = [s.t.ids[s.pile[k]] for k in range(first + int(s.pile_size[p]) - 1, first - 1, -1)]
        out[name] = down
    return out


def open_part(s: Afrika) -> dict[str, object]:
    """Everything that lies open to all."""
    t = s.t
    names = unit_names(t)
    return {
        "players": int(s.players),
        "finish_round": int(s.finish_round),
        "rounds": int(s.rounds),
        "round": int(s.round),
        "active": SEATS[s.active],
        "acting": SEATS[s.actor],
        "window": WINDOW_NAMES[s.window],
        "turn": flags(s),
        "wallet": {name: int(s.wallet[k]) for k, name in enumerate(POINTS)},
        "unique_played": [t.ids[f] for f in s.unique],
        "objective": t.ids[s.objective] if s.objective >= 0 else None,
        "enemy": [{"card": t.ids[x % STATUS], "status": STATUS_NAMES[x // STATUS]} for x in s.enemy],
        "still_to_intercept": [SEATS[x] for x in s.order],
        "staying_exhausted": [names[x] for x in s.stay],
        "just_received": [t.ids[x] for x in s.drawn],
        "piles": piles(s),
        "victory": victory_pile(s),
        "scrapped": {t.ids[f]: int(s.scrapped[f]) for f in range(len(t.ids)) if s.scrapped[f] > 0},
        "over": int(s.over),
    }


# --- seats -------------------------------------------------------------------------------------------------------


def whole_seat(s: Afrika, seat: int) -> dict[str, object]:
    """A player's cards as he himself may know them: a deck has no order, so what is in it follows from the rest."""
    return {
        "seat": SEATS[seat],
        "hand": cards(s, seat, HAND),
        "known": cards(s, seat, KNOWN),
        "kept": cards(s, seat, KEPT),
        "deck": cards(s, seat, DECK),
        "discard": cards(s, seat, DISCARD),
        "playing_area": cards(s, seat, AREA),
        "front": front(s, seat),
    }


def other_seat(s: Afrika, seat: int) -> dict[str, object]:
    """[5-1] A player's cards as others may know them: `known` is in the hand, `unseen` the rest of hand and deck."""
    unseen: Counts = {}
    for f, name in enumerate(s.t.ids):
        n = s.count(seat, HAND, f) + s.count(seat, KEPT, f) + s.count(seat, DECK, f) - s.count(seat, KNOWN, f)
        if n != 0:
            unseen[name] = int(n)
    return {
        "seat": SEATS[seat],
        "hand_size": int(s.total(seat, HAND)),
        "kept_size": int(s.total(seat, KEPT)),
        "deck_size": int(s.total(seat, DECK)),
        "known": cards(s, seat, KNOWN),
        "unseen": unseen,
        "discard": cards(s, seat, DISCARD),
        "playing_area": cards(s, seat, AREA),
        "front": front(s, seat),
    }


# --- slots -------------------------------------------------------------------------------------------------------


def seers(s: Afrika, mask: i64) -> list[str]:
    """The seats of a mask."""
    return [SEATS[k] for k in range(int(s.players)) if mask >> k & 1]


def pile_slots(s: Afrika, row: vec[i64], seat: int, lots: dict[int, int]) -> list[dict[str, object]]:
    """A pile's slots from the top down as a seat may know them; `lots` renumbers lots by first appearance."""
    out: list[dict[str, object]] = []
    for x in reversed(list(row)):
        entry: dict[str, object] = {}
        if slot_mask(x) != PUBLIC:
            lot = int(slot_lot(x))
            lots.setdefault(lot, len(lots))
            entry["lot"] = lots[lot]
            if slot_mask(x):
                entry["seen_by"] = seers(s, slot_mask(x))
        if slot_mask(x) == PUBLIC or (seat >= 0 and slot_mask(x) >> seat & 1):
            entry["card"] = s.t.ids[slot_face(x)]
        if out and {**out[-1], "count": 0} == {**entry, "count": 0}:
            count = out[-1]["count"]
            assert isinstance(count, int)
            out[-1]["count"] = count + 1
        else:
            out.append({"count": 1, **entry})
    return out


def lot_contents(s: Afrika, seat: int, lots: dict[int, int]) -> list[Counts]:
    """Per lot, the cards that this seat cannot place: those of its bags, and those others have seen."""
    out: list[Counts] = [{} for _ in lots]
    counted: set[int] = set()
    for row in (s.event, s.british):
        for x in row:
            if slot_mask(x) == PUBLIC:
                continue
            content = out[lots[int(slot_lot(x))]]
            if slot_face(x) >= 0:
                if not (seat >= 0 and slot_mask(x) >> seat & 1):
                    name = s.t.ids[slot_face(x)]
                    content[name] = content.get(name, 0) + 1
            elif int(slot_bag(x)) not in counted:
                counted.add(int(slot_bag(x)))
                add_bag(s, slot_bag(x), content)
    return [dict(sorted(content.items())) for content in out]


def add_bag(s: Afrika, bag: i64, content: Counts) -> None:
    """Count the cards of a bag."""
    for e in range(int(s.t.events)):
        n = int(s.bag[bag * s.t.events + e])
        if n:
            name = s.t.ids[s.t.event_faces[e]]
            content[name] = content.get(name, 0) + n


def seat_view(s: Afrika, seat: int) -> dict[str, object]:
    """[5-1] Everything a seat (or a spectator, below 0) may know. [R68]"""
    lots: dict[int, int] = {}
    out = open_part(s)
    out["event"] = pile_slots(s, s.event, seat, lots)
    out["british"] = pile_slots(s, s.british, seat, lots)
    out["lots"] = lot_contents(s, seat, lots)
    out["seats"] = [whole_seat(s, k) if k == seat else other_seat(s, k) for k in range(int(s.players))]
    return out


def full_slots(s: Afrika, row: vec[i64]) -> list[dict[str, object]]:
    """A pile's slots from the top down, with all there is to them."""
    out: list[dict[str, object]] = []
    for x in reversed(list(row)):
        entry: dict[str, object] = {"card": s.t.ids[slot_face(x)] if slot_face(x) >= 0 else None}
        if slot_mask(x) != PUBLIC:
            entry |= {"lot": int(slot_lot(x)), "bag": int(slot_bag(x)), "seen_by": seers(s, slot_mask(x))}
        if out and {**out[-1], "count": 0} == {**entry, "count": 0}:
            count = out[-1]["count"]
            assert isinstance(count, int)
            out[-1]["count"] = count + 1
        else:
            out.append({"count": 1, **entry})
    return out


def dump_bags(s: Afrika) -> list[Counts]:
    """Every bag's contents."""
    out: list[Counts] = []
    for b in range(len(s.bag) // int(s.t.events)):
        content: Counts = {}
        add_bag(s, b, content)
        out.append(content)
    return out


def whole(s: Afrika) -> dict[str, object]:
    """The whole position."""
    out = open_part(s)
    out["event"] = full_slots(s, s.event)
    out["british"] = full_slots(s, s.british)
    out["bags"] = dump_bags(s)
    out["seats"] = [whole_seat(s, k) for k in range(int(s.players))]
    return out


def exhausted_total(s: Afrika, seat: int) -> int:
    """How many cards of a Front Line are exhausted."""
    raised = sum(1 for key in s.raised if key // s.t.units() == seat and s.t.unit_exhausted(key % s.t.units()))
    return int(s.total(seat, EXHAUSTED)) + raised
