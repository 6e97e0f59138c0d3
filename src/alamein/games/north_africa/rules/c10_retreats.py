"""Chapter 10, second half: retreats [10.2]. They are not movement: no points, no stacking cost (note to 10.2)."""

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c06_road_mode import disturb_columns
from alamein.games.north_africa.rules.c07_zones_of_control import Board, bars_line
from alamein.games.north_africa.rules.c10_results import ATTACKER_RETREATS, DEFENDER_RETREATS, marked
from alamein.games.north_africa.rules.c11_minefields import on_enemy_mines, on_own_mines
from alamein.games.north_africa.rules.c16_map_edges import leave_by_edge
from alamein.games.north_africa.rules.c17_victory import BY_RETREAT, eliminate
from alamein.games.north_africa.rules.c18_special_cases import enter_box_hex
from alamein.games.north_africa.state import NorthAfrica, at_friendly_edge, contains

# --- the map as a retreating unit sees it -----------------------------------------------------------------------------


def cannot_retreat_into(b: Board, u: i64, h: i64) -> str:
    """Why the unit may not retreat into the hex, or "" [10.2]. Sea and other edges are not on the land map [10.21]."""
    side = T.SIDE[u]
    if b.present(h, T.enemy(side)) or on_enemy_mines(b, h, side):
        return "10.2 enemy"
    if bars_line(b, h, side):
        return "7.32"  # [7.32] enemy control without a friendly unit [7.12]; [7.31] leaving it is free
    return ""


def is_full(b: Board, u: i64, h: i64) -> bool:
    """[10.23] Whether the unit would break the stacking limit in the hex."""
    return T.KIND[u] != T.ENGINEER and b.stacked(h, T.SIDE[u]) >= T.STACK_LIMIT[T.SIDE[u]]


def can_finish(b: Board, u: i64, start: i64, h: i64, done: i64, far: i64, crowd: bool) -> bool:
    """[10.22] Whether a unit in `h`, `done` hexes from its start, can end `far` hexes away, each step one farther.

    Unless it may `crowd`, full hexes are avoided [10.23]; going off the friendly edge ends a retreat [16.03]."""
    if done == far:
        return True
    if at_friendly_edge(h, T.SIDE[u]):
        return True
    for k in range(6 * h, 6 * h + 6):
        n = T.ADJ[k]
        if n < 0 or T.distance(start, n) != done + 1 or cannot_retreat_into(b, u, n):
            continue
        if (crowd or not is_full(b, u, n)) and can_finish(b, u, start, n, done + 1, far, crowd):
            return True
    return False


# --- priorities [10.2] ------------------------------------------------------------------------------------------------


def to_source(s: NorthAfrica, u: i64, h: i64) -> i64:
    """Plain hexes from `h` to the nearest source of the unit's side, as noted when the result fell [R14]."""
    side = T.SIDE[u]
    best = to_edge(h, side)
    i = T.HOME_INDEX[side]
    for _ in range(s.edge_index):
        d = T.distance(h, T.ROAD[i])
        if d < best:
            best = d
        i += T.OUTWARD[side]
    for v in range(T.FIRST[side], T.LAST[side]):
        if s.has(v, st.SOURCE) and s.loc[v] >= 0:
            d = T.distance(h, s.loc[v])
            if d < best:
                best = d
    return best


def to_edge(h: i64, side: i64) -> i64:
    """Hexes to the friendly map edge, which lies outside the map."""
    d = T.COLUMN[h] - T.HOME_COLUMN[side]
    return (d if d >= 0 else -d) + 1


def is_towards_supply(s: NorthAfrica, u: i64, h: i64, n: i64) -> bool:
    """[10.2] First priority: nearer to a friendly source; from a source hex itself, nearer to the edge [R14]."""
    here = to_source(s, u, h)
    return to_edge(n, T.SIDE[u]) < to_edge(h, T.SIDE[u]) if here == 0 else to_source(s, u, n) < here


def rank(s: NorthAfrica, b: Board, u: i64, n: i64) -> i64:
    """[10.2] How good a step into `n` is by the five priorities; smaller is better."""
    supply: i64 = 0 if is_towards_supply(s, u, s.loc[u], n) else 1
    ground: i64 = 0
    if T.TERRAIN[n] == T.RIDGE:
        ground = 2
    elif T.TERRAIN[n] == T.DEPRESSION:
        ground = 3
    elif on_own_mines(b, n, T.SIDE[u]):
        ground = 1
    return supply * 10000 + ground * 1000 + b.units(n, T.SIDE[u])


