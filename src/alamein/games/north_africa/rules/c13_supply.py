"""Chapter 13: Supply [13.0] [13.1] [13.2] [13.3].

Lines are floods over the hexes that a side's supply can pass, computed once a board and as far as somebody asks. What
the rules fix for a while (movement supply for a phase [R35]) is written into the unit when it is judged.
"""

from typing import Final, final

from alamein.core.kept import Kept
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c13_rings import Rings, fill, grown, has
from alamein.games.north_africa.rules.c15_roads import active_hexes
from alamein.games.north_africa.state import ALONE, FULL_SUPPLY, NorthAfrica
from alamein.games.north_africa.tables import PASSABLE

LONGEST: Final[i64] = max(T.ROAD_RANGE, T.SUPPLY_RANGE, T.CHAIN_RANGE, T.EDGE_RANGE) * T.PARTIAL_FACTOR


@final
class Lines(Kept[NorthAfrica]):
    """All supply lines of a side on one board."""

    def __init__(self) -> None:
        super().__init__()
        self.side: i64 = 0
        self.ground: vec[i64] = filled(T.WORDS, 0)  # [R21] where a line of the side may pass
        self.edge_lost: bool = False  # [13.36] [R49] an enemy Combat unit on the friendly edge road hex
        self.active: i64 = 0  # [15.1] hexes of the Active Road Section
        self.road: Rings = Rings(LONGEST)
        self.edge: Rings = Rings(LONGEST)  # [16.01] the edge lies outside the map: ring 0 is one hex away from it
        self.supply: Rings = Rings(LONGEST)
        self.near: Rings = Rings(LONGEST)  # scratch
        self.source: vec[i64] = filled(T.UNITS, 0)
        self.reached: vec[i64] = vec[i64]()
        self.full: vec[i64] = vec[i64]()  # [13.32] where Combat units are Supplied, if all are asked about
        self.has_sources: bool = False

    def compute(self, s: NorthAfrica, what: i64) -> None:
        b = s.board()
        self.side = what
        self.has_sources = False
        self.reached, self.full = vec[i64](), vec[i64]()
        b.open_to(what, PASSABLE, self.ground)
        self.edge_lost = b.combat_units(T.ROAD[T.HOME_INDEX[what]], T.enemy(what)) != 0
        self.active = active_hexes(s, self.ground, what)
        self.road.clear()
        i = T.HOME_INDEX[what]
        for n in range(self.active):
            h = T.ROAD[i + n * T.OUTWARD[what]]
            self.road.seed(T.COLUMN[h], T.BIT[h])
        self.edge.clear()
        home = T.HOME_COLUMN[what]
        self.edge.seed(home, self.ground[home])

    def values(self, s: NorthAfrica) -> tuple[object, ...]:
        self.find_full(s)
        states = [int(self.state(s, u)) for u in range(T.FIRST[self.side], T.LAST[self.side]) if s.loc[u] >= 0]
        self.find_reach()
        return self.edge_lost, self.active, self.ground, self.sources(s), self.reached, self.full, states

    def begin(self, rings: Rings, h: i64) -> None:
        """Lines may begin in the hex, if it is open."""
        if has(self.ground, h):
            rings.seed(T.COLUMN[h], T.BIT[h])

    def is_within(self, rings: Rings, h: i64, most: i64) -> bool:
        """Whether a line no longer than `most` ends in the hex: maybe enemy mines [11.41], no depression [6.5]."""
        if has(self.ground, h):
            return rings.has(self.ground, h, most)
        if T.TERRAIN[h] == T.DEPRESSION or most < 1:
            return False
        for k in range(6 * h, 6 * h + 6):
            n = T.ADJ[k]
            if n >= 0 and rings.has(self.ground, n, most - 1):
                return True
        return False

    def sources(self, s: NorthAfrica) -> vec[i64]:
        """[13.0] [13.34] [15.32] 1 for the Supply units that are sources: within four of the road, the edge or another
        source; [R46] never by themselves or in a closed loop. [13.36] None while the edge road hex is lost."""
        if not self.has_sources:
            self.has_sources = True
            self.find_sources(s)
        return self.source

    def find_sources(self, s: NorthAfrica) -> None:
        """Those at the road or the edge first, then over and over those in reach of the ones found last."""
        far = vec[i64]()
        near, supply = self.near, self.supply
        near.clear()
        supply.clear()
        for u in range(T.FIRST[self.side], T.LAST[self.side]):
            self.source[u] = 0
            if T.KIND[u] == T.SUPPLY and s.loc[u] >= 0 and not self.edge_lost:
                if self.starts_chain(s.loc[u]):
                    self.source[u] = 1
                    self.begin(near, s.loc[u])
                    self.begin(supply, s.loc[u])
                else:
                    far = append(far, u)
        found = True
        while found:
            found = False
            for i in range(i64(len(far))):
                if self.source[far[i]] == 0 and self.is_within(near, s.loc[far[i]], T.CHAIN_RANGE):
                    self.source[far[i]] = 1
                    self.begin(supply, s.loc[far[i]])
                    found = True
            if found:
                near.clear()
                for i in range(i64(len(far))):
                    if self.source[far[i]] != 0:
                        self.begin(near, s.loc[far[i]])

    def starts_chain(self, h: i64) -> bool:
        """[15.33] [16.01] Whether a Supply unit in the hex chains directly to the road or the edge."""
        return self.is_within(self.road, h, T.CHAIN_RANGE) or self.is_near_edge(h, T.EDGE_RANGE)

    def is_near_edge(self, h: i64, most: i64) -> bool:
        """[16.01] Whether a line no longer than `most` joins the hex to the friendly edge, outside the map."""
        if T.COLUMN[h] == T.HOME_COLUMN[self.side] and T.TERRAIN[h] != T.DEPRESSION:
            return True
        return self.is_within(self.edge, h, most - 1)

    def is_reached(self, h: i64) -> bool:
        """[14.0] Whether a line of any length joins the hex to the Active Road Section or the friendly edge."""
        self.find_reach()
        if has(self.reached, h):
            return True
        if has(self.ground, h) or T.TERRAIN[h] == T.DEPRESSION:
            return False
        if T.COLUMN[h] == T.HOME_COLUMN[self.side]:
            return True
        return any(T.ADJ[k] >= 0 and has(self.reached, T.ADJ[k]) for k in range(6 * h, 6 * h + 6))

    def find_reach(self) -> None:
        """All that is joined to the friendly edge or the Active Road Section, by lines of any length."""
        if len(self.reached) > 0:
            return
        reached = self.reached = filled(T.WORDS, 0)
        home = T.HOME_COLUMN[self.side]
        reached[home] = self.ground[home]
        self.road.add_to(reached, self.ground, 0)
        fill(self.ground, reached, T.OUTWARD[self.side])

    def find_full(self, s: NorthAfrica) -> None:
        """[13.32] All open hexes within range of the road, the edge or a source, for who asks about many units."""
        if len(self.full) == 0 and not self.edge_lost:
            self.full = self.joined(s, 0)

    def joined(self, s: NorthAfrica, less: i64) -> vec[i64]:
        """The open hexes so joined, by lines so many steps shorter."""
        out, ground = filled(T.WORDS, 0), self.ground
        self.sources(s)
        self.road.add_to(out, ground, T.ROAD_RANGE - less)
        self.edge.add_to(out, ground, T.EDGE_RANGE - 1 - less)
        self.supply.add_to(out, ground, T.SUPPLY_RANGE - less)
        return out

    def state(self, s: NorthAfrica, u: i64) -> i64:
        """[13.31] The supply state of one of the side's units on the map."""
        h = s.loc[u]
        if len(self.full) > 0 and T.KIND[u] != T.SUPPLY and has(self.full, h):
            return T.SUPPLIED
        if self.edge_lost:
            return T.SUPPLIED if self.is_reached(h) else T.ISOLATED  # [13.36] [R25] any open line to the edge
        if T.KIND[u] == T.SUPPLY:
            graded = self.state_of_supply_unit(s, u)
        else:
            graded = self.graded(s, h, T.ROAD_RANGE, T.SUPPLY_RANGE)  # [R46] Engineers like Combat units
        if graded == T.UNSUPPLIED and not self.is_reached(h):
            return T.ISOLATED  # [14.0] no line of any length [6.5]
        return graded

    def state_of_supply_unit(self, s: NorthAfrica, u: i64) -> i64:
        """[13.34] [R46] A Supply unit is Supplied if and only if it is a source."""
        if self.sources(s)[u] != 0:
            return T.SUPPLIED
        graded = self.graded(s, s.loc[u], T.CHAIN_RANGE, T.CHAIN_RANGE)
        return graded if graded != T.SUPPLIED else i64(T.PARTIAL)

    def graded(self, s: NorthAfrica, h: i64, road: i64, supply: i64) -> i64:
        """[13.32] [13.33] [13.35] By the lengths of the lines: within a range, within its double, or beyond."""
        if self.is_joined(s, h, road, T.EDGE_RANGE, supply):
            return T.SUPPLIED
        f = T.PARTIAL_FACTOR
        return T.PARTIAL if self.is_joined(s, h, road * f, T.EDGE_RANGE * f, supply * f) else T.UNSUPPLIED

    def is_joined(self, s: NorthAfrica, h: i64, road: i64, edge: i64, supply: i64) -> bool:
        """Whether a line to the road, the edge or a source is within its range."""
        if self.is_within(self.road, h, road) or self.is_near_edge(h, edge):
            return True
        self.sources(s)
        return self.is_within(self.supply, h, supply)

    def supplied(self, s: NorthAfrica) -> vec[i64]:
        """[13.32] All hexes so joined at full range; one that is closed to lines, if it is beside one a step nearer."""
        out, near, ground = self.joined(s, 0), self.joined(s, 1), self.ground
        for c in range(i64(1), T.LAST_COLUMN + 1):
            beside = grown(near[c - 1], near[c], near[c + 1])
            out[c] |= PASSABLE[c] & ~ground[c] & (PASSABLE[c] if c == T.HOME_COLUMN[self.side] else beside)
        return out

    def free_support(self, h: i64) -> bool:
        """[R22] Whether the road or the edge, which support any number of attacks, fully supplies the hex."""
        return self.edge_lost or self.is_within(self.road, h, T.ROAD_RANGE) or self.is_near_edge(h, T.EDGE_RANGE)


