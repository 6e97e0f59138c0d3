"""The expert of Alam el Halfa: the Axis races for the two Stages and the railway, the Allies stand in its way.

Whole moves come from the game's own `reachable`; attacks are weighed by the exact table with the fire that is likely
on either side. What the enemy holds in his hand is only ever counted, never looked at. Numbers are hundredths.
"""

from typing import Final

from alamein.ai.games.alam_combat import (
    BOLDNESS,
    HASTE,
    ON_RAIL,
    STYLES,
    WORST,
    attack_worth,
    choose_attack,
    choose_attack_fire,
    choose_defense_fire,
    choose_diversion,
    choose_resistance,
    unit_worth,
)
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.c05_movement import allowance, reachable
from alamein.games.alam_halfa.c07_combat import neighbour
from alamein.games.alam_halfa.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.state import AlamHalfa, attack_strength, defense_strength, is_weak
from alamein.games.alam_halfa.tables import (
    ALLIED,
    AXIS,
    COMBAT_ROW,
    FIRST,
    HEXES,
    LAST,
    RAIL_DISTANCE,
    SIDE,
    WAYS,
    distance,
)
from alamein.games.alam_halfa.vocabulary import (
    ADVANCE_,
    ATTACK_,
    BACK,
    BOMBARD,
    DISPLACEMENT,
    DONE,
    ENGAGE,
    ENOUGH,
    FIRE,
    HISTORICAL,
    HOLD,
    LEFT,
    LOSE,
    MOVE,
    MOVER,
    PUSHED,
    REBUILD,
    RETREAT_,
    RETURN,
    RUNNER,
    STAND,
    STOP,
    TARGET_HEX,
    TO,
    WITH,
)
from alamein.games.alam_halfa.vocabulary import FULL as FULL_POINTS

# --- movement ---------------------------------------------------------------------------------------------------------


def axis_goal(s: AlamHalfa, u: i64, h: i64, style: i64) -> i64:
    """How well a hex serves the race: Stages not taken yet, then the railway."""
    value: i64 = 0
    left: i64 = 0
    for i in range(i64(2)):
        if s.captured[i] == 0:
            left += 1
            if s.stages[i] == h:
                value += 6_000
    if left == 0:
        if cuts_railway(s, h) != 0:
            return 50_000
        return -RAIL_DISTANCE[h] * HASTE[style] * 3 // 2
    nearest: i64 = 99
    for i in range(i64(2)):
        if s.captured[i] == 0:
            far = distance(h, s.stages[i]) + (3 if left == 2 and u % 2 != i else 0)
            nearest = far if far < nearest else nearest
    if u % 4 == 3:  # some go straight for the railway
        near = RAIL_DISTANCE[h] if RAIL_DISTANCE[h] > 2 else i64(2)
        return value - near * HASTE[style]
    return value - nearest * HASTE[style]


def cuts_railway(s: AlamHalfa, h: i64) -> i64:
    """1 if an Axis unit in the hex would stand on or control a railway hex without an Allied unit."""
    if ON_RAIL[h] != 0:
        return 1
    for way in range(6 * h, 6 * h + 6):
        n = WAYS[way]
        if n >= 0 and ON_RAIL[n] != 0 and (s.at[n] < 0 or SIDE[s.at[n]] == AXIS):
            return 1
    return 0


def allied_goal(s: AlamHalfa, u: i64, h: i64, style: i64) -> i64:
    """How well a hex bars the way: on Stages not taken, around them, and between the Axis and the railway."""
    value: i64 = 0
    nearest: i64 = 99
    for i in range(i64(2)):
        if s.captured[i] == 0:
            far = distance(h, s.stages[i])
            nearest = far if far < nearest else nearest
            if far == 0 and (s.at[h] < 0 or s.at[h] == u):
                value += 900
            elif far == 1:
                value += 60
    if nearest == 99:
        nearest = RAIL_DISTANCE[h]
        if ON_RAIL[h] != 0:
            value += 60
    value -= nearest * 5
    return value - nearest_enemy(s, ALLIED, h) * 8


