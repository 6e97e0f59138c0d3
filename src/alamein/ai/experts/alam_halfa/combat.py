"""Alam el Halfa, for its expert: what attacks, fire and resistance are worth by the exact table."""

from typing import Final, final

from alamein.ai.experts.alam_halfa import styles as W
from alamein.ai.experts.alam_halfa.ground import stage_at
from alamein.ai.experts.alam_halfa.styles import weight
from alamein.ai.experts.best import Best
from alamein.core.action import act, arg_of, verb_of
from alamein.core.native import append, i64, vec
from alamein.core.vectors import ints
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c07_combat import cannot_join, neighbor
from alamein.games.alam_halfa.rules.c07_retreat import can_finish
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.state import AlamHalfa

WORST: Final = -1_000_000
FACES: Final = 6  # of the die: the worth of an attack is a sum over them
POINT: Final = 40  # a point of strength
DRIVEN_OFF: Final = 40  # an enemy that retreats, beside its hex,
THROWN_BACK: Final = 30  # and attackers that do
EXCHANGE: Final = 4  # the part of a prize for a depletion by Ex: it is nearer
SHELL: Final = 3  # the marker of a bombardment
MARKER: Final = ints([2, 3])  # the marker that either side is likely to add to a combat,
SMALL_MARKER: Final = 2  # and if it has
FEW: Final = 3  # markers or less


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

    def __init__(self, s: AlamHalfa, target: i64, prize: i64, style: i64) -> None:
        self.side = 1 - T.SIDE[target]
        self.care = weight(style, self.side, W.CARE)
        self.target = target
        self.prize = prize
        self.whole = face_worth(target, s.marks[target] & st.DEPLETED) + prize  # what it is worth to destroy it,
        self.weak = st.is_weak(s, target)
        self.step = step_worth(s, target)  # and to deplete it
        self.strength: i64 = 0
        self.attackers: i64 = 0  # [8.4] a bombardment has none and risks nothing
        self.cost: i64 = 0  # of a step of the cheapest attacker
        self.italian: i64 = 0
        self.trapped = False  # whether the target cannot retreat

    def join(self, s: AlamHalfa, u: i64) -> None:
        """One attacker more."""
        loss = step_worth(s, u)
        self.cost = loss if self.attackers == 0 or loss < self.cost else self.cost
        self.strength += st.attack_strength(s, u)
        self.attackers += 1
        self.italian += T.ITALIAN[u]


