"""Chapter 7: Combat, sections 7.0 to 7.6 and 7.9. (Provenance: the table is the seed's; the rest see each rule.)"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.luck import Fall, Throw, by_seat, ladder
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Die
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules.c05_movement import way_to
from alamein.games.alam_halfa.rules.c07_retreat import can_finish
from alamein.games.alam_halfa.rules.c08_support import cannot_bombard, strongest
from alamein.games.alam_halfa.rules.c14_minefields import is_enemy_minefield
from alamein.games.alam_halfa.rules.c18_support_fire import settle
from alamein.games.alam_halfa.rules.c19_victory import deplete, eliminate, enter
from alamein.games.alam_halfa.state import AlamHalfa

QUIET: Final = Log(False)
RANKS: Final = ladder(T.RESULT_CODES, ("Ae", "(A)", "A3", "A2", "A1", ".", "Ex", "D2", "D3", "De"))

# --- [7.1] [7.2] who attacks whom ------------------------------------------------------------------------------


def cannot_join(s: AlamHalfa, u: i64, target: i64) -> str:
    """[7.1] Own units next to the target, into a hex they could enter [A14]; [7.2] each unit attacks once a phase."""
    if T.SIDE[u] != s.side:
        return "7.1 enemy"
    if s.loc[u] < 0:
        return "7.1 off the map"
    if s.marks[u] & st.FOUGHT != 0:
        return "7.2 fought"
    way = way_to(s.loc[u], s.loc[target])
    return "7.1 far" if way < 0 or T.WAYS[way] < 0 else ""


def cannot_attack(s: AlamHalfa, target: i64) -> str:
    """[7.2] A unit may be attacked again by units that have not fought [A42]; [7.1] somebody must be able to."""
    if T.SIDE[target] == s.side:
        return "7.1 own"
    if s.loc[target] < 0:
        return "7.1 off the map"
    if T.ATTACKS_ON_A_UNIT != 0 and s.marks[target] & st.ATTACKS >= T.ATTACKS_ON_A_UNIT * st.ONE_ATTACK:
        return "7.2 attacked"
    if not st.in_enemy_zoc(s, T.SIDE[target], s.loc[target]):
        return "7.1 nobody"  # whoever could attack it controls its hex
    for way in range(6 * s.loc[target], 6 * s.loc[target] + 6):
        u = neighbor(s, way)
        if u >= 0 and cannot_join(s, u, target) == "":
            return ""
    return "7.1 nobody"


def neighbor(s: AlamHalfa, way: i64) -> i64:
    """The unit in the hex to which `way` leads, the map's barriers aside, or NONE."""
    h = T.ADJ[way]
    return s.at[h] if h >= 0 else T.NONE


class ChooseAttack(st.Asked):
    """[7.0] Attacks are voluntary, one at a time, in the attacker's order; [8.4] bombardments stand between them."""

    ref = "7.0"
    verbs: tuple[int, ...] = (V.ATTACK, V.BOMBARD, V.DONE)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out, enemy = append(vec[i64](), act(V.DONE, 0)), 1 - s.side
        reach = strongest(s, s.side)
        for target in range(T.FIRST[enemy], T.LAST[enemy]):
            if s.loc[target] < 0:
                continue
            if cannot_attack(s, target) == "":
                out = append(out, act(V.ATTACK, target))
            if cannot_bombard(s, target, reach) == "":
                out = append(out, act(V.BOMBARD, target))
        return out

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        if verb_of(a) == V.DONE:
            return None
        if verb_of(a) == V.ATTACK:
            return against(cannot_attack(s, arg_of(a)), int(arg_of(a)))
        reach = strongest(s, s.side)
        return against(cannot_bombard(s, arg_of(a), reach), int(arg_of(a)), int(reach))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == V.DONE:
            s.end()
            return
        s.target = arg_of(a)
        s.call(st.COMBAT, s.loc[s.target], 0, 0)
        if verb_of(a) == V.BOMBARD:
            s.bombarding = 1
            s.goto(st.ATTACK_FIRE)


