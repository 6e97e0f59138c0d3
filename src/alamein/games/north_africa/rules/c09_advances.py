"""Chapter 9: advances after combat [9.34] [9.35]. They are not movement: no points, no stacking cost."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against
from alamein.core.native import append, i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c06_road_mode import cannot_enter_space
from alamein.games.north_africa.rules.c07_zones_of_control import Board
from alamein.games.north_africa.rules.c09_attacks import targets
from alamein.games.north_africa.rules.c10_results import marked
from alamein.games.north_africa.rules.c11_minefields import cannot_leave_mines, on_enemy_mines
from alamein.games.north_africa.rules.c18_special_cases import cannot_leave_box, enter_box_hex
from alamein.games.north_africa.state import NorthAfrica, contains


def emptied_hexes(s: NorthAfrica, number: i64, winner: i64) -> vec[i64]:
    """The hexes into which the winner may advance: cleared targets [9.34], hexes vacated by attackers [9.35] [R13]."""
    b = s.board()
    out = vec[i64]()
    if winner == s.active:
        hexes = targets(s, number)
        for i in range(i64(len(hexes))):
            h = hexes[i]
            clear = T.TERRAIN[h] == T.CLEAR and not on_enemy_mines(b, h, winner)
            if clear and not b.present(h, 0) and not b.present(h, 1):
                out = append(out, h)  # [9.34] neither rough nor an enemy minefield
        return out
    gone = marked(s, st.LEFT_HEX)
    for i in range(i64(len(gone))):
        h = s.origin(gone[i])
        if not b.present(h, 0) and not b.present(h, 1) and not contains(out, h):
            out = append(out, h)
    return out


def cannot_advance_to(s: NorthAfrica, b: Board, u: i64, h: i64) -> str:
    """Why the unit may not advance into the emptied hex from where it fought, or ""."""
    at = s.loc[u]
    if at < 0 or at != s.origin(u):
        return "9.34 moved"
    if not T.is_adjacent(at, h):
        return "9.34 far"
    # [11.14] [18.12] it would go of its own will; [6.22]
    return cannot_leave_mines(s, b, u) or cannot_leave_box(s, u, at, h) or cannot_enter_space(b, u, h)


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


class ChooseAdvance(st.Asked):
    """[9.34] [9.35] Which unit advances, if any."""

    ref = "9.34"
    verbs: tuple[int, ...] = (V.ADVANCE, V.STAY)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.WINNER)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return append(advances(s), act(V.STAY, 0))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, hexes = arg_of(a), emptied_hexes(s, s.local(st.NUMBER), s.local(st.WINNER))
        return against("" if verb_of(a) == V.STAY else cannot_advance(s, s.board(), u, hexes), u, 0)

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
    hexes = emptied_hexes(s, s.local(st.NUMBER), s.local(st.WINNER))
    return vec[i64]([act(V.TO, h) for h in hexes if not cannot_advance_to(s, b, u, h)])


class ChooseAdvanceHex(st.Asked):
    """[9.34] [9.35] Where the unit advances to."""

    ref = "9.34"
    verbs: tuple[int, ...] = (V.TO,)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.WINNER)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return advance_hexes(s, s.local(st.ADVANCER))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, h = s.local(st.ADVANCER), arg_of(a)
        empty = contains(emptied_hexes(s, s.local(st.NUMBER), s.local(st.WINNER)), h)
        return against(cannot_advance_to(s, s.board(), u, h) if empty else "9.34 not emptied", u, h)

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        advance_to(s, s.local(st.ADVANCER), arg_of(a), log)


def advance_to(s: NorthAfrica, u: i64, h: i64, log: Log) -> None:
    """The unit advances: an attacker may be followed by another into another hex [R13], a defender may not."""
    log.say("9.34" if T.SIDE[u] == s.active else "9.35", "advanced", u, s.loc[u], h)
    s.place(u, h)
    enter_box_hex(s, u, h)
    s.goto(st.NEXT_ADVANCE if T.SIDE[u] == s.active else st.FINISHING)
