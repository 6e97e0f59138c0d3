"""Chapter 8: Stacking [8.0].

[8.02] Units move singly, so a stack only forms and dissolves unit by unit; [8.03] which of them goes is the player's
choice, for a stack has no order here.
"""

from alamein.core.native import append, i64, vec
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import Board
from alamein.games.north_africa.state import COMBAT_PHASE, INITIAL, SUPPLY_PHASE, NorthAfrica


def cannot_stack(b: Board, u: i64, h: i64) -> str:
    """Why the unit may not be in the hex together with the friendly units there, or ""."""
    side = T.SIDE[u]
    if T.KIND[u] != T.ENGINEER and b.stacked(h, side) >= T.STACK_LIMIT[side]:
        return "8.0"  # [8.0] at all times, also in passing [R6]; [12.13] Engineers do not count
    return "6.32" if b.present(h, side) and b.holds_column(h) else ""  # [6.32] nobody stacks with a unit in Road Mode


def stacking_cost(b: Board, u: i64, h: i64) -> i64:
    """[8.01] The extra points to enter a hex that holds another friendly Combat or Supply unit [R6] [12.13]."""
    return i64(0) if b.stacked(h, T.SIDE[u]) == 0 else T.STACK_PENALTY[T.MECHANIZED[u]]


def unstacking_cost(b: Board, u: i64, h: i64) -> i64:
    """[8.01] The extra points to leave a hex that holds another friendly Combat or Supply unit [5.27] [R6]."""
    others = b.stacked(h, T.SIDE[u])
    if T.KIND[u] != T.ENGINEER:
        others -= 1
    return i64(0) if others == 0 else T.STACK_PENALTY[T.MECHANIZED[u]]


def overcrowded(s: NorthAfrica, side: i64) -> vec[i64]:
    """[10.23] The side's units that count in a hex above the stacking limit, in order, once it is to be set right."""
    b = s.board()
    out = vec[i64]()
    if b.crowds[side] == 0:
        return out
    if s.options & T.CROWD_LATER != 0 and (s.phase != INITIAL or side != s.active):
        return out  # [R43] the other reading
    for u in range(T.FIRST[side], T.LAST[side]):
        h = s.loc[u]
        if h >= 0 and T.KIND[u] != T.ENGINEER and b.stacked(h, side) > T.STACK_LIMIT[side]:
            out = append(out, u)
    return out


def may_be_overcrowded(s: NorthAfrica, side: i64) -> bool:
    """[10.23] Whether a hex of the side may be too full: between a combat and its next Movement Phase."""
    return s.phase != SUPPLY_PHASE if side == s.active else s.phase >= COMBAT_PHASE