def nearest_enemy(s: AlamHalfa, side: i64, h: i64) -> i64:
    """Hexes to the nearest enemy."""
    best: i64 = 60
    for e in range(FIRST[1 - side], LAST[1 - side]):
        if s.loc[e] >= 0:
            far = distance(h, s.loc[e])
            best = far if far < best else best
    return best


def contact_worth(s: AlamHalfa, u: i64, h: i64, style: i64) -> i64:
    """What the attacks of this and of the enemy's turn promise in a hex next to enemies."""
    side = SIDE[u]
    best: i64 = 0
    threat: i64 = 0
    for way in range(6 * h, 6 * h + 6):
        n = WAYS[way]
        if n < 0 or s.at[n] < 0 or SIDE[s.at[n]] == side:
            continue
        target = s.at[n]
        threat += attack_strength(s, target)
        total = attack_strength(s, u)
        count: i64 = 1
        for k in range(6 * n, 6 * n + 6):
            v = neighbour(s, k)
            if v >= 0 and v != u and SIDE[v] == side:
                total += attack_strength(s, v)
                count += 1
        differential = total - defense_strength(s, target)
        value = attack_worth(s, side, target, differential, count, unit_worth(s, u), 0) // 6 + BOLDNESS[style]
        best = value if value > best else best
    danger = threat - defense_strength(s, u)
    if danger > 0:
        best -= danger * 12
    return best // 2


def post_worth(s: AlamHalfa, u: i64, h: i64, style: i64) -> i64:
    """How well a unit would stand in a hex."""
    value = axis_goal(s, u, h, style) if SIDE[u] == AXIS else allied_goal(s, u, h, style)
    value += contact_worth(s, u, h, style)
    row = COMBAT_ROW[h]
    if row == 3 or row == 2:
        value += 15 if SIDE[u] == ALLIED else i64(6)
    if is_enemy_minefield(s, SIDE[u], h) != 0:
        value -= 25
    return value


def best_post(s: AlamHalfa, u: i64, left: i64, full: i64, style: i64) -> tuple[i64, i64, i64]:
    """The best hex a unit can end in, what it gains by it, and the first step to it."""
    best_left, before = reachable(s, u, left, full)
    here = s.loc[u]
    stay = post_worth(s, u, here, style) if s.at[here] == u else i64(WORST)
    best = stay
    goal = here
    for h in range(HEXES):
        if best_left[h] >= 0 and s.at[h] < 0:
            value = post_worth(s, u, h, style)
            if value > best:
                best = value
                goal = h
    step = goal
    while step != here and before[step] != here and before[step] >= 0:
        step = before[step]
    return goal, best - stay, step


def choose_mover(s: AlamHalfa, legal: vec[i64], style: i64) -> i64:
    """[5.0] Replacements first; then the unit that gains most by moving; done when nobody gains."""
    best: i64 = 4
    pick: i64 = act(DONE, 0)
    for i in range(i64(len(legal))):
        verb, u = verb_of(legal[i]), arg_of(legal[i])
        value: i64 = 0
        if verb == RETURN:
            value = 100_000 + unit_worth(s, u)
        elif verb == REBUILD:
            value = 90_000 + unit_worth(s, u)
        elif verb == MOVE:
            full = points_of(s, u)
            value = best_post(s, u, full, full, style)[1]
        if value > best:
            best = value
            pick = legal[i]
    return pick


def points_of(s: AlamHalfa, u: i64) -> i64:
    """The half points of a unit in this phase."""
    return allowance(u, s.local(0))


