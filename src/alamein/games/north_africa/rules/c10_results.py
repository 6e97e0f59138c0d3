"""Chapter 10: combat results [10.0] [10.1]; retreats and advances follow in `c10_retreats`."""

from typing import Final

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw, by_seat, ladder
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Die
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c06_road_mode import leave_road_mode
from alamein.games.north_africa.rules.c09_attacks import attackers, drop_attack, targets
from alamein.games.north_africa.rules.c09_resolution import defenders, fall_out, mark_defenders, weigh
from alamein.games.north_africa.rules.c13_supply import able_givers, chosen_support, coverage, lines_of
from alamein.games.north_africa.rules.c17_victory import BY_EXCHANGE, BY_RESULT, eliminate
from alamein.games.north_africa.rules.c18_special_cases import extinguish_boxes, garrisoned_boxes
from alamein.games.north_africa.state import NorthAfrica, contains
from alamein.games.north_africa.tables import CRT

AE: Final = CRT.codes.index("Ae")
DE: Final = CRT.codes.index("De")
EX: Final = CRT.codes.index("Ex")
RANKS: Final = ladder(CRT.codes, ("Ae", "A3", "A2", "A1", "D1", "D2", "D3", "Ex", "De"))
# for each code, hexes that attackers and defenders retreat
ATTACKER_RETREATS: Final = [int(code[1]) if code[0] == "A" and code != "Ae" else 0 for code in CRT.codes]
DEFENDER_RETREATS: Final = [int(code[1]) if code[0] == "D" and code != "De" else 0 for code in CRT.codes]


def begin_attack(s: NorthAfrica, log: Log) -> None:
    """[9.0] The attack begins: columns out of supply deploy [6.42], attackers isolated meanwhile drop out [R40]."""
    number = s.local(st.NUMBER)
    hexes = targets(s, number)
    lines = lines_of(s, s.active)
    log.say("9.0", "attack", hexes[0], number, i64(len(hexes)))
    fall_out(s, attackers(s, number), lines, log)
    fall_out(s, defenders(s, hexes), lines_of(s, T.enemy(s.active)), log)
    for u in range(T.FIRST[s.active], T.LAST[s.active]):
        if s.attack(u) == number and T.KIND[u] == T.COMBAT and lines.state(s, u) == T.ISOLATED:
            s.set_attack(u, 0)
    if len(drawable(s, number)) == 0:
        s.goto(st.WEIGHING)


def drawable(s: NorthAfrica, number: i64) -> vec[i64]:
    """The Supply units from which another attacker could draw full supply [13.1] [R22]."""
    lines = lines_of(s, s.active)
    mine = attackers(s, number)
    full = chosen_support(s, lines, mine, number)
    needy = vec[i64]([u for u in mine if full[u] == 0])
    out = vec[i64]()
    if len(needy) == 0:
        return out
    givers = able_givers(s, lines)
    covers = coverage(s, lines, givers, needy)
    for i in range(i64(len(givers))):
        if covers[i] != 0 and s.attack(givers[i]) != number:
            out = append(out, givers[i])
    return out


class ChooseSupport(st.Asked):
    """[13.1] [13.0] The attacker chooses the Supply units that support the attack; without any it fights at half."""

    ref = "13.1"
    verbs: tuple[int, ...] = (V.DRAW, V.READY)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = act_each(vec[i64](), V.DRAW, drawable(s, s.local(st.NUMBER)))
        return append(out, act(V.READY, 0))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u, number = arg_of(a), s.local(st.NUMBER)
        if verb_of(a) == V.READY:
            return None
        if T.SIDE[u] != s.active or T.KIND[u] != T.SUPPLY or s.loc[u] < 0:
            return said("13.1", "no supply", u)
        if s.attack(u) == number:
            return said("13.1", "drawn", u)
        if s.support(u) == 0:
            return said("13.1", "spent", u)
        return None if contains(drawable(s, number), u) else said("13.1", "useless", u)

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        if verb_of(a) == V.READY:
            s.next()
            return
        u = arg_of(a)
        s.set_attack(u, s.local(st.NUMBER))
        s.set_support(u, s.support(u) - 1)  # one point an attack, however many units draw on it [R22]
        log.say("13.1", "supports", u, s.support(u), 0)
        if len(drawable(s, s.local(st.NUMBER))) == 0:
            s.next()


