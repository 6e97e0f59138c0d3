"""Alam el Halfa, for its expert: what attacks, fire and resistance are worth by the exact table."""

from typing import Final, final

from alamein.ai.experts.alam_halfa.styles import (
    BOLDNESS,
    CARE,
    ELSEWHERE,
    JOINTLY,
    LEAST,
    LEAST_SHELLED,
    PRICE,
    SHARE,
    STAKE,
    weight,
)
from alamein.core.action import act, arg_of, verb_of
from alamein.core.native import append, i64, vec
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c07_combat import cannot_join, neighbor
from alamein.games.alam_halfa.rules.c07_retreat import can_finish
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.state import AlamHalfa

WORST: Final = -1_000_000


def unit_worth(s: AlamHalfa, u: i64) -> i64:
    """What a unit is worth as it stands."""
    return (st.attack_strength(s, u) + st.defense_strength(s, u)) * 40


def step_worth(s: AlamHalfa, u: i64) -> i64:
    """What a unit loses by a depletion: one that is weak, everything."""
    if st.is_weak(s, u):
        return unit_worth(s, u)
    return unit_worth(s, u) - (T.ATTACK[2 * u + 1] + T.DEFENSE[2 * u + 1]) * 40


# --- combat -----------------------------------------------------------------------------------------------------------


def row_at(s: AlamHalfa, side: i64, h: i64) -> i64:
    """The row of the table for an attack by `side` on a hex."""
    return T.MINES_ROW if is_enemy_minefield(s, side, h) else T.COMBAT_ROW[h]


@final
class Attack:
    """An attack as it is weighed: the target, who attacks with what, and what it would be worth to empty the hex."""

    def __init__(self, side: i64, target: i64, prize: i64, style: i64) -> None:
        self.side = side
        self.care = weight(style, side, CARE)
        self.target = target
        self.prize = prize
        self.strength: i64 = 0
        self.attackers: i64 = 0
        self.cost: i64 = 10_000  # of a step of the cheapest attacker
        self.italian: i64 = 0
        self.trapped = False  # whether the target cannot retreat

    def join(self, s: AlamHalfa, u: i64) -> None:
        """One attacker more."""
        self.strength += st.attack_strength(s, u)
        self.attackers += 1
        self.italian += T.ITALIAN[u]
        loss = step_worth(s, u)
        self.cost = loss if loss < self.cost else self.cost


