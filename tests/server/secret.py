"""A game with secrets for the server's tests: each seat holds a card drawn at the start, may swap it unseen and may
look at its neighbor's."""

from __future__ import annotations

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.event import Log, Said, said
from alamein.core.game import About, Game, Json, Odds, Result, Scenario, View
from alamein.core.labels import Names
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE, Decision, Procedure, Step
from alamein.core.state import State
from alamein.core.vectors import filled, ints
from alamein.core.verbs import Notation, Verb, numbers
from alamein.core.words import Catalogue, Words, named
from alamein.games.catalogue import tables

SWAP, KEEP, DRAW, LOOK = range(4)
NAMES: Final = Names()
GAME: Final = NAMES.procedure("game")
DRAWING: Final = NAMES.procedure("draw")
SEATS: Final = 3
TURNS: Final = 9


class Cards(State):
    __slots__ = ("hand", "seen", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0
        self.hand: vec[i64] = filled(SEATS, 0)
        self.seen: vec[i64] = filled(SEATS, 0)  # 1: the seat before has looked at the card in this hand


class Draw(Decision[Cards]):
    """[1.1] A card comes into a hand; only its holder sees it."""

    ref = "1.1"
    verbs = (DRAW,)

    def seat(self, s: Cards) -> i64:
        return CHANCE

    def hides(self, s: Cards) -> bool:
        return True

    def prompt(self, s: Cards) -> Said:
        return said("1.1", "draw")

    def cannot(self, s: Cards, a: i64) -> Said | None:
        return None

    def legal(self, s: Cards) -> vec[i64]:
        return ints([act(DRAW, n) for n in range(1, 10)])

    def apply(self, s: Cards, a: i64, log: Log) -> None:
        seat = s.turn % SEATS
        s.hand[seat], s.seen[seat] = arg_of(a), 0
        log.tell(1 << seat, "1.1", "drew", seat, arg_of(a), 0)
        log.say("1.1", "drawn", seat, 0, 0)
        s.turn += 1
        s.end()


class Choose(Decision[Cards]):
    """[2.1] Swap the card or keep it, or look at the next seat's first."""

    ref = "2.1"
    verbs = (SWAP, KEEP, LOOK)

    def seat(self, s: Cards) -> i64:
        return s.turn % SEATS

    def prompt(self, s: Cards) -> Said:
        return said("2.1", "choose")

    def cannot(self, s: Cards, a: i64) -> Said | None:
        if verb_of(a) == LOOK and s.seen[(s.turn + 1) % SEATS] != 0:
            return said("2.1", "seen")
        wrong = verb_of(a) == SWAP and arg_of(a) != s.hand[s.turn % SEATS]
        return said("2.1", "not yours", int(arg_of(a))) if wrong else None

    def legal(self, s: Cards) -> vec[i64]:
        look = [] if s.seen[(s.turn + 1) % SEATS] else [act(LOOK, 0)]
        return ints([act(SWAP, s.hand[s.turn % SEATS]), act(KEEP, 0), *look])

    def apply(self, s: Cards, a: i64, log: Log) -> None:
        s.restart()
        if verb_of(a) == SWAP:
            log.tell(1 << (s.turn % SEATS), "2.1", "swapped", s.turn % SEATS, arg_of(a), 0)
            s.call(DRAWING, 0, 0, 0)
        elif verb_of(a) == LOOK:
            other = (s.turn + 1) % SEATS
            s.seen[other] = 1
            log.tell(1 << (s.turn % SEATS), "2.1", "saw", other, s.hand[other], 0)
        else:
            log.say("2.1", "kept", s.turn % SEATS, 0, 0)
            s.turn += 1


def go_on(s: Cards, log: Log) -> None:
    """[1.2] Everybody draws, then they choose in turn until the end."""
    if s.turn < SEATS:
        s.restart()
        s.call(DRAWING, 0, 0, 0)
    elif s.turn >= SEATS + TURNS:
        s.over = 1


class Secrets(Game[Cards]):
    def begin(self, scenario: str, options: dict[str, int]) -> Cards:
        s = Cards()
        s.call(GAME, 0, 0, 0)
        return s

    def result(self, s: Cards) -> Result | None:
        if s.over == 0:
            return None
        hands = [int(card) for card in s.hand]
        return Result(
            tuple(n for n in range(SEATS) if hands[n] == max(hands)),
            tuple(hands),
            "3.1",
            "highest card",
            "highest card",
        )

    def keeps_secrets(self, s: Cards) -> bool:
        return True

    def known(self, s: Cards, seat: int) -> Cards:
        """The hand of the seat; a card of another is 0."""
        t = Cards()
        t.copy_frames(s)
        t.turn, t.seen = s.turn, s.seen[:]
        open_to = [(n, n - 1 if n else SEATS - 1) if s.seen[n] else (n,) for n in range(SEATS)]
        t.hand = ints(int(card) if seat in open_to[n] or s.over else 0 for n, card in enumerate(s.hand))
        return t

    def view(self, s: Cards, seat: int) -> View:
        return self.dump(self.known(s, seat))

    def deal(self, known: Cards, seat: int, source: Source) -> Cards:
        s = self.copy(known)
        for n in range(SEATS):
            if s.hand[n] == 0 and n < s.turn:
                s.hand[n] = 1 + source.below(9)
        return s

    def odds(self, s: Cards, seat: int) -> Odds | None:
        return None

    def problems(self, s: Cards) -> list[str]:
        return []

    def draw_text(self, known: Cards, seat: int) -> str:
        return str(self.dump(known))

    def draw_scene(self, known: Cards, seat: int) -> dict[str, object]:
        return {"zones": [int(card) for card in known.hand]}

    def dump(self, s: Cards) -> dict[str, object]:
        hand = [int(card) for card in s.hand]
        seen = [int(mark) for mark in s.seen]
        return {"turn": int(s.turn), "hand": hand, "seen": seen, "over": int(s.over), "frames": self.dump_frames(s)}

    def load(self, position: Json) -> Cards:
        s = Cards()
        turn, hand, seen, over = (position[key] for key in ("turn", "hand", "seen", "over"))
        assert isinstance(turn, int) and isinstance(hand, list) and isinstance(seen, list) and isinstance(over, int)
        s.turn, s.hand, s.seen, s.over = turn, ints(hand), ints(seen), over
        self.load_frames(s, position["frames"])
        return s


WORDS: Final = Words(
    {"seat": named("seat", ("red", "blue", "green"))},
    Catalogue(
        ["1"],
        {
            "drew": ("draw", "{0:seat} draws {1}"),
            "drawn": ("draw", "{0:seat} draws a card"),
            "swapped": ("card", "{0:seat} gives {1} away"),
            "saw": ("reveal", "{0:seat} holds {1}"),
            "kept": ("card", "{0:seat} keeps the card"),
        },
        {"draw": "a card is drawn", "choose": "swap your card or keep it"},
        {},
        {
            ("2.1", "not yours"): ("{0} is not your card", "swap the card you hold"),
            ("2.1", "seen"): ("the card has been looked at", "swap your card or keep it"),
        },
        {"core": tables("games")["core"]},
    ),
)
SECRET: Final = Secrets(
    About("secret", "Secret", 1, ("red", "blue", "green"), (Scenario("cards", "Cards", ""),), ()),
    NAMES,
    [Procedure("1.0", GAME, (), (Step("1.2", go_on, "go on"), Choose())), Procedure("1.1", DRAWING, (), (Draw(),))],
    Notation(
        (
            Verb(SWAP, "swap", "card", numbers(1, 9)),
            Verb(KEEP, "keep", "none", ()),
            Verb(DRAW, "draw", "card", numbers(1, 9), ("chance",)),
            Verb(LOOK, "look", "none", (), ("reveals",)),
        ),
        {"swap": "Swap", "keep": "Keep", "draw": "Draw", "look": "Look"},
    ),
    WORDS,
    {},
)