def result_worth(attack: Attack, code: i64) -> i64:
    """What a result is worth to the attacker."""
    step, weak = attack.step, attack.weak
    if code == T.DE:
        return attack.whole
    if code in (T.D2, T.D3):
        if attack.trapped:
            return attack.whole if weak else step
        driven = attack.prize + DRIVEN_OFF
        return driven if weak or driven < step else step  # [7.8]
    if code == T.EX:
        return step + (attack.prize if weak else attack.prize // EXCHANGE) - attack.cost * attack.care // 100
    if code == T.ONE_ATTACKER:
        return -attack.cost * attack.care // 100
    if code == T.AE:
        return -attack.cost * attack.attackers
    return -THROWN_BACK if code in (T.A1, T.A2, T.A3) and attack.attackers > 0 else i64(0)


def attack_worth(s: AlamHalfa, attack: Attack, differential: i64) -> i64:
    """What an attack with this differential is worth, times 6; [17.0] the Axis voids what hurts it."""
    h = s.loc[attack.target]
    shelled = attack.attackers == 0 and T.MINES_SHELTER == 0  # [8.5]
    mined = not shelled and is_enemy_minefield(s, attack.side, h)
    column = T.column_of(T.MINES_ROW if mined else T.COMBAT_ROW[h], differential)
    italian = attack.italian if attack.side == T.AXIS else T.ITALIAN[attack.target]
    voids = s.turn <= T.DIVERSION_LAST_TURN and attack.attackers > 0 and italian > 0
    total: i64 = 0
    for die in range(i64(FACES)):
        value = result_worth(attack, T.RESULT[12 * die + column])
        if voids and (value < 0) == (attack.side == T.AXIS):
            value = 0
        total += value
    return total


def likely_fire(s: AlamHalfa, side: i64, prize: i64, seat: i64, style: i64) -> i64:
    """What a seat expects a side to add to a combat: a marker, or much of its hand where the stake is high."""
    n = st.markers(s.hand, side)
    if n == 0:
        return 0
    if prize >= weight(style, seat, W.STAKE):
        return MARKER[side] + (n - 1) * MARKER[side] * weight(style, seat, W.SHARE) // 100
    return MARKER[side] if n > FEW else i64(SMALL_MARKER)


def fire_margin(s: AlamHalfa, side: i64, prize: i64, style: i64) -> i64:
    """By how much an attacker expects to have more fire than the defender."""
    return likely_fire(s, side, prize, side, style) - likely_fire(s, 1 - side, prize, side, style)


def has_way_back(s: AlamHalfa, u: i64, length: i64) -> bool:
    """Whether a unit told to go back so many hexes can, without pushing a friend."""
    return can_finish(s, u, s.loc[u], s.loc[u], 0, length, False)


def stays_out(s: AlamHalfa, u: i64, style: i64) -> bool:
    """Whether a unit guards a Stage: an attack that fails would drive it off, and one that succeeds may deplete it."""
    return T.SIDE[u] != T.AXIS and weight(style, T.ALLIED, W.JOINTLY) != 0 and stage_at(s, s.loc[u]) >= 0


# --- attacks ----------------------------------------------------------------------------------------------------------


def choose_attack(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], style: i64) -> i64:
    """[7.0] The best attack, then the best bombardment, then done."""
    done = legal[0]
    attacks = Best(FACES * (weight(style, s.side, W.LEAST) - weight(style, s.side, W.BOLDNESS)), done)
    shelling = Best(FACES * weight(style, s.side, W.LEAST_SHELLED), done)
    reply = likely_fire(s, 1 - s.side, 0, s.side, style) // 2
    for a in legal:
        target = arg_of(a)
        if verb_of(a) == V.ATTACK:
            attacks.offer(survey(s, target, prizes[target], style), a)
        elif verb_of(a) == V.BOMBARD:
            attack = Attack(s, target, prizes[target], style)
            shelling.offer(attack_worth(s, attack, SHELL - st.defense_strength(s, target) - reply), a)
    return attacks.action if attacks.action != done else shelling.action


def survey(s: AlamHalfa, target: i64, prize: i64, style: i64) -> i64:
    """What an attack on a unit with everybody beside it is worth, times 6."""
    attack = Attack(s, target, prize, style)
    h = s.loc[target]
    for way in range(6 * h, 6 * h + 6):
        u = neighbor(s, way)
        if u >= 0 and cannot_join(s, u, target) == "" and not stays_out(s, u, style):
            attack.join(s, u)
    if attack.attackers == 0:
        return WORST
    attack.trapped = not has_way_back(s, target, T.RETREAT_LENGTH[T.D2])
    fire = fire_margin(s, s.side, prize, style)
    return attack_worth(s, attack, attack.strength - st.defense_strength(s, target) + fire)


def present(s: AlamHalfa, prizes: vec[i64], style: i64) -> Attack:
    """The combat being prepared."""
    attack = Attack(s, s.target, prizes[s.target], style)
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if st.fights(s, u) and s.loc[u] >= 0:
            attack.join(s, u)
    attack.trapped = not has_way_back(s, s.target, T.RETREAT_LENGTH[T.D2])
    return attack


