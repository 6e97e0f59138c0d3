"""Chapter 5: Movement. (Provenance: reconstructed; mines are the seed's 14, Qattara its 16.)

Points are counted in halves. A unit is moved step by step, once a phase [A36].
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules import c11_replacements as c11
from alamein.games.alam_halfa.rules.c06_zones import cannot_go_from_zone_to_zone, goes_from_zone_to_zone, must_stop
from alamein.games.alam_halfa.rules.c14_minefields import surcharge, takes_everything
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.rules.c19_victory import enter
from alamein.games.alam_halfa.state import AlamHalfa


def allowance(u: i64, only_mobile: i64) -> i64:
    """[4.0] Half points for the phase: the full allowance; in mobile movement the share set in the data [A22]."""
    return T.ALLOWANCE[u] if only_mobile == 0 else T.ALLOWANCE[u] // 2 * T.MOBILE_SHARE[0] // T.MOBILE_SHARE[1] * 2


def entry(u: i64, way: i64) -> i64:
    """[5.2] What terrain or path cost a unit along `way`."""
    return T.COST[T.CLASS[u] * 6 * T.HEXES + way]


def price(s: AlamHalfa, u: i64, way: i64, left: i64) -> i64:
    """[5.2] What a step along `way` (6 * hex + direction) takes: terrain or path, [14.1] mines, or all that is left."""
    h, side = T.WAYS[way], T.SIDE[u]
    if st.in_enemy_zoc(s, side, h) and (
        takes_everything(s, side, h) or goes_from_zone_to_zone(s, u, way // 6, h)  # [6.1] [A38]
    ):
        return left
    return entry(u, way) + surcharge(s, h)


def left_after(s: AlamHalfa, u: i64, way: i64, left: i64) -> i64:
    """[5.2] What is left after a step along `way`; [6.1] nothing in an enemy zone of control."""
    return 0 if must_stop(s, u, T.WAYS[way]) else left - price(s, u, way, left)


def cannot_enter(s: AlamHalfa, u: i64, way: i64, left: i64, full: i64) -> str:
    """Why a unit with `left` of `full` half points may not go along `way`, stacking at the end left aside."""
    h = T.WAYS[way]
    if h < 0:
        n = T.ADJ[way]
        return "16.0 no track" if n >= 0 and T.TERRAIN[n] == T.QATTARA else "5.1 sea"
    other = s.at[h]
    if other >= 0 and T.SIDE[other] != T.SIDE[u]:
        return "5.1 enemy"  # [5.1] no unit enters a hex held by the enemy
    watched = st.in_enemy_zoc(s, T.SIDE[u], h)
    if watched and (reason := cannot_enter_zone(s, u, way, left < full)):
        return reason
    if entry(u, way) + T.MINE_EXTRA > left and price(s, u, way, left) > left:  # who could pay for mines pays anything
        return "5.2"
    return "5.3 zone" if watched and other >= 0 and must_stop(s, u, h) else ""  # [A9] it would have to stop on a friend


def cannot_enter_zone(s: AlamHalfa, u: i64, way: i64, has_moved: bool) -> str:
    """Why a unit may not go along `way` into an enemy zone of control."""
    h = T.WAYS[way]
    if reason := cannot_go_from_zone_to_zone(s, u, way // 6, h, has_moved):
        return reason
    # [14.2] it must begin its movement next to such a hex
    return "14.2" if has_moved and takes_everything(s, T.SIDE[u], h) else ""


def cannot_step(s: AlamHalfa, u: i64, way: i64, left: i64, full: i64) -> str:
    """Why a unit may not go along `way`; [5.3] onto a friend only if it can go on to an empty hex [A36]."""
    if reason := cannot_enter(s, u, way, left, full):
        return reason
    h = T.WAYS[way]
    return "5.3 beyond" if s.at[h] >= 0 and not can_go_on(s, u, h, left - price(s, u, way, left), full) else ""


def can_go_on(s: AlamHalfa, u: i64, start: i64, left: i64, full: i64) -> bool:
    """[5.3] Whether a unit passing through a friend in `start` can still reach an empty hex."""
    hexes, rests = vec[i64](), vec[i64]()  # further friends to pass: seldom any
    h, at = start, i64(0)
    while True:
        for way in range(6 * h, 6 * h + 6):
            if cannot_enter(s, u, way, left, full):
                continue
            n, rest = T.WAYS[way], left - price(s, u, way, left)
            if s.at[n] < 0:
                return True
            if not any(hexes[i] == n and rests[i] >= rest for i in range(i64(len(hexes)))):
                hexes, rests = append(hexes, n), append(rests, rest)
        if at == i64(len(hexes)):
            return False
        h, left = hexes[at], rests[at]
        at += 1


def can_step(s: AlamHalfa, u: i64, left: i64, full: i64) -> bool:
    """Whether any step is left to a unit."""
    return any(not cannot_step(s, u, way, left, full) for way in range(6 * s.loc[u], 6 * s.loc[u] + 6))


def cannot_stop(s: AlamHalfa, u: i64, left: i64, full: i64) -> str:
    """[5.0] A unit taken up makes a step; [5.3] it may not rest on a friend."""
    if left == full:
        return "5.0 not moved"
    return "5.3 rest" if s.at[s.loc[u]] != u else ""


def cannot_move(s: AlamHalfa, u: i64, only_mobile: i64) -> str:
    """[5.0] Own units on the map, each once a phase [A36]; leg units not in the mobile movement phase [4.0]."""
    if T.SIDE[u] != s.side:
        return "5.0 enemy"
    if s.loc[u] < 0:
        return "5.0 off the map"
    if s.marks[u] & st.MOVED != 0:
        return "5.0 moved"
    if only_mobile != 0 and T.CLASS[u] == T.LEG:
        return "4.0"
    full = allowance(u, only_mobile)
    return "" if can_step(s, u, full, full) else "5.1 stuck"


class ChooseMover(st.Asked):
    """[5.0] The player moves any of his units one at a time; [11.0] replacements are taken between two moves."""

    ref = "5.0"
    verbs: tuple[int, ...] = (V.MOVE, V.REBUILD, V.RETURN, V.DONE)

    def prompt(self, s: AlamHalfa) -> Said:
        return said(self.ref, self.name if c11.against_any(s) else "choose mover or replacement")

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out, only_mobile = append(vec[i64](), act(V.DONE, 0)), s.local(st.ONLY_MOBILE)
        replacing = c11.against_any(s) == ""
        for u in range(T.FIRST[s.side], T.LAST[s.side]):
            if replacing and not c11.against_rebuilding(s, u):
                out = append(out, act(V.REBUILD, u))
            if replacing and not c11.against_returning(s, u):
                out = append(out, act(V.RETURN, u))
            if not cannot_move(s, u, only_mobile):
                out = append(out, act(V.MOVE, u))
        return out

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        verb, u = verb_of(a), arg_of(a)
        if verb == V.DONE:
            return None
        if verb == V.MOVE:
            return against(cannot_move(s, u, s.local(st.ONLY_MOBILE)), int(u))
        other = c11.against_rebuilding(s, u) if verb == V.REBUILD else c11.against_returning(s, u)
        case = c11.against_any(s) or other
        return said(c11.rule_of(s.side), case, int(u), int(T.SUPPLY[s.side])) if case else None

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        verb, u = verb_of(a), arg_of(a)
        if verb == V.DONE:
            s.end()
        elif verb == V.REBUILD:
            c11.rebuild(s, u, log)
        elif verb == V.RETURN:
            c11.return_unit(s, u, log)
        else:
            full = allowance(u, s.local(st.ONLY_MOBILE))
            s.set_local(st.MOVER, u)
            s.set_local(st.FULL, full)
            s.set_local(st.LEFT, full)
            s.next()


class ChooseStep(st.Asked):
    """[5.0] The unit goes on hex by hex until the player stops it or it can go no further."""

    ref = "5.0"
    verbs: tuple[int, ...] = (V.TO, V.STOP)

    def prompt(self, s: AlamHalfa) -> Said:
        u, left = s.local(st.MOVER), s.local(st.LEFT)
        may_stop = cannot_stop(s, u, left, s.local(st.FULL)) == ""
        return said(self.ref, "choose step or stop" if may_stop else self.name, int(u), int(left))

    def legal(self, s: AlamHalfa) -> vec[i64]:
        u, left, full = s.local(st.MOVER), s.local(st.LEFT), s.local(st.FULL)
        out, h = vec[i64](), s.loc[u]
        if cannot_stop(s, u, left, full) == "":
            out = append(out, act(V.STOP, 0))
        for way in range(6 * h, 6 * h + 6):
            if not cannot_step(s, u, way, left, full):
                out = append(out, act(V.TO, T.WAYS[way]))
        return out

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        u, h, left, full = s.local(st.MOVER), arg_of(a), s.local(st.LEFT), s.local(st.FULL)
        if verb_of(a) == V.STOP:
            return against(cannot_stop(s, u, left, full), int(u))
        way = way_to(s.loc[u], h)
        if way < 0:
            return said("5.1", "far", int(u), int(h))
        reason = cannot_step(s, u, way, left, full)
        cost = price(s, u, way, left) if reason == "5.2" else i64(0)
        return against(reason, int(u), int(h), int(cost), int(left))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        u = s.local(st.MOVER)
        if verb_of(a) == V.STOP:
            s.marks[u] |= st.MOVED
            s.restart()
            return
        h = arg_of(a)
        left = left_after(s, u, way_to(s.loc[u], h), s.local(st.LEFT))
        log.say("5.0", "moved", u, s.loc[u], h)
        s.set_local(st.LEFT, left)
        enter(s, u, h, log)
        if left == 0 or not can_step(s, u, left, s.local(st.FULL)):
            s.marks[u] |= st.MOVED
            s.restart()
        settle(s)


def way_to(a: i64, b: i64) -> i64:
    """The way (6 * hex + direction) from `a` to its neighbor `b`, or NONE."""
    for way in range(6 * a, 6 * a + 6):
        if T.ADJ[way] == b:
            return way
    return T.NONE


# --- whole moves, for tables and players -----------------------------------------------------------------------


def reachable(s: AlamHalfa, u: i64, left: i64, full: i64) -> tuple[vec[i64], vec[i64]]:
    """The half points left in every hex a unit can get to (NONE elsewhere), and the hex before it on the way.

    Hexes held by friends are among them, though it may only pass there [5.3].
    """
    best, before = filled(T.HEXES, T.NONE), filled(T.HEXES, T.NONE)
    queue = append(vec[i64](), s.loc[u])
    best[s.loc[u]] = left
    at: i64 = 0
    while at < i64(len(queue)):
        h = queue[at]
        at += 1
        for way in range(6 * h, 6 * h + 6):
            if cannot_enter(s, u, way, best[h], full) != "":
                continue
            n, rest = T.WAYS[way], left_after(s, u, way, best[h])
            if rest > best[n]:
                best[n] = rest
                before[n] = h
                queue = append(queue, n)
    return best, before


def way_back(s: AlamHalfa, u: i64, before: vec[i64], h: i64) -> vec[i64]:
    """The hexes before one that a unit can get to, backwards: past friends [5.3] to where it could end, or stands."""
    way = append(vec[i64](), before[h])
    while s.at[way[i64(len(way)) - 1]] >= 0 and way[i64(len(way)) - 1] != s.loc[u]:
        way = append(way, before[way[i64(len(way)) - 1]])
    return way
