"""Chapter 14: Minefields, with [13.0], which makes the hexes west of the Start Line Axis minefields (in the map data).

(Provenance: seed; surcharge base A10, entire movement A11, placing of markers A4.)
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c19_victory import deplete
from alamein.games.alam_halfa.state import AlamHalfa


def is_enemy_minefield(s: AlamHalfa, side: i64, h: i64) -> bool:
    """[14.0] Whether the mines in `h` are hostile to `side`, whoever stands there now."""
    mines = st.minefield(s, h)
    return mines != 0 and mines != side + 1


def takes_everything(s: AlamHalfa, side: i64, h: i64) -> bool:
    """[14.2] Whether entering `h` takes a unit's whole movement: enemy mines in an enemy zone of control [A11]."""
    return st.in_enemy_zoc(s, side, h) and is_enemy_minefield(s, side, h)


def surcharge(s: AlamHalfa, h: i64) -> i64:
    """[14.1] [14.2] Two points more for any minefield, even along a path [A10]."""
    return T.MINE_EXTRA if st.minefield(s, h) != 0 else 0


def retreat_through(s: AlamHalfa, u: i64, h: i64, log: Log) -> bool:
    """[14.2] Enemy mines deplete a retreating unit, [14.1] friendly ones do nothing; whether there were any."""
    if not is_enemy_minefield(s, T.SIDE[u], h):
        return False
    log.say("14.2", "retreats into mines", u, h, 0)
    deplete(s, u, "14.2", log)
    return True


def cannot_be_mined(h: i64) -> str:
    """[14.3] East of the Start Line, not on printed mines, a supply hex or Qattara."""
    if T.START_SIDE[h] != T.ALLIED:
        return "13.0"
    if T.TERRAIN[h] == T.SEA or T.TERRAIN[h] == T.QATTARA:
        return "14.3 ground"
    if h == T.SUPPLY[T.AXIS] or h == T.SUPPLY[T.ALLIED]:
        return "14.3 supply"
    return "14.3 mined" if T.MINEFIELD[h] != 0 else ""


def cannot_place_marker(s: AlamHalfa, h: i64) -> str:
    """[14.3] Where mines may be laid, and no other marker lies [A4]."""
    return cannot_be_mined(h) or ("14.3 mined" if st.minefield(s, h) != 0 else "")