def cannot_take_part(s: AlamHalfa, u: i64) -> str:
    """[7.2] Why a unit may not join the attack being prepared."""
    return "7.2 joined" if st.fights(s, u) else cannot_join(s, u, s.target)


def joinable(s: AlamHalfa) -> vec[i64]:
    """The units next to the target."""
    out = vec[i64]()
    for way in range(6 * s.loc[s.target], 6 * s.loc[s.target] + 6):
        u = neighbor(s, way)
        if u >= 0:
            out = append(out, u)
    return out


class ChooseAttackers(st.Asked):
    """[7.2] Any number of units next to the one target hex join in, with their whole strength."""

    ref = "7.2"
    verbs: tuple[int, ...] = (V.WITH, V.ENGAGE)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = vec[i64]()
        if attackers(s) > 0:
            out = append(out, act(V.ENGAGE, 0))
        near = joinable(s)
        for i in range(i64(len(near))):
            if cannot_take_part(s, near[i]) == "":
                out = append(out, act(V.WITH, near[i]))
        return out

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        if verb_of(a) == V.ENGAGE:
            return None if attackers(s) > 0 else said("7.2", "nobody", int(s.target))
        return against(cannot_take_part(s, arg_of(a)), int(arg_of(a)), int(s.target))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        if verb_of(a) == V.WITH:
            s.marks[arg_of(a)] |= st.TAKES_PART
            return
        s.marks[s.target] += st.ONE_ATTACK
        log.say("7.0", "attacks", s.target, s.loc[s.target], 0)
        for u in range(T.FIRST[s.side], T.LAST[s.side]):
            if st.fights(s, u):
                s.marks[u] |= st.FOUGHT
        s.next()


def attackers(s: AlamHalfa) -> i64:
    """How many units attack in this combat and are still on the map."""
    return sum(1 for u in range(T.FIRST[s.side], T.LAST[s.side]) if st.fights(s, u) and s.loc[u] >= 0)


# --- [7.3] to [7.6] resolution ---------------------------------------------------------------------------------


def share(log: Log, rule: str, kind: str, u: i64, value: i64) -> i64:
    """A line of the ledger: records who brings what and returns it."""
    log.say(rule, kind, u, value, 0)
    return value


def attack_total(s: AlamHalfa, log: Log) -> i64:
    """[7.3] Attack strengths plus the attacker's markers; [8.4] a bombardment has only its marker."""
    total: i64 = 0
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if st.fights(s, u) and s.loc[u] >= 0:
            total += share(log, "7.3", "attack strength", u, st.attack_strength(s, u))
    if s.attack_fire > 0:
        total += share(log, "8.3", "support fire", s.side, s.attack_fire)
    return total


def defense_total(s: AlamHalfa, log: Log) -> i64:
    """[7.3] The target's defense strength plus the defender's markers."""
    total = share(log, "7.3", "defense strength", s.target, st.defense_strength(s, s.target))
    if s.defense_fire > 0:
        total += share(log, "8.3", "support fire", 1 - s.side, s.defense_fire)
    return total


def row_of(s: AlamHalfa, log: Log) -> i64:
    """[7.4] The row of the target's terrain; [14.2] Mines if hostile to an attacker, [8.5] not to shells [A43]."""
    h = s.loc[s.target]
    if (s.bombarding == 0 or T.MINES_SHELTER != 0) and is_enemy_minefield(s, s.side, h):
        return share(log, "14.2", "terrain row", h, T.MINES_ROW)
    return share(log, "8.5" if s.bombarding != 0 else "7.4", "terrain row", h, T.COMBAT_ROW[h])


def reckon(s: AlamHalfa, log: Log) -> i64:
    """[7.3] The combat differential; its column follows from the row [7.6]."""
    differential = attack_total(s, log) - defense_total(s, log)
    log.say("7.3", "differential", differential, T.column_of(row_of(s, log), differential) + 1, 0)
    return differential


