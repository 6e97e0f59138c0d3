"""Chapter 5: Movement [5.0] [5.1] [5.2].

[5.15] Units move one at a time: a player picks a unit, then steps hex by hex until it halts, may go no further, or its
points are spent. [5.11] Nobody has to move. [R1] The exception to one point a hex is Road Mode.
"""

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision
from alamein.games.north_africa.rules.c06_road_mode import (
    cannot_deploy,
    cannot_enter_space,
    cannot_face,
    cannot_form_column,
    cannot_march,
    form_column,
    leave_road_mode,
    march_cost,
)
from alamein.games.north_africa.rules.c07_zones_of_control import cannot_leave_zone, stops
from alamein.games.north_africa.rules.c08_stacking import cannot_stack, overcrowded, stacking_cost, unstacking_cost
from alamein.games.north_africa.rules.c11_minefields import cannot_enter_mines, cannot_leave_mines, mine_cost
from alamein.games.north_africa.rules.c12_engineers import clear_by_entering
from alamein.games.north_africa.rules.c15_roads import move_vanguards
from alamein.games.north_africa.rules.c16_map_edges import cannot_exit, cannot_re_enter, exit_map, is_off_map, way_back
from alamein.games.north_africa.rules.c17_victory import BY_CROWDING, BY_OVERRUN, eliminate
from alamein.games.north_africa.rules.c18_special_cases import (
    cannot_go_west,
    cannot_leave_box,
    cross_retreat_line,
    enter_box_hex,
)
from alamein.games.north_africa.state import (
    ATTACKED,
    END_MOVEMENT,
    HALTED,
    INITIAL,
    LEFT,
    MARCHED,
    MECHANIZED_PHASE,
    MOVED,
    NEXT_MOVER,
    OFF_MAP,
    STEPS,
    SUPPLY_PHASE,
    UNIT,
    UNIT_MOVE,
    Board,
    NorthAfrica,
    contains,
    enemy,
)
from alamein.games.north_africa.tables import (
    ADJ,
    COMBAT,
    FIRST,
    KIND,
    LAST,
    MECHANIZED,
    ROAD_PENALTY,
    SIDE,
    SUPPLY,
    TERRAIN,
    TERRAIN_COST,
)
from alamein.games.north_africa.verbs import COLUMN, DEPLOY, DONE, EXIT, HALT, MOVE, REMOVE, TO

# --- who may move -------------------------------------------------------------------------------------------------


def cannot_move(s: NorthAfrica, u: i64) -> str:
    """Why the unit does not move in this phase at all, or ""."""
    if SIDE[u] != s.active:
        return "5.11"  # [5.11] only the Phasing Player's units
    if s.loc[u] < 0 and not is_off_map(s, u):
        return "5.0"
    if s.has(u, MOVED):
        return "5.0"  # [5.0] a unit whose move is over does not move again in the phase
    if s.phase == SUPPLY_PHASE:
        return "" if KIND[u] == SUPPLY else "4.1"  # [4.1] [R5]
    if KIND[u] == SUPPLY:
        return "4.1"
    if s.phase == MECHANIZED_PHASE:
        if KIND[u] != COMBAT or MECHANIZED[u] == 0:
            return "5.25"  # [5.25] [12.0] Engineers only in the Initial Movement Phase
        if s.has(u, ATTACKED):
            return "5.26"  # [5.26]
        if s.has(u, HALTED):
            return "6.43"  # [6.43] not for the rest of the Player-Turn
    return ""


# --- stepping in normal mode ----------------------------------------------------------------------------------------


def cannot_leave(s: NorthAfrica, b: Board, u: i64) -> str:
    """Why the unit may not move out of its hex, or ""."""
    if s.loc[u] < 0:
        return ""
    zone = cannot_leave_zone(s, b, u)
    if zone:
        return zone
    return cannot_leave_mines(s, b, u)


def entry_cost(s: NorthAfrica, b: Board, u: i64, n: i64) -> i64:
    """[5.12] [5.14] The points to enter hex `n`: terrain [6.5], mines, leaving a stack and joining one [5.27]."""
    cost = TERRAIN_COST[TERRAIN[n] * 2 + MECHANIZED[u]] + mine_cost(b, u, n) + stacking_cost(b, u, n)
    if s.loc[u] >= 0:
        cost += unstacking_cost(b, u, s.loc[u])
    return cost


