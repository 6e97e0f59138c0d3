"""Chapter 5, sixth part: the chances of the combat being prepared or rolled for, from what a seat knows. [5.1.1]

The column is fixed by the step that settles the combat, taken on a copy; it is not exact while somebody can add to it.
Provenance: seed, read by [C2] and [C19].
"""

from itertools import combinations
from typing import Final

from alamein.core.event import Log
from alamein.core.game import Column, Odds, Outcome
from alamein.core.native import i64
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules.c05_closed_stacks import closed_hexes, is_declared, top_counters, unseen
from alamein.games.desert_decision.rules.c05_column import RollCombat, RollTwoDice, settle_combat
from alamein.games.desert_decision.rules.c05_combat import cannot_attack
from alamein.games.desert_decision.rules.c05_retreat import is_besieged
from alamein.games.desert_decision.rules.c06_air_power import cannot_fly, settle_strike
from alamein.games.desert_decision.rules.c08_artillery import RollBombardment, cannot_support, guns_power, settle_guns
from alamein.games.desert_decision.state import Desert
from alamein.games.desert_decision.words import WORDS, in_words

COMBAT_DICE: Final = RollCombat(T.COMBAT_EFFECTS, T.COMBAT_ROW, "combat_result")
BOMBARDMENT_DICE: Final = RollBombardment(T.BOMBARDMENT, T.BOMBARDMENT_ROW, "bombardment_result")


def odds_of(k: Desert, seat: int) -> Odds | None:
    """[5.1.1] The combat of a known position as it stands, and while somebody can change it the worst for the seat.
    [C19] Beneath the top counter of a closed stack lies as it stands the weakest that may, at worst the strongest."""
    if not is_prepared(k):
        return None
    attacks, target = seat == k.local(st.ACTOR), k.local(st.TARGET)
    closed = target in closed_hexes(k)
    open_to = {"attack open": is_attack_open(k), "defense open": is_defense_open(k), "stack closed": closed}
    changes = [WORDS.text(case, target) for case, can in open_to.items() if can]
    stands = fought(with_stack(k, stack_of(k, True), True) if closed else k.copy())
    if not changes:
        return Odds(stands.ledger, stands.outcomes)
    t = with_stack(k, stack_of(k, False), False) if closed else k.copy()
    if attacks and open_to["defense open"]:
        all_defend(t)
    elif not attacks and open_to["attack open"]:
        all_attack(t)
    return Odds(stands.ledger, stands.outcomes, "; ".join(changes), fought(t))


def fought(t: Desert) -> Column:
    """The combat settled: its ledger, and every result of the dice with its weight out of 36. Uses up `t`."""
    log = Log(True)
    settle(t, log)
    return Column(log.events, results(t, COMBAT_DICE) if t.runs(st.COMBAT) else results(t, BOMBARDMENT_DICE))


def results(t: Desert, dice: RollTwoDice) -> list[Outcome]:
    """The results of a settled combat, sums of equal result merged."""
    weights = [0] * len(dice.table.codes)
    for a, weight in zip(dice.legal(t), dice.weights(t), strict=True):
        weights[dice.result(t, a)] += int(weight)
    return [
        Outcome(in_words(code), weight, code, beside(t, code))
        for code, weight in zip(dice.table.codes, weights, strict=True)
        if weight
    ]


def beside(t: Desert, code: str) -> str:
    """[5.3] [5.3.2] What the retreats that a result orders can cost units that are surrounded as they stand now."""
    if not t.runs(st.COMBAT):
        return ""
    does = T.RESULT_EFFECTS[T.RESULT_CODES.index(code)]
    out: list[str] = []
    for orders, role, who in (
        (T.DEFENDER_RETREATS | T.TIE, st.DEFENDING, "surrounded defenders"),
        (T.ATTACKER_RETREATS, st.IN_CONTACT, "surrounded attackers"),
    ):
        there = [u for u in range(U.UNITS) if does & orders and t.marks[u] & role and t.loc[u] >= 0]
        caught = [u for u in there if is_besieged(t, U.SIDE[u], t.loc[u])]
        if caught:
            out.append(WORDS.text(who, *caught))
    return "; ".join(out)


def is_prepared(k: Desert) -> bool:
    """[5.1] [6.2] [8.0] Whether a combat, a bombardment or a strike stands here that could be fought as it is."""
    if k.runs(st.COMBAT):
        return st.with_role(k, st.IN_CONTACT) > 0
    if k.runs(st.BOMBARDMENT):
        return guns_power(k, k.local(st.ACTOR)) > 0
    return k.runs(st.AIR_STRIKE) and k.local(st.ATTACK_AIR) > 0


