"""What the table draws over the map on request: how far units can go, whom they threaten, and traced supply lines."""

from typing import Final

from alamein.core.game import Trace
from alamein.core.native import i64, vec
from alamein.core.vectors import ints
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c05_movement import cannot_set_out, cannot_step, entry_cost
from alamein.games.north_africa.rules.c06_road_mode import march_cost
from alamein.games.north_africa.rules.c07_zones_of_control import stops
from alamein.games.north_africa.rules.c13_supply import Lines, line_to, spread
from alamein.games.north_africa.state import NorthAfrica

STATES: Final = ("Supplied", "Partially Supplied", "Unsupplied", "Isolated")


def reachable(t: NorthAfrica, u: int, left: int, marched: int) -> tuple[dict[int, int], dict[int, int]]:
    """[5.0] The hexes the unit can step to one after the other in its present mode: points left, and the hex before.

    A preview: what a step does to others (an overrun, a minefield cleared) is not followed. `t` is used up."""
    b, start = t.board(), int(t.loc[u])
    best: dict[int, int] = {start: left}
    before: dict[int, int] = {}
    queue = [(start, left, marched, int(t.facing(u)))]
    for h, points, steps, facing in queue:
        if best[h] != points:
            continue
        t.place(u, h)
        t.set_facing(u, facing)
        if cannot_set_out(t, b, u) or (h in before and stops(b, h, T.SIDE[u])):
            continue
        for k in range(6 * h, 6 * h + 6):
            if cannot_step(t, b, u, k, points, steps):
                continue
            n = int(T.ADJ[k])
            rest = points - int(march_cost(steps) if facing else entry_cost(t, b, u, n))
            if rest > best.get(n, -1):
                best[n], before[n] = rest, h
                queue.append((n, rest, steps + 1 if facing else 0, k - 6 * h + 1 if facing else 0))
    return best, before


# --- threats --------------------------------------------------------------------------------------------------------


def threats_of(s: NorthAfrica, side: int) -> dict[str, list[str]]:
    """[9.11] For each unit that may attack, the hexes beside those it can be in after its next Initial Movement."""
    lines, out = Lines(s, side), dict[str, list[str]]()
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


# --- supply lines ---------------------------------------------------------------------------------------------------


def line_back(length: vec[i64], start: int) -> list[int]:
    """The hexes of a shortest line that `spread` found, from `start` to the seed it came from."""
    out, h = [start], start
    while length[h] != 0:
        near = [(int(length[n]), int(n)) for n in T.ADJ[6 * h : 6 * h + 6] if n >= 0]
        nearest, n = min(near)
        if nearest >= line_to(length, h):
            break  # [16.01] the seed of an edge line lies outside the map, one beyond its first hex
        h = n
        out.append(h)
    return out


def trace_of(s: NorthAfrica, u: int) -> Trace:
    """[13.0] The line of a unit on the map: to the road, to the edge, or along a chain of Supply units."""
    lines, h = Lines(s, T.SIDE[u]), int(s.loc[u])
    state, rule = int(lines.state(s, u)), "13.32"
    if lines.edge_lost:
        rule, how = "13.36", "the enemy holds the friendly edge of the road; any open line to the edge will do"
        hexes = line_back(lines.reached, h) if lines.is_reached(h) else []
    elif state == T.ISOLATED:
        rule, how, hexes = "14.0", "no line of any length to the Active Road Section or the friendly edge", []
    else:
        how, hexes = nearest_line(s, lines, u)
    return Trace(rule, f"{STATES[state]}: {how}", [T.HEX[n] for n in hexes])


def nearest_line(s: NorthAfrica, lines: Lines, u: int) -> tuple[str, list[int]]:
    """[13.32] [13.33] The line that gives the unit its state: to the road, else the edge, else a Supply unit."""
    h, supply = int(s.loc[u]), T.KIND[u] == T.SUPPLY
    if supply and lines.source[u]:
        return "joined to the road or the edge, if need be by other Supply units", chain(s, lines, h)
    to_edge = lines.edge_line(h)
    ends = [
        (line_to(lines.road, h), T.CHAIN_RANGE if supply else T.ROAD_RANGE, "the Active Road Section", lines.road),
        (to_edge, T.EDGE_RANGE, "the friendly edge", lines.edge),
        (T.HEXES if supply else line_to(lines.supply, h), T.SUPPLY_RANGE, "a Supply unit", lines.supply),
    ]
    for factor in (1, T.PARTIAL_FACTOR):
        for n, most, end, length in ends:
            if n <= most * factor:
                hexes = line_back(length, h)
                on = chain(s, lines, hexes[-1])[1:] if end == "a Supply unit" else []
                return f"{n} {'hex' if n == 1 else 'hexes'} to {end}, {most} allowed", hexes + on
    lines.is_reached(h)
    return "the nearest line is longer than allowed", line_back(lines.reached, h)


def chain(s: NorthAfrica, lines: Lines, h: int) -> list[int]:
    """[13.34] From a source on, over Supply units each within four of the next, to the road or the edge."""
    out, seen = [h], {h}
    while not lines.starts_chain(out[-1]):
        others = [int(s.loc[v]) for v in range(int(T.FIRST[lines.side]), int(T.LAST[lines.side])) if lines.source[v]]
        left = [n for n in others if n not in seen]
        near = spread(lines.ground, ints(left), 0, T.CHAIN_RANGE)
        if not left or line_to(near, out[-1]) > T.CHAIN_RANGE:
            return out
        out += line_back(near, out[-1])[1:]
        seen.add(out[-1])
    to_road = line_to(lines.road, out[-1]) <= T.CHAIN_RANGE
    return out + line_back(lines.road if to_road else lines.edge, out[-1])[1:]
