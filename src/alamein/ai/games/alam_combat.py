"""Alam el Halfa, for its expert: what attacks, fire and resistance are worth by the exact table."""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.native import i64, vec
from alamein.core.vectors import ints
from alamein.games.alam_halfa.c07_combat import cannot_join, neighbour
from alamein.games.alam_halfa.c07_retreat import can_finish
from alamein.games.alam_halfa.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.c19_victory import has_both_stages
from alamein.games.alam_halfa.state import AlamHalfa, attack_strength, defense_strength, is_weak, markers
from alamein.games.alam_halfa.tables import (
    A1,
    A2,
    A3,
    AE,
    AXIS,
    COMBAT_ROW,
    D2,
    D3,
    DE,
    EX,
    FIRST,
    HEXES,
    LAST,
    MINES_ROW,
    ONE_ATTACKER,
    RAIL_EAST,
    RESULT,
    RETREAT_LENGTH,
    SIDE,
    column_of,
)
from alamein.games.alam_halfa.vocabulary import (
    ATTACK_,
    BOMBARD,
    DONE,
    ENOUGH,
    FIRE,
    RESIST,
    RETREAT_,
    STAND,
    VOID,
)

WORST: Final = -1_000_000
STYLES: Final = 4
BOLDNESS: Final = ints([0, 60, -60, 0])  # hundredths added to the worth of an attack
HASTE: Final = ints([12, 12, 12, 20])  # worth of a hex nearer to the goal
ON_RAIL: Final = ints([1 if h in [int(x) for x in RAIL_EAST] else 0 for h in range(int(HEXES))])


def unit_worth(s: AlamHalfa, u: i64) -> i64:
    """What a unit is worth as it stands."""
    return (attack_strength(s, u) + defense_strength(s, u)) * 40


# --- combat -----------------------------------------------------------------------------------------------------------


def row_at(s: AlamHalfa, side: i64, h: i64) -> i64:
    """The row of the table for an attack by `side` on a hex."""
    return MINES_ROW if is_enemy_minefield(s, side, h) != 0 else COMBAT_ROW[h]


