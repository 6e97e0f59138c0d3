"""Chapter 5: Movement. (Provenance: reconstructed; mines are the seed's 14, Qattara its 16.)

Points are counted in halves. A unit is moved step by step, once a phase [A36].
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.alam_halfa.instant import enter
from alamein.games.alam_halfa.rules.c06_zones import (
    cannot_go_from_zone_to_zone,
    goes_from_zone_to_zone,
    must_stop,
)
from alamein.games.alam_halfa.rules.c11_replacements import cannot_rebuild, cannot_return, rebuild, return_unit
from alamein.games.alam_halfa.rules.c14_minefields import surcharge, takes_everything
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import (
    ADJ,
    ALLOWANCE,
    CLASS,
    COST,
    FIRST,
    HEXES,
    LAST,
    LEG,
    MOBILE_SHARE,
    NONE,
    QATTARA,
    SIDE,
    TERRAIN,
    WAYS,
)
from alamein.games.alam_halfa.vocabulary import (
    DONE,
    FULL,
    LEFT,
    MOVE,
    MOVER,
    ONLY_MOBILE,
    REBUILD,
    RETURN,
    STOP,
    TO,
    Asked,
)


def allowance(u: i64, only_mobile: i64) -> i64:
    """[4.0] Half points for the phase: the full allowance; in mobile movement the share set in the data [A22]."""
    if only_mobile == 0:
        return ALLOWANCE[u]
    return ALLOWANCE[u] // 2 * MOBILE_SHARE[0] // MOBILE_SHARE[1] * 2


def price(s: AlamHalfa, u: i64, way: i64, left: i64) -> i64:
    """[5.2] What a step along `way` (6 * hex + direction) takes: terrain or path, [14.1] mines, or all that is left."""
    h = WAYS[way]
    if takes_everything(s, SIDE[u], h) != 0:
        return left
    if goes_from_zone_to_zone(s, u, way // 6, h) != 0:  # [6.1] [A38]
        return left
    return COST[CLASS[u] * 6 * HEXES + way] + surcharge(s, h)


def cannot_enter(s: AlamHalfa, u: i64, way: i64, left: i64, full: i64) -> str:
    """Why a unit with `left` of `full` half points may not go along `way`, stacking at the end left aside."""
    h = WAYS[way]
    if h < 0:
        n = ADJ[way]
        return "16.0" if n >= 0 and TERRAIN[n] == QATTARA else "5.1"
    other = s.at[h]
    if other >= 0 and SIDE[other] != SIDE[u]:
        return "5.1"  # [5.1] no unit enters a hex held by the enemy
    has_moved: i64 = 1 if left < full else 0
    zones = cannot_go_from_zone_to_zone(s, u, way // 6, h, has_moved)
    if zones != "":
        return zones
    if has_moved != 0 and takes_everything(s, SIDE[u], h) != 0:
        return "14.2"  # [14.2] it must begin its movement next to such a hex
    if price(s, u, way, left) > left:
        return "5.2"
    if other >= 0 and must_stop(s, u, h) != 0:
        return "5.3"  # [A9] it would have to stop on a friend
    return ""


def cannot_step(s: AlamHalfa, u: i64, way: i64, left: i64, full: i64) -> str:
    """Why a unit may not go along `way`; [5.3] onto a friend only if it can go on to an empty hex [A36]."""
    reason = cannot_enter(s, u, way, left, full)
    if reason != "":
        return reason
    h = WAYS[way]
    if s.at[h] >= 0 and can_go_on(s, u, h, left - price(s, u, way, left), full) == 0:
        return "5.3"
    return ""


def can_go_on(s: AlamHalfa, u: i64, start: i64, left: i64, full: i64) -> i64:
    """[5.3] 1 if a unit passing through a friend in `start` can still reach an empty hex."""
    best = filled(HEXES, NONE)
    queue = append(vec[i64](), start)
    best[start] = left
    at: i64 = 0
    while at < i64(len(queue)):
        h = queue[at]
        at += 1
        for way in range(6 * h, 6 * h + 6):
            if cannot_enter(s, u, way, best[h], full) != "":
                continue
            n = WAYS[way]
            if s.at[n] < 0:
                return 1
            rest = best[h] - price(s, u, way, best[h])
            if rest > best[n]:
                best[n] = rest
                queue = append(queue, n)
    return 0


def cannot_move(s: AlamHalfa, u: i64, only_mobile: i64) -> str:
    """[5.0] Own units on the map, each once a phase [A36]; leg units not in the mobile movement phase [4.0]."""
    if SIDE[u] != s.side or s.loc[u] < 0 or s.moved[u] != 0:
        return "5.0"
    if only_mobile != 0 and CLASS[u] == LEG:
        return "4.0"
    full = allowance(u, only_mobile)
    for way in range(6 * s.loc[u], 6 * s.loc[u] + 6):
        if cannot_step(s, u, way, full, full) == "":
            return ""
    return "5.1"


class ChooseMover(Asked):
    """[5.0] The player moves any of his units one at a time; [11.0] replacements are taken between two moves."""

    ref = "5.0"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = append(vec[i64](), act(DONE, 0))
        only_mobile = s.local(ONLY_MOBILE)
        for u in range(FIRST[s.side], LAST[s.side]):
            if only_mobile == 0:
                if cannot_rebuild(s, u) == "":
                    out = append(out, act(REBUILD, u))
                elif cannot_return(s, u) == "":
                    out = append(out, act(RETURN, u))
            if cannot_move(s, u, only_mobile) == "":
                out = append(out, act(MOVE, u))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        verb, u = verb_of(a), arg_of(a)
        if verb == DONE:
            s.end()
        elif verb == REBUILD:
            rebuild(s, u, log)
        elif verb == RETURN:
            return_unit(s, u, log)
        else:
            full = allowance(u, s.local(ONLY_MOBILE))
            s.set_local(MOVER, u)
            s.set_local(FULL, full)
            s.set_local(LEFT, full)
            s.next()

    def cannot(self, s: AlamHalfa, a: int) -> str:
        verb, u = verb_of(a), arg_of(a)
        if verb in (REBUILD, RETURN) and s.local(ONLY_MOBILE) != 0:
            return "11.1" if s.side else "11.2"
        if verb == REBUILD:
            return cannot_rebuild(s, u)
        if verb == RETURN:
            return cannot_return(s, u)
        return cannot_move(s, u, s.local(ONLY_MOBILE)) if verb == MOVE else self.ref


class ChooseStep(Asked):
    """[5.0] The unit goes on hex by hex until the player stops it or it can go no further."""

    ref = "5.0"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        u, left, full = s.local(MOVER), s.local(LEFT), s.local(FULL)
        out = vec[i64]()
        h = s.loc[u]
        if left < full and s.at[h] == u:  # [5.3] it may not rest on a friend
            out = append(out, act(STOP, 0))
        for way in range(6 * h, 6 * h + 6):
            if cannot_step(s, u, way, left, full) == "":
                out = append(out, act(TO, WAYS[way]))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        u = s.local(MOVER)
        if verb_of(a) == STOP:
            s.moved[u] = 1
            s.goto(0)
            return
        h = arg_of(a)
        way = way_to(s.loc[u], h)
        left = s.local(LEFT) - price(s, u, way, s.local(LEFT))
        if must_stop(s, u, h) != 0:  # [6.1]
            left = 0
        log.say("5.0", "moved", u, s.loc[u], h)
        s.set_local(LEFT, left)
        enter(s, u, h, log)
        if cannot_go_further(s, u, left, s.local(FULL)) != 0:
            s.moved[u] = 1
            s.goto(0)
        settle(s)

    def cannot(self, s: AlamHalfa, a: int) -> str:
        u = s.local(MOVER)
        if verb_of(a) == STOP:
            return "5.3" if s.at[s.loc[u]] != u else "5.0"
        if verb_of(a) != TO:
            return "5.0"
        way = way_to(s.loc[u], arg_of(a))
        return "5.1" if way < 0 else cannot_step(s, u, way, s.local(LEFT), s.local(FULL))


def way_to(a: i64, b: i64) -> i64:
    """The way (6 * hex + direction) from `a` to its neighbour `b`, or NONE."""
    for way in range(6 * a, 6 * a + 6):
        if ADJ[way] == b:
            return way
    return NONE


def cannot_go_further(s: AlamHalfa, u: i64, left: i64, full: i64) -> i64:
    """1 if no step is left to the moving unit."""
    if left == 0:
        return 1
    h = s.loc[u]
    for way in range(6 * h, 6 * h + 6):
        if cannot_step(s, u, way, left, full) == "":
            return 0
    return 1


# --- whole moves, for tables and players -----------------------------------------------------------------------


def reachable(s: AlamHalfa, u: i64, left: i64, full: i64) -> tuple[vec[i64], vec[i64]]:
    """The half points left in every hex a unit can get to (NONE elsewhere), and the hex before it on the way.

    Hexes held by friends are among them, though it may only pass there [5.3].
    """
    best = filled(HEXES, NONE)
    before = filled(HEXES, NONE)
    queue = append(vec[i64](), s.loc[u])
    best[s.loc[u]] = left
    at: i64 = 0
    while at < i64(len(queue)):
        h = queue[at]
        at += 1
        for way in range(6 * h, 6 * h + 6):
            if cannot_enter(s, u, way, best[h], full) != "":
                continue
            n = WAYS[way]
            rest = best[h] - price(s, u, way, best[h])
            if must_stop(s, u, n) != 0:
                rest = 0
            if rest > best[n]:
                best[n] = rest
                before[n] = h
                queue = append(queue, n)
    return best, before