def lines_of(s: NorthAfrica, side: i64) -> Lines:
    """The supply lines of a side as the board is now: they hold until it changes and somebody asks again."""
    kept = s.axis_lines if side == T.AXIS else s.allied_lines
    if not isinstance(kept, Lines):
        kept = Lines()
        if side == T.AXIS:
            s.axis_lines = kept
        else:
            s.allied_lines = kept
    kept.now(s, side)
    return kept


def isolated_units(s: NorthAfrica, side: i64) -> vec[i64]:
    """[14.0] 1 for the side's units on the map that have no line of any length to the road or the edge."""
    lines = lines_of(s, side)
    out = filled(T.UNITS, 0)
    for u in range(T.FIRST[side], T.LAST[side]):
        if s.loc[u] >= 0 and not lines.is_reached(s.loc[u]):
            out[u] = 1
    return out


def judge(s: NorthAfrica, lines: Lines) -> None:
    """[13.0] Write the state of a side's units as of now into their flags and allowances [13.2] [14.02] [13.37]."""
    lines.find_full(s)
    for u in range(T.FIRST[lines.side], T.LAST[lines.side]):
        if s.loc[u] >= 0:
            state = lines.state(s, u)
            flag: i64 = FULL_SUPPLY if state == T.SUPPLIED else ALONE if state == T.ISOLATED else 0
            s.judge(u, s.flags(u) & ~(FULL_SUPPLY | ALONE) | flag, T.MOVEMENT[u] // T.MOVE_DIVISOR[state])
        else:
            s.judge(u, s.flags(u), T.MOVEMENT[u])  # off the map [R44]


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
    source = lines.sources(s)
    return vec[i64]([g for g in range(T.FIRST[lines.side], T.LAST[lines.side]) if source[g] != 0 and s.support(g) > 0])


def chosen_support(s: NorthAfrica, lines: Lines, attackers: vec[i64], number: i64) -> vec[i64]:
    """[13.0] [R22] 1 for the units at full strength by the Supply units that carry the attack's number: those that the
    attacker has chosen."""
    full = filled(T.UNITS, 0)
    needy = without_giver(s, lines, attackers, full)
    source = lines.sources(s)
    givers = vec[i64](
        [g for g in range(T.FIRST[lines.side], T.LAST[lines.side]) if source[g] != 0 and s.attack(g) == number]
    )
    covers = coverage(s, lines, givers, needy)
    for i in range(i64(len(givers))):
        for k in range(i64(len(needy))):
            if covers[i] >> k & 1 != 0:
                full[needy[k]] = 1
    return full


def coverage(s: NorthAfrica, lines: Lines, givers: vec[i64], needy: vec[i64]) -> vec[i64]:
    """For each giver the bits of the needy units within its Attack-Supply Range [13.1] [13.32]."""
    out = vec[i64]()
    for i in range(i64(len(givers))):
        lines.near.clear()
        lines.begin(lines.near, s.loc[givers[i]])
        bits: i64 = 0
        for k in range(i64(len(needy))):
            if lines.is_within(lines.near, s.loc[needy[k]], T.SUPPLY_RANGE):
                bits |= i64(1) << k
        out = append(out, bits)
    return out