def total_up(s: AlamHalfa, log: Log) -> None:
    """[7.3] All markers are on the table: the differential is final."""
    s.differential = reckon(s, log)


def column_now(s: AlamHalfa) -> i64:
    """[7.6] The column of the final differential."""
    return T.column_of(row_of(s, QUIET), s.differential)


def result_of(s: AlamHalfa, die: i64) -> i64:
    """[7.6] The result of a die; [8.4] of a bombardment, nothing where the attackers would suffer [A30]."""
    code = T.RESULT[12 * (die - 1) + column_now(s)]
    return T.NO_EFFECT if s.bombarding != 0 and code >= T.A1 else code


class RollDie(Die[AlamHalfa]):
    """[7.6] One die, read in the column of the differential."""

    ref = "7.6"

    def prompt(self, s: AlamHalfa) -> Said:
        return said(self.ref, self.name, int(s.target))

    def throw(self, s: AlamHalfa) -> Throw:
        what = "bombardment" if s.bombarding != 0 else "attack"
        return Throw(int(s.side), said("7.6", what, int(s.target), int(column_now(s)) + 1), "steps lost")

    def fall(self, s: AlamHalfa, a: i64) -> Fall:
        return fall_of(s, int(result_of(s, arg_of(a))))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        s.next()
        s.outcome = result_of(s, arg_of(a))
        log.say("7.6", "result", arg_of(a), s.outcome, column_now(s) + 1)


def fall_of(s: AlamHalfa, code: int) -> Fall:
    """What a result takes, in steps; [8.4] a bombardment can hurt only the defender."""
    side, mine, theirs = int(s.side), 0, 0
    if code == T.DE:
        theirs = steps(s, int(s.target))
    elif code == T.EX:
        mine, theirs = int(s.bombarding == 0), 1
    elif code == T.ONE_ATTACKER:
        mine = 1
    elif code == T.AE:
        mine = sum(steps(s, u) for u in range(int(T.FIRST[side]), int(T.LAST[side])) if st.fights(s, u))
    return Fall(meaning(s, code), RANKS[code], by_seat(2, (side, mine), (1 - side, theirs)))


def steps(s: AlamHalfa, u: int) -> int:
    """How often a unit can be depleted before it is gone, the last time included."""
    return 1 if st.is_weak(s, u) else 2


def meaning(s: AlamHalfa, code: int) -> Said:
    """[7.6] A result with what it means here; [7.7.1] [7.8] a unit that has no way back dies unless it can resist."""
    if code not in (T.D2, T.D3):
        return said("7.6", "Ex bombardment" if code == T.EX and s.bombarding != 0 else T.RESULT_CODES[code])
    case = ("retreats" if has_way_out(s, code) else "eliminated") + ("" if st.is_weak(s, s.target) else " or resists")
    return said("7.7.1", f"defender {case}", code, int(T.RETREAT_LENGTH[code]))


def has_way_out(s: AlamHalfa, code: int) -> bool:
    """[7.7.1] [7.7.2] Whether the target could carry out the retreat of a result."""
    u, h, length = s.target, s.loc[s.target], T.RETREAT_LENGTH[code]
    return can_finish(s, u, h, h, 0, length, False) or can_finish(s, u, h, h, 0, length, True)


def carry_out(s: AlamHalfa, log: Log) -> None:
    """[7.6] What the result does; [8.4] a bombardment can hurt only the defender [A30]."""
    result = s.outcome
    if result == T.DE:
        eliminate(s, s.target, "7.6", log)
    elif result in (T.D2, T.D3):
        s.call(st.RESISTANCE, 1 - s.side, 0, 0)
    elif s.bombarding != 0:
        if result == T.EX:
            deplete(s, s.target, "8.4", log)
    elif result == T.EX:
        s.call(st.LOSS, 1, 0, 0)
    elif result == T.ONE_ATTACKER:
        s.call(st.LOSS, 0, 0, 0)
    elif result in (T.A1, T.A2, T.A3):
        s.call(st.RESISTANCE, s.side, 0, 0)
    elif result == T.AE:
        for u in range(T.FIRST[s.side], T.LAST[s.side]):
            if st.fights(s, u):
                eliminate(s, u, "7.6", log)