def settle(k: Desert, log: Log) -> i64:
    """[5.1] [6.2] [8.0] Settle the combat as the sequence of play does; the column it then has."""
    if k.runs(st.COMBAT):
        settle_combat(k, log)
    elif k.runs(st.BOMBARDMENT):
        settle_guns(k, log)
    else:
        settle_strike(k, log)
    return k.local(st.COLUMN)


# --- [5.1.1] what can still be committed ----------------------------------------------------------------------------


def is_attack_open(k: Desert) -> bool:
    """[5.1.1] Whether the attacker can still commit something before he declares his attack."""
    side, target = k.local(st.ACTOR), k.local(st.TARGET)
    if is_declared(k) or k.runs(st.AIR_STRIKE):
        return False
    if k.runs(st.BOMBARDMENT):
        return any(not cannot_support(k, u, target) for u in range(U.FIRST[side], U.LAST[side]))
    if not cannot_fly(k, side, 1, k.local(st.ATTACK_AIR)):
        return True
    return any(not cannot_attack(k, u, target) for u in range(U.FIRST[side], U.LAST[side]))


def is_defense_open(k: Desert) -> bool:
    """[5.1.1] Whether the defender can still commit something, or might, for all that is seen."""
    side, target = 1 - k.local(st.ACTOR), k.local(st.TARGET)
    if not (k.runs(st.COMBAT) and k.step() <= st.COMMIT_DEFENSE.at):
        return False
    if not cannot_fly(k, side, 1, k.local(st.DEFENSE_AIR)) or any(U.SIDE[u] == side for u in unseen(k)):
        return True
    return any(not cannot_support(k, u, target) for u in range(U.FIRST[side], U.LAST[side]))


def all_attack(k: Desert) -> None:
    """[5.1.1] The attacker commits everything he can."""
    side, target = k.local(st.ACTOR), k.local(st.TARGET)
    for u in range(U.FIRST[side], U.LAST[side]):
        if k.runs(st.COMBAT) and not cannot_attack(k, u, target):
            st.set_role(k, u, st.IN_CONTACT if G.adjacent(k.loc[u], target) else st.AT_DISTANCE)
        elif k.runs(st.BOMBARDMENT) and not cannot_support(k, u, target):
            st.set_role(k, u, st.AT_DISTANCE)
    if k.runs(st.COMBAT) and k.local(st.ATTACK_AIR) == 0:
        k.set_local(st.ATTACK_AIR, k.air[side])


def all_defend(k: Desert) -> None:
    """[5.1.1] The defender commits everything he can, and guns that are not seen where one might be in range. [C19]"""
    side, target = 1 - k.local(st.ACTOR), k.local(st.TARGET)
    posts = [h for h in closed_hexes(k) if h != target and not st.in_zone_of(k, 1 - side, h)]
    for u in range(U.FIRST[side], U.LAST[side]):
        hidden = k.loc[u] == U.UNSEEN and k.marks[u] & st.ROLE == 0 and U.IS_GUN[u] != 0
        if not cannot_support(k, u, target) or (hidden and any(G.distance(h, target) <= U.RANGE[u] for h in posts)):
            st.set_role(k, u, st.SUPPORTING)
    if k.local(st.DEFENSE_AIR) == 0:
        k.set_local(st.DEFENSE_AIR, k.air[side])


# --- [C19] what may lie beneath the top counter ---------------------------------------------------------------------


def stack_of(k: Desert, weakest: bool) -> tuple[int, ...]:
    """[C19] Of all units that may lie beneath the top counter of the target, those that give the best or worst column.
    The best ones are reduced. Each may be there only if it comes after the top counter."""
    target = k.local(st.TARGET)
    n = closed_hexes(k).get(int(target), 0)
    able = [u for u in unseen(k) if u > top_counters(k)[target] and U.SIDE[u] != k.local(st.ACTOR)]
    best: tuple[int, ...] = ()
    found: i64 = 0
    for stack in combinations(able, n):
        column = settle(with_stack(k, stack, weakest), Log(False))
        if not best or (column > found if weakest else column < found):
            best = stack
            found = column
    return best


def with_stack(k: Desert, stack: tuple[int, ...], weakest: bool) -> Desert:
    """[C19] A copy in which these units defend beneath the top counter, reduced if they are to be weak."""
    t = k.copy()
    for u in stack:
        t.marks[u] = st.DEFENDING | (st.REDUCED if weakest else 0)
    if not weakest and t.runs(st.COMBAT):
        all_defend(t)
    return t