def result_worth(s: AlamHalfa, attack: Attack, code: i64) -> i64:
    """What a result is worth to the attacker; [8.4] a bombardment has no attackers and risks nothing."""
    target = attack.target
    weak = st.is_weak(s, target)
    if code == T.DE:
        return unit_worth(s, target) + attack.prize
    if code in (T.D2, T.D3):
        if attack.trapped:
            return unit_worth(s, target) + attack.prize if weak else step_worth(s, target)
        driven = attack.prize + 40
        return driven if weak or driven < step_worth(s, target) else step_worth(s, target)  # [7.8]
    if code == T.EX:
        gain = step_worth(s, target) + (attack.prize if weak else attack.prize // 4)
        return gain - (attack.cost * attack.care // 100 if attack.attackers > 0 else i64(0))
    if attack.attackers == 0:
        return 0
    if code == T.ONE_ATTACKER:
        return -attack.cost * attack.care // 100
    if code in (T.A1, T.A2, T.A3):
        return -30
    return -attack.cost * attack.attackers if code == T.AE else i64(0)


def attack_worth(s: AlamHalfa, attack: Attack, differential: i64) -> i64:
    """What an attack with this differential is worth on average, times 6; [17.0] the Axis voids what hurts it."""
    h = s.loc[attack.target]
    shelled = attack.attackers == 0 and T.MINES_SHELTER == 0  # [8.5]
    column = T.column_of(T.COMBAT_ROW[h] if shelled else row_at(s, attack.side, h), differential)
    divert = s.turn <= T.DIVERSION_LAST_TURN and attack.attackers > 0
    total: i64 = 0
    for die in range(i64(6)):
        value = result_worth(s, attack, T.RESULT[12 * die + column])
        if divert and attack.side == T.AXIS and attack.italian > 0 and value < 0:
            value = 0
        if divert and attack.side != T.AXIS and T.ITALIAN[attack.target] != 0 and value > 0:
            value = 0
        total += value
    return total


def likely_fire(s: AlamHalfa, side: i64, prize: i64, seat: i64, style: i64) -> i64:
    """What a seat expects a side to add to a combat: a marker, or much of its hand where the stake is high."""
    n = st.markers(s.hand, side)
    if n == 0:
        return 0
    mean: i64 = 3 if side != T.AXIS else 2
    if prize >= weight(style, seat, STAKE):
        return mean + (n - 1) * mean * weight(style, seat, SHARE) // 100
    return mean if n > 3 else i64(2)


def joined(s: AlamHalfa, target: i64, prize: i64, style: i64) -> Attack:
    """The attack of everybody who can join one on the target."""
    attack = Attack(1 - T.SIDE[target], target, prize, style)
    h = s.loc[target]
    for way in range(6 * h, 6 * h + 6):
        u = neighbor(s, way)
        if u >= 0 and T.SIDE[u] != T.SIDE[target] and cannot_join(s, u, target) == "" and not stays_out(s, u, style):
            attack.join(s, u)
    return attack


def stays_out(s: AlamHalfa, u: i64, style: i64) -> bool:
    """Whether a unit guards a Stage: an attack that fails would drive it off, and one that succeeds may deplete it."""
    if T.SIDE[u] == T.AXIS or weight(style, T.SIDE[u], JOINTLY) == 0:
        return False
    return (s.loc[u] == s.stages[0] and s.captured[0] == 0) or (s.loc[u] == s.stages[1] and s.captured[1] == 0)


def is_trapped(s: AlamHalfa, u: i64) -> bool:
    """Whether a unit told to go back two hexes has no way."""
    h = s.loc[u]
    return not can_finish(s, u, h, h, 0, 2, False)


def survey(s: AlamHalfa, target: i64, prize: i64, style: i64) -> i64:
    """What an attack on a unit with everybody beside it is worth, times 6."""
    attack = joined(s, target, prize, style)
    if attack.attackers == 0:
        return WORST
    attack.trapped = is_trapped(s, target)
    side = attack.side
    fire = likely_fire(s, side, prize, side, style) - likely_fire(s, 1 - side, prize, side, style)
    return attack_worth(s, attack, attack.strength - st.defense_strength(s, target) + fire)


def best_marker(s: AlamHalfa, legal: vec[i64]) -> i64:
    """The highest marker among the actions; 0 if there is none."""
    best: i64 = 0
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.FIRE and arg_of(legal[i]) > best:
            best = arg_of(legal[i])
    return best


def choose_attack(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], style: i64) -> i64:
    """[7.0] The best attack, then the best bombardment, then done."""
    best: i64 = 6 * (weight(style, s.side, LEAST) - weight(style, s.side, BOLDNESS))
    pick: i64 = act(V.DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.ATTACK:
            value = survey(s, arg_of(legal[i]), prizes[arg_of(legal[i])], style)
            if value > best:
                best = value
                pick = legal[i]
    if verb_of(pick) == V.ATTACK:
        return pick
    best = 6 * weight(style, s.side, LEAST_SHELLED)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.BOMBARD:
            target = arg_of(legal[i])
            differential = 3 - st.defense_strength(s, target) - likely_fire(s, 1 - s.side, 0, s.side, style) // 2
            value = attack_worth(s, Attack(s.side, target, prizes[target], style), differential)
            if value > best:
                best = value
                pick = legal[i]
    return pick


def choose_attackers(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], style: i64) -> i64:
    """[7.2] Units join as long as that helps the attack; [17.0] an Italian one early on. What the last column does not
    need may attack the same unit again [A42]."""
    enough = present(s, prizes, style).strength - st.defense_strength(s, s.target) >= T.HIGHEST
    if enough and T.ATTACKS_ON_A_UNIT != 1:
        return legal[0]
    if weight(style, s.side, JOINTLY) != 0:
        return best_company(s, legal, prizes, style)
    attack = present(s, prizes, style)
    defense = st.defense_strength(s, s.target) + likely_fire(s, 1 - s.side, prizes[s.target], s.side, style)
    best = attack_worth(s, attack, attack.strength - defense) if attack.attackers > 0 else i64(WORST)
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) != V.WITH:
            continue
        more = present(s, prizes, style)
        more.join(s, arg_of(legal[i]))
        value = attack_worth(s, more, more.strength - defense)
        if value > best or attack.attackers == 0:
            best = value
            pick = legal[i]
    return pick


