"""Chapter 5, fourth part: retreats. [5.3] Provenance: seed; the order and the details are readings [R1] [R2] [R3]."""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.labels import Label
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c04_movement import leave_map
from alamein.games.desert_decision.rules.c07_casualties import eliminate, suffer_casualty
from alamein.games.desert_decision.rules.c09_minefields import enter_mines
from alamein.games.desert_decision.state import ActorsDecision, ChooseUnit, Desert

# --- [5.3] where a unit may end -------------------------------------------------------------------------------------


def cannot_shelter(s: Desert, side: i64, h: i64) -> str:
    """[5.3] [R1] Why the hex shelters nobody: land without enemies and outside their engagement zones, room or not."""
    return cannot_enter(s, side, h) or ("5.3 zone" if st.in_zone_of(s, 1 - side, h) else "")


def cannot_enter(s: Desert, side: i64, h: i64) -> str:
    """[5.3] [5.3.2] Why no retreat leads into the hex: off the map, not land, or held by enemies."""
    if h < 0:
        return "5.3 not next to it"
    if G.LAND[h] == 0:
        return "5.3.2 closed"
    return "5.3 enemies" if st.is_held_by(s, 1 - side, h) else ""


def cannot_make_room(s: Desert, side: i64, h: i64) -> str:
    """[5.3.1] Why no unit moves on to the hex: a shelter with room."""
    return cannot_shelter(s, side, h) or ("4.1.1 full" if st.is_full(s, h) else "")


def can_chain(s: Desert, side: i64, h: i64, left: i64) -> bool:
    """[5.3.1] [R2] Whether a unit in the full hex `h` could move on: to a shelter with room when `left` is left."""
    for k in range(6 * h, 6 * h + 6):
        n = G.ADJ[k]
        if not cannot_shelter(s, side, n) and st.units_in(s, n) < T.STACKING + (1 if n == left else 0):
            return True
    return False


def cannot_end(s: Desert, side: i64, h: i64, left: i64) -> str:
    """[5.3] [5.3.1] Why no retreat out of `left` ends in the hex, making room by a chain retreat if need be."""
    return cannot_shelter(s, side, h) or ("5.3.1 full" if st.is_full(s, h) and not can_chain(s, side, h, left) else "")


def cannot_flee(side: i64, h: i64, edge: i64) -> str:
    """[5.3.2] [R1] Why no retreat over this edge saves a unit: west does for both sides, east for the Allies."""
    if not G.is_on_edge(h, edge):
        return "5.3.2 not on the edge"
    return "5.3.2 east edge" if edge == G.EAST and side == G.AXIS else ""


def has_way_out(s: Desert, side: i64, h: i64, barred: i64, left: i64) -> bool:
    """[5.3] Whether a unit of `side` in `h` can retreat in one step to another hex than `barred`, or over an edge. It
    stands in `left`: there, or a hex before."""
    if not cannot_flee(side, h, G.WEST) or not cannot_flee(side, h, G.EAST):
        return True
    return any(G.ADJ[k] != barred and not cannot_end(s, side, G.ADJ[k], left) for k in range(6 * h, 6 * h + 6))


def is_besieged(s: Desert, side: i64, h: i64) -> bool:
    """[5.1.3] [C10] Whether no unit of `side` in `h` could retreat to a hex free of enemy engagement zones."""
    return not has_way_out(s, side, h, st.NONE, h)


def cannot_pass(s: Desert, u: i64, n: i64) -> str:
    """[5.3.2] [R3] Why a besieged unit does not retreat through `n`: a way out lies behind it. A unit hurt in this
    combat survives only through a hex held by friends."""
    side = U.SIDE[u]
    if why := cannot_enter(s, side, n):
        return why
    if s.marks[u] & st.HURT != 0 and not st.is_held_by(s, side, n):
        return "5.3.2 no friends"
    return "" if has_way_out(s, side, n, s.loc[u], s.loc[u]) else "5.3.2 no way behind"


# --- the procedure: one unit after the other, in the owner's order --------------------------------------------------


class ChooseRetreat(ChooseUnit):
    """[5.3] [C5] The owner chooses the order in which his units retreat, where there is a choice."""

    ref = "5.3"
    verbs: tuple[int, ...] = (V.RETREAT,)
    chosen: Label | None = st.START_RETREAT

    def cannot_choose(self, s: Desert, u: i64) -> str:
        return "" if s.marks[u] & st.MUST_RETREAT != 0 and s.loc[u] >= 0 else "5.3 need not go"


CHOOSE_RETREAT: Final = ChooseRetreat()


def start_retreat(s: Desert, log: Log) -> None:
    """[5.3] A unit that cannot retreat at all is eliminated."""
    u = s.local(st.UNIT)
    s.marks[u] &= ~st.MUST_RETREAT
    s.set_local(st.ORIGIN, s.loc[u])
    s.set_local(st.PASSED, st.NONE)
    h = s.loc[u]
    if has_way_out(s, U.SIDE[u], h, st.NONE, h):
        return
    if any(not cannot_pass(s, u, G.ADJ[k]) for k in range(6 * h, 6 * h + 6)):
        return
    eliminate(s, u, "5.3.2" if s.marks[u] & st.HURT != 0 else "5.3", log)
    s.restart()


def go_on_through(s: Desert, log: Log) -> None:
    """[5.3.2] After the hex passed: mines may have killed the unit there."""
    if s.loc[s.local(st.UNIT)] < 0:
        s.restart()


