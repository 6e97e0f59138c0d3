"""The 1973 game, for its expert: what units are worth, what an attack on a hex promises, and the attacks of a Combat
Phase, planned together.

Numbers are hundredths of victory points. Columns 1-2 to 3-1 of the table kill nobody by themselves, so a defender dies
by odds of 6-1 and more, in exchanges, or because he cannot retreat: a surrounded unit is the best target of all.
"""

from typing import Final, final

from alamein.ai.experts.best import Best
from alamein.ai.experts.north_africa import styles as W
from alamein.ai.experts.north_africa.ground import is_held
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
POINT: Final = ints((40, 40, 20, 20, 65, 20))  # of strength; less in the last turns, but not in October
BODY: Final = ints((20, 120, 80, 20, 20, 20))  # of a Combat unit, whatever its strength
SUPPLY: Final = ints((120, 120, 120, 120, 650, 120))
ENGINEER: Final = ints((50, 50, 150, 50, 50, 50))
GROUND_SHARE: Final = ints((3, 12, 12))  # by scenario, which part of its worth a defender thrown back loses with ground
LAST_TURNS: Final = 4
ELIMINATED: Final = 100  # [17.2] points for an Allied Combat unit
RUNNERS: Final = 3  # July: so many Axis units in the east can still be caught,
RUNNER: Final = 40  # for each of which a column [17.21] is worth this,
LAST_RUNNER: Final = 150  # and this at the end
EXCHANGE: Final = 20  # what an exchange costs beyond strength
MASS: Final = 45  # more strength than this is never counted for one attack
MOST: Final = 12  # attacks in one plan
NEAR_ENGINEER: Final = 4  # hexes from which an Engineer can come to a minefield
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


# --- worth ------------------------------------------------------------------------------------------------------------


def point_worth(s: NorthAfrica, side: i64) -> i64:
    """What a strength point is worth: what it can still do."""
    worth = POINT[2 * s.scenario + side]
    if s.scenario == T.OCTOBER:
        return worth
    return worth * min(T.SCENARIOS[s.scenario].turns - s.turn + 1, i64(LAST_TURNS)) // LAST_TURNS


def unit_worth(s: NorthAfrica, u: i64) -> i64:
    """What a unit is worth to its side, points for its loss not counted."""
    at = 2 * s.scenario + T.SIDE[u]
    if T.KIND[u] == T.COMBAT:
        return T.STRENGTH[u] * point_worth(s, T.SIDE[u]) + BODY[at]
    return SUPPLY[at] if T.KIND[u] == T.SUPPLY else ENGINEER[at]


def loss_worth(s: NorthAfrica, u: i64) -> i64:
    """What the loss of a unit by Ae, De or a blocked retreat costs its side [17.2]."""
    worth = unit_worth(s, u)
    if T.SIDE[u] == T.AXIS:
        return worth + runner_worth(s, s.loc[u]) if s.scenario == JULY else worth
    return worth + ELIMINATED if T.KIND[u] == T.COMBAT else worth


