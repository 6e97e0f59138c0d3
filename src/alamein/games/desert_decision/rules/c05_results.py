"""Chapter 5, third part: results and advance. [5.1.7] [5.2] Provenance: seed, read by [C5] to [C8] and [C17]."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c07_casualties import eliminate, suffer_casualty
from alamein.games.desert_decision.rules.c09_minefields import enter_mines
from alamein.games.desert_decision.state import ActorsDecision, Desert

# --- [5.1.7] the result, in the order of [C5]: the defender's code, the attacker's code, the advance ----------------


def effects(s: Desert) -> i64:
    """[5.1.7] What the code rolled does, as bits."""
    return T.RESULT_EFFECTS[s.local(st.RESULT)]


def defender_loses(s: Desert, log: Log) -> None:
    """[5.1.7] DE eliminates a defender, DRB and DVB hit one; the owner chooses which."""
    if effects(s) & T.DEFENDER_LOSES != 0:
        s.call(st.VICTIM, 1 - s.local(st.ACTOR), st.DEFENDING, st.ELIMINATE)
    elif effects(s) & T.DEFENDER_HIT != 0:
        s.call(st.VICTIM, 1 - s.local(st.ACTOR), st.DEFENDING, st.HIT)


def tie(s: Desert, log: Log) -> None:
    """[5.1.7] [C7] EMP: both sides lose units."""
    if effects(s) & T.TIE != 0:
        s.call(st.TIE_LOSSES, s.local(st.ACTOR), 0, 0)


def defenders_retreat(s: Desert, log: Log) -> None:
    """[5.1.7] [C6] DE, DRB, DRI and EMP: the remaining defenders retreat."""
    if effects(s) & (T.DEFENDER_RETREATS | T.TIE) != 0:
        order_retreat(s, 1 - s.local(st.ACTOR), st.DEFENDING)


def attacker_loses(s: Desert, log: Log) -> None:
    """[5.1.7] AE eliminates an attacker in contact, AVB and ARB hit one; the owner chooses which."""
    if effects(s) & T.ATTACKER_LOSES != 0:
        s.call(st.VICTIM, s.local(st.ACTOR), st.IN_CONTACT, st.ELIMINATE)
    elif effects(s) & T.ATTACKER_HIT != 0:
        s.call(st.VICTIM, s.local(st.ACTOR), st.IN_CONTACT, st.HIT)


def attackers_retreat(s: Desert, log: Log) -> None:
    """[5.1.7] DVB, DVI, ARI, ARB and AE: the attackers in contact retreat."""
    if effects(s) & T.ATTACKER_RETREATS != 0:
        order_retreat(s, s.local(st.ACTOR), st.IN_CONTACT)


def order_retreat(s: Desert, side: i64, bits: i64) -> None:
    """[5.3] All units of the side with this role must retreat."""
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0:
            s.marks[u] |= st.MUST_RETREAT
    s.call(st.RETREATS, side, st.NONE, st.NONE)


def attackers_advance(s: Desert, log: Log) -> None:
    """[5.2] AVI and AVB: attackers in contact may advance; towed artillery never does."""
    if effects(s) & T.ADVANCE == 0:
        return
    side, target = s.local(st.ACTOR), s.local(st.TARGET)
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & st.IN_CONTACT != 0 and s.loc[u] >= 0 and U.ADVANCE_HEXES[u] > 0:
            s.marks[u] |= st.MAY_ADVANCE
    s.call(st.ADVANCES, side, st.NONE, st.NONE)
    s.set_local(st.VACATED, target)


def end_combat(s: Desert, log: Log) -> None:
    """The combat is over; nobody has a part in it any more."""
    marks = s.marks
    for u in range(i64(U.UNITS)):
        marks[u] &= ~st.ROLE


# --- the victim -----------------------------------------------------------------------------------------------------


def strike_victim(s: Desert, u: i64, log: Log) -> None:
    """[5.1.7] The unit chosen is eliminated or suffers a casualty of this combat."""
    fate = s.local(st.FATE)
    s.end()
    if fate == st.ELIMINATE:
        eliminate(s, u, "5.1.7", log)
    else:
        suffer_casualty(s, u, "5.1.7", log)
        s.marks[u] |= st.HURT


def only_victim(s: Desert, log: Log) -> None:
    """[5.1.7] The owner is asked only if there is a choice."""
    legal = losable(s, s.local(st.ACTOR), s.local(st.ROLES))
    if len(legal) == 0:
        s.end()
    elif len(legal) == 1:
        strike_victim(s, arg_of(legal[0]), log)


def cannot_lose(s: Desert, u: i64, bits: i64) -> str:
    """[5.1.7] [8.0] Why the unit cannot be the one that is hit or given up: it needs one of these roles."""
    if s.loc[u] < 0:
        return "5.1.7 off the map"
    if s.marks[u] & bits != 0:
        return ""
    return "8.0 at a distance" if s.marks[u] & (st.AT_DISTANCE | st.SUPPORTING) != 0 else "5.1.7 no part"


def losable(s: Desert, side: i64, bits: i64) -> vec[i64]:
    """A `lose` action for every unit of the side with one of these roles."""
    return vec[i64]([act(V.LOSE, u) for u in range(U.FIRST[side], U.LAST[side]) if not cannot_lose(s, u, bits)])


def refuse_loss(s: Desert, side: i64, u: i64, bits: i64) -> Said | None:
    """The refusal of a unit that cannot be lost."""
    return st.not_own("5.1.7", side, u) or against(cannot_lose(s, u, bits), u)


class ChooseVictim(ActorsDecision):
    """[5.1.7] [C5] The owner chooses among all his units in the hex or in contact, guns and flipped units too."""

    ref = "5.1.7"
    verbs: tuple[int, ...] = (V.LOSE,)

    def legal(self, s: Desert) -> vec[i64]:
        return losable(s, s.local(st.ACTOR), s.local(st.ROLES))

    def cannot(self, s: Desert, a: i64) -> Said | None:
        return refuse_loss(s, s.local(st.ACTOR), arg_of(a), s.local(st.ROLES))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        strike_victim(s, arg_of(a), log)


# --- [C7] the tie ---------------------------------------------------------------------------------------------------


class GiveUpDefenders(Decision[Desert]):
    """[5.1.7] [C7] EMP: the defender eliminates one or more of his units."""

    ref = "5.1.7"
    verbs: tuple[int, ...] = (V.LOSE, V.DONE)

    def seat(self, s: Desert) -> i64:
        return 1 - s.local(st.ACTOR)

    def legal(self, s: Desert) -> vec[i64]:
        out = losable(s, 1 - s.local(st.ACTOR), st.DEFENDING)
        return append(out, act(V.DONE, 0)) if s.local(st.LOST) > 0 else out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        if verb_of(a) == V.LOSE:
            return refuse_loss(s, 1 - s.local(st.ACTOR), arg_of(a), st.DEFENDING)
        return None if s.local(st.LOST) > 0 else said("5.1.7", "nobody given up")

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.LOSE:
            s.set_local(st.OWED, s.local(st.OWED) + st.defense_of(s, arg_of(a)))
            s.set_local(st.LOST, s.local(st.LOST) + 1)
            eliminate(s, arg_of(a), "5.1.7", log)
        if verb_of(a) == V.DONE or st.with_role(s, st.DEFENDING) == 0:
            s.next()


def all_attackers_owed(s: Desert, log: Log) -> None:
    """[5.1.7] [C7] Whose whole attack power is owed has no choice: all with any are eliminated, all if it is short."""
    total: i64 = 0
    for u in range(U.UNITS):
        if s.marks[u] & st.IN_CONTACT != 0 and s.loc[u] >= 0:
            total += st.attack_of(s, u)
    log.say("5.1.7", "tie_owed", s.local(st.OWED), total, 0)
    if total > s.local(st.OWED):
        return
    for u in range(U.UNITS):
        if s.marks[u] & st.IN_CONTACT != 0 and s.loc[u] >= 0 and (st.attack_of(s, u) > 0 or total < s.local(st.OWED)):
            eliminate(s, u, "5.1.7", log)
    s.end()


class GiveUpAttackers(ActorsDecision):
    """[5.1.7] [C7] EMP: the attacker eliminates attack power at least equal to the defense lost; he may give more."""

    ref = "5.1.7"
    verbs: tuple[int, ...] = (V.LOSE, V.DONE)

    def prompt(self, s: Desert) -> Said:
        said = super().prompt(s)
        return said if s.local(st.OWED) > 0 else said._replace(case="give up more")

    def legal(self, s: Desert) -> vec[i64]:
        out = losable(s, s.local(st.ACTOR), st.IN_CONTACT)
        return append(out, act(V.DONE, 0)) if s.local(st.OWED) <= 0 else out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        if verb_of(a) == V.LOSE:
            return refuse_loss(s, s.local(st.ACTOR), arg_of(a), st.IN_CONTACT)
        return None if s.local(st.OWED) <= 0 else said("5.1.7", "power owed", s.local(st.OWED))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.LOSE:
            s.set_local(st.OWED, s.local(st.OWED) - st.attack_of(s, arg_of(a)))
            eliminate(s, arg_of(a), "5.1.7", log)
        if verb_of(a) == V.DONE or st.with_role(s, st.IN_CONTACT) == 0:
            s.end()


# --- [5.2] advance after combat -------------------------------------------------------------------------------------


def cannot_go_on(s: Desert, u: i64, vacated: i64, origin: i64, n: i64) -> str:
    """[5.2] [C17] Why the unit cannot go on from the hex the defender left to `n`; zones do not stop an advance."""
    if U.ADVANCE_HEXES[u] < 2:
        return "5.2 one hex only"
    if n < 0 or not G.adjacent(vacated, n):
        return "5.2 not next to it"
    if n == origin:
        return "5.2 way back"
    if G.LAND[n] == 0:
        return "4.0 closed"
    if st.is_held_by(s, 1 - U.SIDE[u], n):
        return "4.1.2 enemies"
    return "4.1.1 full" if st.is_full(s, n) else ""


def second_hexes(s: Desert, u: i64, vacated: i64, origin: i64) -> vec[i64]:
    """[5.2] A `to` action for every second hex of an advance."""
    out = vec[i64]()
    for k in range(6 * vacated, 6 * vacated + 6):
        if not cannot_go_on(s, u, vacated, origin, G.ADJ[k]):
            out = append(out, act(V.TO, G.ADJ[k]))
    return out


def cannot_advance(s: Desert, u: i64, vacated: i64) -> str:
    """[5.2] [4.1.1] Why the unit cannot enter the hex the defender left: there is room, or it can go on from it."""
    if s.loc[u] < 0:
        return "5.2 off the map"
    if s.marks[u] & st.MAY_ADVANCE == 0:
        if U.ADVANCE_HEXES[u] == 0:
            return "5.2 towed"
        return "5.2 has advanced" if s.marks[u] & st.IN_CONTACT != 0 else "5.2 did not attack"
    return "4.1.1 full" if st.is_full(s, vacated) and len(second_hexes(s, u, vacated, s.loc[u])) == 0 else ""


def any_advance(s: Desert, log: Log) -> None:
    """[5.2] The attacker is asked as long as a unit may advance."""
    side, vacated = s.local(st.ACTOR), s.local(st.VACATED)
    if all(cannot_advance(s, u, vacated) for u in range(U.FIRST[side], U.LAST[side])):
        s.end()


class ChooseAdvance(ActorsDecision):
    """[5.2] Units advance one by one into the hex the defender left; nobody has to."""

    ref = "5.2"
    verbs: tuple[int, ...] = (V.ADVANCE_UNIT, V.DONE)

    def legal(self, s: Desert) -> vec[i64]:
        side, vacated, out = s.local(st.ACTOR), s.local(st.VACATED), vec[i64]()
        for u in range(U.FIRST[side], U.LAST[side]):
            if not cannot_advance(s, u, vacated):
                out = append(out, act(V.ADVANCE_UNIT, u))
        return append(out, act(V.DONE, 0))

    def cannot(self, s: Desert, a: i64) -> Said | None:
        if verb_of(a) == V.DONE:
            return None
        u, vacated = arg_of(a), s.local(st.VACATED)
        return st.not_own("5.2", s.local(st.ACTOR), u) or against(cannot_advance(s, u, vacated), u, vacated)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.DONE:
            s.end()
            return
        u = arg_of(a)
        s.set_local(st.UNIT, u)
        s.set_local(st.ORIGIN, s.loc[u])
        s.next()
        s.marks[u] &= ~st.MAY_ADVANCE
        log.say("5.2", "advances", u, s.loc[u], s.local(st.VACATED))
        st.place(s, u, s.local(st.VACATED))
        enter_mines(s, u)


def may_go_on(s: Desert, log: Log) -> None:
    """[5.2] A motorized unit that survived the first hex may take a second."""
    u = s.local(st.UNIT)
    if s.loc[u] < 0 or len(second_hexes(s, u, s.local(st.VACATED), s.local(st.ORIGIN))) == 0:
        s.restart()


class SecondHex(ActorsDecision):
    """[5.2] [C17] One hex more for a motorized unit, or stay where there is room."""

    ref = "5.2"
    verbs: tuple[int, ...] = (V.TO, V.STAY)

    def legal(self, s: Desert) -> vec[i64]:
        u = s.local(st.UNIT)
        out = second_hexes(s, u, s.local(st.VACATED), s.local(st.ORIGIN))
        return append(out, act(V.STAY, 0)) if st.units_in(s, s.loc[u]) <= T.STACKING else out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        u, vacated, h = s.local(st.UNIT), s.local(st.VACATED), arg_of(a)
        if verb_of(a) == V.TO:
            return against(cannot_go_on(s, u, vacated, s.local(st.ORIGIN), h), u, h, vacated)
        return None if st.units_in(s, s.loc[u]) <= T.STACKING else said("4.1.1", "cannot stay", u, s.loc[u])

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(st.UNIT)
        s.restart()
        if verb_of(a) == V.TO:
            log.say("5.2", "advances", u, s.loc[u], arg_of(a))
            st.place(s, u, arg_of(a))
            enter_mines(s, u)
