"""Chapter 5, first part: the combat phase, the two declarations, the ledger and the roll. [5.1]

Provenance: seed; what one combat is and how the column is found are readings [C1] [C2] [C3] [C4].
"""

from typing import Final

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw, by_seat
from alamein.core.native import append, i64, vec
from alamein.core.procedure import CHANCE
from alamein.core.table import Table
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c05_retreat import is_besieged
from alamein.games.desert_decision.rules.c06_air_power import add_air, spend_air
from alamein.games.desert_decision.rules.c08_artillery import can_fire, can_support
from alamein.games.desert_decision.rules.c09_minefields import attackers_all_on_mines
from alamein.games.desert_decision.state import ActorsDecision, Desert, Ruled

# --- [5.0] the combat phase: who may, who must ----------------------------------------------------------------------

OPEN_HEX: Final = 1  # an enemy hex not attacked yet this phase
TOUCHED: Final = 2  # a unit in contact may attack it
IN_RANGE: Final = 4  # a gun may bombard it
CLAIMED: Final = 8  # a unit that must attack has no other hex to attack [M9]


def end_combat_phase(s: Desert, log: Log) -> None:
    """[3.0] [8.0] In the next phase every unit may fight once more and every hex may be attacked once more."""
    for u in range(U.UNITS):
        s.marks[u] &= ~st.FOUGHT
        s.marks[u] &= ~st.DUTY
    for h in range(G.HEXES):
        s.hexes[h] &= ~st.TARGETED


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
    enemy = 1 - side
    marks = filled(G.HEXES, 0)
    for e in range(U.FIRST[enemy], U.LAST[enemy]):
        if s.loc[e] >= 0 and not st.is_targeted(s, s.loc[e]):
            marks[s.loc[e]] = OPEN_HEX
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.loc[u] >= 0 and s.marks[u] & st.FOUGHT == 0:
            _touch(s, u, marks)
            if U.IS_GUN[u] != 0 and can_fire(s, u) and st.attack_of(s, u) > 0:
                for e in range(U.FIRST[enemy], U.LAST[enemy]):
                    h = s.loc[e]
                    if h >= 0 and marks[h] & IN_RANGE == 0 and G.distance(s.loc[u], h) <= U.RANGE[u]:
                        marks[h] |= IN_RANGE
    return marks


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


def a_duty_stands(s: Desert, side: i64) -> bool:
    """[4.1.2] Whether some unit of the side must still attack."""
    return any(has_duty(s, u) for u in range(U.FIRST[side], U.LAST[side]))


class ChooseAttack(ActorsDecision):
    """[5.0] [C16] The side whose phase it is chooses its next attack, in any order, or ends the phase."""

    ref = "5.0"

    def prompt(self, s: Desert) -> Said:
        """[4.1.2] Who must still attack is named: the phase cannot end before."""
        side = s.local(st.ACTOR)
        bound = [u for u in range(int(U.FIRST[side]), int(U.LAST[side])) if has_duty(s, u)]
        return said("4.1.2", "must attack", *bound) if bound else said("5.0", "choose attack")

    def legal(self, s: Desert) -> vec[i64]:
        side = s.local(st.ACTOR)
        marks = survey(s, side)
        strikes = s.air[side] >= T.STRIKE_LEAST
        out = vec[i64]()
        for h in range(G.HEXES):
            m = marks[h]
            if m & OPEN_HEX == 0:
                continue
            if m & TOUCHED != 0:
                out = append(out, act(V.ATTACK_HEX, h))
            if m & CLAIMED == 0:
                if m & IN_RANGE != 0:
                    out = append(out, act(V.BOMBARD, h))
                if strikes:
                    out = append(out, act(V.STRIKE, h))
        if not a_duty_stands(s, side):
            out = append(out, act(V.DONE, 0))
        return out

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


def can_attack(s: Desert, u: i64, target: i64) -> bool:
    """[C1] [C13] Whether the unit may join the attack: unused, and in contact or a gun in range out of contact."""
    if s.loc[u] < 0 or s.marks[u] & st.FOUGHT != 0:
        return False
    return G.adjacent(s.loc[u], target) or can_support(s, u, target)


class CommitAttack(ActorsDecision):
    """[5.1.1] [C2] The attacker declares units, guns and air before he hears what defends."""

    ref = "5.1.1"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.1", "commit attack", int(s.local(st.TARGET)))

    def legal(self, s: Desert) -> vec[i64]:
        side, target = s.local(st.ACTOR), s.local(st.TARGET)
        out = vec[i64]()
        contact = False
        for u in range(U.FIRST[side], U.LAST[side]):
            if s.marks[u] & st.IN_CONTACT != 0:
                contact = True
            elif can_attack(s, u, target):
                out = append(out, act(V.ADD, u))
        if s.local(st.ATTACK_AIR) == 0:
            out = add_air(s, side, 1, s.air[side], out)
        if contact:
            out = append(out, act(V.COMMIT, 0))
        return out

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
    if s.air[side] > 0:
        return True
    return any(can_support(s, u, target) for u in range(U.FIRST[side], U.LAST[side]))


