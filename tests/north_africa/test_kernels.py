"""The kernels against obvious versions of themselves, over random positions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from alamein.core.native import vec
from alamein.games.north_africa.rules.c05_movement import can_act, cannot_move, mode_changes, steps
from alamein.games.north_africa.rules.c10_results import note_sources
from alamein.games.north_africa.rules.c10_retreats import rank, retreat_steps
from alamein.games.north_africa.rules.c13_supply import isolated_units, lines_of
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    DEPRESSION,
    ENGINEER,
    GRID,
    HOME_COLUMN,
    ISOLATED,
    KIND,
    SEA,
    SIDE,
    STACK_LIMIT,
    TERRAIN,
    distance,
)

from .positions import GAME, position, unit
from .test_c13_supply import slow_zone

# crowded ground, so that units meet: the west edge, the coast and a patch of rough terrain
GROUND = [h for h in range(GRID.size) if TERRAIN[h] not in (SEA, DEPRESSION)]
PATCH = [h for h in GROUND if (h // 34 < 6 or 29 < h // 34 < 36) and h % 34 < 18]
PLACES = st.lists(st.sampled_from(PATCH), min_size=25, max_size=60)
MINES = st.lists(st.sampled_from(PATCH), max_size=12, unique=True)


def scattered(places, mines):
    """Units of both sides by turns, wherever nobody else's side and no limit forbids it."""
    s = position("axis", "move", {})
    for n, h in enumerate(places):
        u = n // 2 if n % 2 else 61 + n // 2 * 2
        b = s.board()
        side = int(SIDE[u])
        if not b.present(h, 1 - side) and b.stacked(h, side) < STACK_LIMIT[side]:
            s.place(u, h)
    for n, h in enumerate(mines):
        s.lay(n, n % 2, h)
    return s


def slow_retreats(s, u, far):
    """All paths, one step farther each time, through hexes that are open; then the best first steps [10.2] [10.22]."""
    side, start = int(SIDE[u]), int(s.loc[u])
    friends = {int(s.loc[v]) for v in range(131) if SIDE[v] == side and s.loc[v] >= 0}
    foes = {int(s.loc[v]) for v in range(131) if SIDE[v] != side and s.loc[v] >= 0}
    mines = {int(s.mine_hex(n)) for n in range(80) if s.mine_state(n) == 1 and s.mine_side(n) != side}
    zone = slow_zone(s, 1 - side)
    counts = {h: sum(1 for v in range(131) if s.loc[v] == h and KIND[v] != ENGINEER) for h in friends}

    def open_(h):
        return TERRAIN[h] != SEA and h not in foes and h not in mines and (h not in zone or h in friends)

    def paths(h, done):
        if done == far:
            return [[]]
        out = [["exit"]] if GRID.column(h) == HOME_COLUMN[side] else []
        for n in GRID.neighbors(h):
            if open_(n) and distance(start, n) == done + 1:
                out += [[n, *rest] for rest in paths(n, done + 1)]
        return out

    def crowds(path):
        return any(h != "exit" and KIND[u] != ENGINEER and counts.get(h, 0) >= STACK_LIMIT[side] for h in path)

    every = paths(start, 0)
    chosen = [p for p in every if not crowds(p)] or every
    worth = {p[0]: 0 if p[0] == "exit" else int(rank(s, s.board(), u, p[0])) for p in chosen}
    return {h for h, w in worth.items() if w == min(worth.values())}


@settings(max_examples=10)
@given(places=PLACES, mines=MINES, far=st.integers(1, 3))
def test_retreats_agree_with_all_paths(places, mines, far):
    """[10.2] [10.22] [10.23] [7.32]"""
    s = scattered(places, mines)
    for side in (AXIS, ALLIED):
        note_sources(s, side)
        for u in range(131):
            if SIDE[u] == side and s.loc[u] >= 0:
                s.set_origin(u, s.loc[u])
                fast = {GAME.notation.text(a) for a in retreat_steps(s, u, 0, far)}
                assert fast == {"exit" if h == "exit" else f"to {GRID.names[h]}" for h in slow_retreats(s, u, far)}


@settings(max_examples=10)
@given(places=PLACES, mines=MINES)
def test_isolation_is_the_same_by_both_ways(places, mines):
    """[14.0] The light test at the end of a phase and the full supply state."""
    s = scattered(places, mines)
    for side in (AXIS, ALLIED):
        lines, alone = lines_of(s, side), isolated_units(s, side)
        for u in range(131):
            if SIDE[u] == side and s.loc[u] >= 0:
                assert (lines.state(s, u) == ISOLATED) == (alone[u] != 0)


@settings(max_examples=10)
@given(places=PLACES, mines=MINES)
def test_a_unit_is_offered_if_and_only_if_it_can_do_something(places, mines):
    """[5.1] The quick look and the full lists."""
    s = scattered(places, mines)
    for u in range(61):
        if s.loc[u] >= 0 and not cannot_move(s, u):
            s.judge(u, s.flags(u), 8)
            full = steps(s, u, 8, 0, vec[int]()) + mode_changes(s, u, 8, vec[int]())
            assert can_act(s, s.board(), u, 8, 0) == (len(full) > 0)


def test_the_patch_is_where_things_happen():
    assert len(PATCH) > 100 and unit("it-61") < 61
