"""Decision in Desert, for its expert: the choices of a combat by exact odds.

Values are times 36, for chances are counted in throws of two dice. What a combat is worth follows from the roles of the
units; to look at another combat they are given roles for a moment.
"""

from typing import Final

from alamein.ai.experts.best import Best
from alamein.ai.experts.desert_decision import worth as W
from alamein.ai.experts.desert_decision.styles import AIR_KEPT, LEAST, weight
from alamein.core.action import act, arg_of, verb_of
from alamein.core.game import UNHEARD
from alamein.core.native import i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c05_column import combat_column
from alamein.games.desert_decision.rules.c05_combat import cannot_attack
from alamein.games.desert_decision.rules.c05_retreat import is_besieged
from alamein.games.desert_decision.rules.c08_artillery import cannot_support, shifted_column
from alamein.games.desert_decision.state import Desert

AIR_REPLY: Final = 4  # air points that the Allies about spend on a defense
MOST_AIR: Final = 12  # air points thought of in a combat
AIR_LOST: Final = 40  # what an air point is worth that lapses with the turn,
AIR_SCARCE: Final = W.THROWS * 22  # or is kept for the turns to come: few are left
AIR_PLENTY: Final = W.THROWS * 12
PER_TURN: Final = 5  # fewer air points a turn are few
LITTLE: Final = W.THROWS * 4  # a unit that adds less stays out of a combat
BOUND: Final = W.THROWS * 400  # left out, a unit bound to attack would have to attack by itself
COMMIT: Final = act(V.COMMIT, 0)

# --- what a combat is worth -------------------------------------------------------------------------------------------


def losses(s: Desert, units: vec[i64]) -> tuple[i64, i64, i64]:
    """Of these units: what it costs to eliminate and to hit the cheapest of them, and what all would about lose by
    having to retreat without a way out [5.3]."""
    loss, hit, trap = i64(W.DEAR), i64(W.DEAR), i64(0)
    for u in units:
        loss, hit = min(loss, W.loss_of(s, u)), min(hit, W.hit_on(s, u))
        trap += (W.loss_of(s, u) + W.hit_on(s, u)) // 2
    return loss, hit, trap


def combat_worth(s: Desert, attacker: i64, h: i64, air: i64, answer: i64) -> i64:
    """What the attack on a hex is worth to the attacker, by the roles now set and the air points of both."""
    column = combat_column(s, attacker, h, air, answer, UNHEARD)
    loss, hit, trap = losses(s, in_role(s, 1 - attacker, st.DEFENDING))
    own_loss, own_hit, _ = losses(s, in_role(s, attacker, st.IN_CONTACT))
    if not is_besieged(s, 1 - attacker, h):
        trap = 0
    return W.attack_worth(column, loss, hit, own_loss, own_hit, W.GROUND[h], trap)


def in_role(s: Desert, side: i64, role: i64) -> vec[i64]:
    """The units of a side with a role in the combat."""
    return vec[i64]([u for u in range(U.FIRST[side], U.LAST[side]) if s.marks[u] & role != 0 and s.loc[u] >= 0])


def stake(s: Desert, side: i64, air: i64) -> i64:
    """What the combat being fought is worth to one side, if it has committed so many air points."""
    attacker, target = s.local(st.ACTOR), s.local(st.TARGET)
    if side == attacker:
        return combat_worth(s, side, target, air, 0)
    return -combat_worth(s, attacker, target, s.local(st.ATTACK_AIR), air)


def air_reply(s: Desert, side: i64) -> i64:
    """The air points that a side about spends on a defense."""
    return s.air[side] if side == G.AXIS else min(s.air[side], i64(AIR_REPLY))


def fire_on(s: Desert, side: i64, h: i64) -> i64:
    """The attack power of the guns of a side that can fire at a hex, or for it."""
    power: i64 = 0
    for u in range(U.FIRST[side], U.LAST[side]):
        if U.IS_GUN[u] != 0 and not cannot_support(s, u, h):
            power += st.attack_of(s, u)
    return power


def air_price(s: Desert, side: i64, style: i64) -> i64:
    """What an air point is worth if it is kept."""
    if side == G.AXIS or s.air_each_turn != 0:
        return AIR_LOST
    few = s.air[side] < (T.LAST_TURN + 1 - s.turn) * PER_TURN
    return (AIR_SCARCE if few else i64(AIR_PLENTY)) * weight(style, side, AIR_KEPT) // 100


