"""Reading a position back: `load`, the sanity of a position, and `guess`, which deals what a seat cannot know."""

from collections.abc import Mapping
from typing import Final

from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.native import append, i64, vec
from alamein.core.reading import items, mapping, table
from alamein.core.vectors import filled, ints
from alamein.games.afrika_deck.cards import POINTS
from alamein.games.afrika_deck.codes import (
    AREA,
    DECK,
    DISCARD,
    GONE,
    HAND,
    KEPT,
    KNOWN,
    STATUS,
    STATUS_NAMES,
    WINDOW_NAMES,
    ZONES,
    numbered,
)
from alamein.games.afrika_deck.rules.c04_setup import pile_to_stack, unstacked
from alamein.games.afrika_deck.rules.c05_places import front_add
from alamein.games.afrika_deck.state import PUBLIC, Afrika, public_slot, slot, slot_bag, slot_face, slot_mask
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.view import SCALARS
from alamein.games.afrika_deck.words import SEATS, unit_numbers

Json = Mapping[str, object]
SEAT_OF: Final = numbered(SEATS)
POINT_OF: Final = numbered(POINTS)
WINDOW_OF: Final = numbered(WINDOW_NAMES)
STATUS_OF: Final = numbered(STATUS_NAMES)
KEYS: Final = [
    "players",
    "finish_round",
    "rounds",
    "round",
    "active",
    "acting",
    "window",
    "turn",
    "wallet",
    "unique_played",
    "objective",
    "enemy",
    "still_to_intercept",
    "staying_exhausted",
    "just_received",
    "piles",
    "victory",
    "scrapped",
    "over",
    "event",
    "british",
    "bags",
    "seats",
]
SEAT_KEYS: Final = ("seat", "hand", "known", "kept", "deck", "discard", "playing_area", "front")
ZONE_OF: Final = {"hand": HAND, "known": KNOWN, "kept": KEPT, "deck": DECK, "discard": DISCARD, "playing_area": AREA}


class Reader:
    """Reads one JSON object, and refuses what it does not know."""

    def __init__(
        self, values: object, place: str, keys: tuple[str, ...] | list[str], optional: tuple[str, ...]
    ) -> None:
        self.values: Json = table(values, place, keys, optional)
        self.place = place

    def whole(self, key: str) -> int:
        """A whole number, not below 0."""
        return number(self.values[key], key, self.place)

    def one_of(self, key: str, names: dict[str, int]) -> int:
        """The index of a name."""
        return index(self.values[key], names, f"{key} of {self.place}")

    def items(self, key: str) -> list[object]:
        """A list."""
        return items(self.values[key], f"{key} of {self.place}")

    def counts(self, key: str, names: dict[str, int]) -> dict[int, int]:
        """Numbers by name."""
        return counts(self.values[key], names, f"{key} of {self.place}")


def number(value: object, key: str, place: str) -> int:
    """A whole number, not below 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadPosition(f"{key} of {place} must be a whole number, 0 or more, not {value!r}")
    return value


def index(value: object, names: dict[str, int], place: str) -> int:
    """The index of a name."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(f"{place}: {value!r} is none of {', '.join(list(names)[:60])}")
    return names[value]


def counts(value: object, names: dict[str, int], place: str) -> dict[int, int]:
    """Numbers by name."""
    return {index(name, names, place): number(n, name, place) for name, n in mapping(value, place).items()}


