"""Chapter 13: supply [13.0] [13.1] [13.2] [13.3]."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alamein.core.vectors import ints
from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c13_rings import fill, has
from alamein.games.north_africa.rules.c13_supply import LONGEST, judge, lines_of
from alamein.games.north_africa.rules.c13_traces import lengths
from alamein.games.north_africa.state import ALONE, FULL_SUPPLY, NorthAfrica, computed_board
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    BIT,
    COLUMN,
    COMBAT,
    DEPRESSION,
    GRID,
    KIND,
    SEA,
    SIDE,
    STATE_NAMES,
    TERRAIN,
    WORDS,
)

from .positions import hex_, left, play, position, state_of, texts, unit


def state(where, side="axis", name="it-61", **more):
    units = {name: where, **more.pop("units", {})}
    s = position(side, "move", units, **more)
    return STATE_NAMES[state_of(s, unit(name))]


HOME = {"vanguard": {"axis": "0102", "allied": "5607"}}  # no road to speak of


@pytest.mark.parametrize(
    ("where", "expected"),
    [("0420", "supplied"), ("0520", "partially supplied"), ("0820", "partially supplied"), ("0920", "unsupplied")],
)
def test_13_32_13_33_from_the_edge(where, expected):
    """[13.32] [13.33] [16.01] Four hexes from the edge full, five to eight partial; column 1 is one hex away."""
    assert state(where, **HOME) == expected


@pytest.mark.parametrize(
    ("where", "expected"),
    [("2010", "supplied"), ("2011", "partially supplied"), ("2016", "partially supplied"), ("2017", "unsupplied")],
)
def test_13_32_13_33_15_33_from_the_road(where, expected):
    """[15.33] Six hexes of the Active Road Section full, seven to twelve partial (the road is 2004 here)."""
    assert state(where) == expected


@pytest.mark.parametrize(
    ("where", "expected"),
    [("1020", "supplied"), ("1120", "partially supplied"), ("1620", "partially supplied"), ("1720", "unsupplied")],
)
def test_13_33_from_a_supply_unit(where, expected):
    """[13.33] [13.1] Six hexes full, seven to twelve partial."""
    assert state(where, units={"ax-sup-1": "0420"}, **HOME) == expected


def test_13_0_supply_units_chain():
    """[13.0] [13.34] Four hexes from source to source; a gap of five breaks the chain [R46]."""
    chain = {"ax-sup-1": "0420", "ax-sup-2": "0820", "ax-sup-3": "1220"}
    assert state("1820", units=chain, **HOME) == "supplied"
    broken = {"ax-sup-1": "0420", "ax-sup-2": "0920", "ax-sup-3": "1320"}
    assert state("1820", units=broken, **HOME) == "unsupplied"
    s = position("axis", "move", {"it-61": "2920", **broken}, **HOME)
    lines = lines_of(s, AXIS)
    assert [int(lines.sources(s)[unit(n)]) for n in broken] == [1, 0, 0]
    assert STATE_NAMES[lines.state(s, unit("ax-sup-2"))] == "partially supplied"


def test_13_31_every_unit_is_in_one_of_four_states():
    """[13.31] [13.3]"""
    s = GAME.new("october", {})
    for side in (AXIS, ALLIED):
        lines = lines_of(s, side)
        assert all(0 <= lines.state(s, u) <= 3 for u in range(131) if SIDE[u] == side and s.loc[u] >= 0)


def test_13_35_an_unsupplied_unit_moves_at_half():
    """[13.35] [13.2] [13.37] Ten points become five, and it is never lost for it."""
    s = position("axis", "move", {"de-5-pz": "2025", "de-104": "0310"})
    assert s.allowance(unit("de-5-pz")) == 5 and s.allowance(unit("de-104")) == 8


def test_13_36_with_the_edge_road_hex_lost_only_lines_to_the_edge_count():
    """[13.36] [R25] [R49] Supplied or Isolated, no Supply-unit sources; mere control of the hex does not do it."""
    taken = {"sa-1": "0102", "ax-sup-1": "0420"}
    assert state("2025", units=taken) == "supplied"
    assert state("2025", units={"sa-1": "0103", "ax-sup-1": "0420"}) == "unsupplied"
    s = position("axis", "move", {"it-61": "2025", **taken})
    assert sum(lines_of(s, AXIS).sources(s)[u] for u in range(61)) == 0


def test_13_36_without_a_line_to_the_edge_a_unit_is_isolated():
    """[13.36] [14.0] [R25] A depression, with the edge road hex lost."""
    assert state("3726", units={"sa-1": "0102"}) == "isolated"


def test_13_0_supply_is_judged_anew_in_every_phase():
    """[13.0] [13.2] [14.02] What a unit was before is forgotten."""
    s = position("axis", "move", {"it-61": "2010", "it-62": "3726"})
    assert s.has(unit("it-61"), FULL_SUPPLY) and s.has(unit("it-62"), ALONE)
    s.place(unit("it-61"), hex_("2017"))
    s.place(unit("it-62"), hex_("2010"))
    judge(s, lines_of(s, AXIS))
    assert not s.has(unit("it-61"), FULL_SUPPLY) and s.allowance(unit("it-61")) == 2
    assert not s.has(unit("it-62"), ALONE) and s.allowance(unit("it-62")) == 4


def test_13_36_an_attack_then_needs_no_supply_unit():
    """[13.36] [R22] [R25] With the edge road hex lost a unit with an open line attacks at full strength."""
    s = position("axis", "fight", {"it-61": "2025", "it-62": "2025", "sa-1": "0102", "sa-2": "2026"})
    events = play(s, "attack 2026", "with it-61", "with it-62", "ready", "done")
    assert [e.data[0] for e in events if e.case == "attack total"] == [4]


def test_13_0_combat_units_pass_nothing_on():
    """[13.0] [13.1] Only Supply units are sources: a supplied brigade does not feed the one behind it."""
    s = position("axis", "move", {"it-61": "2008", "it-62": "2017"})
    lines = lines_of(s, AXIS)
    assert STATE_NAMES[lines.state(s, unit("it-61"))] == "supplied" and lines.sources(s)[unit("it-61")] == 0
    assert STATE_NAMES[lines.state(s, unit("it-62"))] == "unsupplied"


def test_13_1_who_may_support_an_attack():
    """[13.1] [13.32] A source within six hexes that has a point left, as long as somebody needs one."""
    units = {"sa-1": "4919", "sa-2": "4919", "de-5-pz": "4920", "al-sup-1": "5315", "al-sup-2": "4915"}
    for points, offered in ((1, True), (0, False)):
        s = position("allied", "fight", units)
        play(s, "attack 4920", "with sa-1", "with sa-2", "ready")
        s.set_support(unit("al-sup-2"), points)
        play(s, "done")
        assert ("draw al-sup-2" in texts(s)) is offered and "draw al-sup-1" in texts(s)
    s = position("allied", "fight", {**units, "al-sup-3": "5311"})
    play(s, "attack 4920", "with sa-1", "with sa-2", "ready", "done")
    assert texts(s) == ["draw al-sup-1", "draw al-sup-2", "ready"]  # 5311 is too far
    play(s, "draw al-sup-1")
    assert "roll 1" in texts(s)  # both are supplied: nothing more is asked


def test_13_0_lines_do_not_pass_depressions_enemies_or_their_control():
    """[13.0] [7.41] [6.5]"""
    s = position("axis", "move", {"it-61": "0310", "sa-1": "0320", "al-sup-1": "0330"}, minefields={"allied": ["0305"]})
    ground = lines_of(s, AXIS).ground
    for name, closed in (
        ("0320", True),
        ("0321", True),
        ("0330", True),
        ("0331", False),
        ("0305", True),
        ("0310", False),
    ):
        assert has(ground, GRID.hex(name)) is not closed, name
    assert not has(ground, GRID.hex("3117"))


def test_13_37_halving_rounds_down():
    """[13.37] Allowances of 4 and 10 become 2 and 5; strengths are in chapter 9."""
    s = position("axis", "move", {"it-61": "2025", "de-5-pz": "2027"})
    assert (s.allowance(unit("it-61")), s.allowance(unit("de-5-pz"))) == (2, 5)


def test_13_0_movement_supply_is_fixed_at_the_start_of_the_phase():
    """[13.0] [R35] A unit that walks out of supply keeps its points for the phase."""
    s = position("axis", "move", {"de-5-pz": "0420"}, **HOME)
    play(s, "move de-5-pz", *[f"to {c:02}20" for c in range(5, 14)])
    assert left(s) == 1


# --- the obvious versions, compared over random positions -----------------------------------------------------------


def slow_zone(s: NorthAfrica, side: int) -> set[int]:
    out = set()
    for u in range(131):
        if SIDE[u] == side and KIND[u] == COMBAT and s.loc[u] >= 0 and s.facing(u) == 0:
            out |= {n for n in GRID.neighbors(int(s.loc[u])) if TERRAIN[n] != SEA}
    return out


def slow_lines(s: NorthAfrica, side: int, seeds: list[int], first: int) -> dict[int, int]:
    friends = {int(s.loc[u]) for u in range(131) if SIDE[u] == side and s.loc[u] >= 0}
    foes = {int(s.loc[u]) for u in range(131) if SIDE[u] != side and s.loc[u] >= 0}
    mines = {int(s.mine_hex(n)) for n in range(80) if s.mine_state(n) == 1 and s.mine_side(n) != side}
    barred = foes | mines | (slow_zone(s, 1 - side) - friends)
    length = {h: first for h in seeds if h not in barred}
    edge = list(length)
    while edge:
        further = []
        for h in edge:
            for n in GRID.neighbors(h):
                if n not in length and n not in barred and TERRAIN[n] not in (SEA, DEPRESSION):
                    length[n] = length[h] + 1
                    further.append(n)
        edge = further
    return length


LAND = [h for h in range(GRID.size) if TERRAIN[h] not in (SEA, DEPRESSION)]
PLACES = st.lists(st.sampled_from(LAND), min_size=20, max_size=40, unique=True)


@settings(max_examples=25, deadline=None)
@given(
    places=PLACES,
    mines=st.lists(st.sampled_from(LAND), max_size=15, unique=True),
    seeds=st.sets(st.sampled_from(LAND), min_size=1, max_size=3),
)
def test_zones_and_lines_agree_with_the_obvious_version(places, mines, seeds):
    """[7.0] [13.0] Random positions: packed counters and floods against sets."""
    names = ["it-61", "sa-1", "de-5-pz", "uk-22-armd", "ax-sup-1", "al-sup-1", "de-33-pi", "al-eng-1"]
    s = position("axis", "move", {})
    for n, h in enumerate(places):
        u = unit(names[n]) if n < len(names) else (8 + n if n % 2 else 61 + n)
        s.place(u, h)
    for n, h in enumerate(mines):
        s.lay(n, n % 2, h)
    for side in (AXIS, ALLIED):
        b = computed_board(s)
        assert {h for h in range(GRID.size) if b.controlled(h, side)} == slow_zone(s, side)
        lines = lines_of(s, side)
        starts = sorted(h for h in seeds if has(lines.ground, h))
        slow = slow_lines(s, side, starts, 0)
        assert {h: int(n) for h, n in enumerate(lengths(lines, starts)) if n >= 0} == slow
        near, seeded = lines.near, ints([0] * WORDS)
        near.clear()
        for h in starts:
            lines.begin(near, h)
            seeded[COLUMN[h]] |= BIT[h]
        for steps in range(LONGEST + 1):
            within = {h for h in range(GRID.size) if near.has(lines.ground, h, steps)}
            assert within == {h for h, n in slow.items() if n <= steps}
        for step in (1, -1):  # east first, west first
            reached = seeded[:]
            fill(lines.ground, reached, step)
            assert {h for h in range(GRID.size) if has(reached, h)} == set(slow)
