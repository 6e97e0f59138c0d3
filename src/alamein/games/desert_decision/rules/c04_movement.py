"""Chapter 4, second part: movement. One click moves a unit to any hex it can reach; it may go on until another one
has moved.

Provenance: seed; the railway, leaving the map and the way of a march are readings [M3] [M12] [M13].
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.game import UNHEARD
from alamein.core.native import append, i64, vec
from alamein.core.search import CLOSED
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c04_march import gate_of, leaves_contact, march_of, way_to
from alamein.games.desert_decision.rules.c09_minefields import enter_mines, rolls_for_mines
from alamein.games.desert_decision.state import ActorsDecision, Desert

# --- [M3] the railway -----------------------------------------------------------------------------------------------


def cannot_board(s: Desert, u: i64) -> str:
    """[2.3.2] [M3] Why the unit cannot take a train: it must stand on the railway, unmoved and not engaged."""
    if G.RAIL_AT[s.loc[u]] < 0:
        return "2.3.2 off the line"
    if s.marks[u] & st.MOVED != 0:
        return "2.3.2 has moved"
    return "2.3.2 engaged" if st.is_engaged(s, u) else ""


def is_line_open(s: Desert, side: i64, h: i64) -> bool:
    """[M3] Whether trains of `side` pass this hex: no enemy, no enemy zone, behind the own line or possessed."""
    if st.is_held_by(s, 1 - side, h) or st.in_zone_of(s, 1 - side, h):
        return False
    return G.ZONE[h] == side or st.owner_of(s, h) == side


def rail_ends(s: Desert, u: i64, out: vec[i64]) -> vec[i64]:
    """[M3] Add `rail` actions for every hex with room that the open line reaches."""
    start = G.RAIL_AT[s.loc[u]]
    for turn in range(2):
        step: i64 = 1 - 2 * turn
        at = start + step
        while at >= 0 and at < i64(len(G.RAILWAY)) and is_line_open(s, U.SIDE[u], G.RAILWAY[at]):
            if not st.is_full(s, G.RAILWAY[at]):
                out = append(out, act(V.RAIL, G.RAILWAY[at]))
            at += step
    return out


def cannot_ride(s: Desert, u: i64, h: i64) -> str:
    """[2.3.2] [M3] Why no train takes the unit to `h`."""
    if why := cannot_board(s, u):
        return why
    at, goal = G.RAIL_AT[s.loc[u]], G.RAIL_AT[h]
    if goal < 0 or goal == at:
        return "2.3.2 off the line" if goal < 0 else "2.3.2 own station"
    step: i64 = 1 if goal > at else -1
    while at != goal:
        at += step
        if not is_line_open(s, U.SIDE[u], G.RAILWAY[at]):
            return "2.3.2 cut"
    return "4.1.1 full" if st.is_full(s, h) else ""


def ride_on(s: Desert, log: Log) -> None:
    """[M3] The train goes on to its goal; mines on the way interrupt it."""
    u = s.local(st.UNIT)
    if s.loc[u] < 0 or s.loc[u] == s.local(st.GOAL):
        s.end()
        return
    s.restart()
    goal = G.RAIL_AT[s.local(st.GOAL)]
    while s.loc[u] != s.local(st.GOAL):
        at = G.RAIL_AT[s.loc[u]]
        n = G.RAILWAY[at + 1 if goal > at else at - 1]
        st.place(s, u, n)
        if enter_mines(s, u):
            return


# --- [M12] leaving the map ------------------------------------------------------------------------------------------


def exit_price(s: Desert, u: i64) -> i64:
    """[M12] Half points for leaving the map; breaking contact is paid too."""
    fresh = s.marks[u] & st.MOVED == 0 and st.is_engaged(s, u)
    return T.EXIT_COST + T.BREAK_CONTACT if fresh else i64(T.EXIT_COST)


def cannot_leave(s: Desert, u: i64, edge: i64, points: i64) -> str:
    """[4.0] [M12] Why the unit cannot move off the map over this edge."""
    if not G.is_on_edge(s.loc[u], edge):
        return "4.0 not on the edge"
    if points >= exit_price(s, u):
        return ""
    return "4.1.2 stopped" if has_stopped(s, u) else "4.0 exit price"


def leave_map(s: Desert, u: i64, edge: i64, log: Log) -> None:
    """[M12] [5.3.2] Gone for good; only Axis units over the east edge are destroyed."""
    if edge == G.WEST:
        log.say("5.3.2", "left_west", u, 0, 0)
        st.place(s, u, U.LEFT_WEST)
    elif U.SIDE[u] == G.ALLIED:
        log.say("5.3.2", "left_east", u, 0, 0)
        st.place(s, u, U.LEFT_EAST)
    else:
        log.say("5.3.2", "destroyed_east", u, 0, 0)
        st.place(s, u, U.DESTROYED)


# --- the decision ---------------------------------------------------------------------------------------------------


def may_move(marks: i64, at: i64) -> bool:
    """[4.0] [M14] Whether a unit with these marks, in this place, may still move: each moves once, and choosing one is
    not a move."""
    return marks & st.MOVED == 0 and at >= 0


def cannot_choose(s: Desert, u: i64) -> str:
    """[4.0] Why the unit cannot be chosen to move."""
    if may_move(s.marks[u], s.loc[u]):
        return "4.0 chosen" if u == s.local(st.UNIT) else ""
    if s.loc[u] >= 0:
        return "4.0 has had its move"
    return "4.0 destroyed" if s.loc[u] == U.DESTROYED else "4.0 gone"


def is_passing(s: Desert, u: i64) -> bool:
    """[4.1.1] [M11] Whether the chosen unit passes a full hex: it must leave it before another is chosen."""
    return u >= 0 and s.loc[u] >= 0 and st.units_in(s, s.loc[u]) > T.STACKING


def has_stopped(s: Desert, u: i64) -> bool:
    """[4.1.2] Whether the unit has ended its move by entering an enemy engagement zone."""
    return s.marks[u] & st.MOVED != 0 and st.is_engaged(s, u)


def cannot_stay(s: Desert, u: i64, h: i64) -> str:
    """[4.0] [4.1] Why the unit cannot end a move in `h`, however many points it has."""
    if h == s.loc[u]:
        return "4.0 own hex"
    if G.LAND[h] == 0:
        return "4.0 closed"
    if st.is_held_by(s, 1 - U.SIDE[u], h):
        return "4.1.2 enemies"
    return "4.1.1 full" if st.is_full(s, h) else ""


def cannot_march(s: Desert, u: i64, h: i64, points: i64) -> str:
    """[4.0] [4.1] Why the unit does not get to `h` with these half points."""
    why = cannot_stay(s, u, h)
    if why or march_of(s, u, points).left[h] >= 0:
        return why
    if has_stopped(s, u):
        return "4.1.2 stopped"
    if not st.is_engaged(s, u):
        return "4.0 too far"
    return "4.1.2 breaking contact" if ways_off(s, u) else "4.1.2 no way off"


def ways_off(s: Desert, u: i64) -> list[int]:
    """[4.1.2] [M7] The hexes by which an engaged unit could break contact."""
    side, h = U.SIDE[u], s.loc[u]
    near = [G.ADJ[k] for k in range(6 * h, 6 * h + 6) if G.ADJ[k] >= 0]
    return [n for n in near if G.LAND[n] != 0 and gate_of(s, side, n) != CLOSED and leaves_contact(s, side, h, n)]


class Move(ActorsDecision):
    """[4.0] [M14] Choose a unit, send it on, choose another; any number of units may move, each once."""

    ref = "4.0"
    verbs: tuple[int, ...] = (V.MOVE_UNIT, V.TO, V.RAIL, V.EXIT, V.DONE)

    def prompt(self, s: Desert) -> Said:
        u = s.local(st.UNIT)
        if u < 0 or s.loc[u] < 0:
            return said("4.0", "choose mover")
        points = s.local(st.POINTS)
        return said("4.0", "send on" if points > 0 else "has moved", u, s.loc[u], points)

    def legal(self, s: Desert) -> vec[i64]:
        out = vec[i64]()
        u = s.local(st.UNIT)
        if u >= 0 and s.loc[u] >= 0:
            out = ways_on(s, u, s.local(st.POINTS))
        if not is_passing(s, u):
            side, marks, loc, move = s.local(st.ACTOR), s.marks, s.loc, act(V.MOVE_UNIT, 0)
            for v in range(U.FIRST[side], U.LAST[side]):
                if v != u and may_move(marks[v], loc[v]):
                    out = append(out, move | v)
            out = append(out, act(V.DONE, 0))
        return out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        verb, arg, u = verb_of(a), arg_of(a), s.local(st.UNIT)
        if verb == V.MOVE_UNIT or verb == V.DONE:
            if is_passing(s, u):
                return said("4.1.1", "passing", u, s.loc[u])
            if verb == V.DONE:
                return None
            return st.not_own("3.0", s.local(st.ACTOR), arg) or against(cannot_choose(s, arg), arg)
        if u < 0 or s.loc[u] < 0:
            return said("4.0", "nobody chosen")
        here, points = s.loc[u], s.local(st.POINTS)
        if verb == V.TO:
            why = cannot_march(s, u, arg, points)
            ways = ways_off(s, u) if why == "4.1.2 breaking contact" else []
            return against(why, u, arg, here, points, *ways)
        if verb == V.RAIL:
            return against(cannot_ride(s, u, arg), u, arg)
        return against(cannot_leave(s, u, arg, points), u, arg, here, points, exit_price(s, u))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        verb = verb_of(a)
        if verb == V.TO:
            march(s, s.local(st.UNIT), arg_of(a), log)
        elif verb == V.MOVE_UNIT:
            s.marks[arg_of(a)] |= st.CHOSEN
            s.set_local(st.UNIT, arg_of(a))
            s.set_local(st.POINTS, U.MOVE[arg_of(a)])
        elif verb == V.DONE:
            s.next()
        elif verb == V.RAIL:
            u = s.local(st.UNIT)
            log.say("2.3.2", "rides", u, s.loc[u], arg_of(a))
            st.mark_moved(s, u)
            s.set_local(st.POINTS, 0)
            s.call(st.RIDE, U.SIDE[u], u, arg_of(a))
        else:
            st.mark_moved(s, s.local(st.UNIT))
            leave_map(s, s.local(st.UNIT), arg_of(a), log)
            s.set_local(st.UNIT, st.NONE)


def ways_on(s: Desert, u: i64, points: i64) -> vec[i64]:
    """[4.0] Everything the chosen unit may do: hexes in reach with room, railway stations, the edge."""
    out = vec[i64]()
    if points > 0:
        out = march_of(s, u, points).to_goals(s, s.loc[u])
        for edge in range(i64(2)):
            if not cannot_leave(s, u, edge, points):
                out = append(out, act(V.EXIT, edge))
    if not cannot_board(s, u):
        out = rail_ends(s, u, out)
    return out


def march(s: Desert, u: i64, goal: i64, log: Log) -> None:
    """[4.0] [M13] Go to `goal`; mines on the way interrupt."""
    start, side = s.loc[u], U.SIDE[u]
    left, way = way_to(s, u, s.local(st.POINTS), goal)
    at = i64(len(way)) - 1
    while at > 0 and not rolls_for_mines(s, u, way[at]):
        st.possess(s, way[at], side)  # [S2] also in passing
        at -= 1
    h = way[at]
    log.say("4.0", "moved", u, start, h)
    st.mark_moved(s, u)
    st.place(s, u, h)
    # [4.1.2] it must stop on entering an enemy engagement zone
    s.set_local(st.POINTS, 0 if st.in_zone_of(s, 1 - side, h) else left[h] // G.SCALE)
    enter_mines(s, u)


# --- [4.1.2] dominant terrain and the duty to attack ----------------------------------------------------------------


def dominates(s: Desert, u: i64, n: i64) -> bool:
    """[4.1.2] [M8] Whether the unit's hex beats the enemy hex `n` in columns; [9.2] [E5] mines come first."""
    h = s.loc[u]
    if U.SIDE[u] == G.AXIS and st.is_mined(s, n):
        return True
    if U.SIDE[u] == G.ALLIED and st.is_mined(s, h):
        return False
    return st.terrain_shift(h, UNHEARD) < st.terrain_shift(n, UNHEARD)