def retreat_steps(s: NorthAfrica, u: i64, done: i64, far: i64) -> vec[i64]:
    """The steps among which the victor may choose, all equally good [10.2] [10.22] [10.23]; none: it is eliminated."""
    b = s.board()
    h = s.loc[u]
    start = s.origin(u)
    for crowd in (False, True):
        out = vec[i64]()
        best: i64 = 1000000
        if at_friendly_edge(h, T.SIDE[u]):
            best = 0  # off one's own edge is towards supply, over open ground [16.03]
            out = append(out, act(V.EXIT, 0))
        for k in range(6 * h, 6 * h + 6):
            n = T.ADJ[k]
            if n < 0 or T.distance(start, n) != done + 1 or cannot_retreat_into(b, u, n):
                continue
            if (not crowd and is_full(b, u, n)) or not can_finish(b, u, start, n, done + 1, far, crowd):
                continue
            worth = rank(s, b, u, n)
            if worth < best:
                best = worth
                out = vec[i64]()
            if worth == best:
                out = append(out, act(V.TO, n))
        if len(out) > 0:
            return out
    return vec[i64]()


def cannot_lead(s: NorthAfrica, u: i64, n: i64) -> str:
    """Why the retreating unit may not be led into the hex, or ""."""
    b = s.board()
    done, far = s.local(st.DONE), s.local(st.DISTANCE)
    if not T.is_adjacent(s.loc[u], n):
        return "10.2 far"
    if cannot_retreat_into(b, u, n):
        return cannot_retreat_into(b, u, n)
    if T.distance(s.origin(u), n) != done + 1 or not can_finish(b, u, s.origin(u), n, done + 1, far, True):
        return "10.22"
    if contains(retreat_steps(s, u, done, far), act(V.TO, n)):
        return ""
    return "10.23 full" if is_full(b, u, n) else "10.2 better"


# --- retreating -------------------------------------------------------------------------------------------------------


def next_retreat(s: NorthAfrica, log: Log) -> None:
    """[10.2] Units retreat one by one; the last one needs no choice."""
    waiting = marked(s, st.RETREATING)
    if len(waiting) == 0:
        s.goto(st.NEXT_ADVANCE)
    elif len(waiting) == 1:
        begin_retreat(s, waiting[0])


def begin_retreat(s: NorthAfrica, u: i64) -> None:
    """Retreat a unit, then come back for the next."""
    result = s.local(st.RESULT)
    far = ATTACKER_RETREATS[result] + DEFENDER_RETREATS[result]
    s.goto(st.NEXT_RETREAT)
    s.call(st.RETREAT, u, i64(far), 0)


class ChooseRetreater(st.Asked):
    """[10.2] The victor chooses which unit retreats next [R14]."""

    ref = "10.2"
    verbs: tuple[int, ...] = (V.RETREAT,)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.WINNER)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return act_each(vec[i64](), V.RETREAT, marked(s, st.RETREATING))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        return None if s.has(arg_of(a), st.RETREATING) else said("10.2", "stands", arg_of(a))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        begin_retreat(s, arg_of(a))


def go_on_retreating(s: NorthAfrica, log: Log) -> None:
    """[10.22] Take forced steps by themselves; a unit without a way out is eliminated."""
    u = s.local(st.UNIT)
    if s.local(st.DONE) == s.local(st.DISTANCE) or s.loc[u] < 0:
        s.unmark(u, st.RETREATING)
        s.end()
        return
    ways = retreat_steps(s, u, s.local(st.DONE), s.local(st.DISTANCE))
    if len(ways) == 0:
        s.unmark(u, st.RETREATING)
        eliminate(s, u, BY_RETREAT, "10.22", log)  # [16.04] the enemy edge is no way out
        s.end()
    elif len(ways) == 1:
        s.restart()
        retreat_step(s, u, ways[0], log)


def retreat_step(s: NorthAfrica, u: i64, a: i64, log: Log) -> None:
    """One hex of a retreat; [11.24] also out of an enemy minefield, [6.34] also off the road."""
    h = s.loc[u]
    s.set_local(st.DONE, s.local(st.DONE) + 1)
    if verb_of(a) == V.EXIT:
        leave_by_edge(s, u, h, log)
        return
    s.place(u, arg_of(a))
    log.say("10.2", "retreated", u, h, arg_of(a))
    enter_box_hex(s, u, arg_of(a))
    disturb_columns(s, u, log)


class ChooseRetreatStep(st.Asked):
    """[10.2] The victor leads the retreating unit."""

    ref = "10.2"
    verbs: tuple[int, ...] = (V.TO, V.EXIT)

    def seat(self, s: NorthAfrica) -> i64:
        return T.enemy(T.SIDE[s.local(st.UNIT)])

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return retreat_steps(s, s.local(st.UNIT), s.local(st.DONE), s.local(st.DISTANCE))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, n = s.local(st.UNIT), arg_of(a)
        if verb_of(a) == V.TO:
            return against(cannot_lead(s, u, n), u, n)
        return None if at_friendly_edge(s.loc[u], T.SIDE[u]) else said("16.03", "no edge", u)

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        s.restart()
        retreat_step(s, s.local(st.UNIT), a, log)
