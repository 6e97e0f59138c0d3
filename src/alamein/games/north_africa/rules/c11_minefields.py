"""Chapter 11: Minefields [11.0] [11.1] [11.2] [11.3] [11.4].

A marker is laid, freshly cleared (turned over until the Combat Phase ends), or gone for good [11.37]. It never hinders
its owner and is not lost with its garrison [R19].
"""

from alamein.core.action import arg_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw
from alamein.core.native import i64
from alamein.core.procedure import Die
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import FRESH, Board
from alamein.games.north_africa.state import NorthAfrica


def on_enemy_mines(b: Board, h: i64, side: i64) -> bool:
    """Whether the hex is an uncleared minefield of the other side."""
    return b.mine(h) == T.enemy(side) + 1


def on_own_mines(b: Board, h: i64, side: i64) -> bool:
    """Whether the hex is an uncleared minefield of the side."""
    return b.mine(h) == side + 1


def cannot_enter_mines(b: Board, u: i64, h: i64) -> str:
    """Why the unit may not enter the minefield in the hex, or ""."""
    if T.KIND[u] == T.SUPPLY and on_enemy_mines(b, h, T.SIDE[u]):
        return "11.15"  # [11.15] no Supply units; [11.13] others as the stacking rules allow
    return ""


def mine_cost(b: Board, u: i64, h: i64) -> i64:
    """[11.11] The extra points to enter an enemy minefield; [11.12] [12.11] none for Engineers [R7]."""
    free = T.KIND[u] == T.ENGINEER or not on_enemy_mines(b, h, T.SIDE[u])
    return i64(0) if free else T.MINE_PENALTY[T.MECHANIZED[u]]


def cannot_leave_mines(s: NorthAfrica, b: Board, u: i64) -> str:
    """[11.14] A Combat unit does not move out of an uncleared enemy minefield; Engineers do [R34] [12.14]."""
    return "11.14" if T.KIND[u] == T.COMBAT and on_enemy_mines(b, s.loc[u], T.SIDE[u]) else ""


def cannot_attack_from(b: Board, h: i64, side: i64) -> str:
    """Why no attack of the side is made out of the hex because of mines, or ""."""
    if on_enemy_mines(b, h, side):
        return "11.22"  # [11.22]
    return "11.36" if b.mine(h) == FRESH else ""  # [11.36] [12.22] not from a hex cleared in this Player-Turn [R47]


# --- clearing -----------------------------------------------------------------------------------------------------


def marker_in(s: NorthAfrica, h: i64) -> i64:
    """The laid marker in a hex, or -1."""
    for n in range(T.MOST_MINES):
        if s.mine_hex(n) == h and s.mine_state(n) == st.LAID:
            return n
    return -1


def clear(s: NorthAfrica, u: i64, rule: str, log: Log) -> None:
    """The unit clears the enemy minefield it is on: the marker is turned over [11.36]."""
    h = s.loc[u]
    s.set_mine(marker_in(s, h), st.FRESHLY_CLEARED)
    s.mark(u, st.CLEARED)
    log.say(rule, "cleared", u, h, 0)
    if T.SIDE[u] == T.AXIS and T.SCENARIOS[s.scenario].minefield_points != 0:
        s.points += T.SCENARIOS[s.scenario].minefield_points  # [17.22] [R48]
        log.say("17.22", "points", T.SCENARIOS[s.scenario].minefield_points, s.points, 0)


def remove_cleared(s: NorthAfrica) -> None:
    """[11.36] [11.37] After the Combat Phase turned markers come off, for the rest of the game."""
    for n in range(T.MOST_MINES):
        if s.mine_state(n) == st.FRESHLY_CLEARED:
            s.set_mine(n, st.GONE)


def next_clearing(s: NorthAfrica, log: Log) -> None:
    """[11.33] Before any combat, [11.35] each Combat unit on an enemy minefield rolls once until the hex is clear."""
    b = s.board()
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if (
            s.loc[u] >= 0
            and T.KIND[u] == T.COMBAT
            and not s.has(u, st.ROLLED)
            and on_enemy_mines(b, s.loc[u], s.active)
        ):
            s.set_local(st.UNIT, u)
            return
    s.end()


class RollToClear(Die[NorthAfrica]):
    """[11.32] A Combat unit clears its hex on 1 (Allied) or 1 and 2 (Axis) [R17]; [11.34] one hex a turn."""

    ref = "11.32"

    def prompt(self, s: NorthAfrica) -> Said:
        return said("11.32", "clear", s.active, s.local(st.UNIT), s.loc[s.local(st.UNIT)])

    def throw(self, s: NorthAfrica) -> Throw:
        u = s.local(st.UNIT)
        return Throw(int(s.active), said("11.32", "clearing", u, s.loc[u]), "")

    def fall(self, s: NorthAfrica, a: i64) -> Fall:
        clears = arg_of(a) <= T.CLEARS_UP_TO[s.active]
        return Fall(said("11.32", "cleared" if clears else "not cleared"), int(clears), (0, 0))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        u = s.local(st.UNIT)
        s.restart()
        s.mark(u, st.ROLLED)
        log.say("11.32", "rolled to clear", u, s.loc[u], arg_of(a))
        if arg_of(a) <= T.CLEARS_UP_TO[T.SIDE[u]]:
            clear(s, u, "11.32", log)
