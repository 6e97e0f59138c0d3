"""The expert of Decision in Desert: attacks by exact odds, moves by objectives, threats and targets.

What decides the game: 5 points for every intact Axis unit unless the Allies hold Sidi Abd el Rahman or the track. So
every casualty of an Axis unit costs 5, Allied units are worth 10 to the Axis but recover, and all roads lead to Sidi.
Numbers are hundredths of victory points.
"""

from typing import Final, final

from alamein.ai.experts.desert_decision.combat import (
    best_strike,
    choose_attack,
    commit_attack,
    commit_defense,
)
from alamein.ai.experts.desert_decision.ground import danger, fear, friends_to_come, goal_of, post_value, safe_value
from alamein.ai.experts.desert_decision.memory import Memory
from alamein.ai.experts.desert_decision.plan import nearest_enemy
from alamein.ai.experts.desert_decision.styles import STYLES
from alamein.ai.experts.desert_decision.worth import (
    TO_SIDI,
    WORST,
    cover_of,
    ground_worth,
    hit_on,
    loss_of,
    steps_from,
)
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.core.state import FRAME
from alamein.core.vectors import ints
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import (
    ALLIED,
    AXIS,
    EL_ALAMEIN,
    HEXES,
    LAND,
    SCALE,
    SIDI_ABD_EL_RAHMAN,
    WEST,
    WEST_EDGE,
    ZONE,
)
from alamein.games.desert_decision.rules.c04_march import march_of
from alamein.games.desert_decision.rules.c11_preparation import allied_score, axis_score
from alamein.games.desert_decision.state import (
    ACTOR,
    AIR_STRIKE,
    CHOSEN,
    COMBAT,
    COMBAT_PHASE,
    FATE,
    MOVEMENT,
    OWED,
    POINTS,
    REDUCED,
    SET_UP,
    TARGET,
    TIE_LOSSES,
    UNIT,
    VACATED,
    VICTIM,
    Desert,
    attack_of,
    defense_of,
    owner_of,
    units_in,
)
from alamein.games.desert_decision.tables import (
    LAST_TURN,
    STACKING,
)
from alamein.games.desert_decision.units import (
    FIRST,
    IS_ARMOR,
    IS_GUN,
    LAST,
    SET_UPS,
)
from alamein.games.desert_decision.verbs import (
    ADD,
    ADVANCE_UNIT,
    AIR,
    COMMIT,
    DONE,
    EXIT,
    LOSE,
    MOVE_UNIT,
    PLACE,
    PUSH,
    RAIL,
    RETREAT,
    STAY,
    TO,
)

# What a position that is not over holds for the Allies beyond the score
EVEN: Final = 17_400
STRENGTH: Final = 290  # a point of attack power
AIR_POINT: Final = 375
BARRIER: Final = 200  # a point of Axis defense so near to Sidi:
AROUND: Final = 7
FRESH: Final = 310  # an intact Axis unit
TOO_SOON: Final = 3_100  # Sidi taken may be lost again
DECIDED: Final = 40_000  # a game won

# --- movement -----------------------------------------------------------------------------------------------------


