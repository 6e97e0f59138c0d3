"""The deck-building game for the second opinion: cards, zones, and how cards go from one to another."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import NamedTuple

from alamein.games import registry
from tests.oracle.step import CHANCE, Ask, Asking, Model

READ = tomllib.loads((registry.folder("afrika_deck") / "data" / "cards.toml").read_text())["card"]
CARDS = {card["id"]: card for card in READ}
SEATS = "ABCDE"
POINTS = ("tactic", "supply", "draw", "reinforcement", "attack")
RECRUITED = list(dict.fromkeys(card["pile"] for card in READ if card["reinforcement_cost"] >= 0))


class Unit(NamedTuple):
    """A card of the Front Line."""

    card: str
    exhausted: bool = False
    attached: int = 0

    def __str__(self) -> str:
        return self.card + "/x" * self.exhausted + (f"+{self.attached}" if self.attached else "")


def unit(text: str) -> Unit:
    rest, _, attached = text.partition("+")
    card, _, x = rest.partition("/")
    return Unit(card, bool(x), int(attached or 0))


def is_army(card: str) -> bool:
    return CARDS[card]["type"] == "army" or CARDS[card].get("counts_as") == "army"


def fits(card: str, wanted: dict) -> bool:
    """Whether a card is what a text names."""
    face = CARDS[card]
    for key in ("subtype", "nationality", "id"):
        names = wanted.get(key, face[key])
        if face[key] not in (names if isinstance(names, list) else [names]):
            return False
    return "type" not in wanted or (is_army(card) if wanted["type"] == "army" else face["type"] == wanted["type"])


def take(cards: Counter, what: object, n: int = 1) -> None:
    assert cards[what] >= n, (what, cards)
    cards[what] -= n
    if not cards[what]:
        del cards[what]


class Player:
    """One player's Combat Zone."""

    def __init__(self, dump: dict) -> None:
        self.seat = dump["seat"]
        self.hand, self.deck = Counter(dump["hand"]), Counter(dump["deck"])
        self.discard, self.playing = Counter(dump["discard"]), Counter(dump["playing_area"])
        self.front = Counter({unit(text): n for text, n in dump["front"].items()})

    def board(self) -> dict:
        return {
            "seat": self.seat,
            "hand": dict(self.hand),
            "deck": dict(self.deck),
            "discard": dict(self.discard),
            "playing_area": dict(self.playing),
            "front": {str(u): n for u, n in self.front.items()},
        }

    def units(self) -> list[Unit]:
        """Army units, one entry for each card."""
        return [u for u in self.front.elements() if is_army(u.card)]

    def deployed(self, card: str) -> int:
        return sum(n for u, n in self.front.items() if u.card == card)

    def cities(self) -> list[int]:
        return [CARDS[u.card]["number"] for u in self.front if CARDS[u.card]["subtype"] == "city"]


def laid(pile: list) -> list[str]:
    """A dumped face-down pile from the top, "?" for what nobody has seen."""
    slots = [{"count": 1, "card": slot} if isinstance(slot, str) else slot for slot in pile]
    return [slot["card"] or "?" for slot in slots for _ in range(slot["count"])]


class Bag:
    """Cards in an order that nobody knows."""

    def __init__(self, cards: Counter) -> None:
        self.cards = cards


