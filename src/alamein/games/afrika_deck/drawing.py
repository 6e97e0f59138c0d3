"""What the table draws: the sheet with every card, and a known position as zones of cards and as text."""

from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from alamein.core.native import i64, vec
from alamein.games.afrika_deck import position as P
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.cards import POINTS, TYPES, WINDOW_NAMES
from alamein.games.afrika_deck.position import Entry
from alamein.games.afrika_deck.rules import c08_end, c12_outlook, c13_outlook
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import BOOK, Tables
from alamein.games.afrika_deck.verbs import SEATS

PHASES: Final = ("starting", "tactics", "combat", "after combat", "reinforcement")
TITLES: Final = BOOK.names["table"]
said: Final = lru_cache(1000)(BOOK.say)  # what a table says it says again and again
SITE_VALUES: Final = ("number", "defense", "garrison", "reinforcements", "vp_cards", "penalty", "battle_damage")


# --- the sheet ---------------------------------------------------------------------------------------------------


def face_sheet(t: Tables, f: int) -> Entry:
    """One kind of card as it is drawn."""
    out: Entry = {
        "id": t.ids[f],
        "name": t.names[f],
        "type": TYPES[t.kind[f]],
        "subtype": t.subtypes[f],
        "nationality": t.nations[f],
        "play_cost": int(t.play_cost[f]) if t.play_cost[f] >= 0 else None,
        "cost": int(t.price[f]) if t.price[f] >= 0 else None,
        "vp": int(t.vp[f]),
        "bonus": P.named(POINTS, t.bonus[f * len(POINTS) : (f + 1) * len(POINTS)]),
        "copies": int(t.copies[f]),
        "text": t.texts[f],
        "mark": t.marks[f],
        "why": t.whys[f],
    }
    if TYPES[t.kind[f]] in ("site", "event"):
        out["defense"] = int(t.defense[f])
    if t.city[f]:
        out["city"] = {name: int(getattr(t, name)[f]) for name in SITE_VALUES}
    return out


def sheet(t: Tables, verbs: Entry) -> Entry:
    """Every card and every verb."""
    return {
        "kind": "cards",
        "title": TITLES["game"],
        "secret": True,  # hands are held face down
        "faces": [face_sheet(t, f) for f in range(len(t.ids))],
        "verbs": verbs,
    }


# --- what lies on the table --------------------------------------------------------------------------------------

Cards = tuple[str, int, str]  # some that are the same: the name of a card or unit, their number, a badge


class Zone(NamedTuple):
    """A place on the table, with the cards that are seen and the number of those that are not."""

    id: str
    title: str
    seat: str
    cards: list[Cards]
    hidden: int


def cards_of(counts: P.Counts) -> list[Cards]:
    """Cards given as counts by name."""
    return [(name, n, "") for name, n in counts.items()]


def slot_zone(k: Afrika, id: str, title: str, row: vec[i64]) -> Zone:
    """A face-down pile: the cards the viewer knows, and how many others lie there."""
    cards: list[Cards] = []
    for x, run in groupby(reversed(list(row))):
        if st.slot_face(x) >= 0:
            seen = "" if st.slot_mask(x) == st.PUBLIC else "seen"
            cards.append((k.t.ids[st.slot_face(x)], len(list(run)), seen))
    return Zone(id, title, "", cards, len(row) - sum(n for _, n, _ in cards))


@lru_cache(2000)  # what says the same is the same, and need not be compared
def pile_zone(t: Tables, p: int, up: tuple[int, ...]) -> Entry:
    """A face-up pile from the top down."""
    name, down = t.pile_names[p], [t.ids[face] for face in reversed(up)]
    title = t.names[t.face_of[name]] if name in t.face_of else TITLES.get(name, name.title())
    return drawn(Zone(f"pile:{name}", title, "", [(card, len(list(run)), "") for card, run in groupby(down)], 0), t)


