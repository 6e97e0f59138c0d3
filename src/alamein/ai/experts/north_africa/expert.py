"""The expert of the 1973 game: each scenario has its own race, and attacks are planned together.

July: Axis points for columns gained in the east; September: for Allied minefields cleared; October: for what leaves by
the west edge after Game-Turn 10. Allied losses always count. Holders man a line, attackers mass against weak hexes.
"""

from typing import Final, final

from alamein.ai.experts.north_africa.ground import WORST, is_held, unit_worth
from alamein.ai.experts.north_africa.march import choose_march, form_column
from alamein.ai.experts.north_africa.memory import Memory
from alamein.ai.experts.north_africa.plan import Plan, is_holder
from alamein.ai.experts.north_africa.posts import NO_POST
from alamein.ai.experts.north_africa.set_up import choose_place, choose_set_up
from alamein.ai.experts.north_africa.styles import HARD, STYLES, kind_of
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c09_attacks import attack_on, targets
from alamein.games.north_africa.rules.c17_victory import columns_gained
from alamein.games.north_africa.state import (
    COMPOSING,
    DECLARATION,
    LEFT,
    MOVEMENT_PHASE,
    NUMBER,
    OWED,
    RETREAT,
    SET_UP,
    UNIT,
    UNIT_MOVE,
    NorthAfrica,
    first_player,
)
from alamein.games.north_africa.tables import (
    ADJ,
    ALLIED,
    AXIS,
    COLUMN,
    COMBAT,
    ENGINEER,
    FIRST,
    KIND,
    LAST,
    LEVELS,
    RIDGE,
    SCENARIOS,
    SIDE,
    STRENGTH,
    TERRAIN,
    distance,
)
from alamein.games.north_africa.verbs import (
    ADVANCE,
    ASSIST,
    ATTACK,
    DONE,
    EXIT,
    HALT,
    LOSE,
    READY,
    REMOVE,
    RESOLVE,
    STAY,
    TO,
    WITH,
    WITHDRAW,
)

MANY_ATTACKS: Final = 20  # after so many declarations of a phase no new one is begun
ENDGAME: Final = 6  # last Game-Turns in which `hard` compares styles; over longer times the dice drown them
WON: Final = 1500  # what a victory is worth beyond its points

# --- movement -----------------------------------------------------------------------------------------------------


def choose_mover(s: NorthAfrica, legal: vec[i64], style: i64, memory: Memory) -> i64:
    """[5.1] The next unit that gains by moving: Engineers first, then the strongest; in a crowded hex one must go."""
    if verb_of(legal[0]) == REMOVE:
        return cheapest(s, legal)
    if verb_of(legal[len(legal) - 1]) != DONE:
        return legal[0]
    plan = memory.plan(s, s.active, style)
    for rank in range(i64(4)):
        for i in range(i64(len(legal)) - 1):
            u = arg_of(legal[i])
            if rank_of(u) == rank and (s.loc[u] < 0 or wants_to_move(s, plan, u)):
                return legal[i]
    return act(DONE, 0)


def rank_of(u: i64) -> i64:
    """In which order units move: Engineers open the way, then the strong."""
    if KIND[u] == ENGINEER:
        return 0
    if STRENGTH[u] >= 5:
        return 1
    return 2 if STRENGTH[u] >= 3 else i64(3)


