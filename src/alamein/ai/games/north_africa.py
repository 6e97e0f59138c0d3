"""The expert of the 1973 game: each scenario has its own race, and attacks are made at odds that pay.

July: Axis points for columns gained in the east; September: for Allied minefields cleared; October: for what leaves by
the west edge after Game-Turn 10. Allied losses always count. Moves are made step by step towards the best ground
in sight; attacks are declared by the exact table, with all who can join. Numbers are hundredths of victory points.
"""

from typing import Final

from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import append, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import GAME
from alamein.games.north_africa.c09_resolution import odds_column
from alamein.games.north_africa.c17_victory import columns_gained
from alamein.games.north_africa.state import (
    FULL_SUPPLY,
    INITIAL,
    LAID,
    MOVEMENT_PHASE,
    NUMBER,
    OWED,
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
    CRT,
    ENGINEER,
    FIRST,
    HEXES,
    KIND,
    LAST,
    LAST_COLUMN,
    MECHANIZED,
    MOST_MINES,
    MOVEMENT,
    RIDGE,
    SCENARIOS,
    SEA,
    SIDE,
    STRENGTH,
    SUPPLY,
    TERRAIN,
    distance,
)
from alamein.games.north_africa.verbs import (
    ADVANCE,
    ALSO,
    ATTACK,
    DONE,
    EXIT,
    HALT,
    HISTORICAL,
    LOSE,
    MOVE,
    READY,
    REMOVE,
    STAY,
    TO,
    WITH,
    WITHDRAW,
)

WORST: Final = -1_000_000
FAR: Final = 99
STYLES: Final = 4
BOLDNESS: Final = ints([0, 60, -60, 0])
DRIVE: Final = ints([14, 14, 14, 24])
MANY_ATTACKS: Final = 12  # after so many declarations of a phase no new one is begun

# by column of the table, out of six: attackers eliminated, attackers retreat, exchange, defenders eliminated, retreat


def _chances(codes: tuple[str, ...]) -> vec[i64]:
    out: list[int] = []
    for column in range(len(CRT.columns)):
        out.append(sum(1 for die in range(6) if CRT.codes[CRT.cell(die, column)] in codes))
    return ints(out)


P_AE: Final = _chances(("Ae",))
P_A: Final = _chances(("A1", "A2", "A3"))
P_EX: Final = _chances(("Ex",))
P_DE: Final = _chances(("De",))
P_D: Final = _chances(("D1", "D2", "D3"))


# --- worth ------------------------------------------------------------------------------------------------------------


def unit_worth(u: i64) -> i64:
    """What a unit is worth to its side; an Allied Combat unit is also a point for the Axis."""
    if KIND[u] == SUPPLY:
        return 300
    if KIND[u] == ENGINEER:
        return 60
    return STRENGTH[u] * 25 + (100 if SIDE[u] == ALLIED else i64(0))


def defence_at(s: NorthAfrica, side: i64, h: i64) -> tuple[i64, i64, i64]:
    """The defence of a hex with its ground, the printed strength in it, and the worth of the units."""
    strength: i64 = 0
    worth: i64 = 0
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] == h:
            worth += unit_worth(u)
            if KIND[u] == COMBAT:
                strength += STRENGTH[u] if s.facing[u] == 0 else STRENGTH[u] // 2
    defence = strength
    if TERRAIN[h] == RIDGE:
        defence *= 2
    if s.board().mine[h] == side + 1:
        defence *= 2
    return (defence if defence > 0 else i64(1)), strength, worth


