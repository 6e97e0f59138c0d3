"""Chapter 6: Zones of control. (Provenance: reconstructed; the ban in minefields is the seed's 14.0.)

[6.0] Which hexes a unit controls follows from the map's ways in (`tables.WAYS`) and is kept by `state.put`.
"""

from alamein.core.native import i64
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.state import AlamHalfa


def goes_from_zone_to_zone(s: AlamHalfa, u: i64, a: i64, b: i64) -> bool:
    """Whether a step from `a` to `b` leads from one enemy-controlled hex to another and the unit is no commando."""
    side = T.SIDE[u]
    return T.COMMANDO[u] == 0 and st.in_enemy_zoc(s, side, b) and st.in_enemy_zoc(s, side, a)


def cannot_go_from_zone_to_zone(s: AlamHalfa, u: i64, a: i64, b: i64, has_moved: bool) -> str:
    """[6.1] Only as the first step of the phase; [14.0] never into a minefield of either side [A12]."""
    if not goes_from_zone_to_zone(s, u, a, b):
        return ""
    if st.minefield(s, b) != 0:
        return "14.0"
    return "6.1" if has_moved else ""


def must_stop(s: AlamHalfa, u: i64, h: i64) -> bool:
    """[6.1] A unit that enters an enemy zone of control stops; commandos do not."""
    return T.COMMANDO[u] == 0 and st.in_enemy_zoc(s, T.SIDE[u], h)


def cannot_fall_back_into(s: AlamHalfa, side: i64, h: i64, runner: i64) -> str:
    """[6.2] No retreat or displacement into an enemy zone, unless a friend (other than `runner`) stands there."""
    if not st.in_enemy_zoc(s, side, h):
        return ""
    friend = s.at[h]
    return "" if friend >= 0 and friend != runner and T.SIDE[friend] == side else "6.2"
