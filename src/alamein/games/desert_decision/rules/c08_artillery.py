"""Chapter 8: artillery. Guns support combats at a distance and bombard alone. Provenance: seed, read by [C13] [C14]."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision.ground import distance
from alamein.games.desert_decision.state import (
    ACTOR,
    AT_DISTANCE,
    FOUGHT,
    TARGET,
    ActorsDecision,
    Desert,
    attack_of,
    is_engaged,
    set_role,
)
from alamein.games.desert_decision.units import FIRST, IS_GUN, LAST, RANGE
from alamein.games.desert_decision.verbs import ADD, COMMIT


def can_fire(s: Desert, u: i64) -> i64:
    """[8.0] [C13] 1 if the gun may fire at a distance: on the map, unused this phase, not engaged."""
    if IS_GUN[u] == 0 or s.loc[u] < 0 or s.marks[u] & FOUGHT != 0 or is_engaged(s, u) != 0:
        return 0
    return 1


def can_support(s: Desert, u: i64, target: i64) -> i64:
    """[8.0] [C13] 1 if the gun may take part from a distance: the defender's hex is in range, and not its own."""
    if can_fire(s, u) == 0 or s.loc[u] == target:
        return 0
    return 1 if distance(s.loc[u], target) <= RANGE[u] else 0


class CommitGuns(ActorsDecision):
    """[8.0] [C14] Guns join the bombardment one by one; together they need an attack power."""

    ref = "8.0"

    def prompt(self, s: Desert) -> Said:
        return said("8.0", "commit guns", int(s.local(TARGET)))

    def legal(self, s: Desert) -> vec[i64]:
        side, target = s.local(ACTOR), s.local(TARGET)
        power: i64 = 0
        out = vec[i64]()
        for u in range(FIRST[side], LAST[side]):
            if s.marks[u] & AT_DISTANCE != 0:
                power += attack_of(s, u)
            elif can_support(s, u, target) != 0:
                out = append(out, act(ADD, u))
        if power > 0:
            out = append(out, act(COMMIT, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == ADD:
            s.marks[arg_of(a)] |= FOUGHT
            set_role(s, arg_of(a), AT_DISTANCE)
            log.say("8.0", "fires", arg_of(a), s.loc[arg_of(a)], s.local(TARGET))
        else:
            s.next()
