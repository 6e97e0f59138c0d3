"""Chapter 13: Supply [13.0] [13.1] [13.2] [13.3].

Lines are floods over the hexes that a side's supply can pass. Nothing is kept: whoever needs a state traces it. What
the rules fix for a while (movement supply for a phase [R35]) is written into the unit when it is judged.
"""

from typing import Final

from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c07_zones_of_control import Board
from alamein.games.north_africa.rules.c15_roads import active_hexes
from alamein.games.north_africa.state import NorthAfrica, at_friendly_edge

FAR: Final = 9999  # no line
CLOSED: Final = 10000  # no line may pass here
PASSABLE: Final[vec[i64]] = ints(
    [CLOSED if T.TERRAIN[h] == T.SEA or T.TERRAIN[h] == T.DEPRESSION else FAR for h in range(T.HEXES)] + [CLOSED]
)


def open_hexes(b: Board, side: i64) -> vec[i64]:
    """[13.0] [R21] FAR where a supply line of the side may pass, CLOSED elsewhere: sea, depressions and what the enemy
    closes. One entry more than there are hexes."""
    ground = PASSABLE[:]
    b.close(ground, side, CLOSED)
    return ground


def spread(ground: vec[i64], seeds: vec[i64], first: i64, limit: i64) -> vec[i64]:
    """The length of the shortest line from any seed to each open hex, seeds at `first`; FAR beyond `limit`."""
    length = ground[:]
    around = T.BORDERED
    queue = filled(T.HEXES, 0)
    tail: i64 = 0
    for i in range(i64(len(seeds))):
        if length[seeds[i]] == FAR:
            length[seeds[i]] = first
            queue[tail] = seeds[i]
            tail += 1
    at: i64 = 0
    while at < tail:
        h = queue[at]
        at += 1
        further = length[h] + 1
        if further > limit:
            break
        for k in range(6 * h, 6 * h + 6):
            n = around[k]
            if length[n] == FAR:
                length[n] = further
                queue[tail] = n
                tail += 1
    return length


def line_to(length: vec[i64], h: i64) -> i64:
    """The length of the line that ends in `h`: the last hex may be enemy mines [11.41], not a depression [6.5]."""
    if length[h] != CLOSED:
        return length[h]
    best: i64 = FAR
    if T.TERRAIN[h] == T.DEPRESSION:
        return best
    for k in range(6 * h, 6 * h + 6):
        if T.ADJ[k] >= 0 and length[T.ADJ[k]] + 1 < best:
            best = length[T.ADJ[k]] + 1
    return best


