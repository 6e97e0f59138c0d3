"""The 1973 game, for its expert: the attacks of a Combat Phase, planned together.

Each unit gets at most one target. An attack is begun only with what follows from it: the duties of 9.25, paid by
whoever is free. The plan does not look at what is already declared, so it stays the same while it is carried out.
"""

from typing import Final, final

from alamein.ai.experts.north_africa.ground import (
    P_A,
    P_D,
    WORST,
    Targets,
    attack_strength,
    is_held,
    is_trapped,
    promise,
    unit_worth,
)
from alamein.ai.experts.north_africa.posts import posts_of
from alamein.ai.experts.north_africa.styles import ATTACK_SHARE, BUSY, LEAST_PROMISE, ON_POST, weight
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa.rules.c09_attacks import is_bound_by_mines
from alamein.games.north_africa.rules.c09_resolution import odds_column
from alamein.games.north_africa.rules.c11_minefields import cannot_attack_from
from alamein.games.north_africa.state import ALONE, NorthAfrica
from alamein.games.north_africa.tables import (
    ADJ,
    AXIS,
    COMBAT,
    DEFENSE_ONLY,
    FIRST,
    KIND,
    LAST,
    MECHANIZED,
    SCENARIOS,
    UNITS,
    distance,
)

NO_TARGET: Final = -1
MOST: Final = 12  # attacks in one plan


@final
class Attacks:
    """Which unit attacks which target."""

    __slots__ = ("of", "order", "posts", "side", "style", "targets", "trapped")

    def __init__(self, s: NorthAfrica, side: i64, style: i64) -> None:
        self.side: i64 = side
        self.style: i64 = style
        self.targets: Targets = Targets(s, side, style)
        self.posts: vec[i64] = posts_of(s, side, style)
        self.of: vec[i64] = filled(UNITS, NO_TARGET)
        self.order: vec[i64] = vec[i64]()  # targets attacked, in the order they were chosen
        self.trapped: vec[i64] = filled(i64(len(self.targets.hexes)), 0)
        for i in range(i64(len(self.targets.hexes))):
            if self.targets.present[i] > 0 and is_trapped(s, self.targets.hexes[i], 1 - side):
                self.trapped[i] = 1
        while i64(len(self.order)) < MOST and self.extend(s):
            pass

    def extend(self, s: NorthAfrica) -> bool:
        """Add the attack, with all it obliges to, that promises most; False if none is worth it."""
        best: i64 = 6 * weight(self.style, self.side, LEAST_PROMISE)
        kept = self.of
        for i in range(i64(len(self.targets.hexes))):
            if self.targets.present[i] == 0 or self.is_attacked(self.of, i):
                continue
            for shy in range(i64(2)):
                trial = self.of[:]
                value = self.attack(s, trial, i, shy) * weight(self.style, self.side, ATTACK_SHARE) // 100
                value += self.pay_duties(s, trial)
                if value > best:
                    best = value
                    kept = trial
        found = False
        for i in range(i64(len(self.targets.hexes))):
            if self.is_attacked(kept, i) and not self.is_attacked(self.of, i):
                self.order = append(self.order, i)
                found = True
        self.of = kept
        return found

    def is_attacked(self, of: vec[i64], i: i64) -> bool:
        """Whether somebody attacks the target."""
        return any(of[u] == i for u in range(FIRST[self.side], LAST[self.side]))

    def attack(self, s: NorthAfrica, of: vec[i64], i: i64, shy: i64) -> i64:
        """Send against a target the strongest free units that make it better; with `shy` only those without other
        enemies beside them. What it promises, times 6."""
        best = i64(WORST)
        strength: i64 = 0
        worth: i64 = 0
        busy: i64 = 0
        relief: i64 = 0
        members: i64 = 0
        chosen = vec[i64]()
        while True:
            u = self.strongest(s, of, i, shy, chosen)
            if u < 0:
                break
            chosen = append(chosen, u)
            strength += attack_strength(s, u)
            worth += unit_worth(s, u)
            relief += self.relief(s, u)
            busy += weight(self.style, self.side, BUSY if self.posts[u] != s.loc[u] else ON_POST)
            column = odds_column(strength, self.targets.defense[i]) if strength > 0 else i64(0)
            value = promise(s, self.targets, i, strength, worth, self.trapped[i] != 0) - busy
            value += (P_A[column] + P_D[column]) * relief
            if value > best:
                best = value
                members = i64(len(chosen))
        for k in range(members):
            of[chosen[k]] = i
        return best

    def relief(self, s: NorthAfrica, u: i64) -> i64:
        """What it is worth to a unit to get away from the enemy, even beaten: October's Axis is held where it stands,
        and odds of 1-2 and more cost it nobody."""
        scenario = SCENARIOS[s.scenario]
        if not scenario.retreat_line or self.side != AXIS or s.turn <= scenario.stand_fast or not is_held(s, u):
            return 0
        return 0 if is_trapped(s, s.loc[u], AXIS) else unit_worth(s, u) * 2 // 3

    def strongest(self, s: NorthAfrica, of: vec[i64], i: i64, shy: i64, chosen: vec[i64]) -> i64:
        """The strongest unit that can still join an attack on a target, infantry first among equals; -1: none."""
        best: i64 = 0
        pick: i64 = -1
        for u in range(FIRST[self.side], LAST[self.side]):
            if of[u] != NO_TARGET or s.loc[u] < 0 or distance(s.loc[u], self.targets.hexes[i]) != 1:
                continue
            if not may_attack(s, u) or any(chosen[k] == u for k in range(i64(len(chosen)))):
                continue
            if shy != 0 and self.owes(s, of, u, i):
                continue
            rank = attack_strength(s, u) * 2 + 2 - MECHANIZED[u]
            if rank > best:
                best = rank
                pick = u
        return pick

    def owes(self, s: NorthAfrica, of: vec[i64], u: i64, i: i64) -> bool:
        """[9.25a] Whether an attacker of a target would oblige somebody to attack another hex."""
        if is_bound_by_mines(s, s.board(), u):
            return False
        h = s.loc[u]
        for k in range(6 * h, 6 * h + 6):
            j = self.targets.at[ADJ[k]] if ADJ[k] >= 0 else i64(NO_TARGET)
            if j >= 0 and j != i and not self.is_attacked(of, j):
                return True
        return False

    def pay_duties(self, s: NorthAfrica, of: vec[i64]) -> i64:
        """[9.25b] Attack every hex that must be attacked; what that promises, or WORST where nobody can."""
        total: i64 = 0
        while total > WORST:
            j = self.owed(s, of)
            if j < 0:
                return total
            total += self.attack(s, of, j, 0)
        return WORST

    def owed(self, s: NorthAfrica, of: vec[i64]) -> i64:
        """A target that must be attacked because of an attacker beside it, or -1."""
        for u in range(FIRST[self.side], LAST[self.side]):
            if of[u] == NO_TARGET or is_bound_by_mines(s, s.board(), u):
                continue
            h = s.loc[u]
            for k in range(6 * h, 6 * h + 6):
                j = self.targets.at[ADJ[k]] if ADJ[k] >= 0 else i64(NO_TARGET)
                if j >= 0 and not self.is_attacked(of, j):
                    return j
        return NO_TARGET


def may_attack(s: NorthAfrica, u: i64) -> bool:
    """[9.1] Whether the unit may attack at all, whatever is declared."""
    if KIND[u] != COMBAT or DEFENSE_ONLY[u] != 0 or s.has(u, ALONE):
        return False
    return not cannot_attack_from(s.board(), s.loc[u], s.active)
