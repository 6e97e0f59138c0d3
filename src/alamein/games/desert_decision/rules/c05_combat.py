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
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIS,
    FORTIFIED,
    HEXES,
    IS_CREST,
    adjacent,
    distance,
)
from alamein.games.desert_decision.rules.c05_retreat import is_besieged
from alamein.games.desert_decision.rules.c06_air_power import add_air, spend_air
from alamein.games.desert_decision.rules.c08_artillery import can_fire, can_support
from alamein.games.desert_decision.rules.c09_minefields import attackers_all_on_mines
from alamein.games.desert_decision.state import (
    ACTOR,
    AIR_STRIKE,
    AT_DISTANCE,
    ATTACK_AIR,
    BOMBARDMENT,
    COLUMN,
    COMBAT,
    DEFENDING,
    DEFENSE_AIR,
    DUTY,
    FOUGHT,
    IN_CONTACT,
    RESULT,
    ROLE,
    SETTLE_COMBAT,
    SUPPORTING,
    TARGET,
    TARGETED,
    ActorsDecision,
    Desert,
    Ruled,
    attack_of,
    defense_of,
    is_held_by,
    is_mined,
    is_targeted,
    set_role,
)
from alamein.games.desert_decision.tables import (
    ARMOR_SHIFT,
    ATTACK_FROM_MINES_SHIFT,
    ATTACKER_HIT,
    ATTACKER_LOSES,
    BEST_RATIO,
    COMBAT_EFFECTS,
    COMBAT_ROW,
    COUNTED,
    CREST_COLUMNS,
    DEFENDER_HIT,
    DEFENDER_LOSES,
    DIVISION_SHIFT,
    EVEN,
    FORTIFICATION_COLUMNS,
    RANKS,
    RESULT_EFFECTS,
    SIEGE_SHIFT,
    STRIKE_LEAST,
    SUM_WEIGHTS,
    SUMS,
    TARGET_ON_MINES_SHIFT,
    TIE,
    WORST_RATIO,
)
from alamein.games.desert_decision.units import (
    DIVISION,
    DIVISION_BONUS,
    DIVISION_SIZE,
    FIRST,
    IS_ARMOR,
    IS_GUN,
    IS_INFANTRY,
    LAST,
    RANGE,
    SIDE,
    SPOILS_ARMOR,
    UNITS,
)
from alamein.games.desert_decision.verbs import ADD, AIR, ATTACK_HEX, BOMBARD, COMMIT, DONE, ROLL, STRIKE

# --- [5.0] the combat phase: who may, who must ----------------------------------------------------------------------

OPEN_HEX: Final = 1  # an enemy hex not attacked yet this phase
TOUCHED: Final = 2  # a unit in contact may attack it
IN_RANGE: Final = 4  # a gun may bombard it
CLAIMED: Final = 8  # a unit that must attack has no other hex to attack [M9]


def end_combat_phase(s: Desert, log: Log) -> None:
    """[3.0] [8.0] In the next phase every unit may fight once more and every hex may be attacked once more."""
    for u in range(UNITS):
        s.marks[u] &= ~FOUGHT
        s.marks[u] &= ~DUTY
    for h in range(HEXES):
        s.hexes[h] &= ~TARGETED


def open_hexes_around(s: Desert, u: i64) -> i64:
    """[M9] How many enemy hexes in contact with the unit may still be attacked."""
    h = s.loc[u]
    n: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] >= 0 and is_held_by(s, 1 - SIDE[u], ADJ[k]) != 0 and is_targeted(s, ADJ[k]) == 0:
            n += 1
    return n


def has_duty(s: Desert, u: i64) -> i64:
    """[4.1.2] [M9] 1 if the unit must still attack; the duty lapses with the unit or with the last open hex."""
    if s.marks[u] & DUTY == 0 or s.marks[u] & FOUGHT != 0 or s.loc[u] < 0:
        return 0
    return 1 if open_hexes_around(s, u) > 0 else 0


def survey(s: Desert, side: i64) -> vec[i64]:
    """[5.0] [8.0] What may be done to every hex, as bits: OPEN_HEX, TOUCHED, IN_RANGE, CLAIMED."""
    enemy = 1 - side
    marks = filled(HEXES, 0)
    for e in range(FIRST[enemy], LAST[enemy]):
        if s.loc[e] >= 0 and is_targeted(s, s.loc[e]) == 0:
            marks[s.loc[e]] = OPEN_HEX
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] >= 0 and s.marks[u] & FOUGHT == 0:
            _touch(s, u, marks)
            if IS_GUN[u] != 0 and can_fire(s, u) != 0 and attack_of(s, u) > 0:
                for e in range(FIRST[enemy], LAST[enemy]):
                    h = s.loc[e]
                    if h >= 0 and marks[h] & IN_RANGE == 0 and distance(s.loc[u], h) <= RANGE[u]:
                        marks[h] |= IN_RANGE
    return marks