class Table(Model):
    """The War Zone, the players and the points of whoever acts."""

    def __init__(self, dump: dict) -> None:
        super().__init__(dump)
        self.round, self.rounds, self.over = dump["round"], dump["rounds"], bool(dump["over"])
        self.finish = dump["finish_round"]
        self.players = [Player(seat) for seat in dump["seats"]]
        self.active = self.acting = SEATS.index(dump["active"]) if dump["active"] else 0
        self.start = 0
        self.wallet = Counter(dump["wallet"])
        self.piles = {name: list(cards) for name, cards in dump["piles"].items()}
        self.victory = Counter(dump["victory"]["in_no_order"])
        self.below = list(dump["victory"]["below"])
        self.scrapped = Counter(dump["scrapped"])
        bags = [Bag(Counter(bag)) for bag in dump["bags"]]
        self.events = self.slots(dump["event"], bags)
        self.british = self.slots(dump["british"], bags)
        self.enemy: list[list] = []  # card, and standing, destroyed or (in an earlier interception) gone
        self.objective = ""

    def slots(self, pile: list, bags: list[Bag]) -> list[Bag | str]:
        """A face-down pile from the top: a card that has been seen, or the bag it will come from."""
        found: list[Bag | str] = []
        for slot in pile:
            record = {"count": 1, "card": slot} if isinstance(slot, str) else slot
            found += [record["card"] or bags[record["bag"]]] * record["count"]
        return found

    def board(self) -> dict:
        return {
            "round": self.round,
            "over": int(self.over),
            "active": SEATS[self.active],
            "wallet": {point: self.wallet[point] for point in POINTS},
            "piles": self.piles,
            "victory": {"in_no_order": dict(self.victory), "below": self.below},
            "scrapped": dict(self.scrapped),
            "seats": [player.board() for player in self.players],
            "objective": self.objective or None,
            "enemy": [f"{card} {status}" for card, status in self.enemy if status != "gone"],
            "event": [slot if isinstance(slot, str) else "?" for slot in self.events],
            "british": [slot if isinstance(slot, str) else "?" for slot in self.british],
        }

    @staticmethod
    def shown(dump: dict) -> dict:
        keys = ("round", "active", "wallet", "piles", "victory", "scrapped", "objective")
        zones = ("seat", "hand", "deck", "discard", "playing_area", "front")
        return {
            **{key: dump[key] for key in keys},
            "over": int(bool(dump["over"])),
            "seats": [{key: seat[key] for key in zones} for seat in dump["seats"]],
            "enemy": [f"{e['card']} {e['status']}" for e in dump["enemy"] if e["status"] in ("standing", "destroyed")],
            "event": laid(dump["event"]),
            "british": laid(dump["british"]),
        }

    @property
    def me(self) -> Player:
        return self.players[self.acting]

    @property
    def seat(self) -> str:
        return SEATS[self.acting]

    # --- cards that come by chance --------------------------------------------------------------------------------

    def by_lot(self, verb: str, cards: Counter) -> Asking:
        """One of some cards nobody has seen the order of."""
        kinds = {str(card): n for card, n in cards.items()}
        return (yield Ask(CHANCE, {f"{verb} {card}": n for card, n in kinds.items()})).split()[1]

    def deal(self, player: Player, n: int) -> Asking:
        """[14-1] Cards into the hand; the deck is rebuilt when one is needed and there is none."""
        while n:
            if not player.deck:
                player.deck, player.discard = player.discard, Counter()
            if player.deck.total() <= n:
                n -= player.deck.total()
                player.hand += player.deck
                player.deck = Counter()
                if not player.discard:
                    return
                continue
            card = yield from self.by_lot("deal", player.deck)
            take(player.deck, card)
            player.hand[card] += 1
            n -= 1

    def opened(self, verb: str, slot: Bag | str) -> Asking:
        """What lies in a slot of a face-down pile."""
        if isinstance(slot, str):
            return slot
        card = yield from self.by_lot(verb, slot.cards)
        take(slot.cards, card)
        return card

    def reveal(self, n: int) -> Asking:
        """[12-2] Garrison from the Event pile, then from the British."""
        for _ in range(n):
            pile = self.events or self.british
            if pile:
                card = yield from self.opened("turn-up", pile[0])
                pile.pop(0)
                self.enemy.append([card, "standing"])

    def send(self, n: int) -> None:
        """[5-8] Events unseen onto the British pile."""
        for _ in range(min(n, len(self.events))):
            self.british.insert(0, self.events.pop(0))

    # --- cards that leave -----------------------------------------------------------------------------------------

    def leave(self, player: Player, u: Unit) -> None:
        """A card leaves the Front Line; what is attached to it is Scrapped."""
        take(player.front, u)
        if u.attached:
            self.scrapped["level_up"] += u.attached

    def forfeit(self, player: Player, u: Unit) -> None:
        self.leave(player, u)
        player.discard[u.card] += 1

    def give_back(self, card: str) -> None:
        """[5-5] To the bottom of its pile."""
        self.piles[CARDS[card]["pile"]].append(card)

    def turn(self, player: Player, u: Unit, exhausted: bool) -> None:
        take(player.front, u)
        player.front[u._replace(exhausted=exhausted)] += 1