class Lines:
    """All supply lines of a side at one moment. Lengths that few units need are traced when first asked for."""

    __slots__ = (
        "at_edge",
        "edge",
        "edge_lost",
        "ground",
        "has_edge",
        "has_reach",
        "reached",
        "road",
        "road_hexes",
        "side",
        "source",
        "supply",
    )

    def __init__(self, s: NorthAfrica, side: i64) -> None:
        b = s.board()
        self.side: i64 = side
        self.ground: vec[i64] = open_hexes(b, side)
        # [13.36] [R49] an enemy Combat unit on the friendly edge road hex
        self.edge_lost: bool = b.combat_units(T.ROAD[T.HOME_INDEX[side]], T.enemy(side)) != 0
        self.road_hexes: vec[i64] = road_seeds(s, b, side)
        self.at_edge: vec[i64] = edge_seeds(self.ground, side)
        self.has_edge: bool = False
        self.has_reach: bool = False
        self.edge: vec[i64] = self.road_hexes
        self.reached: vec[i64] = self.road_hexes
        self.road: vec[i64] = spread(self.ground, self.road_hexes, 0, T.ROAD_RANGE * T.PARTIAL_FACTOR)  # [15.33]
        self.source: vec[i64] = self.chained(s)
        seeds = vec[i64]()
        for u in range(T.FIRST[side], T.LAST[side]):
            if self.source[u] != 0:
                seeds = append(seeds, s.loc[u])
        self.supply: vec[i64] = spread(self.ground, seeds, 0, T.SUPPLY_RANGE * T.PARTIAL_FACTOR)

    def chained(self, s: NorthAfrica) -> vec[i64]:
        """[13.0] [13.34] [15.32] 1 for the Supply units that are sources: within four of the road, the edge or another
        source; [R46] never by themselves or in a closed loop. [13.36] None while the edge road hex is lost."""
        source = filled(T.UNITS, 0)
        if self.edge_lost:
            return source
        found = vec[i64]()  # where the sources found last stand
        for u in range(T.FIRST[self.side], T.LAST[self.side]):
            if T.KIND[u] == T.SUPPLY and s.loc[u] >= 0 and self.starts_chain(s.loc[u]):
                source[u] = 1
                found = append(found, s.loc[u])
        while len(found) > 0:
            near = spread(self.ground, found, 0, T.CHAIN_RANGE)
            found = vec[i64]()
            for u in range(T.FIRST[self.side], T.LAST[self.side]):
                if T.KIND[u] != T.SUPPLY or source[u] != 0 or s.loc[u] < 0:
                    continue
                if line_to(near, s.loc[u]) <= T.CHAIN_RANGE:
                    source[u] = 1
                    found = append(found, s.loc[u])
        return source

    def starts_chain(self, h: i64) -> bool:
        """[15.33] [16.01] Whether a Supply unit in the hex chains directly to the road or the edge."""
        return line_to(self.road, h) <= T.CHAIN_RANGE or self.edge_line(h) <= T.EDGE_RANGE

    def edge_line(self, h: i64) -> i64:
        """[16.01] The length of the line from the friendly edge, which lies outside the map, to the hex."""
        away = T.COLUMN[h] - T.HOME_COLUMN[self.side]
        if away < 0:
            away = -away
        if away == 0 and T.TERRAIN[h] != T.DEPRESSION:
            return 1
        if away >= T.EDGE_RANGE * T.PARTIAL_FACTOR:
            return FAR  # too far for the edge to matter, whatever the line
        if not self.has_edge:
            self.edge = spread(self.ground, self.at_edge, 1, T.EDGE_RANGE * T.PARTIAL_FACTOR)
            self.has_edge = True
        return line_to(self.edge, h)

    def is_reached(self, h: i64) -> bool:
        """[14.0] Whether a line of any length joins the hex to the Active Road Section or the friendly edge."""
        if at_friendly_edge(h, self.side) and T.TERRAIN[h] != T.DEPRESSION:
            return True
        if not self.has_reach:
            seeds = self.road_hexes[:]
            for i in range(i64(len(self.at_edge))):
                seeds = append(seeds, self.at_edge[i])
            self.reached = spread(self.ground, seeds, 0, FAR)
            self.has_reach = True
        return line_to(self.reached, h) != FAR

    def state(self, s: NorthAfrica, u: i64) -> i64:
        """[13.31] The supply state of one of the side's units on the map."""
        h = s.loc[u]
        if self.edge_lost:
            return T.SUPPLIED if self.is_reached(h) else T.ISOLATED  # [13.36] [R25] any open line to the edge
        if T.KIND[u] == T.SUPPLY:
            graded = self.state_of_supply_unit(u, h)
        else:
            graded = self.graded(h, T.ROAD_RANGE, T.EDGE_RANGE, T.SUPPLY_RANGE)  # [R46] Engineers like Combat units
        if graded == T.UNSUPPLIED and not self.is_reached(h):
            return T.ISOLATED  # [14.0] no line of any length [6.5]
        return graded

    def state_of_supply_unit(self, u: i64, h: i64) -> i64:
        """[13.34] [R46] A Supply unit is Supplied if and only if it is a source."""
        if self.source[u] != 0:
            return T.SUPPLIED
        graded = self.graded(h, T.CHAIN_RANGE, T.EDGE_RANGE, T.CHAIN_RANGE)
        return graded if graded != T.SUPPLIED else T.PARTIAL

    def graded(self, h: i64, road: i64, edge: i64, supply: i64) -> i64:
        """[13.32] [13.33] [13.35] By the lengths of the lines: within a range, within its double, or beyond."""
        to_road = line_to(self.road, h)
        to_supply = line_to(self.supply, h)
        if to_road <= road or to_supply <= supply:
            return T.SUPPLIED
        to_edge = self.edge_line(h)
        if to_edge <= edge:
            return T.SUPPLIED
        f = T.PARTIAL_FACTOR
        if to_road <= road * f or to_edge <= edge * f or to_supply <= supply * f:
            return T.PARTIAL
        return T.UNSUPPLIED

    def free_support(self, h: i64) -> bool:
        """[R22] Whether the road or the edge, which support any number of attacks, fully supplies the hex."""
        return self.edge_lost or line_to(self.road, h) <= T.ROAD_RANGE or self.edge_line(h) <= T.EDGE_RANGE


