"""Chapter 10: combat results [10.0] [10.1]; retreats and advances follow in `c10_retreats`."""

from typing import Final

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision, Die
from alamein.games.north_africa.rules.c06_road_mode import leave_road_mode
from alamein.games.north_africa.rules.c09_attacks import attackers, drop_attack, targets
from alamein.games.north_africa.rules.c09_resolution import (
    defenders,
    fall_out,
    mark_defenders,
    weigh,
)
from alamein.games.north_africa.rules.c13_supply import Lines, able_givers, chosen_support, coverage
from alamein.games.north_africa.rules.c15_roads import active_hexes
from alamein.games.north_africa.rules.c17_victory import BY_EXCHANGE, BY_RESULT, eliminate
from alamein.games.north_africa.rules.c18_special_cases import extinguish_boxes, garrisoned_boxes
from alamein.games.north_africa.state import (
    ATTACKED,
    BEEN_ATTACKED,
    DEFENDING,
    LEFT_HEX,
    LOSING,
    NEXT_RETREAT,
    NUMBER,
    OWED,
    RESULT,
    RETREATING,
    SOURCE,
    WEIGHING,
    NorthAfrica,
    enemy,
)
from alamein.games.north_africa.tables import (
    COMBAT,
    CRT,
    FIRST,
    ISOLATED,
    KIND,
    LAST,
    RIDGE,
    STRENGTH,
    SUPPLY,
    TERRAIN,
    UNITS,
)
from alamein.games.north_africa.verbs import DRAW, LOSE, READY

ODDS: Final = 3  # local of ATTACK: the column
GARRISONS: Final = 4  # local of ATTACK: boxes that were garrisoned before
WINNER: Final = 5  # local of ATTACK: the side that may advance
AE: Final = CRT.codes.index("Ae")
DE: Final = CRT.codes.index("De")
EX: Final = CRT.codes.index("Ex")
# for each code, hexes that attackers and defenders retreat
ATTACKER_RETREATS: Final = [int(code[1]) if code[0] == "A" and code != "Ae" else 0 for code in CRT.codes]
DEFENDER_RETREATS: Final = [int(code[1]) if code[0] == "D" and code != "De" else 0 for code in CRT.codes]


def begin_attack(s: NorthAfrica, log: Log) -> None:
    """[9.0] The attack begins: columns out of supply deploy [6.42], attackers isolated meanwhile drop out [R40]."""
    number = s.local(NUMBER)
    hexes = targets(s, number)
    lines = Lines(s, s.active)
    log.say("9.0", "attack", hexes[0], number, i64(len(hexes)))
    fall_out(s, attackers(s, number), lines, log)
    fall_out(s, defenders(s, hexes), Lines(s, enemy(s.active)), log)
    for u in range(FIRST[s.active], LAST[s.active]):
        if s.attack(u) == number and KIND[u] == COMBAT and lines.state(s, u) == ISOLATED:
            s.set_attack(u, 0)
    if len(drawable(s, number)) == 0:
        s.goto(WEIGHING)


def drawable(s: NorthAfrica, number: i64) -> vec[i64]:
    """The Supply units from which another attacker could draw full supply [13.1] [R22]."""
    lines = Lines(s, s.active)
    mine = attackers(s, number)
    full = chosen_support(s, lines, mine, number).full
    needy = vec[i64]()
    for i in range(i64(len(mine))):
        if full[mine[i]] == 0:
            needy = append(needy, mine[i])
    out = vec[i64]()
    if len(needy) == 0:
        return out
    givers = able_givers(s, lines)
    covers = coverage(s, lines, givers, needy)
    for i in range(i64(len(givers))):
        if covers[i] != 0 and s.attack(givers[i]) != number:
            out = append(out, givers[i])
    return out


class ChooseSupport(Decision[NorthAfrica]):
    """[13.1] [13.0] The attacker chooses the Supply units that support the attack; without any it fights at half."""

    ref = "13.1"

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = act_each(vec[i64](), DRAW, drawable(s, s.local(NUMBER)))
        return append(out, act(READY, 0))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        if verb_of(a) == READY:
            s.next()
            return
        u = arg_of(a)
        s.set_attack(u, s.local(NUMBER))
        s.set_support(u, s.support(u) - 1)  # one point an attack, however many units draw on it [R22]
        log.say("13.1", "supports", u, s.support(u), 0)
        if len(drawable(s, s.local(NUMBER))) == 0:
            s.next()


def weigh_attack(s: NorthAfrica, log: Log) -> None:
    """[9.31] Weigh the attack; one that has come to nothing is void and its units have not attacked [R40] [R42]."""
    number = s.local(NUMBER)
    c = weigh(s, number, log)
    if c.column < 0:
        log.say("9.0", "void", targets(s, number)[0], number, 0)
        drop_attack(s, number)
        s.end()
        return
    mark_defenders(s, c)
    s.set_local(ODDS, c.column)
    s.set_local(GARRISONS, garrisoned_boxes(s, s.board()))


