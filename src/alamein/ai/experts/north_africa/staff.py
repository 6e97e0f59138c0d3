"""Orders for the 1973 game: posts for single units, by the ways they can go in this movement phase."""

from typing import Final, final

from alamein.ai.experts.north_africa.ground import Reach
from alamein.ai.staff import Order, Staff
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.games.north_africa import GAME
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.state import NorthAfrica


@final
class NorthAfricaStaff(Staff[NorthAfrica]):
    """Posts for units in the Initial Movement Phase."""

    def is_due(self, s: NorthAfrica, seat: int, drafted: bool) -> bool:
        return s.runs(st.MOVEMENT_PHASE) and s.phase == st.INITIAL and s.active == seat and not drafted

    def drafts(self, s: NorthAfrica, seat: int, number: int, source: Source) -> list[Order]:
        able = [int(arg_of(a)) for a in GAME.legal(s) if verb_of(a) == V.MOVE]
        able = [u for u in able if s.loc[u] >= 0 and s.facing(u) == 0]
        found = [self.order(s, seat, able[int(source.below(len(able)))], source) for _ in range(number if able else 0)]
        return [order for order in found if order]

    def order(self, s: NorthAfrica, seat: int, u: int, source: Source) -> Order:
        """Send a unit to a post; () if it cannot move."""
        reach = Reach()
        reach.look(s, u, s.allowance(u))
        goal = self.post(s, seat, [int(h) for h in reach.hexes if h != s.loc[u]], source)
        way = [int(act(V.TO, h)) for h in self.way(int(s.loc[u]), goal, reach.came)]
        return (int(act(V.MOVE, u)), *way, int(act(V.HALT, 0))) if way else ()

    def interest(self, s: NorthAfrica, seat: int, h: int) -> int:
        """The enemy, ridges, mines."""
        board = s.board()
        beside = 2 if board.controlled(h, 1 - seat) else 0
        ridge = 1 if T.TERRAIN[h] == T.RIDGE else 0
        return beside + ridge + (2 if board.mine(h) == seat + 1 else 0)


STAFF: Final = NorthAfricaStaff(GAME, 2)