def choose_attackers(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], style: i64) -> i64:
    """[7.2] Who joins, of all companies: one by one it may take three units to reach a better column. Not JOINTLY, one
    by one. What the last column does not need may attack the same unit again [A42]."""
    none_yet = verb_of(legal[0]) != V.ENGAGE
    defense = st.defense_strength(s, s.target)
    if T.ATTACKS_ON_A_UNIT != 1 and present(s, prizes, style).strength - defense >= T.HIGHEST:
        return legal[0]
    defense += likely_fire(s, 1 - s.side, prizes[s.target], s.side, style)
    jointly = weight(style, s.side, W.JOINTLY) != 0
    if none_yet and not jointly:
        return legal[i64(len(legal)) - 1]
    elsewhere = weight(style, s.side, W.ELSEWHERE) if jointly else i64(0)
    able = vec[i64]([arg_of(a) for a in legal if verb_of(a) == V.WITH and not stays_out(s, arg_of(a), style)])
    best = Best(WORST, 0)  # the company that joins, as bits
    for bits in range(i64(1 if none_yet else 0), i64(1) << i64(len(able))):
        if jointly or is_single(bits):
            attack = present(s, prizes, style)
            for i in range(i64(len(able))):
                if bits >> i & 1 != 0:
                    attack.join(s, able[i])
            best.offer(attack_worth(s, attack, attack.strength - defense) - attack.attackers * elsewhere, bits)
    for i in range(i64(len(able))):
        if best.action >> i & 1 != 0:
            return act(V.WITH, able[i])
    return legal[0]


def is_single(bits: i64) -> bool:
    """Whether no more than one of those that are bits is chosen."""
    return bits & bits - 1 == 0


# --- fire and results -------------------------------------------------------------------------------------------------


def choose_fire(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], seat: i64, style: i64) -> i64:
    """[8.3] The highest marker of the salvo that changes most for what it is worth elsewhere; the attacker expects an
    answer. Not JOINTLY, of single markers; [8.4] a bombardment needs one."""
    attack = present(s, prizes, style)
    jointly = s.bombarding == 0 and weight(style, seat, W.JOINTLY) != 0
    sign: i64 = 1 if seat == s.side else -1
    price = 2 * FACES * weight(style, seat, W.PRICE)
    fixed = attack.strength + s.attack_fire - s.defense_fire - st.defense_strength(s, s.target)
    reply = likely_fire(s, 1 - seat, attack.prize, seat, style) if jointly and sign > 0 else i64(0)
    hand = vec[i64]()  # each marker of a salvo, the lowest first; else one of each value
    for a in legal:
        if verb_of(a) == V.FIRE:
            for _ in range(s.hand[seat * T.VALUES + arg_of(a)] if jointly else i64(1)):
                hand = append(hand, arg_of(a))
    best = Best(WORST, 0)  # which of them, as bits
    for bits in range(i64(0 if verb_of(legal[0]) == V.ENOUGH else 1), i64(1) << i64(len(hand))):
        if jointly or is_single(bits):
            fire: i64 = 0
            for i in range(i64(len(hand))):
                if bits >> i & 1 != 0:
                    fire += hand[i]
            there = fixed + sign * fire
            value = attack_worth(s, attack, there) + attack_worth(s, attack, there - reply)
            best.offer(sign * value - price * fire, bits)
    for i in range(i64(len(hand)) - 1, -1, -1):
        if best.action >> i & 1 != 0:
            return act(V.FIRE, hand[i])
    return act(V.ENOUGH, 0)


def choose_diversion(s: AlamHalfa, prizes: vec[i64], style: i64) -> i64:
    """[17.0] The Axis voids what hurts it."""
    value = result_worth(present(s, prizes, style), s.outcome)
    hurts = value < 0 if s.side == T.AXIS else value > 0
    return act(V.VOID, 0) if hurts else act(V.STAND, 0)


def choose_resistance(s: AlamHalfa, legal: vec[i64], prizes: vec[i64], side: i64) -> i64:
    """[7.8] A defender resists where the hex is worth a step or it has no way back; attackers go back."""
    goes = side == s.side or (
        prizes[s.target] < step_worth(s, s.target) and has_way_back(s, s.target, T.RETREAT_LENGTH[s.outcome])
    )
    return legal[0] if goes else legal[1]


def choose_loss(s: AlamHalfa, legal: vec[i64]) -> i64:
    """[7.6] The attacker whose loss hurts least."""
    best = Best(WORST, legal[0])
    for a in legal:
        best.offer(-step_worth(s, arg_of(a)), a)
    return best.action
