"""Chapter 5, third part: retreats. [5.3] Provenance: seed; the order and the details are readings [R1] [R2] [R3]."""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision.ground import ADJ, ALLIED, EAST_EDGE, LAND, WEST_EDGE
from alamein.games.desert_decision.rules.c04_movement import leave_map
from alamein.games.desert_decision.rules.c07_casualties import eliminate, suffer_casualty
from alamein.games.desert_decision.rules.c09_minefields import enter_mines
from alamein.games.desert_decision.state import (
    ACTOR,
    GO_ON_THROUGH,
    HURT,
    MUST_RETREAT,
    NONE,
    ORIGIN,
    PASSED,
    START_RETREAT,
    UNIT,
    ActorsDecision,
    ChooseUnit,
    Desert,
    in_zone_of,
    is_held_by,
    place,
    units_in,
)
from alamein.games.desert_decision.tables import STACKING
from alamein.games.desert_decision.units import SIDE
from alamein.games.desert_decision.verbs import BACK, EAST, EXIT, PUSH, RETREAT, THROUGH, WEST

# --- [5.3] where a unit may end -------------------------------------------------------------------------------------


def is_shelter(s: Desert, side: i64, h: i64) -> i64:
    """[5.3] [R1] 1 if the hex is land without enemies and outside their engagement zones, room or not."""
    if h < 0 or LAND[h] == 0 or is_held_by(s, 1 - side, h) != 0 or in_zone_of(s, 1 - side, h) != 0:
        return 0
    return 1


def can_chain(s: Desert, side: i64, h: i64) -> i64:
    """[5.3.1] [R2] 1 if one of the units in the full hex `h` could move on to another shelter with room."""
    for k in range(6 * h, 6 * h + 6):
        if is_shelter(s, side, ADJ[k]) != 0 and units_in(s, ADJ[k]) < STACKING:
            return 1
    return 0


def is_haven(s: Desert, side: i64, h: i64) -> i64:
    """[5.3] [5.3.1] 1 if a retreat may end in the hex, making room by a chain retreat if need be."""
    if is_shelter(s, side, h) == 0:
        return 0
    return 1 if units_in(s, h) < STACKING or can_chain(s, side, h) != 0 else 0


def can_leave_by_edge(side: i64, h: i64) -> i64:
    """[5.3.2] [R1] 1 if a retreat over the edge saves the unit: west for both sides, east for the Allies."""
    return 1 if WEST_EDGE[h] != 0 or (EAST_EDGE[h] != 0 and side == ALLIED) else 0


def has_way_out(s: Desert, side: i64, h: i64, barred: i64) -> i64:
    """[5.3] 1 if a unit of `side` in `h` can retreat in one step to another hex than `barred`, or over an edge."""
    if can_leave_by_edge(side, h) != 0:
        return 1
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] != barred and is_haven(s, side, ADJ[k]) != 0:
            return 1
    return 0


def is_besieged(s: Desert, side: i64, h: i64) -> i64:
    """[5.1.3] [C10] 1 if no unit of `side` in `h` could retreat to a hex free of enemy engagement zones."""
    return 1 - has_way_out(s, side, h, NONE)


def can_pass(s: Desert, u: i64, n: i64) -> i64:
    """[5.3.2] [R3] 1 if a besieged unit may retreat through `n`: a way out lies behind it.

    A unit hurt in this combat survives only through a hex held by friends.
    """
    side = SIDE[u]
    if n < 0 or LAND[n] == 0 or is_held_by(s, 1 - side, n) != 0:
        return 0
    if s.marks[u] & HURT != 0 and is_held_by(s, side, n) == 0:
        return 0
    return has_way_out(s, side, n, s.loc[u])


# --- the procedure: one unit after the other, in the owner's order --------------------------------------------------


def next_to_retreat(s: Desert, log: Log) -> None:
    """[5.3] [C5] Who retreats next: the owner is asked only if there is a choice."""
    CHOOSE_RETREAT.ask_if_several(s, START_RETREAT)


class ChooseRetreat(ChooseUnit):
    """[5.3] [C5] The owner chooses the order in which his units retreat."""

    ref = "5.3"
    verb = RETREAT

    def prompt(self, s: Desert) -> Said:
        return said("5.3", "retreat")

    def is_waiting(self, s: Desert, u: i64) -> bool:
        return s.marks[u] & MUST_RETREAT != 0 and s.loc[u] >= 0


CHOOSE_RETREAT: Final = ChooseRetreat()