def weigh_attack(s: NorthAfrica, log: Log) -> None:
    """[9.31] Weigh the attack; one that has come to nothing is void and its units have not attacked [R40] [R42]."""
    number = s.local(st.NUMBER)
    c = weigh(s, number, log)
    if c.column < 0:
        log.say("9.0", "void", targets(s, number)[0], number, 0)
        drop_attack(s, number)
        s.end()
        return
    mark_defenders(s, c)
    s.set_local(st.ODDS, c.column)
    s.set_local(st.GARRISONS, garrisoned_boxes(s, s.board()))


class RollDie(Die[NorthAfrica]):
    """[10.0] One die on the Combat Results Table."""

    ref = "10.0"

    def prompt(self, s: NorthAfrica) -> Said:
        return said("10.0", "roll", s.active, *targets(s, s.local(st.NUMBER)))

    def throw(self, s: NorthAfrica) -> Throw:
        hexes = targets(s, s.local(st.NUMBER))
        return Throw(int(s.active), said("10.0", "throw", s.local(st.ODDS), *hexes), "strength points lost")

    def fall(self, s: NorthAfrica, a: i64) -> Fall:
        """[10.1] What an exchange costs the attacker beyond the defenders' face strength is his choice: not counted."""
        code = int(CRT.cell(arg_of(a) - 1, s.local(st.ODDS)))
        mine = sum(int(T.STRENGTH[u]) for u in attackers(s, s.local(st.NUMBER)))
        theirs = sum(int(T.STRENGTH[u]) for u in marked(s, st.DEFENDING) if T.KIND[u] == T.COMBAT)
        own, other = {AE: (mine, 0), DE: (0, theirs), EX: (min(mine, theirs), theirs)}.get(code, (0, 0))
        counts = by_seat(2, (int(s.active), own), (int(T.enemy(s.active)), other))
        return Fall(said("10.0", "fall", code), RANKS[code], counts)

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        result = CRT.cell(arg_of(a) - 1, s.local(st.ODDS))
        s.set_local(st.RESULT, result)
        log.say("10.0", "result", arg_of(a), s.local(st.ODDS), result)
        number = s.local(st.NUMBER)
        mine = attackers(s, number)
        theirs = marked(s, st.DEFENDING)
        after_combat(s, mine, theirs, log)
        s.goto(st.NEXT_RETREAT)
        if result == AE:
            remove_all(s, mine, BY_RESULT, log)  # [10.1]
            s.set_local(st.WINNER, T.enemy(s.active))
        elif result == DE:
            remove_all(s, theirs, BY_RESULT, log)
            s.set_local(st.WINNER, s.active)
        elif result == EX:
            exchange(s, mine, theirs, log)
        else:
            retreats(s, result, mine, theirs)


def marked(s: NorthAfrica, flag: i64) -> vec[i64]:
    """The units that carry a flag."""
    return vec[i64]([u for u in range(T.UNITS) if s.has(u, flag)])


def after_combat(s: NorthAfrica, mine: vec[i64], theirs: vec[i64], log: Log) -> None:
    """[6.31] Whoever fought in Road Mode is out of it; [9.14] [5.26] who fought is noted."""
    for i in range(i64(len(mine))):
        s.mark(mine[i], st.ATTACKED)
        leave_road_mode(s, mine[i], "6.31", log)
    for i in range(i64(len(theirs))):
        s.mark(theirs[i], st.BEEN_ATTACKED)
        leave_road_mode(s, theirs[i], "6.31", log)


def remove_all(s: NorthAfrica, units: vec[i64], cause: i64, log: Log) -> None:
    """[10.1] All these units are eliminated."""
    for i in range(i64(len(units))):
        s.mark(units[i], st.LEFT_HEX)
        eliminate(s, units[i], cause, "10.1", log)


