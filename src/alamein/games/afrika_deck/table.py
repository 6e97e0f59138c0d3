"""What the table in the browser draws: the sheet with every card, and the scene of a view. Words and looks only."""

from collections.abc import Mapping
from typing import Final

from alamein.core.action import Notation
from alamein.core.game import View
from alamein.games.afrika_deck.cards import POINTS, TYPES
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.words import PILE_TITLES

CARD_VERBS: Final = (
    "play",
    "attack",
    "recruit",
    "card",
    "enemy",
    "put",
    "deal",
    "turn-up",
    "look-at",
    "receive",
    "random",
)
UNIT_VERBS: Final = ("use", "unit", "lose")
CHOICE_VERBS: Final = ("option", "player", "infantry")
WORDS: Final = {
    "done": "Done: go on",
    "play": "Play",
    "use": "Use",
    "attack": "Attack",
    "recruit": "Recruit",
    "draw": "Draw a card",
    "deploy": "Deploy it",
    "option": "Option",
    "unit": "Choose",
    "card": "Choose",
    "enemy": "Choose",
    "player": "Player",
    "bottom": "Put the top Event on the bottom",
    "put": "Put under the pile:",
    "save": "Save it: exhaust the hospital",
    "infantry": "Italian Infantry:",
}
PHASES: Final = ("starting", "tactics", "combat", "after combat", "reinforcement")
SITE_VALUES: Final = ("number", "defense", "garrison", "reinforcements", "vp_cards", "penalty", "battle_damage")


# --- the sheet ---------------------------------------------------------------------------------------------------


def face_sheet(t: Tables, f: int) -> dict[str, object]:
    """One kind of card as it is drawn."""
    out: dict[str, object] = {
        "id": t.ids[f],
        "name": t.names[f],
        "type": TYPES[t.kind[f]],
        "subtype": t.subtypes[f],
        "nationality": t.nations[f],
        "play_cost": int(t.play_cost[f]) if t.play_cost[f] >= 0 else None,
        "cost": int(t.price[f]) if t.price[f] >= 0 else None,
        "vp": int(t.vp[f]),
        "bonus": {point: int(t.bonus[f * len(POINTS) + k]) for k, point in enumerate(POINTS) if t.bonus[f * 5 + k]},
        "copies": int(t.copies[f]),
        "text": t.texts[f],
        "mark": t.marks[f],
        "why": t.whys[f],
    }
    if TYPES[t.kind[f]] in ("site", "event"):
        out["defense"] = int(t.defense[f])
    if t.city[f]:
        values = (t.number, t.defense, t.garrison, t.reinforcements, t.vp_cards, t.penalty, t.battle_damage)
        out["city"] = {name: int(value[f]) for name, value in zip(SITE_VALUES, values, strict=True)}
    return out


def verb_kind(word: str) -> str:
    """What a verb's argument is on the table."""
    if word in CARD_VERBS:
        return "card"
    if word in UNIT_VERBS:
        return "unit"
    return "choice" if word in CHOICE_VERBS else "none"


def sheet(t: Tables, notation: Notation) -> dict[str, object]:
    """Every card and every verb."""
    return {
        "kind": "cards",
        "title": "El Alamein: the deck-building game",
        "secret": True,  # hands are held face down
        "words": WORDS,
        "faces": [face_sheet(t, f) for f in range(len(t.ids))],
        "verbs": {verb.word: verb_kind(verb.word) for verb in notation.verbs},
    }


# --- the scene ---------------------------------------------------------------------------------------------------


def entry(name: str, count: int, badges: list[str]) -> dict[str, object]:
    """Some cards that are the same; a unit's name becomes its face and badges."""
    base, _, load = name.partition("+")
    badges = badges + (["exhausted"] if base.endswith("/x") else []) + ([f"+{load}"] if load else [])
    return {"face": base.removesuffix("/x"), "unit": name, "count": count, "badges": badges}


def cards_of(counts: object) -> list[dict[str, object]]:
    """A zone given as counts by name."""
    assert isinstance(counts, Mapping)
    return [entry(str(name), n, []) for name, n in counts.items()]


