"""A position as JSON, both ways: `dump` and `load`.

Cards are written as ids, Front Line cards in the notation of units (`flak88/x+1`: exhausted, with one card attached),
and slots of the Event and British piles from the top down, equal neighbors counted together.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.native import append, i64, vec
from alamein.core.reading import filled, items, mapping, table, whole
from alamein.core.vectors import ints
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.cards import POINTS, WINDOW_NAMES, numbered
from alamein.games.afrika_deck.rules.c04_setup import fill_deck, fill_events, fill_piles, fill_victory, missing
from alamein.games.afrika_deck.rules.c05_places import front_add, front_count, front_units
from alamein.games.afrika_deck.rules.c08_end import end_has_come
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import NOW, Tables
from alamein.games.afrika_deck.verbs import SEATS

Json = Mapping[str, object]
Counts = dict[str, int]
Entry = dict[str, object]
MOST: Final = 1_000_000  # no number of a position is greater
NUMBERS: Final = ("players", "finish_round", "rounds", "round", "over")
AGREED: Final = ("compensation", "cards")  # of games since revision 3; positions that do not name them have neither
FLAGS: Final = ("combats", "executed", "won", "fought_tank", "scheduled", "ending", "damage", "resolved", "skip")
LISTS: Final = (  # key, slot, and what its numbers are
    ("unique_played", "unique", "card"),
    ("just_received", "drawn", "card"),
    ("staying_exhausted", "stay", "unit"),
    ("still_to_intercept", "order", "seat"),
)
ZONE_OF: Final = numbered(("hand", "deck", "discard", "playing_area", "", "", "known", "kept"))
# What a position that a person writes may leave out. None: cards that are not named lie where set-up puts them [4].
DEFAULTS: Final[Entry] = {
    **{"players": None, "finish_round": 0, "rounds": 60, "round": 1, "over": 0, "start": SEATS[0], "memory": 1},
    **dict.fromkeys(AGREED, 0),
    **{"active": None, "acting": None, "window": WINDOW_NAMES[0], "turn": {}, "wallet": {}, "objective": None},
    **{"enemy": [], "piles": {}, "victory": None, "scrapped": {}, **{key: [] for key, _, _ in LISTS}},
    **{"event": [], "british": [], "bags": None, "seats": [], "frames": None, "phase": "starting"},
}
SEAT: Final[Entry] = {"seat": None, "deck": None, "front": {}, **{key: {} for key in ZONE_OF if key != "deck"}}


# --- dump --------------------------------------------------------------------------------------------------------


def named(names: Sequence[str], counts: vec[i64]) -> Counts:
    """Numbers by name, those that are not 0."""
    return {name: int(counts[n]) for n, name in enumerate(names) if counts[n] != 0}


def cards(s: Afrika, seat: int, zone: int) -> Counts:
    """The cards of a zone, by id."""
    row = s.row(seat, zone)
    return named(s.t.ids, s.zone[row : row + s.t.faces])


def front(s: Afrika, seat: int) -> Counts:
    """The Front Line, by unit."""
    units = front_units(s, seat, s.t.any_filter, 2)
    return {s.t.unit_names[unit]: int(front_count(s, seat, unit)) for unit in units}


def piles(s: Afrika) -> dict[str, list[str]]:
    """The face-up piles from the top down."""
    t = s.t
    return {
        name: [t.ids[s.pile[t.pile_first[p] + k]] for k in reversed(range(int(s.pile_size[p])))]
        for p, name in enumerate(t.pile_names)
    }


def open_part(s: Afrika) -> Entry:
    """Everything that lies open to all."""
    t = s.t
    names = {"card": t.ids, "unit": t.unit_names, "seat": SEATS}
    below = [t.ids[f] for f in reversed(list(s.victory.bottom))]  # the next one first
    return {
        **{name: int(getattr(s, name)) for name in NUMBERS},
        **({"start": SEATS[s.start] if s.start >= 0 else None} if s.start != 0 else {}),
        **({"memory": 0} if s.memory == 0 else {}),
        **{name: 1 for name in AGREED if getattr(s, name) != 0},
        **{key: [names[kind][n] for n in getattr(s, slot)] for key, slot, kind in LISTS},
        "active": SEATS[s.active],
        "acting": SEATS[s.actor],
        "window": WINDOW_NAMES[s.window],
        "turn": {name: int(getattr(s, name)) for name in FLAGS},
        "wallet": {name: int(s.wallet[k]) for k, name in enumerate(POINTS)},
        "objective": t.ids[s.objective] if s.objective >= 0 else None,
        "enemy": [{"card": t.ids[x % st.STATUS], "status": st.STATUS_NAMES[x // st.STATUS]} for x in s.enemy],
        "piles": piles(s),
        "victory": {"in_no_order": named(t.ids, s.victory.bag), "below": below},
        "scrapped": named(t.ids, s.scrapped),
    }


def whole_seat(s: Afrika, seat: int) -> Entry:
    """A player's cards as he himself may know them: a deck has no order, so what is in it follows from the rest."""
    zones = {key: cards(s, seat, zone) for key, zone in ZONE_OF.items()}
    return {"seat": SEATS[seat], **zones, "front": front(s, seat)}


