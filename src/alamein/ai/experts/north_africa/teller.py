"""Tells positions of Battles in North Africa: its slots by type."""

from typing import Final, final

from alamein.ai.teller import WHO, Plan, Teller
from alamein.core.native import i32, i64
from alamein.core.state import State
from alamein.games.north_africa.state import NorthAfrica


@final
class NorthAfricaTeller(Teller):
    """The numbers in the order of the layout."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.loc = self.board("loc")
        self.cells = self.board("cells")

    def tell_slots(self, n: i64, known: State) -> None:
        assert isinstance(known, NorthAfrica)
        s, out, at = known, self.numbers.numbers, n * self.numbers.wide + WHO
        out[at], out[at + 1], out[at + 2], out[at + 3] = i32(s.scenario), i32(s.options), i32(s.turn), i32(s.active)
        out[at + 4], out[at + 5], out[at + 6], out[at + 7] = (
            i32(s.phase),
            i32(s.points),
            i32(s.boxes),
            i32(s.edge_index),
        )
        self.loc.tell(n, s.loc)
        self.cells.tell(n, s.cells)


TELLER: Final = NorthAfricaTeller