def offer_loss(s: AlamHalfa, log: Log) -> None:
    """[7.6] A lone attacker is the one that suffers."""
    if attackers(s) == 1:
        for u in range(T.FIRST[s.side], T.LAST[s.side]):
            if st.fights(s, u):
                suffer(s, u, log)
                return


def suffer(s: AlamHalfa, u: i64, log: Log) -> None:
    """[7.6] One attacker is depleted, and by Ex the defender after it [A17]."""
    too = s.local(st.DEFENDER_TOO)
    s.end()
    deplete(s, u, "7.6", log)
    if too != 0:
        deplete(s, s.target, "7.6", log)


class ChooseLoss(st.Asked):
    """[7.6] The attackers' owner picks which of them suffers Ex or (A) [A17]."""

    ref = "7.6"
    verbs: tuple[int, ...] = (V.LOSE,)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        return vec[i64]([act(V.LOSE, u) for u in range(T.FIRST[s.side], T.LAST[s.side]) if st.fights(s, u)])

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        return None if st.fights(s, arg_of(a)) else said("7.6", "", int(arg_of(a)))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        suffer(s, arg_of(a), log)


# --- [7.9] advance after combat --------------------------------------------------------------------------------


def cannot_advance(s: AlamHalfa, u: i64, h: i64) -> str:
    """[7.9] A surviving attacker of this combat that could step into the emptied hex [A21]; never a bombarder."""
    if not st.fights(s, u):
        return "7.9 no attacker"
    if s.loc[u] < 0:
        return "7.9 lost"
    way = way_to(s.loc[u], h)
    return "7.9 far" if way < 0 or T.WAYS[way] < 0 else ""


def offer_advance(s: AlamHalfa, log: Log) -> None:
    """[7.9] Ask only if the target hex was emptied and somebody can take it."""
    h = s.local(st.TARGET_HEX)
    if s.bombarding != 0 or s.at[h] >= 0:
        return
    for u in range(T.FIRST[s.side], T.LAST[s.side]):
        if cannot_advance(s, u, h) == "":
            s.call(st.ADVANCE, h, 0, 0)
            return


class ChooseAdvance(st.Asked):
    """[7.9] One attacker may advance, free of cost, ignoring zones of control [6.2] and mines."""

    ref = "7.9"
    verbs: tuple[int, ...] = (V.ADVANCE, V.HOLD)

    def legal(self, s: AlamHalfa) -> vec[i64]:
        out = append(vec[i64](), act(V.HOLD, 0))
        for u in range(T.FIRST[s.side], T.LAST[s.side]):
            if cannot_advance(s, u, s.local(st.TARGET_HEX)) == "":
                out = append(out, act(V.ADVANCE, u))
        return out

    def cannot(self, s: AlamHalfa, a: i64) -> Said | None:
        if verb_of(a) == V.HOLD:
            return None
        h = s.local(st.TARGET_HEX)
        return against(cannot_advance(s, arg_of(a), h), int(arg_of(a)), int(h))

    def apply(self, s: AlamHalfa, a: i64, log: Log) -> None:
        h = s.local(st.TARGET_HEX)
        s.end()
        if verb_of(a) == V.ADVANCE:
            u = arg_of(a)
            log.say("7.9", "advanced", u, s.loc[u], h)
            enter(s, u, h, log)
            settle(s)


def end_combat(s: AlamHalfa, log: Log) -> None:
    """[7.0] The combat is over before the next one begins."""
    s.target = T.NONE
    s.bombarding, s.attack_fire, s.defense_fire, s.differential, s.outcome = 0, 0, 0, 0, 0
    for u in range(T.UNITS):
        s.marks[u] &= ~(st.FIGHTING | st.DISPLACED)
