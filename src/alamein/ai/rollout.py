"""Playing on from a position by experts alone, each seat in a style of its own: what search looks ahead with."""

from alamein.ai.policy import Policy
from alamein.core.chance import Source
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.native import i64
from alamein.core.procedure import CHANCE, S


def roll_on(
    game: Game[S], policy: Policy[S], s: S, seat: i64, style: i64, foe: i64, source: Source, until: i64, limit: i64
) -> i64:
    """Let the expert play `seat` in its style and all others in `foe`, before the moment `until` and for `limit`
    actions; how many it took."""
    log = Log(False)
    n: i64 = 0
    while s.over == 0 and n < limit:
        decision = game.decision(s)
        who = decision.seat(s)
        if who == CHANCE:
            a = decision.draw(s, source)
        else:
            if policy.moment(s) >= until:
                return n
            a = policy.choose(s, who, style if who == seat else foe, source)
        decision.apply(s, a, log)
        game.run(s, log)
        n += 1
    return n
