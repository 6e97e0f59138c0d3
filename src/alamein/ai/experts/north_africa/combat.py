"""The 1973 game, for its expert: what units are worth, what an attack on a hex promises, and the attacks of a Combat
Phase, planned together.

Numbers are hundredths of victory points. Columns 1-2 to 3-1 of the table kill nobody by themselves, so a defender dies
by odds of 6-1 and more, in exchanges, or because he cannot retreat: a surrounded unit is the best target of all.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.ground import is_held, nearest
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import put
from alamein.games.north_africa.rules.c09_attacks import is_bound_by_mines
from alamein.games.north_africa.rules.c09_resolution import odds_column
from alamein.games.north_africa.rules.c10_retreats import can_finish
from alamein.games.north_africa.rules.c11_minefields import cannot_attack_from, on_enemy_mines
from alamein.games.north_africa.rules.c18_special_cases import doubles_attack
from alamein.games.north_africa.state import NorthAfrica

WORST: Final = -1_000_000
JULY: Final = 0
SEPTEMBER: Final = 1
# By scenario and side, what is worth how much to its side. In July a unit out of the Allied line opens a gap to the
# Axis, in September Axis units can still clear minefields, in October they can leave the map with points.
POINT: Final = ints((40, 40, 20, 20, 65, 20))  # of strength
BODY: Final = ints((20, 120, 80, 20, 20, 20))  # of a Combat unit, whatever its strength
SUPPLY: Final = ints((120, 120, 120, 120, 650, 120))
ENGINEER: Final = ints((50, 50, 150, 50, 50, 50))
ELIMINATED: Final = 100  # [17.2] points for an Allied Combat unit
MASS: Final = 45  # more strength than this is never counted for one attack
MOST: Final = 12  # attacks in one plan
NO_TARGET: Final = -1


def _chances(*codes: str) -> vec[i64]:
    """By column of the table, how many of the six die faces bring one of these results."""
    dice, columns = range(6), range(len(T.CRT.columns))
    return ints(sum(T.CRT.codes[T.CRT.cell(die, column)] in codes for die in dice) for column in columns)


P_AE: Final = _chances("Ae")
P_A: Final = _chances("A1", "A2", "A3")
P_EX: Final = _chances("Ex")
P_DE: Final = _chances("De")
P_D: Final = _chances("D1", "D2", "D3")


def unit_worth(s: NorthAfrica, u: i64) -> i64:
    """What a unit is worth to its side, points for its loss not counted."""
    at = 2 * s.scenario + T.SIDE[u]
    if T.KIND[u] == T.COMBAT:
        return T.STRENGTH[u] * POINT[at] + BODY[at]
    return SUPPLY[at] if T.KIND[u] == T.SUPPLY else ENGINEER[at]


def loss_worth(s: NorthAfrica, u: i64) -> i64:
    """What the loss of a unit by Ae, De or a blocked retreat costs its side [17.2]."""
    points = ELIMINATED if T.SIDE[u] == T.ALLIED and T.KIND[u] == T.COMBAT else i64(0)
    return unit_worth(s, u) + points


def attack_strength(s: NorthAfrica, u: i64) -> i64:
    """What a unit adds to an attack, as supply was last judged."""
    strength = T.STRENGTH[u] if s.has(u, st.FULL_SUPPLY) else T.STRENGTH[u] // 2
    return strength * 2 if doubles_attack(s, T.SIDE[u]) else strength


def is_trapped(s: NorthAfrica, h: i64, side: i64) -> bool:
    """[10.22] Whether units of a side in a hex have no way to retreat two hexes."""
    for e in range(T.FIRST[side], T.LAST[side]):
        if s.loc[e] == h and T.KIND[e] == T.COMBAT:
            return not can_finish(s.board(), e, h, h, 0, 2, True)
    return False


def is_trapped_by(s: NorthAfrica, u: i64, h: i64, target: i64) -> bool:
    """Whether the enemy in `target` would be trapped if the unit stood in `h`."""
    b, at, facing = s.board(), s.loc[u], s.facing(u)
    put(b, u, at, facing, -1)
    put(b, u, h, 0, 1)
    trapped = is_trapped(s, target, 1 - T.SIDE[u])
    put(b, u, h, 0, -1)
    put(b, u, at, facing, 1)
    return trapped


# --- targets ----------------------------------------------------------------------------------------------------------


@final
class Targets:
    """The hexes with enemy Combat units: how strong they are, and what a side has or can bring up against them."""

    def __init__(self, s: NorthAfrica, side: i64, style: i64) -> None:
        first, last = T.FIRST[1 - side], T.LAST[1 - side]
        self.side: i64 = side
        self.style: i64 = style
        self.at: vec[i64] = filled(T.HEXES, NO_TARGET)  # number of the target in a hex
        self.hexes: vec[i64] = vec[i64]()
        self.defense: vec[i64] = filled(last - first, 0)  # with supply and ground
        self.cost: vec[i64] = filled(last - first, 0)  # what an exchange costs the attackers,
        self.worth: vec[i64] = filled(last - first, 0)  # and the defenders
        self.loss: vec[i64] = filled(last - first, 0)  # what an elimination takes
        self.present: vec[i64] = filled(last - first, 0)  # strength beside it,
        self.near: vec[i64] = filled(last - first, 0)  # and strength that can still come
        self.engineers: vec[i64] = vec[i64](
            [s.loc[u] for u in range(T.FIRST[side], T.LAST[side]) if s.loc[u] >= 0 and T.KIND[u] == T.ENGINEER]
        )
        for e in range(first, last):
            if s.loc[e] >= 0 and T.KIND[e] == T.COMBAT:
                self.count_defender(s, e)
        for u in range(T.FIRST[side], T.LAST[side]):
            if s.loc[u] >= 0 and T.KIND[u] == T.COMBAT and T.DEFENSE_ONLY[u] == 0:
                self.count_attacker(s, u, 1)

    def count_defender(self, s: NorthAfrica, e: i64) -> None:
        """Count an enemy Combat unit."""
        h = s.loc[e]
        if self.at[h] < 0:
            self.at[h] = i64(len(self.hexes))
            self.hexes = append(self.hexes, h)
        i = self.at[h]
        strength = T.STRENGTH[e] // 2 if s.has(e, st.ALONE) else T.STRENGTH[e]
        if T.TERRAIN[h] == T.RIDGE:
            strength *= 2
        if on_enemy_mines(s.board(), h, self.side) and nearest(h, self.engineers, T.ROWS) > 1:
            strength *= 2  # [11.21] unless an Engineer stands by [12.21]
        self.defense[i] += max(strength, i64(1))
        self.cost[i] += T.STRENGTH[e] * POINT[2 * s.scenario + self.side]
        self.worth[i] += unit_worth(s, e)
        self.loss[i] += loss_worth(s, e)

    def count_attacker(self, s: NorthAfrica, u: i64, sign: i64) -> None:
        """Count an own Combat unit in or out: beside a target, or free to come up to it in this phase."""
        strength, h = sign * attack_strength(s, u), s.loc[u]
        comes = s.phase == st.INITIAL and s.active == self.side and not s.has(u, st.MOVED) and not is_held(s, u)
        for i in range(i64(len(self.hexes))):
            far = T.distance(h, self.hexes[i])
            if far == 1:
                self.present[i] += strength
            elif comes and far <= s.allowance(u):
                self.near[i] += strength

    def weight(self, kind: i64) -> i64:
        """How much this counts for the side that attacks."""
        return W.weight(self.style, self.side, kind)

    def promise(self, s: NorthAfrica, i: i64, attack: i64, mine: i64, trapped: bool) -> i64:
        """What an attack of this strength on a target is worth on average, times 6; `mine` is the attackers' worth."""
        if attack < 1:
            return WORST
        column = odds_column(attack, self.defense[i])
        value = P_DE[column] * self.loss[i] + P_EX[column] * (self.worth[i] - self.cost[i])
        value += P_D[column] * (self.loss[i] if trapped else self.weight(W.PUSH))
        return value - P_AE[column] * mine - P_A[column] * self.weight(W.REPULSE)


