"""Tells positions of Decision in Desert: its slots by type."""

from typing import Final, final

from alamein.ai.teller import WHO, Plan, Teller
from alamein.core.native import i32, i64
from alamein.core.state import State
from alamein.games.desert_decision.state import Desert


@final
class DesertTeller(Teller):
    """The numbers in the order of the layout."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.loc = self.feed("loc")
        self.marks = self.feed("marks")
        self.hexes = self.board("hexes")
        self.air = self.feed("air")

    def tell_slots(self, n: i64, known: State) -> None:
        assert isinstance(known, Desert)
        s, out, at = known, self.numbers.numbers, n * self.numbers.wide + WHO
        out[at], out[at + 1], out[at + 2] = i32(s.scenario), i32(s.air_each_turn), i32(s.all_must_attack)
        out[at + 3], out[at + 4] = i32(s.engineers_exempt), i32(s.closed_stacks)
        out[at + 5], out[at + 6], out[at + 7] = i32(s.forts_closed), i32(s.armor_spoils), i32(s.front)
        out[at + 8], out[at + 9], out[at + 10] = i32(s.italians), i32(s.turn), i32(s.mines_cleared)
        out[at + 11], out[at + 12] = i32(s.clearing), i32(s.el_alamein_fell)
        self.loc.tell(n, s.loc)
        self.marks.tell(n, s.marks)
        self.hexes.tell(n, s.hexes)
        self.air.tell(n, s.air)


TELLER: Final = DesertTeller
