"""Chapter 5, second part: the column of a combat and the roll. [5.1.1] to [5.1.6]

Provenance: seed; how the column is found are readings [C3] [C4].
"""

from alamein.core.action import act_each, arg_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw, by_seat
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE, Decision
from alamein.core.table import Table
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c05_retreat import is_besieged
from alamein.games.desert_decision.rules.c09_minefields import attackers_all_on_mines
from alamein.games.desert_decision.state import Desert

# --- [5.1.1] to [5.1.5] the ledger ----------------------------------------------------------------------------------


def ratio_column(attack: i64, defense: i64) -> i64:
    """[5.1.1] [C3] The column of the ratio: fractions are dropped in the defender's favor, then held in the table."""
    if defense < 1:
        defense = 1
    if attack >= defense:
        ratio = attack // defense
        return T.EVEN - 1 + (ratio if ratio < T.BEST_RATIO else i64(T.BEST_RATIO))
    if attack < 1:
        return T.EVEN + 1 - T.WORST_RATIO
    ratio = (defense + attack - 1) // attack
    return T.EVEN + 1 - (ratio if ratio < T.WORST_RATIO else i64(T.WORST_RATIO))


def total(s: Desert, side: i64, attacks: bool, air: i64, log: Log) -> i64:
    """[5.1.1] [8.0] [6.1] Attack powers in contact or defense powers in the hex, guns at a distance, air points."""
    close, far = (st.IN_CONTACT, st.AT_DISTANCE) if attacks else (st.DEFENDING, st.SUPPORTING)
    key = ("attack_units", "attack_guns", "attack_air") if attacks else ("defense_units", "defense_guns", "defense_air")
    units: i64 = 0
    guns: i64 = 0
    for u in range(U.FIRST[side], U.LAST[side]):
        if s.marks[u] & close != 0:
            units += st.attack_of(s, u) if attacks else st.defense_of(s, u)
        elif s.marks[u] & far != 0:
            guns += st.attack_of(s, u)
    sum_of = log.line("5.1.1", key[0], units)
    sum_of += log.line("8.0", key[1], guns) if guns > 0 else i64(0)
    return sum_of + (log.line("6.1", key[2], air) if air > 0 else i64(0))


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


def is_open_ground(s: Desert, h: i64) -> bool:
    """[5.1.5] [C12] Clean ground, mined or not; a fortification on it is no terrain of its own, but for the option."""
    return G.IS_CREST[h] == 0 and (G.FORTIFIED[h] == 0 or s.forts_closed == 0)


def spoils_armor(s: Desert, u: i64) -> bool:
    """[5.1.5] [C12] Whether a defender, by the option, meets armor on equal terms for all that stand beside it."""
    return s.armor_spoils != 0 and U.SPOILS_ARMOR[u] != 0


def armor_meets_infantry(s: Desert, attacker: i64, h: i64) -> bool:
    """[5.1.5] [C12] Whether armor in contact attacks any infantry in open ground."""
    if not is_open_ground(s, h):
        return False
    armor = False
    for u in range(U.FIRST[attacker], U.LAST[attacker]):
        if s.marks[u] & st.IN_CONTACT != 0 and U.IS_ARMOR[u] != 0:
            armor = True
    infantry = False
    for u in range(U.FIRST[1 - attacker], U.LAST[1 - attacker]):
        if s.marks[u] & st.DEFENDING != 0:
            if spoils_armor(s, u):
                return False
            if U.IS_INFANTRY[u] != 0:
                infantry = True
    return armor and infantry


def combat_column(s: Desert, side: i64, h: i64, attack_air: i64, defense_air: i64, log: Log) -> i64:
    """[5.1] [C4] The column of the Combat Effects Table: the ratio and every shift, a line of the ledger each."""
    attack = total(s, side, True, attack_air, log)
    defense = total(s, 1 - side, False, defense_air, log)
    column = ratio_column(attack, defense)
    log.say("5.1.1", "ratio", attack, defense, column)
    column += st.terrain_shift(h, log)
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


class RollTwoDice(Decision[Desert]):
    """[2.4.3] Two dice; their sum is the row of a table whose column is fixed."""

    verbs: tuple[int, ...] = (V.ROLL,)

    def __init__(self, table: Table, row_of: vec[i64], event: str) -> None:
        self.table = table
        self.row_of = row_of
        self.event = event

    def seat(self, s: Desert) -> i64:
        return CHANCE

    def prompt(self, s: Desert) -> Said:
        return said(self.ref, "roll")

    def legal(self, s: Desert) -> vec[i64]:
        return act_each(vec[i64](), V.ROLL, T.SUMS)

    def weights(self, s: Desert) -> vec[i64]:
        return T.SUM_WEIGHTS

    def result(self, s: Desert, a: i64) -> i64:
        """The code in the row of the sum rolled."""
        return self.table.cell(self.row_of[arg_of(a)], s.local(st.COLUMN))

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        s.set_local(st.RESULT, self.result(s, a))
        s.next()
        log.say(self.ref, self.event, arg_of(a), s.local(st.COLUMN), s.local(st.RESULT))


class RollCombat(RollTwoDice):
    """[5.1.6] The roll on the Combat Effects Table."""

    ref = "5.1.6"

    def throw(self, s: Desert) -> Throw:
        about = said("5.1.6", "combat throw", s.local(st.TARGET), s.local(st.COLUMN))
        return Throw(s.local(st.ACTOR), about, T.COUNTED)

    def fall(self, s: Desert, a: i64) -> Fall:
        code, side = int(self.result(s, a)), int(s.local(st.ACTOR))
        does = T.RESULT_EFFECTS[code]
        mine = int(does & (T.ATTACKER_LOSES | T.ATTACKER_HIT | T.TIE) != 0)
        theirs = int(does & (T.DEFENDER_LOSES | T.DEFENDER_HIT | T.TIE) != 0)
        return Fall(said("5.1.6", "combat fall", code), T.RANKS[code], by_seat(2, (side, mine), (1 - side, theirs)))
