"""Chapter 8: artillery. Guns support combats at a distance and bombard alone. Provenance: seed, read by [C13] [C14]."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.state import ActorsDecision, Desert


def can_fire(s: Desert, u: i64) -> bool:
    """[8.0] [C13] Whether the gun may fire at a distance: on the map, unused this phase, not engaged."""
    return not (U.IS_GUN[u] == 0 or s.loc[u] < 0 or s.marks[u] & st.FOUGHT != 0 or st.is_engaged(s, u))


def can_support(s: Desert, u: i64, target: i64) -> bool:
    """[8.0] [C13] Whether the gun may take part from a distance: the defender's hex is in range, and not its own."""
    if not can_fire(s, u) or s.loc[u] == target:
        return False
    return G.distance(s.loc[u], target) <= U.RANGE[u]


class CommitGuns(ActorsDecision):
    """[8.0] [C14] Guns join the bombardment one by one; together they need an attack power."""

    ref = "8.0"

    def prompt(self, s: Desert) -> Said:
        return said("8.0", "commit guns", int(s.local(st.TARGET)))

    def legal(self, s: Desert) -> vec[i64]:
        side, target = s.local(st.ACTOR), s.local(st.TARGET)
        power: i64 = 0
        out = vec[i64]()
        for u in range(U.FIRST[side], U.LAST[side]):
            if s.marks[u] & st.AT_DISTANCE != 0:
                power += st.attack_of(s, u)
            elif can_support(s, u, target):
                out = append(out, act(V.ADD, u))
        if power > 0:
            out = append(out, act(V.COMMIT, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.ADD:
            s.marks[arg_of(a)] |= st.FOUGHT
            st.set_role(s, arg_of(a), st.AT_DISTANCE)
            log.say("8.0", "fires", arg_of(a), s.loc[arg_of(a)], s.local(st.TARGET))
        else:
            s.next()