def best_company(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], style: i64) -> i64:
    """[7.2] Who attacks, of all companies: one by one it may take three units to reach a better column."""
    defense = st.defense_strength(s, s.target) + likely_fire(s, 1 - s.side, prizes[s.target], s.side, style)
    first: i64 = 1 if verb_of(legal[0]) == V.ENGAGE else 0
    n = i64(len(legal)) - first
    best = i64(WORST)
    company: i64 = 0  # who joins, as bits
    out: i64 = 0
    for i in range(n):
        if stays_out(s, arg_of(legal[first + i]), style):
            out |= i64(1) << i
    for bits in range(1 - first, i64(1) << n):
        if bits & out != 0:
            continue
        attack = present(s, prizes, style)
        for i in range(n):
            if bits >> i & 1 != 0:
                attack.join(s, arg_of(legal[first + i]))
        value = attack_worth(s, attack, attack.strength - defense) - attack.attackers * weight(style, s.side, ELSEWHERE)
        if value > best:
            best = value
            company = bits
    for i in range(n):
        if company >> i & 1 != 0:
            return legal[first + i]
    return legal[0]


def present(s: AlamHalfa, prizes: vec[i64], style: i64) -> Attack:
    """The combat being prepared."""
    attack = Attack(s.side, s.target, prizes[s.target], style)
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if st.fights(s, u) and s.loc[u] >= 0:
            attack.join(s, u)
    attack.trapped = is_trapped(s, s.target)
    return attack


def choose_fire(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], seat: i64, style: i64) -> i64:
    """[8.3] The marker that changes most for what it is worth elsewhere; [8.4] a bombardment needs one."""
    if s.bombarding == 0 and weight(style, seat, JOINTLY) != 0:
        return best_salvo(s, prizes, seat, style)
    attack = present(s, prizes, style)
    sign: i64 = 1 if seat == s.side else -1
    price = weight(style, seat, PRICE)
    fixed = attack.strength + s.attack_fire - s.defense_fire - st.defense_strength(s, s.target)
    now = attack_worth(s, attack, fixed) * sign
    best: i64 = i64(WORST) if s.bombarding != 0 and sign > 0 else i64(0)
    pick: i64 = act(V.ENOUGH, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.FIRE:
            v = arg_of(legal[i])
            value = attack_worth(s, attack, fixed + sign * v) * sign - now - 6 * price * v
            if value > best:
                best = value
                pick = legal[i]
    return pick


def best_salvo(s: AlamHalfa, prizes: vec[i64], seat: i64, style: i64) -> i64:
    """[8.3] The highest marker of the salvo that changes most for its price; the attacker expects an answer."""
    attack = present(s, prizes, style)
    sign: i64 = 1 if seat == s.side else -1
    price = weight(style, seat, PRICE)
    fixed = attack.strength + s.attack_fire - s.defense_fire - st.defense_strength(s, s.target)
    reply = likely_fire(s, 1 - seat, attack.prize, seat, style) if sign > 0 else i64(0)
    hand = markers_of(s, seat)
    best: i64 = sign * (attack_worth(s, attack, fixed) + attack_worth(s, attack, fixed - reply))
    salvo: i64 = 0  # which markers, as bits; the higher ones come last
    for bits in range(i64(1), i64(1) << i64(len(hand))):
        fire: i64 = 0
        for i in range(i64(len(hand))):
            if bits >> i & 1 != 0:
                fire += hand[i]
        there = fixed + sign * fire
        value = sign * (attack_worth(s, attack, there) + attack_worth(s, attack, there - reply)) - 12 * price * fire
        if value > best:
            best = value
            salvo = bits
    for i in range(i64(len(hand)) - 1, -1, -1):
        if salvo >> i & 1 != 0:
            return act(V.FIRE, hand[i])
    return act(V.ENOUGH, 0)


def markers_of(s: AlamHalfa, side: i64) -> vec[i64]:
    """The markers in a side's hand, the lowest first."""
    out = vec[i64]()
    for v in range(i64(1), i64(T.VALUES)):
        for _ in range(s.hand[side * T.VALUES + v]):
            out = append(out, v)
    return out


def choose_diversion(s: AlamHalfa, prizes: vec[i64], style: i64) -> i64:
    """[17.0] The Axis voids what hurts it."""
    value = result_worth(s, present(s, prizes, style), s.outcome)
    hurts = value < 0 if s.side == T.AXIS else value > 0
    return act(V.VOID, 0) if hurts else act(V.STAND, 0)


def choose_resistance(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], side: i64) -> i64:
    """[7.8] A defender resists where the hex is worth a step or it has no way back; attackers go back."""
    if side == s.side:
        return act(V.RETREAT, 0)
    u, h = s.target, s.loc[s.target]
    stuck = not can_finish(s, u, h, h, 0, T.RETREAT_LENGTH[s.outcome], False)
    if not stuck and prizes[u] < step_worth(s, u):
        return act(V.RETREAT, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.RESIST:
            return legal[i]
    return act(V.RETREAT, 0)