def result_worth(s: AlamHalfa, code: i64, target: i64, attackers: i64, cost: i64, bombarding: i64) -> i64:
    """What a result is worth to the attacker; `cost` is the worth of one attacker."""
    mine = unit_worth(s, target)
    if code == DE:
        return mine + 80
    if code in (D2, D3):
        return mine // 2 + 60 if is_weak(s, target) == 0 else mine // 2 + 90
    if code == EX:
        return (mine if is_weak(s, target) != 0 else mine // 2) - (0 if bombarding != 0 else cost // 2)
    if bombarding != 0:
        return 0
    if code == ONE_ATTACKER:
        return -cost // 2
    if code in (A1, A2, A3):
        return -40
    return -cost * attackers if code == AE else i64(0)


def attack_worth(
    s: AlamHalfa, side: i64, target: i64, differential: i64, attackers: i64, cost: i64, bombarding: i64
) -> i64:
    """What an attack with this differential is worth on average, times 6."""
    column = column_of(row_at(s, side, s.loc[target]), differential)
    total: i64 = 0
    for die in range(i64(6)):
        total += result_worth(s, RESULT[12 * die + column], target, attackers, cost, bombarding)
    return total + 6 * ground_worth(s, side, s.loc[target]) * chance_of_retreat(column) // 6


def chance_of_retreat(column: i64) -> i64:
    """How many faces of the die drive the defender out."""
    n: i64 = 0
    for die in range(i64(6)):
        code = RESULT[12 * die + column]
        if code in (DE, D2, D3):
            n += 1
    return n


def ground_worth(s: AlamHalfa, side: i64, h: i64) -> i64:
    """What it is worth to drive the enemy from a hex."""
    if side == AXIS:
        for i in range(i64(2)):
            if s.captured[i] == 0 and s.stages[i] == h:
                return 600
        if has_both_stages(s) != 0 and ON_RAIL[h] != 0:
            return 2000
    return 0


def likely_fire(s: AlamHalfa, side: i64) -> i64:
    """What a side is likely to add to a combat: about two points if it holds any marker, more if many."""
    n = markers(s.hand, side)
    if n == 0:
        return 0
    return 2 if n < 4 else i64(3)


def joiners(s: AlamHalfa, target: i64) -> tuple[i64, i64, i64]:
    """The attack strength of all units that can join an attack, how many they are, and the worth of the cheapest."""
    total: i64 = 0
    n: i64 = 0
    cheapest: i64 = 10_000
    h = s.loc[target]
    for way in range(6 * h, 6 * h + 6):
        u = neighbour(s, way)
        if u >= 0 and SIDE[u] != SIDE[target] and cannot_join(s, u, target) == "":
            total += attack_strength(s, u)
            n += 1
            worth = unit_worth(s, u)
            cheapest = worth if worth < cheapest else cheapest
    return total, n, cheapest


def survey(s: AlamHalfa, side: i64, target: i64) -> i64:
    """What an attack on a unit with everybody beside it is worth, times 6."""
    total, n, cheapest = joiners(s, target)
    if n == 0:
        return WORST
    differential = total - defense_strength(s, target) + (likely_fire(s, side) - likely_fire(s, 1 - side)) // 2
    return attack_worth(s, side, target, differential, n, cheapest, 0)


def best_marker(s: AlamHalfa, legal: vec[i64]) -> i64:
    """The highest marker among the actions; 0 if there is none."""
    best: i64 = 0
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == FIRE and arg_of(legal[i]) > best:
            best = arg_of(legal[i])
    return best


def choose_attack(s: AlamHalfa, legal: vec[i64], style: i64) -> i64:
    """[7.0] The best attack, then the best bombardment, then done."""
    best: i64 = 6 * (20 - BOLDNESS[style])
    pick: i64 = act(DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == ATTACK_:
            value = survey(s, s.side, arg_of(legal[i]))
            if value > best:
                best = value
                pick = legal[i]
    if verb_of(pick) == ATTACK_:
        return pick
    best = 6 * 15
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == BOMBARD:
            target = arg_of(legal[i])
            differential = 3 - defense_strength(s, target) - likely_fire(s, 1 - s.side) // 2
            value = attack_worth(s, s.side, target, differential, 0, 0, 1)
            if value > best:
                best = value
                pick = legal[i]
    return pick


def present_worth(s: AlamHalfa, side: i64, fire: i64) -> i64:
    """What the combat being prepared is worth to the attacker with `fire` markers more on the attack, times 6."""
    total: i64 = 0
    n: i64 = 0
    cheapest: i64 = 10_000
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.fighting[u] != 0 and s.loc[u] >= 0:
            total += attack_strength(s, u)
            n += 1
            cheapest = unit_worth(s, u) if unit_worth(s, u) < cheapest else cheapest
    differential = total + s.attack_fire + fire - s.defense_fire - defense_strength(s, s.target)
    return attack_worth(s, s.side, s.target, differential, n, cheapest if n > 0 else i64(0), s.bombarding)


def choose_attack_fire(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[8.3] The marker that adds most for what it is worth elsewhere; [8.4] a bombardment needs one."""
    now = present_worth(s, s.side, 0)
    best: i64 = i64(WORST) if s.bombarding != 0 else i64(0)
    pick: i64 = act(ENOUGH, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == FIRE:
            v = arg_of(legal[i])
            value = present_worth(s, s.side, v) - now - 6 * 12 * v
            if value > best:
                best = value
                pick = legal[i]
    return pick


def choose_defense_fire(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[8.3] The marker that spoils the attack most for what it is worth elsewhere."""
    now = present_worth(s, s.side, 0)
    best: i64 = 0
    pick: i64 = act(ENOUGH, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == FIRE:
            v = arg_of(legal[i])
            value = now - present_worth(s, s.side, -v) - 6 * 12 * v
            if value > best:
                best = value
                pick = legal[i]
    return pick


def choose_diversion(s: AlamHalfa) -> i64:
    """[17.0] The Axis voids what hurts it."""
    code = s.outcome
    bad = code in (AE, ONE_ATTACKER, A3) if s.side == AXIS else code in (DE, D3, D2, EX)
    return act(VOID, 0) if bad else act(STAND, 0)


def choose_resistance(s: AlamHalfa, legal: vec[i64], side: i64) -> i64:
    """[7.8] A defender resists where it holds what counts or has no way back; attackers go back."""
    if side == s.side:
        return act(RETREAT_, 0)
    u, h = s.target, s.loc[s.target]
    length = RETREAT_LENGTH[s.outcome]
    stuck = can_finish(s, u, h, h, 0, length, 0) == 0
    if not stuck and ground_worth(s, 1 - side, h) == 0:
        return act(RETREAT_, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == RESIST:
            return legal[i]
    return act(RETREAT_, 0)
