"""Alam el Halfa, for its expert: what attacks, fire and resistance are worth by the exact table."""

from typing import Final, final

from alamein.ai.experts.alam_halfa import styles as W
from alamein.ai.experts.alam_halfa.plan import Plan, stage_at
from alamein.ai.experts.best import Best
from alamein.core.action import act, arg_of, verb_of
from alamein.core.native import i64, vec
from alamein.core.vectors import ints
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c07_combat import neighbor
from alamein.games.alam_halfa.rules.c07_retreat import can_finish
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.state import AlamHalfa

WORST: Final = -1_000_000
FACES: Final = 6  # of the die: the worth of an attack is a sum over them
POINT: Final = 40  # a point of strength
EXCHANGE: Final = 4  # the part of a prize for a depletion by Ex: it is nearer
SHELL: Final = 3  # the marker of a bombardment
MARKER: Final = ints([2, 3])  # what either side is likely to add to a combat


def face_worth(u: i64, face: i64) -> i64:
    """What a unit is worth, full (0) or depleted (1)."""
    return POINT * (T.ATTACK[2 * u + face] + T.DEFENSE[2 * u + face])


def step_worth(s: AlamHalfa, u: i64) -> i64:
    """What a unit loses by a depletion: one that is weak, everything."""
    worth = face_worth(u, s.marks[u] & st.DEPLETED)
    return worth if st.is_weak(s, u) else worth - face_worth(u, 1)


@final
class Attack:
    """An attack as it is weighed: the target, who attacks with what, and what it would be worth to empty the hex."""

    def __init__(self, s: AlamHalfa, plan: Plan, target: i64) -> None:
        self.side = 1 - T.SIDE[target]
        self.care = plan.weight(W.CARE)  # per cent of the own losses
        self.target = target
        self.prize = plan.prize(s, target)
        self.weak = st.is_weak(s, target)
        self.step = step_worth(s, target)  # what it is worth to deplete the target
        self.strength = -st.defense_strength(s, target)  # the differential without fire
        self.attackers: i64 = 0  # [8.4] a bombardment has none and risks nothing
        self.cost: i64 = 0  # of a step of the cheapest attacker
        self.italian: i64 = T.ITALIAN[target]

    def join(self, s: AlamHalfa, u: i64) -> None:
        """One attacker more."""
        loss = step_worth(s, u)
        self.cost = loss if self.attackers == 0 or loss < self.cost else self.cost
        self.strength += st.attack_strength(s, u)
        self.attackers += 1
        self.italian += T.ITALIAN[u]