def wants_to_move(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """Whether the unit has somewhere to go."""
    if s.facing(u) != 0 or (plan.leaving and COLUMN[s.loc[u]] == 1):
        return True
    if is_settled(s, plan, u):
        return False
    plan.look(s, u, s.allowance(u))
    return plan.goal != s.loc[u] or form_column(s, plan, u) >= 0


def is_settled(s: NorthAfrica, plan: Plan, u: i64) -> bool:
    """Whether a holder stands where he should and no enemy is near enough to be attacked: a short cut."""
    h = s.loc[u]
    if KIND[u] != COMBAT or plan.leaving or not is_holder(s, SIDE[u]):
        return False
    if plan.posts[u] != h and (plan.posts[u] != NO_POST or s.board().mine(h) != SIDE[u] + 1):
        return False
    near = s.allowance(u) + 1
    return all(distance(h, plan.targets.hexes[i]) > near for i in range(i64(len(plan.targets.hexes))))


def choose_step(s: NorthAfrica, legal: vec[i64], style: i64, memory: Memory) -> i64:
    """[5.0] The next step on the way to the best hex; the exit wherever it is open."""
    u = s.local(UNIT)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == EXIT:
            return legal[i]
    if s.loc[u] < 0:
        return legal[0]  # [16.03] back onto the map
    plan = memory.plan(s, s.active, style)
    if s.facing(u) != 0:
        return choose_march(s, plan, u, legal)
    facing = form_column(s, plan, u)
    if facing >= 0 and is_legal(legal, facing):
        return facing
    step = plan.look(s, u, s.local(LEFT)).first_step(s.loc[u], plan.goal)
    if step >= 0 and is_legal(legal, act(TO, step)):
        return act(TO, step)
    return act(HALT, 0) if is_legal(legal, act(HALT, 0)) else legal[0]


def is_legal(legal: vec[i64], a: i64) -> bool:
    """Whether the action is among the legal ones."""
    return any(legal[i] == a for i in range(i64(len(legal))))


# --- combat -------------------------------------------------------------------------------------------------------


def choose_declaration(s: NorthAfrica, legal: vec[i64], style: i64, memory: Memory) -> i64:
    """[9.12] Begin the next attack of the plan; take one back only if duties are left that the plan did not see."""
    plan = memory.attacks(s, s.active, style)
    if s.local(NUMBER) < MANY_ATTACKS:
        for k in range(i64(len(plan.order))):
            h = plan.targets.hexes[plan.order[k]]
            if attack_on(s, h) == 0 and is_legal(legal, act(ATTACK, h)):
                return act(ATTACK, h)
    if is_legal(legal, act(DONE, 0)):
        return act(DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == WITHDRAW:
            return legal[i]
    return legal[0]


def choose_composition(s: NorthAfrica, legal: vec[i64], style: i64, memory: Memory) -> i64:
    """[9.2] Those whom the plan sends join, and an Engineer; then the attack is ready."""
    plan = memory.attacks(s, s.active, style)
    target = plan.targets.at[targets(s, s.local(NUMBER))[0]]
    ready: i64 = -1
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == ASSIST or (verb == WITH and plan.of[arg_of(legal[i])] == target):
            return legal[i]
        if verb == READY:
            ready = legal[i]
    return ready if ready >= 0 else legal[len(legal) - 1]


def choose_order(s: NorthAfrica, legal: vec[i64], style: i64, memory: Memory) -> i64:
    """[9.0] The attacks in the order in which they were planned: the most promising first."""
    plan = memory.attacks(s, s.active, style)
    for k in range(i64(len(plan.order))):
        a = act(RESOLVE, plan.targets.hexes[plan.order[k]])
        if is_legal(legal, a):
            return a
    return legal[0]


def cheapest(s: NorthAfrica, legal: vec[i64]) -> i64:
    """The unit whose loss costs least."""
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        worth = unit_worth(s, arg_of(legal[i]))
        if worth < best:
            best = worth
            pick = legal[i]
    return pick


def choose_loss(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[10.1] The cheapest unit that pays all that is owed, else the strongest; no more than is owed."""
    owed = s.local(OWED)
    if owed <= 0:
        return legal[i64(len(legal)) - 1]
    best: i64 = 100_000
    pick: i64 = -1
    strongest: i64 = legal[0]
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if STRENGTH[u] >= owed and unit_worth(s, u) < best:
            best = unit_worth(s, u)
            pick = legal[i]
        if STRENGTH[u] > STRENGTH[arg_of(strongest)]:
            strongest = legal[i]
    return pick if pick >= 0 else strongest


def choose_retreat(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[10.2] The victor leads the beaten where few friends are and, in July, the Axis back west."""
    best = i64(WORST)
    pick: i64 = legal[0]
    u = s.local(UNIT)
    b = s.board()
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) != TO:
            continue
        h = arg_of(legal[i])
        value = -COLUMN[h] if SIDE[u] == AXIS else i64(0)
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0:
                value -= 3 * b.combat_units(ADJ[k], SIDE[u])
                value += 2 if b.controlled(ADJ[k], 1 - SIDE[u]) else i64(0)
        if value > best:
            best = value
            pick = legal[i]
    return pick


def choose_advance(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[9.34] [9.35] Attackers follow with the strongest; holders keep minefields, ridges and their line."""
    best: i64 = -1
    pick: i64 = act(STAY, 0)
    b = s.board()
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) != ADVANCE:
            continue
        u = arg_of(legal[i])
        h = s.loc[u]
        stays = is_holder(s, SIDE[u]) or TERRAIN[h] == RIDGE or b.mine(h) == SIDE[u] + 1
        if not stays and STRENGTH[u] > best:
            best = STRENGTH[u]
            pick = legal[i]
    return pick if is_legal(legal, pick) else legal[0]


# --- the expert ---------------------------------------------------------------------------------------------------


@final
class NorthAfricaPolicy(Policy[NorthAfrica]):
    """The expert of El Alamein: Battles in North Africa, 1942."""

    def __init__(self, game: Game[NorthAfrica], styles: int) -> None:
        super().__init__(game, styles)
        self.memory = Memory()

    def choose(self, s: NorthAfrica, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        if style == STYLES.learnt:
            style += kind_of(s)  # each has learnt its own
        style = STYLES.at(style, s.turn - 1, SCENARIOS[s.scenario].turns - 1)
        first, last = verb_of(legal[0]), verb_of(legal[len(legal) - 1])
        if s.runs(MOVEMENT_PHASE):
            return choose_mover(s, legal, style, self.memory)
        if s.runs(UNIT_MOVE):
            return choose_step(s, legal, style, self.memory)
        if s.runs(RETREAT):
            return choose_retreat(s, legal)
        if s.runs(SET_UP):
            return choose_place(s, legal) if first == TO else choose_set_up(s, legal)
        if s.runs(DECLARATION):
            if s.stands_at(DECLARATION, COMPOSING):
                return choose_composition(s, legal, style, self.memory)
            if first == RESOLVE:
                return choose_order(s, legal, style, self.memory)
            return choose_declaration(s, legal, style, self.memory)
        if first == LOSE:
            return choose_loss(s, legal)
        if last == STAY:
            return choose_advance(s, legal)
        return legal[0]  # supply for an attack: all there is; the order of retreats; where to advance

    def worth(self, s: NorthAfrica, seat: i64) -> i64:
        """Axis points as they stand and as they will come, victory, and the armies."""
        scenario = SCENARIOS[s.scenario]
        points = s.points
        value: i64 = 0
        if s.over == 0:
            points += scenario.column_points * columns_gained(s)
            value = armies(s)
        value += points * 100 + victory(points)
        return value if seat == AXIS else -value

    def moment(self, s: NorthAfrica) -> i64:
        """The Player-Turns: a plan holds for a whole one."""
        if s.depth < 2:
            return 0
        return s.turn * 2 + (0 if s.active == first_player(s) else i64(1))

    def effort(self, s: NorthAfrica, seat: i64) -> i64:
        """A style is chosen when the end is near."""
        return 100 if SCENARIOS[s.scenario].turns - s.turn < ENDGAME else i64(0)

    def ahead(self, s: NorthAfrica, moment: i64) -> i64:
        """To the end of the game: its points are all that counts."""
        return 2 * SCENARIOS[s.scenario].turns + 2


def armies(s: NorthAfrica) -> i64:
    """What the Axis has on the map and in October can still bring home, less what the Allies have."""
    value: i64 = 0
    leaves = SCENARIOS[s.scenario].retreat_line
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0:
            worth = unit_worth(s, u)
            value += worth // 2 if leaves and is_held(s, u) else worth
    for u in range(FIRST[ALLIED], LAST[ALLIED]):
        if s.loc[u] >= 0:
            value -= unit_worth(s, u)
    return value


def victory(points: i64) -> i64:
    """[17.1] What it is worth to the Axis to have won, or lost, with so many points."""
    for i in range(len(LEVELS)):
        if points >= LEVELS[i].least:
            if LEVELS[i].winner == "axis":
                return WON
            return -WON if LEVELS[i].winner == "allied" else i64(0)
    return -WON


def expert() -> NorthAfricaPolicy:
    """One with a memory of its own."""
    made = NorthAfricaPolicy(GAME, int(STYLES.learnt) + 1)
    made.first = HARD
    made.nodes = 24_000
    made.best = STYLES.learnt if STYLES.origin else i64(0)
    return made
