"""Chapter 6: Road Mode [6.0] [6.1] [6.2] [6.3] [6.4]; the Terrain Effects Chart [6.5] is data.

`facing(u)` is 0 in normal mode, 1 + direction in Road Mode [6.18]. [6.23] It lasts from turn to turn until a rule or
the owner ends it.
"""

from alamein.core.event import Log
from alamein.core.hexgrid import NE, NW, SE, SW
from alamein.core.native import i64
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import Board, front, put, rear, stops
from alamein.games.north_africa.rules.c11_minefields import on_enemy_mines
from alamein.games.north_africa.rules.c13_supply import Lines
from alamein.games.north_africa.rules.c18_special_cases import cannot_go_west, cannot_leave_box
from alamein.games.north_africa.state import FULL_SUPPLY, INITIAL, NorthAfrica, at_friendly_edge

# --- entering [6.1] -----------------------------------------------------------------------------------------------


def cannot_form_column(s: NorthAfrica, b: Board, u: i64, left: i64) -> str:
    """Why the unit may not enter Road Mode in its hex with `left` points, whichever way it faces, or ""."""
    h = s.loc[u]
    if T.KIND[u] != T.COMBAT or s.facing(u) != 0 or h < 0:
        return "6.0"  # [6.0] Combat units only
    if T.MECHANIZED[u] == 0 and s.phase != INITIAL:
        return "6.12"  # [6.12] [6.11] others only in the Initial Movement Phase [R36]
    if not s.has(u, FULL_SUPPLY):
        return "6.14"  # [6.14] as judged at the start of the phase [R35]
    if (
        b.units(h, T.SIDE[u]) > 1
        or on_enemy_mines(b, h, T.SIDE[u])
        or stops(b, h, T.SIDE[u])
        or T.TERRAIN[h] != T.CLEAR
    ):
        return "6.15"  # [6.15]
    if T.MECHANIZED[u] != 0 and T.ROAD_INDEX[h] < 0:
        return "6.16"  # [6.16] Mechanized units only on the road
    if left < T.ROAD_PENALTY[T.MECHANIZED[u]]:
        return "6.13" if T.MECHANIZED[u] != 0 else "6.12"  # [6.12] one point; [6.13] three points
    return ""


def cannot_face(s: NorthAfrica, b: Board, u: i64, facing: i64) -> str:
    """Why the unit may not enter Road Mode with this facing (1 + direction), or ""."""
    h = s.loc[u]
    if T.MECHANIZED[u] != 0 and facing != road_facing(u, h):
        return "6.18"  # [R37] a Mechanized unit's front and rear do not depend on it: one facing is offered
    for x in (front(u, h, facing), rear(u, h, facing)):
        if x >= 0 and (b.present(x, 0) or b.present(x, 1)):
            return "6.17"  # [6.17] both hexes vacant of any unit
    return cannot_hold_space(b, u, h, facing)


def road_facing(u: i64, h: i64) -> i64:
    """The facing of a Mechanized unit on a road hex: away from home."""
    return T.ROAD_FACING[T.SIDE[u] * T.ROAD_LENGTH + T.ROAD_INDEX[h]]


def cannot_hold_space(b: Board, u: i64, h: i64, facing: i64) -> str:
    """[6.22] Why the two hexes before and behind cannot be the unit's Road Movement Space, or "" [R38].

    The unit itself is not counted on the board."""
    side = T.SIDE[u]
    ahead = front(u, h, facing)
    behind = rear(u, h, facing)
    for x in (ahead, behind):
        if x < 0:
            continue
        if T.TERRAIN[x] != T.CLEAR or on_enemy_mines(b, x, side):
            return "6.22"
        if (b.present(x, side) and x != h) or b.spaces(x, side) != 0:
            return "6.22"  # friendly units, or another column's space
    if ahead < 0 and not opens_home(u, h, facing - 1, 1):
        return "6.17"
    return "6.17" if behind < 0 and not opens_home(u, h, (facing + 2) % 6, -1) else ""


def cannot_be_column(s: NorthAfrica, b: Board, u: i64) -> str:
    """Why the unit cannot be in Road Mode where it stands, or ""."""
    h, facing = s.loc[u], s.facing(u)
    if h < 0 or T.KIND[u] != T.COMBAT or T.TERRAIN[h] != T.CLEAR or (T.MECHANIZED[u] != 0 and T.ROAD_INDEX[h] < 0):
        return "6.16"
    if b.units(h, T.SIDE[u]) > 1:
        return "6.32"
    put(b, u, h, facing, -1)
    why = cannot_hold_space(b, u, h, facing)
    put(b, u, h, facing, 1)
    return why