class CommitDefense(Ruled):
    """[5.1.1] [C2] The defender declares guns and air; the units in the hex all defend. Then nothing changes."""

    ref = "5.1.1"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.1", "commit defense", int(s.local(st.TARGET)))

    def seat(self, s: Desert) -> i64:
        return 1 - s.local(st.ACTOR)

    def legal(self, s: Desert) -> vec[i64]:
        side, target = 1 - s.local(st.ACTOR), s.local(st.TARGET)
        out = vec[i64]()
        for u in range(U.FIRST[side], U.LAST[side]):
            if can_support(s, u, target):
                out = append(out, act(V.ADD, u))
        if s.local(st.DEFENSE_AIR) == 0:
            out = add_air(s, side, 1, s.air[side], out)
        return append(out, act(V.COMMIT, 0))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.ADD:
            s.marks[arg_of(a)] |= st.FOUGHT
            st.set_role(s, arg_of(a), st.SUPPORTING)
            log.say("8.0", "supports", arg_of(a), s.loc[arg_of(a)], s.local(st.TARGET))
        elif verb_of(a) == V.AIR:
            s.set_local(st.DEFENSE_AIR, spend_air(s, 1 - s.local(st.ACTOR), arg_of(a), log))
        else:
            s.next()


# --- [5.1.1] to [5.1.5] the ledger ----------------------------------------------------------------------------------


def ratio_column(attack: i64, defense: i64) -> i64:
    """[5.1.1] [C3] The column of the ratio: fractions are dropped in the defender's favour, then held in the table."""
    if defense < 1:
        defense = 1
    if attack >= defense:
        ratio = attack // defense
        return T.EVEN - 1 + (ratio if ratio < T.BEST_RATIO else i64(T.BEST_RATIO))
    if attack < 1:
        return T.EVEN + 1 - T.WORST_RATIO
    ratio = (defense + attack - 1) // attack
    return T.EVEN + 1 - (ratio if ratio < T.WORST_RATIO else i64(T.WORST_RATIO))


def attack_total(s: Desert, side: i64, air: i64, log: Log) -> i64:
    """[5.1.1] [8.0] [6.1] Attack powers in contact, guns at a distance, air points."""
    units: i64 = 0
    guns: i64 = 0
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & st.IN_CONTACT != 0:
            units += st.attack_of(s, u)
        elif s.marks[u] & st.AT_DISTANCE != 0:
            guns += st.attack_of(s, u)
    total = log.line("5.1.1", "attack_units", units)
    if guns > 0:
        total += log.line("8.0", "attack_guns", guns)
    if air > 0:
        total += log.line("6.1", "attack_air", air)
    return total


def defense_total(s: Desert, side: i64, air: i64, log: Log) -> i64:
    """[5.1.1] [8.0] [6.1] Defense powers in the hex, the attack powers of supporting guns, air points."""
    units: i64 = 0
    guns: i64 = 0
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & st.DEFENDING != 0:
            units += st.defense_of(s, u)
        elif s.marks[u] & st.SUPPORTING != 0:
            guns += st.attack_of(s, u)
    total = log.line("5.1.1", "defense_units", units)
    if guns > 0:
        total += log.line("8.0", "defense_guns", guns)
    if air > 0:
        total += log.line("6.1", "defense_air", air)
    return total


def terrain_shift(h: i64, log: Log) -> i64:
    """[5.1.2] [10.0] Columns to the left: the crest's, and the fortification's on top of it."""
    shift: i64 = 0
    if G.IS_CREST[h] != 0:
        shift += log.line("5.1.2", "crest", T.CREST_COLUMNS)
    if G.FORTIFIED[h] != 0:
        shift += log.line("10.0", "fortification", T.FORTIFICATION_COLUMNS)
    return shift


def target_mines_shift(s: Desert, attacker: i64, h: i64, log: Log) -> i64:
    """[9.2] Allied units attacked in mines, in whatever way, suffer a column to the right."""
    if attacker == G.AXIS and st.is_mined(s, h):
        return log.line("9.2", "target_on_mines", T.TARGET_ON_MINES_SHIFT)
    return 0


def complete_divisions(s: Desert, side: i64) -> i64:
    """[5.1.4] [C11] How many divisions of the side take part with all their original units. The 50th never counts."""
    present = filled(i64(len(U.DIVISION_SIZE)), 0)
    n: i64 = 0
    for u in range(U.FIRST[side], U.LAST[side]):
        d = U.DIVISION[u]
        if d >= 0 and s.marks[u] & st.ROLE != 0:
            present[d] += 1
            if present[d] == U.DIVISION_SIZE[d]:
                n += U.DIVISION_BONUS[d]
    return n


