"""Chapter 9, second half: the order of attacks, and from strengths to a column of the table [9.3].

Every number is made by the function that logs why: the ledger and the arithmetic are one.
"""

from alamein.core.action import arg_of
from alamein.core.event import Log, Said, against
from alamein.core.native import append, i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules import c09_attacks as attacks
from alamein.games.north_africa.rules.c06_road_mode import leave_road_mode
from alamein.games.north_africa.rules.c11_minefields import on_own_mines
from alamein.games.north_africa.rules.c13_supply import Lines, chosen_support, lines_of
from alamein.games.north_africa.rules.c18_special_cases import doubles_attack
from alamein.games.north_africa.state import NorthAfrica

# --- order of resolution ----------------------------------------------------------------------------------------------


def next_attack(s: NorthAfrica, log: Log) -> None:
    """[9.0] Resolve the last attack by itself; let the attacker choose while there are more [R40]."""
    left = attacks.withdrawals(s, V.RESOLVE, vec[i64]())
    if len(left) == 0:
        s.end()
    elif len(left) == 1:
        begin_resolution(s, arg_of(left[0]))


class ChooseAttack(st.Asked):
    """[9.0] Which declared attack is resolved next."""

    ref = "9.0"
    verbs: tuple[int, ...] = (V.RESOLVE,)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return attacks.withdrawals(s, V.RESOLVE, vec[i64]())

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        return against(attacks.cannot_take(s, arg_of(a)), 0, arg_of(a))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        begin_resolution(s, arg_of(a))


def begin_resolution(s: NorthAfrica, h: i64) -> None:
    """Run the attack on the hex, then come back for the next one."""
    number = attacks.attack_on(s, h)
    s.goto(st.NEXT_ATTACK)
    s.call(st.ATTACK, number, 0, 0)


# --- strengths -------------------------------------------------------------------------------------------------------


def scaled(log: Log, rule: str, kind: str, u: i64, strength: i64, factor: i64, divisor: i64) -> i64:
    """[9.32] [13.37] A strength multiplied or divided, fractions dropped, with its line in the ledger."""
    out = strength * factor // divisor
    if factor != divisor:
        log.say(rule, kind, u, strength, out)
    return out


def attack_strength(s: NorthAfrica, u: i64, divisor: i64, log: Log) -> i64:
    """What an attacker adds: supply first [9.31], then Road Mode, then September's first turn [R10]."""
    strength = T.STRENGTH[u]
    log.say("9.0", "attacker", u, s.loc[u], strength)
    strength = scaled(log, "13.2", "half supply", u, strength, 1, divisor)  # [13.2]
    if s.facing(u) != 0:
        strength = scaled(log, "6.31", "road mode", u, strength, 1, T.ROAD_DIVISOR)  # [6.31]
    if doubles_attack(s, T.SIDE[u]):
        strength = scaled(log, "18.23", "surprise", u, strength, 2, 1)  # [4.22] [18.23]
    return strength


def at_least_one(log: Log, u: i64, strength: i64) -> i64:
    """[9.13] [14.03] No unit defends with less."""
    if strength >= T.LEAST_DEFENSE:
        return strength
    log.say("9.13", "at least one", u, strength, T.LEAST_DEFENSE)
    return T.LEAST_DEFENSE


def defense_strength(s: NorthAfrica, u: i64, state: i64, mines: i64, log: Log) -> i64:
    """What a defender adds [9.13]: supply first [9.31], then Road Mode, ridge [6.5] and own mines [11.21]."""
    if T.KIND[u] == T.ENGINEER:
        log.say("9.13", "defender", u, s.loc[u], T.ENGINEER_DEFENSE)
        return T.ENGINEER_DEFENSE  # [R10] flat, never doubled
    if T.KIND[u] != T.COMBAT:
        return 0
    strength = T.STRENGTH[u]
    log.say("9.13", "defender", u, s.loc[u], strength)
    strength = scaled(log, "14.01", "isolated", u, strength, 1, T.DEFENSE_DIVISOR[state])  # [14.01]
    if s.facing(u) != 0:
        strength = scaled(log, "6.31", "road mode", u, strength, 1, T.ROAD_DIVISOR)
    if s.options & T.LEAST_FIRST != 0:
        strength = at_least_one(log, u, strength)  # [R10] the other reading
    if T.TERRAIN[s.loc[u]] == T.RIDGE:
        strength = scaled(log, "6.5", "ridge", u, strength, T.TERRAIN_DEFENSE[T.RIDGE], 1)
    strength = scaled(log, "11.21", "minefield", u, strength, mines, 1)
    return at_least_one(log, u, strength)


