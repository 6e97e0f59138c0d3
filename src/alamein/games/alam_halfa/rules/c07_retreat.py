"""Chapter 7, sections 7.7 and 7.8: retreat, displacement, stiff resistance.

(Provenance: 7.8 and the limits at mines are the seed's; the procedures are reconstructed, readings A18 to A20.)
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c05_movement import way_to
from alamein.games.alam_halfa.rules.c06_zones import cannot_fall_back_into
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield, retreat_through
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.rules.c19_victory import deplete, eliminate, enter, step_aside
from alamein.games.alam_halfa.state import AlamHalfa

# --- [7.8] stiff resistance ------------------------------------------------------------------------------------


def cannot_resist(s: AlamHalfa, side: i64, u: i64) -> str:
    """[7.8] One of the units told to retreat: any attacker, or the target, unless it would die of it [A18]."""
    if side == s.side:
        return "" if st.fights(s, u) and s.loc[u] >= 0 else "7.8"
    return "" if u == s.target and not st.is_weak(s, u) else "7.8"


def offer_resistance(s: AlamHalfa, log: Log) -> None:
    """[7.8] A weak lone defender has no choice."""
    side = s.local(st.RESISTER)
    if side != s.side and cannot_resist(s, side, s.target) != "":
        s.goto(st.TO_RETREATS)


class ChooseResistance(st.Asked):
    """[7.8] Retreat, or deplete one of the units told to, and then none of them goes."""

    ref = "7.8"
    verbs: tuple[int, ...] = (V.RETREAT, V.RESIST)

    def seat(self, s: AlamHalfa) -> i64:
        return s.local(st.RESISTER)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        side, out = s.local(st.RESISTER), append(vec[i64](), act(V.RETREAT, 0))
        for u in range(T.FIRST[side], T.LAST[side]):
            if cannot_resist(s, side, u) == "":
                out = append(out, act(V.RESIST, u))
        return out

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        if verb_of(a) == V.RETREAT:
            return None
        return against(cannot_resist(s, s.local(st.RESISTER), arg_of(a)), int(arg_of(a)))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == V.RETREAT:
            s.next()
            return
        s.end()
        log.say("7.8", "resists", arg_of(a), s.loc[arg_of(a)], 0)
        deplete(s, arg_of(a), "7.8", log)


def begin_retreats(s: AlamHalfa, log: Log) -> None:
    """[7.7] The target retreats, or all attackers one after another."""
    length = T.RETREAT_LENGTH[s.outcome]
    if s.local(st.RESISTER) != s.side:
        s.call(st.RETREAT, s.target, length, 0)
        return
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if st.fights(s, u):
            s.marks[u] = s.marks[u] & ~st.FIGHTING | st.MUST_RETREAT
    s.call(st.RETREATS, 0, 0, 0)


# --- [7.7] retreat ---------------------------------------------------------------------------------------------


def next_retreat(s: AlamHalfa, log: Log) -> None:
    """[7.7] The owner is asked for the order only where there is one [A19]."""
    waiting: i64 = 0
    last: i64 = 0
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if s.marks[u] & st.MUST_RETREAT != 0:
            waiting += 1
            last = u
    if waiting == 0:
        s.end()
    elif waiting == 1:
        send_back(s, last)


def send_back(s: AlamHalfa, u: i64) -> None:
    """An attacker begins its retreat; the next one follows when it is through."""
    s.marks[u] = s.marks[u] & ~st.FIGHTING | st.TAKES_PART
    s.restart()  # [A19] then the next one
    s.call(st.RETREAT, u, T.RETREAT_LENGTH[s.outcome], 0)


class ChooseRetreater(st.Asked):
    """[7.7] Which attacker retreats next."""

    ref = "7.7"
    verbs: tuple[int, ...] = (V.WITHDRAW,)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        own = range(T.FIRST[s.side], T.LAST[s.side])
        return vec[i64]([act(V.WITHDRAW, u) for u in own if s.marks[u] & st.MUST_RETREAT != 0])

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        return None if s.marks[arg_of(a)] & st.MUST_RETREAT != 0 else said("7.7", "", int(arg_of(a)))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        send_back(s, arg_of(a))


def cannot_retreat(s: AlamHalfa, u: i64, way: i64, start: i64, gone: i64) -> str:
    """[7.7.1] Why a unit that has gone `gone` hexes may not take this step, the rest of its path left aside."""
    h = T.WAYS[way]
    if h < 0:
        return "7.7.1 closed"
    other = s.at[h]
    if other >= 0 and T.SIDE[other] != T.SIDE[u]:
        return "7.7.1 enemy"
    if T.distance(start, h) != gone + 1:
        return "7.7.1 away"  # each step leads one hex further away
    return cannot_fall_back_into(s, T.SIDE[u], h, u)


def can_finish(s: AlamHalfa, u: i64, h: i64, start: i64, gone: i64, length: i64, displacing: bool) -> bool:
    """[7.7.1] Whether a full-length path leads on from `h`, `gone` hexes from the start, to an empty hex; [7.7.2] or,
    if need be, to one whose occupant can be displaced."""
    if gone >= length:
        return s.at[h] >= 0 and chain_exists(s, u, s.at[h]) if displacing else s.at[h] < 0
    for way in range(6 * h, 6 * h + 6):
        if cannot_retreat(s, u, way, start, gone) != "":
            continue
        if can_finish(s, u, T.WAYS[way], start, gone + 1, length, displacing):
            return True
    return False


def begin_retreat(s: AlamHalfa, log: Log) -> None:
    """[7.7.1] A unit without a full-length path is eliminated; [7.7.2] friends are displaced only if it must be."""
    u, length, start = s.local(st.RUNNER), s.local(st.LENGTH), s.loc[s.local(st.RUNNER)]
    s.set_local(st.START, start)
    for other in range(T.UNITS):
        s.marks[other] &= ~st.DISPLACED  # [A20] who made room for another unit of this combat may do so again
    if can_finish(s, u, start, start, 0, length, False):
        return
    s.set_local(st.DISPLACING, 1)
    if not can_finish(s, u, start, start, 0, length, True):
        s.end()
        eliminate(s, u, "7.7.1", log)


def cannot_go_back(s: AlamHalfa, way: i64) -> str:
    """[7.7.1] Why the retreating unit may not take this step: the step itself, or no way on from there."""
    u, start, gone = s.local(st.RUNNER), s.local(st.START), s.local(st.GONE)
    if reason := cannot_retreat(s, u, way, start, gone):
        return reason
    on = can_finish(s, u, T.WAYS[way], start, gone + 1, s.local(st.LENGTH), s.local(st.DISPLACING) != 0)
    return "" if on else "7.7.1 dead end"


class ChooseRetreatHex(st.Asked):
    """[7.7.1] The owner chooses the path, hex by hex; only steps from which the retreat can be finished."""

    ref = "7.7.1"
    verbs: tuple[int, ...] = (V.BACK,)

    def seat(self, s: AlamHalfa) -> i64:
        return T.SIDE[s.local(st.RUNNER)]

    def legal(self, s: AlamHalfa) -> vec[i64]:
        h = s.loc[s.local(st.RUNNER)]
        return vec[i64]([act(V.BACK, T.WAYS[way]) for way in range(6 * h, 6 * h + 6) if cannot_go_back(s, way) == ""])

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        u, h = s.local(st.RUNNER), arg_of(a)
        way = way_to(s.loc[u], h)
        return against("7.7.1 far" if way < 0 else cannot_go_back(s, way), int(u), int(h), int(s.local(st.LENGTH)))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        u, h = s.local(st.RUNNER), arg_of(a)
        gone = s.local(st.GONE) + 1
        s.set_local(st.GONE, gone)
        log.say("7.7.1", "retreated", u, s.loc[u], h)
        enter(s, u, h, log)  # [A34] what lies there is captured before the mines are felt
        if s.local(st.CHARGED) == 0 and s.over == 0 and retreat_through(s, u, h, log):
            s.set_local(st.CHARGED, 1)
        if s.loc[u] < 0:
            s.end()
        elif gone == s.local(st.LENGTH):
            s.end()
            if s.at[h] != u:
                begin_displacement(s, u, s.at[h])
        settle(s)


# --- [7.7.2] displacement --------------------------------------------------------------------------------------


def cannot_be_pushed_into(s: AlamHalfa, side: i64, h: i64, leaving: i64) -> str:
    """[7.7.2] Not onto an enemy, [14.2] into enemy mines, [6.2] nor into an enemy zone without a friend."""
    other = s.at[h]
    if other >= 0 and T.SIDE[other] != side:
        return "7.7.2 enemy"
    return "14.2 displaced" if is_enemy_minefield(s, side, h) else cannot_fall_back_into(s, side, h, leaving)


def chain_exists(s: AlamHalfa, leaving: i64, first: i64) -> bool:
    """[7.7.2] Whether `first` can be pushed, at last, into an empty hex: a search with a visited set [A20].

    `leaving` is the retreating unit that will be gone from its hex by then, or NONE.
    """
    seen, queue = filled(T.UNITS, 0), append(vec[i64](), first)
    seen[first] = 1
    at: i64 = 0
    while at < i64(len(queue)):
        h = s.loc[queue[at]]
        at += 1
        for way in range(6 * h, 6 * h + 6):
            n = T.WAYS[way]
            if n < 0 or cannot_be_pushed_into(s, T.SIDE[first], n, leaving) != "":
                continue
            other = s.at[n]
            if other < 0 or other == leaving:
                return True
            if seen[other] == 0 and s.marks[other] & st.DISPLACED == 0:
                seen[other] = 1
                queue = append(queue, other)
    return False


def begin_displacement(s: AlamHalfa, newcomer: i64, occupant: i64) -> None:
    """[7.7.2] The retreating unit takes the hex and its occupant must go."""
    s.marks[newcomer] |= st.DISPLACED
    s.marks[occupant] |= st.DISPLACED
    s.call(st.DISPLACEMENT, occupant, newcomer, 0)


def cannot_push(s: AlamHalfa, way: i64) -> str:
    """[7.7.2] To an empty hex if there is one, else onto a friend from whom the chain can go on, never pushed twice."""
    u, n = s.local(st.PUSHED), T.WAYS[way]
    if n < 0:
        return "7.7.2 closed"
    if reason := cannot_be_pushed_into(s, T.SIDE[u], n, T.NONE):
        return reason
    other = s.at[n]
    if other < 0:
        return ""
    if has_empty_place(s, u):
        return "7.7.2 held"
    if s.marks[other] & st.DISPLACED != 0:
        return "7.7.2 twice"
    return "" if chain_exists(s, T.NONE, other) else "7.7.2 dead end"


def has_empty_place(s: AlamHalfa, u: i64) -> bool:
    """Whether an empty legal hex lies next to the unit to be pushed."""
    for way in range(6 * s.loc[u], 6 * s.loc[u] + 6):
        n = T.WAYS[way]
        if n >= 0 and s.at[n] < 0 and cannot_be_pushed_into(s, T.SIDE[u], n, T.NONE) == "":
            return True
    return False


class ChoosePush(st.Asked):
    """[7.7.2] The owner chooses where the displaced unit goes."""

    ref = "7.7.2"
    verbs: tuple[int, ...] = (V.PUSH,)

    def seat(self, s: AlamHalfa) -> i64:
        return T.SIDE[s.local(st.PUSHED)]

    def legal(self, s: AlamHalfa) -> vec[i64]:
        h = s.loc[s.local(st.PUSHED)]
        return vec[i64]([act(V.PUSH, T.WAYS[way]) for way in range(6 * h, 6 * h + 6) if cannot_push(s, way) == ""])

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        u, h = s.local(st.PUSHED), arg_of(a)
        way = way_to(s.loc[u], h)
        return against("7.7.2 far" if way < 0 else cannot_push(s, way), int(u), int(h))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        u, newcomer, h = s.local(st.PUSHED), s.local(st.NEWCOMER), arg_of(a)
        other = s.at[h]
        s.end()
        log.say("7.7.2", "displaced", u, s.loc[u], h)
        step_aside(s, u, h, newcomer, log)
        if other >= 0:
            s.marks[other] |= st.DISPLACED
            s.call(st.DISPLACEMENT, other, u, 0)
        settle(s)