def slots(s: Afrika, row: vec[i64]) -> list[Entry]:
    """A pile's slots from the top down, equal neighbors as one with their number."""
    entries: list[Entry] = []
    for x, run in groupby(reversed(list(row))):
        face, mask = st.slot_face(x), st.slot_mask(x)
        entry: Entry = {"count": len(list(run)), "card": s.t.ids[face] if face >= 0 else None}
        if mask != st.PUBLIC:
            seers = [SEATS[k] for k in range(int(s.players)) if mask >> k & 1]
            entry |= {"lot": int(st.slot_lot(x)), "bag": int(st.slot_bag(x)), "seen_by": seers}
        entries.append(entry)
    return entries


def bags(s: Afrika) -> list[Counts]:
    """Every bag's contents, by id."""
    size, names = s.t.events, [s.t.ids[f] for f in s.t.event_faces]
    return [named(names, s.bag[b * size : (b + 1) * size]) for b in range(len(s.bag) // int(size))]


def dump(s: Afrika) -> Entry:
    """The whole position, but for its frames."""
    return {
        **open_part(s),
        "event": slots(s, s.event),
        "british": slots(s, s.british),
        "bags": bags(s),
        "seats": [whole_seat(s, seat) for seat in range(int(s.players))],
    }


# --- load --------------------------------------------------------------------------------------------------------


def index(value: object, names: Mapping[str, int], what: str) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(f"{what}: {value!r} is none of {', '.join(list(names)[:60])}")
    return names[value]


def counts(value: object, names: Mapping[str, int], what: str) -> dict[int, int]:
    """Numbers by name."""
    given = mapping(value, what).items()
    return {index(name, names, what): whole(n, f"{name} in {what}", 0, MOST) for name, n in given}


def load(t: Tables, position: Json) -> Afrika:
    """A state without frames; anything unknown or missing raises BadPosition."""
    r = filled(position, "a position", (), DEFAULTS)
    t = t.editions[whole(r["cards"], "cards", 0, NOW)]
    given = items(r["seats"], "seats")
    players = max(len(given), t.least_players) if r["players"] is None else r["players"]
    s = Afrika(t, whole(players, "players", t.least_players, t.most_players))
    s.lay_out()
    s.pile_size = ints([0] * len(t.pile_names))
    seats = numbered(SEATS[: int(s.players)])
    s.compensation = whole(r["compensation"], "compensation", 0, 1)
    for name in (*NUMBERS[1:], "memory"):
        setattr(s, name, whole(r[name], name, 0, MOST))
    s.start = -1 if r["start"] is None else index(r["start"], seats, "start")
    numbers = {"card": t.face_of, "unit": t.unit_of, "seat": seats}
    for key, slot, kind in LISTS:
        setattr(s, slot, ints([index(x, numbers[kind], key) for x in items(r[key], key)]))
    turn = filled(r["turn"], "turn", (), dict.fromkeys(FLAGS, 0))
    for name in FLAGS:
        setattr(s, name, whole(turn[name], name, 0, MOST))
    s.active = max(s.start, 0) if r["active"] is None else index(r["active"], seats, "active")
    s.actor = s.active if r["acting"] is None else index(r["acting"], seats, "acting")
    s.window = index(r["window"], numbered(WINDOW_NAMES), "window")
    s.objective = -1 if r["objective"] is None else index(r["objective"], t.face_of, "objective")
    for face, n in counts(r["scrapped"], t.face_of, "scrapped").items():
        s.scrapped[face] = n
    for point, n in counts(r["wallet"], numbered(POINTS), "wallet").items():
        s.wallet[point] = n
    for item in items(r["enemy"], "enemy"):
        card = table(item, "an enemy card", ("card", "status"), ())
        status = index(card["status"], numbered(st.STATUS_NAMES), "status")
        s.enemy = append(s.enemy, i64(index(card["card"], t.face_of, "enemy") + status * st.STATUS))
    piles = load_piles(s, r)
    load_slots(s, r)
    if len(given) > len(seats):
        raise BadPosition(f"seats must be a list of at most {len(seats)}, in the order {', '.join(seats)}")
    entries = [filled(entry, f"seat {SEATS[n]}", (), SEAT) for n, entry in enumerate(given)]
    entries += [SEAT] * (len(seats) - len(given))
    for seat, entry in enumerate(entries):
        load_seat(s, seat, entry)
    if end_has_come(s) and "ending" not in mapping(r["turn"], "turn"):
        s.ending = 1  # [8-1] Alexandria has fallen
    left = missing(s)
    for seat, entry in enumerate(entries):
        if entry["deck"] is None:
            fill_deck(s, seat, left)
    fill_piles(s, ints(piles), left)
    if r["bags"] is None:
        fill_events(s, left)
    if r["victory"] is None:
        fill_victory(s, left)
    return s


def load_piles(s: Afrika, r: Json) -> list[int]:
    """The face-up piles and the Victory pile; the face-up ones that are not named."""
    t = s.t
    given = table(r["piles"], "piles", (), t.pile_names)
    for p, name in enumerate(t.pile_names):
        if name not in given:
            continue
        down = [index(x, t.face_of, f"pile {name}") for x in items(given[name], f"pile {name}")]
        if len(down) > t.pile_sizes[p] or any(t.pile_of[f] != p for f in down):
            raise BadPosition(f"pile {name} holds at most {t.pile_sizes[p]} cards, all of that pile")
        s.pile_size[p] = len(down)
        for k, face in enumerate(reversed(down)):
            s.pile[t.pile_first[p] + k] = face
    victory = filled(r["victory"] or {}, "victory", (), {"in_no_order": {}, "below": []})
    for face, n in counts(victory["in_no_order"], t.face_of, "victory").items():
        for _ in range(n):
            s.victory.mix_in(face)
    for item in items(victory["below"], "victory"):
        s.victory.put_below(index(item, t.face_of, "victory"))
    return [p for p, name in enumerate(t.pile_names) if name not in given]


def load_slots(s: Afrika, r: Json) -> None:
    """The Event and British piles and the bags behind them."""
    t = s.t
    given = items(r["bags"] or [], "bags")
    s.bag = ints([0] * (len(given) * int(t.events)))
    for b, bag in enumerate(given):
        for face, n in counts(bag, t.face_of, f"bag {b}").items():
            if t.event_index[face] < 0:
                raise BadPosition(f"bag {b} holds {t.ids[face]!r}, which is no Event")
            s.bag[b * t.events + t.event_index[face]] = n
    s.event, s.british = slot_row(s, r, "event", len(given)), slot_row(s, r, "british", len(given))


def slot_row(s: Afrika, r: Json, key: str, bags: int) -> vec[i64]:
    """A pile of slots, the top one last."""
    out: list[int] = []
    for given in items(r[key], key):
        item = {"count": 1, "card": given} if isinstance(given, str) else given
        hidden = isinstance(item, Mapping) and "lot" in item
        entry = table(item, f"a slot of {key}", ("count", "card", *(("lot", "bag", "seen_by") if hidden else ())), ())
        face = -1 if hidden and entry["card"] is None else index(entry["card"], s.t.face_of, key)
        x = int(st.public_slot(face))
        if hidden:
            mask = sum(1 << index(name, numbered(SEATS), "seen_by") for name in items(entry["seen_by"], "seen_by"))
            lot, bag = whole(entry["lot"], "lot", 0, st.BYTE), whole(entry["bag"], "bag", 0, st.BYTE)
            if bag >= bags and not (face >= 0 and bag == st.BYTE):
                raise BadPosition(f"a slot of {key} names bag {bag}, which is not in 'bags'")
            x = int(st.slot(face, mask, lot, bag))
        out += [x] * whole(entry["count"], "count", 0, MOST)
    return ints(reversed(out))


def load_seat(s: Afrika, seat: int, r: Json) -> None:
    """A player's cards."""
    if r["seat"] not in (None, SEATS[seat]):
        raise BadPosition(f"the seats must stand in order: {SEATS[seat]} where {r['seat']!r} stands")
    for key, zone in ZONE_OF.items():
        for face, n in counts(r[key] or {}, s.t.face_of, f"{key} of {SEATS[seat]}").items():
            s.add(seat, zone, face, n)
    for unit, n in counts(r["front"], s.t.unit_of, f"front of {SEATS[seat]}").items():
        for _ in range(n):
            front_add(s, seat, unit)