def odds_worth(s: NorthAfrica, attack: i64, defence: i64, face: i64, worth: i64, mine: i64, ridge: i64) -> i64:
    """What an attack is worth on average, times 6: `worth` of the defenders, `mine` of all attackers."""
    if attack < 1:
        return WORST
    column = odds_column(attack, defence)
    value = P_DE[column] * worth - P_AE[column] * mine
    value += P_EX[column] * (worth - face * 25 - 20)
    value += P_D[column] * (0 if ridge != 0 else 40 + worth // 6)
    return value - P_A[column] * 45


def attack_on_hex(s: NorthAfrica, side: i64, t: i64, extra: i64, extra_worth: i64) -> i64:
    """What an attack on a hex by everybody beside it, and by `extra` strength more, is worth, times 6."""
    attack = extra
    mine = extra_worth
    for k in range(6 * t, 6 * t + 6):
        n = ADJ[k]
        if n < 0 or s.board().combat_units(n, side) == 0:
            continue
        for u in range(FIRST[side], LAST[side]):
            if s.loc[u] == n and KIND[u] == COMBAT and s.attack[u] == 0:
                attack += STRENGTH[u] if s.has(u, FULL_SUPPLY) else STRENGTH[u] // 2
                mine += unit_worth(u)
    defence, face, worth = defence_at(s, 1 - side, t)
    return odds_worth(s, attack, defence, face, worth, mine, 1 if TERRAIN[t] == RIDGE else i64(0))


# --- the plan of each scenario ------------------------------------------------------------------------------------------


class Field:
    """Steps to the goal of a side's units from every hex, around enemies and their Zones of Control."""

    def __init__(self, s: NorthAfrica, side: i64) -> None:
        scenario = SCENARIOS[s.scenario]
        self.leaving = scenario.retreat_line and side == AXIS and s.turn > scenario.stand_fast
        self.running = scenario.column_points != 0 and side == AXIS
        self.clearing = scenario.minefield_points != 0 and side == AXIS
        self.steps: vec[i64] = filled(0, 0)
        if self.leaving or self.running or self.clearing:
            self.steps = flood(ADJ, self.ground(s, side), self.goals(s))

    def ground(self, s: NorthAfrica, side: i64) -> vec[i64]:
        """Hexes through which units of the side can hurry."""
        b = s.board()
        free = filled(HEXES, 0)
        for h in range(HEXES):
            if TERRAIN[h] != SEA and b.present(h, 1 - side) == 0 and b.controlled(h, 1 - side) == 0:
                if b.mine[h] != 2 - side:
                    free[h] = 1
        return free

    def goals(self, s: NorthAfrica) -> vec[i64]:
        """West edge, east edge, or Allied minefields without defenders."""
        out = vec[i64]()
        if self.clearing:
            b = s.board()
            for n in range(MOST_MINES):
                h = s.mine_hex[n]
                if s.mine_state[n] == LAID and s.mine_side[n] == ALLIED and b.present(h, ALLIED) == 0:
                    out = append(out, h)
            return out
        column: i64 = 1 if self.leaving else LAST_COLUMN
        for h in range(HEXES):
            if COLUMN[h] == column and TERRAIN[h] != SEA:
                out = append(out, h)
        return out

    def far(self, h: i64) -> i64:
        """Steps to the goal; many where no way leads there."""
        return self.steps[h] if self.steps[h] >= 0 else i64(FAR)


def goal_of(s: NorthAfrica, u: i64, h: i64, field: Field, style: i64) -> i64:
    """How well a hex serves the scenario's plan."""
    side = SIDE[u]
    drive = DRIVE[style]
    if field.leaving:
        return -(field.far(h) if field.far(h) < FAR else COLUMN[h] + 20) * 60
    if KIND[u] == SUPPLY:
        return supply_goal(s, u, h)
    if field.running:
        if MECHANIZED[u] != 0:
            return COLUMN[h] * drive - (field.far(h) if field.far(h) < FAR else i64(60)) * drive * 2
        return COLUMN[h] * drive // 3
    if field.clearing:
        if s.board().mine[h] == ALLIED + 1 and s.board().present(h, ALLIED) == 0:
            return 400 if KIND[u] == ENGINEER else i64(250)
        return -(field.far(h) if field.far(h) < 30 else i64(30)) * drive
    if SCENARIOS[s.scenario].retreat_line:
        return -nearest_enemy(s, side, h) * drive if side == ALLIED else i64(0)
    if SCENARIOS[s.scenario].column_points != 0:
        return -nearest_runner(s, h) * drive
    return -nearest_enemy(s, side, h) * 4 if nearest_enemy(s, side, h) > 3 else i64(0)


def nearest_enemy(s: NorthAfrica, side: i64, h: i64) -> i64:
    """Hexes to the nearest enemy Combat unit."""
    best: i64 = FAR
    for e in range(FIRST[1 - side], LAST[1 - side]):
        if s.loc[e] >= 0 and KIND[e] == COMBAT:
            far = distance(h, s.loc[e])
            best = far if far < best else best
    return best


def nearest_runner(s: NorthAfrica, h: i64) -> i64:
    """Hexes to the nearest Axis unit, those in the east counting as nearer."""
    best: i64 = FAR
    for e in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[e] >= 0 and KIND[e] == COMBAT:
            far = distance(h, s.loc[e]) - (COLUMN[s.loc[e]] - 30) // 2
            best = far if far < best else best
    return best


def supply_goal(s: NorthAfrica, u: i64, h: i64) -> i64:
    """A Supply unit stays five hexes behind the front."""
    side = SIDE[u]
    far = nearest_enemy(s, side, h)
    gap = far - 5 if far > 5 else (5 - far) * 4
    return -gap * 12


def danger(s: NorthAfrica, u: i64, h: i64) -> i64:
    """What the enemy's attack on the unit in a hex would about cost."""
    side = SIDE[u]
    threat: i64 = 0
    for e in range(FIRST[1 - side], LAST[1 - side]):
        if s.loc[e] >= 0 and KIND[e] == COMBAT:
            far = distance(h, s.loc[e])
            if far <= MOVEMENT[e] // 2 + 1:
                threat += STRENGTH[e]
            elif far <= MOVEMENT[e]:
                threat += STRENGTH[e] // 2
    if threat == 0:
        return 0
    if threat > 36:
        threat = 36
    if KIND[u] != COMBAT:
        return 250 if nearest_enemy(s, side, h) < 3 else i64(40)
    strength = STRENGTH[u]
    for v in range(FIRST[side], LAST[side]):
        if v != u and s.loc[v] == h and KIND[v] == COMBAT:
            strength += STRENGTH[v]
    if TERRAIN[h] == RIDGE:
        strength *= 2
    if s.board().mine[h] == side + 1:
        strength *= 2
    column = odds_column(threat, strength if strength > 0 else i64(1))
    return (P_DE[column] * 2 + P_EX[column] * 2 + P_D[column]) * unit_worth(u) // 12


def contact_worth(s: NorthAfrica, u: i64, h: i64, style: i64) -> i64:
    """What attacking from a hex promises, with those already beside the enemy."""
    side = SIDE[u]
    if s.board().controlled(h, 1 - side) == 0:
        return 0
    if KIND[u] != COMBAT:
        return -150
    best = i64(-30)
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and s.board().combat_units(n, 1 - side) != 0:
            value = attack_on_hex(s, side, n, STRENGTH[u], unit_worth(u)) // 6 + BOLDNESS[style]
            best = value if value > best else best
    return best if s.phase == INITIAL else i64(-30)


def post_worth(s: NorthAfrica, u: i64, h: i64, field: Field, style: i64) -> i64:
    """How well a unit would stand in a hex."""
    value = goal_of(s, u, h, field, style) + contact_worth(s, u, h, style)
    value -= danger(s, u, h) // (4 if field.leaving or (field.running and MECHANIZED[u] != 0) else 1)
    if TERRAIN[h] == RIDGE:
        value += 15
    if s.board().mine[h] == SIDE[u] + 1:
        value += 20
    return value


# --- decisions --------------------------------------------------------------------------------------------------------


def choose_mover(s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
    """[5.1] The next unit that gains by a step; crowded hexes are thinned out by the weakest."""
    if verb_of(legal[0]) == REMOVE:
        return weakest(legal)
    may_stop = verb_of(legal[len(legal) - 1]) == DONE
    field = Field(s, s.active)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == MOVE:
            u = arg_of(legal[i])
            if not may_stop or s.loc[u] < 0 or gains_by_moving(s, u, field, style) != 0:
                return legal[i]
    return act(DONE, 0)


def gains_by_moving(s: NorthAfrica, u: i64, field: Field, style: i64) -> i64:
    """1 if a hex beside the unit, or the map's edge, is better for it than its own."""
    h = s.loc[u]
    if field.leaving:
        return 1
    here = post_worth(s, u, h, field, style)
    b = s.board()
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and b.present(n, 1 - SIDE[u]) == 0 and post_worth(s, u, n, field, style) > here + 4:
            return 1
    return 0


def choose_step(s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
    """[5.0] The best step, or a halt; the exit wherever it is open."""
    u = s.local(UNIT)
    field = Field(s, s.active)
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == EXIT:
            return legal[i]
        if verb == TO:
            value = post_worth(s, u, arg_of(legal[i]), field, style)
        elif verb == HALT:
            value = post_worth(s, u, s.loc[u], field, style) + 2 if s.loc[u] >= 0 else i64(WORST)
        else:
            continue  # Road Mode is left alone
        if value > best:
            best = value
            pick = legal[i]
    return pick


def choose_declaration(s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
    """[9.12] Begin the best attack that pays; pay what is owed; take an attack back only if nothing else is left."""
    best: i64 = 6 * (25 - BOLDNESS[style])
    pick: i64 = -1
    fallback: i64 = -1
    least = i64(WORST)
    may_stop = False
    withdrawal: i64 = -1
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == ATTACK:
            value = attack_on_hex(s, s.active, arg_of(legal[i]), 0, 0)
            if value > best:
                best = value
                pick = legal[i]
            if value > least:
                least = value
                fallback = legal[i]
        elif verb == DONE:
            may_stop = True
        else:
            withdrawal = legal[i]
    if s.local(NUMBER) < MANY_ATTACKS:
        if pick >= 0:
            return pick
        if not may_stop and fallback >= 0 and least > -6 * 120:
            return fallback
    if may_stop:
        return act(DONE, 0)
    return withdrawal if withdrawal >= 0 else legal[0]


def choose_composition(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[9.2] Everybody who can joins, Engineers too; then the attack is ready."""
    ready: i64 = -1
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == READY:
            ready = legal[i]
        elif verb != ALSO and verb != WITHDRAW:
            return legal[i]
    return ready if ready >= 0 else legal[len(legal) - 1]


def weakest(legal: vec[i64]) -> i64:
    """The unit whose loss costs least."""
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        worth = unit_worth(arg_of(legal[i]))
        if worth < best:
            best = worth
            pick = legal[i]
    return pick


def choose_loss(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[10.1] The cheapest unit that pays all that is owed, else the strongest."""
    owed = s.local(OWED)
    best: i64 = 100_000
    pick: i64 = -1
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if STRENGTH[u] >= owed and unit_worth(u) < best:
            best = unit_worth(u)
            pick = legal[i]
    return pick if pick >= 0 else weakest(legal)


def best_hex(s: NorthAfrica, legal: vec[i64], u: i64, style: i64, sign: i64) -> i64:
    """Of these hexes the one where the unit stands best (sign 1) or worst (-1): the victor leads retreats."""
    field = Field(s, SIDE[u])
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == TO:
            value = sign * post_worth(s, u, arg_of(legal[i]), field, style)
            if value > best:
                best = value
                pick = legal[i]
    return pick


class NorthAfricaPolicy(Policy[NorthAfrica]):
    """The expert of El Alamein: Battles in North Africa, 1942."""

    def choose(self, s: NorthAfrica, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        procedure = s.running()
        if procedure == MOVEMENT_PHASE:
            return choose_mover(s, legal, style)
        if procedure == UNIT_MOVE:
            return choose_step(s, legal, style)
        first, last = verb_of(legal[0]), verb_of(legal[len(legal) - 1])
        if first == HISTORICAL:
            return legal[0]
        if last == LOSE:
            return choose_loss(s, legal)
        if last == STAY or first == ADVANCE:
            return self.advance(s, legal, style)
        if last == WITHDRAW and (first == WITH or procedure_step_composes(s) != 0):
            return choose_composition(s, legal)
        if first == ATTACK or first == WITHDRAW or last == DONE:
            return choose_declaration(s, legal, style)
        if first == TO and seat >= 0:
            u = s.local(UNIT)
            sign: i64 = 1 if u >= 0 and SIDE[u] == seat else i64(-1)
            return best_hex(s, legal, u, style, sign)
        return legal[0]

    def advance(self, s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
        """[9.34] The strongest unit advances, unless Allied units would leave a minefield or ridge for it."""
        best: i64 = -1
        pick: i64 = act(STAY, 0)
        for i in range(i64(len(legal))):
            if verb_of(legal[i]) == ADVANCE:
                u = arg_of(legal[i])
                good = TERRAIN[s.loc[u]] != RIDGE and s.board().mine[s.loc[u]] != SIDE[u] + 1
                if good and STRENGTH[u] > best:
                    best = STRENGTH[u]
                    pick = legal[i]
        for i in range(i64(len(legal))):
            if legal[i] == pick:
                return pick
        return legal[0]

    def worth(self, s: NorthAfrica, seat: i64) -> i64:
        """Axis points as they stand and as they will come, and the armies."""
        scenario = SCENARIOS[s.scenario]
        value = (s.points - 35) * 100
        if s.over == 0:
            value += scenario.column_points * columns_gained(s) * 60
            for u in range(FIRST[AXIS], LAST[AXIS]):
                if s.loc[u] >= 0:
                    value += unit_worth(u)
                    if scenario.retreat_line:
                        value += (1000 if KIND[u] == SUPPLY else STRENGTH[u] * 100) * (60 - COLUMN[s.loc[u]]) // 100
            for u in range(FIRST[ALLIED], LAST[ALLIED]):
                if s.loc[u] >= 0:
                    value -= unit_worth(u) - 100
        return value if seat == AXIS else -value

    def moment(self, s: NorthAfrica) -> i64:
        """The phases of the two Player-Turns."""
        if s.depth < 2:
            return 0
        second: i64 = 0 if s.active == first_player(s) else 1
        return s.turn * 8 + second * 4 + s.phase

    def ahead(self, s: NorthAfrica, moment: i64) -> i64:
        """To the end of the enemy's next Player-Turn."""
        return (moment // 4 + 2) * 4


def procedure_step_composes(s: NorthAfrica) -> i64:
    """1 if an attack is being put together."""
    return 1 if s.step() == 3 else 0


def _made(game: Game[NorthAfrica]) -> NorthAfricaPolicy:
    return NorthAfricaPolicy(game, STYLES)


POLICY: Final = _made(GAME)
