"""The odds of an attack: the retreats in them are compared with the real procedure, led in every way."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from alamein.core.event import Log
from alamein.core.game import Outcome
from alamein.games.north_africa.odds import losses
from alamein.games.north_africa.rules.c10_fates import STEPS, Fates, fates
from alamein.games.north_africa.rules.c10_results import DEFENDER_RETREATS, note_sources
from alamein.games.north_africa.state import (
    ATTACK,
    ELIMINATED,
    NEXT_ADVANCE,
    NEXT_RETREAT,
    NUMBER,
    RESULT,
    RETREATING,
    WINNER,
)
from alamein.games.north_africa.tables import COMBAT, CRT, ENGINEER, KIND, SIDE, distance
from tests.worst import crowd

from .positions import GAME, play, position, unit, where
from .test_kernels import GROUND, scattered

# a few hexes, so that retreating units stand in each other's way
CORNER = [h for h in GROUND if 30 < h // 34 < 36 and 8 < h % 34 < 14]
PLACES = st.lists(st.sampled_from(CORNER), min_size=10, max_size=18)
MINES = st.lists(st.sampled_from(CORNER), max_size=3, unique=True)


def led_in_every_way(s, units):
    """Whom the real procedure costs, for every choice of the victor: kinds and starts of the lost."""
    found, stack = set(), [s]
    while stack:
        s = stack.pop()
        if are_led(s):
            found.add(alike(s, [u for u in units if s.loc[u] == ELIMINATED]))
            continue
        for a in GAME.decision(s).legal(s):
            below = s.copy()
            GAME.decision(below).apply(below, a, Log(False))
            run_retreats(below)
            stack.append(below)
    return found


def are_led(s):
    """Whether the retreats of the attack are over."""
    return s.runs(ATTACK) and s.step() >= NEXT_ADVANCE.at


def run_retreats(s):
    """The automatic steps, up to the next choice of a retreat or to the advances."""
    while not are_led(s):
        stage = GAME.procedures[s.running()].stages[s.step()]
        if not hasattr(stage, "run"):
            return
        s.next()
        stage.run(s, Log(False))


def alike(s, lost):
    """Lost units, those of one hex and kind interchangeable."""
    return frozenset(Counter((int(s.origin(u)), KIND[u] == ENGINEER) for u in lost).items())


def begin(s, units, far):
    """The position when a D result has fallen on these units."""
    s.active = 1 - int(SIDE[units[0]])
    note_sources(s, 1 - s.active)
    for u in units:
        s.set_origin(u, s.loc[u])
        s.mark(u, RETREATING)
    s.call(ATTACK, 0, 0, 0)
    s.goto(NEXT_RETREAT)
    s.set_local(NUMBER, 1)
    s.set_local(RESULT, next(n for n in range(len(CRT.codes)) if DEFENDER_RETREATS[n] == far))
    s.set_local(WINNER, s.active)


@settings(max_examples=40, deadline=None)
@given(PLACES, MINES, st.integers(0, 60), st.integers(1, 2))
def test_10_22_every_way_to_lead_the_retreats(places, mines, which, far):
    """[10.2] [10.22] [10.23] [7.12] The losses told are those the victor can bring about, no more, no fewer."""
    s = scattered(places, mines)
    standing = [u for u in range(131) if s.loc[u] >= 0 and KIND[u] == COMBAT]
    first = standing[which % len(standing)]
    near = [u for u in standing if SIDE[u] == SIDE[first] and distance(s.loc[u], s.loc[first]) <= 1][:3]
    begin(s, near, far)
    told = fates(s.copy(), far, STEPS)
    run_retreats(s)
    ways = led_in_every_way(s, near)
    counts = {sum(n for _, n in lost) for lost in ways}
    assert told.exact and (told.least, told.most) == (min(counts), max(counts))
    risky = {kind for lost in ways for kind, _ in lost}
    assert told.lost == {u for u in near if (int(s.origin(u)), KIND[u] == ENGINEER) in risky}


def test_10_22_a_unit_that_goes_first_closes_the_way_behind_it():
    """[7.12] [10.22] de-8-pz holds open the only hex out of 5015; led away first, it closes it to de-5-pz."""
    units = {"uk-2-armd": "5014", "uk-8-armd": "5014", "sa-1": "4916", "sa-2": "5116", "al-sup-1": "5315"}
    s = position("allied", "fight", {**units, "de-5-pz": "5015", "de-8-pz": "4915"})
    play(s, "attack 5015", "also 4915", "with uk-2-armd", "with uk-8-armd", "with sa-1")
    odds = GAME.odds(s, 1)
    assert odds is not None and sum(o.weight for o in odds.outcomes) == 6
    closed = "as the victor leads them, 0 to 1 of these may be eliminated: German 5 armor"
    assert Outcome("the defenders retreat 1 hex (D1)", 2, "D1", closed) in odds.outcomes
    play(s, "ready", "done", "draw al-sup-1", "roll 1", "retreat de-8-pz")
    assert where(s, "de-5-pz") == "eliminated" and where(s, "de-8-pz") == "4814"


def test_losses_in_words():
    """One way, several ways, none; and what has not been enumerated is said to be so."""
    a, b = unit("de-5-pz"), unit("de-8-pz")
    assert losses(Fates(0, 0, frozenset(), True)) == ""
    assert losses(Fates(2, 2, frozenset({a, b}), True)) == "German 5 armor, German 8 armor cannot and are eliminated"
    told = "as the victor leads them, 0 to 1 of these may be eliminated: German 5 armor"
    assert losses(Fates(0, 1, frozenset({a}), True)) == told
    assert losses(Fates(0, 1, frozenset({a}), False)) == f"not enumerated: {told}"


def test_10_22_a_crowd_is_weighed_within_bounds():
    """[10.2] Nobody waits for the odds of the worst crowd: beyond so many steps they say so, and how much there is."""
    match = crowd()
    odds = GAME.odds(match.state, 1)
    told = {outcome.code: outcome.beside for outcome in odds.outcomes}
    assert told["A1"].startswith("not enumerated: as the victor leads them, 0 to 8 of these may be eliminated: ")
    assert told["A3"].startswith("as the victor leads them, 0 to 8 of these may be eliminated: ")
