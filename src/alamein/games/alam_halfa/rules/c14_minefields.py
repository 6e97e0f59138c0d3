"""Chapter 14: Minefields, with [13.0], which makes the hexes west of the Start Line Axis minefields (in the map data).

(Provenance: seed; surcharge base A10, entire movement A11, placing of markers A4.)
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa.instant import deplete
from alamein.games.alam_halfa.state import AlamHalfa, in_enemy_zoc, minefield
from alamein.games.alam_halfa.tables import (
    ALLIED,
    AXIS,
    MARKERS,
    MINE_EXTRA,
    MINEFIELD,
    QATTARA,
    SEA,
    START_SIDE,
    SUPPLY,
    TERRAIN,
)


def is_enemy_minefield(s: AlamHalfa, side: i64, h: i64) -> i64:
    """[14.0] 1 if the mines in `h` are hostile to `side`, whoever stands there now."""
    mines = minefield(s, h)
    return 1 if mines != 0 and mines != side + 1 else 0


def takes_everything(s: AlamHalfa, side: i64, h: i64) -> i64:
    """[14.2] 1 if entering `h` takes a unit's whole movement: enemy mines in an enemy zone of control [A11]."""
    return 1 if in_enemy_zoc(s, side, h) > 0 and is_enemy_minefield(s, side, h) != 0 else 0


def surcharge(s: AlamHalfa, h: i64) -> i64:
    """[14.1] [14.2] Two points more for any minefield, even along a path [A10]."""
    return MINE_EXTRA if minefield(s, h) != 0 else 0


def retreat_through(s: AlamHalfa, u: i64, side: i64, h: i64, log: Log) -> i64:
    """[14.2] Enemy mines deplete a retreating unit. [14.1] Friendly mines do nothing. 1 if the mines were charged."""
    if is_enemy_minefield(s, side, h) == 0:
        return 0
    log.say("14.2", "retreats into mines", u, h, 0)
    deplete(s, u, "14.2", log)
    return 1


def cannot_place_marker(s: AlamHalfa, h: i64) -> str:
    """[14.3] East of the Start Line, not on printed mines, a supply hex or Qattara, nor on another marker [A4]."""
    if START_SIDE[h] != ALLIED:
        return "13.0"
    if TERRAIN[h] == SEA or TERRAIN[h] == QATTARA or MINEFIELD[h] != 0:
        return "14.3"
    if h == SUPPLY[AXIS] or h == SUPPLY[ALLIED]:
        return "14.3"
    for i in range(MARKERS):
        if s.mines[i] == h:
            return "14.3"
    return ""