def war_zone(k: Afrika) -> list[Zone]:
    """The piles that lie face down, and the enemy cards."""
    foes = [(k.t.ids[x % st.STATUS], 1, st.STATUS_NAMES[x // st.STATUS]) for x in k.enemy if x // st.STATUS != st.GONE]
    return [
        slot_zone(k, "event", TITLES["event"], k.event),
        slot_zone(k, "british", TITLES["british"], k.british),
        Zone("victory", TITLES["victory"], "", [], int(k.victory.size())),
        Zone("enemy", TITLES["enemy"], "", foes, 0),
    ]


def combat_zone(k: Afrika, player: int, own: bool) -> list[Zone]:
    """A player's cards; another's hand and deck only by number, but for what is known to be in the hand."""
    name = SEATS[player]
    hand = cards_of(P.cards(k, player, st.HAND if own else st.KNOWN)) + cards_of(P.cards(k, player, st.KEPT))
    held = int(k.total(player, st.HAND) + k.total(player, st.KEPT) - k.total(player, st.KNOWN))
    listed = own and k.memory != 0  # [5-1] [D6]
    deck = cards_of(P.cards(k, player, st.DECK)) if listed else []
    return [
        Zone(f"hand:{name}", TITLES["hand"], name, hand, 0 if own else held),
        Zone(f"front:{name}", TITLES["front"], name, cards_of(P.front(k, player)), 0),
        Zone(f"area:{name}", TITLES["area"], name, cards_of(P.cards(k, player, st.AREA)), 0),
        Zone(f"deck:{name}", TITLES["deck"], name, deck, 0 if listed else int(k.total(player, st.DECK))),
        Zone(f"discard:{name}", TITLES["discard"], name, cards_of(P.cards(k, player, st.DISCARD)), 0),
    ]


def outlook(k: Afrika, seat: int) -> Entry:
    """Scores, and what is fought or may be: as far as the position tells."""
    fought, struck = c12_outlook.battle(k), c13_outlook.strike(k)
    scores: list[Entry] = []
    for p in range(int(k.players)):
        city = c08_end.highest_city(k, p)
        points = int(c08_end.known_score(k, p, p == seat))
        scores.append({"seat": SEATS[p], "points": points, "city": k.t.ids[city] if city >= 0 else None})
    return {
        "scores": scores,
        "battle": fought._asdict() if fought else None,
        "targets": [each._asdict() for each in c12_outlook.targets(k)] if seat == k.actor else [],
        "counterattack": struck._asdict() if struck else None,
    }


def scene(k: Afrika, seat: int) -> Entry:
    """Zones with cards, and tracks with numbers, of a known position."""
    turn = said("table", "turn", seat=SEATS[k.active])
    zones = war_zone(k) + [zone for p in range(int(k.players)) for zone in combat_zone(k, p, p == seat)]
    first, size = k.t.pile_first, k.pile_size
    piles = [pile_zone(k.t, p, tuple(k.pile[first[p] : first[p] + size[p]])) for p in range(len(size))]
    note, names = said("table", "in the wallet", seat=SEATS[k.actor]), BOOK.names["wallet"]
    wallet = [{"title": names[point], "value": int(k.wallet[n]), "note": note} for n, point in enumerate(POINTS)]
    return {
        "turn": said("table", "round", n=int(k.round)),
        "phase": WINDOW_NAMES[k.window],
        "phases": list(PHASES),
        "zones": piles + [drawn(zone, k.t) for zone in zones],
        "tracks": [{"title": TITLES["round track"], "value": int(k.round), "note": turn}, *wallet],
        "goal": TITLES["goal"],  # [8-1] [8-2]
        **outlook(k, seat),
    }


def drawn(zone: Zone, t: Tables) -> Entry:
    """A zone as JSON; a unit's name becomes its face and badges."""
    cards, owner = [_card(*card, t) for card in zone.cards], {"seat": zone.seat} if zone.seat else {}
    return {"id": zone.id, "title": zone.title, "cards": cards, "hidden": zone.hidden, **owner}


@lru_cache(2000)
def _card(name: str, count: int, badge: str, t: Tables) -> Entry:
    base, plus, load = name.partition("+")
    face = base.removesuffix("/x")
    worthless = "no points" if face in t.worthless else ""  # [D8]
    badges = [each for each in (badge, "exhausted" if base.endswith("/x") else "", plus + load, worthless) if each]
    return {"face": face, "unit": name, "count": count, "badges": badges}


def told(zone: Zone) -> str:
    """A zone as text: `Front Line: 2 italian_tank, flak88/x`."""
    parts = [f"{n} {name}" if n != 1 else name for name, n, _ in zone.cards]
    if zone.hidden > 0:
        parts.append(BOOK.say("table", "face down", n=zone.hidden))
    return f"{zone.title}: {', '.join(parts) or '-'}"


def text(k: Afrika, seat: int) -> str:
    """The whole table as a seat sees it: the War Zone, then each player's Combat Zone."""
    t = k.t
    held = [f"{k.wallet[n]} {BOOK.names['wallet'][name]}" for n, name in enumerate(POINTS) if k.wallet[n]]
    points, phase = ", ".join(held) or TITLES["empty"], BOOK.names["shown"][WINDOW_NAMES[k.window]]
    lines = [BOOK.say("table", "head", n=int(k.round), seat=SEATS[k.active], phase=phase, points=points)]
    tops = [(down[0], t.price[t.face_of[down[0]]], len(down)) for down in P.piles(k).values() if down]
    cells = [f"{name}{BOOK.say('table', 'price', n=price) if price >= 0 else ''} x{n}" for name, price, n in tops]
    lines += ["   ".join(cells[n : n + 3]) for n in range(0, len(cells), 3)]
    *piles, enemy = war_zone(k)
    lines += [told(zone) for zone in piles]
    if enemy.cards:
        foes = ", ".join(f"{name} ({badge})" for name, _, badge in enemy.cards)
        site = t.ids[k.objective] if k.objective >= 0 else ""
        lines.append(BOOK.say("table", "foes at" if site else "foes", cards=foes, site=site))
    for player in range(int(k.players)):
        hand, front, area, deck, discard = (told(zone) for zone in combat_zone(k, player, player == seat))
        lines += [f"--- {SEATS[player]}: {hand}; {deck}", f"    {front}", f"    {area}; {discard}"]
    return "\n".join(lines)
