"""Chapter 7: Combat, sections 7.0 to 7.6 and 7.9. (Provenance: the table is the seed's; the rest see each rule.)"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Die
from alamein.games.alam_halfa.instant import deplete, eliminate, enter
from alamein.games.alam_halfa.rules.c05_movement import way_to
from alamein.games.alam_halfa.rules.c08_support import cannot_bombard, strongest
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.state import AlamHalfa, attack_strength, defense_strength
from alamein.games.alam_halfa.tables import (
    A1,
    A2,
    A3,
    ADJ,
    AE,
    COMBAT_ROW,
    D2,
    D3,
    DE,
    EX,
    FIRST,
    LAST,
    MINES_ROW,
    NONE,
    ONE_ATTACKER,
    RESULT,
    SIDE,
    UNITS,
    WAYS,
    column_of,
)
from alamein.games.alam_halfa.vocabulary import (
    ADVANCE,
    ADVANCE_,
    ATTACK_,
    ATTACK_FIRE,
    BOMBARD,
    COMBAT_,
    DEFENDER_TOO,
    DONE,
    ENGAGE,
    HOLD,
    LOSE,
    LOSS,
    RESISTANCE,
    TARGET_HEX,
    WITH,
    Asked,
)

QUIET: Final = Log(False)

# --- [7.1] [7.2] who attacks whom ------------------------------------------------------------------------------


def cannot_join(s: AlamHalfa, u: i64, target: i64) -> str:
    """[7.1] Own units next to the target, into a hex they could enter [A14]; [7.2] each unit attacks once a phase."""
    if SIDE[u] != s.side or s.loc[u] < 0:
        return "7.1"
    if s.fought[u] != 0:
        return "7.2"
    way = way_to(s.loc[u], s.loc[target])
    return "7.1" if way < 0 or WAYS[way] < 0 else ""


def cannot_attack(s: AlamHalfa, target: i64) -> str:
    """[7.2] A unit is attacked by ground units once a phase [A15]; [7.1] somebody must be able to attack it."""
    if SIDE[target] == s.side or s.loc[target] < 0:
        return "7.1"
    if s.attacked[target] != 0:
        return "7.2"
    for way in range(6 * s.loc[target], 6 * s.loc[target] + 6):
        u = neighbour(s, way)
        if u >= 0 and cannot_join(s, u, target) == "":
            return ""
    return "7.1"


def neighbour(s: AlamHalfa, way: i64) -> i64:
    """The unit in the hex to which `way` leads, the map's barriers aside, or NONE."""
    h = ADJ[way]
    return s.at[h] if h >= 0 else NONE


class ChooseAttack(Asked):
    """[7.0] Attacks are voluntary, one at a time, in the attacker's order; [8.4] bombardments stand between them."""

    ref = "7.0"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = append(vec[i64](), act(DONE, 0))
        enemy = 1 - s.side
        reach = strongest(s, s.side)
        for target in range(FIRST[enemy], LAST[enemy]):
            if s.loc[target] < 0:
                continue
            if cannot_attack(s, target) == "":
                out = append(out, act(ATTACK_, target))
            if cannot_bombard(s, target, reach) == "":
                out = append(out, act(BOMBARD, target))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == DONE:
            s.end()
            return
        s.target = arg_of(a)
        s.call(COMBAT_, s.loc[s.target], 0, 0)
        if verb_of(a) == BOMBARD:
            s.bombarding = 1
            s.goto(ATTACK_FIRE)

    def cannot(self, s: AlamHalfa, a: int) -> str:
        if verb_of(a) == ATTACK_:
            return cannot_attack(s, arg_of(a))
        return cannot_bombard(s, arg_of(a), strongest(s, s.side)) if verb_of(a) == BOMBARD else self.ref


class ChooseAttackers(Asked):
    """[7.2] Any number of units next to the one target hex join in, with their whole strength."""

    ref = "7.2"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        if attackers(s) > 0:
            out = append(out, act(ENGAGE, 0))
        h = s.loc[s.target]
        for way in range(6 * h, 6 * h + 6):
            u = neighbour(s, way)
            if u >= 0 and s.fighting[u] == 0 and cannot_join(s, u, s.target) == "":
                out = append(out, act(WITH, u))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == WITH:
            s.fighting[arg_of(a)] = 1
            return
        s.attacked[s.target] = 1
        log.say("7.0", "attacks", s.target, s.loc[s.target], 0)
        for u in range(FIRST[s.side], LAST[s.side]):
            if s.fighting[u] != 0:
                s.fought[u] = 1
        s.next()

    def cannot(self, s: AlamHalfa, a: int) -> str:
        return cannot_join(s, arg_of(a), s.target) if verb_of(a) == WITH else self.ref


def attackers(s: AlamHalfa) -> i64:
    """How many units attack in this combat and are still on the map."""
    n: i64 = 0
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.fighting[u] != 0 and s.loc[u] >= 0:
            n += 1
    return n


def only_attacker(s: AlamHalfa) -> i64:
    """The first unit attacking in this combat."""
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.fighting[u] != 0 and s.loc[u] >= 0:
            return u
    return NONE


# --- [7.3] to [7.6] resolution ---------------------------------------------------------------------------------


def share(log: Log, rule: str, kind: str, u: i64, value: i64) -> i64:
    """A line of the ledger: records who brings what and returns it."""
    log.say(rule, kind, u, value, 0)
    return value


