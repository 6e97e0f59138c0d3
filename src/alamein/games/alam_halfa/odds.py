"""The exact odds of the combat being prepared, from what a seat may know.

[A25] The enemy's hand is unknown: while the defender can still answer, an attacker's odds count one enemy marker, drawn
from the public pool less what has been shown this turn [A41]. All weights are whole numbers.
"""

from alamein.core.event import Log
from alamein.core.game import Odds, Outcome
from alamein.core.words import text_of
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c07_combat import attackers, meaning, reckon, row_of
from alamein.games.alam_halfa.rules.c08_support import cannot_commit
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.words import WORDS


def odds_for(s: AlamHalfa, seat: int) -> Odds | None:
    """The odds as `seat` may reckon them, or None if no combat is being prepared."""
    if s.over != 0 or not s.runs(st.COMBAT) or s.step() > st.ROLLING.at or (s.bombarding == 0 and attackers(s) == 0):
        return None
    c = s.copy()
    if c.bombarding != 0 and c.attack_fire == 0:
        if seat != s.side:
            return None
        c.attack_fire = max(v for v in range(1, T.VALUES) if cannot_commit(s, s.side, v) == "")
    log = Log(True)
    differential = reckon(c, log)
    row = row_of(c, Log(False))
    weights = [0] * len(T.RESULT_CODES)
    for fire, weight in enemy_fire(s, seat, log):
        column = T.column_of(row, differential - fire)
        for die in range(6):
            weights[T.RESULT[12 * die + column]] += weight
    merged: dict[str, int] = {}
    for code, weight in enumerate(weights):
        if weight > 0:
            text = text_of(WORDS.phrase(meaning(c, code)))
            merged[text] = merged.get(text, 0) + weight
    return Odds(log.events, [Outcome(text, weight) for text, weight in merged.items()])


def enemy_fire(s: AlamHalfa, seat: int, log: Log) -> list[tuple[int, int]]:
    """What the defender may still add, with weights: nothing once it has answered, or one unknown marker [A41]."""
    enemy = 1 - s.side
    held = st.markers(s.hand, enemy)
    if seat != s.side or s.step() > st.DEFENSE_FIRE.at or held == 0:
        return [(0, 1)]
    log.say("18.1", "enemy fire unknown", enemy, held, 0)
    unseen = [int(T.POOL[i] - s.shown[i]) for i in range(int(enemy) * T.VALUES, (int(enemy) + 1) * T.VALUES)]
    return [(v, n) for v, n in enumerate(unseen) if n > 0]
