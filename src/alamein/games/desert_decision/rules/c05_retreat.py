"""Chapter 5, third part: retreats. [5.3] Provenance: seed; the order and the details are readings [R1] [R2] [R3]."""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
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


def is_shelter(s: Desert, side: i64, h: i64) -> bool:
    """[5.3] [R1] Whether the hex is land without enemies and outside their engagement zones, room or not."""
    return not (h < 0 or G.LAND[h] == 0 or st.is_held_by(s, 1 - side, h) or st.in_zone_of(s, 1 - side, h) != 0)


def can_chain(s: Desert, side: i64, h: i64) -> bool:
    """[5.3.1] [R2] Whether one of the units in the full hex `h` could move on to another shelter with room."""
    return any(is_shelter(s, side, G.ADJ[k]) and st.units_in(s, G.ADJ[k]) < T.STACKING for k in range(6 * h, 6 * h + 6))


def is_haven(s: Desert, side: i64, h: i64) -> bool:
    """[5.3] [5.3.1] Whether a retreat may end in the hex, making room by a chain retreat if need be."""
    if not is_shelter(s, side, h):
        return False
    return st.units_in(s, h) < T.STACKING or can_chain(s, side, h)


def can_leave_by_edge(side: i64, h: i64) -> bool:
    """[5.3.2] [R1] Whether a retreat over the edge saves the unit: west for both sides, east for the Allies."""
    return G.WEST_EDGE[h] != 0 or (G.EAST_EDGE[h] != 0 and side == G.ALLIED)


def has_way_out(s: Desert, side: i64, h: i64, barred: i64) -> bool:
    """[5.3] Whether a unit of `side` in `h` can retreat in one step to another hex than `barred`, or over an edge."""
    if can_leave_by_edge(side, h):
        return True
    return any(G.ADJ[k] != barred and is_haven(s, side, G.ADJ[k]) for k in range(6 * h, 6 * h + 6))


def is_besieged(s: Desert, side: i64, h: i64) -> bool:
    """[5.1.3] [C10] Whether no unit of `side` in `h` could retreat to a hex free of enemy engagement zones."""
    return not has_way_out(s, side, h, st.NONE)


def can_pass(s: Desert, u: i64, n: i64) -> bool:
    """[5.3.2] [R3] Whether a besieged unit may retreat through `n`: a way out lies behind it.

    A unit hurt in this combat survives only through a hex held by friends.
    """
    side = U.SIDE[u]
    if n < 0 or G.LAND[n] == 0 or st.is_held_by(s, 1 - side, n):
        return False
    if s.marks[u] & st.HURT != 0 and not st.is_held_by(s, side, n):
        return False
    return has_way_out(s, side, n, s.loc[u])


# --- the procedure: one unit after the other, in the owner's order --------------------------------------------------


def next_to_retreat(s: Desert, log: Log) -> None:
    """[5.3] [C5] Who retreats next: the owner is asked only if there is a choice."""
    CHOOSE_RETREAT.ask_if_several(s, st.START_RETREAT)


class ChooseRetreat(ChooseUnit):
    """[5.3] [C5] The owner chooses the order in which his units retreat."""

    ref = "5.3"
    verb = V.RETREAT

    def prompt(self, s: Desert) -> Said:
        return said("5.3", "retreat")

    def is_waiting(self, s: Desert, u: i64) -> bool:
        return s.marks[u] & st.MUST_RETREAT != 0 and s.loc[u] >= 0


CHOOSE_RETREAT: Final = ChooseRetreat()


def start_retreat(s: Desert, log: Log) -> None:
    """[5.3] A unit that cannot retreat at all is eliminated."""
    u = s.local(st.UNIT)
    s.marks[u] &= ~st.MUST_RETREAT
    s.set_local(st.ORIGIN, s.loc[u])
    s.set_local(st.PASSED, st.NONE)
    if has_way_out(s, U.SIDE[u], s.loc[u], st.NONE):
        return
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if can_pass(s, u, G.ADJ[k]):
            return
    eliminate(s, u, "5.3.2" if s.marks[u] & st.HURT != 0 else "5.3", log)
    s.restart()


def go_on_through(s: Desert, log: Log) -> None:
    """[5.3.2] After the hex passed: mines may have killed the unit there."""
    if s.loc[s.local(st.UNIT)] < 0:
        s.restart()


class GoBack(ActorsDecision):
    """[5.3] One hex to a shelter [R1] or into a full one [R2]; under siege through one hex to another [R3]."""

    ref = "5.3"

    def prompt(self, s: Desert) -> Said:
        return said("5.3", "end" if s.local(st.PASSED) >= 0 else "back", int(s.local(st.UNIT)))

    def legal(self, s: Desert) -> vec[i64]:
        u = s.local(st.UNIT)
        side, h = U.SIDE[u], s.loc[u]
        out = vec[i64]()
        barred = s.local(st.ORIGIN) if s.local(st.PASSED) >= 0 else i64(st.NONE)
        for k in range(6 * h, 6 * h + 6):
            if G.ADJ[k] != barred and is_haven(s, side, G.ADJ[k]):
                out = append(out, act(V.BACK, G.ADJ[k]))
        if G.WEST_EDGE[h] != 0:
            out = append(out, act(V.EXIT, V.WEST))
        if G.EAST_EDGE[h] != 0 and side == G.ALLIED:
            out = append(out, act(V.EXIT, V.EAST))
        if len(out) == 0:
            for k in range(6 * h, 6 * h + 6):
                if can_pass(s, u, G.ADJ[k]):
                    out = append(out, act(V.THROUGH, G.ADJ[k]))
        return out

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
    else:
        s.set_local(st.ORIGIN, h)


class ChoosePush(ChooseUnit):
    """[5.3.1] [R2] Any three of the four may remain, the newcomer too may be the one that goes."""

    ref = "5.3.1"
    verb = V.PUSH

    def prompt(self, s: Desert) -> Said:
        return said("5.3.1", "push")

    def is_waiting(self, s: Desert, u: i64) -> bool:
        return s.loc[u] == s.local(st.ORIGIN)


class PushTo(ActorsDecision):
    """[5.3.1] It goes on to a shelter with room, and is not hurt. One link only."""

    ref = "5.3.1"

    def prompt(self, s: Desert) -> Said:
        return said("5.3.1", "push to", int(s.local(st.UNIT)))

    def legal(self, s: Desert) -> vec[i64]:
        h = s.local(st.ORIGIN)
        out = vec[i64]()
        for k in range(6 * h, 6 * h + 6):
            if is_shelter(s, s.local(st.ACTOR), G.ADJ[k]) and st.units_in(s, G.ADJ[k]) < T.STACKING:
                out = append(out, act(V.BACK, G.ADJ[k]))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(st.UNIT)
        s.restart()
        log.say("5.3.1", "moves_on", u, s.loc[u], arg_of(a))
        st.place(s, u, arg_of(a))
        enter_mines(s, u)
