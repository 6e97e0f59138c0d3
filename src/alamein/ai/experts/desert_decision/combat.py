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
MOST_ATTACK_AIR: Final = 12  # air points thought of in an attack
MOST_DEFENSE_AIR: Final = 10  # and in a defense
AIR_LOST: Final = 40  # what an air point is worth that lapses with the turn,
AIR_SCARCE: Final = W.THROWS * 22  # or is kept for the turns to come: few are left
AIR_PLENTY: Final = W.THROWS * 12
PER_TURN: Final = 5  # fewer air points a turn are few
LITTLE: Final = W.THROWS * 4  # a unit that adds less stays out of a combat
MUCH: Final = W.THROWS * 20  # units that add so much together come one after the other
BOUND: Final = W.THROWS * 400  # left out, a unit bound to attack would have to attack by itself
LEAST_BOMBING: Final = W.THROWS * 2
COMMIT: Final = act(V.COMMIT, 0)

# --- what a combat is worth -------------------------------------------------------------------------------------------


def losses(s: Desert, bits: i64) -> tuple[i64, i64, i64]:
    """Of the units with a role: what it costs to eliminate and to hit the cheapest of them, and what all would lose by
    having to retreat without a way out [5.3]."""
    loss, hit, trapped = i64(W.DEAR), i64(W.DEAR), i64(0)
    for u in range(i64(U.UNITS)):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0:
            own_loss, own_hit = W.loss_of(s, u), W.hit_on(s, u)
            loss, hit = min(loss, own_loss), min(hit, own_hit)
            if is_besieged(s, U.SIDE[u], s.loc[u]):
                trapped += (own_hit + own_loss) // 2
    if loss == W.DEAR:
        return 0, 0, 0
    return loss, hit, trapped


def combat_worth(s: Desert, attacker: i64, h: i64, air: i64, answer: i64) -> i64:
    """What the attack on a hex is worth to the attacker, by the roles now set and the air points of both."""
    column = combat_column(s, attacker, h, air, answer, UNHEARD)
    loss, hit, trapped = losses(s, st.DEFENDING)
    own_loss, own_hit, own_trapped = losses(s, st.IN_CONTACT)
    value = W.attack_worth(column, loss, hit, own_loss, own_hit, W.ground_worth(s, attacker, h), trapped)
    return value - W.P_ATTACKER_RETREATS[column] * own_trapped


def stake(s: Desert, side: i64, air: i64) -> i64:
    """What the combat being fought is worth to one side, if it has committed so many air points. The attacker counts on
    an answer from the air."""
    attacker, target = s.local(st.ACTOR), s.local(st.TARGET)
    if side == attacker:
        return combat_worth(s, side, target, air, air_reply(s, 1 - side))
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


def expect_reply(s: Desert, side: i64, h: i64) -> None:
    """Every gun of the side that can supports the defense of a hex."""
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & st.ROLE == 0 and not cannot_support(s, u, h):
            st.set_role(s, u, st.SUPPORTING)


# --- the combat phase -------------------------------------------------------------------------------------------------