def defenders(s: NorthAfrica, hexes: vec[i64]) -> vec[i64]:
    """[9.13] [9.23] All units in the attacked hexes, less those already attacked in this phase [9.14] [R41]."""
    out = vec[i64]()
    other = T.enemy(s.active)
    for i in range(i64(len(hexes))):
        for u in range(T.FIRST[other], T.LAST[other]):
            if s.loc[u] == hexes[i] and not s.has(u, st.BEEN_ATTACKED):
                out = append(out, u)
    return out


def odds_column(attack: i64, defense: i64) -> i64:
    """[9.33] The column of the table, rounded in the defender's favor [R11]; [10.0] beyond its ends the end."""
    if attack >= defense:
        return T.CRT.clamp(T.COLUMN_EVEN + attack // defense - 1)
    return T.CRT.clamp(T.COLUMN_EVEN - ((defense + attack - 1) // attack - 1))


class Combat:
    """An attack weighed: its units, its totals and its column; -1 if it is void [R40] [R42]."""

    def __init__(self, s: NorthAfrica, number: i64) -> None:
        self.hexes: vec[i64] = attacks.targets(s, number)
        self.attackers: vec[i64] = vec[i64]()
        self.defenders: vec[i64] = defenders(s, self.hexes)
        self.attack: i64 = 0
        self.defense: i64 = 0
        self.column: i64 = -1


def weigh(s: NorthAfrica, number: i64, log: Log) -> Combat:
    """[9.3] [13.0] Weigh an attack with the supply of this instant."""
    c = Combat(s, number)
    side = s.active
    lines = lines_of(s, side)
    declared = attacks.attackers(s, number)
    for i in range(i64(len(declared))):
        if lines.state(s, declared[i]) != T.ISOLATED:
            c.attackers = append(c.attackers, declared[i])  # [14.01] [R40]
    full = chosen_support(s, lines, c.attackers, number)  # [R22]
    for i in range(i64(len(c.attackers))):
        u = c.attackers[i]
        divisor: i64 = 1 if full[u] != 0 else T.ATTACK_DIVISOR[T.PARTIAL]
        c.attack += attack_strength(s, u, divisor, log)
    log.say("9.22", "attack total", c.attack, 0, 0)  # [9.22]
    if c.attack == 0:
        return c
    weigh_defense(s, c, number, log)
    if c.defense > 0:
        c.column = odds_column(c.attack, c.defense)
        log.say("9.33", "odds", c.attack, c.defense, c.column)
    return c


def weigh_defense(s: NorthAfrica, c: Combat, number: i64, log: Log) -> None:
    """[9.13] [9.23] The defenders' total."""
    b = s.board()
    other = T.enemy(s.active)
    lines = lines_of(s, other)
    assisted = attacks.assisting_engineer(s, number) >= 0
    for i in range(i64(len(c.defenders))):
        u = c.defenders[i]
        mines: i64 = T.MINE_DEFENSE if on_own_mines(b, s.loc[u], other) else 1  # [11.21] [11.23] not on the enemy's
        if mines != 1 and assisted:
            log.say("12.21", "assisted", attacks.assisting_engineer(s, number), s.loc[u], 0)  # [12.21] [R18]
            mines = 1
        c.defense += defense_strength(s, u, lines.state(s, u), mines, log)
    log.say("9.23", "defense total", c.defense, 0, 0)


def fall_out(s: NorthAfrica, units: vec[i64], lines: Lines, log: Log) -> None:
    """[6.42] [R39] Columns that are not fully Supplied at the instant of their combat leave Road Mode first."""
    for i in range(i64(len(units))):
        if s.facing(units[i]) != 0 and lines.state(s, units[i]) != T.SUPPLIED:
            leave_road_mode(s, units[i], "6.42", log)


def mark_defenders(s: NorthAfrica, c: Combat) -> None:
    """Note who defends and where everybody stood when the combat began."""
    for i in range(i64(len(c.defenders))):
        s.mark(c.defenders[i], st.DEFENDING)
        s.set_origin(c.defenders[i], s.loc[c.defenders[i]])
    for i in range(i64(len(c.attackers))):
        s.set_origin(c.attackers[i], s.loc[c.attackers[i]])
