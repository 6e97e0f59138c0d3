"""Chapter 5, second part: results and advance. [5.1.7] [5.2] Provenance: seed, read by [C5] to [C8] and [C17]."""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision.ground import ADJ, LAND
from alamein.games.desert_decision.rules.c07_casualties import eliminate, suffer_casualty
from alamein.games.desert_decision.rules.c09_minefields import enter_mines
from alamein.games.desert_decision.state import (
    ACTOR,
    ADVANCES,
    DEFENDING,
    ELIMINATE,
    FATE,
    HIT,
    HURT,
    IN_CONTACT,
    LOST,
    MAY_ADVANCE,
    MUST_RETREAT,
    NONE,
    ORIGIN,
    OWED,
    RESULT,
    RETREATS,
    ROLES,
    TARGET,
    TIE_LOSSES,
    UNIT,
    VACATED,
    VICTIM,
    ActorsDecision,
    Desert,
    Ruled,
    attack_of,
    defense_of,
    is_held_by,
    place,
    set_role,
    units_in,
    with_role,
)
from alamein.games.desert_decision.tables import (
    ADVANCE,
    ATTACKER_HIT,
    ATTACKER_LOSES,
    ATTACKER_RETREATS,
    DEFENDER_HIT,
    DEFENDER_LOSES,
    DEFENDER_RETREATS,
    RESULT_EFFECTS,
    STACKING,
    TIE,
)
from alamein.games.desert_decision.units import ADVANCE_HEXES, FIRST, LAST, SIDE, UNITS
from alamein.games.desert_decision.verbs import ADVANCE_UNIT, DONE, LOSE, STAY, TO

# --- [5.1.7] the result, in the order of [C5]: the defender's code, the attacker's code, the advance ----------------


def effects(s: Desert) -> i64:
    """[5.1.7] What the code rolled does, as bits."""
    return RESULT_EFFECTS[s.local(RESULT)]


def defender_loses(s: Desert, log: Log) -> None:
    """[5.1.7] DE eliminates a defender, DRB and DVB hit one; the owner chooses which."""
    if effects(s) & DEFENDER_LOSES != 0:
        s.call(VICTIM, 1 - s.local(ACTOR), DEFENDING, ELIMINATE)
    elif effects(s) & DEFENDER_HIT != 0:
        s.call(VICTIM, 1 - s.local(ACTOR), DEFENDING, HIT)


def tie(s: Desert, log: Log) -> None:
    """[5.1.7] [C7] EMP: both sides lose units."""
    if effects(s) & TIE != 0:
        s.call(TIE_LOSSES, s.local(ACTOR), 0, 0)


def defenders_retreat(s: Desert, log: Log) -> None:
    """[5.1.7] [C6] DE, DRB, DRI and EMP: the remaining defenders retreat."""
    if effects(s) & (DEFENDER_RETREATS | TIE) != 0:
        order_retreat(s, 1 - s.local(ACTOR), DEFENDING)


def attacker_loses(s: Desert, log: Log) -> None:
    """[5.1.7] AE eliminates an attacker in contact, AVB and ARB hit one; the owner chooses which."""
    if effects(s) & ATTACKER_LOSES != 0:
        s.call(VICTIM, s.local(ACTOR), IN_CONTACT, ELIMINATE)
    elif effects(s) & ATTACKER_HIT != 0:
        s.call(VICTIM, s.local(ACTOR), IN_CONTACT, HIT)


def attackers_retreat(s: Desert, log: Log) -> None:
    """[5.1.7] DVB, DVI, ARI, ARB and AE: the attackers in contact retreat."""
    if effects(s) & ATTACKER_RETREATS != 0:
        order_retreat(s, s.local(ACTOR), IN_CONTACT)


def order_retreat(s: Desert, side: i64, bits: i64) -> None:
    """[5.3] All units of the side with this role must retreat."""
    for u in range(FIRST[side], LAST[side]):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0:
            s.marks[u] |= MUST_RETREAT
    s.call(RETREATS, side, NONE, NONE)


