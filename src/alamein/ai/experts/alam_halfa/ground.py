"""Alam el Halfa, for its expert: the ways to the objectives, and which enemies stand in them.

A field holds, for every hex, the half points a mobile Axis unit needs to an objective; hexes that Allied units hold,
control or have mined cost more, so the way of least resistance is also where the attack belongs.
"""

from typing import Final, final

from alamein.core.native import append, extend, i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c19_victory import has_both_stages
from alamein.games.alam_halfa.state import AlamHalfa

FAR: Final = 10_000
HELD: Final = 40  # half points that an Allied unit in the way costs
ZONE: Final = 8  # and a hex in its zone of control
MINES: Final = 6
RING: Final = 256  # more than a step ever costs; a power of two
RAIL: Final = 2  # the field of the railroad; 0 and 1 are the Stages

# What a mobile unit pays to come into a hex from its neighbor in each direction; NONE where it cannot.
COST_BACK: Final = ints(
    int(T.COST[6 * (T.MOBILE * T.HEXES + T.ADJ[way]) + (way + 3) % 6]) if T.ADJ[way] >= 0 else T.NONE
    for way in range(6 * int(T.HEXES))
)


def units_of(s: AlamHalfa, side: i64) -> vec[i64]:
    """The units of a side on the map."""
    return vec[i64]([u for u in range(T.FIRST[side], T.LAST[side]) if s.loc[u] >= 0])


def stage_at(s: AlamHalfa, h: i64) -> i64:
    """The Stage not yet taken that lies in a hex, or NONE."""
    for i in range(i64(2)):
        if s.stages[i] == h and s.captured[i] == 0:
            return i
    return T.NONE


@final
class Field:
    """The way to an objective: half points from every hex, and the next hex on the way."""

    def __init__(self, cost: vec[i64], onto: vec[i64]) -> None:
        self.cost = cost
        self.onto = onto


@final
class Ground:
    """The fields of a position, once they are asked for. They depend only on the Allied units, the mines and the
    Stages."""

    def __init__(self, s: AlamHalfa) -> None:
        self.key = key_of(s)
        self.whole = False
        self.fields = list[Field]()

    def find(self, s: AlamHalfa, whole: bool) -> None:
        """Find them, if nobody has, in the position from which the ground was made, or one like it: the whole of them,
        or only the costs of hexes where Axis units stand."""
        if len(self.fields) > 0 and (self.whole or not whole):
            return
        self.whole, self.fields = whole, [Field(vec[i64](), vec[i64]()) for _ in range(3)]
        extra = obstacles(s)
        for i in range(i64(3)):
            if has_both_stages(s) if i == RAIL else s.captured[i] == 0 and s.stages[i] >= 0:
                goals = T.RAIL_EAST if i == RAIL else s.stages[i : i + 1]
                self.fields[i] = spread(goals, extra) if whole else Field(costs(s, goals, extra), vec[i64]())

    def fits(self, s: AlamHalfa) -> bool:
        """Whether the whole fields are those of `s`."""
        return self.whole and self.key == key_of(s)


def key_of(s: AlamHalfa) -> vec[i64]:
    """What the fields depend on."""
    return extend(extend(extend(s.loc[T.FIRST[T.ALLIED] : T.LAST[T.ALLIED]], s.stages), s.captured), s.mines)


def minefields(s: AlamHalfa) -> vec[i64]:
    """[14.0] 0 without mines in a hex, else 1 + the side to which they are friendly."""
    out = T.MINEFIELD[:]
    for i in range(T.MARKERS):
        if s.mines[i] >= 0:
            out[s.mines[i]] = T.ALLIED + 1
    return out


def obstacles(s: AlamHalfa) -> vec[i64]:
    """What each hex costs an Axis unit beyond its terrain: mines, Allied zones of control, Allied units."""
    out = filled(T.HEXES, 0)
    mined = minefields(s)
    for h in range(T.HEXES):
        if mined[h] != 0:
            out[h] = MINES
        if st.controls(s, T.ALLIED, h):
            out[h] += ZONE
    for u in units_of(s, T.ALLIED):
        out[s.loc[u]] += HELD
    return out


def spread(goals: vec[i64], extra: vec[i64]) -> Field:
    """The field around some hexes: a flood that looks again at every hex whose cost falls."""
    cost, onto, waiting = filled(T.HEXES, FAR), filled(T.HEXES, T.NONE), filled(T.HEXES, 0)
    queue = goals[:]
    for i in range(i64(len(queue))):
        cost[queue[i]] = 0
    at: i64 = 0
    while at < i64(len(queue)):
        h = queue[at]
        at += 1
        waiting[h] = 0
        here = cost[h] + extra[h]
        for way in range(6 * h, 6 * h + 6):
            n, price = T.ADJ[way], here + COST_BACK[way]
            if COST_BACK[way] >= 0 and price < cost[n]:
                cost[n] = price
                onto[n] = h
                if waiting[n] == 0:
                    waiting[n] = 1
                    queue = append(queue, n)
    return Field(cost, onto)