def armor_meets_infantry(s: Desert, attacker: i64, h: i64) -> bool:
    """[5.1.5] [C12] Whether armor in contact attacks infantry without armor in open ground."""
    if G.IS_CREST[h] != 0 or G.FORTIFIED[h] != 0:
        return False
    armor = False
    for u in range(U.FIRST[attacker], U.LAST[attacker]):
        if s.marks[u] & st.IN_CONTACT != 0 and U.IS_ARMOR[u] != 0:
            armor = True
    infantry = False
    for u in range(U.FIRST[1 - attacker], U.LAST[1 - attacker]):
        if s.marks[u] & st.DEFENDING != 0:
            if U.SPOILS_ARMOR[u] != 0:
                return False
            if U.IS_INFANTRY[u] != 0:
                infantry = True
    return armor and infantry


def combat_column(s: Desert, side: i64, h: i64, attack_air: i64, defense_air: i64, log: Log) -> i64:
    """[5.1] [C4] The column of the Combat Effects Table: the ratio and every shift, a line of the ledger each."""
    attack = attack_total(s, side, attack_air, log)
    defense = defense_total(s, 1 - side, defense_air, log)
    column = ratio_column(attack, defense)
    log.say("5.1.1", "ratio", attack, defense, column)
    column += terrain_shift(h, log)
    if is_besieged(s, 1 - side, h):
        column += log.line("5.1.3", "siege", T.SIEGE_SHIFT)
    divisions = complete_divisions(s, side)
    if divisions > 0:
        column += log.line("5.1.4", "attacking_divisions", divisions * T.DIVISION_SHIFT)
    divisions = complete_divisions(s, 1 - side)
    if divisions > 0:
        column += log.line("5.1.4", "defending_divisions", -divisions * T.DIVISION_SHIFT)
    if armor_meets_infantry(s, side, h):
        column += log.line("5.1.5", "armor_on_infantry", T.ARMOR_SHIFT)
    if side == G.ALLIED and attackers_all_on_mines(s):
        column += log.line("9.2", "attackers_on_mines", T.ATTACK_FROM_MINES_SHIFT)
    column += target_mines_shift(s, side, h, log)
    column = T.COMBAT_EFFECTS.clamp(column)
    log.say("5.1.6", "column", column, 0, 0)
    return column


def settle_combat(s: Desert, log: Log) -> None:
    """[5.1] Both have declared: the column is fixed."""
    s.set_local(
        st.COLUMN,
        combat_column(s, s.local(st.ACTOR), s.local(st.TARGET), s.local(st.ATTACK_AIR), s.local(st.DEFENSE_AIR), log),
    )


class RollTwoDice(Ruled):
    """[2.4.3] Two dice; their sum is the row of a table whose column is fixed."""

    def prompt(self, s: Desert) -> Said:
        return said(self.ref, "roll")

    def seat(self, s: Desert) -> i64:
        return CHANCE

    def legal(self, s: Desert) -> vec[i64]:
        return act_each(vec[i64](), V.ROLL, T.SUMS)

    def weights(self, s: Desert) -> vec[i64]:
        return T.SUM_WEIGHTS

    def read(self, s: Desert, table: Table, row_of: vec[i64], total: i64, event: str, log: Log) -> None:
        """The result goes into the frame."""
        code = table.cell(row_of[total], s.local(st.COLUMN))
        s.set_local(st.RESULT, code)
        s.next()
        log.say(self.ref, event, total, s.local(st.COLUMN), code)


class RollCombat(RollTwoDice):
    """[5.1.6] The roll on the Combat Effects Table."""

    ref = "5.1.6"

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        self.read(s, T.COMBAT_EFFECTS, T.COMBAT_ROW, arg_of(a), "combat_result", log)

    def throw(self, s: Desert) -> Throw:
        about = said("5.1.6", "combat throw", int(s.local(st.TARGET)), int(s.local(st.COLUMN)))
        return Throw(int(s.local(st.ACTOR)), about, T.COUNTED)

    def fall(self, s: Desert, a: i64) -> Fall:
        code = int(T.COMBAT_EFFECTS.cell(T.COMBAT_ROW[arg_of(a)], s.local(st.COLUMN)))
        side, does = int(s.local(st.ACTOR)), T.RESULT_EFFECTS[code]
        mine = int(does & (T.ATTACKER_LOSES | T.ATTACKER_HIT | T.TIE) != 0)
        theirs = int(does & (T.DEFENDER_LOSES | T.DEFENDER_HIT | T.TIE) != 0)
        return Fall(said("5.1.6", "combat fall", code), T.RANKS[code], by_seat(2, (side, mine), (1 - side, theirs)))
