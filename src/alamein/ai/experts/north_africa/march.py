"""The 1973 game, for its expert: Road Mode for those who have far to go and no enemy near."""

from typing import Final

from alamein.ai.experts.north_africa.plan import Plan
from alamein.ai.experts.north_africa.posts import NO_POST
from alamein.core.action import act, arg_of, verb_of
from alamein.core.native import i64, vec
from alamein.games.north_africa.rules.c06_road_mode import cannot_face, cannot_form_column
from alamein.games.north_africa.state import LEFT, UNIT_MOVE, NorthAfrica
from alamein.games.north_africa.tables import ADJ, COLUMN, COMBAT, KIND, MECHANIZED, distance
from alamein.games.north_africa.verbs import COLUMN as FORM
from alamein.games.north_africa.verbs import DEPLOY, HALT, TO

WORTH_A_COLUMN: Final = 7  # hexes to go from which a march is quicker than walking
NEAR: Final = 2  # hexes from the goal at which a column deploys


def to_go(plan: Plan, u: i64, h: i64) -> i64:
    """Hexes from a hex to where the unit wants to be in the end; 0 if it has no far goal."""
    if plan.leaving:
        return COLUMN[h]
    return distance(h, plan.posts[u]) if plan.posts[u] != NO_POST else i64(0)


def form_column(s: NorthAfrica, plan: Plan, u: i64) -> i64:
    """[6.1] The action that forms a column towards the goal, or -1 if the unit had better walk."""
    h = s.loc[u]
    if KIND[u] != COMBAT or MECHANIZED[u] != 0 or plan.threat[h] > 0 or to_go(plan, u, h) < WORTH_A_COLUMN:
        return -1
    b = s.board()
    left = s.local(LEFT) if s.runs(UNIT_MOVE) else s.allowance(u)
    if left < 2 or cannot_form_column(s, b, u, left):
        return -1
    best = to_go(plan, u, h)
    pick: i64 = -1
    for facing in range(i64(1), i64(7)):
        n = ADJ[6 * h + facing - 1]
        if n >= 0 and plan.threat[n] == 0 and to_go(plan, u, n) < best and not cannot_face(s, b, u, facing):
            best = to_go(plan, u, n)
            pick = act(FORM, facing - 1)
    return pick


def choose_march(s: NorthAfrica, plan: Plan, u: i64, legal: vec[i64]) -> i64:
    """[6.2] The next hex of a march; a column deploys at its goal, where the enemy is near or where it is stuck."""
    h = s.loc[u]
    best = to_go(plan, u, h)
    pick: i64 = -1
    deploy: i64 = -1
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == DEPLOY:
            deploy = legal[i]
        elif verb == TO and best > NEAR and plan.threat[arg_of(legal[i])] == 0:
            far = to_go(plan, u, arg_of(legal[i]))
            if far < best:
                best = far
                pick = legal[i]
    if pick >= 0:
        return pick
    if deploy >= 0 and not (plan.leaving and plan.threat[h] == 0):
        return deploy
    return act(HALT, 0)
