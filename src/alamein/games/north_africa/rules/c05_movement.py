"""Chapter 5: Movement [5.0] [5.1] [5.2].

[5.15] Units move one at a time: a player picks a unit, then steps hex by hex until it halts, may go no further, or its
points are spent. [5.11] Nobody has to move. [R1] The exception to one point a hex is Road Mode.
"""

from typing import Final

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.core.vectors import ints
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules import c06_road_mode as road
from alamein.games.north_africa.rules import c18_special_cases as special
from alamein.games.north_africa.rules.c07_zones_of_control import HOLDS, Board, cannot_leave_zone, stops
from alamein.games.north_africa.rules.c08_stacking import cannot_stack, overcrowded, stacking_cost, unstacking_cost
from alamein.games.north_africa.rules.c11_minefields import cannot_enter_mines, cannot_leave_mines, mine_cost
from alamein.games.north_africa.rules.c12_engineers import clear_by_entering
from alamein.games.north_africa.rules.c15_roads import move_vanguards
from alamein.games.north_africa.rules.c16_map_edges import cannot_exit, cannot_re_enter, exit_map, is_off_map, way_back
from alamein.games.north_africa.rules.c17_victory import BY_CROWDING, BY_OVERRUN, eliminate
from alamein.games.north_africa.state import NorthAfrica, contains

OUT: Final = 6  # the way after the six directions: off the map
NO_WAY: Final = 7
# by unit, a bit for each phase in which its kind moves: Combat units before combat and, if Mechanized, after it [5.25];
# Supply units in the phase of their own [4.1] [R5]; Engineers before combat only [12.0]
MOVES: Final[vec[i64]] = ints(
    [(0b0011 | fast << st.MECHANIZED_PHASE, 0b1000, 0b0011)[k] for k, fast in zip(T.KIND, T.MECHANIZED, strict=True)]
)

# --- who may move -------------------------------------------------------------------------------------------------


def cannot_move(s: NorthAfrica, u: i64) -> str:
    """Why the unit does not move in this phase at all, or ""."""
    if T.SIDE[u] != s.active:
        return "5.11"  # [5.11] only the Phasing Player's units
    if s.loc[u] < 0 and not is_off_map(s, u):
        return "5.0 gone"
    if s.has(u, st.MOVED):
        return "5.0 moved"  # [5.0] a unit whose move is over does not move again in the phase
    if MOVES[u] >> s.phase & 1 == 0:
        return "5.25" if s.phase == st.MECHANIZED_PHASE and T.KIND[u] != T.SUPPLY else "4.1"
    if s.phase != st.MECHANIZED_PHASE:
        return ""
    if s.has(u, st.ATTACKED):
        return "5.26"  # [5.26]
    return "6.43" if s.has(u, st.HALTED) else ""  # [6.43] not for the rest of the Player-Turn


# --- stepping in normal mode ----------------------------------------------------------------------------------------


def entry_cost(s: NorthAfrica, b: Board, u: i64, n: i64) -> i64:
    """[5.12] [5.14] The points to enter hex `n`: terrain [6.5], mines, leaving a stack and joining one [5.27]."""
    cost = T.TERRAIN_COST[T.TERRAIN[n] * 2 + T.MECHANIZED[u]]
    if not b.is_bare(n):
        cost += mine_cost(b, u, n) + stacking_cost(b, u, n)
    if s.loc[u] >= 0:
        cost += unstacking_cost(b, u, s.loc[u])
    return cost


