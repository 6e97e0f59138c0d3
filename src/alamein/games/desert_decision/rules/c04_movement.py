"""Chapter 4: movement. One click moves a unit to any hex it can reach; it may go on until another unit is chosen.

Provenance: seed; the railway, breaking contact and leaving the map are readings [M3] [M7] [M12].
"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.native import append, i64, vec
from alamein.core.search import CLOSED, NO_WAY, OPEN, STOP
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c09_minefields import enter_mines, rolls_for_mines
from alamein.games.desert_decision.state import ActorsDecision, Desert

HEX_BITS: Final = 9  # a hex number fits
HEX_MASK: Final = 511

# --- [4.0] costs ----------------------------------------------------------------------------------------------------


def march_cost(s: Desert, u: i64) -> vec[i64]:
    """[4.0] [2.3.2] The price of every step for this unit, the first step from an enemy zone included.

    A shared table wherever possible: it is copied only if mines have been cleared [E3] or contact must be broken [M7].
    """
    if U.SIDE[u] == G.AXIS:
        cost = T.AXIS_MOTORIZED_MARCH if U.MARCH_CLASS[u] == G.MOTORIZED else T.AXIS_FOOT_MARCH
    else:
        cost = T.ALLIED_MOTORIZED_MARCH if U.MARCH_CLASS[u] == G.MOTORIZED else T.ALLIED_FOOT_MARCH
        if s.mines_cleared > 0:
            cost = _without_cleared_mines(s, cost[:])
    if s.marks[u] & st.MOVED == 0 and st.is_engaged(s, u):
        cost = _breaking_contact(s, u, cost[:])
    return cost


def _without_cleared_mines(s: Desert, cost: vec[i64]) -> vec[i64]:
    """[9.4] A cleared hex costs what its terrain costs."""
    for h in range(G.HEXES):
        if G.MINED_AT_START[h] != 0 and not st.is_mined(s, h):
            for k in range(6 * h, 6 * h + 6):
                way = 6 * G.ADJ[k] + (k - 6 * h + 3) % 6  # the same hexside, seen from the neighbour
                if G.ADJ[k] >= 0 and cost[way] >= 0:
                    cost[way] -= T.MINE_EXTRA * G.SCALE + 1
    return cost


def _breaking_contact(s: Desert, u: i64, cost: vec[i64]) -> vec[i64]:
    """[4.1.2] [M5] [M7] The first step costs a point more, once, and ends next to none of the enemies in contact."""
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if cost[k] >= 0:
            if leaves_contact(s, U.SIDE[u], h, G.ADJ[k]):
                cost[k] += T.BREAK_CONTACT * G.SCALE
            else:
                cost[k] = NO_WAY
    return cost


def leaves_contact(s: Desert, side: i64, h: i64, n: i64) -> bool:
    """[M7] Whether `n` touches none of the enemy hexes that engage `h`."""
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and st.is_held_by(s, 1 - side, G.ADJ[k]) and G.adjacent(G.ADJ[k], n):
            return False
    return True


# --- [4.1] restrictions: own units and enemy units ------------------------------------------------------------------


def gate_of(s: Desert, side: i64, h: i64) -> i64:
    """[4.1.1] [4.1.2] Enemies close a hex to `side`, their zones end the move there; a full hex is only passed."""
    if st.is_held_by(s, 1 - side, h):
        return CLOSED
    if st.in_zone_of(s, 1 - side, h) != 0:
        # [M6] a zone hex that holds three friends cannot be entered: the move would have to end there
        return STOP if st.units_in(s, h) < T.STACKING else CLOSED
    return OPEN


def marches(s: Desert, u: i64, cost: vec[i64], points: i64, goal: i64) -> vec[i64]:
    """[4.0] Points left (in eighths of half points) in every hex the unit can reach or pass; NO_WAY elsewhere.

    With a `goal` the search ends when the way to it is known. It is `core.search.reach`, but asks for gates only where
    it comes and does not search on from a hex where a move ends: a test compares the two.
    """
    side = U.SIDE[u]
    top = points * G.SCALE + G.SCALE - 1
    left = filled(G.HEXES, NO_WAY)
    bucket = filled(top + 1, 0)  # the newest entry of each bucket, from 1
    entries = vec[i64]()  # an entry: the entry below it in its bucket, and a hex
    left[s.loc[u]] = top
    entries = append(entries, s.loc[u])
    bucket[top] = 1
    p = top
    while p >= G.SCALE and (goal < 0 or p > left[goal]):
        if bucket[p] == 0:
            p -= 1
            continue
        entry = entries[bucket[p] - 1]
        bucket[p] = entry >> HEX_BITS
        h = entry & HEX_MASK
        if left[h] != p:
            continue
        for k in range(6 * h, 6 * h + 6):
            if cost[k] < 0 or p - cost[k] <= left[G.ADJ[k]]:
                continue
            n = G.ADJ[k]
            rest = p - cost[k]
            gate = gate_of(s, side, n)
            if gate == CLOSED:
                continue
            left[n] = rest
            if gate == OPEN and rest >= G.SCALE:
                entries = append(entries, bucket[rest] << HEX_BITS | n)
                bucket[rest] = i64(len(entries))
    return left


def cheapest_way(s: Desert, u: i64, cost: vec[i64], left: vec[i64], goal: i64) -> vec[i64]:
    """[4.0] The hexes of a cheapest way that `marches` found, from the last to the first, the start not included."""
    side, start = U.SIDE[u], s.loc[u]
    way = vec[i64]()
    h = goal
    while h != start:
        way = append(way, h)
        came = i64(NO_WAY)
        for k in range(6 * h, 6 * h + 6):
            n = G.ADJ[k]
            if n < 0 or left[n] < 0 or (n != start and gate_of(s, side, n) != OPEN):
                continue
            step = cost[6 * n + (k - 6 * h + 3) % 6]  # the same hexside, seen from the neighbour
            if step >= 0 and left[n] - step == left[h]:
                came = n
        h = came
    return way


# --- [M3] the railway -----------------------------------------------------------------------------------------------


def can_ride(s: Desert, u: i64) -> bool:
    """[2.3.2] [M3] Whether the unit has not moved, is not engaged and stands on the railway."""
    return not (s.marks[u] & st.MOVED != 0 or st.is_engaged(s, u) or G.RAIL_AT[s.loc[u]] < 0)


def is_line_open(s: Desert, side: i64, h: i64) -> bool:
    """[M3] Whether trains of `side` pass this hex: no enemy, no enemy zone, behind the own line or possessed."""
    if st.is_held_by(s, 1 - side, h) or st.in_zone_of(s, 1 - side, h) != 0:
        return False
    return G.ZONE[h] == side or st.owner_of(s, h) == side


def rail_ends(s: Desert, u: i64, out: vec[i64]) -> vec[i64]:
    """[M3] Add `rail` actions for every hex with room that the open line reaches."""
    start = G.RAIL_AT[s.loc[u]]
    for turn in range(2):
        step: i64 = 1 - 2 * turn
        at = start + step
        while at >= 0 and at < i64(len(G.RAILWAY)) and is_line_open(s, U.SIDE[u], G.RAILWAY[at]):
            if st.units_in(s, G.RAILWAY[at]) < T.STACKING:
                out = append(out, act(V.RAIL, G.RAILWAY[at]))
            at += step
    return out


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


def leave_map(s: Desert, u: i64, edge: i64, log: Log) -> None:
    """[M12] [5.3.2] Gone for good; only Axis units over the east edge are destroyed."""
    if edge == V.WEST:
        log.say("5.3.2", "left_west", u, 0, 0)
        st.place(s, u, U.LEFT_WEST)
    elif U.SIDE[u] == G.ALLIED:
        log.say("5.3.2", "left_east", u, 0, 0)
        st.place(s, u, U.LEFT_EAST)
    else:
        log.say("5.3.2", "destroyed_east", u, 0, 0)
        st.place(s, u, U.DESTROYED)


# --- the decision ---------------------------------------------------------------------------------------------------


class Move(ActorsDecision):
    """[4.0] Choose a unit, send it on, choose another; any number of units may move, each once."""

    ref = "4.0"

    def prompt(self, s: Desert) -> Said:
        u = s.local(st.UNIT)
        if u < 0 or s.loc[u] < 0:
            return said("4.0", "choose mover")
        points = s.local(st.POINTS)
        return said("4.0", "send on" if points > 0 else "has moved", int(u), int(s.loc[u]), int(points))

    def legal(self, s: Desert) -> vec[i64]:
        out = vec[i64]()
        u = s.local(st.UNIT)
        on_map = u >= 0 and s.loc[u] >= 0
        if on_map:
            out = ways_on(s, u, s.local(st.POINTS), out)
        # [4.1.1] [M11] a unit that passes a full hex must leave it before another is chosen
        if not on_map or st.units_in(s, s.loc[u]) <= T.STACKING:
            side = s.local(st.ACTOR)
            for v in range(U.FIRST[side], U.LAST[side]):
                if s.marks[v] & st.BEGUN == 0 and s.loc[v] >= 0:
                    out = append(out, act(V.MOVE_UNIT, v))
            out = append(out, act(V.DONE, 0))
        return out

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


def ways_on(s: Desert, u: i64, points: i64, out: vec[i64]) -> vec[i64]:
    """[4.0] Add everything the chosen unit may do: hexes in reach with room, railway stations, the edge."""
    h = s.loc[u]
    if points > 0:
        left = marches(s, u, march_cost(s, u), points, st.NONE)
        for n in range(G.HEXES):
            if left[n] >= 0 and st.units_in(s, n) < T.STACKING and n != h:
                out = append(out, act(V.TO, n))
        if points >= exit_price(s, u):
            if G.WEST_EDGE[h] != 0:
                out = append(out, act(V.EXIT, V.WEST))
            if G.EAST_EDGE[h] != 0:
                out = append(out, act(V.EXIT, V.EAST))
    if can_ride(s, u):
        out = rail_ends(s, u, out)
    return out


def march(s: Desert, u: i64, goal: i64, log: Log) -> None:
    """[4.0] Go to `goal` by the cheapest way, of equal ways that with fewer mines; mines on the way interrupt."""
    start, side = s.loc[u], U.SIDE[u]
    cost = march_cost(s, u)
    left = marches(s, u, cost, s.local(st.POINTS), goal)
    way = cheapest_way(s, u, cost, left, goal)
    at = i64(len(way)) - 1
    while at > 0 and not rolls_for_mines(s, u, way[at]):
        st.possess(s, way[at], side)  # [S2] also in passing
        at -= 1
    h = way[at]
    log.say("4.0", "moved", u, start, h)
    st.mark_moved(s, u)
    st.place(s, u, h)
    # [4.1.2] it must stop on entering an enemy engagement zone
    s.set_local(st.POINTS, 0 if st.in_zone_of(s, 1 - side, h) != 0 else left[h] // G.SCALE)
    enter_mines(s, u)


# --- [4.1.2] dominant terrain and the duty to attack ----------------------------------------------------------------


def defensive_columns(h: i64) -> i64:
    """[5.1.2] [10.0] Columns a hex gives its defender, to the left and so negative: crest, fortification on top."""
    columns: i64 = 0
    if G.IS_CREST[h] != 0:
        columns += T.CREST_COLUMNS
    if G.FORTIFIED[h] != 0:
        columns += T.FORTIFICATION_COLUMNS
    return columns


def dominates(s: Desert, u: i64, n: i64) -> bool:
    """[4.1.2] [M8] Whether the unit's hex has the better of the enemy hex `n` in columns; [9.2] [E5] mines come first."""
    h = s.loc[u]
    if U.SIDE[u] == G.AXIS and st.is_mined(s, n):
        return True
    if U.SIDE[u] == G.ALLIED and st.is_mined(s, h):
        return False
    return defensive_columns(h) < defensive_columns(n)


def must_attack(s: Desert, u: i64) -> bool:
    """[4.1.2] [M9] [M10] Whether the unit ends its movement phase engaged and may not stand.

    Who came into contact this phase must attack; who was there may stand if he dominates every enemy in contact.
    """
    if not st.is_engaged(s, u):
        return False
    if s.marks[u] & st.MOVED != 0 or s.may_stand == 0:
        return True
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and st.is_held_by(s, 1 - U.SIDE[u], G.ADJ[k]) and not dominates(s, u, G.ADJ[k]):
            return True
    return False


def begin_movement(s: Desert, log: Log) -> None:
    """[3.0] [4.0] No unit has been chosen yet."""
    s.set_local(st.UNIT, st.NONE)


def impose_duties(s: Desert, log: Log) -> None:
    """[4.1.2] [5.0] [M9] At the end of the movement phase it is fixed who must attack.

    [4.0] What a unit has done is forgotten: points never pass from turn to turn or from unit to unit.
    """
    side = s.local(st.ACTOR)
    for u in range(U.FIRST[side], U.LAST[side]):
        duty: i64 = st.DUTY if must_attack(s, u) else 0
        s.marks[u] = s.marks[u] & ~(st.BEGUN | st.DUTY) | duty