def join(s: Desert, u: i64, h: i64) -> i64:
    """The unit joins the combat for a hex, in contact or from afar: its role."""
    role: i64 = st.SUPPORTING
    if U.SIDE[u] == s.local(st.ACTOR):
        role = st.IN_CONTACT if G.adjacent(s.loc[u], h) else st.AT_DISTANCE
    st.set_role(s, u, role)
    return role


# --- the combat phase -------------------------------------------------------------------------------------------------


def choose_attack(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.0] The most valuable attack, bombardment or air strike; forced attacks by the least loss."""
    last, floor = legal[i64(len(legal)) - 1], W.THROWS * weight(style, side, LEAST) // 2
    best = Best(LITTLE, last) if verb_of(last) == V.DONE else Best(W.WORST, legal[0])
    for i in range(i64(len(legal))):
        verb, h = verb_of(legal[i]), arg_of(legal[i])
        if verb == V.ATTACK_HEX:
            best.offer(survey_attack(s, side, h) - floor, legal[i])
        elif verb == V.BOMBARD:
            best.offer(bombing_worth(s, side, h, fire_on(s, side, h), U.GUN_INDEX), legal[i])
        elif verb == V.STRIKE:
            best.offer(best_strike(s, side, h, style).value, legal[i])
    return best.action


def survey_attack(s: Desert, side: i64, h: i64) -> i64:
    """What an attack on a hex with everything at hand is worth, when all that can answers."""
    enemy = 1 - side
    for u in range(U.FIRST[side], U.LAST[side]):
        if not cannot_attack(s, u, h):
            join(s, u, h)
    for u in range(U.FIRST[enemy], U.LAST[enemy]):
        if s.loc[u] == h:
            st.set_role(s, u, st.DEFENDING)
        elif not cannot_support(s, u, h):
            st.set_role(s, u, st.SUPPORTING)
    value = combat_worth(s, side, h, 0, air_reply(s, enemy))
    for u in range(i64(U.UNITS)):
        st.set_role(s, u, 0)
    return value


def best_strike(s: Desert, side: i64, h: i64, style: i64) -> Best:
    """The best number of points for an air strike on a hex, and what it is worth beyond its price."""
    best, price = Best(0, act(V.AIR, T.STRIKE_LEAST)), air_price(s, side, style)
    for points in range(i64(T.STRIKE_LEAST), min(s.air[side], i64(T.STRIKE_MOST)) + 1):
        best.offer(bombing_worth(s, side, h, points, U.AIR_INDEX) - points * price, act(V.AIR, points))
    return best


def bombing_worth(s: Desert, side: i64, h: i64, power: i64, index: vec[i64]) -> i64:
    """What guns or aircraft do to a hex: `index` is how vulnerable units are to them."""
    hit, exposed = i64(W.DEAR), i64(0)
    for u in range(U.FIRST[1 - side], U.LAST[1 - side]):
        if s.loc[u] == h:
            exposed += index[u]
            hit = min(hit, W.hit_on(s, u))
    return W.P_BOMB[shifted_column(s, side, h, power * exposed, UNHEARD)] * hit


# --- the two declarations ---------------------------------------------------------------------------------------------


def commit(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.1.1] Add the unit that helps most; when none helps, the air points that do; then commit. Nobody else can join
    an attack before there is a unit in contact."""
    target, attacks = s.local(st.TARGET), side == s.local(st.ACTOR)
    flying = s.local(st.ATTACK_AIR if attacks else st.DEFENSE_AIR)
    contact = not attacks or st.with_role(s, st.IN_CONTACT) > 0
    now = stake(s, side, flying) if contact else i64(W.WORST)
    best, price = Best(LITTLE, COMMIT), air_price(s, side, style)
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if verb_of(legal[i]) == V.ADD and (contact or G.adjacent(s.loc[u], target)):
            role = join(s, u, target)
            gain = stake(s, side, flying) - now
            st.set_role(s, u, 0)
            bound = role == st.IN_CONTACT and s.marks[u] & st.DUTY != 0
            best.offer(gain + BOUND if bound else gain, legal[i])
    if best.action == COMMIT:
        best.value = 0
        for i in range(i64(len(legal))):
            points = arg_of(legal[i])
            if verb_of(legal[i]) == V.AIR and points <= MOST_AIR:
                best.offer(stake(s, side, points) - now - points * price, legal[i])
    return best.action
