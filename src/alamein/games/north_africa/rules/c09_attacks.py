"""Chapter 9, first half: who attacks whom [9.0] [9.1] [9.2].

[R40] All attacks of a Combat Phase are declared, then the duties of 9.25 are checked over the whole set, then the
attacks are resolved one by one. Supply for the right to attack is judged when the declaration begins; nothing moves
until it ends.
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision
from alamein.games.north_africa.rules.c11_minefields import cannot_attack_from, on_enemy_mines
from alamein.games.north_africa.rules.c12_engineers import cannot_assist
from alamein.games.north_africa.state import (
    ALONE,
    ATTACK,
    FULL_SUPPLY,
    MOST_ATTACKS,
    MOST_TARGETS,
    NEXT_ATTACK,
    NEXT_DECLARATION,
    NUMBER,
    Board,
    NorthAfrica,
    contains,
    enemy,
)
from alamein.games.north_africa.tables import (
    ADJ,
    ATTACK_DIVISOR,
    COMBAT,
    DEFENCE_ONLY,
    ENGINEER,
    FIRST,
    KIND,
    LAST,
    PARTIAL,
    ROAD_DIVISOR,
    SIDE,
    STRENGTH,
    distance,
)
from alamein.games.north_africa.verbs import ALSO, ASSIST, DONE, READY, RESOLVE, WITH, WITHDRAW
from alamein.games.north_africa.verbs import ATTACK as ATTACK_HEX

# --- targets of declared attacks ------------------------------------------------------------------------------------


def attack_on(s: NorthAfrica, h: i64) -> i64:
    """The number of the declared attack on the hex, or 0."""
    for i in range(MOST_TARGETS):
        if s.target_attack(i) == 0:
            return 0  # the list has no gaps
        if s.target_hex(i) == h:
            return s.target_attack(i)
    return 0


def targets(s: NorthAfrica, number: i64) -> vec[i64]:
    """The hexes of a declared attack."""
    out = vec[i64]()
    for i in range(MOST_TARGETS):
        if s.target_attack(i) == 0:
            break
        if s.target_attack(i) == number:
            out = append(out, s.target_hex(i))
    return out


def attackers(s: NorthAfrica, number: i64) -> vec[i64]:
    """The Combat units of a declared attack."""
    out = vec[i64]()
    for u in range(FIRST[s.active], LAST[s.active]):
        if s.attack(u) == number and KIND[u] == COMBAT:
            out = append(out, u)
    return out


def assisting_engineer(s: NorthAfrica, number: i64) -> i64:
    """The Engineer that assists a declared attack, or -1."""
    for u in range(FIRST[s.active], LAST[s.active]):
        if s.attack(u) == number and KIND[u] == ENGINEER:
            return u
    return -1


def add_target(s: NorthAfrica, number: i64, h: i64) -> None:
    """Make the hex a target of the attack."""
    for i in range(MOST_TARGETS):
        if s.target_attack(i) == 0:
            s.set_target(i, number, h)
            return


def drop_attack(s: NorthAfrica, number: i64) -> None:
    """Forget a declared attack: its hexes and its units are free again. The list of targets stays without gaps."""
    kept: i64 = 0
    for i in range(MOST_TARGETS):
        if s.target_attack(i) != 0 and s.target_attack(i) != number:
            s.set_target(kept, s.target_attack(i), s.target_hex(i))
            kept += 1
    for i in range(kept, MOST_TARGETS):
        s.set_target(i, 0, 0)
    for u in range(FIRST[s.active], LAST[s.active]):
        if s.attack(u) == number:
            s.set_attack(u, 0)


# --- who may attack [9.1] -------------------------------------------------------------------------------------------


def is_enemy_hex(b: Board, h: i64, side: i64) -> bool:
    """Whether the hex holds an enemy Combat unit; without one it cannot be attacked and creates no duty [R10]."""
    return b.combat_units(h, enemy(side)) != 0


def cannot_attack(s: NorthAfrica, b: Board, u: i64) -> str:
    """Why the unit may not attack at all in this Combat Phase, or ""."""
    if SIDE[u] != s.active or s.loc[u] < 0 or KIND[u] != COMBAT:
        return "9.0"
    if DEFENCE_ONLY[u] != 0:
        return "9.14"  # [9.14] strength in parentheses
    if s.attack(u) != 0:
        return "9.14"  # [9.14] once a phase
    if s.has(u, ALONE):
        return "14.01"  # [14.01] an Isolated unit
    return cannot_attack_from(b, s.loc[u], s.active)


def is_adjacent(a: i64, h: i64) -> bool:
    """Whether two hexes are neighbours across a land hexside."""
    return any(ADJ[k] == h for k in range(6 * a, 6 * a + 6))


def cannot_attack_hex(s: NorthAfrica, b: Board, u: i64, h: i64) -> str:
    """Why the unit may not attack the hex, or ""."""
    if s.loc[u] < 0 or not is_adjacent(s.loc[u], h):
        return "9.11"  # [9.11]
    return cannot_attack(s, b, u)


def is_bound_by_mines(s: NorthAfrica, b: Board, u: i64) -> bool:
    """[9.25a] Whether one of the enemy hexes beside the unit is a minefield: then it attacks one hex only [R9]."""
    h = s.loc[u]
    for k in range(6 * h, 6 * h + 6):
        if ADJ[k] >= 0 and is_enemy_hex(b, ADJ[k], s.active) and on_enemy_mines(b, ADJ[k], s.active):
            return True
    return False


def cannot_join(s: NorthAfrica, b: Board, u: i64, hexes: vec[i64]) -> str:
    """Why the unit may not join an attack on these hexes, or "" [9.21] [9.22] [9.24]."""
    for i in range(i64(len(hexes))):
        why = cannot_attack_hex(s, b, u, hexes[i])
        if why:
            return why  # [9.11] [R9] adjacent to every hex of its attack
    if len(hexes) > 1 and is_bound_by_mines(s, b, u):
        return "9.25a"
    return ""


def cannot_add(s: NorthAfrica, b: Board, h: i64, number: i64) -> str:
    """Why the hex may not become another target of the attack being prepared, or ""."""
    if not is_enemy_hex(b, h, s.active):
        return "9.0"
    if attack_on(s, h) != 0:
        return "9.14"  # [9.14] attacked once a phase; [9.23] a stack is attacked as one
    hexes = targets(s, number)
    if on_enemy_mines(b, h, s.active) or on_enemy_mines(b, hexes[0], s.active):
        return "11.26"  # [11.26]
    mine = attackers(s, number)
    for i in range(i64(len(mine))):
        if not is_adjacent(s.loc[mine[i]], h):
            return "9.11"
        if is_bound_by_mines(s, b, mine[i]):
            return "9.25a"
    if len(mine) > 0:
        return ""
    hexes = append(hexes, h)
    for u in range(FIRST[s.active], LAST[s.active]):
        if not cannot_join(s, b, u, hexes):
            return ""
    return "9.11"


def cannot_begin(s: NorthAfrica, b: Board, h: i64) -> str:
    """Why no attack on the hex may be begun, or ""."""
    if not is_enemy_hex(b, h, s.active):
        return "9.0"
    if attack_on(s, h) != 0:
        return "9.14"
    if s.local(NUMBER) >= MOST_ATTACKS:
        return "9.0"
    why = "9.11"
    for u in range(FIRST[s.active], LAST[s.active]):
        if s.loc[u] >= 0 and is_adjacent(s.loc[u], h):
            why = cannot_attack(s, b, u)
            if not why:
                return ""
    return why


def likely_strength(s: NorthAfrica, number: i64) -> i64:
    """[R42] What the attack would total if every Supplied unit found support; an attack of 0 may not be made."""
    total: i64 = 0
    mine = attackers(s, number)
    for i in range(i64(len(mine))):
        strength = STRENGTH[mine[i]]
        if not s.has(mine[i], FULL_SUPPLY):
            strength //= ATTACK_DIVISOR[PARTIAL]
        if s.facing(mine[i]) != 0:
            strength //= ROAD_DIVISOR
        total += strength
    return total


# --- duties [9.25a] [9.25b] -------------------------------------------------------------------------------------------


def owed_hex(s: NorthAfrica, b: Board) -> i64:
    """[9.25a] [9.25b] An enemy hex that must still be attacked because of a declared attacker beside it, or -1 [R9].

    A unit with an enemy minefield hex beside it owes nothing [9.25a1] [9.25b1]. Who pays is free: itself in the same
    attack, or any other unit [9.12]."""
    for u in range(FIRST[s.active], LAST[s.active]):
        if s.attack(u) == 0 or KIND[u] != COMBAT or is_bound_by_mines(s, b, u):
            continue
        h = s.loc[u]
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0 and is_enemy_hex(b, ADJ[k], s.active) and attack_on(s, ADJ[k]) == 0:
                return ADJ[k]
    return -1


# --- declaring --------------------------------------------------------------------------------------------------------


def enemy_hexes(s: NorthAfrica) -> vec[i64]:
    """The hexes with enemy Combat units beside Combat units of the Phasing Player, each once, in unit order."""
    b = s.board()
    out = vec[i64]()
    for u in range(FIRST[s.active], LAST[s.active]):
        h = s.loc[u]
        if h < 0 or KIND[u] != COMBAT:
            continue
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0 and is_enemy_hex(b, ADJ[k], s.active) and not contains(out, ADJ[k]):
                out = append(out, ADJ[k])
    return out


def openings(s: NorthAfrica, out: vec[i64]) -> vec[i64]:
    """Append `attack` for every hex on which an attack may be begun: what `cannot_begin` does not refuse."""
    b = s.board()
    if s.local(NUMBER) >= MOST_ATTACKS:
        return out
    for u in range(FIRST[s.active], LAST[s.active]):
        h = s.loc[u]
        if h < 0 or cannot_attack(s, b, u):
            continue
        for k in range(6 * h, 6 * h + 6):
            n = ADJ[k]
            if (
                n >= 0
                and is_enemy_hex(b, n, s.active)
                and not contains(out, act(ATTACK_HEX, n))
                and attack_on(s, n) == 0
            ):
                out = append(out, act(ATTACK_HEX, n))
    return out


def withdrawals(s: NorthAfrica, verb: i64, out: vec[i64]) -> vec[i64]:
    """Append `verb` with the first target of every declared attack."""
    for i in range(MOST_TARGETS):
        number = s.target_attack(i)
        if number == 0:
            break
        first = True
        for k in range(i):
            if s.target_attack(k) == number:
                first = False
        if first:
            out = append(out, act(verb, s.target_hex(i)))
    return out


def any_attack(s: NorthAfrica, log: Log) -> None:
    """[9.12] Ask only if an attack can be made or taken back."""
    if len(openings(s, vec[i64]())) == 0 and len(withdrawals(s, WITHDRAW, vec[i64]())) == 0:
        s.goto(NEXT_ATTACK)


class DeclareAttack(Decision[NorthAfrica]):
    """[9.12] Begin an attack, take one back, or be done if all duties are met."""

    ref = "9.12"

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = withdrawals(s, WITHDRAW, openings(s, vec[i64]()))
        if owed_hex(s, s.board()) < 0:
            out = append(out, act(DONE, 0))
        return out

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        verb = verb_of(a)
        if verb == DONE:
            s.goto(NEXT_ATTACK)
        elif verb == WITHDRAW:
            drop_attack(s, attack_on(s, arg_of(a)))
            s.goto(NEXT_DECLARATION)
        else:
            number = s.local(NUMBER) + 1
            s.set_local(NUMBER, number)
            add_target(s, number, arg_of(a))
            s.next()


class ComposeAttack(Decision[NorthAfrica]):
    """[9.2] Choose the units, and further hexes, of the attack just begun."""

    ref = "9.2"

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def legal(self, s: NorthAfrica) -> vec[i64]:
        b = s.board()
        number = s.local(NUMBER)
        hexes = targets(s, number)
        lone = assisting_engineer(s, number) < 0
        out = vec[i64]()
        for u in range(FIRST[s.active], LAST[s.active]):
            if s.loc[u] < 0:
                continue
            if KIND[u] == COMBAT:
                if not cannot_join(s, b, u, hexes):
                    out = append(out, act(WITH, u))
            elif KIND[u] == ENGINEER and lone and not cannot_assist(s, b, u, hexes[0]):
                out = append(out, act(ASSIST, u))
        other = enemy_hexes(s)
        for i in range(i64(len(other))):
            # both hexes of an attack are beside the same unit, so not more than two apart
            if distance(hexes[0], other[i]) <= 2 and not cannot_add(s, b, other[i], number):
                out = append(out, act(ALSO, other[i]))
        if likely_strength(s, number) > 0:
            out = append(out, act(READY, 0))  # [R42]
        return append(out, act(WITHDRAW, hexes[0]))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        verb = verb_of(a)
        number = s.local(NUMBER)
        if verb in (WITH, ASSIST):
            s.set_attack(arg_of(a), number)
        elif verb == ALSO:
            add_target(s, number, arg_of(a))
        elif verb == WITHDRAW:
            drop_attack(s, number)
            s.goto(NEXT_DECLARATION)
        else:
            s.goto(NEXT_DECLARATION)
            log.say("9.12", "declared", targets(s, number)[0], number, 0)


# --- order of resolution ----------------------------------------------------------------------------------------------


def next_attack(s: NorthAfrica, log: Log) -> None:
    """[9.0] Resolve the last attack by itself; let the attacker choose while there are more [R40]."""
    left = withdrawals(s, RESOLVE, vec[i64]())
    if len(left) == 0:
        s.end()
    elif len(left) == 1:
        begin_resolution(s, arg_of(left[0]))


class ChooseAttack(Decision[NorthAfrica]):
    """[9.0] Which declared attack is resolved next."""

    ref = "9.0"

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def legal(self, s: NorthAfrica) -> vec[i64]:
        return withdrawals(s, RESOLVE, vec[i64]())

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        begin_resolution(s, arg_of(a))


def begin_resolution(s: NorthAfrica, h: i64) -> None:
    """Run the attack on the hex, then come back for the next one."""
    number = attack_on(s, h)
    s.goto(NEXT_ATTACK)
    s.call(ATTACK, number, 0, 0)
