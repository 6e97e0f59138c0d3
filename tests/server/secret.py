"""A game with secrets for the server's tests: each seat holds a card drawn at the start and may swap it unseen."""

from __future__ import annotations

from typing import Final

from alamein.core.action import Notation, Verb, act, arg_of, numbers, verb_of
from alamein.core.chance import Source
from alamein.core.event import Event, Log
from alamein.core.game import About, Game, Json, Odds, Reason, Result, Scenario, View
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE, Decision, Procedure, Step
from alamein.core.state import State
from alamein.core.vectors import filled, ints
from alamein.core.words import sentence

SWAP, KEEP, DRAW = range(3)
SEATS: Final = 3
TURNS: Final = 9


class Cards(State):
    __slots__ = ("hand", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0
        self.hand: vec[i64] = filled(SEATS, 0)

    def copy(self) -> Cards:
        t = Cards()
        t.copy_frames(self)
        t.turn, t.hand = self.turn, self.hand[:]
        return t


class Draw(Decision[Cards]):
    """[1.1] A card comes into a hand; only its holder sees it."""

    ref = "1.1"

    def seat(self, s: Cards) -> i64:
        return CHANCE

    def legal(self, s: Cards) -> vec[i64]:
        return ints([act(DRAW, n) for n in range(1, 10)])

    def apply(self, s: Cards, a: i64, log: Log) -> None:
        seat = s.turn % SEATS
        s.hand[seat] = arg_of(a)
        log.tell(1 << seat, "1.1", "drew", seat, arg_of(a), 0)
        log.say("1.1", "drawn", seat, 0, 0)
        s.turn += 1
        s.end()


class Choose(Decision[Cards]):
    """[2.1] Swap the card or keep it."""

    ref = "2.1"

    def seat(self, s: Cards) -> i64:
        return s.turn % SEATS

    def legal(self, s: Cards) -> vec[i64]:
        return ints([act(SWAP, s.hand[s.turn % SEATS]), act(KEEP, 0)])

    def apply(self, s: Cards, a: i64, log: Log) -> None:
        s.goto(0)
        if verb_of(a) == SWAP:
            log.tell(1 << (s.turn % SEATS), "2.1", "swapped", s.turn % SEATS, arg_of(a), 0)
            s.call(1, 0, 0, 0)
        else:
            log.say("2.1", "kept", s.turn % SEATS, 0, 0)
            s.turn += 1


def go_on(s: Cards, log: Log) -> None:
    """[1.2] Everybody draws, then they choose in turn until the end."""
    if s.turn < SEATS:
        s.goto(0)
        s.call(1, 0, 0, 0)
    elif s.turn >= SEATS + TURNS:
        s.over = 1


class Secrets(Game[Cards]):
    def begin(self, scenario: str, options: dict[str, int]) -> Cards:
        s = Cards()
        s.call(0, 0, 0, 0)
        return s

    def copy(self, s: Cards) -> Cards:
        return s.copy()

    def result(self, s: Cards) -> Result | None:
        if s.over == 0:
            return None
        hands = [int(card) for card in s.hand]
        return Result(tuple(n for n in range(SEATS) if hands[n] == max(hands)), tuple(hands), "3.1", "highest card")

    def view(self, s: Cards, seat: int) -> View:
        hand = [int(card) if n == seat or s.over else 0 for n, card in enumerate(s.hand)]
        return {"turn": int(s.turn), "hand": hand, "over": int(s.over), "frames": self.dump_frames(s)}

    def guess(self, view: View, seat: int, source: Source) -> Cards:
        s = self.load(view)
        for n in range(SEATS):
            if s.hand[n] == 0 and n < s.turn:
                s.hand[n] = 1 + source.below(9)
        return s

    def refusal(self, s: Cards, a: int) -> Reason:
        return Reason("2.1", "this is not your card", "swap the card you hold")

    def odds(self, s: Cards, seat: int) -> Odds | None:
        return None

    def problems(self, s: Cards) -> list[str]:
        return []

    def prompt(self, s: Cards) -> str:
        return "swap your card or keep it"

    def sentence(self, event: Event) -> str:
        return sentence(SENTENCES, {"seat": self.seats}, event)

    def picture(self, view: View) -> str:
        return str(view)

    def scene(self, view: View) -> dict[str, object]:
        return {"zones": view["hand"]}

    def dump(self, s: Cards) -> dict[str, object]:
        hand = [int(card) for card in s.hand]
        return {"turn": int(s.turn), "hand": hand, "over": int(s.over), "frames": self.dump_frames(s)}

    def load(self, position: Json) -> Cards:
        s = Cards()
        turn, hand, over = position["turn"], position["hand"], position["over"]
        assert isinstance(turn, int) and isinstance(hand, list) and isinstance(over, int)
        s.turn, s.hand, s.over = turn, ints(hand), over
        self.load_frames(s, position["frames"])
        return s


SENTENCES = {
    "drew": "{0:seat} draws {1}",
    "drawn": "{0:seat} draws a card",
    "swapped": "{0:seat} gives {1} away",
    "kept": "{0:seat} keeps the card",
}
SECRET: Final = Secrets(
    About("secret", "Secret", 1, ("red", "blue", "green"), (Scenario("cards", "Cards", ""),), ()),
    [
        Procedure("1.0", "game", (), (Step("1.2", go_on), Choose())),
        Procedure("1.1", "draw", (), (Draw(),)),
    ],
    Notation((Verb("swap", numbers(1, 9)), Verb("keep", ()), Verb("draw", numbers(1, 9)))),
)
