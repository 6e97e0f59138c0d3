"""What the table draws over the map on request: whom units threaten, and traced supply lines."""

from typing import Final

from alamein.core.game import Trace
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules import c13_traces as traces
from alamein.games.north_africa.rules.c05_reach import reachable
from alamein.games.north_africa.rules.c13_supply import Lines, lines_of
from alamein.games.north_africa.state import NorthAfrica

STATES: Final = ("Supplied", "Partially Supplied", "Unsupplied", "Isolated")


def threats_of(s: NorthAfrica, side: int) -> dict[str, list[str]]:
    """[9.11] For each unit that may attack, the hexes beside those it can be in after its next Initial Movement."""
    lines, out = lines_of(s, side), dict[str, list[str]]()
    for u in range(int(T.FIRST[side]), int(T.LAST[side])):
        if s.loc[u] < 0 or T.KIND[u] != T.COMBAT or T.DEFENSE_ONLY[u]:
            continue  # [9.14] strength in parentheses defends only
        state = int(lines.state(s, u))
        if state == T.ISOLATED:
            continue  # [14.01]
        t = s.copy()
        t.unmark(u, st.MOVED | st.ATTACKED | st.HALTED)
        reach, _ = reachable(t, u, int(T.MOVEMENT[u]) // int(T.MOVE_DIVISOR[state]), 0)
        struck = {int(n) for h in reach for n in T.ADJ[6 * h : 6 * h + 6] if n >= 0}
        out[T.UNIT[u]] = [T.HEX[h] for h in sorted(struck)]
    return out


def trace_of(s: NorthAfrica, u: int) -> Trace:
    """[13.0] The line of a unit on the map: to the road, to the edge, or along a chain of Supply units."""
    lines, h = lines_of(s, T.SIDE[u]), int(s.loc[u])
    state, rule = int(lines.state(s, u)), "13.32"
    if lines.edge_lost:
        rule, how = "13.36", "the enemy holds the friendly edge of the road; any open line to the edge will do"
        hexes = any_line(lines, h)
    elif state == T.ISOLATED:
        rule, how, hexes = "14.0", "no line of any length to the Active Road Section or the friendly edge", []
    else:
        how, hexes = nearest_line(s, lines, u)
    return Trace(rule, f"{STATES[state]}: {how}", [T.HEX[n] for n in hexes])


def any_line(lines: Lines, h: int) -> list[int]:
    """[14.0] A line of any length to the Active Road Section or the friendly edge; [] if there is none."""
    return traces.line_back(traces.lengths(lines, traces.road_hexes(lines) + traces.edge_hexes(lines)), h)


def nearest_line(s: NorthAfrica, lines: Lines, u: int) -> tuple[str, list[int]]:
    """[13.32] [13.33] The line that gives the unit its state: to the road, else the edge, else a Supply unit."""
    h, supply = int(s.loc[u]), T.KIND[u] == T.SUPPLY
    if supply and lines.sources(s)[u]:
        return "joined to the road or the edge, if need be by other Supply units", traces.chain(s, lines, h)
    to_road = traces.line_back(traces.lengths(lines, traces.road_hexes(lines)), h)
    to_edge = traces.line_to_edge(lines, h)
    to_source = [] if supply else traces.line_back(traces.lengths(lines, traces.source_hexes(s, lines)), h)
    ends = [
        (to_road, len(to_road) - 1, T.CHAIN_RANGE if supply else T.ROAD_RANGE, "the Active Road Section"),
        (to_edge, len(to_edge), T.EDGE_RANGE, "the friendly edge"),
        (to_source, len(to_source) - 1, T.SUPPLY_RANGE, "a Supply unit"),
    ]
    for factor in (1, T.PARTIAL_FACTOR):
        for hexes, n, most, end in ends:
            if hexes and n <= most * factor:
                on = traces.chain(s, lines, hexes[-1])[1:] if end == "a Supply unit" else []
                return f"{n} {'hex' if n == 1 else 'hexes'} to {end}, {most} allowed", hexes + on
    return "the nearest line is longer than allowed", any_line(lines, h)