def pile_zone(name: str, down: list[str]) -> dict[str, object]:
    """A face-up pile from the top down."""
    cards: list[dict[str, object]] = []
    last = ""
    for card in down:
        if card == last:
            count = cards[-1]["count"]
            assert isinstance(count, int)
            cards[-1]["count"] = count + 1
        else:
            cards.append(entry(card, 1, []))
            last = card
    return {
        "id": f"pile:{name}",
        "title": PILE_TITLES.get(name, name.replace("_", " ").title()),
        "cards": cards,
        "hidden": 0,
    }


def slot_zone(id: str, title: str, slots: object) -> dict[str, object]:
    """A face-down pile: the cards the viewer knows, and how many others lie there."""
    assert isinstance(slots, list)
    cards: list[dict[str, object]] = []
    hidden = 0
    for slot in slots:
        if "card" in slot:
            cards.append(entry(slot["card"], slot["count"], ["seen"] if "seen_by" in slot else []))
        else:
            hidden += slot["count"]
    return {"id": id, "title": title, "cards": cards, "hidden": hidden}


def seat_zones(seat: Mapping[str, object]) -> list[dict[str, object]]:
    """A player's Combat Zone; another's hand and deck only by number."""
    name = str(seat["seat"])
    if "hand" in seat:
        hand, deck = cards_of(seat["hand"]) + cards_of(seat["kept"]), cards_of(seat["deck"])
        hidden_hand, hidden_deck = 0, 0
    else:
        hand, deck = cards_of(seat["known"]), []
        sizes = [seat["hand_size"], seat["kept_size"], seat["deck_size"], seat["known"]]
        assert isinstance(sizes[0], int) and isinstance(sizes[1], int)
        assert isinstance(sizes[2], int) and isinstance(sizes[3], Mapping)
        hidden_hand, hidden_deck = sizes[0] + sizes[1] - sum(sizes[3].values()), sizes[2]
    zones = [
        ("hand", "Hand", hand, hidden_hand),
        ("front", "Front Line", cards_of(seat["front"]), 0),
        ("area", "Playing Area", cards_of(seat["playing_area"]), 0),
        ("deck", "Deck (in no order)", deck, hidden_deck),
        ("discard", "Discard pile", cards_of(seat["discard"]), 0),
    ]
    return [{"id": f"{z}:{name}", "title": title, "seat": name, "cards": c, "hidden": n} for z, title, c, n in zones]


def scene(view: View) -> dict[str, object]:
    """Zones with cards, and tracks with numbers, from a view alone."""
    piles, seats, enemy, victory = view["piles"], view["seats"], view["enemy"], view["victory"]
    assert isinstance(piles, Mapping) and isinstance(seats, list) and isinstance(enemy, list)
    assert isinstance(victory, Mapping) and isinstance(view["wallet"], Mapping)
    zones = [pile_zone(str(name), down) for name, down in piles.items()]
    zones.append(slot_zone("event", "Event pile", view["event"]))
    zones.append(slot_zone("british", "British Reinforcements", view["british"]))
    left = sum(victory["in_no_order"].values()) + len(victory["below"])
    zones.append({"id": "victory", "title": "Victory pile", "cards": [], "hidden": left})
    foes = [entry(card["card"], 1, [card["status"]]) for card in enemy if card["status"] != "gone"]
    zones.append({"id": "enemy", "title": "Enemy cards", "cards": foes, "hidden": 0})
    for seat in seats:
        zones += seat_zones(seat)
    tracks: list[dict[str, object]] = [{"title": "round", "value": view["round"], "note": f"{view['active']}'s turn"}]
    tracks += [{"title": name, "value": n, "note": f"{view['acting']}'s wallet"} for name, n in view["wallet"].items()]
    return {
        "turn": f"Round {view['round']}, {view['active']}'s turn",
        "phase": view["window"],
        "phases": list(PHASES),
        "zones": zones,
        "tracks": tracks,
    }
