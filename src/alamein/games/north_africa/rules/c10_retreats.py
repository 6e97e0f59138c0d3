"""Chapter 10, second half: retreats and advances after combat [10.2]; the advances are those of 9.34 and 9.35.

Neither is movement: no points, no stacking cost (note to 10.2).
"""

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c06_road_mode import cannot_enter_space, disturb_columns
from alamein.games.north_africa.rules.c07_zones_of_control import bars_line
from alamein.games.north_africa.rules.c09_attacks import is_adjacent, targets
from alamein.games.north_africa.rules.c10_results import ATTACKER_RETREATS, DEFENDER_RETREATS, marked
from alamein.games.north_africa.rules.c11_minefields import on_enemy_mines, on_own_mines
from alamein.games.north_africa.rules.c16_map_edges import leave_by_edge
from alamein.games.north_africa.rules.c17_victory import BY_RETREAT, eliminate
from alamein.games.north_africa.rules.c18_special_cases import cannot_leave_box, enter_box_hex
from alamein.games.north_africa.state import Board, NorthAfrica, at_friendly_edge, contains, enemy

# --- the map as a retreating unit sees it -----------------------------------------------------------------------------


def cannot_retreat_into(b: Board, u: i64, h: i64) -> str:
    """Why the unit may not retreat into the hex, or "" [10.2]. Sea and other edges are not on the land map [10.21]."""
    side = T.SIDE[u]
    if b.present(h, enemy(side)) != 0 or on_enemy_mines(b, h, side):
        return "10.2 enemy"
    if bars_line(b, h, side):
        return "7.32"  # [7.32] enemy control without a friendly unit [7.12]; [7.31] leaving it is free
    return ""


def is_full(b: Board, u: i64, h: i64) -> bool:
    """[10.23] Whether the unit would break the stacking limit in the hex."""
    return T.KIND[u] != T.ENGINEER and b.stacked(h, T.SIDE[u]) >= T.STACK_LIMIT[T.SIDE[u]]


def can_finish(b: Board, u: i64, start: i64, h: i64, done: i64, far: i64, crowd: i64) -> bool:
    """[10.22] Whether a unit in `h`, `done` hexes from its start, can end `far` hexes away, each step one farther.

    With `crowd` 0 full hexes are avoided [10.23]; going off the friendly edge ends a retreat [16.03]."""
    if done == far:
        return True
    if at_friendly_edge(h, T.SIDE[u]):
        return True
    for k in range(6 * h, 6 * h + 6):
        n = T.ADJ[k]
        if n < 0 or T.distance(start, n) != done + 1 or cannot_retreat_into(b, u, n):
            continue
        if (crowd != 0 or not is_full(b, u, n)) and can_finish(b, u, start, n, done + 1, far, crowd):
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
    if here == 0:
        return to_edge(n, T.SIDE[u]) < to_edge(h, T.SIDE[u])
    return to_source(s, u, n) < here


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
    for crowd in range(i64(2)):
        out = vec[i64]()
        best: i64 = 1000000
        if at_friendly_edge(h, T.SIDE[u]):
            best = 0  # off one's own edge is towards supply, over open ground [16.03]
            out = append(out, act(V.EXIT, 0))
        for k in range(6 * h, 6 * h + 6):
            n = T.ADJ[k]
            if n < 0 or T.distance(start, n) != done + 1 or cannot_retreat_into(b, u, n):
                continue
            if (crowd == 0 and is_full(b, u, n)) or not can_finish(b, u, start, n, done + 1, far, crowd):
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
    if not is_adjacent(s.loc[u], n):
        return "10.2 far"
    if cannot_retreat_into(b, u, n):
        return cannot_retreat_into(b, u, n)
    if T.distance(s.origin(u), n) != done + 1 or not can_finish(b, u, s.origin(u), n, done + 1, far, 1):
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


class ChooseRetreater(Decision[NorthAfrica]):
    """[10.2] The victor chooses which unit retreats next [R14]."""

    ref = "10.2"
    verbs = (V.RETREAT,)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.WINNER)

    def prompt(self, s: NorthAfrica) -> Said:
        return said("10.2", "retreater")

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        return None if s.has(arg_of(a), st.RETREATING) else said("10.2", "stands", arg_of(a))

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return act_each(vec[i64](), V.RETREAT, marked(s, st.RETREATING))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        begin_retreat(s, arg_of(a))


def go_on_retreating(s: NorthAfrica, log: Log) -> None:
    """[10.22] Take forced steps by themselves; a unit without a way out is eliminated."""
    u = s.local(st.UNIT)
    if s.local(st.DONE) == s.local(st.DISTANCE) or s.loc[u] < 0:
        finish_retreat(s, u, log)
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


def finish_retreat(s: NorthAfrica, u: i64, log: Log) -> None:
    """The unit has come to rest."""
    s.unmark(u, st.RETREATING)
    s.end()


class ChooseRetreatStep(Decision[NorthAfrica]):
    """[10.2] The victor leads the retreating unit."""

    ref = "10.2"
    verbs = (V.TO, V.EXIT)

    def prompt(self, s: NorthAfrica) -> Said:
        return said("10.2", "retreat", s.local(st.UNIT))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, n = s.local(st.UNIT), arg_of(a)
        if verb_of(a) == V.TO:
            return against(cannot_lead(s, u, n), u, n)
        return None if at_friendly_edge(s.loc[u], T.SIDE[u]) else said("16.03", "no edge", u)

    def seat(self, s: NorthAfrica) -> i64:
        return enemy(T.SIDE[s.local(st.UNIT)])

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return retreat_steps(s, s.local(st.UNIT), s.local(st.DONE), s.local(st.DISTANCE))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        s.restart()
        retreat_step(s, s.local(st.UNIT), a, log)