def must_attack(s: Desert, u: i64) -> bool:
    """[4.1.2] [M9] [M10] Whether the unit ends its movement phase engaged and may not stand. Who came into contact this
    phase must attack; who was there may stand if he dominates every enemy in contact."""
    if not st.is_engaged(s, u):
        return False
    if s.marks[u] & st.MOVED != 0 or s.all_must_attack != 0:
        return True
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and st.is_held_by(s, 1 - U.SIDE[u], G.ADJ[k]) and not dominates(s, u, G.ADJ[k]):
            return True
    return False


def begin_movement(s: Desert, log: Log) -> None:
    """[3.0] [4.0] No unit has been chosen yet; [S8] a side without units on the map is not asked."""
    s.set_local(st.UNIT, st.NONE)
    if st.units_left(s, s.local(st.ACTOR)) == 0:
        s.goto(st.END_MOVEMENT)


def impose_duties(s: Desert, log: Log) -> None:
    """[4.1.2] [5.0] [M9] At the end of the movement phase it is fixed who must attack. [4.0] What a unit has done is
    forgotten: points never pass from turn to turn or from unit to unit."""
    side = s.local(st.ACTOR)
    s.changed()
    for u in range(U.FIRST[side], U.LAST[side]):
        duty: i64 = st.DUTY if must_attack(s, u) else 0
        s.marks[u] = s.marks[u] & ~(st.BEGUN | st.DUTY) | duty