def attackers_advance(s: Desert, log: Log) -> None:
    """[5.2] AVI and AVB: attackers in contact may advance; towed artillery never does."""
    if effects(s) & ADVANCE == 0:
        return
    side, target = s.local(ACTOR), s.local(TARGET)
    for u in range(FIRST[side], LAST[side]):
        if s.marks[u] & IN_CONTACT != 0 and s.loc[u] >= 0 and ADVANCE_HEXES[u] > 0:
            s.marks[u] |= MAY_ADVANCE
    s.call(ADVANCES, side, NONE, NONE)
    s.set_local(VACATED, target)


def end_combat(s: Desert, log: Log) -> None:
    """The combat is over; nobody has a part in it any more."""
    for u in range(UNITS):
        set_role(s, u, 0)


# --- the victim -----------------------------------------------------------------------------------------------------


def strike_victim(s: Desert, u: i64, log: Log) -> None:
    """[5.1.7] The unit chosen is eliminated or suffers a casualty of this combat."""
    fate = s.local(FATE)
    s.end()
    if fate == ELIMINATE:
        eliminate(s, u, "5.1.7", log)
    else:
        suffer_casualty(s, u, "5.1.7", log)
        s.marks[u] |= HURT


def only_victim(s: Desert, log: Log) -> None:
    """[5.1.7] The owner is asked only if there is a choice."""
    candidates = with_role(s, s.local(ROLES))
    if candidates == 0:
        s.end()
    elif candidates == 1:
        for u in range(UNITS):
            if s.marks[u] & s.local(ROLES) != 0 and s.loc[u] >= 0:
                strike_victim(s, u, log)
                return


class ChooseVictim(ActorsDecision):
    """[5.1.7] [C5] The owner chooses among all his units in the hex or in contact, guns and flipped units too."""

    ref = "5.1.7"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.7", "victim", int(s.local(FATE)))

    def legal(self, s: Desert) -> vec[i64]:
        return losable(s, s.local(ROLES), vec[i64]())

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        strike_victim(s, arg_of(a), log)


def losable(s: Desert, bits: i64, out: vec[i64]) -> vec[i64]:
    """Add a `lose` action for every unit with one of these roles."""
    for u in range(UNITS):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0:
            out = append(out, act(LOSE, u))
    return out


# --- [C7] the tie ---------------------------------------------------------------------------------------------------