# --- advancing [9.34] [9.35] ------------------------------------------------------------------------------------------


def emptied_hexes(s: NorthAfrica, number: i64, winner: i64) -> vec[i64]:
    """The hexes into which the winner may advance: cleared targets [9.34], hexes vacated by attackers [9.35] [R13]."""
    b = s.board()
    out = vec[i64]()
    if winner == s.active:
        hexes = targets(s, number)
        for i in range(i64(len(hexes))):
            h = hexes[i]
            clear = T.TERRAIN[h] == T.CLEAR and not on_enemy_mines(b, h, winner)
            if clear and b.present(h, 0) == 0 and b.present(h, 1) == 0:
                out = append(out, h)  # [9.34] neither rough nor an enemy minefield
        return out
    gone = marked(s, st.LEFT_HEX)
    for i in range(i64(len(gone))):
        h = s.origin(gone[i])
        if b.present(h, 0) == 0 and b.present(h, 1) == 0 and not contains(out, h):
            out = append(out, h)
    return out


def cannot_advance_to(s: NorthAfrica, b: Board, u: i64, h: i64) -> str:
    """Why the unit may not advance into the emptied hex from where it fought, or ""."""
    at = s.loc[u]
    if at < 0 or at != s.origin(u):
        return "9.34 moved"
    if not is_adjacent(at, h):
        return "9.34 far"
    return cannot_leave_box(s, u, at, h) or cannot_enter_space(b, u, h)  # [18.12] [6.22]


def cannot_advance(s: NorthAfrica, b: Board, u: i64, hexes: vec[i64]) -> str:
    """Why the unit may not advance into any of the emptied hexes, or ""."""
    fought = s.attack(u) == s.local(st.NUMBER) if T.SIDE[u] == s.active else s.has(u, st.DEFENDING)
    if T.SIDE[u] != s.local(st.WINNER) or T.KIND[u] != T.COMBAT or not fought:
        return "9.34 no part"
    why = "9.34 far"
    for i in range(i64(len(hexes))):
        why = cannot_advance_to(s, b, u, hexes[i])
        if not why:
            return ""
    return why


def advances(s: NorthAfrica) -> vec[i64]:
    """`advance` for every unit of the winner that may."""
    out = vec[i64]()
    winner = s.local(st.WINNER)
    b = s.board()
    hexes = emptied_hexes(s, s.local(st.NUMBER), winner)
    if len(hexes) == 0:
        return out
    for u in range(T.FIRST[winner], T.LAST[winner]):
        if not cannot_advance(s, b, u, hexes):
            out = append(out, act(V.ADVANCE, u))
    return out


def any_advance(s: NorthAfrica, log: Log) -> None:
    """[9.34] [9.35] Ask only if somebody may advance."""
    s.set_local(st.ADVANCER, -1)
    if len(advances(s)) == 0:
        s.goto(st.FINISHING)


class ChooseAdvance(Decision[NorthAfrica]):
    """[9.34] [9.35] Which unit advances, if any."""

    ref = "9.34"
    verbs = (V.ADVANCE, V.STAY)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.WINNER)

    def prompt(self, s: NorthAfrica) -> Said:
        return said("9.34", "advance")

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, hexes = arg_of(a), emptied_hexes(s, s.local(st.NUMBER), s.local(st.WINNER))
        return against("" if verb_of(a) == V.STAY else cannot_advance(s, s.board(), u, hexes), u, 0)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return append(advances(s), act(V.STAY, 0))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        if verb_of(a) == V.STAY:
            s.goto(st.FINISHING)
            return
        s.set_local(st.ADVANCER, arg_of(a))
        s.next()
        ways = advance_hexes(s, arg_of(a))
        if len(ways) == 1:
            advance_to(s, arg_of(a), arg_of(ways[0]), log)


def advance_hexes(s: NorthAfrica, u: i64) -> vec[i64]:
    """The hexes into which this unit may advance."""
    b = s.board()
    out = vec[i64]()
    hexes = emptied_hexes(s, s.local(st.NUMBER), s.local(st.WINNER))
    for k in range(i64(len(hexes))):
        if not cannot_advance_to(s, b, u, hexes[k]):
            out = append(out, act(V.TO, hexes[k]))
    return out


class ChooseAdvanceHex(Decision[NorthAfrica]):
    """[9.34] [9.35] Where the unit advances to."""

    ref = "9.34"
    verbs = (V.TO,)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.WINNER)

    def prompt(self, s: NorthAfrica) -> Said:
        return said("9.34", "advance to")

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, h = s.local(st.ADVANCER), arg_of(a)
        empty = contains(emptied_hexes(s, s.local(st.NUMBER), s.local(st.WINNER)), h)
        return against(cannot_advance_to(s, s.board(), u, h) if empty else "9.34 not emptied", u, h)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return advance_hexes(s, s.local(st.ADVANCER))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        advance_to(s, s.local(st.ADVANCER), arg_of(a), log)


def advance_to(s: NorthAfrica, u: i64, h: i64, log: Log) -> None:
    """The unit advances: an attacker may be followed by another into another hex [R13], a defender may not."""
    log.say("9.34" if T.SIDE[u] == s.active else "9.35", "advanced", u, s.loc[u], h)
    s.place(u, h)
    enter_box_hex(s, u, h)
    s.goto(st.NEXT_ADVANCE if T.SIDE[u] == s.active else st.FINISHING)