def runner_worth(s: NorthAfrica, h: i64) -> i64:
    """[17.21] What an Axis unit so far east counts for in July if few others are: the more the nearer the end."""
    beyond = T.COLUMN[h] - T.JULY_COLUMN - 1
    if beyond <= 0:
        return 0
    others: i64 = 0
    for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]):
        if s.loc[u] >= 0 and T.KIND[u] == T.COMBAT and T.COLUMN[s.loc[u]] >= T.COLUMN[h]:
            others += 1
    if others > RUNNERS:
        return 0
    return beyond * (i64(LAST_RUNNER) if T.SCENARIOS[s.scenario].turns - s.turn < 2 else i64(RUNNER))


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
        self.face: vec[i64] = filled(last - first, 0)  # printed strength
        self.worth: vec[i64] = filled(last - first, 0)  # what an exchange takes
        self.loss: vec[i64] = filled(last - first, 0)  # what an elimination takes
        self.present: vec[i64] = filled(last - first, 0)  # strength beside it,
        self.near: vec[i64] = filled(last - first, 0)  # and strength that can still come
        for e in range(first, last):
            if s.loc[e] >= 0 and T.KIND[e] == T.COMBAT:
                self.count_defender(s, e)
        for e in range(first, last):
            if s.loc[e] >= 0 and T.KIND[e] != T.COMBAT and self.at[s.loc[e]] >= 0:
                i = self.at[s.loc[e]]
                self.worth[i] += unit_worth(s, e)
                self.loss[i] += unit_worth(s, e)
                if T.KIND[e] == T.ENGINEER:
                    self.defense[i] += 1
        for h in self.hexes:  # [11.21] unless an Engineer is or can be at hand [12.21]
            if on_enemy_mines(s.board(), h, side) and not engineer_at_hand(s, side, h):
                self.defense[self.at[h]] *= 2
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
        strength = T.STRENGTH[e] if s.facing(e) == 0 else T.STRENGTH[e] // 2
        if s.has(e, st.ALONE):
            strength //= 2
        if T.TERRAIN[h] == T.RIDGE:
            strength *= 2
        self.defense[i] += max(strength, i64(1))
        self.face[i] += T.STRENGTH[e]
        self.worth[i] += unit_worth(s, e)
        self.loss[i] += loss_worth(s, e)

    def count_attacker(self, s: NorthAfrica, u: i64, sign: i64) -> None:
        """Count an own Combat unit in or out: beside a target, or free to come up to it in this phase."""
        strength = sign * attack_strength(s, u)
        h = s.loc[u]
        for k in range(6 * h, 6 * h + 6):
            if T.ADJ[k] >= 0 and self.at[T.ADJ[k]] >= 0:
                self.present[self.at[T.ADJ[k]]] += strength
        if s.phase != st.INITIAL or s.active != self.side or s.has(u, st.MOVED) or is_held(s, u):
            return
        for i in range(i64(len(self.hexes))):
            far = T.distance(h, self.hexes[i])
            if 1 < far <= s.allowance(u):
                self.near[i] += strength

    def weight(self, kind: i64) -> i64:
        """How much this counts for the side that attacks."""
        return W.weight(self.style, self.side, kind)

    def promise(self, s: NorthAfrica, i: i64, attack: i64, mine: i64, trapped: bool) -> i64:
        """What an attack of this strength on a target is worth on average, times 6; `mine` is the attackers' worth."""
        if attack < 1:
            return WORST
        column = odds_column(min(attack, i64(2 * MASS)), self.defense[i])
        cost = self.face[i] * point_worth(s, self.side)
        value = P_DE[column] * self.loss[i] + P_EX[column] * (self.worth[i] - cost - EXCHANGE)
        if T.TERRAIN[self.hexes[i]] != T.RIDGE:
            ground = self.loss[i] // GROUND_SHARE[s.scenario] * self.weight(W.GROUND) // 100
            value += P_D[column] * (self.loss[i] if trapped else self.weight(W.PUSH) + ground)
        return value - P_AE[column] * (mine * self.weight(W.OWN) // 100) - P_A[column] * self.weight(W.REPULSE)


def engineer_at_hand(s: NorthAfrica, side: i64, h: i64) -> bool:
    """Whether an Engineer of the side stands beside the hex or can still come there."""
    for u in range(T.FIRST[side], T.LAST[side]):
        if T.KIND[u] == T.ENGINEER and s.loc[u] >= 0:
            far = T.distance(s.loc[u], h)
            comes = s.phase == st.INITIAL and s.active == side and not s.has(u, st.MOVED)
            if far == 1 or (comes and far <= NEAR_ENGINEER):
                return True
    return False


def attack_strength(s: NorthAfrica, u: i64) -> i64:
    """What a unit adds to an attack, as supply was last judged."""
    strength = T.STRENGTH[u] if s.has(u, st.FULL_SUPPLY) else T.STRENGTH[u] // 2
    if s.facing(u) != 0:
        strength //= 2
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
    if at >= 0:
        put(b, u, at, facing, -1)
    put(b, u, h, 0, 1)
    trapped = is_trapped(s, target, 1 - T.SIDE[u])
    put(b, u, h, 0, -1)
    if at >= 0:
        put(b, u, at, facing, 1)
    return trapped


# --- the attacks of a phase -------------------------------------------------------------------------------------------


@final
class Attacks:
    """Which unit attacks which target, at most one. An attack is begun only with what follows from it: the duties of
    9.25, paid by whoever is free. What is already declared is not looked at, so the plan stays the same while it is
    carried out."""

    def __init__(self, s: NorthAfrica, targets: Targets, posts: vec[i64]) -> None:
        self.targets: Targets = targets
        self.posts: vec[i64] = posts
        self.first: i64 = T.FIRST[targets.side]  # of the units that attack,
        self.last: i64 = T.LAST[targets.side]  # and behind the last
        self.of: vec[i64] = filled(T.UNITS, NO_TARGET)
        self.order: vec[i64] = vec[i64]()  # targets attacked, in the order they were chosen
        self.trapped: vec[i64] = filled(i64(len(targets.hexes)), 0)
        for i in range(i64(len(targets.hexes))):
            if targets.present[i] > 0 and is_trapped(s, targets.hexes[i], 1 - targets.side):
                self.trapped[i] = 1
        while i64(len(self.order)) < MOST and self.add_best(s):
            pass

    def add_best(self, s: NorthAfrica) -> bool:
        """Add the attack, with all it obliges to, that promises most; False if none is worth it."""
        t, kept = self.targets, self.of
        best = 6 * t.weight(W.LEAST_PROMISE)
        for i in range(i64(len(t.hexes))):
            if t.present[i] == 0 or self.is_attacked(self.of, i):
                continue
            for shy in (False, True):
                trial = self.of[:]
                value = self.attack(s, trial, i, shy) * t.weight(W.ATTACK_SHARE) // 100 + self.pay_duties(s, trial)
                if value > best:
                    best = value
                    kept = trial
        before = len(self.order)
        for i in range(i64(len(t.hexes))):
            if self.is_attacked(kept, i) and not self.is_attacked(self.of, i):
                self.order = append(self.order, i)
        self.of = kept
        return len(self.order) > before

    def is_attacked(self, of: vec[i64], i: i64) -> bool:
        """Whether somebody attacks the target."""
        return any(of[u] == i for u in range(self.first, self.last))

    def attack(self, s: NorthAfrica, of: vec[i64], i: i64, shy: bool) -> i64:
        """Send against a target the strongest free units that make it better; with `shy` only those without other
        enemies beside them. What it promises, times 6."""
        t, chosen = self.targets, vec[i64]()
        best = Best(WORST, 0)  # how many of the chosen are sent
        strength: i64 = 0
        worth: i64 = 0
        relief: i64 = 0
        busy: i64 = 0
        while True:
            u = self.strongest(s, of, i, shy)
            if u < 0:
                break
            of[u] = i
            chosen = append(chosen, u)
            strength += attack_strength(s, u)
            worth += unit_worth(s, u)
            relief += self.relief(s, u)
            busy += t.weight(W.BUSY if self.posts[u] != s.loc[u] else W.ON_POST)
            column = odds_column(strength, t.defense[i]) if strength > 0 else i64(0)
            value = t.promise(s, i, strength, worth, self.trapped[i] != 0) + (P_A[column] + P_D[column]) * relief
            best.offer(value - busy, i64(len(chosen)))
        for k in range(best.action, i64(len(chosen))):
            of[chosen[k]] = NO_TARGET
        return best.value

    def relief(self, s: NorthAfrica, u: i64) -> i64:
        """What it is worth to a unit to get away from the enemy, even beaten: October's Axis is held where it stands,
        and odds of 1-2 and more cost it nobody."""
        if s.scenario != T.OCTOBER or T.SIDE[u] != T.AXIS or s.turn <= T.SCENARIOS[s.scenario].stand_fast:
            return 0
        return unit_worth(s, u) * 2 // 3 if is_held(s, u) and not is_trapped(s, s.loc[u], T.AXIS) else i64(0)

    def strongest(self, s: NorthAfrica, of: vec[i64], i: i64, shy: bool) -> i64:
        """The strongest unit that can still join an attack on a target [9.1], infantry first among equals; -1: none."""
        best: i64 = 0
        pick: i64 = -1
        for u in range(self.first, self.last):
            h = s.loc[u]
            if of[u] != NO_TARGET or h < 0 or T.distance(h, self.targets.hexes[i]) != 1:
                continue
            if T.KIND[u] != T.COMBAT or T.DEFENSE_ONLY[u] != 0 or s.has(u, st.ALONE):
                continue
            if cannot_attack_from(s.board(), h, s.active) or (shy and self.owed_by(s, of, u, i) >= 0):
                continue
            rank = attack_strength(s, u) * 2 + 2 - T.MECHANIZED[u]
            if rank > best:
                best = rank
                pick = u
        return pick

    def owed_by(self, s: NorthAfrica, of: vec[i64], u: i64, i: i64) -> i64:
        """[9.25a] A target that somebody must still attack if the unit attacks target `i`, or -1."""
        if not is_bound_by_mines(s, s.board(), u):
            h = s.loc[u]
            for k in range(6 * h, 6 * h + 6):
                j = self.targets.at[T.ADJ[k]] if T.ADJ[k] >= 0 else i64(NO_TARGET)
                if j >= 0 and j != i and not self.is_attacked(of, j):
                    return j
        return NO_TARGET

    def pay_duties(self, s: NorthAfrica, of: vec[i64]) -> i64:
        """[9.25b] Attack every hex that must be attacked; what that promises, or WORST where nobody can."""
        total: i64 = 0
        u = self.first
        while u < self.last and total > WORST:
            owed = self.owed_by(s, of, u, of[u]) if of[u] != NO_TARGET else i64(NO_TARGET)
            if owed >= 0:
                total += self.attack(s, of, owed, False)
                u = self.first  # whoever has joined in may owe more
            else:
                u += 1
        return max(total, i64(WORST))