def cannot_enter(s: NorthAfrica, b: Board, u: i64, n: i64, left: i64) -> str:
    """Why the unit in normal mode, with `left` points, may not step into the adjacent hex `n`, or ""."""
    side = T.SIDE[u]
    h = s.loc[u]
    if h < 0 and (why := cannot_re_enter(b, u, n)):
        return why
    if not b.is_bare(n):
        if b.present(n, T.enemy(side)) and (T.KIND[u] != T.COMBAT or b.combat_units(n, T.enemy(side)) != 0):
            return "5.21"  # [5.21] enemy Combat units bar the hex; others only to Supply and Engineer units [R4]
        if why := cannot_enter_mines(b, u, n) or cannot_stack(b, u, n) or road.cannot_enter_space(b, u, n):
            return why
    if h >= 0 and (why := special.cannot_leave_box(s, u, h, n) or special.cannot_go_west(s, u, h, n)):
        return why
    return "5.24" if entry_cost(s, b, u, n) > left else ""  # [5.24] [5.13] the whole cost out of the points left


# --- what a unit can do next ----------------------------------------------------------------------------------------


def cannot_set_out(s: NorthAfrica, b: Board, u: i64) -> str:
    """Why the unit may not go anywhere from where it is, or ""."""
    if s.has(u, st.HALTED):
        return "6.43"
    return "" if s.loc[u] < 0 else cannot_leave_zone(b, u, s.loc[u]) or cannot_leave_mines(s, b, u)


def cannot_step(s: NorthAfrica, b: Board, u: i64, k: i64, left: i64, marched: i64) -> str:
    """Why the unit may not go across hexside `k % 6` of its hex, in its present mode, or ""."""
    n = T.ADJ[k]
    if n < 0:
        return "6.5"
    if s.facing(u) == 0:
        return cannot_enter(s, b, u, n, left)
    return "6.21" if road.march_cost(marched) > left else road.cannot_march(s, b, u, k)


def cannot_step_to(s: NorthAfrica, b: Board, u: i64, n: i64, left: i64, marched: i64) -> str:
    """Why the unit may not step into hex `n`, or ""."""
    h = s.loc[u]
    if is_off_map(s, u):
        return cannot_enter(s, b, u, n, left) if n == way_back(s, u) else "16.03 elsewhere"
    for k in range(6 * h, 6 * h + 6):
        if T.ADJ[k] == n:
            return cannot_set_out(s, b, u) or cannot_step(s, b, u, k, left, marched)
    return "6.5" if T.TERRAIN[n] == T.SEA else "5.0 far"


def cannot_leave_map(s: NorthAfrica, u: i64, left: i64, marched: i64) -> str:
    """[17.23] Why the unit may not leave the map now, or "": it takes one point, or one hex of marching [R51], and
    what leaving a stack costs [8.01]."""
    if why := cannot_exit(s, u):
        return why
    cost: i64 = 1 if s.facing(u) == 0 else road.march_cost(marched)
    return "5.24 exit" if left < cost + unstacking_cost(s.board(), u, s.loc[u]) else ""


def next_way(s: NorthAfrica, b: Board, u: i64, left: i64, marched: i64, way: i64) -> i64:
    """The first way from `way` on that is open to a unit on the map: a direction, or OUT of the map; else NO_WAY."""
    h = s.loc[u]
    while way < OUT:
        if not cannot_step(s, b, u, 6 * h + way, left, marched):
            return way
        way += 1
    return OUT if way == OUT and not cannot_leave_map(s, u, left, marched) else NO_WAY


def steps(s: NorthAfrica, u: i64, left: i64, marched: i64, out: vec[i64]) -> vec[i64]:
    """Append the hexes the unit can step to, and the exit."""
    b = s.board()
    if is_off_map(s, u):
        n = way_back(s, u)
        return out if cannot_enter(s, b, u, n, left) else append(out, act(V.TO, n))
    if cannot_set_out(s, b, u):
        return out
    way = next_way(s, b, u, left, marched, 0)
    while way != NO_WAY:
        out = append(out, act(V.EXIT, 0) if way == OUT else act(V.TO, T.ADJ[6 * s.loc[u] + way]))
        way = next_way(s, b, u, left, marched, way + 1)
    return out