class RollDie(Die[NorthAfrica]):
    """[10.0] One die on the Combat Results Table."""

    ref = "10.0"

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        result = CRT.cell(arg_of(a) - 1, s.local(ODDS))
        s.set_local(RESULT, result)
        log.say("10.0", "result", arg_of(a), s.local(ODDS), result)
        number = s.local(NUMBER)
        mine = attackers(s, number)
        theirs = marked(s, DEFENDING)
        after_combat(s, mine, theirs, log)
        s.goto(NEXT_RETREAT)
        if result == AE:
            remove_all(s, mine, BY_RESULT, log)  # [10.1]
            s.set_local(WINNER, enemy(s.active))
        elif result == DE:
            remove_all(s, theirs, BY_RESULT, log)
            s.set_local(WINNER, s.active)
        elif result == EX:
            exchange(s, mine, theirs, log)
        else:
            retreats(s, result, mine, theirs)


def marked(s: NorthAfrica, flag: i64) -> vec[i64]:
    """The units that carry a flag."""
    out = vec[i64]()
    for u in range(UNITS):
        if s.has(u, flag):
            out = append(out, u)
    return out


def after_combat(s: NorthAfrica, mine: vec[i64], theirs: vec[i64], log: Log) -> None:
    """[6.31] Whoever fought in Road Mode is out of it; [9.14] [5.26] who fought is noted."""
    for i in range(i64(len(mine))):
        s.mark(mine[i], ATTACKED)
        leave_road_mode(s, mine[i], "6.31", log)
    for i in range(i64(len(theirs))):
        s.mark(theirs[i], BEEN_ATTACKED)
        leave_road_mode(s, theirs[i], "6.31", log)


def remove_all(s: NorthAfrica, units: vec[i64], cause: i64, log: Log) -> None:
    """[10.1] All these units are eliminated."""
    for i in range(i64(len(units))):
        s.mark(units[i], LEFT_HEX)
        eliminate(s, units[i], cause, "10.1", log)


def exchange(s: NorthAfrica, mine: vec[i64], theirs: vec[i64], log: Log) -> None:
    """[10.1] Ex: the defenders are eliminated; the attacker owes at least their face strength [R15]."""
    owed: i64 = 0
    for i in range(i64(len(theirs))):
        if KIND[theirs[i]] == COMBAT:
            owed += STRENGTH[theirs[i]]  # face value: no terrain, mines or supply
    remove_all(s, theirs, BY_EXCHANGE, log)
    s.set_local(WINNER, s.active)
    total: i64 = 0
    for i in range(i64(len(mine))):
        total += STRENGTH[mine[i]]
    log.say("10.1", "exchange", owed, total, 0)
    if total <= owed or len(mine) == 1:
        remove_all(s, mine, BY_EXCHANGE, log)
        return
    s.set_local(OWED, owed)
    s.goto(LOSING)


class ChooseLoss(Decision[NorthAfrica]):
    """[10.1] In an exchange the attacker chooses his losses, unit by unit, until they reach what he owes."""

    ref = "10.1"

    def seat(self, s: NorthAfrica) -> i64:
        return s.active

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = vec[i64]()
        mine = attackers(s, s.local(NUMBER))
        for i in range(i64(len(mine))):
            if s.loc[mine[i]] >= 0:
                out = append(out, act(LOSE, mine[i]))
        return out

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        u = arg_of(a)
        s.set_local(OWED, s.local(OWED) - STRENGTH[u])
        s.mark(u, LEFT_HEX)
        eliminate(s, u, BY_EXCHANGE, "10.1", log)
        if s.local(OWED) <= 0:
            s.next()


def retreats(s: NorthAfrica, result: i64, mine: vec[i64], theirs: vec[i64]) -> None:
    """[10.1] A or D with a number: mark who must retreat. [6.5] D results leave units on ridges alone [R12]."""
    if ATTACKER_RETREATS[result] > 0:
        s.set_local(WINNER, enemy(s.active))
        note_sources(s, s.active)
        for i in range(i64(len(mine))):
            s.mark(mine[i], RETREATING | LEFT_HEX)
        return
    s.set_local(WINNER, s.active)
    note_sources(s, enemy(s.active))
    for i in range(i64(len(theirs))):
        if TERRAIN[s.loc[theirs[i]]] != RIDGE:
            s.mark(theirs[i], RETREATING)
            s.unmark(theirs[i], SOURCE)  # [R14] a Supply unit that retreats itself guides nobody


def note_sources(s: NorthAfrica, side: i64) -> None:
    """[R14] Note the retreating side's supply sources as they are now, before anybody retreats."""
    lines = Lines(s, side)
    s.edge_index = active_hexes(s, s.board(), side)
    for u in range(FIRST[side], LAST[side]):
        s.unmark(u, SOURCE)
        if KIND[u] == SUPPLY and s.loc[u] >= 0 and lines.source[u] != 0:
            s.mark(u, SOURCE)


def finish_attack(s: NorthAfrica, log: Log) -> None:
    """The attack is over: [18.13] emptied boxes end, its units keep only the note that they fought."""
    number = s.local(NUMBER)
    extinguish_boxes(s, s.local(GARRISONS))
    for u in range(UNITS):
        s.unmark(u, DEFENDING | LEFT_HEX | SOURCE | RETREATING)
    drop_attack(s, number)
