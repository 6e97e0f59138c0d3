"""Chapter 18: Support fire, its draw and its diminishment, with [12.0] lines of communication.

(Provenance: seed; pools and allotments are reconstructed, the timing of 18.0 is reading A27.)
"""

from abc import abstractmethod

from alamein.core.action import act, arg_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw, by_seat
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.state import AlamHalfa


def supply_hex_lost(s: AlamHalfa, side: i64) -> bool:
    """[12.0] Whether an enemy unit stands on the side's supply hex."""
    u = s.at[T.SUPPLY[side]]
    return u >= 0 and T.SIDE[u] != side


def allotted(s: AlamHalfa, side: i64) -> i64:
    """[8.1] What the list of the turn gives a side [A44]; nothing before the first turn."""
    return T.ALLOTMENT[(2 * s.axis_fire + side) * T.TURNS + s.turn - 1] if 0 < s.turn <= T.TURNS else i64(0)


def allotment(s: AlamHalfa, side: i64, log: Log) -> i64:
    """[8.1] What a side may draw this turn: [12.0] halved first, [18.0] then less the ridges, never below 0 [A28]."""
    n = allotted(s, side)
    log.say("8.1", "allotment", side, n, 0)
    if supply_hex_lost(s, side):
        log.say("12.0", "supply hex lost", side, n // 2, 0)
        n -= n // 2
    if side == T.ALLIED and s.ridges_held > 0:
        log.say("18.0", "ridges held", s.ridges_held, 0, 0)
        n -= s.ridges_held
    if n < 0:
        n = 0
    return n if n < T.POOL_SIZE[side] else T.POOL_SIZE[side]


def beyond_allotment(s: AlamHalfa) -> list[str]:
    """[8.1] Nobody has more markers than were allotted; [18.0] the most ridge hexes held are at least those held."""
    out: list[str] = []
    for side in range(i64(2)):
        n = st.markers(s.hand, side) + st.markers(s.shown, side) + st.markers(s.lost, side)
        most = allotted(s, side)
        if n > most:
            out.append(f"{T.SIDES[side]} has {n} markers, and is allotted {most} in turn {s.turn}")
    if s.turn > 0 and s.ridge_high < s.ridges_held:
        out.append(f"the Axis holds {s.ridges_held} ridge hexes, more than the most of this turn, {s.ridge_high}")
    return out


def return_markers(s: AlamHalfa, log: Log) -> None:
    """[8.6] Everything goes back to the pools; [A27] the ridge mark starts at the number used for the draw."""
    s.changed()
    for i in range(2 * T.VALUES):
        s.hand[i], s.shown[i], s.lost[i] = 0, 0, 0
    s.ridge_high = s.ridges_held
    s.owed = 0


def begin_draw(s: AlamHalfa, log: Log) -> None:
    """[18.1] A side draws at random; a side allotted its whole pool takes it all [A24]."""
    side = s.local(st.DRAWER)
    n = allotment(s, side, log)
    log.say("18.1", "draws", side, n, 0)
    s.set_local(st.TO_DRAW, n)
    s.changed()
    if n == T.POOL_SIZE[side]:
        for v in range(side * T.VALUES, side * T.VALUES + T.VALUES):
            s.hand[v] = T.POOL[v]
        n = 0
    if n == 0:
        s.end()


class MarkerByChance(st.Asked):
    """A marker taken at random, as likely as there are markers of its number."""

    counted = ""
    sign = 1

    def seat(self, s: AlamHalfa) -> i64:
        return CHANCE

    def hides(self, s: AlamHalfa) -> bool:
        return True

    @abstractmethod
    def side(self, s: AlamHalfa) -> i64:
        """Whose marker it is."""

    @abstractmethod
    def count(self, s: AlamHalfa, v: i64) -> i64:
        """How many there are of a number."""

    def legal(self, s: AlamHalfa) -> vec[i64]:
        return vec[i64]([act(self.verbs[0], v) for v in range(i64(1), i64(T.VALUES)) if self.count(s, v) > 0])

    def weights(self, s: AlamHalfa) -> vec[i64]:
        return vec[i64]([self.count(s, v) for v in range(i64(1), i64(T.VALUES)) if self.count(s, v) > 0])

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        return None if self.count(s, arg_of(a)) > 0 else said(self.ref, "none left", int(arg_of(a)))

    def throw(self, s: AlamHalfa) -> Throw:
        return Throw(int(self.side(s)), self.prompt(s), self.counted)

    def fall(self, s: AlamHalfa, a: i64) -> Fall:
        v = int(arg_of(a))
        return Fall(said(self.ref, "plus", v), self.sign * v, by_seat(2, (int(self.side(s)), v)))


class DrawMarker(MarkerByChance):
    """[18.1] One marker at random from the pool. Only its owner learns which."""

    ref = "18.1"
    verbs: tuple[int, ...] = (V.DRAW,)
    counted = "support fire drawn"

    def side(self, s: AlamHalfa) -> i64:
        return s.local(st.DRAWER)

    def count(self, s: AlamHalfa, v: i64) -> i64:
        i = s.local(st.DRAWER) * T.VALUES + v
        return T.POOL[i] - s.hand[i]

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        side = s.local(st.DRAWER)
        s.changed()
        s.hand[side * T.VALUES + arg_of(a)] += 1
        log.tell(1 << side, "18.1", "drew", side, arg_of(a), 0)
        s.set_local(st.TO_DRAW, s.local(st.TO_DRAW) - 1)
        if s.local(st.TO_DRAW) == 0:
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
        if st.markers(s.hand, T.ALLIED) > 0:
            s.call(st.LOSE_MARKER, 0, 0, 0)
        else:
            s.owed = 0


class LoseMarker(MarkerByChance):
    """[18.0] The Allied side loses an unused marker at random; only it learns which [A27]."""

    ref = "18.0"
    verbs: tuple[int, ...] = (V.DISCARD,)
    counted = "support fire lost"
    sign = -1

    def side(self, s: AlamHalfa) -> i64:
        return T.ALLIED

    def count(self, s: AlamHalfa, v: i64) -> i64:
        return s.hand[T.ALLIED * T.VALUES + v]

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        v = T.ALLIED * T.VALUES + arg_of(a)
        s.changed()
        s.hand[v] -= 1
        s.lost[v] += 1
        s.owed -= 1
        log.say("18.0", "marker lost", 0, 0, 0)
        log.tell(1 << T.ALLIED, "18.0", "marker lost was", arg_of(a), 0, 0)
        if s.owed == 0 or st.markers(s.hand, T.ALLIED) == 0:
            s.owed = 0
            s.end()


# --- [18.3] range ----------------------------------------------------------------------------------------------


def nearest_unit(s: AlamHalfa, side: i64, h: i64, limit: i64) -> i64:
    """[18.3] Hexes from `h` to the nearest unit of `side` of any kind [A29], if at most `limit`; else limit + 1."""
    best = limit + 1
    for u in range(T.FIRST[side], T.LAST[side]):
        at = s.loc[u]
        if at < 0:
            continue
        gap = T.AXIAL_COLUMN[at] - T.AXIAL_COLUMN[h]
        if gap < best and gap > -best:
            far = T.distance(at, h)
            if far < best:
                best = far
                if best == 1:
                    return best
    return best