def _touch(s: Desert, u: i64, marks: vec[i64]) -> None:
    """[5.0] [M9] Mark the hexes this unit may attack in contact, and the one it must if there is only one."""
    h = s.loc[u]
    found: i64 = 0
    last: i64 = 0
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and marks[n] & OPEN_HEX != 0:
            marks[n] |= TOUCHED
            found += 1
            last = n
    if found == 1 and s.marks[u] & DUTY != 0:
        marks[last] |= CLAIMED


def a_duty_stands(s: Desert, side: i64) -> i64:
    """[4.1.2] 1 if some unit of the side must still attack."""
    for u in range(FIRST[side], LAST[side]):
        if has_duty(s, u) != 0:
            return 1
    return 0


class ChooseAttack(ActorsDecision):
    """[5.0] [C16] The side whose phase it is chooses its next attack, in any order, or ends the phase."""

    ref = "5.0"

    def prompt(self, s: Desert) -> Said:
        """[4.1.2] Who must still attack is named: the phase cannot end before."""
        side = s.local(ACTOR)
        bound = [u for u in range(int(FIRST[side]), int(LAST[side])) if has_duty(s, u) != 0]
        return said("4.1.2", "must attack", *bound) if bound else said("5.0", "choose attack")

    def legal(self, s: Desert) -> vec[i64]:
        side = s.local(ACTOR)
        marks = survey(s, side)
        strikes = s.air[side] >= STRIKE_LEAST
        out = vec[i64]()
        for h in range(HEXES):
            m = marks[h]
            if m & OPEN_HEX == 0:
                continue
            if m & TOUCHED != 0:
                out = append(out, act(ATTACK_HEX, h))
            if m & CLAIMED == 0:
                if m & IN_RANGE != 0:
                    out = append(out, act(BOMBARD, h))
                if strikes:
                    out = append(out, act(STRIKE, h))
        if a_duty_stands(s, side) == 0:
            out = append(out, act(DONE, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        verb, h, side = verb_of(a), arg_of(a), s.local(ACTOR)
        if verb == DONE:
            s.next()
            return
        s.hexes[h] |= TARGETED
        for u in range(FIRST[1 - side], LAST[1 - side]):
            if s.loc[u] == h:
                set_role(s, u, DEFENDING)
        if verb == ATTACK_HEX:
            log.say("5.0", "attacks", side, h, 0)
            s.call(COMBAT, side, h, 0)
            _add_those_who_must(s, side, h, log)
        elif verb == BOMBARD:
            log.say("8.0", "bombards", side, h, 0)
            s.call(BOMBARDMENT, side, h, 0)
        else:
            log.say("6.2", "strikes", side, h, 0)
            s.call(AIR_STRIKE, side, h, 0)


def _add_those_who_must(s: Desert, side: i64, target: i64, log: Log) -> None:
    """[M9] The attack includes every unit that must attack and has no other hex left to attack."""
    for u in range(FIRST[side], LAST[side]):
        if s.marks[u] & DUTY == 0 or s.marks[u] & FOUGHT != 0 or s.loc[u] < 0:
            continue
        if adjacent(s.loc[u], target) != 0 and open_hexes_around(s, u) == 0:
            commit_unit(s, u, target, log)


# --- [5.1.1] the two declarations -----------------------------------------------------------------------------------


def commit_unit(s: Desert, u: i64, target: i64, log: Log) -> None:
    """[5.1.1] The unit attacks, in contact or from a distance."""
    s.marks[u] |= FOUGHT
    if adjacent(s.loc[u], target) != 0:
        set_role(s, u, IN_CONTACT)
        log.say("5.1.1", "joins", u, s.loc[u], target)
    else:
        set_role(s, u, AT_DISTANCE)
        log.say("8.0", "fires", u, s.loc[u], target)


def can_attack(s: Desert, u: i64, target: i64) -> i64:
    """[C1] [C13] 1 if the unit may join the attack: unused, and in contact or a gun in range out of contact."""
    if s.loc[u] < 0 or s.marks[u] & FOUGHT != 0:
        return 0
    return 1 if adjacent(s.loc[u], target) != 0 or can_support(s, u, target) != 0 else 0


class CommitAttack(ActorsDecision):
    """[5.1.1] [C2] The attacker declares units, guns and air before he hears what defends."""

    ref = "5.1.1"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.1", "commit attack", int(s.local(TARGET)))

    def legal(self, s: Desert) -> vec[i64]:
        side, target = s.local(ACTOR), s.local(TARGET)
        out = vec[i64]()
        contact = False
        for u in range(FIRST[side], LAST[side]):
            if s.marks[u] & IN_CONTACT != 0:
                contact = True
            elif can_attack(s, u, target) != 0:
                out = append(out, act(ADD, u))
        if s.local(ATTACK_AIR) == 0:
            out = add_air(s, side, 1, s.air[side], out)
        if contact:
            out = append(out, act(COMMIT, 0))
        return out

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == ADD:
            commit_unit(s, arg_of(a), s.local(TARGET), log)
        elif verb_of(a) == AIR:
            s.set_local(ATTACK_AIR, spend_air(s, s.local(ACTOR), arg_of(a), log))
        else:
            s.next()
            if has_reply(s, 1 - s.local(ACTOR), s.local(TARGET)) == 0:
                s.goto(SETTLE_COMBAT)


def has_reply(s: Desert, side: i64, target: i64) -> i64:
    """[5.1.1] 1 if the defender has anything to declare besides the units in the hex."""
    if s.air[side] > 0:
        return 1
    for u in range(FIRST[side], LAST[side]):
        if can_support(s, u, target) != 0:
            return 1
    return 0


class CommitDefense(Ruled):
    """[5.1.1] [C2] The defender declares guns and air; the units in the hex all defend. Then nothing changes."""

    ref = "5.1.1"

    def prompt(self, s: Desert) -> Said:
        return said("5.1.1", "commit defense", int(s.local(TARGET)))

    def seat(self, s: Desert) -> i64:
        return 1 - s.local(ACTOR)

    def legal(self, s: Desert) -> vec[i64]:
        side, target = 1 - s.local(ACTOR), s.local(TARGET)
        out = vec[i64]()
        for u in range(FIRST[side], LAST[side]):
            if can_support(s, u, target) != 0:
                out = append(out, act(ADD, u))
        if s.local(DEFENSE_AIR) == 0:
            out = add_air(s, side, 1, s.air[side], out)
        return append(out, act(COMMIT, 0))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == ADD:
            s.marks[arg_of(a)] |= FOUGHT
            set_role(s, arg_of(a), SUPPORTING)
            log.say("8.0", "supports", arg_of(a), s.loc[arg_of(a)], s.local(TARGET))
        elif verb_of(a) == AIR:
            s.set_local(DEFENSE_AIR, spend_air(s, 1 - s.local(ACTOR), arg_of(a), log))
        else:
            s.next()


# --- [5.1.1] to [5.1.5] the ledger ----------------------------------------------------------------------------------


def ratio_column(attack: i64, defense: i64) -> i64:
    """[5.1.1] [C3] The column of the ratio: fractions are dropped in the defender's favour, then held in the table."""
    if defense < 1:
        defense = 1
    if attack >= defense:
        ratio = attack // defense
        return EVEN - 1 + (ratio if ratio < BEST_RATIO else i64(BEST_RATIO))
    if attack < 1:
        return EVEN + 1 - WORST_RATIO
    ratio = (defense + attack - 1) // attack
    return EVEN + 1 - (ratio if ratio < WORST_RATIO else i64(WORST_RATIO))


def attack_total(s: Desert, side: i64, air: i64, log: Log) -> i64:
    """[5.1.1] [8.0] [6.1] Attack powers in contact, guns at a distance, air points."""
    units: i64 = 0
    guns: i64 = 0
    for u in range(FIRST[side], LAST[side]):
        if s.marks[u] & IN_CONTACT != 0:
            units += attack_of(s, u)
        elif s.marks[u] & AT_DISTANCE != 0:
            guns += attack_of(s, u)
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
    for u in range(FIRST[side], LAST[side]):
        if s.marks[u] & DEFENDING != 0:
            units += defense_of(s, u)
        elif s.marks[u] & SUPPORTING != 0:
            guns += attack_of(s, u)
    total = log.line("5.1.1", "defense_units", units)
    if guns > 0:
        total += log.line("8.0", "defense_guns", guns)
    if air > 0:
        total += log.line("6.1", "defense_air", air)
    return total


def terrain_shift(h: i64, log: Log) -> i64:
    """[5.1.2] [10.0] Columns to the left: the crest's, and the fortification's on top of it."""
    shift: i64 = 0
    if IS_CREST[h] != 0:
        shift += log.line("5.1.2", "crest", CREST_COLUMNS)
    if FORTIFIED[h] != 0:
        shift += log.line("10.0", "fortification", FORTIFICATION_COLUMNS)
    return shift


def target_mines_shift(s: Desert, attacker: i64, h: i64, log: Log) -> i64:
    """[9.2] Allied units attacked in mines, in whatever way, suffer a column to the right."""
    if attacker == AXIS and is_mined(s, h) != 0:
        return log.line("9.2", "target_on_mines", TARGET_ON_MINES_SHIFT)
    return 0


def complete_divisions(s: Desert, side: i64) -> i64:
    """[5.1.4] [C11] How many divisions of the side take part with all their original units. The 50th never counts."""
    present = filled(i64(len(DIVISION_SIZE)), 0)
    n: i64 = 0
    for u in range(FIRST[side], LAST[side]):
        d = DIVISION[u]
        if d >= 0 and s.marks[u] & ROLE != 0:
            present[d] += 1
            if present[d] == DIVISION_SIZE[d]:
                n += DIVISION_BONUS[d]
    return n


def armor_meets_infantry(s: Desert, attacker: i64, h: i64) -> i64:
    """[5.1.5] [C12] 1 if armor in contact attacks infantry without armor in open ground."""
    if IS_CREST[h] != 0 or FORTIFIED[h] != 0:
        return 0
    armor = False
    for u in range(FIRST[attacker], LAST[attacker]):
        if s.marks[u] & IN_CONTACT != 0 and IS_ARMOR[u] != 0:
            armor = True
    infantry = False
    for u in range(FIRST[1 - attacker], LAST[1 - attacker]):
        if s.marks[u] & DEFENDING != 0:
            if SPOILS_ARMOR[u] != 0:
                return 0
            if IS_INFANTRY[u] != 0:
                infantry = True
    return 1 if armor and infantry else 0


def combat_column(s: Desert, side: i64, h: i64, attack_air: i64, defense_air: i64, log: Log) -> i64:
    """[5.1] [C4] The column of the Combat Effects Table: the ratio and every shift, a line of the ledger each."""
    attack = attack_total(s, side, attack_air, log)
    defense = defense_total(s, 1 - side, defense_air, log)
    column = ratio_column(attack, defense)
    log.say("5.1.1", "ratio", attack, defense, column)
    column += terrain_shift(h, log)
    if is_besieged(s, 1 - side, h) != 0:
        column += log.line("5.1.3", "siege", SIEGE_SHIFT)
    divisions = complete_divisions(s, side)
    if divisions > 0:
        column += log.line("5.1.4", "attacking_divisions", divisions * DIVISION_SHIFT)
    divisions = complete_divisions(s, 1 - side)
    if divisions > 0:
        column += log.line("5.1.4", "defending_divisions", -divisions * DIVISION_SHIFT)
    if armor_meets_infantry(s, side, h) != 0:
        column += log.line("5.1.5", "armor_on_infantry", ARMOR_SHIFT)
    if side == ALLIED and attackers_all_on_mines(s) != 0:
        column += log.line("9.2", "attackers_on_mines", ATTACK_FROM_MINES_SHIFT)
    column += target_mines_shift(s, side, h, log)
    column = COMBAT_EFFECTS.clamp(column)
    log.say("5.1.6", "column", column, 0, 0)
    return column


def settle_combat(s: Desert, log: Log) -> None:
    """[5.1] Both have declared: the column is fixed."""
    s.set_local(
        COLUMN,
        combat_column(s, s.local(ACTOR), s.local(TARGET), s.local(ATTACK_AIR), s.local(DEFENSE_AIR), log),
    )


class RollTwoDice(Ruled):
    """[2.4.3] Two dice; their sum is the row of a table whose column is fixed."""

    def prompt(self, s: Desert) -> Said:
        return said(self.ref, "roll")

    def seat(self, s: Desert) -> i64:
        return CHANCE

    def legal(self, s: Desert) -> vec[i64]:
        return act_each(vec[i64](), ROLL, SUMS)

    def weights(self, s: Desert) -> vec[i64]:
        return SUM_WEIGHTS

    def read(self, s: Desert, table: Table, row_of: vec[i64], total: i64, event: str, log: Log) -> None:
        """The result goes into the frame."""
        code = table.cell(row_of[total], s.local(COLUMN))
        s.set_local(RESULT, code)
        s.next()
        log.say(self.ref, event, total, s.local(COLUMN), code)


class RollCombat(RollTwoDice):
    """[5.1.6] The roll on the Combat Effects Table."""

    ref = "5.1.6"

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        self.read(s, COMBAT_EFFECTS, COMBAT_ROW, arg_of(a), "combat_result", log)

    def throw(self, s: Desert) -> Throw:
        about = said("5.1.6", "combat throw", int(s.local(TARGET)), int(s.local(COLUMN)))
        return Throw(int(s.local(ACTOR)), about, COUNTED)

    def fall(self, s: Desert, a: i64) -> Fall:
        code = int(COMBAT_EFFECTS.cell(COMBAT_ROW[arg_of(a)], s.local(COLUMN)))
        side, does = int(s.local(ACTOR)), RESULT_EFFECTS[code]
        mine = int(does & (ATTACKER_LOSES | ATTACKER_HIT | TIE) != 0)
        theirs = int(does & (DEFENDER_LOSES | DEFENDER_HIT | TIE) != 0)
        return Fall(said("5.1.6", "combat fall", code), RANKS[code], by_seat(2, (side, mine), (1 - side, theirs)))