def read_position(t: Tables, position: Json) -> Afrika:
    """A state without frames; anything unknown or missing raises BadPosition."""
    r = Reader(position, "a position", KEYS, ("frames", "phase"))
    players = r.whole("players")
    if not t.least_players <= players <= t.most_players:
        raise BadPosition(f"players must be {t.least_players} to {t.most_players}, not {players}")
    s = Afrika(t, players)
    s.lay_out()
    seats = numbered(SEATS[:players])
    s.finish_round, s.rounds = r.whole("finish_round"), r.whole("rounds")
    s.round, s.over = r.whole("round"), r.whole("over")
    s.active, s.actor = r.one_of("active", seats), r.one_of("acting", seats)
    s.window = r.one_of("window", WINDOW_OF)
    s.order = ints([index(x, seats, "still_to_intercept") for x in r.items("still_to_intercept")])
    s.objective = -1 if position["objective"] is None else r.one_of("objective", t.face_of)
    s.stay = ints([index(x, unit_numbers(t), "staying_exhausted") for x in r.items("staying_exhausted")])
    s.drawn = ints([index(x, t.face_of, "just_received") for x in r.items("just_received")])
    s.unique = ints([index(item, t.face_of, "unique_played") for item in r.items("unique_played")])
    for face, n in r.counts("scrapped", t.face_of).items():
        s.scrapped[face] = n
    for point, n in r.counts("wallet", POINT_OF).items():
        s.wallet[point] = n
    read_flags(s, Reader(position["turn"], "turn", SCALARS, ()))
    read_enemy(s, r)
    read_piles(s, r)
    read_slots(s, r)
    if len(r.items("seats")) != players:
        raise BadPosition(f"seats must be a list of {players}, in the order {', '.join(seats)}")
    for seat, entry in enumerate(r.items("seats")):
        read_seat(s, seat, Reader(entry, f"seat {SEATS[seat]}", SEAT_KEYS, ()))
    return s


def read_flags(s: Afrika, r: Reader) -> None:
    """What the running turn must remember."""
    s.combats, s.executed, s.won = r.whole("combats"), r.whole("executed"), r.whole("won")
    s.fought_tank, s.scheduled, s.ending = r.whole("fought_tank"), r.whole("scheduled"), r.whole("ending")
    s.damage, s.resolved, s.skip = r.whole("damage"), r.whole("resolved"), r.whole("skip")


def read_enemy(s: Afrika, r: Reader) -> None:
    """The revealed cards."""
    for item in r.items("enemy"):
        card = Reader(item, "an enemy card", ("card", "status"), ())
        face, status = card.one_of("card", s.t.face_of), card.one_of("status", STATUS_OF)
        s.enemy = append(s.enemy, i64(face + status * STATUS))


def read_piles(s: Afrika, r: Reader) -> None:
    """The face-up piles and the Victory pile."""
    t = s.t
    given = Reader(r.values["piles"], "piles", t.pile_names, ())
    for p, name in enumerate(t.pile_names):
        down = [index(x, t.face_of, f"pile {name}") for x in given.items(name)]
        if len(down) > t.pile_sizes[p] or any(t.pile_of[f] != p for f in down):
            raise BadPosition(f"pile {name} holds at most {t.pile_sizes[p]} cards, all of that pile")
        s.pile_size[p] = len(down)
        for k, face in enumerate(reversed(down)):
            s.pile[t.pile_first[p] + k] = face
    victory = Reader(r.values["victory"], "victory", ("in_no_order", "below"), ())
    for face, n in victory.counts("in_no_order", t.face_of).items():
        for _ in range(n):
            s.victory.mix_in(face)
    for item in victory.items("below"):
        s.victory.put_below(index(item, t.face_of, "victory"))


def read_slots(s: Afrika, r: Reader) -> None:
    """The Event and British piles and the bags behind them."""
    t = s.t
    bags = r.items("bags")
    s.bag = ints([0] * (len(bags) * int(t.events)))
    for b, bag in enumerate(bags):
        for face, n in counts(bag, t.face_of, f"bag {b}").items():
            if t.event_index[face] < 0:
                raise BadPosition(f"bag {b} holds {t.ids[face]!r}, which is no Event")
            s.bag[b * t.events + t.event_index[face]] = n
    s.event, s.british = slot_row(s, r, "event", len(bags)), slot_row(s, r, "british", len(bags))