def attack_total(s: AlamHalfa, log: Log) -> i64:
    """[7.3] Attack strengths plus the attacker's markers; [8.4] a bombardment has only its marker."""
    total: i64 = 0
    for u in range(FIRST[s.side], LAST[s.side]):
        if s.fighting[u] != 0 and s.loc[u] >= 0:
            total += share(log, "7.3", "attack strength", u, attack_strength(s, u))
    if s.attack_fire > 0:
        total += share(log, "8.3", "attack fire", s.side, s.attack_fire)
    return total


def defense_total(s: AlamHalfa, log: Log) -> i64:
    """[7.3] The target's defense strength plus the defender's markers."""
    total = share(log, "7.3", "defense strength", s.target, defense_strength(s, s.target))
    if s.defense_fire > 0:
        total += share(log, "8.3", "defense fire", 1 - s.side, s.defense_fire)
    return total


def row_of(s: AlamHalfa, log: Log) -> i64:
    """[7.4] The row of the target's terrain; [14.2] Mines if hostile to the attacker; [8.5] bombardments alike."""
    h = s.loc[s.target]
    if is_enemy_minefield(s, s.side, h) != 0:
        return share(log, "14.2", "terrain row", h, MINES_ROW)
    return share(log, "8.5" if s.bombarding != 0 else "7.4", "terrain row", h, COMBAT_ROW[h])


def reckon(s: AlamHalfa, log: Log) -> i64:
    """[7.3] The combat differential; its column follows from the row [7.6]."""
    differential = attack_total(s, log) - defense_total(s, log)
    log.say("7.3", "differential", differential, column_of(row_of(s, log), differential) + 1, 0)
    return differential


def total_up(s: AlamHalfa, log: Log) -> None:
    """[7.3] All markers are on the table: the differential is final."""
    s.differential = reckon(s, log)


class RollDie(Die[AlamHalfa]):
    """[7.6] One die, read in the column of the differential."""

    ref = "7.6"

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        s.next()
        column = column_of(row_of(s, QUIET), s.differential)
        s.outcome = RESULT[12 * (arg_of(a) - 1) + column]
        log.say("7.6", "result", arg_of(a), s.outcome, column + 1)


def carry_out(s: AlamHalfa, log: Log) -> None:
    """[7.6] What the result does; [8.4] a bombardment can hurt only the defender [A30]."""
    result = s.outcome
    if result == DE:
        eliminate(s, s.target, "7.6", log)
    elif result in (D2, D3):
        s.call(RESISTANCE, 1 - s.side, 0, 0)
    elif s.bombarding != 0:
        if result == EX:
            deplete(s, s.target, "8.4", log)
    elif result == EX:
        s.call(LOSS, 1, 0, 0)
    elif result == ONE_ATTACKER:
        s.call(LOSS, 0, 0, 0)
    elif result in (A1, A2, A3):
        s.call(RESISTANCE, s.side, 0, 0)
    elif result == AE:
        for u in range(FIRST[s.side], LAST[s.side]):
            if s.fighting[u] != 0:
                eliminate(s, u, "7.6", log)


def offer_loss(s: AlamHalfa, log: Log) -> None:
    """[7.6] A lone attacker is the one that suffers."""
    if attackers(s) == 1:
        suffer(s, only_attacker(s), log)


def suffer(s: AlamHalfa, u: i64, log: Log) -> None:
    """[7.6] One attacker is depleted, and by Ex the defender after it [A17]."""
    too = s.local(DEFENDER_TOO)
    s.end()
    deplete(s, u, "7.6", log)
    if too != 0:
        deplete(s, s.target, "7.6", log)


class ChooseLoss(Asked):
    """[7.6] The attackers' owner picks which of them suffers Ex or (A) [A17]."""

    ref = "7.6"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        for u in range(FIRST[s.side], LAST[s.side]):
            if s.fighting[u] != 0:
                out = append(out, act(LOSE, u))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        suffer(s, arg_of(a), log)


# --- [7.9] advance after combat --------------------------------------------------------------------------------


def cannot_advance(s: AlamHalfa, u: i64, h: i64) -> str:
    """[7.9] A surviving attacker of this combat that could step into the emptied hex [A21]; never a bombarder."""
    if s.bombarding != 0 or s.loc[u] < 0 or s.fighting[u] == 0 or s.at[h] >= 0:
        return "7.9"
    way = way_to(s.loc[u], h)
    return "7.9" if way < 0 or WAYS[way] < 0 else ""


def offer_advance(s: AlamHalfa, log: Log) -> None:
    """[7.9] Ask only if the target hex was emptied and somebody can take it."""
    h = s.local(TARGET_HEX)
    if s.bombarding != 0 or s.at[h] >= 0:
        return
    for u in range(FIRST[s.side], LAST[s.side]):
        if cannot_advance(s, u, h) == "":
            s.call(ADVANCE, h, 0, 0)
            return


class ChooseAdvance(Asked):
    """[7.9] One attacker may advance, free of cost, ignoring zones of control [6.2] and mines."""

    ref = "7.9"

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = append(vec[i64](), act(HOLD, 0))
        for u in range(FIRST[s.side], LAST[s.side]):
            if cannot_advance(s, u, s.local(TARGET_HEX)) == "":
                out = append(out, act(ADVANCE_, u))
        return out

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        h = s.local(TARGET_HEX)
        s.end()
        if verb_of(a) == ADVANCE_:
            u = arg_of(a)
            log.say("7.9", "advanced", u, s.loc[u], h)
            enter(s, u, h, log)
            settle(s)


def end_combat(s: AlamHalfa, log: Log) -> None:
    """[7.0] The combat is over before the next one begins."""
    s.target = NONE
    s.bombarding = 0
    s.attack_fire = 0
    s.defense_fire = 0
    s.differential = 0
    s.outcome = 0
    for u in range(UNITS):
        s.fighting[u] = 0
        s.pushed[u] = 0
