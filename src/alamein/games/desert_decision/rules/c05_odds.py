"""Chapter 5, seventh part: the chances of the combat being prepared or rolled for, from what a seat knows. [5.1.1]"""

from typing import Final

from alamein.core.event import Log
from alamein.core.game import Column, Odds, Outcome
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.rules import c05_forecast as F
from alamein.games.desert_decision.rules.c05_closed_stacks import closed_hexes
from alamein.games.desert_decision.rules.c05_column import RollCombat, RollTwoDice
from alamein.games.desert_decision.rules.c05_retreat import is_besieged
from alamein.games.desert_decision.rules.c08_artillery import RollBombardment
from alamein.games.desert_decision.state import Desert
from alamein.games.desert_decision.words import WORDS, in_words

COMBAT_DICE: Final = RollCombat(T.COMBAT_EFFECTS, T.COMBAT_ROW, "combat_result")
BOMBARDMENT_DICE: Final = RollBombardment(T.BOMBARDMENT, T.BOMBARDMENT_ROW, "bombardment_result")


def odds_of(k: Desert, seat: int) -> Odds | None:
    """[5.1.1] The combat of a known position as it stands, and while somebody can change it the worst for the seat.

    [C19] Beneath the top counter of a closed stack lies as it stands the weakest that may, at worst the strongest.
    """
    if not F.is_prepared(k):
        return None
    attacks, target = seat == k.local(st.ACTOR), k.local(st.TARGET)
    closed = target in closed_hexes(k)
    open_to = {"attack open": F.is_attack_open(k), "defense open": F.is_defense_open(k), "stack closed": closed}
    changes = [WORDS.text(case, target) for case, can in open_to.items() if can]
    stands = fought(F.with_stack(k, F.stack_of(k, True), True) if closed else k.copy())
    if not changes:
        return Odds(stands.ledger, stands.outcomes)
    t = F.with_stack(k, F.stack_of(k, False), False) if closed else k.copy()
    if attacks and open_to["defense open"]:
        F.all_defend(t)
    elif not attacks and open_to["attack open"]:
        F.all_attack(t)
    return Odds(stands.ledger, stands.outcomes, "; ".join(changes), fought(t))


def fought(t: Desert) -> Column:
    """The combat settled: its ledger, and every result of the dice with its weight out of 36. Uses up `t`."""
    log = Log(True)
    F.settle(t, log)
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