def cannot_enter(s: NorthAfrica, b: Board, u: i64, n: i64, left: i64) -> str:
    """Why the unit in normal mode, with `left` points, may not step into the adjacent hex `n`, or ""."""
    side = SIDE[u]
    h = s.loc[u]
    if b.present(n, enemy(side)) != 0 and (KIND[u] != COMBAT or b.combat_units(n, enemy(side)) != 0):
        return "5.21"  # [5.21] enemy Combat units bar the hex; others only to Supply and Engineer units [R4]
    why = cannot_enter_mines(b, u, n)
    if why:
        return why
    why = cannot_stack(b, u, n)
    if why:
        return why
    why = cannot_enter_space(b, u, n)
    if why:
        return why
    if h >= 0:
        why = cannot_leave_box(s, u, h, n)
        if why:
            return why
        why = cannot_go_west(s, u, h, n)
        if why:
            return why
    else:
        why = cannot_re_enter(b, u, n)
        if why:
            return why
    if entry_cost(s, b, u, n) > left:
        return "5.24"  # [5.24] [5.13] the whole cost out of the points left
    return ""


# --- what a unit can do next ----------------------------------------------------------------------------------------


def may_step(s: NorthAfrica, b: Board, u: i64, k: i64, left: i64, marched: i64) -> bool:
    """Whether the unit may go across hexside `k % 6` of its hex, in its present mode."""
    n = ADJ[k]
    if n < 0:
        return False
    if s.facing(u) == 0:
        return not cannot_enter(s, b, u, n, left)
    return march_cost(marched) <= left and not cannot_march(s, b, u, k)


def may_exit(s: NorthAfrica, u: i64, left: i64, marched: i64) -> bool:
    """[17.23] Whether the unit may leave the map now: one point, or one hex of marching [R51]."""
    cost: i64 = 1 if s.facing(u) == 0 else march_cost(marched)
    return s.loc[u] >= 0 and not cannot_exit(s, u) and left >= cost


def steps(s: NorthAfrica, u: i64, left: i64, marched: i64, out: vec[i64]) -> vec[i64]:
    """Append the hexes the unit can step to, and the exit."""
    b = s.board()
    if is_off_map(s, u):
        if not cannot_enter(s, b, u, way_back(s, u), left):
            out = append(out, act(TO, way_back(s, u)))
        return out
    if s.has(u, HALTED) or cannot_leave(s, b, u):
        return out
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if may_step(s, b, u, k, left, marched):
            out = append(out, act(TO, ADJ[k]))
    if may_exit(s, u, left, marched):
        out = append(out, act(EXIT, 0))
    return out


def mode_changes(s: NorthAfrica, u: i64, left: i64, out: vec[i64]) -> vec[i64]:
    """Append the ways to enter or leave Road Mode."""
    if s.facing(u) != 0:
        if not cannot_deploy(s, u, left):
            out = append(out, act(DEPLOY, 0))
        return out
    b = s.board()
    if not cannot_form_column(s, b, u, left):
        for facing in range(i64(1), i64(7)):
            if not cannot_face(s, b, u, facing):
                out = append(out, act(COLUMN, facing - 1))
    return out


def can_step(s: NorthAfrica, b: Board, u: i64, left: i64, marched: i64) -> bool:
    """Whether `steps` would find anything; stops at the first."""
    if is_off_map(s, u):
        return not cannot_enter(s, b, u, way_back(s, u), left)
    if s.has(u, HALTED) or cannot_leave(s, b, u):
        return False
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if may_step(s, b, u, k, left, marched):
            return True
    return may_exit(s, u, left, marched)


def can_act(s: NorthAfrica, b: Board, u: i64, left: i64, marched: i64) -> bool:
    """Whether the unit can do anything but stand."""
    return can_step(s, b, u, left, marched) or can_change_mode(s, b, u, left)


def can_change_mode(s: NorthAfrica, b: Board, u: i64, left: i64) -> bool:
    """Whether `mode_changes` would find anything."""
    if s.facing(u) != 0:
        return not cannot_deploy(s, u, left)
    if cannot_form_column(s, b, u, left):
        return False
    return any(not cannot_face(s, b, u, facing) for facing in range(i64(1), i64(7)))


def movers(s: NorthAfrica, out: vec[i64]) -> vec[i64]:
    """Append `move` for every unit that can do something in this phase."""
    b = s.board()
    for u in range(FIRST[s.active], LAST[s.active]):
        if not cannot_move(s, u) and can_act(s, b, u, s.allowance(u), 0):
            out = append(out, act(MOVE, u))
    return out


def crowd_actions(s: NorthAfrica, crowd: vec[i64]) -> vec[i64]:
    """[10.23] Units of overcrowded hexes move out first; if none can, one of them is eliminated [R43]."""
    b = s.board()
    out = vec[i64]()
    for i in range(i64(len(crowd))):
        u = crowd[i]
        if not cannot_move(s, u) and can_step(s, b, u, s.allowance(u), 0):
            out = append(out, act(MOVE, u))
    return out if len(out) > 0 else act_each(out, REMOVE, crowd)