def costs(s: AlamHalfa, goals: vec[i64], extra: vec[i64]) -> vec[i64]:
    """The costs of `spread` (a test compares them) for the hexes where Axis units stand: the cheapest hexes first, in a
    ring of buckets by their cost, until those are found."""
    cost, bucket, wanted = filled(T.HEXES, FAR), filled(RING, -1), filled(T.HEXES, 0)
    hexes, older = goals[:], filled(i64(len(goals)), -1)  # entries: a hex, and the one below it in the same bucket
    for i in range(i64(len(goals))):
        cost[goals[i]], older[i], bucket[0] = 0, bucket[0], i
    axis = units_of(s, T.AXIS)
    for u in axis:
        wanted[s.loc[u]] += 1
    left = i64(len(axis))
    p: i64 = 0
    while left > 0 and p < FAR:
        entry = bucket[p & RING - 1]
        if entry < 0:
            p += 1
            continue
        bucket[p & RING - 1] = older[entry]
        h = hexes[entry]
        if cost[h] != p:
            continue
        left -= wanted[h]
        here = p + extra[h]
        for way in range(6 * h, 6 * h + 6):
            n, price = T.ADJ[way], here + COST_BACK[way]
            if COST_BACK[way] >= 0 and price < cost[n]:
                cost[n] = price
                older = append(older, bucket[price & RING - 1])
                bucket[price & RING - 1] = i64(len(hexes))
                hexes = append(hexes, n)
    return cost


@final
class Moves:
    """Where a unit can go: the half points left in every hex (NONE: out of reach), the hex before it, and the hexes."""

    def __init__(self) -> None:
        self.left, self.before = vec[i64](), vec[i64]()
        self.hexes = vec[i64]()  # in the order they were found
        self.mines = vec[i64]()  # the markers of
        self.mined = vec[i64]()  # these minefields

    def learn(self, s: AlamHalfa) -> None:
        """Know the minefields of a position."""
        if self.mines != s.mines:
            self.mines, self.mined = s.mines[:], minefields(s)

    def look(self, s: AlamHalfa, u: i64, left: i64, full: i64) -> None:
        """Find them, the same as the game's `reachable` (a test compares them), with the rules of a step drawn together
        for speed: [5.1] [5.2] terrain and enemies, [6.1] zones of control, [14.2] mines; [A9] no stop on a friend."""
        self.learn(s)
        side, mover, halts = T.SIDE[u], T.CLASS[u] * 6 * T.HEXES, T.COMMANDO[u] == 0
        units, enemy, mined = s.at, i64(255) << 8 * (1 - side), self.mined
        best, before, queue = filled(T.HEXES, T.NONE), filled(T.HEXES, T.NONE), append(vec[i64](), s.loc[u])
        best[s.loc[u]] = left
        found = queue[:]
        at: i64 = 0
        while at < i64(len(queue)):
            h, here = queue[at], best[queue[at]]
            at += 1
            held = halts and units[T.HEXES + h] & enemy != 0
            for way in range(6 * h, 6 * h + 6):
                n, price = T.WAYS[way], T.COST[mover + way]
                if n < 0 or (best[n] >= 0 and best[n] >= here - price):  # whatever else it costs, it leaves no more
                    continue
                other = units[n]
                if other >= 0 and T.SIDE[other] != side:
                    continue
                if mined[n] != 0:
                    price += T.MINE_EXTRA
                controlled = units[T.HEXES + n] & enemy != 0
                if controlled:
                    takes_all = held or mined[n] == 2 - side
                    if (held and mined[n] != 0) or (takes_all and here < full) or (other >= 0 and halts):
                        continue
                    if takes_all:
                        price = here
                rest: i64 = 0
                if not controlled or not halts:
                    rest = here - price
                if price <= here and rest > best[n]:
                    if best[n] < 0:
                        found = append(found, n)
                    best[n], before[n] = rest, h
                    queue = append(queue, n)
        self.left, self.before, self.hexes = best, before, found


def blockers(s: AlamHalfa, ground: Ground, aims: vec[i64]) -> vec[i64]:
    """For each unit the attack strength of the Axis units whose way it bars; `aims` names the field of each."""
    out = filled(T.UNITS, 0)
    for u in units_of(s, T.AXIS):
        if T.CLASS[u] != T.MOBILE:
            continue
        onto = ground.fields[aims[u]].onto
        strength = st.attack_strength(s, u)
        h = onto[s.loc[u]]
        met: i64 = 0
        while h >= 0 and met < 2:
            other = s.at[h]
            if other >= 0 and T.SIDE[other] == T.ALLIED:
                out[other] += 2 * strength
                break
            if st.controls(s, T.ALLIED, h):
                met += 1
                for way in range(6 * h, 6 * h + 6):
                    n = T.ADJ[way]
                    if n >= 0 and s.at[n] >= 0 and T.SIDE[s.at[n]] == T.ALLIED:
                        out[s.at[n]] += strength
            h = onto[h]
    return out
