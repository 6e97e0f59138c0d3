"""Chapter 18: Support fire, its draw and its diminishment, with [12.0] lines of communication.

(Provenance: seed; pools and allotments are reconstructed, the timing of 18.0 is reading A27.)
"""

from alamein.core.action import act, arg_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import CHANCE
from alamein.games.alam_halfa.state import AlamHalfa, markers
from alamein.games.alam_halfa.tables import (
    ALLIED,
    ALLOTMENT,
    AXIAL_COLUMN,
    FIRST,
    LAST,
    POOL,
    POOL_SIZE,
    SIDE,
    SUPPLY,
    TURNS,
    VALUES,
    distance,
)
from alamein.games.alam_halfa.vocabulary import (
    DISCARD,
    DRAW_,
    DRAWER,
    LOSE_MARKER,
    TO_DRAW,
    Asked,
)


def supply_hex_lost(s: AlamHalfa, side: i64) -> i64:
    """[12.0] 1 if an enemy unit stands on the side's supply hex."""
    u = s.at[SUPPLY[side]]
    return 1 if u >= 0 and SIDE[u] != side else 0


def allotment(s: AlamHalfa, side: i64, log: Log) -> i64:
    """[8.1] What a side may draw this turn: [12.0] halved first, [18.0] then less the ridges, never below 0 [A28]."""
    n = ALLOTMENT[side * TURNS + s.turn - 1]
    log.say("8.1", "allotment", side, n, 0)
    if supply_hex_lost(s, side) != 0:
        log.say("12.0", "supply hex lost", side, n // 2, 0)
        n -= n // 2
    if side == ALLIED and s.ridges_held > 0:
        log.say("18.0", "ridges held", s.ridges_held, 0, 0)
        n -= s.ridges_held
    if n < 0:
        n = 0
    return n if n < POOL_SIZE[side] else POOL_SIZE[side]


def return_markers(s: AlamHalfa, log: Log) -> None:
    """[8.6] Everything goes back to the pools; [A27] the ridge mark starts at the number used for the draw."""
    for i in range(2 * VALUES):
        s.hand[i], s.shown[i], s.lost[i] = 0, 0, 0
    s.ridge_high = s.ridges_held
    s.owed = 0


def begin_draw(s: AlamHalfa, log: Log) -> None:
    """[18.1] A side draws at random; a side allotted its whole pool takes it all [A24]."""
    side = s.local(DRAWER)
    n = allotment(s, side, log)
    log.say("18.1", "draws", side, n, 0)
    s.set_local(TO_DRAW, n)
    if n == POOL_SIZE[side]:
        for v in range(side * VALUES, side * VALUES + VALUES):
            s.hand[v] = POOL[v]
        n = 0
    if n == 0:
        s.end()


class DrawMarker(Asked):
    """[18.1] One marker at random from the pool. Only its owner learns which."""

    ref = "18.1"

    def seat(self, s: AlamHalfa) -> i64:
        return CHANCE

    def legal(self, s: AlamHalfa) -> vec[i64]:
        base = s.local(DRAWER) * VALUES
        out = vec[i64]()
        for v in range(i64(VALUES)):
            if POOL[base + v] > s.hand[base + v]:
                out = append(out, act(DRAW_, v))
        return out

    def weights(self, s: AlamHalfa) -> vec[i64]:
        base = s.local(DRAWER) * VALUES
        out = vec[i64]()
        for v in range(i64(VALUES)):
            if POOL[base + v] > s.hand[base + v]:
                out = append(out, POOL[base + v] - s.hand[base + v])
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        side = s.local(DRAWER)
        s.hand[side * VALUES + arg_of(a)] += 1
        log.tell(1 << side, "18.1", "drew", side, arg_of(a), 0)
        s.set_local(TO_DRAW, s.local(TO_DRAW) - 1)
        if s.local(TO_DRAW) == 0:
            s.end()


# --- [18.0] diminishment ---------------------------------------------------------------------------------------


def ridge_taken(s: AlamHalfa, log: Log) -> None:
    """[18.0] Each rise above the most ridge hexes held this turn costs one unused marker, at once [A27]."""
    rise = s.ridges_held - s.ridge_high
    if rise > 0 and s.turn > 0:
        s.ridge_high = s.ridges_held
        s.owed += rise
        log.say("18.0", "ridge taken", s.ridges_held, 0, 0)


def settle(s: AlamHalfa) -> None:
    """The last thing after a unit changed hexes: markers owed under [18.0] are lost before play goes on."""
    if s.owed > 0 and s.over == 0:
        if markers(s.hand, ALLIED) > 0:
            s.call(LOSE_MARKER, 0, 0, 0)
        else:
            s.owed = 0


class LoseMarker(Asked):
    """[18.0] The Allied side loses an unused marker at random; only it learns which [A27]."""

    ref = "18.0"

    def seat(self, s: AlamHalfa) -> i64:
        return CHANCE

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        for v in range(i64(VALUES)):
            if s.hand[ALLIED * VALUES + v] > 0:
                out = append(out, act(DISCARD, v))
        return out

    def weights(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        for v in range(i64(VALUES)):
            if s.hand[ALLIED * VALUES + v] > 0:
                out = append(out, s.hand[ALLIED * VALUES + v])
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        v = ALLIED * VALUES + arg_of(a)
        s.hand[v] -= 1
        s.lost[v] += 1
        s.owed -= 1
        log.say("18.0", "marker lost", 0, 0, 0)
        log.tell(1 << ALLIED, "18.0", "marker lost was", arg_of(a), 0, 0)
        if s.owed == 0 or markers(s.hand, ALLIED) == 0:
            s.owed = 0
            s.end()


# --- [18.3] range ----------------------------------------------------------------------------------------------


def nearest_unit(s: AlamHalfa, side: i64, h: i64, limit: i64) -> i64:
    """[18.3] Hexes from `h` to the nearest unit of `side` of any kind [A29], if at most `limit`; else limit + 1."""
    best = limit + 1
    for u in range(FIRST[side], LAST[side]):
        at = s.loc[u]
        if at < 0:
            continue
        gap = AXIAL_COLUMN[at] - AXIAL_COLUMN[h]
        if gap < best and gap > -best:
            far = distance(at, h)
            if far < best:
                best = far
                if best == 1:
                    return best
    return best
