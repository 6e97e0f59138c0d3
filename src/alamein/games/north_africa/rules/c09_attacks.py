"""Chapter 9, first half: who attacks whom [9.0] [9.1] [9.2].

[R40] All attacks of a Combat Phase are declared, then the duties of 9.25 are checked over the whole set, then the
attacks are resolved one by one. Supply for the right to attack is judged when the declaration begins; nothing moves
until it ends.
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c07_zones_of_control import Board
from alamein.games.north_africa.rules.c11_minefields import cannot_attack_from, on_enemy_mines
from alamein.games.north_africa.rules.c12_engineers import cannot_assist
from alamein.games.north_africa.state import NorthAfrica, contains

# --- targets of declared attacks ------------------------------------------------------------------------------------


def attack_on(s: NorthAfrica, h: i64) -> i64:
    """The number of the declared attack on the hex, or 0."""
    for i in range(st.MOST_TARGETS):
        if s.target_attack(i) == 0:
            return 0  # the list has no gaps
        if s.target_hex(i) == h:
            return s.target_attack(i)
    return 0


def targets(s: NorthAfrica, number: i64) -> vec[i64]:
    """The hexes of a declared attack."""
    out = vec[i64]()
    for i in range(st.MOST_TARGETS):
        if s.target_attack(i) == 0:
            break
        if s.target_attack(i) == number:
            out = append(out, s.target_hex(i))
    return out


def attackers(s: NorthAfrica, number: i64) -> vec[i64]:
    """The Combat units of a declared attack."""
    return vec[i64](
        [u for u in range(T.FIRST[s.active], T.LAST[s.active]) if s.attack(u) == number and T.KIND[u] == T.COMBAT]
    )


def assisting_engineer(s: NorthAfrica, number: i64) -> i64:
    """The Engineer that assists a declared attack, or -1."""
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if s.attack(u) == number and T.KIND[u] == T.ENGINEER:
            return u
    return -1


def add_target(s: NorthAfrica, number: i64, h: i64) -> None:
    """Make the hex a target of the attack."""
    for i in range(st.MOST_TARGETS):
        if s.target_attack(i) == 0:
            s.set_target(i, number, h)
            return


def next_number(s: NorthAfrica) -> i64:
    """[9.0] The next number that no declared attack has; those of withdrawn attacks are used again."""
    number = s.local(st.NUMBER) % st.MOST_ATTACKS + 1
    while len(targets(s, number)) > 0:
        number = number % st.MOST_ATTACKS + 1
    return number


def drop_attack(s: NorthAfrica, number: i64) -> None:
    """Forget a declared attack: its hexes and its units are free again. The list of targets stays without gaps."""
    kept: i64 = 0
    for i in range(st.MOST_TARGETS):
        if s.target_attack(i) != 0 and s.target_attack(i) != number:
            s.set_target(kept, s.target_attack(i), s.target_hex(i))
            kept += 1
    for i in range(kept, st.MOST_TARGETS):
        s.set_target(i, 0, 0)
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if s.attack(u) == number:
            s.set_attack(u, 0)


# --- who may attack [9.1] -------------------------------------------------------------------------------------------


def is_enemy_hex(b: Board, h: i64, side: i64) -> bool:
    """Whether the hex holds an enemy Combat unit; without one it cannot be attacked and creates no duty [R10]."""
    return b.combat_units(h, T.enemy(side)) != 0


def cannot_attack(s: NorthAfrica, b: Board, u: i64) -> str:
    """Why the unit may not attack at all in this Combat Phase, or ""."""
    if T.SIDE[u] != s.active or s.loc[u] < 0 or T.KIND[u] != T.COMBAT:
        return "9.0 no attacker"
    if T.DEFENSE_ONLY[u] != 0:
        return "9.14 defends only"  # [9.14] strength in parentheses
    if s.attack(u) != 0:
        return "9.14 attacks"  # [9.14] once a phase
    return "14.01" if s.has(u, st.ALONE) else cannot_attack_from(b, s.loc[u], s.active)  # [14.01] an Isolated unit


def is_bound_by_mines(s: NorthAfrica, b: Board, u: i64) -> bool:
    """[9.25a] Whether one of the enemy hexes beside the unit is a minefield: then it attacks one hex only [R9]."""
    h = s.loc[u]
    if not b.is_beside(h, T.enemy(s.active)):
        return False
    for k in range(6 * h, 6 * h + 6):
        if T.ADJ[k] >= 0 and is_enemy_hex(b, T.ADJ[k], s.active) and on_enemy_mines(b, T.ADJ[k], s.active):
            return True
    return False


def cannot_join(s: NorthAfrica, b: Board, u: i64, hexes: vec[i64]) -> str:
    """Why the unit may not join an attack on these hexes, or "" [9.21] [9.22] [9.24]."""
    for i in range(i64(len(hexes))):
        if s.loc[u] < 0 or not T.is_adjacent(s.loc[u], hexes[i]):
            return "9.11"  # [9.11] [R9] adjacent to every hex of its attack
    return cannot_attack(s, b, u) or ("9.25a" if len(hexes) > 1 and is_bound_by_mines(s, b, u) else "")


def cannot_add(s: NorthAfrica, b: Board, h: i64, number: i64) -> str:
    """Why the hex may not become another target of the attack being prepared, or ""."""
    if not is_enemy_hex(b, h, s.active):
        return "9.0 empty"
    if attack_on(s, h) != 0:
        return "9.14 attacked"  # [9.14] attacked once a phase; [9.23] a stack is attacked as one
    hexes = targets(s, number)
    if on_enemy_mines(b, h, s.active) or on_enemy_mines(b, hexes[0], s.active):
        return "11.26"  # [11.26]
    mine = attackers(s, number)
    for i in range(i64(len(mine))):
        if not T.is_adjacent(s.loc[mine[i]], h):
            return "9.11 attackers"
        if is_bound_by_mines(s, b, mine[i]):
            return "9.25a attackers"
    if len(mine) > 0:
        return ""
    hexes = append(hexes, h)
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if not cannot_join(s, b, u, hexes):
            return ""
    return "9.11 nobody"


def cannot_begin(s: NorthAfrica, b: Board, h: i64) -> str:
    """Why no attack on the hex may be begun, or ""."""
    if not is_enemy_hex(b, h, s.active):
        return "9.0 empty"
    if attack_on(s, h) != 0:
        return "9.14 attacked"
    why = "9.11 nobody"
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if s.loc[u] >= 0 and T.is_adjacent(s.loc[u], h):
            why = cannot_attack(s, b, u)
            if not why:
                return ""
    return why


def last_beside(s: NorthAfrica, h: i64) -> i64:
    """The unit whose reason `cannot_begin` gives: the last of the side beside the hex, or 0."""
    found: i64 = 0
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if s.loc[u] >= 0 and T.is_adjacent(s.loc[u], h):
            found = u
    return found


def likely_strength(s: NorthAfrica, number: i64) -> i64:
    """[R42] What the attack would total if every Supplied unit found support; an attack of 0 may not be made."""
    total: i64 = 0
    mine = attackers(s, number)
    for i in range(i64(len(mine))):
        strength = T.STRENGTH[mine[i]]
        if not s.has(mine[i], st.FULL_SUPPLY):
            strength //= T.ATTACK_DIVISOR[T.PARTIAL]  # [6.42] a column drops out of Road Mode first
        elif s.facing(mine[i]) != 0:
            strength //= T.ROAD_DIVISOR
        total += strength
    return total


# --- duties [9.25a] [9.25b] -------------------------------------------------------------------------------------------


def owed_hex(s: NorthAfrica, b: Board) -> i64:
    """[9.25a] [9.25b] An enemy hex that must still be attacked because of a declared attacker beside it, or -1 [R9].

    A unit with an enemy minefield hex beside it owes nothing [9.25a1] [9.25b1]. Who pays is free: itself in the same
    attack, or any other unit [9.12]."""
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if s.attack(u) == 0 or T.KIND[u] != T.COMBAT or is_bound_by_mines(s, b, u):
            continue
        h = s.loc[u]
        for k in range(6 * h, 6 * h + 6):
            if T.ADJ[k] >= 0 and is_enemy_hex(b, T.ADJ[k], s.active) and attack_on(s, T.ADJ[k]) == 0:
                return T.ADJ[k]
    return -1


# --- declaring --------------------------------------------------------------------------------------------------------


def enemy_hexes(s: NorthAfrica) -> vec[i64]:
    """The hexes with enemy Combat units beside Combat units of the Phasing Player, each once, in unit order."""
    b = s.board()
    out = vec[i64]()
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        h = s.loc[u]
        if h < 0 or T.KIND[u] != T.COMBAT or not b.is_beside(h, T.enemy(s.active)):
            continue
        for k in range(6 * h, 6 * h + 6):
            if T.ADJ[k] >= 0 and is_enemy_hex(b, T.ADJ[k], s.active) and not contains(out, T.ADJ[k]):
                out = append(out, T.ADJ[k])
    return out


def cannot_take(s: NorthAfrica, h: i64) -> str:
    """Why the hex does not name a declared attack, or "": the first of its targets does."""
    number = attack_on(s, h)
    for i in range(st.MOST_TARGETS):
        if number != 0 and s.target_attack(i) == number:
            return "" if s.target_hex(i) == h else "9.0 first"
    return "9.0 undeclared"


def openings(s: NorthAfrica, out: vec[i64]) -> vec[i64]:
    """Append `attack` for every hex on which an attack may be begun: what `cannot_begin` does not refuse."""
    b = s.board()
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        h = s.loc[u]
        if h < 0 or not b.is_beside(h, T.enemy(s.active)) or cannot_attack(s, b, u):
            continue
        for k in range(6 * h, 6 * h + 6):
            n = T.ADJ[k]
            if n >= 0 and is_enemy_hex(b, n, s.active) and not contains(out, act(V.ATTACK, n)) and attack_on(s, n) == 0:
                out = append(out, act(V.ATTACK, n))
    return out


def withdrawals(s: NorthAfrica, verb: i64, out: vec[i64]) -> vec[i64]:
    """Append `verb` with the first target of every declared attack."""
    for i in range(st.MOST_TARGETS):
        if s.target_attack(i) == 0:
            break
        if not cannot_take(s, s.target_hex(i)):
            out = append(out, act(verb, s.target_hex(i)))
    return out


def any_attack(s: NorthAfrica, log: Log) -> None:
    """[9.12] Ask only if an attack can be made or taken back."""
    if len(openings(s, vec[i64]())) == 0 and len(withdrawals(s, V.WITHDRAW, vec[i64]())) == 0:
        s.goto(st.NEXT_ATTACK)


class DeclareAttack(st.Asked):
    """[9.12] Begin an attack, take one back, or be done if all duties are met."""

    ref = "9.12"
    verbs: tuple[int, ...] = (V.ATTACK, V.WITHDRAW, V.DONE)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = withdrawals(s, V.WITHDRAW, openings(s, vec[i64]()))
        if owed_hex(s, s.board()) < 0:
            out = append(out, act(V.DONE, 0))
        return out

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        b, h = s.board(), arg_of(a)
        if verb_of(a) == V.ATTACK:
            return against(cannot_begin(s, b, h), last_beside(s, h), h)
        if verb_of(a) == V.WITHDRAW:
            return against(cannot_take(s, h), 0, h)
        owed = owed_hex(s, b)
        return said("9.25a", "owed", 0, owed) if owed >= 0 else None

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        verb = verb_of(a)
        if verb == V.DONE:
            s.goto(st.NEXT_ATTACK)
        elif verb == V.WITHDRAW:
            drop_attack(s, attack_on(s, arg_of(a)))
            s.goto(st.NEXT_DECLARATION)
        else:
            number = next_number(s)
            s.set_local(st.NUMBER, number)
            add_target(s, number, arg_of(a))
            s.next()


class ComposeAttack(st.Asked):
    """[9.2] Choose the units, and further hexes, of the attack just begun."""

    ref = "9.2"
    verbs: tuple[int, ...] = (V.WITH, V.ASSIST, V.ALSO, V.READY, V.WITHDRAW)

    def prompt(self, s: NorthAfrica) -> Said:
        return said(self.ref, self.name, s.active, *targets(s, s.local(st.NUMBER)))

    def legal(self, s: NorthAfrica) -> vec[i64]:
        b = s.board()
        number = s.local(st.NUMBER)
        hexes = targets(s, number)
        lone = assisting_engineer(s, number) < 0
        out = vec[i64]()
        for u in range(T.FIRST[s.active], T.LAST[s.active]):
            if s.loc[u] < 0:
                continue
            if T.KIND[u] == T.COMBAT:
                if not cannot_join(s, b, u, hexes):
                    out = append(out, act(V.WITH, u))
            elif T.KIND[u] == T.ENGINEER and lone and not cannot_assist(s, b, u, hexes[0]):
                out = append(out, act(V.ASSIST, u))
        other = enemy_hexes(s)
        for i in range(i64(len(other))):
            # both hexes of an attack are beside the same unit, so not more than two apart
            if T.distance(hexes[0], other[i]) <= 2 and not cannot_add(s, b, other[i], number):
                out = append(out, act(V.ALSO, other[i]))
        if likely_strength(s, number) > 0:
            out = append(out, act(V.READY, 0))  # [R42]
        return append(out, act(V.WITHDRAW, hexes[0]))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        b, number, verb, x = s.board(), s.local(st.NUMBER), verb_of(a), arg_of(a)
        hexes = targets(s, number)
        if verb == V.WITH:
            return against(cannot_join(s, b, x, hexes), x, hexes[0])
        if verb == V.ALSO:
            return against(cannot_add(s, b, x, number), 0, x)
        if verb == V.ASSIST:
            why = cannot_assist(s, b, x, hexes[0]) or ("12.21 one" if assisting_engineer(s, number) >= 0 else "")
            return against(why, x, hexes[0])
        if verb == V.READY:
            return said("9.0", "nothing") if likely_strength(s, number) == 0 else None
        return None if x == hexes[0] else said("9.2", "other", 0, x)

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        verb = verb_of(a)
        number = s.local(st.NUMBER)
        if verb in (V.WITH, V.ASSIST):
            s.set_attack(arg_of(a), number)
        elif verb == V.ALSO:
            add_target(s, number, arg_of(a))
        elif verb == V.WITHDRAW:
            drop_attack(s, number)
            s.goto(st.NEXT_DECLARATION)
        else:
            s.goto(st.NEXT_DECLARATION)
            log.say("9.12", "declared", targets(s, number)[0], number, 0)
