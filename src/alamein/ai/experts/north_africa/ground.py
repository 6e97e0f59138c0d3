"""The 1973 game, for its expert: what units are worth, and what an attack on a hex promises.

Numbers are hundredths of victory points. Columns 1-2 to 3-1 of the table kill nobody by themselves, so a defender dies
by odds of 6-1 and more, in exchanges, or because he cannot retreat: a surrounded unit is the best target of all.
"""

from typing import Final, final

from alamein.ai.experts.north_africa.styles import GROUND, OWN, PUSH, REPULSE, weight
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.north_africa.rules.c07_zones_of_control import put
from alamein.games.north_africa.rules.c09_resolution import odds_column
from alamein.games.north_africa.rules.c10_retreats import can_finish
from alamein.games.north_africa.rules.c18_special_cases import doubles_attack
from alamein.games.north_africa.state import ALONE, FULL_SUPPLY, INITIAL, MOVED, NorthAfrica
from alamein.games.north_africa.tables import (
    ADJ,
    ALLIED,
    AXIS,
    COLUMN,
    COMBAT,
    CRT,
    DEFENSE_ONLY,
    ENGINEER,
    FIRST,
    HEXES,
    JULY_COLUMN,
    KIND,
    LAST,
    RIDGE,
    SCENARIOS,
    SIDE,
    STRENGTH,
    SUPPLY,
    TERRAIN,
    distance,
)

WORST: Final = -1_000_000
FAR: Final = 99
RUNNERS: Final = 3  # July: so many Axis units in the east can still be caught
GAP: Final = 120  # July: what a unit out of the Allied line opens to the Axis
CLEARER: Final = 80  # September: what an Axis unit can still clear
MASS: Final = 45  # more strength than this is never counted for one attack

# --- the table: die faces out of six by column --------------------------------------------------------------------


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


def point_worth(s: NorthAfrica, side: i64) -> i64:
    """What a strength point is worth: what it can still do, and in October the points it can leave the map with."""
    scenario = SCENARIOS[s.scenario]
    if scenario.retreat_line:
        return 65 if side == AXIS else i64(20)
    left = scenario.turns - s.turn
    most: i64 = 40 if scenario.column_points != 0 else 20
    return most if left > 3 else most * (1 + left) // 4


def unit_worth(s: NorthAfrica, u: i64) -> i64:
    """What a unit is worth to its side, points for its loss not counted."""
    scenario = SCENARIOS[s.scenario]
    if KIND[u] == SUPPLY:
        return 650 if scenario.retreat_line and SIDE[u] == AXIS else i64(120)
    if KIND[u] == ENGINEER:
        return 150 if scenario.minefield_points != 0 and SIDE[u] == AXIS else i64(50)
    body: i64 = 20
    if scenario.column_points != 0 and SIDE[u] == ALLIED:
        body = GAP
    elif scenario.minefield_points != 0 and SIDE[u] == AXIS:
        body = CLEARER
    return STRENGTH[u] * point_worth(s, SIDE[u]) + body


def loss_worth(s: NorthAfrica, u: i64) -> i64:
    """What the loss of a unit by Ae, De or a blocked retreat costs its side [17.2]."""
    if SIDE[u] == ALLIED and KIND[u] == COMBAT:
        return unit_worth(s, u) + 100
    if SCENARIOS[s.scenario].column_points != 0 and SIDE[u] == AXIS:
        return unit_worth(s, u) + runner_worth(s, s.loc[u])
    return unit_worth(s, u)


def runner_worth(s: NorthAfrica, h: i64) -> i64:
    """[17.21] What an Axis unit so far east counts for in July if few others are: the more the nearer the end."""
    beyond = COLUMN[h] - JULY_COLUMN - 1
    others: i64 = 0
    for u in range(FIRST[AXIS], LAST[AXIS]):
        if s.loc[u] >= 0 and KIND[u] == COMBAT and COLUMN[s.loc[u]] >= COLUMN[h]:
            others += 1
    if beyond <= 0 or others > RUNNERS:
        return 0
    return beyond * (150 if SCENARIOS[s.scenario].turns - s.turn < 2 else i64(40))


# --- targets ------------------------------------------------------------------------------------------------------