class GiveUpDefenders(Ruled):
    """[5.1.7] [C7] EMP: the defender eliminates one or more of his units."""

    ref = "5.1.7"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.7", "give up defenders")

    def seat(self, s: Desert) -> i64:
        return 1 - s.local(ACTOR)

    def legal(self, s: Desert) -> vec[i64]:
        out = losable(s, DEFENDING, vec[i64]())
        if s.local(LOST) > 0:
            out = append(out, act(DONE, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == LOSE:
            s.set_local(OWED, s.local(OWED) + defense_of(s, arg_of(a)))
            s.set_local(LOST, s.local(LOST) + 1)
            eliminate(s, arg_of(a), "5.1.7", log)
        if verb_of(a) == DONE or with_role(s, DEFENDING) == 0:
            s.next()


def all_attackers_owed(s: Desert, log: Log) -> None:
    """[5.1.7] [C7] Whose whole attack power is owed has no choice: all with any are eliminated, all if it is short."""
    total: i64 = 0
    for u in range(UNITS):
        if s.marks[u] & IN_CONTACT != 0 and s.loc[u] >= 0:
            total += attack_of(s, u)
    log.say("5.1.7", "tie_owed", s.local(OWED), total, 0)
    if total > s.local(OWED):
        return
    for u in range(UNITS):
        if s.marks[u] & IN_CONTACT != 0 and s.loc[u] >= 0 and (attack_of(s, u) > 0 or total < s.local(OWED)):
            eliminate(s, u, "5.1.7", log)
    s.end()


class GiveUpAttackers(ActorsDecision):
    """[5.1.7] [C7] EMP: the attacker eliminates attack power at least equal to the defense lost; he may give more."""

    ref = "5.1.7"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.7", "give up attackers", max(0, int(s.local(OWED))))

    def legal(self, s: Desert) -> vec[i64]:
        out = losable(s, IN_CONTACT, vec[i64]())
        if s.local(OWED) <= 0:
            out = append(out, act(DONE, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == LOSE:
            s.set_local(OWED, s.local(OWED) - attack_of(s, arg_of(a)))
            eliminate(s, arg_of(a), "5.1.7", log)
        if verb_of(a) == DONE or with_role(s, IN_CONTACT) == 0:
            s.end()


# --- [5.2] advance after combat -------------------------------------------------------------------------------------


def is_second_hex(s: Desert, u: i64, n: i64, origin: i64) -> i64:
    """[5.2] [C17] 1 if a motorized unit may go on to `n`: land, no enemy, room; zones do not stop an advance."""
    if n < 0 or n == origin or LAND[n] == 0 or is_held_by(s, 1 - SIDE[u], n) != 0:
        return 0
    return 1 if units_in(s, n) < STACKING else 0


def second_hexes(s: Desert, u: i64, vacated: i64, origin: i64, out: vec[i64]) -> vec[i64]:
    """[5.2] Add a `to` action for every second hex of an advance."""
    if ADVANCE_HEXES[u] > 1:
        for k in range(6 * vacated, 6 * vacated + 6):
            if is_second_hex(s, u, ADJ[k], origin) != 0:
                out = append(out, act(TO, ADJ[k]))
    return out


def can_advance(s: Desert, u: i64, vacated: i64) -> i64:
    """[5.2] [4.1.1] 1 if the unit may enter the hex the defender left: there is room, or it can go on from it."""
    if s.marks[u] & MAY_ADVANCE == 0 or s.loc[u] < 0:
        return 0
    if units_in(s, vacated) < STACKING:
        return 1
    return 1 if len(second_hexes(s, u, vacated, s.loc[u], vec[i64]())) > 0 else 0


def any_advance(s: Desert, log: Log) -> None:
    """[5.2] The attacker is asked as long as a unit may advance."""
    side = s.local(ACTOR)
    for u in range(FIRST[side], LAST[side]):
        if can_advance(s, u, s.local(VACATED)) != 0:
            return
    s.end()


class ChooseAdvance(ActorsDecision):
    """[5.2] Units advance one by one into the hex the defender left; nobody has to."""

    ref = "5.2"

    def prompt(self, s: Desert) -> Said:
        return said("5.2", "advance", int(s.local(VACATED)))

    def legal(self, s: Desert) -> vec[i64]:
        side = s.local(ACTOR)
        out = vec[i64]()
        for u in range(FIRST[side], LAST[side]):
            if can_advance(s, u, s.local(VACATED)) != 0:
                out = append(out, act(ADVANCE_UNIT, u))
        return append(out, act(DONE, 0))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == DONE:
            s.end()
            return
        u = arg_of(a)
        s.set_local(UNIT, u)
        s.set_local(ORIGIN, s.loc[u])
        s.next()
        s.marks[u] &= ~MAY_ADVANCE
        log.say("5.2", "advances", u, s.loc[u], s.local(VACATED))
        place(s, u, s.local(VACATED))
        enter_mines(s, u)


def may_go_on(s: Desert, log: Log) -> None:
    """[5.2] A motorized unit that survived the first hex may take a second."""
    u = s.local(UNIT)
    if s.loc[u] < 0 or len(second_hexes(s, u, s.local(VACATED), s.local(ORIGIN), vec[i64]())) == 0:
        s.restart()


class SecondHex(ActorsDecision):
    """[5.2] [C17] One hex more for a motorized unit, or stay where there is room."""

    ref = "5.2"

    def prompt(self, s: Desert) -> Said:
        return said("5.2", "second hex", int(s.local(UNIT)))

    def legal(self, s: Desert) -> vec[i64]:
        u = s.local(UNIT)
        out = second_hexes(s, u, s.local(VACATED), s.local(ORIGIN), vec[i64]())
        if units_in(s, s.loc[u]) <= STACKING:
            out = append(out, act(STAY, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        u = s.local(UNIT)
        s.restart()
        if verb_of(a) == TO:
            log.say("5.2", "advances", u, s.loc[u], arg_of(a))
            place(s, u, arg_of(a))
            enter_mines(s, u)