def choose_step(s: AlamHalfa, legal: vec[i64], style: i64) -> i64:
    """[5.0] On towards the best hex; stop where no hex is better."""
    u = s.local(MOVER)
    goal, _, step = best_post(s, u, s.local(LEFT), s.local(FULL_POINTS), style)
    if goal != s.loc[u]:
        for i in range(i64(len(legal))):
            if legal[i] == act(TO, step):
                return legal[i]
    if legal[0] == act(STOP, 0):
        return legal[0]
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        value = post_worth(s, u, arg_of(legal[i]), style)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def best_hex(s: AlamHalfa, legal: vec[i64], u: i64, style: i64) -> i64:
    """Of the hexes of a retreat the one where the unit stands best."""
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        value = post_worth(s, u, arg_of(legal[i]), style)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def choose_advance(s: AlamHalfa, legal: vec[i64], style: i64) -> i64:
    """[7.9] The attacker that gains most by taking the emptied hex."""
    h = s.local(TARGET_HEX)
    best: i64 = 0
    pick: i64 = act(HOLD, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADVANCE_:
            u = arg_of(legal[i])
            gain = post_worth(s, u, h, style) - post_worth(s, u, s.loc[u], style)
            if gain > best:
                best = gain
                pick = legal[i]
    return pick


def cheapest_of(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[7.6] The attacker whose loss hurts least: one that is only depleted before one that would die."""
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == LOSE:
            u = arg_of(legal[i])
            cost = unit_worth(s, u) * (2 if is_weak(s, u) != 0 else 1)
            if cost < best:
                best = cost
                pick = legal[i]
    return pick


class AlamHalfaPolicy(Policy[AlamHalfa]):
    """The expert of Alam el Halfa."""

    def choose(self, s: AlamHalfa, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        first, last = verb_of(legal[0]), verb_of(legal[len(legal) - 1])
        if last == HISTORICAL:
            return legal[len(legal) - 1]
        if first == STAND:
            return choose_diversion(s)
        if first == RETREAT_:
            return choose_resistance(s, legal, seat)
        if first == HOLD:
            return choose_advance(s, legal, style)
        if first in (ENOUGH, FIRE):
            return choose_attack_fire(s, legal) if seat == s.side else choose_defense_fire(s, legal)
        if first in (ENGAGE, WITH):
            return legal[len(legal) - 1] if last == WITH else legal[0]
        if first == LOSE:
            return cheapest_of(s, legal)
        return self.place(s, legal, style)

    def place(self, s: AlamHalfa, legal: vec[i64], style: i64) -> i64:
        """Where units go, and who attacks."""
        first = verb_of(legal[0])
        if first == DONE:
            verb = verb_of(legal[len(legal) - 1])
            return choose_attack(s, legal, style) if verb in (ATTACK_, BOMBARD) else choose_mover(s, legal, style)
        if first in (STOP, TO):
            return choose_step(s, legal, style)
        if first == BACK:
            return best_hex(s, legal, s.local(RUNNER), style)
        if s.depth > 0 and s.running() == DISPLACEMENT:
            return best_hex(s, legal, s.local(PUSHED), style)
        return legal[0]

    def worth(self, s: AlamHalfa, seat: i64) -> i64:
        """Stages, the way to the railway, material; a finished game counts most."""
        value: i64 = 0
        if s.over != 0:
            value = 20_000 if s.winner == AXIS else i64(-20_000)
        else:
            near: i64 = 40
            for u in range(FIRST[AXIS], LAST[AXIS]):
                if s.loc[u] >= 0:
                    value += unit_worth(s, u)
                    near = RAIL_DISTANCE[s.loc[u]] if RAIL_DISTANCE[s.loc[u]] < near else near
                    value += axis_goal(s, u, s.loc[u], 0) // 2
            for u in range(FIRST[ALLIED], LAST[ALLIED]):
                if s.loc[u] >= 0:
                    value -= unit_worth(s, u)
            value += (s.captured[0] + s.captured[1]) * 1_500 - near * 60
            value -= s.turn * 400  # time is on the Allied side
        return value if seat == AXIS else -value

    def moment(self, s: AlamHalfa) -> i64:
        """The phases of the two player turns."""
        return s.turn * 8 + s.side * 4 + (s.phase - 1 if s.phase > 0 else i64(0))

    def ahead(self, s: AlamHalfa, moment: i64) -> i64:
        """To the end of the enemy's next player turn."""
        return (moment // 4 + 2) * 4


def _made(game: Game[AlamHalfa]) -> AlamHalfaPolicy:
    return AlamHalfaPolicy(game, STYLES)


POLICY: Final = _made(GAME)
