"""The exact odds of the combat being prepared, from what a seat may know.

[A25] The enemy's hand is unknown: while the defender can still answer, an attacker's odds count one enemy marker, drawn
from the public pool less what has been shown this turn [A41]. All weights are whole numbers.
"""

from alamein.core.event import Log
from alamein.core.game import Odds, Outcome
from alamein.core.native import i64
from alamein.games.alam_halfa.rules.c07_combat import attackers, reckon, row_of
from alamein.games.alam_halfa.rules.c07_retreat import can_finish
from alamein.games.alam_halfa.rules.c08_support import cannot_bombard
from alamein.games.alam_halfa.state import AlamHalfa, copy, is_weak, markers
from alamein.games.alam_halfa.tables import (
    A1,
    A2,
    A3,
    AE,
    D2,
    D3,
    DE,
    EX,
    NO_EFFECT,
    ONE_ATTACKER,
    POOL,
    RESULT,
    RESULT_CODES,
    RETREAT_LENGTH,
    VALUES,
    column_of,
)
from alamein.games.alam_halfa.vocabulary import COMBAT_, DEFENSE_FIRE, TOTAL


def odds_for(s: AlamHalfa, seat: int) -> Odds | None:
    """The odds as `seat` may reckon them, or None if no combat is being prepared."""
    if s.over != 0 or s.running() != COMBAT_ or s.step() > TOTAL + 1 or (s.bombarding == 0 and attackers(s) == 0):
        return None
    c = copy(s)
    if c.bombarding != 0 and c.attack_fire == 0:
        if seat != s.side:
            return None
        c.attack_fire = best_in_range(s)
    log = Log(True)
    differential = reckon(c, log)
    row = row_of(c, Log(False))
    weights = [0] * len(RESULT_CODES)
    for fire, weight in enemy_fire(s, seat, log):
        column = column_of(row, differential - fire)
        for die in range(6):
            weights[RESULT[12 * die + column]] += weight
    merged: dict[str, int] = {}
    for code, weight in enumerate(weights):
        if weight > 0:
            merged[meaning(c, code)] = merged.get(meaning(c, code), 0) + weight
    return Odds(log.events, [Outcome(text, weight) for text, weight in merged.items()])


def best_in_range(s: AlamHalfa) -> i64:
    """The highest marker in hand that reaches the target."""
    best: i64 = 0
    for v in range(1, VALUES):
        if s.hand[s.side * VALUES + v] > 0 and cannot_bombard(s, s.target, v) == "":
            best = v
    return best


def enemy_fire(s: AlamHalfa, seat: int, log: Log) -> list[tuple[int, int]]:
    """What the defender may still add, with weights: nothing once it has answered, or one unknown marker [A41]."""
    enemy = 1 - s.side
    held = markers(s.hand, enemy)
    if seat != s.side or s.step() > DEFENSE_FIRE or held == 0:
        return [(0, 1)]
    log.say("18.1", "enemy fire unknown", enemy, held, 0)
    base = enemy * VALUES
    return [(v, int(POOL[base + v] - s.shown[base + v])) for v in range(VALUES) if POOL[base + v] > s.shown[base + v]]


def meaning(s: AlamHalfa, code: int) -> str:
    """A result in words, with what it means here: a unit that has no way back dies."""
    name = RESULT_CODES[code]
    if s.bombarding != 0 and code in (A1, A2, A3, ONE_ATTACKER, AE, NO_EFFECT):
        return "no effect"
    if code in (D2, D3):
        return f"{name}: the defender {retreat_words(s, RETREAT_LENGTH[code])}"
    return {
        NO_EFFECT: "no effect",
        DE: "De: the defender is eliminated",
        EX: "Ex: the defender is depleted" if s.bombarding != 0 else "Ex: one attacker and the defender are depleted",
        A1: "A1: the attackers retreat 1 hex or resist",
        A2: "A2: the attackers retreat 2 hexes or resist",
        A3: "A3: the attackers retreat 3 hexes or resist",
        ONE_ATTACKER: "(A): one attacker is depleted",
        AE: "Ae: all attackers are eliminated",
    }[code]


def retreat_words(s: AlamHalfa, length: i64) -> str:
    """[7.7.1] [7.8] What the defender can do when told to retreat."""
    u, h = s.target, s.loc[s.target]
    way_out = can_finish(s, u, h, h, 0, length, 0) + can_finish(s, u, h, h, 0, length, 1)
    if way_out > 0:
        return f"retreats {length} hexes" + ("" if is_weak(s, u) != 0 else " or resists")
    return "has no way back and is eliminated" + ("" if is_weak(s, u) != 0 else " unless it resists")
