"""Chapter 13: the hexes of a supply line [13.0], for who looks at the table. Which there are says `c13_supply`."""

from alamein.core.native import i64, vec
from alamein.core.search import NO_WAY, flood
from alamein.core.vectors import ints
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c13_rings import has
from alamein.games.north_africa.rules.c13_supply import Lines
from alamein.games.north_africa.state import NorthAfrica


def lengths(lines: Lines, seeds: list[int]) -> vec[i64]:
    """The length of the shortest line from any seed to each open hex; NO_WAY elsewhere."""
    free = ints([int(has(lines.ground, h)) for h in range(int(T.HEXES))])
    return flood(T.ADJ, free, ints([h for h in seeds if free[h]]))


def road_hexes(lines: Lines) -> list[int]:
    """[15.1] The Active Road Section, from home."""
    first, step = int(T.HOME_INDEX[lines.side]), int(T.OUTWARD[lines.side])
    return [int(T.ROAD[first + n * step]) for n in range(int(lines.active))]


def edge_hexes(lines: Lines) -> list[int]:
    """[16.0] The hexes along the friendly edge."""
    first = int(T.HOME_COLUMN[lines.side] - 1) * int(T.ROWS)
    return list(range(first, first + int(T.ROWS)))


def source_hexes(s: NorthAfrica, lines: Lines) -> list[int]:
    """[13.34] Where the Supply units that are sources stand."""
    source = lines.sources(s)
    return [int(s.loc[u]) for u in range(int(T.FIRST[lines.side]), int(T.LAST[lines.side])) if source[u]]


def line_back(length: vec[i64], start: int) -> list[int]:
    """The hexes of a shortest line, from `start`, which may be closed itself, to the seed it came from; [] if none."""
    if T.TERRAIN[start] == T.DEPRESSION:
        return []  # [6.5]
    out, h = [start], start
    while length[h] != 0:
        near = [(int(length[n]), int(n)) for n in T.ADJ[6 * h : 6 * h + 6] if n >= 0 and length[n] != NO_WAY]
        if not near:
            return []
        h = min(near)[1]
        out.append(h)
    return out


def line_to_edge(lines: Lines, h: int) -> list[int]:
    """[16.01] A shortest line to the friendly edge, which is one hex beyond the last; [] if none."""
    if T.COLUMN[h] == T.HOME_COLUMN[lines.side]:
        return [h] if T.TERRAIN[h] != T.DEPRESSION else []
    return line_back(lengths(lines, edge_hexes(lines)), h)


def chain(s: NorthAfrica, lines: Lines, h: int) -> list[int]:
    """[13.34] From a source on, over Supply units each within four of the next, to the road or the edge."""
    out, seen = [h], {h}
    while not lines.starts_chain(out[-1]):
        near = line_back(lengths(lines, [n for n in source_hexes(s, lines) if n not in seen]), out[-1])
        if not near or len(near) - 1 > T.CHAIN_RANGE:
            return out
        out += near[1:]
        seen.add(out[-1])
    to_road = lines.is_within(lines.road, out[-1], T.CHAIN_RANGE)
    return (
        out + (line_back(lengths(lines, road_hexes(lines)), out[-1]) if to_road else line_to_edge(lines, out[-1]))[1:]
    )
