"""The 1973 game, for its expert: what units, attacks and hexes are worth, and the race of each scenario."""

from typing import Final

from alamein.core.native import append, i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled, ints
from alamein.games.north_africa.c09_resolution import odds_column
from alamein.games.north_africa.state import (
    FULL_SUPPLY,
    INITIAL,
    LAID,
    NorthAfrica,
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
                strength += STRENGTH[u] if s.facing(u) == 0 else STRENGTH[u] // 2
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
            if s.loc[u] == n and KIND[u] == COMBAT and s.attack(u) == 0:
                attack += STRENGTH[u] if s.has(u, FULL_SUPPLY) else STRENGTH[u] // 2
                mine += unit_worth(u)
    defence, face, worth = defence_at(s, 1 - side, t)
    return odds_worth(s, attack, defence, face, worth, mine, 1 if TERRAIN[t] == RIDGE else i64(0))


# --- the plan of each scenario --------------------------------------------------------------------------------


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
            if TERRAIN[h] == SEA or b.mine[h] == 2 - side:
                continue
            if b.present(h, 1 - side) == 0 and b.controlled(h, 1 - side) == 0:
                free[h] = 1
        return free

    def goals(self, s: NorthAfrica) -> vec[i64]:
        """West edge, east edge, or Allied minefields without defenders."""
        out = vec[i64]()
        if self.clearing:
            b = s.board()
            for n in range(MOST_MINES):
                h = s.mine_hex(n)
                if s.mine_state(n) == LAID and s.mine_side(n) == ALLIED and b.present(h, ALLIED) == 0:
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
