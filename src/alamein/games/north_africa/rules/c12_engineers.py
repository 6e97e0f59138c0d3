"""Chapter 12: Engineers [12.0] [12.1] [12.2].

[12.11] They enter enemy minefields at no extra cost (chapter 11); [12.13] their stacking is in chapter 8, [12.23] their
part in cancelling Zones of Control in chapter 7, their movement phase in chapter 5.
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import FRESH, Board
from alamein.games.north_africa.rules.c11_minefields import clear, on_enemy_mines
from alamein.games.north_africa.state import ADJACENT, CLEARED, NorthAfrica


def clear_by_entering(s: NorthAfrica, u: i64, log: Log) -> None:
    """[12.12] [11.31] An Engineer that enters an enemy minefield in the Initial Movement Phase clears it at once [R16];
    [12.14] [11.34] only the first one it enters in a Player-Turn."""
    if T.KIND[u] == T.ENGINEER and not s.has(u, CLEARED) and on_enemy_mines(s.board(), s.loc[u], T.SIDE[u]):
        clear(s, u, "12.12", log)


def note_adjacent_engineers(s: NorthAfrica) -> None:
    """[12.21] Note the Engineers that stand next to an enemy minefield when the Combat Phase begins."""
    b = s.board()
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        s.unmark(u, ADJACENT)
        if T.KIND[u] == T.ENGINEER and s.loc[u] >= 0:
            h = s.loc[u]
            for k in range(6 * h, 6 * h + 6):
                if T.ADJ[k] >= 0 and on_enemy_mines(b, T.ADJ[k], s.active):
                    s.mark(u, ADJACENT)


def cannot_assist(s: NorthAfrica, b: Board, u: i64, target: i64) -> str:
    """Why the Engineer may not assist an attack on the enemy minefield hex `target`, or "" [R18]."""
    if T.KIND[u] != T.ENGINEER or T.SIDE[u] != s.active or s.loc[u] < 0 or not on_enemy_mines(b, target, s.active):
        return "12.21 no engineer"
    if s.has(u, CLEARED):
        return "12.21 cleared"  # [12.21] [12.0] it has cleared a minefield in this Player-Turn
    if s.attack(u) != 0:
        return "12.0"  # [12.0] one attack in a Player-Turn
    if b.mine(s.loc[u]) == FRESH:
        return "12.22"  # [12.22] not from a hex cleared in this Player-Turn
    if not s.has(u, ADJACENT):
        return "12.21 late"
    return "" if T.is_adjacent(s.loc[u], target) else "12.21 far"