def can_step(s: NorthAfrica, b: Board, u: i64, left: i64, marched: i64) -> bool:
    """Whether `steps` would find anything."""
    if is_off_map(s, u):
        return not cannot_enter(s, b, u, way_back(s, u), left)
    if cannot_set_out(s, b, u):
        return False
    return has_free_step(s, b, u, left) or next_way(s, b, u, left, marched, 0) != NO_WAY


def has_free_step(s: NorthAfrica, b: Board, u: i64, left: i64) -> bool:
    """Whether a unit in normal mode has clear ground beside it with nothing on it: no rule but those of boxes and of
    the Retreat Line forbids that, and points for it are left even in a stack. Most units have; if not, ask on."""
    h, mechanized = s.loc[u], T.MECHANIZED[u]
    if s.facing(u) != 0 or s.boxes != 0 or left < T.TERRAIN_COST[mechanized] + T.STACK_PENALTY[mechanized]:
        return False
    first = 6 * (T.SIDE[u] * T.HEXES + h)
    for k in range(first, first + 6):
        if T.CLEAR_BESIDE[k] < 0 or b.is_bare(T.CLEAR_BESIDE[k]):
            return T.CLEAR_BESIDE[k] >= 0
    return False


def mode_changes(s: NorthAfrica, u: i64, left: i64, out: vec[i64]) -> vec[i64]:
    """Append the ways to enter or leave Road Mode."""
    b = s.board()
    if s.facing(u) != 0:
        return out if road.cannot_deploy(s, u, left) else append(out, act(V.DEPLOY, 0))
    if not road.cannot_form_column(s, b, u, left):
        for facing in range(i64(1), i64(7)):
            if not road.cannot_face(s, b, u, facing):
                out = append(out, act(V.COLUMN, facing - 1))
    return out


def can_act(s: NorthAfrica, b: Board, u: i64, left: i64, marched: i64) -> bool:
    """Whether the unit can do anything but stand: step, or change its mode."""
    if can_step(s, b, u, left, marched):
        return True
    if s.facing(u) != 0:
        return not road.cannot_deploy(s, u, left)
    if road.cannot_form_column(s, b, u, left):
        return False
    return any(not road.cannot_face(s, b, u, facing) for facing in range(i64(1), i64(7)))


def can_go(s: NorthAfrica, b: Board, u: i64, crowd: vec[i64]) -> bool:
    """Whether a unit that moves in this phase can. [10.23] While hexes are overcrowded, only units that leave one."""
    if len(crowd) == 0:
        return can_act(s, b, u, s.allowance(u), 0)
    return contains(crowd, u) and can_step(s, b, u, s.allowance(u), 0)


def cannot_pick(s: NorthAfrica, b: Board, u: i64, crowd: vec[i64]) -> str:
    """Why the unit cannot be picked to move, or ""."""
    if why := cannot_move(s, u):
        return why
    if can_go(s, b, u, crowd):
        return ""
    if len(crowd) > 0 and not contains(crowd, u):
        return "10.23 others"
    if is_off_map(s, u):
        return cannot_enter(s, b, u, way_back(s, u), s.allowance(u))
    return cannot_set_out(s, b, u) or "5.24 nowhere"


def movers(s: NorthAfrica, crowd: vec[i64]) -> vec[i64]:
    """`move` for every unit that can be picked in this phase. Most are told at once; about the others ask the rules."""
    b, out, side = s.board(), vec[i64](), s.active
    for u in range(T.FIRST[side], T.LAST[side]):
        h = s.loc[u]
        if st.OFF_MAP < h < 0 or MOVES[u] >> s.phase & 1 == 0:
            continue  # it is gone, or of a kind that does not move now
        surely = False
        if h >= 0 and len(crowd) == 0 and s.cells[u] & st.BOUND == 0:
            if b.at[h] & HOLDS[side] == 0:
                surely = has_free_step(s, b, u, s.allowance(u))
            elif cannot_leave_zone(b, u, h):
                continue  # [5.23] nor can it form a column there [6.15]
        if surely or (not cannot_move(s, u) and can_go(s, b, u, crowd)):
            out = append(out, act(V.MOVE, u))
    return out