def any_mover(s: NorthAfrica, log: Log) -> None:
    """[5.11] Go on asking while a unit can move; otherwise the phase ends by itself."""
    b = s.board()
    for u in range(FIRST[s.active], LAST[s.active]):
        if not cannot_move(s, u) and can_act(s, b, u, s.allowance(u), 0):
            return
    if len(overcrowded(s, s.active)) == 0:
        s.goto(END_MOVEMENT)


class ChooseMover(Decision[NorthAfrica]):
    """[5.1] [5.15] Which unit moves next."""

    ref = "5.1"

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def legal(self, s: NorthAfrica) -> vec[i64]:
        crowd = overcrowded(s, s.active)
        if len(crowd) > 0:
            return crowd_actions(s, crowd)
        return append(movers(s, vec[i64]()), act(DONE, 0))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        verb = verb_of(a)
        u = arg_of(a)
        if verb == DONE:
            s.next()
            return
        s.goto(NEXT_MOVER)
        if verb == REMOVE:
            eliminate(s, u, BY_CROWDING, "10.23", log)
        else:
            s.call(UNIT_MOVE, u, s.allowance(u), 0)


class ChooseStep(Decision[NorthAfrica]):
    """[5.0] The next step of the moving unit."""

    ref = "5.0"

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def legal(self, s: NorthAfrica) -> vec[i64]:
        u = s.local(UNIT)
        out = steps(s, u, s.local(LEFT), s.local(MARCHED), vec[i64]())
        if s.local(STEPS) == 0 and must_leave(s, u):
            return out
        out = mode_changes(s, u, s.local(LEFT), out)
        return append(out, act(HALT, 0))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        u = s.local(UNIT)
        verb = verb_of(a)
        if verb == TO:
            step_to(s, u, arg_of(a), log)
        elif verb == COLUMN:
            form_column(s, u, arg_of(a) + 1, log)
            s.set_local(LEFT, s.local(LEFT) - ROAD_PENALTY[MECHANIZED[u]])
            s.set_local(MARCHED, 0)
        elif verb == DEPLOY:
            leave_road_mode(s, u, "6.41", log)
            s.set_local(LEFT, s.local(LEFT) - ROAD_PENALTY[MECHANIZED[u]])
            s.set_local(MARCHED, 0)
        elif verb == EXIT:
            exit_map(s, u, log)
        if verb == HALT or s.loc[u] < 0 or not can_act(s, s.board(), u, s.local(LEFT), s.local(MARCHED)):
            s.mark(u, MOVED)
            s.end()


def must_leave(s: NorthAfrica, u: i64) -> bool:
    """[10.23] Whether the unit has been picked to leave an overcrowded hex and has not done so."""
    return contains(overcrowded(s, s.active), u)


def step_to(s: NorthAfrica, u: i64, n: i64, log: Log) -> None:
    """The unit enters hex `n`, pays for it, and what follows from it happens."""
    b = s.board()
    h = s.loc[u]
    if s.facing(u) == 0:
        s.set_local(LEFT, s.local(LEFT) - entry_cost(s, b, u, n))
        overrun(s, u, n, log)
        s.place(u, n)
    else:
        s.set_local(LEFT, s.local(LEFT) - march_cost(s.local(MARCHED)))
        s.set_local(MARCHED, s.local(MARCHED) + 1)
        march_to(s, u, h, n)
    s.set_local(STEPS, s.local(STEPS) + 1)
    log.say("5.1", "moved", u, h if h >= 0 else OFF_MAP - h, n)
    if h >= 0:
        move_vanguards(s, u, h, n, log)
        cross_retreat_line(s, u, h, n)
    enter_box_hex(s, u, n)
    if s.phase == INITIAL:
        clear_by_entering(s, u, log)
    if stops(b, n, SIDE[u]):  # [7.21]
        if s.facing(u) != 0:
            s.mark(u, HALTED)  # [6.43] it may still deploy [6.45]
        else:
            s.set_local(LEFT, 0)


def march_to(s: NorthAfrica, u: i64, h: i64, n: i64) -> None:
    """[6.18] A column faces the way it marches."""
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] == n:
            s.place(u, n)
            s.set_facing(u, k - 6 * h + 1)
            return


def overrun(s: NorthAfrica, u: i64, n: i64, log: Log) -> None:
    """[5.21] A Combat unit eliminates enemy Supply and Engineer units whose hex it enters [R4]."""
    side = enemy(SIDE[u])
    if s.board().present(n, side) == 0:
        return
    for v in range(FIRST[side], LAST[side]):
        if s.loc[v] == n:
            eliminate(s, v, BY_OVERRUN, "5.21", log)