def exchange(s: NorthAfrica, mine: vec[i64], theirs: vec[i64], log: Log) -> None:
    """[10.1] Ex: the defenders are eliminated; the attacker owes at least their face strength [R15]."""
    owed: i64 = 0
    for i in range(i64(len(theirs))):
        if T.KIND[theirs[i]] == T.COMBAT:
            owed += T.STRENGTH[theirs[i]]  # face value: no terrain, mines or supply
    remove_all(s, theirs, BY_EXCHANGE, log)
    s.set_local(st.WINNER, s.active)
    total: i64 = sum((T.STRENGTH[u] for u in mine), i64(0))
    log.say("10.1", "exchange", owed, total, 0)
    if total <= owed or len(mine) == 1:
        remove_all(s, mine, BY_EXCHANGE, log)
        return
    s.set_local(st.OWED, owed)
    s.goto(st.LOSING)


def left_to_lose(s: NorthAfrica) -> vec[i64]:
    """[10.1] The attackers that have not been lost in the exchange."""
    return vec[i64]([u for u in attackers(s, s.local(st.NUMBER)) if s.loc[u] >= 0])


class ChooseLoss(st.Asked):
    """[10.1] In an exchange the attacker chooses his losses, unit by unit, at least until they reach what he owes."""

    ref = "10.1"
    verbs: tuple[int, ...] = (V.LOSE, V.READY)

    def prompt(self, s: NorthAfrica) -> Said:
        said = super().prompt(s)
        return said if s.local(st.OWED) > 0 else said._replace(case="more loss")

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = act_each(vec[i64](), V.LOSE, left_to_lose(s))
        return out if s.local(st.OWED) > 0 else append(out, act(V.READY, 0))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        if verb_of(a) == V.READY:
            return said("10.1", "owed", s.local(st.OWED)) if s.local(st.OWED) > 0 else None
        return None if contains(left_to_lose(s), arg_of(a)) else said("10.1", "not attacking", arg_of(a))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        if verb_of(a) == V.LOSE:
            u = arg_of(a)
            s.set_local(st.OWED, s.local(st.OWED) - T.STRENGTH[u])
            s.mark(u, st.LEFT_HEX)
            eliminate(s, u, BY_EXCHANGE, "10.1", log)
        if verb_of(a) == V.READY or len(left_to_lose(s)) == 0:
            s.next()


def retreats(s: NorthAfrica, result: i64, mine: vec[i64], theirs: vec[i64]) -> None:
    """[10.1] A or D with a number: mark who must retreat. [6.5] D results leave units on ridges alone [R12]."""
    if ATTACKER_RETREATS[result] > 0:
        s.set_local(st.WINNER, T.enemy(s.active))
        note_sources(s, s.active)
        for i in range(i64(len(mine))):
            s.mark(mine[i], st.RETREATING | st.LEFT_HEX)
        return
    s.set_local(st.WINNER, s.active)
    note_sources(s, T.enemy(s.active))
    for i in range(i64(len(theirs))):
        if T.TERRAIN[s.loc[theirs[i]]] != T.RIDGE:
            s.mark(theirs[i], st.RETREATING)
            s.unmark(theirs[i], st.SOURCE)  # [R14] a Supply unit that retreats itself guides nobody


def note_sources(s: NorthAfrica, side: i64) -> None:
    """[R14] Note the retreating side's supply sources as they are now, before anybody retreats."""
    lines = lines_of(s, side)
    source = lines.sources(s)
    s.edge_index = lines.active
    for u in range(T.FIRST[side], T.LAST[side]):
        s.unmark(u, st.SOURCE)
        if T.KIND[u] == T.SUPPLY and s.loc[u] >= 0 and source[u] != 0:
            s.mark(u, st.SOURCE)


def finish_attack(s: NorthAfrica, log: Log) -> None:
    """The attack is over: [18.13] emptied boxes end, its units keep only the note that they fought."""
    number = s.local(st.NUMBER)
    extinguish_boxes(s, s.local(st.GARRISONS))
    for u in range(T.UNITS):
        s.unmark(u, st.DEFENDING | st.LEFT_HEX | st.SOURCE | st.RETREATING)
    drop_attack(s, number)
