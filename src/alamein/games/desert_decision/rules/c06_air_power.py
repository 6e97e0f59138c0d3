"""Chapter 6: air power. [C15] Provenance: seed; whether the Allied points are a pool is an option [P1]."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.state import ActorsDecision, Desert


def allot_air(s: Desert, log: Log) -> None:
    """[6.0] [6.2] [P1] [P2] The Axis gets the turn's points and loses what it did not use; the Allies keep a pool.

    With `allied_air_mode` = turn the Allies, too, begin every turn with fresh points.
    """
    s.air[G.AXIS] = T.AXIS_AIR[s.turn - 1]
    if s.turn == 1 or s.air_each_turn != 0:
        s.air[G.ALLIED] = T.ALLIED_AIR
    log.say("6.0", "air_points", s.air[G.ALLIED], s.air[G.AXIS], 0)


def add_air(s: Desert, side: i64, least: i64, most: i64, out: vec[i64]) -> vec[i64]:
    """[6.1] Add `air` actions for every number of points from `least` to `most` that the side still has."""
    top = most if most < s.air[side] else s.air[side]
    for n in range(least, top + 1):
        out = append(out, act(V.AIR, n))
    return out


def spend_air(s: Desert, side: i64, points: i64, log: Log) -> i64:
    """[6.1] [2.4.2] Points are deducted when they are committed; the track shows what is left."""
    s.air[side] -= points
    log.say("6.1", "flies", side, points, s.air[side])
    return points


class CommitStrike(ActorsDecision):
    """[6.2] [P3] An air strike takes 3 to 10 points, and nobody else takes part."""

    ref = "6.2"

    def prompt(self, s: Desert) -> Said:
        return said("6.2", "commit strike", int(s.local(st.TARGET)))

    def legal(self, s: Desert) -> vec[i64]:
        if s.local(st.ATTACK_AIR) > 0:
            return append(vec[i64](), act(V.COMMIT, 0))  # asked, so that the odds can be seen first
        return add_air(s, s.local(st.ACTOR), T.STRIKE_LEAST, T.STRIKE_MOST, vec[i64]())

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.AIR:
            s.set_local(st.ATTACK_AIR, spend_air(s, s.local(st.ACTOR), arg_of(a), log))
        else:
            s.next()