def slot_row(s: Afrika, r: Reader, key: str, bags: int) -> vec[i64]:
    """A pile of slots, the top one last."""
    out: list[i64] = []
    for item in r.items(key):
        if isinstance(item, Mapping) and "lot" not in item:
            entry = Reader(item, f"a slot of {key}", ("count", "card"), ())
            x = public_slot(entry.one_of("card", s.t.face_of))
        else:
            entry = Reader(item, f"a slot of {key}", ("count", "card", "lot", "bag", "seen_by"), ())
            face = -1 if entry.values["card"] is None else entry.one_of("card", s.t.face_of)
            mask = 0
            for name in entry.items("seen_by"):
                mask |= 1 << index(name, SEAT_OF, "seen_by")
            if entry.whole("bag") >= bags and not (face >= 0 and entry.whole("bag") == 255):
                raise BadPosition(f"a slot of {key} names bag {entry.whole('bag')}, which is not in 'bags'")
            x = slot(face, mask, entry.whole("lot"), entry.whole("bag"))
        out += [x] * entry.whole("count")
    return ints([int(x) for x in reversed(out)])


def read_seat(s: Afrika, seat: int, r: Reader) -> None:
    """A player's cards."""
    if r.values["seat"] != SEATS[seat]:
        raise BadPosition(f"the seats must stand in order: {SEATS[seat]} where {r.values['seat']!r} stands")
    for key, zone in ZONE_OF.items():
        for face, n in r.counts(key, s.t.face_of).items():
            s.add(seat, zone, face, n)
    for unit, n in r.counts("front", unit_numbers(s.t)).items():
        for _ in range(n):
            front_add(s, seat, unit)


# --- sanity ------------------------------------------------------------------------------------------------------


def on_the_table(s: Afrika) -> vec[i64]:
    """How many cards of each face there are, wherever they lie, but for those in the zones of players."""
    t = s.t
    out = filled(t.faces, 0)
    for f in range(t.faces):
        out[f] = s.scrapped[f] + s.victory.bag[f]
    if s.depth == 1 and s.frames[1] < 2 and pile_to_stack(s) >= 0:  # [4] a shuffled pile is still being laid
        left = unstacked(s)
        for f in range(t.faces):
            out[f] += left[f]
    for p in range(i64(len(t.pile_names))):
        for k in range(t.pile_first[p], t.pile_first[p] + s.pile_size[p]):
            out[s.pile[k]] += 1
    for face in s.victory.bottom:
        out[face] += 1
    for x in s.enemy:
        out[x % STATUS] += 1 if x // STATUS != GONE else 0
    for i in range(i64(len(s.bag))):
        out[t.event_faces[i % t.events]] += s.bag[i]
    for row_of in (s.event, s.british):
        for x in row_of:
            if slot_face(x) >= 0:
                out[slot_face(x)] += 1
    for key in s.raised:
        unit = key % t.units()
        out[t.unit_face(unit)] += 1
        for under in t.attach_faces:
            out[under] += t.attached_count(t.unit_load(unit), under)
    return out