def any_mover(s: NorthAfrica, log: Log) -> None:
    """[5.11] Go on asking while a unit can move; otherwise the phase ends by itself."""
    b = s.board()
    nobody = vec[i64]()
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if not cannot_move(s, u) and can_go(s, b, u, nobody):
            return
    if len(overcrowded(s, s.active)) == 0:
        s.goto(st.END_MOVEMENT)


class ChooseMover(st.Asked):
    """[5.1] [5.15] Which unit moves next."""

    ref = "5.1"
    verbs: tuple[int, ...] = (V.MOVE, V.REMOVE, V.DONE)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        """[10.23] Units of overcrowded hexes move out first; if none can, one of them is eliminated [R43]."""
        crowd = overcrowded(s, s.active)
        out = movers(s, crowd)
        if len(crowd) == 0:
            return append(out, act(V.DONE, 0))
        return out if len(out) > 0 else act_each(out, V.REMOVE, crowd)

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        crowd = overcrowded(s, s.active)
        u = arg_of(a)
        full = s.loc[crowd[0]] if len(crowd) > 0 else 0
        if verb_of(a) == V.MOVE:
            why = cannot_pick(s, s.board(), u, crowd)
            if len(crowd) == 0 and is_off_map(s, u):
                return against(why, u, way_back(s, u), s.allowance(u))
            return against(why, u, full)
        if verb_of(a) == V.DONE:
            return said("10.23", "crowded", 0, full) if len(crowd) > 0 else None
        if not contains(crowd, u):
            return said("10.23", "room", u)
        return said("10.23", "way out", u, full) if len(movers(s, crowd)) > 0 else None

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        verb = verb_of(a)
        u = arg_of(a)
        if verb == V.DONE:
            s.next()
            return
        s.goto(st.NEXT_MOVER)
        if verb == V.REMOVE:
            eliminate(s, u, BY_CROWDING, "10.23", log)
        else:
            s.call(st.UNIT_MOVE, u, s.allowance(u), 0)


class ChooseStep(st.Asked):
    """[5.0] The next step of the moving unit."""

    ref = "5.0"
    verbs: tuple[int, ...] = (V.TO, V.COLUMN, V.DEPLOY, V.HALT, V.EXIT)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        u = s.local(st.UNIT)
        out = steps(s, u, s.local(st.LEFT), s.local(st.MARCHED), vec[i64]())
        if must_leave(s, u):
            return out
        return append(mode_changes(s, u, s.local(st.LEFT), out), act(V.HALT, 0))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, left, marched = s.local(st.UNIT), s.local(st.LEFT), s.local(st.MARCHED)
        b, verb, n = s.board(), verb_of(a), arg_of(a)
        if verb == V.TO:
            return against(cannot_step_to(s, b, u, n, left, marched), u, n, left)
        if verb == V.EXIT:
            return against(cannot_leave_map(s, u, left, marched) or cannot_set_out(s, b, u), u, s.loc[u], left)
        if must_leave(s, u):
            return said("10.23", "leave", u, s.loc[u])
        if verb == V.COLUMN:
            why = road.cannot_form_column(s, b, u, left) or road.cannot_face(s, b, u, n + 1)
            return against(why, u, s.loc[u], left)
        return against(road.cannot_deploy(s, u, left) if verb == V.DEPLOY else "", u, s.loc[u], left)

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        u = s.local(st.UNIT)
        verb = verb_of(a)
        if verb == V.TO:
            step_to(s, u, arg_of(a), log)
        elif verb == V.COLUMN or verb == V.DEPLOY:
            if verb == V.COLUMN:
                road.form_column(s, u, arg_of(a) + 1, log)
            else:
                road.leave_road_mode(s, u, "6.41", log)
            s.set_local(st.LEFT, s.local(st.LEFT) - T.ROAD_PENALTY[T.MECHANIZED[u]])
            s.set_local(st.MARCHED, 0)
        elif verb == V.EXIT:
            exit_map(s, u, log)
        if verb == V.HALT or s.loc[u] < 0 or not can_act(s, s.board(), u, s.local(st.LEFT), s.local(st.MARCHED)):
            s.mark(u, st.MOVED)
            s.end()