# --- the attacks of a phase -------------------------------------------------------------------------------------------


@final
class Attacks:
    """Which unit attacks which target, at most one. An attack is begun only with what follows from it: the duties of
    9.25, paid by whoever is free. What is already declared is not looked at, so the plan stays the same while it is
    carried out."""

    def __init__(self, s: NorthAfrica, targets: Targets) -> None:
        self.targets: Targets = targets
        self.of: vec[i64] = filled(T.UNITS, NO_TARGET)
        self.order: vec[i64] = vec[i64]()  # targets attacked, in the order they were chosen
        while i64(len(self.order)) < MOST and self.add_best(s):
            pass

    def add_best(self, s: NorthAfrica) -> bool:
        """Add the attack, with all it obliges to, that promises most; False if none is worth it."""
        t, kept = self.targets, self.of
        best = 6 * t.weight(W.LEAST_PROMISE)
        for i in range(i64(len(t.hexes))):
            if t.present[i] == 0 or self.is_attacked(self.of, i):
                continue
            trial = self.of[:]
            value = self.attack(s, trial, i) * t.weight(W.ATTACK_SHARE) // 100 + self.pay_duties(s, trial)
            if value > best:
                best, kept = value, trial
        before = len(self.order)
        for i in range(i64(len(t.hexes))):
            if self.is_attacked(kept, i) and not self.is_attacked(self.of, i):
                self.order = append(self.order, i)
        self.of = kept
        return len(self.order) > before

    def is_attacked(self, of: vec[i64], i: i64) -> bool:
        """Whether somebody attacks the target."""
        return any(of[u] == i for u in range(T.FIRST[self.targets.side], T.LAST[self.targets.side]))

    def attack(self, s: NorthAfrica, of: vec[i64], i: i64) -> i64:
        """Send against a target the strongest free units that make it better. What it promises, times 6."""
        t, chosen = self.targets, vec[i64]()
        trapped = is_trapped(s, t.hexes[i], 1 - t.side)
        best = Best(WORST, 0)  # how many of the chosen are sent
        strength: i64 = 0
        worth: i64 = 0
        relief: i64 = 0
        busy: i64 = 0
        u = self.strongest(s, of, i)
        while u >= 0:
            of[u] = i
            chosen = append(chosen, u)
            strength += attack_strength(s, u)
            worth += unit_worth(s, u)
            relief += self.relief(s, u)
            busy += t.weight(W.BUSY)
            column = odds_column(strength, t.defense[i])
            value = t.promise(s, i, strength, worth, trapped) + (P_A[column] + P_D[column]) * relief
            best.offer(value - busy, i64(len(chosen)))
            u = self.strongest(s, of, i)
        for k in range(best.action, i64(len(chosen))):
            of[chosen[k]] = NO_TARGET
        return best.value

    def relief(self, s: NorthAfrica, u: i64) -> i64:
        """What it is worth to a unit to get away from the enemy, even beaten: October's Axis is held where it stands,
        and odds of 1-2 and more cost it nobody."""
        if s.scenario != T.OCTOBER or T.SIDE[u] != T.AXIS or s.turn <= T.SCENARIOS[s.scenario].stand_fast:
            return 0
        return unit_worth(s, u) * 2 // 3 if is_held(s, u) and not is_trapped(s, s.loc[u], T.AXIS) else i64(0)

    def strongest(self, s: NorthAfrica, of: vec[i64], i: i64) -> i64:
        """The strongest unit that can still join an attack on a target [9.1]; NO_TARGET: none."""
        best = Best(0, NO_TARGET)
        for u in range(T.FIRST[self.targets.side], T.LAST[self.targets.side]):
            if of[u] != NO_TARGET or s.loc[u] < 0 or T.distance(s.loc[u], self.targets.hexes[i]) != 1:
                continue
            able = T.KIND[u] == T.COMBAT and T.DEFENSE_ONLY[u] == 0 and not s.has(u, st.ALONE)
            if able and not cannot_attack_from(s.board(), s.loc[u], s.active):
                best.offer(attack_strength(s, u), u)
        return best.action

    def owed_by(self, s: NorthAfrica, of: vec[i64], u: i64) -> i64:
        """[9.25a] A target that somebody must still attack since the unit attacks another, or NO_TARGET."""
        if of[u] != NO_TARGET and not is_bound_by_mines(s, s.board(), u):
            h = s.loc[u]
            for k in range(6 * h, 6 * h + 6):
                j = self.targets.at[T.ADJ[k]] if T.ADJ[k] >= 0 else i64(NO_TARGET)
                if j >= 0 and not self.is_attacked(of, j):
                    return j
        return NO_TARGET

    def pay_duties(self, s: NorthAfrica, of: vec[i64]) -> i64:
        """[9.25b] Attack every hex that must be attacked; what that promises, or WORST where nobody can."""
        total: i64 = 0
        u = T.FIRST[self.targets.side]
        while u < T.LAST[self.targets.side] and total > WORST:
            owed = self.owed_by(s, of, u)
            if owed >= 0:
                total += self.attack(s, of, owed)
                u = T.FIRST[self.targets.side]  # whoever has joined in may owe more
            else:
                u += 1
        return max(total, i64(WORST))