def isolated_units(s: NorthAfrica, side: i64) -> vec[i64]:
    """[14.0] 1 for the side's units on the map that have no line of any length to the road or the edge."""
    ground = open_hexes(s.board(), side)
    seeds = edge_seeds(ground, side)
    road = road_seeds(s, s.board(), side)
    for i in range(i64(len(road))):
        seeds = append(seeds, road[i])
    reached = spread(ground, seeds, 0, FAR)
    out = filled(T.UNITS, 0)
    for u in range(T.FIRST[side], T.LAST[side]):
        h = s.loc[u]
        if h >= 0 and line_to(reached, h) == FAR:
            at_edge = at_friendly_edge(h, side) and T.TERRAIN[h] != T.DEPRESSION
            out[u] = 0 if at_edge else 1
    return out


def road_seeds(s: NorthAfrica, b: Board, side: i64) -> vec[i64]:
    """The hexes of the Active Road Section."""
    out = vec[i64]()
    i = T.HOME_INDEX[side]
    for _ in range(active_hexes(s, b, side)):
        out = append(out, T.ROAD[i])
        i += T.OUTWARD[side]
    return out


def edge_seeds(ground: vec[i64], side: i64) -> vec[i64]:
    """The open hexes along the friendly map edge [16.0]."""
    out = vec[i64]()
    first = (T.HOME_COLUMN[side] - 1) * T.ROWS
    for h in range(first, first + T.ROWS):
        if ground[h] == FAR:
            out = append(out, h)
    return out


def judge(s: NorthAfrica, lines: Lines) -> None:
    """[13.0] Write the state of a side's units as of now into their flags and allowances [13.2] [14.02] [13.37]."""
    for u in range(T.FIRST[lines.side], T.LAST[lines.side]):
        if s.loc[u] >= 0:
            state = lines.state(s, u)
            s.unmark(u, st.FULL_SUPPLY | st.ALONE)
            if state == T.SUPPLIED:
                s.mark(u, st.FULL_SUPPLY)
            elif state == T.ISOLATED:
                s.mark(u, st.ALONE)
            s.set_allowance(u, T.MOVEMENT[u] // T.MOVE_DIVISOR[state])
        else:
            s.set_allowance(u, T.MOVEMENT[u])  # off the map [R44]


# --- support of attacks [13.1] ------------------------------------------------------------------------------------


def without_giver(s: NorthAfrica, lines: Lines, attackers: vec[i64], full: vec[i64]) -> vec[i64]:
    """Note in `full` the attackers at full strength by road or edge, which support any attack; return the others."""
    needy = vec[i64]()
    for i in range(i64(len(attackers))):
        u = attackers[i]
        if lines.free_support(s.loc[u]) and lines.state(s, u) == T.SUPPLIED:
            full[u] = 1
        else:
            needy = append(needy, u)
    return needy


def able_givers(s: NorthAfrica, lines: Lines) -> vec[i64]:
    """[13.1] The Supply units that are sources and have points left."""
    out = vec[i64]()
    for g in range(T.FIRST[lines.side], T.LAST[lines.side]):
        if lines.source[g] != 0 and s.support(g) > 0:
            out = append(out, g)
    return out


def chosen_support(s: NorthAfrica, lines: Lines, attackers: vec[i64], number: i64) -> vec[i64]:
    """[13.0] [R22] 1 for the units at full strength by the Supply units that carry the attack's number: those that the
    attacker has chosen."""
    full = filled(T.UNITS, 0)
    needy = without_giver(s, lines, attackers, full)
    givers = vec[i64]()
    for g in range(T.FIRST[lines.side], T.LAST[lines.side]):
        if lines.source[g] != 0 and s.attack(g) == number:
            givers = append(givers, g)
    note_full(s, lines, givers, needy, full)
    return full


def note_full(s: NorthAfrica, lines: Lines, givers: vec[i64], needy: vec[i64], full: vec[i64]) -> None:
    """Note the units that one of the givers puts at full strength."""
    covers = coverage(s, lines, givers, needy)
    for i in range(i64(len(givers))):
        for k in range(i64(len(needy))):
            if covers[i] >> k & 1 != 0:
                full[needy[k]] = 1


def coverage(s: NorthAfrica, lines: Lines, givers: vec[i64], needy: vec[i64]) -> vec[i64]:
    """For each giver the bits of the needy units within its Attack-Supply Range [13.1] [13.32]."""
    out = vec[i64]()
    for i in range(i64(len(givers))):
        length = spread(lines.ground, append(vec[i64](), s.loc[givers[i]]), 0, T.SUPPLY_RANGE)
        bits: i64 = 0
        for k in range(i64(len(needy))):
            if line_to(length, s.loc[needy[k]]) <= T.SUPPLY_RANGE:
                bits |= i64(1) << k
        out = append(out, bits)
    return out


# --- the line of one unit -------------------------------------------------------------------------------------------


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