def result_worth(s: AlamHalfa, attack: Attack, code: i64) -> i64:
    """What a result is worth to the attacker."""
    if code == T.DE:
        return face_worth(attack.target, s.marks[attack.target] & st.DEPLETED) + attack.prize
    if code in (T.D2, T.D3):
        return attack.prize if attack.weak else min(attack.prize, attack.step)  # [7.8]
    if code == T.EX:
        return (
            attack.step + (attack.prize if attack.weak else attack.prize // EXCHANGE) - attack.cost * attack.care // 100
        )
    if code == T.ONE_ATTACKER:
        return -attack.cost * attack.care // 100
    return -attack.cost * attack.attackers if code == T.AE else i64(0)


def attack_worth(s: AlamHalfa, attack: Attack, fire: i64) -> i64:
    """What an attack with so much more fire than the defender's is worth, times 6; [17.0] the Axis voids what hurts
    it."""
    h = s.loc[attack.target]
    shelled = attack.attackers == 0 and T.MINES_SHELTER == 0  # [8.5]
    mined = not shelled and is_enemy_minefield(s, attack.side, h)
    column = T.column_of(T.MINES_ROW if mined else T.COMBAT_ROW[h], attack.strength + fire)
    voids = s.turn <= T.DIVERSION_LAST_TURN and attack.attackers > 0 and attack.italian > 0
    total: i64 = 0
    for die in range(i64(FACES)):
        value = result_worth(s, attack, T.RESULT[12 * die + column])
        if not voids or (value < 0) != (attack.side == T.AXIS):
            total += value
    return total


def survey(s: AlamHalfa, plan: Plan, target: i64, u: i64) -> Attack:
    """An attack on a unit by everybody beside it; or that of `u` as if it stood there, with their strength."""
    attack = Attack(s, plan, target)
    if u >= 0:
        attack.join(s, u)
    h = s.loc[target]
    for way in range(6 * h, 6 * h + 6):
        v = neighbor(s, way)
        if v < 0 or v == u or T.WAYS[way] < 0 or T.SIDE[v] != attack.side or stays_out(s, v):
            continue
        if u >= 0:
            attack.strength += st.attack_strength(s, v)
        elif s.marks[v] & st.FOUGHT == 0:
            attack.join(s, v)
    return attack


def present(s: AlamHalfa, plan: Plan) -> Attack:
    """The combat being prepared."""
    attack = Attack(s, plan, s.target)
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if st.fights(s, u) and s.loc[u] >= 0:
            attack.join(s, u)
    return attack


def likely_fire(s: AlamHalfa, plan: Plan, side: i64, prize: i64) -> i64:
    """What a side is expected to add to a combat: a marker, or much of its hand where the stake is high."""
    n = st.markers(s.hand, side)
    if n == 0:
        return 0
    if prize < plan.weight(W.STAKE):
        return MARKER[side]
    return MARKER[side] + (n - 1) * MARKER[side] * plan.weight(W.SHARE) // 100


def fire_margin(s: AlamHalfa, plan: Plan, side: i64, prize: i64) -> i64:
    """By how much an attacker expects to have more fire than the defender."""
    return likely_fire(s, plan, side, prize) - likely_fire(s, plan, 1 - side, prize)


def stays_out(s: AlamHalfa, u: i64) -> bool:
    """Whether a unit guards a Stage: an attack that fails would drive it off, and one that succeeds may deplete it."""
    return T.SIDE[u] == T.ALLIED and stage_at(s, s.loc[u]) >= 0


# --- attacks ----------------------------------------------------------------------------------------------------------


def choose_attack(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[7.0] The attack or bombardment that promises most above the least that is asked of it."""
    best = Best(0, legal[0])
    least = FACES * (plan.weight(W.LEAST) - plan.weight(W.BOLDNESS))
    for a in legal:
        if verb_of(a) == V.ATTACK:
            attack = survey(s, plan, arg_of(a), T.NONE)
            if attack.attackers > 0:
                best.offer(attack_worth(s, attack, fire_margin(s, plan, s.side, attack.prize)) - least, a)
        elif verb_of(a) == V.BOMBARD:
            reply = likely_fire(s, plan, 1 - s.side, 0) // 2
            value = attack_worth(s, Attack(s, plan, arg_of(a)), SHELL - reply)
            best.offer(value - FACES * plan.weight(W.LEAST_SHELLED), a)
    return best.action


def choose_attackers(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[7.2] Everybody joins but guards and those whom the last column does not need: they may attack the same unit
    again [A42]."""
    if present(s, plan).strength < T.HIGHEST:
        for a in legal:
            if verb_of(a) == V.WITH and not stays_out(s, arg_of(a)):
                return a
    return legal[0]


# --- fire and results -------------------------------------------------------------------------------------------------


def choose_fire(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[8.3] The highest marker within the fire that changes most for what it is worth elsewhere; the attacker expects
    an answer. [8.4] A bombardment is made with a single one."""
    attack = present(s, plan)
    sign: i64 = 1 if plan.seat == s.side else -1
    price = 2 * FACES * plan.weight(W.PRICE)
    fired = s.attack_fire - s.defense_fire
    reply = likely_fire(s, plan, 1 - s.side, attack.prize) if sign > 0 and s.bombarding == 0 else i64(0)
    most: i64 = 0
    for a in legal:
        if verb_of(a) == V.FIRE:
            most = arg_of(a) if s.bombarding != 0 else most + arg_of(a) * s.hand[plan.seat * T.VALUES + arg_of(a)]
    best = Best(WORST, 0)
    for fire in range(most + 1):
        there = fired + sign * fire
        value = attack_worth(s, attack, there) + attack_worth(s, attack, there - reply)
        best.offer(sign * value - price * fire, fire)
    choice = legal[1] if best.action > 0 else legal[0]
    for a in legal:
        if verb_of(a) == V.FIRE and arg_of(a) <= best.action:
            choice = a
    return choice


def choose_diversion(s: AlamHalfa, plan: Plan) -> i64:
    """[17.0] The Axis voids what hurts it."""
    value = result_worth(s, present(s, plan), s.outcome)
    hurts = value < 0 if s.side == T.AXIS else value > 0
    return act(V.VOID, 0) if hurts else act(V.STAND, 0)


def choose_resistance(s: AlamHalfa, plan: Plan, legal: vec[i64]) -> i64:
    """[7.8] A defender resists where the hex is worth a step or it has no way back; attackers go back."""
    if plan.seat == s.side:
        return legal[0]
    h, length = s.loc[s.target], T.RETREAT_LENGTH[s.outcome]
    goes = plan.prize(s, s.target) < step_worth(s, s.target) and can_finish(s, s.target, h, h, 0, length, False)
    return legal[0] if goes else legal[1]


def choose_loss(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[7.6] The attacker whose loss hurts least."""
    best = Best(WORST, legal[0])
    for a in legal:
        best.offer(-step_worth(s, arg_of(a)), a)
    return best.action
