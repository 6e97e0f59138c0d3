"""Chapter 8: Support fire in combat. (Provenance: reconstructed; range and coordination are the seed's 18.2, 18.3.)

[8.0] Markers are drawn by chapter 18. [8.2] Support to a ground combat reaches anywhere, and [18.2] markers go with
units of any type and nationality: nothing here asks where or who the units are, except the range of a bombardment.
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c18_support_fire import nearest_unit
from alamein.games.alam_halfa.state import AlamHalfa


def strongest(s: AlamHalfa, side: i64) -> i64:
    """The highest marker in hand, or 0."""
    for v in range(i64(T.VALUES) - 1, 0, -1):
        if s.hand[side * T.VALUES + v] > 0:
            return v
    return 0


def cannot_bombard(s: AlamHalfa, target: i64, value: i64) -> str:
    """[8.4] How often a target is bombarded in a phase [A43]; [18.3] the number is the marker's range."""
    if T.SIDE[target] == s.side:
        return "8.4 own"
    if s.loc[target] < 0:
        return "8.4 off the map"
    if s.marks[target] & st.BOMBARDMENTS >= s.bombardments * st.ONE_BOMBARDMENT:
        return "8.4 bombarded"
    return "8.4 no marker" if value <= 0 else out_of_range(s, target, value)


def out_of_range(s: AlamHalfa, target: i64, value: i64) -> str:
    """[18.3] A bombarding marker reaches as many hexes from the nearest friendly unit as its number."""
    return "18.3" if nearest_unit(s, s.side, s.loc[target], value) > value else ""


def cannot_commit(s: AlamHalfa, side: i64, value: i64) -> str:
    """[8.3] A marker in hand; [8.4] that of a bombardment must reach the target [A37]."""
    if s.hand[side * T.VALUES + value] == 0:
        return "8.3"
    return out_of_range(s, s.target, value) if s.bombarding != 0 and side == s.side else ""


def cannot_refrain(s: AlamHalfa, side: i64) -> str:
    """[8.4] A bombardment is made with a marker [A37]."""
    return "8.4 exactly one" if s.bombarding != 0 and side == s.side and s.attack_fire == 0 else ""


def offer_attack_fire(s: AlamHalfa, log: Log) -> None:
    """[8.3] The attacker is asked only if he holds a marker [A40]."""
    if st.markers(s.hand, s.side) == 0:
        s.goto(st.DEFENSE_FIRE)


def offer_defense_fire(s: AlamHalfa, log: Log) -> None:
    """[8.3] The defender, seeing the attacker's markers, is asked only if he holds one [A40]."""
    if st.markers(s.hand, 1 - s.side) == 0:
        s.goto(st.TOTAL)


class CommitAttackFire(st.Asked):
    """[8.3] The attacker commits any number of markers; [8.4] a bombardment is made with exactly one in range [A37]."""

    ref = "8.3"
    verbs: tuple[int, ...] = (V.ENOUGH, V.FIRE)

    def prompt(self, s: AlamHalfa) -> Said:
        return said(self.ref, "choose bombardment" if cannot_refrain(s, self.seat(s)) else self.name, int(s.target))

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out, side = vec[i64](), self.seat(s)
        if cannot_refrain(s, side) == "":
            out = append(out, act(V.ENOUGH, 0))
        for v in range(i64(1), i64(T.VALUES)):
            if cannot_commit(s, side, v) == "":
                out = append(out, act(V.FIRE, v))
        return out

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        side, value = self.seat(s), arg_of(a)
        reason = cannot_refrain(s, side) if verb_of(a) == V.ENOUGH else cannot_commit(s, side, value)
        return against(reason, int(s.target), int(value))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == V.ENOUGH:
            s.next()
            return
        if s.bombarding != 0 and s.attack_fire == 0:
            s.marks[s.target] += st.ONE_BOMBARDMENT
            log.say("8.4", "bombards", s.target, s.loc[s.target], 0)
        s.attack_fire += spend(s, s.side, arg_of(a), log)
        if s.bombarding != 0 or st.markers(s.hand, s.side) == 0:
            s.next()


class CommitDefenseFire(CommitAttackFire):
    """[8.3] The defender commits any number; there is no second round [A26]."""

    def seat(self, s: AlamHalfa) -> i64:
        return 1 - s.side

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == V.FIRE:
            s.defense_fire += spend(s, 1 - s.side, arg_of(a), log)
        if verb_of(a) == V.ENOUGH or st.markers(s.hand, 1 - s.side) == 0:
            s.next()


def spend(s: AlamHalfa, side: i64, value: i64, log: Log) -> i64:
    """[8.6] A marker committed is open and spent for the game turn."""
    s.changed()
    s.hand[side * T.VALUES + value] -= 1
    s.shown[side * T.VALUES + value] += 1
    log.say("8.3", "commits", side, value, 0)
    return value
