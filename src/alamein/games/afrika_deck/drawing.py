"""What the table draws: the sheet with every card, and a known position as zones of cards and as text."""

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from alamein.core.native import i64, vec
from alamein.games.afrika_deck import position as P
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.cards import POINTS, TYPES, WINDOW_NAMES
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.verbs import SEATS

Drawn = dict[str, object]
PILE_TITLES: Final = {
    "support": "Support",
    "city": "Cities",
    "box": "Boxes",
    "flak88": "88mm Heavy Flak Company",
    "division_hq": "Division HQ",
}
PHASES: Final = ("starting", "tactics", "combat", "after combat", "reinforcement")
SITE_VALUES: Final = ("number", "defense", "garrison", "reinforcements", "vp_cards", "penalty", "battle_damage")


# --- the sheet ---------------------------------------------------------------------------------------------------


def face_sheet(t: Tables, f: int) -> Drawn:
    """One kind of card as it is drawn."""
    out: Drawn = {
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


def sheet(t: Tables, verbs: Drawn) -> Drawn:
    """Every card and every verb."""
    return {
        "kind": "cards",
        "title": "El Alamein: the deck-building game",
        "secret": True,  # hands are held face down
        "faces": [face_sheet(t, f) for f in range(len(t.ids))],
        "verbs": verbs,
    }


# --- the scene ---------------------------------------------------------------------------------------------------


def entry(name: str, count: int, badges: list[str]) -> Drawn:
    """Some cards that are the same; a unit's name becomes its face and badges."""
    base, _, load = name.partition("+")
    badges = badges + (["exhausted"] if base.endswith("/x") else []) + ([f"+{load}"] if load else [])
    return {"face": base.removesuffix("/x"), "unit": name, "count": count, "badges": badges}


def zone(id: str, title: str, cards: list[Drawn], hidden: int) -> Drawn:
    """A place on the table, with cards that are seen and the number of those that are not."""
    return {"id": id, "title": title, "cards": cards, "hidden": hidden}


def cards_of(counts: Mapping[str, int]) -> list[Drawn]:
    """A zone given as counts by name."""
    return [entry(name, n, []) for name, n in counts.items()]


def pile_zone(name: str, down: list[str]) -> Drawn:
    """A face-up pile from the top down."""
    cards = [entry(card, len(list(run)), []) for card, run in groupby(down)]
    return zone(f"pile:{name}", PILE_TITLES.get(name, name.replace("_", " ").title()), cards, 0)


def slot_zone(k: Afrika, id: str, title: str, row: vec[i64]) -> Drawn:
    """A face-down pile: the cards the viewer knows, and how many others lie there."""
    seen = [x for x in reversed(list(row)) if st.slot_face(x) >= 0]
    cards = [
        entry(k.t.ids[st.slot_face(x)], len(list(run)), [] if st.slot_mask(x) == st.PUBLIC else ["seen"])
        for x, run in groupby(seen)
    ]
    return zone(id, title, cards, len(row) - len(seen))


def seat_zones(k: Afrika, player: int, own: bool) -> list[Drawn]:
    """A player's Combat Zone; another's hand and deck only by number, but for what is known to be in the hand."""
    name = SEATS[player]
    hand = cards_of(P.cards(k, player, st.HAND if own else st.KNOWN)) + cards_of(P.cards(k, player, st.KEPT))
    held = int(k.total(player, st.HAND) + k.total(player, st.KEPT) - k.total(player, st.KNOWN))
    deck = cards_of(P.cards(k, player, st.DECK)) if own else []
    zones = [
        zone(f"hand:{name}", "Hand", hand, 0 if own else held),
        zone(f"front:{name}", "Front Line", cards_of(P.front(k, player)), 0),
        zone(f"area:{name}", "Playing Area", cards_of(P.cards(k, player, st.AREA)), 0),
        zone(f"deck:{name}", "Deck (in no order)", deck, 0 if own else int(k.total(player, st.DECK))),
        zone(f"discard:{name}", "Discard pile", cards_of(P.cards(k, player, st.DISCARD)), 0),
    ]
    return [{**each, "seat": name} for each in zones]


def scene(k: Afrika, seat: int) -> Drawn:
    """Zones with cards, and tracks with numbers, of a known position."""
    zones = [pile_zone(name, down) for name, down in P.piles(k).items()]
    zones.append(slot_zone(k, "event", "Event pile", k.event))
    zones.append(slot_zone(k, "british", "British Reinforcements", k.british))
    zones.append(zone("victory", "Victory pile", [], int(k.victory.size())))
    foes = [x for x in k.enemy if x // st.STATUS != st.GONE]
    enemy = [entry(k.t.ids[x % st.STATUS], 1, [st.STATUS_NAMES[x // st.STATUS]]) for x in foes]
    zones.append(zone("enemy", "Enemy cards", enemy, 0))
    for player in range(int(k.players)):
        zones += seat_zones(k, player, player == seat)
    turn, acting = f"{SEATS[k.active]}'s turn", SEATS[k.actor]
    wallet: list[Drawn] = [
        {"title": name, "value": int(k.wallet[n]), "note": f"{acting}'s wallet"} for n, name in enumerate(POINTS)
    ]
    return {
        "turn": f"Round {k.round}, {turn}",
        "phase": WINDOW_NAMES[k.window],
        "phases": list(PHASES),
        "zones": zones,
        "tracks": [{"title": "round", "value": int(k.round), "note": turn}, *wallet],
    }


# --- text --------------------------------------------------------------------------------------------------------


def listed(counts: Mapping[str, int]) -> str:
    """`2 italian_tank, flak88/x`, from counts by name."""
    return ", ".join(f"{n} {name}" if n != 1 else name for name, n in counts.items()) or "-"


def pile_text(t: Tables, name: str, down: list[str]) -> str:
    """A pile: its top card with price, and how many there are."""
    if not down:
        return f"{name}: empty"
    price = t.price[t.face_of[down[0]]]
    return f"{down[0]}{f' ({price} Supply)' if price >= 0 else ''} x{len(down)}"


def slots_text(k: Afrika, row: vec[i64]) -> str:
    """A face-down pile: known cards by name, the rest by number."""
    parts: list[str] = []
    for face, run in groupby(reversed(list(row)), key=lambda x: int(st.slot_face(x))):
        parts.append(k.t.ids[face] if face >= 0 else f"{len(list(run))} face down")
    return ", ".join(parts) or "empty"


def seat_text(k: Afrika, player: int, own: bool) -> list[str]:
    """A player's Combat Zone."""
    hand, deck = (
        listed(P.cards(k, player, place)) if own else f"{k.total(player, place)} cards" for place in (st.HAND, st.DECK)
    )
    area, discard = listed(P.cards(k, player, st.AREA)), listed(P.cards(k, player, st.DISCARD))
    return [
        f"--- {SEATS[player]}: hand: {hand}; deck: {deck}",
        f"    Front Line: {listed(P.front(k, player))}",
        f"    Playing Area: {area}; discard pile: {discard}",
    ]


def text(k: Afrika, seat: int) -> str:
    """The whole table as a seat sees it: the War Zone, then each player's Combat Zone."""
    t = k.t
    cells = [pile_text(t, name, down) for name, down in P.piles(k).items()]
    points = ", ".join(f"{k.wallet[n]} {name}" for n, name in enumerate(POINTS) if k.wallet[n]) or "empty"
    lines = [f"Round {k.round}, {SEATS[k.active]}'s turn ({WINDOW_NAMES[k.window]}); wallet: {points}"]
    lines += ["   ".join(cells[n : n + 3]) for n in range(0, len(cells), 3)]
    lines.append(f"Events: {slots_text(k, k.event)}")
    lines.append(f"British Reinforcements: {slots_text(k, k.british)}")
    lines.append(f"Victory pile: {k.victory.size()} cards")
    if len(k.enemy) > 0:
        shown = [f"{t.ids[x % st.STATUS]} ({st.STATUS_NAMES[x // st.STATUS]})" for x in k.enemy]
        runs = ", ".join(key if (n := len(list(run))) == 1 else f"{n} {key}" for key, run in groupby(shown))
        lines.append(f"Enemy: {runs}" + (f" at {t.ids[k.objective]}" if k.objective >= 0 else ""))
    for player in range(int(k.players)):
        lines += seat_text(k, player, player == seat)
    return "\n".join(lines)
