"""Chapter 5, second part: results and advance. [5.1.7] [5.2] Provenance: seed, read by [C5] to [C8] and [C17]."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c07_casualties import eliminate, suffer_casualty
from alamein.games.desert_decision.rules.c09_minefields import enter_mines
from alamein.games.desert_decision.state import ActorsDecision, Desert, Ruled

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
    for u in range(U.UNITS):
        st.set_role(s, u, 0)


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
    candidates = st.with_role(s, s.local(st.ROLES))
    if candidates == 0:
        s.end()
    elif candidates == 1:
        for u in range(U.UNITS):
            if s.marks[u] & s.local(st.ROLES) != 0 and s.loc[u] >= 0:
                strike_victim(s, u, log)
                return


class ChooseVictim(ActorsDecision):
    """[5.1.7] [C5] The owner chooses among all his units in the hex or in contact, guns and flipped units too."""

    ref = "5.1.7"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.7", "victim", int(s.local(st.FATE)))

    def legal(self, s: Desert) -> vec[i64]:
        return losable(s, s.local(st.ROLES), vec[i64]())

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        strike_victim(s, arg_of(a), log)


def losable(s: Desert, bits: i64, out: vec[i64]) -> vec[i64]:
    """Add a `lose` action for every unit with one of these roles."""
    for u in range(U.UNITS):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0:
            out = append(out, act(V.LOSE, u))
    return out


# --- [C7] the tie ---------------------------------------------------------------------------------------------------


class GiveUpDefenders(Ruled):
    """[5.1.7] [C7] EMP: the defender eliminates one or more of his units."""

    ref = "5.1.7"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.7", "give up defenders")

    def seat(self, s: Desert) -> i64:
        return 1 - s.local(st.ACTOR)

    def legal(self, s: Desert) -> vec[i64]:
        out = losable(s, st.DEFENDING, vec[i64]())
        if s.local(st.LOST) > 0:
            out = append(out, act(V.DONE, 0))
        return out

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

    def prompt(self, s: Desert) -> Said:
        return said("5.1.7", "give up attackers", max(0, int(s.local(st.OWED))))

    def legal(self, s: Desert) -> vec[i64]:
        out = losable(s, st.IN_CONTACT, vec[i64]())
        if s.local(st.OWED) <= 0:
            out = append(out, act(V.DONE, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.LOSE:
            s.set_local(st.OWED, s.local(st.OWED) - st.attack_of(s, arg_of(a)))
            eliminate(s, arg_of(a), "5.1.7", log)
        if verb_of(a) == V.DONE or st.with_role(s, st.IN_CONTACT) == 0:
            s.end()


# --- [5.2] advance after combat -------------------------------------------------------------------------------------


def is_second_hex(s: Desert, u: i64, n: i64, origin: i64) -> bool:
    """[5.2] [C17] Whether a motorized unit may go on to `n`: land, no enemy, room; zones do not stop an advance."""
    if n < 0 or n == origin or G.LAND[n] == 0 or st.is_held_by(s, 1 - U.SIDE[u], n):
        return False
    return st.units_in(s, n) < T.STACKING


def second_hexes(s: Desert, u: i64, vacated: i64, origin: i64, out: vec[i64]) -> vec[i64]:
    """[5.2] Add a `to` action for every second hex of an advance."""
    if U.ADVANCE_HEXES[u] > 1:
        for k in range(6 * vacated, 6 * vacated + 6):
            if is_second_hex(s, u, G.ADJ[k], origin):
                out = append(out, act(V.TO, G.ADJ[k]))
    return out


def can_advance(s: Desert, u: i64, vacated: i64) -> bool:
    """[5.2] [4.1.1] Whether the unit may enter the hex the defender left: there is room, or it can go on from it."""
    if s.marks[u] & st.MAY_ADVANCE == 0 or s.loc[u] < 0:
        return False
    if st.units_in(s, vacated) < T.STACKING:
        return True
    return len(second_hexes(s, u, vacated, s.loc[u], vec[i64]())) > 0


def any_advance(s: Desert, log: Log) -> None:
    """[5.2] The attacker is asked as long as a unit may advance."""
    side = s.local(st.ACTOR)
    for u in range(U.FIRST[side], U.LAST[side]):
        if can_advance(s, u, s.local(st.VACATED)):
            return
    s.end()


class ChooseAdvance(ActorsDecision):
    """[5.2] Units advance one by one into the hex the defender left; nobody has to."""

    ref = "5.2"

    def prompt(self, s: Desert) -> Said:
        return said("5.2", "advance", int(s.local(st.VACATED)))

    def legal(self, s: Desert) -> vec[i64]:
        side = s.local(st.ACTOR)
        out = vec[i64]()
        for u in range(U.FIRST[side], U.LAST[side]):
            if can_advance(s, u, s.local(st.VACATED)):
                out = append(out, act(V.ADVANCE_UNIT, u))
        return append(out, act(V.DONE, 0))

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
    if s.loc[u] < 0 or len(second_hexes(s, u, s.local(st.VACATED), s.local(st.ORIGIN), vec[i64]())) == 0:
        s.restart()


class SecondHex(ActorsDecision):
    """[5.2] [C17] One hex more for a motorized unit, or stay where there is room."""

    ref = "5.2"

    def prompt(self, s: Desert) -> Said:
        return said("5.2", "second hex", int(s.local(st.UNIT)))

    def legal(self, s: Desert) -> vec[i64]:
        u = s.local(st.UNIT)
        out = second_hexes(s, u, s.local(st.VACATED), s.local(st.ORIGIN), vec[i64]())
        if st.units_in(s, s.loc[u]) <= T.STACKING:
            out = append(out, act(V.STAY, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(st.UNIT)
        s.restart()
        if verb_of(a) == V.TO:
            log.say("5.2", "advances", u, s.loc[u], arg_of(a))
            st.place(s, u, arg_of(a))
            enter_mines(s, u)
