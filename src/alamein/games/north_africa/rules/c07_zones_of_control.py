"""Chapter 7: Zones of Control [7.0] [7.1] [7.2] [7.3] [7.4] [7.5].

The zones themselves are counted by `state.put`: six hexes around a Combat unit, two for one in Road Mode [R2]. A hex
is controlled or it is not [7.51]. [11.25] Minefields neither have zones nor stop them.
"""

from alamein.core.native import i64
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.state import Board, NorthAfrica, enemy


def cannot_leave_zone(s: NorthAfrica, b: Board, u: i64) -> str:
    """Why the unit may not move out of its hex because of enemy control, or ""."""
    h = s.loc[u]
    side = T.SIDE[u]
    if b.controlled(h, enemy(side)) == 0:
        return ""
    if b.units(h, side) > 1:
        return ""  # [7.11] [12.23] another friendly unit, of any kind, stays behind [R3] [R33]
    return "5.23"  # [5.23] [7.21] a unit alone in the hex may not leave it


def stops(b: Board, h: i64, side: i64) -> bool:
    """[7.21] Whether a unit of the side ends its movement on entering the hex; friends there do not help [R3]."""
    return b.controlled(h, enemy(side)) != 0


def bars_line(b: Board, h: i64, side: i64) -> bool:
    """[7.32] [7.41] Whether enemy control closes the hex to a retreat or a supply line of the side.

    [7.12] A friendly unit of any kind in the hex opens it again."""
    return b.controlled(h, enemy(side)) != 0 and b.present(h, side) == 0