def barred_hex(s: Desert) -> i64:
    """[5.3.2] The hex to which the second step of a retreat does not lead back; NONE at the first step."""
    return s.local(st.ORIGIN) if s.local(st.PASSED) >= 0 else i64(st.NONE)


class GoBack(ActorsDecision):
    """[5.3] One hex to a shelter [R1] or into a full one [R2]; under siege through one hex to another [R3]."""

    ref = "5.3"
    verbs: tuple[int, ...] = (V.BACK, V.THROUGH, V.EXIT)

    def prompt(self, s: Desert) -> Said:
        return said("5.3", "end" if s.local(st.PASSED) >= 0 else "back", s.local(st.UNIT))

    def legal(self, s: Desert) -> vec[i64]:
        u, barred = s.local(st.UNIT), barred_hex(s)
        side, h = U.SIDE[u], s.loc[u]
        out = vec[i64]()
        for k in range(6 * h, 6 * h + 6):
            if G.ADJ[k] != barred and not cannot_end(s, side, G.ADJ[k], h):
                out = append(out, act(V.BACK, G.ADJ[k]))
        for edge in range(i64(2)):
            if not cannot_flee(side, h, edge):
                out = append(out, act(V.EXIT, edge))
        if len(out) == 0:
            for k in range(6 * h, 6 * h + 6):
                if not cannot_pass(s, u, G.ADJ[k]):
                    out = append(out, act(V.THROUGH, G.ADJ[k]))
        return out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        u, verb, arg, barred = s.local(st.UNIT), verb_of(a), arg_of(a), barred_hex(s)
        side, h = U.SIDE[u], s.loc[u]
        if verb == V.EXIT:
            return against(cannot_flee(side, h, arg), u, h, arg)
        if not G.adjacent(h, arg):
            return said("5.3", "not next to it", u, arg)
        if verb == V.BACK:
            return against(cannot_end(s, side, arg, h) or ("5.3.2 way back" if arg == barred else ""), u, arg)
        surrounded = not has_way_out(s, side, h, barred, h)
        return against(cannot_pass(s, u, arg) if surrounded else "5.3.2 not surrounded", u, arg)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u, h = s.local(st.UNIT), arg_of(a)
        if verb_of(a) == V.THROUGH:
            log.say("5.3.2", "passes", u, s.loc[u], h)
            s.set_local(st.PASSED, h)
            s.goto(st.GO_ON_THROUGH)
            st.place(s, u, h)
            enter_mines(s, u)
            return
        s.next()
        second_step_casualty(s, u, log)
        if s.loc[u] < 0:
            return
        if verb_of(a) == V.EXIT:
            leave_map(s, u, h, log)
            return
        log.say("5.3", "retreats", u, s.loc[u], h)
        st.place(s, u, h)
        enter_mines(s, u)


def second_step_casualty(s: Desert, u: i64, log: Log) -> None:
    """[5.3.2] [R3] The second step of a besieged unit costs a casualty, unless friends hold the hex it passed."""
    h = s.local(st.PASSED)
    if h >= 0 and st.units_in(s, h) == 1:
        suffer_casualty(s, u, "5.3.2", log)


# --- [5.3.1] chain retreat ------------------------------------------------------------------------------------------


def make_room(s: Desert, log: Log) -> None:
    """[5.3.1] Four units in a hex: one of them moves on."""
    h = s.loc[s.local(st.UNIT)]
    if h < 0 or st.units_in(s, h) <= T.STACKING:
        s.restart()


def cannot_move_on(s: Desert, u: i64, n: i64) -> str:
    """[5.3.1] [R2] Why the unit does not move on to `n`, for the newcomer not the hex from which it retreats."""
    if not G.adjacent(s.loc[u], n):
        return "5.3 not next to it"
    return "5.3.1 way back" if u == s.local(st.UNIT) and n == s.local(st.ORIGIN) else cannot_make_room(s, U.SIDE[u], n)


class ChoosePush(ChooseUnit):
    """[5.3.1] [R2] Any three of the four may remain; the newcomer too may be the one that goes, if it has a way."""

    ref = "5.3.1"
    verbs: tuple[int, ...] = (V.PUSH,)

    def cannot_choose(self, s: Desert, u: i64) -> str:
        h = s.loc[s.local(st.UNIT)]
        if s.loc[u] != h:
            return "5.3.1 need not go"
        return "5.3.1 no way on" if all(cannot_move_on(s, u, G.ADJ[k]) for k in range(6 * h, 6 * h + 6)) else ""

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if arg_of(a) != s.local(st.UNIT):
            s.set_local(st.ORIGIN, st.NONE)  # a friend has left no hex
        s.set_local(st.UNIT, arg_of(a))
        s.next()


class PushTo(ActorsDecision):
    """[5.3.1] It goes on to a shelter with room, and is not hurt. One link only."""

    ref = "5.3.1"
    verbs: tuple[int, ...] = (V.BACK,)

    def legal(self, s: Desert) -> vec[i64]:
        u, out = s.local(st.UNIT), vec[i64]()
        for k in range(6 * s.loc[u], 6 * s.loc[u] + 6):
            if not cannot_move_on(s, u, G.ADJ[k]):
                out = append(out, act(V.BACK, G.ADJ[k]))
        return out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        u, h = s.local(st.UNIT), arg_of(a)
        return against(cannot_move_on(s, u, h), u, h)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(st.UNIT)
        s.restart()
        log.say("5.3.1", "moves_on", u, s.loc[u], arg_of(a))
        st.place(s, u, arg_of(a))
        enter_mines(s, u)
