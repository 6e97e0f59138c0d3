"""The 1973 game, for its expert: what it has worked out, kept while nothing changes from which it follows."""

from typing import Final, final

from alamein.ai.experts.north_africa.around import Around
from alamein.ai.experts.north_africa.attacks import Attacks
from alamein.ai.experts.north_africa.plan import Plan
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa.state import FACING_SHIFT, NorthAfrica
from alamein.games.north_africa.tables import MOST_MINES, UNITS

SCALARS: Final = 10  # numbers of a key that belong to no unit and no minefield


@final
class Memory:
    """The last plan and the last attacks of either side. Every player that thinks has one of his own."""

    __slots__ = ("around", "attack_keys", "attacks_of", "keys", "plans")

    def __init__(self) -> None:
        self.around: list[Around] = [Around(), Around()]
        self.keys: list[vec[i64]] = [vec[i64](), vec[i64]()]
        self.plans: list[Plan | None] = [None, None]
        self.attack_keys: list[vec[i64]] = [vec[i64](), vec[i64]()]
        self.attacks_of: list[Attacks | None] = [None, None]

    def plan(self, s: NorthAfrica, side: i64, style: i64) -> Plan:
        """What the side is after."""
        key = key_of(s, style)
        kept = self.plans[side]
        if kept is None or self.keys[side] != key:
            kept = Plan(s, side, style, self.around[side])
            self.keys[side], self.plans[side] = key, kept
        return kept

    def attacks(self, s: NorthAfrica, side: i64, style: i64) -> Attacks:
        """The attacks of the side's Combat Phase."""
        key = key_of(s, style)
        kept = self.attacks_of[side]
        if kept is None or self.attack_keys[side] != key:
            kept = Attacks(s, side, style)
            self.attack_keys[side], self.attacks_of[side] = key, kept
        return kept


def key_of(s: NorthAfrica, style: i64) -> vec[i64]:
    """All that plans look at: everything but the frames, the points and what has been declared in a Combat Phase."""
    out = filled(2 * UNITS + MOST_MINES + SCALARS, 0)
    for u in range(UNITS):
        out[u] = s.loc[u]
        out[UNITS + u] = s.flags(u) | s.facing(u) << FACING_SHIFT | s.allowance(u) << 20
    for n in range(MOST_MINES):
        out[2 * UNITS + n] = s.mine_hex(n) << 4 | s.mine_side(n) << 2 | s.mine_state(n)
    at = 2 * UNITS + MOST_MINES
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.scenario, s.options, s.turn, s.active
    out[at + 4], out[at + 5], out[at + 6] = s.phase, s.boxes, s.edge_index
    out[at + 7], out[at + 8], out[at + 9] = s.vanguard(0), s.vanguard(1), style
    return out
