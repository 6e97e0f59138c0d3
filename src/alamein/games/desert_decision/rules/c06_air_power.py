"""Chapter 6: air power. [C15] Provenance: seed; whether the Allied points are a pool is an option [P1]."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c08_artillery import shifted_column, vulnerability
from alamein.games.desert_decision.state import ActorsDecision, Desert


def allot_air(s: Desert, log: Log) -> None:
    """[6.0] [6.2] [P1] [P2] Either side gets the turn's points and loses what it did not use. With `allied_air_mode` =
    pool the Allies get theirs once and keep what is left."""
    s.air[G.AXIS] = T.AXIS_AIR[s.turn - 1]
    if s.turn == 1 or s.air_each_turn != 0:
        s.air[G.ALLIED] = T.ALLIED_AIR
    log.say("6.0", "air_points", s.air[G.ALLIED], s.air[G.AXIS], 0)


def cannot_fly(s: Desert, side: i64, points: i64, flying: i64) -> str:
    """[5.1.1] [6.1] Why the side cannot commit these points to a combat in which `flying` have been committed."""
    if flying > 0:
        return "5.1.1 already flying"
    return "6.1 few points" if points > s.air[side] else ""


def add_air(s: Desert, side: i64, flying: i64, out: vec[i64]) -> vec[i64]:
    """[6.1] Add `air` actions for every number of points that `cannot_fly` allows."""
    if flying == 0:
        for n in range(i64(1), s.air[side] + 1):
            out = append(out, act(V.AIR, n))
    return out


def spend_air(s: Desert, side: i64, points: i64, log: Log) -> i64:
    """[6.1] [2.4.2] Points are deducted when they are committed; the track shows what is left."""
    s.air[side] -= points
    log.say("6.1", "flies", side, points, s.air[side])
    return points


def cannot_strike(s: Desert, points: i64) -> str:
    """[6.2] [P3] Why the side that acts cannot strike with these points: 3 to 10 of them."""
    if points < T.STRIKE_LEAST or points > T.STRIKE_MOST:
        return "6.2 strike size"
    return cannot_fly(s, s.local(st.ACTOR), points, s.local(st.ATTACK_AIR))


class CommitStrike(ActorsDecision):
    """[6.2] [P3] An air strike takes 3 to 10 points, and nobody else takes part."""

    ref = "6.2"
    verbs: tuple[int, ...] = (V.AIR, V.COMMIT)

    def legal(self, s: Desert) -> vec[i64]:
        out = vec[i64]()
        if s.local(st.ATTACK_AIR) > 0:
            out = append(out, act(V.COMMIT, 0))  # asked, so that the odds can be seen first
        for n in range(i64(T.STRIKE_LEAST), i64(T.STRIKE_MOST + 1)):
            if not cannot_strike(s, n):
                out = append(out, act(V.AIR, n))
        return out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        side = s.local(st.ACTOR)
        if verb_of(a) == V.AIR:
            return against(cannot_strike(s, arg_of(a)), side, s.air[side], T.STRIKE_LEAST, T.STRIKE_MOST)
        return None if s.local(st.ATTACK_AIR) > 0 else said("6.2", "no points", T.STRIKE_LEAST, T.STRIKE_MOST)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.AIR:
            s.set_local(st.ATTACK_AIR, spend_air(s, s.local(st.ACTOR), arg_of(a), log))
        else:
            s.next()


def strike_column(s: Desert, side: i64, h: i64, points: i64, log: Log) -> i64:
    """[6.2] Points times the air vulnerability of the units there."""
    index = vulnerability(s, 1 - side, U.AIR_INDEX)
    log.say("6.2", "strike_value", points, index, points * index)
    return shifted_column(s, side, h, points * index, log)


def settle_strike(s: Desert, log: Log) -> None:
    """[6.2] The points are in the air: the column is fixed."""
    s.set_local(st.COLUMN, strike_column(s, s.local(st.ACTOR), s.local(st.TARGET), s.local(st.ATTACK_AIR), log))
