"""Chapter 18: the special cases of the scenarios during play [18.0] [18.1] [18.2] [18.3].

[18.11] [18.21] [18.31] Lengths and first players are data of the scenarios.
"""

from alamein.core.native import i64
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import Board
from alamein.games.north_africa.state import CROSSED, NorthAfrica

# --- July: Boxed Areas --------------------------------------------------------------------------------------------


def box_entry(s: NorthAfrica, h: i64) -> i64:
    """Which of BOX_HEXES the hex is, if still in force; else -1."""
    if s.boxes == 0:
        return -1
    for n in range(i64(len(T.BOX_HEXES))):
        if T.BOX_HEXES[n] == h and s.boxes >> n & 1 != 0:
            return n
    return -1


def cannot_leave_box(s: NorthAfrica, u: i64, h: i64, n: i64) -> str:
    """[18.12] An Allied unit does not move or advance out of its box; within one it may [R27] [R50]. [18.14] Axis units
    are not bound."""
    if s.boxes == 0 or T.SIDE[u] != T.ALLIED:
        return ""
    here = box_entry(s, h)
    if here < 0:
        return ""
    there = box_entry(s, n)
    return "" if there >= 0 and T.BOX_OF[there] == T.BOX_OF[here] else "18.12"


def enter_box_hex(s: NorthAfrica, u: i64, h: i64) -> None:
    """[18.13] A box hex that an Axis unit enters is no box any more."""
    if s.boxes != 0 and T.SIDE[u] == T.AXIS:
        n = box_entry(s, h)
        if n >= 0:
            s.boxes &= ~(i64(1) << n)


def garrisoned_boxes(s: NorthAfrica, b: Board) -> i64:
    """The boxes that hold an Allied unit, as bits."""
    out: i64 = 0
    if s.boxes != 0:
        for n in range(i64(len(T.BOX_HEXES))):
            if s.boxes >> n & 1 != 0 and b.present(T.BOX_HEXES[n], T.ALLIED):
                out |= i64(1) << T.BOX_OF[n]
    return out


def extinguish_boxes(s: NorthAfrica, before: i64) -> None:
    """[18.13] Boxes garrisoned `before` the combat and emptied by it cease to be."""
    if s.boxes == 0:
        return
    emptied = before & ~garrisoned_boxes(s, s.board())
    for n in range(i64(len(T.BOX_HEXES))):
        if emptied >> T.BOX_OF[n] & 1 != 0:
            s.boxes &= ~(i64(1) << n)


def all_boxes() -> int:
    """Every box hex in force."""
    return (1 << sum(len(box) for box in T.BOXES)) - 1


# --- September: the first Game-Turn -------------------------------------------------------------------------------


def skips_initial_movement(s: NorthAfrica, side: i64) -> bool:
    """[4.21] [18.22] The Allied Player has no Initial Movement Phase in September's first Game-Turn [R28]."""
    return s.turn == 1 and side == T.ALLIED and T.SCENARIOS[s.scenario].skips_allied_movement


def doubles_attack(s: NorthAfrica, side: i64) -> bool:
    """[4.22] [18.23] Axis attacks are doubled in September's first Game-Turn."""
    return s.turn == 1 and side == T.AXIS and T.SCENARIOS[s.scenario].doubles_axis_attack


# --- October: the Retreat Line ------------------------------------------------------------------------------------


def cannot_go_west(s: NorthAfrica, u: i64, h: i64, n: i64) -> str:
    """[R29] Why an Axis unit may not step from `h` to `n` before Game-Turn 11 of October, or ""."""
    scenario = T.SCENARIOS[s.scenario]
    if not scenario.retreat_line or T.SIDE[u] != T.AXIS or s.turn > scenario.stand_fast:
        return ""
    if T.COLUMN[n] >= T.COLUMN[h]:
        return ""
    if s.has(u, CROSSED):
        return "18.33"  # [18.33] once over the line, never west again
    if T.COLUMN[h] > T.RETREAT_COLUMN and scenario.zone[T.AXIS][h] != 0:
        return "18.32"  # [18.32] between the lines
    return ""  # [18.34] west of the line, or east of the Starting Line


def cross_retreat_line(s: NorthAfrica, u: i64, h: i64, n: i64) -> None:
    """[18.33] Note an Axis unit that moves east over the Retreat Line."""
    if T.SIDE[u] == T.AXIS and T.COLUMN[h] <= T.RETREAT_COLUMN < T.COLUMN[n] and T.SCENARIOS[s.scenario].retreat_line:
        s.mark(u, CROSSED)
