"""A position builder and a player of moves for the tests: every move is checked, every draw is said."""

import copy
import json
from collections.abc import Mapping
from functools import cache

from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.playout import playout
from alamein.core.procedure import CHANCE
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.state import ACTIVE, Afrika
from alamein.testing import Board as Checked

START = {"motorized_transport": 6, "italian_infantry": 2}


@cache
def _fresh(players: int) -> str:
    s = GAME.new("", {"players": players})
    playout(GAME, s, Splitmix(7), 20)
    while GAME.seat(s) == CHANCE:
        GAME.apply(s, GAME.legal(s)[0], Log(False))
    position = GAME.dump(s)
    for entry in position["seats"]:
        entry["hand"], entry["known"], entry["deck"] = {}, {}, dict(START)
    del position["frames"]
    return json.dumps(position)


class Board:
    """A position with the eight starting cards in every deck and empty hands; cards are taken from their piles."""

    def __init__(self, players: int = 2) -> None:
        self.position = json.loads(_fresh(players))

    def seat(self, name: str) -> dict:
        return self.position["seats"]["ABCDE".index(name)]

    def take(self, card: str) -> None:
        """Take a card from its pile, the Event bag, the Victory bag or the box."""
        for pile in self.position["piles"].values():
            if card in pile:
                pile.remove(card)
                return
        for bag in (self.position["victory"]["in_no_order"], self.position["scrapped"], self.position["bags"][0]):
            if bag.get(card, 0) > 0:
                bag[card] -= 1
                if bag is self.position["bags"][0]:
                    self.position["event"][-1]["count"] -= 1
                return
        raise AssertionError(f"no {card} is left")

    def zone(self, seat: str, zone: str, *cards: str) -> "Board":
        """Put cards (`flak88`, `flak88*2`, in the front `flak88/x`, `italian_tank+1`) into a zone."""
        for text in cards:
            name, _, number = text.partition("*")
            for _ in range(int(number or 1)):
                self.take(name.partition("/")[0].partition("+")[0])
                if "+" in name:
                    self.take("level_up")
                into = self.seat(seat)[zone]
                into[name] = into.get(name, 0) + 1
        return self

    def hand(self, seat: str, *cards: str) -> "Board":
        return self.zone(seat, "hand", *cards)

    def front(self, seat: str, *cards: str) -> "Board":
        return self.zone(seat, "front", *cards)

    def discard(self, seat: str, *cards: str) -> "Board":
        return self.zone(seat, "discard", *cards)

    def deck(self, seat: str, *cards: str) -> "Board":
        """The deck is these cards; what was in it goes out of the game."""
        scrapped = self.position["scrapped"]
        for card, n in self.seat(seat)["deck"].items():
            scrapped[card] = scrapped.get(card, 0) + n
        self.seat(seat)["deck"] = {}
        return self.zone(seat, "deck", *cards)

    def events(self, *cards: str) -> "Board":
        """These Events lie on top of the Event pile, the first one uppermost, known to all."""
        for card in reversed(cards):
            self.take(card)
            self.position["event"].insert(0, {"count": 1, "card": card})
        return self

    def only_events(self, *cards: str) -> "Board":
        """The Event pile is these cards; the rest is out of the game."""
        self.events(*cards)
        for card, n in self.position["bags"][0].items():
            self.position["scrapped"][card] = self.position["scrapped"].get(card, 0) + n
        self.position["bags"][0] = {}
        self.position["event"] = self.position["event"][: len(cards)]
        return self

    def british(self, *cards: str) -> "Board":
        """The British pile, top first, known to all."""
        for card in cards:
            self.take(card)
            self.position["british"].append({"count": 1, "card": card})
        return self

    def city(self, name: str, owner: str) -> "Board":
        """The City on top of the pile; those before it belong to `owner`."""
        pile = self.position["piles"]["city"]
        while pile[0] != name:
            self.front(owner, pile[0])
        return self

    def points(self, **points: int) -> "Board":
        self.position["wallet"] |= points
        return self

    def set(self, **values: object) -> "Board":
        self.position |= values
        return self

    def turn(self, **flags: int) -> "Board":
        self.position["turn"] |= flags
        return self

    def at(self, phase: str) -> "Play":
        """Begin at the start of a phase of the active player."""
        return Play.load(GAME, {**copy.deepcopy(self.position), "phase": phase})


class Play(Checked[Afrika]):
    """Plays moves by their texts; each must be legal."""

    def look(self) -> dict:
        return GAME.dump(self.state)

    def zone(self, seat: str, zone: str) -> dict[str, int]:
        return self.look()["seats"]["ABCDE".index(seat)][zone]

    def front(self, seat: str) -> dict[str, int]:
        """The Front Line without Cities, for brevity."""
        return {k: n for k, n in self.zone(seat, "front").items() if not GAME.tables.city[face(k)]}

    def wallet(self, point: str) -> int:
        return self.look()["wallet"][point]

    def pile(self, name: str) -> list[str]:
        return self.look()["piles"][name]

    def enemy(self) -> list[str]:
        return [f"{card['card']} {card['status']}" for card in self.look()["enemy"]]

    def who(self) -> str:
        return "chance" if self.waits_for_chance else "over" if self.seat < 0 else "ABCDE"[self.seat]


def face(name: str) -> int:
    """The face of a card or unit name."""
    return GAME.tables.ids.index(name.partition("/")[0].partition("+")[0])


def counts(play: Play, seat: str, card: str) -> int:
    """How many active cards of a kind stand in a Front Line."""
    return int(play.state.count("ABCDE".index(seat), ACTIVE, face(card)))


def total_cards(position: Mapping[str, object]) -> int:
    """All cards of a dumped position."""
    return sum(GAME.tables.copies) if position else 0
