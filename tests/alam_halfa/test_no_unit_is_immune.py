"""[7.2] [8.4] [8.5] [A42] [A43] No mined, rebuilt, full-strength unit is immune where three units can attack it."""

import pytest

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.state import AlamHalfa
from tests import amount
from tests.alam_halfa.positions import FAR, position

PANZERS = ("G-8-I", "G-8-II", "G-5-I")
LEAN = (2, 2, 2, 3)  # four markers, as in the last turns, of the mean number
HEXES = ("2911", "2214")  # desert; a ridge
ENOUGH, COLUMN_7 = act(V.ENOUGH, 0), 8  # the differential of the Mines row's column before the last


def axis_plays(s: AlamHalfa, target: int) -> int:
    """Two units first, with fire for column 7; then the third with the rest; a marker left over bombards."""
    legal = [int(a) for a in GAME.legal(s)]
    fires = sorted(int(arg_of(a)) for a in legal if verb_of(a) == V.FIRE)
    fresh = sum(1 for u in range(T.FIRST[T.AXIS], T.LAST[T.AXIS]) if s.loc[u] >= 0 and s.marks[u] & st.FOUGHT == 0)
    if act(V.DONE, 0) in legal:
        return next((a for a in (act(V.ATTACK, target), act(V.BOMBARD, target)) if a in legal), act(V.DONE, 0))
    if verb_of(legal[-1]) == V.WITH:
        joined = sum(1 for u in range(T.UNITS) if st.fights(s, u))
        return legal[-1] if joined < max(fresh - 1, 1) else act(V.ENGAGE, 0)
    if fires:
        strength = sum(int(st.attack_strength(s, u)) for u in range(T.UNITS) if st.fights(s, u))
        differential = strength + int(s.attack_fire) - int(st.defense_strength(s, target))
        return act(V.FIRE, fires[0]) if ENOUGH not in legal or fresh == 0 or differential < COLUMN_7 else ENOUGH
    return act(V.ENGAGE, 0) if act(V.ENGAGE, 0) in legal else legal[0]


def chance(s: AlamHalfa, target: int, h: int, answer: bool) -> float:
    """How likely the target leaves its hex in this phase, by enumeration of the real procedure: it always resists, and
    answers the first attack with what it holds, or keeps it for the next."""
    while s.loc[target] == h:
        seat, legal = GAME.seat(s), [int(a) for a in GAME.legal(s)]
        if seat == CHANCE:
            total = 0.0
            for a in legal:
                c = s.copy()
                GAME.apply(c, a, Log(False))
                total += chance(c, target, h, True)
            return total / len(legal)
        if seat == T.AXIS:
            a = axis_plays(s, target)
            if a == act(V.DONE, 0):
                return 0.0
        else:
            a = legal[-1] if answer or verb_of(legal[0]) != V.ENOUGH else legal[0]  # resist; fire, or enough
        GAME.apply(s, a, Log(False))
    return 1.0


def driven_out(unit: str, h: str, fire: tuple[int, ...], answer: bool) -> float:
    near = T.GRID.neighbors(T.GRID.hex(h))
    around = {panzer: T.GRID.names[near[2 * n]] for n, panzer in enumerate(PANZERS)}
    s = position(
        {unit: h, **around}, phase="combat", turn=7, axis=LEAN, allied=fire, mines=(h, *FAR[:3]), stages=(h, "3306")
    )
    return chance(s, T.UNIT_NUMBER[unit], T.GRID.hex(h), answer)


@pytest.mark.parametrize("h", HEXES)
def test_7_2_every_mined_unit_can_be_driven_out_in_one_turn(h: str) -> None:
    """[A42] At least 5 % where nobody answers, and on average over the one marker that odds count [A41]."""
    units = [id for u, id in enumerate(T.UNIT_IDS) if T.SIDE[u] == T.ALLIED]
    pool = {v: int(T.POOL[T.ALLIED * T.VALUES + v]) for v in range(1, T.VALUES)}
    for unit in units[:: amount(5, 1)]:
        assert driven_out(unit, h, (), True) >= 0.05, unit
        worst = {v: min(driven_out(unit, h, (v,), now) for now in (True, False)) for v in pool}
        mean = sum(n * worst[v] for v, n in pool.items()) / sum(pool.values())
        assert mean >= 0.05, (unit, mean)