def choose_attack(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.0] The most valuable attack, then what guns and aircraft can do; forced attacks by the least loss."""
    attack = Best(W.WORST, legal[0])
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.ATTACK_HEX:
            attack.offer(survey_attack(s, side, arg_of(legal[i])), legal[i])
    floor: i64 = weight(style, side, LEAST) // 2
    if side == G.ALLIED and st.owner_of(s, G.SIDI_ABD_EL_RAHMAN) == G.ALLIED:
        floor += W.SAFE
    if attack.value > W.THROWS * floor:
        return attack.action
    last = legal[i64(len(legal)) - 1]
    other = Best(LEAST_BOMBING, last if verb_of(last) == V.DONE else attack.action)
    for i in range(i64(len(legal))):
        verb, h = verb_of(legal[i]), arg_of(legal[i])
        if verb == V.BOMBARD:
            other.offer(bombing_worth(s, side, h, fire_on(s, side, h), U.GUN_INDEX), legal[i])
        elif verb == V.STRIKE:
            other.offer(best_strike(s, side, h, style).value, legal[i])
    return other.action


def survey_attack(s: Desert, side: i64, h: i64) -> i64:
    """What an attack on a hex with everything at hand is worth, when all that can answers."""
    enemy = 1 - side
    for u in range(U.FIRST[side], U.LAST[side]):
        if not cannot_attack(s, u, h):
            join(s, u, h)
    for u in range(U.FIRST[enemy], U.LAST[enemy]):
        if s.loc[u] == h:
            st.set_role(s, u, st.DEFENDING)
    expect_reply(s, enemy, h)
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


def commit_attack(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.1.1] Add what helps most against all that can answer, also units that help only together; then commit. The
    first unit must be in contact."""
    enemy, target, air = 1 - side, s.local(st.TARGET), s.local(st.ATTACK_AIR)
    expect_reply(s, enemy, target)
    contact = st.with_role(s, st.IN_CONTACT) > 0
    now = stake(s, side, air) if contact else i64(W.WORST)
    best = Best(LITTLE, -1)
    offer_units(s, legal, side, air, now, contact, best)
    if best.action < 0 and stake_of_all(s, legal, side, air) > now + MUCH:
        best.action = strongest_left(s, legal, target)
    elif best.action < 0:
        best.value, best.action = 0, COMMIT
        if air == 0:
            offer_air(s, side, now, MOST_ATTACK_AIR, style, best)
    for u in range(U.FIRST[enemy], U.LAST[enemy]):
        if s.marks[u] & st.SUPPORTING != 0:
            st.set_role(s, u, 0)  # it has not answered yet
    return best.action


def commit_defense(s: Desert, legal: vec[i64], side: i64, style: i64) -> i64:
    """[5.1.1] Answer with the gun or the air points that spoil the attack most."""
    air = s.local(st.DEFENSE_AIR)
    now = stake(s, side, air)
    best = Best(LITTLE, COMMIT)
    offer_units(s, legal, side, air, now, True, best)
    if best.action == COMMIT and air == 0:
        offer_air(s, side, now, MOST_DEFENSE_AIR, style, best)
    return best.action


def offer_units(s: Desert, legal: vec[i64], side: i64, air: i64, now: i64, contact: bool, best: Best) -> None:
    """What each unit that can still join is worth in the combat. Without contact only one that makes it can."""
    target = s.local(st.TARGET)
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if verb_of(legal[i]) == V.ADD and (contact or G.adjacent(s.loc[u], target)):
            role = join(s, u, target)
            gain = stake(s, side, air) - now
            st.set_role(s, u, 0)
            bound = role == st.IN_CONTACT and s.marks[u] & st.DUTY != 0
            best.offer(gain + BOUND if bound else gain, legal[i])


def offer_air(s: Desert, side: i64, now: i64, most: i64, style: i64, best: Best) -> None:
    """What air points are worth in the combat beyond their price."""
    price = air_price(s, side, style)
    for points in range(i64(1), min(s.air[side], most) + 1):
        best.offer(stake(s, side, points) - now - points * price, act(V.AIR, points))


def strongest_left(s: Desert, legal: vec[i64], target: i64) -> i64:
    """The strongest unit that has not joined, of equals one in contact."""
    best = Best(0, COMMIT)
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if verb_of(legal[i]) == V.ADD:
            best.offer(st.attack_of(s, u) * 2 + G.adjacent(s.loc[u], target), legal[i])
    return best.action


def stake_of_all(s: Desert, legal: vec[i64], side: i64, air: i64) -> i64:
    """What the attack is worth with all units that can still join."""
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.ADD:
            join(s, arg_of(legal[i]), s.local(st.TARGET))
    value = stake(s, side, air)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.ADD:
            st.set_role(s, arg_of(legal[i]), 0)
    return value