def start_retreat(s: Desert, log: Log) -> None:
    """[5.3] A unit that cannot retreat at all is eliminated."""
    u = s.local(UNIT)
    s.marks[u] &= ~MUST_RETREAT
    s.set_local(ORIGIN, s.loc[u])
    s.set_local(PASSED, NONE)
    if has_way_out(s, SIDE[u], s.loc[u], NONE) != 0:
        return
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if can_pass(s, u, ADJ[k]) != 0:
            return
    eliminate(s, u, "5.3.2" if s.marks[u] & HURT != 0 else "5.3", log)
    s.restart()


def go_on_through(s: Desert, log: Log) -> None:
    """[5.3.2] After the hex passed: mines may have killed the unit there."""
    if s.loc[s.local(UNIT)] < 0:
        s.restart()


class GoBack(ActorsDecision):
    """[5.3] One hex to a shelter [R1] or into a full one [R2]; under siege through one hex to another [R3]."""

    ref = "5.3"

    def prompt(self, s: Desert) -> Said:
        return said("5.3", "end" if s.local(PASSED) >= 0 else "back", int(s.local(UNIT)))

    def legal(self, s: Desert) -> vec[i64]:
        u = s.local(UNIT)
        side, h = SIDE[u], s.loc[u]
        out = vec[i64]()
        barred = s.local(ORIGIN) if s.local(PASSED) >= 0 else i64(NONE)
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] != barred and is_haven(s, side, ADJ[k]) != 0:
                out = append(out, act(BACK, ADJ[k]))
        if WEST_EDGE[h] != 0:
            out = append(out, act(EXIT, WEST))
        if EAST_EDGE[h] != 0 and side == ALLIED:
            out = append(out, act(EXIT, EAST))
        if len(out) == 0:
            for k in range(6 * h, 6 * h + 6):
                if can_pass(s, u, ADJ[k]) != 0:
                    out = append(out, act(THROUGH, ADJ[k]))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u, h = s.local(UNIT), arg_of(a)
        if verb_of(a) == THROUGH:
            log.say("5.3.2", "passes", u, s.loc[u], h)
            s.set_local(PASSED, h)
            s.goto(GO_ON_THROUGH)
            place(s, u, h)
            enter_mines(s, u)
            return
        s.next()
        second_step_casualty(s, u, log)
        if s.loc[u] < 0:
            return
        if verb_of(a) == EXIT:
            leave_map(s, u, h, log)
            return
        log.say("5.3", "retreats", u, s.loc[u], h)
        place(s, u, h)
        enter_mines(s, u)


def second_step_casualty(s: Desert, u: i64, log: Log) -> None:
    """[5.3.2] [R3] The second step of a besieged unit costs a casualty, unless friends hold the hex it passed."""
    h = s.local(PASSED)
    if h >= 0 and units_in(s, h) == 1:
        suffer_casualty(s, u, "5.3.2", log)


# --- [5.3.1] chain retreat ------------------------------------------------------------------------------------------


def make_room(s: Desert, log: Log) -> None:
    """[5.3.1] Four units in a hex: one of them moves on."""
    h = s.loc[s.local(UNIT)]
    if h < 0 or units_in(s, h) <= STACKING:
        s.restart()
    else:
        s.set_local(ORIGIN, h)


class ChoosePush(ChooseUnit):
    """[5.3.1] [R2] Any three of the four may remain, the newcomer too may be the one that goes."""

    ref = "5.3.1"
    verb = PUSH

    def prompt(self, s: Desert) -> Said:
        return said("5.3.1", "push")

    def is_waiting(self, s: Desert, u: i64) -> bool:
        return s.loc[u] == s.local(ORIGIN)


class PushTo(ActorsDecision):
    """[5.3.1] It goes on to a shelter with room, and is not hurt. One link only."""

    ref = "5.3.1"

    def prompt(self, s: Desert) -> Said:
        return said("5.3.1", "push to", int(s.local(UNIT)))

    def legal(self, s: Desert) -> vec[i64]:
        h = s.local(ORIGIN)
        out = vec[i64]()
        for k in range(6 * h, 6 * h + 6):
            if is_shelter(s, s.local(ACTOR), ADJ[k]) != 0 and units_in(s, ADJ[k]) < STACKING:
                out = append(out, act(BACK, ADJ[k]))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(UNIT)
        s.restart()
        log.say("5.3.1", "moves_on", u, s.loc[u], arg_of(a))
        place(s, u, arg_of(a))
        enter_mines(s, u)
