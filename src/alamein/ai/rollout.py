"""Playing on from a position by experts alone: what search looks ahead with.

Orders come before the expert's own mind: a script is a row of actions, in parts that begin with NEXT. An action that is
not legal when its turn comes ends its part, and the expert decides wherever the script has nothing to say.
"""

from typing import Final, final

from alamein.ai.policy import Policy
from alamein.core.chance import Source
from alamein.core.game import UNHEARD, Game
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE, S

NEXT: Final = -1


def follow(script: vec[i64], at: i64, legal: vec[i64]) -> i64:
    """The place in the script of the next action that can be taken, from `at` on; its length if there is none."""
    while at < i64(len(script)):
        if script[at] != NEXT:
            for i in range(i64(len(legal))):
                if legal[i] == script[at]:
                    return at
            while at < i64(len(script)) and script[at] != NEXT:
                at += 1
        else:
            at += 1
    return at


@final
class Way:
    """How a seat plays on: by these orders, then in this style; all others play in the style `foe`."""

    def __init__(self, seat: i64, style: i64, script: vec[i64], foe: i64) -> None:
        self.seat = seat
        self.style = style
        self.script = script
        self.foe = foe


def roll_on(game: Game[S], policy: Policy[S], s: S, way: Way, source: Source, until: i64, limit: i64) -> i64:
    """Play before the moment `until` and for `limit` actions; how many it took."""
    script = way.script
    n: i64 = 0
    at: i64 = 0
    while s.over == 0 and n < limit:
        decision = game.decision(s)
        who = decision.seat(s)
        if who == CHANCE:
            a = decision.draw(s, source)
        else:
            if policy.moment(s) >= until:
                return n
            a = -1
            if who == way.seat and at < i64(len(script)):
                at = follow(script, at, decision.legal(s))
                if at < i64(len(script)):
                    a = script[at]
                    at += 1
            if a < 0:
                a = policy.choose(s, who, way.style if who == way.seat else way.foe, source)
        decision.apply(s, a, UNHEARD)
        game.run(s, UNHEARD)
        n += 1
    return n
