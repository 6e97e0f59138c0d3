"""Chapter 7, sections 7.7 and 7.8: retreat, displacement, stiff resistance.

(Provenance: 7.8 and the limits at mines are the seed's; the procedures are reconstructed, readings A18 to A20.)
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.alam_halfa.instant import deplete, eliminate, enter, step_aside
from alamein.games.alam_halfa.rules.c05_movement import way_to
from alamein.games.alam_halfa.rules.c06_zones import cannot_fall_back_into
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield, retreat_through
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.state import AlamHalfa, is_weak
from alamein.games.alam_halfa.tables import FIRST, LAST, NONE, RETREAT_LENGTH, SIDE, UNITS, WAYS, distance
from alamein.games.alam_halfa.vocabulary import (
    BACK,
    CHARGED,
    DISPLACEMENT,
    DISPLACING,
    GONE,
    LENGTH,
    NEWCOMER,
    PUSH,
    PUSHED,
    RESIST,
    RESISTER,
    RETREAT,
    RETREAT_,
    RETREATS,
    RUNNER,
    START,
    TO_RETREATS,
    WITHDRAW,
    Asked,
)

# --- [7.8] stiff resistance ------------------------------------------------------------------------------------


def is_told_to_retreat(s: AlamHalfa, side: i64, u: i64) -> i64:
    """1 if the result in hand makes `u` retreat: the target, or every attacker."""
    if side != s.side:
        return 1 if u == s.target else 0
    return 1 if s.fighting[u] != 0 and s.loc[u] >= 0 else 0


def cannot_resist(s: AlamHalfa, side: i64, u: i64) -> str:
    """[7.8] One of the units told to retreat; a lone defender that would die of it is not offered it [A18]."""
    if SIDE[u] != side or is_told_to_retreat(s, side, u) == 0:
        return "7.8"
    return "7.8" if side != s.side and is_weak(s, u) != 0 else ""


def offer_resistance(s: AlamHalfa, log: Log) -> None:
    """[7.8] A weak lone defender has no choice."""
    if s.local(RESISTER) != s.side and is_weak(s, s.target) != 0:
        s.goto(TO_RETREATS)


class ChooseResistance(Asked):
    """[7.8] Retreat, or deplete one of the units told to, and then none of them goes."""

    ref = "7.8"

    def seat(self, s: AlamHalfa) -> i64:
        return s.local(RESISTER)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        side = s.local(RESISTER)
        out = append(vec[i64](), act(RETREAT_, 0))
        for u in range(FIRST[side], LAST[side]):
            if cannot_resist(s, side, u) == "":
                out = append(out, act(RESIST, u))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == RETREAT_:
            s.next()
            return
        s.end()
        log.say("7.8", "resists", arg_of(a), s.loc[arg_of(a)], 0)
        deplete(s, arg_of(a), "7.8", log)


def begin_retreats(s: AlamHalfa, log: Log) -> None:
    """[7.7] The target retreats, or all attackers one after another."""
    length = RETREAT_LENGTH[s.outcome]
    if s.local(RESISTER) != s.side:
        s.call(RETREAT, s.target, length, 0)
        return
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.fighting[u] != 0:
            s.fighting[u] = 2
    s.call(RETREATS, 0, 0, 0)


# --- [7.7] retreat ---------------------------------------------------------------------------------------------


def next_retreat(s: AlamHalfa, log: Log) -> None:
    """[7.7] The owner is asked for the order only where there is one [A19]."""
    waiting: i64 = 0
    last: i64 = 0
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.fighting[u] == 2:
            waiting += 1
            last = u
    if waiting == 0:
        s.end()
    elif waiting == 1:
        send_back(s, last)


def send_back(s: AlamHalfa, u: i64) -> None:
    """An attacker begins its retreat; the next one follows when it is through."""
    s.fighting[u] = 1
    s.goto(0)  # [A19] then the next one
    s.call(RETREAT, u, RETREAT_LENGTH[s.outcome], 0)


class ChooseRetreater(Asked):
    """[7.7] Which attacker retreats next."""

    ref = "7.7"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        for u in range(FIRST[s.side], LAST[s.side]):
            if s.fighting[u] == 2:
                out = append(out, act(WITHDRAW, u))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        send_back(s, arg_of(a))


def cannot_retreat(s: AlamHalfa, u: i64, way: i64, start: i64, gone: i64) -> str:
    """[7.7.1] Why a unit that has gone `gone` hexes may not take this step, the rest of its path left aside."""
    h = WAYS[way]
    if h < 0:
        return "7.7.1"
    other = s.at[h]
    if other >= 0 and SIDE[other] != SIDE[u]:
        return "7.7.1"
    if distance(start, h) != gone + 1:
        return "7.7.1"  # each step leads one hex further away
    return cannot_fall_back_into(s, SIDE[u], h, u)


def can_end(s: AlamHalfa, u: i64, h: i64, displacing: i64) -> i64:
    """[7.7.1] 1 if the retreat may end in `h`: it is empty; [7.7.2] or, if need be, its occupant can be displaced."""
    other = s.at[h]
    if displacing == 0:
        return 1 if other < 0 else 0
    return 1 if other >= 0 and chain_exists(s, u, other) != 0 else 0


def can_finish(s: AlamHalfa, u: i64, h: i64, start: i64, gone: i64, length: i64, displacing: i64) -> i64:
    """[7.7.1] 1 if a full-length path leads on from `h`, `gone` hexes from the start."""
    if gone == length:
        return can_end(s, u, h, displacing)
    for way in range(6 * h, 6 * h + 6):
        if cannot_retreat(s, u, way, start, gone) != "":
            continue
        if can_finish(s, u, WAYS[way], start, gone + 1, length, displacing) != 0:
            return 1
    return 0


def begin_retreat(s: AlamHalfa, log: Log) -> None:
    """[7.7.1] A unit without a full-length path is eliminated; [7.7.2] friends are displaced only if it must be."""
    u, length, start = s.local(RUNNER), s.local(LENGTH), s.loc[s.local(RUNNER)]
    s.set_local(START, start)
    for other in range(UNITS):
        s.pushed[other] = 0  # [A20] who made room for another unit of this combat may do so again
    if can_finish(s, u, start, start, 0, length, 0) != 0:
        return
    s.set_local(DISPLACING, 1)
    if can_finish(s, u, start, start, 0, length, 1) == 0:
        s.end()
        eliminate(s, u, "7.7.1", log)


class ChooseRetreatHex(Asked):
    """[7.7.1] The owner chooses the path, hex by hex; only steps from which the retreat can be finished."""

    ref = "7.7.1"

    def seat(self, s: AlamHalfa) -> i64:
        return SIDE[s.local(RUNNER)]

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        h = s.loc[s.local(RUNNER)]
        for way in range(6 * h, 6 * h + 6):
            if self.cannot_go(s, way) == "":
                out = append(out, act(BACK, WAYS[way]))
        return out

    def cannot_go(self, s: AlamHalfa, way: i64) -> str:
        u, start, gone = s.local(RUNNER), s.local(START), s.local(GONE)
        reason = cannot_retreat(s, u, way, start, gone)
        if reason != "":
            return reason
        on = can_finish(s, u, WAYS[way], start, gone + 1, s.local(LENGTH), s.local(DISPLACING))
        return "" if on != 0 else "7.7.1"

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        u, h = s.local(RUNNER), arg_of(a)
        gone = s.local(GONE) + 1
        s.set_local(GONE, gone)
        log.say("7.7.1", "retreated", u, s.loc[u], h)
        enter(s, u, h, log)  # [A34] what lies there is captured before the mines are felt
        if s.local(CHARGED) == 0 and s.over == 0:
            s.set_local(CHARGED, retreat_through(s, u, SIDE[u], h, log))
        if s.loc[u] < 0:
            s.end()
        elif gone == s.local(LENGTH):
            s.end()
            if s.at[h] != u:
                begin_displacement(s, u, s.at[h])
        settle(s)

    def cannot(self, s: AlamHalfa, a: int) -> str:
        if verb_of(a) != BACK:
            return self.ref
        way = way_to(s.loc[s.local(RUNNER)], arg_of(a))
        return self.ref if way < 0 else self.cannot_go(s, way)


# --- [7.7.2] displacement --------------------------------------------------------------------------------------


def cannot_be_pushed_into(s: AlamHalfa, side: i64, h: i64, leaving: i64) -> str:
    """[7.7.2] Not onto an enemy, [14.2] into enemy mines, [6.2] nor into an enemy zone without a friend."""
    other = s.at[h]
    if other >= 0 and SIDE[other] != side:
        return "7.7.2"
    if is_enemy_minefield(s, side, h) != 0:
        return "14.2"
    return cannot_fall_back_into(s, side, h, leaving)


def chain_exists(s: AlamHalfa, leaving: i64, first: i64) -> i64:
    """[7.7.2] 1 if `first` can be pushed, at last, into an empty hex. A search of the units with a visited set [A20].

    `leaving` is the retreating unit that will be gone from its hex by then, or NONE.
    """
    seen = filled(UNITS, 0)
    queue = append(vec[i64](), first)
    seen[first] = 1
    at: i64 = 0
    while at < i64(len(queue)):
        h = s.loc[queue[at]]
        at += 1
        for way in range(6 * h, 6 * h + 6):
            n = WAYS[way]
            if n < 0 or cannot_be_pushed_into(s, SIDE[first], n, leaving) != "":
                continue
            other = s.at[n]
            if other < 0 or other == leaving:
                return 1
            if seen[other] == 0 and s.pushed[other] == 0:
                seen[other] = 1
                queue = append(queue, other)
    return 0


def begin_displacement(s: AlamHalfa, newcomer: i64, occupant: i64) -> None:
    """[7.7.2] The retreating unit takes the hex and its occupant must go."""
    s.pushed[newcomer] = 1
    s.pushed[occupant] = 1
    s.call(DISPLACEMENT, occupant, newcomer, 0)


def cannot_push(s: AlamHalfa, way: i64) -> str:
    """[7.7.2] To an empty hex if there is one, else onto a friend from whom the chain can go on, never pushed twice."""
    u = s.local(PUSHED)
    n = WAYS[way]
    if n < 0:
        return "7.7.2"
    reason = cannot_be_pushed_into(s, SIDE[u], n, NONE)
    if reason != "":
        return reason
    other = s.at[n]
    if other < 0:
        return ""
    if has_empty_place(s, u) != 0 or s.pushed[other] != 0 or chain_exists(s, NONE, other) == 0:
        return "7.7.2"
    return ""


def has_empty_place(s: AlamHalfa, u: i64) -> i64:
    """1 if an empty legal hex lies next to the unit to be pushed."""
    for way in range(6 * s.loc[u], 6 * s.loc[u] + 6):
        n = WAYS[way]
        if n >= 0 and s.at[n] < 0 and cannot_be_pushed_into(s, SIDE[u], n, NONE) == "":
            return 1
    return 0


class ChoosePush(Asked):
    """[7.7.2] The owner chooses where the displaced unit goes."""

    ref = "7.7.2"

    def seat(self, s: AlamHalfa) -> i64:
        return SIDE[s.local(PUSHED)]

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        h = s.loc[s.local(PUSHED)]
        for way in range(6 * h, 6 * h + 6):
            if cannot_push(s, way) == "":
                out = append(out, act(PUSH, WAYS[way]))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        u, newcomer, h = s.local(PUSHED), s.local(NEWCOMER), arg_of(a)
        other = s.at[h]
        s.end()
        log.say("7.7.2", "displaced", u, s.loc[u], h)
        step_aside(s, u, h, newcomer, log)
        if other >= 0:
            s.pushed[other] = 1
            s.call(DISPLACEMENT, other, u, 0)
        settle(s)

    def cannot(self, s: AlamHalfa, a: int) -> str:
        way = way_to(s.loc[s.local(PUSHED)], arg_of(a)) if verb_of(a) == PUSH else -1
        return self.ref if way < 0 else cannot_push(s, way)