def must_leave(s: NorthAfrica, u: i64) -> bool:
    """[10.23] Whether the moving unit has been picked to leave an overcrowded hex and has not done so."""
    return s.local(st.STEPS) == 0 and contains(overcrowded(s, s.active), u)


def step_to(s: NorthAfrica, u: i64, n: i64, log: Log) -> None:
    """The unit enters hex `n`, pays for it, and what follows from it happens."""
    b = s.board()
    h = s.loc[u]
    if s.facing(u) == 0:
        s.set_local(st.LEFT, s.local(st.LEFT) - entry_cost(s, b, u, n))
        overrun(s, u, n, log)
        s.place(u, n)
    else:
        s.set_local(st.LEFT, s.local(st.LEFT) - road.march_cost(s.local(st.MARCHED)))
        s.set_local(st.MARCHED, s.local(st.MARCHED) + 1)
        s.place(u, n)
        s.set_facing(u, T.GRID.direction(int(h), int(n)) + 1)  # [6.18] a column faces the way it marches
    s.set_local(st.STEPS, s.local(st.STEPS) + 1)
    log.say("5.1", "moved", u, h if h >= 0 else st.OFF_MAP - h, n)
    if h >= 0:
        move_vanguards(s, u, h, n, log)
        special.cross_retreat_line(s, u, h, n)
    special.enter_box_hex(s, u, n)
    if s.phase == st.INITIAL:
        clear_by_entering(s, u, log)
    if stops(b, n, T.SIDE[u]):  # [7.21]
        if s.facing(u) != 0:
            s.mark(u, st.HALTED)  # [6.43] it may still deploy [6.45]
        else:
            s.set_local(st.LEFT, 0)


def overrun(s: NorthAfrica, u: i64, n: i64, log: Log) -> None:
    """[5.21] A Combat unit eliminates enemy Supply and Engineer units whose hex it enters [R4]."""
    side = T.enemy(T.SIDE[u])
    if not s.board().present(n, side):
        return
    for v in range(T.FIRST[side], T.LAST[side]):
        if s.loc[v] == n:
            eliminate(s, v, BY_OVERRUN, "5.21", log)


# --- how far a unit can go, for the table and the threats ------------------------------------------------------------


def reachable(t: NorthAfrica, u: int, left: int, marched: int) -> tuple[dict[int, int], dict[int, int]]:
    """[5.0] The hexes the unit can step to one after the other in its present mode: points left, and the hex before.

    A preview: what a step does to others (an overrun, a minefield cleared) is not followed. `t` is used up."""
    b, start = t.board(), int(t.loc[u])
    best: dict[int, int] = {start: left}
    before: dict[int, int] = {}
    queue = [(start, left, marched, int(t.facing(u)))]
    for h, points, steps, facing in queue:
        if best[h] != points:
            continue
        t.place(u, h)
        t.set_facing(u, facing)
        if cannot_set_out(t, b, u) or (h in before and stops(b, h, T.SIDE[u])):
            continue
        for k in range(6 * h, 6 * h + 6):
            if cannot_step(t, b, u, k, points, steps):
                continue
            n = int(T.ADJ[k])
            rest = points - int(road.march_cost(steps) if facing else entry_cost(t, b, u, n))
            if rest > best.get(n, -1):
                best[n], before[n] = rest, h
                queue.append((n, rest, steps + 1 if facing else 0, k - 6 * h + 1 if facing else 0))
    return best, before
