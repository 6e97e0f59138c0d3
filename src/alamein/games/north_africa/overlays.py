"""What the table draws over the map on request: whom units threaten, and traced supply lines."""

from alamein.core.game import Trace
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules import c13_traces as traces
from alamein.games.north_africa.rules.c05_movement import reachable
from alamein.games.north_africa.rules.c13_supply import Lines, lines_of
from alamein.games.north_africa.state import ATTACKED, HALTED, MOVED, NorthAfrica
from alamein.games.north_africa.words import WORDS


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
        t.unmark(u, MOVED | ATTACKED | HALTED)
        reach, _ = reachable(t, u, int(T.MOVEMENT[u]) // int(T.MOVE_DIVISOR[state]), 0)
        struck = {int(n) for h in reach for n in T.ADJ[6 * h : 6 * h + 6] if n >= 0}
        out[T.UNIT[u]] = [T.HEX[h] for h in sorted(struck)]
    return out


def trace_of(s: NorthAfrica, u: int) -> Trace:
    """[13.0] The line of a unit on the map: to the road, to the edge, or along a chain of Supply units."""
    lines, h = lines_of(s, T.SIDE[u]), int(s.loc[u])
    state, rule = int(lines.state(s, u)), "13.32"
    if lines.edge_lost:
        rule, text, hexes = "13.36", WORDS.text("edge lost", state), any_line(lines, h)
    elif state == T.ISOLATED:
        rule, text, hexes = "14.0", WORDS.text("no line", state), []
    else:
        text, hexes = nearest_line(s, lines, u, state)
    return Trace(rule, text, [T.HEX[n] for n in hexes])


def any_line(lines: Lines, h: int) -> list[int]:
    """[14.0] A line of any length to the Active Road Section or the friendly edge; [] if there is none."""
    return traces.line_back(traces.lengths(lines, traces.road_hexes(lines) + traces.edge_hexes(lines)), h)


def nearest_line(s: NorthAfrica, lines: Lines, u: int, state: int) -> tuple[str, list[int]]:
    """[13.32] [13.33] The line that gives the unit its state: to the road, else the edge, else a Supply unit."""
    h, supply = int(s.loc[u]), T.KIND[u] == T.SUPPLY
    if supply and lines.sources(s)[u]:
        return WORDS.text("joined", state), traces.chain(s, lines, h)
    to_road = traces.line_back(traces.lengths(lines, traces.road_hexes(lines)), h)
    to_edge = traces.line_to_edge(lines, h)
    to_source = [] if supply else traces.line_back(traces.lengths(lines, traces.source_hexes(s, lines)), h)
    ends = [
        (to_road, len(to_road) - 1, T.CHAIN_RANGE if supply else T.ROAD_RANGE, "line to road"),
        (to_edge, len(to_edge), T.EDGE_RANGE, "line to edge"),
        (to_source, len(to_source) - 1, T.SUPPLY_RANGE, "line to supply"),
    ]
    for factor in (1, T.PARTIAL_FACTOR):
        for hexes, n, most, end in ends:
            if hexes and n <= most * factor:
                on = traces.chain(s, lines, hexes[-1])[1:] if end == "line to supply" else []
                return WORDS.text(end, state, n, int(most)), hexes + on
    return WORDS.text("long line", state), any_line(lines, h)
