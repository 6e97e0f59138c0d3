"""Tells positions of Rommel at Alam el Halfa: its slots by type, and the markers as `secrets` lets a seat know them."""

from typing import Final, final

from alamein.ai.teller import NEVER, WHO, Plan, Teller
from alamein.core.game import Game
from alamein.core.native import i32, i64, vec
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.alam_halfa.secrets import know_markers
from alamein.games.alam_halfa.state import AlamHalfa, empty_board


@final
class AlamHalfaTeller(Teller):
    """The numbers in the order of the layout. What lies open is told from the position itself: only the markers need be
    another's to be known."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.loc = self.feed("loc")
        self.marks = self.feed("marks")
        self.mines = self.feed("mines")
        self.stages = self.feed("stages")
        self.captured = self.feed("captured")
        self.replaced = self.feed("replaced")
        self.hand = self.feed("hand")
        self.shown = self.feed("shown")
        self.lost = self.feed("lost")
        self.told: list[State | None] = [None] * plan.numbers.size  # the game in each place, and its version
        self.version: vec[i64] = filled(i64(plan.numbers.size), NEVER)
        self.known = empty_board()  # the markers that a seat may know, while they are told

    def follow(self, game: Game[State], n: i64, s: State, seat: i64) -> None:
        assert isinstance(s, AlamHalfa)
        looked, same = self.looked[n], self.told[n] is s and self.version[n] == s.version
        self.tell_who(n, seat, seat)
        self.tell_board(n, s)
        if not same:
            self.told[n] = s
            self.version[n] = s.version
            self.tell_markers(n, s)
        if not same or looked != seat:
            know_markers(s, self.known, seat)
            self.hand.tell(n, self.known.hand)
            self.lost.tell(n, self.known.lost)
        self.tell_frames(n, s)

    def tell_slots(self, n: i64, known: State) -> None:
        assert isinstance(known, AlamHalfa)
        self.tell_board(n, known)
        self.tell_markers(n, known)
        self.hand.tell(n, known.hand)
        self.lost.tell(n, known.lost)

    def tell_board(self, n: i64, s: AlamHalfa) -> None:
        """The single numbers and the units."""
        out, at = self.numbers.numbers, n * self.numbers.wide + WHO
        out[at], out[at + 1], out[at + 2], out[at + 3] = i32(s.turn), i32(s.side), i32(s.phase), i32(s.winner)
        out[at + 4], out[at + 5], out[at + 6] = i32(s.bombardments), i32(s.axis_fire), i32(s.control)
        out[at + 7], out[at + 8], out[at + 9] = i32(s.ridges_held), i32(s.ridge_high), i32(s.owed)
        out[at + 10], out[at + 11] = i32(s.target), i32(s.bombarding)
        out[at + 12], out[at + 13] = i32(s.attack_fire), i32(s.defense_fire)
        out[at + 14], out[at + 15] = i32(s.differential), i32(s.outcome)
        self.loc.tell(n, s.loc)
        self.marks.tell(n, s.marks)

    def tell_markers(self, n: i64, s: AlamHalfa) -> None:
        """What else lies open: it seldom changes."""
        self.mines.tell(n, s.mines)
        self.stages.tell(n, s.stages)
        self.captured.tell(n, s.captured)
        self.replaced.tell(n, s.replaced)
        self.shown.tell(n, s.shown)


TELLER: Final = AlamHalfaTeller