def opens_home(u: i64, h: i64, direction: i64, step: i64) -> bool:
    """[R8] Whether the missing hex lies off the unit's own map edge: vacant, unlike sea and other edges."""
    side = T.SIDE[u]
    if T.MECHANIZED[u] != 0:
        return T.ROAD_INDEX[h] == T.HOME_INDEX[side] and (step > 0) == (side == T.ALLIED)
    if not at_friendly_edge(h, side) or T.GRID.adj[6 * h + direction] >= 0:
        return False
    return direction in (NE, SE) if side == T.ALLIED else direction in (SW, NW)


def form_column(s: NorthAfrica, u: i64, facing: i64, log: Log) -> None:
    """[6.11] Put the unit into Road Mode; the caller takes the points."""
    s.set_facing(u, facing)
    log.say("6.11", "formed column", u, s.loc[u], 0)


# --- marching [6.2] -----------------------------------------------------------------------------------------------


def march_cost(marched: i64) -> i64:
    """[6.21] A new point for the first of every five hexes."""
    return 1 if marched % T.HEXES_PER_POINT == 0 else 0


def cannot_march(s: NorthAfrica, b: Board, u: i64, k: i64) -> str:
    """Why the unit in Road Mode may not march over the land hexside `k % 6` of its hex (points aside), or ""."""
    h = s.loc[u]
    n = T.ADJ[k]
    side = T.SIDE[u]
    apart = T.ROAD_INDEX[n] - T.ROAD_INDEX[h]
    if T.MECHANIZED[u] != 0 and (T.ROAD_INDEX[n] < 0 or apart * apart != 1):
        return "6.16"  # [6.16] [6.44] from road hex to next road hex
    if T.TERRAIN[n] != T.CLEAR:
        return "6.17"  # [6.17] no rough terrain
    if on_enemy_mines(b, n, side):
        return "6.33"  # [6.33]
    if b.present(n, side) or b.present(n, T.enemy(side)):
        return "6.17"  # [6.17] vacant of all units, so no overrun [R38]
    if cannot_leave_box(s, u, h, n):
        return "18.12"
    if west := cannot_go_west(s, u, h, n):
        return west
    put(b, u, h, s.facing(u), -1)  # look at the map as if the unit were not there
    why = "6.22" if b.spaces(n, side) != 0 else cannot_hold_space(b, u, n, k % 6 + 1)
    put(b, u, h, s.facing(u), 1)
    return why


def cannot_enter_space(b: Board, u: i64, h: i64) -> str:
    """[6.22] No friendly unit moves or advances into the Road Movement Space of a column [R38]."""
    return "6.22" if b.spaces(h, T.SIDE[u]) != 0 else ""


# --- leaving [6.3] [6.4] ------------------------------------------------------------------------------------------


def cannot_deploy(s: NorthAfrica, u: i64, left: i64) -> str:
    """[6.41] [6.45] Why the unit may not leave Road Mode with `left` points, or "" [R39]."""
    if s.facing(u) == 0:
        return "6.0"
    return "6.41" if left < T.ROAD_PENALTY[T.MECHANIZED[u]] else ""


def leave_road_mode(s: NorthAfrica, u: i64, rule: str, log: Log) -> None:
    """The unit is back in normal mode."""
    if s.facing(u) != 0:
        s.set_facing(u, 0)
        log.say(rule, "left column", u, s.loc[u], 0)


def drop_unsupplied_columns(s: NorthAfrica, lines: Lines, log: Log) -> None:
    """[6.42] Units of a side that are not fully Supplied fall out of Road Mode, free of charge."""
    for u in range(T.FIRST[lines.side], T.LAST[lines.side]):
        if s.facing(u) != 0 and lines.state(s, u) != T.SUPPLIED:
            leave_road_mode(s, u, "6.42", log)


def disturb_columns(s: NorthAfrica, u: i64, log: Log) -> None:
    """[6.22] [6.32] A unit that has retreated into a friendly column's hex or space ends its Road Mode."""
    h = s.loc[u]
    if h < 0:
        return
    b = s.board()
    side = T.SIDE[u]
    if b.spaces(h, side) == 0 and not b.holds_column(h):
        return
    for v in range(T.FIRST[side], T.LAST[side]):
        if v != u and s.facing(v) != 0 and s.loc[v] >= 0:
            at = s.loc[v]
            if at == h or front(v, at, s.facing(v)) == h or rear(v, at, s.facing(v)) == h:
                leave_road_mode(s, v, "6.22", log)