def problems(s: Afrika) -> list[str]:
    """Everything that is wrong with a position."""
    t = s.t
    out: list[str] = []
    have = on_the_table(s)
    for seat in range(int(s.players)):
        out += seat_problems(s, seat, have)
    for f, name in enumerate(t.ids):
        if have[f] != t.copies[f]:
            out.append(f"there are {have[f]} cards {name}, not {t.copies[f]}")
    for point, name in enumerate(POINTS):
        if s.wallet[point] < 0:
            out.append(f"the wallet holds {s.wallet[point]} {name}")
    loose = [0] * (len(s.bag) // max(1, int(t.events)))
    for row in (s.event, s.british):
        for x in row:
            if slot_face(x) < 0:
                loose[slot_bag(x)] += 1
            elif t.event_index[slot_face(x)] < 0:
                out.append(f"{t.ids[slot_face(x)]} lies in the Event or British pile")
            if slot_mask(x) != PUBLIC and slot_face(x) < 0 and slot_mask(x) != 0:
                out.append("a slot without a face has been seen by somebody")
    for b, n in enumerate(loose):
        held = sum(int(s.bag[b * t.events + e]) for e in range(int(t.events)))
        if held != n:
            out.append(f"bag {b} holds {held} cards for {n} slots")
    return out


def seat_problems(s: Afrika, seat: int, have: vec[i64]) -> list[str]:
    """What is wrong with a player's cards, which are added to those that are found."""
    out: list[str] = []
    t, ids, held = s.t, s.t.ids, s.zone
    hand, kept = s.row(seat, HAND), s.row(seat, KEPT)
    for zone in range(i64(ZONES)):
        secret = zone in (HAND, DECK, DISCARD, KEPT)
        row, cards = s.row(seat, zone), i64(0)
        for f in range(t.faces):
            n = held[row + f]
            if n == 0:
                continue
            cards += n
            if n < 0:
                out.append(f"{SEATS[seat]} has fewer than no cards in a zone")
            if secret and f not in t.deck_face_set:
                out.append(f"{ids[f]} cannot be in the hand, deck or discard pile of {SEATS[seat]}")
            if zone != KNOWN:
                have[f] += n
            elif n > held[hand + f] + held[kept + f]:
                out.append(f"{ids[f]} is known to be in the hand of {SEATS[seat]}, and is not")
        if cards != s.total(seat, zone):
            out.append(f"the total of a zone of {SEATS[seat]} is wrong")
    return out


# --- guessing ----------------------------------------------------------------------------------------------------


def take(pool: dict[str, int], source: Source) -> str:
    """One card of a pool, each as likely as the others."""
    r = int(source.below(sum(pool.values())))
    for name, n in pool.items():
        if r < n:
            pool[name] -= 1
            return name
        r -= n
    raise AssertionError("the pool is empty")


def copy_counts(value: object) -> dict[str, int]:
    """Counts of a view, to be changed."""
    assert isinstance(value, Mapping)
    return {str(name): number(n, str(name), "a view") for name, n in value.items()}


def guess_seat(entry: Json, source: Source) -> dict[str, object]:
    """Deal a player's unseen cards to hand and deck. [5-1]"""
    if "hand" in entry:
        return dict(entry)
    pool, hand = copy_counts(entry["unseen"]), copy_counts(entry["known"])
    kept: dict[str, int] = {}
    size, kept_size = (
        number(entry["hand_size"], "hand_size", "a view"),
        number(entry["kept_size"], "kept_size", "a view"),
    )
    for _ in range(size + kept_size - sum(hand.values())):
        name = take(pool, source)
        hand[name] = hand.get(name, 0) + 1
    for _ in range(kept_size):
        name = take(hand, source)
        kept[name] = kept.get(name, 0) + 1
    out = {key: entry[key] for key in ("seat", "known", "discard", "playing_area", "front")}
    return out | {"hand": hand, "kept": kept, "deck": pool}


def guess_slots(rows: list[list[Json]], lots: list[dict[str, int]], source: Source) -> list[list[dict[str, object]]]:
    """Deal the cards that others have seen; the rest of each lot stays a bag, whose order does not exist."""
    out: list[list[dict[str, object]]] = []
    for row in rows:
        slots: list[dict[str, object]] = []
        for entry in row:
            if "lot" not in entry:
                slots.append(dict(entry))
                continue
            lot = number(entry["lot"], "lot", "a view")
            base = {"lot": lot, "bag": lot, "seen_by": entry.get("seen_by", [])}
            for _ in range(number(entry["count"], "count", "a view")):
                card = entry.get("card")
                if card is None and base["seen_by"]:
                    card = take(lots[lot], source)
                slots.append({"count": 1, "card": card, **base})
        out.append(slots)
    return out


def objects(value: object) -> list[Json]:
    """A list of objects of a view."""
    assert isinstance(value, list)
    return list(value)


def guess_position(view: Json, source: Source) -> dict[str, object]:
    """A whole position that a view cannot rule out."""
    out = {key: value for key, value in view.items() if key not in ("lots", "you", "game")}
    lots = [copy_counts(lot) for lot in objects(view["lots"])]
    rows = guess_slots([objects(view["event"]), objects(view["british"])], lots, source)
    out["event"], out["british"] = rows
    out["bags"] = lots
    out["seats"] = [guess_seat(entry, source) for entry in objects(view["seats"])]
    return out
