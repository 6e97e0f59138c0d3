"""Chapter 5, first part: the combat phase and the two declarations. [5.0] [5.1.1]

Provenance: seed; what one combat is and who takes part are readings [C1] [C2].
"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c06_air_power import add_air, cannot_fly, spend_air
from alamein.games.desert_decision.rules.c08_artillery import add_guns, cannot_fire, cannot_support, refuse_unit
from alamein.games.desert_decision.state import ActorsDecision, Desert

# --- [5.0] the combat phase: who may, who must ----------------------------------------------------------------------

OPEN_HEX: Final = 1  # an enemy hex not attacked yet this phase
TOUCHED: Final = 2  # a unit in contact may attack it
IN_RANGE: Final = 4  # a gun may bombard it
CLAIMED: Final = 8  # a unit that must attack has no other hex to attack [M9]


def end_combat_phase(s: Desert, log: Log) -> None:
    """[3.0] [8.0] In the next phase every unit may fight once more and every hex may be attacked once more."""
    marks, hexes = s.marks, s.hexes
    for u in range(i64(U.UNITS)):
        marks[u] &= ~(st.FOUGHT | st.DUTY)
    for h in range(i64(G.HEXES)):
        hexes[h] &= ~st.TARGETED


def open_hexes_around(s: Desert, u: i64) -> i64:
    """[M9] How many enemy hexes in contact with the unit may still be attacked."""
    h = s.loc[u]
    n: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        if G.ADJ[k] >= 0 and st.is_held_by(s, 1 - U.SIDE[u], G.ADJ[k]) and not st.is_targeted(s, G.ADJ[k]):
            n += 1
    return n


def has_duty(s: Desert, u: i64) -> bool:
    """[4.1.2] [M9] Whether the unit must still attack; the duty lapses with the unit or with the last open hex."""
    if s.marks[u] & st.DUTY == 0 or s.marks[u] & st.FOUGHT != 0 or s.loc[u] < 0:
        return False
    return open_hexes_around(s, u) > 0


def survey(s: Desert, side: i64) -> vec[i64]:
    """[5.0] [8.0] What may be done to every hex, as bits: OPEN_HEX, TOUCHED, IN_RANGE, CLAIMED."""
    enemy, hexes, loc = 1 - side, s.hexes, s.loc
    marks, targets, guns = filled(G.HEXES, 0), vec[i64](), vec[i64]()
    for e in range(U.FIRST[enemy], U.LAST[enemy]):
        h = loc[e]
        if h >= 0 and marks[h] == 0 and hexes[h] & st.TARGETED == 0:
            marks[h] = OPEN_HEX
            targets = append(targets, h)
    for u in range(U.FIRST[side], U.LAST[side]):
        if loc[u] >= 0 and s.marks[u] & st.FOUGHT == 0:
            if st.engages(hexes[loc[u]], enemy):
                _touch(s, u, marks)
            elif U.IS_GUN[u] != 0 and not cannot_fire(s, u) and st.attack_of(s, u) > 0:
                guns = append(guns, u)
    _cover(s, guns, targets, marks)
    return marks


def _cover(s: Desert, guns: vec[i64], targets: vec[i64], marks: vec[i64]) -> None:
    """[8.0] Mark the targets in range of these guns; most are far away, as their columns tell."""
    columns = G.AXIAL_COLUMN
    for i in range(i64(len(guns))):
        here, far = s.loc[guns[i]], U.RANGE[guns[i]]
        column = columns[here]
        for k in range(i64(len(targets))):
            h = targets[k]
            away = columns[h] - column
            if away <= far and -away <= far and G.distance(here, h) <= far:
                marks[h] |= IN_RANGE


def _touch(s: Desert, u: i64, marks: vec[i64]) -> None:
    """[5.0] [M9] Mark the hexes this unit may attack in contact, and the one it must if there is only one."""
    h = s.loc[u]
    found: i64 = 0
    last: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        n = G.ADJ[k]
        if n >= 0 and marks[n] & OPEN_HEX != 0:
            marks[n] |= TOUCHED
            found += 1
            last = n
    if found == 1 and s.marks[u] & st.DUTY != 0:
        marks[last] |= CLAIMED


def bound_to_attack(s: Desert, side: i64) -> list[int]:
    """[4.1.2] The units of the side that must still attack."""
    return [u for u in range(U.FIRST[side], U.LAST[side]) if has_duty(s, u)]


def cannot_aim(verb: i64, mark: i64, air: i64) -> str:
    """[5.0] [6.2] [8.0] Why an open enemy hex with this mark of `survey` is not attacked, bombarded or struck."""
    if verb == V.ATTACK_HEX:
        return "" if mark & TOUCHED != 0 else "5.0 no contact"
    if mark & CLAIMED != 0:
        return "4.1.2 claimed"
    if verb == V.BOMBARD:
        return "" if mark & IN_RANGE != 0 else "8.0 no gun in range"
    return "" if air >= T.STRIKE_LEAST else "6.2 few points"


class ChooseAttack(ActorsDecision):
    """[5.0] [C16] The side whose phase it is chooses its next attack, in any order, or ends the phase."""

    ref = "5.0"
    verbs: tuple[int, ...] = (V.ATTACK_HEX, V.BOMBARD, V.STRIKE, V.DONE)

    def prompt(self, s: Desert) -> Said:
        """[4.1.2] Who must still attack is named: the phase cannot end before. [C19] In closed stacks, where from."""
        bound = bound_to_attack(s, s.local(st.ACTOR))
        if bound and s.closed_stacks != 0:
            return said("4.1.2", "must attack from", *sorted({int(s.loc[u]) for u in bound}))
        return said("4.1.2", "must attack", *bound) if bound else said("5.0", "choose attack")

    def legal(self, s: Desert) -> vec[i64]:
        side = s.local(st.ACTOR)
        marks, air = survey(s, side), s.air[side]
        out = vec[i64]()
        for h in range(i64(G.HEXES)):
            if marks[h] & OPEN_HEX != 0:
                for verb in range(i64(V.ATTACK_HEX), i64(V.STRIKE + 1)):
                    if not cannot_aim(verb, marks[h], air):
                        out = append(out, act(verb, h))
        if not any(has_duty(s, u) for u in range(U.FIRST[side], U.LAST[side])):
            out = append(out, act(V.DONE, 0))
        return out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        verb, h, side = verb_of(a), arg_of(a), s.local(st.ACTOR)
        if verb == V.DONE:
            bound = bound_to_attack(s, side)
            return said("4.1.2", "bound", *bound) if bound else None
        if not st.is_held_by(s, 1 - side, h):
            return said("5.0", "no enemies", h)
        if st.is_targeted(s, h):
            return said("8.0", "attacked", h)
        return against(cannot_aim(verb, survey(s, side)[h], s.air[side]), h, s.air[side], T.STRIKE_LEAST)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        verb, h, side = verb_of(a), arg_of(a), s.local(st.ACTOR)
        if verb == V.DONE:
            s.next()
            return
        s.hexes[h] |= st.TARGETED
        for u in range(U.FIRST[1 - side], U.LAST[1 - side]):
            if s.loc[u] == h:
                st.set_role(s, u, st.DEFENDING)
        if verb == V.ATTACK_HEX:
            log.say("5.0", "attacks", side, h, 0)
            s.call(st.COMBAT, side, h, 0)
            _add_those_who_must(s, side, h, log)
        elif verb == V.BOMBARD:
            log.say("8.0", "bombards", side, h, 0)
            s.call(st.BOMBARDMENT, side, h, 0)
        else:
            log.say("6.2", "strikes", side, h, 0)
            s.call(st.AIR_STRIKE, side, h, 0)


def _add_those_who_must(s: Desert, side: i64, target: i64, log: Log) -> None:
    """[M9] The attack includes every unit that must attack and has no other hex left to attack."""
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & st.DUTY == 0 or s.marks[u] & st.FOUGHT != 0 or s.loc[u] < 0:
            continue
        if G.adjacent(s.loc[u], target) and open_hexes_around(s, u) == 0:
            commit_unit(s, u, target, log)


# --- [5.1.1] the two declarations -----------------------------------------------------------------------------------


def commit_unit(s: Desert, u: i64, target: i64, log: Log) -> None:
    """[5.1.1] The unit attacks, in contact or from a distance."""
    s.marks[u] |= st.FOUGHT
    if G.adjacent(s.loc[u], target):
        st.set_role(s, u, st.IN_CONTACT)
        log.say("5.1.1", "joins", u, s.loc[u], target)
    else:
        st.set_role(s, u, st.AT_DISTANCE)
        log.say("8.0", "fires", u, s.loc[u], target)


def cannot_attack(s: Desert, u: i64, target: i64) -> str:
    """[C1] [C13] Why the unit cannot join the attack: unused, and in contact or a gun in range out of contact."""
    if s.loc[u] < 0:
        return "5.1.1 off the map"
    if s.marks[u] & st.FOUGHT != 0:
        return "8.0 has fought"
    if G.adjacent(s.loc[u], target):
        return ""
    return cannot_support(s, u, target) if U.IS_GUN[u] != 0 else "5.0 not in contact"


class CommitAttack(ActorsDecision):
    """[5.1.1] [C2] The attacker declares units, guns and air before he hears what defends."""

    ref = "5.1.1"
    verbs: tuple[int, ...] = (V.ADD, V.AIR, V.COMMIT)

    def legal(self, s: Desert) -> vec[i64]:
        side, target, contact = s.local(st.ACTOR), s.local(st.TARGET), False
        out = vec[i64]()
        for u in range(U.FIRST[side], U.LAST[side]):
            if s.marks[u] & st.IN_CONTACT != 0:
                contact = True
            elif not cannot_attack(s, u, target):
                out = append(out, act(V.ADD, u))
        out = add_air(s, side, s.local(st.ATTACK_AIR), out)
        return append(out, act(V.COMMIT, 0)) if contact else out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        side, target = s.local(st.ACTOR), s.local(st.TARGET)
        if verb_of(a) == V.ADD:
            return refuse_unit(s, side, arg_of(a), target, cannot_attack(s, arg_of(a), target))
        if verb_of(a) == V.AIR:
            return against(cannot_fly(s, side, arg_of(a), s.local(st.ATTACK_AIR)), side, s.air[side])
        return None if st.with_role(s, st.IN_CONTACT) > 0 else said("5.0", "nobody attacks", target)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.ADD:
            commit_unit(s, arg_of(a), s.local(st.TARGET), log)
        elif verb_of(a) == V.AIR:
            s.set_local(st.ATTACK_AIR, spend_air(s, s.local(st.ACTOR), arg_of(a), log))
        else:
            s.next()
            if not has_reply(s, 1 - s.local(st.ACTOR), s.local(st.TARGET)):
                s.goto(st.SETTLE_COMBAT)


def has_reply(s: Desert, side: i64, target: i64) -> bool:
    """[5.1.1] Whether the defender has anything to declare besides the units in the hex."""
    return s.air[side] > 0 or any(not cannot_support(s, u, target) for u in range(U.FIRST[side], U.LAST[side]))


class CommitDefense(Decision[Desert]):
    """[5.1.1] [C2] The defender declares guns and air; the units in the hex all defend. Then nothing changes."""

    ref = "5.1.1"
    verbs: tuple[int, ...] = (V.ADD, V.AIR, V.COMMIT)

    def seat(self, s: Desert) -> i64:
        return 1 - s.local(st.ACTOR)

    def legal(self, s: Desert) -> vec[i64]:
        side = 1 - s.local(st.ACTOR)
        out = add_guns(s, side, s.local(st.TARGET), vec[i64]())
        return append(add_air(s, side, s.local(st.DEFENSE_AIR), out), act(V.COMMIT, 0))

    def cannot(self, s: Desert, a: i64) -> Said | None:
        side, target = 1 - s.local(st.ACTOR), s.local(st.TARGET)
        if verb_of(a) == V.ADD:
            return refuse_unit(s, side, arg_of(a), target, cannot_support(s, arg_of(a), target))
        if verb_of(a) == V.AIR:
            return against(cannot_fly(s, side, arg_of(a), s.local(st.DEFENSE_AIR)), side, s.air[side])
        return None

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.ADD:
            s.marks[arg_of(a)] |= st.FOUGHT
            st.set_role(s, arg_of(a), st.SUPPORTING)
            log.say("8.0", "supports", arg_of(a), s.loc[arg_of(a)], s.local(st.TARGET))
        elif verb_of(a) == V.AIR:
            s.set_local(st.DEFENSE_AIR, spend_air(s, 1 - s.local(st.ACTOR), arg_of(a), log))
        else:
            s.next()