@final
class Targets:
    """The hexes with enemy Combat units: how strong they are, and what a side has or can bring up against them."""

    __slots__ = ("at", "defense", "face", "hexes", "loss", "near", "present", "side", "style", "worth")

    def __init__(self, s: NorthAfrica, side: i64, style: i64) -> None:
        self.side: i64 = side
        self.style: i64 = style
        self.at: vec[i64] = filled(HEXES, -1)  # index of the target in a hex
        self.hexes: vec[i64] = vec[i64]()
        self.defense: vec[i64] = vec[i64]()  # with supply and ground
        self.face: vec[i64] = vec[i64]()  # printed strength
        self.worth: vec[i64] = vec[i64]()  # what an exchange takes
        self.loss: vec[i64] = vec[i64]()  # what an elimination takes
        for e in range(FIRST[1 - side], LAST[1 - side]):
            if s.loc[e] >= 0 and KIND[e] == COMBAT:
                self.add(s, e)
        for e in range(FIRST[1 - side], LAST[1 - side]):
            if s.loc[e] >= 0 and KIND[e] != COMBAT and self.at[s.loc[e]] >= 0:
                i = self.at[s.loc[e]]
                self.worth[i] += unit_worth(s, e)
                self.loss[i] += unit_worth(s, e)
                if KIND[e] == ENGINEER:
                    self.defense[i] += 1
        self.present: vec[i64] = filled(i64(len(self.hexes)), 0)
        self.near: vec[i64] = filled(i64(len(self.hexes)), 0)
        self.weigh_mines(s)
        for u in range(FIRST[side], LAST[side]):
            if s.loc[u] >= 0 and KIND[u] == COMBAT and DEFENSE_ONLY[u] == 0:
                self.count_attacker(s, u, 1)

    def add(self, s: NorthAfrica, e: i64) -> None:
        """Count an enemy Combat unit."""
        h = s.loc[e]
        if self.at[h] < 0:
            self.at[h] = i64(len(self.hexes))
            self.hexes = append(self.hexes, h)
            self.defense = append(self.defense, i64(0))
            self.face = append(self.face, i64(0))
            self.worth = append(self.worth, i64(0))
            self.loss = append(self.loss, i64(0))
        i = self.at[h]
        strength = STRENGTH[e] if s.facing(e) == 0 else STRENGTH[e] // 2
        if s.has(e, ALONE):
            strength //= 2
        if TERRAIN[h] == RIDGE:
            strength *= 2
        self.defense[i] += strength if strength > 0 else i64(1)
        self.face[i] += STRENGTH[e]
        self.worth[i] += unit_worth(s, e)
        self.loss[i] += loss_worth(s, e)

    def weigh_mines(self, s: NorthAfrica) -> None:
        """[11.21] Defenders on their minefields are doubled, unless an Engineer is or can be at hand [12.21]."""
        b = s.board()
        for i in range(i64(len(self.hexes))):
            if b.mine(self.hexes[i]) == 2 - self.side and not engineer_at_hand(s, self.side, self.hexes[i]):
                self.defense[i] *= 2

    def count_attacker(self, s: NorthAfrica, u: i64, sign: i64) -> None:
        """Count an own Combat unit in or out: beside a target, or free to come up to it in this phase."""
        strength = sign * attack_strength(s, u)
        h = s.loc[u]
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0 and self.at[ADJ[k]] >= 0:
                self.present[self.at[ADJ[k]]] += strength
        if s.phase != INITIAL or s.active != self.side or s.has(u, MOVED) or is_held(s, u):
            return
        for i in range(i64(len(self.hexes))):
            far = distance(h, self.hexes[i])
            if 1 < far <= s.allowance(u):
                self.near[i] += strength


def engineer_at_hand(s: NorthAfrica, side: i64, h: i64) -> bool:
    """Whether an Engineer of the side stands beside the hex or can still come there."""
    for u in range(FIRST[side], LAST[side]):
        if KIND[u] == ENGINEER and s.loc[u] >= 0:
            far = distance(s.loc[u], h)
            if far == 1 or (s.phase == INITIAL and s.active == side and far <= 4 and not s.has(u, MOVED)):
                return True
    return False


def is_held(s: NorthAfrica, u: i64) -> bool:
    """[5.23] Whether a unit is alone in enemy control."""
    b = s.board()
    return b.controlled(s.loc[u], 1 - SIDE[u]) and b.units(s.loc[u], SIDE[u]) == 1


def attack_strength(s: NorthAfrica, u: i64) -> i64:
    """What a unit adds to an attack, as supply was last judged."""
    strength = STRENGTH[u] if s.has(u, FULL_SUPPLY) else STRENGTH[u] // 2
    if s.facing(u) != 0:
        strength //= 2
    return strength * 2 if doubles_attack(s, SIDE[u]) else strength


# --- what an attack promises --------------------------------------------------------------------------------------


def is_trapped(s: NorthAfrica, h: i64, side: i64) -> bool:
    """[10.22] Whether units of a side in a hex have no way to retreat two hexes."""
    b = s.board()
    for e in range(FIRST[side], LAST[side]):
        if s.loc[e] == h and KIND[e] == COMBAT:
            return not can_finish(b, e, h, h, 0, 2, True)
    return False


def is_trapped_by(s: NorthAfrica, u: i64, h: i64, target: i64) -> bool:
    """Whether the enemy in `target` would be trapped if the unit stood in `h`."""
    b = s.board()
    at = s.loc[u]
    facing = s.facing(u)
    if at >= 0:
        put(b, u, at, facing, -1)
    put(b, u, h, 0, 1)
    trapped = is_trapped(s, target, 1 - SIDE[u])
    put(b, u, h, 0, -1)
    if at >= 0:
        put(b, u, at, facing, 1)
    return trapped


def promise(s: NorthAfrica, t: Targets, i: i64, attack: i64, mine: i64, trapped: bool) -> i64:
    """What an attack of this strength on a target is worth on average, times 6; `mine` is the attackers' worth."""
    if attack < 1:
        return WORST
    column = odds_column(attack if attack < MASS * 2 else i64(MASS * 2), t.defense[i])
    cost = t.face[i] * point_worth(s, t.side)
    value = P_DE[column] * t.loss[i] + P_EX[column] * (t.worth[i] - cost - 20)
    if TERRAIN[t.hexes[i]] != RIDGE:
        ground = t.loss[i] // (3 if SCENARIOS[s.scenario].column_points != 0 else i64(12))
        ground = weight(t.style, t.side, PUSH) + ground * weight(t.style, t.side, GROUND) // 100
        value += P_D[column] * (t.loss[i] if trapped else ground)
    mine = mine * weight(t.style, t.side, OWN) // 100
    return value - P_AE[column] * mine - P_A[column] * weight(t.style, t.side, REPULSE)