def choose_move(s: Desert, legal: vec[i64], side: i64, style: i64, memory: Memory) -> i64:
    """[4.0] Send the chosen unit to its best post; then choose the next, those nearest to the enemy first."""
    u = s.local(UNIT)
    if u >= 0 and s.loc[u] >= 0 and side == ALLIED and s.turn == LAST_TURN and WEST_EDGE[s.loc[u]] != 0:
        for i in range(i64(len(legal))):
            if legal[i] == act(EXIT, WEST):
                return legal[i]
    if u >= 0 and s.loc[u] >= 0 and (s.marks[u] & CHOSEN != 0 or units_in(s, s.loc[u]) > STACKING):
        a = best_way(s, legal, side, u, style, memory)
        if a >= 0:
            return a
    best: i64 = 10_000
    pick: i64 = act(DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == MOVE_UNIT and s.marks[arg_of(legal[i])] & CHOSEN == 0:  # each is looked at once
            v = arg_of(legal[i])
            rank = nearest_enemy(s, side, s.loc[v]) * 10 - attack_of(s, v) + (200 if IS_GUN[v] != 0 else 0)
            if rank < best:
                best = rank
                pick = legal[i]
    return pick


def best_way(s: Desert, legal: vec[i64], side: i64, u: i64, style: i64, memory: Memory) -> i64:
    """The move of the chosen unit that gains most; -1 if it had better stay."""
    plan = memory.plan(s, side, style)
    plan.friends = friends_to_come(s, side, style)
    here = s.loc[u]
    best = i64(WORST) if units_in(s, here) > STACKING else post_value(s, side, u, here, plan, style) + 10
    if side == AXIS and here == SIDI_ABD_EL_RAHMAN and units_in(s, here) <= STACKING:
        best += 1_500  # Sidi is never left empty
    pick: i64 = -1
    left = march_of(s, u, s.local(POINTS)).left
    per_mine = hit_on(s, u) * (2 if IS_ARMOR[u] != 0 else 1) // 6  # [9.1] what a mined hex costs on the way
    for i in range(i64(len(legal))):
        verb, h = verb_of(legal[i]), arg_of(legal[i])
        value = i64(WORST)
        if verb in (TO, RAIL):
            value = safe_value(s, side, u, h, plan, style)
            if side == ALLIED and verb == TO:
                value -= (SCALE - 1 - left[h] % SCALE) * per_mine
            if value > best:
                value -= fear(s, side, u, h, plan, style)
        elif verb == EXIT:
            value = exit_value(s, side, u)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def exit_value(s: Desert, side: i64, u: i64) -> i64:
    """Leaving the map pays only the Allies, over the west edge, when nothing is left to do."""
    if side == ALLIED and s.turn == LAST_TURN and s.loc[u] != SIDI_ABD_EL_RAHMAN:
        return 1_000
    return WORST


# --- the other decisions ------------------------------------------------------------------------------------------


def cheapest_of(s: Desert, legal: vec[i64], eliminated: i64) -> i64:
    """The victim that costs least; DONE where it may be said."""
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == DONE:
            return legal[i]
        u = arg_of(legal[i])
        cost = loss_of(s, u) if eliminated != 0 else hit_on(s, u)
        if cost < best:
            best = cost
            pick = legal[i]
    return pick


def settle_tie(s: Desert, legal: vec[i64]) -> i64:
    """[5.1.7] EMP: one unit that pays the whole debt rather than several; DONE where it may be said."""
    owed = s.local(OWED)
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == DONE:
            return legal[i]
        u = arg_of(legal[i])
        short = owed - attack_of(s, u)
        cost = loss_of(s, u) + (short * 200 if short > 0 else i64(0))
        if cost < best:
            best = cost
            pick = legal[i]
    return pick


def best_hex(s: Desert, legal: vec[i64], side: i64, u: i64, style: i64, memory: Memory) -> i64:
    """Of these hexes (of a retreat or an advance) the one where the unit stands best; not over the edge if possible."""
    plan = memory.look(s, side)
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == EXIT:
            value = i64(WORST)
        else:
            h = s.loc[u] if verb == STAY else arg_of(legal[i])
            value = safe_value(s, side, u, h, plan, style)
            if value > best:
                value -= fear(s, side, u, h, plan, style)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def choose_advance(s: Desert, legal: vec[i64], side: i64, style: i64, memory: Memory) -> i64:
    """[5.2] Advance with the strongest units as far as the new hex is better or worth holding."""
    vacated, plan = s.local(VACATED), memory.look(s, side)
    worth = ground_worth(s, side, vacated)
    best: i64 = 0
    pick: i64 = act(DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ADVANCE_UNIT:
            u = arg_of(legal[i])
            gain = goal_of(s, side, u, vacated, plan, style) - goal_of(s, side, u, s.loc[u], plan, style)
            gain += danger(s, side, u, s.loc[u], plan, style) - danger(s, side, u, vacated, plan, style)
            if units_in(s, vacated) == 0:
                gain += worth
            elif units_in(s, vacated) < STACKING:
                gain += defense_of(s, u) * 10
            if gain > best:
                best = gain
                pick = legal[i]
    return pick


def choose_place(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[11.1] Free set-up: fighting units at the line, the strongest before Sidi, guns behind them. An Axis that has
    learnt stands as history had it: nothing better was found."""
    u = s.local(UNIT)
    if side == AXIS and style >= STYLES.learnt:
        for i in range(i64(len(legal))):
            if arg_of(legal[i]) == HISTORY[u]:
                return legal[i]
    best = i64(WORST)
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        h = arg_of(legal[i])
        front = line_distance(side, h)
        value: i64 = 0
        if IS_GUN[u] != 0:
            value -= (front - 2 if front > 2 else 2 - front) * 60
        elif side == AXIS:
            value -= front * 25
        else:
            value -= front * 40
        value -= TO_SIDI[h] * (18 if side == AXIS else 30)
        if side == AXIS:
            value += cover_of(s, side, h) * 40
            value -= units_in(s, h) * 60
            if h == SIDI_ABD_EL_RAHMAN and units_in(s, h) == 0:
                value += 500
        elif h == EL_ALAMEIN and units_in(s, h) == 0:
            value += 300
        if value > best:
            best = value
            pick = legal[i]
    return pick


def line_distance(side: i64, h: i64) -> i64:
    """Hexes to the nearest hex that is not behind the own line."""
    return FRONT[side * HEXES + h]


def _front() -> vec[i64]:
    out: list[int] = []
    for side in (ALLIED, AXIS):
        outside = [h for h in range(HEXES) if LAND[h] != 0 and ZONE[h] != side]
        out += [int(x) for x in steps_from(outside)]
    return ints(out)


FRONT: Final = _front()
HISTORY: Final = SET_UPS[0].hexes


@final
class DesertPolicy(Policy[Desert]):
    """The expert of Decision in Desert."""

    def __init__(self, game: Game[Desert], styles: int) -> None:
        super().__init__(game, styles)
        self.memory = Memory()

    def choose(self, s: Desert, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        style = STYLES.at(style, s.turn - 1, LAST_TURN - 1)
        if s.runs(MOVEMENT):
            return choose_move(s, legal, seat, style, self.memory)
        if s.runs(COMBAT_PHASE):
            return choose_attack(s, legal, seat, style)
        if s.runs(COMBAT):
            attacks = s.local(ACTOR) == seat
            return commit_attack(s, legal, seat, style) if attacks else commit_defense(s, legal, seat, style)
        return self.lesser(s, legal, seat, style)

    def lesser(self, s: Desert, legal: vec[i64], seat: i64, style: i64) -> i64:
        """Losses, retreats, advances, the set-up and what guns and aircraft do."""
        verb = verb_of(legal[0])
        if verb == LOSE:
            if s.runs(TIE_LOSSES) and s.local(ACTOR) == seat:
                return settle_tie(s, legal)
            return cheapest_of(s, legal, s.local(FATE) if s.runs(VICTIM) else i64(1))
        if verb in (RETREAT, PUSH):
            return legal[0]
        if verb == ADVANCE_UNIT:
            return choose_advance(s, legal, seat, style, self.memory)
        if verb == PLACE:
            return legal[0]
        if s.runs(SET_UP):
            return choose_place(s, legal, seat, style)
        if s.runs(AIR_STRIKE):
            return act(AIR, best_strike(s, seat, s.local(TARGET), style)[0])
        if verb in (ADD, COMMIT):
            return legal[0]  # every gun that can joins the bombardment
        u = s.local(UNIT)
        return best_hex(s, legal, seat, u, style, self.memory)

    def worth(self, s: Desert, seat: i64) -> i64:
        """[11.2] The score as it stands and what will still change it, by how games between experts went on."""
        log = Log(False)
        value = (allied_score(s, log) - axis_score(s, log)) * 100
        if s.over == 0:
            value += outlook(s)
        elif value != 0:
            value += DECIDED if value > 0 else -DECIDED
        return value if seat == ALLIED else -value

    def moment(self, s: Desert) -> i64:
        """Movement and combat of either side: four moments in a turn."""
        if s.turn == 0 or s.depth < 2:
            return 0
        phase: i64 = 1 if s.frames[FRAME] == COMBAT_PHASE.at else 0
        return s.turn * 4 + s.frames[FRAME + 2] * 2 + phase

    def effort(self, s: Desert, seat: i64) -> i64:
        """The own moves decide most; in the enemy's phases there is little to plan."""
        moment = self.moment(s)
        if s.turn == 0 or moment // 2 % 2 != seat:
            return 0
        return 100 if moment % 2 == 0 else i64(50)

    def ahead(self, s: Desert, moment: i64) -> i64:
        """Own movement and combat, and the enemy's answer."""
        return moment + 4 - moment % 2


def outlook(s: Desert) -> i64:
    """What the Allies may hope for beyond the score: their strength and aircraft, less what bars the way to Sidi.

    The weights are those of a logistic regression of the winner on 2,400 positions of 100 games (docs/ai.md).
    """
    value = s.air[ALLIED] * AIR_POINT - EVEN
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if s.loc[u] >= 0:
            value += attack_of(s, u) * STRENGTH
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0:
            if TO_SIDI[s.loc[u]] <= AROUND:
                value -= defense_of(s, u) * BARRIER
            if s.marks[u] & REDUCED == 0:
                value -= FRESH
    return value - TOO_SOON if owner_of(s, SIDI_ABD_EL_RAHMAN) == ALLIED else value


def expert() -> DesertPolicy:
    """One with a memory of its own."""
    made = DesertPolicy(GAME, STYLES.styles)
    made.nodes = 16_000
    made.best = STYLES.learnt if STYLES.origin else i64(0)
    return made
